"""The pentomino game: two players place pentominoes on a board, and whoever places the last one that fits wins.

A state has the board, the pieces, the rules and the line of play: placements such as ``P:a1b1a2b2a3``, joined with full
stops. A move is ``place`` followed by a placement; the engine moves by a job. `countinghouse.games.pentominoes` decides
who wins.
"""

from __future__ import annotations

from countinghouse.exhibits.pentominoes.asking import (
    Answer,
    Hint,
    Reply,
    Who,
    Why,
    Winning,
    answer,
    hint,
    mistake,
    who,
    why,
    winning,
)
from countinghouse.exhibits.pentominoes.position import position_of, rules_of
from countinghouse.exhibits.pentominoes.proof import MOST_LINES, Checking, Lines, check
from countinghouse.exhibits.pentominoes.refuting import Place, place
from countinghouse.exhibits.pentominoes.viewing import View, play, spell, view
from countinghouse.exhibits.pentominoes.whole import WHOLE, Whole, WholeProgress
from countinghouse.games.pentominoes.game import ends_soon
from countinghouse.games.pentominoes.rules import LETTERS
from countinghouse.page import scripts
from countinghouse.page.model import Example, Exhibit, Job, Parameter, State, choice, seed
from countinghouse.page.players import PLAYS, START, Mistake, weakness

#: A question may bring the certificate for the rules, as the bytes of its file.
_SENT = {"certificate?": bytes}


def _picture() -> View:
    return view({**EXHIBIT.default(), "moves": "Y:b2b3c3b4b5.P:d4e4d5e5d6"})


def _script(state: State) -> str:
    rules, position = rules_of(state), position_of(state)
    height, width = len(rules.rows), len(rules.rows[0])
    whole = len(rules.cells) == height * width
    made = scripts.call(
        "pentominoes.Game",
        scripts.text(f"{height}x{width}" if whole else rules.board),
        pieces=None if rules.pieces == LETTERS else rules.pieces,
        turn_over=None if rules.turn_over else False,
        flipped=rules.flipped or None,
        misere=True if state["rule"] == "misere" else None,
    )
    placed = [rules.placement(number) for number in position.played]
    after = ", ".join(f'("{piece}", {sorted(cells)})' for piece, cells in placed)
    written = ["from countinghouse.games import pentominoes", "", f"game = {made}", f"after = [{after}]"]
    if not ends_soon(rules, position.left):
        return scripts.lines(*written, "len(game.moves(after))")
    return scripts.lines(*written, "game.outcome(after)", "game.answer(after)")


EXHIBIT = Exhibit(
    name="pentominoes",
    title="The pentomino game",
    sentence="Place pentominoes in turn; whoever places the last one that fits wins. Can you beat the engine?",
    group="play",
    order=25,
    start=START,
    parameters=(
        Parameter(
            "board",
            "Board",
            "text",
            "6x6",
            help="Rows × columns, such as 5x8, or rows of # and . with / between them; at most 64 cells.",
            max_length=300,
        ),
        Parameter(
            "pieces",
            "Pieces",
            "text",
            LETTERS,
            help="The letters of the pieces to play with: F I L N P T U V W X Y Z.",
            max_length=40,
        ),
        choice("turning", "Pieces may", {"over": "rotate and flip", "only": "rotate only"}),
        Parameter(
            "flipped",
            "Flipped from the start",
            "text",
            "",
            help="If pieces may only be rotated, the letters of the pieces to flip beforehand. This matters for F, L, "
            "N, P, Y and Z.",
            max_length=40,
        ),
        choice("rule", "The last piece", {"normal": "wins", "misere": "loses"}),
        choice("play", "Who plays", PLAYS),
        weakness("moves", "as well as it can"),
        Parameter("moves", "Line of play", "text", "", max_length=400, form=False),
        Parameter("refute", "Try to refute the proof", "flag", False, form=False),
        seed("draws the same lines of the proof, and makes the engine careless at the same moves"),
        Parameter(
            "lines",
            "Lines to check",
            "integer",
            3000,
            minimum=1,
            maximum=MOST_LINES,
            help="How many random lines of the proof to check at a time.",
        ),
    ),
    examples=(
        Example("6 × 6, all twelve pieces", "You begin, and you can win. At most seven pieces fit.", START),
        Example(
            "Beat the engine on 5 × 5",
            "You begin, and only 2 of 571 first moves win (exact).",
            {**START, "board": "5x5"},
        ),
        Example(
            "Refute the proof",
            "8 × 8, after the winning L: find a reply that the proof cannot answer.",
            {"board": "8x8", "moves": "L:c3c4d4e4f4", "play": "second", "refute": True},
        ),
        Example(
            "The winning first move on 8 × 8",
            "All twelve pieces, which may be flipped: after this L, whoever is to move loses.",
            {"board": "8x8", "moves": "L:c3c4d4e4f4", "play": "two"},
        ),
        Example(
            "The problem as printed",
            "8 × 8, and pieces may only be rotated: whoever begins wins with this L.",
            {"board": "8x8", "turning": "only", "moves": "L:c5d5e5f5c6", "play": "two"},
        ),
        Example(
            "A board of 4 × 4",
            "Eleven of the twelve pieces fit, and the second player wins.",
            {**START, "board": "4x4", "play": "second"},
        ),
        Example(
            "The printed toy",
            "5 × 5 with P, L and T only: whoever begins wins.",
            {**START, "board": "5x5", "pieces": "LPT"},
        ),
        Example(
            "Rotated only, on 5 × 6",
            "Pieces may not be flipped: 6 of 500 first moves win (exact).",
            {**START, "board": "5x6", "turning": "only"},
        ),
        Example("The last piece loses", "4 × 5 in misère play.", {**START, "board": "4x5", "rule": "misere"}),
    ),
    view=view,
    play=play,
    spell=spell,
    jobs=(
        Job("who", who, Who, args=_SENT),
        Job("hint", hint, Hint, args=_SENT),
        Job("answer", answer, Answer, args=_SENT),
        Job("winning", winning, Winning, args=_SENT),
        Job("why", why, Why, found=Reply, args=_SENT),
        Job("mistake", mistake, Mistake, args=_SENT),
        Job("place", place, Place, args={**_SENT, "tried?": list[int]}),
        Job("whole", WHOLE, Whole, args={**_SENT, "carry?": str}, progress=WholeProgress),
        Job("check", check, Lines, args={**_SENT, "done?": int}, progress=Checking),
    ),
    picture=_picture,
    script=_script,
)
