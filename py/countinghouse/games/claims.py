"""Published figures of the number pad and of removing digits."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import OWN, Claim
from countinghouse.games.pentominoes.claims import CLAIMS as _PENTOMINOES
from countinghouse.wording import listed

__all__ = ["CLAIMS"]

_claim = partial(Claim, on="2026-11-22", version="0.2.0")
_paper = partial(_claim, source="A. Fink and R. Guy, “The Number-Pad Game” (College Math. Journal 38, 2007)")
_euler = partial(
    _claim, source="Project Euler, problem 961, “Removing Digits” (21 September 2025)", link="digit-removal"
)
_own = partial(_claim, source=OWN, link="digit-removal")

_PAD = "789/456/123"
_REMOVAL = "from countinghouse.games import digit_removal\n\n"


def _pad(zeros: str = "", rule: str = "misere") -> str:
    rows = f"{_PAD}/{zeros}" if zeros else _PAD
    named = "" if rule == "misere" else f', "{rule}"'
    return f'from countinghouse.games.number_pad import NumberPad\n\npad = NumberPad("{rows}"{named})\n'


def _link(zeros: str = "", rule: str = "misere", **more: object) -> str:
    pad = {"": "", ".0.": "pad=789.456.123._0", "0..": "pad=789.456.123.0", "00.": "pad=789.456.123.00"}[
        zeros
    ]
    given = [pad, *(f"{name}={value}" for name, value in more.items() if name in ("limit",))]
    given += ["rule=normal"] if rule == "normal" else []
    given += [f"{name}={value}" for name, value in more.items() if name not in ("limit",)]
    query = "&".join(filter(None, given))
    return f"number-pad?{query}" if query else "number-pad"


def _table(number: int, zeros: str, rule: str, first: int, printed: str, what: str) -> Claim:
    rows = printed.split()
    last = first + len(rows) - 1
    return _paper(
        id=f"number-pad-table-{number}",
        where=f"table {number}",
        sentence=f"Winning opening keys {what}, for t = {first} to {last}; - stands for none",
        published=" ".join(rows),
        script=f"""{_pad(zeros, rule)}" ".join(
    "".join(map(str, sorted(keys - {{0}}))) or "-" for keys in pad.table({last})[{first}:]
)""",
        link=_link(zeros, rule, top=last),
    )


def _period(
    name: str, zeros: str, rule: str, what: str, length: int, last: int, losing: str
) -> tuple[Claim, ...]:
    """Return the claims on one pad: its period, where it begins, and where the first player loses."""
    link = _link(zeros, rule, lay="period") if zeros else _link(zeros, rule, top=219, lay="period")
    same = partial(_paper, link=link)
    return (
        same(
            id=f"number-pad-{name}-period",
            where=f"the period {what}",
            sentence=f"Period of the winning openings {what}, proved by a certificate",
            published=length,
            script=f"{_pad(zeros, rule)}pad.period().length",
        ),
        same(
            id=f"number-pad-{name}-irregular",
            where=f"the period {what}",
            sentence=f"Last t {what} that does not follow the period",
            published=last,
            script=f"{_pad(zeros, rule)}pad.period().last_irregular",
        ),
        same(
            id=f"number-pad-{name}-losing",
            where=f"P-positions {what}",
            sentence=f"Limits t from which the first player loses {what}, for k = 0, 1, 2, …",
            published=losing,
            script=f"""\
from countinghouse.games.number_pad_strategy import losing_limits
{_pad(zeros, rule)}
limits = losing_limits(pad)
", ".join(
    [
        *map(str, limits.exceptions),
        *(f"{{limits.period}}k + {{start}}".removesuffix(" + 0") for start in limits.starts),
    ]
)""",
        ),
    )


def _unreachable(key: int, left: int, printed: tuple[int, ...], found: tuple[int, ...]) -> Claim:
    wrong = next(reply for reply in printed if reply not in found)
    return _paper(
        id=f"number-pad-t15-{key}",
        where="the worked table for t = 15",
        sentence=f"Keys that win after an opening {key}, leading to {left}",
        published=printed,
        found=found,
        argument=f"After {key} only another key of its row or column may be pressed, and {wrong} is in neither. With {left} left "
        f"{listed(found)} win{'s' if len(found) == 1 else ''} against {key}. So {key} loses, as the paper says.",
        script=f"{_pad()}pad.winning_replies({key}, {left})",
        link=f"number-pad?limit=15&play=two&moves={key}",
    )


CLAIMS = (
    _claim(
        id="number-pad-1999",
        source="Central American Olympiad 1999, problem 3",
        where="the problem",
        sentence="Does the first player win with t = 30?",
        published=True,
        script=f"{_pad()}pad.wins(None, 30)",
        link="number-pad",
    ),
    _paper(
        id="number-pad-30",
        where="the answer to the problem of 1999",
        sentence="Winning opening keys for t = 30",
        published=(3, 9),
        script=f"{_pad()}pad.winning_openings(30)",
        link="number-pad",
    ),
    _paper(
        id="number-pad-30-slow",
        where="the answer to the problem of 1999",
        sentence="Keys that the first player still presses after 3 when every reply is 1",
        published=5,
        script=f"""{_pad()}line = [3]
