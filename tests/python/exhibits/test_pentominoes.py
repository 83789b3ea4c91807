"""The pentomino game's exhibit: plays, refusals, and answers compared with the library and with published counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exhibits.pentominoes import EXHIBIT, asking
from countinghouse.games.pentominoes import Game
from countinghouse.page.model import State

#: A piece and its cells.
Placement = tuple[str, frozenset[tuple[int, int]]]


def state(**given: object) -> State:
    return EXHIBIT.normal(given)


def view(**given: object) -> Mapping[str, Any]:
    return EXHIBIT.view(state(**given))


def ask(job: str, **given: object) -> tuple[Any, list[Any]]:
    """Return the answer, and the events found before it."""
    told = [event for event in EXHIBIT.job(job).run(state(**given), {}) if event]
    assert told[-1]["type"] == "result"
    return told[-1]["value"], [event["item"] for event in told if event["type"] == "found"]


def played(moves: str, move: str, **given: object) -> str:
    assert EXHIBIT.play
    return str(EXHIBIT.play(state(moves=moves, **given), f"place {move}")["moves"])


def test_what_has_been_searched_before_costs_no_positions_and_does_not_say_so() -> None:
    first = ask("hint", board="4x6")[0]
    again = ask("hint", board="4x6")[0]
    assert first["placement"] == again["placement"]
    assert again["sentence"].endswith(" wins: exact, by search.")


def test_a_play_is_replayed_and_spelled() -> None:
    moves = played("", "p:b2a1b1a2a3", board="3x4", play="two")
    assert moves == "P:a1b1a2b2a3"
    seen = view(board="3x4", moves=moves, play="two")
    assert [placed["player"] for placed in seen["placed"]] == ["the first player"]
    assert seen["curve"][0] == 116
    assert (
        seen["curve"][1]
        == seen["left"]
        == len(Game("3x4").moves([("P", [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)])]))
    )
    assert EXHIBIT.spell
    assert EXHIBIT.spell(state(board="###/###", pieces="lpI", flipped="I L")) == state(
        board="2x3", pieces="ILP", flipped="L"
    )


def test_cells_that_no_piece_reaches_are_named() -> None:
    seen = view(board="3x4", moves="L:a1b1c1d1a2")
    left = Game("3x4").moves([("L", [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)])])
    reached = {cell for _, cells in left for cell in cells}
    free = {(r, c) for r in range(3) for c in range(4)} - {(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)}
    assert set(seen["dead"]) == {f"{'abcd'[c]}{r + 1}" for r, c in free - reached}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"board": "8x9"}, "72 cells"),
        ({"board": "..."}, "has no cell"),
        ({"pieces": "ABC"}, "not a pentomino"),
        ({"moves": "L:a1b1c1d1a2.L:a3b3c3d3a4"}, "The L is on the board already"),
        ({"moves": "L:a1b1c1d1a2.P:a1a2b1b2a3"}, "The P overlaps"),
        ({"moves": "nonsense"}, "is not a placement"),
        ({"moves": "L:z9a1b1c1d1"}, "z9 is not a cell"),
        ({"board": "5x5", "pieces": "PLT", "moves": "F:b1c1a2b2b3"}, "not a piece of this game"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        view(**given)


def test_moves_that_cannot_be_are_refused() -> None:
    assert EXHIBIT.play
    for move, sentence in (
        ("place L:a1b1c1d1a3", "not the cells of an L"),
        ("remove L", "stays where it is"),
        ("jump", "is not a move"),
    ):
        with pytest.raises(InputError, match=sentence):
            EXHIBIT.play(state(board="4x4"), move)
    with pytest.raises(InputError, match="It is the engine’s turn"):
        EXHIBIT.play(state(board="4x4", play="second"), "place L:a1b1c1d1a2")


def test_handedness_matters_only_where_pieces_are_rotated_only() -> None:
    assert view(board="5x5", flipped="F")["curve"] == [571]
    alone, flipped = (
        view(board="5x5", pieces="F", turning="only"),
        view(board="5x5", pieces="F", turning="only", flipped="F"),
    )
    assert alone["left"] == flipped["left"]
    assert alone["pieces"][0]["orientations"] != flipped["pieces"][0]["orientations"]
    assert all(way["flipped"] is None for way in alone["pieces"][0]["orientations"])


def test_every_winning_move_as_published() -> None:
    for board, wins, moves in (("3x4", 28, 116), ("4x4", 0, 244), ("4x6", 8, 508)):
        value, _ = ask("winning", board=board)
        assert (len(value["winning"]), value["moves"]) == (wins, moves)
        assert sum(piece["wins"] for piece in value["pieces"]) == wins
        assert sum(cell["wins"] for cell in value["cells"]) == 5 * wins
    assert ask("winning", board="3x4")[0]["sentence"] == "28 of 116 first moves win."


@pytest.mark.parametrize("job", ["who", "hint", "winning", "why"])
def test_what_no_search_reaches_is_called_not_known(job: str) -> None:
    for given, sentence in (
        ({"turning": "only", "flipped": "F"}, "no certificate for these rules comes with the page"),
        ({"rule": "misere"}, "no certificate for these rules comes with the page"),
        ({"pieces": "FILNPTUVWX"}, "no certificate for these rules comes with the page"),
        ({}, "the certificate could not be loaded"),
    ):
        value, _ = ask(job, board="8x8", **given)
        assert "Not known: " in value["sentence"]
        assert sentence in value["sentence"]
        assert "hours or days" in value["sentence"]
        assert value["winning"] == [] and not value["complete"] if job == "winning" else value["wins"] is None


def test_other_handedness_is_told_plainly_with_the_command_that_proves_it() -> None:
    assert view(board="6x6")["reach"] == ""
    assert "winner’s answer to every reply" in view(board="8x8")["reach"]
    reach = view(board="8x8", turning="only", flipped="PF")["reach"]
    assert "No certificate for these rules" in reach
    assert "prove pentominoes --rotate-only --flipped FP makes" in reach
    # Looking at the board in a mirror keeps L and turns every other piece over.
    assert (
        "--flipped NPYZ makes the certificate (for the mirror image)"
        in (view(board="8x8", turning="only", flipped="LF")["reach"])
    )
    assert "countinghouse prove" not in view(board="8x8", rule="misere")["reach"]


def test_who_is_winning_and_a_hint_agree_with_the_game() -> None:
    value, _ = ask("who", board="4x4", play="first")
    assert value["sentence"].startswith("The engine wins with perfect play: you are to move, and every move")
    value, _ = ask("hint", board="4x6")
    assert value["wins"]
    assert ask("who", board="4x6", moves=value["placement"], play="two")[0]["wins"] is False
    lost, _ = ask("hint", board="4x4")
    assert not lost["wins"]
    assert "Every move loses" in lost["sentence"]


@pytest.mark.parametrize("given", [{"board": "4x4"}, {"board": "3x5"}, {"board": "3x4", "rule": "misere"}])
def test_why_answers_every_reply_with_a_move_that_wins(given: dict[str, object]) -> None:
    value, replies = ask("why", **given)
    misere = given.get("rule") == "misere"
    game = Game(str(given["board"]), misere=misere)
    first = [] if value["move"] is None else [value["move"]]
    left = game.moves([_placement(move) for move in first])
    assert value["replies"] == len(replies) == len({each["reply"] for each in replies}) == len(left)
    assert value["wins"] == bool(first)
    for each in replies[:: max(1, len(replies) // 20)]:
        line = [_placement(move) for move in (*first, each["reply"])]
        if each["answer"] is None:
            assert game.moves(line) == []
        else:
            assert game.outcome([*line, _placement(each["answer"])]) == "P"


def _placement(text: str) -> tuple[str, list[tuple[int, int]]]:
    cells = text[2:]
    return text[0], [(int(cells[i + 1]) - 1, ord(cells[i]) - 97) for i in range(0, len(cells), 2)]


def test_a_perfect_engine_wins_what_can_be_won() -> None:
    """The engine moves second on 4 × 4 and answers every first move of a sample, to the end."""
    firsts = ask("winning", board="4x4")[0]["moves"]
    assert firsts == 244
    for first in ("L:a1b1c1d1a2", "X:b1a2b2c2b3", "P:a1b1a2b2a3", "W:a1a2b2b3c3"):
        moves, replies = first, 0
        while not view(board="4x4", moves=moves)["over"]:
            moves = ask("answer", board="4x4", moves=moves)[0]["moves"]
            replies += 1
        assert replies % 2 == 1  # the engine placed the last piece, whatever its opponent chose


def test_the_engine_says_when_it_is_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "BUDGET", 50)
    value, _ = ask("answer", board="6x6")
    assert value["how"] == "unsure"
    assert value["sentence"].startswith("The engine is not sure")
    monkeypatch.setattr(asking, "BUDGET", 10**6)
    assert ask("answer", board="5x5")[0]["how"] == "searched"


def test_a_careless_engine_draws_the_same_move_every_time() -> None:
    drawn = {ask("answer", board="5x5", weakness=100, seed=seed)[0]["moves"] for seed in (1, 2, 3)}
    assert len(drawn) > 1
    again = [ask("answer", board="5x5", weakness=100, seed=1)[0] for _ in range(2)]
    assert again[0] == again[1]
    assert again[0]["how"] == "random"


def test_which_move_gave_it_away() -> None:
    game = Game("3x4")
    won = next(move for move in game.winning_first_moves())
    bad = next(
        move for move in game.first_moves() if move not in game.winning_first_moves() and game.moves([move])
    )
    moves = spelled(bad)
    while not view(board="3x4", moves=moves, play="two")["over"]:
        moves = ask("answer", board="3x4", moves=moves, play="two")[0]["moves"]
    value, _ = ask("mistake", board="3x4", moves=moves, play="two")
    assert (value["at"], value["away"]) == (0, [0])
    assert value["sentence"].startswith(f"The first player gave the win away with the {bad[0]}")
    assert value["better"].endswith(" would have won.")
    moves = spelled(won)
    while not view(board="3x4", moves=moves, play="two")["over"]:
        moves = ask("answer", board="3x4", moves=moves, play="two")[0]["moves"]
    value, _ = ask("mistake", board="3x4", moves=moves, play="two")
    assert (value["at"], value["sentence"]) == (
        None,
        "The second player makes no mistake: every move was answered perfectly.",
    )
    with pytest.raises(InputError, match="not over yet"):
        ask("mistake", board="3x4")


@hypothesis.given(st.sampled_from(["normal", "misere"]), st.data())
@hypothesis.settings(max_examples=25, deadline=None)
def test_the_move_that_gave_it_away_is_the_losers_last_chance(rule: str, data: st.DataObject) -> None:
    """Play it out move by move, from a list of placements alone."""
    every = Game("3x4", "LPTY").first_moves()

    def options(line: list[Placement]) -> list[Placement]:
        return [one for one in every if all(one[0] != done[0] and not one[1] & done[1] for done in line)]

    def wins(line: list[Placement]) -> bool:
        left = options(line)
        return any(not wins([*line, move]) for move in left) if left else rule == "misere"

    line: list[Placement] = []
    while left := options(line):
        line.append(data.draw(st.sampled_from(left)))
    rules = {"board": "3x4", "pieces": "LPTY", "rule": rule, "play": "two"}
    loser = (len(line) + (rule == "misere")) % 2
    at = max((at for at in range(loser, len(line), 2) if wins(line[:at])), default=None)
    value, _ = ask("mistake", **rules, moves=".".join(map(spelled, line)))
    assert value["at"] == at
    slips = [at for at in range(len(line)) if wins(line[:at]) and wins(line[: at + 1])]
    assert value["away"] == slips
    assert view(**rules, moves=".".join(map(spelled, line)))["lost"]


def test_where_a_position_is_too_large_to_search_the_move_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = ""
    while not view(board="4x4", moves=moves, play="two")["over"]:
        moves = ask("answer", board="4x4", moves=moves, play="two")[0]["moves"]
    monkeypatch.setattr(asking, "within", lambda *_: iter(()))
    value, _ = ask("mistake", board="4x4", moves=moves, play="two")
    last = len(moves.split(".")) - 2
    assert value == {
        "at": None,
        "better": "",
        "away": [],
        "sentence": f"Which move gave the win away is not known: before move {last + 1} the position is too large to search.",
    }


def spelled(placement: Placement) -> str:
    return f"{placement[0]}:{''.join(f'{chr(97 + c)}{r + 1}' for r, c in sorted(placement[1]))}"


def test_the_end_names_the_winner_of_both_rules() -> None:
    given = {"board": "2x3", "pieces": "P", "moves": "P:a1b1a2b2a3"}
    with pytest.raises(InputError):
        view(**given)
    over = {"board": "2x3", "moves": "P:a1b1c1a2b2", "play": "first"}
    won, lost = view(**over), view(**over, rule="misere")
    assert (won["sentence"], won["lost"]) == ("You win: no piece fits any more.", False)
    assert (lost["sentence"], lost["lost"]) == ("The engine wins: no piece fits any more.", True)


def test_the_winning_l_leaves_1189_replies_on_8x8_and_796_as_printed() -> None:
    by_title = {example.title: example.state for example in EXHIBIT.examples}
    assert view(**by_title["The winning first move on 8 × 8"])["left"] == 1189
    assert view(**by_title["The problem as printed"])["left"] == 796
    assert view(**by_title["The problem as printed"])["curve"][0] == 1504


def test_the_script_asks_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert EXHIBIT.script
    script = EXHIBIT.script(state(board="##/##/##", moves="", turning="only", flipped="P", rule="misere"))
    scope: dict[str, Any] = {}
    exec(script, scope)
    assert scope["game"].misere
    assert scope["game"].rules.flipped == "P"
    assert capsys.readouterr().out == ""
