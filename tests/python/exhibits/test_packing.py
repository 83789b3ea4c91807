"""The packing exhibit: positions, moves, counts, estimates, solutions, all through the door."""

from __future__ import annotations

import csv
import io
import json
import math
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover import solve
from countinghouse.exact_cover.estimating import estimate
from countinghouse.exact_cover.search.exhaustive import SearchState
from countinghouse.exhibits.packing import EXHIBIT
from countinghouse.exhibits.packing.tree import WALKS
from countinghouse.packing import PUZZLES, daily, worksheets
from countinghouse.packing.making import make
from countinghouse.page import door, estimating, saved_search
from countinghouse.page.events import Event
from countinghouse.page.walking import Walks
from tests.python.packing import brute
from tests.python.packing.every import EVERY
from tests.python.page.shapes import checked

KANOODLE = PUZZLES["kanoodle"]
# Eight of the twelve pieces; the other four fit in six ways.
EIGHT = dict(EXHIBIT.examples[1].state)


def run(request: dict[str, Any], milliseconds: float = 1000) -> list[Event]:
    task = door.open_task(json.dumps({"exhibit": "packing", **request}))
    collected: list[Event] = []
    for _ in range(100_000):
        collected += json.loads(task.step(milliseconds))
        if task.done:
            return collected if "split" in request else checked(EXHIBIT, str(request.get("job")), collected)
    raise AssertionError("the task never ends")


def told(happened: list[Event], *types: str) -> list[Event]:
    return [event for event in happened if event["type"] in types]


def result(request: dict[str, Any]) -> Any:
    [*_, last] = run(request)
    assert last["type"] == "result", last
    return last["value"]


def refusal(request: dict[str, Any]) -> str:
    [*_, last] = run(request)
    assert (last["type"], last["kind"]) == ("error", "bad input"), last
    sentence: str = last["sentence"]
    return sentence


# --- positions and moves --------------------------------------------------------------------------------------


def test_view_of_the_empty_tray() -> None:
    view = result({"job": "view"})
    assert (view["rows"], view["columns"], view["cells"]) == (5, 11, None)
    assert view["sentence"] == "12 pieces, 55 cells are free."
    assert view["placed"] == []
    assert not view["complete"]
    assert len({piece["letter"] for piece in view["pieces"]}) == 12
    # There are 63 orientations in all; the options are these, everywhere in the tray.
    rows, columns = view["rows"], view["columns"]
    options = sum(
        (rows - max(row for row, _ in way["cells"])) * (columns - max(column for _, column in way["cells"]))
        for piece in view["pieces"]
        for way in piece["orientations"]
    )
    assert options == 1789


@pytest.mark.parametrize("name", EVERY)
def test_every_puzzle_can_be_shown(name: str) -> None:
    view = result({"job": "view", "state": {"puzzle": name}})
    assert view["cells"] is None or len(view["cells"]) == len(PUZZLES[name].tray.cells)
    for piece in view["pieces"]:
        for way in piece["orientations"]:
            for turn in ("turned", "tipped"):
                assert 0 <= way[turn] < len(piece["orientations"])


def test_orientations_are_reached_by_turning() -> None:
    for piece in result({"job": "view"})["pieces"]:
        ways = piece["orientations"]
        for number, way in enumerate(ways):
            at = number
            for _ in range(4):
                at = ways[at]["turned"]
            assert at == number
            assert ways[way["flipped"]]["flipped"] == number


def test_a_solid_tray_comes_with_its_picture_in_space() -> None:
    view = result({"job": "view", "state": {"puzzle": "soma", "placed": "T:i1j1k1j2.P:i2e3i3j3"}})
    space = view["space"]
    assert [(layer["title"], layer["first"]) for layer in space["layers"]] == [
        ("Top layer", 0),
        ("Middle layer", 4),
        ("Bottom layer", 8),
    ]
    assert view["spaceWords"] == (
        "Soma cube in space: P in the middle and bottom layers, T in the bottom layer."
    )
    for cubes in space["corners"]:
        level = {cell: level for cell, _, _, level, _ in cubes}
        assert set(level) == set(view["cells"])
        # The layer that the headings call the top is the highest in the picture.
        assert {cell[0] for cell in level if level[cell] == 2} == set("abc")
        assert {cell[0] for cell in level if level[cell] == 0} == set("ijk")
    for piece in view["pieces"]:
        for way in piece["orientations"]:
            # The cells are in order: the next layer down is four columns further along the board.
            flat = [[row, column - 4 * layer] for row, column, layer in way["balls"]]
            left = min(column for _, column in flat)
            assert [[row, column - left] for row, column in flat] == way["cells"]
            assert {ball for *_, ball in way["faces"]} <= set(range(len(way["cells"])))
    flat_view = result({"job": "view"})
    assert flat_view["space"] is None
    assert all("faces" not in way for piece in flat_view["pieces"] for way in piece["orientations"])


def test_every_placement_of_the_soma_cube_is_reached_by_turning_and_can_be_laid() -> None:
    puzzle = PUZZLES["soma"]
    start = EXHIBIT.normal({"puzzle": "soma"})
    assert EXHIBIT.play is not None
    ways = {piece["name"]: piece["orientations"] for piece in EXHIBIT.view(start)["pieces"]}
    laid = 0
    for name, orientations in ways.items():
        turned, todo = set(), [0]
        while todo:
            number = todo.pop()
            if number not in turned:
                turned.add(number)
                todo += [orientations[number][way] for way in ("turned", "flipped", "tipped")]
        for number in turned:
            cells = orientations[number]["cells"]
            for down in range(3):
                for across in range(11):
                    moved = [(row + down, column + across) for row, column in cells]
                    if not set(moved) <= set(puzzle.tray.cells):
                        continue  # over the edge of a layer
                    move = f"place {name}:{''.join(puzzle.tray.name(cell) for cell in moved)}"
                    assert EXHIBIT.play(start, move)["placed"] == move.removeprefix("place ")
                    laid += 1
    assert laid == len(puzzle.placements) == 688


