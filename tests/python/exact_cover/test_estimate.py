"""Compare estimates with full trees: they are unbiased, have honest errors, and do not depend on the division of the
work.
"""

from __future__ import annotations

import json
import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.draws import Draws
from countinghouse.exact_cover import Problem, estimate, estimating
from countinghouse.exact_cover.estimates import lookahead, subtrees
from countinghouse.exact_cover.estimates.blocks import Block, exact_sums, fold, interval_of, snapshot_due
from countinghouse.exact_cover.estimates.knuth import times
from countinghouse.exact_cover.estimates.paths import paths
from countinghouse.exact_cover.estimates.resampling import keep
from countinghouse.exact_cover.estimating import METHODS, blocks_of, run_block, run_block_steps
from countinghouse.exact_cover.search import bit_sets
from countinghouse.exact_cover.search.bit_sets import Tree
from countinghouse.exact_cover.search.expanded import ExpandedTree
from countinghouse.reductions import queens
from tests.python.exact_cover.small import problems, random_problem, steps_of, tree

WORD = 2**64 - 1


def philox(seed: int, block: int, count: int, purpose: int = 0) -> list[int]:
    """Philox 4x64-10 as Salmon et al. define it, word by word."""
    words: list[int] = []
    low = 0
    while len(words) < count:
        low += 1
        x, key = [low, block, 0, 0], [seed, purpose]
        for _ in range(10):
            a, b = x[0] * 0xD2E7470EE14C6C93, x[2] * 0xCA5A826395121157
            x = [(b >> 64) ^ x[1] ^ key[0], b & WORD, (a >> 64) ^ x[3] ^ key[1], a & WORD]
            key = [(key[0] + 0x9E3779B97F4A7C15) & WORD, (key[1] + 0xBB67AE8584CAA73B) & WORD]
        words += x
    return words[:count]


@pytest.mark.parametrize(("seed", "block", "purpose"), [(1, 0, 0), (2**63 - 1, 12345, 3)])
def test_words_are_philox(seed, block, purpose):
    drawn = Draws(seed, block, purpose)
    first, rest = drawn.words(5), drawn.words(8)
    assert [*first.tolist(), *rest.tolist()] == philox(seed, block, 13, purpose)


def test_draws_are_lemires_with_rejection():
    # The bound 3 * 2**30 rejects a quarter of the draws, so redraws happen.
    bounds = [3 << 30] * 50 + [1, 2, 6, 2**32]
    source = iter(philox(7, 3, 500))
    wanted: list[int | None] = [None] * len(bounds)
    todo = list(range(len(bounds)))
    while todo:
        again = []
        for i in todo:
            scaled = (next(source) >> 32) * bounds[i]
            if scaled % 2**32 < 2**32 % bounds[i]:
                again.append(i)
            else:
                wanted[i] = scaled >> 32
        todo = again
    assert Draws(7, 3).below(np.array(bounds, dtype=np.uint64)).tolist() == wanted


def test_one_below_is_uniform_and_bounded():
    drawn = Draws(5)
    counts = np.bincount([drawn.one_below(3) for _ in range(3000)], minlength=3)
    assert counts.sum() == 3000
    assert abs(counts - 1000).max() < 5 * math.sqrt(3000 * 2 / 9)
    assert 0 <= drawn.one_below(2**63) < 2**63


def reference_probes(problem: Problem, seed: int, block: int, probes: int) -> tuple[list, list]:
    """Run plain probes with sets and Python integers, drawing from the same stream: all probes of a level in turn."""
    source = iter(philox(seed, block, 100 * probes))
    primary = set(problem.primary)
    useful = [set(own) for own in problem.options.values() if primary & set(own)]
    here = [(1, problem.primary, useful)] * probes
    vertices, found = [], []
    while here:
        vertices.append((sum(w for w, _, _ in here), sum(w * w for w, _, _ in here)))
        solved = [w for w, items, _ in here if not items]
        found.append((sum(solved), sum(w * w for w in solved)))
        ways = []
        for w, items, options in here:
            if items:
                item = min(items, key=lambda i: sum(i in own for own in options))
                held = [own for own in options if item in own]
                if held:
                    ways.append((w, items, options, held))
        ranks = []
        for _, _, _, held in ways:
            scaled = (next(source) >> 32) * len(held)
            assert scaled % 2**32 >= 2**32 % len(
                held
            )  # no redraw may happen, or the order within the level would matter
            ranks.append(scaled >> 32)
        here = []
        for (w, items, options, held), rank in zip(ways, ranks, strict=True):
            own = held[rank]
            left = [other for other in options if not own & other]
            here.append((w * len(held), [i for i in items if i not in own], left))
    return vertices, found


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("top", [1, 20, 4096])
def test_knuths_probes_are_those_of_a_plain_program(seed, top):
    problem = random_problem(seed, primary=14, secondary=4, options=90, most=4)
    block = run_block(ExpandedTree(problem, top=top), seed, block=seed, probes=60)
    vertices, found = reference_probes(problem, seed, seed, 60)
    assert list(block.vertices) == vertices
    assert list(block.found) == found
    assert block.solutions == (sum(a for a, _ in found), sum(b for _, b in found))


