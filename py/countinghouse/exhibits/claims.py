"""What the sources say, and what we found: published figures, each recomputed before your eyes."""

from __future__ import annotations

import csv
import io
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypedDict

from countinghouse.claims import AGREES, CLAIMS, DIFFERS, HOLDS, OPEN, Claim, plain, tally, written
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

Kind = Literal["agrees", "differs", "holds", "open"]
Counts = Literal["", "problem", "puzzle"]

_KINDS: dict[str, Kind] = {AGREES: "agrees", DIFFERS: "differs", HOLDS: "holds", OPEN: "open"}
_SHOW = {"all": "all", "differs": "what differs", "fresh": "what is not yet recomputed here"}
#: The longest value in a saved table, in characters.
_MOST_SAVED = 5_000


class Row(TypedDict):
    """A claim; `found` and `verdict` are the recorded ones, `script` its lines and `cost` their time in words.

    `counts` says whether it counts the solutions of an exact cover problem, or of a puzzle; `certificate` names the file that
    comes with the page and proves it, where it has one.
    """

    id: str
    sentence: str
    where: str
    published: str
    found: str
    verdict: str
    kind: Kind
    recorded: str
    cost: str
    argument: str
    link: str
    script: str
    counts: Counts
    certificate: str


class Source(TypedDict):
    source: str
    claims: list[Row]


class View(TypedDict):
    sources: list[Source]
    recorded: str


class Picture(TypedDict):
    rows: list[tuple[str, str, bool]]


class Recomputed(TypedDict):
    """A claim, computed here; `same`: as recorded."""

    id: str
    found: str
    verdict: str
    kind: Kind
    seconds: float
    same: bool


class Tallied(TypedDict):
    sentence: str


class Done(TypedDict):
    """A claim of many, computed here, and the tally so far."""

    row: Recomputed
    tally: str


class Saved(TypedDict):
    name: str
    type: str
    count: int


class Text(TypedDict):
    text: str


def _kind(verdict: str) -> Kind:
    return next(kind for begin, kind in _KINDS.items() if verdict.startswith(begin))


def _row(claim: Claim) -> Row:
    return {
        "id": claim.id,
        "sentence": claim.sentence,
        "where": claim.where,
        "published": written(claim.published),
        "found": written(claim.found),
        "verdict": claim.verdict,
        "kind": _kind(claim.verdict),
        "recorded": f"{claim.on}, version {claim.version}" if claim.script or claim.certificate else "",
        "cost": f"about {duration(claim.cost)}" if claim.cost >= 1 else "less than a second",
        "argument": claim.argument,
        "link": f"#/{claim.link}" if claim.link else "",
        "script": claim.script.strip(),
        "counts": _counts(claim),
        "certificate": claim.certificate,
    }


def _counts(claim: Claim) -> Counts:
    if claim.problem is None:
        return ""
    return "puzzle" if claim.link.startswith("packing") else "problem"


def _opened(state: State) -> Claim | None:
    return CLAIMS[str(state["claim"])] if state["claim"] else None


def _view(state: State) -> View:
    opened = _opened(state)
    sources: dict[str, list[Row]] = {}
    for claim in CLAIMS.values():
        if state["show"] != "differs" or claim.verdict == DIFFERS or claim is opened:
            sources.setdefault(claim.source, []).append(_row(claim))
    recorded = tally(Counter(claim.verdict for claim in CLAIMS.values()))
    return {
        "sources": [Source(source=source, claims=rows) for source, rows in sources.items()],
        "recorded": recorded,
    }


def _claim_of(given: object) -> Claim:
    if not isinstance(given, str):
        raise InputError("A claim is named by its id, a text.")
    return CLAIMS[given]


def _recomputing(claim: Claim, certificate: bytes | None = None) -> Iterator[Event | None]:
    """Recompute a claim, or check its certificate, and say the time it took."""
    begun = time.perf_counter()
    doing = "Recomputing" if certificate is None else "Checking the certificate"
    finding = yield from relay(
        claim.recompute_steps(certificate),
        lambda share: None if share is None else events.progress(share, doing),
    )
    yield events.result(
        Recomputed(
            id=claim.id,
            found=written(finding.value),
            verdict=finding.verdict,
            kind=_kind(finding.verdict),
            seconds=time.perf_counter() - begun,
            same=claim.as_recorded(finding),
        )
    )


def _recompute(state: State, args: Args) -> Iterator[Event | None]:
    yield from _recomputing(_claim_of(args.get("claim")), bytes_argument(args, "certificate"))


# --- all of them -------------------------------------------------------------------------------------------------


