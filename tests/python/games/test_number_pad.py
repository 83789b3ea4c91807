"""Compare the number pad with the published tables, and with a recursive solver that shares no code with it."""

from __future__ import annotations

import copy
import json
import pickle
import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.games import impartial
from countinghouse.games.careless import _mixed
from countinghouse.games.impartial import Certificate
from countinghouse.games.number_pad import NEIGHBOURHOODS, TOPPLED, NumberPad, Position

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy

TABLES = json.loads((Path(__file__).parents[1] / "data" / "number_pad_tables.json").read_text("utf-8"))
NAMES = [name for name, table in TABLES.items() if isinstance(table, dict)]
PHONE = "789/456/123"


def test_the_reference_has_four_tables() -> None:
    assert NAMES == ["misere", "normal", "misere_zero_middle", "misere_zero_left"]


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_of_the_published_tables(name: str) -> None:
    reference = TABLES[name]
    pad = NumberPad(reference["pad"], "normal" if name == "normal" else "misere")
    top = reference["t0"] + len(reference["winning"]) - 1
    table = pad.table(top)
    for t, keys in enumerate(reference["winning"], reference["t0"]):
        assert "".join(map(str, sorted(table[t]))) == keys, t
        assert pad.winning_openings(t) == table[t]
    period = pad.period()
    assert period is not None
    assert (period.length, period.last_irregular) == (reference["period"], reference["last_irregular"])
    assert pad.check_certificate(period.certificate)


def test_the_clock_pad() -> None:
    pad = NumberPad("789/456/123/00.")
    period = pad.period()
    assert period is not None
    assert (period.length, period.last_irregular) == (12, 8)
    for t in range(9, 500):
        winners = pad.winning_openings(t)
        assert bool(winners) == (t % 12 >= 3)
        if winners:
            assert (9 if t % 12 >= 9 else 3) in winners


@pytest.mark.parametrize(
    ("layout", "rule", "lost"),
    [
        (PHONE, "misere", lambda t: t in (0, 27, 43, 64)),
        (PHONE, "normal", lambda t: t in (12, 42, 76, 97) or (t >= 114 and t % 40 == 114 % 40)),
        (f"{PHONE}/.0.", "misere", lambda t: t % 15 in (0, 5)),
        (f"{PHONE}/0..", "misere", lambda t: t in (0, 1, 12) or (t >= 28 and t % 11 in (28 % 11, 29 % 11))),
    ],
)
def test_the_losing_limits_of_the_spec(layout: str, rule: str, lost) -> None:
    pad = NumberPad(layout, rule)
    for t in range(1000):
        assert pad.wins(None, t) != lost(t), t


def test_irregular_sets_with_zero_in_the_middle() -> None:
    """Eight sets up to t = 22 differ from the periodic sets; the last is 1679 at t = 22."""
    pad = NumberPad(f"{PHONE}/.0.")
    irregular = [t for t in range(40) if pad.winning_openings(t) != pad.winning_openings(t + 15 * 10)]
    assert len(irregular) == 8
    assert irregular[-1] == 22
    assert pad.winning_openings(22) == {1, 6, 7, 9}
    assert NumberPad(PHONE, "normal").winning_openings(124) == {3, 5, 9}
    assert NumberPad(f"{PHONE}/0..").winning_openings(36) == {3, 8, 9}


@pytest.mark.parametrize("column", [".0.", "0..", "..0"])
def test_in_misere_with_zero_its_column_is_never_good(column: str) -> None:
    pad = NumberPad(f"{PHONE}/{column}")
    for t in range(300):
        for key in pad.near[0]:
            assert key not in pad.winning_keys(t)
            if key <= t:
                assert 0 in pad.winning_replies(key, t - key)


# --- an independent solver -------------------------------------------------------------------------------------


