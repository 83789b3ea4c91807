"""The steps of dancing links, described in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from countinghouse.exact_cover.demands import branch_names, times
from countinghouse.exact_cover.problem import Compiled
from countinghouse.exact_cover.search.steps import (
    Branch,
    Choose,
    Cover,
    DeadEnd,
    Found,
    Purify,
    PutBack,
    TakeOut,
    Unpurify,
)
from countinghouse.exact_cover.search.watching import Moment
from countinghouse.wording import grouped, plural

Kind = Literal[
    "start",
    "choose",
    "cover",
    "purify",
    "take out",
    "branch",
    "dead",
    "found",
    "uncover",
    "unpurify",
    "put back",
]


class Telling:
    """The wording of the steps of one search; call `tell` for each step in order."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._names = [str(name) for name in branch_names(compiled)]
        self._items = [*compiled.options, *((item,) for item in times(compiled).spare)]
        self._several = frozenset(times(compiled).most)
        self._options: list[int] = [-1]  # the option that led to each vertex
        self._parents: list[int] = [-1]

    def tell(self, moment: Moment) -> tuple[Kind, str]:
        """Return the kind of a step, and a sentence that says what the step does and why."""
        step = moment.step
        if isinstance(step, Found):
            return "found", self._found(moment)
        item = _quoted(str(self._compiled.items[moment.item]))
        options = moment.options
        if isinstance(step, Choose):
            return "choose", self._choose(moment, item)
        if isinstance(step, DeadEnd):
            few = "too few options are" if moment.item in self._several else "no option is"
            return "dead", f"Item {item} must still be covered, but {few} left for it: a dead end." + (
                " Go back." if moment.vertex else " There is no solution."
            )
        if isinstance(step, Branch):
            self._options.append(options[0])
            self._parents.append(moment.parent)
            if options[0] >= len(self._compiled.names):
                other = "The last branch" if step.of > 1 else "The only branch"
                return (
                    "branch",
                    f"{other} for {item}: it is covered often enough, and no more options cover it.",
                )
            if step.of == 1:
                return "branch", f"Take {self._listed(options)}, the only one for {item}."
            return "branch", f"Try {self._listed(options)} for {item}: number {step.number} of {step.of}."
        if isinstance(step, Purify | TakeOut | Unpurify | PutBack):
            return self._rich(moment, item)
        own = self._items[self._options[moment.vertex]] if moment.vertex else ()
        by_option = moment.item in own
        if isinstance(step, Cover):
            if not by_option:
                listed = self._listed(options)
                if len(options) == 1:
                    return "cover", f"Cover {item}: its column leaves the matrix, and so does {listed}."
                return (
                    "cover",
                    f"Cover {item}: its column leaves the matrix, and so do {listed}, which are tried one after the other.",
                )
            if self._options[moment.vertex] >= len(self._compiled.names):
                return "cover", f"Cover {item}: its column leaves the matrix."
            by = self._name(self._options[moment.vertex])
            lost = "Its column leaves; no other remaining option covers it."
            if len(options) == 1:
                lost = f"Its column leaves, and with it {self._listed(options)}, which also covers {item}."
            elif options:
                lost = f"Its column leaves, and with it {self._listed(options)}, which also cover {item}."
            return "cover", f"Option {by} covers {item} as well: cover {item}. {lost}"
        if by_option:
            by = self._name(self._options[moment.vertex])
            back = (
                f"Its column is back, and with it {self._listed(options)}."
                if options
                else "Its column is back."
            )
            return "uncover", f"Undo option {by}: uncover {item}. {back}"
        over = "" if moment.vertex else f" The search is over: {many_of(moment.solutions, 'solution')}."
        back = "its option" if len(options) == 1 else "all its options"
        returned = f"Its column is back, and {self._listed(options)}.{over}"
        return "uncover", f"Uncover {item}: the search has tried {back}. {returned}"

    def _rich(self, moment: Moment, item: str) -> tuple[Kind, str]:
        """Describe a step that occurs only with colours or multiplicities."""
        step, options = moment.step, moment.options
        listed = self._listed(options) if options else ""
        by = self._name(self._options[moment.vertex]) if moment.vertex else ""
        if isinstance(step, Purify):
            gives = f"Option {by} gives {item} the colour {step.colour}: purify {item}"
            if not options:
                return "purify", f"{gives}; no other remaining option disagrees."
            lost = f"Its column stays, but {listed} leave, because they give {item} another colour or none."
            if len(options) == 1:
                lost = (
                    f"Its column stays, but {listed} leaves, because it gives {item} another colour or none."
                )
            return "purify", f"{gives}. {lost}"
        if isinstance(step, Unpurify):
            if not options:
                return "unpurify", f"Undo option {by}: {item} may have any colour again."
            if len(options) == 1:
                return (
                    "unpurify",
                    f"Undo option {by}: {item} may have any colour again, and {listed} is back.",
                )
            return "unpurify", f"Undo option {by}: {item} may have any colour again, and {listed} are back."
        if isinstance(step, TakeOut):
            name = listed[0].upper() + listed[1:]
            if options[0] >= len(self._compiled.names):
                return "take out", f"Item {item} is covered often enough: take out its last row."
            return (
                "take out",
                f"{name} is the only one to leave the matrix: {item} may be covered again, by the options after it.",
            )
        over = (
            ""
            if moment.vertex or not moment.last
            else f" The search is over: {many_of(moment.solutions, 'solution')}."
        )
        return "put back", f"The search has tried all branches of {item}: put back {listed}.{over}"

    def _choose(self, moment: Moment, item: str) -> str:
        count, rivals, listed = len(moment.options), moment.rivals, self._listed(moment.options)
        if moment.item in self._several:
            if rivals == 1:
                return f"Choose {item}: it has the fewest branches, {count}: {listed}."
            return f"Choose {item}: it ties with {plural(rivals - 1, 'other')} for the fewest branches and comes first, {count}: {listed}."
        if rivals == 1:
            if count == 1:
                return f"Choose {item}: it has the fewest options left, only {listed}."
            return f"Choose {item}: it has the fewest options left, {count}: {listed}."
        if count == 1:
            return f"Choose {item}: it is the first of {rivals} items with the fewest options left, only {listed}."
        return f"Choose {item}: it is the first of {rivals} items with the fewest options left, {count}: {listed}."

    def _found(self, moment: Moment) -> str:
        chosen = []
        vertex = moment.vertex
        while vertex:
            if self._options[vertex] < len(self._compiled.names):
                chosen.append(self._options[vertex])
            vertex = self._parents[vertex]
        if not chosen and moment.vertex:
            return (
                f"No primary item is left to cover: choosing nothing is solution {grouped(moment.solutions)}."
            )
        if not chosen:
            return "There is no primary item to cover: choosing nothing is the solution."
        listed, number = self._listed(sorted(chosen)), grouped(moment.solutions)
        if len(chosen) == 1:
            return f"No primary item is left to cover: {listed} is solution {number}."
        return f"No primary item is left to cover: {listed} are solution {number}."

    def _name(self, option: int) -> str:
        return _quoted(self._names[option])

    def _listed(self, options: Sequence[int]) -> str:
        names = [self._name(option) for option in options]
        if len(names) == 1:
            return f"option {names[0]}"
        if len(names) > 8:
            return f"{len(names)} options ({', '.join(names[:6])}, …)"
        return f"options {', '.join(names[:-1])} and {names[-1]}"


def _quoted(name: str) -> str:
    """Format a name for use in a sentence: quote it if it has a space, and shorten it if it is long."""
    short = name if len(name) <= 24 else f"{name[:23]}…"
    return f"“{short}”" if " " in name else short


def many_of(count: int, word: str) -> str:
    return plural(count, word) if count else f"no {word}"
