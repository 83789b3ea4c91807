"""The exhibit of self-tallying numbers: the check of a number, the list, the flow, and its refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from countinghouse.digits.self_tallying import inventory
from countinghouse.errors import InputError
from countinghouse.exhibits.self_tallying import EXHIBIT, MOST_DRAWN
from tests.python.page.asking import events_of, view_of

# "exhaustive search, two independent programs"; see the file's own line of source.
PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "self_tallying_base10.json").read_text())[
    "base10"
]


def state(**changes: object) -> dict[str, Any]:
    return EXHIBIT.normal(changes)


def view(**changes: object) -> Any:
    return view_of(EXHIBIT, state(**changes))


def ask(job: str, **changes: object) -> list[Any]:
    return events_of(EXHIBIT, job, state(**changes))


def test_the_check_is_spelt_out() -> None:
    shown = view(number="21,322,314")
    assert shown["number"] == "21322314"
    assert shown["holds"]
    assert [pair["says"] for pair in shown["pairs"]] == ["2 1s", "3 2s", "2 3s", "1 4"]
    assert shown["pairs"][0]["places"] == [1, 6]
    assert shown["pairs"][0]["here"] == "places 2, 7"
    assert shown["law"] == "(2 − 1) + (3 − 1) + (2 − 1) + (1 − 1) = 4, the number of pairs, 4."
    assert [digit["pair"] for digit in shown["digits"]] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [digit["tally"] for digit in shown["digits"]] == [True, False] * 4
    assert shown["total"] == 109


def test_the_first_wrong_tally_is_named() -> None:
    shown = view(number="21322324")
    assert not shown["holds"]
    assert shown["wrong"] == 0
    assert shown["reason"] == "It says two 1s, but there is one 1."
    assert shown["pairs"][1]["why"] == "but there are 4"
    assert "= 5, not the number of pairs, 4" in shown["law"]
    assert not view(number="14233221")["holds"]
    assert view(number="14233221", order="any")["holds"]


def test_the_job_finds_the_published_list_stage_by_stage() -> None:
    events = ask("find")
    stages = [event["item"] for event in events if event["type"] == "found"]
    rows = [row for stage in stages for row in stage["rows"]]
    assert sorted(row["number"] for row in rows) == sorted(PUBLISHED)
    for stage in stages:
        assert int(stage["lawful"]) >= stage["multisets"] >= stage["matching"] >= stage["counting"]
        for row in stage["rows"]:
            assert sum(map(int, row["law"].split(" + "))) == row["pairs"] == stage["pairs"]
            for says, places in zip(row["says"], row["places"], strict=True):
                tally, numeral = says.rstrip("s").split()
                assert int(tally) == len(places) == row["number"].count(numeral)
                assert {row["number"][place] for place in places} == {numeral}
    assert events[-1]["value"]["total"] == 109


@pytest.mark.heavy
def test_base_sixteen_in_moments() -> None:
    result = ask("find", base=16, number="22")[-1]["value"]
    assert result["total"] == 4216


def test_the_picture_is_the_map() -> None:
    value = ask("flow", bound=999)[-1]["value"]
    vertices = value["vertices"]
    assert sum(int(basin["numbers"]) for basin in value["basins"]) == 999
    for vertex in vertices:
        following = vertices[vertex["next"]]
        assert following["number"] == inventory(vertex["number"])
        assert following["basin"] == vertex["basin"]
        assert following["steps"] == max(0, vertex["steps"] - 1)
    for at, basin in enumerate(value["basins"]):
        own = [vertex for vertex in vertices if vertex["basin"] == at]
        assert {vertex["number"] for vertex in own if vertex["steps"] == 0} == set(basin["cycle"])
        assert len(own) <= MOST_DRAWN + len(basin["cycle"])


def test_the_cost_of_both_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countinghouse.exhibits.self_tallying.PATIENCE", 0.1)
    monkeypatch.setattr("countinghouse.exhibits.self_tallying.LARGEST_BASE", 11)
    rows = [event["item"] for event in ask("cost") if event["type"] == "found"]
    assert [row["base"] for row in rows] == list(range(2, 12))
    assert not rows[0]["unfinished"]
    assert rows[0]["candidates"] == 9
    assert rows[-1]["unfinished"]
    assert rows[-1]["candidates"] == 0
    assert [row["numbers"] for row in rows][8] == 109


def test_another_base_brings_a_number_of_its_own() -> None:
    assert EXHIBIT.play(state(), "base 16")["number"] == "21322314"
    changed = EXHIBIT.play(state(), "base 3")
    assert EXHIBIT.view(changed)["holds"]
    assert EXHIBIT.play(state(number="1a"), "base 10")["number"] == "10213223"
    with pytest.raises(InputError, match="Base must be a whole number from 2 to 16"):
        EXHIBIT.play(state(), "base 17")
    with pytest.raises(InputError, match="is not a move"):
        EXHIBIT.play(state(), "jump")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"number": ""}, "The number is empty"),
        ({"number": "  "}, "The number is empty"),
        ({"number": "12x"}, "not a digit in base 10"),
        ({"number": "12", "base": 2}, "not a digit in base 2"),
    ],
)
def test_bad_input_is_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        EXHIBIT.view(state(**changes))


def test_a_bound_with_too_many_counts_is_refused_in_a_sentence() -> None:
    [event] = [event for event in ask("flow", base=16, bound=10**8) if event["type"] == "error"]
    assert event["kind"] == "too large"
    assert "use a smaller bound" in event["sentence"]
