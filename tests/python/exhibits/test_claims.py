"""The exhibit of published figures: its rows, their links, recomputing one figure or all, and the saved table."""

import base64
import csv
import io
import json
import re
from collections.abc import Generator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl

import pytest

from countinghouse.claims import CLAIMS, DIFFERS, KINDS, OPEN, OWN, UNSEEN, WITHDRAWN, Claim, kind_key, tally
from countinghouse.exact_cover import Problem, count
from countinghouse.exhibits.claims import EXHIBIT
from countinghouse.packing import Puzzle
from countinghouse.page import catalogue
from countinghouse.page.door import open_task

LINKS = [
    # Under Pyodide a few suffice: the page opens them all in the same way.
    pytest.param(link, marks=() if number % 20 == 0 else pytest.mark.heavy)
    for number, link in enumerate(sorted({claim.link for claim in CLAIMS.values() if claim.link}))
]


def told(
    job: str,
    state: dict[str, Any] | None = None,
    files: Mapping[str, bytes] = MappingProxyType({}),
    **more: Any,
) -> list[dict[str, Any]]:
    """Return all events of a job."""
    request = {"exhibit": "claims", "job": job, "state": state or {}, **more}
    task = open_task(json.dumps(request), files)
    events = []
    while not task.done:
        events += json.loads(task.step(50))
    return events


def test_every_claim_has_its_row_under_its_source() -> None:
    view = EXHIBIT.view(EXHIBIT.default())
    rows = [row for source in view["sources"] for row in source["claims"]]
    assert [row["id"] for row in rows] == list(CLAIMS)
    assert len({source["source"] for source in view["sources"]}) == len(view["sources"])
    assert view["recorded"] == tally((claim, claim.verdict) for claim in CLAIMS.values())
    assert view["recorded"][0].startswith("Published by others and recomputed: ")
    differ = EXHIBIT.view(EXHIBIT.normal({"show": "differs", "claim": "kanoodle-items"}))
    shown = {row["id"] for source in differ["sources"] for row in source["claims"]}
    differing = {claim.id for claim in CLAIMS.values() if claim.verdict in (DIFFERS, UNSEEN, WITHDRAWN)}
    assert shown == differing | {"kanoodle-items"}
    assert told("view", {"claim": "kanoodle-itens"})[-1]["sentence"].startswith("There is no claim")


@pytest.mark.parametrize("kind", KINDS)
def test_the_kinds_are_filtered_and_ours_stand_under_their_kind(kind: str) -> None:
    view = EXHIBIT.view(EXHIBIT.normal({"kind": kind}))
    rows = [row for source in view["sources"] for row in source["claims"]]
    assert {row["kind"] for row in rows} <= {kind}
    assert [row["id"] for row in rows] == [claim.id for claim in CLAIMS.values() if kind_key(claim) == kind]
    if kind != "others":
        assert [source["source"].lower() for source in view["sources"]] == [KINDS[kind]]


def test_what_a_row_says_of_its_source_and_its_second_method(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim("one", OWN, "b", "C", 2, "2026-11-22", "0.2.0", "", script="1 + 1", quotation="1 and 1")
    twice = replace(claim, second="len('ab')\n", second_by="Addition, and counting letters.")
    back = replace(
        claim, id="back", source="a", published=3, found=2, at_hand=False, withdrawn="It is not there."
    )
    unseen = replace(back, id="unseen", withdrawn="")
    known = {each.id: each for each in (back, unseen, twice)}
    monkeypatch.setattr("countinghouse.exhibits.claims.CLAIMS", known)
    rows = [row for source in EXHIBIT.view(EXHIBIT.default())["sources"] for row in source["claims"]]
    assert [(row["kind"], row["outcome"], row["at_hand"], row["withdrawn"]) for row in rows] == [
        ("others", "withdrawn", False, "It is not there."),
        ("others", "unseen", False, ""),
        ("twice", "agrees", True, ""),
    ]
    assert (rows[2]["second"], rows[2]["second_by"]) == ("len('ab')", "Addition, and counting letters.")
    again = told("recompute", args={"claim": "one", "second": True})[-1]["value"]
    assert (again["found"], again["second"], again["same"]) == ("2", True, True)
    first = told("recompute", args={"claim": "one"})[-1]["value"]
    assert (first["found"], first["second"]) == ("2", False)
    assert "no second method" in told("recompute", args={"claim": "unseen", "second": True})[-1]["sentence"]
    assert told("recompute", args={"claim": "one", "second": "yes"})[-1]["kind"] == "bad input"


@pytest.mark.parametrize("link", LINKS)
def test_the_position_that_shows_a_claim_opens(link: str) -> None:
    name, _, query = link.partition("?")
    shown = catalogue.exhibit(name)
    given = dict(parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query)))
    assert catalogue.query(shown, given) == query, "the link has the page’s own spelling"
    shown.view(shown.normal(given))


