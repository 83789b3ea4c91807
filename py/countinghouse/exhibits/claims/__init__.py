"""Published figures beside the values that we found; the page can recompute them."""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Generator, Iterator, Sequence
from typing import Any, Literal, TypedDict

from countinghouse.claims import (
    AGREES,
    CLAIMS,
    DIFFERS,
    HOLDS,
    OPEN,
    OWN,
    UNSEEN,
    WITHDRAWN,
    Claim,
    Finding,
    kind_key,
    plain,
    tally,
    written,
)
from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Problem
from countinghouse.page import events, other_programs, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import (
    Args,
    Example,
    Exhibit,
    Job,
    Merge,
    Parameter,
    Split,
    State,
    bytes_argument,
    choice,
)
from countinghouse.stepping import relay
from countinghouse.wording import duration, grouped

Kind = Literal["others", "twice", "alone"]
Outcome = Literal["agrees", "differs", "unseen", "withdrawn", "holds", "open"]
Counts = Literal["", "problem", "puzzle"]

_OUTCOMES: dict[str, Outcome] = {
    AGREES: "agrees",
    DIFFERS: "differs",
    UNSEEN: "unseen",
    WITHDRAWN: "withdrawn",
    OPEN: "open",
}
#: The verdicts of the claims that the filter “what differs” shows.
_DIFFERING = (DIFFERS, UNSEEN, WITHDRAWN)
_KIND = {
    "all": "all",
    "others": "published by others",
    "twice": "ours, by two methods",
    "alone": "ours alone",
}
_SHOW = {"all": "all", "differs": "what differs", "fresh": "what is not yet recomputed here"}
#: The maximum length of a value in a saved table, in characters.
_MOST_SAVED = 5_000


class Row(TypedDict):
    """A claim with its recorded value (`found`) and verdict.

    `script` has the lines of Python that recompute the value, and `cost` says in words how long they take. `kind` says
    who published the claim, and `outcome` is the verdict in one word. `at_hand` says whether the source was read,
    `quotation` has the source's words, and `withdrawn` the reason for withdrawing the claim. `second` has the lines of
    a second method, and `second_by` names both methods.

    `counts` says whether the claim counts the solutions of an exact cover problem or of a puzzle. `certificate` names
    the file that proves the claim, if the page ships one.
    """

    id: str
    sentence: str
    where: str
    kind: Kind
    at_hand: bool
    quotation: str
    published: str
    found: str
    verdict: str
    outcome: Outcome
    recorded: str
    cost: str
    argument: str
    withdrawn: str
    link: str
    script: str
    second: str
    second_by: str
    counts: Counts
    certificate: str


class Source(TypedDict):
    """The claims of one source, or our own claims of one kind."""

    source: str
    claims: list[Row]


class View(TypedDict):
    """The claims by source; `recorded` tallies the recorded verdicts, with one sentence for each kind of claim."""

    sources: list[Source]
    recorded: list[str]


class Picture(TypedDict):
    rows: list[tuple[str, str, bool]]


class Recomputed(TypedDict):
    """A recomputed claim.

    `same` says whether the result matches the record, and `second` whether the second method was used.
    """

    id: str
    found: str
    verdict: str
    outcome: Outcome
    second: bool
    seconds: float
    same: bool


class Tallied(TypedDict):
    tally: list[str]


class Done(TypedDict):
    """One of several recomputed claims, and the tally so far."""

    row: Recomputed
    tally: list[str]


class Saved(TypedDict):
    name: str
    type: str
    count: int


class Text(TypedDict):
    text: str


def _outcome(verdict: str) -> Outcome:
    return "holds" if verdict.startswith(HOLDS) else _OUTCOMES[verdict]


def _kind(claim: Claim) -> Kind:
    kind: Kind = kind_key(claim)  # type: ignore[assignment]
    return kind


def _heading(claim: Claim) -> str:
    """Return the heading for the claims of one source, or for our own claims of one kind."""
    return claim.kind.capitalize() if claim.source == OWN else claim.source


def _row(claim: Claim) -> Row:
    return {
        "id": claim.id,
        "sentence": claim.sentence,
        "where": claim.where,
        "kind": _kind(claim),
        "at_hand": claim.at_hand,
        "quotation": claim.quotation,
        "published": written(claim.published),
        "found": written(claim.found),
        "verdict": claim.verdict,
        "outcome": _outcome(claim.verdict),
        "recorded": f"{claim.on}, version {claim.version}" if claim.script or claim.certificate else "",
        "cost": f"about {duration(claim.cost)}" if claim.cost >= 1 else "less than a second",
        "argument": claim.argument,
        "withdrawn": claim.withdrawn,
        "link": f"#/{claim.link}" if claim.link else "",
        "script": claim.script.strip(),
        "second": claim.second.strip(),
        "second_by": claim.second_by,
        "counts": _counts(claim),
        "certificate": claim.certificate,
    }


