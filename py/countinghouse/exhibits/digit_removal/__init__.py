"""The removal of digits: two players strike digits from a number until none is left.

A state is a number, its base and the line of play: the places struck so far, joined with full stops. Places are
counted from 0 at the left, among the digits that remain at that time. A move is written ``strike 3``; the job
``answer`` returns the engine's strikes.
A number, or the bound of a count, may also be a power such as ``10^300`` or ``b^300``, where b is the base.
`countinghouse.games.digit_removal` decides who wins.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from functools import cache
from typing import NotRequired, TypedDict

from countinghouse.errors import InputError
from countinghouse.games import digit_removal as game
from countinghouse.games.impartial import Progress
from countinghouse.numerals import NUMERALS
from countinghouse.page import events, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import (
    Args,
    Example,
    Exhibit,
    Job,
    Lines,
    Parameter,
    State,
    choice,
    whole_argument,
)
from countinghouse.page.players import (
    PLAYS,
    START,
    SWAPPED,
    Mistake,
    PlayView,
    begun,
    does,
    of_player,
    play_view,
    player_of,
    refuse_engine,
    review_steps,
    to_do,
    weakness,
)
from countinghouse.stepping import relay
from countinghouse.wording import grouped, listed, plural, shown

#: The maximum length, in digits, of a number in play.
LONGEST = 400
#: The maximum length, in digits, of the bound N in W(N).
LONGEST_BOUND = 2000
#: The number of digits of a random number, keyed by the least share of random moves by the engine, in per cent.
SIZES = {50: 4, 20: 6, 0: 8}
#: The greatest lengths in the table of counts and in the picture of the masks.
TABLE = 20
LEVELS = 8


class Digit(TypedDict):
    """A digit that can be struck; if moves are marked, `wins` and `reason` say whether striking it wins, and why."""

    digit: str
    mask: str
    place: int
    wins: NotRequired[bool]
    reason: NotRequired[str]


class Move(TypedDict):
    player: str
    place: int
    digit: str
    left: str


class Verdict(TypedDict):
    wins: bool
    sentence: str


class Below(TypedDict):
    """W(bound) and the bound, each in the chosen base and in decimal; `power` is the bound if it was typed as a power."""

    bound: str
    boundInTen: str
    power: str
    value: str
    inBase: str


class View(PlayView):
    """A number in play; `counts` has a row (length, winning, losing, winning below) for each length."""

    base: int
    digits: list[Digit]
    left: str
    mask: str
    line: list[Move]
    verdict: Verdict | None
    below: Below
    counts: list[tuple[int, str, str, str]]
    tree: list[str]


class Hint(TypedDict):
    place: int
    digit: str
    wins: bool
    sentence: str


class Answer(TypedDict):
    """The engine's strike: the line of play that includes it, the sentence that announces it, and the digits left."""

    struck: str
    sentence: str
    left: str


#: A length; the number of winning numbers by the closed form, by the recurrence and by brute force; and whether all three agree.
Compared = tuple[int, str, str, str, bool]


class Comparison(TypedDict):
    agree: bool
    longest: int


class MaskReason(TypedDict):
    wins: bool
    sentence: str
    options: list[str]


_RULES = "Take turns striking out one digit; leading zeros are struck out, too. Whoever strikes out the last digit wins."
#: The maximum number of winning moves that a sentence names.
_NAMED = 3
_PLACES = re.compile(r"[0-9]+(\.[0-9]+)*\Z")


def _places(line: str) -> list[int]:
    if not line:
        return []
    if not _PLACES.match(line):
        raise InputError(
            f"A line of play lists the places struck, counted from 0 and joined with full stops, such as 0.3.1; "
            f"{shown(line)} is not such a line."
        )
    return [int(place) for place in line.split(".")]


def _line(places: list[int]) -> str:
    return ".".join(map(str, places))


def _base(state: State) -> int:
    return int(state["base"])


def _power(text: str) -> str:
    """Return the canonical spelling of a power, or "" if the text is not a power."""
    return "".join(sign for sign in text.lower() if sign not in " _,") if "^" in text else ""


def _numeral(state: State, name: str, longest: int) -> str:
    text = str(state[name])
    found = game.numeral(text, _base(state))
    if len(found) > longest:
        raise InputError(
            f"{_power(text)} has {grouped(len(found))} digits in base {_base(state)}; at most "
            f"{grouped(longest)} are allowed here."
        )
    return found