def test_lay_lift_move_and_clear() -> None:
    state: dict[str, Any] = {}
    for move, placed in (
        ("place White:b2a2a1", "White:a1a2b2"),
        ("place Purple:c1d1e1f1", "Purple:c1d1e1f1.White:a1a2b2"),
        ("place White:a1b1a2", "Purple:c1d1e1f1.White:a1b1a2"),  # there is only one White, so it moves
        ("remove a2", "Purple:c1d1e1f1"),
        ("remove Purple", ""),
        ("place Purple:c1d1e1f1", "Purple:c1d1e1f1"),
        ("clear", ""),
    ):
        after = result({"job": "play", "state": state, "args": {"move": move}})
        assert after["state"]["placed"] == placed
        assert [laid["name"] for laid in after["view"]["placed"]] == [
            text for text in placed.split(".") if text
        ]
        state = after["state"]


def test_a_move_takes_the_copy_that_it_names() -> None:
    one, two, to = "I:a1b1c1d1", "I:e1f1g1h1", "I:a2b2c2d2"
    state = {"puzzle": "two-tetrominoes-5x8", "placed": f"{one}.{two}"}
    after = result({"job": "play", "state": state, "args": {"move": f"move {two}.{to}"}})
    assert after["state"]["placed"] == f"{one}.{to}"
    for refused in (f"move {to}.{two}", f"place {to}"):
        assert refusal({"job": "play", "state": state, "args": {"move": refused}})


@pytest.mark.parametrize(
    ("placed", "move", "sentence"),
    [
        ("White:a1a2b2", "place Purple:a1b1c1d1", "a1 is already covered by White."),
        ("", "place Purple:i1j1k1l1", "l1 is outside the tray"),
        ("", "place Purple:a1b1c1d2", "its shape is different"),
        ("", "place Mauve:a1", "no piece 'Mauve'"),
        ("", "remove White", "White is not placed."),
        ("", "jump", "“jump” is not a move"),
        ("", "place", "“place” is not a move"),
        ("", "", "is not a move"),
    ],
)
def test_refused_moves_say_why(placed: str, move: str, sentence: str) -> None:
    assert sentence in refusal({"job": "play", "state": {"placed": placed}, "args": {"move": move}})


@pytest.mark.parametrize(
    "placed",
    [
        "White",
        "White:",
        "White:a1a2b2.White:c1c2d2",
        "White:a1a2b2.Purple:a1b1c1d1",
        "Nobody:a1",
        "White:z9",
        "White:" + "a1" * 300,
        "." * 20_001,
        "<script>alert(1)</script>",
    ],
)
def test_impossible_positions_get_a_sentence(placed: str) -> None:
    sentence = refusal({"job": "view", "state": {"placed": placed}})
    assert sentence.endswith(".")
    assert len(sentence) < 300


@settings(max_examples=200)
@given(st.text(alphabet="WhitePurple:abk15.", max_size=40), st.sampled_from(["kanoodle", "iq-fit", "soma"]))
def test_any_text_is_a_position_or_a_sentence(placed: str, puzzle: str) -> None:
    for job, args in (("view", {}), ("play", {"move": f"place {placed}"}), ("play", {"move": placed})):
        state = {"puzzle": puzzle, "placed": placed if job == "view" else ""}
        [event] = run({"job": job, "state": state, "args": args})
        assert event["type"] == "result" or (event["kind"] == "bad input" and event["sentence"])


def test_a_state_has_one_spelling() -> None:
    pieces = EIGHT["placed"].split(".")
    [told_once] = run({"job": "view", "state": EIGHT})
    [turned_round] = run({"job": "view", "state": {"placed": ".".join(reversed(pieces))}})
    assert "state" not in told_once
    assert turned_round["state"]["placed"] == EIGHT["placed"]
    assert turned_round["value"] == told_once["value"]


# --- counting -------------------------------------------------------------------------------------------------


def test_a_solid_is_counted_up_to_rotations_too() -> None:
    value = run({"state": {"puzzle": "soma"}, "job": "finish"})[-1]["value"]
    assert (value["value"], value["upToSymmetry"], value["upToRotation"]) == ("11520", "240", "480")
    # The placed piece is not its own image under any reflection.
    value = run({"state": {"puzzle": "soma", "placed": "L:j1k1k2k3"}, "job": "finish"})[-1]["value"]
    assert value["upToRotation"] is None


def test_the_number_of_ways_is_exact_and_says_how() -> None:
    for job in ("finish", "count"):
        happened = run({"job": job})
        value = happened[-1]["value"]
        assert value["value"] == "371020"
        assert (value["upToSymmetry"], value["upToRotation"]) == ("92755", None)
        assert value["method"]
        fractions = [event["fraction"] for event in told(happened, "progress")]
        assert fractions == sorted(fractions)


def test_a_position_is_counted_as_it_lies() -> None:
    listed = sum(1 for _ in solve(KANOODLE.problem(EIGHT["placed"])))
    assert result({"job": "finish", "state": EIGHT})["value"] == str(listed) == "6"


def test_all_solutions_are_those_of_the_empty_tray() -> None:
    assert result({"job": "count", "state": EIGHT})["value"] == "371020"


def test_no_way_to_finish_is_said_first_and_then_why() -> None:
    first, then = told(run({"job": "finish", "state": {"placed": "White:b1a2b2"}}), "result")
    assert first["value"]["value"] == then["value"]["value"] == "0"
    assert first["value"]["reasons"] == []
    assert any("a1" in reason["sentence"] for reason in then["value"]["reasons"])


