"""Published figures of the coin window and the matching quiz."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from functools import partial
from typing import Any

from countinghouse.claims import OWN, Claim

_claim = partial(Claim, on="2026-11-23", version="0.2.0")
_flips = partial(_claim, source="possiblywrong, “Coin flip puzzle” (weblog, 7 November 2015)")
_quiz = partial(
    _claim,
    source="possiblywrong, “The clueless student” (weblog, August 2015) and “The clueless student: solution” (3 September)",
)
_heads = partial(_claim, source="M. Nelson, “20 Heads In a Row – What Are the Odds?” (weblog, January 2011)")
_own = partial(_claim, source=OWN)

_WINDOW = "from countinghouse.chance import coin_window\n\n"
_MATCHING = "from countinghouse.chance import matching\n\n"

#: Plain Python that counts the sequences of 25 flips with 0, 1, ..., 25 heads.
_PASCAL = """ways = [1]
for _ in range(25):
    ways = [one + other for one, other in zip([0, *ways], [*ways, 0])]
"""

#: Plain Python that computes the expected wait for 19 heads among 25 flips by tracking every possible set of
#: positions of the last seven tails.
_PLACES = """from itertools import combinations
from math import comb

import numpy as np

# Bit k is set if the flip k back is one of the last seven tails. All seven are among the last 25 flips until success.
places = np.array(sorted(sum(1 << bit for bit in bits) for bits in combinations(range(25), 7)), np.int64)
heads = 2 * places
goes_on = heads < 1 << 25
oldest = 1 << np.floor(np.log2(places)).astype(np.int64)
to_heads = np.searchsorted(places, heads[goes_on])
to_tails = np.searchsorted(places, 2 * (places - oldest) + 1)
chance = np.zeros(len(places), np.float64)
chance[0] = 1
left = [1.0]
for flip in range(200):
    after = np.bincount(to_heads, chance[goes_on], len(places))
    chance = (after + np.bincount(to_tails, chance, len(places))) / 2
    left.append(float(chance.sum()))
wait = sum(left[:-1]) + left[-1] / (1 - left[-1] / left[-2])
"""
_PLACES_BY = "One method follows walks in steps of a whole window, in integers with bounds; the other follows the chances of all 480,700 sets of positions of the last seven tails, flip by flip in double precision, until they decay at the same rate."

#: Plain Python that computes, for each of the n even strategies, n! times its chance of getting at least m of n
#: right, and the number of different answers in the strategy that the source conjectures to be best.
_EVEN = """from math import comb, factorial

def sums(n, answers):
    often, more = divmod(n, answers)
    one = [comb(more, i) * (often + 1) ** i for i in range(more + 1)]
    other = [comb(answers - more, i) * often**i for i in range(answers - more + 1)]
    return [
        sum(one[i] * other[t - i] for i in range(max(0, t - answers + more), min(more, t) + 1))
        for t in range(answers + 1)
    ]