class Brute:
    """Apply the rules recursively, starting from the drawing of the pad."""

    def __init__(self, pad: NumberPad) -> None:
        places: dict[int, list[tuple[int, int]]] = {}
        for r, row in enumerate(pad.layout.text.split("/")):
            for c, word in enumerate(row.split() if " " in row else row):
                if word != ".":
                    places.setdefault(int(word), []).append((r, c))
        self.places = places
        self.pad = pad
        self.outcome = cache(self._outcome)
        self.value = cache(self._value)
        self.plies = cache(self._plies)

    def allowed(self, a: int, b: int) -> bool:
        if a == b:
            return self.pad.same_key
        if self.pad.neighbourhood == "any":
            return True
        for r, c in self.places[a]:
            for rr, cc in self.places[b]:
                if self.pad.neighbourhood == "king" and max(abs(r - rr), abs(c - cc)) == 1:
                    return True
                if self.pad.neighbourhood == "row or column" and (r == rr or c == cc):
                    return True
        return False

    def moves(self, last: int | None, t: int) -> list[tuple[int | None, int]]:
        """A pair (key, height left); the key is None once the tower has toppled."""
        found: list[tuple[int | None, int]] = []
        for key in self.keys(last, t):
            found.append((key, t - key) if t >= key else (None, -1))
        return found

    def keys(self, last: int | None, t: int) -> list[int]:
        keys = [
            k
            for k in self.places
            if (k not in self.pad.no_opening if last is None else self.allowed(last, k))
        ]
        return [k for k in sorted(keys) if self.pad.toppling or k <= t]

    def _outcome(self, last: int | None, t: int) -> bool:
        moves = self.moves(last, t) if t >= 0 else []
        if not moves:
            return self.pad.rule == "misere"
        return any(not self.outcome(*move) for move in moves)

    def _plies(self, last: int | None, t: int) -> int:
        moves = self.moves(last, t) if t >= 0 else []
        if not moves:
            return 0
        if self.outcome(last, t):
            return 1 + min(self.plies(*move) for move in moves if not self.outcome(*move))
        return 1 + max(self.plies(*move) for move in moves)

    def _value(self, last: int | None, t: int) -> int:
        below = {self.value(*move) for move in self.moves(last, t)} if t >= 0 else set()
        return min(set(range(len(below) + 1)) - below)


@st.composite
def pads(draw: st.DrawFn, rules: tuple[str, ...] = ("misere", "normal")) -> NumberPad:
    rows, columns = draw(st.sampled_from([(1, 2), (1, 4), (2, 2), (2, 3), (3, 1), (3, 3), (4, 2)]))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    gaps = draw(st.sets(st.sampled_from(cells[2:]), max_size=3)) if len(cells) > 2 else set()
    filled = [cell for cell in cells if cell not in gaps]
    numbers = draw(st.lists(st.integers(0, 12), unique=True, min_size=len(filled), max_size=len(filled)))
    grid = [["."] * columns for _ in range(rows)]
    for (r, c), number in zip(filled, numbers, strict=True):
        grid[r][c] = str(number)
        if draw(st.booleans()) and draw(st.booleans()) and c + 1 < columns and grid[r][c + 1] == ".":
            grid[r][c + 1] = str(number)  # a wide key, unless a later one is there
    layout = "/".join(" ".join(row) if columns > 1 else f"{row[0]} ." for row in grid)
    rule, toppling = draw(st.sampled_from(rules)), draw(st.booleans())
    kind, same_key = draw(st.sampled_from(sorted(NEIGHBOURHOODS))), 0 not in numbers and draw(st.booleans())
    try:
        return NumberPad(layout, rule, toppling=toppling, neighbourhood=kind, same_key=same_key)
    except InputError:  # a key without neighbours
        return NumberPad(layout, rule, toppling=toppling, neighbourhood="any")


@given(pads())
@settings(max_examples=120, deadline=None)
def test_random_pads_against_brute_force(pad: NumberPad) -> None:
    brute = Brute(pad)
    for t in range(2 * pad.window + 12):
        assert list(pad.legal(None, t)) == brute.keys(None, t)
        assert pad.wins(None, t) == brute.outcome(None, t)
        assert pad.plies(None, t) == brute.plies(None, t)
        won = {
            k for k, m in zip(brute.keys(None, t), brute.moves(None, t), strict=True) if not brute.outcome(*m)
        }
        assert pad.winning_openings(t) == won
        for last in pad.keys:
            assert list(pad.legal(last, t)) == brute.keys(last, t)
            pairs = list(zip(brute.keys(last, t), brute.moves(last, t), strict=True))
            assert pad.winning_replies(last, t) == {k for k, m in pairs if not brute.outcome(*m)}
            assert pad.wins(last, t) == brute.outcome(last, t)
            best = pad.best(last, t)
            assert best.plies == brute.plies(last, t)
            good = [
                k
                for k, m in pairs
                if brute.plies(*m) == best.plies - 1 and brute.outcome(*m) != brute.outcome(last, t)
            ]
            assert list(best.keys) == good


