"""The subcommands `prove` and `check`, which find and check the answers that show that a pentomino opening wins."""

from __future__ import annotations

import json
import shlex
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from countinghouse.command_line.output import Progress, answer, seconds
from countinghouse.command_line.statuses import STOPPED
from countinghouse.errors import InputError
from countinghouse.stepping import Steps, finish, relay
from countinghouse.wording import at_most, grouped, plural

if TYPE_CHECKING:
    from countinghouse.games.pentominoes.proving import Settled
    from countinghouse.games.pentominoes.rules import Placement, Rules

#: Openings known to win on 8 × 8, keyed by whether pieces may be flipped; a day's search would not find them.
KNOWN = {True: "L 2,2 3,2 3,3 3,4 3,5", False: "L 4,2 4,3 4,4 4,5 5,2"}


def prove(options: Namespace) -> int:
    """Find the answers that show that an opening wins, and write the certificate; with --check, also check all of it.

    Only a full check makes the certificate a proof, so without one `proved` is false. The same command resumes a
    stopped run.
    """
    done = proving(options)
    if done.certificate is not None and options.check:
        checked = checking(done.certificate, options)
        named = {name: value for name, value in checked.fields.items() if name not in ("proved", "finished")}
        fields = done.fields | {name: checked.fields[name] for name in ("proved", "finished")}
        answer(options, f"{done.words}\n{checked.words}", **fields, check=named)
        return checked.status
    words = done.words
    if done.certificate is not None:
        words += (
            "\nIt has not been checked yet. This command checks it, and so proves it: "
            f"{check_command(done.fields['certificate'])}"
        )
    answer(options, words, **done.fields)
    return done.status


def check(options: Namespace) -> int:
    """Check a certificate, or random lines of it."""
    done = checking(certificate_in(options.certificate), options, options.sample, options.seed)
    answer(options, done.words, **done.fields)
    return done.status


@dataclass(frozen=True)
class Done:
    """The result of proving or checking: the exit status, the words to print, the fields for JSON, and any certificate."""

    status: int
    words: str
    fields: dict[str, Any]
    certificate: bytes | None = None


def proving(options: Namespace) -> Done:
    """Find the answers to every line of replies, and write them to a file without checking them."""
    from countinghouse.games.pentominoes.proving import Refuted, prove_steps, winning_opening_steps
    from countinghouse.games.pentominoes.rules import LETTERS, Rules

    rules = Rules(options.board, options.pieces or LETTERS, not options.rotate_only, options.flipped)
    file = Path(options.certificate or _file_name(rules))
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise InputError(f"The certificate cannot be written to {file}: name a file in a folder that exists.")
    opening: Placement | None
    with Progress("Searching for answers", options.quiet) as progress:
        try:
            if options.opening == "none":
                opening = None
            elif options.opening:
                opening = _placement(rules, options.opening)
            elif rules == Rules("8x8", LETTERS, rules.turn_over, rules.flipped):
                opening = _placement(rules, KNOWN[rules.turn_over])
            else:
                opening = finish(
                    relay(
                        winning_opening_steps(rules, memory_mb=options.memory),
                        lambda step: progress.show(
                            None,
                            f"first moves: {step.done} of {step.total} lose, {grouped(step.visited)} positions",
                        ),
                    )
                )
        except KeyboardInterrupt:
            words = "Stopped; no winning first move is known yet."
            return Done(STOPPED, words, {"proved": False, "finished": False})
        kept = _Kept(Path(f"{file}.part"), _about(rules, opening, options.leaf))
        steps = Steps(
            prove_steps(
                rules, opening, memory_mb=options.memory, leaf=options.leaf, settled=list(kept.settled())
            )
        )
        total = 0
        try:
            for step in steps:
                total = step.total
                kept.now(step.visited)
                if step.settled is not None:
                    kept.keep(step.settled)
                progress.show(
                    step.done / step.total if step.total else None,
                    f"{grouped(step.done)} of {plural(step.total, 'reply', 'replies')} answered, the hardest last; "
                    f"{grouped(kept.visited)} positions",
                )
        except KeyboardInterrupt:
            words = (
                f"Stopped: {grouped(kept.count)} of {plural(total, 'reply', 'replies')} answered, which proves nothing yet. "
                f"They are kept in {kept.file}: the same command resumes from there."
            )
            return Done(
                STOPPED,
                words,
                {"proved": False, "finished": False, "answered": kept.count, "replies": total},
            )
    made = steps.result
    # The search is not a proof; a check of its result is.
    fields: dict[str, Any] = {"proved": False, "finished": True, "opening": _said(opening)}
    work = {
        "positions": kept.visited,
        "seconds": round(kept.seconds, 1),
        "processor_seconds": round(kept.worked, 1),
    }
    cost = f"{grouped(kept.visited)} positions, {seconds(kept.seconds)}"
    if isinstance(made, Refuted):
        kept.file.unlink(missing_ok=True)
        reply = _spelled(made.reply)
        loses = "whoever moves first wins" if opening is None else f"the opening {_spelled(opening)} loses"
        words = f"Found by search: {loses}; {reply} wins ({cost})."
        return Done(0, words, {**fields, "refuted_by": reply, **work})
    from hashlib import sha256

    file.write_bytes(made)
    kept.file.unlink(missing_ok=True)
    digest = sha256(made).hexdigest()
    wins = "whoever moves second wins" if opening is None else f"the opening {_spelled(opening)} wins"
    words = (
        f"Found by search: {wins}; {plural(total, 'reply is', 'replies are')} answered ({cost}).\n"
        f"The certificate is {file}, {grouped(len(made))} bytes, SHA-256 {digest}."
    )
    fields |= {"replies": total, "certificate": str(file), "bytes": len(made), "sha256": digest}
    return Done(0, words, fields | work, made)


