"""The exact cover workbench: every problem's matrix, counts, solutions and refusals, all through the door."""

from __future__ import annotations

import itertools
import json
import math
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exhibits.workbench import EXHIBIT
from countinghouse.exhibits.workbench.solutions import LISTED, MOST_FOUND
from countinghouse.exhibits.workbench.subjects.sudoku import FIRST as SUDOKU
from countinghouse.exhibits.workbench.subjects.text import rewritten, spaced
from countinghouse.exhibits.workbench.sudoku_hints import graded
from countinghouse.page import catalogue
from countinghouse.reductions import sudoku_generator, sudoku_steps
from countinghouse.reductions.colouring import EXAMPLES
from countinghouse.reductions.word_rectangles import EXAMPLE
from tests.python.page.asking import answer_of, events_of, refusal_of

# The solution of the default sudoku, as published with it.
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


run, ask = partial(events_of, EXHIBIT), partial(answer_of, EXHIBIT)
refused = partial(refusal_of, EXHIBIT)


def items(job: str, *asked: dict[str, Any]) -> list[dict[str, Any]]:
    return [event["item"] for event in run(job, *asked) if event["type"] == "found"]


def own(text: str, form: str = "text") -> dict[str, Any]:
    return {"problem": "text", "text": text, "form": form}


TEXT = {"problem": "text"}


def brute(rows: list[set[int]], primary: int) -> set[frozenset[int]]:
    """Return all exact covers, by trying every subset: items below `primary` are covered exactly once, the others at
    most once.
    """
    found = set()
    for size in range(len(rows) + 1):
        for chosen in itertools.combinations(range(len(rows)), size):
            seen = [item for row in chosen for item in rows[row]]
            useful = all(any(item < primary for item in rows[row]) for row in chosen)
            if useful and len(seen) == len(set(seen)) and set(range(primary)) <= set(seen):
                found.add(frozenset(chosen))
    return found


# --- Knuth's example -----------------------------------------------------------------------------------


def test_the_solution_of_knuths_example_is_rows_1_4_and_5() -> None:
    view = ask("view", TEXT)
    assert view["matrix"] | {"rows": [], "some": [], "meaning": ""} == {
        "meaning": "",
        "primary": 7,
        "secondary": 0,
        "options": 6,
        "ones": 16,
        "items": list("ABCDEFG"),
        "some": [],
        "rows": [],
        "coloured": False,
        "several": False,
        "watch": {"exhibit": "dancing-links", "query": "", "why": ""},
    }
    # The matrix (3) of the paper.
    drawn = ["".join("01"[at in row["at"]] for at in range(7)) for row in view["matrix"]["rows"]]
    assert drawn == ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"]
    assert [sorted(item["names"]) for item in items("solutions", TEXT)] == [["1", "4", "5"]]
    count = ask("count", TEXT)
    assert (count["value"], bool(count["method"] and count["why"])) == ("1", True)


def all_rows(state: dict[str, Any]) -> list[dict[str, Any]]:
    return list(ask("matrix", state, {"from": 0, "count": 400})["rows"])


@pytest.mark.parametrize("state", [{"rows": 6, "columns": 6}, {"rows": 4, "columns": 6}, {"rows": 5, "columns": 3},
                                   {"rows": 5, "columns": 5, "torus": True}, {"rows": 1, "columns": 1}])  # fmt: skip
def test_the_lines_of_a_queen_are_the_cells_it_excludes(state: dict[str, Any]) -> None:
    rows = all_rows({"problem": "queens", **state})
    for row in rows:
        excluded = {tuple(other["lies"]["at"]) for other in rows if set(other["items"]) & set(row["items"])}
        on_lines = set()
        for r1, c1, r2, c2 in row["lies"]["lines"]:
            long = max(abs(r2 - r1), abs(c2 - c1))
            on_lines |= {
                (r1 + (r2 - r1) * k // max(1, long), c1 + (c2 - c1) * k // max(1, long))
                for k in range(long + 1)
            }
        assert on_lines == excluded
        assert tuple(row["lies"]["at"]) in on_lines


@pytest.mark.parametrize("size", [4, 6])
def test_the_areas_of_a_value_are_the_cells_that_may_not_have_it(size: int) -> None:
    state = {"problem": "sudoku", "grid": "." * size**2}
    rows = all_rows(state)
    for row in rows:
        lies = row["lies"]
        same = [other["lies"] for other in rows if other["lies"]["sign"] == lies["sign"]]
        clash = {
            tuple(other["lies"]["at"])
            for other in rows
            if other["lies"] in same and set(other["items"]) & set(row["items"])
        }
        assert clash == {
            (r, c) for top, left, high, wide in lies["areas"] for r in range(top, top + high)
            for c in range(left, left + wide)
        }  # fmt: skip


def test_where_rows_lie_is_what_a_solution_draws() -> None:
    rows = all_rows({"problem": "sudoku", "grid": "." * 256})
    assert {row["lies"]["sign"] for row in rows} == set("123456789ABCDEFG")
    for row in rows:
        at, sign = row["lies"]["at"], row["lies"]["sign"]
        assert row["name"] == f"r{at[0] + 1}c{at[1] + 1}={sign}"
        assert row["lies"]["words"] == f"{sign} in row {at[0] + 1}, column {at[1] + 1}"
    for row in all_rows({"problem": "langford", "n": 4}):
        lies = row["lies"]
        assert lies["at"][1] - lies["at"][0] == lies["number"] + 1
        assert row["items"] == [str(lies["number"]), *(f"p{at + 1}" for at in lies["at"])]
    for row in all_rows({"problem": "colouring"}):
        assert row["name"] == f"{row['items'][0]}={row['lies']['colour']}"
        assert f"vertex {row['items'][0]} gets colour" in row["lies"]["words"]
    assert all(row["lies"] is None for row in all_rows(TEXT))


@pytest.mark.heavy
@pytest.mark.parametrize("example", EXHIBIT.examples, ids=lambda example: example.title)
def test_every_example_has_a_matrix_and_its_first_solution_covers_all_of_it(example: Any) -> None:
    state = dict(example.state)
    matrix = ask("view", state)["matrix"]
    (first,) = items("solutions", state, {"count": 1})
    rows = ask("matrix", state, {"names": first["names"]})["rows"]
    covered = [item for row in rows for item in row["items"]]
    assert len(rows) == len(first["names"])
    # In some of the examples, several options cover the same item.
    several = example.title in ("Colours", "Multiplicities") or state.get("problem") in ("edges", "words")
    assert len(covered) >= len(set(covered)) >= matrix["primary"]
    assert (len(covered) > len(set(covered))) == several
    every = [row for start in range(0, matrix["options"], 400) for row in page(state, start)]
    assert sum(len(row["items"]) for row in every) == matrix["ones"]
    assert [row["index"] for row in every] == list(range(matrix["options"]))


def page(state: dict[str, Any], start: int) -> list[dict[str, Any]]:
    return list(ask("matrix", state, {"from": start, "count": 400})["rows"])


#: The examples of the text format: 12 circuits of five vertices, and 24 ways to share out four jobs.
KNOWN = {"Colours": 1, "Multiplicities": 12, "Costs": 24}


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ({"problem": "sudoku"}, 1),
        ({"problem": "sudoku", "grid": "." * 16}, 288),
        ({"problem": "langford", "n": 7}, 26),
        ({"problem": "langford", "n": 7, "reversals": True}, 52),
        ({"problem": "langford", "n": 5}, 0),
        ({"problem": "queens"}, 92),
        ({"problem": "queens", "rows": 6, "columns": 6}, 4),
        ({"problem": "queens", "rows": 5, "columns": 5, "torus": True}, 10),
        ({"problem": "colouring"}, 120),
        ({"problem": "colouring", "colours": 2}, 0),
        (
            {"problem": "colouring", "edges": "a b; b a; a b; b c", "colours": 3},
            12,
        ),  # repeated edges count once
        *(
            (each.state, value)
            for title, value in KNOWN.items()
            for each in EXHIBIT.examples
            if each.title == title
        ),
    ],
)
def test_known_numbers_of_solutions_counted_and_listed(state: dict[str, Any], value: int) -> None:
    assert ask("count", state)["value"] == str(value)
    listed = items("solutions", state, {"count": 1000})
    assert len({frozenset(each["names"]) for each in listed}) == len(listed) == value
    assert [each["index"] for each in listed] == [str(number) for number in range(value)]
    assert ask("solutions", state)["total"] == str(value)


