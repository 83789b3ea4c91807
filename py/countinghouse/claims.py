"""Published figures, the lines that recompute them, and their verdicts.

A topic declares its claims next to its mathematics, in the tuple `CLAIMS` of its module ``claims``. This module finds
them by searching the folders; its own ``CLAIMS`` maps IDs to claims.

>>> claim = CLAIMS["kanoodle-solutions"]
>>> claim.published, claim.verdict
(371020, 'agrees')
>>> claim.recompute().verdict
'agrees'
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from countinghouse.declared import declared_by_topics
from countinghouse.errors import InputError, did_you_mean
from countinghouse.stepping import finish, relay
from countinghouse.wording import grouped, shown

AGREES = "agrees"
#: The verdict on an erratum whose source we read.
DIFFERS = "differs"
#: The verdict if we read only notes on the source; the source itself may print something else.
UNSEEN = "differs from our notes on it; the source was not at hand"
#: The verdict on an erratum that we withdrew; its row stays, with the reason.
WITHDRAWN = "withdrawn"
#: The beginning of the verdict on a statement about all numbers.
HOLDS = "holds up to"
OPEN = "not recomputable here"

#: The kinds of claims: who published the figure and, if we did, how we found it.
BY_OTHERS = "published by others"
TWICE = "ours, by two methods that share no code"
ALONE = "ours alone"
#: The kinds in order, keyed by the names that programs use.
KINDS: Mapping[str, str] = {"others": BY_OTHERS, "twice": TWICE, "alone": ALONE}

#: A figure: a number, text, a truth value, or a sequence of these.
Value = int | float | str | bool | Fraction | tuple[Any, ...]

#: The source named for figures that we published ourselves; it is listed last.
OWN = "Counting House, figures of our own"

#: Folders of the package that are not topics.


@dataclass(frozen=True)
class Finding:
    """The value that a claim's lines now give, and the verdict on it."""

    value: Value | None
    verdict: str


