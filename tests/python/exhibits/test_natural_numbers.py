"""Big natural numbers on the page: every frame's invariant holds, and the last frame shows the same result as `int`."""

import json
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exhibits.natural_numbers import EXHIBIT
from countinghouse.page.door import open_task
from tests.python.page.shapes import checked, wrong_view


def state(**changes: object) -> dict:
    return EXHIBIT.normal(changes)


def limbs(frame: dict, name: str, base: int) -> int:
    row = next(row for row in frame["rows"] if row["name"] == name)
    return sum(int(cell["limb"]) * base ** cell["column"] for cell in row["cells"])


def every_frame(**changes: object) -> list[dict]:
    """All frames, view by view."""
    frames: list[dict] = []
    while True:
        view = EXHIBIT.view(state(**changes, step=len(frames)))
        assert view["first"] == len(frames)
        frames += view["frames"]
        if len(frames) == view["steps"]:
            return frames


def digits(number: int, base: int) -> list[int]:
    """The digits of a number, the last one first."""
    found = []
    while number:
        number, digit = divmod(number, base)
        found.append(digit)
    return found


@given(
    st.sampled_from(("count", "add", "subtract", "multiply", "divide")),
    st.integers(0, 10**40 - 1),
    st.one_of(st.integers(1, 10**40 - 1), st.integers(1, 99), st.sampled_from((101, 2**32, 10**20))),
    st.sampled_from((2, 10, 16, 1000, 2**32)),
)
@settings(max_examples=60, deadline=None)
def test_every_frame_keeps_its_invariant_and_the_last_one_has_the_result(
    work: str, a: int, b: int, base: int
) -> None:
    if work == "subtract" and a < b:
        a, b = b, a
    given_state = state(work=work, a=str(a), b=str(b), base=base, step=20_000)
    last = EXHIBIT.view(given_state)
    first = EXHIBIT.view({**given_state, "step": 0})
    assert not wrong_view(EXHIBIT, first)
    assert first["first"] == 0
    assert last["first"] + len(last["frames"]) == last["steps"]
    assert all(frame["holds"] for frame in first["frames"] + last["frames"])
    frame = last["frames"][-1]
    if work == "divide":
        assert (limbs(frame, "q", base), limbs(frame, "r", base)) == divmod(a, b)
    else:
        want = {"count": a + b, "add": a + b, "subtract": a - b, "multiply": a * b}[work]
        assert limbs(frame, "number" if work == "count" else "w", base) == want
        assert last["result"] == f"{want:,}"
        assert last["sum"] == (str(want) if work == "count" else "")


numbers = st.integers(0, 10**12)


@given(numbers, st.one_of(numbers, st.just(1)), st.sampled_from((2, 10, 256, 2**32)))
@settings(max_examples=60, deadline=None)
def test_every_carry_of_a_sum_is_seen_moving(a: int, b: int, base: int) -> None:
    # Legendre: each carry makes the sum of the digits smaller by base - 1.
    sums = [sum(digits(each, base)) for each in (a, b, a + b)]
    carries = (sums[0] + sums[1] - sums[2]) // (base - 1)
    longest = max(len(digits(a, base)), len(digits(b, base)))
    moves = [
        move for frame in every_frame(work="add", a=str(a), b=str(b), base=base) for move in frame["moves"]
    ]
    into_the_sum = len(digits(a + b, base)) > longest > 0
    assert len(moves) == carries + into_the_sum
    moves = [
        move for frame in every_frame(work="count", a=str(a), b=str(b), base=base) for move in frame["moves"]
    ]
    assert len(moves) == 2 * carries
    for left, joins in zip(moves[::2], moves[1::2], strict=True):
        place = left["source"]["column"]
        assert left["target"] == joins["source"] == {"row": "carry", "column": place + 1}
        assert joins["target"] == {"row": "number", "column": place + 1}


def test_the_carries_of_a_product_move_into_the_cells_that_show_them() -> None:
    frames = every_frame(work="multiply", a="987", b="96", base=10)
    moved = [(frame, move) for frame in frames for move in frame["moves"]]
    assert len(moved) == 8  # all six products of two digits carry, and so does the end of both rows
    for frame, move in moved:
        row = next(row for row in frame["rows"] if row["name"] == move["target"]["row"])
        cell = next(cell for cell in row["cells"] if cell["column"] == move["target"]["column"])
        assert cell["limb"] == move["limb"]


def test_limbs_overflow_one_after_the_other() -> None:
    frames = EXHIBIT.view(state(**EXHIBIT.start))["frames"]
    assert [frame["title"] for frame in frames] == ["What a limb is", *["Add", "Carry"] * 2, "Add", "The sum"]
    assert frames[0]["says"] == (
        "A limb holds a number from 0 to 255. 65,535 takes 2 limbs: 255 × 256 + 255. Now add 1."
    )
    over = [
        cell for frame in frames for row in frame["rows"] for cell in row["cells"] if cell["mark"] == "over"
    ]
    assert [(cell["column"], cell["limb"]) for cell in over] == [(0, "256"), (1, "256")]
    assert frames[-1]["says"] == "65,536 takes 3 limbs: 1 × 256² + 0 × 256 + 0."
    # A limb of its own that overflows at once.
    assert any(
        "1 + 1 carried = 2, too much" in frame["says"]
        for frame in every_frame(work="count", a="1", b="3", base=2)
    )


