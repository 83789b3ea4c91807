"""Find circular imports in py/, tools/ and web/. Imports inside functions count, and so do type-only imports (under
TYPE_CHECKING or in a JSDoc comment).
"""

import graphlib
import re
import sys
from pathlib import Path

from tools import paths
from tools.say import say

# from './cells.js', import './cells.js', import('./cells.js')
_IMPORT = re.compile(r"\b(?:from|import)\b\s*\(?\s*'(\.{1,2}/[^']+)'")


def of_python(package: str) -> dict[str, set[str]]:
    """Return, for each module of a package, the modules of the package that it imports."""
    import grimp

    graph = grimp.build_graph(package, cache_dir=None)
    return {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def of_javascript(folder: Path) -> dict[str, set[str]]:
    """Return, for each module in a folder, the modules in the folder that it imports."""
    graph = {}
    for path in folder.rglob("*.js"):
        named = {(path.parent / name).resolve() for name in _IMPORT.findall(path.read_text(encoding="utf-8"))}
        graph[str(path)] = {str(other) for other in named if other.exists()}
    return graph


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return a cycle in a graph of imports, with the first file repeated at the end, or [] if there is none."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as found:
        return [str(each) for each in reversed(found.args[1])]
    return []


def main() -> int:
    """Look for circular imports in all folders; return the exit code."""
    sys.path[:0] = [str(paths.ROOT / "py"), str(paths.ROOT)]
    found = [
        circle(graph) for graph in (of_python("countinghouse"), of_python("tools"), of_javascript(paths.WEB))
    ]
    for each in filter(None, found):
        say("These files import each other in a circle:\n  " + "\n  → ".join(each))
    return 1 if any(found) else 0


if __name__ == "__main__":
    sys.exit(main())