def test_a_proof_by_colouring_comes_with_its_colours_and_in_small_steps() -> None:
    steps = list(EXHIBIT.job("finish").run(EXHIBIT.normal({"puzzle": "mutilated-chessboard"}), {}))
    last = steps[-1]
    assert last is not None
    [reason] = last["value"]["reasons"]
    assert reason["names"] == ["dark", "light"]
    assert reason["covers"] == "each Domino covers one of each"
    colours = reason["colours"]
    assert sorted(list(colours.values()).count(k) for k in (0, 1)) == [30, 32]
    for name, colour in colours.items():
        right = chr(ord(name[0]) + 1) + name[1:]
        assert colours.get(right, 1 - colour) == 1 - colour
    # The search can be stopped before the solution.
    first = next(k for k, event in enumerate(steps) if event is not None and event["type"] == "result")
    assert len(steps) - first > 50


# --- solutions ------------------------------------------------------------------------------------------------


def listed(state: dict[str, Any]) -> set[frozenset[str]]:
    own = frozenset(text for text in str(state.get("placed", "")).split(".") if text)
    return {frozenset(map(str, found)) | own for found in solve(KANOODLE.problem(state.get("placed", "")))}


def test_the_gallery_has_every_solution_once() -> None:
    pages = [
        told(run({"job": "solutions", "state": EIGHT, "args": {"from": k, "count": 4}}), "found")
        for k in (0, 4, 8)
    ]
    assert [len(page) for page in pages] == [4, 2, 0]
    items = [event["item"] for page in pages for event in page]
    assert [item["index"] for item in items] == [str(k) for k in range(6)]
    assert {frozenset(item["placements"]) for item in items} == listed(EIGHT)


def test_the_gallery_goes_to_any_number_and_to_none_beyond() -> None:
    happened = run({"job": "solutions", "args": {"from": "371018", "count": 5}})
    assert [event["item"]["index"] for event in told(happened, "found")] == ["371018", "371019"]
    assert happened[-1]["value"] == {"total": "371020", "symmetries": 4}
    assert told(run({"job": "solutions", "args": {"from": "9" * 100}}), "found") == []


def groups(state: dict[str, Any], **args: Any) -> tuple[list[list[int]], dict[str, Any]]:
    happened = run({"job": "groups", "state": state, "args": args})
    found = [event["item"] for event in told(happened, "found")]
    assert all(len(each["indexes"]) == len(each["solutions"]) for each in found)
    return [[int(index) for index in each["indexes"]] for each in found], happened[-1]["value"]


def test_the_gallery_groups_solutions_by_symmetry() -> None:
    found, value = groups({}, count=5)
    assert value == {"total": "371020", "groups": "92755", "more": True}
    assert [own[0] for own in found] == [0, 1, 2, 3, 4]
    # From any member of a group, and backwards from there.
    number = found[2][3]
    around, _ = groups({}, **{"from": number, "count": 1, "around": True})
    assert around == [found[2]]
    before, value = groups({}, **{"from": 2, "count": 5, "back": True})
    assert (before, value["more"]) == ([found[1], found[0]], False)
    # The placed pieces break every symmetry.
    alone, value = groups(EIGHT)
    assert alone == [[k] for k in range(6)]
    assert value == {"total": "6", "groups": "6", "more": False}
    assert groups(EIGHT, **{"from": "9" * 30, "around": True})[0] == []
    assert groups({"placed": "White:b1a2b2"})[1] == {"total": "0", "groups": "0", "more": False}


def test_groups_have_the_solutions_of_their_numbers() -> None:
    found = told(run({"job": "groups", "state": {"puzzle": "soma"}, "args": {"count": 1}}), "found")[0][
        "item"
    ]
    for index, solution in zip(found["indexes"], found["solutions"], strict=True):
        args = {"from": index, "count": 1}
        listed = told(run({"job": "solutions", "state": {"puzzle": "soma"}, "args": args}), "found")
        assert listed[0]["item"]["placements"] == solution


@pytest.mark.parametrize(
    "args",
    [
        {"from": -1},
        {"from": "x"},
        {"from": 1.5},
        {"count": 0},
        {"count": 10**7},
        {"count": "many"},
        {"from": [1]},
    ],
)
def test_absurd_pages_get_a_sentence(args: dict[str, Any]) -> None:
    assert "whole number" in refusal({"job": "solutions", "state": EIGHT, "args": args})


def test_random_solutions_are_uniform_and_belong_to_their_seed() -> None:
    request = {"job": "random", "state": EIGHT, "args": {"count": 600, "seed": 5}}
    items = [event["item"] for event in told(run(request), "found")]
    assert items == [event["item"] for event in told(run(request), "found")]
    times = [sum(item["index"] == str(k) for item in items) for k in range(6)]
    assert sum(times) == 600
    # Chi-squared with 5 degrees of freedom exceeds 20.5 for one seed in a thousand, and the seed is fixed.
    assert sum((n - 100) ** 2 / 100 for n in times) < 20.5
    by_number = told(run({"job": "solutions", "state": EIGHT, "args": {"count": 6}}), "found")
    assert all(item == by_number[int(item["index"])]["item"] for item in items)
    assert "none can be drawn" in refusal({"job": "random", "state": {"placed": "White:b1a2b2"}})