def checking(data: bytes, options: Namespace, sample: int = 0, seed: int = 1) -> Done:
    """Check a whole certificate, or `sample` random lines of it, independently of the search that made it."""
    from countinghouse.games.pentominoes.checking import Checked, check_steps

    begun, worked = time.monotonic(), time.process_time()
    done: Checked | None = None
    status = 0
    with Progress("Checking", options.quiet) as progress:
        try:
            for done in check_steps(data, sample, seed):
                progress.show(
                    done.done / done.total if done.total else None,
                    f"{grouped(done.positions)} positions searched",
                )
        except KeyboardInterrupt:
            status = STOPPED
    if done is None:
        return Done(status, "Stopped before anything was checked.", {"proved": False, "finished": False})
    what = "random line" if done.sampled else "reply"
    count = f"{grouped(done.done)} of {plural(done.total, what, 'replies' if what == 'reply' else 'random lines')}"
    span = time.monotonic() - begun
    words = [
        f"Checked {count}: {plural(done.answers, 'answer')} possible, {plural(done.leaves, 'leaf', 'leaves')} "
        f"searched to the end ({plural(done.positions, 'position')}, {seconds(span)}). No error was found."
    ]
    whole = not done.sampled and done.done == done.total
    if done.sampled and done.done:
        words.append(
            f"So at most {at_most(done.wrong_at_most)} of all lines of random replies could be wrong, with 95 % confidence."
        )
    elif whole:
        words.append(f"That proves the claim: {done.claim}")
    if status:
        words.append("Stopped: the rest has not been checked.")
    words.append(f"SHA-256 of the file: {done.sha256}")
    names = ("claim", "sha256", "sampled", "done", "total", "answers", "leaves", "positions", "wrong_at_most")
    fields = {name: getattr(done, name) for name in names}
    fields |= {"proved": whole, "finished": not status, "seconds": round(span, 3)}
    fields |= {"processor_seconds": round(time.process_time() - worked, 1)}
    return Done(status, "\n".join(words), fields)


def check_command(file: str) -> str:
    """Return the command that checks a whole certificate."""
    return f"countinghouse check pentominoes --certificate {shlex.quote(file)}"


