"""The measurements: loading each of them, the text of a row, and the sudokus that are measured."""

import json
import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from countinghouse.reductions import sudoku, sudoku_steps
from tests.bench import run as bench
from tools import archives, documentation, paths

FILES = sorted(bench.FOLDER.glob("bench_*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_of_measurements_can_be_loaded_and_measures_something(path) -> None:
    module = bench.load(path)
    assert hasattr(module, "measure") or hasattr(module, "browse")


# What is different in the browser: the platform, and modules of the package that the page does not have.
AS_IN_THE_BROWSER = """
import re, sys
sys.platform = "emscripten"
class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if re.fullmatch({left_out!r}, name.replace(".", "/") + ".py"):
            raise ModuleNotFoundError(f"The page does not have {{name}}.")
sys.meta_path.insert(0, LeftOut())
"""


@pytest.mark.parametrize(
    "path", [path for path in FILES if hasattr(bench.load(path), "measure")], ids=lambda path: path.stem
)
def test_a_file_that_measures_can_be_loaded_in_the_browser(path: Path) -> None:
    code = AS_IN_THE_BROWSER.format(left_out=archives.NOT_IN_THE_PAGE) + bench.LOADED.format(
        name=path.stem, path=str(path)
    )
    environment = {**os.environ, "PYTHONPATH": str(paths.ROOT / "py")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment
    )
    assert not done.returncode, done.stderr


def scripts() -> list[tuple[str, str]]:
    """Return the Python code that the measurements send to a worker, with `print` for what they fill in."""
    found = []
    for path in FILES:
        for name, text in vars(bench.load(path)).items():
            if isinstance(text, str) and re.search(
                r"^(from|import) .*^result = ", text, re.DOTALL | re.MULTILINE
            ):
                filled = re.sub(r"(?<!\{)\{\w+(![rs])?\}(?!\})", "print", text)
                found.append((f"{path.stem}.{name}", filled.replace("{{", "{").replace("}}", "}")))
    return found


def test_code_for_a_worker_names_nothing_undefined() -> None:
    codes = scripts()
    assert len(codes) >= 2
    for name, code in codes:
        ruff = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", "-"]
        done = subprocess.run(ruff, input=code, capture_output=True, text=True, check=False)
        assert not done.returncode, f"{name}: {done.stdout}"


def test_a_row_says_how_the_peer_did() -> None:
    row = {"name": "12 queens", "seconds": 0.25, "compared_with": "a peer", "compared_seconds": 20.0}
    assert bench.line(row, "CPython")[2:] == ["0.25 s", "", "20 s a peer: 80 ×"]
    unfinished = {**row, "compared_unfinished": True, "least_ratio": 100}
    assert bench.line(unfinished, "CPython")[4] == "over 20 s a peer: over 80 × (wanted 100)"
    assert bench.line({**row, "seconds": None}, "CPython")[2:] == [" ", "", "20 s a peer"]


def test_a_recorded_table_is_shown_with_its_date_and_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "MEASURED", tmp_path / "measured")
    bench.record("bench_choice", [bench.line({"name": "a | b", "seconds": 0.25, "target": 1}, "CPython")])
    told = json.loads((tmp_path / "measured" / "choice.json").read_text("utf-8"))
    assert told["date"] == date.today().isoformat()
    assert told["machine"].endswith(" cores")
    text = documentation.measured(told)
    assert text.startswith(f"{told['date']}, {told['machine']}, CPython {told['python']}:")
    assert "| a \\| b | CPython | 0.25 s | ≤ 1 s |  |" in text
    assert text in documentation.benchmarks()


def test_every_recorded_table_belongs_to_a_measurement() -> None:
    assert {file.stem for file in paths.MEASURED.glob("*.json")} <= {
        file.stem.removeprefix("bench_") for file in FILES
    }


def test_the_sudokus_measured_are_hard_minimal_and_have_one_solution() -> None:
    module = bench.load(bench.FOLDER / "bench_peers.py")
    for line in module.SUDOKUS.values():
        grid = sudoku.parse(line)
        assert sudoku.check_uniqueness(grid).unique
        assert sudoku.needless_givens(grid) == ()
        assert sudoku_steps.grade(grid) in ("trial", "search")
