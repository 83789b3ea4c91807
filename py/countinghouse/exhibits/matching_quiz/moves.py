"""Moves: change the quiz, move a question to another answer, add or remove a strategy."""

from __future__ import annotations

import re

from countinghouse.chance import matching
from countinghouse.errors import InputError
from countinghouse.exhibits.matching_quiz.setting import MOST, Partition, spelled, strategies_of
from countinghouse.page.model import State
from countinghouse.wording import shown

_MOVE = re.compile(r"move ([0-9]) ([0-9]{1,2}) ([0-9]{1,2})\Z")
_ONE = re.compile(r"(questions|remove) ([0-9]{1,4})\Z")
_CELL = re.compile(r"cell ([0-9]{1,4}) ([0-9]{1,4})\Z")
_ADD = re.compile(r"add (.+)\Z", re.DOTALL)


def play(state: State, move: str) -> State:
    """Play a move.

    ``questions 17`` switches to another quiz, with strategies that fit it; ``cell 17 2`` also asks for at least two
    right. ``move 0 1 3`` moves a question of strategy 0 from answer 1 to answer 3; the number after the last answer
    means a new answer. ``add 5,4,4,4`` adds a strategy, and ``remove 2`` removes strategy 2.
    """
    move = move.strip()
    if match := _ONE.match(move):
        verb, number = match[1], int(match[2])
        if verb == "questions":
            return _quiz(state, number)
        if verb == "remove":
            return _remove(state, number)
    if match := _CELL.match(move):
        n, m = int(match[1]), int(match[2])
        now = state if n == int(state["questions"]) else _quiz(state, n)
        return {**now, "right": min(m, n)}
    if match := _MOVE.match(move):
        return _shifted(state, *(int(match[place]) for place in (1, 2, 3)))
    if match := _ADD.match(move):
        strategies = strategies_of(state)
        if len(strategies) == MOST:
            raise InputError(f"At most {MOST} strategies can be compared: remove one first.")
        added = matching.parse(match[1], int(state["questions"]))
        return _with(state, [*strategies, added], len(strategies))
    raise InputError(f"{shown(move)} is not a move; a move is, for example, “move 0 1 3” or “add 5,4,4,4”.")


def _with(state: State, strategies: list[Partition], which: int) -> State:
    return {**state, "strategies": ";".join(map(spelled, strategies)), "which": which}


def _quiz(state: State, n: int) -> State:
    if not 1 <= n <= matching.LONGEST:
        raise InputError(f"A quiz has from 1 to {matching.LONGEST} questions, not {n}.")
    # Begin with three strategies, without duplicates: each answer once, two halves, and groups of about four.
    groups = max(1, round(n / 4))
    fours = tuple(n // groups + (1 if group < n % groups else 0) for group in range(groups))
    halves = (n - n // 2, n // 2) if n > 1 else (1,)
    strategies = list(dict.fromkeys(((1,) * n, halves, fours)))
    return {
        **_with(state, strategies, 0),
        "questions": n,
        "right": min(int(state["right"]), n),
        "written": "",
    }


def _remove(state: State, which: int) -> State:
    strategies = strategies_of(state)
    if not 0 <= which < len(strategies):
        raise InputError(f"There is no strategy {which + 1}.")
    if len(strategies) == 1:
        raise InputError("At least one strategy must remain.")
    del strategies[which]
    return _with(state, strategies, 0)


def _shifted(state: State, which: int, source: int, target: int) -> State:
    strategies = strategies_of(state)
    if which >= len(strategies):
        raise InputError(f"There is no strategy {which + 1}.")
    parts = list(strategies[which])
    if source >= len(parts) or target > len(parts):
        raise InputError(f"This strategy has {len(parts)} answers, and room for one more.")
    if target == len(parts):
        parts.append(0)
    parts[source] -= 1
    parts[target] += 1
    strategies[which] = tuple(sorted((part for part in parts if part), reverse=True))
    return _with(state, strategies, which)