def _drawn(state: State) -> str:
    """Draw, from the seed, a number that a person can win.

    It has the level's number of digits, at most half of them zeros.
    """
    from countinghouse.draws import Draws

    base, weak = _base(state), int(state["weakness"])
    size = next(size for least, size in SIZES.items() if weak >= least)
    draws = Draws(int(state["seed"]))
    begins = state["play"] != "second"
    while True:
        zeros = [False, *(draws.one_below(2) == 0 for _ in range(size - 1))]
        number = "".join("0" if zero else NUMERALS[1 + draws.one_below(base - 1)] for zero in zeros)
        if 2 * sum(zeros) <= size and game.is_winning(number, base) == begins:
            return number


def _start(state: State) -> str:
    if state["number"] == "":
        return _drawn(state)
    text = _numeral(state, "number", LONGEST)
    if text == "0":
        raise InputError("Nothing can be struck from 0: type a number above 0.")
    return text


def _replay(state: State) -> list[str]:
    """Return the number before each strike, and the current number, as numerals."""
    base = _base(state)
    left = [_start(state)]
    for place in _places(str(state["struck"])):
        left.append(game.strike(left[-1], place, base))
    return left


def _view(state: State) -> View:
    base = _base(state)
    left = _replay(state)
    places = _places(str(state["struck"]))
    now = left[-1]
    over = now == "0"
    marks = bool(state["marks"])
    digits = [
        Digit(digit=digit, mask="0" if digit == "0" else "1", place=place)
        for place, digit in enumerate("" if over else now)
    ]
    if marks:
        for shown_digit, move in zip(digits, game.moves(now, base), strict=True):
            shown_digit["wins"], shown_digit["reason"] = move.wins, move.reason
    winner = player_of(state, len(places) + 1) if over else None
    words = _sentence(state, left), _detail(state, left, places)
    return {
        **play_view(state, len(places), winner, words, _RULES),
        "base": base,
        "digits": digits,
        "left": now,
        "mask": "" if over else game.mask(now, base),
        "line": [
            Move(
                player=player_of(state, number), place=place, digit=left[number][place], left=left[number + 1]
            )
            for number, place in enumerate(places)
        ],
        "verdict": _verdict(now, base) if marks else None,
        "below": _below(state),
        "counts": [
            (row.length, str(row.winning), str(row.losing), str(row.winning_below))
            for row in (game.counts(length, base) for length in range(1, TABLE + 1))
        ],
        "tree": _tree(),
    }


def _sentence(state: State, left: list[str]) -> str:
    player = player_of(state, len(left) - 1)
    if left[-1] == "0":
        return f"{does(player_of(state, len(left)), 'wins')}."
    return to_do(player, "strike out a digit", first=len(left) == 1)


def _detail(state: State, left: list[str], places: list[int]) -> str:
    """Describe the latest strikes: the person's and the engine's or, between two people, only the last one."""
    shown_moves = [(player_of(state, number), left[number][place]) for number, place in enumerate(places)][
        -2 if state["play"] in SWAPPED else -1 :
    ]
    parts = [f"{player} struck out {digit}" for player, digit in shown_moves[:1]]
    parts += [f"{player} {digit}" for player, digit in shown_moves[1:]]
    return f"{begun(', '.join(parts))}." if parts else ""


def _verdict(left: str, base: int) -> Verdict:
    reason = game.why(left, base)
    return {"wins": reason.wins, "sentence": f"Whoever moves now {reason.sentence}."}


def _below(state: State) -> Below:
    base = _base(state)
    bound = _numeral(state, "below", LONGEST_BOUND)
    if bound == "0":
        raise InputError("W(N) counts the winning numbers from 1 to N - 1, so N must be at least 1.")
    value = game.winning_below(bound, base)
    return {
        "bound": bound,
        "boundInTen": game.numeral(game.value(bound, base), 10),
        "power": _power(str(state["below"])),
        "value": game.numeral(value, 10),
        "inBase": game.numeral(value, base),
    }


@cache
def _tree() -> list[str]:
    """Return, for each length, the outcomes of its masks in ascending order: W if the player to move wins, L if they lose."""
    return ["".join("W" if mask.wins else "L" for mask in level) for level in game.mask_tree(LEVELS)]