def test_hint_is_one_piece_that_can_be_finished() -> None:
    hint = result({"job": "hint", "state": EIGHT})
    after = result({"job": "play", "state": EIGHT, "args": {"move": f"place {hint['placement']}"}})
    assert result({"job": "finish", "state": after["state"]})["value"] == hint["ways"] != "0"
    assert hint["of"] == "6"
    assert hint["placement"].split(":")[0] in hint["sentence"]

    lost = result({"job": "hint", "state": {"placed": "White:b1a2b2"}})
    assert lost["placement"] is None
    assert "No way to finish" in lost["sentence"]
    full = ".".join(told(run({"job": "solutions", "args": {"count": 1}}), "found")[0]["item"]["placements"])
    assert result({"job": "hint", "state": {"placed": full}})["sentence"] == "Nothing is left to place."
    assert result({"job": "view", "state": {"placed": full}})["complete"] is True


def test_probabilities_are_counts_through_every_placement() -> None:
    value = result({"job": "probabilities", "state": EIGHT})
    solutions = listed(EIGHT)
    assert value["total"] == str(len(solutions))
    for text, ways in value["ways"].items():
        assert ways == str(sum(text in solution for solution in solutions))


# --- estimates ------------------------------------------------------------------------------------------------


def split_run(request: dict[str, Any], seed: int, workers: int = 3) -> list[Event]:
    """Return the merged events when the parts arrive in a random order."""
    [*_, parts] = run({**request, "split": "parts", "workers": workers})
    streams = [[*run({**request, "split": "run", "part": part}), None] for part in parts["value"]]
    order = [index for index, stream in enumerate(streams) for _ in stream]
    random.Random(seed).shuffle(order)
    merge = door.open_task(
        json.dumps({"exhibit": "packing", **request, "split": "merge", "parts": parts["value"]})
    )
    merged: list[Event] = json.loads(merge.feed("[]"))
    for index in order:
        merged += json.loads(merge.feed(json.dumps([[index, streams[index].pop(0)]])))
        if merge.done:
            break
    assert merge.done
    return checked(EXHIBIT, str(request["job"]), merged)


def timeless(happened: list[Event]) -> list[Event]:
    return [
        {key: value for key, value in event.items() if key != "perSecond"}
        for event in happened
        if event["type"] in ("estimate", "found", "error")
    ]


@pytest.mark.heavy
@pytest.mark.parametrize("method", ["knuth", "population"])
def test_merged_estimates_are_those_of_one_worker(method: str) -> None:
    request = {"job": "estimate", "state": {"probes": 42_500, "seed": 3, "method": method}}
    straight = run(request)
    assert timeless(split_run(request, seed=1)) == timeless(split_run(request, seed=2)) == timeless(straight)
    outside = list(estimate(KANOODLE.problem(), probes=42_500, seed=3, method=method))
    shown = told(straight, "estimate")
    assert [event["probes"] for event in shown] == [snapshot.probes for snapshot in outside]
    assert [event["solutions"] for event in shown] == [snapshot.solutions for snapshot in outside]
    assert shown[-1]["perDepth"][1]["mean"] == outside[-1].vertices[1][0]


def test_a_resumed_estimate_is_as_if_it_had_never_stopped() -> None:
    request = {"job": "estimate", "state": {"probes": 30_000, "seed": 11}}
    straight = timeless(run(request))
    stopped = straight[11]
    resumed = run({**request, "args": {"carry": json.loads(json.dumps(stopped["carry"]))}})
    assert timeless(resumed) == straight[12:]
    assert timeless(split_run({**request, "args": {"carry": stopped["carry"]}}, seed=4)) == straight[12:]
    # Nothing is left to do, so the answer comes at once.
    assert told(run({**request, "args": {"carry": straight[-1]["carry"]}}), "estimate") == []
    assert result({**request, "args": {"carry": straight[-1]["carry"]}})["probes"] == 30_000


@pytest.mark.heavy
def test_estimates_come_near_the_truth_and_warn_while_they_cannot() -> None:
    shown = told(run({"job": "estimate", "state": {"probes": 60_000, "method": "population"}}), "estimate")
    last = shown[-1]
    assert abs(last["solutions"] - 371_020) < 5 * last["stdError"]
    assert last["low"] < last["solutions"] < last["high"]
    assert [row["depth"] for row in last["perDepth"]] == list(range(len(last["perDepth"])))
    early = told(run({"job": "estimate", "state": {"probes": 1000}}), "estimate")[0]
    assert early["warning"]
    assert early["low"] is None or math.isfinite(early["low"])


@pytest.mark.parametrize(
    "state",
    [
        {"probes": 0},
        {"probes": 10_000_001},
        {"probes": "1e6"},
        {"seed": "lucky"},
        {"seed": -1},
        {"method": "guess"},
    ],
)
def test_absurd_estimates_get_a_sentence(state: dict[str, Any]) -> None:
    assert refusal({"job": "estimate", "state": state}).endswith(".")


CARRIES = st.recursive(
    st.none() | st.integers(-5, 5) | st.text(max_size=5) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["method", "seed", "blocks", "probes", "units", "scale", "hits", "vertices", "solutions"]
            ),
            inner,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=60)
@given(CARRIES)
def test_anything_but_a_saved_estimate_is_refused(carry: Any) -> None:
    if carry is None:
        return
    assert refusal({"job": "estimate", "state": {"probes": 2000}, "args": {"carry": carry}}).endswith(".")


def test_a_stopped_estimate_of_another_seed_is_refused() -> None:
    carry = told(run({"job": "estimate", "state": {"probes": 2000}}), "estimate")[0]["carry"]
    request = {"job": "estimate", "state": {"probes": 4000, "seed": 2}, "args": {"carry": carry}}
    assert "another method or seed" in refusal(request)


# --- walking and files -----------------------------------------------------------------------------------------


# Three pieces of Kanoodle: a tree that is walked in a second or so.
THREE = {"placed": "Cyan:a3a4a5b5c5.LightGreen:a1b1a2b2.Purple:c1d1e1f1"}


