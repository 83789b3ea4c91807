"""Read files of puzzles (``.puzzles``), which have one line for each puzzle and may have sets of pieces for several puzzles.

A line is the puzzle's name, an equals sign and the puzzle as :mod:`countinghouse.packing.own` writes it. A line whose name
begins with @ defines a set of pieces; puzzles below it can name this set instead of their pieces. A line that begins with
# is a comment::

    # Two puzzles with the same pieces
    @corners = Corner:xx/x.*2
    two by three = xxx/xxx,@corners
    hexagon = xx/xx/xx,@corners

A file with a single puzzle needs no name.
"""

from __future__ import annotations

from collections.abc import Mapping

from countinghouse.checks import text
from countinghouse.errors import InputError
from countinghouse.wording import quoted

__all__ = ["read_puzzles"]

MOST = 25_000_000


def read_puzzles(spelled: str) -> Mapping[str, str]:
    """Return the text of each puzzle in a file, keyed by name; the only puzzle in a file may have an empty name.

    >>> read_puzzles("@corners = Corner:xx/x.*2\\ntwo by three = xxx/xxx,@corners")
    {'two by three': 'xxx/xxx,Corner:xx/x.*2'}
    """
    sets: dict[str, str] = {}
    found: dict[str, str] = {}
    for number, line in enumerate(text(spelled, "A file of puzzles", MOST).splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, equals, drawn = (part.strip() for part in line.rpartition("="))
        if name.startswith("@"):
            sets[name] = drawn
            continue
        tray, at, pieces = drawn.partition("@")
        if at and at + pieces not in sets:
            raise InputError(
                f"Line {number} names the set {quoted(at + pieces)}; define it above, such as @corners = Corner:xx/x."
            )
        if name in found or (equals and not name):
            raise InputError(
                f"Line {number} needs a name that no other puzzle has, such as small = xxx/xxx,Corner:xx/x.*2."
            )
        found[name] = tray + sets[at + pieces] if at else drawn
    if not found:
        raise InputError(
            "The file has no puzzle; write one per line, such as small = xxx/xxx,Corner:xx/x.*2."
        )
    return found
