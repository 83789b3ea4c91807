"""The guesses that choose an order, from their definition."""

from __future__ import annotations

from math import inf, log2
from random import Random

import pytest

from countinghouse.exact_cover.frontier import order as ordering
from countinghouse.exact_cover.frontier.order import expected_states, find_order
from countinghouse.packing import PUZZLES


def options_of(seed: int, secondary: int) -> tuple[int, list[list[int]], dict[int, list[int]]]:
    """Draw options; return the number of primary items, the options of each item, and the items of each option."""
    random = Random(seed)
    primary = random.randint(3, 12)
    items = range(primary + secondary)
    options = {
        number: sorted({random.randrange(primary), *random.sample(items, random.randint(1, 3))})
        for number in range(random.randint(primary, 40))
    }
    return primary, [[number for number, own in options.items() if item in own] for item in items], options


def by_definition(order: list[int], with_item: list[list[int]], options: dict[int, list[int]]) -> list[float]:
    """Return the guesses from the entropies alone, with all sums taken anew for every step."""
    found = []
    for step in range(1, len(order) + 1):
        settled = set(order[:step])
        shares = [
            sum(not settled.isdisjoint(options[number]) for number in own) / len(own) if own else 0.0
            for item, own in enumerate(with_item)
            if item not in settled
        ]
        bits = -sum(q * log2(q) + (1 - q) * log2(1 - q) for q in shares if 0 < q < 1)
        found.append(2 ** (0.65 * bits))
    return found


@pytest.mark.parametrize("large", [0, 1 << 22])
@pytest.mark.parametrize("seed", range(12))
def test_guesses_are_those_of_the_definition(seed, large, monkeypatch):
    monkeypatch.setattr(ordering, "_LARGE_TABLE", large)
    primary, with_item, options = options_of(seed, 0)
    order = Random(seed).sample(range(primary), primary)
    guesses = expected_states(order, primary, with_item, options)
    assert guesses == pytest.approx(by_definition(order, with_item, options))
    found, guesses = find_order(primary, with_item, options)
    assert sorted(found) == list(range(primary))
    assert guesses == pytest.approx(by_definition(found, with_item, options))
    assert guesses == expected_states(found, primary, with_item, options)


@pytest.mark.parametrize("seed", range(6))
def test_with_secondary_items_the_entropies_are_an_upper_bound(seed):
    primary, with_item, options = options_of(seed, 4)
    found, guesses = find_order(primary, with_item, options)
    assert sorted(found) == list(range(primary))
    defined = by_definition(found, with_item, options)
    assert all(low <= high * (1 + 1e-9) for low, high in zip(guesses, defined, strict=True))


def test_a_longer_search_for_an_order_finds_a_better_one(monkeypatch):
    compiled = PUZZLES["pentominoes-5x12"].problem().compiled()
    options = dict(enumerate(compiled.options))
    with_item = [
        [number for number, own in options.items() if item in own] for item in range(compiled.primary_count)
    ]
    best = find_order(compiled.primary_count, with_item, options)
    monkeypatch.setattr(ordering, "_MANY", -inf)
    greedy = find_order(compiled.primary_count, with_item, options)
    assert greedy[1] == expected_states(greedy[0], compiled.primary_count, with_item, options)
    assert sum(best[1]) < sum(greedy[1])