@dataclass(frozen=True)
class Claim:
    """A published figure.

    - `source` names the author and title, and `where` the place in the source; `sentence` describes the figure in our
      words;
    - `script` has lines of Python; the last is an expression, whose value is the value found. A claim without lines
      cannot be recomputed here;
    - `steps`, for a long computation, computes the same value and yields progress;
    - `on` and `version` record when, and with which version of the package, the value was last computed; `found` is
      the result (None: the published value), and `cost` the time in seconds (CPython, one slow core);
    - `up_to` is the limit of the check if the figure concerns all numbers;
    - `argument` explains in two or three lines why the verdict is not plain agreement;
    - `at_hand` says whether we read the source; if not, the claim rests on our notes, and `where` on secondary sources;
    - `quotation` has the source's own words, short and exact;
    - `second` has lines of Python, like `script`, that find the value by another method. The two methods share no
      function of the package except those that check arguments or relay progress; a test runs and traces both.
      `second_by` names the two methods in a sentence, and `second_cost` is the time of the second method in seconds;
    - `withdrawn` says why we withdrew an erratum;
    - `certificate` names a file that proves the figure if recomputing it takes too long; `checks` checks the file and
      returns the value, and `cost` is the time of that check;
    - `link` is the state of the exhibit that shows the figure (its name and query), or empty;
    - `problem` builds the exact cover problem or puzzle whose solutions the figure counts, if any, for export to other
      programs; `once` says that solutions that are equivalent under the tray's symmetries count once.
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
    problem: Callable[[], Any] | None = None  # `Any`: this module does not import exact_cover
    once: bool = False
    at_hand: bool = True
    quotation: str = ""
    second: str = ""
    second_by: str = ""
    second_cost: float = 0.1
    withdrawn: str = ""
    certificate: str = ""
    checks: Callable[[bytes], Generator[Any, None, object]] | None = None

    def __post_init__(self) -> None:
        if self.found is None and self.script:
            object.__setattr__(self, "found", self.published)

    @property
    def kind(self) -> str:
        """Return the kind of claim: published by others (`BY_OTHERS`), or ours, by two methods (`TWICE`) or one
        (`ALONE`)."""
        if self.source != OWN:
            return BY_OTHERS
        return TWICE if self.second else ALONE

    @property
    def verdict(self) -> str:
        """Return the verdict as last computed: agrees, differs, withdrawn, holds up to ..., or not recomputable here."""
        return self._judged(self.found)

    def _judged(self, found: Value | None) -> str:
        if self.withdrawn:
            return WITHDRAWN
        if found is None and not self.script:
            return OPEN
        if found != self.published:
            return DIFFERS if self.at_hand else UNSEEN
        return f"{HOLDS} {self.up_to}" if self.up_to else AGREES

    def recompute(self, certificate: bytes | None = None) -> Finding:
        """Compute the value now, or check the bytes of its certificate; raise InputError if neither is possible."""
        return finish(self.recompute_steps(certificate))

    def recompute_steps(self, certificate: bytes | None = None) -> Generator[float | None, None, Finding]:
        """Compute the value as `recompute` does, and yield the share of the work done, or None if it is unknown."""
        found = _plain((yield from relay(self._work(certificate), _share)))
        return Finding(found, self._judged(found))

    def _work(self, certificate: bytes | None) -> Generator[Any, None, object]:
        if certificate is not None:
            if self.checks is None:
                raise InputError(f"The claim {self.id} has no certificate: recompute it without one.")
            return self.checks(certificate)
        if not self.script:
            without = f" without its certificate, the file {self.certificate}" if self.certificate else ""
            raise InputError(f"The claim {self.id} is not recomputable here{without}. {self.argument}")
        return self.steps() if self.steps is not None else _run(self.script)

    def recompute_by_the_second_method(self) -> Finding:
        """Compute the value by the second method; raise InputError if there is none."""
        return finish(self.recompute_by_the_second_method_steps())

    def recompute_by_the_second_method_steps(self) -> Generator[None, None, Finding]:
        """Compute the value as `recompute_by_the_second_method` does, and yield between statements."""
        if not self.second:
            raise InputError(f"The claim {self.id} has no second method: {self.kind}.")
        found = _plain((yield from _run(self.second)))
        return Finding(found, self._judged(found))

    def as_recorded(self, finding: Finding) -> bool:
        """Return whether a finding matches the recorded one; a certificate must prove the published value."""
        if self.found is None:
            return finding.value == self.published
        return (finding.value, finding.verdict) == (self.found, self.verdict)


def _run(script: str) -> Generator[None, None, object]:
    """Run a claim's lines of Python, one statement at a time, and return the value of the last."""
    *before, last = ast.parse(script).body
    if not isinstance(last, ast.Expr):
        raise ValueError("The last line of a script must be an expression.")
    names: dict[str, object] = {}
    for statement in before:
        exec(compile(ast.Module([statement], []), "<claim>", "exec"), names)
        yield None
    return eval(compile(ast.Expression(last.value), "<claim>", "eval"), names)


def _plain(value: Any) -> Value:
    """Return a value in the form that claims use: lists become tuples, and sets become sorted tuples."""
    if isinstance(value, set | frozenset):
        return tuple(sorted(map(_plain, value)))
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    if isinstance(value, float):
        return float(value)
    plain: Value = value
    return plain


def _share(step: object) -> float | None:
    """Return the share of the work done that a step reports; None if it reports none."""
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
    """Return a figure in JSON form: fractions as text, sequences as lists.

    >>> plain((27, Fraction(9, 34)))
    [27, '9/34']
    """
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value


def kind_key(claim: Claim) -> str:
    """Return the name that programs use for the claim's kind.

    >>> kind_key(CLAIMS["kanoodle-solutions"])
    'others'
    """
    return next(key for key, kind in KINDS.items() if kind == claim.kind)


#: The beginning of the tally sentence for each kind of claim.
_BEGINNINGS = {
    BY_OTHERS: "Published by others and recomputed",
    TWICE: "Ours, found by two methods that share no code",
    ALONE: "Ours alone",
}
#: The wording of each verdict in a tally, for one claim and for several.
_TALLIED = {
    AGREES: ("agrees", "agree"),
    DIFFERS: ("differs", "differ"),
    UNSEEN: (
        "differs from our notes on a source that was not at hand",
        "differ from our notes on sources that were not at hand",
    ),
    HOLDS: ("holds up to a bound", "hold up to a bound"),
    WITHDRAWN: ("is withdrawn", "are withdrawn"),
    OPEN: ("is not recomputable here", "are not recomputable here"),
}