def test_one_is_recomputed_with_its_time() -> None:
    (event,) = [
        event for event in told("recompute", args={"claim": "quiz-halves"}) if event["type"] == "result"
    ]
    value = event["value"]
    assert (value["found"], value["verdict"], value["outcome"], value["same"]) == (
        "9/34",
        "agrees",
        "agrees",
        True,
    )
    assert value["seconds"] > 0
    refused = told("recompute", args={"claim": "iq-fit-time"})[-1]
    assert refused["kind"] == "bad input"
    assert "not recomputable here" in refused["sentence"]
    assert told("recompute", args={"claim": 7})[-1]["kind"] == "bad input"


def test_one_with_a_certificate_agrees_once_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = CLAIMS["pentomino-game-8x8"]
    row = next(
        row
        for source in EXHIBIT.view(EXHIBIT.default())["sources"]
        for row in source["claims"]
        if row["id"] == claim.id
    )
    assert (row["outcome"], row["found"], row["certificate"]) == ("open", "", "pentominoes-8x8.cert")
    assert re.fullmatch(r"about [4-9] minutes", row["cost"])

    def asked(certificate: bytes) -> dict[str, Any]:
        return told("recompute", files={"certificate": certificate}, args={"claim": claim.id})[-1]

    for wrong, sentence in (
        (b"<html>Sign in</html>", "not a certificate"),
        (b"", "not recomputable here without"),
    ):
        assert asked(wrong)["kind"] == "bad input"
        assert sentence in asked(wrong)["sentence"]
    refused = told("recompute", args={"claim": claim.id, "certificate": "!"})[-1]
    assert "must be the bytes of a file" in refused["sentence"]

    def checks(data: bytes) -> Generator[float, None, bool]:
        yield 0.25
        return data == b"right"

    monkeypatch.setattr(
        "countinghouse.exhibits.claims.CLAIMS", {claim.id: replace(claim, checks=checks, at_hand=True)}
    )
    right, wrong_one = asked(b"right")["value"], asked(b"wrong")["value"]
    assert (right["found"], right["verdict"], right["outcome"], right["same"]) == (
        "yes",
        "agrees",
        "agrees",
        True,
    )
    assert (wrong_one["verdict"], wrong_one["same"]) == ("differs", False)


def test_all_come_to_a_tally_in_any_order_of_the_parts() -> None:
    chosen = ["number-pad-t27-4", "iq-fit-time", "quiz-halves", "number-pad-clock"]
    events = told("all", args={"claims": chosen})
    found = [event["item"] for event in events if event["type"] == "found"]
    assert {item["row"]["id"] for item in found} == set(chosen) - {"iq-fit-time"}
    lines = tally((CLAIMS[name], CLAIMS[name].verdict) for name in chosen if name != "iq-fit-time")
    assert (events[-1]["value"]["tally"], found[-1]["tally"]) == (lines, lines)
    assert len(lines) == 2, "what others published stands apart"
    assert [event["sentence"] for event in events if event["type"] == "progress"][-1] == "3 of 3 claims"

    parts = told("all", args={"claims": chosen}, split="parts", workers=2)[-1]["value"]
    merge = open_task(
        json.dumps(
            {"exhibit": "claims", "job": "all", "args": {"claims": chosen}, "split": "merge", "parts": parts}
        )
    )
    last: list[dict[str, Any]] = []
    for part in reversed(range(len(parts))):
        ran = told("all", args={"claims": chosen}, split="run", part=parts[part])
        last = json.loads(merge.feed(json.dumps([[part, event] for event in [*ran, None]])))
    assert merge.done
    assert last[-1]["value"]["tally"] == lines
    assert told("all", args={"claims": []})[-1]["value"]["tally"] == []
    assert told("all", args={"claims": ["no-such"]})[-1]["kind"] == "bad input"


