"""Every exhibit's lines of Python run as typed, and make the same problem."""

from __future__ import annotations

import json
from typing import Any

import pytest

from countinghouse.page import catalogue, door, scripts
from countinghouse.page.model import Exhibit, State
from tests.python.console.running import Console

EXHIBITS = [each for each in catalogue.exhibits() if each.name != "python"]
# Under Pyodide, run all examples of the workbench, each of which has a different kind of problem, and only the default
# state of the other exhibits.
CASES = [
    pytest.param(
        each,
        state,
        id=f"{each.name}: {title}",
        marks=pytest.mark.heavy if state and each.name != "workbench" else (),
    )
    for each in EXHIBITS
    if each.script
    for title, state in [
        ("from the start", {}),
        *((example.title, example.state) for example in each.examples),
    ]
]
#: Make the estimates and the longest table quick.
FEW = {"probes": 1000}
#: A last line that takes half a minute here, in a problem that says it; the line itself runs in all other examples.
LONG = {"edge_matching.macmahon(3)": "count(problem)\n"}


def asked(each: Exhibit, job: str, given: State, **args: Any) -> Any:
    """Return the last result of a job, as the page gets it."""
    task = door.open_task(json.dumps({"exhibit": each.name, "job": job, "state": given, "args": args}))
    results = []
    while not task.done:
        results += [event for event in json.loads(task.step(10_000)) if event["type"] in ("result", "error")]
    assert results[-1]["type"] == "result", results
    return results[-1]["value"]


def script_of(name: str, given: State) -> str:
    """Return the lines for a state."""
    text = asked(catalogue.exhibit(name), "script", given)
    assert isinstance(text, str)
    return text


def ran(source: str) -> dict[str, Any]:
    """Run the lines in a fresh session; return the names they define, with everything shown in `_shown`."""
    console = Console()
    console.session.names = {"__name__": "__main__", "__builtins__": __builtins__}
    console(source)
    assert [item for item in console.items if item["type"] == "error"] == []
    return {**console.session.names, "_shown": list(console.items)}


def test_every_exhibit_has_its_lines() -> None:
    """Ours have; a guest need not (`build.py test --guest`)."""
    ours = [each for each in EXHIBITS if str(catalogue.module_of(each.name)).startswith("countinghouse.")]
    assert ours
    assert [each.name for each in ours if each.script is None] == []


@pytest.mark.parametrize(("each", "given"), CASES)
def test_the_lines_run_as_typed(each: Exhibit, given: State) -> None:
    few = {name: value for name, value in FEW.items() if name in each.by_name}
    source = script_of(each.name, {**given, **few})
    for words, last in LONG.items():
        if words in source:
            assert source.endswith(last)
            source = source.removesuffix(last)
    names = ran(source)
    assert names["_shown"]


def test_the_number_of_ways_is_the_exhibits() -> None:
    placed = (
        "Blue:i4f5g5h5i5.Gray:j2i3j3k3j4.Green:e4f4g4d5e5.Magenta:g1f2g2e3f3.Pink:h1h2g3h3h4.Purple:c1d1e1f1"
    )
    given: State = {"placed": placed}
    names = ran(script_of("packing", given))
    answer = asked(catalogue.exhibit("packing"), "finish", given)
    count = names["puzzle"].count(names["board"].placed)
    assert str(count.value) == answer["value"] != "0"
    assert f"value={answer['value']}," in names["_shown"][1]["text"]


def test_a_puzzle_of_ones_own_keeps_its_text() -> None:
    given: State = {"puzzle": "own", "own": "xxx/xxx,Corner:xx/x.*2", "memory": 500}
    source = script_of("packing", given)
    assert "memory_mb=500" in source
    assert ran(source)["puzzle"].count().value == 2


def test_the_worksheet_has_the_exhibits_positions() -> None:
    given: State = {"tasks": 2, "seed": 5}
    task = door.open_task(json.dumps({"exhibit": "worksheets", "job": "make", "state": given}))
    found = []
    while not task.done:
        found += [event["item"] for event in json.loads(task.step(10_000)) if event["type"] == "found"]
    sheet = ran(script_of("worksheets", given))["sheet"]
    assert [each["position"] for each in found] == [each.link for each in sheet.tasks]
    assert [each["ways"] for each in found] == [str(each.ways) for each in sheet.tasks]


def test_the_pad_and_the_line_are_the_exhibits() -> None:
    given: State = {
        "pad": "9,10._,6",
        "rule": "normal",
        "near": "king",
        "same": True,
        "limit": 40,
        "moves": "9",
    }
    names = ran(script_of("number-pad", given))
    view = asked(catalogue.exhibit("number-pad"), "view", given)
    assert [key["key"] for key in view["keys"]] == list(names["pad"].layout.cells)
    assert (names["play"].total, list(names["play"].line)) == (view["total"], view["line"])
    assert (names["pad"].neighbourhood, names["pad"].same_key) == ("king", True)


def test_the_digits_are_what_is_left() -> None:
    given: State = {"number": "105030", "struck": "0", "play": "two", "base": 7, "below": "100"}
    names = ran(script_of("digit-removal", given))
    assert names["number"] == "5030"
    assert "base=7" in script_of("digit-removal", given)
    assert ran(script_of("digit-removal", {"number": "5", "struck": "0", "play": "two"}))["number"] == "0"


@pytest.mark.parametrize(
    "given",
    [
        {"problem": "text", "text": "a b | c\n1: a c\n2: b c\n3: b\n"},
        {"problem": "text", "form": "matrix", "text": "0110\n1001"},
        {"problem": "sudoku", "grid": "12..34......4..1"},
        {"problem": "langford", "n": 4, "reversals": True},
        {"problem": "langford", "n": 5},
        {"problem": "queens", "rows": 5, "columns": 6, "torus": False},
        {"problem": "queens", "rows": 2, "columns": 2, "torus": False},
        {"problem": "colouring", "colours": 3, "fix": True},
    ],
    ids=lambda given: "-".join(map(str, given.values()))[:30],
)
def test_the_matrix_is_the_exhibits(given: State) -> None:
    names = ran(script_of("workbench", given))
    matrix = asked(catalogue.exhibit("workbench"), "view", given)["matrix"]
    compiled = names["problem"].compiled()
    assert [matrix["primary"], matrix["options"]] == [compiled.primary_count, len(compiled.names)]
    assert (
        f"value={asked(catalogue.exhibit('workbench'), 'count', given)['value']},"
        in names["_shown"][-1]["text"]
    )


@pytest.mark.parametrize(
    "text",
    ["", 'a "b"', "a\nb", "a\\b\nc", 'a"""b\nc', "x" * 200, "a,b." * 60, "é\u2028\tü", 'ends"', 'two\nends"'],
)
def test_a_text_is_written_so_that_it_reads_back(text: str) -> None:
    assert eval(f"str({scripts.text(text)})") == text


def test_an_exhibit_without_lines_says_so() -> None:
    [event] = json.loads(door.open_task('{"exhibit": "python", "job": "script"}').step(10_000))
    assert event["sentence"] == "There are no lines of Python for Python."
