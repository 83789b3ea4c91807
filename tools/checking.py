"""`build.py check`: format, lint, types and imports, for Python and JavaScript. All checks run, even if one fails."""

import os
import subprocess
import sys
from pathlib import Path

from tools import node, paths
from tools.say import say

# The import contracts are in pyproject.toml.
LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True, no_logo=True))"


def checks(fix: bool) -> list[tuple[str, list[str]]]:
    """Return the checks, each as a name and a command."""
    python = [sys.executable, "-m"]
    biome, cruiser = node.tool("@biomejs/biome"), node.tool("dependency-cruiser")
    return [
        ("ruff format", [*python, "ruff", "format", *([] if fix else ["--check"]), "."]),
        ("ruff check", [*python, "ruff", "check", *(["--fix"] if fix else []), "."]),
        ("mypy", [*python, "mypy"]),
        ("import-linter", [sys.executable, "-c", LINT_IMPORTS]),
        ("circles", [*python, "tools.circles"]),
        ("biome", [*biome, "check", *(["--write"] if fix else ["--error-on-warnings"]), "."]),
        ("dependency-cruiser", [*cruiser, "--config", "tools/dependency-cruiser.mjs", "web"]),
        # This check writes types that tsc reads.
        ("declarations", [*python, "tools.declarations", str(paths.TYPES)]),
        ("tsc", [*node.tool("typescript"), "--noEmit", "--project", "tsconfig.json"]),
        ("templates", [*node.node(), "tools/templates.mjs"]),
        ("languages", [*python, "tools.languages", "--check"]),
    ]


def environment() -> dict[str, str]:
    """Return the environment of the checks."""
    return {**os.environ, "PYTHONPATH": str(paths.ROOT / "py")}


def run(name: str, command: list[str], folder: Path = paths.ROOT) -> bool:
    """Run a check, and return whether it passed."""
    say(f"--- {name}")
    return subprocess.run(command, cwd=folder, env=environment(), check=False).returncode == 0


def run_all(todo: list[tuple[str, list[str]]], beside: str) -> list[str]:
    """Run the checks in turn, with the check `beside` in parallel; return the names of the checks that failed."""
    command = dict(todo)[beside]
    with subprocess.Popen(
        command,
        cwd=paths.ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as other:
        failed = [name for name, command in todo if name != beside and not run(name, command)]
        words, _ = other.communicate()
    say(f"--- {beside}\n{words.rstrip()}")
    return failed if other.returncode == 0 else [*failed, beside]


def main(arguments: list[str]) -> int:
    """Run the checks; with --fix, let them fix problems."""
    unknown = [word for word in arguments if word != "--fix"]
    if unknown:
        say(f"check takes only --fix, not {' '.join(unknown)}")
        return 2
    if arguments:
        failed = [name for name, command in checks(True) if not run(name, command)]
    else:
        # mypy takes as long as all the other checks together, so it runs beside them unless they fix files.
        failed = run_all(checks(False), beside="mypy")
    say(f"check: {', '.join(failed)} found something" if failed else "check: all clean")
    return 1 if failed else 0
