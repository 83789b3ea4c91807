"""Published figures of the number pad."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from countinghouse.claims import OWN, Claim
from countinghouse.wording import listed

_claim = partial(Claim, on="2026-11-23", version="0.2.0")
_SOURCE = "A. Fink and R. Guy, “The Number-Pad Game” (College Math. Journal 38, 2007)"
_paper = partial(_claim, source=_SOURCE)
_own = partial(_claim, source=OWN, where="the note on the number pad")

_PAD = "789/456/123"
_SOONEST = (
    "The tables of winning rows and of lengths of play, and every position played out without the package."
)
_ZERO_NEVER = (
    "In the normal play of this game, 0 is never a good move, so the analysis is the same as that for normal play in the game "
    "without zero."
)
_LAST_OF_EIGHT = "The last of just eight irregular sets (shown in bold) is 1679 for t = 22."


def _pad(zeros: str = "", rule: str = "misere") -> str:
    named = "" if rule == "misere" else f', "{rule}"'
    return (
        f'from countinghouse.games.number_pad import NumberPad\n\npad = NumberPad("{_rows(zeros)}"{named})\n'
    )


def _rows(zeros: str) -> str:
    return f"{_PAD}/{zeros}" if zeros else _PAD


def _played_out(zeros: str, rule: str, top: int) -> str:
    """Return lines of Python that play out every position by the rules, without the package.

    The lines define `near`, the keys that may follow each key, and `wins`, which says for each last key and height left
    whether the player to move wins.
    """
    return f"""\
cells = [(int(k), r, c) for r, row in enumerate("{_rows(zeros)}".split("/")) for c, k in enumerate(row) if k != "."]
near = {{k: {{j for j, y, x in cells for i, r, c in cells if i == k != j and (r == y or c == x)}} for k, _, _ in cells}}
wins = {{(k, h): {rule == "misere"} for k in near for h in range(-9, 0)}}  # the tower has toppled
for h in range({top + 1}):
    for k in sorted(near):
        wins[k, h] = any(not wins[j, h - j] for j in near[k])
"""


def _lengths(top: int) -> str:
    """Return the lines of `_played_out`, and lines that define `presses`: how many presses follow if the winner
    hurries and the loser delays.
    """
    return f"""\
{_played_out("", "misere", top)}presses = {{(k, h): 0 for k in near for h in range(-9, 0)}}
for h in range({top + 1}):
    for k in near:
        after = [(presses[j, h - j], wins[j, h - j]) for j in near[k]]
        lost = [n for n, won in after if not won]
        presses[k, h] = 1 + (min(lost) if lost else max(n for n, _ in after))
