"""Compare complete tracks as graphs with brute force over all ways to connect the ends."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.tracks import (
    Change,
    all_fewest_changes,
    complete_track,
    count_tracks,
    ends_verdict,
    fewest_changes,
    graph_verdict,
    inequalities,
    mend_plugs,
    spread,
)

Pairs = tuple[tuple[int, int], ...]


def matchings(ends: tuple[int, ...]) -> Iterator[Pairs]:
    """Yield all ways to connect ends in pairs; an end is given as the number of its piece."""
    if not ends:
        yield ()
        return
    for k in range(1, len(ends)):
        for rest in matchings(ends[1:k] + ends[k + 1 :]):
            yield ((ends[0], ends[k]), *rest)


def connected(count: int, pairs: Pairs) -> bool:
    reached = {0}
    for _ in range(count):
        reached |= {b for a, b in pairs if a in reached} | {a for a, b in pairs if b in reached}
    return len(reached) == count


@cache
def tracks(degrees: tuple[int, ...]) -> frozenset[Pairs]:
    """Return all connected multigraphs on numbered pieces."""
    ends = tuple(piece for piece, degree in enumerate(degrees) for _ in range(degree))
    if len(ends) % 2:
        return frozenset()
    return frozenset(tuple(sorted(pairs)) for pairs in matchings(ends) if connected(len(degrees), pairs))


def allowed(pairs: Pairs, doubles: bool, loops: bool) -> bool:
    return (loops or all(a != b for a, b in pairs)) and (
        doubles or max(Counter(pairs).values(), default=1) == 1
    )


SETS = [
    degrees
    for count in range(1, 6)
    for degrees in combinations_with_replacement(range(1, 6), count)
    if sum(degrees) <= 10
]


def test_the_verdict_is_that_of_brute_force_and_the_witness_is_a_track() -> None:
    for degrees in SETS:
        for doubles in (True, False):
            for loops in (True, False):
                want = any(allowed(pairs, doubles, loops) for pairs in tracks(degrees))
                verdict = complete_track(degrees, doubles=doubles, loops=loops)
                assert verdict.possible == want, (degrees, doubles, loops, verdict)
                if want:
                    assert verdict.connections in tracks(degrees), (degrees, doubles, loops, verdict)
                    assert allowed(verdict.connections, doubles, loops)
                else:
                    assert not verdict.connections


def test_tracks_are_counted_as_brute_force_counts_them() -> None:
    for degrees in SETS:
        for doubles in (True, False):
            for loops in (True, False):
                alike = {
                    min(
                        tuple(sorted((min(order[a], order[b]), max(order[a], order[b])) for a, b in pairs))
                        for order in permutations(range(len(degrees)))
                        if all(degrees[piece] == degrees[order[piece]] for piece in range(len(degrees)))
                    )
                    for pairs in tracks(degrees)
                    if allowed(pairs, doubles, loops)
                }
                assert count_tracks(degrees, doubles=doubles, loops=loops) == len(alike), degrees


def test_cubic_multigraphs_are_as_many_as_published() -> None:
    """Connected cubic multigraphs with loops on 2n vertices: OEIS A005967; simple ones: A002851; of degree 4: A006820."""
    assert [count_tracks([3] * n) for n in (2, 4, 6, 8, 10, 12)] == [2, 5, 17, 71, 388, 2592]
    assert [count_tracks([3] * n, doubles=False, loops=False) for n in (4, 6, 8, 10, 12)] == [1, 2, 5, 19, 85]
    assert [count_tracks([4] * n, doubles=False, loops=False) for n in (5, 6, 7, 8)] == [1, 1, 2, 6]
    assert count_tracks([2] * 12) == 1
    assert count_tracks([1, 1, *[2] * 9]) == 1


@given(st.lists(st.integers(1, 9), min_size=1, max_size=40), st.booleans(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_a_witness_of_a_large_set_is_a_track(ends: list[int], doubles: bool, loops: bool) -> None:
    verdict = complete_track(ends, doubles=doubles, loops=loops)
    if not verdict.possible:
        assert verdict.reason.endswith(".")
        return
    met = Counter(piece for pair in verdict.connections for piece in pair)
    assert [met[piece] for piece in range(len(ends))] == ends
    assert connected(len(ends), verdict.connections)
    assert allowed(verdict.connections, doubles, loops)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12))
@settings(max_examples=150, deadline=None)
def test_plugs_fit_sockets(pieces: list[tuple[int, int]]) -> None:
    pieces = [(plugs, holes) for plugs, holes in pieces if plugs + holes] or [(1, 1)]
    ends = [plugs + holes for plugs, holes in pieces]
    verdict = complete_track(ends, sockets=[holes for _, holes in pieces])
    plugs, holes = (sum(each) for each in zip(*pieces, strict=True))
    assert verdict.possible == (plugs == holes and plugs >= len(pieces) - 1)
    if verdict.possible:
        met = Counter(piece for pair in verdict.connections for piece in pair)
        assert [met[piece] for piece in range(len(ends))] == ends
        assert connected(len(ends), verdict.connections)


def test_the_published_set() -> None:
    """Five switches among two-ended pieces have 97 ends; if one switch counts as a crossing, there are 98 ends and 49
    connections.
    """
    published = [3] * 5 + [2] * 41
    assert "97 ends, an odd number" in complete_track(published).reason
    pretended = complete_track([4] + [3] * 4 + [2] * 41)
    assert pretended.possible
    assert len(pretended.connections) == 49
    assert fewest_changes(published) == Change(added=(1,), removed=())


@given(st.lists(st.integers(1, 5), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_the_fewest_changes_help_and_fewer_do_not(ends: list[int]) -> None:
    change = fewest_changes(ends)
    if change is None:
        return
    left = list(ends)
    for piece in change.removed:
        left.remove(piece)
    assert complete_track([*left, *change.added]).possible
    if complete_track(ends).possible:
        assert change == Change((), ())
    else:
        assert change.added or change.removed


@pytest.mark.parametrize("bad", [[], [0], [2, -1], ["2"], [101], "22", None, [1] * 501])
def test_bad_input_gets_a_sentence(bad: object) -> None:
    with pytest.raises(InputError, match=r"\.$"):
        complete_track(bad)  # type: ignore[arg-type]


def test_sockets_and_counting_have_their_bounds() -> None:
    with pytest.raises(InputError, match="cannot have 3 sockets"):
        complete_track([2, 2], sockets=[3, 1])
    with pytest.raises(InputError, match="sockets for 1"):
        complete_track([2, 2], sockets=[1])
    with pytest.raises(TooLarge):
        count_tracks(range(1, 20))


def test_the_verdicts_on_ends_and_graph_are_kept_apart() -> None:
    assert not ends_verdict([1, 1, 1]).possible
    assert "odd" in ends_verdict([1, 1, 1]).reason
    assert "at least 2 connections" in graph_verdict([1, 1, 1]).reason
    assert ends_verdict([1] * 8).possible
    assert not graph_verdict([1] * 8).possible
    for degrees in SETS:
        both = ends_verdict(degrees).possible and graph_verdict(degrees).possible
        assert both == complete_track(degrees).possible == bool(tracks(degrees))
    assert "8 plugs and 4 sockets" in ends_verdict([3] * 4, sockets=[1] * 4).reason
    assert ends_verdict([3] * 4, sockets=[1, 1, 2, 2]).possible


def test_erdos_and_gallai_decide_as_brute_force_does_and_the_proof_names_the_k() -> None:
    for degrees in SETS:
        if sum(degrees) % 2 or sum(degrees) < 2 * (len(degrees) - 1):
            continue
        want = any(allowed(pairs, doubles=False, loops=False) for pairs in tracks(degrees))
        lines = inequalities(degrees)
        assert all(line.holds for line in lines) == want
        verdict = complete_track(degrees, doubles=False, loops=False)
        if len(degrees) > 1 and not want:
            k = int(verdict.reason.split("(k = ")[1].split(")")[0])
            line = lines[k - 1]
            assert not line.holds
            assert line.ends == sum(sorted(degrees, reverse=True)[:k])
            assert f"only {line.room} of them" in verdict.reason


@given(st.lists(st.integers(1, 6), min_size=1, max_size=14), st.booleans(), st.booleans())
@settings(max_examples=120, deadline=None)
def test_spreading_keeps_a_track_a_track(ends: list[int], doubles: bool, loops: bool) -> None:
    verdict = complete_track(ends, doubles=doubles, loops=loops)
    if not verdict.possible:
        return
    pairs = spread(verdict.connections, doubles=doubles, loops=loops)
    met = Counter(piece for pair in pairs for piece in pair)
    assert [met[piece] for piece in range(len(ends))] == ends
    assert connected(len(ends), pairs)
    assert allowed(pairs, doubles, loops)


@pytest.mark.parametrize("buffers", range(2, 40))
def test_many_buffers_need_half_as_many_crossings(buffers: int) -> None:
    """A piece with e ends adds e - 2 to the connections needed, so no piece adds more than a crossing."""
    (change, *others) = all_fewest_changes([1] * buffers)
    missing = buffers - 2
    assert len(change.added) == (missing + 1) // 2
    assert not change.removed
    assert sum(change.added) - 2 * len(change.added) == missing
    assert len(others) == missing % 2


def test_where_changes_are_too_many_to_try_a_bound_is_told() -> None:
    with pytest.raises(TooLarge, match=r"More than [0-9]+ pieces would have to change"):
        fewest_changes([100] * 60, range(1, 20), doubles=False, loops=False)
    assert fewest_changes([1], ()) is None


def test_all_the_fewest_changes_and_no_others() -> None:
    for degrees in SETS[::3]:
        found = {(change.added, change.removed) for change in all_fewest_changes(degrees, (1, 2, 3))}
        wanted = set()
        for few in range(4):
            for removing in range(few + 1):
                for removed in combinations_with_replacement(sorted(set(degrees)), removing):
                    for added in combinations_with_replacement((1, 2, 3), few - removing):
                        left = Counter(degrees)
                        left.subtract(removed)
                        if set(added) & set(removed) or min(left.values()) < 0:
                            continue
                        after = sorted([*left.elements(), *added])
                        if after and complete_track(after).possible:
                            wanted.add((added, removed))
            if wanted:
                break
        assert found == wanted, degrees
        assert fewest_changes(degrees, (1, 2, 3)) == next(iter(all_fewest_changes(degrees, (1, 2, 3))), None)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=6))
@settings(max_examples=40, deadline=None)
def test_mended_plugs_fit(pieces: list[tuple[int, int]]) -> None:
    pieces = [piece for piece in pieces if any(piece)] or [(1, 1)]
    for mend in mend_plugs(pieces)[:5]:
        left = list(pieces)
        for piece in mend.removed:
            left.remove(piece)
        left += mend.added
        after = complete_track([sum(piece) for piece in left], sockets=[holes for _, holes in left])
        assert after.possible


@pytest.mark.parametrize(
    "bad", [[(0, 1, 2)], [(0,)], [(0, 1), (2, 3)], [(-1, 0)], [], None, [(1, 1), (2, 2)]]
)
def test_what_is_no_track_is_not_spread(bad: object) -> None:
    with pytest.raises(InputError, match=r"\.$"):
        spread(bad)  # type: ignore[arg-type]
