"""Published figures about Golomb's pentomino game."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from textwrap import indent
from typing import Any

from countinghouse.claims import OWN, Claim
from countinghouse.errors import InputError
from countinghouse.games.pentominoes import Game, Rules
from countinghouse.games.pentominoes.checking import Checked, check_steps
from countinghouse.games.pentominoes.record import RECORD
from countinghouse.games.pentominoes.rules import LETTERS
from countinghouse.games.pentominoes.solving import remaining
from countinghouse.stepping import relay
from countinghouse.wording import grouped

_claim = partial(Claim, on="2026-11-22", version="0.2.0", link="pentominoes")
_orman = partial(
    _claim,
    source="H. K. Orman, “Pentominoes: A First Player Win” (Games of No Chance, 1996, pages 339 to 344)",
    at_hand=False,
)
_riddler = partial(
    _claim,
    source="V. Jandhyala, The Riddler (a book on the web)",
    where="chapter 219, of 8 March 2019, Riddler Classic",
)
_own = partial(_claim, source=OWN)

_GAME = "from countinghouse.games.pentominoes import Game\n\n"

#: Plain Python that lists the placements of all pentominoes on a board and, for each, the placements still possible
#: after it, as bits.
_PLAIN = """\
HEIGHT, WIDTH, FLIP, MIRRORED, PIECES = {height}, {width}, {flip}, {mirrored}, {pieces}
DRAWN = "F.##/##./.#. I##### L####/#... N###./..## P##/##/#. T###/.#./.#. "
DRAWN += "U#.#/### V#../#../### W#../##./.## X.#./###/.#. Y####/.#.. Z##./.#./.##"
moves = set()
for drawing in DRAWN.split():
    letter, rows = drawing[0], drawing[1:].split("/")
    drawn = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
    mirror = [(r, -c) for r, c in drawn]
    for shape in (drawn, mirror) if FLIP else (mirror,) if letter in MIRRORED else (drawn,):
        for _ in range(4):
            shape = [(c, -r) for r, c in shape]
            for dr in range(-5, HEIGHT + 5):
                for dc in range(-5, WIDTH + 5):
                    cells = frozenset((r + dr, c + dc) for r, c in shape)
                    if letter in PIECES and all(0 <= r < HEIGHT and 0 <= c < WIDTH for r, c in cells):
                        moves.add((letter, cells))
moves = list(moves)
using = {{}}
for number, (letter, cells) in enumerate(moves):
    for thing in (letter, *cells):
        using[thing] = using.get(thing, 0) | 1 << number
after = []
for letter, cells in moves:
    blocked = using[letter]
    for cell in cells:
        blocked |= using[cell]
    after.append(((1 << len(moves)) - 1) & ~blocked)
"""
#: Plain Python that says whether the player to move wins, given the placements left.
_WINS = """

@cache
def wins(left):
    rests, unseen = [], left
    while unseen:
        last = unseen.bit_length() - 1
        rests.append(left & after[last])
        unseen ^= 1 << last
    return any(not wins(rest) for rest in sorted(rests, key=int.bit_count))


