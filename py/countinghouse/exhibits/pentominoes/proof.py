"""Check the certificate on the page by following random lines of it to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.games.pentominoes.checking import Checked, check_steps
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State, bytes_argument, whole_argument
from countinghouse.wording import at_most, grouped, plural

MOST_LINES = 1_000_000
#: The number of lines checked between two progress events.
_OFTEN = 10


class Lines(TypedDict):
    """The number of random lines that held to the end, the bound that this gives, and the hash of the file."""

    lines: int
    sentence: str
    work: str
    sha256: str


class Checking(TypedDict):
    """The extra field of the check's progress events: the lines checked so far."""

    checked: Lines


def _lines(checked: Checked) -> Lines:
    bound = at_most(checked.wrong_at_most)
    return Lines(
        lines=checked.done,
        sentence=f"After {plural(checked.done, 'random line')}, at most {bound} of all such lines could be wrong, with 95 % confidence.",
        work=f"{plural(checked.answers, 'answer')} read, {plural(checked.leaves, 'line')} searched from the last answer to the end "
        f"({plural(checked.positions, 'position')}). No error was found.",
        sha256=checked.sha256,
    )


def check(state: State, args: Args) -> Iterator[Event | None]:
    """Check as many random lines as the state says, continuing after the `done` lines already checked."""
    data = bytes_argument(args, "certificate")
    if data is None:
        raise InputError("The certificate could not be loaded, so there is nothing to check.")
    done = whole_argument(args, "done", 0, 0, MOST_LINES, "The number of lines checked before")
    lines = int(state["lines"])
    last: Checked | None = None
    for last in check_steps(data, lines, int(state["seed"]), done):
        checked = last.done - done
        if checked and checked % _OFTEN == 0:
            said = f"{grouped(last.done)} lines checked"
            yield events.progress(checked / lines, said, checked=_lines(last))
        else:
            yield None
    assert last is not None
    yield events.result(_lines(last))
