"""Drawings of graphs stay inside the square, have no overlaps, keep neighbours near, and never change."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.reductions.colouring import EXAMPLES, parse
from countinghouse.reductions.colouring_layout import _fitted, layout


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_the_examples_can_be_read(text: str) -> None:
    graph = parse(text)
    points = layout(graph)
    assert list(points) == list(graph.vertices)
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points.values())
    gaps = {(a, b): math.dist(points[a], points[b]) for a in points for b in points if a < b}
    # A letter a fortieth of the width wide fits everywhere.
    assert min(gaps.values()) > 1 / 40
    near = [math.dist(points[a], points[b]) for a, b in graph.edges]
    assert sum(near) / len(near) < sum(gaps.values()) / len(gaps)
    assert layout(graph) == points


def test_a_path_is_drawn_across_in_its_order() -> None:
    points = layout(parse("a b; b c; c d; d e; e f"))
    across = [x for x, _ in points.values()]
    assert across == sorted(across)
    assert all(abs(y - 0.5) < 0.05 for _, y in points.values())


def test_the_petersen_graph_is_drawn_without_a_tangle() -> None:
    points = layout(parse(EXAMPLES["Petersen graph"]))
    lengths = [math.dist(points[a], points[b]) for a, b in parse(EXAMPLES["Petersen graph"]).edges]
    assert max(lengths) < 2.5 * min(lengths)


@given(st.integers(1, 12), st.sets(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=30))
@settings(max_examples=60)
def test_any_graph_has_a_drawing(n: int, pairs: set[tuple[int, int]]) -> None:
    text = "\n".join(
        [f"v{i}" for i in range(n)] + [f"v{a} v{b}" for a, b in pairs if a != b and max(a, b) < n]
    )
    points = layout(parse(text))
    assert len(points) == n
    assert all(
        math.isfinite(x) and math.isfinite(y) and 0 <= x <= 1 and 0 <= y <= 1 for x, y in points.values()
    )
    assert len(set(points.values())) == n


def test_rounding_does_not_turn_a_layout_without_a_longest_extent() -> None:
    """The Petersen graph has the same extent in every direction, so a rounding error must not decide which way is up."""
    graph = parse(EXAMPLES["Petersen graph"])
    points = np.array([*layout(graph).values()]) - 0.5
    for angle in np.linspace(0, 2 * np.pi, 7):
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        for mirror in (1, -1):
            centred = points - points.mean(axis=0)
            again = _fitted(graph, centred @ turn * [mirror, 1] * (1 + 1e-9))
            assert np.allclose([*again.values()], points + 0.5, atol=1e-3)