def certificate_in(file: str) -> bytes:
    """Read a certificate file; raise InputError if it is too large."""
    from countinghouse.games.pentominoes.certificate import MOST_BYTES

    with Path(file).open("rb") as source:
        data = source.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(f"The file {file} has more than {grouped(MOST_BYTES)} bytes, the limit.")
    return data


def _placement(rules: Rules, words: str) -> Placement:
    """Read a piece and its cells, such as L 4,2 4,3 4,4 4,5 5,2 (row, column, from 0)."""
    letter, *cells = words.split()
    try:
        pairs = [tuple(int(part) for part in cell.split(",")) for cell in cells]
    except ValueError:
        pairs = []
    if len(pairs) != 5 or any(len(pair) != 2 for pair in pairs):
        raise InputError(
            f'Write the opening as a piece and five cells (row,column, from 0), such as "{KNOWN[True]}".'
        )
    return rules.placement(rules.number(letter, [(pair[0], pair[1]) for pair in pairs]))


def _spelled(move: Placement) -> str:
    return " ".join([move[0], *(f"{row},{column}" for row, column in sorted(move[1]))])


def _said(opening: Placement | None) -> str | None:
    return None if opening is None else _spelled(opening)


def _about(rules: Rules, opening: Placement | None, leaf: int) -> dict[str, Any]:
    said = {
        "board": rules.board,
        "pieces": rules.pieces,
        "turn_over": rules.turn_over,
        "flipped": rules.flipped,
    }
    return said | {"opening": _said(opening), "leaf": leaf}


def _file_name(rules: Rules) -> str:
    square = set(rules.board) <= {"#", "/"}
    board = f"{len(rules.rows)}x{len(rules.rows[0])}" if square else "board"
    hand = "" if rules.turn_over else f"-rotate{'-' if rules.flipped else ''}{rules.flipped}"
    return f"pentominoes-{board}{hand}.cert"


@dataclass
class _Kept:
    """A file of the replies settled so far, one line of JSON per reply; a truncated last line is ignored."""

    file: Path
    about: dict[str, Any]
    count: int = 0
    visited: int = 0
    seconds: float = 0
    worked: float = 0
    _before: tuple[int, float, float] = (0, 0.0, 0.0)
    _begun: tuple[float, float] = field(default_factory=lambda: (time.monotonic(), time.process_time()))

    def settled(self) -> Iterator[Settled]:
        """Read the replies that an earlier run settled."""
        from countinghouse.games.pentominoes.proving import Settled

        lines = self.file.read_text("utf-8").split("\n") if self.file.exists() else []
        if len(lines) < 3:
            return
        try:
            same = json.loads(lines[0]) == self.about
            kept = [json.loads(line) for line in lines[1:-1]]
            found = [Settled(one["reply"], one["answer"], tuple(one["answers"])) for one in kept]
            if kept:
                last = kept[-1]
                self._before = last["visited"], last["seconds"], last.get("worked", 0.0)
        except (ValueError, KeyError, TypeError):
            raise InputError(f"The file {self.file} is damaged; move it away to start over.") from None
        if not same:
            raise InputError(
                f"The file {self.file} belongs to another proof; move it away, or choose another with --certificate."
            )
        if lines[-1]:
            self.file.write_text("\n".join([*lines[:-1], ""]), "utf-8")
        self.count = len(found)
        yield from found

    def now(self, visited: int) -> None:
        """Add the positions that this run has visited, and its elapsed and processor seconds, to those of earlier
        runs."""
        self.visited = self._before[0] + visited
        self.seconds = self._before[1] + time.monotonic() - self._begun[0]
        self.worked = self._before[2] + time.process_time() - self._begun[1]

    def keep(self, one: Settled) -> None:
        """Append a settled reply."""
        if not self.count:
            self.file.write_text(json.dumps(self.about) + "\n", "utf-8")
        self.count += 1
        line = {"reply": one.reply, "answer": one.answer, "answers": list(one.answers)}
        work = {"visited": self.visited, "seconds": round(self.seconds, 3), "worked": round(self.worked, 3)}
        with self.file.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(line | work) + "\n")
