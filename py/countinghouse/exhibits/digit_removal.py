"""The removal of digits: strike digits out of a number until nothing is left.

A state is a number, its base and the line of play: the places struck so far, from 0 at the left of what was left
then, joined with full stops. The move is ``strike 3``; where the engine plays, its answer belongs to the same move.
Everything about who wins comes from `countinghouse.games.digit_removal`.

- view: digits [{digit, mask, place}], mask, left (the numeral), turn, over, sentence, line [{player, digit, left}], with
  `marks` also verdict {wins, sentence} and wins and reason for every digit; below {bound, value}, counts (rows of the
  table), tree (for each length a text of W and L, masks in ascending order)
- hint: place, digit, wins, plies (or null), sentence
- compare (args longest): found [length, closed form, recurrence, played out]; result {agree, longest}
- mask (args mask): wins, sentence, numbers, options
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from countinghouse.errors import InputError
from countinghouse.games import digit_removal as game
from countinghouse.page import events, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Example, Exhibit, Job, Parameter, State, grouped, shown

#: The longest number that is played with, in digits; a bound for W may be longer.
LONGEST = 400
#: The longest bound N that W(N) is asked for, in digits.
LONGEST_BOUND = 2000
#: Lengths in the table of counts, and levels in the picture of the masks.
TABLE = 20
LEVELS = 8

_PLACES = re.compile(r"[0-9]+(\.[0-9]+)*\Z")


def _places(line: str) -> list[int]:
    if not line:
        return []
    if not _PLACES.match(line):
        raise InputError(
            f"A line of play is the places struck, counted from 0 and joined with full stops, such as 0.3.1; "
            f"{shown(line)} is not."
        )
    return [int(place) for place in line.split(".")]


def _base(state: State) -> int:
    return int(state["base"])


def _start(state: State) -> str:
    text = game.numeral(str(state["number"]), _base(state))
    if text == "0":
        raise InputError("Nothing can be struck out of 0: type a number above 0.")
    return text


def _replay(state: State) -> list[str]:
    """The numerals from the first to the present one."""
    base = _base(state)
    left = [_start(state)]
    for place in _places(str(state["struck"])):
        left.append(game.strike(left[-1], place, base))
    return left


def _player(state: State, moves: int) -> str:
    """Whose turn it is after so many moves."""
    if state["play"] == "two":
        return f"player {moves % 2 + 1}"
    return "you" if (moves % 2 == 0) == (state["play"] == "first") else "the engine"


def _view(state: State) -> dict[str, Any]:
    base = _base(state)
    left = _replay(state)
    places = _places(str(state["struck"]))
    now = left[-1]
    over = now == "0"
    marks = bool(state["marks"])
    digits: list[dict[str, Any]] = [
        {"digit": digit, "mask": "0" if digit == "0" else "1", "place": place}
        for place, digit in enumerate("" if over else now)
    ]
    if marks:
        for shown_digit, move in zip(digits, game.moves(now, base), strict=True):
            shown_digit.update(wins=move.wins, reason=move.reason)
    return {
        "base": base,
        "digits": digits,
        "left": now,
        "mask": "" if over else game.mask(now, base),
        "over": over,
        "sentence": _sentence(state, left),
        "line": [
            {
                "player": _player(state, number),
                "place": place,
                "digit": left[number][place],
                "left": left[number + 1],
            }
            for number, place in enumerate(places)
        ],
        "verdict": _verdict(now, base) if marks else None,
        "below": _below(state),
        "counts": [
            [row.length, str(row.winning), str(row.losing), str(row.winning_below)]
            for row in (game.counts(length, base) for length in range(1, TABLE + 1))
        ],
        "tree": _tree(),
    }


def _sentence(state: State, left: list[str]) -> str:
    moves = len(left) - 1
    if left[-1] == "0":
        winner = _player(state, moves - 1)
        won = "You win" if winner == "you" else f"{winner[0].upper()}{winner[1:]} wins"
        return f"Nothing is left. {won}: whoever has to move now has lost."
    whose = _player(state, moves)
    digits = "1 digit" if len(left[-1]) == 1 else f"{len(left[-1])} digits"
    return (
        f"{digits}. {whose[0].upper()}{whose[1:]} to strike one out."
        if whose != "you"
        else f"{digits}. Your turn."
    )


def _verdict(left: str, base: int) -> dict[str, Any]:
    reason = game.why(left, base)
    return {"wins": reason.wins, "sentence": f"Whoever moves now {reason.sentence}."}


def _below(state: State) -> dict[str, str]:
    base = _base(state)
    bound = game.numeral(str(state["below"]), base)
    if bound == "0":
        raise InputError("W(N) counts the winning numbers from 1 to N - 1: N must be at least 1.")
    value = game.winning_below(bound, base)
    return {"bound": bound, "value": game.numeral(value, 10), "inBase": game.numeral(value, base)}


_picture_of_masks: list[str] = []


def _tree() -> list[str]:
    """For every length the masks in ascending order, W where the player to move wins and L where he loses."""
    if not _picture_of_masks:
        _picture_of_masks.extend(
            "".join("W" if mask.wins else "L" for mask in level) for level in game.mask_tree(LEVELS)
        )
    return _picture_of_masks


def _play(state: State, move: str) -> State:
    """``strike place``: the person's move, and the engine's answer where it plays; ``begin``: the engine's first move."""
    verb, _, rest = move.strip().partition(" ")
    base = _base(state)
    places = _places(str(state["struck"]))
    now = _replay(state)[-1]
    if verb == "strike" and rest.strip().isascii() and rest.strip().isdigit() and len(rest) < 8:
        if _player(state, len(places)) == "the engine":
            raise InputError("It is the engine’s turn: let it begin.")
        now = game.strike(now, int(rest), base)
        places.append(int(rest))
    elif verb != "begin" or rest:
        raise InputError(
            f"{shown(move)} is not a move; a move is “strike” and a place, counted from 0 at the left."
        )
    if now != "0" and _player(state, len(places)) == "the engine":
        places.append(game.engine_place(now, base))
    return {**state, "number": _start(state), "struck": ".".join(map(str, places))}


