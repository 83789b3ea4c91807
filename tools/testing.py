"""`build.py test`: one pytest session over tests/python and tests/browser."""

import subprocess
import sys

from tools import paths


def main(arguments: list[str]) -> int:
    """Run pytest with the given arguments (paths, -k, -x ...); without any, every test."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], cwd=paths.ROOT, check=False
    ).returncode