def tally(judged: Iterable[tuple[Claim, str]]) -> list[str]:
    """Return a sentence for each kind of claim present, with the number of claims for each verdict. Figures published
    by others come first.

    `judged` pairs claims with their verdicts. For the claims that agree, the sentence also says how many were compared
    only with our notes.

    >>> chosen = [CLAIMS[name] for name in ("kanoodle-items", "kanoodle-options", "kanoodle-time", "knuth-example-updates")]
    >>> for line in tally((claim, claim.verdict) for claim in chosen):
    ...     print(line)
    Published by others and recomputed: 2 agree; 1 is not recomputable here.
    Ours, found by two methods that share no code: 1 agrees.
    """
    found: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS.values()}
    notes: Counter[str] = Counter()
    for claim, verdict in judged:
        said = HOLDS if verdict.startswith(HOLDS) else verdict
        found[claim.kind][said] += 1
        notes[claim.kind] += said == AGREES and not claim.at_hand
    return [_line(kind, many, notes[kind]) for kind, many in found.items() if many]


def _line(kind: str, many: Counter[str], notes: int) -> str:
    """Return the tally sentence for one kind; `notes` is the number of claims that agree but were compared only with our
    notes on the source."""
    parts = {
        verdict: f"{grouped(many[verdict])} {words[many[verdict] != 1]}"
        for verdict, words in _TALLIED.items()
        if many[verdict]
    }
    if notes:
        parts[AGREES] += f" ({grouped(notes)} of these with our notes on sources that were not at hand)"
    left = parts.pop(OPEN, "")
    if not parts:
        return f"{kind[0].upper()}{kind[1:]}: {left}."
    return f"{_BEGINNINGS[kind]}: {', '.join(parts.values())}{'; ' if left else ''}{left}."


#: The words that introduce the published value of a claim in a note, unless the claim is an erratum.
_PRINTED = {
    UNSEEN: "In our notes on the source, which was not at hand",
    WITHDRAWN: "Published, as we first read it",
}


def figures() -> dict[str, dict[str, str]]:
    """Return the data that notes use for each claim, by ID: its sentence, the published and found values, the
    argument, the link to its row, the words before the published value, and the reason if it was withdrawn.

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
            "printed": _PRINTED.get(claim.verdict, "Published"),
            "withdrawn": claim.withdrawn,
        }
        for name, claim in CLAIMS.items()
    }


class Claims(Mapping[str, Claim]):
    """All claims by ID, sorted by kind and source; loaded on first use."""

    @cached_property
    def _found(self) -> dict[str, Claim]:
        found: dict[str, Claim] = {}
        for claim in declared_by_topics("claims", "CLAIMS"):
            if claim.id in found:
                raise ValueError(f"Two claims are called {claim.id}.")
            found[claim.id] = claim
        sources = list(dict.fromkeys(claim.source for claim in found.values()))
        kinds = list(KINDS.values())

        def place(named: tuple[str, Claim]) -> tuple[int, int]:
            return kinds.index(named[1].kind), sources.index(named[1].source)

        return dict(sorted(found.items(), key=place))

    def __getitem__(self, claim_id: str) -> Claim:
        if claim_id not in self:
            raise UnknownClaim(
                f"There is no claim {shown(claim_id)}{did_you_mean(claim_id, self._found)}; "
                "countinghouse claims --list names them all."
            )
        return self._found[claim_id]

    # The inherited method would mistake a KeyError while the claims load for a missing ID.
    def __contains__(self, claim_id: object) -> bool:
        return isinstance(claim_id, str) and claim_id in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


class UnknownClaim(InputError, KeyError):
    """Raised if no claim has the given ID; it is also a KeyError, as for any mapping."""

    # KeyError's own method puts the message in quotes.
    __str__ = InputError.__str__


#: All claims, by ID.
CLAIMS: Mapping[str, Claim] = Claims()
