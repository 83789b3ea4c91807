"""Small problems and their solutions by brute force, for the tests of this folder."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import strategies as st

from countinghouse.exact_cover import Problem
from countinghouse.exact_cover.estimates.forecasting import subtree_sizes
from countinghouse.exact_cover.search.exhaustive import search_steps
from countinghouse.exact_cover.search.expanded import ExpandedTree


def brute_force(problem: Problem) -> set[tuple]:
    """Return all solutions, by examining every set of options."""
    primary = set(problem.primary)
    options = list(problem.options.items())
    held = {name: [colour_of(problem, each) for each in own] for name, own in options}
    useful = [name for name, own in options if primary & {item for item, _ in held[name]}]
    most = sum(problem.multiplicities.get(item, (1, 1))[1] for item in primary)
    found = set()
    for size in range(min(most, len(useful)) + 1):
        for chosen in combinations(useful, size):
            if _is_solution(problem, [each for name in chosen for each in held[name]]):
                found.add(chosen)
    return found


def solution_of(problem: Problem, options) -> tuple:
    """Return these options as a solution, in the order of the problem."""
    options = set(options)
    return tuple(name for name in problem.options if name in options)


def colour_of(problem: Problem, each) -> tuple:
    """Return the item and the colour of an option's member; the colour is None if it has none."""
    items = {*problem.primary, *problem.secondary}
    return (each, None) if each in items else each


def _is_solution(problem: Problem, held) -> bool:
    for item in problem.primary:
        low, high = problem.multiplicities.get(item, (1, 1))
        if not low <= sum(item == other for other, _ in held) <= high:
            return False
    for item in problem.secondary:
        colours = [colour for other, colour in held if other == item]
        if len(colours) > 1 and (None in colours or len(set(colours)) > 1):
            return False
    return True


def tree(problem: Problem) -> tuple[list[int], list[int]]:
    """Return the tree's vertices and solutions by depth, found by the simplest recursion."""
    vertices: list[int] = []
    found: list[int] = []
    for depth, solved, _ in vertices_of(problem):
        if depth == len(vertices):
            vertices.append(0)
            found.append(0)
        vertices[depth] += 1
        found[depth] += solved
    return vertices, found


def vertices_of(problem: Problem):
    """Yield for each vertex of the tree its depth, whether it is a solution, and the product of the degrees above
    it.
    """

    def walk(primary, options, depth, product):
        yield depth, not primary, product
        if not primary:
            return
        item = min(primary, key=lambda i: sum(i in own for own in options))
        branches = [own for own in options if item in own]
        for own in branches:
            left = [other for other in options if not own & other]
            yield from walk([i for i in primary if i not in own], left, depth + 1, product * len(branches))

    primary = problem.primary
    useful = [set(own) for own in problem.options.values() if set(own) & set(primary)]
    return walk(list(primary), useful, 0, 1)


def random_problem(seed: int, primary: int, secondary: int, options: int, most: int) -> Problem:
    """Draw a problem that usually has solutions: a hidden exact cover plus noise."""
    random = Random(seed)
    p = Problem((f"p{i}" for i in range(primary)), (f"s{i}" for i in range(secondary)))
    items = [*p.primary, *p.secondary]
    hidden = list(p.primary)
    random.shuffle(hidden)
    sets = []
    while hidden:
        size = random.randint(1, most)
        sets.append(hidden[:size])
        hidden = hidden[size:]
    while len(sets) < options:
        sets.append(random.sample(items, random.randint(1, min(most, len(items)))))
    random.shuffle(sets)
    for number, own in enumerate(sets):
        p.add(number, own)
    return p


@st.composite
def problems(draw, primary: int = 5, secondary: int = 3, options: int = 9) -> Problem:
    """Draw any small problem: shuffled, with equal options, with options without primary items, or without options."""
    first = [f"p{i}" for i in range(draw(st.integers(0, primary)))]
    second = [f"s{i}" for i in range(draw(st.integers(0, secondary)))]
    p = Problem(first, second)
    if first or second:
        own = st.lists(st.sampled_from([*first, *second]), min_size=1, max_size=4, unique=True)
        for number, items in enumerate(draw(st.lists(own, max_size=options))):
            p.add(f"o{number}", items)
    return p


@st.composite
def rich_problems(draw, primary: int = 4, secondary: int = 3, options: int = 9, most: int = 3) -> Problem:
    """Like `problems`, with colours and multiplicities of every kind."""
    first = [f"p{i}" for i in range(draw(st.integers(0, primary)))]
    second = [f"s{i}" for i in range(draw(st.integers(0, secondary)))]
    p = Problem(first, second)
    if first or second:
        one = st.sampled_from([*first, *second])
        own = st.lists(
            st.tuples(one, st.sampled_from(["", "", "A", "B", "C"])),
            min_size=1,
            max_size=4,
            unique_by=lambda o: o[0],
        )
        for number, items in enumerate(draw(st.lists(own, max_size=options))):
            p.add(f"o{number}", [(item, c) if c and item in second else item for item, c in items])
    for item in first:
        if draw(st.booleans()):
            low = draw(st.integers(0, most))
            p.multiplicity(item, low, draw(st.integers(max(low, 1), most)))
    return p


def random_rich(
    seed: int, primary: int, secondary: int, options: int, most: int, colours: int = 3
) -> Problem:
    """Draw a problem like `random_problem`, in which some secondary items have colours and some primary items
    multiplicities.
    """
    random = Random(seed)
    p = Problem((f"p{i}" for i in range(primary)), (f"s{i}" for i in range(secondary)))
    items = [*p.primary, *p.secondary]
    for number in range(options):
        own = random.sample(items, random.randint(1, min(most, len(items))))
        shades = [random.choice([None, *range(colours)]) for _ in own]
        p.add(
            number,
            [
                (item, shade) if shade is not None and item in p.secondary else item
                for item, shade in zip(own, shades, strict=True)
            ],
        )
    for item in p.primary:
        if random.random() < 0.5:
            low = random.randint(0, 2)
            p.multiplicity(item, low, random.randint(max(1, low), 4))
    return p


def steps_of(work):
    """Return everything that a generator yields, and the value that it returns."""
    steps = []
    while True:
        try:
            steps.append(next(work))
        except StopIteration as end:
            return steps, end.value


def searching(problem, *args, **named):
    """Search the tree of a problem, after estimating the sizes of its subtrees."""
    tree = problem if isinstance(problem, ExpandedTree) else ExpandedTree(problem)
    return search_steps(tree, subtree_sizes(tree, sweeps=2), *args, **named)
