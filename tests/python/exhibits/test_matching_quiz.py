"""The matching quiz's answers: strategies changed and compared, the best strategies, the picture, a marked quiz, a
class.
"""

import math
import operator
from collections.abc import Generator, Iterator
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from countinghouse.chance import matching
from countinghouse.errors import InputError
from countinghouse.exhibits.matching_quiz import EXHIBIT
from countinghouse.exhibits.matching_quiz.best import number_of_partitions
from countinghouse.exhibits.matching_quiz.setting import certainty, decimal, named, spelled
from tests.python.page.asking import events_of


def state(**changes: object) -> dict:
    return EXHIBIT.normal(changes)


def ask(job: str, of: dict, **args: object) -> list[dict]:
    return [event for event in events_of(EXHIBIT, job, of, args) if event["type"] != "progress"]


def test_the_view_compares_strategies() -> None:
    view = EXHIBIT.view(state(questions=17, strategies="5,4^3;9,8;1^17"))
    first, second, third = view["strategies"]
    assert (first["fraction"], second["fraction"]) == ("1,891/7,140", "9/34")
    assert first["status"] == view["ruleStatus"] == "exact, rounded"
    assert view["leader"] == [0]
    assert first["parts"] == [5, 4, 4, 4]
    assert {each["mean"] for each in (first, second, third)} == {"1"}
    assert [each["number"] for each in third["chances"]] == [
        float(each) for each in matching.distribution((1,) * 17)
    ]
    assert view["rule"] == "9 + 8"
    assert view["cost"] == "66,271 partitions to try, about 3 s."


def test_two_readings_of_nobody_right() -> None:
    assert [reading["chance"] for reading in EXHIBIT.view(state())["readings"]] == ["0.367879", "0.360079"]


def test_strategies_are_moved_added_removed_and_spelled_in_one_way() -> None:
    now = state(questions=5, strategies="2 3")
    assert EXHIBIT.spell is not None
    assert EXHIBIT.play is not None
    assert EXHIBIT.spell(now)["strategies"] == "3,2"
    moved = EXHIBIT.play(now, "move 0 0 1")
    assert moved["strategies"] == "3,2"  # 2 + 3 again, the larger first
    assert EXHIBIT.play(now, "move 0 1 2")["strategies"] == "3,1^2"
    assert EXHIBIT.play(EXHIBIT.play(now, "add 1^5"), "remove 0")["strategies"] == "1^5"
    cell = EXHIBIT.play(now, "cell 17 2")
    assert (cell["questions"], cell["right"], cell["strategies"]) == (17, 2, "1^17;9,8;5,4^3")
    assert EXHIBIT.play(cell, "cell 17 9") == {**cell, "right": 9}
    other = EXHIBIT.play(now, "questions 17")
    assert other["strategies"] == "1^17;9,8;5,4^3"
    for n in range(1, 61):
        EXHIBIT.view(EXHIBIT.play(now, f"questions {n}"))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("move 0 5 0", "has 2 answers"),
        ("move 3 0 0", "no strategy 4"),
        ("remove 0", "must remain"),
        ("add 4", "must add up to 5; these add up to 4"),
        ("questions 1000", "from 1 to 60"),
        ("cell 1000 2", "from 1 to 60"),
        ("dance", "is not a move"),
    ],
)
def test_moves_that_are_refused(move: str, words: str) -> None:
    assert EXHIBIT.play is not None
    with pytest.raises(InputError, match=words):
        EXHIBIT.play(state(questions=5, strategies="3,2"), move)


def test_the_best_for_every_m_with_the_rule_beside_it() -> None:
    *rows, last = ask("best", state(questions=17, strategies="1^17"))
    assert last["value"] == {
        "sentence": "All 297 partitions of 17 were tried (exact). Every best strategy is unique. "
        "The published rule fails if you need at least 2 right.",
    }
    assert [row["item"]["right"] for row in rows] == list(range(1, 18))
    two = rows[1]["item"]
    assert (two["best"], two["fraction"], two["rule"], two["holds"]) == (
        ["5 + 4 + 4 + 4"],
        "1,891/7,140",
        "9 + 8",
        False,
    )