"""
_LISTED = "The package's search of positions, and a list of all placements in plain Python."
_SEARCHED = "The package's search, with its table and its symmetries, and an exhaustive search in plain Python without them."


def _plain(
    height: int, width: int, flip: bool, last: str, mirrored: str = '""', pieces: str = LETTERS
) -> str:
    """Return plain Python that lists the placements on a board and ends with `last`; `mirrored` is an expression."""
    lines = _PLAIN.format(height=height, width=width, flip=flip, mirrored=mirrored, pieces=repr(pieces))
    return f"from functools import cache\n\n{lines}{_WINS}{last}" if "wins(" in last else lines + last


_LPT = _plain(
    5, 5, False, "found.append(sum(not wins(rest) for rest in after))", mirrored="mirrored", pieces="LPT"
)
#: Plain Python that counts the first moves that win for each of the four choices of handedness of L and P.
_LPT_PLAIN = f'found = []\nfor mirrored in ("", "L", "P", "LP"):\n{indent(_LPT, "    ")}\nfound'

#: A link to the chessboard without the losing L, with the winning move played.
_AFTER_THE_L = (
    "pentominoes?board=########/########/########/##....##/##.#####/########/########/########".replace(
        "#", "%23"
    )
    + "&pieces=FINPTUVWXYZ&play=two&moves=I:c8d8e8f8g8"
)
#: The openings of the certificates that come with the page, as links spell them, keyed by whether pieces may be turned
#: over.
_OPENED = {True: "play=two&moves=L:c3c4d4e4f4", False: "turning=only&play=two&moves=L:c5d5e5f5c6"}


def _wins(board: str, turn_over: bool) -> Generator[Any, None, str]:
    game = Game(board, turn_over=turn_over)
    winning = yield from relay(game.winning_first_moves_steps(), lambda step: None)
    return f"{len(winning)} of {len(game.first_moves()):,}"


def _board(board: str, winning: str, cost: float, turn_over: bool = True) -> Claim:
    height, width = map(int, board.split("x"))
    size, how = f"{height} × {width}", "flipped or not" if turn_over else "rotated but not flipped"
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
        second=_plain(
            height,
            width,
            turn_over,
            'f"{sum(not wins(rest) for rest in after)} of {len(moves):,}"',
        )
        if cost <= 2
        else "",
        second_by=_SEARCHED if cost <= 2 else "",
        cost=cost,
        link=f"pentominoes?{'&'.join(shown)}" if shown else "pentominoes",
    )


def _proved(claim: str, data: bytes) -> Generator[Checked, None, bool]:
    """Check a whole certificate whose claim must begin with `claim`; refuse any other certificate before the work
    begins.
    """
    for checked in check_steps(data):
        if not checked.claim.startswith(claim):
            raise InputError(f"The certificate's claim should be “{claim} …”, not: {checked.claim}")
        yield checked
    return True


def _first_player_wins(turn_over: bool) -> str:
    """Return the beginning of the claim that some opening wins on 8 × 8."""
    over = "yes" if turn_over else "no"
    return f"On {'/'.join(['#' * 8] * 8)} with {LETTERS} (turning over: {over}; flipped: -) the opening "


#: The claim of the certificate of the losing L: without that L (c4 d4 e4 f4 c5) and its cells, the I on c8 d8 e8 f8
#: g8 wins.
_REFUTED = (
    "On ########/########/########/##....##/##.#####/########/########/######## with FINPTUVWXYZ (turning over: yes; flipped: -) "
    "the opening I 7,2 7,3 7,4 7,5 7,6 wins."
)
_LOSING = ("L", frozenset({(3, 2), (3, 3), (3, 4), (3, 5), (4, 2)}))


def _most_restrictive_loses(data: bytes) -> Generator[Checked, None, bool]:
    """Check the whole proof that the losing L loses, after checking that no first move leaves fewer replies."""
    rules = Rules("8x8")
    fewest = min(len(remaining(rules, [number])) for number in range(len(rules.moves)))
    most_restrictive = len(remaining(rules, [rules.number(*_LOSING)])) == fewest
    return (yield from _proved(_REFUTED, data)) and most_restrictive


def _checked_whole(name: str) -> str:
    """Return the record's sentence about the full check of a certificate."""
    proof = RECORD.get(name)
    if proof is None:
        return ""
    return f" It was checked in full on {proof.on}: {grouped(proof.answers)} answers."


def _check_cost(name: str, otherwise: float) -> float:
    """Return how many seconds it takes to check a whole certificate."""
    proof = RECORD.get(name)
    return otherwise if proof is None else round(proof.seconds)


def _last_checked(name: str) -> str:
    """Return the day of the last full check of a certificate."""
    proof = RECORD.get(name)
    return "2026-11-22" if proof is None else proof.on


