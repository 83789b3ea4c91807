"""The digit-removal exhibit: its line of play, its answers and its refusals; to tell who wins, these tests play on
numbers.
"""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exhibits import digit_removal
from tests.python.page.asking import events_of, refusal_of

EXHIBIT = digit_removal.EXHIBIT


def state(**changes: object) -> dict:
    return EXHIBIT.normal(changes)


def strikes(text: str) -> list[str]:
    return [(text[:i] + text[i + 1 :]).lstrip("0") for i in range(len(text))]


@cache
def wins(text: str) -> bool:
    """Apply the rules directly to a decimal numeral without leading zeros; "" means no digits are left."""
    return any(not wins(left) for left in strikes(text))


def answered(now: dict) -> dict:
    """Return the state after the engine's strike, if it is the engine's turn."""
    if EXHIBIT.view(now)["turn"] != "engine":
        return now
    return {**now, "struck": ask("answer", now)[-1]["value"]["struck"]}


def ask(job: str, of: dict, **args: object) -> list[dict]:
    return [event for event in events_of(EXHIBIT, job, of, args) if event["type"] != "progress"]


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
    """From a losing number, the engine wins every line of play, whatever is struck."""
    if wins(str(n)):
        n = int(next(left for left in strikes(str(n)) if not wins(left)) or "1100")
    now = state(number=str(n))
    while not (view := EXHIBIT.view(now))["over"]:
        place = data.draw(st.integers(0, len(view["digits"]) - 1))
        now = answered(EXHIBIT.play(now, f"strike {place}"))
    assert view["line"][-1]["player"] == "the engine"
    assert (view["sentence"], view["turn"], view["lost"]) == ("The engine wins.", "nobody", True)


def test_following_the_hint_wins_from_a_winning_number() -> None:
    now = state(number="105030")
    while not (view := EXHIBIT.view(now))["over"]:
        hint = ask("hint", now)[-1]["value"]
        assert hint["wins"]
        now = answered(EXHIBIT.play(now, f"strike {hint['place']}"))
    assert (view["line"][-1]["player"], view["lost"]) == ("you", False)


def test_the_engine_begins_when_asked() -> None:
    now = state(number="105030", play="second")
    with pytest.raises(InputError, match="engine’s turn"):
        EXHIBIT.play(now, "strike 0")
    [answer] = ask("answer", now)
    assert answer["value"] == {"struck": "0", "sentence": "The engine struck out 1.", "left": "5030"}
    view = EXHIBIT.view({**now, "struck": "0"})
    assert [move["player"] for move in view["line"]] == ["the engine"]
    assert (view["left"], view["turn"]) == ("5030", "you")


def test_two_engines_play_to_the_end_and_none_moves_after_it() -> None:
    now = state(number="105030", play="watch")
    while not (view := EXHIBIT.view(now))["over"]:
        assert view["turn"] == "anyone"
        now = {**now, "struck": ask("answer", now)[-1]["value"]["struck"]}
    assert view["sentence"] == "The first player wins."
    assert view["detail"] == f"The first player struck out {view['line'][-1]['digit']}."
    assert refusal_of(EXHIBIT, "answer", now) == "The game is over: no digits are left."


def last_chance(text: str, places: list[int]) -> int | None:
    """Return the place where the loser last struck from a winning number, by playing everything out."""
    found = None
    for at, place in enumerate(places):
        if at % 2 == len(places) % 2 and wins(text):
            found = at
        text = strikes(text)[place]
    return found


@given(st.integers(10, 99_999), st.data())
@settings(max_examples=40, deadline=None)
def test_the_move_that_gave_it_away_is_the_losers_last_chance(n: int, data: st.DataObject) -> None:
    text, places = str(n), []
    while text:
        places.append(data.draw(st.integers(0, len(text) - 1)))
        text = strikes(text)[places[-1]]
    struck = ".".join(map(str, places))
    found = ask("mistake", state(number=str(n), struck=struck, play="two"))[-1]["value"]
    at = last_chance(str(n), places)
    assert found["at"] == at
    assert (at in found["away"]) == (at is not None)


def test_the_move_that_gave_it_away_is_told() -> None:
    lost = state(number="105030", struck="1.0.0.0.0")  # 15030, 5030, 30, then the 3, nothing left
    told = ask("mistake", state(number="105030", struck="1.0.0.0"))[-1]["value"]
    assert told["sentence"] == "You gave the win away by striking out the 0 at place 2."
    assert told["better"] == "The 1 at place 1 would have won."
    with pytest.raises(InputError):
        EXHIBIT.view(lost)
    hopeless = ask("mistake", state(number="1100", struck="0.0"))[-1]["value"]
    assert hopeless["sentence"] == ("You make no mistake: whoever begins here loses against perfect play.")


