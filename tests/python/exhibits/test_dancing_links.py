"""Watch dancing links: the steps sent to the page are replayed as the page does; bad input is refused."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exact_cover.problem import Problem
from countinghouse.exact_cover.search.listing import solve
from countinghouse.exhibits.dancing_links import EXHIBIT, FIRST, MOST_ITEMS
from countinghouse.exhibits.dancing_links.problems import COLOURS, LANGFORD, QUEENS, SUDOKU, TRIANGLE
from countinghouse.page import door
from countinghouse.page.catalogue import watching
from countinghouse.page.events import Event
from countinghouse.page.replay import MOST_STEPS
from countinghouse.reductions import langford, queens, sudoku
from tests.python.exact_cover.small import problems, rich_problems
from tests.python.page.shapes import checked


def state(**changes: object) -> dict[str, Any]:
    return EXHIBIT.normal(changes)


def run(job: str, of: dict[str, Any], **args: object) -> list[Event]:
    task = door.open_task(json.dumps({"exhibit": "dancing-links", "job": job, "state": of, "args": args}))
    collected: list[Event] = []
    while not task.done:
        collected += json.loads(task.step(1000))
    return checked(EXHIBIT, job, collected)


def told(text: str) -> tuple[dict[str, Any], list[dict[str, Any]], bool]:
    """Return the view, and all steps as the page collects them."""
    view = EXHIBIT.view(state(text=text))
    steps = list(view["steps"])
    if view["complete"]:
        return view, steps, True
    *found, result = run("walk", state(text=text))
    for event in found:
        if event["type"] == "found":
            assert event["item"]["from"] == len(steps)
            steps += event["item"]["steps"]
    assert result["value"]["steps"] == len(steps) - 1
    return view, steps, result["value"]["complete"]


def chosen(steps: list[dict[str, Any]], at: int) -> list[int]:
    """Return the options on the path from the root to a step's vertex."""
    led = {step["vertex"]: (step["parent"], step["options"][0]) for step in steps if step["kind"] == "branch"}
    path, vertex = [], steps[at]["vertex"]
    while vertex:
        vertex, option = led[vertex]
        path.append(option)
    return path[::-1]


@settings(max_examples=60, deadline=None)
@given(st.one_of(problems(), rich_problems(options=7)))
def test_replayed_the_steps_give_the_solutions_in_their_order(problem: Problem) -> None:
    assume(problem.primary or problem.secondary)  # a text names at least one item
    text = problem.to_text()
    view, steps, complete = told(text)
    assert complete
    gone_items: set[int] = set()
    gone_options: set[int] = set()
    found = []
    for at, step in enumerate(steps):
        if step["kind"] == "cover":
            assert step["item"] not in gone_items
            assert gone_options.isdisjoint(step["options"])
            gone_items.add(step["item"])
            gone_options.update(step["options"])
        elif step["kind"] == "uncover":
            gone_items.remove(step["item"])
            gone_options.difference_update(step["options"])
        elif step["kind"] in ("purify", "take out"):
            assert gone_options.isdisjoint(step["options"])
            gone_options.update(step["options"])
        elif step["kind"] in ("unpurify", "put back"):
            assert gone_options.issuperset(step["options"])
            gone_options.difference_update(step["options"])
        elif step["kind"] == "found":
            assert gone_items >= set(range(view["primary"]))
            taken = [view["options"][option] for option in chosen(steps, at)]
            found.append({option["name"] for option in taken if not option["enough"]})
        assert step["says"].endswith(".")
    assert not gone_items
    assert not gone_options
    assert found == [set(solution) for solution in solve(Problem.from_text(text))]
    assert steps[-1]["solutions"] == len(found)


def test_knuths_example_has_one_dead_end_and_finds_1_4_5() -> None:
    view, steps, complete = told(str(EXHIBIT.default()["text"]))
    assert complete
    assert view["complete"]
    assert [step["kind"] for step in steps].count("dead") == 1
    at = next(at for at, step in enumerate(steps) if step["kind"] == "found")
    assert sorted(view["options"][option]["name"] for option in chosen(steps, at)) == ["1", "4", "5"]
    assert "options 1, 4 and 5 are solution 1" in steps[at]["says"]
    assert (steps[-1]["nodes"], steps[-1]["updates"], steps[-1]["solutions"]) == (6, 29, 1)
    assert steps[-1]["says"].endswith("The search is over: 1 solution.")
    assert steps[1]["says"] == (
        "Choose A: it is the first of 5 items with the fewest options left, 2: options 2 and 4."
    )
    assert steps[11]["says"] == (
        "Item E must still be covered, but no option is left for it: a dead end. Go back."
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (LANGFORD, langford.problem(3)),
        (QUEENS, queens.problem(4, 4, False)),
        (SUDOKU, sudoku.problem(sudoku.parse("....1...243131.4"))),
    ],
    ids=["langford", "queens", "sudoku"],
)
def test_the_examples_are_those_of_the_reductions(text: str, problem: Problem) -> None:
    assert text == problem.to_text()


