"""Small problems and their solutions by brute force, for the tests of this folder."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import strategies as st

from countinghouse.exact_cover import Problem


def brute_force(problem: Problem) -> set[frozenset]:
    """All solutions, by looking at every set of options."""
    primary, secondary = set(problem.primary), set(problem.secondary)
    useful = [(name, set(items)) for name, items in problem.options.items() if primary & set(items)]
    found = set()
    for size in range(len(primary) + 1):
        for chosen in combinations(useful, size):
            held = [item for _, items in chosen for item in items]
            if len(held) == len(set(held)) and primary <= set(held) <= primary | secondary:
                found.add(frozenset(name for name, _ in chosen))
    return found


def tree(problem: Problem) -> tuple[list[int], list[int]]:
    """Vertices and solutions by depth of the tree, by the plainest recursion there is."""
    vertices: list[int] = []
    found: list[int] = []

    def walk(primary, options, depth):
        if depth == len(vertices):
            vertices.append(0)
            found.append(0)
        vertices[depth] += 1
        if not primary:
            found[depth] += 1
            return
        item = min(primary, key=lambda i: sum(i in own for own in options))
        for own in options:
            if item in own:
                left = [other for other in options if not own & other]
                walk([i for i in primary if i not in own], left, depth + 1)

    primary = problem.primary
    useful = [set(own) for own in problem.options.values() if set(own) & set(primary)]
    walk(list(primary), useful, 0)
    return vertices, found


def random_problem(seed: int, primary: int, secondary: int, options: int, most: int) -> Problem:
    """A problem that has solutions more often than not: a hidden exact cover, and noise."""
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
    """Any small problem: shuffled, with options without primary items, with equal options, with none."""
    first = [f"p{i}" for i in range(draw(st.integers(0, primary)))]
    second = [f"s{i}" for i in range(draw(st.integers(0, secondary)))]
    p = Problem(first, second)
    if first or second:
        own = st.lists(st.sampled_from([*first, *second]), min_size=1, max_size=4, unique=True)
        for number, items in enumerate(draw(st.lists(own, max_size=options))):
            p.add(f"o{number}", items)
    return p


def steps_of(work):
    """All that a generator yields, and what it returns."""
    steps = []
    while True:
        try:
            steps.append(next(work))
        except StopIteration as end:
            return steps, end.value
