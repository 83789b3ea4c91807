"""The exhibit of autobiographical numbers: steps that can be replayed, hints that lead to the end, and its refusals."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.digits import autobiographical as numbers
from countinghouse.errors import InputError
from countinghouse.exhibits.autobiographical import EXHIBIT
from countinghouse.exhibits.autobiographical.walking import FIRST
from tests.python.page.asking import events_of, view_of


def state(**changes: object) -> dict[str, Any]:
    return EXHIBIT.normal(changes)


def view(**changes: object) -> Any:
    return view_of(EXHIBIT, state(**changes))


def ask(job: str, **changes: object) -> list[Any]:
    return events_of(EXHIBIT, job, state(**changes))


def answer(job: str, **changes: object) -> Any:
    [result] = [event["value"] for event in ask(job, **changes) if event["type"] == "result"]
    return result


def all_steps(**changes: object) -> tuple[Any, list[Any]]:
    shown = view(**changes)
    steps = list(shown["steps"])
    if not shown["complete"]:
        for event in ask("walk", **changes):
            if event["type"] == "found":
                assert event["item"]["from"] == len(steps)
                steps += event["item"]["steps"]
    return shown, steps


@pytest.mark.parametrize(
    "changes",
    [
        {"n": 7},
        {"n": 6, "basic": False, "sum": True, "weighted": True, "values": "down"},
        pytest.param({"n": 5, "rows": "2", "slots": "fewest"}, marks=pytest.mark.heavy),
        {"n": 12, "count": "digits", "sum": True, "weighted": True},
        {"n": 7, "own": True, "moves": "0=3.1x0"},
    ],
    ids=str,
)
def test_the_steps_applied_in_order_reproduce_the_grid(changes: dict[str, Any]) -> None:
    """Replay the events as the page does: a strike removes a candidate, and a try returns to its parent and sets a
    value.
    """
    shown, steps = all_steps(**changes)
    assert steps[0]["kind"] == "start"
    assert steps[-1]["kind"] == "end"
    grids = {0: [set(values) for values in shown["start"]]}
    solved, open_vertex = [], 0
    for step in steps[1:-1]:
        if step["kind"] == "try":
            assert step["vertex"] == len(grids)
            grid = [set(values) for values in grids[step["parent"]]]
            assert step["value"] in grid[step["slot"]]
            assert len(grid[step["slot"]]) > 1
            grid[step["slot"]] = {step["value"]}
            grids[step["vertex"]] = grid
            open_vertex = step["vertex"]
            continue
        assert step["vertex"] == open_vertex
        grid = grids[open_vertex]
        if step["kind"] == "strike":
            for cell in step["causes"]:
                assert 0 <= cell < len(grid) * shown["width"]
            grid[step["slot"]].remove(step["value"])
            assert step["rule"]
        elif step["kind"] == "dead" and not grid[step["slot"]]:
            assert shown["slots"][step["slot"]]["name"] in step["says"]
        elif step["kind"] == "found":
            solved.append(tuple(min(values) for values in grid))
            assert all(len(values) == 1 for values in grid)
    if not changes.get("own"):
        n, rows = changes["n"], int(changes.get("rows", 1))
        assert sorted(solved) == numbers.solutions(n, rows, changes.get("count", "numbers"))
    else:
        assert solved == [(3, 2, 1, 1, 0, 0, 0)]


def test_140_vertices_at_10() -> None:
    shown, steps = all_steps()
    assert not shown["complete"]
    assert len(shown["steps"]) == FIRST
    assert 1 + sum(step["kind"] == "try" for step in steps) == 140
    assert steps[-1]["says"] == "The search is over: 140 vertices, 1 solution."
    assert [step["says"] for step in steps if step["kind"] == "found"] == ["6210001000 is solution 1."]


@pytest.mark.heavy
def test_the_table_computes_every_combination(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countinghouse.exhibits.autobiographical.table.MOST_VERTICES", 300)
    runs = [event["item"] for event in ask("table", least=10, largest=10) if event["type"] == "found"]
    assert len(runs) == 8 * 2 * 2
    by = {(run["constraints"], run["slots"], run["values"]): run for run in runs}
    basic = by["basic", "first", "up"]
    assert (basic["nodes"], basic["failures"], basic["solutions"]) == (140, 119, 1)
    assert basic["seconds"] > 0
    every = by["basic + sum of slots + weighted sum", "first", "up"]
    assert every["nodes"] == 65
    assert by["none", "first", "up"]["unfinished"]
    for run in runs:
        assert run["unfinished"] or run["solutions"] == 1
        assert EXHIBIT.normal(run["state"])["n"] == 10
    [refusal] = [event for event in ask("table", least=9, largest=8) if event["type"] == "error"]
    assert "must not exceed" in refusal["sentence"]


@pytest.mark.parametrize("n", [4, 7])
def test_hints_lead_to_a_solution(n: int) -> None:
    now = state(n=n, do="play")
    for _ in range(n * n + 2):
        hint = answer("hint", **now)
        if not hint["move"]:
            break
        now = EXHIBIT.play(now, hint["move"])
        assert answer("possible", **now)["ways"] > 0
    if n == 4:
        assert "more than one solution fits" in hint["sentence"]
    else:
        assert hint["kind"] == "done"
        assert EXHIBIT.view(now)["play"]["solved"]


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_after_a_mistake_the_way_back_is_the_last_possible_grid(data: st.DataObject) -> None:
    now = state(n=7, do="play")
    for _ in range(data.draw(st.integers(1, 8))):
        cells = EXHIBIT.view(now)["play"]["candidates"]
        choices = [(slot, value) for slot, values in enumerate(cells) for value in values if len(values) > 1]
        if not choices:
            break
        slot, value = data.draw(st.sampled_from(choices))
        now = EXHIBIT.play(now, f"{data.draw(st.sampled_from(['place', 'strike']))} {slot} {value}")
    line = now["moves"].split(".")
    [solution] = numbers.solutions(7)

    def fits(count: int) -> bool:
        cells = EXHIBIT.view({**now, "moves": ".".join(line[:count])})["play"]["candidates"]
        return all(value in values for value, values in zip(solution, cells, strict=True))

    told = answer("possible", **now)
    keep = max(count for count in range(len(line) + 1) if fits(count))
    assert (told["ways"] > 0) == fits(len(line))
    assert told["keep"] == keep
    hint = answer("hint", **now)
    if keep < len(line):
        assert (hint["kind"], hint["keep"]) == ("back", keep)


def test_a_hint_is_the_first_strike_from_the_persons_own_grid() -> None:
    hint = answer("hint", do="play", moves="3x9.3x8.0=6")
    assert hint["sentence"].startswith("Strike 9 from slot 8. 8 is possible in only 8 slots")
    assert sorted(hint["causes"]) == [0 * 10 + 8, 3 * 10 + 8]
    assert answer("hint", n=6)["kind"] == "none"
    assert "never possible" in answer("possible", n=6)["sentence"]
    told = answer("possible", moves="0=3")["sentence"]
    assert (
        told
        == "It is no longer possible, but it still was before your first move (exact, by a complete search)."
    )


def test_moves_are_played_and_returned() -> None:
    now = EXHIBIT.play(state(), "strike 3 2")
    now = EXHIBIT.play(now, "place 0 6")
    assert now["moves"] == "3x2.0=6"
    assert EXHIBIT.play(now, "return 3 2")["moves"] == "0=6"
    solved = EXHIBIT.view(state(n=4, moves="0=1.1=2.2=1.3=0"))["play"]
    assert solved["sentence"] == "Solved: 1210 describes itself."
    full = EXHIBIT.view(state(n=4, moves="0=1.1=1.2=1.3=0"))["play"]
    assert full["sentence"] == "The grid is full, but it does not describe itself."
    stuck = EXHIBIT.view(state(n=1, moves="0x0"))["play"]
    assert stuck["sentence"] == "No candidate is left for slot 0."
    for move, sentence in (
        ("place 0 5", "no longer a candidate of slot 0"),
        ("return 0 5", "not struck individually"),
        ("strike 10 0", "There is no slot 10"),
        ("jump", "is not a move"),
    ):
        with pytest.raises(InputError, match=sentence):
            EXHIBIT.play(now, move)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"n": 0}, "Length must be a whole number from 1 to 64, not 0"),
        ({"n": 1000}, "Length must be a whole number from 1 to 64, not 1,000"),
        ({"n": "ten"}, "Length must be a whole number"),
        ({"n": 40, "rows": "2"}, "80 slots; at most 64"),
        ({"moves": "0=6,1x3"}, "is not such a move"),
        ({"moves": "0=6.0=5"}, "no longer a candidate of slot 0"),
        ({"moves": "99=1"}, "There is no slot 99"),
    ],
)
def test_bad_input_is_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        EXHIBIT.view(state(**changes))


@pytest.mark.heavy
def test_sixty_slots_and_the_pair() -> None:
    shown = view(n=60, sum=True, weighted=True)
    assert len(shown["slots"]) == 60
    assert not shown["complete"]
    pair, _ = all_steps(n=10, rows="2", sum=True, weighted=True, slots="fewest")
    assert [slot["name"] for slot in pair["slots"]][12] == "slot 2 of row 2"


def test_each_chapter_has_one_constraint_more_and_a_true_sentence() -> None:
    for n in (4, 5):
        told = EXHIBIT.view(state(n=n))["chapters"]
        for number, chapter in enumerate(told, 1):
            names = list(numbers.CONSTRAINTS)[:number]
            assert [name for name, on in chapter["on"].items() if on] == names
            found = numbers.statistics(n, names)
            steps = EXHIBIT.view(state(n=n, **chapter["on"]))["steps"]
            assert (
                chapter["search"]
                == f"{found.nodes} vertices, {sum(step['kind'] == 'strike' for step in steps)} strikes, {len(steps) - 1} steps"
            )
        assert [chapter["here"] for chapter in told] == [True, False, False]
        digits = numbers.solutions(n)
        assert digits
        for values in digits:
            assert sum(values) == sum(slot * value for slot, value in enumerate(values)) == n
    # Long searches and several rows have none.
    assert EXHIBIT.view(state(n=10))["chapters"] == EXHIBIT.view(state(n=4, rows="2"))["chapters"] == []


def test_the_card_of_constraints_has_the_steps_of_their_searches() -> None:
    steps = [len(all_steps(n=4, sum=on > 0, weighted=on > 1)[1]) - 1 for on in range(3)]
    [said] = [each.sentence for each in EXHIBIT.examples if each.title.startswith("Four digits")]
    assert re.findall(r"\d+", said) == [str(each) for each in steps]
    assert [each["search"].rpartition(", ")[2] for each in view(n=4)["chapters"]] == [
        f"{each} steps" for each in steps
    ]
