"""Compare who wins the pentomino game with the published values and with brute force on cells and pieces."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from countinghouse import InputError, TooLarge
from countinghouse.games.impartial import solve
from countinghouse.games.pentominoes import Game, Rules, Step
from countinghouse.games.pentominoes.game import ends_soon
from countinghouse.games.pentominoes.solving import Decision, Solver, remaining
from countinghouse.stepping import finish

#: Winning first moves with all pieces: turned over or rotated only, each in normal and in misère play. The published
#: numbers (turned over, normal play, up to 5 × 6) are the same; all were counted on 2026-11-22 by a second program, in
#: C++, which shares nothing with ours: it grows the placements cell by cell, and a position is the cells and the pieces
#: that some placement still uses.
KNOWN = {
    "3x4": ((28, 88), (26, 52)),
    "3x5": ((5, 133), (4, 100)),
    "4x4": ((0, 72), (0, 68)),
    "4x5": ((34, 2), (26, 2)),
    "4x6": ((8, 8), (4, 2)),
    "5x5": ((2, 37), (2, 23)),
    "5x6": ((28, 300), (6, 312)),
    "6x6": ((8, 0), (4, 0)),
}
#: The numbers of all first moves: pieces turned over, and pieces rotated only.
MOVES = {
    "3x4": (116, 78),
    "3x5": (186, 124),
    "4x4": (244, 160),
    "4x5": (376, 246),
    "4x6": (508, 332),
    "5x5": (571, 373),
    "5x6": (766, 500),
    "6x6": (1024, 668),
}
#: A board with a bay and a hole, small enough for brute force.
WAVY = ["####.", "##.##", "#####", ".####"]


@cache
def brute(game: tuple[object, ...], misere: bool) -> dict[tuple[int, int], tuple[bool, int]]:
    """Return, for every position (free cells, used pieces), whether the player to move wins, and the Grundy value of
    normal play. It shares only the list of placements, which test_pentomino_rules compares with a list cut out of the
    board.
    """
    moves = Rules(*game).moves

    def options(position: tuple[int, int]) -> list[tuple[int, int]]:
        free, used = position
        return [
            (free & ~mask, used | 1 << piece)
            for piece, mask in moves
            if mask & free == mask and not used >> piece & 1
        ]

    values = solve((Rules(*game).full, 0), options, misere)
    return {position: (value.wins, value.grundy) for position, value in values.items()}


GAMES = [
    ("3x4", "FILNPTUVWXYZ", True),
    ("4x4", "FILNPTUVWXYZ", True),
    ("4x4", "FILNPTUVWXYZ", False),
    ("4x5", "FLNPYZ", False, "LY"),
    ("5x5", "PLT", True),
    ("5x5", "PLT", False, "P"),
    ("/".join(WAVY), "FILNPTUVWXYZ", True),
    ("/".join(WAVY), "INPUVXY", False, "N"),
    ("2x8", "ILNPUY", True),
    ("1x11", "I", True),
    ("2x2", "P", True),
]


@pytest.mark.heavy
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", GAMES, ids=[f"{game[0][:5]}-{len(game[1])}-{game[2]}" for game in GAMES])
def test_every_first_move_and_reply_as_by_brute_force(game: tuple[object, ...], misere: bool) -> None:
    rules, values = Rules(*game), brute(game, misere)
    ours = Game(*game[:3], misere=misere, flipped=game[3] if len(game) > 3 else "")
    assert ours.outcome() == "PN"[values[rules.full, 0][0]]
    lost = [(rules.full & ~mask, 1 << piece) for piece, mask in rules.moves]
    expected = {rules.placement(n) for n, after in enumerate(lost) if not values[after][0]}
    assert set(ours.winning_first_moves()) == expected
    answer = ours.answer()
    assert answer in expected if expected else answer is None
    for number, after in list(enumerate(lost))[:: max(1, len(lost) // 12)]:
        assert ours.outcome([rules.placement(number)]) == "PN"[values[after][0]]
        if not misere:
            assert ours.grundy([rules.placement(number)]) == values[after][1]
    if not misere:
        assert ours.grundy() == values[rules.full, 0][1]


@pytest.mark.parametrize("misere", [False, pytest.param(True, marks=pytest.mark.heavy)])
@pytest.mark.parametrize("turn_over", [True, False])
@pytest.mark.parametrize("board", [board for board in KNOWN if board < "5x6"])
def test_as_many_first_moves_win_as_known(board: str, turn_over: bool, misere: bool) -> None:
    winning, moves = KNOWN[board][not turn_over][misere], MOVES[board][not turn_over]
    game = Game(board, turn_over=turn_over, misere=misere)
    assert (len(game.winning_first_moves()), len(game.first_moves())) == (winning, moves)
    assert game.outcome() == ("N" if winning else "P")


@pytest.mark.heavy
@pytest.mark.parametrize("turn_over", [True, False])
def test_who_wins_on_6x6(turn_over: bool) -> None:
    """The claims count the winning first moves of normal play on 5 × 6, 6 × 6 and 5 × 8."""
    for misere in (False, True):
        game = Game("6x6", turn_over=turn_over, misere=misere)
        assert len(game.first_moves()) == MOVES["6x6"][not turn_over]
        assert game.outcome() == ("N" if KNOWN["6x6"][not turn_over][misere] else "P")


@pytest.mark.slow
@pytest.mark.parametrize("turn_over", [True, False])
@pytest.mark.parametrize("board", ["5x6", "6x6"])
def test_as_many_first_moves_win_as_known_on_the_largest(board: str, turn_over: bool) -> None:
    for misere in (False, True):
        found = Game(board, turn_over=turn_over, misere=misere).winning_first_moves()
        assert len(found) == KNOWN[board][not turn_over][misere]


def test_the_winning_first_move_on_5x5_is_the_i_through_the_middle() -> None:
    middle = [frozenset((2, k) for k in range(5)), frozenset((k, 2) for k in range(5))]
    assert set(Game("5x5").winning_first_moves()) == {("I", cells) for cells in middle}


def test_the_printed_toy() -> None:
    game = Game("5x5", pieces="PLT")
    assert game.outcome() == "N"
    assert game.outcome(after=[game.answer()]) == "P"


def test_eleven_pentominoes_fit_a_4x4_board() -> None:
    assert {piece for piece, _ in Game("4x4").first_moves()} == set("FLNPTUVWXYZ")


def test_little_memory_changes_no_answer() -> None:
    rules = Rules("4x6")
    little, much = Solver(rules, memory_mb=10), Solver(rules)
    little.most = 3
    position = remaining(rules)
    assert finish(little.values_steps(position)) == finish(much.values_steps(position))
    assert max(len(little._known), 3) == 3
    with pytest.raises(TooLarge, match="of this game alone need"):
        Solver(Rules("8x8"), memory_mb=5)
    much.most = 50
    with pytest.raises(TooLarge, match="more than 50"):
        finish(much.grundy_steps(position))


@pytest.mark.parametrize("limit", [0, 1, 400])
def test_a_position_is_decided_alike_whichever_way_it_is_searched(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Test with frames from the first placement on, without frames, and with pauses everywhere."""
    monkeypatch.setattr("countinghouse.games.pentominoes.solving.FRAME", limit)
    monkeypatch.setattr("countinghouse.games.pentominoes.solving.PAUSE", 1 + limit)
    assert len(Game("4x5").winning_first_moves()) == 34
    assert len(Game("4x4", turn_over=False, misere=True).winning_first_moves()) == len(
        misere_wins(("4x4", "FILNPTUVWXYZ", False))
    )


