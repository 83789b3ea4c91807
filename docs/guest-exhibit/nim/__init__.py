"""Nim: take as many counters as you like from one heap; whoever takes the last counter wins."""

from functools import reduce
from operator import xor
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.page.model import Example, Exhibit, Parameter, State

HEAPS = ("a", "b", "c")
MOST = 6


class View(TypedDict):
    heaps: list[int]
    sentence: str
    best: str


def _view(state: State) -> View:
    heaps = [int(state[name]) for name in HEAPS]
    total = reduce(xor, heaps)  # Bouton's theorem (1901): the player to move loses if and only if this is 0
    best = next(
        (f"{name} {heap ^ total}" for name, heap in zip(HEAPS, heaps, strict=True) if heap ^ total < heap), ""
    )
    wins = f"wins: leave {best[2:]} in heap {best[0].upper()}" if best else "loses against perfect play"
    sentence = f"Nim-sum {total}, exact: the player to move {wins}."
    return {"heaps": heaps, "sentence": sentence, "best": best}


def _play(state: State, move: str) -> State:
    name, _, left = move.partition(" ")
    if name not in HEAPS or not left.isdecimal() or int(left) >= int(state[name]):
        raise InputError(
            "A move names a heap and how many counters to leave in it (fewer than now), such as “a 2”."
        )
    return {**state, name: int(left)}


EXHIBIT = Exhibit(
    name="nim",
    title="Nim",
    sentence="Three heaps of counters: take from one heap; whoever takes the last counter wins.",
    group="play",
    order=90,
    parameters=tuple(
        Parameter(name, f"Heap {name.upper()}", "integer", 3 + i, minimum=0, maximum=MOST)
        for i, name in enumerate(HEAPS)
    ),
    examples=(Example("A lost position", "2, 4 and 6: every move loses.", {"a": 2, "b": 4, "c": 6}),),
    view=_view,
    play=_play,
)