def chance(n, of, m):
    ways = [(-1) ** (t - m) * comb(t, m) * m * factorial(n - t) // t * of[t] for t in range(m, len(of))]
    return sum(ways)

def quiz(n, numbers):
    every = [sums(n, answers) for answers in range(1, n + 1)]
    return [[chance(n, of, m) for of in every] for m in numbers]

def conjectured(n, m):
    return 1 if m == 1 else n - 1 if m == n - 1 else 2 if m == 2 and n > 3 else n
"""
_EVEN_BY = "One method tries all partitions in double precision with an error bound and compares close ones in integers; the other tries only the n even strategies, in integers. These suffice because two parts matter only through their sum and product."


def _waiting(full_window: bool) -> Generator[Any, None, float]:
    from countinghouse.chance import coin_window

    return round(float((yield from coin_window.expected_wait_steps(25, 19, full_window=full_window))), 6)


def _small(window: int, heads: int, full: bool, flips: Fraction | int) -> Claim:
    held = f"sum(now) < {heads}" + (f" or len(now) < {window}" if full else "")
    return _own(
        id=f"wait-{window}-{heads}-{'full' if full else 'first'}",
        where="the note on the coin window, small cases",
        sentence=f"Expected flips until {heads} of the last {window} are heads"
        + (", once the window is full" if full else ", counted from the first flip"),
        published=flips if isinstance(flips, Fraction) else Fraction(flips),
        script=f"{_WINDOW}coin_window.expected_wait({window}, {heads}{', full_window=True' if full else ''})",
        second=f"""from fractions import Fraction
from itertools import product

# A state is the flips so far, at most the last {window - 1}. Its wait minus half of each wait after one more flip is 1.
states = [flips for length in range({window}) for flips in product((0, 1), repeat=length)]
rows = []
for flips in states:
    row = [Fraction(flips == other) for other in states] + [Fraction(1)]
    for flip in (0, 1):
        now = (*flips, flip)
        if {held}:
            row[states.index(now[-{window - 1}:])] -= Fraction(1, 2)
    rows.append(row)
for pivot in range(len(rows) - 1, 0, -1):
    last = [each / rows[pivot][pivot] for each in rows[pivot]]
    rows = [[one - row[pivot] * other for one, other in zip(row, last)] for row in rows[:pivot]]
rows[0][-1] / rows[0][0]""",
        second_by="{} and Gaussian elimination on every sequence of flips.".format(
            "The formula for a run"
            if window == heads
            else "Bareiss elimination on the gaps between the last tails,"
        ),
        link=f"coin-window?window={window}&heads={heads}{'&from=full' if full else ''}&flips=20&coins=1",
    )


CLAIMS = (
    _flips(
        id="window-about",
        where="the answer to the question that every article asked",
        sentence="The number N for which the chance that at least 19 of 25 flips are heads is about 1/N",
        quotation="The answer is about 1/137, but the better answer is that this is the wrong question.",
        published=137,
        script=f"{_WINDOW}round(1 / coin_window.share(25, 19))",
        link="coin-window",
    ),
    _own(
        id="window-share",
        where="the note on the coin window",
        sentence="Share of flips at which at least 19 of the last 25 are heads",
        published="245,506 / 2^25",
        script=f'{_WINDOW}f"{{int(coin_window.share(25, 19) * 2**25):,}} / 2^25"',
        second=f'{_PASCAL}f"{{sum(ways[19:]):,}} / 2^25"',
        second_by="A sum of binomial coefficients by their formula, and Pascal’s triangle.",
        link="coin-window",
    ),
    _own(
        id="window-one-in",
        where="the note on the coin window",
        sentence="The number N for which at least 19 of the last 25 flips are heads at one flip in N",
        published=136.67,
        script=f"{_WINDOW}round(float(1 / coin_window.share(25, 19)), 2)",
        second=f"{_PASCAL}round(2**25 / sum(ways[19:]), 2)",
        second_by="A sum of binomial coefficients by their formula, and Pascal’s triangle.",
        link="coin-window",
    ),
    _own(
        id="window-wait-full",
        where="the note on the coin window, which answers the post’s last question",
        sentence="Expected flips until at least 19 of the last 25 are heads, once the window is full",
        published=716.809613,
        script=f"{_WINDOW}round(float(coin_window.expected_wait(25, 19, full_window=True)), 6)",
        steps=partial(_waiting, True),
        second=f"{_PLACES}round(wait + sum(comb(n, k) / 2**n for n in range(19, 25) for k in range(19, n + 1)), 6)",
        second_by=_PLACES_BY,
        link="coin-window?from=full",
        cost=0.4,
    ),
    _own(
        id="window-wait-first",
        where="the note on the coin window, which answers the post’s last question",
        sentence="Expected flips until at least 19 of the last 25 are heads, counted from the first flip",
        published=716.804448,
        script=f"{_WINDOW}round(float(coin_window.expected_wait(25, 19)), 6)",
        steps=partial(_waiting, False),
        second=f"{_PLACES}round(wait, 6)",
        second_by=_PLACES_BY,
        link="coin-window",
        cost=0.4,
    ),
    _small(3, 3, False, 14),
    _small(3, 3, True, 14),
    _small(4, 3, False, Fraction(114, 13)),
    _small(4, 3, True, Fraction(925, 104)),
    _small(5, 4, False, Fraction(2122, 137)),
    _small(5, 4, True, Fraction(34_089, 2192)),
    _own(
        id="window-positions",
        where="the note on the coin window",
        sentence="Possible sets of positions of the last seven tails among 25 flips, which determine the rest of the wait for 19 heads",
        published=480_700,
        script=f"{_WINDOW}coin_window.positions(25, 19)",
        second="""from itertools import combinations

sum(1 for _ in combinations(range(25), 7))""",
        second_by="A binomial coefficient, and a count of the sets one by one.",
        link="coin-window",
    ),
    _own(
        id="window-cluster",
        where="the note on the coin window",
        sentence="Mean length of a cluster of flips at which at least 19 of the last 25 flips are heads",
        published=3.65,
        script=f"{_WINDOW}round(float(coin_window.clusters(25, 19).length), 2)",
        second="""words = [1]
for _ in range(24):
    words = [one + other for one, other in zip([0, *words], [*words, 0])]
# 26 flips: the first, the 24 between with k heads, and the last.
every = [(first, k, last, words[k]) for first in (0, 1) for k in range(25) for last in (0, 1)]
held = sum(ways for _, k, last, ways in every if k + last >= 19)
begun = sum(ways for first, k, last, ways in every if first + k < 19 <= k + last)
round(held / begun, 2)""",
        second_by="The formula for the rate of clusters, and a count of all sequences of 26 flips by their first and last flips and the number of heads between.",
        link="coin-window",
    ),
    _own(
        id="run-of-ten",
        where="the note on the coin window, by a martingale",
        sentence="Expected flips until ten heads in a row",
        published=Fraction(2046),
        script=f"{_WINDOW}coin_window.expected_wait(10, 10)",
        second="""from fractions import Fraction

wait = Fraction(0)
for head in range(10):
    # Flip once more; half of the time the result is tails, and everything starts over.
    wait = 2 * (wait + 1)
wait""",
        second_by="The formula for a run, and a recursion on the length of the run.",
        link="coin-window?window=10&heads=10",
    ),
    _heads(
        id="run-of-twenty-first-printed",
        where="the second paragraph, on an earlier post (read in a stored copy of the page)",
        quotation="a calculation that showed the chances of this happening were actually around 60%",
        sentence="Chance of 20 heads in a row somewhere in a million flips",
        published="60 %",
        found="37.9 %",
        argument="The author corrects this figure himself. A million flips contain 999,981 windows of 20, each all heads with chance 1 in 1,048,576; but the windows overlap, so successes come in clusters of two on average. If the windows were independent, the chance would be about 61 %; the exact chance, rounded, is 37.9 %. "
        "Small cases, counted one by one, also show this difference.",
        script=f'{_WINDOW}f"{{100 * coin_window.happened_by(20, 20, 1_000_000):.1f}} %"',
        link="coin-window?window=20&heads=20&flips=1000000&coins=1",
    ),
    _heads(
        id="run-of-twenty",
        where="the third paragraph, the corrected figure (read in a stored copy of the page)",
        quotation="the correct number, around 37.9%",
        sentence="Chance of 20 heads in a row somewhere in a million flips",
        published="37.9 %",
        script=f'{_WINDOW}f"{{100 * coin_window.happened_by(20, 20, 1_000_000):.1f}} %"',
        link="coin-window?window=20&heads=20&flips=1000000&coins=1",
    ),
    _quiz(
        id="quiz-one-right",
        where="the solution, the conjectured best strategy, m = 1",
        quotation="write down the same answer n times, guaranteeing exactly one correct answer",
        sentence="Chance of exactly one right when 24 questions get the same answer",
        published=Fraction(1),
        script=f"{_MATCHING}matching.distribution((24,))[1]",
        link="matching-quiz?right=1&strategies=24",
    ),
    _quiz(
        id="quiz-expected",
        where="the first post, after “Ask Marilyn” (Parade, 25 July 2004): “Only one!”",
        quotation="That the average number of correct guesses is exactly one, no matter how many questions",
        sentence="Distinct values, over all 1,575 strategies, of the expected number of right answers of 24",
        published=(Fraction(1),),
        script=f"""{_MATCHING}{{
    sum(right * chance for right, chance in enumerate(matching.distribution(strategy)))
    for strategy in matching.partitions(24)
}}""",
        link="matching-quiz",
        cost=1,
    ),
    _quiz(
        id="quiz-expected-function",
        where="the first post, the second way to guess",
        sentence="Expected number of right answers of 24 when every answer is drawn independently",
        quotation="the average number of correct guesses– one– is the same in either case",
        published=Fraction(1),
        script="""from fractions import Fraction
from math import comb

sum(right * comb(24, right) * Fraction(1, 24) ** right * Fraction(23, 24) ** (24 - right) for right in range(25))""",
        link="matching-quiz",
    ),
    _quiz(
        id="quiz-none-about",
        where="the first post, on getting every answer wrong, for both ways to guess",
        sentence="Chance, to two decimals, that none of 24 is right when each answer is written once, in random order",
        quotation="is about 1/e, or about 0.37. (The actual probabilities are different for the two methods, but both converge to 1/e "
        "in the limit as the number of questions grows large.)",
        published=0.37,
        argument="Answers drawn independently give 0.36: see quiz-none-function.",
        script=f"{_MATCHING}round(float(matching.distribution((1,) * 24)[0]), 2)",
        link="matching-quiz",
    ),
    _own(
        id="quiz-none-permutation",
        where="the note on the matching quiz",
        sentence="Chance that none of 24 is right when each answer is written once, in random order",
        published=0.367879,
        script=f"{_MATCHING}round(float(matching.distribution((1,) * 24)[0]), 6)",
        second="""from math import factorial

before, now = 1, 0
for n in range(2, 25):
    before, now = now, (n - 1) * (before + now)
round(now / factorial(24), 6)""",
        second_by="Alternating sums of symmetric sums, and the recursion for derangements.",
        link="matching-quiz",
    ),
    _own(
        id="quiz-none-function",
        where="the note on the matching quiz",
        sentence="Chance that none of 24 is right when every answer is drawn independently",
        published=0.360079,
        script="round((23 / 24) ** 24, 6)",
        second="""from fractions import Fraction
from math import comb

round(float(sum((-1) ** t * comb(24, t) * Fraction(1, 24**t) for t in range(25))), 6)""",
        second_by="A power, and an inclusion–exclusion sum in fractions.",
        link="matching-quiz",
    ),
    _quiz(
        id="quiz-formula",
        where="the solution, the collapsed sum",
        sentence="Does the sum with the factor m/t C(t, m) give the same chance of at least m right, for every strategy, as a count over all orders of the answers?",
        published=True,
        up_to="7 questions",
        argument="All orders of the right answers were tried for every strategy of 1 to 7 questions. The formula follows from inclusion–exclusion, so it holds in general.",
        script="""from itertools import permutations
from math import comb, factorial

def strategies(n, most):
    if n == 0:
        yield ()
    for first in range(min(n, most), 0, -1):
        for rest in strategies(n - first, first):
            yield (first, *rest)

def agrees(n, strategy):
    written = [answer for answer, times in enumerate(strategy) for _ in range(times)]
    counted = [0] * (n + 1)
    for key in permutations(range(n)):
        counted[sum(one == other for one, other in zip(key, written))] += 1
    sums = [1] + [0] * n
    for part in strategy:
        sums = [1, *(sums[t] + part * sums[t - 1] for t in range(1, n + 1))]
    return all(
        sum(counted[m:])
        == sum((-1) ** (t - m) * m * comb(t, m) * factorial(n - t) * sums[t] // t for t in range(m, n + 1))
        for m in range(1, n + 1)
    )

all(agrees(n, strategy) for n in range(1, 8) for strategy in strategies(n, n))""",
        link="matching-quiz?questions=7&strategies=1%5E7",
        cost=0.2,
    ),
    _quiz(
        id="quiz-identity",
        where="the solution, the identity of binomial coefficients",
        sentence="Is the sum of (−1)^(t − s) C(t, s) over s from m to t equal to (−1)^(t − m) (m/t) C(t, m)?",
        published=True,
        up_to="t = 100",
        argument="All m from 1 to t were tried. The identity follows from C(t, s) = C(t − 1, s) + C(t − 1, s − 1), so it holds in general.",
        script="""from math import comb

all(
    t * sum((-1) ** (t - s) * comb(t, s) for s in range(m, t + 1)) == (-1) ** (t - m) * m * comb(t, m)
    for t in range(1, 101)
    for m in range(1, t + 1)
)""",
        link="matching-quiz",
    ),
    _quiz(
        id="quiz-shorter-rule",
        where="the solution, the shorter form of the conjecture",
        sentence="Does the shorter rule (m answers, as evenly as possible, unless 2 < m < n − 1) give the same strategies?",
        quotation="select m distinct answers, and distribute them as evenly as possible among the n questions",
        published=True,
        up_to="60 questions",
        argument="The two rules were compared for all m. A check of the cases shows that they agree for all n.",
        script=f"""{_MATCHING}def shorter(n, m):
    if 2 < m < n - 1:
        return (1,) * n
    often, more = divmod(n, m)
    return (often + 1,) * more + (often,) * (m - more)

all(matching.published_rule(n, m) == shorter(n, m) for n in range(1, 61) for m in range(1, n + 1))""",
        link="matching-quiz",
    ),
    _quiz(
        id="quiz-small",
        where="the solution, the conjecture",
        quotation="Following is the conjectured optimal strategy which holds for n ≤ 16",
        sentence="Quizzes of up to 16 questions for which the conjectured strategy is not the best",
        published=(),
        script=f"""{_MATCHING}[
    n
    for n in range(2, 17)
    if any(matching.at_least(matching.published_rule(n, m), m) < matching.best(n, m)[0] for m in range(1, n + 1))
]""",
        link="matching-quiz?questions=16&strategies=1%5E16;8%5E2",
    ),
    _quiz(
        id="quiz-conjecture",
        where="the solution, the conjecture, at least two right",
        quotation="For m = 2, write one answer ⌊n/2⌋ times, and another (different) answer ⌈n/2⌉ times.",
        sentence="Quizzes of up to 24 questions for which writing two answers, half and half, is not the best way to get two right",
        published=(),
        found=tuple(range(17, 25)),
        argument="With 17 questions, write one answer five times and three others four times each: at least two "
        "are right with chance 1891/7140 = 0.264846; with two answers, 9 and 8 times, the chance is only 9/34 = "
        "0.264706. All 297 strategies were compared in integers. The source checked the conjecture up to 16 questions; it fails from 17 up to 60 (see quiz-fails). For large n, writing each answer three times is best.",
        script=f"""{_MATCHING}[
    n
    for n in range(4, 25)
    if matching.at_least(matching.published_rule(n, 2), 2) < matching.best(n, 2)[0]
]""",
        link="matching-quiz?questions=17&strategies=5,4%5E3;9,8;1%5E17",
    ),
    _quiz(
        id="quiz-conjecture-others",
        where="the solution, the conjecture, three or more right",
        quotation="Otherwise, select a random permutation.",
        sentence="Quizzes for which the conjectured strategy is not the best way to get three or more right",
        published=(),
        up_to="40 questions",
        argument="All strategies for quizzes of up to 40 questions were compared, close ones in integers; for quizzes of up to 60, see quiz-fails-others. There is no proof for all n.",
        script=f"""{_MATCHING}[
    (n, m)
    for n in range(3, 41)
    for m in range(3, n + 1)
    if matching.at_least(matching.published_rule(n, m), m) < matching.best(n, m)[0]
]""",
        link="matching-quiz?questions=40&right=3&strategies=1%5E40&upto=40",
        cost=1.5,
    ),
    _own(
        id="quiz-5444",
        where="the note on the matching quiz",
        sentence="Best chance of getting at least two of 17 right, with answers written 5, 4, 4 and 4 times",
        published=Fraction(1891, 7140),
        script=f"{_MATCHING}matching.best(17, 2)[0]",
        second="""from fractions import Fraction
from math import comb, factorial

def strategies(n, most):
    if n == 0:
        yield ()
    for first in range(min(n, most), 0, -1):
        for rest in strategies(n - first, first):
            yield (first, *rest)

def hits(strategy):
    # Rook numbers of the cells where an answer is written; they give the ways to have none or one right.
    rooks = [1]
    for part in strategy:
        rooks = [one + part * other for one, other in zip([*rooks, 0], [0, *rooks])]
    none = sum((-1) ** t * factorial(17 - t) * number for t, number in enumerate(rooks))
    one = sum((-1) ** (t + 1) * t * factorial(17 - t) * number for t, number in enumerate(rooks))
    return none + one

1 - Fraction(min(map(hits, strategies(17, 17))), factorial(17))""",
        second_by="One method tries all strategies in double precision and compares close ones by symmetric sums; the other tries all strategies in integers, by rook polynomials.",
        link="matching-quiz?questions=17&strategies=5,4%5E3;9,8;1%5E17",
    ),
    _own(
        id="quiz-halves",
        where="the note on the matching quiz",
        sentence="Chance of getting at least two of 17 right with two answers, written 9 and 8 times",
        published=Fraction(9, 34),
        script=f"{_MATCHING}matching.at_least((9, 8), 2)",
        second="""from fractions import Fraction

# Both answers must be right, each for one of its questions.
Fraction(9, 17) * Fraction(8, 16)""",
        second_by="Alternating sums of symmetric sums, and the product of the chance that one answer is right and the chance that the other is then right, too.",
        link="matching-quiz?questions=17&strategies=9,8;5,4%5E3;1%5E17",
    ),
    _own(
        id="quiz-fails",
        where="the note on the matching quiz",
        sentence="The first, the last and the number of the quizzes of up to 60 questions for which the conjecture about two right answers fails",
        published=(17, 60, 44),
        script=f"""{_MATCHING}fails = [n for n in range(2, 61) if matching.published_rule(n, 2) not in matching.best(n, 2)[1]]
fails[0], fails[-1], len(fails)""",
        second=f"""{_EVEN}
two = {{n: quiz(n, [2])[0] for n in range(2, 61)}}
fails = [n for n in two if two[n][conjectured(n, 2) - 1] < max(two[n])]
fails[0], fails[-1], len(fails)""",
        second_by=_EVEN_BY,
        link="matching-quiz?questions=60&strategies=3%5E20;30%5E2&upto=60",
        cost=18,
    ),
    _own(
        id="quiz-fails-others",
        where="the note on the matching quiz",
        sentence="Quizzes of up to 60 questions for which the conjecture fails for a number of right answers "
        "other than two",
        published=(),
        script=f"""{_MATCHING}[
    n
    for n in range(2, 61)
    if any(matching.published_rule(n, m) not in matching.best(n, m)[1] for m in range(1, n + 1) if m != 2)
]""",
        second=f"""{_EVEN}
others = {{n: [1, *range(3, n + 1)] for n in range(2, 61)}}
[
    n
    for n in others
    if any(each[conjectured(n, m) - 1] < max(each) for m, each in zip(others[n], quiz(n, others[n])))
]""",
        second_by=_EVEN_BY,
        link="matching-quiz?questions=60&right=3&strategies=1%5E60&upto=60",
        cost=18,
    ),
    _own(
        id="quiz-ties",
        where="the note on the matching quiz",
        sentence="Quizzes of up to 60 questions with more than one best strategy for some number of right answers",
        published=(),
        script=f"""{_MATCHING}[
    n for n in range(1, 61) if any(len(matching.best(n, m)[1]) > 1 for m in range(1, n + 1))
]""",
        second=f"""{_EVEN}
[n for n in range(1, 61) if any(each.count(max(each)) > 1 for each in quiz(n, range(1, n + 1)))]""",
        second_by=_EVEN_BY,
        link="matching-quiz?questions=60&strategies=3%5E20&upto=60",
        cost=18,
    ),
    _own(
        id="quiz-thirds",
        where="the note on the matching quiz",
        sentence="Numbers n of questions from 17 to 60 for which the best strategy for two right does not have n/3 answers, rounded to a whole number",
        published=(17, 19, 20, 23, 24, 28, 32),
        script=f"""{_MATCHING}[n for n in range(17, 61) if len(matching.best(n, 2)[1][0]) != round(n / 3)]""",
        second=f"""{_EVEN}
two = {{n: quiz(n, [2])[0] for n in range(17, 61)}}
[n for n in two if 1 + two[n].index(max(two[n])) != round(n / 3)]""",
        second_by=_EVEN_BY,
        link="matching-quiz?questions=32&strategies=4%5E8;3%5E10,2&upto=60",
        cost=18,
    ),
)
