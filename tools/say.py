"""How the tools speak: progress on stderr, and a failure as a sentence that says what to do."""

import sys


class Trouble(Exception):
    """Something the person at the keyboard has to know; its text is a sentence, shown without a traceback."""


def say(sentence: str) -> None:
    """Tell what is going on."""
    print(sentence, file=sys.stderr, flush=True)