def test_the_examples_are_small_and_do_what_they_say() -> None:
    ends = {}
    for example in EXHIBIT.examples:
        _, steps, complete = told(str(state(**example.state)["text"]))
        assert complete
        assert len(steps) < 200
        branches = [step["says"] for step in steps if step["kind"] == "branch"]
        ends[example.title] = (steps[-1]["solutions"], all(says.startswith("Take") for says in branches))
    assert ends == {
        "Knuth’s example": (1, False),
        "A Langford pairing": (1, True),
        "Four queens": (2, False),
        "A small sudoku": (2, False),
        "Two corners cut off": (0, False),
        "Colours agree": (1, False),
        "Once or twice": (4, False),
        "One thing leads to another": (1, True),
    }


@settings(max_examples=60, deadline=None)
@given(st.one_of(problems(), rich_problems(primary=3, options=6)))
def test_what_the_steps_write_keeps_the_mesh_whole(problem: Problem) -> None:
    """Every link has a link back, except the links of removed nodes; at the end everything is restored."""
    assume(problem.primary or problem.secondary)
    view, steps, _ = told(problem.to_text())
    assume(view["links"])
    mesh = {name: list(view["links"][name]) for name in ("left", "right", "up", "down")}
    gone: set[int] = set()
    for step in steps:
        for name, node, value in step["links"]:
            assert mesh[name][node] != value
            mesh[name][node] = value
        if step["kind"] == "cover":
            gone.add(step["item"])
        elif step["kind"] == "uncover":
            gone.remove(step["item"])
        listed, header = [], mesh["right"][0]
        while header:
            assert mesh["left"][mesh["right"][header]] == header
            listed.append(header - 1)
            header = mesh["right"][header]
        assert listed == [item for item in range(view["primary"]) if item not in gone]
    assert mesh == {name: view["links"][name] for name in mesh}


def test_the_links_of_a_larger_problem_are_not_told() -> None:
    view = EXHIBIT.view(state(text=QUEENS))
    assert view["links"] is None
    assert not any(step["links"] for step in view["steps"])


@pytest.mark.heavy
def test_a_long_search_comes_in_pieces_and_is_cut() -> None:
    _, steps, complete = told(queens.problem(6).to_text())
    assert complete
    assert len(steps) == 864 > FIRST
    everything = Problem([f"p{i}" for i in range(9)])
    for i in range(9):
        for name in "abcde":
            everything.add(f"{name}{i}", [f"p{i}"])
    _, steps, complete = told(everything.to_text())
    assert not complete
    assert len(steps) == MOST_STEPS + 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "a\n\n",
            "Item a must still be covered, but no option is left for it: a dead end. There is no solution.",
        ),
        ("| x\nx\n", "There is no primary item to cover: choosing nothing is the solution."),
    ],
)
def test_a_tree_of_one_vertex(text: str, sentence: str) -> None:
    _, steps, _ = told(text)
    assert [step["says"] for step in steps][1:] == [sentence]


def test_what_cannot_be_read_or_is_too_large_is_refused() -> None:
    with pytest.raises(InputError, match="Line 2: 'c'"):
        EXHIBIT.view(state(text="a b\n1: a c\n"))
    [refused] = run("read", state(), text="a b\n1: a c\n")
    assert refused["kind"] == "bad input"
    wide = " ".join(f"i{i}" for i in range(MOST_ITEMS + 1))
    with pytest.raises(InputError, match="65 items and 1 option; up to 64 items and 200 options"):
        EXHIBIT.view(state(text=f"{wide}\n{wide}\n"))
    assert run("read", state(), text="a\na\n") == [{"type": "result", "value": {"text": "a\na\n"}}]


def test_where_the_problem_of_another_exhibit_can_be_watched() -> None:
    usual = Problem.from_text(str(EXHIBIT.default()["text"]))
    assert watching(usual) == {"exhibit": "dancing-links", "query": "", "why": ""}
    assert watching(queens.problem(4, 4, False))["query"].startswith("text=row2%20b%20")
    assert "up to 64 items" in watching(queens.problem(12, 12, False))["why"]
    strange = Problem(["a:b"])
    strange.add(1, ["a:b"])
    assert "a:b" in watching(strange)["why"]
    long = Problem(["é" * 3_000])
    for name in islice("abcde", 2):
        long.add(name, ["é" * 3_000])
    assert "too long" in watching(long)["why"]


def test_a_purified_item_stays_with_the_options_that_agree() -> None:
    view, steps, _ = told(COLOURS)
    assert view["options"][1]["colours"] == ["", "", "A", ""]
    said = [step["says"] for step in steps if step["kind"] == "purify"]
    assert said[0] == (
        "Option 1 gives y the colour A: purify y. Its column stays, but option 5 leaves, because it gives y another colour or none."
    )


def test_an_item_covered_several_times_stays_and_its_options_leave_one_by_one() -> None:
    view, steps, _ = told(TRIANGLE)
    assert view["bounds"] == ["1–2"] * 3
    assert [option["name"] for option in view["options"] if option["enough"]] == [
        "no more for a",
        "no more for b",
        "no more for c",
    ]
    kinds = {step["kind"] for step in steps}
    assert kinds == {"start", "choose", "cover", "take out", "branch", "found", "uncover", "put back"}
    assert steps[-1]["says"].endswith("The search is over: 4 solutions.")