@given(
    st.integers(0, 10**12),
    st.one_of(st.integers(1, 10**7), st.integers(1, 99), st.just(101)),
    st.sampled_from((2, 3, 10, 256)),
)
@settings(max_examples=60, deadline=None)
def test_each_limb_of_a_quotient_is_asked_for_before_it_is_shown(a: int, b: int, base: int) -> None:
    told = every_frame(a=str(a), b=str(b), base=base)
    assert not any(frame["asks"] or frame["told"] for frame in told)
    frames = every_frame(a=str(a), b=str(b), base=base, tell="asked")
    assert all(frame["holds"] for frame in frames)
    quotient, asked = digits(a // b, base), []
    for frame, after in pairwise(frames):
        asks = frame["asks"]
        if not asks or frame["told"]:
            continue
        place = int(asks["id"].removeprefix("q-"))
        asked.append(place)
        digit = quotient[place] if place < len(quotient) else 0
        assert asks["value"] == digit
        shown = next(row for row in frame["rows"] if row["name"] == "q")["cells"]
        assert all(cell["column"] > place for cell in shown)
        assert (after["asks"], after["told"]) == (asks, True)
        # The reasons against other guesses are true, and each guess has one.
        for guess in {max(0, digit - 1), digit + 1} - {digit}:
            side = "low" if guess > digit else "high"
            [wrong] = [each for each in asks["wrong"] if each[side] == guess]
            q, divisor, product, left = (
                int(found.replace(",", "")) for found in re.findall(r"[0-9][0-9,]*", wrong["reason"])
            )
            assert q * divisor == product
            assert (product > left) == ("too large" in wrong["reason"]) == (guess > digit)
    places = max(0, len(digits(a, base)) - len(digits(b, base)) + 1)
    assert asked == list(reversed(range(places)))


def test_the_answer_says_how_much_too_large_the_trial_is() -> None:
    reasons = [
        frame["asks"]["reason"] for frame in every_frame(a="220", b="23", tell="asked") if frame["told"]
    ]
    assert "trial quotient 66 ÷ 6 = 11" in reasons[1]
    assert "two too large" in reasons[1]
    assert "9 × 69 = 621, and only 39 is left" in reasons[1]
    [reason] = [frame["asks"]["reason"] for frame in every_frame(tell="asked") if frame["told"]]
    assert "one too large" in reason
    reasons = [
        frame["asks"]["reason"]
        for frame in every_frame(a="45", b="16", base=3, tell="asked")
        if frame["told"]
    ]
    assert "three too large" in reasons[-1]


def test_the_frames_around_any_step_are_the_same_as_from_the_start() -> None:
    for changes in ({}, {"work": "multiply", "a": "9" * 30, "b": "8" * 25, "base": 16}):
        whole = state(**changes)
        frames, view = [], EXHIBIT.view(whole)
        while len(frames) < view["steps"]:
            view = EXHIBIT.view({**whole, "step": len(frames)})
            assert view["first"] == len(frames)
            frames += view["frames"]
        assert len(frames) == view["steps"]


def test_the_two_rare_divisions_are_told() -> None:
    view = EXHIBIT.view(state())
    assert [frame["name"] for frame in view["frames"]] == ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8"]
    assert view["counts"] == "1 trial quotient, 0 corrections in step D3, 1 add-back in step D6."
    assert "But it is too large by one" in view["frames"][2]["says"]
    view = EXHIBIT.view(state(a="220", b="23"))
    assert any(
        "q̂ = 66 ÷ 6 = 11" in frame["says"] and "too large by 2" in frame["says"] for frame in view["frames"]
    )


def test_in_an_odd_base_a_trial_quotient_may_be_three_too_large() -> None:
    says = [frame["says"] for frame in EXHIBIT.view(state(a="45", b="16", base=3))["frames"]]
    assert "at least 1, half the base rounded down" in says[0]
    assert "too large by at most three" in says[0]
    assert any("That is not below the base, 3, so it is too large by 3." in each for each in says)
    assert "too large by at most two" in EXHIBIT.view(state())["frames"][0]["says"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"a": "1" * 41}, "At most 40 digits"),
        ({"b": "0"}, "divided by zero"),
        ({"work": "subtract", "a": "5", "b": "7"}, "would be negative"),
        ({"a": "12x"}, "“12x” is not"),
        ({"a": ""}, "is not"),
    ],
)
def test_bad_input_gets_a_sentence(changes: dict, words: str) -> None:
    with pytest.raises(InputError, match=words):
        EXHIBIT.view(state(**changes))


def test_typed_numbers_are_spelled_plainly_in_the_link() -> None:
    assert EXHIBIT.spell
    assert EXHIBIT.spell(state(a="1,234 567"))["a"] == "1234567"


def test_the_cost_is_measured_beside_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countinghouse.exhibits.natural_numbers.exhibit.LENGTHS", (10, 40))
    request = {"exhibit": "natural-numbers", "job": "cost", "state": state(), "args": {}}
    task, events = open_task(json.dumps(request)), []
    while not task.done:
        events += json.loads(task.step(50))
    checked(EXHIBIT, "cost", events)
    rows = [event["item"] for event in events if event["type"] == "found"]
    assert [row["digits"] for row in rows] == [10, 40]
    assert all(row["ours"] > 0 and row["python"] > 0 for row in rows)