"""


def _link(zeros: str = "", rule: str = "misere", limit: int = 0, **more: object) -> str:
    pad = f"{_PAD}/{zeros}".rstrip(".").replace(".", "_").replace("/", ".") if zeros else ""
    given = {"pad": pad, "limit": limit, "rule": rule.removeprefix("misere"), **more}
    query = "&".join(f"{name}={value}" for name, value in given.items() if value)
    return f"number-pad?{query}".removesuffix("?")


def _on(ask: str, zeros: str = "", rule: str = "misere", **more: Any) -> dict[str, Any]:
    """Return the lines of Python that query a pad, and the link to that pad."""
    return {"script": _pad(zeros, rule) + ask, "link": _link(zeros, rule, **more)}


#: The paper's pads: the row with the 0 key, the rule, and our description.
_PADS = {
    "misere": ("", "misere", "in misère play"),
    "normal": ("", "normal", "in normal play"),
    "middle": (".0.", "misere", "with 0 below the middle column"),
    "left": ("0..", "misere", "with 0 below the left column"),
    "two": ("00.", "misere", "with 0 below two columns"),
}


def _table(number: int, name: str, first: int, printed: str) -> Claim:
    zeros, rule, what = _PADS[name]
    last = first + len(printed.split()) - 1
    return _paper(
        id=f"number-pad-table-{number}",
        where=f"table {number}",
        sentence=f"Winning opening keys {what}, for t = {first} to {last}; - means none",
        published=printed,
        script=f"""{_pad(zeros, rule)}" ".join(
    "".join(map(str, sorted(keys - {{0}}))) or "-" for keys in pad.table({last})[{first}:]
)""",
        link=_link(zeros, rule, top=last),
    )


_LOSING = """\
from countinghouse.games.number_pad_strategy import losing_limits
{pad}
limits = losing_limits(pad)
", ".join(
    [
        *map(str, {exceptions}),
        *(f"{{limits.period}}k + {{start}}".removesuffix(" + 0") for start in limits.starts),
    ]
)"""


def _period(name: str, length: int, last: int, losing: str, said: tuple[str, str, str]) -> tuple[Claim, ...]:
    """Return the claims about one pad, with the paper's words: its period, the start of the period, and the limits at
    which the first player loses.
    """
    zeros, rule, what = _PADS[name]
    pad = _pad(zeros, rule)
    from_one = name == "misere"  # table 1 begins at t = 1
    exceptions = "filter(None, limits.exceptions)" if from_one else "limits.exceptions"
    limits = (
        f"Limits t{' > 0' if from_one else ''} at which the first player loses {what}, for k = 0, 1, 2, …"
    )
    proved = f"Period of the winning openings {what}, proved by a certificate"
    facts = (
        ("period", proved, length, f"{pad}pad.period().length"),
        (
            "irregular",
            f"Last t {what} that does not follow the period",
            last,
            f"{pad}pad.period().last_irregular",
        ),
        ("losing", limits, losing, _LOSING.format(pad=pad, exceptions=exceptions)),
    )
    return tuple(
        _paper(
            id=f"number-pad-{name}-{kind}",
            where=f"{'P-positions' if kind == 'losing' else 'the period'} {what}",
            sentence=sentence,
            published=published,
            quotation=quotation,
            script=script,
            link=_link(zeros, rule, top=0 if zeros else 219, lay="period"),
        )
        for (kind, sentence, published, script), quotation in zip(facts, said, strict=True)
    )


_TWO_PERIOD, _TWO_IRREGULAR, _TWO_LOSING = _period(
    "two",
    12,
    8,
    "12k, 12k + 1, 12k + 2",
    ("", "", "if it’s noon or one or two o’clock, invite your opponent to move"),
)
_TWO_ROWS = (
    _played_out("00.", "misere", 200)
    + "rows = [{k for k in near if k and not wins[k, h - k]} for h in range(200)]\n"
)


def _unreachable(
    key: int, left: int, printed: tuple[int, ...], found: tuple[int, ...], row: str, said: str
) -> Claim:
    wrong = next(reply for reply in printed if reply not in found)
    return _paper(
        id=f"number-pad-t15-{key}",
        where=f"the worked table for t = 15, its line for {key}",
        sentence=f"Keys that win after the opening {key}, which leaves {left}",
        published=printed,
        found=found,
        quotation=said,
        argument=f"After {key} only another key of its row or column may be pressed, and {wrong} is in neither. Table 1 has {row} at t = {left}: "
        f"of these, only {listed(found)} can be reached. So {key} loses, as the paper says.",
        **_on(f"pad.winning_replies({key}, {left})", limit=15, play="two", moves=key),
    )


#: Python that lists all lines of play from t = 30 in which the first player opens with 3 and wins, and the second
#: player always presses 1.
_SLOW = f"""\
{_pad()}lines, over = ["3"], []
while lines:
    lines = [f"{{line}}1{{key}}" for line in lines for key in pad.winning_replies(1, 29 - sum(map(int, line)))]
    over += [line for line in lines if sum(map(int, line)) == 30]
    lines = [line for line in lines if sum(map(int, line)) < 30]