@given(pads(rules=("normal",)))
@settings(max_examples=60, deadline=None)
def test_grundy_values_of_random_pads_against_brute_force(pad: NumberPad) -> None:
    brute = Brute(pad)
    for row in pad.grundy_table(2 * pad.window + 8):
        assert row.opening == brute.value(None, row.height)
        assert dict(row.after) == {key: brute.value(key, row.height) for key in pad.keys}
        assert (row.opening > 0) == pad.wins(None, row.height)
    shown = pad.grundy(pad.keys[-1], pad.window)
    assert shown.value == brute.value(pad.keys[-1], pad.window)


@given(pads())
@settings(max_examples=150, deadline=None)
def test_periods_of_random_pads_hold_and_are_least(pad: NumberPad) -> None:
    period = pad.period(30_000)
    if period is None:
        return
    assert pad.check_certificate(period.certificate)
    p, last = period.length, period.last_irregular
    top = min(last + 1 + 3 * p + 3 * pad.window, 40_000)
    table = pad.table(top + p)
    assert all(table[t] == table[t + p] for t in range(last + 1, top))
    assert last == -1 or table[last] != table[last + p]
    cycle = table[last + 1 : last + 1 + p]
    shifted = (d for d in range(1, p) if p % d == 0)
    assert not any(all(cycle[i] == cycle[(i + d) % p] for i in range(p)) for d in shifted)


@given(pads(rules=("normal",)))
@settings(max_examples=40, deadline=None)
def test_grundy_periods_of_random_pads_hold(pad: NumberPad) -> None:
    period = pad.grundy_period(5_000)
    if period is None:
        return
    assert pad.check_grundy_certificate(period.certificate)
    rows = [(row.opening, *row.after.values()) for row in pad.grundy_table(2 * period.length + 5000)]
    last = period.last_irregular
    assert all(rows[t] == rows[t + period.length] for t in range(last + 1, len(rows) - period.length))
    assert last == -1 or rows[last] != rows[last + period.length]


@pytest.mark.parametrize("rule", ["misere", "normal"])
@pytest.mark.parametrize("toppling", [True, False])
def test_the_game_as_the_impartial_core_sees_it(rule: str, toppling: bool) -> None:
    pad = NumberPad(f"{PHONE}/.0.", rule, toppling=toppling)
    values = impartial.solve(Position(None, 40), pad.options, misere=rule == "misere")
    assert TOPPLED in values or not toppling
    for (last, height), value in values.items():
        if height >= 0:
            assert pad.wins(last, height) == value.wins
            assert pad.plies(last, height) == value.plies
            if rule == "normal":
                assert pad.grundy(last, height).value == value.grundy


def test_misere_with_toppling_is_won_like_normal_without() -> None:
    misere, normal = NumberPad(PHONE), NumberPad(PHONE, "normal", toppling=False)
    assert misere.table(300) == normal.table(300)


# --- periods of large pads -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "rule", "length", "last"),
    [
        ("13 14 15 16/9 10 11 12/5 6 7 8/1 2 3 4", "misere", 24, 5981),
        ("13 14 15 16/9 10 11 12/5 6 7 8/1 2 3 4", "normal", 24, 2740),
        # In the browser, the page searches for this one and checks it (tests/browser/test_number_pad.py).
        ("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20", "normal", 153, 405746),
        ("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20", "misere", 134135, 107775),
    ],
)
def test_large_pads(layout: str, rule: str, length: int, last: int) -> None:
    """Preperiods into the hundred thousands; the numbers were found here, the certificates prove them."""
    pad = NumberPad(layout, rule)
    period = pad.period()
    assert period is not None
    assert pad.check_certificate(period.certificate)
    assert (period.length, period.last_irregular) == (length, last)
    assert pad.winning_openings(last) != pad.winning_openings(last + length)
    for far in (10**12, 10**30 + 17):
        first = period.certificate.first
        assert pad.winning_openings(far) == pad.winning_openings(first + (far - first) % length)