def test_ties_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no tie up to 60 questions, so make one up."""
    found = [matching.Best(1, Fraction(1, 2), tuple((part,) for part in range(8, 0, -1)))]

    def tied(_: int) -> Generator[int, None, list[matching.Best]]:
        yield 1
        return found

    monkeypatch.setattr(matching, "best_of_steps", tied)
    row, last = ask("best", state(questions=1, strategies="1"))
    assert (len(row["item"]["best"]), row["item"]["more"], row["item"]["holds"]) == (6, 2, True)
    assert "In 1 row, several strategies are equally good." in last["value"]["sentence"]


def test_the_picture_of_where_the_rule_fails() -> None:
    *quizzes, last = ask("table", state(upto=20))
    assert "the rule fails 4 times, first at n = 17, m = 2." in last["value"]["sentence"]
    for quiz in quizzes:
        n = quiz["item"]["questions"]
        rows = quiz["item"]["rows"]
        assert [row["right"] for row in rows] == list(range(1, n + 1))
        assert [row["right"] for row in rows if not row["holds"]] == ([] if n < 17 else [2])
        for row in rows[::4]:
            chance, winners = matching.best(n, row["right"])
            assert row["chance"] == decimal(chance)
            assert row["best"] == [named(strategy) for strategy in winners[:6]]
            assert row["more"] == max(0, len(winners) - 6)


def test_partitions_by_eulers_product() -> None:
    assert [number_of_partitions(n) for n in (1, 5, 24, 34, 60)] == [1, 7, 1575, 12310, 966467]


@pytest.mark.parametrize(
    ("questions", "strategies", "ways"), [(4, "2,1,1", 4), (24, "4^6", 3), (60, "11,10,9,8,7,6,5,3,1", 3)]
)
def test_the_formulas_agree(questions: int, strategies: str, ways: int) -> None:
    *lines, last = ask("formulas", state(questions=questions, strategies=strategies))
    assert last["value"]["agree"]
    assert last["value"]["ways"] == ways
    assert len(lines) == questions + 1


def test_a_quiz_is_marked_with_its_chance() -> None:
    of = state(questions=4, strategies="4", seed=3)
    written = ask("fill", of)[-1]["value"]["written"]
    assert written == "1.1.1.1"
    mark = ask("mark", {**of, "written": written})[-1]["value"]
    assert sorted(mark["key"]) == [1, 2, 3, 4]
    assert mark["number"] == 1 == sum(mark["right"])
    assert mark["sentence"].startswith("1 of 4 right; you needed 2. ")
    assert "the chance of at least 2 right is 0, exact" in mark["sentence"]
    one = ask("mark", {**of, "written": written, "right": 1})[-1]["value"]
    assert one["sentence"].startswith("1 of 4 right; you needed 1. ")
    assert "the chance of at least 1 right is 1, exact" in one["sentence"]
    right = ask("mark", {**of, "written": ".".join(map(str, mark["key"]))})[-1]["value"]
    assert right["number"] == 4
    assert right["sentence"].startswith("4 of 4 right; you needed 2. ")
    unfinished = ask("mark", {**of, "written": "1.0.0.2"})[-1]
    assert "2 questions left" in unfinished["sentence"]
    with pytest.raises(InputError, match="There are 4 questions"):
        EXHIBIT.view({**of, "written": "1.2"})


def test_a_class_is_within_its_error_and_resumes() -> None:
    of = state(questions=6, strategies="3,2,1", students=20_000, seed=4)
    events = ask("class", of)
    whole = events[-1]["value"]
    assert whole["students"] == 20_000
    assert abs(whole["mean"] - 1) <= 2 * whole["band"] < 0.05
    for seen in whole["seen"]:
        assert abs(seen["share"] - seen["exact"]) <= 4 * seen["error"]
    resumed = ask("class", of, carry=events[1]["carry"])[-1]["value"]
    assert resumed | {"blocksPerSecond": None} == whole | {"blocksPerSecond": None}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"questions": 17}, "must add up to 17; these add up to 24"),
        ({"strategies": ""}, "from 1 to 4 strategies"),
        ({"strategies": "24;24;24;24;24"}, "from 1 to 4 strategies"),
        ({"strategies": "12 x"}, "is not a part"),
        ({"written": "hello"}, "separated by full stops"),
    ],
)
def test_refusals(changes: dict, words: str) -> None:
    with pytest.raises(InputError, match=words):
        EXHIBIT.view(state(**changes))


def test_numbers_and_strategies_as_they_read() -> None:
    assert decimal(Fraction(1, 3)) == "0.333333"
    assert decimal(Fraction(1, 3 * 10**9)) == "3.333 × 10⁻¹⁰"
    assert certainty(Fraction(1, 4)) == certainty(Fraction(1), Fraction(1, 10**9)) == "exact"
    assert certainty(Fraction(1, 4), Fraction(1, 3)) == "exact, rounded"
    assert named((5, 4, 4, 4)) == "5 + 4 + 4 + 4"
    assert named((2, 1, 1, 1, 1, 1)) == "2 + 5 × 1"
    assert spelled((5, 4, 4, 4)) == "5,4^3"


def partitions(n: int, most: int) -> Iterator[tuple[int, ...]]:
    if not n:
        yield ()
    for first in range(min(n, most), 0, -1):
        for rest in partitions(n - first, first):
            yield first, *rest


def two_right(parts: tuple[int, ...]) -> Fraction:
    """Return the probability of at least two right, by inclusion and exclusion of the sets of answers that are right."""
    n = sum(parts)
    ways = 0
    for many in range(2, len(parts) + 1):
        together = sum(map(math.prod, combinations(parts, many)))
        ways += (-1) ** many * (many - 1) * together * math.factorial(n - many)
    return Fraction(ways, math.factorial(n))


def test_the_walk_compares_all_strategies_and_ends_where_the_conjecture_fails() -> None:
    [told] = [event["value"] for event in ask("walk", state()) if event["type"] == "result"]
    stops = told["stops"]
    assert [stop["questions"] for stop in stops] == [4, *range(4, 19), 17]
    for stop in stops:
        n = stop["questions"]
        chances = {parts: two_right(parts) for parts in partitions(n, n)}
        if n <= 7:
            # Try every order of the answers on every strategy.
            for parts, chance in chances.items():
                key = [answer for answer, times in enumerate(parts) for _ in range(times)]
                right = (sum(map(operator.eq, key, order)) for order in permutations(range(n)))
                assert chance == Fraction(sum(found >= 2 for found in right), math.factorial(n))
        halves = (n - n // 2, n // 2)
        of, halves_won, rival_won = (
            int(text.replace(",", "")) for text in (stop["of"], stop["halves"]["ways"], stop["rival"]["ways"])
        )
        assert tuple(stop["halves"]["parts"]) == halves
        assert Fraction(halves_won, of) == chances.pop(halves)
        assert Fraction(rival_won, of) == max(chances.values())
    assert [stop["questions"] for stop in stops if not stop["holds"]] == [17, 18, 17]
    assert "1,891/7,140" in stops[-3]["says"]
    assert f"All {len(list(partitions(17, 17)))} were tried" in stops[-1]["says"]


def test_after_a_round_the_strategy_written_is_compared_with_others() -> None:
    [*_, event] = ask("mark", state(questions=5, strategies="5", written="1.1.2.2.3"))
    assert event["value"]["compare"] == "2^2,1;3,2;1^5;5"
    EXHIBIT.view(state(questions=5, strategies=event["value"]["compare"]))
