"""Published counts of queens, Langford pairings and sudokus."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from countinghouse.claims import Claim
from countinghouse.reductions import langford, queens, sudoku
from countinghouse.stepping import relay

_claim = partial(Claim, on="2026-11-22", version="0.2.0")
_book = partial(
    _claim, source="D. E. Knuth, The Art of Computer Programming, volume 4B (2022)", at_hand=False
)
_mcguire = partial(
    _claim,
    source="G. McGuire, B. Tugemann and G. Civario, “There Is No 16-Clue Sudoku” (2014)",
    where="the abstract of 1 January 2012 (read in a stored copy)",
    quotation="we did not find one, thereby proving that the answer is indeed 17",
)


def _queens(n: int, solutions: int) -> Claim:
    return _claim(
        id=f"queens-{n}",
        source="OEIS, the On-Line Encyclopedia of Integer Sequences",
        where=f"A000170, term {n}",
        sentence=f"Ways to place {n} non-attacking queens on a board of {n} × {n} cells",
        published=solutions,
        script=f"from countinghouse.exact_cover import count\nfrom countinghouse.reductions import queens\n\ncount(queens.problem({n})).value",
        link="workbench?problem=queens" + (f"&rows={n}&columns={n}" if n != 8 else ""),
        cost=0.2,
        problem=partial(queens.problem, n),
    )


def _langford(n: int, pairings: int) -> Claim:
    return _claim(
        id=f"langford-{n}",
        source="OEIS, the On-Line Encyclopedia of Integer Sequences",
        where=f"A014552, term {n}",
        sentence=f"Langford pairings of the numbers 1 to {n}, up to reversal",
        published=pairings,
        script=f"from countinghouse.exact_cover import count\nfrom countinghouse.reductions import langford\n\ncount(langford.problem({n})).value",
        link="workbench?problem=langford" + (f"&n={n}" if n != 7 else ""),
        problem=partial(langford.problem, n),
    )


def _macmahon() -> Generator[Any, None, int]:
    from countinghouse.exact_cover.counting import count_steps
    from countinghouse.reductions import edge_matching

    problem = edge_matching.problem(edge_matching.macmahon(3), 4, 6, "a")
    counted = yield from relay(count_steps(problem), lambda step: step.fraction)
    return counted.value // 8


_SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."

CLAIMS = (
    *(_queens(n, solutions) for n, solutions in ((8, 92), (10, 724), (12, 14_200))),
    *(
        _langford(n, pairings)
        for n, pairings in ((3, 1), (4, 1), (7, 26), (8, 150), (11, 17_792), (12, 108_144))
    ),
    _book(
        id="sudoku-items",
        where="section 7.2.2.1, sudoku",
        sentence="Items of an empty 9 × 9 sudoku as an exact cover problem",
        published=324,
        script="from countinghouse.reductions import sudoku\n\nlen(sudoku.problem(sudoku.empty()).primary)",
        link=f"workbench?grid={'.' * 81}",
    ),
    _book(
        id="sudoku-options",
        where="section 7.2.2.1, sudoku",
        sentence="Options of an empty 9 × 9 sudoku",
        published=729,
        script="from countinghouse.reductions import sudoku\n\nlen(sudoku.problem(sudoku.empty()).options)",
        link=f"workbench?grid={'.' * 81}",
    ),
    _mcguire(
        id="sudoku-17-clues",
        sentence="Can a sudoku with 17 givens have exactly one solution?",
        published=True,
        script=f'from countinghouse.reductions import sudoku\n\ngrid = sudoku.parse("{_SEVENTEEN}")\n'
        "sudoku.check_uniqueness(grid).unique",
        link=f"workbench?grid={_SEVENTEEN}",
        problem=lambda: sudoku.problem(sudoku.parse(_SEVENTEEN)),
    ),
    _mcguire(
        id="sudoku-fewest-clues",
        sentence="Minimum number of givens in a 9 × 9 sudoku with exactly one solution",
        published=17,
        argument="The proof searches each of the 5,472,730,538 essentially different grids for 16 givens that determine it. "
        "The authors needed about seven million hours of processor time; a browser would need more than a lifetime.",
        link=f"workbench?grid={_SEVENTEEN}",
    ),
    _claim(
        id="macmahon-squares",
        source="M. Gardner, New Mathematical Diversions from Scientific American (1966)",
        where="the chapter on MacMahon’s squares, with G. Feldman’s count of 1964",
        sentence="Ways to fill a 4 × 6 rectangle with MacMahon’s 24 squares of three colours, with a border of one given "
        "colour, up to rotation, reflection and exchange of the other two colours",
        published=12_261,
        found=13_328,
        script="from countinghouse.exact_cover import count\nfrom countinghouse.reductions import edge_matching\n\n"
        "pieces = edge_matching.macmahon(3)\n"
        'count(edge_matching.problem(pieces, 4, 6, border="a")).value // 8',
        steps=_macmahon,
        argument="There are 106,624 = 8 × 13,328 fillings: rotating and reflecting the rectangle, with or without "
        "exchanging the other two colours, turns each filling into eight different ones, because every piece occurs "
        "once. A second program, xcover, also lists 106,624. As we remember it, H. Fernández Long corrected 12,261 to "
        "13,328 in 1977. We could read neither text, so we checked our number but not what they print.",
        at_hand=False,
        link="workbench?problem=edges",
        cost=60,
    ),
)
