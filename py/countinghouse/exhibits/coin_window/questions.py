"""Questions about the coin window, to answer before the numbers are shown."""

from __future__ import annotations

from countinghouse.chance import coin_window
from countinghouse.page.model import Value
from countinghouse.page.questions import number, point, which

_RUN: dict[str, Value] = {"window": 10, "heads": 10, "p": "1/2", "from": "first"}


def _twice() -> str:
    longer = coin_window.expected_wait(11, 11) / coin_window.expected_wait(10, 10)
    return "About 10 % longer" if longer < 1.5 else "About twice as long"


def _any() -> str:
    """Say whether it is likely that at least one of 32 teams wins 19 of 25 successive tosses out of 256."""
    none = (1 - float(coin_window.happened_by(25, 19, 256))) ** 32
    return "It is nearly certain" if none < 0.05 else "It is a rare accident"


QUESTIONS = (
    which(
        "league",
        "32 teams toss a coin 256 times each. At some point, will one of them have won at least 19 of its last 25 tosses?",
        choices=("It is nearly certain", "It is a rare accident"),
        state={"window": 25, "heads": 19, "p": "1/2", "flips": 256, "coins": 32, "show": "news", "screen": 2},
        answer=_any,
        reason="More than one team in four has such a streak within 256 tosses, and there are 32 teams. The surprise is not the streak, "
        "but that somebody noticed it.",
        wrong={
            "It is a rare accident": "For one window chosen beforehand it is. But each team has hundreds of windows, and there are 32 teams.",
        },
    ),
    point(
        "nineteen",
        "A fair coin is flipped 25 times. How rare is it to get at least 19 heads: one time in how many?",
        state={"window": 25, "heads": 19, "p": "1/2"},
        answer="window-about",
        line=(2, 10**6),
        tolerance=0.3,
        how="exact, rounded",
        reason="The chance is less than one in a hundred. But whoever flips for years has many windows of 25 flips.",
        wrong={
            (1, 40): "19 is six and a half above the average of 12.5. That is more than two and a half "
            "standard deviations.",
            (1000, 10**12): "It is rare, but the heads need not come in a row. There are very many ways to "
            "choose 19 flips of 25.",
        },
    ),
    point(
        "run-of-ten",
        "You flip a fair coin until you see ten heads in a row. How many flips does it take on average?",
        state=_RUN,
        answer=lambda: int(float(coin_window.expected_wait(10, 10))),
        line=(10, 100_000),
        unit="flips",
        tolerance=0.1,
        reason="Ten particular flips are all heads one time in 1,024. You wait about twice as long, because a failed run starts again from "
        "nothing: 2 + 4 + 8 + … + 1,024.",
        wrong={
            (900, 1200): "One window of ten flips in 1,024 is all heads. But such windows come in clusters "
            "of two on average, so the first one takes about twice as long.",
            (10, 200): "Ten particular flips are all heads only one time in 1,024.",
        },
    ),
    which(
        "one-more",
        "You want eleven heads in a row, not ten. How much longer do you have to wait on average?",
        choices=("About 10 % longer", "About twice as long"),
        state=_RUN,
        answer=_twice,
        reason="After ten heads, the next flip fails half the time, and then you start all over again.",
        wrong={
            "About 10 % longer": "You need only one more head, but half the time the flip fails, and then all ten are lost.",
        },
    ),
    number(
        "million",
        "You flip a fair coin a million times. What is the chance, in per cent, of getting 20 heads in a row somewhere?",
        state={"window": 20, "heads": 20, "p": "1/2", "flips": 1_000_000, "coins": 1},
        answer=lambda: round(100 * float(coin_window.happened_by(20, 20, 1_000_000)), 1),
        line=(0, 100),
        unit="%",
        tolerance=0.1,
        how="exact, rounded",
        reason="A chance of one in 1,048,576, tried a million times, sounds like 60 %. But runs come in clusters: after a run of 20, the next flip makes another run "
        "half the time.",
        wrong={
            (55, 70): "This is what you get if every window counts as a new try. But windows overlap, so "
            "successes come in clusters.",
            (0, 10): "Twenty heads in a row are rare, but a million flips have nearly a million places for "
            "them.",
        },
    ),
)