"""


CLAIMS = (
    _paper(
        id="number-pad-1999",
        where="the answer to problem 3 of the Mathematical Olympiad of Central America and the Caribbean, 1999 (the problem only asks)",
        sentence="Does the first player win with t = 30?",
        published=True,
        quotation="For t = 30, A can win by touching 9.",
        **_on("pad.wins(None, 30)"),
    ),
    _paper(
        id="number-pad-30",
        where="the answer to the problem of 1999, and table 1",
        sentence="Winning opening keys for t = 30",
        published=(3, 9),
        quotation="A can also win by touching 3",
        **_on("pad.winning_openings(30)"),
    ),
    _paper(
        id="number-pad-30-slow",
        where="the answer to the problem of 1999",
        sentence="Number of moves that A still makes after pressing 3 at t = 30 if B presses 1 at each turn, in every line in which A wins",
        published=(5,),
        quotation="A can also win by touching 3, but B, by touching 1 at each turn, can prolong the game for five more moves by A",
        script=f"{_SLOW}{{len(line) // 2 for line in over}}",
        link="number-pad?play=second&moves=31",
    ),
    _paper(
        id="number-pad-30-lines",
        where="the answer to the problem of 1999, with its braces written out",
        sentence="Lines of eleven presses from t = 30 in which A begins with 3 and wins, and B presses 1 at each turn",
        published=("31712121714", "31712141712", "31714141314", "31714141413"),
        script=f"{_SLOW}sorted(over)",
        link="number-pad?play=second&moves=31",
    ),
    _own(
        id="number-pad-30-presses",
        sentence="Number of presses in the play at t = 30 with the opening 9 and with the opening 3, if the winner hurries and the loser delays",
        published=(6, 12),
        **_on("[1 + pad.plies(key, 30 - key) for key in (9, 3)]"),
        second=f"{_lengths(30)}[1 + presses[key, 30 - key] for key in (9, 3)]",
        second_by=_SOONEST,
    ),
    _table(
        1,
        "misere",
        1,
        "1 12 3 4 5 12356 3467 34568 89 1579 89 178 49 9 1245 2 4 246 25 234 4 69 1279 2349 489 79 - 1249 248 39 45 5 146 347 "
        "358 9 1359 23 7 49 2589 2345 - 145 2679 37 24 5 12369 7 3458 29 3579 23 57 469 79 2345 2 5 1279 57 34 - 1356 237 3457 49 "
        "579 236 78 48 79 35 23 4 3679 25 345 48 7 37 23 348 379 5 134569 478 37 57 35 38 37 35 359 3457 37 57 35 3578 37 35 35 "
        "357 37 357 35 357 357 357 357 357 357 357 357 357 357",
    ),
    _table(
        2,
        "normal",
        0,
        "123456789 23456789 3456789 456789 56789 6789 789 89 19 1 1 14 - 15 125 356 46 589 125689 789 89 19 179 9 148 2 5 1245 5 "
        "134 9 1356 2789 57 49 579 239 89 145 9 1457 24 - 1249 25 34 4 59 12369 347 489 79 359 289 48 9 159 12345 4 4 25 235 348 4 9 "
        "1239 2348 4789 479 59 1248 8 19 19 135 4 - 1256 2359 3458 4 59 12369 378 489 9 135 2 48 249 59 12345 4 46 279 235 2489 - 19 "
        "129 348 489 57 356 47 348 29 359 2389 47 47 2 2345 238 - 149 2 346 247 5 12469 7 368 279 359 289 57 6 179 2345 8 15 1 13567 "
        "47 8 1256 35 368 4 389 269 35 248 47 3 28 3458 39 47 345 2 3467 2358 - 14 2 36 247 5 12469 7 368 2789 3579 89 157 6 179 245 "
        "8 15 1 1356 47 8 1256 35 3689 4 389 269 35 248 47 3 2 3458 239 47 345 2 3467 2378 - 149 2 36 247 5 12469 7 368 279 3579 289 "
        "57 6 179 2345 8 15 1 13567 47 8 1256 35 368 4",
    ),
    _table(
        3,
        "middle",
        0,
        "- 1 1 13 4 - 16 1367 346 49 9 169 167 49 49 - 1 14 3469 49 - 16 1679 349 49 9 169 1467 49 49 - 1 14 349 49 - 16 14679 349 "
        "49 9 169 1467 49 49 - 1 14 349 49 - 16 14679 349 49 9 169 1467 49 49",
    ),
    _table(
        4,
        "left",
        0,
        "- - 2 23 23 5 56 6 368 289 59 9 - 26 29 2358 258 5 6 69 2389 29 5 29 6 23 289 5 - - 2369 239 3589 5 56 6 389 289 59 - - 26 "
        "239 2358 5 56 6 3689 289 59 - - 26 239 2358 5 56 6 3689 289 59 - - 26 239 2358",
    ),
    *_period(
        "misere",
        1,
        107,
        "27, 43, 64",
        (
            "the period has length 1 (repetition of the single entry 357)",
            "after a “preperiod” of length 107",
            "Notice that there are no winning moves if the tallest tolerable tower has height 27 or 43 or 64.",
        ),
    ),
    *_period(
        "normal",
        80,
        124,
        "12, 42, 76, 97, 40k + 114",
        (
            "The period length is 80",
            "the preperiod is 124. The last irregular set is 359 for t = 124",
            "Notice that 12, 42, 76, 97, and 40k + 114 for k ≥ 0 are P-positions.",
        ),
    ),
    *_period(
        "middle",
        15,
        22,
        "15k, 15k + 5",
        (
            "the length of the period is 15",
            "that of the preperiod is 22",
            "The P-positions are those with t ≡ 0 or 5 (mod 15).",
        ),
    ),
    *_period(
        "left",
        11,
        36,
        "0, 1, 12, 11k + 28, 11k + 29",
        (
            "The length of the period is now 11",
            "the last of the irregular sets, which are again shown in bold, is 389 for t = 36",
            "The P-positions are 0, 1, 12, and 11k + 28 and 11k + 29 for k ≥ 0.",
        ),
    ),
    replace(
        _TWO_PERIOD,
        source=OWN,
        where="the note on the number pad; the paper’s clock implies it",
        second=f"{_TWO_ROWS}next(d for d in range(1, 60) if all(rows[h] == rows[h + d] for h in range(100, 109)))",
        second_by="The rows of the table up to a window that repeats, and every position up to height 200 played out, followed by the least "
        "distance at which nine rows repeat.",
    ),
    replace(
        _TWO_IRREGULAR,
        source=OWN,
        where="the note on the number pad; the paper does not say",
        second=f"{_TWO_ROWS}max(h for h in range(100) if rows[h] != rows[h + 12])",
        second_by="The rows of the table, compared below a window that repeats, and every position up to height 200 played out, with rows "
        "compared at distance 12.",
    ),
    _TWO_LOSING,
    _paper(
        id="number-pad-normal-quarter",
        where="the period in normal play",
        sentence="Share of the 80 winning sets in a period of normal play that differ from the set 40 rows later",
        published=Fraction(1, 4),
        quotation="The period would be 40, were it not for a quarter of the sets, which are italicized in the table.",
        script=f"""\
