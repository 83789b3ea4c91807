"""Published figures of numbers that describe themselves."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import OWN, Claim

__all__ = ["CLAIMS"]

_claim = partial(Claim, on="2026-11-22", version="0.2.0")
_riddler = partial(_claim, source="The Riddler, FiveThirtyEight, 8 March 2019")
_chapter = partial(_claim, source="V. Jandhyala, The Riddler (a book on the web)")
_oeis = partial(_claim, source="OEIS, the On-Line Encyclopedia of Integer Sequences")
_tutto = partial(_claim, source="ETOOBUSY, “Autobiographical numbers”, a series (weblog, April 2020)")
_own = partial(_claim, source=OWN)

_TALLYING = "from countinghouse.digits import self_tallying\n\n"
_AUTO = "from countinghouse.digits import autobiographical\n\n"


def _in_base(base: int, numbers: int) -> Claim:
    return _own(
        id=f"self-tallying-base-{base}",
        where="the note on self-tallying numbers",
        sentence=f"Self-tallying numbers in base {base}",
        published=numbers,
        script=f"{_TALLYING}len(self_tallying.all_in_base({base}))",
        link=f"self-tallying?base={base}&number=10",
    )


def _bags(base: int, bags: int) -> Claim:
    return _own(
        id=f"self-tallying-bags-{base}",
        where="the note on self-tallying numbers",
        sentence=f"Bags of tallies that the law leaves in base {base}",
        published=bags,
        script=f"{_TALLYING}sum(stage.bags for stage in self_tallying.stages({base}))",
        link=f"self-tallying{'' if base == 10 else f'?base={base}&number=10'}",
    )


def _printed(base: int, candidates: int) -> Claim:
    return _own(
        id=f"self-tallying-printed-{base}",
        where="the note on self-tallying numbers",
        sentence=f"Candidates that the printed search tries in base {base}",
        published=candidates,
        script=f"from countinghouse.digits.printed_method import printed_method_steps\n"
        f"from countinghouse.stepping import finish\n\nfinish(printed_method_steps({base})).candidates",
        link=f"self-tallying{'' if base == 10 else f'?base={base}&number=10'}",
        cost=5 if base == 10 else 1,
    )


def _autobiographical(n: int, numbers: tuple[str, ...]) -> Claim:
    return _oeis(
        id=f"autobiographical-{n}",
        where="A046043",
        sentence=f"Autobiographical numbers of {n} digits",
        published=numbers,
        script=f"""{_AUTO}["".join(map(str, slots)) for slots in autobiographical.solutions({n})]""",
        link=f"autobiographical{'' if n == 10 else f'?n={n}'}",
    )


CLAIMS = (
    _riddler(
        id="self-tallying-22",
        where="the riddle",
        sentence="Does 22 count its own digits?",
        published=True,
        script=f'{_TALLYING}self_tallying.is_self_tallying("22").holds',
        link="self-tallying?number=22",
    ),
    _riddler(
        id="self-tallying-21322314",
        where="the riddle",
        sentence="Does 21322314 count its own digits?",
        published=True,
        script=f'{_TALLYING}self_tallying.is_self_tallying("21322314").holds',
        link="self-tallying",
    ),
    _chapter(
        id="self-tallying-numbers",
        where="chapter 219, the answer",
        sentence="Numbers that count their own digits",
        published=109,
        script=f"{_TALLYING}len(self_tallying.all_in_base(10))",
        link="self-tallying",
    ),
    _chapter(
        id="self-tallying-longest",
        where="chapter 219, the bound on the length",
        sentence="Digits of the longest self-tallying number",
        published=22,
        found=21,
        argument="The tallies, each less its number of digits, add up to the number of pairs, at most ten. A tally of two digits takes at "
        "least 8 of these, so there is at most one: ten numerals and eleven digits of tallies are 21. 101112213141516171819 has them.",
        script=f"{_TALLYING}max(map(len, self_tallying.all_in_base(10)))",
        link="self-tallying?number=101112213141516171819",
    ),
    _oeis(
        id="self-tallying-oeis",
        where="A047841",
        sentence="Terms of the sequence of numbers that read as counts and numerals",
        published=109,
        script=f"{_TALLYING}self_tallying.count_in_base(10)",
        link="self-tallying",
    ),
    *(
        _in_base(base, numbers)
        for base, numbers in (
            (2, 2),
            (3, 7),
            (4, 7),
            (5, 12),
            (6, 19),
            (7, 29),
            (8, 44),
            (9, 68),
            (16, 4216),
        )
    ),
    _own(
        id="self-tallying-lengths",
        where="the table of all numbers",
        sentence="Self-tallying numbers of 2, 8, 10, 14, 16, 18, 19, 20 and 21 digits",
        published=(1, 35, 21, 20, 15, 6, 9, 1, 1),
        script=f"""\
