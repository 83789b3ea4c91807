"""The door turns requests into events, and no request can crash it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.errors import InputError, TooLarge
from countinghouse.page import catalogue, door, events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Example, Exhibit, Job, Merge, Parameter, Split, State


def _squares(state: State, args: Args) -> Iterator[Event | None]:
    yield from (events.found(k * k) for k in range(int(state["upto"])))
    yield events.result(events.number(sum(k * k for k in range(int(state["upto"])))))


def _parts(state: State, args: Args, workers: int) -> list[list[int]]:
    upto = int(state["upto"])
    return [[start, min(start + 3, upto)] for start in range(0, upto, 3)]


def _run_part(state: State, args: Args, part: Any) -> Iterator[Event | None]:
    for k in range(*part):
        yield events.found(k * k)
    yield None


def _merge(state: State, args: Args, parts: Sequence[Any]) -> Merge:
    waiting: dict[int, list[Event]] = {}
    ended: set[int] = set()
    turn, total, out = 0, 0, list[Event]()
    while turn < len(parts):
        index, event = yield out
        out = []
        if event is None:
            ended.add(index)
        else:
            waiting.setdefault(index, []).append(event)
        while turn < len(parts) and (turn in waiting or turn in ended):
            for held in waiting.pop(turn, []):
                total += held["item"]
                out.append(held)
            if turn not in ended:
                break
            turn += 1
    yield [*out, events.result(events.number(total))]


def _fails(state: State, args: Args) -> Iterator[Event | None]:
    yield events.progress(0.5, "half")
    kind = args["how"]
    if kind == "input":
        raise InputError("That will not do.")
    if kind == "large":
        raise TooLarge("Too large for 1 MB.")
    if kind == "memory":
        raise MemoryError
    raise ZeroDivisionError("secret path /somewhere")


def _play(state: State, move: str) -> State:
    if move != "more":
        raise InputError("The only move is “more”.")
    return {**state, "upto": int(state["upto"]) + 1}


TOY = Exhibit(
    name="toy",
    title="Toy",
    sentence="Squares.",
    group="play",
    order=99,
    parameters=(
        Parameter("upto", "Up to", "integer", 10, minimum=0, maximum=1000),
        Parameter("colour", "Colour", "choice", "red", choices=(("red", "Red"), ("blue", "Blue"))),
        Parameter("word", "Word", "text", "", max_length=20),
        Parameter("loud", "Loud", "flag", False),
    ),
    examples=(Example("One", "One square.", {"upto": 1}),),
    view=lambda state: {"shown": state["upto"]},
    play=_play,
    jobs=(
        Job("squares", Split(_parts, _run_part, _merge), str, found=int),
        Job("plain", _squares, str, found=int),
        Job("fails", _fails, None),
    ),
)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue._found, "toy", TOY)


class Clock:
    """A clock that advances by `tick` seconds whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def run(request: dict[str, Any], **how: Any) -> list[Event]:
    task = door.open_task(json.dumps({"exhibit": "toy", **request}), **how)
    collected: list[Event] = []
    for _ in range(100_000):
        collected += json.loads(task.step(50))
        if task.done:
            return collected
    raise AssertionError("the task never ends")


def test_runs_in_slices_of_the_callers_clock() -> None:
    task = door.open_task(json.dumps({"exhibit": "toy", "job": "plain"}), clock=Clock(0.02))
    slices = []
    while not task.done:
        slices.append(json.loads(task.step(50)))
    assert [event["item"] for events_ in slices for event in events_ if event["type"] == "found"] == [
        k * k for k in range(10)
    ]
    # At 20 ms per reading, 50 ms are three readings, so no slice overruns.
    assert max(map(len, slices)) == 3
    assert slices[-1][-1] == {"type": "result", "value": "285"}


def test_view_and_play() -> None:
    assert run({"job": "view", "state": {"upto": 4}}) == [events.result({"shown": 4})]
    [event] = run({"job": "play", "state": {"upto": 4}, "args": {"move": "more"}})
    assert event["value"]["state"] == {"upto": 5, "colour": "red", "word": "", "loud": False}
    assert event["value"]["query"] == "upto=5"
    assert event["value"]["view"] == {"shown": 5}
    [refusal] = run({"job": "play", "args": {"move": "less"}})
    assert (refusal["kind"], refusal["sentence"]) == ("bad input", "The only move is “more”.")