from fractions import Fraction
{_pad("", "normal")}
differ = [t for t in range(125, 205) if pad.winning_openings(t) != pad.winning_openings(t + 40)]
Fraction(len(differ), 80)""",
        link=_link("", "normal", top=219, lay="period"),
    ),
    _paper(
        id="number-pad-misere-set",
        where="the period in misère play",
        sentence="Winning openings in misère play from t = 108 on",
        published=(3, 5, 7),
        quotation="For towers taller than 107, you can always win by playing 3, 5, or 7",
        **_on("pad.winning_openings(10**9)", limit=108),
    ),
    _paper(
        id="number-pad-misere-two",
        where="the period in misère play",
        sentence="How many of 3, 5 and 7 may follow each of 1, 2, …, 9",
        published=(2, 2, 0, 2, 0, 2, 0, 2, 2),
        quotation="your opponent can never reply with one of these numbers, and whatever is played, you can reply with either of two of them",
        **_on("[len({3, 5, 7} & set(pad.near[key])) for key in pad.keys]", limit=108),
    ),
    _own(
        id="number-pad-careful",
        where="the note on the number pad; the paper names 100",
        sentence="Greatest height left at which, after a key that allows two of 3, 5 and 7, choosing one of the two can lose",
        published=107,
        script=f"""{_pad()}max(
    height
    for height in range(500)
    for last in (1, 2, 4, 6, 8, 9)
    if not {{3, 5, 7}} & set(pad.near[last]) <= pad.winning_replies(last, height)
)""",
        second=f"""{_played_out("", "misere", 500)}max(
    h for h in range(500) for k in (1, 2, 4, 6, 8, 9) for j in near[k] & {{3, 5, 7}} if wins[j, h - j]
)""",
        second_by="The table of winning rows, and every position up to height 500 played out without the package.",
        link="number-pad?limit=108&play=two&moves=525",
    ),
    _paper(
        id="number-pad-normal-set",
        where="the period in normal play",
        sentence="Winning openings in normal play at t = 124, the last irregular t",
        published=(3, 5, 9),
        quotation="The last irregular set is 359 for t = 124",
        **_on("pad.winning_openings(124)", rule="normal", limit=124, top=219),
    ),
    _paper(
        id="number-pad-middle-set",
        where="the period with 0 below the middle column",
        sentence="Winning openings with 0 below the middle column at t = 22, the last irregular t",
        published=(1, 6, 7, 9),
        quotation=_LAST_OF_EIGHT,
        **_on("pad.winning_openings(22)", ".0.", limit=22),
    ),
    _paper(
        id="number-pad-middle-irregular-sets",
        where="the period with 0 below the middle column",
        sentence="Sets of winning openings with 0 below the middle column that do not follow the period",
        published=8,
        quotation=_LAST_OF_EIGHT,
        **_on(
            "sum(pad.winning_openings(t) != pad.winning_openings(t + 150) for t in range(100))",
            ".0.",
            top=59,
            lay="period",
        ),
    ),
    _paper(
        id="number-pad-left-set",
        where="the period with 0 below the left column",
        sentence="Winning openings with 0 below the left column at t = 36, the last irregular t",
        published=(3, 8, 9),
        quotation="the last of the irregular sets, which are again shown in bold, is 389 for t = 36",
        **_on("pad.winning_openings(36)", "0..", limit=36),
    ),
    _paper(
        id="number-pad-clock",
        where="the hint for the zero key that covers two columns",
        sentence="Limits t at which the clock misleads with 0 below two columns: at 12, 1 and 2 o’clock the "
        "opponent should move, from 9 to 11 press 9, otherwise 3",
        published=(),
        up_to="t = 1,200",
        quotation="if it’s noon or one or two o’clock, invite your opponent to move. Otherwise touch 3, unless it’s nine, ten, or eleven o’clock, "
        "in which case touch 9.",
        argument="The period of 12 beyond t = 8 is proved, so it holds for all t. The paper gives no period for this pad.",
        script=f"""{_pad("00.")}[
    t
    for t in range(1201)
    if (pad.wins(None, t) if t % 12 < 3 else (9 if t % 12 >= 9 else 3) not in pad.winning_openings(t))
]""",
        link=_link("00.", top=59, lay="period"),
    ),
    _paper(
        id="number-pad-column",
        where="misère play with 0",
        sentence="Heights at which a key in the same column as the 0 wins in misère play, on any of the three pads with 0",
        published=(),
        up_to="t = 1,000",
        quotation="2, 5, and 8 can never be good moves, since 0 is always a good reply",
        argument="The key 0 answers every other key of its columns. The exhibit’s note has the proof for all t; here only "
        "the paper’s three pads are tried.",
        script=f"""\
