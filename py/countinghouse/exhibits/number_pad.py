"""The number-pad game: press neighbouring keys, build a tower, and do not (or do) be the one who topples it.

The state is the pad, the limit, the rules, and `moves`, the line of play, ``31714``. How a pad is spelled in a link
says `pad_of`. Moves are ``press 7``, ``line 31714`` (the whole line), ``pad 789/456/123`` and ``closed 0,5`` (the keys
that may not open). The engine's presses are the answers of the question ``answer``; who presses is the page's business.

Fields of the results (numbers are small, plays in the strategy are decimal strings):

- who: over, wins, winner (1 or 2), sentence, plies (or null), best, reasons [{key, height, replies, wins, sentence}]
- hint: key (or null), wins, sentence; answer: key, moves (the line with it)
- table (args from, count, period {length, last}): from, top, rows [{t, keys, text, wins, irregular}], irregular null
  while no period is given
- entry (args t): t, keys, text, wins, sentence, lines [{key, height, replies, wins, sentence}], moves
- period, grundy-period (args limit): proved, limit, length, last, first, second, window, sentence, certificate,
  check (null until the certificate has been checked), seconds
- rules: opening, reply, losing (sentences or null)
- strategy (args line): winner, plies, plays, branches [{pressed, answer, line, height, plies, plays, over}]
- grundy (args from, count): from, top, keys, rows [{t, opening, after}]; grundy-entry (args t): t, value, sentence, options
- export (args what: table or grundy): found {text}; result {name, type, count}
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from countinghouse.errors import InputError
from countinghouse.games.pad_layout import NEIGHBOURHOODS, Layout, parse_layout
from countinghouse.page import events, scripts
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Example, Exhibit, Job, Parameter, State
from countinghouse.wording import grouped, shown

if TYPE_CHECKING:
    from countinghouse.games.impartial import Check, Period, Progress
    from countinghouse.games.number_pad import GrundyRow, NumberPad, Play, Reason
    from countinghouse.games.number_pad_strategy import Strategy

T = TypeVar("T")

#: Pads whose tables are kept between two questions.
PADS_KEPT = 3
#: Entries of a table sent for one question.
PAGE_AT_MOST = 1000
#: Grundy values are shown up to this height.
GRUNDY_AT_MOST = 20_000
#: The greatest limit; above a million a proved period answers.
LIMIT_AT_MOST = 10**12
TOP_AT_MOST = 1_000_000
#: Rows between two moments at which a question can be stopped.
_STEP = 1024

_NEAR = {"line": "row or column", "king": "king", "any": "any"}
_PLAYERS = ("", "the first player", "the second player")


# --- spelling -------------------------------------------------------------------------------------------------


def layout_text(pad: str) -> str:
    """The spelling of a link as `NumberPad` takes it; a text with "/", a blank or several lines is that already.

    >>> layout_text("789.456.123._0"), layout_text("9,10.5,6"), layout_text("10,.11.12")
    ('789/456/123/.0', '9 10/5 6', '10 ./11/12')
    """
    pad = pad.strip()
    if any(sign in pad for sign in "/ \n"):
        return pad.replace("_", ".").replace(",", " ")
    rows = pad.replace("_", "#").split(".")
    if "," in pad:
        rows = [" ".join(word for word in row.split(",") if word) for row in rows]
        if not any(" " in row for row in rows):
            rows[0] += " #"  # a column of words: one blank must tell that they are words
    return "/".join(rows).replace("#", ".")


def pad_text(layout: Layout) -> str:
    """How a pad is spelled in a link: rows with "." between them, "_" for a gap, "," between keys of several digits.

    Gaps at the end of a row are left out; a key over several columns is repeated.

    >>> pad_text(parse_layout("789/456/123/00.")), pad_text(parse_layout("9 10/. 6"))
    ('789.456.123.00', '9,10._,6')
    """
    words = layout.keys[-1] > 9
    rows = []
    for row in layout.grid:
        keys = ["_" if key is None else str(key) for key in row]
        while len(keys) > 1 and keys[-1] == "_":
            keys.pop()
        rows.append(("," if words else "").join(keys))
    if words and not any("," in row for row in rows):
        rows[0] += ","
    return ".".join(rows)


def _closed(state: State) -> tuple[int, ...] | None:
    """The keys that may not open; None where that is just the key 0, if there is one."""
    text = str(state["closed"]).strip()
    if text == "0":
        return None
    words = [word for word in text.replace(".", ",").replace(" ", ",").split(",") if word]
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= 3):
            raise InputError(
                f"The keys that may not open are written with commas, like 0,5; {shown(word)} is not a key."
            )
    return tuple(sorted({int(word) for word in words}))


def _text(pad: NumberPad, keys: Iterable[int]) -> str:
    """Keys as the paper writes a set of them: 357; with blanks where keys have several digits."""
    return (" " if pad.keys[-1] > 9 else "").join(map(str, sorted(keys)))


# --- the pad and the line of play ------------------------------------------------------------------------------

_pads: OrderedDict[tuple[object, ...], NumberPad] = OrderedDict()


def _pad(state: State, rule: str | None = None) -> NumberPad:
    """The pad of a state, with its tables where it was asked about before."""
    from countinghouse.games.number_pad import NumberPad

    closed = _closed(state)
    key = (state["pad"], rule or state["rule"], state["toppling"], state["near"], state["same"], closed)
    pad = _pads.get(key)
    if pad is None:
        pad = _pads[key] = NumberPad(
            layout_text(str(state["pad"])),
            str(rule or state["rule"]),
            toppling=bool(state["toppling"]),
            neighbourhood=_NEAR[str(state["near"])],
            same_key=bool(state["same"]),
            no_opening=closed,
        )
        while len(_pads) > PADS_KEPT:
            _pads.popitem(last=False)
    _pads.move_to_end(key)
    return pad


def _play_of(state: State) -> tuple[NumberPad, Play]:
    pad = _pad(state)
    return pad, pad.replay(int(state["limit"]), pad.parse_line(str(state["moves"])))


def _view(state: State) -> dict[str, Any]:
    pad, play = _play_of(state)
    layout = pad.layout
    legal = set(() if play.over else pad.legal(play.last, play.height))
    return {
        "pad": pad_text(layout),
        "rows": len(layout.grid),
        "columns": max(cells[-1][1] for cells in layout.cells.values()) + 1,
        "keys": [
            {
                "key": key,
                "row": cells[0][0],
                "column": cells[0][1],
                "span": len(cells),
                "allowed": key in legal,
                "topples": key in legal and key > play.height,
                "closed": key in pad.no_opening,
                "last": key == play.last,
            }
            for key, cells in layout.cells.items()
        ],
        "limit": play.limit,
        "line": list(play.line),
        "heights": list(play.heights),
        "moves": pad.line_text(play.line),
        "separated": pad.keys[-1] > 9,
        "height": play.height,
        "total": play.total,
        "player": play.player,
        "over": play.over,
        "toppled": play.height < 0,
        "winner": play.winner,
        "closed": list(pad.no_opening),
        "sentence": _sentence(play),
        "rules": _rules_sentence(pad, play.limit),
    }


def _sentence(play: Play) -> str:
    if play.over and play.winner is not None:
        who = _PLAYERS[play.winner]
        if play.height < 0:
            return f"The tower topples at {grouped(play.total)}, past {grouped(play.limit)}: {who} wins."
        return f"No key fits the {grouped(play.height)} that is left: {who} wins."
    mover = _PLAYERS[play.player].capitalize()
    if not play.line:
        return f"{mover} opens; the tower may reach {grouped(play.limit)}."
    return f"{mover} moves; the tower is {grouped(play.total)} high, {grouped(play.height)} left."


def _rules_sentence(pad: NumberPad, limit: int) -> str:
    who = "loses" if pad.rule == "misere" else "wins"
    if pad.toppling:
        ends = f"Whoever takes the tower past {grouped(limit)} {who}."
    else:
        stuck = "wins" if pad.rule == "misere" else "loses"
        ends = f"The tower may not pass {grouped(limit)}; whoever has no key left that fits {stuck}."
    after = NEIGHBOURHOODS[pad.neighbourhood] + (", or the same key again" if pad.same_key else "")
    opening = f" {_and(pad.no_opening)} may not open." if pad.no_opening else ""
    return f"{ends} After a key comes {after}.{opening}"


def _play(state: State, move: str) -> State:
    verb, _, rest = move.strip().partition(" ")
    rest = rest.strip()
    if verb == "press" and rest:
        pad, play = _play_of(state)
        if not (rest.isascii() and rest.isdigit() and len(rest) <= 6):
            raise InputError(f"{shown(rest)} is not a key.")
        return {**state, "moves": pad.line_text(pad.press(play, int(rest)).line)}
    if verb == "line":
        pad, play = _play_of({**state, "moves": rest})
        return {**state, "moves": pad.line_text(play.line)}
    if verb == "pad":
        layout = parse_layout(layout_text(rest))
        kept = [key for key in _closed(state) or () if key in layout.cells]
        closed = state["closed"] if _closed(state) is None else ",".join(map(str, kept))
        changed = {**state, "pad": pad_text(layout), "moves": "", "closed": closed}
        _pad(changed)  # its rules too must fit the pad
        return changed
    if verb == "closed":
        changed = {**state, "closed": rest, "moves": ""}
        pad = _pad(changed)
        natural = tuple(key for key in pad.keys if key == 0)
        spelled = "0" if pad.no_opening == natural else ",".join(map(str, pad.no_opening))
        return {**changed, "closed": spelled}
    raise InputError(
        f"{shown(move)} is not a move; moves are “press 7”, “line 31714”, “pad 789.456.123” and “closed 0,5”."
    )


def _picture() -> dict[str, Any]:
    return {"lines": ["7 8 9", "4 5 6", "1 2 3"]}


# --- steps ------------------------------------------------------------------------------------------------------


def _telling(work: Generator[Progress, None, T]) -> Generator[Event | None, None, T]:
    """Runs something long, telling its progress."""
    while True:
        try:
            step = next(work)
        except StopIteration as stop:
            answer: T = stop.value
            return answer
        total = step.total
        words = f"{step.doing[0].upper()}{step.doing[1:]}: {grouped(step.done)}"
        yield events.progress(
            None if not total else step.done / total, words + (f" of {grouped(total)}" if total else "")
        )


def _rows(pad: NumberPad, height: int) -> Generator[Event | None, None, None]:
    """Makes the rows that answer about a height, in steps."""
    if height > TOP_AT_MOST:
        period = yield from _telling(pad.period_steps())
        if period is None:
            raise InputError(
                f"No period of this pad is proved up to {grouped(TOP_AT_MOST)}, so nothing is known of "
                f"{grouped(height)}. Choose a limit of at most {grouped(TOP_AT_MOST)}."
            )
        height = period.certificate.second
    for row in range(0, height, _STEP):
        pad.winning_keys(row)
        yield None
    pad.winning_keys(height)


def _best(pad: NumberPad, play: Play) -> Generator[Event | None, None, tuple[int | None, tuple[int, ...]]]:
    """How many presses follow at best, and the best keys; None and any winning keys where lengths are not known."""
    from countinghouse.games.number_pad import PLIES_AT_MOST

    yield from _rows(pad, play.height)
    if play.height <= PLIES_AT_MOST:
        best = yield from _telling(pad.best_steps(play.last, play.height))
        return best.plies, best.keys
    wins = {reason.key for reason in pad.explain(play.last, play.height) if reason.wins}
    legal = pad.legal(play.last, play.height)
    return None, tuple(key for key in legal if key in wins or not wins)


def _whole(args: Args, name: str, default: int, lowest: int, most: int, words: str) -> int:
    """A whole number among a question's arguments, which may come as digits."""
    return int(
        Parameter(name, words, "integer", default, minimum=lowest, maximum=most).check(
            args.get(name, default)
        )
    )


