"""Compare counts, marginals, samples and hints with a plain search that knows nothing about exact cover."""

import pickle
import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.exact_cover import Count, count, recorded
from countinghouse.exact_cover.frontier.sweep import Sweep, SweepProgress
from countinghouse.packing import PUZZLES, PackingCount, Puzzle, answers
from countinghouse.stepping import finish, relay
from tests.python.packing import brute

DRAWINGS = {
    "Mono": "#",
    "Duo": "##",
    "Bar": "###",
    "Vee": "##/#.",
    "Ell": "###/#..",
    "Jay": "###/..#",
    "Square": "##/##",
    "Ess": ".##/##.",
    "Tee": "###/.#.",
    "Pea": "##/##/#.",
    "Deep": "8#",
    "Hook": "#8/.o",
    "Cup": "8#8",
}


@st.composite
def puzzles(draw, trays=("####/####/####", "#####/#####", "###/###/###", "##.#/####/####", "####/####/##..")):
    """Draw small puzzles of all kinds: copies, pieces left out, pieces not turned over, two layers."""
    names = draw(st.lists(st.sampled_from(sorted(DRAWINGS)), min_size=1, max_size=5, unique=True))
    return Puzzle.from_pieces(
        draw(st.sampled_from(trays)),
        {name: DRAWINGS[name] for name in names},
        flip=draw(st.booleans()),
        copies={name: draw(st.integers(1, 4)) for name in names},
        optional=draw(st.sets(st.sampled_from(names))),
    )


@settings(max_examples=150)
@given(puzzles(), st.data())
def test_everything_agrees_with_a_plain_search(puzzle, data):
    placed = ()
    if puzzle.placements and data.draw(st.booleans()):
        placed = puzzle.place((), data.draw(st.sampled_from(puzzle.placements)))
    ways = brute.solutions(puzzle, placed)
    assert len(set(ways)) == len(ways)
    assert puzzle.count(placed).value == len(ways)

    table = puzzle.completions(placed)
    assert table.total == len(ways)
    through = Counter(text for way in ways for text in way)
    marginals = puzzle.marginals(placed)
    assert marginals == {placement.text: through[placement.text] for placement in puzzle.fitting(placed)}

    listed = [frozenset(p.text for p in way) for way in puzzle.solutions(placed)]
    assert Counter(listed) == Counter(ways)
    numbered = [frozenset(p.text for p in table.nth(k)) for k in range(min(table.total, 12))]
    assert len(set(numbered)) == len(numbered)
    assert set(numbered) <= set(ways)
    assert [frozenset(p.text for p in way) for way in table.slice(0, 12)] == numbered
    assert [frozenset(p.text for p in way) for way in table.slice(3, 9)] == numbered[3:9]
    assert all(frozenset(p.text for p in way) in set(ways) for way in (table.sample(5, 1) if ways else ()))

    hint = puzzle.hint(placed)
    best = max(marginals.values(), default=0)
    assert (hint is None) == (best == 0)
    if hint:
        assert (hint.ways, hint.of) == (through[hint.placement.text], len(ways))
        assert hint.ways == best
        if hint.forced:
            assert all(hint.placement.text in way for way in ways)


@settings(max_examples=120)
@given(
    puzzles(
        trays=("###/###/###", "####/####", "####/####/####", "#####/#####", ".##/###/##.", "##../####/..##")
    )
)
def test_up_to_symmetry_is_what_sorting_solutions_into_classes_gives(puzzle):
    if puzzle.group.order != puzzle.tray.group.order or any(
        symmetry.pieces[name] != name for symmetry in puzzle.symmetries for name in symmetry.pieces
    ):
        return
    ways = brute.solutions(puzzle)
    assert puzzle.count().up_to_symmetry == brute.classes(puzzle, ways)


@settings(max_examples=60)
@given(puzzles())
def test_a_proof_that_is_looked_for_first_changes_no_count(puzzle):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answers, "MANY_PIECES", -1)
        count = puzzle.count()
    assert count.value == len(brute.solutions(puzzle))
    assert count.method.startswith("a proof") == bool(puzzle.why())


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["two-tetrominoes-5x8", "two-tetrominoes-4x10"])
def test_two_sets_of_tetrominoes_as_a_plain_search_finds_them(name):
    puzzle = PUZZLES[name]
    ways = brute.solutions(puzzle)
    count = puzzle.count()
    assert (count.value, count.up_to_symmetry) == (len(ways), brute.classes(puzzle, ways))
    assert sum(n for _, n in count.fixed) == count.order * count.up_to_symmetry