@pytest.mark.parametrize("seed", range(4))
def test_paths_are_walks_of_a_plain_search_and_add_up_to_the_block(seed):
    problem = random_problem(seed, primary=14, secondary=4, options=90, most=4)
    found = paths(problem, seed, block=3)
    for path in found[:50]:
        items, options = list(problem.primary), {n: set(own) for n, own in problem.options.items()}
        for at, degree in enumerate(path.degrees):
            ways = {item: [name for name, own in options.items() if item in own] for item in items}
            assert path.items[at] == min(items, key=lambda item: len(ways[item]))
            assert len(ways[path.items[at]]) == degree
            if degree:
                chosen = path.options[at]
                assert ways[path.items[at]][path.ranks[at]] == chosen
                own = options[chosen]
                items = [item for item in items if item not in own]
                options = {name: other for name, other in options.items() if not own & other}
        assert path.solved == (not items)
    block = run_block(problem, seed, block=3)
    assert block.solutions == (sum(p.solutions for p in found), sum(p.solutions**2 for p in found))
    for at, (total, _) in enumerate(block.vertices):
        assert total == sum(path.vertices(at) for path in found)


PROBLEMS = [
    random_problem(1, primary=12, secondary=0, options=60, most=4),
    random_problem(2, primary=9, secondary=5, options=45, most=4),
    random_problem(3, primary=30, secondary=10, options=70, most=3),
    Problem.from_text("a b c | x y\n1: a x\n2: a y\n3: b x\n4: b\n5: c y\n6: c\n7: a b\n8: b c x"),
]


@pytest.mark.heavy
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("number", range(len(PROBLEMS)))
def test_every_method_is_unbiased(method, number, monkeypatch):
    """At every depth, the mean over many seeds is within its error of the truth."""
    # A population must precede the search even in small trees.
    monkeypatch.setattr(subtrees, "_WORTH", 0.2)
    problem = PROBLEMS[number]
    vertices, found = tree(problem)
    prober = ExpandedTree(problem, top=3)
    runs = [fold([run_block(prober, seed, 0, 12, method)]) for seed in range(300)]
    for truth, values in [
        (sum(found), [run.solutions for run in runs]),
        *((want, [depth(run.vertices, d) for run in runs]) for d, want in enumerate(vertices)),
        *((want, [depth(run.found, d) for run in runs]) for d, want in enumerate(found)),
    ]:
        error = np.std(values, ddof=1) / math.sqrt(len(values))
        assert abs(np.mean(values) - truth) <= 4.2 * error + 1e-6 * truth
    # At small sizes something must be random, or the test says nothing.
    assert number == 3 or len({run.vertices for run in runs}) > 100


def depth(pairs, d):
    return pairs[d][0] if d < len(pairs) else 0.0


@pytest.mark.parametrize("method", METHODS)
def test_an_exact_top_leaves_nothing_to_chance(method):
    problem = PROBLEMS[3]
    vertices, found = tree(problem)
    if method != "knuth":
        run = fold([run_block(problem, 1, block, 50, method) for block in range(2)])
        assert run.solutions == sum(found)
        assert run.std_error == 0
        assert [round(mean) for mean, _ in run.vertices] == vertices


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("method", "probes"),
    [("knuth", 400), ("lookahead", 60), ("population", 12), ("guided", 12), ("subtrees", 12)],
)
def test_the_95_percent_interval_covers_the_truth(method, probes, monkeypatch):
    """Over many seeds, the interval covers the truth as often as it says, within what chance allows. Sweeps are small,
    so that their estimates are rough.
    """
    monkeypatch.setattr(subtrees, "_WORTH", 0.2)
    problem = random_problem(5, primary=12, secondary=0, options=60, most=4)
    truth = sum(tree(problem)[1])
    prober = ExpandedTree(problem, top=3)
    covered = 0
    runs = 200
    values, errors = [], []
    for seed in range(runs):
        if method in ("knuth", "lookahead"):
            run = fold([run_block(prober, seed, 0, probes, method)])
        else:
            run = fold(run_block(prober, seed, block, 8, method) for block in range(probes))
        low, high = run.interval()
        covered += low <= truth <= high
        assert run.std_error > 0
        values.append(run.solutions)
        errors.append(run.std_error)
    assert 0.90 <= covered / runs <= 0.985
    # Coverage alone would hardly notice errors that are all a fifth too small or too large; their squares do.
    assert 0.8 <= np.mean(np.square(errors)) / np.var(values, ddof=1) <= 1.33


