"""Questions about the pentomino game, to answer before the numbers are shown."""

from __future__ import annotations

from countinghouse.games.pentominoes.record import RECORD
from countinghouse.page.questions import claimed, number, which

_FIRST, _SECOND = "Whoever begins", "The other player"


def _winning(board: str) -> int:
    """Return the recorded number of first moves that win: the claim says, for example, “2 of 571”."""
    return int(str(claimed(f"pentomino-game-{board}")).split(" of ")[0].replace(",", ""))


QUESTIONS = (
    which(
        "who-wins-4x4",
        "On 4 × 4, at most three pieces fit, and whoever places the last one wins. Who wins?",
        choices=(_FIRST, _SECOND),
        state={"board": "4x4", "pieces": "FILNPTUVWXYZ", "turning": "over", "rule": "normal", "moves": ""},
        answer=lambda: _FIRST if _winning("4x4") else _SECOND,
        reason="After any of the 244 first moves, the second player can place a piece that leaves no room for a third.",
        wrong={
            _FIRST: "With three pieces, the first player would place the last one. But the second player can place the second "
            "piece so that no third one fits.",
        },
    ),
    number(
        "winning-moves-5x5",
        "On 5 × 5, the first player has 571 moves. How many of them win?",
        state={"board": "5x5", "pieces": "FILNPTUVWXYZ", "turning": "over", "rule": "normal", "moves": ""},
        answer=lambda: _winning("5x5"),
        line=(0, 571),
        unit="moves",
        reason="After any other first move, the opponent has a reply that wins.",
        wrong={
            (0, 0): "The first player wins here, so at least one first move must win.",
            (100, 571): "A move wins only if every reply to it loses. The opponent needs just one good "
            "reply.",
        },
    ),
    number(
        "winning-moves-6x6",
        "On 6 × 6, there are 1,024 first moves. How many of them win?",
        state={"board": "6x6", "pieces": "FILNPTUVWXYZ", "turning": "over", "rule": "normal", "moves": ""},
        answer=lambda: _winning("6x6"),
        line=(0, 1024),
        unit="moves",
        reason="A square has eight symmetries, so one winning move usually brings seven others with it.",
        wrong={
            (0, 1): "The board is a square: if a move wins, its rotations and reflections win, too.",
            (100, 1024): "Most first moves lose, because the opponent needs only one good reply.",
        },
    ),
    which(
        "who-wins-5x8",
        "On 5 × 8, the first player has 1,156 moves to choose from. Who wins?",
        choices=(_FIRST, _SECOND),
        state={"board": "5x8", "pieces": "FILNPTUVWXYZ", "turning": "over", "rule": "normal", "moves": ""},
        answer=lambda: _FIRST if _winning("5x8") else _SECOND,
        reason="The second player has a winning reply to every one of these moves. On 5 × 5, 5 × 6 and 6 × 6, the first player "
        "wins.",
        wrong={
            _FIRST: "With so many moves, it seems that one must win. But a move wins only if every reply to it loses, and here each move "
            "has a reply that wins.",
        },
    ),
    number(
        "answers-8x8",
        "On 8 × 8, this L wins, and a file proves it: it answers each of the 1,189 replies, each reply after that, and so on, until at "
        "most 170 placements are left. How many answers does the file hold?",
        state={
            "board": "8x8",
            "pieces": "FILNPTUVWXYZ",
            "turning": "over",
            "rule": "normal",
            "play": "two",
            "moves": "L:c3c4d4e4f4",
        },
        answer=lambda: RECORD["flipping"].answers,
        line=(1_000, 1_000_000),
        unit="answers",
        reason="A reply and its answer leave a few hundred placements, and each of them needs an answer again. Two rounds are nearly "
        "always enough to leave few placements, because every placed piece rules out many placements.",
        wrong={
            (
                1_000,
                100_000,
            ): "That is hardly more than the first round. After a reply and its answer, a few hundred placements are "
            "possible, and the file answers each.",
            (
                700_000,
                1_000_000,
            ): "Each of the 1,189 replies would need 600 answers or more. Most leave fewer placements than that.",
        },
    ),
)