def test_no_period_is_claimed_without_proof() -> None:
    pad = NumberPad(PHONE)
    assert pad.period(limit=116) is None
    period = pad.period(limit=117)
    assert period is not None
    assert pad.period(limit=116) is None  # even if it is already known
    assert (
        NumberPad("21 22 23 24 25/16 17 18 19 20/11 12 13 14 15/6 7 8 9 10/1 2 3 4 5").period(20_000) is None
    )


def test_finding_a_period_streams_and_can_be_closed() -> None:
    steps = NumberPad("21 22 23 24 25/16 17 18 19 20/11 12 13 14 15/6 7 8 9 10/1 2 3 4 5").period_steps()
    seen = [next(steps) for _ in range(10)]
    assert seen[-1].done > seen[1].done > 0
    assert seen[-1].total == 1_000_000
    steps.close()


def test_a_forged_certificate_is_refused() -> None:
    pad = NumberPad(PHONE, "normal")
    period = pad.period()
    assert period is not None
    good = period.certificate
    assert pad.check_certificate(good)
    for forged in (
        Certificate(good.first, good.second + 1, good.window),
        Certificate(good.first - 1, good.second - 1, good.window),
        Certificate(good.first, good.first + 40, good.window),
        Certificate(good.first, good.second, good.window[:-1]),
        Certificate(good.first, good.second, (*good.window[:-1], (1, 2, 3))),
    ):
        assert not pad.check_certificate(forged)


# --- playing ---------------------------------------------------------------------------------------------------


def play_out(pad: NumberPad, limit: int, line: tuple[int, ...], hero: int) -> None:
    """Follow every reply of the opponent; the engine, playing for hero, must win each time."""
    seen: set[tuple[int | None, int, bool]] = set()
    stack = [(pad.replay(limit, line))]
    while stack:
        play = stack.pop()
        mark = (play.last, play.height, play.player == hero)
        if mark in seen:
            continue
        seen.add(mark)
        if play.over:
            assert play.winner == hero, play.line
        elif play.player == hero:
            stack.append(pad.press(play, pad.engine_key(play.last, play.height)))
        else:
            stack.extend(pad.press(play, key) for key in pad.legal(play.last, play.height))


@pytest.mark.parametrize("layout", [PHONE, f"{PHONE}/.0.", "9 10 11 12/5 6 7 8/1 2 3 4", "12/3"])
@pytest.mark.parametrize("rule", ["misere", "normal"])
@pytest.mark.parametrize("toppling", [True, False])
def test_the_engine_beats_every_opponent(layout: str, rule: str, toppling: bool) -> None:
    pad = NumberPad(layout, rule, toppling=toppling)
    for limit in (*range(32), 57):
        play_out(pad, limit, (), 1 if pad.wins(None, limit) else 2)


def test_the_engine_beats_random_opponents_from_large_limits() -> None:
    chance = random.Random(20)
    games = 0
    for layout in (PHONE, f"{PHONE}/0..", "13 14 15 16/9 10 11 12/5 6 7 8/1 2 3 4"):
        for rule in ("misere", "normal"):
            pad = NumberPad(layout, rule)
            for _ in range(12):
                limit = chance.randrange(500, 4000)
                last, left, pressed = None, limit, 0
                hero = 0 if pad.wins(None, limit) else 1
                while left >= 0:
                    legal = pad.legal(last, left)
                    last = pad.engine_key(last, left) if pressed % 2 == hero else chance.choice(legal)
                    assert last in legal
                    left -= last
                    pressed += 1
                toppler = (pressed - 1) % 2
                assert (toppler == hero) == (rule == "normal")
                games += 1
    assert games == 72


def test_the_engine_keeps_a_win_above_the_limit_of_lengths() -> None:
    pad = NumberPad(PHONE)
    key = pad.engine_key(None, 1_000_000)
    assert key in pad.winning_openings(1_000_000)


def test_weakness_is_chance_that_is_the_same_every_time() -> None:
    pad = NumberPad(PHONE)
    perfect = [pad.engine_key(None, t) for t in range(200)]
    assert [pad.engine_key(None, t, weakness=0, seed=5) for t in range(200)] == perfect
    weak = [pad.engine_key(None, t, weakness=50, seed=5) for t in range(200)]
    assert weak == [pad.engine_key(None, t, weakness=50, seed=5) for t in range(200)]
    assert 60 < sum(a == b for a, b in zip(perfect, weak, strict=True)) < 160
    wild = [pad.engine_key(None, t, weakness=100, seed=5) for t in range(900)]
    assert all(60 < wild.count(key) < 145 for key in pad.keys)
    # Bit for bit: links that carry a weakness and a seed must play the same in ten years.
    assert _mixed(1234567) == 6457827717110365317  # the published first output of SplitMix64 with this seed
    pinned = [2, 8, 3, 3, 4, 5, 6, 5, 2, 5, 8, 5]
    assert [pad.engine_key(None, t, weakness=100, seed=1) for t in range(30, 42)] == pinned