@pytest.mark.parametrize("seed", range(20))
def test_merged_in_any_order_is_the_single_run(seed: int) -> None:
    request = {"job": "squares", "state": {"upto": 17}}
    [parts] = run({**request, "split": "parts", "workers": 3})
    assert len(parts["value"]) == 6
    streams = [
        [*run({**request, "split": "run", "part": part}), None]
        for part in json.loads(json.dumps(parts["value"]))
    ]
    order = [index for index, stream in enumerate(streams) for _ in stream]
    random.Random(seed).shuffle(order)
    merge = door.open_task(
        json.dumps({"exhibit": "toy", **request, "split": "merge", "parts": parts["value"]})
    )
    merged: list[Event] = []
    for index in order:
        merged += json.loads(merge.feed(json.dumps([[index, streams[index].pop(0)]])))
    assert merge.done
    assert merged == run(request) == run({**request, "job": "plain"})


def test_a_merge_of_no_parts_ends_with_the_first_feed() -> None:
    request = {"exhibit": "toy", "job": "squares", "state": {"upto": 0}, "split": "merge", "parts": []}
    merge = door.open_task(json.dumps(request))
    assert json.loads(merge.feed("[]")) == [events.result("0")]
    assert merge.done


def test_a_job_that_cannot_be_split_says_so() -> None:
    assert run({"job": "fails", "split": "parts", "workers": 2}) == [events.result(None)]
    [refused] = run({"job": "fails", "split": "run", "part": 0})
    assert refused["kind"] == "bad input"


@pytest.mark.parametrize(
    ("how", "kind"),
    [("input", "bad input"), ("large", "too large"), ("memory", "out of memory"), ("?", "internal")],
)
def test_error_kinds(how: str, kind: str) -> None:
    first, failure = run({"job": "fails", "args": {"how": how}})
    assert first == {"type": "progress", "fraction": 0.5, "sentence": "half"}
    assert failure["type"] == "error"
    assert failure["kind"] == kind
    assert "Traceback" not in failure["sentence"]
    assert "secret" not in failure["sentence"]
    assert ("ZeroDivisionError" in failure.get("details", "")) == (kind == "internal")


def test_close_runs_clean_up_and_is_harmless() -> None:
    cleaned = []

    def running() -> Iterator[Event | None]:
        try:
            while True:
                yield None
        finally:
            cleaned.append(True)

    task = door.Task(running(), clock=Clock(0.1))
    task.step(50)
    task.close()
    task.close()
    assert cleaned == [True]
    assert task.done