def test_the_examples_are_those_of_the_library() -> None:
    [states] = [example for example in EXHIBIT.examples if example.title == "The states of the USA"]
    assert states.state["edges"] == EXAMPLES["Contiguous states of the USA"]
    assert EXHIBIT.default()["edges"] == EXAMPLES["Petersen graph"]


def test_with_fixed_colours_the_note_gives_all_of_them_back() -> None:
    state = {"problem": "colouring", "colours": 4}
    everything = int(ask("count", state)["value"])
    fixed = ask("count", {**state, "fix": True})
    assert int(fixed["value"]) * 12 == everything
    assert f"{everything:,} colourings in all" in fixed["note"]


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 5).flatmap(
        lambda n: st.tuples(
            st.integers(0, n), st.lists(st.sets(st.integers(0, n - 1), min_size=1), max_size=7), st.just(n)
        )
    )
)
def test_any_small_problem_against_all_subsets(problem: tuple[int, list[set[int]], int]) -> None:
    primary, rows, n = problem
    heads = [f"i{item}" for item in range(primary)] + ["|"] + [f"i{item}" for item in range(primary, n)]
    lines = [f"r{at}: " + " ".join(f"i{item}" for item in row) for at, row in enumerate(rows)]
    state = own("\n".join([" ".join(heads), *lines]))
    want = brute(rows, primary)
    found = {
        frozenset(int(name[1:]) for name in each["names"])
        for each in items("solutions", state, {"count": 500})
    }
    assert found == want
    assert ask("count", state)["value"] == str(len(want))


# --- solutions that are many ----------------------------------------------------------------------------------------


def test_the_nth_of_very_many_is_found_by_number() -> None:
    # Each of 60 items is covered in two ways, so there are 2^60 solutions.
    names = [f"a{i}" for i in range(60)]
    text = "\n".join([" ".join(names), *(f"{name}{way}: {name}" for name in names for way in "xy")])
    state = own(text)
    ends = [items("solutions", state, {"from": at})[0]["names"] for at in (0, 2**59, 2**60 - 1)]
    assert len({tuple(each) for each in ends}) == 3
    assert all(len(each) == 60 for each in ends)
    assert ask("solutions", state)["total"] == str(2**60)
    drawn = items("random", state, {"count": 20, "seed": 5})
    assert len({each["index"] for each in drawn}) == 20
    assert drawn == items("random", state, {"count": 20, "seed": 5})
    assert ask("count", state)["value"] == str(2**60)


def test_where_the_number_is_not_known_solutions_are_found_one_after_the_other() -> None:
    state = {"problem": "sudoku", "grid": "." * 81}
    late = items("solutions", state, {"from": LISTED + 10, "count": 2})
    values = ["".join(each["drawn"]) for each in late]
    assert len(set(values)) == 2
    assert all(sorted(row) == list("123456789") for row in chunks(values[0], 9))
    answer = ask("solutions", state)
    assert answer["total"] is None
    assert "not known" in answer["how"]
    assert "not known" in refused("random", state)
    assert f"{MOST_FOUND:,}" in refused("solutions", state, {"from": MOST_FOUND})


def chunks(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]


# --- estimates ------------------------------------------------------------------------------------------------------


def test_estimates_come_near_the_truth() -> None:
    events = run("estimate", {"problem": "queens", "probes": 20_000, "method": "population"})
    last = [event for event in events if event["type"] == "estimate"][-1]
    assert abs(last["solutions"] - 92) <= max(5 * (last["stdError"] or 0), 1e-6)
    assert last["perDepth"][0]["mean"] == 1
    assert math.isclose(last["perDepth"][1]["mean"], 8)


# --- sudoku ---------------------------------------------------------------------------------------------------------


