"""Speak to the person at the keyboard: progress on stderr, and failures as sentences that say what to do."""

import sys


class Trouble(Exception):
    """A failure that the person can mend; its text is a sentence, shown without a traceback."""


def say(sentence: str) -> None:
    """Write a sentence to stderr."""
    print(sentence, file=sys.stderr, flush=True)
