"""Word rectangles: fill a rectangle with letters so that every row is a word across and every column a word down.

Rows (``across1``), columns (``down1``) and, if wanted, the ``diagonal`` of a square are primary items. A cell
(``r1c1``) is a secondary item, and its letter is the colour on which the words across and down must agree. The option
``across1=OPEN`` writes a word there. If words must differ, each word (``=OPEN``) is a secondary item too, so it occurs
at most once.

>>> from countinghouse.reductions.word_rectangles import EXAMPLE, parse
>>> parse(EXAMPLE)[:3]
('ACE', 'ACT', 'ADD')
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from countinghouse.checks import flag, items, whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.exact_cover import Name, Problem
from countinghouse.reductions._pictures import letters_svg
from countinghouse.wording import grouped, quoted

__all__ = ["EXAMPLE", "MOST", "MOST_WORDS", "Letters", "parse", "problem", "read", "show"]

MOST = 12
"""The maximum number of rows or columns."""
#: The maximum number of words that have the length of a row or column.
MOST_WORDS = 20_000
_MOST_OPTIONS = 200_000

EXAMPLE = """\
ace act add age ago aid aim air ale all and ant any ape apt arc are ark arm art ash ask ate awe axe bad bag ban bar bat
bed bee beg bet bid big bit bow box boy bus but buy cab can cap car cat cow cry cup cut day den dew did die dig dim dip dog
dot dry due ear eat egg ego elf end era eve eye fan far fat fed fee few fin fir fit fix fly foe fog for fox fun gap gas get
gun gut had has hat hay hen her hew hid him hip his hit hop hot how ice ill ink inn ion ire its jam jar job joy key kid kin
kit lab lad lap law lay led leg let lid lie lip lit log lot low mad man map mat may men met mix mud nap net new nil nod nor
not now nut oak oar oat odd oil old one orb ore our out owe owl own pad pan pat paw pay pea pen pet pie pig pin pit pot put
ran rap rat raw ray red rib rid rig rim rip rob rod rot row rub rug run rye sad sat saw say sea see set sew she shy sin sip
sir sit six ski sky sly son spy sun tag tan tap tar tax tea ten the tie tin tip toe ton too top toy try tub two urn use van
vet war was wax way web wet who why win wit woe won yes yet you zoo
able acid aged area army away baby back ball band bank base bath bear beat bell best bird blow blue boat body bone book
born both call calm camp care case cash cast city clay clip club coal coat code cold come cook cool corn cost crew crop dark
data date dawn dead deal dear deep deer desk diet dish door down draw drop dust duty each earn east easy edge even ever face
fact fair fall farm fast fear feed feel file fill film find fine fire firm fish five flat flow food foot form four free fuel
full game gate gear gift girl give goal gold good gray grow hair half hall hand hard head hear heat help here hero hill hold
hole home hope hour idea inch into iron item join jump keep kind king lady lake land lane last late lead leaf left lens less
life lift line list live load loan long look lose loss love main make mass meal mean meat mile milk mind mine moon more most
move much name near neck need nest news next nine node none note only open oral oval oven over pace pack page pain
pair park part past path peak plan play plot poem pool poor post rain rank rare rate read real rent rest rice ride ring
rise road rock role roof room root rose rule safe sail salt same sand save seat seed self sell send ship shoe shop show side
sign site size skin slow snow soil some song soon sort soul star stay stem step stop suit take tale talk tall tape task team
tear tell tent term test text tide time tiny tone tour town tree trip true tube turn type unit upon user vast very view vote
wait walk wall want warm wash wave weak wear week well west what wide wife wild wind wine wing wire wise wish wood word work
yard year zero zone
"""
"""Common words of three and four letters."""


class Letters(Drawn, tuple[str, ...]):
    """The rows of a rectangle, with a dot for an empty cell, for display in the console and notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return letters_svg(self)

    def __str__(self) -> str:
        return show(self)


def parse(words: str | Iterable[str]) -> tuple[str, ...]:
    """Read words from a list, or from text with any non-letters between the words; return them in capitals, without
    repeats.

    Raises InputError if an entry of the list is not a word.

    >>> parse("cat, Dog\\ncat")
    ('CAT', 'DOG')
    """
    if isinstance(words, str):
        found = re.findall(r"[^\W\d_]+", words)
    else:
        found = []
        given: Iterable[object] = words
        for word in items(given, "The words", 50 * MOST_WORDS):
            if not (isinstance(word, str) and word.isalpha()):
                raise InputError(f"{quoted(word)} is not a word: a word contains only letters.")
            found.append(word)
    # A letter whose capital is two letters, such as ß, stays unchanged.
    capitals = ("".join(c.upper() if len(c.upper()) == 1 else c for c in word) for word in found)
    return tuple(dict.fromkeys(capitals))


