"""The import rules find violations."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import checking, circles, node, paths


def written(folder: Path, files: dict[str, str]) -> Path:
    """Return a folder with some files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_a_circle_is_named_from_its_first_file_to_its_first_file() -> None:
    assert circles.circle({"a": {"b"}, "b": {"c"}, "c": set(), "d": {"a"}}) == []
    found = circles.circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})
    assert found[0] == found[-1]
    assert sorted(found[1:]) == ["a", "b", "c"]


def test_late_imports_count_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(
        tmp_path,
        {
            "round_trip/__init__.py": "",
            "round_trip/one.py": "from round_trip import two\n",
            "round_trip/two.py": "def late():\n    from round_trip import one\n",
            "web/one.js": "import { two } from './two.js';\n",
            "web/two.js": "export const late = () => import('./parts/three.js');\n",
            "web/parts/three.js": "import '../one.js';\n",
        },
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert circles.circle(circles.of_python("round_trip"))
    assert len(circles.circle(circles.of_javascript(tmp_path / "web"))) == 4


PACKAGE = {
    f"countinghouse/{name}.py": ""
    for name in (
        "__init__",
        "checks",
        "claims",
        "command_line",
        "compiling",
        "console",
        "dask_executor",
        "digits",
        "draws",
        "errors",
        "exact_cover/__init__",
        "exact_cover/claims",
        "exact_cover/cost_model",
        "exact_cover/counting",
        "exact_cover/estimates",
        "exact_cover/estimating",
        "exact_cover/frontier",
        "exact_cover/rival",
        "exact_cover/sampling",
        "exact_cover/search",
        "exact_cover/unsolvable",
        "exhibits/__init__",
        "exhibits/one/__init__",
        "drawn",
        "exhibits/one/part",
        "exhibits/two",
        "games/__init__",
        "games/digit_removal",
        "games/impartial",
        "games/number_pad",
        "kept",
        "numerals",
        "packing",
        "page",
        "pictures",
        "plots",
        "progress",
        "reductions",
        "sheets",
        "stepping",
        "tables",
        "wording",
    )
}


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("countinghouse/exhibits/one/part.py", "from countinghouse.exhibits import two"),
        ("countinghouse/page.py", "def late():\n    import countinghouse.exhibits.one"),
        ("countinghouse/packing.py", "import countinghouse.page"),
        ("countinghouse/packing.py", "import countinghouse.reductions"),
        ("countinghouse/exact_cover/search.py", "import countinghouse.packing"),
        ("countinghouse/exact_cover/search.py", "import countinghouse.exact_cover.frontier"),
        ("countinghouse/exact_cover/frontier.py", "import countinghouse.exact_cover.counting"),
        ("countinghouse/checks.py", "import countinghouse.exact_cover"),
        ("countinghouse/dask_executor.py", "import countinghouse.checks"),
        ("countinghouse/games/impartial.py", "import countinghouse.games.number_pad"),
        ("countinghouse/without_a_layer.py", ""),
        ("", ""),
    ],
)
def test_the_layers_of_python(tmp_path: Path, module: str, imported: str) -> None:
    written(tmp_path, PACKAGE | {"tools/__init__.py": ""})
    if module:
        (tmp_path / module).write_text(imported)
    (tmp_path / "pyproject.toml").write_text((paths.ROOT / "pyproject.toml").read_text())
    done = subprocess.run(
        [sys.executable, "-c", checking.LINT_IMPORTS],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    if module:
        assert done.returncode != 0
        assert "1 broken" in done.stdout or "not listed as layers" in done.stdout
    else:
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "imported", "rule"),
    [
        ("web/parts/board.js", "../engine/engine.js", "parts-know-no-exhibit-and-no-engine"),
        ("web/parts/board.js", "../exhibits/one/exhibit.js", "parts-know-no-exhibit-and-no-engine"),
        ("web/engine/engine.js", "../parts/board.js", "engine-knows-only-itself"),
        ("web/exhibits/one/part.js", "../two/exhibit.js", "exhibits-know-only-parts-and-engine"),
        ("web/exhibits/one/part.js", "../../main.js", "exhibits-know-only-parts-and-engine"),
        ("web/exhibits/one/part.js", "./exhibit.js", "no-circle"),
        ("web/exhibits/one/part.js", "../../parts/board.js", ""),
    ],
)
def test_the_layers_of_javascript(tmp_path: Path, module: str, imported: str, rule: str) -> None:
    written(
        tmp_path,
        {
            "web/main.js": "",
            "web/parts/board.js": "",
            "web/engine/engine.js": "",
            "web/exhibits/one/exhibit.js": "import './part.js';\n",
            "web/exhibits/one/part.js": "",
            "web/exhibits/two/exhibit.js": "",
        },
    )
    (tmp_path / module).write_text(f"import '{imported}';\n")
    config = paths.ROOT / "tools" / "dependency-cruiser.mjs"
    done = subprocess.run(
        [*node.tool("dependency-cruiser"), "--config", str(config), "web"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode != 0) == bool(rule)
    assert rule in done.stdout