def _counts(claim: Claim) -> Counts:
    if claim.problem is None:
        return ""
    return "puzzle" if claim.link.startswith("packing") else "problem"


def _opened(state: State) -> Claim | None:
    return CLAIMS[str(state["claim"])] if state["claim"] else None


def _on_show(claim: Claim, state: State) -> bool:
    """Say whether a claim passes the filters of kind and verdict; the opened claim always does."""
    if claim is _opened(state):
        return True
    return state["kind"] in ("all", kind_key(claim)) and (
        state["show"] != "differs" or claim.verdict in _DIFFERING
    )


def _view(state: State) -> View:
    sources: dict[str, list[Row]] = {}
    for claim in CLAIMS.values():
        if _on_show(claim, state):
            sources.setdefault(_heading(claim), []).append(_row(claim))
    return {
        "sources": [Source(source=source, claims=rows) for source, rows in sources.items()],
        "recorded": tally((claim, claim.verdict) for claim in CLAIMS.values()),
    }


def _claim_of(given: object) -> Claim:
    if not isinstance(given, str):
        raise InputError("Give the claim's id, as text.")
    return CLAIMS[given]


def _recomputing(claim: Claim, certificate: bytes | None = None) -> Iterator[Event | None]:
    """Recompute a claim, or check its certificate, and report the time taken."""
    doing = "Recomputing" if certificate is None else "Checking the certificate"
    yield from _timed(claim, claim.recompute_steps(certificate), doing)


def _timed(
    claim: Claim, work: Generator[float | None, None, Finding], doing: str, second: bool = False
) -> Iterator[Event | None]:
    begun = time.perf_counter()
    finding = yield from relay(work, lambda share: None if share is None else events.progress(share, doing))
    yield events.result(
        Recomputed(
            id=claim.id,
            found=written(finding.value),
            verdict=finding.verdict,
            outcome=_outcome(finding.verdict),
            second=second,
            seconds=time.perf_counter() - begun,
            same=claim.as_recorded(finding),
        )
    )


def _recompute(state: State, args: Args) -> Iterator[Event | None]:
    claim, second = _claim_of(args.get("claim")), args.get("second", False)
    if not isinstance(second, bool):
        raise InputError("“second”, which chooses the second method, must be true or false.")
    if second:
        yield from _timed(
            claim, claim.recompute_by_the_second_method_steps(), "Recomputing by the second method", True
        )
    else:
        yield from _recomputing(claim, bytes_argument(args, "certificate"))


# --- recomputing several claims ----------------------------------------------------------------------------------


def _parts(state: State, args: Args, workers: int) -> list[str]:
    """Return the IDs of the claims that can be recomputed, from fastest to slowest."""
    given = args.get("claims")
    if not isinstance(given, list) or len(given) > len(CLAIMS):
        raise InputError("The claims to recompute must be a list of ids.")
    chosen = [claim for claim in dict.fromkeys(map(_claim_of, given)) if claim.script]
    return [claim.id for claim in sorted(chosen, key=lambda claim: claim.cost)]


def _run(state: State, args: Args, part: Any) -> Iterator[Event | None]:
    yield from _recomputing(_claim_of(part))


def _merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
    """Pass on results as they arrive; a claim that fails ends the job with its error."""
    judged: list[tuple[Claim, str]] = []
    ended = 0
    out: list[Event] = []
    while ended < len(parts):
        _, event = yield out
        out = []
        if event is None:
            ended += 1
            sentence = f"{grouped(ended)} of {grouped(len(parts))} claims"
            out = [events.progress(ended / len(parts), sentence)]
        elif event["type"] == "result":
            judged.append((CLAIMS[event["value"]["id"]], event["value"]["verdict"]))
            out = [events.found(Done(row=event["value"], tally=tally(judged)))]
        elif event["type"] == "error":
            out = [event]
    yield [*out, events.result(Tallied(tally=tally(judged)))]


# --- the table as a file ------------------------------------------------------------------------------------------