while pad.replay(30, line).total <= 30:
    play = pad.replay(30, line)
    line.append(1 if len(line) % 2 and 1 in pad.legal(play.last, play.height) else pad.best(play.last, play.height).keys[0])
len(line[2::2])""",
        link="number-pad?play=second&moves=31",
    ),
    _table(
        1,
        "",
        "misere",
        1,
        "1 12 3 4 5 12356 3467 34568 89 1579 89 178 49 9 1245 2 4 246 25 234 4 69 1279 2349 489 79 - 1249 248 39 45 5 146 347 "
        "358 9 1359 23 7 49 2589 2345 - 145 2679 37 24 5 12369 7 3458 29 3579 23 57 469 79 2345 2 5 1279 57 34 - 1356 237 3457 49 "
        "579 236 78 48 79 35 23 4 3679 25 345 48 7 37 23 348 379 5 134569 478 37 57 35 38 37 35 359 3457 37 57 35 3578 37 35 35 "
        "357 37 357 35 357 357 357 357 357 357 357 357 357 357",
        "in misère play",
    ),
    _table(
        2,
        "",
        "normal",
        0,
        "123456789 23456789 3456789 456789 56789 6789 789 89 19 1 1 14 - 15 125 356 46 589 125689 789 89 19 179 9 148 2 5 1245 5 "
        "134 9 1356 2789 57 49 579 239 89 145 9 1457 24 - 1249 25 34 4 59 12369 347 489 79 359 289 48 9 159 12345 4 4 25 235 348 4 9 "
        "1239 2348 4789 479 59 1248 8 19 19 135 4 - 1256 2359 3458 4 59 12369 378 489 9 135 2 48 249 59 12345 4 46 279 235 2489 - 19 "
        "129 348 489 57 356 47 348 29 359 2389 47 47 2 2345 238 - 149 2 346 247 5 12469 7 368 279 359 289 57 6 179 2345 8 15 1 13567 "
        "47 8 1256 35 368 4 389 269 35 248 47 3 28 3458 39 47 345 2 3467 2358 - 14 2 36 247 5 12469 7 368 2789 3579 89 157 6 179 245 "
        "8 15 1 1356 47 8 1256 35 3689 4 389 269 35 248 47 3 2 3458 239 47 345 2 3467 2378 - 149 2 36 247 5 12469 7 368 279 3579 289 "
        "57 6 179 2345 8 15 1 13567 47 8 1256 35 368 4",
        "in normal play",
    ),
    _table(
        3,
        ".0.",
        "misere",
        0,
        "- 1 1 13 4 - 16 1367 346 49 9 169 167 49 49 - 1 14 3469 49 - 16 1679 349 49 9 169 1467 49 49 - 1 14 349 49 - 16 14679 349 "
        "49 9 169 1467 49 49 - 1 14 349 49 - 16 14679 349 49 9 169 1467 49 49",
        "with 0 below the middle column",
    ),
    _table(
        4,
        "0..",
        "misere",
        0,
        "- - 2 23 23 5 56 6 368 289 59 9 - 26 29 2358 258 5 6 69 2389 29 5 29 6 23 289 5 - - 2369 239 3589 5 56 6 389 289 59 - - 26 "
        "239 2358 5 56 6 3689 289 59 - - 26 239 2358 5 56 6 3689 289 59 - - 26 239 2358",
        "with 0 below the left column",
    ),
    *_period("misere", "", "misere", "in misère play", 1, 107, "0, 27, 43, 64"),
    *_period("normal", "", "normal", "in normal play", 80, 124, "12, 42, 76, 97, 40k + 114"),
    *_period("middle", ".0.", "misere", "with 0 below the middle column", 15, 22, "15k, 15k + 5"),
    *_period("left", "0..", "misere", "with 0 below the left column", 11, 36, "0, 1, 12, 11k + 28, 11k + 29"),
    *_period("two", "00.", "misere", "with 0 below two columns", 12, 8, "12k, 12k + 1, 12k + 2"),
    _paper(
        id="number-pad-misere-set",
        where="the period in misère play",
        sentence="Winning openings in misère play from t = 108 on",
        published=(3, 5, 7),
        script=f"{_pad()}pad.winning_openings(10**9)",
        link=_link(limit=108),
    ),
    _paper(
        id="number-pad-normal-set",
        where="the period in normal play",
        sentence="Winning openings in normal play at t = 124, the last irregular one",
        published=(3, 5, 9),
        script=f"{_pad('', 'normal')}pad.winning_openings(124)",
        link=_link("", "normal", limit=124, top=219),
    ),
    _paper(
        id="number-pad-middle-set",
        where="the period with 0 below the middle column",
        sentence="Winning openings with 0 below the middle column at t = 22, the last irregular one",
        published=(1, 6, 7, 9),
        script=f"{_pad('.0.')}pad.winning_openings(22)",
        link=_link(".0.", limit=22),
    ),
    _paper(
        id="number-pad-middle-irregular-sets",
        where="the period with 0 below the middle column",
        sentence="Sets of winning openings with 0 below the middle column that do not follow the period",
        published=8,
        script=f"{_pad('.0.')}sum(pad.winning_openings(t) != pad.winning_openings(t + 150) for t in range(100))",
        link=_link(".0.", top=59, lay="period"),
    ),
    _paper(
        id="number-pad-left-set",
        where="the period with 0 below the left column",
        sentence="Winning openings with 0 below the left column at t = 36, the last irregular one",
        published=(3, 8, 9),
        script=f"{_pad('0..')}pad.winning_openings(36)",
        link=_link("0..", limit=36),
    ),
    _paper(
        id="number-pad-clock",
        where="the clock",
        sentence="Openings that the clock gives with 0 below two columns, 9 from nine o’clock on and else 3, that do not win",
        published=(),
        up_to="t = 1,200",
        argument="The period of 12 beyond t = 8 is proved, so it holds for all t.",
        script=f"""{_pad("00.")}[
    t
    for t in range(1201)
    if t % 12 >= 3 and (9 if t % 12 >= 9 else 3) not in pad.winning_openings(t)
]""",
        link=_link("00.", top=59, lay="period"),
    ),
    _paper(
        id="number-pad-column",
        where="misère play with 0",
        sentence="Openings in the column of a 0 that win in misère play",
        published=(),
        up_to="t = 1,000",
        argument="0 answers every other key of its column. The note of the exhibit has the proof for all t; here two pads "
        "are tried.",
        script="""\