@given(
    st.sampled_from([(50, 4), (35, 6), (20, 6), (0, 8)]),
    st.sampled_from(["first", "second", "two"]),
    st.integers(0, 2**32 - 1),
)
@settings(max_examples=40, deadline=None)
def test_no_number_means_a_random_one_of_the_levels_size_that_a_person_can_win(
    level: tuple[int, int], play: str, seed: int
) -> None:
    weakness, size = level
    given_ = state(number="", weakness=weakness, play=play, seed=seed)
    number = str(EXHIBIT.spell(given_)["number"])
    assert len(number) == size
    assert number[0] != "0"
    assert wins(number) == (play != "second")
    assert EXHIBIT.view(given_)["left"] == number


def test_the_same_seed_draws_the_same_number_and_others_differ() -> None:
    drawn = [EXHIBIT.spell(state(number="", seed=seed))["number"] for seed in (1, 1, 2, 3)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) == 3
    in_base_2 = str(EXHIBIT.spell(state(number="", base=2))["number"])
    assert set(in_base_2) <= {"0", "1"}


def test_a_careless_engine_loses_sometimes_and_is_the_same_every_time() -> None:
    def answers(weakness: int) -> list[int]:
        lines = [
            answered(EXHIBIT.play(state(number="110110110", weakness=weakness, seed=seed), "strike 0"))
            for seed in range(60)
        ]
        return [int(str(line["struck"]).split(".")[1]) for line in lines]

    assert len(set(answers(0))) == 1
    assert answers(50) == answers(50)
    assert len(set(answers(100))) > 4


@pytest.mark.parametrize(
    ("base", "typed", "value", "spelled"),
    [
        (10, "10^18", 10**18, "10^18"),
        (10, " 10 ^ 3 ", 1000, "10^3"),
        (2, "10^3", 1000, "10^3"),  # the numbers of a power are decimal
        (16, "b^3", 4096, "b^3"),
        (16, "B^3", 4096, "b^3"),
        (16, "b3", 0xB3, "b3"),
        (36, "2^64", 2**64, "2^64"),
    ],
)
def test_powers_are_accepted(base: int, typed: str, value: int, spelled: str) -> None:
    given = EXHIBIT.spell(state(number=typed, base=base, below=typed))
    assert (given["number"], given["below"]) == (spelled, spelled)
    view = EXHIBIT.view(given)
    assert int(view["left"], base) == value
    assert int(view["below"]["bound"], base) == int(view["below"]["boundInTen"]) == value
    assert int(view["below"]["inBase"], base) == int(view["below"]["value"])
    assert EXHIBIT.play({**given, "play": "two"}, "strike 0")["number"] == spelled


def test_two_people_take_turns() -> None:
    now = state(number="123", play="two")
    for place in (2, 0, 0):
        now = EXHIBIT.play(now, f"strike {place}")
    view = EXHIBIT.view(now)
    assert [move["player"] for move in view["line"]] == [
        "the first player",
        "the second player",
        "the first player",
    ]
    assert view["over"]
    assert (view["sentence"], view["lost"]) == ("The first player wins.", True)


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
        ({"below": ""}, "at least one digit"),
        ({"number": "-5"}, "not a digit"),
        ({"number": "12", "struck": "2"}, "no digit at place 2"),
        ({"number": "12", "struck": "0.0.0"}, "no digits are left"),
        ({"number": "12", "struck": "x"}, "joined with full stops"),
        ({"below": "0"}, "at least 1"),
        ({"below": "1x"}, "not a digit"),
        ({"number": "12", "base": 2}, "not a digit in base 2"),
        ({"number": "10^400"}, "has 401 digits in base 10; at most 400"),
        ({"below": "10^2000"}, "has 2,001 digits"),
        ({"below": "10^99999999"}, "at most 10,000"),
        ({"below": "10^"}, "is not a power"),
        ({"below": "c^5", "base": 16}, "is not a power"),
    ],
)
def test_refusals_name_the_rule(changes: dict, words: str) -> None:
    with pytest.raises(InputError, match=words):
        EXHIBIT.view(state(**changes))


@pytest.mark.parametrize("move", ["strike", "strike x", "strike 99999999999", "take 1", "begin", "strike -1"])
def test_what_is_not_a_move_is_refused(move: str) -> None:
    with pytest.raises(InputError, match="not a move"):
        EXHIBIT.play(state(), move)


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