def _play(state: State, move: str) -> State:
    """Play ``strike place``."""
    verb, _, rest = move.strip().partition(" ")
    places = _places(str(state["struck"]))
    now = _replay(state)[-1]
    if verb != "strike" or not (rest.strip().isascii() and rest.strip().isdigit() and len(rest) < 8):
        raise InputError(
            f"{shown(move)} is not a move; a move is “strike” and a place, counted from 0 at the left."
        )
    if now != "0":
        refuse_engine(player_of(state, len(places)), "strike")
    place = int(rest)
    game.strike(now, place, _base(state))  # raises InputError if there is no such place
    return {**_spell(state), "struck": _line([*places, place])}


def _spelled(state: State, name: str) -> str:
    text = str(state[name])
    return _power(text) or game.numeral(text, _base(state))


def _spell(state: State) -> State:
    start = _start(state)  # raises InputError if the number cannot be played
    return {
        **state,
        "number": _spelled(state, "number") if state["number"] else start,
        "struck": _line(_places(str(state["struck"]))),
        "below": _spelled(state, "below"),
    }


# --- questions -------------------------------------------------------------------------------------------------


def _hint(state: State, args: Args) -> Iterator[Event | None]:
    base = _base(state)
    now = _replay(state)[-1]
    if now == "0":
        raise InputError("The game is over: no digits are left.")
    plies = None
    if len(now) <= game.SEARCH_AT_MOST:
        best = yield from relay(game.best_moves_steps(now, base), lambda _: None)
        place, plies = best.options[0], best.plies
    else:
        place = game.engine_place(now, base)
    move = game.moves(now, base)[place]
    if move.wins:
        strike = f"Strike out the {move.digit} at place {place + 1}"
        if plies is not None:
            strike = f"{strike}, and win in at most {plural(plies, 'move')}"
        sentence = f"{strike}: {move.reason}."
    else:
        sentence = "Every move loses against perfect play."
        if plies is not None:
            sentence = f"Every move loses against perfect play, but you can make the game last {plies} moves."
        sentence += f" Try the {move.digit} at place {place + 1}."
    yield events.result(Hint(place=place, digit=move.digit, wins=move.wins, sentence=sentence))


def _answer(state: State, args: Args) -> Iterator[Event | None]:
    base, places, now = _base(state), _places(str(state["struck"])), _replay(state)[-1]
    if now == "0":
        raise InputError("The game is over: no digits are left.")
    place = game.engine_place(now, base, int(state["weakness"]), int(state["seed"]))
    player = begun(player_of(state, len(places)))
    yield events.result(
        Answer(
            struck=_line([*places, place]),
            sentence=f"{player} struck out {now[place]}.",
            left=game.strike(now, place, base),
        )
    )


def _mistake(state: State, args: Args) -> Iterator[Event | None]:
    """Find the strike with which the loser gave the win away."""
    base, left = _base(state), _replay(state)
    if left[-1] != "0":
        raise InputError("The play is not over yet.")
    moves = len(left) - 1
    places = _places(str(state["struck"]))
    loser = player_of(state, moves)

    def wins(at: int) -> Generator[Event | None, None, bool]:
        yield None
        return game.is_winning(left[at], base)

    review = yield from review_steps(moves, moves % 2, wins)
    at, away = review.at, list(review.away)
    if at is None:
        begins = "loses" if moves % 2 == 0 else "wins"
        sentence = f"{does(loser, 'makes')} no mistake: whoever begins here {begins} against perfect play."
        yield events.result(Mistake(at=None, sentence=sentence, better="", away=away))
        return
    won = [f"the {move.digit} at place {move.index + 1}" for move in game.moves(left[at], base) if move.wins]
    others = [f"{len(won) - _NAMED} others"] if len(won) > _NAMED else []
    place = places[at]
    digit, number = left[at][place], place + 1
    sentence = of_player(
        loser,
        f"You gave the win away by striking out the {digit} at place {number}.",
        f"The engine gave the win away by striking out the {digit} at place {number}.",
        f"The first player gave the win away by striking out the {digit} at place {number}.",
        f"The second player gave the win away by striking out the {digit} at place {number}.",
    )
    better = f"{begun(listed([*won[:_NAMED], *others], 'or'))} would have won."
    yield events.result(Mistake(at=at, sentence=sentence, better=better, away=away))


