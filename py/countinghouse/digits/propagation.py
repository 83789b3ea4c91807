"""Slots with sets of candidates, constraints that strike candidates and say why, and a search that reports every step.

A *grid* has slots, each with the natural numbers still possible in it. A *constraint* examines a grid and names
candidates to strike, each with a reason and the cells that cause it. `propagate` applies constraints until nothing
changes; `search` then tries the candidates of an open slot and uses a *trail* to undo later strikes.

A constraint is a function `constraint(grid)` that yields strikes. Each strike is made before the function resumes, and
the function may be closed after any strike. It must not strike a candidate that occurs in a full row that satisfies it.
If the constraints do not refuse every wrong full row, give `search` a final check.

>>> def different(grid):  # no two slots hold the same value
...     for slot in range(grid.size):
...         value = grid.only(slot)
...         for other in grid.where(value) if value is not None else []:
...             if other != slot:
...                 yield Strike(other, value, "different", f"Slot {slot} holds {value}.", [(slot, value)])
>>> for event in search(Grid([{1}, {1, 2}]), [different]):
...     print(event.reason if isinstance(event, Strike) else event)
Slot 0 holds 1.
Solution(values=(1, 2))
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass

from countinghouse.checks import choice, function, items, whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.wording import plural, shown

__all__ = [
    "BRANCHING",
    "MOST_SLOTS",
    "MOST_VALUE",
    "ORDERS",
    "Cause",
    "Check",
    "Constraint",
    "DeadEnd",
    "Event",
    "Grid",
    "Solution",
    "Strike",
    "Try",
    "propagate",
    "replay",
    "search",
]

#: The maximum number of slots in a grid.
MOST_SLOTS = 200
#: The largest candidate; the smallest is 0.
MOST_VALUE = 200
MOST_EVENTS = 10_000_000

#: The open slot that the search tries next: the first, or the first with the fewest candidates.
BRANCHING = {"first": "the first open slot", "fewest": "the slot with the fewest candidates"}
#: The order in which the search tries the candidates of a slot.
ORDERS = {"up": "ascending", "down": "descending"}

#: A cell that a strike depends on, as (slot, value): a struck candidate, or a candidate still in its slot.
Cause = tuple[int, int]


class Strike:
    """The event in which a constraint strikes `value` from the candidates of `slot`.

    `reason` is a sentence and `causes` are the cells that the strike depends on. Either may be a function, which is
    called only when its result is read.
    """

    __slots__ = ("_causes", "_reason", "constraint", "slot", "value")

    def __init__(
        self,
        slot: int,
        value: int,
        constraint: str,
        reason: str | Callable[[], str],
        causes: Sequence[Cause] | Callable[[], Sequence[Cause]] = (),
    ) -> None:
        self.slot = slot
        self.value = value
        self.constraint = constraint
        self._reason = reason
        self._causes = causes

    @property
    def reason(self) -> str:
        """Return the reason. Read it before the search continues: some reasons are worded on request, from the current
        grid.
        """
        if callable(self._reason):
            self._reason = self._reason()
        return self._reason

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return the cells that the strike depends on; read them before the search continues."""
        if callable(self._causes):
            self._causes = tuple(self._causes())
        return tuple(self._causes)

    def __repr__(self) -> str:
        return f"Strike(slot={self.slot}, value={self.value}, constraint={self.constraint!r})"


@dataclass(frozen=True)
class Try:
    """A try: `slot` gets `value`; `depth` tries are active, including this one."""

    slot: int
    value: int
    depth: int


@dataclass(frozen=True)
class DeadEnd:
    """A dead end: the active tries fail, because `slot` has no candidate left."""

    slot: int
    reason: str


@dataclass(frozen=True)
class Solution:
    """A solution: every slot has one candidate."""

    values: tuple[int, ...]


#: An event that a search reports.
Event = Try | Strike | DeadEnd | Solution


