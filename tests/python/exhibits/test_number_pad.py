"""The number-pad exhibit: positions, presses, the engine, tables and periods, all through the door."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exhibits.number_pad import EXHIBIT
from countinghouse.exhibits.number_pad.position import play_of
from countinghouse.exhibits.number_pad.spelling import layout_text, pad_text
from countinghouse.exhibits.number_pad.winning import answer as engines_answer
from countinghouse.exhibits.number_pad.winning import mistake as find_mistake
from countinghouse.games.number_pad import NumberPad
from countinghouse.games.pad_layout import parse_layout
from countinghouse.page import catalogue, door
from countinghouse.page.events import Event
from countinghouse.page.players import START
from tests.python.page.shapes import checked

HERE = Path(__file__).resolve().parent
TABLES: dict[str, Any] = json.loads((HERE.parent / "data" / "number_pad_tables.json").read_text("utf-8"))
PAPER: list[tuple[str, dict[str, Any]]] = [
    ("misere", {"top": 117}),
    ("normal", {"rule": "normal", "top": 219}),
    ("misere_zero_middle", {"pad": "789.456.123._0", "top": 59}),
    ("misere_zero_left", {"pad": "789.456.123.0", "top": 65}),
]
LONG = "1,2,3,4,5.6,7,8,9,10.11,12,13,14,15.16,17,18,19,20"


def run(request: dict[str, Any], milliseconds: float = 1000) -> list[Event]:
    task = door.open_task(json.dumps({"exhibit": "number-pad", **request}))
    collected: list[Event] = []
    for _ in range(100_000):
        collected += json.loads(task.step(milliseconds))
        if task.done:
            return checked(EXHIBIT, request["job"], collected)
    raise AssertionError("the task never ends")


def result(job: str, state: dict[str, Any] | None = None, **args: Any) -> Any:
    [*_, last] = run({"job": job, "state": state or {}, "args": args})
    assert last["type"] == "result", last
    return last["value"]


def refusal(job: str, state: dict[str, Any] | None = None, **args: Any) -> str:
    [*_, last] = run({"job": job, "state": state or {}, "args": args})
    assert (last["type"], last["kind"]) == ("error", "bad input"), last
    sentence: str = last["sentence"]
    return sentence


def played(state: dict[str, Any], *moves: str) -> dict[str, Any]:
    """Return the state after moves, each of which must be allowed."""
    for move in moves:
        state = result("play", state, move=move)["state"]
    return state


# --- spelling -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "package"),
    [
        ("789.456.123", "789/456/123"),
        ("789.456.123._0", "789/456/123/.0."),
        ("789.456.123.00", "789/456/123/00."),
        ("_7.45", ".7/45"),
        ("1,2,3,4,5.6,7,8,9,10", "1 2 3 4 5/6 7 8 9 10"),
        ("10,.11.12", "10/11/12"),
        ("10,_,11", "10 . 11"),
        ("12", "12"),
    ],
)
def test_a_pad_in_a_link_is_the_pad_of_the_package(link: str, package: str) -> None:
    layout = parse_layout(layout_text(link))
    assert pad_text(layout) == link
    if package != "10/11/12":  # the package would read this as single digits
        assert layout.cells == parse_layout(package).cells
        assert pad_text(parse_layout(layout_text(package))) == link
    else:
        assert layout.keys == (10, 11, 12)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_every_pad_survives_the_link(data: st.DataObject) -> None:
    height, width = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 5))
    keys = iter(
        data.draw(st.lists(st.integers(0, data.draw(st.sampled_from([9, 999]))), unique=True, max_size=25))
    )
    grid: list[list[int | None]] = []
    for _ in range(height):
        row: list[int | None] = []
        for _ in range(width):
            what = data.draw(st.sampled_from(["key", "gap", "wider"]))
            row.append(row[-1] if what == "wider" and row else next(keys, None) if what == "key" else None)
        grid.append(row)
    cells = {(r, c): key for r, row in enumerate(grid) for c, key in enumerate(row) if key is not None}
    if len(set(cells.values())) < 2:
        return
    words = any(key > 9 for key in cells.values())
    text = "/".join(
        (" " if words else "").join("." if key is None else str(key) for key in row) for row in grid
    )
    if words and width == 1:
        text = text.replace("/", " ./", 1) if "/" in text else text
    layout = parse_layout(text)
    link = pad_text(layout)
    again = parse_layout(layout_text(link))
    assert {cell: key for key, cells_ in again.cells.items() for cell in cells_} == cells
    assert pad_text(again) == link


# --- positions and presses --------------------------------------------------------------------------------------


def test_view_of_a_line_of_play() -> None:
    view = result("view", {"moves": "31714"})
    assert (view["rows"], view["columns"], view["pad"]) == (3, 3, "789.456.123")
    assert view["line"] == [3, 1, 7, 1, 4]
    assert view["heights"] == [27, 26, 19, 18, 14]
    assert (view["height"], view["total"], view["player"], view["over"]) == (14, 16, 2, False)
    assert {key["key"] for key in view["keys"] if key["allowed"]} == {1, 5, 6, 7}
    assert [key["key"] for key in view["keys"] if key["last"]] == [4]
    assert (view["turn"], view["names"]) == ("engine", ["You", "The engine"])
    assert view["rules"] == (
        "After each key, press another key in the same row or column; whoever takes the tower past 30 loses."
    )


@pytest.mark.parametrize(
    ("state", "sentence", "turn"),
    [
        ({}, "Your turn: press any key.", "you"),
        ({"moves": "31"}, "Your turn: press a key in the row or column of 1.", "you"),
        ({"moves": "3"}, "It is the engine’s turn.", "engine"),
        ({"play": "second"}, "The engine begins.", "engine"),
        ({"play": "second", "moves": "3"}, "Your turn: press a key in the row or column of 3.", "you"),
        ({"play": "two"}, "The first player: press any key.", "anyone"),
        (
            {"play": "watch", "moves": "3"},
            "The second player: press a key in the row or column of 3.",
            "anyone",
        ),
        ({"pad": "789.456.123.0"}, "Your turn: press any key but 0.", "you"),
        ({"near": "king", "moves": "31", "same": True, "play": "two"}, None, None),
        ({"near": "king", "moves": "32"}, "Your turn: press a key that touches 2.", "you"),
        ({"near": "any", "moves": "31"}, "Your turn: press any key but 1.", "you"),
        ({"near": "any", "moves": "31", "same": True}, "Your turn: press any key.", "you"),
        (
            {"same": True, "moves": "31"},
            "Your turn: press a key in the row or column of 1, or 1 again.",
            "you",
        ),
        ({"toppling": False}, "Your turn: press any key that fits.", "you"),
        ({"limit": 10, "moves": "98"}, "You win.", "nobody"),
        ({"limit": 10, "moves": "98", "play": "second"}, "The engine wins.", "nobody"),
        ({"limit": 10, "moves": "98", "play": "two"}, "The first player wins.", "nobody"),
    ],
)
def test_it_says_who_is_to_do_what(state: dict[str, Any], sentence: str | None, turn: str | None) -> None:
    if sentence is None:  # 1 is not a neighbour of 3
        assert "1 may not follow 3" in refusal("view", state)
        return
    view = result("view", state)
    assert (view["sentence"], view["turn"]) == (sentence, turn)


def test_nobody_presses_for_the_engine_and_sides_can_be_swapped() -> None:
    assert "let it press, or swap sides" in refusal("play", {"moves": "3"}, move="press 1")
    assert "let it press, or swap sides" in refusal("play", {"play": "second"}, move="press 1")
    assert (
        played({"moves": "3", "play": result("view", {"moves": "3"})["swapped"]}, "press 1")["moves"] == "31"
    )
    assert result("view", {"play": "second"})["swapped"] == "engine"
    assert result("view", {"play": "two"})["swapped"] is None


def test_the_levels_have_names_and_a_link_may_still_name_a_percentage() -> None:
    named = [("easy", 50), ("medium", 20), ("perfect", 0)]
    for weakness in (0, 20, 50):
        levels = result("view", {"weakness": weakness})["levels"]
        assert [(level["title"], level["weakness"]) for level in levels] == named
    first, *others = result("view", {"weakness": 35})["levels"]
    assert (first["title"], first["weakness"]) == ("35 % at random", 35)
    assert len(others) == 3


def test_a_wide_key_stands_once_with_its_span() -> None:
    view = result("view", {"pad": "789.456.123.00"})
    [zero] = [key for key in view["keys"] if key["key"] == 0]
    assert (zero["row"], zero["column"], zero["span"]) == (3, 0, 2)
    assert zero["closed"]
    assert not zero["allowed"]  # it may not open


def test_pressing_to_the_end_and_beyond() -> None:
    state = played({"limit": 10, "play": "two"}, "press 9", "press 8")
    view = result("view", state)
    assert (view["over"], view["toppled"], view["winner"], view["total"]) == (True, True, 1, 17)
    assert (view["sentence"], view["detail"]) == (
        "The first player wins.",
        "The second player took the tower to 17, past 10.",
    )
    assert not any(key["allowed"] for key in view["keys"])
    assert "has toppled after 98" in refusal("play", state, move="press 7")
    assert played({"limit": 10, "rule": "normal", "play": "two"}, "press 9", "press 8")["moves"] == "98"
    assert result("view", {"limit": 10, "rule": "normal", "moves": "98"})["winner"] == 2


def test_without_toppling_a_player_can_be_stuck() -> None:
    view = result("view", {"limit": 9, "moves": "9", "toppling": False})
    assert (view["over"], view["toppled"], view["winner"]) == (
        True,
        False,
        2,
    )  # misère: a player without a move wins
    assert (view["sentence"], view["detail"]) == ("The engine wins.", "No key fits, with 0 left.")


def test_a_changed_pad_begins_anew_and_is_spelled_canonically() -> None:
    state = played({"moves": "31", "closed": "0,5"}, "pad 9 10 11/5 6 7")
    assert (state["pad"], state["moves"], state["closed"]) == ("9,10,11.5,6,7", "", "5")
    assert played(state, "closed 11, 7 ,7")["closed"] == "7,11"
    assert played({"pad": "789.456.123.0"}, "closed ")["closed"] == ""
    assert played({"pad": "789.456.123.0", "closed": ""}, "closed 0")["closed"] == "0"
    assert 0 in [
        key["key"] for key in result("view", {"pad": "12.30", "closed": ""})["keys"] if key["allowed"]
    ]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"pad": "7"}, "at least two keys"),
        ({"pad": "77"}, "at least two keys"),
        ({"pad": "787.456"}, "7 appears twice"),
        ({"pad": "12._"}, None),
        ({"pad": "12._.__3"}, "3 cannot be reached"),
        ({"pad": "1,2.3,x"}, "'x' is not a key"),
        ({"pad": ""}, "is empty"),
        ({"pad": "123456"}, "at most 5 rows and 5 columns"),
        ({"pad": "1.2.3.4.5.6"}, "at most 5 rows and 5 columns"),
        ({"pad": "1,2000"}, "0, 1, 2, ..., 999"),
        ({"limit": -1}, "from 0 to"),
        ({"limit": 10**13}, "from 0 to"),
        ({"moves": "39x"}, "not a key"),
        ({"moves": "35"}, "5 may not follow 3: each player presses another key in the same row or column"),
        ({"moves": "33"}, "3 may not follow 3"),
        ({"pad": "789.456.123.0", "moves": "0"}, "The key 0 may not open"),
        ({"closed": "1,2,3,4,5,6,7,8,9"}, "At least one key must be allowed as the opening move"),
        ({"closed": "12"}, "no key 12"),
        ({"closed": "a"}, "is not a key"),
        ({"pad": "12.30", "same": True}, "0 could be pressed without end"),
        ({"limit": 5, "toppling": False, "moves": "9"}, "would topple"),
    ],
)
def test_bad_input_is_a_sentence(state: dict[str, Any], words: str | None) -> None:
    if words is None:
        assert result("view", state)["pad"] == "12._"
    else:
        assert words in refusal("view", state)


@pytest.mark.parametrize("move", ["press", "press x", "press 99999999999", "jump", "", "pad", "pad 5"])
def test_bad_moves_are_sentences(move: str) -> None:
    assert refusal("play", move=move).endswith(".") or "Write the rows" in refusal("play", move=move)


# --- who wins ---------------------------------------------------------------------------------------------------


def test_why_says_the_worked_table() -> None:
    who = result("who", {"limit": 15})
    assert who["wins"]
    assert who["winner"] == 1
    lines = {reason["key"]: reason for reason in who["reasons"]}
    assert lines[7]["replies"] == [4, 8]
    assert lines[7]["sentence"] == "If you press 7, leaving 8, the winners are 4 and 8, so 7 loses."
    assert [key for key, line in lines.items() if line["wins"]] == [1, 2, 4, 5]
    lost = result("who", {"limit": 27})
    assert (lost["wins"], lost["winner"]) == (False, 2)
    assert lost["sentence"].startswith("You lose whatever key is pressed; ")


def test_thirty_is_won_soonest_with_9() -> None:
    who = result("who")
    assert who["best"] == [9]
    assert who["sentence"].startswith("You win with 3 or 9; soonest with 9")
    assert "The first player, who moves now, wins with" in result("who", {"play": "two"})["sentence"]
    assert "The engine, who moves now, wins with" in result("who", {"play": "second"})["sentence"]
    assert result("hint")["key"] == 9
    assert result("answer") == {"key": 9, "moves": "9"}


def test_play_that_is_over_says_who_won() -> None:
    who = result("who", {"limit": 10, "moves": "98"})
    assert (who["over"], who["winner"], who["reasons"]) == (True, 1, [])
    assert result("hint", {"limit": 10, "moves": "98"})["key"] is None
    assert "over" in refusal("answer", {"limit": 10, "moves": "98"})


def test_the_engine_beats_every_opponent_from_every_won_opening() -> None:
    """Test small limits exhaustively, through the same door as the page."""

    def answer(state: dict[str, Any]) -> str:
        [*_, last] = [event for event in engines_answer(state, {}) if event is not None]
        return str(last["value"]["moves"])

    for rule, limit in (("misere", 12), ("normal", 13)):
        start = EXHIBIT.normal({"rule": rule, "limit": limit})
        for first in NumberPad("789/456/123", rule).winning_openings(limit):
            waiting = [str(first)]
            while waiting:
                line = waiting.pop()
                pad, play = play_of({**start, "moves": line})
                if play.over:
                    assert play.winner == 1
                    continue
                for key in pad.legal(play.last, play.height):
                    _, after = play_of({**start, "moves": f"{line}{key}"})
                    waiting.append(
                        f"{line}{key}" if after.over else answer({**start, "moves": f"{line}{key}"})
                    )


def gave_away(pad: NumberPad, limit: int, line: tuple[int, ...]) -> int | None:
    """Return the place where the loser last pressed from a won position, by playing out every line from every
    position.
    """

    def wins(last: int | None, left: int) -> bool:
        keys = pad.legal(last, left)
        if not keys:
            return pad.rule == "misere"
        topple = pad.rule == "normal"  # the result of toppling the tower
        return any(topple if key > left else not wins(key, left - key) for key in keys)

    found, left, last = None, limit, None
    loser = len(line) % 2 if pad.rule == "normal" else 1 - len(line) % 2  # 0 begins
    for at, key in enumerate(line):
        if at % 2 == loser and wins(last, left):
            found = at
        last, left = key, left - key
    return found


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_the_move_that_gave_it_away_is_the_losers_last_chance(data: st.DataObject) -> None:
    rule = data.draw(st.sampled_from(["misere", "normal"]))
    limit = data.draw(st.integers(3, 13))
    pad = NumberPad("12/34/56", rule)
    line: tuple[int, ...] = ()
    while not (play := pad.replay(limit, line)).over:
        line = (*line, data.draw(st.sampled_from(pad.legal(play.last, play.height))))
    state = {"pad": "12.34.56", "rule": rule, "limit": limit, "moves": pad.line_text(line)}
    [last] = [event for event in find_mistake(EXHIBIT.normal(state), {}) if event is not None]
    at = gave_away(pad, limit, line)
    assert last["value"]["at"] == at
    assert (at in last["value"]["away"]) == (at is not None)


def test_the_move_that_gave_it_away_is_said_to_the_one_who_made_it() -> None:
    lost = {"limit": 30, "moves": "314639312"}  # only 7 wins after 31
    view = result("view", lost)
    assert (view["sentence"], view["lost"]) == ("The engine wins.", True)
    assert [result("view", {**lost, **who})["lost"] for who in ({"play": "second"}, {"moves": "31"})] == [
        False,
        False,
    ]
    said = result("mistake", lost)
    assert (said["at"], said["sentence"]) == (2, "Your 4 gave the win away.")
    assert said["better"] == "With 26 left after 1, 7 would have won."
    assert said["away"] == [2]
    said = result("mistake", {**lost, "play": "two"})["sentence"]
    assert said.startswith("The first player’s 4 gave the win away.")
    hopeless = {"limit": 27, "moves": "96393"}
    assert result("mistake", hopeless)["sentence"] == (
        "You make no mistake: with t = 27, whoever begins loses against perfect play."
    )
    assert "not over yet" in refusal("mistake")


def test_a_weak_engine_is_weak_and_the_same_every_time() -> None:
    state = {"limit": 200, "weakness": 100, "seed": 7}
    lines = set()
    for seed in range(20):
        line = result("answer", {**state, "seed": seed})
        assert line == result("answer", {**state, "seed": seed})
        lines.add(line["key"])
    assert len(lines) > 3


def test_enormous_limits_are_answered_by_the_proved_period() -> None:
    who = result("who", {"limit": 10**12, "pad": "789.456.123.00"})
    t = 10**12 % 12
    assert who["wins"] == (t >= 3)
    assert who["plies"] is None
    assert "No period of this pad is proved" not in who["sentence"]


# --- the table --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "state"), PAPER)
def test_the_tables_of_the_paper(name: str, state: dict[str, Any]) -> None:
    wanted = TABLES[name]
    period = {"length": wanted["period"], "last": wanted["last_irregular"]}
    table = result("table", state, count=1000, period=period)
    rows = {row["t"]: row for row in table["rows"]}
    assert len(rows) == state["top"] + 1
    for t, keys in enumerate(wanted["winning"], wanted["t0"]):
        assert rows[t]["text"].replace("0", "") == keys, t
        assert rows[t]["wins"] == bool(keys)
    found = result("period", state)
    assert (found["length"], found["last"]) == (wanted["period"], wanted["last_irregular"])
    # An irregular entry is one that differs from a later entry of the same remainder, far up.
    far = NumberPad(layout_text(str(state.get("pad", "789.456.123"))), str(state.get("rule", "misere")))
    up = 50 * wanted["period"]
    up += -(-wanted["last_irregular"] // wanted["period"]) * wanted["period"]
    for t, row in rows.items():
        assert row["irregular"] == (set(row["keys"]) != far.winning_openings(t + up)), t


def test_the_examples_of_the_paper_are_these_tables() -> None:
    named = {example.title: dict(example.state) for example in EXHIBIT.examples}
    for number, (_, state) in enumerate(PAPER, 1):
        example = named[f"Table {number} of the paper"]
        assert {**example, "limit": 0} == {
            **START,
            **state,
            "limit": 0,
            **({"limit": 0} if "limit" in example else {}),
        }


def test_a_table_is_read_in_pages() -> None:
    whole = result("table", {"top": 300}, count=1000)
    pieces = [result("table", {"top": 300}, **{"from": start}, count=100) for start in (0, 100, 200, 300)]
    assert [row for piece in pieces for row in piece["rows"]] == whole["rows"]
    assert whole["irregular"] is None


def test_an_entry_is_derived() -> None:
    entry = result("entry", t=15)
    assert entry["text"] == "1245"
    assert entry["sentence"] == "At t = 15 the winning openings are 1, 2, 4 and 5."
    assert [line["key"] for line in entry["lines"] if line["wins"]] == [1, 2, 4, 5]
    assert "no opening wins: a P-position" in result("entry", t=27)["sentence"]


def test_a_table_is_saved() -> None:
    happened = run({"job": "export", "state": {"top": 40}, "args": {}})
    rows = list(
        csv.DictReader(io.StringIO("".join(e["item"]["text"] for e in happened if e["type"] == "found")))
    )
    assert len(rows) == 41
    assert (rows[15]["winning openings"], rows[27]["first player"]) == ("1 2 4 5", "loses")
    happened = run({"job": "export", "state": {"top": 9, "rule": "normal"}, "args": {"what": "grundy"}})
    assert len("".join(e["item"]["text"] for e in happened if e["type"] == "found").splitlines()) == 11
    assert "“cheese” is neither" in refusal("export", what="cheese")


# --- periods ----------------------------------------------------------------------------------------------------


def test_a_period_comes_with_its_certificate_and_its_check() -> None:
    happened = run({"job": "period", "state": {"rule": "normal"}, "args": {}})
    results = [event["value"] for event in happened if event["type"] == "result"]
    assert results[0]["check"] is None  # the period comes at once; its check follows
    found = results[-1]
    assert (found["length"], found["last"]) == (80, 124)
    assert "Computed from the rules" in found["check"]
    # by hand: the window is at both heights
    pad = NumberPad("789/456/123", "normal")
    for start in (found["first"], found["second"]):
        rows = ["".join(map(str, sorted(pad.winning_openings(start + i)))) for i in range(9)]
        assert rows == found["window"]


def test_none_proved_is_said_with_how_far_was_looked() -> None:
    state = {"pad": LONG, "rule": "normal"}
    happened = run({"job": "period", "state": state, "args": {"limit": 5000}})
    found = happened[-1]["value"]
    assert not found["proved"]
    assert found["sentence"].startswith("No period has been proved up to 5,000")
    assert any(event["type"] == "progress" for event in happened)
    assert "from 0 to 20,000,000" in refusal("period", limit=10**9)


@pytest.mark.heavy
def test_a_long_period_streams() -> None:
    happened = run({"job": "period", "state": {"pad": LONG, "rule": "normal"}, "args": {}}, 10)
    results = [event["value"] for event in happened if event["type"] == "result"]
    assert (results[0]["length"], results[0]["last"]) == (153, 405_746)
    assert results[-1]["check"].startswith("Computed from the rules")
    assert sum(event["type"] == "progress" for event in happened) > 20


@pytest.mark.heavy
def test_a_stopped_search_and_a_stopped_check_go_on_where_they_were() -> None:
    state = {"pad": LONG, "rule": "normal", "closed": "20"}  # a pad that no other test uses
    request = {"exhibit": "number-pad", "job": "period", "state": state}

    def stopped_when(kind: str, wanted: str) -> list[Event]:
        """Ask, and stop at the first event of a type whose words begin like this."""
        task = door.open_task(json.dumps({**request, "args": {"limit": 600_000}}))
        told: list[Event] = []
        while not task.done:
            told += json.loads(task.step(10))
            if any(event["type"] == kind and wanted in json.dumps(event) for event in told):
                task.close()
                return told
        return told

    def rows(events: list[Event]) -> list[int]:
        said = [event.get("sentence", "") for event in events if event["type"] == "progress"]
        return [int(each.split()[2].replace(",", "")) for each in said if each.startswith("Rows computed")]

    first = stopped_when("progress", "Rows computed: 3")  # 30,000 or 300,000 and some
    again = stopped_when("result", '"proved": true')
    assert rows(first)
    assert min(rows(again)) > max(rows(first))
    [found] = [event["value"] for event in again if event["type"] == "result"]
    assert (found["length"], found["check"]) == (153, None)
    last = stopped_when("result", "Computed from the rules")[-1]["value"]
    assert last["check"].startswith("Computed from the rules")


def test_rules_a_person_can_remember() -> None:
    rules = result("rules")
    assert rules["reply"] == "For t > 107: press 3, 5 or 7 (3 and 5 are enough)."
    assert rules["losing"].startswith("0, 27, 43 and 64") or "27, 43 and 64" in rules["losing"]
    clock = result("rules", {"pad": "789.456.123.00"})
    assert "by t modulo 12" in clock["opening"]
    assert result("rules", {"pad": LONG, "rule": "normal"}, limit=1000) == {
        "opening": None,
        "reply": None,
        "losing": None,
        "limit": 1000,
    }


# --- strategy ---------------------------------------------------------------------------------------------------


def test_the_strategy_at_thirty_opens_with_9_and_unfolds() -> None:
    root = result("strategy")
    assert root["winner"] == 1
    [opening] = root["branches"]
    assert (opening["pressed"], opening["answer"], opening["line"]) == (None, 9, "9")
    pad = NumberPad("789/456/123")
    waiting, leaves = ["9"], 0
    while waiting:
        line = waiting.pop()
        replies = set()
        for branch in result("strategy", line=line)["branches"]:
            replies.add(branch["pressed"])
            play = pad.replay(30, pad.parse_line(branch["line"]))
            if play.over:
                assert (branch["over"], play.winner) == (True, 1)
                leaves += 1
            else:
                waiting.append(branch["line"])
        now = pad.replay(30, pad.parse_line(line))
        assert replies == set(
            pad.legal(now.last, now.height)
        )  # every press that the loser may make is included
    assert str(leaves) == root["plays"]
    assert "The strategy presses 9" in refusal("strategy", line="3")
    assert "from 0 to 5,000" in refusal("strategy", {"limit": 6000})


# --- Grundy values ----------------------------------------------------------------------------------------------


def test_grundy_values_by_brute_force() -> None:
    near = {
        k: {j for j in range(1, 10) if j != k and ((j - 1) // 3 == (k - 1) // 3 or (j - k) % 3 == 0)}
        for k in range(1, 10)
    }
    known: dict[tuple[int, int], int] = {}

    def value(last: int, left: int) -> int:
        if left < 0:
            return 0
        if (last, left) not in known:
            seen = {value(key, left - key) for key in near.get(last, set(range(1, 10)))}
            known[last, left] = next(n for n in range(11) if n not in seen)
        return known[last, left]

    table = result("grundy", {"top": 60})  # the value of the normal game, although the state says misère
    for row in table["rows"]:
        assert row["opening"] == value(0, row["t"])
        assert row["after"] == [value(key, row["t"]) for key in table["keys"]]
    entry = result("grundy-entry", t=45)
    assert entry["value"] == value(0, 45)
    assert {option["key"]: option["value"] for option in entry["options"]} == {
        key: value(key, 45 - key) for key in range(1, 10)
    }
    assert entry["sentence"].startswith("mex{")


def test_the_period_of_grundy_values() -> None:
    found = result("grundy-period")
    assert (found["proved"], found["length"], found["last"]) == (True, 80, 661)
    assert found["check"].startswith("Computed from the rules")


# --- the catalogue -----------------------------------------------------------------------------------


def test_the_catalogue_can_be_built_and_the_link_of_the_design_is_read() -> None:
    assert catalogue.query(EXHIBIT, {"moves": "31714"}) == "moves=31714"
    given_ = {"pad": "789.456.123", "limit": "30", "rule": "misere", "moves": "31714"}
    assert result("view", given_)["moves"] == "31714"
    for example in EXHIBIT.examples:
        assert EXHIBIT.view(EXHIBIT.normal(example.state))
    with pytest.raises(InputError):
        EXHIBIT.normal({"limit": "9" * 500})