def _replies(turn_over: bool, opening: str, cells: str, replies: int) -> Claim:
    rule = "" if turn_over else ", turn_over=False"
    how = "flipped" if turn_over else "rotated only"
    return _own(
        id=f"pentomino-replies{'' if turn_over else '-rotated'}",
        where="the note on placing pentominoes",
        sentence=f"Replies on 8 × 8 to the opening L on {opening}, pieces {how}, each answered by the certificate",
        published=replies,
        script=f'{_GAME}len(Game("8x8"{rule}).moves([("L", {cells})]))',
        second=_plain(8, 8, turn_over, f'after[moves.index(("L", frozenset({cells})))].bit_count()'),
        second_by=_LISTED,
        link=f"pentominoes?board=8x8&{_OPENED[turn_over]}",
    )


#: Plain Python that counts first moves up to symmetry by Burnside's lemma.
_BURNSIDE = """\
turned = [lambda r, c: (r, c), lambda r, c: (c, 7 - r), lambda r, c: (7 - r, 7 - c), lambda r, c: (7 - c, r)]
flipped = [lambda r, c: (r, 7 - c), lambda r, c: (7 - r, c), lambda r, c: (c, r), lambda r, c: (7 - c, 7 - r)]
symmetries = turned + flipped if FLIP else turned
kept = sum(cells == {symmetry(r, c) for r, c in cells} for symmetry in symmetries for _, cells in moves)
kept // len(symmetries)"""


def _first(
    turn_over: bool, moves: int, classes: int, replies: tuple[int, int, int]
) -> tuple[Claim, Claim, Claim]:
    """Return the claims about first moves on the chessboard: how many there are, how many up to symmetry, and how
    many replies they leave.
    """
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
            second=_plain(8, 8, turn_over, "len(moves)"),
            second_by=_LISTED,
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
            second=_plain(8, 8, turn_over, _BURNSIDE),
            second_by="The smallest images of all first moves, counted, and Burnside’s lemma over the symmetries in plain Python.",
            cost=0.5,
            link=link,
        ),
        _own(
            id=f"pentomino-replies-{name}-range",
            where="the note on placing pentominoes",
            sentence=f"Fewest, median and most replies to a first move on 8 × 8 with pieces {how}",
            published=replies,
            script=f"""\
from statistics import median
from countinghouse.games.pentominoes import Rules
from countinghouse.games.pentominoes.solving import remaining

rules = Rules("8x8"{rule})
replies = [len(remaining(rules, [number])) for number in range(len(rules.moves))]
min(replies), int(median(replies)), max(replies)""",
            second=_plain(
                8,
                8,
                turn_over,
                "replies = sorted(map(int.bit_count, after))\n"
                "replies[0], (replies[len(replies) // 2 - 1] + replies[len(replies) // 2]) // 2, replies[-1]",
            ),
            second_by=_LISTED,
            cost=0.5,
            link=link,
        ),
    )


