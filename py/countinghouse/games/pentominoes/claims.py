"""Published figures of the game of placing pentominoes."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from countinghouse.claims import OWN, Claim
from countinghouse.games.pentominoes import Game
from countinghouse.stepping import relay

__all__ = ["CLAIMS"]

_claim = partial(Claim, on="2026-11-22", version="0.2.0", link="pentominoes")
_orman = partial(
    _claim,
    source="H. K. Orman, “Pentominoes: A First Player Win” (Games of No Chance, 1996, pages 339 to 344)",
)
_riddler = partial(
    _claim, source="V. Jandhyala, The Riddler (a book on the web)", where="the chapter on the pentomino game"
)
_own = partial(_claim, source=OWN)

_GAME = "from countinghouse.games.pentominoes import Game\n\n"


def _wins(board: str) -> Generator[Any, None, str]:
    game = Game(board)
    winning = yield from relay(game.winning_first_moves_steps(), lambda step: None)
    return f"{len(winning)} of {len(game.first_moves()):,}"


def _board(board: str, winning: str, cost: float) -> Claim:
    return _own(
        id=f"pentomino-game-{board}",
        where="the note on placing pentominoes",
        sentence=f"First moves that win on {board.replace('x', ' × ')} with all twelve pentominoes, flipped or not; if none, the second player wins",
        published=winning,
        script=f"""\
{_GAME}game = Game("{board}")
f"{{len(game.winning_first_moves())}} of {{len(game.first_moves()):,}}"
""",
        steps=partial(_wins, board),
        cost=cost,
    )


def _first(turn_over: bool, moves: int, classes: int) -> tuple[Claim, Claim]:
    """Return the claims on the first moves on the chessboard: all, and up to symmetry."""
    rule = "" if turn_over else ", turn_over=False"
    how = "that may be turned over" if turn_over else "that may only be rotated"
    name = "turned-over" if turn_over else "rotated"
    return (
        _own(
            id=f"pentomino-moves-{name}",
            where="the note on placing pentominoes",
            sentence=f"First moves on 8 × 8 with pieces {how}",
            published=moves,
            script=f'{_GAME}len(Game("8x8"{rule}).first_moves())',
        ),
        _own(
            id=f"pentomino-moves-{name}-classes",
            where="the note on placing pentominoes",
            sentence=f"First moves on 8 × 8 with pieces {how}, up to the symmetry of board and pieces",
            published=classes,
            script=f"""\
from countinghouse.games.pentominoes import Rules

rules = Rules("8x8"{rule})
len(
    {{
        min(tuple(sorted(symmetry[cell] for cell in range(64) if mask >> cell & 1)) for symmetry in rules.symmetries)
        for _, mask in rules.moves
    }}
)""",
            cost=0.5,
        ),
    )


CLAIMS = (
    _orman(
        id="pentomino-game-8x8",
        where="the title",
        sentence="Does the first player win on 8 × 8 with pieces that may be turned over?",
        published=True,
        argument="A certificate comes with the page: an answer to each of the 1,189 replies to one opening, 471,368 answers in all, every one "
        "checked by a program that shares nothing with the one that found them. Finding them again takes 1.61 billion positions, minutes of "
        "compiled code and 4 GB: countinghouse prove pentominoes.",
    ),
    _orman(
        id="pentomino-game-positions",
        where="the account of the search",
        sentence="Positions that the proof looked at",
        published="about 22 billion",
        argument="Another program visits other positions, so the number itself cannot be found again. Merging positions with the same "
        "placements left, ours needs about 1.6 billion.",
    ),
    _own(
        id="pentomino-game-8x8-rotated",
        where="the note on placing pentominoes",
        sentence="Cases of handedness, of 32 up to mirroring the board, that are proved a win for the first player on 8 × 8 with pieces that may "
        "only be rotated",
        published=32,
        link="pentominoes?board=8x8&turning=only&play=two&moves=L:c5d5e5f5c6",
        argument="Each takes 300 million positions, a minute or two of compiled code and 2 GB: countinghouse prove pentominoes --rotate-only "
        "--flipped FN, and check. The certificate of one comes with the page; the note lists all, with positions and times.",
    ),
    _riddler(
        id="pentomino-game-5x5-lpt",
        sentence="Does the first player win on 5 × 5 with L, P and T only?",
        published=True,
        script=f'{_GAME}Game("5x5", pieces="LPT").outcome() == "N"',
    ),
    _riddler(
        id="pentominoes-on-4x4",
        sentence="Pentominoes that fit on 4 × 4",
        published=4,
        found=11,
        argument="All but the straight one fit: its five cells are longer than a row, and every other pentomino lies in a box of 4 × 4.",
        script=f'{_GAME}len({{piece for piece, _ in Game("4x4").first_moves()}})',
    ),
    *_first(True, 2308, 296),
    *_first(False, 1504, 376),
    _board("3x4", "28 of 116", 0.1),
    _board("3x5", "5 of 186", 0.1),
    _board("4x4", "0 of 244", 0.1),
    _board("4x5", "34 of 376", 0.1),
    _board("4x6", "8 of 508", 0.2),
    _board("5x5", "2 of 571", 0.3),
    _board("5x6", "28 of 766", 1),
    _board("5x8", "0 of 1,156", 8),
)