def _and(keys: Iterable[int], word: str = "and") -> str:
    words = [str(key) for key in keys]
    return f" {word} ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} {word} {words[-1]}"


def _times(number: int, word: str) -> str:
    return f"1 {word}" if number == 1 else f"{grouped(number)} {word}es"


# --- who wins ---------------------------------------------------------------------------------------------------


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "key": reason.key,
        "height": reason.height,
        "replies": list(reason.replies),
        "wins": reason.wins,
        "sentence": reason.sentence,
    }


def _who(state: State, args: Args) -> Iterator[Event | None]:
    pad, play = _play_of(state)
    if play.over:
        yield events.result(
            {
                "over": True,
                "wins": play.winner == play.player,
                "winner": play.winner,
                "sentence": _sentence(play),
                "plies": 0,
                "best": [],
                "reasons": [],
            }
        )
        return
    plies, best = yield from _best(pad, play)
    reasons = pad.explain(play.last, play.height)
    winning = [reason.key for reason in reasons if reason.wins]
    mover = _PLAYERS[play.player].capitalize()
    if winning:
        said = f"{mover}, who moves now, wins with {_and(winning, 'or')}"
        if plies is not None and len(best) < len(winning):
            said += f"; soonest with {_and(best, 'or')}, within {_times(plies, 'press')}."
        elif plies is not None:
            said += f", within {_times(plies, 'press')}."
        else:
            said += "."
    else:
        said = f"{mover}, who moves now, loses whatever key is pressed"
        said += "." if plies is None else f"; {_and(best, 'or')} delays it longest, {_times(plies, 'press')}."
    yield events.result(
        {
            "over": False,
            "wins": bool(winning),
            "winner": play.player if winning else 3 - play.player,
            "sentence": said,
            "plies": plies,
            "best": list(best),
            "reasons": [_reason(reason) for reason in reasons],
        }
    )


