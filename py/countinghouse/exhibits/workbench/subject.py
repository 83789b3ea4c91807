"""The common interface of all kinds of problems on the workbench."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from countinghouse.exact_cover.problem import Name, Problem
from countinghouse.exhibits.workbench.tally import Tally
from countinghouse.page.model import Example, OwnCard, Parameter, State

Drawn = TypeVar("Drawn", covariant=True)
Solved = TypeVar("Solved", covariant=True)
Lies = TypeVar("Lies", covariant=True)


@dataclass(frozen=True)
class ByHand:
    """How a person chooses options by hand.

    `field` is the parameter that holds the options; `read` returns their names or raises InputError; `write` spells
    them. Options with the same `place` replace each other. `says` returns a sentence about options that are not a
    solution, and `solved` a sentence about a solution.
    """

    field: str
    read: Callable[[State, Problem], Sequence[Name]]
    write: Callable[[Tally], str]
    says: Callable[[State, Tally], str]
    solved: Callable[[State, Tally], str]
    place: Callable[[Name], object] = lambda name: name


@dataclass(frozen=True)
class Subject(Generic[Drawn, Solved, Lies]):
    """A kind of problem, which depends only on its `parameters`, except for those in `beside`.

    `drawn` draws a state, `solved` a solution, and `lies` one option (None if only the matrix shows it); rows, columns
    and places count from 0. `meaning` explains items and options, and `note` says what a count of solutions leaves out.
    `reads` turns text typed for a parameter into changes of the state. `wrong` says why a state that can be drawn poses
    no problem. `by_hand` says how a person chooses options; if other moves are possible, `play` takes them and `spell`
    returns the canonical state. `card` is the kind's own card on the home page. `module` names its reduction if that is
    not called `name`.
    """

    name: str
    title: str
    parameters: tuple[Parameter, ...]
    problem: Callable[[State], Problem]
    drawn: Callable[[State], Drawn]
    solved: Callable[[State, Sequence[Name]], Solved]
    lies: Callable[[State, Name], Lies]
    meaning: Callable[[State], str]
    script: Callable[[State], Sequence[str]]
    examples: tuple[Example, ...]
    note: Callable[[State, int], str] = lambda state, value: ""
    reads: Mapping[str, Callable[[State, str], State]] = field(default_factory=dict)
    by_hand: ByHand | None = None
    play: Callable[[State, str], State] | None = None
    spell: Callable[[State], State] = lambda state: state
    wrong: Callable[[State], str] = lambda state: ""
    beside: frozenset[str] = frozenset()
    module: str = ""
    card: OwnCard | None = None