def _export(state: State, args: Args) -> Iterator[Event | None]:
    """Write all claims as JSON or CSV, with the values recomputed here."""
    form, rows = args.get("format"), args.get("rows")
    if form not in ("json", "csv") or not isinstance(rows, list) or len(rows) > len(CLAIMS):
        raise InputError("Save the table as JSON or CSV, with a list of the recomputed claims.")
    here = {claim.id: row for claim, row in map(_told, rows)}
    table = []
    for claim in CLAIMS.values():
        row = here.get(claim.id)
        value: Any = plain if form == "json" else written
        table.append(
            {
                "id": claim.id,
                "kind": claim.kind,
                "source": claim.source,
                "where": claim.where,
                "source_read": value(claim.at_hand),
                "quotation": claim.quotation,
                "claim": claim.sentence,
                "published": value(claim.published),
                "found": value(claim.found),
                "verdict": claim.verdict,
                "on": claim.on,
                "version": claim.version,
                "recomputed": row and row["found"],
                "recomputed_verdict": row and row["verdict"],
                "recomputed_seconds": row and row["seconds"],
                "argument": claim.argument,
                "withdrawn": claim.withdrawn,
                "link": claim.link,
                "script": claim.script.strip(),
                "second_by": claim.second_by,
                "second": claim.second.strip(),
            }
        )
    if form == "json":
        text = json.dumps(table, ensure_ascii=False, indent=1)
    else:
        lines = io.StringIO()
        writer = csv.DictWriter(lines, list(table[0]))
        writer.writeheader()
        writer.writerows(table)
        text = lines.getvalue()
    yield events.found(Text(text=text))
    mime = "application/json" if form == "json" else "text/csv"
    yield events.result(Saved(name=f"claims.{form}", type=mime, count=len(table)))


def _told(row: object) -> tuple[Claim, dict[str, Any]]:
    """Read a recomputed claim that the page sends back."""
    if not isinstance(row, dict):
        raise InputError("A recomputed claim must be an object with id, found, verdict and seconds.")
    texts = {name: row.get(name) for name in ("found", "verdict")}
    seconds = row.get("seconds")
    if not all(isinstance(text, str) and len(text) <= _MOST_SAVED for text in texts.values()):
        raise InputError("The value found and its verdict must be short texts.")
    if not isinstance(seconds, (int, float)) or isinstance(seconds, bool):
        raise InputError("The time in seconds must be a number.")
    return _claim_of(row.get("id")), {**texts, "seconds": round(seconds, 3)}


# --- for other programs ------------------------------------------------------------------------------------------


def _made(state: State) -> tuple[Claim, Any]:
    """Return the opened claim, and the problem or puzzle whose solutions it counts."""
    claim = _opened(state)
    if claim is None or claim.problem is None:
        raise InputError("This claim does not count the solutions of an exact cover problem.")
    return claim, claim.problem()


def _problem(state: State) -> Problem:
    _, made = _made(state)
    if isinstance(made, Problem):
        return made
    problem: Problem = made.built().problem
    return problem


def _puzzle(state: State) -> Any:
    _, made = _made(state)
    if isinstance(made, Problem):
        raise InputError("This format is for pieces that fill a tray, and this problem has no pieces.")
    return made


def _remark(state: State) -> str:
    claim, _ = _made(state)
    if not claim.once:
        return ""
    return (
        "Solutions that differ only by a symmetry of the tray are counted separately there, but only once in "
        "this claim."
    )


# --- the exhibit --------------------------------------------------------------------------------------------------


def _picture() -> Picture:
    shown = ("kanoodle-solutions", "number-pad-t15-7", "number-pad-normal-period")
    return {
        "rows": [
            (written(claim.published), written(claim.found), claim.found == claim.published)
            for claim in map(CLAIMS.__getitem__, shown)
        ]
    }


def _script(state: State) -> str:
    opened = _opened(state)
    if opened is not None and opened.script:
        return scripts.lines(opened.script.strip())
    return scripts.lines(
        "from countinghouse.claims import CLAIMS",
        "",
        "for claim in CLAIMS.values():",
        "    if claim.script and claim.cost < 0.2:",
        '        print(f"{claim.id}: {claim.recompute().verdict}")',
    )


class _All(TypedDict):
    claims: list[str]


class _Table(TypedDict):
    format: str
    rows: list[Recomputed]


EXHIBIT = Exhibit(
    name="claims",
    title="What the sources say, and what we found",
    sentence="Every published figure behind these pages, with its source: recompute it here, and compare.",
    group="numbers",
    order=90,
    parameters=(
        choice("kind", "Kind", _KIND),
        choice("show", "Show", _SHOW),
        Parameter("claim", "Opened claim", "text", "", max_length=80, form=False),
    ),
    examples=(
        Example(
            "What differs",
            "The errata: figures and sentences in the sources that are wrong.",
            {"show": "differs"},
        ),
        Example(
            "Ours, by two methods",
            "Figures of our own, each found again by a method that shares no code with the first.",
            {"kind": "twice"},
        ),
        Example(
            "A conjecture that fails",
            "To get two of 17 questions right, writing two answers, half and half, is not the best strategy.",
            {"show": "differs", "claim": "quiz-conjecture"},
        ),
    ),
    view=_view,
    jobs=(
        Job("recompute", _recompute, Recomputed, args={"claim": str, "certificate?": bytes, "second?": bool}),
        Job("all", Split(_parts, _run, _merge), Tallied, found=Done, args=_All),
        Job("export", _export, Saved, found=Text, args=_Table),
        other_programs.job(_problem, lambda state: str(state["claim"]), _puzzle, _remark),
    ),
    picture=_picture,
    script=_script,
    note="How the figures are recomputed",
)
