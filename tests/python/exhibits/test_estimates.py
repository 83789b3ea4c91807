"""Two estimates side by side: the numbers, their times, the comparison, the gap and refusals."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import pytest

from countinghouse.exact_cover.estimating import METHODS, estimate
from countinghouse.exhibits.estimates import EXHIBIT
from countinghouse.exhibits.estimates.sides import PUBLISHED
from countinghouse.packing import PUZZLES
from tests.python.page.asking import answer_of, events_of, refusal_of

run, ask = partial(events_of, EXHIBIT), partial(answer_of, EXHIBIT)
refused = partial(refusal_of, EXHIBIT)


@pytest.mark.heavy
@pytest.mark.parametrize("method", list(METHODS))
@pytest.mark.parametrize("of", ["solutions", "vertices"])
def test_each_side_says_what_the_method_says(method: str, of: str) -> None:
    state = {"puzzle": "iq-fit", "second": method, "secondof": of, "depth": 9, "probes": 2000, "seed": 7}
    told = ask("second", state)
    *_, whole = estimate(PUZZLES["iq-fit"].problem(), 2000, 7, method)
    mean, error = (whole.solutions, whole.std_error) if of == "solutions" else whole.vertices[9]
    assert told["value"] == mean
    assert told["valueError"] == (None if math.isnan(error) else error)
    if of == "solutions":
        assert told["believed"] == whole.trusted
    if mean and error > 0:
        assert told["valueLow"] < mean < told["valueHigh"]
        # Halving the error takes four times as long.
        assert told["secondsTo"] == pytest.approx(told["seconds"] * (error / mean / 0.02) ** 2, rel=0.01)


def test_going_on_comes_to_the_same_and_adds_up_the_time() -> None:
    state = {"firstof": "vertices", "depth": 6, "probes": 4000, "seed": 3}
    stopped = next(
        event for event in run("first", state) if event["type"] == "estimate" and event["probes"] == 2000
    )
    went_on, at_once = ask("first", state, {"carry": stopped["carry"]}), ask("first", state)
    for field in ("value", "valueError", "valueLow", "valueHigh", "probes"):
        assert went_on[field] == at_once[field]
    assert went_on["seconds"] > stopped["seconds"] > 0
    assert went_on["carry"]["seconds"] >= went_on["seconds"] - 1e-3
    wrong = {**stopped["carry"], "seconds": -1}
    assert "not a saved estimate" in refused("first", state, {"carry": wrong})
    assert "not a saved estimate" in refused("first", state, {"carry": [1]})
    assert "another method" in refused("second", state, {"carry": stopped["carry"]})


@pytest.mark.heavy
def test_parts_in_any_order_say_the_same() -> None:
    state = EXHIBIT.normal({"probes": 45_000, "firstof": "vertices", "depth": 4, "first": "lookahead"})
    split = EXHIBIT.job("first").split
    assert split is not None
    parts = list(split.parts(state, {}, 3))
    assert len(parts) > 3
    done = [[event for event in split.run(state, {}, part) if event is not None] for part in parts]
    told = []
    for order in (range(len(parts)), range(len(parts) - 1, -1, -1)):
        merge = split.merge(state, {}, parts)
        out = next(merge)
        for index in order:
            for event in [*done[index], None]:
                try:
                    out = [*out, *merge.send((index, event))]
                except StopIteration:
                    break
        assert not any(merge)  # the door goes on asking once every part has ended
        # The speed depends on the merge's clock.
        told.append([{**event, "perSecond": None} for event in out if event["type"] == "estimate"])
    assert told[0] == told[1]
    seconds = [event["seconds"] for event in told[0]]
    assert seconds == sorted(seconds)
    assert told[0][-1]["probes"] == 45_000


def test_the_comparison_says_the_ratio_and_what_to_think_of_it() -> None:
    def side(seconds: float | None, believed: bool = True) -> dict[str, Any]:
        return {"secondsTo": seconds, "believed": believed}

    told = ask("compare", args={"first": side(60), "second": side(1.5)})
    assert (told["ratio"], told["faster"]) == (40, "second")
    assert told["sentence"] == "The second estimate needs 1/40 of the other’s time."
    # The bold figure and the one in the sentence are rounded alike.
    rounded = ask("compare", args={"first": side(181.4), "second": side(1.5)})
    assert (rounded["ratio"], rounded["sure"]) == (120, True)
    assert rounded["sentence"] == "The second estimate needs 1/120 of the other’s time."
    for doubted in (side(60, False), side(60)):
        unsure = ask("compare", args={"first": doubted, "second": side(1.5, doubted["believed"] is False)})
        assert not unsure["sure"]
        assert unsure["sentence"] == "The second estimate seems to need 1/40 of the other’s time."
    assert "square root" in told["honest"]
    assert (
        "first estimate rests on a few heavy probes"
        in ask("compare", args={"first": side(60, False), "second": side(1.5)})["honest"]
    )
    assert "about the same time" in ask("compare", args={"first": side(1), "second": side(1.01)})["sentence"]
    assert ask("compare", args={"first": side(None), "second": side(1)})["ratio"] is None
    assert "counted exactly" in ask("compare", args={"first": side(0), "second": side(1)})["sentence"]
    different = ask("compare", {"firstof": "vertices"}, {"first": side(60), "second": side(1.5)})
    assert "different numbers" in different["sentence"]
    assert "both sides" in refused("compare")
    assert "both sides" in refused("compare", args={"first": side(-1), "second": side(1)})


@pytest.mark.heavy
def test_exact_numbers_are_worked_out_and_those_published_are_right() -> None:
    # The numbers by depth, recomputed independently (the spec).
    state = {"puzzle": "iq-fit", "firstof": "vertices", "secondof": "vertices", "depth": 4}
    assert ask("exact", state)["first"]["value"] == "511655"
    assert ask("exact")["second"]["value"] == str(PUBLISHED["kanoodle", None])
    view = ask("view", {"puzzle": "iq-fit", "firstof": "vertices"})
    assert (view["first"]["published"], view["second"]["published"]) == ("254531140", "67868848")
    assert view["story"]
    assert not view["same"]


def test_all_ten_pieces_can_lie_and_leave_a_gap() -> None:
    for seed in (1, 2):
        told = ask("gap", {"puzzle": "iq-fit"}, {"seed": seed})
        covered = [tuple(cell) for piece in told["placements"] for cell in piece["cells"]]
        assert len({piece["name"] for piece in told["placements"]}) == 10
        assert len(covered) == len(set(covered)) == 50 - len(told["empty"]) < 50
        assert "not a solution" in told["sentence"]
    assert ask("gap")["placements"] == []


def test_probes_drawn_one_by_one_are_those_of_the_estimate() -> None:
    state = {"puzzle": "soma", "show": "probes", "drawn": 2000, "runs": 2, "seed": 4}
    told = ask("probe", state)
    *_, whole = estimate(PUZZLES["soma"].problem(), 2000, 5)
    assert [run["seed"] for run in told["runs"]] == [4, 5]
    assert told["mean"] == told["runs"][1]["points"][-1]["mean"] == whole.solutions
    assert told["relative"] == pytest.approx(whole.std_error / whole.solutions)
    point = told["runs"][1]["points"][-1]
    assert (point["low"], point["high"]) == pytest.approx(whole.interval())
    assert sum(row["probes"] for row in told["bins"]) == 2000
    assert told["bins"][0] == {"name": "0", "probes": 2000 - whole.hits}
    assert told["runs"][0]["points"][-1]["mean"] == ask("probe", {**state, "runs": 1})["mean"]


@pytest.mark.parametrize(("of", "doubtful"), [("solutions", True), ("vertices", False)])
def test_probes_drawn_one_by_one_are_doubted_in_the_words_of_the_estimate(of: str, doubtful: bool) -> None:
    state = {"puzzle": "soma", "show": "probes", "firstof": of, "depth": 4, "seed": 5}
    warning = ask("probe", {**state, "drawn": 2000})["warning"]
    assert warning == ask("first", {**state, "probes": 2000})["warning"]
    assert (warning is not None) == doubtful


def test_few_probes_are_doubted_if_they_weigh_less_than_thirty_equal_ones() -> None:
    state = {"puzzle": "soma", "show": "probes", "firstof": "vertices", "depth": 4, "seed": 5}
    values, verdicts = [], set()
    for drawn in range(1, 101):
        told = ask("probe", {**state, "drawn": drawn})
        values.append(int(told["probe"]["value"].replace(",", "")))
        doubtful = sum(values) ** 2 < 30 * sum(value * value for value in values)
        assert ("do not trust this band yet" in (told["warning"] or "")) == doubtful
        verdicts.add(doubtful)
    assert verdicts == {True, False}


def test_a_probe_multiplies_the_choices_it_had_and_places_its_pieces() -> None:
    ends = set()
    for drawn in range(1, 30):
        probe = ask("probe", {"puzzle": "soma", "drawn": drawn})["probe"]
        degrees = [vertex["degree"] for vertex in probe["path"]]
        assert probe["path"][-1]["product"] == f"{math.prod(degrees):,}" == probe["value"]
        covered = [tuple(cell) for piece in probe["placements"] for cell in piece["cells"]]
        assert len(covered) == len(set(covered))
        assert probe["full"] == (len(covered) == 27) == (0 not in degrees)
        assert all(
            0 <= vertex["rank"] < vertex["degree"] for vertex in probe["path"][: len(probe["placements"])]
        )
        ends.add(probe["full"])
    assert ends == {True, False}


def test_a_probe_can_place_all_pieces_and_still_find_no_solution() -> None:
    state = {"puzzle": "iq-fit", "firstof": "vertices", "show": "probes", "drawn": 1000}
    rows = {row["name"]: row["probes"] for row in ask("probe", state)["bins"]}
    *_, whole = estimate(PUZZLES["iq-fit"].problem(), 1000, 1)
    assert ask("probe", state)["mean"] == whole.vertices[10][0]
    assert 0 < rows["0"] < 1000 - whole.hits
    full = next(
        k for k in range(1, 1000) if "empty" in ask("probe", {**state, "drawn": k})["probe"]["sentence"]
    )
    as_solution = ask("probe", {**state, "firstof": "solutions", "drawn": full})["probe"]
    assert as_solution["value"] == "0"
    assert len(as_solution["placements"]) == 10
    assert "All 10 pieces are in, but" in as_solution["sentence"]


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    assert "ends at depth 12" in refused("view", {"firstof": "vertices", "depth": 13})
    assert "ends at depth 12" in refused("first", {"firstof": "vertices", "depth": 13})
    assert "from 1,000 to" in refused("view", {"probes": 10})
    assert refused("gap", args={"seed": -1})


def test_every_example_can_be_drawn() -> None:
    for example in EXHIBIT.examples:
        state = EXHIBIT.normal(example.state)
        view = EXHIBIT.view(state)
        puzzle = PUZZLES[state["puzzle"]]
        assert (view["title"], view["rows"]) == (puzzle.title, puzzle.tray.height)
        for side in ("first", "second"):
            assert view[side]["method"] == METHODS[state[side]].title.replace("'", "’")
            assert (view[side]["depth"] is None) == (state[f"{side}of"] == "solutions")