def misere_wins(game: tuple[object, ...]) -> list[int]:
    rules, values = Rules(*game), brute(game, True)
    return [n for n, (piece, mask) in enumerate(rules.moves) if not values[rules.full & ~mask, 1 << piece][0]]


def test_a_search_on_8x8_streams_and_stops() -> None:
    game = Game("8x8")
    with pytest.raises(TooLarge, match="2,308 placements"):
        game.outcome()
    steps = game.outcome_steps()
    seen = [next(steps) for _ in range(5)]
    steps.close()
    assert all(isinstance(step, Step) for step in seen)
    assert [step.positions for step in seen] == sorted(step.positions for step in seen)


def test_what_is_found_first_is_told_first() -> None:
    game = Game("4x6")
    told = [step for step in game.winning_moves_steps() if not isinstance(step, Step)]
    assert len(told) == len(dict(told)) == 508
    assert sum(wins for _, wins in told) == 8


def test_the_answer_names_its_cost() -> None:
    game = Game("4x4")
    decision = finish(game.decide_steps())
    assert decision == Decision(wins=False, move=None, positions=decision.positions)
    assert decision.positions > 1


def test_what_cannot_be_played_is_refused() -> None:
    game = Game("5x5")
    first = ("I", [(0, k) for k in range(5)])
    for after, sentence in (
        ([first, first], "The I is on the board already"),
        ([first, ("L", [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)])], "The L overlaps"),
        ([first, ("L", [(1, 0), (2, 0), (3, 0), (4, 0)])], "not the cells of an L"),
        (["I"], "A placement must be a piece and its cells"),
        ([("Q", [(0, 0)])], "is not a piece of this game"),
    ):
        with pytest.raises(InputError, match=sentence):
            game.outcome(after=after)
    with pytest.raises(InputError, match="Grundy values apply only to normal play"):
        Game("4x4", misere=True).grundy()
    with pytest.raises(InputError, match="from 0 to 570"):
        remaining(game.rules, [571])


def test_no_move_left() -> None:
    after = [("P", [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)])]
    for misere, outcome in ((False, "P"), (True, "N")):
        game = Game("2x3", misere=misere)
        assert game.moves(after) == []
        assert game.outcome(after) == outcome
        assert game.answer(after) is None
        assert game.winning_moves(after) == []


def test_arrays_have_their_types() -> None:
    rules = Rules("5x5")
    assert (rules.masks.dtype, rules.piece_of.dtype, remaining(rules).dtype) == (np.uint64, np.uint8, np.intp)


def test_after_one_move_on_8_by_8_a_plain_search_is_refused_and_after_two_it_is_not():
    # There are 1,189 replies, fewer than the placements of 6 × 7, but the search below them takes hours.
    game = Game("8x8")
    after = [("L", {(2, 2), (3, 2), (3, 3), (3, 4), (3, 5)})]
    assert len(game.moves(after)) == 1189
    with pytest.raises(TooLarge, match="hours or days"):
        game.outcome(after)
    assert all(ends_soon(Rules(board), remaining(Rules(board))) for board in ("6x6", "5x8", "6x7"))