def test_walking_the_tree_counts_what_the_sweep_counts_however_it_is_split() -> None:
    request = {"job": "walk", "state": THREE}
    straight = run(request, milliseconds=1)
    answer = straight[-1]["value"]
    assert answer["value"] == result({"job": "finish", "state": THREE})["value"]
    assert answer["vertices"] == str(sum(map(int, answer["perDepth"])))
    [merged] = told(split_run(request, seed=8), "result")
    assert {**merged["value"], "seconds": 0} == {**answer, "seconds": 0}
    fractions = [event["fraction"] for event in told(straight, "progress") if event["fraction"] is not None]
    assert len(fractions) > 3
    assert 0 <= fractions[0] < fractions[-1] <= 1


@cache
def stopped_walk() -> str:
    """A search of THREE, stopped halfway."""
    straight = run({"job": "walk", "state": THREE}, milliseconds=1)
    carries = [event["carry"] for event in told(straight, "progress") if event.get("carry")]
    return str(carries[len(carries) // 2])


def test_a_stopped_walk_is_kept_in_the_state_and_resumes_to_the_exact_number() -> None:
    half = stopped_walk()
    straight = run({"job": "walk", "state": THREE})
    state = EXHIBIT.normal({**THREE, "walked": half})
    assert EXHIBIT.spell is not None
    assert EXHIBIT.spell(state) == state
    kept = result({"job": "view", "state": state})["walked"]
    assert 0 < int(kept["vertices"]) < int(straight[-1]["value"]["vertices"])
    assert int(kept["solutions"]) <= int(straight[-1]["value"]["value"])

    happened = run({"job": "walk", "state": state, "args": {"carry": state["walked"]}}, milliseconds=1)
    answer = happened[-1]["value"]
    assert {**answer, "seconds": 0} == {**straight[-1]["value"], "seconds": 0}
    assert answer["value"] == result({"job": "finish", "state": THREE})["value"]
    begun = next(event for event in told(happened, "progress") if "vertices" in event)
    assert begun["fraction"] > 0
    assert int(begun["vertices"]) >= int(kept["vertices"])
    # A finished search can also be saved: resuming it gives the answer at once.
    whole = run({"job": "walk", "state": THREE, "args": {"carry": answer["carry"]}})
    assert {**whole[-1]["value"], "seconds": 0} == {**answer, "seconds": 0}


def test_what_a_walk_says_reads_well() -> None:
    said = [
        event["sentence"] for event in told(run({"job": "walk", "state": THREE}, milliseconds=1), "progress")
    ]
    state = {each.name: each.default for each in EXHIBIT.parameters} | THREE
    fresh = Walks(WALKS.prober, WALKS.position)
    # This is shown before a worker begins to search, so that no one has to wonder for ten seconds.
    first = [event["sentence"] for event in fresh._parts(state, {}, 1) if event]
    assert first[0] == "Setting up the search"
    assert "Estimating the size of the search: 50 % of the work done" in first
    assert any(
        re.fullmatch(r"The workers set up a search of about [\d,]+ vertices( \(± .* %, 95 %\))?", words)
        for words in said
    )
    # The error stands beside the number of vertices, to which it belongs.
    assert re.fullmatch(
        r"[\d,]+ of about [\d,]+ vertices( \(± [\d.]+ %, 95 %\))? visited, [\d,]+ solutions? so far", said[-1]
    )


def test_the_progress_of_a_sweep_is_a_share_of_its_work() -> None:
    happened = told(run({"job": "finish", "state": {"puzzle": "iq-fit"}}, milliseconds=1), "progress")
    fractions = [event["fraction"] for event in happened]
    assert fractions == sorted(fractions)
    assert 0 <= fractions[0] < 0.1
    assert fractions[-1] > 0.9
    words = [event["sentence"] for event in happened if event["sentence"] != "Counting"]
    assert words
    assert all(re.fullmatch(r"Counting: \d+ % of the work done", each) for each in words)


def test_a_move_drops_the_saved_search() -> None:
    state = {**THREE, "walked": stopped_walk()}
    after = result({"job": "play", "state": state, "args": {"move": "remove Cyan"}})["state"]
    assert after["walked"] == ""


@pytest.mark.parametrize(
    ("placed", "wrong", "words"),
    [
        (THREE["placed"], lambda kept: "x", "cannot be read"),
        (THREE["placed"], lambda kept: "-" + kept, "cannot be read"),
        (THREE["placed"], lambda kept: kept[:-1], "cannot be read"),
        (THREE["placed"], lambda kept: kept.replace(";", ".", 1), "cannot be read"),
        (THREE["placed"], lambda kept: "9" + kept, "damaged"),
        (THREE["placed"], lambda kept: kept[:-8] + "00000000", "damaged"),
        ("", lambda kept: kept, "another position"),
    ],
)
def test_a_text_that_is_not_a_search_of_this_position_gets_a_sentence_and_loses_nothing(
    placed: str, wrong: Callable[[str], str], words: str
) -> None:
    state = {"placed": placed, "walked": wrong(stopped_walk())}
    view = result({"job": "view", "state": state})
    assert words in view["walked"]["wrong"]
    assert len(view["placed"]) == (3 if placed else 0)
    said = refusal({"job": "walk", "state": state, "args": {"carry": state["walked"]}})
    assert said == view["walked"]["wrong"]


@pytest.mark.parametrize("carry", [{}, 5, [1], True, "1;1;1;12345678"])
def test_absurd_searches_to_resume_are_refused(carry: Any) -> None:
    assert refusal({"job": "walk", "state": THREE, "args": {"carry": carry}}).endswith(".")


def test_a_search_of_another_tree_is_refused() -> None:
    """The checksum is right, but the numbers belong to a search in another order."""
    walks, state = WALKS, EXHIBIT.normal(THREE)
    for other in (SearchState(5, (1, 2, 3), (0, 0, 0)), SearchState(10**6, (1,), (0,))):
        text = saved_search.write(other, walks.position(state))
        assert "no longer fits" in refusal({"job": "walk", "state": THREE, "args": {"carry": text}})


def test_what_is_too_large_to_count_says_how_long_a_search_would_take() -> None:
    with pytest.raises(TooLarge, match=r"A search visits about .* vertices.* on one worker") as refused:
        for _ in EXHIBIT.job("count").run(
            {**EXHIBIT.default(), "puzzle": "pentominoes-6x10", "memory": 1}, {}
        ):
            pass
    assert door.failed(refused.value)["kind"] == "too large"


@pytest.mark.parametrize("form", ["csv", "json"])
def test_saved_solutions_are_the_solutions(form: str) -> None:
    happened = run({"job": "export", "state": EIGHT, "args": {"format": form, "count": 100}})
    text = "".join(event["item"]["text"] for event in told(happened, "found"))
    assert happened[-1]["value"]["count"] == 6
    if form == "json":
        whole = json.loads(text)
        assert (whole["puzzle"], whole["total"]) == ("kanoodle", "6")
        saved = [frozenset(solution) for solution in whole["solutions"]]
    else:
        [head, *rows] = list(csv.reader(io.StringIO(text)))
        assert head == ["number", *(piece.name for piece in KANOODLE.pieces)]
        assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6"]
        saved = [
            frozenset(f"{name}:{cells}" for name, cells in zip(head[1:], row[1:], strict=True))
            for row in rows
        ]
    assert len(saved) == 6
    assert set(saved) == listed(EIGHT)


def test_unknown_file_formats_are_refused() -> None:
    assert "csv or json" in refusal({"job": "export", "args": {"format": "exe"}})


def test_no_step_of_a_count_is_long() -> None:
    """There is little work between two events of a sweep, so that a cancel is heard; the work is counted, not timed."""
    steps = sum(1 for _ in _steps({"puzzle": "iq-fit"}))
    assert steps > 50


def _steps(given: dict[str, Any]) -> Iterator[Event | None]:
    yield from EXHIBIT.job("count").run(EXHIBIT.normal(given), {})


@pytest.mark.heavy
def test_examples_are_true() -> None:
    by_title = {
        example.title: result({"job": "finish", "state": dict(example.state)}) for example in EXHIBIT.examples
    }
    assert by_title["The empty tray"]["value"] == "371020"
    assert by_title["Four pieces to go"]["value"] == "6"
    assert by_title["A corner lost"]["value"] == "0"
    assert by_title["IQ Fit"]["value"] == "67868848"
    assert by_title["The twelve pentominoes"]["upToSymmetry"] == "2339"


def test_picture_is_a_solution() -> None:
    assert EXHIBIT.picture is not None
    picture = EXHIBIT.picture()
    cells = [tuple(cell) for piece in picture["pieces"] for cell in piece["cells"]]
    assert sorted(cells) == [(row, column) for row in range(5) for column in range(11)]


def test_unknown_puzzle_is_refused() -> None:
    assert "must be one of" in refusal({"job": "view", "state": {"puzzle": "rubik"}})
    with pytest.raises(InputError):
        EXHIBIT.normal({"colour": "red"})


# --- new puzzles, and the number of a full tray -------------------------------------------------------------------


def test_a_new_puzzle_is_given_and_has_one_way_to_finish() -> None:
    for kind in ("easy", "hard"):
        made = result({"job": "new", "args": {"kind": kind, "seed": 5}})
        assert made == result({"job": "new", "args": {"kind": kind, "seed": 5}})
        view = result({"job": "view", "state": made})
        challenge = view["challenge"]
        assert challenge["kind"] == kind
        assert [placed["name"] for placed in view["placed"]] == challenge["given"] == made["given"].split(".")
        assert len(brute.solutions(KANOODLE, made["given"])) == 1
        assert challenge["left"] == 12 - len(challenge["given"])
    assert challenge["day"] == ""
    assert made["given"] == make("kanoodle", "hard", 5).link
    assert refusal({"job": "new", "args": {"kind": "fair"}}) == (
        "A new puzzle must be starter, easy, medium, hard or expert, not “fair”."
    )
    assert "has no solution, so there is no puzzle to make" in refusal(
        {"job": "new", "state": {"puzzle": "tetrominoes-4x5"}, "args": {"kind": "easy"}}
    )


def test_the_example_of_a_puzzle_is_the_one_its_number_makes() -> None:
    [state] = [dict(example.state) for example in EXHIBIT.examples if "made" in example.state]
    made = result({"job": "new", "args": {"id": "Kanoodle easy 9"}})
    assert made == {"puzzle": "kanoodle", "tell": "asked", **state}
    assert "is not an ID" in refusal({"job": "new", "args": {"id": "kanoodle"}})


def test_a_puzzle_of_ones_own_has_three_levels() -> None:
    state = {"puzzle": "own"}
    assert result({"job": "view", "state": state})["kinds"] == ["easy", "medium", "hard"]
    made = result({"job": "new", "state": state, "args": {"kind": "easy", "seed": 1}})
    assert (made["puzzle"], made["made"]) == ("own", "easy-1")


def test_a_daily_puzzle_says_its_date_and_which_of_the_three_it_is() -> None:
    following = []
    for own, title in zip(
        daily.of_day("2026-11-27"),
        (
            "Kanoodle of 27 November 2026, hard",
            "IQ Fit of 27 November 2026, hard",
            "wild card of 27 November 2026, hard",
        ),
        strict=True,
    ):
        made = result({"job": "new", "args": {"id": str(own)}})
        challenge = result({"job": "view", "state": made})["challenge"]
        assert (challenge["id"], challenge["kind"]) == (str(own), "hard")
        assert (challenge["day"], challenge["title"]) == ("2026-11-27", f"Daily {title}")
        following.append(challenge["next"] and challenge["next"]["which"])
    assert following == ["IQ Fit", "wild card", None]


@pytest.mark.heavy
def test_a_daily_puzzle_from_before_each_date_had_three_keeps_its_title() -> None:
    task = worksheets.challenge(KANOODLE, worksheets.DAILY, worksheets.daily_seed("2026-11-22"))
    challenge = result({"job": "view", "state": {"given": task.link, "made": "daily-2026-11-22"}})[
        "challenge"
    ]
    assert challenge["title"] == "Daily puzzle of 22 November 2026"
    assert (challenge["id"], challenge["kind"], challenge["day"]) == ("", "daily", "2026-11-22")


def test_a_month_of_daily_puzzles() -> None:
    def month(day: str) -> dict[str, Any]:
        found: dict[str, Any] = result({"job": "view", "state": {"daily": day}})["days"]
        return found

    shown = month("2026-11-27")
    assert (shown["title"], shown["month"]) == ("Friday 27 November 2026", "November 2026")
    # 1 November 2026 is a Sunday.
    assert (shown["blanks"], len(shown["days"])) == (6, 30)
    assert (shown["earlier"], shown["later"]) == ("2026-10-01", "2026-12-01")
    three = [str(own) for own in daily.of_day("2026-11-27")]
    assert shown["days"][26] == {"day": "2026-11-27", "number": 27, "ids": three}
    assert [(own["id"], own["which"]) for own in shown["puzzles"]] == list(
        zip(three, ("Kanoodle", "IQ Fit", "wild card"), strict=True)
    )
    assert (month("2026-01-31")["earlier"], month("2099-12-01")["later"]) == ("", "")
    assert len(month("2028-02-29")["days"]) == 29
    assert result({"job": "view", "state": {}})["days"] is None
    assert "The date must be from 2026-01-01" in refusal({"job": "view", "state": {"daily": "2025-12-31"}})
    assert "must be written like" in refusal({"job": "view", "state": {"daily": "tomorrow"}})


def test_given_pieces_stay() -> None:
    start = result({"job": "new", "args": {"kind": "easy", "seed": 9}})
    [name, *_] = start["given"].split(":")
    cell = start["given"].split(":")[1][:2]
    solution = result({"job": "solutions", "state": start, "args": {"count": 1}})
    assert solution == {"total": "1", "symmetries": 1}
    for move in (f"remove {name}", f"remove {cell}", f"remove {start['given'].split('.')[0]}"):
        assert refusal({"job": "play", "state": start, "args": {"move": move}}) == (
            f"{name} is given and stays where it is; unlock the given pieces to move it."
        )
    hint = result({"job": "hint", "state": start})["placement"]
    played = result({"job": "play", "state": start, "args": {"move": f"place {hint}"}})["state"]
    assert (played["given"], played["placed"], played["made"]) == (start["given"], hint, "kanoodle-easy-9")
    cleared = result({"job": "play", "state": played, "args": {"move": "clear"}})["state"]
    assert (cleared["given"], cleared["placed"]) == (start["given"], "")
    free = result({"job": "play", "state": played, "args": {"move": "unlock"}})["state"]
    assert (free["given"], free["made"]) == ("", "")
    assert sorted(free["placed"].split(".")) == sorted([*start["given"].split("."), hint])
    assert result({"job": "play", "state": free, "args": {"move": f"remove {name}"}})
    locked = result({"job": "play", "state": free, "args": {"move": "lock"}})["state"]
    assert (locked["given"], locked["placed"], locked["made"]) == (free["placed"], "", "")
    # A piece has several copies: the given copy stays, and the other goes.
    dominoes = {"puzzle": "dominoes-8x8", "given": "Domino:a1a2"}
    played = result({"job": "play", "state": dominoes, "args": {"move": "place Domino:b1c1"}})["state"]
    assert (
        result({"job": "play", "state": played, "args": {"move": "remove Domino"}})["state"]["placed"] == ""
    )
    assert "stays" in refusal({"job": "play", "state": dominoes, "args": {"move": "remove Domino"}})


@pytest.mark.parametrize(
    ("state", "spelled"),
    [
        (
            {"given": "White:a1a2b2", "placed": "White:a1b2a2.Red:d1e1f1e2f2"},
            ("White:a1a2b2", "Red:d1e1f1e2f2", ""),
        ),
        ({"made": "easy-5", "placed": "White:a1a2b2"}, ("", "White:a1a2b2", "")),
        ({"made": "daily-2026-02-30", "given": "White:a1a2b2"}, ("White:a1a2b2", "", "")),
        ({"made": "easy-05", "given": "White:a1a2b2"}, ("White:a1a2b2", "", "")),
        ({"made": "hard-0", "given": "White:a1a2b2"}, ("White:a1a2b2", "", "hard-0")),
        ({"made": "kanoodle-hard-5", "given": "White:a1a2b2"}, ("White:a1a2b2", "", "kanoodle-hard-5")),
        ({"made": "Kanoodle-hard-5", "given": "White:a1a2b2"}, ("White:a1a2b2", "", "")),
        ({"made": "soma-easy-5", "given": "White:a1a2b2"}, ("White:a1a2b2", "", "")),
    ],
)
def test_one_spelling_of_what_is_given(state: dict[str, str], spelled: tuple[str, str, str]) -> None:
    assert EXHIBIT.spell is not None
    after = EXHIBIT.spell(EXHIBIT.normal(state))
    assert (after["given"], after["placed"], after["made"]) == spelled


def test_a_full_tray_says_its_number_and_the_next() -> None:
    def full(state: dict[str, str], index: int) -> str:
        [found, _] = told(
            run({"job": "solutions", "state": state, "args": {"from": index, "count": 1}}), "found", "result"
        )
        return ".".join(found["item"]["placements"])

    empty = {"puzzle": "pentominoes-3x20"}
    for index in range(8):
        answer = result({"job": "number", "state": {**empty, "placed": full(empty, index)}})
        assert answer == {
            "number": str(index + 1),
            "total": "8",
            "keeping": "",
            "next": full(empty, (index + 1) % 8),
            "previous": full(empty, (index - 1) % 8),
            "kept": "",
        }
    given = {**empty, "given": "U:a1b1a2a3b3"}
    total = int(result({"job": "solutions", "state": given})["total"])
    assert total == 4
    answer = result({"job": "number", "state": {**given, "placed": full(given, total - 1)}})
    assert (answer["number"], answer["total"]) == (str(total), str(total))
    assert {*answer["next"].split("."), given["given"]} == set(full(given, 0).split("."))
    assert answer["keeping"] == "with the given pieces"
    assert "leaves a cell free" in refusal({"job": "number", "state": empty})


def test_stepping_through_solutions_keeps_what_was_placed_before() -> None:
    kept = EIGHT["placed"]
    ways = [KANOODLE.write(way) for way in KANOODLE.completions(kept)]
    # From a list that was asked for with eight pieces placed ...
    seen, now = [], ways[2]
    for _ in ways:
        answer = result({"job": "number", "state": {"placed": now, "kept": kept}})
        assert (answer["number"], answer["total"]) == (str(ways.index(now) + 1), "6")
        assert answer["keeping"] == "that keep the 8 pieces placed before"
        seen.append(now)
        now = answer["next"]
    assert now == ways[2]
    assert sorted(seen) == sorted(ways)
    # ... and from a tray filled by hand, whose eight first pieces left a choice.
    by_hand = result({"job": "number", "state": {"placed": ways[2]}, "args": {"before": kept}})
    assert (by_hand["total"], by_hand["next"], by_hand["previous"]) == ("371020", ways[3], ways[1])
    assert by_hand["kept"] == kept
    # The list is still the one that was asked for.
    listed = run({"job": "solutions", "state": {"placed": ways[2], "kept": kept}})
    assert [".".join(each["item"]["placements"]) for each in told(listed, "found")] == ways


@pytest.mark.parametrize(
    ("placed", "kept", "spelled"),
    [
        ("White:a1a2b2.Red:d1e1f1e2f2", "White:a1b2a2", "White:a1a2b2"),
        ("White:a1a2b2", "White:a1a2b2", ""),  # all of them: nothing is looked at
        ("White:a1a2b2", "Red:d1e1f1e2f2", ""),
        ("White:a1a2b2", "nonsense", ""),
        ("White:a1a2b2", "-", "-"),
        ("", "-", ""),
        (KANOODLE.write(next(KANOODLE.solutions())), "-", ""),  # a full tray keeps nothing anyway
    ],
)
def test_the_kept_pieces_are_some_of_those_placed(placed: str, kept: str, spelled: str) -> None:
    assert EXHIBIT.spell is not None
    state = EXHIBIT.spell(EXHIBIT.normal({"placed": placed, "kept": kept}))
    assert state["kept"] == spelled
    assert EXHIBIT.spell(state) == state
    if placed and spelled:
        moved = result({"job": "play", "state": state, "args": {"move": "remove White"}})["state"]
        assert moved["kept"] == ""


def test_a_number_that_takes_much_memory_is_not_told_unasked() -> None:
    work = PUZZLES["solid-pentominoes-3x4x5"].solutions()
    state = {
        "puzzle": "solid-pentominoes-3x4x5",
        "placed": ".".join(each.text for each in next(work)),
        "memory": estimating.MEMORY.minimum,
    }
    [*_, last] = run({"job": "number", "state": state})
    assert (last["type"], last["kind"]) == ("error", "too large")


@pytest.mark.parametrize(
    ("state", "balls"),
    [
        ({}, True),
        ({"puzzle": "iq-fit"}, True),
        ({"puzzle": "pentominoes-6x10"}, False),
        ({"puzzle": "soma"}, False),
        ({"puzzle": "own", "own": "xx/xx,Domino:xx*2"}, False),
        ({"puzzle": "own", "own": "xx/xx,Layered:x8*2"}, True),
    ],
)
def test_a_tray_is_drawn_as_its_pieces_are(state: dict[str, Any], balls: bool) -> None:
    assert EXHIBIT.view(EXHIBIT.normal(state))["round"] is balls


def test_marked_cells_are_drawn_in_two_colours() -> None:
    events = told(run({"job": "finish", "state": {"puzzle": "soma", "placed": "L:e2f2g2g3"}}), "result")
    [reason] = events[-1]["value"]["reasons"]
    assert (reason["kind"], reason["names"], reason["mark"]) == ("marks", ["marked", "unmarked"], "")
    assert [list(reason["colours"].values()).count(k) for k in (0, 1)] == [8, 15]
    events = told(
        run({"job": "finish", "state": {"puzzle": "soma", "placed": "V:a1a2b2.Z:g1c2g2c3"}}), "result"
    )
    [reason] = events[-1]["value"]["reasons"]
    assert (reason["kind"], reason["cells"]) == ("part", ["c1", "i1", "k1", "a3", "b3", "f3", "g3"])
    assert reason["mark"] == "one of the cells that cannot all be covered"