class Grid(Drawn):
    """Slots and their candidates, both as bit sets; read `values` and `slots`, but change them only through methods.

    `slots` covers at least the values 0 to `width` - 1. A notebook shows one slot per row, with its candidates.

    >>> Grid([{1}, {1, 2}])
    <Grid: 2 slots, 3 candidates left>
    """

    def __init__(self, candidates: Iterable[Iterable[int]], width: int = 0) -> None:
        slots = [
            items(each, "The candidates of a slot") for each in items(candidates, "The slots", MOST_SLOTS)
        ]
        self.size = len(slots)
        #: The candidates of each slot.
        self.values = [0] * self.size
        for slot, values in enumerate(slots):
            for value in values:
                self.values[slot] |= 1 << whole(value, "A candidate", 0, MOST_VALUE)
        #: At least one more than the largest candidate.
        self.width = max(
            [whole(width, "The width", 0, MOST_VALUE + 1), *(mask.bit_length() for mask in self.values)]
        )
        #: The slots in which each value is possible.
        self.slots = [0] * self.width
        #: The slots with one candidate.
        self.decided = 0
        for slot, mask in enumerate(self.values):
            for value in bits(mask):
                self.slots[value] |= 1 << slot
            self._note(slot)
        #: The trail: each changed slot with its previous candidates.
        self._trail: list[tuple[int, int]] = []

    def __copy__(self) -> Grid:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.values, twin.slots, twin._trail = self.values[:], self.slots[:], self._trail[:]
        return twin

    def __repr__(self) -> str:
        left = sum(mask.bit_count() for mask in self.values)
        return f"<Grid: {plural(self.size, 'slot')}, {plural(left, 'candidate')} left>"

    def _repr_svg_(self) -> str:
        from countinghouse.pictures import DARK, SHADES, Mark, matrix_svg

        def row(slot: int, columns: Sequence[int]) -> tuple[str, dict[int, Mark]]:
            fill = SHADES[2] if self.only(slot) is not None else DARK
            own = [value for value in columns if self.values[slot] >> value & 1]
            return f"slot {slot}", {value: Mark(fill, str(value)) for value in own}

        return matrix_svg(repr(self)[1:-1], self.size, self.width, str, row)

    def candidates(self, slot: int) -> list[int]:
        """Return the candidates of a slot in increasing order."""
        return list(bits(self.values[self._checked(slot)]))

    def only(self, slot: int) -> int | None:
        """Return the value of a slot with one candidate, otherwise None."""
        mask = self.values[self._checked(slot)]
        return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None

    def where(self, value: int) -> list[int]:
        """Return the slots in which a value is possible."""
        value = whole(value, "The value", 0, MOST_VALUE)
        return list(bits(self.slots[value])) if value < self.width else []

    @property
    def full(self) -> bool:
        """Say whether every slot has exactly one candidate."""
        return self.decided == (1 << self.size) - 1

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Return the candidates of all slots."""
        return tuple(tuple(bits(mask)) for mask in self.values)

    def strike(self, slot: int, value: int) -> bool:
        """Strike a candidate; return whether its slot has any candidate left."""
        slot, value = self._cell(slot, value)
        return self._change(slot, self.values[slot] ^ 1 << value)

    def place(self, slot: int, value: int) -> None:
        """Strike all other candidates of a slot."""
        slot, value = self._cell(slot, value)
        if self.values[slot] != 1 << value:
            self._change(slot, 1 << value)

    @property
    def mark(self) -> int:
        """Return the current length of the trail, to pass to `back`."""
        return len(self._trail)

    def back(self, mark: int) -> None:
        """Restore the candidates struck since a mark."""
        mark = whole(mark, "The mark", 0, len(self._trail))
        while len(self._trail) > mark:
            slot, before = self._trail.pop()
            for value in bits(before ^ self.values[slot]):
                self.slots[value] |= 1 << slot
            self.values[slot] = before
            self._note(slot)

    def _change(self, slot: int, mask: int) -> bool:
        before = self.values[slot]
        self._trail.append((slot, before))
        for value in bits(before ^ mask):
            self.slots[value] ^= 1 << slot
        self.values[slot] = mask
        self._note(slot)
        return mask != 0

    def _note(self, slot: int) -> None:
        mask = self.values[slot]
        if mask and not mask & (mask - 1):
            self.decided |= 1 << slot
        else:
            self.decided &= ~(1 << slot)

    def _checked(self, slot: int) -> int:
        return whole(slot, "The slot", 0, self.size - 1)

    def _cell(self, slot: int, value: int) -> tuple[int, int]:
        slot, value = self._checked(slot), whole(value, "The value", 0, MOST_VALUE)
        if not self.values[slot] >> value & 1:
            raise InputError(f"{value} is not a candidate of slot {slot}.")
        return slot, value


#: A function that yields the strikes that follow from a grid.
Constraint = Callable[[Grid], Iterator[Strike]]


#: A function that returns None or, if the full row is wrong, a slot and a reason.
Check = Callable[[tuple[int, ...]], "tuple[int, str] | None"]


def propagate(grid: Grid, constraints: Iterable[Constraint]) -> Generator[Strike, None, int | None]:
    """Apply the constraints in turn until nothing changes or a slot is empty; return the empty slot, or None.

    Each strike is yielded before it is made.

    Time: each pass applies every constraint once, and there are at most c + 1 passes for c candidates.

    >>> def least(grid):
    ...     for value in grid.candidates(0)[1:]:
    ...         yield Strike(0, value, "least", "Slot 0 takes its least candidate.")
    >>> grid = Grid([{1, 2, 3}])
    >>> list(propagate(grid, [least])), grid.rows()
    ([Strike(slot=0, value=2, constraint='least'), Strike(slot=0, value=3, constraint='least')], ((1,),))
    """
    return _propagate(_grid(grid), _rules(constraints))


def _grid(grid: Grid) -> Grid:
    if not isinstance(grid, Grid):
        raise InputError(f"The grid must be a Grid, not {shown(grid)}.")
    return grid


def _rules(constraints: Iterable[Constraint]) -> list[Constraint]:
    return [function(rule, "A constraint") for rule in items(constraints, "The constraints", 100)]


def _propagate(grid: Grid, rules: list[Constraint]) -> Generator[Strike, None, int | None]:
    changed = True
    while changed:
        changed = False
        for rule in rules:
            strikes = rule(grid)
            if not isinstance(strikes, Iterator):
                raise InputError(f"A constraint must yield strikes, not return {shown(strikes)}.")
            for strike in strikes:
                if not isinstance(strike, Strike):
                    raise InputError(f"A constraint must yield strikes, not {shown(strike)}.")
                yield strike
                changed = True
                if not grid.strike(strike.slot, strike.value):
                    return strike.slot
    return None


def search(
    grid: Grid,
    constraints: Iterable[Constraint],
    slots: str = "first",
    values: str = "up",
    check: Check | None = None,
    name: Callable[[int], str] = "slot {}".format,
) -> Iterator[Event]:
    """Search for all rows that the constraints allow, and yield every event in order.

    The constraints strike candidates before the first try. `slots` chooses the open slot (`BRANCHING`), `values` the
    order of its candidates (`ORDERS`). A `Try` of depth d replaces the previous `Try` of depth d and everything after
    it. The vertices of the search tree are the tries and the root. `check` refuses wrong full rows that the constraints
    miss; `name` names a slot in the reason of a dead end. At the end, or when the search is closed, the grid is
    restored.

    Time: exponential in the number of open slots in the worst case; s slots of v candidates have v^s full rows.

    >>> list(search(Grid([{1, 2}]), [], check=lambda row: (0, "1 is odd.") if row[0] % 2 else None))
    [Try(slot=0, value=1, depth=1), DeadEnd(slot=0, reason='1 is odd.'), Try(slot=0, value=2, depth=1), Solution(values=(2,))]
    """
    rules = _rules(constraints)
    fewest = choice(slots, "The choice of slots", BRANCHING) == "fewest"
    down = choice(values, "The order of values", ORDERS) == "down"
    last = None if check is None else function(check, "The check")
    return _search(_grid(grid), rules, fewest, down, last, function(name, "The name of a slot"))


def _search(
    grid: Grid,
    rules: list[Constraint],
    fewest: bool,
    down: bool,
    check: Check | None,
    name: Callable[[int], str],
) -> Iterator[Event]:
    start = grid.mark
    #: For each active try: the mark before it, its slot, and the values still to try.
    stack: list[tuple[int, int, list[int]]] = []
    try:
        while True:
            empty = grid.values.index(0) if 0 in grid.values else (yield from _propagate(grid, rules))
            if empty is not None:
                yield DeadEnd(empty, f"No candidate is left for {name(empty)}.")
            elif grid.full:
                yield _full(grid, check)
            else:
                slot = _open(grid, fewest)
                waiting = grid.candidates(slot)
                stack.append((grid.mark, slot, waiting if down else waiting[::-1]))
            while stack and not stack[-1][2]:
                stack.pop()
            if not stack:
                return
            mark, slot, waiting = stack[-1]
            grid.back(mark)
            value = waiting.pop()
            yield Try(slot, value, len(stack))
            grid.place(slot, value)
    finally:
        grid.back(start)


def _full(grid: Grid, check: Check | None) -> Event:
    values = tuple(mask.bit_length() - 1 for mask in grid.values)
    wrong: object = check(values) if check else None
    if wrong is None:
        return Solution(values)
    if not isinstance(wrong, tuple) or len(wrong) != 2 or not isinstance(wrong[1], str):
        raise InputError(f"The check must return None, or a slot and a reason, not {shown(wrong)}.")
    return DeadEnd(whole(wrong[0], "The slot of the check", 0, grid.size - 1), wrong[1])


def _open(grid: Grid, fewest: bool) -> int:
    """Return the slot to try next; at least one must be open."""
    slots = list(bits(~grid.decided & (1 << grid.size) - 1))
    return min(slots, key=lambda slot: grid.values[slot].bit_count()) if fewest else slots[0]


def replay(grid: Grid, events: Iterable[Event]) -> tuple[tuple[int, ...], ...]:
    """Return the candidates of each slot after these events of a search that began with this grid.

    Raises InputError if the events cannot come from such a search.

    >>> replay(Grid([{1, 2}, {1, 2}]), [Try(0, 2, 1), Strike(1, 2, "different", "Slot 0 holds 2.")])
    ((2,), (1,))
    """
    start = _grid(grid).mark
    marks: list[int] = []
    try:
        for event in items(events, "The events", MOST_EVENTS):
            if isinstance(event, Try):
                depth = whole(event.depth, "The depth of a try", 1, len(marks) + 1)
                if depth <= len(marks):
                    grid.back(marks[depth - 1])
                    del marks[depth - 1 :]
                marks.append(grid.mark)
                grid.place(event.slot, event.value)
            elif isinstance(event, Strike):
                grid.strike(event.slot, event.value)
            elif not isinstance(event, DeadEnd | Solution):
                raise InputError(f"The events must come from a search, not {shown(event)}.")
        return grid.rows()
    finally:
        grid.back(start)


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the set bits, lowest first."""
    while mask:
        least = mask & -mask
        yield least.bit_length() - 1
        mask ^= least
