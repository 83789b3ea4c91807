"""The number pad: press neighbouring keys, build a tower, and avoid toppling it (or try to).

The state is the pad, the limit, the rules, and `moves`, the line of play, such as ``31714``. The page decides who
presses; the job ``answer`` returns the engine's presses.
"""

from __future__ import annotations

from countinghouse.exhibits.number_pad import grundy, periods, position, saving, table, winning
from countinghouse.games.pad_layout import NEIGHBOURHOODS
from countinghouse.page import scripts
from countinghouse.page.model import Example, Exhibit, Job, Lines, Parameter, State, choice
from countinghouse.page.players import START, Mistake, weakness

#: The greatest limit; above a million, answers come from a proved period.
LIMIT_AT_MOST = 10**12

_RULES = {"misere": "Misère: the last to move loses", "normal": "Normal: the last to move wins"}


def _picture() -> Lines:
    return {"lines": ["7 8 9", "4 5 6", "1 2 3"]}


_EXAMPLES = (
    Example(
        "The problem of 1999",
        "Whoever takes the sum past 30 loses; the first player wins with 9, or more slowly with 3.",
        START,
    ),
    Example(
        "A line of play",
        "After 3 1 7 1 4, 14 are left. Can you still win?",
        {**START, "play": "second", "moves": "31714"},
    ),
    Example(
        "Table 1 of the paper",
        "Misère play: the first player loses only at 0, 27, 43 and 64; beyond 107, press 3, 5 or 7.",
        {**START, "limit": 64, "top": 117},
    ),
    Example(
        "Table 2 of the paper",
        "Normal play: the table has period 80 after 124.",
        {**START, "limit": 42, "rule": "normal", "top": 219},
    ),
    Example(
        "Table 3 of the paper",
        "Misère play with a 0 below the middle column: period 15 after 22.",
        {**START, "pad": "789.456.123._0", "top": 59},
    ),
    Example(
        "Table 4 of the paper",
        "Misère play with a 0 below the left column: period 11 after 36.",
        {**START, "pad": "789.456.123.0", "top": 65},
    ),
    Example(
        "The clock",
        "A wide 0 below two columns: read t modulo 12 as a clock, and open with 3, or from nine o’clock with 9.",
        {**START, "pad": "789.456.123.00", "top": 59, "lay": "period"},
    ),
    Example(
        "A period after 405,746",
        "Twenty keys, normal play: the proved period is 153, but only after 405,746 rows.",
        {
            **START,
            "pad": "1,2,3,4,5.6,7,8,9,10.11,12,13,14,15.16,17,18,19,20",
            "rule": "normal",
            "limit": 100,
        },
    ),
)


def _script(state: State) -> str:
    pad, play = position.play_of(state)
    natural = tuple(key for key in pad.keys if key == 0)
    written = [
        "from countinghouse.games.number_pad import NumberPad",
        "",
        "pad = "
        + scripts.call(
            "NumberPad",
            scripts.text(pad.layout.text),
            rule=pad.rule,
            toppling=None if pad.toppling else False,
            neighbourhood=None if pad.neighbourhood == "row or column" else pad.neighbourhood,
            same_key=pad.same_key or None,
            no_opening=None if pad.no_opening == natural else pad.no_opening,
        ),
    ]
    if play.line:
        written.append(f"play = pad.replay({play.limit}, {list(play.line)})")
        if not play.over:
            written.append("pad.winning_replies(play.last, play.height)")
            written.append("pad.explain(play.last, play.height)")
    else:
        written.append(f"pad.winning_openings({play.limit})")
    return scripts.lines(*written, f"pad.table({state['top']})", "pad.period()")


EXHIBIT = Exhibit(
    name="number-pad",
    title="The number pad",
    sentence="Build a tower key by key without toppling it, and see the winning keys repeat.",
    group="play",
    order=20,
    start=START,
    parameters=(
        Parameter(
            "pad",
            "Pad",
            "text",
            "789.456.123",
            max_length=150,
            help="Put “.” between rows, “_” for a gap and commas between keys of several digits, as in 9,10.5,_; repeat a wide key in each of its columns.",
        ),
        Parameter("limit", "Limit t", "integer", 30, minimum=0, maximum=LIMIT_AT_MOST),
        choice("rule", "Rule", _RULES),
        Parameter("toppling", "Passing the limit is allowed", "flag", True),
        choice("near", "Next key", {name: NEIGHBOURHOODS[kind] for name, kind in position.NEAR.items()}),
        Parameter("same", "The same key may be pressed again", "flag", False),
        Parameter("closed", "Keys that may not open", "text", "0", max_length=120),
        choice("play", "Who plays", position.PLAYS),
        weakness("presses"),
        Parameter("seed", "Seed", "integer", 1, minimum=0, maximum=2**32 - 1),
        Parameter("top", "Table up to t", "integer", 119, minimum=0, maximum=position.TOP_AT_MOST),
        choice("lay", "Rows", {"tens": "by tens", "period": "by the period"}),
        Parameter("moves", "Line of play", "text", "", max_length=4000, form=False),
    ),
    examples=_EXAMPLES,
    view=position.view,
    play=position.play,
    jobs=(
        Job("who", winning.who, winning.Who),
        Job("hint", winning.hint, winning.Hint),
        Job("answer", winning.answer, winning.Press),
        Job("mistake", winning.mistake, Mistake),
        Job("table", table.table, table.Table, args=table.ARGS),
        Job("entry", table.entry, table.Entry, args={"t": int}),
        Job("period", periods.period, periods.Found, args=periods.ARGS),
        Job("rules", periods.rules, periods.ShortRules, args=periods.ARGS),
        Job("strategy", winning.strategy, winning.Plan, args={"line?": str}),
        Job("grundy", grundy.grundy, grundy.Values, args={"from": int, "count": int}),
        Job("grundy-entry", grundy.grundy_entry, grundy.Value, args={"t": int}),
        Job("grundy-period", periods.grundy_period, periods.Found, args=periods.ARGS),
        Job("export", saving.export, saving.File, found=saving.Text, args=saving.ARGS),
    ),
    picture=_picture,
    script=_script,
)