def test_a_sudoku_is_solved_drawn_and_found_unique() -> None:
    state = {"problem": "sudoku"}
    assert "".join(items("solutions", state)[0]["drawn"]) == SOLVED
    assert ask("unique", state)["solutions"] == "1"
    two = ask("unique", {"problem": "sudoku", "grid": "." * 16})
    assert two["solutions"] == "2"
    assert "more than one" in two["sentence"]


def test_conflicts_are_words_and_the_grid_stays() -> None:
    view = ask("view", {"problem": "sudoku", "grid": "11.............."})
    assert "1 appears twice in row 1" in view["wrong"]
    assert view["matrix"] is None
    assert view["subject"]["clashing"][:2] == ["r1c1", "r1c2"]
    assert "row 1, column 1" in view["subject"]["clash"]
    for job in ("count", "solutions", "unique", "needless", "estimate", "matrix"):
        assert "twice in row 1" in refused(job, {"problem": "sudoku", "grid": "11.............."})


@pytest.mark.heavy
def test_hints_alone_lead_to_the_solution() -> None:
    state: dict[str, Any] = {"problem": "sudoku"}
    for _ in range(81):
        hint = ask("hint", state)
        if not hint["places"]:
            break
        assert hint["sentence"]
        for place in hint["places"]:
            state = play(state, f"set {place['cell']} {place['sign']}")
    drawn = ask("view", state)["subject"]
    assert "".join(map("".join, zip(drawn["givens"], drawn["entries"], strict=True))) == SOLVED
    assert (drawn["solved"], set(drawn["left"])) == (True, {0})
    assert state["grid"] == SUDOKU
    assert ask("hint", state)["sentence"] == "The grid is full."


@pytest.mark.parametrize(
    ("grid", "where", "which"),
    [
        (
            SUDOKU,
            "Look at box 5: one of its cells has only one candidate (naked single).",
            "The cell is r5c5",
        ),
        (
            "1.........1.....",
            "Look at row 2: one of its values has only one cell left (hidden single).",
            "In row 2, the value is 1: ",
        ),
    ],
)
def test_a_hint_says_where_to_look_then_what_then_the_value(grid: str, where: str, which: str) -> None:
    state = {"problem": "sudoku", "grid": grid}
    first, second, whole = (ask("hint", state, {"grade": grade}) for grade in (1, 2, 3))
    assert first["sentence"] == where
    assert second["sentence"].startswith(which)
    assert not any(hint["steps"] or hint["places"] for hint in (first, second))
    (place,) = whole["places"]
    assert place["cell"] in first["because"]
    assert place["cell"] in second["because"]
    assert whole["steps"][0]["technique"] in where
    assert whole == ask("hint", state)


@pytest.mark.heavy
def test_every_technique_has_the_first_two_grades() -> None:
    """On hard sudokus, until each has occurred; the cells told in grade 2 are among those of grade 1."""
    seen = {}
    for seed in range(1, 12):
        marks = sudoku_steps.start(sudoku_generator.generate(seed, level="hard"))
        while (step := sudoku_steps.next_step(marks)) is not None:
            seen[step.technique] = (marks.grid, step)
            marks = sudoku_steps.apply(marks, step)
        if set(seen) == set(sudoku_steps.TECHNIQUES):
            break
    assert set(seen) == set(sudoku_steps.TECHNIQUES)
    for technique, (grid, step) in seen.items():
        (where, area), (which, cells) = (graded(grid, step, grade) for grade in (1, 2))
        assert f"({technique})" in where
        assert set(cells) <= set(area)
        assert set(step.because) <= set(area)
        assert which != where
        if step.unit:
            assert f"Look at {step.unit}:" in where
            assert step.sentence.startswith(f"In {step.unit}, ")


def play(state: dict[str, Any], move: str) -> dict[str, Any]:
    return dict(ask("play", state, {"move": move})["state"])


def test_a_wrong_entry_is_named_with_its_reason_and_before_any_hint() -> None:
    state = {"problem": "sudoku", "entries": "r1c3:1.r1c4:6"}
    assert ask("view", state)["subject"]["wrong"] == []  # it breaks no rule
    found = ask("check", state)
    assert [each["cell"] for each in found["wrong"]] == ["r1c3"]
    (wrong,) = found["wrong"]
    assert wrong["sentence"] == "Your 1 in row 1, column 3 leads nowhere: column 8 has no cell left for 1."
    assert wrong["because"] == [f"r{row}c8" for row in range(1, 10)]
    hint = ask("hint", state)
    assert (hint["wrong"], hint["sentence"], hint["places"]) == (True, wrong["sentence"], [])
    assert ask("check", {**state, "entries": "r1c3:4.r1c4:6"})["wrong"] == []
    # A value that breaks the rule is named at once; there is no matrix, but the check also knows the reason.
    clash = {"problem": "sudoku", "entries": "r1c3:5"}
    view = ask("view", clash)
    assert view["matrix"] is None
    assert [each["sentence"] for each in view["subject"]["wrong"]] == [
        each["sentence"] for each in ask("check", clash)["wrong"]
    ]
    none = ask("check", {"problem": "sudoku", "grid": "123....4........", "entries": "r4c4:1"})
    assert none == {"wrong": [], "sentence": "The givens alone have no solution."}


def test_the_difficulty_is_measured_on_the_givens() -> None:
    measured = ask("difficulty", {"problem": "sudoku", "entries": "r1c3:1"})
    assert (measured["level"], measured["sentence"]) == ("easy", "Easy: 51 singles fill it.")
    assert measured["proof"] == "One solution, exact: a search of 52 vertices."
    assert "row 3, column 1" in refused("difficulty", {"problem": "sudoku", "grid": "." * 16})


@pytest.mark.parametrize("level", ["easy", pytest.param("hard", marks=pytest.mark.heavy)])
def test_a_new_sudoku_has_the_difficulty_asked_for(level: str) -> None:
    changes = ask("generate", {"level": level, "entries": "r1c3:1"}, {"seed": 2})["changes"]
    assert (changes["entries"], changes["marks"]) == ("", "")
    assert ask("difficulty", {"problem": "sudoku", **changes})["level"] == level