from countinghouse.games.number_pad import NumberPad

columns = {{".0.": {{2, 5, 8}}, "0..": {{1, 4, 7}}, "00.": {{1, 2, 4, 5, 7, 8}}}}
pads = [(NumberPad(f"{_PAD}/{{zeros}}"), keys) for zeros, keys in columns.items()]
[t for t in range(1001) if any(keys & pad.winning_keys(t) for pad, keys in pads)]""",
        link=_link(".0."),
    ),
    _paper(
        id="number-pad-zero-always",
        where="misère play with 0",
        sentence="Heights from which 0 does not win in misère play, on any of the three pads with 0",
        published=(),
        up_to="t = 1,000",
        quotation="In the misère game, in which you’re trying to avoid toppling, 0 will always be a good move since it never topples",
        argument="No key in a column of the 0 wins, so no reply to 0 does. Here only the paper’s three pads are "
        "tried.",
        script=f"""\
from countinghouse.games.number_pad import NumberPad

pads = [NumberPad(f"{_PAD}/{{zeros}}") for zeros in (".0.", "0..", "00.")]
[t for t in range(1001) if any(0 not in pad.winning_keys(t) for pad in pads)]""",
        link=_link(".0."),
    ),
    _paper(
        id="number-pad-zero-never",
        where="normal play with 0, after table 3",
        sentence="Heights up to 12 from which pressing 0, below the middle column, wins in normal play",
        published=(),
        found=(8, 9, 10, 11, 12),
        quotation=_ZERO_NEVER,
        argument="After 0 the replies are 2, 5 and 8. From a height of 8 or more none of them topples the tower; "
        "answer with a key that topples, if there is one, and otherwise press 0 again. So 0 wins. From 7 or less, 8 "
        "topples, so 0 loses.",
        **_on(
            "[height for height in range(13) if 0 in pad.winning_keys(height)]",
            ".0.",
            rule="normal",
            limit=13,
            play="two",
        ),
    ),
    _paper(
        id="number-pad-zero-same",
        where="normal play with 0, after table 3",
        sentence="First t up to 100 at which normal play with 0 below the middle column differs from normal play without it",
        published=(),
        found=(13,),
        quotation=_ZERO_NEVER,
        argument="Without 0, both 1 and 5 win at t = 13, as table 2 says. With it, 0 answers 5 and leaves 8: the "
        "next player cannot topple "
        "and loses. So only 1 wins.",
        script="""\