CLAIMS = (
    _orman(
        id="pentomino-game-8x8",
        where="the title",
        sentence="Does the first player win on 8 × 8 with pieces that may be turned over?",
        quotation="A First Player Win",
        published=True,
        argument="Repeating the search (countinghouse prove pentominoes) takes minutes with compiled code and needs 4 GB of memory. "
        "But the "
        "answers that an earlier version found come with the page as a certificate, and a program that shares "
        "nothing with the search checks all of it. How the certificate was made is not on record, so it was only checked again."
        + _checked_whole("flipping"),
        link=f"pentominoes?board=8x8&{_OPENED[True]}",
        certificate="pentominoes-8x8.cert",
        checks=partial(_proved, _first_player_wins(True)),
        on=_last_checked("flipping"),
        cost=_check_cost("flipping", 373),
    ),
    _orman(
        id="pentomino-game-positions",
        where="the account of the search",
        sentence="Positions that the proof examined",
        published="about 22 billion",
        argument="Other programs visit other positions, so the number itself cannot be reproduced. Ours, "
        "which merges positions with the same "
        "placements left, needed about 1.6 billion, according to our notes.",
        link="pentominoes?board=8x8",
    ),
    _riddler(
        id="pentomino-game-8x8-printed",
        sentence="Does the first player win on 8 × 8 with pieces that may only be rotated?",
        quotation="rotate it freely (no reflection) … Orman’s program proves that the first player has a winning strategy.",
        published=True,
        argument="Orman’s program played a different game, in which pieces may be flipped. For this game, with the pieces "
        "as the page draws them, a certificate comes with the page, and a program that shares nothing with the "
        "search checks all of it; the row "
        "pentomino-game-8x8-rotated counts the other cases of handedness." + _checked_whole("none"),
        link=f"pentominoes?board=8x8&{_OPENED[False]}",
        certificate="pentominoes-8x8-rotate.cert",
        checks=partial(_proved, _first_player_wins(False)),
        on=_last_checked("none"),
        cost=_check_cost("none", 148),
    ),
    _riddler(
        id="pentomino-game-positions-riddler",
        sentence="Positions that Orman’s search examined, according to the chapter",
        quotation="a search of more than 20 billion positions",
        published="more than 20 billion",
        argument="The number belongs to Orman’s program (about 22 billion according to our notes: pentomino-game-positions) and to her game, whose pieces may be flipped. Other programs visit other positions, so the number cannot be reproduced.",
        link="pentominoes?board=8x8",
    ),
    _riddler(
        id="pentomino-replies-printed",
        sentence="Do most first moves on 8 × 8 leave 1,000 to 2,000 replies if pieces are only rotated?",
        quotation="roughly 1,000–2,000 legal responses to most opening moves",
        published=True,
        found=False,
        argument="Of 1,504 first moves, 616 leave at least 1,000 replies, and none leaves more than 1,268; the median is 969. "
        "Read loosely, with 900 instead of 1,000, the statement holds for 1,068 of them. The printed range fits the game whose pieces may "
        "be flipped, not the printed game: with flipping, first moves leave 1,181 to 1,974.",
        script="""\
from countinghouse.games.pentominoes import Rules
from countinghouse.games.pentominoes.solving import remaining

rules = Rules("8x8", turn_over=False)
replies = [len(remaining(rules, [number])) for number in range(len(rules.moves))]
2 * sum(1000 <= each <= 2000 for each in replies) > len(replies)
""",
        cost=0.3,
        link="pentominoes?board=8x8&turning=only",
    ),
    _riddler(
        id="pentomino-most-restrictive-loses",
        sentence="Does a first move that leaves the fewest replies lose, on 8 × 8 with pieces that may be "
        "flipped, as in Orman’s game?",
        quotation="at least one most-restrictive move … actually loses against a precise response",
        published=True,
        argument="The L on c4 d4 e4 f4 c5 and its seven images leave the fewest replies, 1,181, and lose to the I on c8 d8 e8 f8 g8, as the "
        "certificate of pentomino-game-8x8-losing proves. The L that wins leaves 1,189, the next fewest. In the "
        "chapter’s own game, where pieces are only rotated, the same L leaves the fewest, 792; whether it "
        "loses there is not known.",
        link=_AFTER_THE_L,
        certificate="pentominoes-8x8-losing.cert",
        checks=_most_restrictive_loses,
        on=_last_checked("losing"),
        cost=_check_cost("losing", 69),
    ),
    _riddler(
        id="pentomino-game-5x5-lpt",
        sentence="Does the first player win on 5 × 5 with L, P and T, rotated but not flipped, as the chapter’s code draws them?",
        quotation="rotate it freely (no reflection)",
        published=True,
        argument="The chapter’s own instance. The answer is the same for either handedness of L and P (T is its own mirror image): pentomino-game-5x5-lpt-handed counts the first moves that win.",
        script=f"""\
{_GAME}from countinghouse.games.pentominoes.rules import orientations

PRINTED = {{
    "P": ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)),
    "L": ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)),
}}
flipped = [piece for piece, cells in PRINTED.items() if cells not in orientations(piece, turn_over=False)]
Game("5x5", pieces=PRINTED, turn_over=False, flipped=flipped).outcome() == "N"
""",
        link="pentominoes?board=5x5&pieces=LPT&turning=only",
    ),
    _riddler(
        id="pentominoes-on-4x4",
        sentence="Pentominoes that fit on 4 × 4",
        quotation="only the 4 pentominoes that fit (I₅ does not)",
        published=4,
        found=11,
        argument="All but the straight one fit: it is longer than a row, and every other pentomino fits in a 4 × 4 square.",
        script=f'{_GAME}len({{piece for piece, _ in Game("4x4").first_moves()}})',
        link="pentominoes?board=4x4",
    ),
    _own(
        id="pentomino-game-8x8-losing",
        where="the note on placing pentominoes",
        sentence="Does the first player lose on 8 × 8, pieces flipped or not, after opening with the L on c4 d4 e4 f4 c5?",
        published=True,
        argument="After the L, that piece and its five cells are gone. What remains is the game on the other 59 cells with the other eleven pieces, and the certificate proves that its opening I on c8 d8 e8 f8 g8, the second player’s move, wins."
        + _checked_whole("losing"),
        link=_AFTER_THE_L,
        certificate="pentominoes-8x8-losing.cert",
        checks=partial(_proved, _REFUTED),
        on=_last_checked("losing"),
        cost=_check_cost("losing", 69),
    ),
    _own(
        id="pentomino-game-8x8-rotated",
        where="the note on placing pentominoes",
        sentence="Cases of handedness, of 32 up to mirroring the board, for which a certificate that was checked in full proves that the first player wins on 8 × 8 if pieces may only be rotated",
        published=32,
        link=f"pentominoes?board=8x8&{_OPENED[False]}",
        argument="These lines count the recorded full checks whose number of replies agrees with the rules. "
        "countinghouse repeat pentominoes FN makes the certificate of a case again, checks it in full and compares.",
        script="""\
from countinghouse.games.pentominoes import Rules
from countinghouse.games.pentominoes.record import RECORD, cases
from countinghouse.games.pentominoes.solving import remaining

opening = "L", [(4, 2), (4, 3), (4, 4), (4, 5), (5, 2)]
whole = 0
for case in cases():
    rules = Rules("8x8", turn_over=False, flipped=case)
    proof = RECORD.get(case or "none")
    whole += proof is not None and proof.replies == len(remaining(rules, [rules.number(*opening)]))
whole""",
        cost=1,
    ),
    _own(
        id="pentomino-game-5x5-lpt-handed",
        where="the note on placing pentominoes",
        sentence="First moves that win on 5 × 5 with L, P and T, rotated only: with the pieces as the page draws them, with L mirrored, with P mirrored, and with both mirrored",
        published=(4, 16, 16, 4),
        script=f"""\
{_GAME}[
    len(Game("5x5", pieces="LPT", turn_over=False, flipped=mirrored).winning_first_moves())
    for mirrored in ("", "L", "P", "LP")
]""",
        second=_LPT_PLAIN,
        second_by=_SEARCHED,
        link="pentominoes?board=5x5&pieces=LPT&turning=only",
    ),
    _own(
        id="pentomino-game-8x8-three",
        where="the exhibit, with these pieces",
        sentence="Does the first player lose misère play on 8 × 8 with L, P and Y, flipped or not, because no two of them can block the third?",
        published=True,
        script=f"""\
from countinghouse.stepping import finish
{_GAME}finish(Game("8x8", pieces="LPY", misere=True).outcome_steps()) == "P"
""",
        second=_plain(
            8,
            8,
            True,
            "all(after[i] & after[j] for i in range(len(moves)) for j in range(i) if after[i] >> j & 1)",
            pieces="LPY",
        ),
        second_by="The package's search, and a test of all pairs of placements in plain Python: the third piece always fits, so play has three moves.",
        cost=1.6,
        link="pentominoes?board=8x8&pieces=LPY&rule=misere",
    ),
    *_first(True, 2308, 296, (1181, 1471, 1974)),
    *_first(False, 1504, 376, (792, 969, 1268)),
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
