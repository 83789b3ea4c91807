"""Problems as files for other programs, from packing and the workbench, and BurrTools files opened in packing."""

import base64
import gzip
from typing import Any

import pytest

from countinghouse.exact_cover import Problem, count
from countinghouse.exhibits.packing import EXHIBIT as PACKING
from countinghouse.exhibits.workbench import EXHIBIT as WORKBENCH
from countinghouse.packing import PUZZLES, Puzzle, burrtools
from countinghouse.page.model import Exhibit
from tests.python.page.asking import events_of


def ask(exhibit: Exhibit, job: str, state: dict[str, Any], **args: object) -> list[dict[str, Any]]:
    return events_of(exhibit, job, exhibit.normal(state), args)


def written(exhibit: Exhibit, state: dict[str, Any], form: str) -> tuple[str, dict[str, Any]]:
    events = ask(exhibit, "write", state, form=form)
    assert events[-1]["type"] == "result", events[-1]
    return "".join(event["item"]["text"] for event in events if event["type"] == "found"), events[-1]["value"]


def test_a_position_is_written_in_every_form() -> None:
    """The last four pieces of Kanoodle: six ways."""
    state = dict(next(each for each in PACKING.examples if each.title == "Four pieces to go").state)
    text, file = written(PACKING, state, "knuth")
    assert count(Problem.from_knuth(text)).value == 6
    assert file["name"] == "kanoodle.dlx"
    cnf, file = written(PACKING, state, "dimacs")
    assert cnf.startswith("c t pmc\n")
    assert "ganak --prob 0 kanoodle.cnf" in file["advice"]
    model, _ = written(PACKING, state, "minizinc")
    options = len(PUZZLES["kanoodle"].problem(state["placed"]).options)
    assert f"array[1..{options}] of var 0..1: x;" in model
    data, file = written(PACKING, state, "burrtools")
    assert file["base64"]
    assert len(Puzzle.from_burrtools(base64.b64decode(data)).pieces) == 12
    cells, file = written(PACKING, state, "coordinates")
    assert file["name"] == "kanoodle.txt"
    assert Puzzle.from_coordinates(cells).tray == PUZZLES["kanoodle"].tray


def test_copies_are_a_multiplicity() -> None:
    text, file = written(PACKING, {"puzzle": "own", "own": "xxxx/xxxx,Duo:xx*3,Mono:x*2"}, "knuth")
    assert "3|Duo" in text or "2|Mono" in text
    assert (
        count(Problem.from_knuth(text)).value
        == PUZZLES["kanoodle"].from_text("xxxx/xxxx,Duo:xx*3,Mono:x*2").count().value
    )
    assert "divide" not in file["advice"]


def test_the_workbench_writes_and_reads_knuths_text() -> None:
    text, _ = written(WORKBENCH, {"problem": "langford", "n": 4}, "knuth")
    state = {"problem": "text", "form": "knuth", "text": text}
    [solved] = [event["value"] for event in ask(WORKBENCH, "count", state) if event["type"] == "result"]
    assert solved["value"] == "1"  # without its reversal
    as_text = ask(WORKBENCH, "read", state, field="form", value="text")[-1]["value"]["changes"]
    assert count(Problem.from_text(as_text["text"])).value == 1
    assert ask(WORKBENCH, "read", state, field="text", value="a a")[-1]["sentence"].startswith(
        "Line 1: item 'a'"
    )


def test_an_opened_file_becomes_an_own_puzzle() -> None:
    data = PUZZLES["soma"].to_burrtools()
    opened = ask(PACKING, "open", {}, data=data)[-1]["value"]
    own = {"puzzle": "own", "own": opened["own"]}
    assert PACKING.view(PACKING.normal(own))
    assert PUZZLES["soma"].from_text(opened["own"]).count().value == PUZZLES["soma"].count().value
    assert opened["sentence"].startswith("Opened: 7 pieces")
    assert "problems" not in opened["sentence"]
    text = gzip.decompress(PUZZLES["soma"].to_burrtools()).decode()
    begin, end = text.index("<problem "), text.index("</problems>")
    twice = text[:end] + text[begin:end] + text[end:]
    assert (burrtools.problems(twice.encode()), burrtools.problems(text.encode())) == (2, 1)
    again = ask(PACKING, "open", {}, data=twice.encode())[-1]["value"]
    assert again["own"] == opened["own"]
    assert again["sentence"].endswith(" The file has 2 problems; this is the first.")


@pytest.mark.parametrize(
    ("job", "args", "words"),
    [
        ("write", {"form": "cobol"}, "not as"),
        ("write", {}, "not as"),
        ("open", {"data": "a text"}, "must be the bytes of a file"),
        ("open", {"data": b"a picture"}, "not a BurrTools file"),
        ("open", {"data": b" " * 1_000_001}, "more than 1,000,000 bytes"),
    ],
)
def test_bad_files_and_forms_get_a_sentence(job: str, args: dict[str, Any], words: str) -> None:
    last = ask(PACKING, job, {}, **args)[-1]
    assert last["type"] == "error"
    assert words in last["sentence"]


def test_a_puzzle_that_burrtools_cannot_say() -> None:
    last = ask(PACKING, "write", {"puzzle": "iq-fit"}, form="burrtools")[-1]
    assert "two layers over a flat tray" in last["sentence"]