def _hint(state: State, args: Args) -> Iterator[Event | None]:
    pad, play = _play_of(state)
    if play.over:
        yield events.result({"key": None, "wins": False, "sentence": "The play is over."})
        return
    plies, best = yield from _best(pad, play)
    key = best[0]
    wins = pad.wins(play.last, play.height)
    within = "" if plies is None else f" within {_times(plies, 'press')}"
    if wins:
        sentence = f"Press {key}: it wins{within}."
    else:
        late = "" if plies is None else f"; {key} delays the end longest, {_times(plies, 'press')}"
        sentence = f"No key wins here{late}. Press {key} and hope for a mistake."
    yield events.result({"key": key, "wins": wins, "sentence": sentence})


def _answer(state: State, args: Args) -> Iterator[Event | None]:
    pad, play = _play_of(state)
    if play.over:
        raise InputError("The play is over: there is no key to press.")
    yield from _best(pad, play)
    key = pad.engine_key(play.last, play.height, int(state["weakness"]), int(state["seed"]) + len(play.line))
    yield events.result({"key": key, "moves": pad.line_text((*play.line, key))})


# --- the table --------------------------------------------------------------------------------------------------


def _table(state: State, args: Args) -> Iterator[Event | None]:
    pad = _pad(state)
    top = int(state["top"])
    start = _whole(args, "from", 0, 0, TOP_AT_MOST, "The first height")
    count = _whole(args, "count", 200, 1, PAGE_AT_MOST, "The number of entries")
    last = min(top, start + count - 1)
    for height in range(0, last, _STEP):
        pad.winning_keys(height)
        yield None
    rows = [_entry_row(pad, t) for t in range(start, last + 1)]
    yield events.result({"from": start, "top": top, "rows": rows, "irregular": None})
    period = args.get("period")
    if not isinstance(period, dict):
        return
    length = _whole(period, "length", 1, 1, TOP_AT_MOST, "The period")
    irregular = _whole(period, "last", -1, -1, TOP_AT_MOST, "The last irregular height")
    if irregular + length > TOP_AT_MOST:
        return
    yield from _rows(pad, irregular + length)
    for row in rows:
        t = row["t"]
        if t <= irregular:
            # compared with the first height of its remainder at which the table is regular
            same = t + length * (1 + (irregular - t) // length)
            row["irregular"] = pad.winning_openings(t) != pad.winning_openings(same)
    yield events.result({"from": start, "top": top, "rows": rows, "irregular": irregular})


def _entry_row(pad: NumberPad, t: int) -> dict[str, Any]:
    keys = sorted(pad.winning_openings(t))
    return {
        "t": t,
        "keys": keys,
        "text": _text(pad, keys),
        "wins": pad.wins(None, t),
        "irregular": False,
    }


def _entry(state: State, args: Args) -> Iterator[Event | None]:
    pad = _pad(state)
    t = _whole(args, "t", 0, 0, TOP_AT_MOST, "The height")
    yield from _rows(pad, t)
    row = _entry_row(pad, t)
    lines = pad.explain(None, t)
    if row["keys"]:
        one = len(row["keys"]) == 1
        sentence = f"At t = {grouped(t)} the winning opening{' is' if one else 's are'} {_and(row['keys'])}."
    elif row["wins"]:
        sentence = f"At t = {grouped(t)} no key fits, so whoever should open wins."
    elif lines:
        sentence = f"At t = {grouped(t)} no opening wins: a P-position."
    else:
        sentence = f"At t = {grouped(t)} no key fits, so whoever should open loses: a P-position."
    yield events.result(
        {
            **row,
            "sentence": sentence,
            "lines": [_reason(reason) for reason in lines],
            "moves": pad.line_text(row["keys"][:1]),
        }
    )


# --- periods ----------------------------------------------------------------------------------------------------


def _period(state: State, args: Args) -> Iterator[Event | None]:
    pad = _pad(state)
    limit = _limit(args)
    yield from _proving(pad, limit, pad.period_steps(limit), "winning openings", pad.check_certificate_steps)


def _grundy_period(state: State, args: Args) -> Iterator[Event | None]:
    pad = _pad(state, "normal")
    limit = _limit(args)
    yield from _proving(
        pad, limit, pad.grundy_period_steps(limit), "Grundy values", pad.check_grundy_certificate_steps
    )


def _limit(args: Args) -> int:
    from countinghouse.games.number_pad import PERIOD_AT_MOST

    return _whole(
        args, "limit", 1_000_000, 0, PERIOD_AT_MOST, "The height up to which a period is looked for"
    )


def _proving(
    pad: NumberPad,
    limit: int,
    finding: Generator[Progress, None, Period[tuple[int, ...]] | None],
    what: str,
    checking: Any,
) -> Iterator[Event | None]:
    began = time.perf_counter()
    period = yield from _telling(finding)
    seconds = round(time.perf_counter() - began, 3)
    if period is None:
        yield events.result(
            {
                "proved": False,
                "limit": limit,
                "sentence": f"No period is proved up to {grouped(limit)}: no {_window(pad.window)} has come again "
                f"among the rows 0 to {grouped(limit)}.",
                "seconds": seconds,
            }
        )
        return
    proof = period.certificate
    last = period.last_irregular
    when = "always" if last < 0 else f"for t > {grouped(last)}"
    answer = {
        "proved": True,
        "limit": limit,
        "length": period.length,
        "last": last,
        "first": proof.first,
        "second": proof.second,
        "window": [_text(pad, row) if what == "winning openings" else list(row) for row in proof.window],
        "sentence": f"The {what} repeat with period {grouped(period.length)} {when}.",
        "certificate": proof.sentence,
        "check": None,
        "seconds": seconds,
    }
    yield events.result(answer)
    check: Check = yield from _telling(checking(proof))
    if not check:
        raise AssertionError(f"A certificate that does not hold: {check.sentence}")
    yield events.result({**answer, "check": check.sentence})


def _window(rows: int) -> str:
    return "row" if rows == 1 else f"window of {grouped(rows)} rows"


def _rules(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.games.number_pad_strategy import losing_limits_steps, short_rules_steps

    pad = _pad(state)
    limit = _limit(args)
    rules = yield from _telling(short_rules_steps(pad, limit))
    losing = yield from _telling(losing_limits_steps(pad, limit))
    yield events.result(
        {
            "opening": None if rules.opening is None else rules.opening.sentence,
            "reply": None if rules.reply is None else rules.reply.sentence,
            "losing": None if losing is None else losing.sentence,
            "limit": limit,
        }
    )


# --- the strategy -----------------------------------------------------------------------------------------------

_strategies: OrderedDict[tuple[int, int], Strategy] = OrderedDict()


def _strategy(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.games.number_pad_strategy import strategy_steps

    pad = _pad(state)
    limit = int(state["limit"])
    key = (id(pad), limit)
    plan = _strategies.get(key)
    if plan is None or plan.pad is not pad:
        plan = _strategies[key] = yield from _telling(strategy_steps(pad, limit))
        while len(_strategies) > 2:
            _strategies.popitem(last=False)
    line = pad.parse_line(str(args.get("line", "")))
    yield events.result(
        {
            "winner": plan.winner,
            "plies": plan.plies,
            "plays": events.number(plan.plays),
            "branches": [
                {
                    "pressed": branch.pressed,
                    "answer": branch.answer,
                    "line": pad.line_text(branch.line),
                    "height": branch.height,
                    "plies": branch.plies,
                    "plays": events.number(branch.plays),
                    "over": branch.plies == 0,
                }
                for branch in plan.branches(line)
            ],
        }
    )


# --- Grundy values ----------------------------------------------------------------------------------------------

_values: OrderedDict[int, tuple[NumberPad, tuple[GrundyRow, ...]]] = OrderedDict()


def _grundy_rows(
    state: State, top: int
) -> Generator[Event | None, None, tuple[NumberPad, tuple[GrundyRow, ...]]]:
    """The Grundy values of the normal game up to a height, kept for the last pad."""
    pad = _pad(state, "normal")
    known = _values.get(id(pad))
    if known is None or known[0] is not pad or len(known[1]) <= top:
        rows = yield from _telling(pad.grundy_table_steps(top))
        _values.clear()
        known = _values[id(pad)] = (pad, rows)
    return known


def _grundy(state: State, args: Args) -> Iterator[Event | None]:
    top = min(int(state["top"]), GRUNDY_AT_MOST)
    start = _whole(args, "from", 0, 0, GRUNDY_AT_MOST, "The first height")
    count = _whole(args, "count", 100, 1, PAGE_AT_MOST, "The number of rows")
    last = min(top, start + count - 1)
    pad, rows = yield from _grundy_rows(state, last)
    yield events.result(
        {
            "from": start,
            "top": top,
            "keys": list(pad.keys),
            "rows": [
                {"t": row.height, "opening": row.opening, "after": list(row.after.values())}
                for row in rows[start : last + 1]
            ],
        }
    )


def _grundy_entry(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.games.impartial import Mex, mex

    t = _whole(args, "t", 0, 0, GRUNDY_AT_MOST, "The height")
    pad, rows = yield from _grundy_rows(state, t)
    options = [(key, 0 if key > t else rows[t - key].after[key]) for key in pad.legal(None, t)]
    value = Mex(mex(value for _, value in options), tuple(options))
    yield events.result(
        {
            "t": t,
            "value": value.value,
            "sentence": value.sentence,
            "options": [{"key": key, "value": number} for key, number in options],
        }
    )


# --- files ------------------------------------------------------------------------------------------------------


def _export(state: State, args: Args) -> Iterator[Event | None]:
    what = args.get("what", "table")
    top = int(state["top"])
    if what == "grundy":
        top = min(top, GRUNDY_AT_MOST)
        pad, values = yield from _grundy_rows(state, top)
        yield events.found({"text": ",".join(["t", "opening", *(f"after {key}" for key in pad.keys)]) + "\n"})
        for start in range(0, top + 1, _STEP):
            some = values[start : min(start + _STEP, top + 1)]
            text = "".join(
                ",".join(map(str, (row.height, row.opening, *row.after.values()))) + "\n" for row in some
            )
            yield events.found({"text": text})
    elif what == "table":
        pad = _pad(state)
        yield events.found({"text": "t,winning openings,first player\n"})
        for start in range(0, top + 1, _STEP):
            lines = [
                f"{t},{' '.join(map(str, sorted(pad.winning_openings(t))))},"
                f"{'wins' if pad.wins(None, t) else 'loses'}\n"
                for t in range(start, min(start + _STEP, top + 1))
            ]
            yield events.found({"text": "".join(lines)})
            yield events.progress(start / (top + 1), f"Rows of the table: {grouped(start)}")
    else:
        raise InputError(f"A table or Grundy values (grundy) can be saved; {shown(what)} is neither.")
    yield events.result({"name": f"number-pad-{what}.csv", "type": "text/csv", "count": top + 1})


# --- the exhibit ------------------------------------------------------------------------------------------------

_EXAMPLES = (
    Example(
        "The problem of 1999",
        "Whoever takes the sum past 30 loses; the first player wins with 9, or more slowly with 3.",
        {},
    ),
    Example("A line of play", "3 1 7 1 4 has been played; 14 are left. Who is winning?", {"moves": "31714"}),
    Example(
        "Table 1 of the paper",
        "Misère play: the first player loses at 0, 27, 43 and 64 only; beyond 107 press 3, 5 or 7.",
        {"limit": 64, "top": 117},
    ),
    Example(
        "Table 2 of the paper",
        "Normal play: period 80 after 124.",
        {"limit": 42, "rule": "normal", "top": 219},
    ),
    Example(
        "Table 3 of the paper",
        "Misère play with a 0 below the middle column: period 15 after 22.",
        {"pad": "789.456.123._0", "top": 59},
    ),
    Example(
        "Table 4 of the paper",
        "Misère play with a 0 below the left column: period 11 after 36.",
        {"pad": "789.456.123.0", "top": 65},
    ),
    Example(
        "The clock",
        "A wide 0 below two columns: by the clock, t modulo 12, open with 3, from nine o’clock with 9.",
        {"pad": "789.456.123.00", "top": 59, "lay": "period"},
    ),
    Example(
        "A period after 405,746",
        "Twenty keys, normal play: proved to repeat every 153, but only after 405,746 rows.",
        {"pad": "1,2,3,4,5.6,7,8,9,10.11,12,13,14,15.16,17,18,19,20", "rule": "normal", "limit": 100},
    ),
)


def _script(state: State) -> str:
    pad, play = _play_of(state)
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
    sentence="Press keys in turn, build a tower, do not topple it; and see who wins, why, and for ever after which height.",
    order=20,
    parameters=(
        Parameter(
            "pad",
            "Pad",
            "text",
            "789.456.123",
            max_length=150,
            help="Rows with “.” between them; “_” is a gap, a wide key is repeated, keys of several digits have commas: 9,10.5,_",
        ),
        Parameter("limit", "Limit t", "integer", 30, minimum=0, maximum=LIMIT_AT_MOST),
        Parameter(
            "rule",
            "Rule",
            "choice",
            "misere",
            choices=(
                ("misere", "Misère: the last to move loses"),
                ("normal", "Normal: the last to move wins"),
            ),
        ),
        Parameter("toppling", "The tower may be toppled", "flag", True),
        Parameter(
            "near",
            "After a key comes",
            "choice",
            "line",
            choices=tuple((name, NEIGHBOURHOODS[kind]) for name, kind in _NEAR.items()),
        ),
        Parameter("same", "The same key may be pressed again", "flag", False),
        Parameter("closed", "Keys that may not open", "text", "0", max_length=120),
        Parameter(
            "play",
            "Play",
            "choice",
            "engine",
            choices=(
                ("engine", "against the engine"),
                ("two", "two people"),
                ("watch", "watch the engine"),
            ),
        ),
        Parameter(
            "weakness",
            "Weakness in %",
            "integer",
            0,
            minimum=0,
            maximum=100,
            help="So many of a hundred presses of the engine are made at random; with 0 it plays perfectly.",
        ),
        Parameter("seed", "Seed", "integer", 1, minimum=0, maximum=2**32 - 1),
        Parameter("top", "Table up to t", "integer", 119, minimum=0, maximum=TOP_AT_MOST),
        Parameter(
            "lay",
            "Laid out",
            "choice",
            "tens",
            choices=(("tens", "by tens"), ("period", "by the period")),
        ),
        Parameter("moves", "Line of play", "text", "", max_length=4000, form=False),
    ),
    examples=_EXAMPLES,
    view=_view,
    play=_play,
    jobs=(
        Job("who", "Who is winning?", _who),
        Job("hint", "Hint", _hint),
        Job("answer", "The engine’s press", _answer),
        Job("table", "Table of winning moves", _table),
        Job("entry", "Why these keys win", _entry),
        Job("period", "Find the period", _period),
        Job("rules", "The shortest rule", _rules),
        Job("strategy", "A complete strategy", _strategy),
        Job("grundy", "Grundy values", _grundy),
        Job("grundy-entry", "Why this Grundy value", _grundy_entry),
        Job("grundy-period", "Find the period of the Grundy values", _grundy_period),
        Job("export", "Save the table", _export),
    ),
    picture=_picture,
    script=_script,
)