from collections import Counter
{_TALLYING}[many for length, many in sorted(Counter(map(len, self_tallying.all_in_base(10))).items())]""",
        link="self-tallying",
    ),
    _own(
        id="self-tallying-pairs",
        where="the table of all numbers",
        sentence="Self-tallying numbers of 1, 4, 5, 7, 8, 9 and 10 pairs",
        published=(1, 35, 21, 20, 15, 15, 2),
        script=f"{_TALLYING}[len(stage.numbers) for stage in self_tallying.stages(10) if stage.numbers]",
        link="self-tallying?sort=pairs",
    ),
    _own(
        id="self-tallying-zeros",
        where="the table of all numbers",
        sentence="Self-tallying numbers that contain a 0",
        published=49,
        script=f'{_TALLYING}sum("0" in number for number in self_tallying.all_in_base(10))',
        link="self-tallying?contains=0",
    ),
    _own(
        id="self-tallying-two-digit-tally",
        where="the table of all numbers",
        sentence="Self-tallying numbers with a tally of two digits",
        published=10,
        script=f"""{_TALLYING}sum(
    any(pair.tally >= 10 for pair in self_tallying.check(number).pairs)
    for number in self_tallying.all_in_base(10)
)""",
        link="self-tallying?sort=tally&down=1",
    ),
    *(
        _bags(base, bags)
        for base, bags in ((4, 16), (5, 22), (6, 33), (7, 48), (8, 70), (9, 100), (10, 142), (16, 918))
    ),
    *(
        _printed(base, candidates)
        for base, candidates in (
            (4, 97),
            (5, 323),
            (6, 1204),
            (7, 4856),
            (8, 20_976),
            (9, 94_228),
            (10, 432_148),
        )
    ),
    _own(
        id="inventory-ends",
        where="the note on self-tallying numbers",
        sentence="Where all inventories of the numbers up to 999,999 end",
        published="15 fixed points, 16 cycles of two and 10 of three",
        script="""\
from countinghouse.digits.inventories import flow

ends = [len(basin.cycle) for basin in flow("999999").basins]
f"{ends.count(1)} fixed points, {ends.count(2)} cycles of two and {ends.count(3)} of three"
""",
        link="self-tallying",
        cost=0.5,
    ),
    _autobiographical(4, ("1210", "2020")),
    _autobiographical(5, ("21200",)),
    _autobiographical(7, ("3211000",)),
    _autobiographical(8, ("42101000",)),
    _autobiographical(9, ("521001000",)),
    _autobiographical(10, ("6210001000",)),
    _oeis(
        id="autobiographical-none",
        where="A046043",
        sentence="Lengths up to ten without an autobiographical number",
        published=(1, 2, 3, 6),
        script=f"{_AUTO}[n for n in range(1, 11) if not autobiographical.solutions(n)]",
        link="autobiographical?n=6",
    ),
    _claim(
        id="autobiographical-all",
        source="T. Khovanova, “Autobiographical Numbers” (arXiv:0803.0270, 2008)",
        where="section 2, all autobiographical numbers",
        sentence="Autobiographical numbers, which have at most ten digits",
        published=("1210", "2020", "21200", "3211000", "42101000", "521001000", "6210001000"),
        script=f"""{_AUTO}[
    "".join(map(str, found)) for n in range(1, 11) for found in autobiographical.solutions(n)
]""",
        link="autobiographical",
    ),
    _tutto(
        id="autobiographical-step-up",
        where="“step up” (13 April 2020), the pattern",
        sentence="Is n − 4, 2, 1, 0, …, 0, 1, 0, 0, 0 a solution for every n from seven on?",
        published=True,
        up_to="64 slots",
        argument="The four slots that are not 0 count themselves and the zeros, for any n; here each n up to 64 is checked.",
        script=f"""{_AUTO}all(
    autobiographical.describes_itself([n - 4, 2, 1, *[0] * (n - 7), 1, 0, 0, 0]) for n in range(7, 65)
)""",
        link="autobiographical?n=20&sum=1&weighted=1&values=down",
    ),
    _own(
        id="autobiographical-form",
        where="the note on autobiographical numbers",
        sentence="From seven slots on, is n − 4, 2, 1, 0, …, 0, 1, 0, 0, 0 the only solution?",
        published=True,
        up_to="20 slots",
        argument="The note of the exhibit has a proof for all n; here every length up to 20 is searched.",
        script=f"""{_AUTO}all(
    autobiographical.solutions(n) == [(n - 4, 2, 1, *[0] * (n - 7), 1, 0, 0, 0)] for n in range(7, 21)
)""",
        link="autobiographical?n=20&sum=1&weighted=1&values=down",
        cost=1,
    ),
    _tutto(
        id="autobiographical-slots",
        where="“step up” (13 April 2020), the four slots that are not 0",
        sentence="The slot, beside 0, 1 and 2, that is not 0 for N = 12",
        published=11,
        found=8,
        argument="The solution is N − 4, 2, 1, 0, …, 0, 1, 0, 0, 0. Slot 0 holds N − 4, so one slot must say that N − 4 occurs once: it is "
        "slot N − 4. The text says N − 1, which holds 0.",
        script=f"{_AUTO}max(slot for slot, value in enumerate(autobiographical.solutions(12)[0]) if value)",
        link="autobiographical?n=12&sum=1&weighted=1",
    ),
    _own(
        id="autobiographical-basic-10",
        where="the note on autobiographical numbers",
        sentence="Vertices of the search with the basic constraint for ten slots, all solutions",
        published=140,
        script=f"{_AUTO}autobiographical.statistics(10).nodes",
        link="autobiographical",
    ),
    _own(
        id="autobiographical-basic",
        where="the note on autobiographical numbers",
        sentence="Is the number of vertices n(n + 4)?",
        published=True,
        up_to="14 slots, from seven on",
        argument="A pattern that was seen, not proved.",
        script=f"{_AUTO}all(autobiographical.statistics(n).nodes == n * (n + 4) for n in range(7, 15))",
        link="autobiographical?largest=14",
        cost=1,
    ),
    _claim(
        id="autobiographical-pair",
        source="C. Mäsak’s wiki, circles of numbers that describe each other",
        where="two numbers of ten digits",
        sentence="Do 6300000100 and 7101001000 describe each other?",
        published=True,
        script=f'{_AUTO}autobiographical.describes_itself(map(int, "63000001007101001000"), rows=2)',
        link="autobiographical?sum=1&weighted=1&slots=fewest&rows=2",
    ),
)