from countinghouse.games.number_pad import NumberPad

middle, left = NumberPad("789/456/123/.0."), NumberPad("789/456/123/0..")
[t for t in range(1001) if {2, 5, 8} & middle.winning_openings(t) or {1, 4, 7} & left.winning_openings(t)]""",
        link=_link(".0."),
    ),
    _paper(
        id="number-pad-zero-never",
        where="normal play with 0, “never a good move”",
        sentence="Heights up to 12 from which pressing 0, below the middle column, wins in normal play",
        published=(),
        found=(8, 9, 10, 11, 12),
        argument="After 0 the replies are 2, 5 and 8. From a height of 8 or more none of them topples the tower; answer with a key that "
        "topples if there is one, and else press 0 again. From 7 or less 8 topples, so 0 loses.",
        script=f"{_pad('.0.', 'normal')}[height for height in range(13) if 0 in pad.winning_keys(height)]",
        link=_link(".0.", "normal", limit=13, play="two"),
    ),
    _paper(
        id="number-pad-zero-same",
        where="normal play with 0",
        sentence="First t up to 100 where normal play with 0 below the middle column differs from normal play without it",
        published=(),
        found=(13,),
        argument="Without 0 both 1 and 5 win at t = 13. With it 5 is answered by 0, which leaves 8: the next player cannot topple "
        "and loses. So only 1 wins.",
        script="""\
from countinghouse.games.number_pad import NumberPad

