"""The constraints, switched on one by one: what each says, and how much it shortens the search."""

from __future__ import annotations

from typing import TypedDict

from countinghouse.digits.autobiographical import CONSTRAINTS
from countinghouse.exhibits.autobiographical.state import variant_of
from countinghouse.exhibits.autobiographical.walking import FIRST, first
from countinghouse.page.model import State
from countinghouse.wording import grouped, plural

_SAYS = {
    "basic": "Exactly as many slots hold i as slot i says.",
    "sum": "The values of the slots add up to {n}, because each of the {n} slots is counted once.",
    "weighted": "The sum of each slot’s index times its value is also {n}, because it adds up the numbers in all slots.",
}

_TITLES = {"basic": "The basic constraint", "sum": "And the sum of slots", "weighted": "And the weighted sum"}


class On(TypedDict):
    basic: bool
    sum: bool
    weighted: bool


class Chapter(TypedDict):
    """A search with the first one, two or three constraints.

    `on` says which constraints are on, and `here` whether the page shows this search.
    """

    title: str
    says: str
    search: str
    on: On
    here: bool


def chapters(state: State) -> list[Chapter]:
    """Return a chapter for each constraint, or an empty list unless the puzzle is a single row with short searches."""
    n, rows, count = variant_of(state)
    if rows > 1 or n > 6 or count != "numbers" or state["own"]:
        return []
    told: list[Chapter] = []
    for number, name in enumerate(CONSTRAINTS, 1):
        on = On(basic=True, sum=number > 1, weighted=number > 2)
        steps = first({**state, "basic": True, "sum": on["sum"], "weighted": on["weighted"]})
        if len(steps) > FIRST:
            return []
        vertices = 1 + sum(step["kind"] == "try" for step in steps)
        strikes = sum(step["kind"] == "strike" for step in steps)
        told.append(
            {
                "title": _TITLES[name],
                "says": _SAYS[name].format(n=n),
                "search": f"{plural(vertices, 'vertex', 'vertices')}, {plural(strikes, 'strike')}, {grouped(len(steps) - 1)} steps",
                "on": on,
                "here": all(state[each] == value for each, value in on.items()),
            }
        )
    return told