def test_thirty_as_in_the_paper() -> None:
    """A wins with 9, or with 3; after A's 3, B can press 1 at each turn and make A play five more moves."""
    pad = NumberPad(PHONE)
    assert pad.winning_openings(30) == {3, 9}
    assert pad.best(None, 30).keys == (9,)
    line, left = [3], 27
    while left >= 0:
        key = 1 if len(line) % 2 else pad.engine_key(line[-1], left)
        if key not in pad.legal(line[-1], left):
            key = pad.legal(line[-1], left)[0]
        line.append(key)
        left -= key
    assert len(line) % 2 == 0  # B toppled
    assert len(line[2::2]) == 5


def test_lines_of_play() -> None:
    pad = NumberPad(PHONE)
    line = pad.parse_line("31714")
    assert line == (3, 1, 7, 1, 4)
    assert pad.line_text(line) == "31714"
    play = pad.replay(30, line)
    assert play.heights == (27, 26, 19, 18, 14)
    assert (play.total, play.height, play.player, play.over, play.winner) == (16, 14, 2, False, None)
    wide = NumberPad("9 10 11 12/5 6 7 8/1 2 3 4")
    assert wide.parse_line("9.10.11") == (9, 10, 11) == wide.parse_line("9,10 11")
    assert wide.parse_line(wide.line_text((12, 4, 1))) == (12, 4, 1)
    assert pad.parse_line("") == ()
    assert pad.replay(5, ()).player == 1


def test_the_end_of_a_play() -> None:
    assert NumberPad(PHONE).replay(5, (4, 6)).winner == 1  # B toppled
    assert NumberPad(PHONE, "normal").replay(5, (4, 6)).winner == 2
    assert NumberPad(PHONE, "normal", toppling=False).replay(5, (5,)).winner == 1  # B has no move
    assert NumberPad(PHONE, "misere", toppling=False).replay(5, (5,)).winner == 2
    assert NumberPad(PHONE, "misere", toppling=False).replay(0, ()).winner == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ((3, 4), "4 may not follow 3: each player presses another key in the same row or column"),
        ((3, 3), "3 may not follow 3"),
        ((0,), "There is no key 0"),
        ((9, 8, 9, 8), "toppled after 989"),
    ],
)
def test_presses_that_are_not_allowed(line: tuple[int, ...], said: str) -> None:
    with pytest.raises(InputError, match=said):
        NumberPad(PHONE).replay(20, line)


def test_more_presses_that_are_not_allowed() -> None:
    with pytest.raises(InputError, match=r"0 may not open\. Allowed now: 1, 2, 3"):
        NumberPad(f"{PHONE}/.0.").replay(20, (0,))
    with pytest.raises(InputError, match="7 would topple the tower, with 5 left"):
        NumberPad(PHONE, toppling=False).replay(13, (8, 7))
    with pytest.raises(InputError, match="with 0 left, no key fits"):
        NumberPad(PHONE, toppling=False).replay(3, (3, 1))
    with pytest.raises(InputError, match="same key again"):
        NumberPad(PHONE, same_key=True).replay(13, (8, 1))
    with pytest.raises(InputError, match="king"):
        NumberPad(PHONE, neighbourhood="king").replay(13, (1, 7))
    with pytest.raises(InputError, match="'x' in the line of play"):
        NumberPad(PHONE).parse_line("31x")
    with pytest.raises(InputError, match=r'with "\." between them'):
        NumberPad("9 10/1 2").parse_line("910")


# --- words -----------------------------------------------------------------------------------------------------


