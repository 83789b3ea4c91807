"""Published figures about numbers that describe themselves."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import OWN, Claim

_claim = partial(Claim, on="2026-11-23", version="0.2.0")
_chapter = partial(_claim, source="V. Jandhyala, The Riddler (a book on the web)")
_oeis = partial(_claim, source="OEIS, the On-Line Encyclopedia of Integer Sequences")
_etoobusy = partial(_claim, source="ETOOBUSY, “Autobiographical numbers”, a series (weblog, April 2020)")
_own = partial(_claim, source=OWN)

_TALLYING = "from countinghouse.digits import self_tallying\n\n"
_AUTO = "from countinghouse.digits import autobiographical\n\n"

#: Plain Python that writes a number in a base.
_WRITTEN = """\
NUMERALS = "0123456789abcdef"

def written(number, base):
    return (written(number // base, base) if number >= base else "") + NUMERALS[number % base]

"""
#: Plain Python that finds all self-tallying numbers of a base, numeral by numeral.
_ALL = f"""\
{_WRITTEN}def extended(base, tallies, surplus):  # by the tallies of the first numerals; 0 if a numeral is not listed
    inside = "".join(written(tally, base) for tally in tallies if tally)
    if surplus > base - len(tallies) or any(inside.count(NUMERALS[d]) > max(0, t - 1) for d, t in enumerate(tallies)):
        return []
    if len(tallies) == base:
        number = "".join(written(t, base) + NUMERALS[d] for d, t in enumerate(tallies) if t)
        right = all(number.count(NUMERALS[d]) == t for d, t in enumerate(tallies))
        return [number] if number and right else []
    more = [(t, surplus + t - 1 - len(written(t, base)) if t else surplus) for t in range(3 * base)]
    return [number for t, now in more for number in extended(base, [*tallies, t], now)]

"""
_BY_NUMERAL = "The first method goes through multisets of tallies; the second assigns each numeral in turn a tally or none, and backtracks once the tallies contain a digit too often."
#: Plain Python for the search with the basic constraint, as the post prints it.
_VERTICES = """\
def pruned(slots):  # None if a slot has no candidate left
    n = len(slots)
    while True:
        counts = [sum(i in slot for slot in slots) for i in range(n)]
        exact = [all(slot == {i} for slot in slots if i in slot) for i in range(n)]
        left = [
            {value for value in slot if (value == counts[i] if exact[i] else value <= counts[i])}
            for i, slot in enumerate(slots)
        ]
        if left == slots or not all(left):
            return left if all(left) else None
        slots = left

def vertices(slots):
    slots = pruned(slots)
    i = next((i for i, slot in enumerate(slots or []) if len(slot) > 1), None)
    return 1 if i is None else 1 + sum(vertices([*slots[:i], {value}, *slots[i + 1 :]]) for value in slots[i])

"""
_BY_THE_POST = "Our search, which keeps a trail and reasons, and the post’s constraint as printed, in a search that copies its sets."
#: Plain Python that finds all autobiographical numbers of n slots, from the partitions of n.
_PARTITIONS = """\
def partitions(n, most):
    if n == 0:
        yield ()
    for part in range(min(n, most), 0, -1):
        for rest in partitions(n - part, part):
            yield (part, *rest)

def autobiographical(n):  # the values of the slots are a partition of n, and counting them gives the row
    for parts in partitions(n, n):
        values = [*parts, *[0] * (n - len(parts))]
        row = tuple(values.count(slot) for slot in range(n))
        if sorted(row) == sorted(values):
            yield row

"""
_BY_PARTITIONS = "The search by constraints, and a test of all partitions of n, each of which can be the values of at most one row."


def _in_base(base: int, numbers: int) -> Claim:
    return _own(
        id=f"self-tallying-base-{base}",
        where="the note on self-tallying numbers",
        sentence=f"Self-tallying numbers in base {base}",
        published=numbers,
        script=f"{_TALLYING}len(self_tallying.all_in_base({base}))",
        # In base 16 the second method takes two minutes.
        second=f"{_ALL}len(extended({base}, [], 0))" if base <= 10 else "",
        second_by=_BY_NUMERAL if base <= 10 else "",
        link=f"self-tallying?base={base}&number=10",
    )


def _multisets(base: int, multisets: int) -> Claim:
    return _own(
        id=f"self-tallying-bags-{base}",
        where="the note on self-tallying numbers",
        sentence=f"Multisets of tallies that obey the law of surpluses in base {base}",
        published=multisets,
        script=f"{_TALLYING}sum(stage.multisets for stage in self_tallying.stages({base}))",
        second=f"""\
{_WRITTEN}ways = [[1] + [0] * {base}] + [[0] * {base + 1} for _ in range({base})]
for tally in range(1, {3 * base}):
    surplus = tally - len(written(tally, {base}))
    for pairs in range(1, {base + 1}):
        for total in range(surplus, {base + 1}):
            ways[pairs][total] += ways[pairs - 1][total - surplus]
sum(ways[pairs][pairs] for pairs in range(1, {base + 1}))""",
        second_by="A list of all multisets, and a table of the number of multisets by their size and the sum of their surpluses.",
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
        second=f"""\
from itertools import combinations

{_WRITTEN}def rows(numerals):
    pairs = len(numerals)
    texts = [written(tally, {base}) for tally in range(1, {3 * base})]
    surpluses = [t - len(text) for t, text in enumerate(texts, 1) if set(text) <= set(numerals)]
    ways = [1] + [0] * pairs
    for _ in numerals:
        ways = [sum(ways[total - s] for s in surpluses if s <= total) for total in range(pairs + 1)]
    return ways[pairs]

sum(rows(numerals) for k in range(1, {base + 1}) for numerals in combinations(NUMERALS[:{base}], k))""",
        second_by="A count of candidates during the search, and, for each set of numerals, a table of the number of rows by the sum of their surpluses.",
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
    _chapter(
        id="self-tallying-22",
        where="chapter 219, the riddle (FiveThirtyEight, 8 March 2019)",
        sentence="Does 22 count its own digits?",
        published=True,
        quotation="Another example is 22: it contains two 2s.",
        script=f'{_TALLYING}self_tallying.is_self_tallying("22").holds',
        link="self-tallying?number=22",
    ),
    _chapter(
        id="self-tallying-21322314",
        where="chapter 219, the riddle (FiveThirtyEight, 8 March 2019)",
        sentence="Does 21322314 count its own digits?",
        published=True,
        quotation="The number 21322314 acts as its own inventory: it contains two 1s, three 2s, two 3s, and one 4.",
        script=f'{_TALLYING}self_tallying.is_self_tallying("21322314").holds',
        link="self-tallying",
    ),
    _chapter(
        id="self-tallying-21321423",
        where="chapter 219, the riddle (FiveThirtyEight, 8 March 2019)",
        sentence="May a number list its numerals in another order, as 21321423 does?",
        published=False,
        quotation="so rearrangements such as 21321423 are not allowed",
        script=f'{_TALLYING}self_tallying.is_self_tallying("21321423").holds',
        link="self-tallying?number=21321423",
    ),
    _chapter(
        id="self-tallying-numbers",
        where="chapter 219, the answer",
        sentence="Numbers that count their own digits",
        published=109,
        quotation="There are 109 self-tallying numbers.",
        script=f"{_TALLYING}len(self_tallying.all_in_base(10))",
        second=f"{_ALL}len(extended(10, [], 0))",
        second_by=_BY_NUMERAL,
        link="self-tallying",
    ),
    _chapter(
        id="self-tallying-one-pair",
        where="chapter 219, the count",
        sentence="Self-tallying numbers of a single pair",
        published=("22",),
        quotation="The list begins with 22 (the only one-pair self-tallying number)",
        script=f"{_TALLYING}next(self_tallying.stages(10)).numbers",
        link="self-tallying?number=22",
    ),
    _chapter(
        id="self-tallying-last",
        where="chapter 219, the count",
        sentence="The last self-tallying number",
        published="101112213141516171819",
        quotation="culminates in 101112213141516171819, which lists one 0, eleven 1s, two 2s, and one each of 3, 4, 5, 6, 7, 8, 9",
        script=f"{_TALLYING}self_tallying.all_in_base(10)[-1]",
        link="self-tallying?number=101112213141516171819",
    ),
    _chapter(
        id="self-tallying-21-digits",
        where="chapter 219, the bound on the size",
        sentence="Lengths of the self-tallying numbers with 21 or more digits",
        published=(21,),
        quotation="(and in fact only one such exists, of 21 digits)",
        script=f"{_TALLYING}[len(number) for number in self_tallying.all_in_base(10) if len(number) >= 21]",
        link="self-tallying?number=101112213141516171819",
    ),
    _chapter(
        id="self-tallying-longest",
        where="chapter 219, the bound on the size",
        sentence="Number of digits in the longest self-tallying number",
        published=22,
        found=21,
        quotation="The longest possible self-tallying number has 22 digits (and in fact only one such exists, of 21 digits).",
        argument="No self-tallying number has 22 digits: if it has ten numerals, its tallies have at most eleven digits together, because their surpluses add up to 10 and a tally of two digits has a surplus of at least 8. Exactly one number has 21 digits.",
        withdrawn="We called 22 an error. But the sentence gives it as a bound and corrects it at once: only one such number exists, of 21 digits. The bound is loose by one; the source’s statement about the numbers themselves is right.",
        script=f"{_TALLYING}max(map(len, self_tallying.all_in_base(10)))",
        link="self-tallying?number=101112213141516171819",
    ),
    _chapter(
        id="self-tallying-slack",
        where="chapter 219, the bound on the size",
        sentence="Tallies of 1, 2, 9, 10 and 11, each less its number of digits",
        published=(0, 1, 8, 8, 9),
        quotation="t=1 has slack 0, t=2 has slack 1, …, t=9 has slack 8; t=10 has slack 8; t=11 has slack 9",
        script=f"""\
{_TALLYING}[self_tallying.Pair(tally, str(tally), "0", 0, ()).surplus for tally in (1, 2, 9, 10, 11)]""",
        link="self-tallying",
    ),
    _chapter(
        id="self-tallying-law",
        where="chapter 219, the bound on the size",
        sentence="Self-tallying numbers whose tallies, each less its number of digits, do not add up to the number of pairs",
        published=(),
        up_to="4 pairs",
        quotation="This is the load-bearing constraint.",
        argument="The tallies add up to the length of the number, which is the total length of all tallies and numerals. Here, all numbers of up to four pairs are found without this law and then checked against it.",
        script="""\
from itertools import combinations, product

found = []
for pairs in range(1, 5):
    for numerals in combinations("0123456789", pairs):
        tallies = [str(tally) for tally in range(1, 12) if set(str(tally)) <= set(numerals)]
        for row in product(tallies, repeat=pairs):
            number = "".join(tally + numeral for tally, numeral in zip(row, numerals))
            if all(number.count(numeral) == int(tally) for tally, numeral in zip(row, numerals)):
                found.append((number, sum(int(tally) - len(tally) for tally in row), pairs))
[number for number, total, pairs in found if total != pairs] if len(found) == 36 else found""",
        link="self-tallying",
        cost=1,
    ),
    _oeis(
        id="self-tallying-oeis",
        where="A047841, a comment by U. Schimke",
        sentence="Number of terms in the sequence of numbers that read as counts and numerals",
        published=109,
        quotation="Last term is a(109) = 101112213141516171819.",
        script=f"{_TALLYING}self_tallying.count_in_base(10)",
        second=f"{_ALL}len(extended(10, [], 0))",
        second_by=_BY_NUMERAL,
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
        second=f"""\
from collections import Counter
{_ALL}[many for length, many in sorted(Counter(map(len, extended(10, [], 0))).items())]""",
        second_by=_BY_NUMERAL,
        link="self-tallying",
    ),
    _own(
        id="self-tallying-pairs",
        where="the table of all numbers",
        sentence="Self-tallying numbers of 1, 4, 5, 7, 8, 9 and 10 pairs",
        published=(1, 35, 21, 20, 15, 15, 2),
        script=f"{_TALLYING}[len(stage.numbers) for stage in self_tallying.stages(10) if stage.numbers]",
        second=f"""\
from collections import Counter
{_ALL}[many for pairs, many in sorted(Counter(len(set(number)) for number in extended(10, [], 0)).items())]""",
        second_by=_BY_NUMERAL,
        link="self-tallying?sort=pairs",
    ),
    _own(
        id="self-tallying-zeros",
        where="the table of all numbers",
        sentence="Self-tallying numbers that contain a 0",
        published=49,
        script=f'{_TALLYING}sum("0" in number for number in self_tallying.all_in_base(10))',
        second=f'{_ALL}sum("0" in number for number in extended(10, [], 0))',
        second_by=_BY_NUMERAL,
        link="self-tallying?contains=0",
    ),
    _own(
        id="self-tallying-two-digit-tally",
        where="the table of all numbers",
        sentence="Self-tallying numbers that contain a tally of two digits",
        published=10,
        script=f"""{_TALLYING}sum(
    any(pair.tally >= 10 for pair in self_tallying.check(number).pairs)
    for number in self_tallying.all_in_base(10)
)""",
        second=f"{_ALL}sum(len(number) > 2 * len(set(number)) for number in extended(10, [], 0))",
        second_by=_BY_NUMERAL,
        link="self-tallying?sort=tally&down=1",
    ),
    *(
        _multisets(base, multisets)
        for base, multisets in ((4, 16), (5, 22), (6, 33), (7, 48), (8, 70), (9, 100), (10, 142), (16, 918))
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
        sentence="Fixed points and cycles that repeated inventories reach from the numbers up to 999,999",
        published="15 fixed points, 16 cycles of two and 10 of three",
        script="""\
from countinghouse.digits.inventories import flow

ends = [len(basin.cycle) for basin in flow("999999").basins]
f"{ends.count(1)} fixed points, {ends.count(2)} cycles of two and {ends.count(3)} of three"
""",
        second="""\
from itertools import combinations_with_replacement

def inventory(number):
    return "".join(f"{number.count(d)}{d}" for d in sorted(set(number)))

cycles = set()
for size in range(1, 7):
    for digits in combinations_with_replacement("0123456789", size):
        met = [inventory("".join(digits))]
        while (then := inventory(met[-1])) not in met:
            met.append(then)
        if any(digit != "0" for digit in digits):
            cycles.add(frozenset(met[met.index(then) :]))
ends = [len(cycle) for cycle in cycles]
f"{ends.count(1)} fixed points, {ends.count(2)} cycles of two and {ends.count(3)} of three"
""",
        second_by="The flow through all inventories, with the number of numbers that lead to each, and every choice of digits followed separately until a number repeats.",
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
        where="A046043, a comment by D. Callan (2017)",
        sentence="Lengths up to ten for which there is no autobiographical number",
        published=(1, 2, 3, 6),
        quotation="There are no such numbers for b<=3 or b=6, two such numbers for b=4, and exactly one such number for b=5 and each b>=7.",
        script=f"{_AUTO}[n for n in range(1, 11) if not autobiographical.solutions(n)]",
        link="autobiographical?n=6",
    ),
    _claim(
        id="autobiographical-all",
        source="T. Khovanova, “Autobiographical Numbers” (arXiv:0803.0270, 2008)",
        where="section 2, all autobiographical numbers",
        sentence="Autobiographical numbers, which have at most ten digits",
        published=("1210", "2020", "21200", "3211000", "42101000", "521001000", "6210001000"),
        quotation="By definition, the autobiographies can not have more than 10 digits.",
        script=f"""{_AUTO}[
    "".join(map(str, found)) for n in range(1, 11) for found in autobiographical.solutions(n)
]""",
        link="autobiographical",
    ),
    _etoobusy(
        id="autobiographical-step-up",
        where="“step up” (13 April 2020), the pattern",
        sentence="Is n − 4, 2, 1, 0, …, 0, 1, 0, 0, 0 a solution for every n from seven on?",
        published=True,
        quotation="Is this always a solution for N > 6 a.k.a. N - 4 > 2? Yes it is",
        up_to="64 slots",
        argument="For any n, the four slots that are not 0 correctly count themselves and the zeros; here, each n up to 64 is checked.",
        script=f"""{_AUTO}all(
    autobiographical.describes_itself([n - 4, 2, 1, *[0] * (n - 7), 1, 0, 0, 0]) for n in range(7, 65)
)""",
        link="autobiographical?n=20&sum=1&weighted=1&values=down",
    ),
    _oeis(
        id="autobiographical-form",
        where="A046043, a comment by D. Callan (2017)",
        sentence="Is there exactly one solution, n − 4, 2, 1, 0, …, 0, 1, 0, 0, 0, for every n from seven on?",
        published=True,
        quotation="exactly one such number for b=5 and each b>=7",
        up_to="20 slots",
        argument="The exhibit’s note has a proof for all n; here, every length up to 20 is searched.",
        script=f"""{_AUTO}all(
    autobiographical.solutions(n) == [(n - 4, 2, 1, *[0] * (n - 7), 1, 0, 0, 0)] for n in range(7, 21)
)""",
        second=f"""{_PARTITIONS}all(
    list(autobiographical(n)) == [(n - 4, 2, 1, *[0] * (n - 7), 1, 0, 0, 0)] for n in range(7, 21)
)""",
        second_by=_BY_PARTITIONS,
        link="autobiographical?n=20&sum=1&weighted=1&values=down",
        cost=1,
    ),
    _etoobusy(
        id="autobiographical-printed-10",
        where="“constraints - basic”, what the program prints for ten slots",
        sentence="The solution for ten slots, slot by slot",
        published=(6, 2, 1, 0, 0, 0, 1, 0, 0, 0),
        quotation="solution => [6,2,1,0,0,0,1,0,0,0]",
        script=f"{_AUTO}autobiographical.solutions(10)[0]",
        second=f"{_PARTITIONS}next(autobiographical(10))",
        second_by=_BY_PARTITIONS,
        link="autobiographical",
    ),
    _etoobusy(
        id="autobiographical-time",
        where="“constraints - basic”, what “time” prints for ten slots",
        sentence="Time to find the solution for ten slots with the basic constraint",
        published="0.084 seconds",
        quotation="enough to solve the puzzle for the YouTube video in a bunch of milliseconds",
        argument="A time on the author’s machine cannot be measured here. The search has 140 vertices: see autobiographical-basic-10.",
        link="autobiographical",
    ),
    _etoobusy(
        id="autobiographical-slots",
        where="“step up” (13 April 2020), the four slots that are not 0",
        sentence="The slot other than 0, 1 and 2 that does not hold 0, for N = 12",
        published=11,
        found=8,
        quotation="0, 1, 2, and N-1 are 4 distinct slots, because N-4>2",
        argument="This is a slip of the pen: the list above the sentence and the lines below it have N − 4, which is right. Slot 0 holds N − 4, so slot N − 4 must say that this value occurs once. Slot N − 1 holds 0.",
        script=f"{_AUTO}max(slot for slot, value in enumerate(autobiographical.solutions(12)[0]) if value)",
        second=f"{_PARTITIONS}max(slot for slot, value in enumerate(next(autobiographical(12))) if value)",
        second_by=_BY_PARTITIONS,
        link="autobiographical?n=12&sum=1&weighted=1",
    ),
    _own(
        id="autobiographical-basic-10",
        where="the note on autobiographical numbers",
        sentence="Number of vertices in the search for all solutions with ten slots, using the basic constraint",
        published=140,
        script=f"{_AUTO}autobiographical.statistics(10).nodes",
        second=f"{_VERTICES}vertices([set(range(10)) for _ in range(10)])",
        second_by=_BY_THE_POST,
        link="autobiographical",
    ),
    _own(
        id="autobiographical-basic",
        where="the note on autobiographical numbers",
        sentence="Does the search with the basic constraint have n(n + 4) vertices for n slots?",
        published=True,
        up_to="14 slots, from seven on",
        argument="This pattern was observed; it is not proved.",
        script=f"{_AUTO}all(autobiographical.statistics(n).nodes == n * (n + 4) for n in range(7, 15))",
        second=f"{_VERTICES}all(vertices([set(range(n)) for _ in range(n)]) == n * (n + 4) for n in range(7, 15))",
        second_by=_BY_THE_POST,
        link="autobiographical?largest=14",
        cost=1,
    ),
    _claim(
        id="autobiographical-pair",
        source="C. Mäsak’s wiki, circles of numbers that describe each other",
        where="two numbers of ten digits, from our own notes",
        at_hand=False,
        sentence="Do 6300000100 and 7101001000 describe each other?",
        published=True,
        script=f'{_AUTO}autobiographical.describes_itself(map(int, "63000001007101001000"), rows=2)',
        link="autobiographical?sum=1&weighted=1&slots=fewest&rows=2",
    ),
)