def test_intervals_follow_students_quantiles():
    # Student's t at 97.5 %, from the tables.
    for freedom, t in [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (10**9, 1.960),
    ]:
        low, high = interval_of(1.0, 1e-4, freedom + 1)
        assert math.log(high) * 1e4 == pytest.approx(t, rel=6e-3)
        assert low * high == pytest.approx(1.0)
    assert interval_of(0.0, 0.0, 100) == (0.0, math.inf)
    assert interval_of(5.0, math.nan, 1) == (0.0, math.inf)
    with pytest.raises(InputError):
        interval_of(1.0, 1.0, 10, level=95)


@given(problems(), st.sampled_from(list(METHODS)))
def test_any_small_problem_can_be_estimated(problem, method):
    vertices, found = tree(problem)
    run = fold(run_block(problem, 1, block, 30, method) for block in range(2))
    assert len(run.vertices) <= len(vertices)
    assert run.vertices[0] == (1.0, 0.0)
    # The estimate is 0 if there are no solutions, and exact if the solutions are certain.
    for d, (mean, _) in enumerate(run.found):
        assert (mean > 0) <= (found[d] > 0)
    if len(vertices) == 1:
        assert run.solutions == sum(found)


@given(problems(), st.sampled_from(list(METHODS)), st.integers(1, 40), st.sampled_from([1, 3, 4096]))
def test_hits_are_probes_that_met_a_solution(problem, method, probes, top):
    prober = ExpandedTree(problem, top=top)
    alone = run_block(prober, 5, 0, 1, method)
    assert alone.hits == (alone.solutions[0] > 0)
    blocks = [run_block(prober, 5, number, probes, method) for number in range(3)]
    resumed = Block.from_plain(json.loads(json.dumps((blocks[0] + blocks[1]).to_plain()))) + blocks[2]
    for some in (*blocks, resumed):
        assert 0 <= some.hits <= some.probes
        assert (some.hits > 0) == (some.solutions[0] > 0)
    assert fold(blocks).hits == resumed.hits == sum(block.hits for block in blocks)


@pytest.mark.parametrize("method", METHODS)
def test_where_solutions_are_many_hits_are_no_more_than_probes(method):
    """Half of the children at each depth are solutions: a probe meets several solutions, but counts as one hit."""
    problem = Problem(f"item {number}" for number in range(9))
    for item in problem.primary:
        for number in range(3):
            problem.add(f"{item}, {number}", [item])
            problem.add(f"{item} and all after, {number}", problem.primary[problem.primary.index(item) :])
    run = fold([run_block(ExpandedTree(problem, top=1), 1, block, 50, method) for block in range(2)])
    assert run.hits == run.probes == 100


def test_a_saved_estimate_of_an_older_version_has_no_more_hits_than_probes():
    plain = {**run_block(PROBLEMS[1], 9, 0, 15, "lookahead").to_plain(), "hits": 40}
    assert Block.from_plain(plain).hits == 15
    with pytest.raises(InputError, match="hits"):
        Block.from_plain({**plain, "hits": -1})


@pytest.mark.parametrize("method", METHODS)
def test_blocks_fold_to_the_same_in_any_order_and_grouping(method):
    problem = PROBLEMS[1]
    prober = ExpandedTree(problem, top=3)
    blocks = [run_block(prober, 9, k, 15, method) for k in range(4)]
    whole = fold(blocks)
    for order in permutations(blocks):
        assert fold(order) == whole
    assert fold([blocks[0] + blocks[1], blocks[2] + blocks[3]]) == whole
    again = [Block.from_plain(json.loads(json.dumps(block.to_plain()))) for block in blocks]
    assert again == blocks
    assert run_block(problem, 9, 2, 15, method).seed == 9
    assert run_block(ExpandedTree(problem, top=3), 9, 2, 15, method) == blocks[2]


