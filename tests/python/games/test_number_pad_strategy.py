"""Test strategies and short rules by playing them out."""

from __future__ import annotations

import random

import pytest

from countinghouse import InputError
from countinghouse.games.number_pad import TOPPLED, NumberPad, Position
from countinghouse.games.number_pad_strategy import (
    Rule,
    losing_limits,
    short_rules,
    strategy,
)

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy

PHONE = "789/456/123"
SIXTEEN = "13 14 15 16/9 10 11 12/5 6 7 8/1 2 3 4"


def plays_below(pad: NumberPad, limit: int, plan, line: tuple[int, ...] = ()) -> tuple[int, int]:
    """Unfold the whole tree through the public branches; return the number of plays and the longest. The winner must
    win them all.
    """
    play = pad.replay(limit, line)
    if play.over:
        assert play.winner == plan.winner
        return 1, len(line)
    branches = plan.branches(line)
    pressed = [branch.pressed for branch in branches]
    if play.player == plan.winner:
        assert pressed == [None]
    else:
        assert pressed == list(pad.legal(play.last, play.height))
    found = []
    for branch in branches:
        assert branch.height == limit - sum(branch.line)
        plays, longest = plays_below(pad, limit, plan, branch.line)
        assert (branch.plays, branch.plies) == (plays, longest - len(branch.line))
        found.append((plays, longest))
    return sum(n for n, _ in found), max(n for _, n in found)


@pytest.mark.parametrize("layout", [PHONE, f"{PHONE}/.0.", "12/3"])
@pytest.mark.parametrize("rule", ["misere", "normal"])
@pytest.mark.parametrize("toppling", [True, False])
def test_a_strategy_wins_every_play(layout: str, rule: str, toppling: bool) -> None:
    pad = NumberPad(layout, rule, toppling=toppling)
    for limit in (0, 1, 2, 7, 13, 20):
        plan = strategy(pad, limit)
        assert plan.winner == (1 if pad.wins(None, limit) else 2)
        assert (plan.plays, plan.plies) == plays_below(pad, limit, plan)
        assert plan.plies == pad.plies(None, limit)


def test_thirty_nine_first() -> None:
    plan = strategy(NumberPad(PHONE), 30)
    (first,) = plan.branches()
    assert (first.pressed, first.answer, first.line, first.height) == (None, 9, (9,), 21)
    assert [branch.pressed for branch in plan.branches((9,))] == [3, 6, 7, 8]
    assert plan.answers[Position(None, 30)] == 9
    assert TOPPLED not in plan.answers


def test_lines_that_leave_the_strategy_are_refused() -> None:
    plan = strategy(NumberPad(PHONE), 30)
    with pytest.raises(InputError, match="presses 9 where the line has 3"):
        plan.branches((3,))
    with pytest.raises(InputError, match="loser's press"):
        plan.branches((9, 8))
    with pytest.raises(InputError, match="may not follow"):
        plan.branches((9, 1))
    with pytest.raises(InputError, match="5,000"):
        strategy(NumberPad(PHONE), 10**9)


def at(rule: Rule, t: int):
    """Return the stretch of the rule that contains t; there must be exactly one."""
    assert t > rule.beyond
    r = t % rule.period
    found = [
        s
        for s in rule.stretches
        if (s.first <= r <= s.last if s.first <= s.last else r >= s.first or r <= s.last)
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("layout", [PHONE, f"{PHONE}/.0.", f"{PHONE}/0..", f"{PHONE}/00.", SIXTEEN, "12/34"])
@pytest.mark.parametrize("rule", ["misere", "normal"])
def test_the_rules_hold(layout: str, rule: str) -> None:
    pad = NumberPad(layout, rule)
    rules = short_rules(pad)
    if rules.opening is not None:
        for t in range(rules.opening.beyond + 1, rules.opening.beyond + 1 + 3 * rules.opening.period):
            stretch = at(rules.opening, t)
            assert set(stretch.enough) <= set(stretch.winning) <= pad.winning_openings(t)
            assert len(stretch.enough) == (1 if pad.winning_openings(t) else 0)
    if rules.reply is not None:
        for t in range(rules.reply.beyond + 1, rules.reply.beyond + 1 + 3 * rules.reply.period):
            stretch = at(rules.reply, t)
            assert set(stretch.enough) <= set(stretch.winning) <= pad.winning_keys(t)
            for last in pad.keys:
                if pad.winning_replies(last, t):
                    assert pad.winning_replies(last, t) & set(stretch.enough)


def test_the_rules_worth_remembering() -> None:
    """The rules are 357 beyond 107, and the clock."""
    phone = short_rules(NumberPad(PHONE))
    assert phone.reply is not None
    assert (phone.reply.beyond, phone.reply.stretches[0].winning) == (107, (3, 5, 7))
    assert len(phone.reply.stretches) == 1
    clock = short_rules(NumberPad(f"{PHONE}/00.")).opening
    assert clock is not None
    assert [(s.first, s.last, s.enough) for s in clock.stretches] == [(0, 2, ()), (3, 8, (3,)), (9, 11, (9,))]
    assert clock.period == 12
    assert (
        short_rules(NumberPad(PHONE, "normal")).opening is None
    )  # no one remembers eighty different remainders
    assert short_rules(NumberPad("21 22 23 24 25/16 17 18 19 20/1 2 3 4 5"), limit=100).reply is None


@pytest.mark.parametrize("layout", [PHONE, f"{PHONE}/.0.", f"{PHONE}/0..", SIXTEEN, "57/89"])
@pytest.mark.parametrize("rule", ["misere", "normal"])
@pytest.mark.parametrize("toppling", [True, False])
def test_losing_limits(layout: str, rule: str, toppling: bool) -> None:
    pad = NumberPad(layout, rule, toppling=toppling)
    lost = losing_limits(pad)
    assert lost is not None
    known = set(lost.exceptions)
    top = max(lost.starts, default=0) + 3 * lost.period + 50
    forever = {start + k * lost.period for start in lost.starts for k in range(top // lost.period + 1)}
    assert not known & forever
    for t in range(top):
        assert pad.wins(None, t) == (t not in known | forever), t


def test_losing_limits_in_words() -> None:
    assert losing_limits(NumberPad(PHONE)).sentence == "0, 27, 43 and 64"
    assert losing_limits(NumberPad(f"{PHONE}/.0.")).sentence == "15k and 15k + 5 (k = 0, 1, 2, ...)"
    assert losing_limits(NumberPad(f"{PHONE}/0..")).sentence.startswith("0, 1, 12, 11k + 28 and 11k + 29")
    assert losing_limits(NumberPad("21 22 23 24 25/16 17 18 19 20/1 2 3 4 5"), limit=100) is None


def test_a_strategy_beats_random_play_from_a_large_limit() -> None:
    chance = random.Random(7)
    pad = NumberPad(SIXTEEN)
    for limit in (1000, 1001, 2345):
        plan = strategy(pad, limit)
        for _ in range(20):
            line: tuple[int, ...] = plan.branches()[0].line if plan.winner == 1 else ()
            while not pad.replay(limit, line).over:
                line = chance.choice(plan.branches(line)).line
            assert pad.replay(limit, line).winner == plan.winner
            assert len(line) <= plan.plies
