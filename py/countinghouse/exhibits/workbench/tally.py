"""Options chosen by hand: what they cover, which clash, and which others still fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from countinghouse.exact_cover.problem import Name, Problem
from countinghouse.wording import listed


@dataclass(frozen=True)
class Tally:
    """The items that a set of options covers; items and options are numbered as in `Problem.compiled`.

    `clashing` holds the items covered too often or given two colours; `missing` holds the primary items not covered
    often enough; `covered` holds the other items of the chosen options. `excluded` holds the options that cannot be
    added without a clash; `idle` holds the chosen options without a primary item.
    """

    problem: Problem
    chosen: tuple[int, ...]
    covered: frozenset[int]
    clashing: frozenset[int]
    missing: frozenset[int]
    excluded: tuple[int, ...]
    idle: tuple[int, ...]

    @property
    def solved(self) -> bool:
        """Say whether the options are a solution."""
        return not self.clashing and not self.idle and not self.missing

    def name(self, option: int) -> str:
        """Return the name of an option."""
        return str(self.problem.compiled().names[option])

    def shared(self, option: int) -> list[str]:
        """Return the option's items that clash."""
        compiled = self.problem.compiled()
        return [str(compiled.items[item]) for item in compiled.options[option] if item in self.clashing]

    @property
    def clash(self) -> tuple[list[str], str] | None:
        """Return the names of the chosen options that cover the first clashing item, then that item; None if no
        item clashes."""
        compiled = self.problem.compiled()
        for item in (item for option in self.chosen for item in compiled.options[option]):
            if item in self.clashing:
                owners = [self.name(option) for option in self.chosen if item in compiled.options[option]]
                return owners, str(compiled.items[item])
        return None

    @property
    def fault(self) -> str:
        """Say what is wrong with the chosen options; "" if nothing is."""
        if self.clash:
            owners, item = self.clash
            rows = listed(owners)
            return f"Rows {rows} both cover {item}." if len(owners) == 2 else f"Rows {rows} all cover {item}."
        if self.idle:
            return f"Row {self.name(self.idle[0])} covers no primary column, so it is in no solution."
        return ""


def tally(problem: Problem, names: Sequence[Name]) -> Tally:
    """Tally the items that the options with these names cover together."""
    compiled = problem.compiled()
    primary, bounds = compiled.primary_count, compiled.bounds
    wanted = set(names)
    chosen = tuple(at for at, name in enumerate(compiled.names) if name in wanted)

    def shades(option: int) -> Sequence[int]:
        return compiled.colours[option] if compiled.colours else (0,) * len(compiled.options[option])

    uses: dict[int, list[int]] = {}
    for option in chosen:
        for item, shade in zip(compiled.options[option], shades(option), strict=True):
            uses.setdefault(item, []).append(shade)

    def limits(item: int) -> tuple[int, int]:
        return bounds[item] if item < len(bounds) else (1, 1)

    def agree(used: Sequence[int]) -> bool:
        return 0 not in used and len(set(used)) == 1

    def clashes(item: int, used: Sequence[int]) -> bool:
        return len(used) > limits(item)[1] if item < primary else len(used) > 1 and not agree(used)

    clashing = frozenset(item for item, used in uses.items() if clashes(item, used))
    missing = frozenset(item for item in range(primary) if len(uses.get(item, ())) < limits(item)[0])
    return Tally(
        problem,
        chosen,
        frozenset(uses) - clashing - missing,
        clashing,
        missing,
        tuple(
            option
            for option in range(len(compiled.names))
            if option not in chosen
            and any(
                item in uses and clashes(item, [*uses[item], shade])
                for item, shade in zip(compiled.options[option], shades(option), strict=True)
            )
        ),
        tuple(option for option in chosen if min(compiled.options[option], default=primary) >= primary),
    )
