"""The command reads every format of puzzles and problems that we write, from a file and from standard input."""

import io
import json
import sys
from pathlib import Path

import pytest

from countinghouse.command_line import main, reading
from countinghouse.exact_cover import Problem
from countinghouse.exact_cover import count as counted
from countinghouse.packing import PUZZLES, Puzzle

PROBLEM = Problem.from_text("0:2|a b c | x\n1: a x:A\n2: b x:A |3\n3: b c\n4: c\n5: b x:B\n")
PLAIN = Problem.from_text("a b c | x\n1: a x\n2: b\n3: b c\n4: c x\n5: a\n")
PUZZLE = PUZZLES["slothouber-graatsma"]
FLAT = Puzzle.from_text("xxx/xxx,Corner:xx/x.*2")
HEXAGONS = "hexagons:x.x./.x.x,Pair:x.x*2"


def csv_of(problem: Problem, separator: str = ",") -> str:
    rows = zip(problem.options, problem.to_matrix().tolist(), strict=True)
    head = separator.join(["", *map(str, [*problem.primary, *problem.secondary])])
    return "\n".join([head, *(separator.join([name, *map(str, row)]) for name, row in rows)])


ONES = "1,0,1\n0,1,0\n1,1,0\n0,0,1\n"
WRITTEN = {
    "problem.txt": (PROBLEM.to_text().encode(), counted(PROBLEM).value),
    "problem.dlx": (PROBLEM.to_knuth().encode(), counted(PROBLEM).value),
    "two.dlx": (b"| two the same\na b\na b\na b\na\nb\n", 2 + 1),
    "comments.txt": (b"# a problem\na b # items\n1: a\n2: b\n", 1),
    "named.csv": (csv_of(Problem.from_text("a b c\n1: a\n2: b\n3: b c\n4: c")).encode(), 2),
    "named.tsv": (csv_of(Problem.from_text("a b c\n1: a\n2: b\n3: b c\n4: c"), "\t").encode(), 2),
    "bare.csv": (ONES.encode(), 2),
    "puzzle.xmpuzzle": (PUZZLE.to_burrtools(), PUZZLE.count().value),
    "own.txt": (FLAT.to_text().encode(), 2),
    "hexagons.txt": (HEXAGONS.encode(), Puzzle.from_text(HEXAGONS).count().value),
    "coordinates.txt": (b"# a parallelogram\nhexagons: (0,0) (1,0)\n(0,1) (1,1)\nPair: (0,0) (1,0) *2\n", 2),
    "one.puzzles": (b"# one\nsmall = xxx/xxx,Corner:xx/x.*2\n", 2),
    "shared.puzzles": (b"@corners = Corner:xx/x.*2\ntwo by three = xxx/xxx,@corners\n", 2),
}


def count(capsys: pytest.CaptureFixture[str], what: str) -> int:
    assert main(["count", what, "--json", "--quiet"]) == 0, capsys.readouterr().err
    return int(json.loads(capsys.readouterr().out)["value"])


def given(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let the command read these bytes from standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


@pytest.mark.parametrize("name", WRITTEN)
def test_every_format_from_a_file_a_file_without_a_suffix_and_standard_input(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data, value = WRITTEN[name]
    for file in (tmp_path / name, tmp_path / "without"):
        file.write_bytes(data)
        assert count(capsys, str(file)) == value
    given(monkeypatch, data)
    assert count(capsys, "-") == value


def test_several_puzzles_from_standard_input_need_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, b"@corners = Corner:xx/x.*2\na = xxx/xxx,@corners\nb = xx/xx,Pair:xx*2\n")
    assert main(["count", "-"]) == 2
    assert "choose one, such as FILE.puzzles:a" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "data"), [("a.cnf", PLAIN.to_dimacs().encode()), ("a.mzn", PLAIN.to_minizinc().encode())]
)
def test_what_is_written_for_other_programs_only_is_refused_with_what_to_give(
    name: str,
    data: bytes,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    (tmp_path / name).write_bytes(data)
    for what in (str(tmp_path / name), "-"):
        given(monkeypatch, data)
        assert main(["count", what]) == 2
        said = capsys.readouterr().err
        assert "writes but does not read" in said
        assert reading.FORMATS in said


def test_a_text_with_two_meanings_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, b"a b | #c\na #c\nb\n")  # after # a comment for us, a name for Knuth
    assert main(["count", "-"]) == 2
    assert "save it as .txt or .dlx" in capsys.readouterr().err
