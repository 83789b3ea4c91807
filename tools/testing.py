"""`build.py test`: one pytest session over tests/python, tests/tools and tests/browser."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import browsers, paths, site

# Each worker runs its own browser with several Pythons, so memory limits the number of workers.
MOST_WORKERS = 4


def main(arguments: list[str]) -> int:
    """Run pytest with the given arguments (paths, -k, -x, ...); without a path, run every test, on several workers.

    `--slow` adds the tests marked `slow`, and also runs the tests marked `heavy` under Pyodide.
    """
    slow = "--slow" in arguments
    arguments = [argument for argument in arguments if argument != "--slow"]
    chosen = [argument for argument in arguments if (paths.ROOT / argument.partition("::")[0]).exists()]
    command = [sys.executable, "-m", "pytest"]
    if slow:
        command += ["-m", ""]
    if not chosen and not {"-n", "--pdb", "-s"} & set(arguments):
        # Use one worker more than there are cores, because a page test spends a quarter of its time waiting.
        command += ["-n", str(min((os.cpu_count() or 1) + 1, MOST_WORKERS))]
    env = {**os.environ, **(prepared() if needs_pages(chosen) else {})}
    # Without compiled files, each worker and each process that a test starts would compile every module again.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run([*command, *arguments], cwd=paths.ROOT, env=env, check=False).returncode


def needs_pages(chosen: list[str]) -> bool:
    """Return whether the chosen paths (all paths if there are none) include browser tests."""
    pages = paths.TESTS / "browser"
    found = [(paths.ROOT / each.partition("::")[0]).resolve() for each in chosen]
    return not found or any(pages in (each, *each.parents) or each in pages.parents for each in found)


def prepared() -> dict[str, str]:
    """Build the site and, in parallel, find the browsers, once for all workers. Return the environment variables that
    tell the workers where they are.
    """
    with ThreadPoolExecutor(1) as beside:
        found = beside.submit(the_browsers)
        dist = os.environ.get("COUNTING_HOUSE_DIST") or str(site.build())
        return {"COUNTING_HOUSE_DIST": str(Path(dist).resolve()), browsers.CHOSEN: found.result()}


def the_browsers() -> str:
    """Find or install Firefox and Chromium, one after the other, and return the Chromium."""
    browsers.firefox()
    return browsers.chosen()