plain, zero = NumberPad("789/456/123", "normal"), NumberPad("789/456/123/.0.", "normal")
[t for t in range(101) if plain.winning_openings(t) != zero.winning_openings(t)][:1]""",
        link=_link(".0.", "normal", limit=13, play="two"),
    ),
    _unreachable(7, 8, (5,), (4, 8)),
    _unreachable(8, 7, (4,), (7,)),
    _unreachable(9, 6, (3, 5), (3, 6)),
    _paper(
        id="number-pad-t27-4",
        where="the worked line for t = 27",
        sentence="Keys that win after an opening 4, leading to 23",
        published=(1, 5, 7),
        found=(1, 7),
        argument="If 5 answers 4, 18 are left, and 2, 4 and 6 win against it. So 5 is no winning reply. The opening 4 loses all the same, to 1 "
        "or 7.",
        script=f"{_pad()}pad.winning_replies(4, 23)",
        link="number-pad?limit=27&play=two&moves=4",
    ),
    _paper(
        id="number-pad-t100",
        where="the advice for t = 100",
        sentence="Opening keys that win as quickly as possible at t = 100",
        published=(8,),
        found=(3, 5, 7, 8),
        argument="Let the winner hurry and the loser delay: after each of 3, 5, 7 and 8 the play takes 36 presses in all. 8 is no quicker "
        "than the others.",
        script=f"{_pad()}pad.best(None, 100).keys",
        link="number-pad?limit=100",
    ),
    _own(
        id="number-pad-t100-presses",
        where="the note on the number pad",
        sentence="Presses of the play at t = 100 when the winner hurries and the loser delays",
        published=36,
        script=f"{_pad()}pad.best(None, 100).plies",
        link="number-pad?limit=100",
    ),
    _own(
        id="number-pad-grundy-period",
        where="the note on the number pad",
        sentence="Grundy values on the usual pad: their period, and the last irregular t",
        published="80, beyond t = 661",
        script=f"{_pad('', 'normal')}found = pad.grundy_period()\nf'{{found.length}}, beyond t = {{found.last_irregular:,}}'",
        link=_link("", "normal"),
    ),
    _own(
        id="number-pad-long",
        where="the note on the number pad",
        sentence="Pad of keys 1 to 20 in four rows, normal play: its period, and the last irregular t",
        published="153, beyond t = 405,746",
        script="""\
from countinghouse.games.number_pad import NumberPad

pad = NumberPad("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20", "normal")
found = pad.period()
f"{found.length}, beyond t = {found.last_irregular:,}"
""",
        link="number-pad?pad=1,2,3,4,5.6,7,8,9,10.11,12,13,14,15.16,17,18,19,20&limit=100&rule=normal",
        cost=5,
    ),
    _euler(
        id="removal-given",
        where="the two values that the problem gives",
        sentence="Winning numbers below 100 and below 10^4",
        published=(18, 1656),
        script=f"{_REMOVAL}digit_removal.winning_below(100), digit_removal.winning_below(10_000)",
    ),
    _own(
        id="removal-powers",
        where="the note on removing digits",
        sentence="Winning numbers below 10, 100, 1,000, …, 10^6",
        published=(9, 18, 918, 1656, 91_656, 166_752),
        script=f"{_REMOVAL}[digit_removal.winning_below(10**length) for length in range(1, 7)]",
    ),
    _own(
        id="removal-answer",
        where="the note on removing digits; the problem asks for it and prints no answer",
        sentence="Winning numbers below 10^18",
        published=166_666_666_689_036_288,
        script=f"{_REMOVAL}digit_removal.winning_below(10**18)",
    ),
    _own(
        id="removal-played-out",
        where="the note on removing digits",
        sentence="Lengths up to 12 digits where playing out all positions contradicts the formula for the winning numbers",
        published=(),
        up_to="12 digits",
        argument="The note has a proof for all lengths; here every position up to 12 digits is played out.",
        script=f"""{_REMOVAL}[
    length
    for length in range(1, 13)
    if digit_removal.counts_by_search(length).winning != digit_removal.counts(length).winning
]""",
        cost=1,
    ),
    _own(
        id="removal-123456",
        where="the note on removing digits",
        sentence="Winning numbers below 123,456",
        published=100_000,
        script=f"{_REMOVAL}digit_removal.winning_below(123_456)",
        link="digit-removal?below=123456",
    ),
    _own(
        id="removal-987654321",
        where="the note on removing digits",
        sentence="Winning numbers below 987,654,321",
        published=904_320_305,
        script=f"{_REMOVAL}digit_removal.winning_below(987_654_321)",
        link="digit-removal?below=987654321",
    ),
    _own(
        id="removal-odd",
        where="the note on removing digits",
        sentence="Masks of odd length that lose",
        published=(),
        up_to="13 digits",
        argument="The note has the proof for all odd lengths; here every mask is looked up.",
        script=f"""{_REMOVAL}[
    mask
    for length in range(1, 14, 2)
    for mask in (f"{{number:b}}" for number in range(2 ** (length - 1), 2**length))
    if not digit_removal.is_winning(mask, 2)
]""",
    ),
    _own(
        id="removal-1100",
        where="the note on removing digits",
        sentence="Does the mask 1100 win?",
        published=False,
        script=f'{_REMOVAL}digit_removal.is_winning("1100")',
        link="digit-removal?number=1100",
    ),
    _own(
        id="removal-101100",
        where="the note on removing digits",
        sentence="Does the mask 101100 win, and how many numbers does it stand for?",
        published=(True, 729),
        script=f'{_REMOVAL}mask = "101100"\ndigit_removal.is_winning(mask), 9 ** mask.count("1")',
        link="digit-removal?number=101100",
    ),
    *_PENTOMINOES,
)
