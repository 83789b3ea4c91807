"""Which tests run under Pyodide only with --slow: those of topics that do without NumPy."""

import ast
from pathlib import Path

import grimp

import countinghouse
from tools import paths

TESTS = paths.TESTS / "python"
TOPICS = ("digits", "games", "numbers", "packing", "reductions", "tracks")
HEAVY = "pytestmark = pytest.mark.heavy"


def imported(file: Path) -> set[str]:
    """Return the names that a test file imports, as modules and as names in modules; what the package itself offers, in its
    own module.
    """
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "countinghouse":
            offered = [getattr(countinghouse, each.name) for each in node.names]
            names |= {getattr(each, "__module__", None) or each.__name__ for each in offered}
        elif isinstance(node, ast.ImportFrom):
            assert node.module, file
            names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return names


def test_files_of_topics_are_heavy_if_they_reach_no_numpy() -> None:
    """Integers of 32 bits, NumPy's types and little memory are what the browser's Python has of its own. Code without
    NumPy meets none of them, and what is left (Python's other version, limits of length) would be found by the calls of
    every public function, the examples and the views, which run there each time.
    """
    graph = grimp.build_graph("countinghouse", include_external_packages=True, cache_dir=None)
    # Modules that are imported by listing folders are no part of the graph.
    unsure = {"numpy", "countinghouse.declared"}

    def is_pure(file: Path) -> bool:
        names = imported(file)
        modules = {name for name in names if name in graph.modules and name.startswith("countinghouse.")}
        reached = names | modules.union(*map(graph.find_upstream_modules, modules))
        return not any(name in unsure or name.startswith("numpy.") for name in reached)

    files = [file for topic in TOPICS for file in sorted((TESTS / topic).rglob("test_*.py"))]
    pure = [file.name for file in files if is_pure(file)]
    assert pure == [file.name for file in files if HEAVY in file.read_text(encoding="utf-8").splitlines()]
    assert len(pure) >= 10