def test_probes_that_look_ahead_pause_often_and_where_they_pause_changes_no_number(monkeypatch):
    prober = ExpandedTree(PROBLEMS[1], top=3)
    few, block = steps_of(run_block_steps(prober, 9, 2, 200, "lookahead"))
    monkeypatch.setattr(lookahead, "_SLICE", 7)
    many, same = steps_of(run_block_steps(prober, 9, 2, 200, "lookahead"))
    assert same == block == run_block(prober, 9, 2, 200, "lookahead")
    assert len(many) > 10 * len(few) > 0


def test_blocks_of_different_runs_do_not_mix():
    first = run_block(PROBLEMS[3], 1)
    with pytest.raises(InputError):
        fold([first, run_block(PROBLEMS[3], 2)])
    with pytest.raises(InputError):
        fold([first, run_block(PROBLEMS[3], 1, method="population")])
    with pytest.raises(InputError):
        fold([])


@pytest.mark.parametrize("method", METHODS)
def test_running_estimates_come_at_fixed_counts_and_repeat(method):
    runs = [list(estimate(PROBLEMS[0], probes=2500, seed=3, method=method)) for _ in range(2)]
    # As text, because an unknown error is nan, which does not equal itself.
    assert repr(runs[0]) == repr(runs[1])
    counts = [run.probes for run in runs[0]]
    assert counts == ([1000, 2000, 2500] if method in ("knuth", "lookahead") else [1000, 2000, 3000])
    other = list(estimate(PROBLEMS[0], probes=2500, seed=4, method=method))
    assert METHODS[method].whole_blocks or other[-1] != runs[0][-1]
    # Resuming a run continues its curve.
    longer = list(estimate(PROBLEMS[0], probes=4000, seed=3, method=method))
    assert repr(longer[:2]) == repr(runs[0][:2])


def test_snapshots_thin_out():
    due = [n for n in range(1, 5000) if snapshot_due(n)]
    assert due[:128] == list(range(1, 129))
    assert all(b - a <= a / 64 for a, b in pairwise(due[127:]))
    assert len(due) < 128 * 8


@given(st.lists(st.integers(0, 2**64 - 1), max_size=20))
def test_sums_are_exact(values):
    want = (sum(values), sum(v * v for v in values))
    assert exact_sums(np.array(values, dtype=np.uint64)) == want
    assert exact_sums(np.array(values, dtype=object)) == want


def test_weights_beyond_64_bits_stay_exact():
    # 40 independent choices among 4: every probe's weight is 4**40.
    problem = Problem()
    for item in range(40):
        for way in range(4):
            problem.add((item, way), [item])
    for method in METHODS:
        run = fold(run_block(problem, 1, block, 10, method) for block in range(3))
        # The number of a comb's teeth may vary by one in a population.
        assert run.solutions == pytest.approx(4.0**40, rel=1e-9 if method in ("knuth", "lookahead") else 0.02)
        assert run.vertices[40][0] == run.solutions
    weights = times(np.array([2**62, 1], dtype=np.uint64), np.array([4, 3]))
    assert weights.tolist() == [2**64, 3]


@given(
    st.lists(st.tuples(st.integers(1, 1000), st.integers(1, 6)), min_size=1, max_size=30),
    st.integers(1, 40),
    st.integers(0, 1000),
)
def test_keeping_children_keeps_order_and_about_the_size(pairs, size, seed):
    weights = np.array([w for w, _ in pairs], dtype=np.int64)
    degrees = np.array([d for _, d in pairs], dtype=np.int64)
    parents, ranks, kept = keep(weights, degrees, Draws(seed), size)
    assert len(parents) == len(ranks) == len(kept)
    assert len(parents) <= max(size + 1, degrees.sum() if degrees.sum() <= size else 0)
    assert (ranks >= 0).all()
    assert (ranks < degrees[parents]).all()
    order = list(zip(parents.tolist(), ranks.tolist(), strict=True))
    assert order == sorted(order)
    assert (kept >= weights[parents]).all() or len(set(order)) < len(order)
    if degrees.sum() <= size:
        assert order == [(p, r) for p, d in enumerate(degrees.tolist()) for r in range(d)]
        assert (kept == weights[parents]).all()


