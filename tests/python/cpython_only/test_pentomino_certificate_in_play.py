"""Questions are answered from the certificates that come with the page, which Pyodide's tests do not have."""

from __future__ import annotations

import hashlib
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from countinghouse.errors import InputError
from countinghouse.exhibits.pentominoes import EXHIBIT, whole
from countinghouse.exhibits.pentominoes.position import position_of, rules_of, spelled
from countinghouse.exhibits.pentominoes.position import read as read_placement
from countinghouse.games.pentominoes import Game, checking
from countinghouse.games.pentominoes.certificate import read
from countinghouse.games.pentominoes.proving import prove
from countinghouse.games.pentominoes.record import RECORD
from countinghouse.games.pentominoes.rules import Rules

FILE = Path(__file__).parents[3] / "web" / "proofs" / "pentominoes-8x8-rotate.cert"


def answer(moves: str, certificate: bytes) -> Any:
    state = EXHIBIT.normal({"board": "8x8", "turning": "only", "play": "second", "moves": moves})
    name = EXHIBIT.view(state)["proof"]
    assert name in (None, FILE.name)
    told = [
        event
        for event in EXHIBIT.job("answer").run(state, {"certificate": certificate if name else b""})
        if event
    ]
    return told[-1]["value"]


def told(job: str, given: dict[str, object], most: int = 10**6, **args: object) -> list[Any]:
    """Return the events of a question, asked with the certificate of its rules."""
    state = EXHIBIT.normal({"board": "8x8", **given})
    name = str(EXHIBIT.view(state)["certificate"])
    text = (FILE.parent / name).read_bytes()
    heard = (event for event in EXHIBIT.job(job).run(state, {"certificate": text, **args}) if event)
    return list(islice(heard, most))


def ask(job: str, given: dict[str, object]) -> Any:
    return told(job, given)[-1]["value"]


def test_the_engine_opens_and_answers_from_the_certificate() -> None:
    text = FILE.read_bytes()
    opened = answer("", text)
    assert (opened["how"], opened["placement"]) == ("proved", "L:c5d5e5f5c6")
    proof = read(FILE.read_bytes())
    reply = Game("8x8", turn_over=False).moves([proof.opening])[100]
    spelled = f"{reply[0]}:{''.join(f'{chr(97 + c)}{r + 1}' for r, c in sorted(reply[1]))}"
    second = answer(f"{opened['moves']}.{spelled}", text)
    assert second["how"] == "proved"
    expected = proof.answer([proof.opening, reply])
    assert expected
    assert second["placement"][0] == expected[0]


def test_where_pieces_may_be_flipped_it_opens_from_the_other_certificate() -> None:
    state = EXHIBIT.normal({"board": "8x8", "play": "second"})
    name = EXHIBIT.view(state)["proof"]
    text = (FILE.parent / name).read_bytes()
    *_, told = EXHIBIT.job("answer").run(state, {"certificate": text})
    assert told
    assert (told["value"]["how"], told["value"]["placement"]) == ("proved", "L:c3c4d4e4f4")


def test_after_the_l_that_loses_it_wins_from_the_third_certificate() -> None:
    board = "########/########/########/##....##/##.#####/########/########/########"
    left: dict[str, object] = {"board": board, "pieces": "FINPTUVWXYZ", "play": "second"}
    opened = ask("answer", left)
    assert (opened["how"], opened["placement"]) == ("proved", "I:c8d8e8f8g8")
    assert ask("who", left)["wins"] is True
    assert ask("who", {**left, "moves": "I:c8d8e8f8g8"})["wins"] is False


@pytest.mark.parametrize(
    ("turning", "opening", "replies", "images"),
    [("over", "L:c3c4d4e4f4", 1189, 8), ("only", "L:c5d5e5f5c6", 796, 4)],
)
def test_who_wins_hints_winning_moves_and_why_come_from_it(
    turning: str, opening: str, replies: int, images: int
) -> None:
    # The empty board: its opening and the opening's images are known to win; nothing is known about the others.
    empty = {"turning": turning}
    assert ask("who", empty)["wins"] is True
    assert ask("hint", empty)["placement"] == opening
    known = ask("winning", empty)
    assert (known["complete"], len(known["winning"])) == (False, images)
    assert opening in known["winning"]
    assert "Whether other moves win too is not known" in known["sentence"]
    # Each image of the opening is lost for whoever is to move, and every reply to it has an answer.
    for first in known["winning"]:
        after = {"turning": turning, "moves": first}
        assert ask("who", after)["wins"] is False
        assert ask("winning", after)["complete"] is True
        assert ask("winning", after)["winning"] == []
    listed = told("why", after)
    assert listed[-1]["value"]["replies"] == replies == len(listed) - 1
    assert "proved by the certificate" in listed[-1]["value"]["how"]
    rules = rules_of(EXHIBIT.normal({"board": "8x8", **after}))
    for event in listed[:-1:97]:
        line = [first, event["item"]["reply"], event["item"]["answer"]]
        placed = [rules.placement(read_placement(rules, each)) for each in line]
        assert len({letter for letter, _ in placed}) == 3
        assert len(frozenset[Any]().union(*(cells for _, cells in placed))) == 15
        assert ask("who", {"turning": turning, "moves": ".".join(line)})["wins"] is False
        there = ask("who", {"turning": turning, "moves": ".".join(line[:2])})
        assert (there["wins"], there["how"]) == (True, "proved by the certificate that comes with the page")
        assert ask("answer", {"turning": turning, "moves": ".".join(line[:2])})["placement"] == line[2]


