"""Talk to the person at the terminal: progress on stderr, and failures as sentences that say what to do."""

import os
import subprocess
import sys

from tools import paths


class Trouble(Exception):
    """A failure that the person can fix; its text is a sentence, shown without a traceback."""


def say(sentence: str) -> None:
    """Write a sentence to stderr."""
    print(sentence, file=sys.stderr, flush=True)


def output(command: list[str], failure: str, *, given: str | None = None, **environment: str) -> str:
    """Run a command in the checkout with this input and return its output, or raise Trouble with all its output."""
    done = subprocess.run(
        command,
        cwd=paths.ROOT,
        env=os.environ | environment,
        input=given,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0:
        raise Trouble(f"{failure}:\n{done.stdout}{done.stderr}")
    return done.stdout
