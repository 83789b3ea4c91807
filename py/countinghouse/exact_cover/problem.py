"""Exact cover problems: items and options with any hashable names. This module contains no search code.

A solution is a set of options that covers every primary item once and every secondary item at most once. An option
without a primary item is in no solution (Knuth, TAOCP 7.2.2.1).

An option may give a secondary item a *colour*; options that agree on it may share the item. A *multiplicity* lets a
primary item be covered any number of times between two bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from countinghouse.checks import items as listed
from countinghouse.checks import whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.compiled import Colour, Compiled, Item, Name, Solution
from countinghouse.exact_cover.formats.knuth import read_knuth, write_knuth
from countinghouse.exact_cover.formats.matrix import read_matrix
from countinghouse.exact_cover.formats.text import MOST_COST, Parts, read_text, write_text
from countinghouse.wording import quoted

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "Colour",
    "Compiled",
    "Item",
    "Name",
    "Problem",
    "Remark",
    "Solution",
    "check_name",
    "check_problem",
]

_MOST_ENTRIES = 100_000_000
MOST_TIMES = 1_000_000


class Remark(NamedTuple):
    """A remark about a problem: its `kind` says whether the sentence `text` proves that there is no solution.

    >>> Problem(["a"]).remarks()
    (Remark(kind='no solution', text="No option covers item 'a', so there is no solution."),)
    """

    kind: Literal["no solution", "oddity"]
    text: str


class Problem(Drawn):
    """An exact cover problem: `add` options or `set` single entries, then solve or count.

    Raises InputError if an item is declared twice.

    >>> p = Problem(primary=["a", "b"], secondary=["x"])
    >>> p.add("row 1", ["a", "x"])
    >>> p.set("row 2", "b")
    >>> p.primary, p.secondary
    (('a', 'b'), ('x',))
    >>> dict(p.options)
    {'row 1': ('a', 'x'), 'row 2': ('b',)}

    Undeclared items become primary at their first use in an option. A pair of a secondary item and a colour stands for
    the item in that colour:

    >>> from countinghouse.exact_cover import solve
    >>> p.add("row 3", ["b", ("x", "red")])
    >>> p.multiplicity("b", low=1, high=2)
    >>> list(solve(p))
    [('row 1', 'row 2')]
    """

    def __init__(self, primary: Iterable[Item] = (), secondary: Iterable[Item] = ()) -> None:
        self._primary: dict[Item, None] = {}
        self._secondary: dict[Item, None] = {}
        self._options: dict[Name, dict[Item, None]] = {}
        self._colours: dict[Name, dict[Item, Colour]] = {}  # only for options with a coloured item
        self._costs: dict[Name, int] = {}  # only for options that cost something
        self._bounds: dict[Item, tuple[int, int]] = {}  # only for items not covered exactly once
        self._options_seen: Mapping[Name, tuple[Item, ...]] | None = None
        self._compiled: Compiled | None = None
        for declared, items in ((self._primary, primary), (self._secondary, secondary)):
            for item in listed(items, "Items"):
                _check_hashable(item, "an item")
                if item in self._primary or item in self._secondary:
                    raise InputError(f"Item {quoted(item)} is declared twice; declare it once.")
                declared[item] = None

    def add(self, name: Name, items: Iterable[Item | tuple[Item, Colour]], cost: int = 0) -> None:
        """Add an option; unknown items become primary. If it raises InputError, nothing changes.

        A pair of a secondary item and a value gives the item that value as its colour, unless the pair is itself an
        item. `cost` is a non-negative whole number, used by `cheapest` and `count_by_cost`.
        """
        check_name(name)
        if name in self._options:
            raise InputError(f"There is already an option {quoted(name)}; give each option its own name.")
        own: dict[Item, None] = {}
        colours: dict[Item, Colour] = {}
        for each in listed(items, "Items"):
            item, coloured = self._split(each)
            if item in own:
                raise InputError(f"Option {quoted(name)} has item {quoted(item)} twice; list it once.")
            own[item] = None
            colours |= coloured
        if not own:
            raise InputError(f"Option {quoted(name)} has no items; an option needs at least one.")
        cost = whole(cost, f"The cost of option {quoted(name)}", 0, MOST_COST)
        for item in own:
            self._know(item)
        self._options[name] = own
        if cost:
            self._costs[name] = cost
        if colours:
            self._colours[name] = colours

    def set(self, name: Name, item: Item | tuple[Item, Colour]) -> None:
        """Set a single 1 in the matrix; order and repetition do not matter.

        As for `add`, a pair of a secondary item and a colour stands for the item in that colour. Raises InputError if the
        option has this item in another colour.
        """
        check_name(name)
        item, coloured = self._split(item)
        held = self._colours.get(name, {})
        if item in self._options.get(name, {}) and (item in held) + (item in coloured) > 0:
            if item in held and item in coloured and held[item] == coloured[item]:
                return
            raise InputError(
                f"Option {quoted(name)} already has item {quoted(item)} in another colour; it can have only one colour."
            )
        self._know(item)
        self._options.setdefault(name, {})[item] = None
        if coloured:
            self._colours.setdefault(name, {}).update(coloured)

    def _split(self, each: Item | tuple[Item, Colour]) -> tuple[Item, dict[Item, Colour]]:
        """Return the item, and its colour if any."""
        _check_hashable(each, "an item")
        if (
            not (isinstance(each, tuple) and len(each) == 2)
            or each in self._secondary
            or each in self._primary
        ):
            return each, {}
        item, colour = each
        if item in self._secondary:
            return item, {item: colour}
        if item in self._primary:
            raise InputError(
                f"{quoted(each)}: item {quoted(item)} is primary, and only secondary items have colours. (If the pair is an "
                "item of its own, declare it first.)"
            )
        return each, {}

    def multiplicity(self, item: Item, low: int = 1, high: int | None = None) -> None:
        """Let a primary item be covered between `low` and `high` times, by different options; exactly `low` times if
        `high` is omitted.

        Raises InputError if the item is unknown or secondary, or if `low` exceeds `high`.

        >>> from countinghouse.exact_cover import solve
        >>> p = Problem.from_text("a b\\n1: a\\n2: a b\\n3: b\\n4: a")
        >>> p.multiplicity("a", 2)
        >>> list(solve(p))
        [('1', '2'), ('1', '3', '4'), ('2', '4')]
        """
        _check_hashable(item, "an item")
        if item in self._secondary:
            raise InputError(
                f"Item {quoted(item)} is secondary, so it is covered at most once; only primary items have a multiplicity."
            )
        if item not in self._primary:
            raise InputError(f"There is no item {quoted(item)}; declare it, or add its options first.")
        low = whole(low, f"The minimum number of coverings of item {quoted(item)}", 0, MOST_TIMES)
        high = low if high is None else high
        high = whole(high, f"The maximum number of coverings of item {quoted(item)}", 1, MOST_TIMES)
        if low > high:
            raise InputError(
                f"Item {quoted(item)} cannot be covered at least {low} times and at most {high}."
            )
        self._bounds.pop(item, None)
        if (low, high) != (1, 1):
            self._bounds[item] = (low, high)
        self._options_seen = self._compiled = None

    def remove(self, name: Name) -> None:
        """Remove an option; its items stay. Raises InputError if there is no such option.

        >>> p = Problem.from_text("a b\\n1: a\\n2: b\\n3: a b")
        >>> p.remove("3")
        >>> dict(p.options)
        {'1': ('a',), '2': ('b',)}
        """
        check_name(name)
        if name not in self._options:
            raise InputError(f"There is no option {quoted(name)}.")
        del self._options[name]
        self._colours.pop(name, None)
        self._costs.pop(name, None)
        self._options_seen = self._compiled = None

    def _know(self, item: Item) -> None:
        if item not in self._secondary:
            self._primary[item] = None
        self._options_seen = self._compiled = None  # both caches are now out of date

    @property
    def primary(self) -> tuple[Item, ...]:
        """The items to cover exactly once, or as `multiplicities` says: declared items first, then the others in order
        of first appearance."""
        return tuple(self._primary)

    @property
    def secondary(self) -> tuple[Item, ...]:
        """The items to cover at most once, or several times in one colour, in the order declared."""
        return tuple(self._secondary)

    @property
    def multiplicities(self) -> Mapping[Item, tuple[int, int]]:
        """The minimum and maximum number of coverings of each primary item that need not be covered exactly once
        (read-only)."""
        return MappingProxyType({item: self._bounds[item] for item in self._primary if item in self._bounds})

    @property
    def options(self) -> Mapping[Name, tuple[Item, ...]]:
        """The items of each option, by the option's name, in the form that `add` takes and in the order added
        (read-only)."""
        if self._options_seen is None:
            self._options_seen = MappingProxyType({name: self._held(name) for name in self._options})
        return self._options_seen

    def _held(self, name: Name) -> tuple[Item, ...]:
        own, colours = self._options[name], self._colours.get(name)
        if not colours:
            return tuple(own)
        return tuple([(item, colours[item]) if item in colours else item for item in own])

    @property
    def costs(self) -> Mapping[Name, int]:
        """The cost of each option, by its name, in the order added (read-only).

        >>> dict(Problem.from_text("a b\\n1: a |3\\n2: b").costs)
        {'1': 3, '2': 0}
        """
        return MappingProxyType({name: self._costs.get(name, 0) for name in self._options})

    def copy(self) -> Problem:
        """Return an independent copy with the same items and options.

        >>> p = Problem.from_text("a b\\n1: a\\n2: b")
        >>> q = p.copy()
        >>> q.add("3", ["a", "b"])
        >>> len(p.options), len(q.options)
        (2, 3)
        """
        twin = object.__new__(type(self))
        # The copies share names and data derived from them, which never change; only the dictionaries change.
        twin.__dict__.update(self.__dict__)
        twin._primary, twin._secondary = dict(self._primary), dict(self._secondary)
        twin._options = {name: dict(own) for name, own in self._options.items()}
        twin._colours = {name: dict(coloured) for name, coloured in self._colours.items()}
        twin._costs, twin._bounds = dict(self._costs), dict(self._bounds)
        return twin

    __copy__ = copy

    def only(self, names: Iterable[Name]) -> Problem:
        """Return a copy that keeps only these options, in the order of this problem; all items stay.

        Raises InputError if a name is unknown.

        >>> p = Problem.from_text("a b\\n1: a\\n2: b\\n3: a b")
        >>> q = p.only(["3", "1"])
        >>> dict(q.options), q.primary
        ({'1': ('a',), '3': ('a', 'b')}, ('a', 'b'))
        """
        kept: dict[Name, None] = {}
        for name in listed(names, "Options"):
            check_name(name)
            if name not in self._options:
                raise InputError(f"There is no option {quoted(name)}.")
            kept[name] = None
        twin = self.copy()
        for own in (twin._options, twin._colours, twin._costs):
            for name in [name for name in own if name not in kept]:
                del own[name]
        twin._options_seen = twin._compiled = None
        return twin

    def compiled(self) -> Compiled:
        """Return the problem with its names replaced by numbers; the result is cached until the problem changes."""
        if self._compiled is None:
            items = (*self._primary, *self._secondary)
            index = {item: i for i, item in enumerate(items)}
            colours: tuple[tuple[int, ...], ...] = ()
            palette: dict[Colour, int] = {}
            if self._colours:
                none: dict[Item, Colour] = {}
                colours = tuple(
                    tuple(
                        palette.setdefault(coloured[item], len(palette) + 1) if item in coloured else 0
                        for item in own
                    )
                    for own, coloured in (
                        (own, self._colours.get(name, none)) for name, own in self._options.items()
                    )
                )
            self._compiled = Compiled(
                items=items,
                primary_count=len(self._primary),
                names=tuple(self._options),
                options=tuple(tuple(index[item] for item in own) for own in self._options.values()),
                colours=colours,
                palette=tuple(palette),
                bounds=tuple(self._bounds.get(item, (1, 1)) for item in self._primary)
                if self._bounds
                else (),
                costs=tuple(self._costs.get(name, 0) for name in self._options) if self._costs else (),
            )
        return self._compiled

    def reduced(self, chosen: Iterable[Name]) -> Problem:
        """Return the problem that remains after the options `chosen` are placed in the solution.

        It omits these options, the items that they cover as often as allowed, and every option that clashes with them;
        the rest keep their order. Raises InputError for unknown or repeated names, options without a primary item, and
        options that clash.

        >>> p = Problem.from_text("a b c | x\\n1: a x\\n2: b x\\n3: b\\n4: c")
        >>> dict(p.reduced(["1"]).options)
        {'3': ('b',), '4': ('c',)}
        >>> p = Problem.from_text("a b | x\\n1: a x:A\\n2: b x:A\\n3: b x:B")
        >>> dict(p.reduced(["1"]).options)
        {'2': ('b',)}
        """
        owner: dict[Item, Name] = {}
        times: dict[Item, int] = {}
        fixed: dict[Item, Colour] = {}  # secondary items whose colour is now known
        taken: set[Name] = set()
        none: dict[Item, Colour] = {}
        for name in listed(chosen, "Options"):
            check_name(name)
            if name not in self._options:
                raise InputError(f"There is no option {quoted(name)}.")
            own, coloured = self._options[name], self._colours.get(name, none)
            if not any(item in self._primary for item in own):
                raise InputError(f"Option {quoted(name)} has no primary item, so no solution contains it.")
            if name in taken:
                raise InputError(f"Option {quoted(name)} is chosen twice.")
            for item in own:
                agreed = item in coloured and item in fixed and fixed[item] == coloured[item]
                if item in owner and not agreed and times[item] >= self._bounds.get(item, (1, 1))[1]:
                    raise InputError(
                        f"Options {quoted(owner[item])} and {quoted(name)} clash: {self._clash(item)} {quoted(item)}."
                    )
            for item in own:
                times[item] = times.get(item, 0) + 1
            owner.update(dict.fromkeys(own, name))
            fixed |= coloured
            taken.add(name)
        full = {item for item in owner if times[item] >= self._bounds.get(item, (1, 1))[1]}
        rest = Problem(
            (item for item in self._primary if item not in full),
            (item for item in self._secondary if item not in full),
        )
        for item, (low, high) in self._bounds.items():
            bounds = (max(0, low - times.get(item, 0)), high - times.get(item, 0))
            if item not in full and bounds != (1, 1):
                rest._bounds[item] = bounds
        for name, held in self._options.items():
            coloured = self._colours.get(name, none)
            if name in taken or any(
                item in full and not (item in fixed and item in coloured and coloured[item] == fixed[item])
                for item in held
            ):
                continue
            # Copy, so that `set` on one problem does not change the other.
            left = {item: None for item in held if item not in full}
            if left:
                rest._options[name] = left
            if here := {item: colour for item, colour in coloured.items() if item in left}:
                rest._colours[name] = here
        rest._costs = {name: cost for name, cost in self._costs.items() if name in rest._options}
        return rest

    def _clash(self, item: Item) -> str:
        _, high = self._bounds.get(item, (1, 1))
        if high > 1:
            return f"with the others, they exceed the limit of {high} coverings of"
        if any(item in coloured for coloured in self._colours.values()):
            return "they do not agree on the colour of"
        return "both cover"

    def remarks(self) -> tuple[Remark, ...]:
        """List oddities that are not errors, such as items that no option covers.

        >>> for remark in Problem(["a"]).remarks():
        ...     print(remark.kind, "-", remark.text)
        no solution - No option covers item 'a', so there is no solution.
        """
        covered = Counter(item for own in self._options.values() for item in own)
        bare = [
            item for item in self._primary if item not in covered and self._bounds.get(item, (1, 1))[0] > 0
        ]
        impossible, odd = [], []
        if len(bare) == 1:
            impossible.append(f"No option covers item {quoted(bare[0])}, so there is no solution.")
        elif bare:
            some = ", ".join(quoted(item) for item in bare[:5]) + (", ..." if len(bare) > 5 else "")
            impossible.append(f"No option covers {len(bare)} items ({some}), so there is no solution.")
        for item, (low, _) in self._bounds.items():
            many = covered[item]
            if 0 < many < low:
                some = "option covers" if many == 1 else "options cover"
                impossible.append(
                    f"Item {quoted(item)} must be covered {low} times, but only {many} {some} it, so there is no "
                    "solution."
                )
        idle = [name for name, own in self._options.items() if not any(item in self._primary for item in own)]
        if len(idle) == 1:
            odd.append(f"Option {quoted(idle[0])} has no primary item, so no solution contains it.")
        elif idle:
            odd.append(f"{len(idle)} options have no primary item, so no solution contains them.")
        if not self._primary:
            odd.append("There are no primary items, so choosing nothing is the only solution.")
        return (
            *(Remark("no solution", text) for text in impossible),
            *(Remark("oddity", text) for text in odd),
        )

    @staticmethod
    def from_options(
        options: Mapping[Name, Iterable[Item | tuple[Item, Colour]]]
        | Iterable[tuple[Name, Iterable[Item | tuple[Item, Colour]]]],
        primary: Iterable[Item] = (),
        secondary: Iterable[Item] = (),
    ) -> Problem:
        """Make a problem from options: a mapping from their names to their items, or pairs of a name and its items.

        Items that are not declared as `primary` or `secondary` become primary at their first use, as for `add`. Raises
        InputError if an option is not such a pair, or if `add` refuses it.

        >>> p = Problem.from_options({"row 1": ["a", "x"], "row 2": ["b"]}, secondary=["x"])
        >>> p.primary, p.secondary
        (('a', 'b'), ('x',))
        >>> p == Problem.from_options([("row 1", ["a", "x"]), ("row 2", ["b"])], secondary=["x"])
        True
        """
        problem = Problem(primary, secondary)
        given: Iterable[Any] = options.items() if isinstance(options, Mapping) else options
        for option in listed(given, "Options"):
            if not isinstance(option, tuple | list) or len(option) != 2:
                raise InputError(
                    f"{quoted(option)} is not an option; give pairs of a name and its items, or a mapping."
                )
            problem.add(*option)
        return problem

    @staticmethod
    def from_text(text: str) -> Problem:
        """Read a problem written in the grammar of :mod:`countinghouse.exact_cover.formats.text`.

        >>> p = Problem.from_text("a b | x   # the items\\nfirst: a x\\nb")
        >>> p.to_text()
        'a b | x\\nfirst: a x\\nb\\n'
        """
        return _assembled(read_text(text))

    def to_text(self) -> str:
        """Write the problem for `from_text`; raise InputError if a name cannot be written."""
        return write_text(
            self._primary, self._secondary, self._options, self._costs, self._colours, self._bounds
        )

    @staticmethod
    def from_knuth(text: str) -> Problem:
        """Read a problem in the format of Knuth's programs (:mod:`countinghouse.exact_cover.formats.knuth`).

        >>> dict(Problem.from_knuth("a b | x\\na x\\nb\\n").options)
        {'a x': ('a', 'x'), 'b': ('b',)}
        """
        return _assembled(read_knuth(text))

    def to_knuth(self) -> str:
        """Write the problem for Knuth's programs, with long names shortened; option names are lost."""
        return write_knuth(
            self._primary, self._secondary, self._options, self._costs, self._colours, self._bounds
        )

    def to_dimacs(self) -> str:
        """Write the problem in DIMACS CNF for a SAT solver or a model counter, with as many models as solutions.

        See :mod:`countinghouse.exact_cover.formats.other_programs`.

        >>> p = Problem.from_text("a b\\n1: a b\\n2: a\\n3: b")
        >>> [line for line in p.to_dimacs().splitlines() if line[0] != "c"]
        ['p cnf 3 4', '1 2 0', '-1 -2 0', '1 3 0', '-1 -3 0']
        """
        from countinghouse.exact_cover.formats.other_programs import write_dimacs

        return write_dimacs(self.compiled())

    def to_minizinc(self) -> str:
        """Write the problem for MiniZinc, with one 0..1 variable for each option and no other variables.

        >>> p = Problem.from_text("a b\\n1: a b\\n2: a\\n3: b")
        >>> [line for line in p.to_minizinc().splitlines() if line.startswith("constraint")]
        ['constraint x[1] + x[2] = 1;', 'constraint x[1] + x[3] = 1;']
        """
        from countinghouse.exact_cover.formats.other_programs import write_minizinc

        return write_minizinc(self.compiled())

    @staticmethod
    def from_matrix(
        matrix: str | np.ndarray[Any, Any] | Iterable[Iterable[object]], start: int = 0
    ) -> Problem:
        """Read a 0/1 matrix whose columns are the items and whose rows are the options, both numbered from `start` (0
        or 1).

        `matrix` is a two-dimensional NumPy array, a sequence of rows, or CSV text. In CSV text, the first line may name
        the columns; if it begins with an empty name, the first column names the rows.

        >>> p = Problem.from_matrix([[1, 0, 1], [0, 1, 0]])
        >>> dict(p.options)
        {0: (0, 2), 1: (1,)}
        """
        return _assembled(read_matrix(matrix, start))

    def to_matrix(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Return the 0/1 matrix, with a row for each option and a column for each item, primary items first.

        Raises TooLarge if the matrix would have more than 100 million entries, and InputError if there are colours or
        multiplicities, which a matrix cannot express.

        Time: linear in the number of entries, options × items.

        >>> Problem.from_text("a b | x\\n1: a x\\n2: b").to_matrix().tolist()
        [[1, 0, 1], [0, 1, 0]]
        """
        compiled = self.compiled()
        if compiled.colours or compiled.bounds:
            name = next(iter(self._colours), None)
            said = (
                f"Option {quoted(name)} has a coloured item, and a 0/1 matrix has no colours"
                if compiled.colours
                else f"Item {quoted(next(iter(self._bounds)))} has a multiplicity, and a 0/1 matrix has none"
            )
            raise InputError(f"{said}; write the problem as text instead.")
        entries = len(compiled.options) * len(compiled.items)
        if entries > _MOST_ENTRIES:
            raise TooLarge(
                f"The matrix would have {entries:,} entries; at most {_MOST_ENTRIES:,} are allowed."
            )
        import numpy as np

        matrix = np.zeros((len(compiled.options), len(compiled.items)), np.uint8)
        for row, own in enumerate(compiled.options):
            matrix[row, list(own)] = 1
        return matrix

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        return self.compiled() == other.compiled()

    # A problem is unhashable because `add` and `set` change it.
    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_options_seen": None, "_compiled": None}

    def __repr__(self) -> str:
        return (
            f"<Problem: {len(self._primary)} primary and {len(self._secondary)} secondary items, "
            f"{len(self._options)} options>"
        )

    def _repr_svg_(self) -> str:
        from countinghouse.pictures import SHADES, Mark, matrix_svg, short

        items, names = [*self._primary, *self._secondary], list(self._options)
        shades: dict[Colour, str] = {}

        def head(column: int) -> str:
            low, high = self._bounds.get(items[column], (1, 1))
            several = "" if low == high == 1 else f" ({low})" if low == high else f" ({low}–{high})"
            return short(items[column]) + several

        def row(number: int, columns: Sequence[int]) -> tuple[Name, dict[int, Mark]]:
            own, colours = self._options[names[number]], self._colours.get(names[number], {})
            marks = {}
            for column in columns:
                item = items[column]
                if item in colours:
                    shade = shades.setdefault(colours[item], SHADES[len(shades) % len(SHADES)])
                    marks[column] = Mark(shade, short(colours[item], 2))
                elif item in own:
                    marks[column] = Mark()
            return names[number], marks

        return matrix_svg(repr(self)[1:-1], len(names), len(items), head, row, len(self._primary))


def check_problem(problem: object) -> None:
    """Raise InputError unless this is a Problem."""
    if not isinstance(problem, Problem):
        hint = "; use Problem.from_text to read text" if isinstance(problem, str) else ""
        raise InputError(f"The problem must be a Problem, not {type(problem).__name__}{hint}.")


def check_name(name: object) -> None:
    """Raise InputError unless this can be an option's name."""
    _check_hashable(name, "the name of an option")


def _assembled(parts: Parts) -> Problem:
    problem = Problem(parts.primary, parts.secondary)
    for name, items in parts.options:
        problem.add(name, items, parts.costs.get(name, 0))
    for item, (low, high) in parts.bounds.items():
        problem.multiplicity(item, low, high)
    return problem


def _check_hashable(name: object, what: str) -> None:
    try:
        hash(name)
    except Exception:  # a list, or an object whose hash raises an exception
        raise InputError(f"{quoted(name)} cannot be {what}: names must be hashable.") from None