def test_a_play_by_the_certificate_is_won_to_the_last_piece() -> None:
    """If the engine opens, every opponent from a fixed list of habits loses."""
    for habit in (0, 1, -1):
        moves, length = "", 0
        while True:
            moves = ask("answer", {"turning": "only", "moves": moves, "play": "second"})["moves"]
            state = EXHIBIT.normal({"board": "8x8", "turning": "only", "moves": moves, "play": "second"})
            left = position_of(state).left
            length += 1
            if not len(left):
                break
            reply = int(left[habit % len(left)])
            moves = f"{moves}.{spelled(rules_of(state), reply)}"
            assert len(position_of({**state, "moves": moves}).left), (
                "the engine has placed last, not the other"
            )
            length += 1
        assert length % 2 == 1


def test_a_play_that_leaves_the_certificate_is_searched_and_the_move_that_left_it_is_named() -> None:
    assert ask("who", {"moves": "I:a1b1c1d1e1"})["wins"] is None
    assert "this play has left them" in ask("who", {"moves": "I:a1b1c1d1e1"})["sentence"]
    listed = [event["item"] for event in told("why", {"moves": "L:c3c4d4e4f4"})[:-1]]
    replied = min(listed, key=lambda each: left_after(f"L:c3c4d4e4f4.{each['reply']}"))
    reply, answer = replied["reply"], replied["answer"]
    wrong = None
    for other in (each["reply"] for each in listed[::-1]):
        if other != answer and fits(other, reply):
            moves = f"L:c3c4d4e4f4.{reply}.{other}"
            if left_after(moves) < 230:
                there = ask("who", {"moves": moves})
                assert there["how"].startswith("exact, by search")
                if there["wins"]:
                    wrong = moves
                    break
    assert wrong is not None
    # The other player, perfect from here on, wins.
    moves = wrong
    while True:
        moves = ask("answer", {"play": "two", "moves": moves})["moves"]
        position = position_of(EXHIBIT.normal({"board": "8x8", "moves": moves}))
        if position.over:
            break
        moves = f"{moves}.{spelled(position.rules, int(position.left[0]))}"
    value = ask("mistake", {"play": "two", "moves": moves})
    assert value["at"] == 2
    assert value["better"].endswith("would have won.")
    assert f"he {answer[0]} on" in value["better"]


def left_after(moves: str) -> int:
    return len(position_of(EXHIBIT.normal({"board": "8x8", "moves": moves})).left)


def fits(one: str, other: str) -> bool:
    rules = rules_of(EXHIBIT.normal({"board": "8x8"}))
    (first, cells), (second, more) = (rules.placement(read_placement(rules, each)) for each in (one, other))
    return first != second and not cells & more


def test_random_lines_are_checked_in_the_page_and_go_on_where_they_stopped() -> None:
    events = told("check", {"lines": 40, "seed": 7})
    assert [event["checked"]["lines"] for event in events if event["type"] == "progress"] == [10, 20, 30, 40]
    all_lines = events[-1]["value"]
    assert all_lines["sentence"].startswith("After 40 random lines, at most 7.3 % of all such lines")
    assert (
        all_lines["sha256"] == hashlib.sha256((FILE.parent / "pentominoes-8x8.cert").read_bytes()).hexdigest()
    )
    rest = told("check", {"lines": 25, "seed": 7}, done=15)[-1]["value"]
    assert rest["sentence"] == all_lines["sentence"]
    # Lines checked one at a time are the same, and their counts add up.
    counts = [
        list(checking.check_steps(FILE.read_bytes(), lines, 7, skip))[-1]
        for lines, skip in ((15, 0), (25, 15), (40, 0))
    ]
    for name in ("answers", "leaves", "positions"):
        first, second, both = (getattr(count, name) for count in counts)
        assert first + second == both
    assert [count.done for count in counts] == [15, 40, 40]


def test_a_damaged_certificate_is_refused_by_the_check_which_names_the_position() -> None:
    data = bytearray(FILE.read_bytes())
    data[-1] ^= 1
    state = EXHIBIT.normal({"board": "8x8", "turning": "only"})
    with pytest.raises(InputError, match="does not prove its claim: after L 4,2 4,3 4,4 4,5 5,2; Z"):
        list(EXHIBIT.job("check").run(state, {"certificate": bytes(data)}))
    with pytest.raises(InputError, match="could not be loaded"):
        list(EXHIBIT.job("check").run(state, {}))


