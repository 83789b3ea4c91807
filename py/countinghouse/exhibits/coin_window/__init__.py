"""The coin window (at least k heads in the last w flips): how often it occurs, how soon, and why intuition fails."""

from __future__ import annotations

from typing import TypedDict

from countinghouse.chance import coin_window
from countinghouse.exhibits.coin_window import brute, rolling, simulation, wait
from countinghouse.exhibits.coin_window.setting import (
    MOST_COINS,
    MOST_FLIPS,
    ONE_IN_DIGITS,
    Setting,
    certainty,
    decimal,
    fraction,
    one_in,
    setting,
)
from countinghouse.page import scripts
from countinghouse.page.model import Example, Exhibit, Parameter, State, choice, seed
from countinghouse.wording import grouped


class Window(TypedDict):
    """The share of flips at which a window holds, and the clusters of these flips; all exact, or exact and rounded."""

    fraction: str
    decimal: str
    status: str
    oneIn: str
    oneInStatus: str
    number: float
    clusterLength: str | None
    betweenClusters: str | None
    clusterStatus: str


class View(TypedDict):
    """The results that need no job. `states` and `positions` say how large the computation of the wait is."""

    sentence: str
    window: int
    heads: int
    p: str
    full: bool
    share: Window
    positions: str
    states: str
    tails: int
    windows: str


class Picture(TypedDict):
    """A strip of coins, and the flips at which the window holds."""

    coins: str
    holds: str


def _view(state: State) -> View:
    what = setting(state)
    return {
        "sentence": _sentence(what),
        "window": what.window,
        "heads": what.heads,
        "p": str(what.p),
        "full": what.full,
        "share": _share(what),
        "positions": grouped(coin_window.positions(what.window, what.heads)) if what.heads else "1",
        "states": grouped(coin_window.states(what.window, what.heads)),
        "tails": what.window - what.heads + 1,
        "windows": grouped(2**what.window),
    }


def _sentence(what: Setting) -> str:
    if what.heads == what.window:
        asked = f"all of the last {what.window} flips are heads"
    else:
        asked = f"at least {what.heads} of the last {what.window} flips are heads"
    coin = (
        "a fair coin"
        if what.p.numerator * 2 == what.p.denominator
        else f"a coin whose chance of heads is {what.p}"
    )
    return f"With {coin}, how often and how soon does it happen that {asked}?"


def _share(what: Setting) -> Window:
    share = coin_window.share(what.window, what.heads, what.p)
    known: Window = {
        "fraction": fraction(share),
        "decimal": decimal(share),
        "status": certainty(share),
        "oneIn": one_in(share),
        "oneInStatus": certainty(1 / share, ONE_IN_DIGITS) if share else "exact",
        "number": float(share),
        "clusterLength": None,
        "betweenClusters": None,
        "clusterStatus": "",
    }
    if what.heads and 0 < what.p < 1:
        found = coin_window.clusters(what.window, what.heads, what.p)
        known["clusterLength"] = decimal(found.length)
        known["betweenClusters"] = decimal(1 / found.rate)
        known["clusterStatus"] = max(certainty(found.length), certainty(1 / found.rate), key=len)
    return known


def _picture() -> Picture:
    tosses = _strip()
    return {
        "coins": "".join("H" if toss else "T" for toss, _ in tosses),
        "holds": "".join("1" if holds else "0" for _, holds in tosses),
    }


def _strip() -> list[tuple[bool, bool]]:
    """Return the picture's tosses, and whether each ends a window with at least 4 heads of 5."""
    from countinghouse.chance.coins import roll

    return [(toss.is_heads, toss.holds) for toss in roll(5, 4, seed=3, count=22)]


def _script(state: State) -> str:
    what = setting(state)
    named = {"p": None if str(what.p) == "1/2" else str(what.p), "full_window": True if what.full else None}
    size = (str(what.window), str(what.heads))
    law = scripts.call("coin_window.waiting", *size, p=named["p"])
    return scripts.lines(
        "from countinghouse.chance import coin_window",
        "",
        scripts.call("coin_window.share", *size, p=named["p"]),
        scripts.call("coin_window.expected_wait", *size, **named),
        scripts.call("coin_window.happened_by", *size, str(what.flips), **named),
        f'{law}.quantile("1/2", coins={what.coins})',
    )


def _spell(state: State) -> State:
    return {**state, "p": str(setting(state).p)}


EXHIBIT = Exhibit(
    name="coin-window",
    title="The coin window",
    sentence="A team won 19 of its last 25 coin tosses. How rare is that, and how long do you wait for it?",
    group="understand",
    order=60,
    parameters=(
        Parameter("window", "Window w, in flips", "integer", 25, minimum=1, maximum=coin_window.LONGEST),
        Parameter("heads", "At least k heads", "integer", 19, minimum=0, maximum=10_000),
        Parameter(
            "p",
            "Chance of heads p",
            "text",
            "1/2",
            max_length=60,
            help="A fraction such as 1/2 or a decimal such as 0.45.",
        ),
        choice("from", "Count", {"first": "from the first flip", "full": "once the window is full"}),
        Parameter("flips", "Flips N", "integer", 256, minimum=1, maximum=MOST_FLIPS),
        Parameter("coins", "Independent coins", "integer", 32, minimum=1, maximum=MOST_COINS),
        seed("tosses the same coins"),
        Parameter(
            "sample",
            "Flips to simulate",
            "integer",
            4_000_000,
            minimum=20_000,
            maximum=2_000_000_000,
        ),
        Parameter("at", "Flip of the strip", "integer", 0, minimum=0, maximum=rolling.MOST, form=False),
        choice("show", "Show", {"all": "all the numbers", "news": "three questions"}),
        Parameter("screen", "Screen", "integer", 0, minimum=0, maximum=2, form=False),
    ),
    # In the history of seed 14, the streak occurs at a few flips; in seven of ten histories, it never occurs.
    start={"seed": 14, "show": "news"},
    examples=(
        Example(
            "Three questions",
            "The question in the news, the wrong question and the right question; then search a history for the streak.",
            {"seed": 14, "show": "news"},
        ),
        Example("19 of the last 25", "A football team that won 19 of its last 25 coin tosses.", {}),
        Example(
            "Somewhere in the league",
            "32 teams in 16 seasons of 16 tosses: does any team have such a streak?",
            {"at": 256},
        ),
        Example(
            "A run of ten",
            "Ten heads in a row take 2,046 flips on average (exact, by the martingale).",
            {"window": 10, "heads": 10},
        ),
        Example(
            "4 of the last 5",
            "Small enough to write out every sequence.",
            {"window": 5, "heads": 4, "flips": 20, "coins": 1},
        ),
        Example(
            "A biased coin",
            "At least three heads in four flips, with a coin that shows heads one time in three.",
            {"window": 4, "heads": 3, "p": "1/3", "flips": 20, "coins": 1},
        ),
    ),
    view=_view,
    spell=_spell,
    jobs=(*wait.JOBS, *brute.JOBS, *simulation.JOBS, *rolling.JOBS),
    picture=_picture,
    script=_script,
)