def _spell(state: State) -> State:
    base = _base(state)
    return {
        **state,
        "number": _start(state),
        "struck": ".".join(map(str, _places(str(state["struck"])))),
        "below": game.numeral(str(state["below"]), base),
    }


# --- questions -------------------------------------------------------------------------------------------------


def _hint(state: State, args: Args) -> Iterator[Event | None]:
    base = _base(state)
    now = _replay(state)[-1]
    if now == "0":
        raise InputError("Nothing is left to strike out: the play is over.")
    plies = None
    if len(now) <= game.SEARCH_AT_MOST:
        search = game.best_moves_steps(now, base)
        while True:
            try:
                next(search)
            except StopIteration as stop:
                best = stop.value
                break
            yield None
        place, plies = best.options[0], best.plies
    else:
        place = game.engine_place(now, base)
    move = game.moves(now, base)[place]
    if move.wins:
        length = "" if plies is None else f", and win in {plies} {'move' if plies == 1 else 'moves'} at most"
        sentence = f"Strike out the {move.digit} at place {place + 1}{length}: {move.reason}."
    else:
        length = "" if plies is None else f"; play can be made to last {plies} moves"
        sentence = (
            f"Every move loses against perfect play{length}. Try the {move.digit} at place {place + 1}."
        )
    yield events.result(
        {"place": place, "digit": move.digit, "wins": move.wins, "plies": plies, "sentence": sentence}
    )


def _compare(state: State, args: Args) -> Iterator[Event | None]:
    """The closed form, the recurrence and brute force, length by length."""
    base = _base(state)
    longest = int(
        Parameter("longest", "The longest length", "integer", 10, minimum=1, maximum=game.TREE_AT_MOST).check(
            args.get("longest", 10)
        )
    )
    agree = True
    for length, by_recurrence in zip(range(1, longest + 1), game.counts_by_recurrence(base), strict=False):
        search = game.counts_by_search_steps(length, base)
        while True:
            try:
                step = next(search)
            except StopIteration as stop:
                played_out = stop.value
                break
            yield events.progress(
                (length - 1 + step.done / (1 << length)) / longest,
                f"Playing out the masks of {length} digits",
            )
        closed = game.counts(length, base)
        same = closed == by_recurrence == played_out
        agree = agree and same
        yield events.found(
            [length, str(closed.winning), str(by_recurrence.winning), str(played_out.winning), same]
        )
    yield events.result({"agree": agree, "longest": longest})


def _mask(state: State, args: Args) -> Iterator[Event | None]:
    text = args.get("mask")
    if not isinstance(text, str) or not re.fullmatch(r"1[01]{0,30}", text):
        raise InputError("A mask is a 1, and then at most 30 digits 0 or 1.")
    reason = game.why(text, 2)
    numbers = (_base(state) - 1) ** text.count("1")
    words = "one number" if numbers == 1 else f"{grouped(numbers)} numbers"
    yield events.result(
        {
            "wins": reason.wins,
            "sentence": f"{text} {reason.sentence}. It stands for {words} in base {_base(state)}.",
            "options": [option for option in game.options(text) if option],
        }
    )


def _script(state: State) -> str:
    left, below = _replay(state)[-1], game.numeral(str(state["below"]), _base(state))
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
    sentence="Strike digits out of a number until nothing is left: a game of two, and how many numbers win it.",
    order=30,
    parameters=(
        Parameter(
            "number",
            "Number",
            "text",
            "105030",
            help=f"Up to {LONGEST} digits of the base: 0 to 9, then a to z.",
            max_length=LONGEST,
        ),
        Parameter("base", "Base", "integer", 10, minimum=2, maximum=36),
        Parameter(
            "play",
            "Who plays",
            "choice",
            "first",
            choices=(
                ("first", "You begin, the engine answers"),
                ("second", "The engine begins"),
                ("two", "Two people"),
            ),
        ),
        Parameter("struck", "Places struck", "text", "", max_length=4 * LONGEST, form=False),
        Parameter("marks", "Mark the winning moves", "flag", False),
        Parameter(
            "below",
            "N",
            "text",
            "1" + "0" * 18,
            help=f"Up to {grouped(LONGEST_BOUND)} digits of the base.",
            max_length=LONGEST_BOUND,
        ),
    ),
    examples=(
        Example("A number that wins", "105030: whoever begins can win, with one move only.", {"marks": True}),
        Example(
            "A number that loses",
            "1100: whatever you strike out, the engine wins.",
            {"number": "1100"},
        ),
        Example(
            "Forty digits",
            "Too long to search, and still decided at a glance.",
            {"number": "1020304050607080901020304050607080912000", "marks": True},
        ),
        Example(
            "In binary",
            "Base 2, where a number is its own mask.",
            {"number": "101100101", "base": 2, "below": "10000000000000000"},
        ),
    ),
    view=_view,
    play=_play,
    spell=_spell,
    jobs=(
        Job("hint", "Hint", _hint),
        Job("compare", "Compare three ways", _compare),
        Job("mask", "Why this mask wins or loses", _mask),
    ),
    picture=lambda: {"lines": ["1 0 5 0 3 0"]},
    script=_script,
)
