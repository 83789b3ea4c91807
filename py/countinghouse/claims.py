"""Published figures, each with the lines that compute it anew, and what came of it.

A topic declares its claims next to its mathematics: the tuple `CLAIMS` of its module ``claims``. They are found by looking into the
folders, and ``CLAIMS`` here has them all, by id.

>>> claim = CLAIMS["kanoodle-solutions"]
>>> claim.published, claim.verdict
(371020, 'agrees')
>>> claim.recompute().verdict
'agrees'
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from countinghouse.errors import InputError, did_you_mean
from countinghouse.stepping import finish
from countinghouse.wording import grouped, plural, shown

__all__ = [
    "AGREES",
    "CLAIMS",
    "DIFFERS",
    "HOLDS",
    "OPEN",
    "OWN",
    "Claim",
    "Finding",
    "figures",
    "plain",
    "tally",
    "written",
]

AGREES = "agrees"
DIFFERS = "differs"
#: The beginning of the verdict on what is said of all numbers.
HOLDS = "holds up to"
OPEN = "not recomputable here"

#: A figure: a number, a text, yes or no, or several of them in order.
Value = int | float | str | bool | Fraction | tuple[Any, ...]

#: The source of figures that we published ourselves; it comes last.
OWN = "Counting House, figures of our own"

#: Folders of the package that are no topics.
_NO_TOPICS = frozenset(("command_line", "console", "exhibits", "page"))


@dataclass(frozen=True)
class Finding:
    """What a claim's lines give now."""

    value: Value | None
    verdict: str


@dataclass(frozen=True)
class Claim:
    """A figure that somebody published.

    - `source` names author and title, and `where` the place in it; `sentence` says in our words what the figure is;
    - `script` has lines of Python whose last one is an expression: the value found. No lines: it cannot be recomputed here;
    - `steps` makes the same value with progress, where that takes long;
    - `on` and `version` say when, and with which version of the package, it was last computed, `found` what it gave (None: the
      published value), and `cost` how many seconds that took (CPython, one slow core);
    - `up_to` bounds what was tried where the figure holds for all numbers;
    - `argument` says in two or three lines why the verdict is not plain agreement;
    - `certificate` names a file that proves the figure where computing it anew takes too much, `checks` checks such a file and
      makes the value: `cost` is the time that takes;
    - `link` is the position of the page that shows it, an exhibit and its query; empty where none does;
    - `problem` makes the exact cover problem, or the puzzle, whose solutions the figure counts, where it does, for other programs;
      `once` says that images under the symmetries of a puzzle's tray count once.
    """

    id: str
    source: str
    where: str
    sentence: str
    published: Value
    on: str
    version: str
    link: str
    script: str = ""
    found: Value | None = None
    up_to: str = ""
    argument: str = ""
    cost: float = 0.1
    steps: Callable[[], Generator[Any, None, object]] | None = None
    problem: Callable[[], Any] | None = None  # this module knows no exact cover
    once: bool = False
    certificate: str = ""
    checks: Callable[[bytes], Generator[Any, None, object]] | None = None

    def __post_init__(self) -> None:
        if self.found is None and self.script:
            object.__setattr__(self, "found", self.published)

    @property
    def verdict(self) -> str:
        """Return the verdict as last computed: agrees, differs, holds up to ..., or not recomputable here."""
        return self._judged(self.found)

    def _judged(self, found: Value | None) -> str:
        if found is None and not self.script:
            return OPEN
        if found != self.published:
            return DIFFERS
        return f"{HOLDS} {self.up_to}" if self.up_to else AGREES

    def recompute(self, certificate: bytes | None = None) -> Finding:
        """Compute the value now, or check the bytes of its certificate; refuse a claim that cannot be recomputed here."""
        return finish(self.recompute_steps(certificate))

    def recompute_steps(self, certificate: bytes | None = None) -> Generator[float | None, None, Finding]:
        """As `recompute`, yielding the share of the work done, or None where it is not known."""
        running = self._work(certificate)
        try:
            while True:
                try:
                    step = next(running)
                except StopIteration as ended:
                    found = _plain(ended.value)
                    return Finding(found, self._judged(found))
                yield _share(step)
        finally:
            running.close()

    def _work(self, certificate: bytes | None) -> Generator[Any, None, object]:
        if certificate is not None:
            if self.checks is None:
                raise InputError(f"The claim {self.id} has no certificate: recompute it without one.")
            return self.checks(certificate)
        if not self.script:
            without = f" without its certificate, the file {self.certificate}" if self.certificate else ""
            raise InputError(f"The claim {self.id} is not recomputable here{without}. {self.argument}")
        return self.steps() if self.steps is not None else _run(self.script)

    def as_recorded(self, finding: Finding) -> bool:
        """Say whether a finding is the recorded one; a certificate should prove the published value."""
        if self.found is None:
            return finding.value == self.published
        return (finding.value, finding.verdict) == (self.found, self.verdict)