def test_up_to_symmetry_of_a_position_uses_the_symmetries_that_keep_it():
    puzzle = Puzzle.from_pieces("#####/#####/#####", {"Bar": "###"}, copies={"Bar": 5})
    count = puzzle.count("Bar:c1c2c3")
    # The parts to the left and right of the middle bar can each be filled in one way (2 columns: two upright bars).
    assert (count.value, count.up_to_symmetry, count.order) == (1, 1, 4)
    all_ways = puzzle.count()
    assert (all_ways.value, all_ways.up_to_symmetry) == (4, 3)


def test_dominoes_beyond_64_bits_stay_exact():
    # Kasteleyn's product for 14 x 14, OEIS A004003
    puzzle = Puzzle.from_pieces(["#" * 14] * 14, {"Domino": "##"}, copies={"Domino": 98})
    count = puzzle.count()
    assert count.value == 112_202_208_776_036_178_000_000
    assert count.up_to_symmetry * 8 > count.value
    ways = puzzle.marginals()
    over_corner = [n for text, n in ways.items() if text in ("Domino:a1b1", "Domino:a1a2")]
    assert sum(over_corner) == count.value
    assert over_corner[0] == over_corner[1]


def test_marginals_of_kanoodle_sum_to_all_ways_over_every_piece_and_cell():
    puzzle = PUZZLES["kanoodle"]
    total, ways = 371_020, puzzle.marginals()
    for piece in puzzle.pieces:
        assert sum(ways[placement.text] for placement in puzzle.by_piece[piece.name]) == total
    for cell in puzzle.tray.cells:
        assert sum(ways[placement.text] for placement in puzzle.by_cell[cell]) == total


def test_a_hint_leaves_as_many_ways_as_it_says():
    puzzle = PUZZLES["kanoodle"]
    placed = puzzle.nth(200_000)[:5]
    hint = puzzle.hint(placed)
    assert hint is not None
    after = puzzle.place(placed, hint.placement)
    assert puzzle.count(after).value == hint.ways > 0
    assert puzzle.count(placed).value == hint.of


def test_the_parts_of_a_puzzle_sum_to_the_whole():
    for name in ("kanoodle", "pentominoes-3x20", "soma"):
        puzzle = PUZZLES[name]
        parts = puzzle.parts()
        chosen = {placement.piece for placement, _ in parts}
        assert len(chosen) == 1
        assert sum(weight for _, weight in parts) == len(puzzle.by_piece[chosen.pop()])
    puzzle = PUZZLES["pentominoes-3x20"]
    assert sum(weight * puzzle.count([placement]).value for placement, weight in puzzle.parts()) == 8


@pytest.mark.parametrize(
    ("name", "memory_mb", "ways", "classes"),
    [
        pytest.param("pentominoes-5x12", 4, 4040, 1010, marks=pytest.mark.heavy),
        ("soma", 2, 11_520, 240),
    ],
)
def test_little_memory_makes_parts(name, memory_mb, ways, classes):
    puzzle = PUZZLES[name]
    count = puzzle.count(memory_mb=memory_mb)
    assert " parts, by the place of " in count.method
    assert (count.value, count.up_to_symmetry) == (ways, classes)
    assert count.memory <= memory_mb * 1_000_000


def test_less_memory_is_too_little_and_the_sentence_names_what_was_allowed():
    with pytest.raises(TooLarge, match="more than the 1 MB allowed"):
        PUZZLES["pentominoes-6x10"].count(memory_mb=1)


@pytest.mark.heavy
def test_where_no_sweep_fits_a_count_answers_what_the_problem_answers():
    puzzle = PUZZLES["kanoodle"]
    placed = puzzle.nth(200_000)[:2]
    alone = count(puzzle.problem(placed), memory_mb=1)
    counted = puzzle.count(placed, memory_mb=1)
    assert counted == alone.value == puzzle.count(placed)
    assert (
        (counted.method, counted.why)
        == (alone.method, alone.why)
        == ("search", "the states would not fit in 1 MB")
    )


def test_a_count_is_an_integer_and_says_why():
    puzzle = PUZZLES["pentominoes-3x20"]
    ways = puzzle.count()
    assert ways == 8 == int(ways) == ways.value
    assert ways != 7
    assert 7 < ways <= 8
    assert ways + 1 == 9
    assert 2 * ways == 16
    assert ways // ways.up_to_symmetry == 4
    assert (f"{ways}", f"{ways:04d}", range(10)[ways], {8: "eight"}[ways]) == ("8", "0008", 8, "eight")
    again = pickle.loads(pickle.dumps(ways))
    assert (again, again.fixed, again.why) == (ways, ways.fixed, ways.why)
    assert ways.why == "the states of a sweep fit in memory"
    assert not ways.remarks
    none = Puzzle.from_pieces("##", {"Bar": "###"}).count()
    assert none == 0
    assert not none
    assert "no solution" in [remark.kind for remark in none.remarks]
    assert isinstance(ways, Count)
    with pytest.raises(InputError, match="A number of solutions must be a whole number"):
        PackingCount("many", "", up_to_symmetry=None, group="", symmetry="", order=1, fixed=())


