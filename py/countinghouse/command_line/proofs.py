"""The subcommands `prove` and `check`: proofs that an opening of the pentomino game wins, written to a file and checked."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from countinghouse.command_line.output import Progress, answer, seconds
from countinghouse.command_line.statuses import STOPPED
from countinghouse.errors import InputError
from countinghouse.stepping import finish, relay
from countinghouse.wording import at_most, grouped, plural

if TYPE_CHECKING:
    from countinghouse.games.pentominoes.proving import Settled
    from countinghouse.games.pentominoes.rules import Placement, Rules

#: Openings known to win on 8 × 8, which no search could find in a day: by whether pieces may be turned over.
KNOWN = {True: "L 2,2 3,2 3,3 3,4 3,5", False: "L 4,2 4,3 4,4 4,5 5,2"}


def prove(options: Namespace) -> int:
    """Prove that an opening wins, and write the certificate; go on where an earlier run was stopped."""
    from countinghouse.games.pentominoes.proving import Refuted, prove_steps, winning_opening_steps
    from countinghouse.games.pentominoes.rules import LETTERS, Rules

    rules = Rules(options.board, options.pieces or LETTERS, not options.rotate_only, options.flipped)
    file = Path(options.certificate or _file_name(rules))
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise InputError(f"The certificate cannot be written to {file}: name a file in a folder that exists.")
    opening: Placement | None
    with Progress("Proving", options.quiet) as progress:
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
            answer(options, "Stopped; no first move that wins is known yet.", proved=False, finished=False)
            return STOPPED
        claim = "Whoever moves second wins" if opening is None else f"The opening {_spelled(opening)} wins"
        kept = _Kept(Path(f"{file}.part"), _about(rules, opening, options.leaf))
        steps = prove_steps(
            rules, opening, memory_mb=options.memory, leaf=options.leaf, settled=list(kept.settled())
        )
        total = 0
        try:
            while True:
                try:
                    step = next(steps)
                except StopIteration as stop:
                    made: bytes | Refuted = stop.value
                    break
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
                f"They are kept in {kept.file}: the same command goes on from there."
            )
            answer(options, words, proved=False, finished=False, answered=kept.count, replies=total)
            return STOPPED
    work = {"positions": kept.visited, "seconds": round(kept.seconds, 1)}
    cost = f"{grouped(kept.visited)} positions, {seconds(kept.seconds)}"
    if isinstance(made, Refuted):
        kept.file.unlink(missing_ok=True)
        reply = _spelled(made.reply)
        loses = "Whoever moves first wins" if opening is None else f"The opening {_spelled(opening)} loses"
        words = f"{loses}: {reply} wins ({cost})."
        answer(options, words, proved=False, finished=True, opening=_said(opening), refuted_by=reply, **work)
        return 0
    from hashlib import sha256

    file.write_bytes(made)
    kept.file.unlink(missing_ok=True)
    digest = sha256(made).hexdigest()
    words = (
        f"{claim}: {plural(total, 'reply is', 'replies are')} answered ({cost}).\n"
        f"The certificate is {file}, {grouped(len(made))} bytes, SHA-256 {digest}.\n"
        f"It proves this to whoever runs: countinghouse check pentominoes --certificate {file}"
    )
    fields = {
        "opening": _said(opening),
        "replies": total,
        "certificate": str(file),
        "bytes": len(made),
        "sha256": digest,
    }
    answer(options, words, proved=True, finished=True, **fields, **work)
    return 0


def check(options: Namespace) -> int:
    """Check a certificate, or random lines of it."""
    from countinghouse.games.pentominoes.checking import Checked, check_steps

    data = certificate_in(options.certificate)
    begun = time.monotonic()
    done: Checked | None = None
    status = 0
    with Progress("Checking", options.quiet) as progress:
        try:
            for done in check_steps(data, options.sample, options.seed):
                progress.show(
                    done.done / done.total if done.total else None,
                    f"{grouped(done.positions)} positions searched",
                )
        except KeyboardInterrupt:
            status = STOPPED
    if done is None:
        answer(options, "Stopped before anything was checked.", finished=False)
        return status
    what = "random line" if done.sampled else "reply"
    count = f"{grouped(done.done)} of {plural(done.total, what, 'replies' if what == 'reply' else 'random lines')}"
    span = time.monotonic() - begun
    words = [
        f"Checked {count}: {plural(done.answers, 'answer')} possible, {plural(done.leaves, 'leaf', 'leaves')} "
        f"searched to the end ({plural(done.positions, 'position')}, {seconds(span)}). Nothing is wrong."
    ]
    if done.sampled and done.done:
        words.append(
            f"So at most {at_most(done.wrong_at_most)} of all lines of random replies could be wrong, with 95 % confidence."
        )
    elif done.done == done.total:
        words.append(f"That proves the claim: {done.claim}")
    if status:
        words.append("Stopped: the rest is not checked.")
    words.append(f"SHA-256 of the file: {done.sha256}")
    whole = not done.sampled and done.done == done.total
    names = ("claim", "sha256", "sampled", "done", "total", "answers", "leaves", "positions", "wrong_at_most")
    fields = {name: getattr(done, name) for name in names}
    answer(options, "\n".join(words), **fields, proved=whole, finished=not status, seconds=round(span, 3))
    return status


def certificate_in(file: str) -> bytes:
    """Read the file of a certificate; InputError for one that is too large."""
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
    """The replies settled so far, in a file with one line of JSON each; a line that was cut off is ignored."""

    file: Path
    about: dict[str, Any]
    count: int = 0
    visited: int = 0
    seconds: float = 0
    _before: tuple[int, float] = (0, 0.0)
    _begun: float = field(default_factory=time.monotonic)

    def settled(self) -> Iterator[Settled]:
        """Read what an earlier run has settled."""
        from countinghouse.games.pentominoes.proving import Settled

        lines = self.file.read_text("utf-8").split("\n") if self.file.exists() else []
        if len(lines) < 3:
            return
        try:
            same = json.loads(lines[0]) == self.about
            kept = [json.loads(line) for line in lines[1:-1]]
            found = [Settled(one["reply"], one["answer"], tuple(one["answers"])) for one in kept]
            if kept:
                self._before = kept[-1]["visited"], kept[-1]["seconds"]
        except (ValueError, KeyError, TypeError):
            raise InputError(f"The file {self.file} is damaged; move it away to begin anew.") from None
        if not same:
            raise InputError(
                f"The file {self.file} keeps another proof; move it away, or name another --certificate."
            )
        if lines[-1]:
            self.file.write_text("\n".join([*lines[:-1], ""]), "utf-8")
        self.count = len(found)
        yield from found

    def now(self, visited: int) -> None:
        """Note how many positions this run has visited."""
        self.visited = self._before[0] + visited
        self.seconds = self._before[1] + time.monotonic() - self._begun

    def keep(self, one: Settled) -> None:
        """Append a reply that has been settled."""
        if not self.count:
            self.file.write_text(json.dumps(self.about) + "\n", "utf-8")
        self.count += 1
        line = {"reply": one.reply, "answer": one.answer, "answers": list(one.answers)}
        with self.file.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(line | {"visited": self.visited, "seconds": round(self.seconds, 3)}) + "\n")