def test_the_reasons_agree_with_the_table() -> None:
    for rule in ("misere", "normal"):
        for toppling in (True, False):
            pad = NumberPad(f"{PHONE}/.0.", rule, toppling=toppling)
            for last in (None, 0, 5):
                for t in range(40):
                    reasons = pad.explain(last, t)
                    assert [reason.key for reason in reasons] == list(pad.legal(last, t))
                    won = pad.winning_openings(t) if last is None else pad.winning_replies(last, t)
                    assert {reason.key for reason in reasons if reason.wins} == won
                    for reason in reasons:
                        assert reason.sentence.endswith(
                            f"so {reason.key} {'wins' if reason.wins else 'loses'}."
                        )
                        assert ("topples" in reason.sentence) == (reason.height < 0)


def test_the_errata() -> None:
    misere = NumberPad(PHONE)
    assert misere.winning_replies(7, 8) == {4, 8}
    assert misere.winning_replies(8, 7) == {7}
    assert misere.winning_replies(9, 6) == {3, 6}
    assert misere.winning_replies(4, 23) == {1, 7}
    assert misere.best(None, 100).keys == (3, 5, 7, 8)
    assert misere.best(None, 100).plies == 36
    zero, plain = NumberPad(f"{PHONE}/.0.", "normal"), NumberPad(PHONE, "normal")
    for t in range(200):
        assert (0 in zero.winning_keys(t)) == (t >= 8)
    assert next(t for t in range(30) if zero.winning_openings(t) != plain.winning_openings(t)) == 13
    assert (zero.winning_openings(13), plain.winning_openings(13)) == ({1}, {1, 5})


# --- bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("7", "at least two keys"),
        ("", "is empty"),
        ("12//34", "Row 2 of the pad is empty"),
        ("12/14", "key 1 appears twice"),
        ("1.1/234", "key 1 appears twice"),
        ("1/1/2", "key 1 appears twice"),
        ("12a", "'a' is not a key"),
        ("1 2 -3", "'-3' is not a key"),
        ("1 2 ٣", "is not a key"),
        ("1 2 007", "without leading zeros"),
        ("1 2 1000", "1000 is not a key"),
        ("123456", "at most 5 rows and 5 columns"),
        ("1/2/3/4/5/6", "at most 5 rows and 5 columns"),
        ("12./..3", "key 3 cannot be reached"),
        ("1" * 300, "at most 200 are allowed"),
    ],
)
def test_bad_pads(layout: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        NumberPad(layout)


def test_bad_rules_and_limits() -> None:
    with pytest.raises(InputError, match="misere or normal"):
        NumberPad(PHONE, "misère")
    with pytest.raises(InputError, match="neighbourhood must be"):
        NumberPad(PHONE, neighbourhood="knight")
    with pytest.raises(InputError, match="could be pressed without end"):
        NumberPad("12/30", same_key=True)
    with pytest.raises(InputError, match="no key 6"):
        NumberPad("12/34", no_opening=[6])
    with pytest.raises(InputError, match="must be allowed as the opening move"):
        NumberPad("12", no_opening=[1, 2])
    pad = NumberPad(PHONE)
    for wrong in (-1, 2.5, "30", None):
        with pytest.raises(InputError, match="height must be a whole number"):
            pad.winning_openings(wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="There is no key 12"):
        pad.winning_replies(12, 3)
    with pytest.raises(InputError, match="1,000,000 rows"):
        pad.table(10**9)
    with pytest.raises(InputError, match="up to a height"):
        pad.period(limit=10**12)
    with pytest.raises(InputError, match="Lengths of play"):
        pad.best(None, 10**9)
    with pytest.raises(InputError, match="normal play"):
        pad.grundy(None, 3)
    with pytest.raises(InputError, match="percentage"):
        pad.engine_key(None, 30, weakness=101)


@given(st.text(alphabet="0123456789./ \nx-", max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_pad_or_a_sentence(text: str) -> None:
    try:
        pad = NumberPad(text)
    except InputError as error:
        assert str(error).endswith(".")
        return
    again = NumberPad(pad.layout.text)
    assert again.layout == pad.layout
    assert again.near == pad.near


def test_a_copied_pad_keeps_its_rules() -> None:
    pad = NumberPad("12/34", "normal", toppling=False, neighbourhood="king", same_key=True, no_opening=[2, 3])
    table = pad.table(15)
    for twin in (copy.copy(pad), copy.deepcopy(pad), pickle.loads(pickle.dumps(pad))):
        assert repr(twin) == repr(pad)
        assert twin.near == pad.near
        assert twin.table(15) == table
        assert twin.table(30) == pad.table(30)
