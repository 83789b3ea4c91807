"""The digit-removal exhibit: its line of play, its answers and its refusals; who wins is played out here on numbers."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exhibits import digit_removal
from countinghouse.page.door import open_task
from tests.python.page.shapes import checked

EXHIBIT = digit_removal.EXHIBIT


def state(**changes: object) -> dict:
    return EXHIBIT.normal(changes)


def strikes(text: str) -> list[str]:
    return [(text[:i] + text[i + 1 :]).lstrip("0") for i in range(len(text))]


@cache
def wins(text: str) -> bool:
    """The rules themselves, on a decimal numeral without leading zeros; "" is nothing left."""
    return any(not wins(left) for left in strikes(text))


def ask(job: str, of: dict, **args: object) -> list[dict]:
    task = open_task(json.dumps({"exhibit": "digit-removal", "job": job, "state": of, "args": args}))
    events: list[dict] = []
    while not task.done:
        events += json.loads(task.step(50))
    return [event for event in checked(EXHIBIT, job, events) if event["type"] != "progress"]


@given(st.integers(1, 99_999))
@settings(max_examples=60, deadline=None)
def test_marks_are_what_playing_out_gives(n: int) -> None:
    view = EXHIBIT.view(state(number=str(n), marks=True))
    assert view["verdict"]["wins"] == wins(str(n))
    assert [digit["wins"] for digit in view["digits"]] == [not wins(left) for left in strikes(str(n))]
    assert all(digit["reason"] for digit in view["digits"])
    assert view["mask"] == "".join("0" if digit == "0" else "1" for digit in str(n))


def test_marks_are_shown_on_request_only() -> None:
    view = EXHIBIT.view(state(number="105030"))
    assert view["verdict"] is None
    assert not any("wins" in digit for digit in view["digits"])


@given(st.integers(10, 999_999), st.data())
@settings(max_examples=40, deadline=None)
def test_a_person_who_loses_once_is_beaten_by_the_engine(n: int, data: st.DataObject) -> None:
    """From a losing number every line of play ends with the engine's win, whatever is struck."""
    if wins(str(n)):
        n = int(next(left for left in strikes(str(n)) if not wins(left)) or "1100")
    now = state(number=str(n))
    while not (view := EXHIBIT.view(now))["over"]:
        place = data.draw(st.integers(0, len(view["digits"]) - 1))
        now = EXHIBIT.play(now, f"strike {place}")
    assert view["line"][-1]["player"] == "the engine"
    assert "The engine wins" in view["sentence"]


def test_following_the_hint_wins_from_a_winning_number() -> None:
    now = state(number="105030")
    while not (view := EXHIBIT.view(now))["over"]:
        hint = ask("hint", now)[-1]["value"]
        assert hint["wins"]
        now = EXHIBIT.play(now, f"strike {hint['place']}")
    assert view["line"][-1]["player"] == "you"


def test_the_engine_begins_when_asked() -> None:
    now = state(number="105030", play="second")
    with pytest.raises(InputError, match="engine’s turn"):
        EXHIBIT.play(now, "strike 0")
    after = EXHIBIT.play(now, "begin")
    assert [move["player"] for move in EXHIBIT.view(after)["line"]] == ["the engine"]
    assert EXHIBIT.view(after)["left"] == "5030"


def test_two_people_take_turns() -> None:
    now = state(number="123", play="two")
    for place in (2, 0, 0):
        now = EXHIBIT.play(now, f"strike {place}")
    view = EXHIBIT.view(now)
    assert [move["player"] for move in view["line"]] == ["player 1", "player 2", "player 1"]
    assert view["over"]
    assert "Player 1 wins" in view["sentence"]


@pytest.mark.parametrize(("base", "bound"), [(10, "1000"), (10, "123456"), (2, "1000000"), (16, "fff")])
def test_w_of_n_against_playing_out_masks(base: int, bound: str) -> None:
    view = EXHIBIT.view(state(number="1", base=base, below=bound))

    def mask_of(k: int) -> str:
        signs = ""
        while k:
            k, digit = divmod(k, base)
            signs = ("1" if digit else "0") + signs
        return signs

    expected = sum(wins(mask_of(k)) for k in range(1, int(bound, base)))
    assert view["below"]["value"] == str(expected)


def test_the_picture_of_the_masks() -> None:
    tree = EXHIBIT.view(state())["tree"]
    assert [len(level) for level in tree] == [2**level for level in range(8)]
    for level, row in enumerate(tree):
        for index, kind in enumerate(row):
            mask = "1" + (format(index, f"0{level}b") if level else "")
            assert (kind == "W") == wins(mask)


def test_three_ways_agree_and_are_all_there() -> None:
    *rows, last = ask("compare", state(base=7), longest=7)
    assert [row["item"][0] for row in rows] == list(range(1, 8))
    assert all(row["item"][1] == row["item"][2] == row["item"][3] for row in rows)
    assert last["value"] == {"agree": True, "longest": 7}


def test_a_mask_says_why_and_where_its_moves_lead() -> None:
    answer = ask("mask", state(), mask="101100")[-1]["value"]
    assert answer["wins"]
    assert "729 numbers in base 10" in answer["sentence"]
    assert answer["options"] == ["1100", "11100", "10100", "10110"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"number": "12a"}, "not a digit in base 10"),
        ({"number": "0"}, "above 0"),
        ({"number": ""}, "at least one digit"),
        ({"number": "-5"}, "not a digit"),
        ({"number": "12", "struck": "2"}, "no digit at place 2"),
        ({"number": "12", "struck": "0.0.0"}, "Nothing is left"),
        ({"number": "12", "struck": "x"}, "joined with full stops"),
        ({"below": "0"}, "at least 1"),
        ({"below": "1x"}, "not a digit"),
        ({"number": "12", "base": 2}, "not a digit in base 2"),
    ],
)
def test_refusals_name_the_rule(changes: dict, words: str) -> None:
    with pytest.raises(InputError, match=words):
        EXHIBIT.view(state(**changes))


@pytest.mark.parametrize(
    "move", ["strike", "strike x", "strike 99999999999", "take 1", "begin 1", "strike -1"]
)
def test_what_is_not_a_move_is_refused(move: str) -> None:
    with pytest.raises(InputError, match="not a move"):
        EXHIBIT.play(state(), move)


def test_begin_when_it_is_the_persons_turn_changes_nothing() -> None:
    assert EXHIBIT.play(state(), "begin") == state()


def test_numbers_of_hundreds_of_digits() -> None:
    long = "9" * 400
    view = EXHIBIT.view(state(number=long, below="1" + "0" * 1000, marks=True))
    assert len(view["digits"]) == 400
    assert view["verdict"]["wins"] is False
    m = 500
    assert view["below"]["value"] == str((100**m - (-8) ** m) // 6)


def test_a_number_has_one_spelling() -> None:
    given = state(number="00105,030", struck="00.2", below="1_000")
    spelled = EXHIBIT.spell(given)
    assert (spelled["number"], spelled["struck"], spelled["below"]) == ("105030", "0.2", "1000")
    assert EXHIBIT.view(spelled) == EXHIBIT.view(given)