from countinghouse.games.number_pad import NumberPad

plain, zero = NumberPad("789/456/123", "normal"), NumberPad("789/456/123/.0.", "normal")
[t for t in range(101) if plain.winning_openings(t) != zero.winning_openings(t)][:1]""",
        link=_link(".0.", "normal", limit=13, play="two"),
    ),
    _paper(
        id="number-pad-labels",
        where="after table 2",
        sentence="Limits t at which misère play with toppling and normal play without toppling have different winning openings",
        published=(),
        up_to="t = 1,000",
        quotation="As a subtraction game it would be more natural to disallow the tower-toppling move, which would switch the application of the "
        "labels “misère” and “normal”.",
        argument="A player has to topple exactly when there is no other move, so the remark holds for all t. The other half of the remark concerns another game: see number-pad-stuck.",
        script=f"""\
from countinghouse.games.number_pad import NumberPad

misere, normal = NumberPad("{_PAD}"), NumberPad("{_PAD}", "normal", toppling=False)
[t for t in range(1001) if misere.winning_openings(t) != normal.winning_openings(t)]""",
        link="number-pad?rule=normal&toppling=0",
    ),
    _own(
        id="number-pad-stuck",
        sentence="Limits t up to 100 at which normal play with toppling and misère play without toppling have different winners",
        published=(1, 2, 12, 42, 58, 76, 79, 95, 97),
        script=f"""\
from countinghouse.games.number_pad import NumberPad

normal, misere = NumberPad("{_PAD}", "normal"), NumberPad("{_PAD}", toppling=False)
[t for t in range(101) if normal.wins(None, t) != misere.wins(None, t)]""",
        second=f"""\
{_played_out("", "normal", 100)}normal = [any(not wins[k, t - k] for k in near) for t in range(101)]
wins = {{}}
for h in range(101):
    for k in near:
        fit = [j for j in near[k] if j <= h]
        wins[k, h] = not fit or any(not wins[j, h - j] for j in fit)
