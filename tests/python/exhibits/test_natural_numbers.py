"""Big natural numbers on the page: every frame's invariant holds, and the last frame shows the same result as `int`."""

import json

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


@given(
    st.sampled_from(("add", "subtract", "multiply", "divide")),
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
        want = {"add": a + b, "subtract": a - b, "multiply": a * b}[work]
        assert limbs(frame, "w", base) == want
        assert last["line"].endswith(f" = {want:,}")


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
    assert "one too large all the same" in view["frames"][2]["says"]
    view = EXHIBIT.view(state(a="220", b="23"))
    assert any(
        "q̂ = 66 ÷ 6 = 11" in frame["says"] and "too large by 2" in frame["says"] for frame in view["frames"]
    )


def test_in_an_odd_base_a_trial_quotient_may_be_three_too_large() -> None:
    says = [frame["says"] for frame in EXHIBIT.view(state(a="45", b="16", base=3))["frames"]]
    assert "at least 1, half the base rounded down" in says[0]
    assert "at most three too large" in says[0]
    assert any("That is not below the base, 3: too large by 3." in each for each in says)
    assert "at most two too large" in EXHIBIT.view(state())["frames"][0]["says"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"a": "1" * 41}, "Up to 40 digits"),
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