@pytest.mark.parametrize(
    ("request_json", "part_of_sentence"),
    [
        ("{", "not JSON"),
        ("[]", "JSON object"),
        ("[" * 100_000, "not JSON"),
        ('{"exhibit": "nothing"}', "no exhibit “nothing”"),
        ('{"exhibit": "model"}', "no exhibit “model”"),
        ('{"exhibit": "../toy"}', "no exhibit"),
        ('{"exhibit": ["toy"]}', "no exhibit"),
        ('{"exhibit": "toy", "job": "sing"}', "no question “sing”"),
        ('{"exhibit": "toy", "job": ["sing"]}', "no question"),
        ('{"exhibit": "toy", "job": "view", "state": 3}', "JSON object"),
        ('{"exhibit": "toy", "job": "view", "state": {"upto": "x"}}', "from 0 to 1,000, not “x”"),
        ('{"exhibit": "toy", "job": "view", "state": {"upto": 1001}}', "from 0 to 1,000, not 1,001"),
        ('{"exhibit": "toy", "job": "view", "state": {"upto": 1.5}}', "whole number"),
        ('{"exhibit": "toy", "job": "view", "state": {"upto": true}}', "whole number"),
        ('{"exhibit": "toy", "job": "view", "state": {"upto": ' + "9" * 9000 + "}}", "not JSON"),
        ('{"exhibit": "toy", "job": "view", "state": {"upto": "' + "9" * 399 + '"}}', "9…”."),
        (
            '{"exhibit": "toy", "job": "view", "state": {"colour": "mauve"}}',
            "must be one of red, blue, not “mauve”",
        ),
        ('{"exhibit": "toy", "job": "view", "state": {"word": "' + "x" * 21 + '"}}', "at most 20 characters"),
        ('{"exhibit": "toy", "job": "view", "state": {"loud": "perhaps"}}', "yes or no"),
        ('{"exhibit": "toy", "job": "view", "state": {"size": 1}}', "no parameter “size”"),
        ('{"exhibit": "toy", "job": "play", "args": {}}', "must be text"),
        ('{"exhibit": "toy", "job": "squares", "split": "halves"}', "must be parts, run or merge"),
        ('{"exhibit": "toy", "job": "squares", "split": "parts", "workers": 0}', "from 1 to 64"),
        ('{"exhibit": "toy", "job": "squares", "split": "merge"}', "list of its parts"),
        ('{"exhibit": "toy", "job": "view", "colour": 1}', "no field “colour”"),
    ],
)
def test_wrong_requests_get_a_sentence(request_json: str, part_of_sentence: str) -> None:
    [event] = json.loads(door.open_task(request_json).step(50))
    assert event["type"] == "error"
    assert event["kind"] == "bad input"
    assert part_of_sentence in event["sentence"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(
    st.dictionaries(
        st.sampled_from(("exhibit", "job", "state", "args", "split", "part", "parts", "workers")),
        JSON | st.sampled_from(("toy", "view", "play", "squares", "parts", "run", "merge")),
    )
)
def test_hostile_requests_never_escape(request_: dict[str, Any]) -> None:
    task = door.open_task(json.dumps(request_))
    task.feed("[[0, null]]")
    task.feed("no json")
    json.loads(task.step(1))
    task.close()


@given(JSON | st.text(), st.sampled_from(TOY.parameters))
def test_check_gives_a_good_value_or_a_sentence(value: Any, parameter: Parameter) -> None:
    try:
        kept = parameter.check(value)
    except InputError as refused:
        assert str(refused).endswith(".")
        assert len(str(refused)) < 200
    else:
        assert parameter.check(kept) == kept


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (" 371,020 ", "371020"),
        ("1 000", "1000"),
        ("0", "Solution must be a whole number from 1 to 371,020, not “0”."),
        ("", "Solution must be a whole number from 1 to 371,020, not “”."),
        ("12a4", "Solution must be a whole number from 1 to 371,020, not “12a4”."),
        ("3.5", "Solution must be a whole number from 1 to 371,020, not “3.5”."),
        ("9" * 500, f"Solution must be a whole number from 1 to 371,020, not “{'9' * 60}…”."),
    ],
)
def test_a_number_is_read_as_people_type_it(typed: str, read: str) -> None:
    args = {"typed": typed, "what": "Solution", "low": "1", "high": "371020"}
    [event] = json.loads(
        door.open_task(json.dumps({"exhibit": "packing", "job": "whole_number", "args": args})).step(10_000)
    )
    assert read in (event.get("value"), event.get("sentence"))


def test_a_number_to_read_has_a_name_and_may_have_no_bound() -> None:
    for args, said in (
        ({"typed": "5" * 60, "what": "t"}, "5" * 60),
        (
            {"typed": "-5", "what": "t", "low": 0, "high": ""},
            "t must be a whole number of at least 0, not “-5”.",
        ),
        ({"typed": 5, "what": "t"}, "The number to read and its name must be text."),
        ({"typed": "5"}, "The number to read and its name must be text."),
        ({"typed": "5", "what": "t", "low": "low"}, "low must be a whole number, not “low”."),
    ):
        [event] = json.loads(
            door.open_task(json.dumps({"exhibit": "packing", "job": "whole_number", "args": args})).step(
                10_000
            )
        )
        assert said in (event.get("value"), event.get("sentence"))


def test_no_exhibit_takes_the_name_of_a_job_that_all_have() -> None:
    job = Job("whole_number", _squares, str)
    with pytest.raises(ValueError, match="Every exhibit has a job whole_number"):
        Exhibit("toy", "Toy", "A toy.", "play", 1, (), (), lambda state: {}, jobs=(job,))