fitting = [[k for k in near if k <= t] for t in range(101)]
[t for t, keys in enumerate(fitting) if normal[t] != (not keys or any(not wins[k, t - k] for k in keys))]""",
        second_by="The rows of both tables, and every position of both games played out without the package.",
        link="number-pad?toppling=0",
    ),
    _paper(
        id="number-pad-t15",
        where="the worked table for t = 15",
        sentence="Winning openings for t = 15",
        published=(1, 2, 4, 5),
        quotation="and so the entry for t = 15 is 1245",
        **_on("pad.winning_openings(15)", limit=15),
    ),
    _paper(
        id="number-pad-t15-first",
        where="the worked table for t = 15, its lines for 1 to 6",
        sentence="Keys that win after the openings 1, 2, …, 6 for t = 15; - means none",
        published=("-", "-", "1", "-", "-", "9"),
        **_on(
            '["".join(map(str, sorted(pad.winning_replies(key, 15 - key)))) or "-" for key in range(1, 7)]',
            limit=15,
        ),
    ),
    _unreachable(7, 8, (5,), (4, 8), "34568", "5 can be reached"),
    _unreachable(8, 7, (4,), (7,), "3467", "4 can be reached"),
    _unreachable(9, 6, (3, 5), (3, 6), "12356", "3 or 5 can be reached"),
    _paper(
        id="number-pad-t27",
        where="the worked table for t = 27, all but its column for 4",
        sentence="Keys that win after the openings 1, 2, 3, 5, 6, 7, 8, 9 for t = 27",
        published=("7", "8", "29", "6", "4", "4", "25", "6"),
        script=f"""{_pad()}[
    "".join(map(str, sorted(pad.winning_replies(key, 27 - key)))) for key in (1, 2, 3, 5, 6, 7, 8, 9)
]""",
        link="number-pad?limit=27",
    ),
    _paper(
        id="number-pad-t27-4",
        where="the worked table for t = 27, its column for 4",
        sentence="Keys that win after the opening 4, which leaves 23",
        published=(1, 5, 7),
        found=(1, 7),
        quotation="7, 5 or 1",
        argument="Table 1 has 1279 at t = 23: 5 is not among them. If 5 answers 4, 18 is left, and 2, 4 and 6 win against it. The opening 4 loses "
        "all the same, to 1 or 7.",
        **_on("pad.winning_replies(4, 23)", limit=27, play="two", moves=4),
    ),
    _paper(
        id="number-pad-t100-moves",
        where="the advice for t = 100",
        sentence="Winning openings for t = 100",
        published=(3, 5, 7, 8),
        quotation="From the table, the winning moves are 3, 5, 7, and 8",
        **_on("pad.winning_openings(100)", limit=100),
    ),
    _paper(
        id="number-pad-t100-replies",
        where="the advice for t = 100",
        sentence="Keys that win after 8 and the replies 2, 5, 7 and 9, with 90, 87, 85 and 83 left",
        published=("5", "46", "9", "3"),
        quotation="your good moves are then respectively 5 (7 is not legal); 4 or 6 (1, 3, 5, 9 are illegal); 9 (3 and 7 aren’t legal); or 3 (2 is "
        "illegal).",
        **_on(
            '["".join(map(str, sorted(pad.winning_replies(key, 92 - key)))) for key in pad.near[8]]',
            limit=100,
            play="two",
            moves=8,
        ),
    ),
    _paper(
        id="number-pad-t100",
        where="the advice for t = 100",
        sentence="Opening keys that win as quickly as possible at t = 100",
        published=(8,),
        found=(3, 5, 7, 8),
        quotation="From the table, the winning moves are 3, 5, 7, and 8, so, to win as quickly as possible, touch 8.",
        withdrawn="We called this an error because 8 is no quicker than 3, 5 and 7. But the paper says only that "
        "pressing 8 wins as quickly as possible, and it does: no key wins sooner. It does not say that the others "
        "take longer.",
        argument="If the winner hurries and the loser delays, the play takes 36 presses in all after each of 3, 5, 7 and 8. So 8 wins as quickly as "
        "possible, and so do the others.",
        **_on("pad.best(None, 100).keys", limit=100),
    ),
    _own(
        id="number-pad-t100-quickest",
        sentence="Opening keys that win soonest at t = 100",
        published=(3, 5, 7, 8),
        **_on("pad.best(None, 100).keys", limit=100),
        second=f"""{_lengths(100)}winning = [k for k in near if not wins[k, 100 - k]]