def test_each_of_the_seventeen_givens_is_needed() -> None:
    state = dict(EXHIBIT.examples[1].state)
    events = run("needless", state)
    assert events[-1]["value"]["needless"] == []
    assert "minimal" in events[-1]["value"]["sentence"]
    assert sum(event["type"] == "found" for event in events) == 17
    more = ask("needless", {"problem": "sudoku"})
    assert more["needless"]
    assert "not minimal" in more["sentence"]


def test_entries_are_kept_apart_from_the_givens_which_are_locked() -> None:
    after = play({"problem": "sudoku"}, "set r1c3 4")
    assert (after["grid"], after["entries"]) == (SUDOKU, "r1c3:4")
    after = play(after, "set r9c1 2")
    assert after["entries"] == "r1c3:4.r9c1:2"
    assert play(after, "set r1c3 .")["entries"] == "r9c1:2"
    assert "is given as 5 and stays" in refused("play", after, {"move": "set r1c1 4"})
    assert "is given as 5 and stays" in refused("play", after, {"move": "mark r1c1 4"})
    locked = play(after, "lock")
    assert (locked["grid"], locked["entries"]) == (SUDOKU[:2] + "4" + SUDOKU[3:72] + "2" + SUDOKU[73:], "")
    free = play(locked, "unlock")
    assert (free["grid"], free["entries"].count(":")) == ("." * 81, 32)
    assert play(free, "lock")["grid"] == locked["grid"]
    assert play(after, "empty 16") | {"grid": ""} == {**play({}, "empty 4"), "grid": ""}
    for move in ("set r1c3 X", "set r1c10 5", "set r1c3", "empty 5", "mark", "mark r1c3 X", "swim", ""):
        assert refused("play", {"problem": "sudoku"}, {"move": move})
    assert "is not a move" in refused("play", TEXT, {"move": "empty 9"})


def test_pencil_marks_come_go_and_yield_to_entries() -> None:
    state = play(play({"problem": "sudoku"}, "mark r1c3 4"), "mark r1c3 1")
    assert state["marks"] == "r1c3:14"
    state = play(play(state, "mark r1c4 4"), "mark r2c3 4")
    assert play(state, "mark r1c3 4")["marks"] == "r1c3:1.r1c4:4.r2c3:4"
    # Entering a value removes the marks of its cell, and its own marks from the row, column and box.
    entered = play(state, "set r1c3 4")
    assert (entered["entries"], entered["marks"]) == ("r1c3:4", "")
    assert "has your 4" in refused("play", entered, {"move": "mark r1c3 1"})
    assert play(state, "set r1c3 .")["marks"] == "r1c4:4.r2c3:4"
    every = play({"problem": "sudoku"}, "mark all")
    drawn = ask("view", every)["subject"]
    assert drawn["marks"][2] == "124"
    assert all(bool(mark) != bool(given) for mark, given in zip(drawn["marks"], drawn["givens"], strict=True))
    assert play(every, "mark none")["marks"] == ""
    assert "Correct this first" in refused(
        "play", {"problem": "sudoku", "entries": "r1c3:5"}, {"move": "mark all"}
    )
    # Pencil marks are not part of the problem, so they do not change the matrix.
    assert ask("view", every)["matrix"] == ask("view", {"problem": "sudoku"})["matrix"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"entries": "r1c3"},
            "An entry is a cell from r1c1 to r9c9 with a value from 1 to 9, such as r1c3:4",
        ),
        ({"entries": "r1c3:45"}, "“r1c3:45” is not"),
        ({"entries": "r1c3:0"}, "“r1c3:0” is not"),
        ({"entries": "r1c13:4"}, "“r1c13:4” is not"),
        ({"entries": "r1c1:4"}, "cannot be where the grid has a given: row 1, column 1"),
        ({"entries": "r1c3:4.r1c3:5"}, "twice for row 1, column 3"),
        ({"marks": "r1c3:44"}, "A pencil mark is a cell"),
        ({"marks": "r1c3:4x"}, "A pencil mark is a cell"),
    ],
)
def test_a_link_with_bad_entries_is_refused_in_a_sentence(changes: dict[str, str], words: str) -> None:
    assert words in refused("view", {"problem": "sudoku", **changes})


def test_a_position_has_one_spelling() -> None:
    odd = {
        "problem": "sudoku",
        "grid": SUDOKU.replace(".", "0"),
        "entries": "r9c1:2.r1c3:4.",
        "marks": "r2c3:42",
    }
    spelled = EXHIBIT.spell(EXHIBIT.normal(odd)) if EXHIBIT.spell else {}
    assert (spelled["grid"], spelled["entries"], spelled["marks"]) == (SUDOKU, "r1c3:4.r9c1:2", "r2c3:24")


def test_a_text_without_its_problem_means_the_text() -> None:
    assert EXHIBIT.normal({"text": "a\na"})["problem"] == "text"
    kept = EXHIBIT.normal({"problem": "sudoku", "text": "a\na"})
    assert catalogue.query(EXHIBIT, kept) == "problem=sudoku&text=a%0Aa"
    assert EXHIBIT.normal({})["problem"] == "sudoku"


def test_sudokus_are_made_with_one_solution() -> None:
    changes = ask("generate", {}, {"size": 4, "seed": 3})["changes"]
    assert ask("unique", {"problem": "sudoku", **changes})["solutions"] == "1"
    assert "5 by 5" in refused("generate", {}, {"size": 5})


# --- what is typed --------------------------------------------------------------------------------------------------


def test_a_pasted_grid_becomes_one_line() -> None:
    ruled = "1 . | . 4\n. . | 1 .\n----+----\n. 1 | . .\n4 . | . 1"
    assert ask("read", {"problem": "sudoku"}, {"field": "grid", "value": ruled})["changes"] == {
        "grid": "1..4..1..1..4..1",
        "entries": "",
        "marks": "",
    }