def test_a_count_takes_the_method_asked_for_and_tells_its_progress():
    puzzle = PUZZLES["pentominoes-3x20"]
    for method, name in (("frontier", "frontier counting"), ("search", "search"), ("symmetry", "search")):
        heard = []
        counted = puzzle.count(method=method, progress=heard.append)
        assert (counted, counted.method, counted.why, counted.up_to_symmetry) == (8, name, "as asked", 2)
        assert heard
        assert all(0 <= step.fraction <= 1 for step in heard)
    with pytest.raises(InputError, match="method"):
        puzzle.count(method="guess")
    with pytest.raises(InputError, match="progress"):
        puzzle.count(progress=5)


def test_a_finished_tray_has_one_way_and_an_unfinishable_one_none():
    puzzle = PUZZLES["kanoodle"]
    whole = puzzle.nth(7)
    assert puzzle.count(whole).value == 1
    assert puzzle.hint(whole) is None
    stuck = "Gray:b1a2b2c2b3"
    assert puzzle.count(stuck).value == 0
    assert puzzle.hint(stuck) is None
    assert list(puzzle.solutions(stuck)) == []
    with pytest.raises(InputError, match="no solution"):
        puzzle.nth(0, stuck)


def test_numbers_out_of_range_are_refused():
    table = PUZZLES["pentominoes-3x20"].completions()
    assert len({table.nth(k) for k in range(8)}) == 8
    assert table.nth(np.int64(3)) == table.nth(3)
    for k in (-1, 8, 10**30, True, "0", 1.0, None):
        with pytest.raises(InputError, match="numbered from 0 to 7"):
            table.nth(k)
    only = PUZZLES["pentominoes-3x20"].completions(table.nth(0))
    with pytest.raises(InputError, match="There is 1 solution, number 0; 1 is not one of these numbers"):
        only.nth(1)
    for n in (1.5, "3", True, None, 10**12):
        with pytest.raises(
            InputError, match="The number of solutions to draw must be a whole number from 0 to 100,000, not"
        ):
            table.sample(n, seed=1)
    assert len(table.sample(np.int64(3), seed=1)) == 3


def test_a_page_of_solutions_with_copies_is_its_numbers_one_by_one():
    puzzle = Puzzle.from_pieces("####/####", {"Duo": "##", "Mono": "#"}, copies={"Duo": 3, "Mono": 2})
    table = puzzle.completions()
    assert table.total > 12
    assert list(table.slice(0, 10**9)) == [table.nth(k) for k in range(table.total)]
    assert list(table.slice(5, 5)) == list(table.slice(table.total, table.total + 3)) == []
    with pytest.raises(InputError, match="start must be a whole number of at least 0"):
        table.slice(-1, 2)


@pytest.mark.heavy
def test_samples_are_uniform_and_belong_to_their_seed():
    puzzle = PUZZLES["pentominoes-3x20"]
    drawn = puzzle.sample(4000, seed=11)
    assert drawn == puzzle.sample(4000, seed=11)
    assert drawn[:50] != puzzle.sample(50, seed=12)
    times = Counter(drawn)
    assert len(times) == 8
    # Each of 8 is expected 500 times; chi-squared with 7 degrees of freedom exceeds 30 only once in 10,000 tests.
    assert sum((n - 500) ** 2 / 500 for n in times.values()) < 30


def test_samples_of_copies_are_uniform_over_what_a_person_sees():
    puzzle = Puzzle.from_pieces("####/####", {"Duo": "##", "Mono": "#"}, copies={"Duo": 3, "Mono": 2})
    ways = brute.solutions(puzzle)
    n = 200 * len(ways)
    times = Counter(frozenset(p.text for p in way) for way in puzzle.sample(n, seed=3))
    assert set(times) == set(ways)
    degrees = len(ways) - 1
    assert sum((m - 200) ** 2 / 200 for m in times.values()) < degrees + 5 * (2 * degrees) ** 0.5


def test_a_sweep_may_be_closed_at_any_time():
    work = PUZZLES["kanoodle"].count_steps()
    for _ in range(3):
        next(work)
    work.close()
    assert PUZZLES["kanoodle"].count().value == 371_020