def _run(script: str) -> Generator[None, None, object]:
    """Run the lines, which are the package's own, statement by statement, and return the value of the last."""
    *before, last = ast.parse(script).body
    if not isinstance(last, ast.Expr):
        raise ValueError("The last line of a script must be an expression.")
    names: dict[str, object] = {}
    for statement in before:
        exec(compile(ast.Module([statement], []), "<claim>", "exec"), names)
        yield None
    return eval(compile(ast.Expression(last.value), "<claim>", "eval"), names)


def _plain(value: Any) -> Value:
    """Return a value as claims state them: tuples for lists, and sets in order."""
    if isinstance(value, set | frozenset):
        return tuple(sorted(map(_plain, value)))
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    if isinstance(value, float):
        return float(value)
    plain: Value = value
    return plain


def _share(step: object) -> float | None:
    """Return how much is done, from what a steps twin yields; None where it does not say."""
    if isinstance(step, float):
        return step
    for name in ("fraction", "share"):
        share = getattr(step, name, None)
        if isinstance(share, float):
            return share
    done, total = getattr(step, "done", None), getattr(step, "total", None)
    return done / total if isinstance(done, int) and isinstance(total, int) and total else None


def written(value: Value | None) -> str:
    """Write a figure as the page shows it.

    >>> written(371020), written(Fraction(9, 34)), written((27, 43, 64)), written(()), written(True)
    ('371,020', '9/34', '27, 43, 64', 'none', 'yes')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(written, value)) or "none"
    return grouped(value) if isinstance(value, int) else str(value)


def plain(value: Value | None) -> Any:
    """Return a figure as JSON has it: fractions as texts, several as a list.

    >>> plain((27, Fraction(9, 34)))
    [27, '9/34']
    """
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value


def tally(verdicts: Mapping[str, int]) -> str:
    """Return a sentence that says how many claims have each verdict.

    >>> tally({"agrees": 5, "holds up to n = 9": 1, "holds up to n = 40": 1})
    '7 claims: 5 agree, 2 hold up to a bound.'
    """
    words = {
        AGREES: ("agrees", "agree"),
        DIFFERS: ("differs", "differ"),
        HOLDS: ("holds up to a bound", "hold up to a bound"),
    }
    words |= {OPEN: ("is not recomputable here", "are not recomputable here")}
    many = {
        kind: sum(number for verdict, number in verdicts.items() if verdict.startswith(kind))
        for kind in words
    }
    parts = [f"{grouped(number)} {words[kind][number != 1]}" for kind, number in many.items() if number]
    return f"{plural(sum(many.values()), 'claim')}: {', '.join(parts) or 'nothing recomputed'}."


def figures() -> dict[str, dict[str, str]]:
    """Return what notes write of each claim, by id: its sentence, the values published and found, the argument, and the link to its
    row in the page.

    >>> figures()["kanoodle-solutions"]["found"]
    '371,020'
    """
    return {
        name: {
            "sentence": claim.sentence,
            "published": written(claim.published),
            "found": written(claim.found),
            "argument": claim.argument,
            "row": f"claims?claim={name}",
        }
        for name, claim in CLAIMS.items()
    }


class Claims(Mapping[str, Claim]):
    """All claims by id, those of one source together; found when they are first asked for."""

    @cached_property
    def _found(self) -> dict[str, Claim]:
        found: dict[str, Claim] = {}
        for claim in _each():
            if claim.id in found:
                raise ValueError(f"Two claims are called {claim.id}.")
            found[claim.id] = claim
        sources = list(dict.fromkeys(claim.source for claim in found.values()))
        order = {source: (source == OWN, place) for place, source in enumerate(sources)}
        return dict(sorted(found.items(), key=lambda item: order[item[1].source]))

    def __getitem__(self, claim_id: str) -> Claim:
        try:
            return self._found[claim_id]
        except (KeyError, TypeError):
            raise UnknownClaim(
                f"There is no claim {shown(claim_id)}{did_you_mean(claim_id, self._found)}; "
                "countinghouse claims --list names them all."
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


class UnknownClaim(InputError, KeyError):
    """There is no claim of that id; a KeyError, too, so that `in` and `get` work as for any mapping."""

    # A KeyError would show its sentence in quotes.
    __str__ = InputError.__str__


def _each() -> Iterator[Claim]:
    package = importlib.import_module("countinghouse")
    for folder in pkgutil.iter_modules(package.__path__):
        if not folder.ispkg or folder.name in _NO_TOPICS:
            continue
        module = f"countinghouse.{folder.name}.claims"
        try:
            declared = importlib.import_module(module)
        except ModuleNotFoundError as missing:
            if missing.name != module:
                raise
            continue
        yield from declared.CLAIMS


#: All claims, by id.
CLAIMS: Mapping[str, Claim] = Claims()