@pytest.mark.parametrize(
    ("field", "value", "state", "words"),
    [
        ("text", "a b\n1: a c", {}, "Line 2: 'c'"),
        ("text", "a b\n1: a a", {}, "Line 2"),
        ("text", "a b\n1: a\n1: b", {}, "Line 3"),
        ("text", "a b\n1:", {}, "Line 2"),
        ("text", "", {}, "There is no item line"),
        ("text", "0 1 1\n1 0 1\n0 0 0", {}, "Row 3 has no 1"),
        ("text", "a b\na\na", {}, "the same items as in line 2"),
        ("text", "1 0\n0 2", {"form": "matrix", "text": "1"}, "Row 2, column 2"),
        ("text", "012", {"form": "matrix", "text": "1"}, "Row 1, column 3"),
        ("text", "a" * 70_000, {}, "at most 60,000 characters"),
        ("grid", "12345", {}, "There are 5 cells"),
        ("grid", "x" * 81, {}, "Line 1"),
        ("edges", "a b\nb b", {}, "Line 2: 'b' is joined to itself"),
        ("edges", "", {}, "There are no vertices"),
        ("form", "matrix", {"text": "a | b\n1: a b"}, "secondary"),
        ("problem", "queens", {}, "no field"),
        ("nonsense", "", {}, "no field"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(
    field: str, value: str, state: dict[str, Any], words: str
) -> None:
    assert words in refused("read", state, {"field": field, "value": value})


def test_odd_problems_are_counted_and_the_oddity_is_said() -> None:
    state = own("a b\n1: a")
    assert ask("view", state)["remarks"] == ["No option covers item 'b', so there is no solution."]
    assert ask("count", state)["value"] == "0"
    assert items("solutions", state) == []
    bare = own("a b")
    assert ask("view", bare)["matrix"]["rows"] == []
    assert ask("count", bare)["value"] == "0"
    assert "no solution" in refused("random", bare)


def test_text_to_matrix_and_back_is_the_same_matrix() -> None:
    normal = EXHIBIT.normal
    matrix = ask("read", TEXT, {"field": "form", "value": "matrix"})["changes"]
    assert matrix["form"] == "matrix"
    assert matrix["text"].startswith("A B C D E F G\n0 0 1 0 1 1 0\n")
    back = rewritten(normal(matrix), "text")
    assert ask("view", own(back))["matrix"] == ask("view", TEXT)["matrix"]
    assert spaced("# mine\n01\n10") == "# mine\n0 1\n1 0"


def test_a_matrix_is_read_as_one_whatever_the_form_says() -> None:
    for text in ("0 1 1\n1 0 0", "011\n100\n", "0,1,1\n1,0,0"):
        changes = ask("read", TEXT, {"field": "text", "value": text})["changes"]
        assert changes == {"text": text, "form": "matrix", "chosen": ""}
        rows = ask("view", {**TEXT, **changes})["matrix"]["rows"]
        # Links contain the names of rows, so rows always count from 1.
        assert [(row["name"], row["at"]) for row in rows] == [("1", [1, 2]), ("2", [0])]
    # Knuth's format is recognized by a comment at the beginning, or by an item such as 3|a.
    for text in ("| two\na b | x\na x\nb x\n", "3|a b\na\na b\n", "a 2|b | x\na b x:A\nb x:A |3\n"):
        changes = ask("read", TEXT, {"field": "text", "value": text})["changes"]
        assert changes == {"text": text, "form": "knuth", "chosen": ""}
    for text, said in (
        (
            "| two\na b\n1: a",
            "Read as Knuth’s format because of its comment: Line 3: '1:': options have no names",
        ),
        ("a b\n|3 a\nb", "Line 2: '|3': write a cost after"),
    ):
        assert said in refused("read", TEXT, {"field": "text", "value": text})
    # Text that is not yet in use is read in the format that the person chooses.
    named = "a b\n1 0\n0 1\n"
    changes = ask("read", TEXT, {"field": "text", "value": named, "form": "matrix"})["changes"]
    assert changes == {"text": named, "form": "matrix", "chosen": ""}
    assert "Written as" in refused("read", TEXT, {"field": "text", "value": named, "form": "prose"})


@pytest.mark.parametrize(
    "text",
    ["a b\nfirst one: a\nb\n", "1 2\n1: 2\n2: 1 2\n", "a,b c;d\n1: a,b\n2: c;d\n", 'x" "y\n1: "y\nq"r: x" "y\n', "7\n7\n"],
)  # fmt: skip
def test_no_name_is_lost_between_text_and_matrix(text: str) -> None:
    changes = ask("read", own(text), {"field": "form", "value": "matrix"})["changes"]
    back = ask("read", {**own(text), **changes}, {"field": "form", "value": "text"})["changes"]
    before, after = ask("view", own(text))["matrix"], ask("view", own(back["text"]))["matrix"]
    names = [row["name"] for row in before["rows"]]
    assert [row["name"] for row in after["rows"]] == names
    assert [row["at"] for row in after["rows"]] == [row["at"] for row in before["rows"]]


def test_rows_that_are_not_there_are_refused() -> None:
    assert "no option" in refused("matrix", TEXT, {"names": ["9"]})
    assert refused("matrix", TEXT, {"names": "1"})
    assert refused("matrix", TEXT, {"from": -1})
    assert ask("matrix", TEXT, {"from": 100})["rows"] == []


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet="ab1. 0|:#-=;,\n\tx9", max_size=60), st.sampled_from(["text", "grid", "edges"]))
def test_any_text_is_read_or_refused_in_a_sentence(value: str, field: str) -> None:
    last = run(
        "read", {"form": "matrix", "text": "1"} if len(value) % 2 else {}, {"field": field, "value": value}
    )[-1]
    assert last["type"] == "result" or (last["kind"] == "bad input" and last["sentence"])


@pytest.mark.heavy
def test_views_are_small_enough_to_travel() -> None:
    for query, view in catalogue.views()["workbench"].items():
        assert len(json.dumps(view)) < 40_000, query


def test_a_state_that_cannot_be_is_refused() -> None:
    for number in ("0", "-1", "one", "1.5"):
        assert "number of a solution" in refused("view", {"solution": number})
    with pytest.raises(InputError, match="200"):
        EXHIBIT.view(
            EXHIBIT.normal({"problem": "colouring", "edges": "; ".join(f"a{i} b{i}" for i in range(150))})
        )


def test_the_cheapest_solutions_and_the_number_at_each_cost():
    from countinghouse.exhibits.workbench.subjects.text import JOBS

    price = {line.split(":")[0]: int(line.split("|")[1]) for line in JOBS.splitlines()[1:]}
    people, jobs = ("Ann", "Bob", "Cem", "Dee"), ("cook", "wash", "shop", "sweep")
    ways = sorted(
        (sum(price[f"{who}-{job}"] for who, job in zip(people, order, strict=True)), set(order))
        for order in itertools.permutations(jobs)
    )
    answer = ask("costs", own(JOBS))
    assert answer["total"] == "24"
    assert [int(each["cost"]) for each in answer["cheapest"]] == [cost for cost, _ in ways]
    counts = {int(row["cost"]): int(row["solutions"]) for row in answer["counts"]}
    assert counts == {cost: sum(other == cost for other, _ in ways) for cost, _ in ways}
    # Each number is the number that the page shows with the solution.
    for each in answer["cheapest"][:3]:
        [shown] = items("solutions", own(JOBS), {"from": int(each["number"]) - 1, "count": 1})
        assert set(shown["names"]) == set(each["names"])
        assert sum(price[name] for name in each["names"]) == int(each["cost"])


def test_costs_of_a_problem_whose_solutions_come_from_a_table():
    lines = [f"{item}.{way}: {item} |{way * (item % 7)}" for item in range(12) for way in range(3)]
    state = own(" ".join(map(str, range(12))) + "\n" + "\n".join(lines))
    answer = ask("costs", state)
    assert answer["total"] == str(3**12)
    assert [each["cost"] for each in answer["cheapest"][:10]] == ["0"] * 9 + ["1"]
    assert sum(int(row["solutions"]) for row in answer["counts"]) == 3**12
    [shown] = items("solutions", state, {"from": int(answer["cheapest"][9]["number"]) - 1, "count": 1})
    assert sum(int(name[-1]) * (int(name[:-2]) % 7) for name in shown["names"]) == 1


def test_costs_are_refused_and_shown_where_they_belong():
    assert "No option costs anything" in refused("costs", TEXT)
    state = own("a b\n1: a |3\n2: b")
    view: Any = EXHIBIT.view(
        {parameter.name: state.get(parameter.name, parameter.default) for parameter in EXHIBIT.parameters}
    )
    assert view["costs"]
    assert [row["cost"] for row in view["matrix"]["rows"]] == ["3", ""]
    assert "no costs" in refused("read", state, {"field": "form", "value": "matrix"})


def test_matching_edges():
    small = {
        "problem": "edges",
        "pieces": "aaaa aaab aabb abab abbb bbbb",
        "high": 2,
        "wide": 3,
        "border": "",
    }
    count = ask("count", small)
    assert count["value"] == "416"
    assert count["note"] == "Up to rotation of the whole rectangle: 208."
    first = items("solutions", small, {"from": 0, "count": 1})[0]
    pieces = first["drawn"]
    assert sorted(min(piece[k:] + piece[:k] for k in range(4)) for piece in pieces) == small["pieces"].split()
    assert all(pieces[at][1] == pieces[at + 1][3] for at in (0, 1, 3, 4))
    assert all(pieces[at][2] == pieces[at + 3][0] for at in range(3))
    row = ask("matrix", small, {"from": 0, "count": 1})["rows"][0]
    assert row["lies"]["at"] == [0, 0]
    assert row["name"] == row["lies"]["piece"] + "@r1c1"
    for changes, said in [
        ({"border": "c"}, "no piece has it"),
        ({"wide": 4}, "A rectangle of 2 by 4 takes 8 pieces, but you gave 6."),
        ({"pieces": "aab"}, "'aab' is not a piece"),
    ]:
        assert said in refused("view", {**small, **changes})
    read = ask("read", small, {"field": "pieces", "value": "abab\n\n aaaa"})
    assert read["changes"] == {"pieces": "abab aaaa"}
    assert "is not a piece" in refused("read", small, {"field": "pieces", "value": "abab a"})
    # An empty link to this problem shows MacMahon's squares.
    view = ask("view", {"problem": "edges"})
    assert view["matrix"]["primary"] == 48
    assert view["subject"]["colours"] == ["a", "b", "c"]


def test_word_rectangles():
    words = {"problem": "words", "words": "cat are ten car ate ace ten era", "down": 3, "across": 3}
    table = ask("solutions", words, {"from": 0, "count": 1})
    assert ask("count", words)["value"] == table["total"]
    whole = {"problem": "words"}
    count = ask("count", whole)
    found = items("solutions", whole, {"from": int(count["value"]) - 1, "count": 1})[0]["drawn"]
    view = ask("view", whole)
    known = set(EXAMPLE.upper().split())
    assert all("".join(found[4 * row : 4 * row + 4]) in known for row in range(3))
    assert all("".join(found[column::4]) in known for column in range(4))
    assert view["subject"]["note"].endswith(f"of {len(known)} in the list.")
    row = ask("matrix", {**words, "diagonal": True}, {"names": ["diagonal=CAT"]})["rows"][0]
    assert row["lies"] == {
        "words": "CAT along the diagonal",
        "cells": [[0, 0], [1, 1], [2, 2]],
        "letters": "CAT",
    }
    assert "only a square does" in refused("view", {**whole, "diagonal": True})
    assert "There are no words" in refused("read", words, {"field": "words", "value": "1 2 3"})


@given(st.integers(1, 7), st.integers(1, 7), st.booleans(), st.data())
@settings(max_examples=40, deadline=None)
def test_queens_attack_along_rows_columns_and_diagonals(
    rows: int, columns: int, torus: bool, data: st.DataObject
) -> None:
    if torus:
        columns = rows
    board = [(row, column) for row in range(rows) for column in range(columns)]
    placed = data.draw(st.sets(st.sampled_from(board), max_size=4))

    def name(cell: tuple[int, int]) -> str:
        return f"{'abcdefg'[cell[1]]}{cell[0] + 1}"

    def attacks(one: tuple[int, int], other: tuple[int, int]) -> bool:
        down, right = one[0] - other[0], one[1] - other[1]
        if torus:
            return not (down and right and (down - right) % rows and (down + right) % rows)
        return not (down and right and abs(down) != abs(right))

    state: dict[str, Any] = {"problem": "queens", "rows": rows, "columns": columns, "torus": torus}
    for cell in data.draw(st.permutations(sorted(placed))):
        state = play(state, f"choose {name(cell)}")
    hand = ask("view", state)["hand"]
    assert [queen["name"] for queen in hand["rows"]] == [name(cell) for cell in sorted(placed)]
    assert hand["excluded"] == [
        name(cell) for cell in board if cell not in placed and any(attacks(cell, queen) for queen in placed)
    ]
    clash = {name(one) for one in placed for other in placed if one != other and attacks(one, other)}
    assert {queen["name"] for queen in hand["rows"] if queen["shared"]} == clash
    assert hand["solved"] == (len(placed) == min(rows, columns) and not clash)
    for cell in placed:
        state = play(state, f"choose {name(cell)}")
    assert state.get("queens", "") == ""


def test_a_queen_off_the_board_is_refused() -> None:
    assert "is not a cell of this board" in refused("view", {"problem": "queens", "queens": "a9"})
    assert "is not a move" in refused("play", {"problem": "queens"}, {"move": "choose z1"})
    assert "Langford pairings cannot be played" in refused(
        "play", {"problem": "langford"}, {"move": "choose a1"}
    )
    state = {"problem": "queens", "queens": "h8.a1", "solution": "3"}
    assert (play(state, "choose b3")["queens"], play(state, "choose b3")["solution"]) == ("a1.b3.h8", "")
    assert "a1 and h8 attack each other: both cover \\0." in ask("view", state)["hand"]["sentence"]


def test_reasons_come_with_the_weights_of_their_items() -> None:
    answer = ask("reasons", own("a b c\n1: a b\n2: b c\n3: a c"))
    assert answer["verdict"] == "1 reason, checked: there is no solution."
    [proof] = answer["proofs"]
    assert proof["items"] == [{"weight": "marked", "items": ["a", "b", "c"]}]
    signed = ask("reasons", own("a b c | x y\na x\na y\nb x\nb y\nc x\nc y"))["proofs"]
    assert signed[0]["items"] == [
        {"weight": "1", "items": ["a", "b", "c"]},
        {"weight": "−1", "items": ["x", "y"]},
    ]
    [part] = ask("reasons", {"problem": "queens", "rows": 3, "columns": 3})["proofs"]
    assert (part["heading"], len(part["items"])) == ("together", 1)
    assert ask("reasons", own("a b\n1: a\n2: b"))["proofs"] == []


# --- rows chosen by hand ------------------------------------------------------------------------------------------------


@st.composite
def problems(draw: st.DrawFn) -> tuple[str, int]:
    """A small problem with colours and multiplicities, and its number of rows: r0, r1, ..."""
    primary = "abcd"[: draw(st.integers(1, 4))]
    heads = [draw(st.sampled_from(["", "", "", "1:2|", "2:2|", "0:1|"])) + item for item in primary]
    rows = []
    for number in range(draw(st.integers(1, 6))):
        own = draw(st.lists(st.sampled_from(primary), min_size=1, unique=True))
        beside = draw(st.sampled_from(["", "x", "x:A", "x:B", "y", "y:A"]))
        rows.append(f"r{number}: {' '.join(own)} {beside}")
    return "\n".join([f"{' '.join(heads)} | x y", *rows]), len(rows)


@settings(max_examples=80, deadline=None)
@given(problems(), st.data())
def test_rows_chosen_by_hand_are_solved_just_if_they_are_a_solution(
    problem: tuple[str, int], data: st.DataObject
) -> None:
    text, rows = problem
    found = {frozenset(each["names"]) for each in items("solutions", own(text), {"count": 500})}
    wanted = data.draw(st.permutations(range(rows)))[: data.draw(st.integers(0, rows))]
    state: dict[str, Any] = own(text)
    for at in wanted:
        state = play(state, f"choose r{at}")
    assert state.get("chosen", "") == ".".join(str(at + 1) for at in sorted(wanted))
    names = {f"r{at}" for at in wanted}
    hand = ask("view", state)["hand"]
    assert hand["solved"] == (names in found) == hand["sentence"].startswith("Solved")
    assert {row["name"] for row in hand["rows"]} == names
    # A row is excluded just if it makes a clash that was not there, or adds to one that was.
    for at in set(range(rows)) - set(wanted):
        after = ask("view", play(state, f"choose r{at}"))["hand"]
        new = next(row for row in after["rows"] if row["name"] == f"r{at}")
        assert bool(new["shared"]) == (f"r{at}" in hand["excluded"])
    # Check and Hint agree with the list of all solutions.
    judged = ask("judge", state)
    assert judged["possible"] == any(names <= each for each in found)
    if not judged["possible"] and not hand["clashing"]:
        assert judged["culprits"] == [
            f"r{at}" for at in sorted(wanted) if any(names - {f"r{at}"} <= each for each in found)
        ]
    hint = ask("row_hint", state, {"grade": 3})
    if judged["possible"] and not hand["solved"]:
        assert any(names | {hint["row"]} <= each for each in found)
        assert hint["row"] not in names
    else:
        assert hint["row"] == ""


def test_knuths_example_by_hand() -> None:
    assert EXHIBIT.start == TEXT
    hand = ask("view", TEXT)["hand"]
    assert (
        hand["sentence"]
        == "Cover every column exactly once: tap a row to choose it; tap it again to remove it."
    )
    state = play(play(play(TEXT, "choose 5"), "choose 1"), "choose 2")
    assert state["chosen"] == "1.2.5"
    assert ask("view", state)["hand"] == {
        "rows": [
            {"name": "1", "items": ["C", "E", "F"], "shared": []},
            {"name": "2", "items": ["A", "D", "G"], "shared": ["G"]},
            {"name": "5", "items": ["B", "G"], "shared": ["G"]},
        ],
        "covered": [0, 1, 2, 3, 4, 5],
        "clashing": [6],
        "excluded": ["3", "4", "6"],
        "solved": False,
        "sentence": "Rows 2 and 5 both cover G.",
    }
    assert ask("judge", state) == {
        "possible": False,
        "sentence": "Rows 2 and 5 both cover G.",
        "culprits": [],
    }
    only = play(TEXT, "choose 2")
    assert ask("judge", only)["culprits"] == ["2"]
    state = {**play(play(state, "choose 2"), "choose 4"), "solution": "1"}
    hand = ask("view", state)["hand"]
    assert (hand["solved"], hand["clashing"]) == (True, [])
    assert hand["sentence"] == "Solved: this is an exact cover. Every column is covered exactly once."
    assert "Nothing is left" in ask("row_hint", state)["sentence"]
    assert play(state, "choose 4")["solution"] == ""


def test_a_hint_names_the_column_then_its_rows_then_one_of_them() -> None:
    hints = [ask("row_hint", {**TEXT, "chosen": "4"}, {"grade": grade}) for grade in (1, 2, 3)]
    # After row 4, only row 1 covers E without A or D.
    assert [hint["sentence"] for hint in hints] == [
        "Look at column E: only one of the remaining rows covers it.",
        "Column E can be covered only by row 1.",
        "Choose row 1: no other row that still fits covers column E.",
    ]
    assert [(hint["row"], hint["columns"]) for hint in hints] == [("", ["E"]), ("", ["E"]), ("1", ["E"])]
    first = ask("row_hint", TEXT, {"grade": 1})["sentence"]
    assert first == "Look at column A: 2 rows that still fit cover it, and no column has fewer."
    assert (
        ask("row_hint", {**TEXT, "chosen": "3"})["sentence"]
        == "No solution includes all rows chosen so far; remove one."
    )
    none = own("a b\n1: a")
    assert ask("row_hint", none)["sentence"] == ask("judge", none)["sentence"] == "There is no solution."


def test_what_a_problem_says_of_itself_while_it_is_solved() -> None:
    (jobs,) = (example.state for example in EXHIBIT.examples if example.title == "Costs")
    solved = {**jobs, "chosen": "2.7.9.16"}
    assert "Every column is covered exactly once. It costs 14." in ask("view", solved)["hand"]["sentence"]
    several = own("1:2|a b | x\n1: a x:A\n2: a x:A\n3: b x:B\n4: x")
    assert "Cover every primary column as often as its head says" in ask("view", several)["hand"]["sentence"]
    assert (
        ask("view", {**several, "chosen": "1.2"})["hand"]["sentence"]
        == "2 rows chosen; 1 of 2 primary columns covered."
    )
    assert ask("view", {**several, "chosen": "2.3"})["hand"]["sentence"] == "Rows 2 and 3 both cover x."
    idle = ask("view", {**several, "chosen": "4"})["hand"]
    assert idle["sentence"] == "Row 4 covers no primary column, so it is in no solution."
    assert ask("judge", {**several, "chosen": "4"})["sentence"] == idle["sentence"]


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(1, 4), st.data())
def test_vertices_coloured_by_hand(vertices: int, colours: int, data: st.DataObject) -> None:
    names = "abcdef"[:vertices]
    pairs = list(itertools.combinations(names, 2))
    edges = data.draw(st.sets(st.sampled_from(pairs), min_size=1))
    text = "; ".join([*names, *(f"{a} {b}" for a, b in sorted(edges))])
    state: dict[str, Any] = {"problem": "colouring", "edges": text, "colours": colours}
    given: dict[str, int] = {}
    for _ in range(data.draw(st.integers(0, 8))):
        vertex, colour = data.draw(st.sampled_from(names)), data.draw(st.integers(1, colours))
        state = play(state, f"choose {vertex}={colour}")
        if given.get(vertex) == colour:
            del given[vertex]
        else:
            given[vertex] = colour
    view = ask("view", state)
    drawn = view["subject"]
    assert {v["name"]: c for v, c in zip(drawn["vertices"], drawn["coloured"], strict=True) if c} == given
    clash = {(a, b) for a, b in edges if a in given and given[a] == given.get(b)}
    ends = [tuple(drawn["vertices"][end]["name"] for end in edge) for edge in drawn["edges"]]
    assert {ends[at] for at in drawn["clashing"]} == clash
    # The same clashes are in the matrix: both rows cover the item of the edge and its colour.
    shared = {item for row in view["hand"]["rows"] for item in row["shared"]}
    assert shared == {f"{a}--{b}={given[a]}" for a, b in clash}
    assert view["hand"]["solved"] == (len(given) == vertices and not clash)