def problem(
    words: str | Iterable[str], rows: int, columns: int, distinct: bool = True, diagonal: bool = False
) -> Problem:
    """Return the exact cover problem of the word rectangles with `rows` words across and `columns` words down.

    Words of other lengths are left out. With `distinct`, no word occurs twice; with `diagonal`, the diagonal of a square, from
    the top left, is also a word. Raises InputError if there is no diagonal, or if there are too many words or options.

    >>> from countinghouse.exact_cover import solve
    >>> some = problem("can age god cag aga Ned", 3, 3)
    >>> sorted("/".join(read(solution, 3, 3)) for solution in solve(some))
    []
    """
    rows = whole(rows, "The number of rows", 1, MOST)
    columns = whole(columns, "The number of columns", 1, MOST)
    distinct, diagonal = flag(distinct, "distinct"), flag(diagonal, "diagonal")
    if diagonal and rows != columns:
        raise InputError(f"A rectangle of {rows} by {columns} has no diagonal; only a square does.")
    known = [word for word in parse(words) if len(word) in (rows, columns)]
    if len(known) > MOST_WORDS:
        raise InputError(
            f"There are {grouped(len(known))} words of these lengths; at most {grouped(MOST_WORDS)} are allowed."
        )
    lines = [
        (f"across{row}", [(row, column) for column in range(1, columns + 1)]) for row in range(1, rows + 1)
    ]
    lines += [
        (f"down{column}", [(row, column) for row in range(1, rows + 1)]) for column in range(1, columns + 1)
    ]
    if diagonal:
        lines.append(("diagonal", [(at, at) for at in range(1, rows + 1)]))
    options = sum(len(word) == len(cells) for _, cells in lines for word in known)
    if options > _MOST_OPTIONS:
        raise InputError(
            f"That would be {grouped(options)} options, one for each word in each row and column; at most "
            f"{grouped(_MOST_OPTIONS)} are allowed."
        )
    cells = [f"r{row}c{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]
    board = Problem((line for line, _ in lines), [*cells, *(f"={word}" for word in known if distinct)])
    for line, places in lines:
        for word in known:
            if len(word) == len(places):
                written = [
                    (f"r{row}c{column}", letter) for (row, column), letter in zip(places, word, strict=True)
                ]
                board.add(f"{line}={word}", [line, *written, *([f"={word}"] if distinct else [])])
    return board


def read(solution: Iterable[Name], rows: int, columns: int) -> Letters:
    """Return the rows of a solution (or of some options), with a dot for an empty cell.

    Raises InputError for a name that is not a word in a row or column of the rectangle.

    >>> rectangle = read(["across1=AT", "across2=NO"], 2, 2)
    >>> print(rectangle)
    A T
    N O
    """
    rows = whole(rows, "The number of rows", 1, MOST)
    columns = whole(columns, "The number of columns", 1, MOST)
    board = [["."] * columns for _ in range(rows)]
    for name in items(solution, "The solution"):
        match = (
            re.fullmatch(r"(across|down|diagonal)(\d{0,2})=([^\W\d_]+)", name)
            if isinstance(name, str)
            else None
        )
        places: list[tuple[int, int]] = []
        if match is not None and (match[1] == "diagonal") == (not match[2]):
            at = int(match[2] or 1) - 1
            places = {
                "across": [(at, column) for column in range(columns)],
                "down": [(row, at) for row in range(rows)],
                "diagonal": [(place, place) for place in range(rows if rows == columns else 0)],
            }[match[1]]
        inside = all(0 <= row < rows and 0 <= column < columns for row, column in places)
        if match is None or len(places) != len(match[3]) or not inside:
            raise InputError(
                f"{quoted(name)} is not a word in a row or column of a {rows} by {columns} rectangle; write, for "
                "example, across1=OPEN."
            )
        for (row, column), letter in zip(places, match[3], strict=True):
            board[row][column] = letter
    return Letters("".join(row) for row in board)


def show(rectangle: Iterable[str]) -> str:
    """Write a rectangle as text, one row per line; raise InputError for a row that is not text.

    >>> print(show(["AT", "NO"]))
    A T
    N O
    """
    given: Iterable[object] = rectangle
    lines = []
    for line in items(given, "The rectangle", MOST):
        if not isinstance(line, str) or len(line) > MOST:
            raise InputError(f"{quoted(line)} is not a row of letters.")
        lines.append(" ".join(line))
    return "\n".join(lines)