soonest = min(presses[k, 100 - k] for k in winning)
sorted(k for k in winning if presses[k, 100 - k] == soonest)""",
        second_by=_SOONEST,
    ),
    _own(
        id="number-pad-t100-presses",
        sentence="Number of presses in the play at t = 100, if the winner hurries and the loser delays",
        published=36,
        **_on("pad.best(None, 100).plies", limit=100),
        second=f"{_lengths(100)}1 + min(presses[k, 100 - k] for k in near if not wins[k, 100 - k])",
        second_by=_SOONEST,
    ),
    _own(
        id="number-pad-grundy-period",
        sentence="Grundy values on the usual pad: their period, and the last irregular t",
        published="80, beyond t = 661",
        **_on(
            "found = pad.grundy_period()\nf'{found.length}, beyond t = {found.last_irregular:,}'",
            rule="normal",
        ),
        second=f"""\
{_played_out("", "normal", -1)}value = {{(k, h): 0 for k in near for h in range(-9, 0)}}
near[0] = set(near)  # before the first move every key may be pressed
for h in range(1000):
    for k in near:
        after = {{value[j, h - j] for j in near[k]}}
        value[k, h] = min(n for n in range(10) if n not in after)
rows = [[value[k, h] for k in near] for h in range(1000)]
period = next(d for d in range(1, 200) if rows[700:709] == rows[700 + d : 709 + d])
last = max(h for h in range(700) if rows[h] != rows[h + period])
f"{{period}}, beyond t = {{last:,}}" """.strip(),
        second_by="Bit fields with Brent’s search for a window that repeats, and the mex of each position up to height 1,000, without the package.",
    ),
    _own(
        id="number-pad-almost",
        where="the exhibit, with this pad",
        sentence="Pad with 9 and 1 in a row and 2 below the 9, in normal play: its period and the last irregular t (eight rows repeat earlier, but not nine)",
        published="1, beyond t = 90",
        script="""\
from countinghouse.games.number_pad import NumberPad

found = NumberPad("9 1/2 .", "normal").period()
f"{found.length}, beyond t = {found.last_irregular}"
""",
        second="""\
near = {9: {1, 2}, 1: {9}, 2: {9}}
wins = {(k, h): False for k in near for h in range(-9, 0)}  # the tower has toppled
for h in range(1000):
    for k in near:
        wins[k, h] = any(not wins[j, h - j] for j in near[k])
rows = [{k for k in near if not wins[k, h - k]} for h in range(1000)]
period = next(d for d in range(1, 200) if rows[700:709] == rows[700 + d : 709 + d])
f"{period}, beyond t = {max(h for h in range(700) if rows[h] != rows[h + period])}"
""",
        second_by="The first window of nine rows that repeats, and every position up to height 1,000 played out without the package.",
        link="number-pad?pad=9,1.2,_&limit=90&rule=normal",
    ),
    _own(
        id="number-pad-long",
        sentence="Pad of keys 1 to 20 in four rows, in normal play: its period, and the last irregular t",
        published="153, beyond t = 405,746",
        script="""\
from countinghouse.games.number_pad import NumberPad

pad = NumberPad("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20", "normal")
found = pad.period()
f"{found.length}, beyond t = {found.last_irregular:,}"
""",
        second="""\
keys = range(1, 21)
near = [sum(1 << j for j in keys if j != k and ((j - 1) // 5 == (k - 1) // 5 or j % 5 == k % 5)) for k in keys]
pairs = [(k, 1 << k, near[k - 1]) for k in keys]
rows = [0] * 20  # the winning keys as bits; no key wins once the tower has toppled
for h in range(20, 406_920):
    rows.append(sum([bit for k, bit, others in pairs if not rows[h - k] & others]))
top = 406_000  # rows[h + 20] has the keys that win with h left
period = next(d for d in range(1, 900) if rows[top : top + 20] == rows[top + d : top + d + 20])
last = max(h for h in range(20, top) if rows[h] != rows[h + period]) - 20
f"{period}, beyond t = {last:,}"
""",
        second_by="Tables of unions with Brent’s search for a window that repeats, and each row computed from the rule without the package, with the period taken at height 406,000.",
        link="number-pad?pad=1,2,3,4,5.6,7,8,9,10.11,12,13,14,15.16,17,18,19,20&limit=100&rule=normal",
        cost=5,
    ),
)