def _parts(state: State, args: Args, workers: int) -> list[str]:
    """Return the ids of those that can be recomputed; what takes long comes last."""
    given = args.get("claims")
    if not isinstance(given, list) or len(given) > len(CLAIMS):
        raise InputError("The claims to recompute are a list of ids.")
    chosen = [claim for claim in dict.fromkeys(map(_claim_of, given)) if claim.script]
    return [claim.id for claim in sorted(chosen, key=lambda claim: claim.cost)]


def _run(state: State, args: Args, part: Any) -> Iterator[Event | None]:
    yield from _recomputing(_claim_of(part))


def _merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
    """Pass on what is found as it comes; a claim that fails ends the job with its sentence."""
    verdicts: Counter[str] = Counter()
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
            verdicts[event["value"]["verdict"]] += 1
            out = [events.found(Done(row=event["value"], tally=tally(verdicts)))]
        elif event["type"] == "error":
            out = [event]
    yield [*out, events.result(Tallied(sentence=tally(verdicts)))]


# --- the table as a file ------------------------------------------------------------------------------------------


def _export(state: State, args: Args) -> Iterator[Event | None]:
    """Write all claims as JSON or CSV, with what was recomputed here."""
    form, rows = args.get("format"), args.get("rows")
    if form not in ("json", "csv") or not isinstance(rows, list) or len(rows) > len(CLAIMS):
        raise InputError("The table is saved as json or csv, with a list of what was recomputed.")
    here = {claim.id: row for claim, row in map(_told, rows)}
    table = []
    for claim in CLAIMS.values():
        row = here.get(claim.id)
        value: Any = plain if form == "json" else written
        table.append(
            {
                "id": claim.id,
                "source": claim.source,
                "where": claim.where,
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
                "link": claim.link,
                "script": claim.script.strip(),
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
    """Read what the page says was recomputed."""
    if not isinstance(row, dict):
        raise InputError("What was recomputed is an object with id, found, verdict and seconds.")
    texts = {name: row.get(name) for name in ("found", "verdict")}
    seconds = row.get("seconds")
    if not all(isinstance(text, str) and len(text) <= _MOST_SAVED for text in texts.values()):
        raise InputError("What was found and its verdict are short texts.")
    if not isinstance(seconds, (int, float)) or isinstance(seconds, bool):
        raise InputError("The seconds are a number.")
    return _claim_of(row.get("id")), {**texts, "seconds": round(seconds, 3)}


# --- for other programs ------------------------------------------------------------------------------------------


def _made(state: State) -> tuple[Claim, Any]:
    """Return the opened claim, and the problem or puzzle that it counts."""
    claim = _opened(state)
    if claim is None or claim.problem is None:
        raise InputError("This claim counts the solutions of no exact cover problem.")
    return claim, claim.problem()


def _problem(state: State) -> Problem:
    _, made = _made(state)
    if isinstance(made, Problem):
        return made
    problem: Problem = made.built().problem
    return problem


def _burrtools(state: State) -> other_programs.Written:
    claim, made = _made(state)
    if isinstance(made, Problem):
        raise InputError("BurrTools packs pieces into a tray; this problem has none.")
    return other_programs.burrtools(made, claim.id)


def _remark(state: State) -> str:
    claim, _ = _made(state)
    if not claim.once:
        return ""
    return "Solutions that a symmetry of the tray turns into each other count apart there, and once in this claim."


# --- the exhibit --------------------------------------------------------------------------------------------------


def _picture() -> Picture:
    shown = ("kanoodle-solutions", "self-tallying-longest", "number-pad-normal-period")
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
        choice("show", "Show", _SHOW),
        Parameter("claim", "Opened claim", "text", "", max_length=80, form=False),
    ),
    examples=(
        Example(
            "What differs",
            "The errata: figures and sentences of the sources that are not right.",
            {"show": "differs"},
        ),
        Example(
            "A conjecture that fails",
            "For two right of 17 questions, two answers, half and half, are not the best.",
            {"show": "differs", "claim": "quiz-conjecture"},
        ),
    ),
    view=_view,
    jobs=(
        Job("recompute", _recompute, Recomputed, args={"claim": str, "certificate?": str}),
        Job("all", Split(_parts, _run, _merge), Tallied, found=Done, args=_All),
        Job("export", _export, Saved, found=Text, args=_Table),
        other_programs.job(
            _problem, lambda state: str(state["claim"]), {"burrtools": _burrtools}, remark=_remark
        ),
    ),
    picture=_picture,
    script=_script,
    note="How the figures are recomputed",
)