def test_the_table_is_saved_with_what_was_recomputed() -> None:
    row = {"id": "quiz-halves", "found": "9/34", "verdict": "agrees", "seconds": 0.25}
    text, end = told("export", args={"format": "json", "rows": [row]})
    table = json.loads(text["item"]["text"])
    assert [each["id"] for each in table] == list(CLAIMS)
    by_id = {each["id"]: each for each in table}
    assert (by_id["quiz-halves"]["published"], by_id["quiz-halves"]["recomputed_seconds"]) == ("9/34", 0.25)
    assert by_id["removal-answer"]["published"] == 166_666_666_689_036_288
    assert (by_id["quiz-halves"]["kind"], by_id["quiz-halves"]["source_read"]) == (
        CLAIMS["quiz-halves"].kind,
        True,
    )
    assert all(
        each[name] == getattr(CLAIMS[each["id"]], name)
        for each in table
        for name in ("quotation", "withdrawn", "second_by")
    )
    assert by_id["iq-fit-time"]["found"] is None
    assert by_id["iq-fit-time"]["verdict"] == OPEN
    assert end["value"] == {"name": "claims.json", "type": "application/json", "count": len(CLAIMS)}

    text, end = told("export", args={"format": "csv", "rows": [row]})
    lines = list(csv.DictReader(io.StringIO(text["item"]["text"])))
    assert [each["id"] for each in lines] == list(CLAIMS)
    assert lines[0].keys() == table[0].keys()
    assert end["value"]["name"] == "claims.csv"
    for wrong in (
        {"format": "xml", "rows": []},
        {"format": "csv", "rows": [{"id": "quiz-halves"}]},
        {"format": "csv"},
    ):
        assert told("export", args=wrong)[-1]["kind"] == "bad input"


def test_the_lines_are_those_of_the_open_claim() -> None:
    assert EXHIBIT.script is not None
    assert EXHIBIT.script(EXHIBIT.normal({"claim": "queens-8"})) == CLAIMS["queens-8"].script + "\n"
    assert "CLAIMS.values()" in EXHIBIT.script(EXHIBIT.default())
    assert "CLAIMS.values()" in EXHIBIT.script(EXHIBIT.normal({"claim": "iq-fit-time"}))


@pytest.mark.parametrize("name", ["langford-7", "pentominoes-3x20", "knuth-example"])
def test_what_a_claim_counts_is_saved_for_other_programs(name: str) -> None:
    """The written file has the solutions that the claim counts."""
    claim = CLAIMS[name]
    text, end = told("write", {"claim": name}, args={"form": "knuth"})[-2:]
    found = count(Problem.from_knuth(text["item"]["text"])).value
    advice = end["value"]["advice"]
    assert end["value"]["name"] == f"{name}.dlx"
    assert f"dlx1 < {name}.dlx" in advice
    if claim.once:
        assert advice.endswith("counted separately there, but only once in this claim.")
        assert found == 4 * claim.published  # no rectangle of pentominoes has a symmetric filling here
        text, end = told("write", {"claim": name}, args={"form": "burrtools"})[-2:]
        assert f"burrTxt -q {name}.xmpuzzle" in end["value"]["advice"]
        again = Puzzle.from_burrtools(base64.b64decode(text["item"]["text"]))
        assert again.count().up_to_symmetry == claim.published
    else:
        assert found == (1 if isinstance(claim.published, tuple) else claim.published)
        refused = told("write", {"claim": name}, args={"form": "burrtools"})[-1]
        assert "for pieces that fill a tray" in refused["sentence"]


def test_every_claim_that_counts_solutions_offers_its_problem() -> None:
    rows = {
        row["id"]: row for source in EXHIBIT.view(EXHIBIT.default())["sources"] for row in source["claims"]
    }
    counting = {
        claim.id
        for claim in CLAIMS.values()
        if re.search(
            r"\n(puzzle\.count\(\)\.(value|up_to_symmetry)|count\([a-z]+\.problem\(.*\)\)\.value)$",
            claim.script,
        )
    }
    assert len(counting) >= 20
    assert counting <= {name for name, row in rows.items() if row["counts"]}
    assert {row["counts"] for row in rows.values()} == {"", "problem", "puzzle"}
    for name, row in rows.items():
        if row["counts"]:
            made = CLAIMS[name].problem()  # type: ignore[misc]
            assert isinstance(made, Puzzle if row["counts"] == "puzzle" else Problem), name
    refused = told("write", {"claim": "iq-fit-solutions"}, args={"form": "burrtools"})[-1]
    assert "two layers over a flat tray" in refused["sentence"]
    for state in ({"claim": "quiz-halves"}, {}):
        refused = told("write", state, args={"form": "dimacs"})[-1]
        assert "does not count the solutions of an exact cover problem" in refused["sentence"]
