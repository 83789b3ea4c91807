"""Published figures of the coin window and the matching quiz."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from functools import partial
from typing import Any

from countinghouse.claims import OWN, Claim

__all__ = ["CLAIMS"]

_claim = partial(Claim, on="2026-11-22", version="0.2.0")
_flips = partial(_claim, source="possiblywrong, “Coin flip puzzle” (weblog, 7 November 2015)")
_quiz = partial(
    _claim,
    source="possiblywrong, “The clueless student” (weblog, August 2015) and its solution (3 September)",
)
_heads = partial(_claim, source="M. Nelson, “20 Heads In a Row – What Are the Odds?” (weblog, 2011)")
_own = partial(_claim, source=OWN)

_WINDOW = "from countinghouse.chance import coin_window\n\n"
_MATCHING = "from countinghouse.chance import matching\n\n"


def _waiting(full_window: bool) -> Generator[Any, None, float]:
    from countinghouse.chance import coin_window

    return round(float((yield from coin_window.expected_wait_steps(25, 19, full_window=full_window))), 6)


def _small(window: int, heads: int, full: bool, flips: Fraction | int) -> Claim:
    return _own(
        id=f"wait-{window}-{heads}-{'full' if full else 'first'}",
        where="the note on the coin window, small cases",
        sentence=f"Expected flips until {heads} of the last {window} are heads"
        + (", once the window is full" if full else ", counted from the first flip"),
        published=flips if isinstance(flips, Fraction) else Fraction(flips),
        script=f"{_WINDOW}coin_window.expected_wait({window}, {heads}{', full_window=True' if full else ''})",
        link=f"coin-window?window={window}&heads={heads}{'&from=full' if full else ''}&flips=20&coins=1",
    )


CLAIMS = (
    _flips(
        id="window-about",
        where="the answer to the question that every article asked",
        sentence="Chance that at least 19 of 25 flips are heads, as one in about so many",
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
        link="coin-window",
    ),
    _own(
        id="window-one-in",
        where="the note on the coin window",
        sentence="The same share, as one in so many",
        published=136.67,
        script=f"{_WINDOW}round(float(1 / coin_window.share(25, 19)), 2)",
        link="coin-window",
    ),
    _own(
        id="window-wait-full",
        where="the note on the coin window, which answers the post’s last question",
        sentence="Expected flips until at least 19 of the last 25 are heads, once the window is full",
        published=716.809613,
        script=f"{_WINDOW}round(float(coin_window.expected_wait(25, 19, full_window=True)), 6)",
        steps=partial(_waiting, True),
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
        sentence="Positions of the last seven tails of 25 flips, which decide how the wait for 19 heads goes on",
        published=480_700,
        script=f"{_WINDOW}coin_window.positions(25, 19)",
        link="coin-window",
    ),
    _own(
        id="window-cluster",
        where="the note on the coin window",
        sentence="Mean length of a cluster of flips at which at least 19 of the last 25 are heads",
        published=3.65,
        script=f"{_WINDOW}round(float(coin_window.clusters(25, 19).length), 2)",
        link="coin-window",
    ),
    _own(
        id="run-of-ten",
        where="the note on the coin window, by a martingale",
        sentence="Expected flips until ten heads in a row",
        published=Fraction(2046),
        script=f"{_WINDOW}coin_window.expected_wait(10, 10)",
        link="coin-window?window=10&heads=10",
    ),
    _heads(
        id="run-of-twenty-first-printed",
        where="the figure of an earlier post, quoted there",
        sentence="Chance of 20 heads in a row somewhere in a million flips",
        published="60 %",
        found="37.9 %",
        argument="A million flips have 999,981 runs of 20, each all heads with chance 1 in 1,048,576; but runs overlap, so they come in "
        "clusters of two on average. Taken as independent they give about 61 %; exactly it is 37.9 %. Small cases, counted one by "
        "one, show the difference.",
        script=f'{_WINDOW}f"{{100 * coin_window.happened_by(20, 20, 1_000_000):.1f}} %"',
        link="coin-window?window=20&heads=20&flips=1000000&coins=1",
    ),
    _heads(
        id="run-of-twenty",
        where="the corrected figure",
        sentence="Chance of 20 heads in a row somewhere in a million flips",
        published="37.9 %",
        script=f'{_WINDOW}f"{{100 * coin_window.happened_by(20, 20, 1_000_000):.1f}} %"',
        link="coin-window?window=20&heads=20&flips=1000000&coins=1",
    ),
    _quiz(
        id="quiz-one-right",
        where="the conjectured best strategy, m = 1",
        sentence="Chance of at least one right when 24 questions get one and the same answer",
        published=Fraction(1),
        script=f"{_MATCHING}matching.at_least((24,), 1)",
        link="matching-quiz?right=1&strategies=24",
    ),
    _quiz(
        id="quiz-expected",
        where="the first post, after “Ask Marilyn” (Parade, 25 July 2004): “Only one!”",
        sentence="Expected right answers of 24, whatever the strategy: of all 1,575 strategies, the different values",
        published=(Fraction(1),),
        script=f"""{_MATCHING}{{
    sum(right * chance for right, chance in enumerate(matching.distribution(strategy)))
    for strategy in matching.partitions(24)
}}""",
        link="matching-quiz",
        cost=1,
    ),
    _quiz(
        id="quiz-none-about",
        where="the first post, every answer wrong",
        sentence="Chance that none of 24 is right when each answer is written once, in random order, to two decimals",
        published=0.37,
        script=f"{_MATCHING}round(float(matching.distribution((1,) * 24)[0]), 2)",
        link="matching-quiz",
    ),
    _own(
        id="quiz-none-permutation",
        where="the note on the matching quiz",
        sentence="Chance that none of 24 is right when each answer is written once, in random order",
        published=0.367879,
        script=f"{_MATCHING}round(float(matching.distribution((1,) * 24)[0]), 6)",
        link="matching-quiz",
    ),
    _own(
        id="quiz-none-function",
        where="the note on the matching quiz",
        sentence="Chance that none of 24 is right when every answer is drawn anew",
        published=0.360079,
        script="round((23 / 24) ** 24, 6)",
        link="matching-quiz",
    ),
    _quiz(
        id="quiz-small",
        where="the conjecture",
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
        where="the conjecture, at least two right",
        sentence="Quizzes of up to 24 questions where two answers, half and half, are not the best way to have two right",
        published=(),
        found=tuple(range(17, 25)),
        argument="With 17 questions write one answer five times and three others four times each: at least two are right with chance "
        "1891/7140 = 0.264846, but with 9 and 8 times only with 9/34 = 0.264706. All 297 strategies were compared in whole numbers. "
        "It fails for every number of questions from 17 up to 60; in the long run three times each is best.",
        script=f"""{_MATCHING}[
    n
    for n in range(4, 25)
    if matching.at_least(matching.published_rule(n, 2), 2) < matching.best(n, 2)[0]
]""",
        link="matching-quiz?questions=17&strategies=5,4%5E3;9,8;1%5E17",
    ),
    _quiz(
        id="quiz-conjecture-others",
        where="the conjecture, three or more right",
        sentence="Quizzes for which the conjectured strategy is not the best way to have three or more right",
        published=(),
        up_to="40 questions",
        argument="All strategies of quizzes with up to 40 questions were compared, those that come close in whole numbers. There is no "
        "proof for all.",
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
        sentence="Best chance of at least two right of 17: answers written 5, 4, 4 and 4 times",
        published=Fraction(1891, 7140),
        script=f"{_MATCHING}matching.best(17, 2)[0]",
        link="matching-quiz?questions=17&strategies=5,4%5E3;9,8;1%5E17",
    ),
    _own(
        id="quiz-halves",
        where="the note on the matching quiz",
        sentence="Chance of at least two right of 17 with two answers, half and half",
        published=Fraction(9, 34),
        script=f"{_MATCHING}matching.at_least((9, 8), 2)",
        link="matching-quiz?questions=17&strategies=9,8;5,4%5E3;1%5E17",
    ),
)
