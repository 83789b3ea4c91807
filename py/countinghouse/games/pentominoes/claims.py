"""Published figures of the game of placing pentominoes."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from countinghouse.claims import OWN, Claim
from countinghouse.errors import InputError
from countinghouse.games.pentominoes import Game
from countinghouse.games.pentominoes.checking import Checked, check_steps
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

#: The openings of the certificates that come with the page, as the link spells them, by whether pieces may be turned over.
_OPENED = {True: "play=two&moves=L:c3c4d4e4f4", False: "turning=only&play=two&moves=L:c5d5e5f5c6"}


def _wins(board: str, turn_over: bool) -> Generator[Any, None, str]:
    game = Game(board, turn_over=turn_over)
    winning = yield from relay(game.winning_first_moves_steps(), lambda step: None)
    return f"{len(winning)} of {len(game.first_moves()):,}"


def _board(board: str, winning: str, cost: float, turn_over: bool = True) -> Claim:
    size, how = board.replace("x", " × "), "flipped or not" if turn_over else "rotated but not flipped"
    shown = [] if board == "6x6" else [f"board={board}"]
    shown += [] if turn_over else ["turning=only"]
    return _own(
        id=f"pentomino-game-{board}{'' if turn_over else '-rotated'}",
        where="the note on placing pentominoes",
        sentence=f"First moves that win on {size} with all twelve pentominoes, {how}; if none, the second player wins",
        published=winning,
        script=f"""\
{_GAME}game = Game("{board}"{"" if turn_over else ", turn_over=False"})
f"{{len(game.winning_first_moves())}} of {{len(game.first_moves()):,}}"
""",
        steps=partial(_wins, board, turn_over),
        cost=cost,
        link=f"pentominoes?{'&'.join(shown)}" if shown else "pentominoes",
    )


def _proved(turn_over: bool, data: bytes) -> Generator[Checked, None, bool]:
    """Check that a certificate proves that the first player wins on 8 × 8; refuse one of another game before the work begins."""
    rules = f"with FILNPTUVWXYZ (turning over: {'yes' if turn_over else 'no'}; flipped: -)"
    game = f"On {'/'.join(['#' * 8] * 8)} {rules}"
    for checked in check_steps(data):
        if not checked.claim.startswith(f"{game} the opening "):
            raise InputError(
                f"The certificate is of another claim than “{game} an opening wins”: {checked.claim}"
            )
        yield checked
    return True


def _replies(turn_over: bool, opening: str, cells: str, replies: int) -> Claim:
    rule = "" if turn_over else ", turn_over=False"
    how = "flipped" if turn_over else "rotated only"
    return _own(
        id=f"pentomino-replies{'' if turn_over else '-rotated'}",
        where="the note on placing pentominoes",
        sentence=f"Replies to the L on {opening} that opens 8 × 8, pieces {how}: the certificate answers each",
        published=replies,
        script=f'{_GAME}len(Game("8x8"{rule}).moves([("L", {cells})]))',
        link=f"pentominoes?board=8x8&{_OPENED[turn_over]}",
    )


def _first(turn_over: bool, moves: int, classes: int) -> tuple[Claim, Claim]:
    """Return the claims on the first moves on the chessboard: all, and up to symmetry."""
    rule = "" if turn_over else ", turn_over=False"
    how = "that may be turned over" if turn_over else "that may only be rotated"
    name = "turned-over" if turn_over else "rotated"
    link = f"pentominoes?board=8x8{'' if turn_over else '&turning=only'}"
    return (
        _own(
            id=f"pentomino-moves-{name}",
            where="the note on placing pentominoes",
            sentence=f"First moves on 8 × 8 with pieces {how}",
            published=moves,
            script=f'{_GAME}len(Game("8x8"{rule}).first_moves())',
            link=link,
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
            link=link,
        ),
    )


CLAIMS = (
    _orman(
        id="pentomino-game-8x8",
        where="the title",
        sentence="Does the first player win on 8 × 8 with pieces that may be turned over?",
        published=True,
        argument="Searching it anew takes 1.61 billion positions, minutes of compiled code and 4 GB: countinghouse prove pentominoes. But "
        "the answers that it found come with the page, a certificate, which a program that shares nothing with the search checks from end to end: "
        "471,368 answers.",
        link=f"pentominoes?board=8x8&{_OPENED[True]}",
        certificate="pentominoes-8x8.cert",
        checks=partial(_proved, True),
        cost=373,
    ),
    _orman(
        id="pentomino-game-positions",
        where="the account of the search",
        sentence="Positions that the proof looked at",
        published="about 22 billion",
        argument="Another program visits other positions, so the number itself cannot be found again. Merging positions with the same "
        "placements left, ours needs about 1.6 billion.",
        link="pentominoes?board=8x8",
    ),
    _own(
        id="pentomino-game-8x8-losing",
        where="the note on placing pentominoes",
        sentence="Does the first player lose on 8 × 8, pieces flipped or not, after opening with the L on c4 d4 e4 f4 c5?",
        published=True,
        argument="The I on c8 d8 e8 f8 g8 refutes it. No certificate of this is kept; finding it again takes minutes of compiled code and 4 GB: "
        'countinghouse prove pentominoes --opening "L 3,2 3,3 3,4 3,5 4,2".',
        link="pentominoes?board=8x8&play=two&moves=L:c4d4e4f4c5.I:c8d8e8f8g8",
    ),
    _own(
        id="pentomino-game-8x8-printed",
        where="the note on placing pentominoes, the printed problem",
        sentence="Does the first player win on 8 × 8 with pieces that may only be rotated, lying as the page draws them?",
        published=True,
        argument="Searching it anew takes 292 million positions, minutes of compiled code and 2 GB: countinghouse prove pentominoes --rotate-only. "
        "But the answers that it found come with the page, a certificate, which a program that shares nothing with the search checks from end "
        "to end: 343,884 answers.",
        link=f"pentominoes?board=8x8&{_OPENED[False]}",
        certificate="pentominoes-8x8-rotate.cert",
        checks=partial(_proved, False),
        cost=148,
    ),
    _own(
        id="pentomino-game-8x8-rotated",
        where="the note on placing pentominoes",
        sentence="Cases of handedness, of 32 up to mirroring the board, that are proved a win for the first player on 8 × 8 with pieces that may "
        "only be rotated",
        published=32,
        link=f"pentominoes?board=8x8&{_OPENED[False]}",
        argument="Each takes 300 million positions, a minute or two of compiled code and 2 GB: countinghouse prove pentominoes --rotate-only "
        "--flipped FN, and check. The certificate of one comes with the page; the note lists all, with positions and times.",
    ),
    _riddler(
        id="pentomino-game-5x5-lpt",
        sentence="Does the first player win on 5 × 5 with L, P and T only?",
        published=True,
        script=f'{_GAME}Game("5x5", pieces="LPT").outcome() == "N"',
        link="pentominoes?board=5x5&pieces=LPT",
    ),
    _riddler(
        id="pentominoes-on-4x4",
        sentence="Pentominoes that fit on 4 × 4",
        published=4,
        found=11,
        argument="All but the straight one fit: its five cells are longer than a row, and every other pentomino lies in a box of 4 × 4.",
        script=f'{_GAME}len({{piece for piece, _ in Game("4x4").first_moves()}})',
        link="pentominoes?board=4x4",
    ),
    *_first(True, 2308, 296),
    *_first(False, 1504, 376),
    _replies(True, "c3 c4 d4 e4 f4", "[(2, 2), (3, 2), (3, 3), (3, 4), (3, 5)]", 1189),
    _replies(False, "c5 d5 e5 f5 c6", "[(4, 2), (4, 3), (4, 4), (4, 5), (5, 2)]", 796),
    _board("3x4", "28 of 116", 0.1),
    _board("3x5", "5 of 186", 0.1),
    _board("4x4", "0 of 244", 0.1),
    _board("4x5", "34 of 376", 0.1),
    _board("4x6", "8 of 508", 0.2),
    _board("5x5", "2 of 571", 0.3),
    _board("5x6", "28 of 766", 2),
    _board("6x6", "8 of 1,024", 15),
    _board("5x8", "0 of 1,156", 8),
    _board("3x4", "26 of 78", 0.1, False),
    _board("3x5", "4 of 124", 0.1, False),
    _board("4x4", "0 of 160", 0.1, False),
    _board("4x5", "26 of 246", 0.1, False),
    _board("4x6", "4 of 332", 0.1, False),
    _board("5x5", "2 of 373", 0.2, False),
    _board("5x6", "6 of 500", 1, False),
    _board("6x6", "4 of 668", 4, False),
    _board("5x8", "0 of 754", 15, False),
)