@pytest.mark.parametrize(
    "alone",
    [
        pytest.param(True, id="as on the page"),
        pytest.param(False, id="with all modules", marks=pytest.mark.heavy),
    ],
)
@pytest.mark.parametrize(
    "parts",
    [
        pytest.param(0, id="first part"),
        pytest.param(1, id="second part", marks=pytest.mark.heavy),
        pytest.param(4, id="fifth part", marks=pytest.mark.heavy),
    ],
)
def test_a_count_in_parts_resumes_within_a_part(monkeypatch, tmp_path, alone, parts):
    monkeypatch.setattr(recorded, "EVERY", 0.0)
    monkeypatch.setattr(answers, "LARGE_SWEEP", 0)
    monkeypatch.setattr(answers, "MUCH_LESS", 1e-9)
    if alone:
        monkeypatch.setitem(sys.modules, "countinghouse.exact_cover.frontier.sharded.rounds", None)
    puzzle, file = PUZZLES["pentominoes-3x20"], tmp_path / "count"
    work = puzzle.count_steps(checkpoint=str(file))
    begun = tmp_path / "count.states" / f"part-{parts}"
    while not begun.exists():
        next(work)
    work.close()
    steps = []
    result = finish(relay(puzzle.count_steps(checkpoint=str(file)), steps.append))
    assert (result.value, result.up_to_symmetry) == (8, 2)
    assert "parts, by the place of" in result.method
    fractions = [step.fraction for step in steps if isinstance(step, SweepProgress)]
    assert fractions[0] >= parts / len(puzzle.parts())
    assert not list(tmp_path.iterdir())


def test_a_checkpoint_that_is_not_one_stays(tmp_path):
    puzzle, file = PUZZLES["pentominoes-3x20"], tmp_path / "notes"
    file.write_text("mine")
    with pytest.raises(InputError, match="not a checkpoint"):
        puzzle.count(checkpoint=str(file))
    assert file.read_text() == "mine"


@settings(max_examples=25, deadline=None)
@given(puzzles())
def test_every_solution_has_its_own_number(puzzle):
    table = puzzle.completions()
    assert [table.index_of(table.nth(k)) for k in range(min(table.total, 12))] == list(
        range(min(table.total, 12))
    )
    # Each number belongs to exactly one of the ways found by a plain search.
    ways = brute.solutions(puzzle)
    if len(ways) <= 40:
        assert sorted(table.index_of(way) for way in ways) == list(range(len(ways)))


def test_a_full_tray_is_numbered_among_the_ways_that_keep_what_is_placed():
    puzzle = PUZZLES["kanoodle"]
    table = puzzle.completions()
    for k in (0, 277, 371_019):
        assert table.index_of(table.nth(k)) == k
    solution = table.nth(277)
    kept = solution[:7]
    near = puzzle.completions(kept)
    assert near.nth(near.index_of(solution)) == solution
    assert puzzle.index_of(solution, solution) == 0
    with pytest.raises(InputError, match="leaves a cell free or a piece unplaced"):
        table.index_of(kept)
    with pytest.raises(InputError, match="does not contain"):
        near.index_of(table.nth(0) if table.nth(0)[0] != kept[0] else table.nth(371_019))


@pytest.mark.heavy
def test_a_large_sweep_gives_way_to_small_ones_by_symmetry():
    # Four places of the X stand for all, in a tray with eight symmetries; 520 and 9,356 are published.
    by_symmetry = PUZZLES["pentominoes-8x8-hole"].count()
    assert (by_symmetry.value, by_symmetry.up_to_symmetry) == (520, 65)
    assert by_symmetry.method == "frontier counting in 4 parts, by the place of X"
    assert PUZZLES["pentominoes-6x10"].count().method == "frontier counting"


def test_where_few_solutions_meet_a_wide_frontier_a_count_searches(monkeypatch):
    # With the blue piece along an edge a sweep makes 3.4 million states, a search 44 thousand vertices.
    puzzle = PUZZLES["kanoodle-pyramid"]
    near = puzzle.count("Blue:a1h1o1v1g2")
    assert near.method == "search"
    assert near.why == "a search is expected to be less work"
    assert near.value == len(list(puzzle.solutions("Blue:a1h1o1v1g2"))) == 70

    # The guess alone does not decide: a sample of the states must show that the sweep is long.
    def little_ahead(sweep, enough):
        yield
        return 1.0

    monkeypatch.setattr(Sweep, "work_ahead", little_ahead)
    assert puzzle.count("Blue:a1h1o1v1g2").method == "frontier counting"
