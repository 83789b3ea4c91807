"""Playing a puzzle in the packing exhibit: the check, hints in three grades, and the solution on request."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from countinghouse.exhibits.packing import EXHIBIT, booklet
from countinghouse.packing import PUZZLES
from countinghouse.packing.culprits import Culprits
from tests.python.exhibits.test_packing import refusal, result, run

KANOODLE = PUZZLES["kanoodle"]
EXAMPLE = next(example for example in EXHIBIT.examples if example.title == "A puzzle to solve")
GIVEN = str(EXAMPLE.state["given"])
ONLY = next(iter(KANOODLE.solutions(GIVEN)))
REST = [each.text for each in ONLY if each.text not in GIVEN.split(".")]


def ask(job: str, placed: str = "", **args: Any) -> Any:
    return result({"job": job, "state": {"given": GIVEN, "placed": placed}, "args": args})


def wrong() -> str:
    """Return a placement beside the given pieces that belongs to no solution."""
    beside = KANOODLE.parse(GIVEN)
    return next(each.text for each in KANOODLE.fitting(beside) if each.text not in REST)


def test_a_given_puzzle_opens_in_play_and_an_empty_tray_in_explore() -> None:
    assert EXHIBIT.normal({"given": GIVEN})["tell"] == "asked"
    assert EXHIBIT.normal({"given": GIVEN, "tell": "live"})["tell"] == "live"
    assert EXHIBIT.normal({})["tell"] == "live"


def test_locking_pieces_begins_to_play_and_unlocking_explores() -> None:
    locked = result({"job": "play", "state": {"placed": GIVEN}, "args": {"move": "lock"}})["state"]
    assert (locked["given"], locked["tell"]) == (GIVEN, "asked")
    opened = result({"job": "play", "state": locked, "args": {"move": "unlock"}})["state"]
    assert (opened["given"], opened["placed"], opened["tell"]) == ("", GIVEN, "live")


def test_a_check_says_that_all_is_well_and_no_more() -> None:
    for placed in ("", REST[0], ".".join(REST)):
        judged = ask("judge", placed)
        assert (judged["finishable"], judged["culprits"], judged["back"]) == (True, [], None)
        assert not any(character.isdigit() for character in judged["sentence"])


def test_a_check_names_the_piece_and_leads_back() -> None:
    bad = wrong()
    judged = ask("judge", bad, trail=["", bad])
    assert judged["finishable"] is False
    assert [blame["placed"] for blame in judged["culprits"]] == [""]
    assert "there is one way to finish" in judged["sentence"]
    # The last position that could be finished was the empty board, not the wrong position.
    assert judged["back"] == 0
    assert ask("judge", bad, trail=[bad])["back"] is None


def test_the_way_back_is_the_last_good_position() -> None:
    first = REST[0]
    beside = KANOODLE.parse(f"{GIVEN}.{first}")
    bad = next((each.text for each in KANOODLE.fitting(beside) if each.text not in REST), None)
    if bad is None:
        pytest.fail("choose an example with a wrong placement beside the first right one")
    assert ask("judge", f"{first}.{bad}", trail=["", first])["back"] == 1


def test_hints_tell_a_little_more_each_time_and_are_right() -> None:
    hints = [ask("graded_hint", grade=grade) for grade in (1, 2, 3)]
    assert [hint["grade"] for hint in hints] == [1, 2, 3]
    assert [hint["placement"] for hint in hints[:2]] == [None, None]
    assert hints[2]["placement"] in REST
    assert len({hint["sentence"] for hint in hints}) == 3


def test_a_hint_where_nothing_helps_points_to_the_check() -> None:
    assert "Check" in ask("graded_hint", wrong())["sentence"]
    assert "Nothing is left" in ask("graded_hint", ".".join(REST))["sentence"]


def test_the_solution_keeps_what_is_right() -> None:
    assert sorted(ask("reveal", REST[0])["placed"].split(".")) == sorted(REST)
    assert sorted(ask("reveal", wrong())["placed"].split(".")) == sorted(REST)


def test_bad_arguments_get_a_sentence() -> None:
    for job, args, sentence in (
        ("judge", {"trail": "a1"}, "must be a list of texts"),
        ("judge", {"trail": [1]}, "must be a list of texts"),
        ("judge", {"trail": [""] * 501}, "At most 500"),
        ("graded_hint", {"grade": 4}, "grade"),
    ):
        assert sentence in refusal({"job": job, "state": {"given": GIVEN}, "args": args})


def verdict(**state: Any) -> Any:
    return result({"job": "verdict", "state": state})


def test_an_entered_challenge_says_at_once_whether_it_has_a_solution() -> None:
    said = verdict(given=GIVEN)
    assert said == {"solvable": True, "ways": None, "sentence": "It has a solution."}
    # The corner is lost, whatever else is placed.
    assert verdict(given="White:b1a2b2", placed="Red:d1e1f1e2f2")["sentence"] == "It has no solution."
    assert "lock them" in refusal({"job": "verdict", "state": {}})


def test_an_undecided_challenge_is_called_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(*_: object) -> Generator[None, None, Culprits]:
        yield None
        return Culprits((), None, False)

    monkeypatch.setattr(booklet, "culprits_steps", undecided)
    said = verdict(given=GIVEN)
    assert (said["solvable"], said["sentence"]) == (None, "Whether it has a solution is not known yet.")


def test_the_number_of_solutions_of_a_challenge_is_told_only_on_request() -> None:
    eight = str(EXHIBIT.examples[1].state["placed"])
    for given, ways, words in (
        (eight, 6, "exactly 6 solutions"),
        (GIVEN, 1, "exactly one solution"),
        ("White:b1a2b2", 0, "no solution"),
    ):
        [*_, last] = run({"job": "verdict", "state": {"given": given}, "args": {"count": True}})
        assert last["value"] == {"solvable": ways > 0, "ways": str(ways), "sentence": f"It has {words}."}
        assert ways == sum(1 for _ in KANOODLE.solutions(given))