def test_what_colours_by_hand_say_and_refuse() -> None:
    state = play(play({"problem": "colouring"}, "choose b=2"), "choose a=2")
    assert state["coloured"] == "a:2,b:2"
    sentence = ask("view", state)["hand"]["sentence"]
    assert sentence == "a and b are joined and have the same colour: both rows cover a--b=2."
    state = play(state, "choose b=3")
    assert (state["coloured"], ask("view", state)["hand"]["sentence"]) == (
        "a:2,b:3",
        "2 of 10 vertices coloured.",
    )
    for bad, words in {
        "z:1": "written like a:1, not “z:1”.",
        "a:4": "colour from 1 to 3",
        "a": "colour from 1 to 3",
        "a:1,a:2": "a is given two colours",
    }.items():
        assert words in refused("view", {"problem": "colouring", "coloured": bad})
    fixed = {"problem": "colouring", "fix": True}
    assert ask("view", fixed)["subject"]["fixed"][:3] == [1, 2, 0]
    assert "vertex b is fixed: it is 2" in refused("view", {**fixed, "coloured": "b:1"})
    assert (
        ask("read", {"problem": "colouring"}, {"field": "edges", "value": "a b"})["changes"]["coloured"] == ""
    )
    assert "There is no row “7”; the rows are 1 to 6." in refused("view", {**TEXT, "chosen": "7"})
    assert (
        ask("read", {**TEXT, "chosen": "1"}, {"field": "text", "value": "a\n1: a"})["changes"]["chosen"] == ""
    )
    assert "is not a move" in refused("play", TEXT, {"move": "choose 9"})
    for job in ("judge", "row_hint"):
        assert "Rows cannot be chosen by hand" in refused(job, {"problem": "langford"})