@pytest.mark.heavy
def test_kept_weights_are_right_on_average():
    weights = np.array([1, 50, 3, 3, 7, 1000], dtype=np.int64)
    degrees = np.array([3, 1, 2, 5, 1, 1], dtype=np.int64)
    sums = np.zeros((6, 5))
    runs = 4000
    for seed in range(runs):
        for parent, rank, weight in zip(
            *(a.tolist() for a in keep(weights, degrees, Draws(seed), 5)), strict=True
        ):
            sums[parent, rank] += weight
    for parent in range(6):
        for rank in range(int(degrees[parent])):
            w = weights[parent]
            assert sums[parent, rank] / runs == pytest.approx(w, abs=5 * math.sqrt(w * 70 / runs))


def test_bits_of_every_width_and_several_planes():
    """Items with 5, 12, 30, 60 and 200 options need other words; the tree is the same."""
    for ways in (5, 12, 30, 60, 200):
        problem = Problem(["a", "b"])
        for number in range(ways):
            problem.add(number, ["a", "b"] if number % 3 else ["b"])
            problem.add(-number - 1, ["a"])
        vertices, found = tree(problem)
        run = fold([run_block(problem, 1, 0, 20, "population")])
        assert [mean for mean, _ in run.vertices][:2] == vertices[:2]
        everything = fold([run_block(ExpandedTree(problem, top=10**6), 1, 0, 20, "knuth")])
        prober = ExpandedTree(problem, top=10**6)
        assert prober.exact_levels() == (vertices, found)
        assert everything.vertices[1][0] == vertices[1]


def test_the_table_of_rows_clears_what_the_items_of_each_option_clear():
    problem = Problem(list("abcdefgh"))
    chosen = [some for many in (1, 2, 3, 4) for some in combinations("abcdefgh", many)]
    for number, some in enumerate(chosen):
        problem.add(number, some)
    tree = ExpandedTree(problem, top=1).tree
    assert tree.keep is not None
    assert tree.options == len(chosen) > 2 * bit_sets._AT_ONCE
    rows = tree.keep.view(tree.word)
    for option in range(tree.options):
        held = [item for item in tree._held[option].tolist() if item >= 0]
        gone = np.bitwise_or.reduce([tree.lost[item] for item in held])
        assert (rows[option] == ~gone).all()


def test_without_the_table_of_rows_the_tree_is_the_same(monkeypatch):
    prober = ExpandedTree(PROBLEMS[1], top=3)
    with_table = run_block(prober, 1, 0, 50)
    assert prober.tree.keep is not None
    slow = ExpandedTree(PROBLEMS[1], top=3)
    slow.tree.keep = None
    assert run_block(slow, 1, 0, 50) == with_table
    assert isinstance(slow.tree, Tree)


@pytest.mark.parametrize("seed", [-1, 2**63, "1", 1.0, True, None])
def test_bad_seeds(seed):
    with pytest.raises(InputError, match="seed"):
        estimate(PROBLEMS[3], seed=seed)


@pytest.mark.parametrize("probes", [0, -5, 10**10 + 1, 1.5, "many", True])
def test_bad_numbers_of_probes(probes):
    with pytest.raises(InputError, match="probes"):
        estimate(PROBLEMS[3], probes=probes)
    with pytest.raises(InputError):
        blocks_of(probes)


def test_bad_methods():
    with pytest.raises(InputError, match="knuth"):
        estimate(PROBLEMS[3], method="guess")


def test_workers_get_single_blocks_at_first(monkeypatch):
    asked = []

    def in_turn(executor, ask, questions):
        for question in questions:
            asked.append(question[3])
            yield ask(*question)

    monkeypatch.setattr(estimating, "in_turn", in_turn)
    with ThreadPoolExecutor(1) as executor:
        run = estimate(queens.problem(4), probes=1_000_000, seed=1, executor=executor)
        assert next(run).probes == len(asked[0]) * 1000 == 1000
        *_, last = run
    assert last.probes == 1_000_000
    assert max(map(len, asked)) > 20


def test_few_hits_are_not_trusted_even_if_many_sweeps_had_one():
    """Hits in the same subtree are not independent, so ten sweeps with two hits each say little."""
    prober = ExpandedTree(queens.problem(4))
    whole = fold([run_block(prober, 1, block, method="subtrees") for block in range(12)])
    assert whole.effective == 12
    assert whole.trusted
    assert not replace(whole, hits=29).trusted
    assert replace(whole, hits=30).trusted


def test_skew_is_admitted():
    """With few hits, the estimate is not trusted."""
    problem = random_problem(2, primary=14, secondary=5, options=90, most=4)
    assert not fold([run_block(ExpandedTree(problem, top=1), 1, 0, 5)]).trusted
