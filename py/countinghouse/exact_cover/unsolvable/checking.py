"""Check reasons by addition and plain search. This module shares no code with the modules that find reasons."""

from __future__ import annotations

from collections.abc import Generator, Hashable

from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.problem import Problem, check_problem
from countinghouse.exact_cover.unsolvable.certificates import Part, Weights
from countinghouse.stepping import finish

__all__ = ["check_reason", "check_reason_steps"]

MAX_VISITS = 200_000
MAX_DIGITS = 400


def check_reason(problem: Problem, reason: Weights | Part) -> bool:
    """Return whether a reason proves that a problem has no solution.

    Weights are added up for every option and for the required coverings. A part is searched, which raises TooLarge if
    it takes more than 200,000 steps.

    Time: for weights, linear in the number of entries of the matrix; for a part, each step of the search looks at all
    options of the part.

    >>> from countinghouse.exact_cover import Problem
    >>> p = Problem.from_text("a b c\\n1: a b\\n2: b c\\n3: a c")
    >>> check_reason(p, Weights(2, (("a", 1), ("b", 1), ("c", 1)), 3))
    True
    >>> check_reason(p, Part(("a", "b"), 3))
    False
    """
    return finish(check_reason_steps(problem, reason))


def check_reason_steps(problem: Problem, reason: Weights | Part) -> Generator[None, None, bool]:
    """Like `check_reason`, but yields often."""
    check_problem(problem)
    if isinstance(reason, Weights):
        return (yield from _weights_hold(problem, reason))
    if isinstance(reason, Part):
        return (yield from _cannot_be_covered(problem, reason))
    raise InputError(f"A reason must be Weights or a Part, not {type(reason).__name__}.")


def _plain(items: tuple[Hashable, ...], secondary: frozenset[Hashable]) -> list[tuple[Hashable, bool]]:
    """Return the items of an option, each paired with whether it has a colour there."""
    found: list[tuple[Hashable, bool]] = []
    for item in items:
        coloured = isinstance(item, tuple) and len(item) == 2 and item[0] in secondary
        if coloured and item not in secondary and isinstance(item, tuple):
            found.append((item[0], True))
        else:
            found.append((item, False))
    return found


def _weights_hold(problem: Problem, reason: Weights) -> Generator[None, None, bool]:
    modulus = _number(reason.modulus)
    weight: dict[Hashable, int] = {}
    for item, value in reason.weights:
        if item in weight:
            return False
        weight[item] = _number(value)
    primary, secondary = set(problem.primary), frozenset(problem.secondary)
    if modulus < 0 or not weight.keys() <= primary | secondary:
        return False
    total = 0
    for item, value in weight.items():
        if item in primary:
            low, high = problem.multiplicities.get(item, (1, 1))
        else:
            low, high = 0, 1
        if modulus and low != high:
            return False
        total += value * (low if value > 0 else high)
    if total != _number(reason.total) or not (total % modulus if modulus else total > 0):
        return False
    for at, items in enumerate(problem.options.values()):
        if at % 1000 == 0:
            yield
        sum_of_option, useful = 0, False
        for item, coloured in _plain(items, secondary):
            useful = useful or item in primary
            if item in weight:
                if coloured:
                    return False
                sum_of_option += weight[item]
        # An option without a primary item is in no solution.
        if useful and (sum_of_option % modulus if modulus else sum_of_option > 0):
            return False
    return True


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value).bit_length() > 4 * MAX_DIGITS:
        raise InputError(
            "The weights, the modulus and the total of a reason must be whole numbers of moderate size."
        )
    return value


def _cannot_be_covered(problem: Problem, reason: Part) -> Generator[None, None, bool]:
    """Return whether a search finds no way to cover the part; it branches on the item with the fewest options."""
    primary, secondary = set(problem.primary), frozenset(problem.secondary)
    wanted = frozenset(reason.items)
    bounds = problem.multiplicities
    if not wanted or not wanted <= primary or wanted & bounds.keys():
        return False
    # The items that an option takes, with their colours, if any. Items that may be covered several times are left out.
    taken: list[dict[Hashable, Hashable]] = []
    covering: dict[Hashable, list[int]] = {item: [] for item in wanted}
    for items in problem.options.values():
        own: dict[Hashable, Hashable] = {}
        for given, (item, coloured) in zip(items, _plain(items, secondary), strict=True):
            if item not in bounds or bounds[item][1] == 1:
                own[item] = (given,) if coloured else None
        for item in wanted & own.keys():
            covering[item].append(len(taken))
        taken.append(own)
    if len({number for own in covering.values() for number in own}) != reason.options:
        return False
    visits = 0
    held: dict[Hashable, Hashable] = {}
    stack: list[tuple[list[int], list[Hashable]]] = []

    def fits(number: int) -> bool:
        return all(
            item not in held or (colour is not None and held[item] == colour)
            for item, colour in taken[number].items()
        )

    def narrowest() -> list[int] | None:
        best: list[int] | None = None
        for item, numbers in covering.items():
            if item not in held:
                own = [number for number in numbers if fits(number)]
                if best is None or len(own) < len(best):
                    best = own
                if not best:
                    break
        return best

    choices = narrowest()
    while True:
        visits += 1
        if visits > MAX_VISITS:
            raise TooLarge("The part is too large to search.")
        if visits % 50 == 0:
            yield
        if choices is None:
            return False  # all the items are covered
        stack.append((choices, []))
        while stack and not stack[-1][0]:
            for item in stack.pop()[1]:
                del held[item]
        if not stack:
            return True
        left, put = stack[-1]
        for item in put:
            del held[item]
        put.clear()
        for item, colour in taken[left.pop()].items():
            if item not in held:
                held[item] = colour
                put.append(item)
        choices = narrowest()