def test_a_certificate_of_other_rules_says_nothing() -> None:
    text = FILE.read_bytes()
    for given in (
        {"turning": "over"},
        {"turning": "only", "flipped": "F"},
        {"turning": "only", "rule": "misere"},
    ):
        state = EXHIBIT.normal({"board": "8x8", **given})
        *_, last = EXHIBIT.job("who").run(state, {"certificate": text})
        assert last
        assert last["value"]["wins"] is None


def test_what_is_no_certificate_is_refused() -> None:
    """Questions with a bad certificate are refused in a sentence; the engine plays on without it, and says so."""
    state = EXHIBIT.normal({"board": "8x8", "turning": "only"})
    data = bytearray(FILE.read_bytes())
    data[-1] ^= 1
    for sent, sentence in (
        (b"<html>Sign in</html>", "This is not a certificate"),
        (bytes(data), "is damaged"),
    ):
        for job in ("who", "hint", "winning", "why"):
            with pytest.raises(InputError, match=sentence):
                list(EXHIBIT.job(job).run(state, {"certificate": sent}))
        moved = answer("", sent)
        assert moved["how"] == "unsure"
        assert "The certificate cannot be used: " in moved["sentence"]
        assert sentence in moved["sentence"]


# --- to refute the proof --------------------------------------------------------------------------------------------


def test_where_a_play_is_in_the_proof_and_what_is_untried() -> None:
    start = "L:c3c4d4e4f4"
    here = ask("place", {"moves": start})
    assert here["sentence"].startswith(
        "The proof has an answer to each of the 1,189 replies here, 471,368 answers"
    )
    assert (here["first"], here["last"], here["answers"]) == (1, RECORD["flipping"].answers, 471368)
    assert here["tried"] == "You have tried 0 of the 1,189 replies here."
    reply = here["longest"]
    answered = ask("answer", {"moves": f"{start}.{reply}", "play": "second"})["moves"]
    there = ask("place", {"moves": answered})
    assert len(there["met"]) == 1
    assert there["first"] == there["met"][0] + 1
    # The longest branch takes the place of a tried one.
    again = told("place", {"moves": start}, tried=there["met"])[-1]["value"]
    assert again["tried"] == "You have tried 1 of the 1,189 replies here."
    assert again["longest"] != reply
    # At the end the answers are searched.
    moves = answered
    while "The answers end here" not in there["ahead"]:
        moves = ask("answer", {"moves": f"{moves}.{there['longest']}", "play": "second"})["moves"]
        there = ask("place", {"moves": moves})
    assert there["ahead"].endswith("None of them wins (exact, by search).")
    assert there["longest"] is None
    # Another answer leaves the proof.
    departed = ask("place", {"moves": f"{start}.{reply}.{away(f'{start}.{reply}', answered)}"})
    assert departed["sentence"].startswith("This play does not follow the proof")


def away(moves: str, answered: str) -> str:
    """Return a move other than the proof's answer."""
    position = position_of(EXHIBIT.normal({"board": "8x8", "moves": moves}))
    moves_left = (spelled(position.rules, int(number)) for number in position.left)
    return next(move for move in moves_left if f"{moves}.{move}" != answered)


def test_the_whole_check_is_shared_stopped_and_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "TOGETHER", 40)
    data = prove(Rules("5x6"), ("L", frozenset({(0, 4), (0, 5), (1, 5), (2, 5), (3, 5)})), leaf=40)
    assert isinstance(data, bytes)
    state = EXHIBIT.normal({"board": "8x8"})
    split = EXHIBIT.job("whole").split
    assert split is not None
    expected = checking.check(data)
    *_, full = (event for event in EXHIBIT.job("whole").run(state, {"certificate": data}) if event)
    assert full["value"]["done"]
    assert full["value"]["checked"] == full["value"]["answers"] == expected.answers
    assert full["value"]["claim"] == expected.claim
    counts = (expected.total, expected.answers, expected.leaves, expected.positions)
    assert full["value"]["carry"].split(" ")[1:] == [str(count) for count in counts]
    # Parts in the opposite order lead to the same; a check stopped after one of them resumes there.
    parts = split.parts(state, {"certificate": data}, 2)
    assert isinstance(parts, list)
    assert len(parts) > 2
    merge = split.merge(state, {"certificate": data}, parts)
    next(merge)
    carried = ""
    for index in (2, 1, 0):
        for event in split.run(state, {"certificate": data}, parts[index]):
            if event:
                merge.send((index, event))
        for event in merge.send((index, None)):
            carried = event["whole"]["carry"]  # type: ignore[typeddict-item]
    assert int(carried.split(" ")[1]) == parts[2][1]
    rest = EXHIBIT.job("whole").run(state, {"certificate": data, "carry": carried})
    *_, again = (event for event in rest if event)
    assert again["value"] == full["value"]
    with pytest.raises(InputError, match="belongs to another certificate"):
        list(EXHIBIT.job("whole").run(state, {"certificate": FILE.read_bytes(), "carry": carried}))