def _compare(state: State, args: Args) -> Iterator[Event | None]:
    """Compare the closed form, the recurrence and brute force for each length."""
    base = _base(state)
    longest = whole_argument(args, "longest", 10, 1, game.TREE_AT_MOST, "The longest length")
    agree = True
    for length, by_recurrence in zip(range(1, longest + 1), game.counts_by_recurrence(base), strict=False):

        def told(step: Progress, length: int = length) -> Event:
            part = (length - 1 + step.done / (1 << length)) / longest
            return events.progress(part, f"Playing out the masks of {length} digits")

        played_out = yield from relay(game.counts_by_search_steps(length, base), told)
        closed = game.counts(length, base)
        same = closed == by_recurrence == played_out
        agree = agree and same
        winning = (str(each.winning) for each in (closed, by_recurrence, played_out))
        yield events.found((length, *winning, same))
    yield events.result(Comparison(agree=agree, longest=longest))


def _mask(state: State, args: Args) -> Iterator[Event | None]:
    text = args.get("mask")
    if not isinstance(text, str) or not re.fullmatch(r"1[01]{0,30}", text):
        raise InputError("A mask must be a 1 followed by at most 30 digits, each 0 or 1.")
    reason = game.why(text, 2)
    words = plural((_base(state) - 1) ** text.count("1"), "number")
    sentence = f"{text} {reason.sentence}. It stands for {words} in base {_base(state)}."
    options = [option for option in game.options(text) if option]
    yield events.result(MaskReason(wins=reason.wins, sentence=sentence, options=options))


def _picture() -> Lines:
    return {"lines": ["1 0 5 0 3 0"]}


def _script(state: State) -> str:
    left = _replay(state)[-1]
    below = _power(str(state["below"])) or game.numeral(str(state["below"]), _base(state))
    base = None if _base(state) == 10 else _base(state)
    written = ["from countinghouse.games import digit_removal", "", f'number = "{left}"']
    if left != "0":
        written += [
            scripts.call("digit_removal.why", "number", base=base),
            scripts.call("digit_removal.moves", "number", base=base),
        ]
    return scripts.lines(
        *written, scripts.call("digit_removal.winning_below", scripts.text(below), base=base)
    )


EXHIBIT = Exhibit(
    name="digit-removal",
    title="Removing digits",
    sentence="Strike digits out of a number until nothing is left, and see which numbers win.",
    group="play",
    order=30,
    start={**START, "number": ""},
    parameters=(
        Parameter(
            "number",
            "Number",
            "text",
            "105030",
            help=f"Up to {LONGEST} digits of the base: 0 to 9, then a to z. Or a power: 10^30, or b^30 for a power "
            "of the base. Leave it empty for a random number.",
            max_length=LONGEST,
        ),
        Parameter("base", "Base", "integer", 10, minimum=2, maximum=36),
        choice("play", "Who plays", PLAYS),
        weakness("strikes"),
        Parameter("struck", "Places struck", "text", "", max_length=4 * LONGEST, form=False),
        Parameter("marks", "Mark the winning moves", "flag", False),
        Parameter(
            "below",
            "N",
            "text",
            "1" + "0" * 18,
            help=f"Up to {grouped(LONGEST_BOUND)} digits of the base, or a power: 10^300, or b^300 for a power of "
            "the base.",
            max_length=LONGEST_BOUND,
        ),
        Parameter("seed", "Seed", "integer", 1, minimum=0, maximum=2**32 - 1),
    ),
    examples=(
        Example(
            "A number that wins",
            "105030: whoever begins can win, but with only one move.",
            {**START, "marks": True},
        ),
        Example(
            "A number that loses",
            "1100: whatever you strike out, the engine can win.",
            {**START, "number": "1100"},
        ),
        Example(
            "Forty digits",
            "Too long to search, yet decided at a glance.",
            {**START, "number": "1020304050607080901020304050607080912000", "marks": True},
        ),
        Example(
            "In binary",
            "Base 2, where a number is its own mask.",
            {**START, "number": "101100101", "base": 2, "below": "10000000000000000"},
        ),
    ),
    view=_view,
    play=_play,
    spell=_spell,
    jobs=(
        Job("hint", _hint, Hint),
        Job("answer", _answer, Answer),
        Job("mistake", _mistake, Mistake),
        Job("compare", _compare, Comparison, found=Compared, args={"longest?": int}),
        Job("mask", _mask, MaskReason, args={"mask": str}),
    ),
    picture=_picture,
    script=_script,
)
