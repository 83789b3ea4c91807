"""The number-pad game: two players build a tower by pressing neighbouring keys until it topples.

The first player presses any key; after that, each player presses a neighbour of the last key, by default another key
in the same row or column. The digits are summed; t is the height of the tallest tower that stands. The player who
takes the sum past t loses in *misère* play and wins in *normal* play. If toppling is not allowed, a player without a
move loses in normal play and wins in misère play. The key 0 adds nothing; by default it may not open.

Source: A. Fink and R. Guy, The Number-Pad Game, College Math. Journal 38 (2007); the problem is from the Central
American Olympiad 1999.

The table: let row(h) be the set of keys that win when pressed with h left. Pressing k wins if and only if row(h - k)
contains no neighbour of k. So a row depends only on the last max(keys) rows, and once such a window repeats, the
table repeats for ever.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, SupportsIndex, TypeVar

from countinghouse.checks import choice, flag, items, text, whole
from countinghouse.errors import InputError
from countinghouse.games import impartial
from countinghouse.games.careless import careless
from countinghouse.games.impartial import Certificate, Check, Mex, Period, Progress
from countinghouse.games.pad_layout import NEIGHBOURHOODS, Layout, neighbours, parse_layout
from countinghouse.games.pad_rows import grundy_rows, winning_rows
from countinghouse.stepping import finish
from countinghouse.wording import grouped, listed, quoted, shown

__all__ = ["NEIGHBOURHOODS", "TOPPLED", "BestKeys", "GrundyRow", "NumberPad", "Play", "Position", "Reason"]

TABLE_AT_MOST = 1_000_000  # rows kept in memory; above, a proved period answers
PLIES_AT_MOST = 50_000  # lengths of play have no period
PERIOD_AT_MOST = 20_000_000
LINE_AT_MOST = 100_000
_REMEMBERED = 50_000  # different rows whose sets are kept
_STEP = 1024  # rows between progress reports

T = TypeVar("T")


class Position(NamedTuple):
    """The key pressed last (None before the first press) and the height left."""

    last: int | None
    height: int


TOPPLED = Position(None, -1)


def follow(position: Position, key: int) -> Position:
    """Return the position after one more legal press."""
    return Position(key, position.height - key) if key <= position.height else TOPPLED


@dataclass(frozen=True)
class BestKeys:
    """The keys that win soonest or lose latest; `plies` counts the presses to the end of play."""

    wins: bool
    plies: int
    keys: tuple[int, ...]


@dataclass(frozen=True)
class Reason:
    """A line of the worked table: pressing `key` leaves `height` (negative: toppled), where `replies` win."""

    key: int
    height: int
    replies: tuple[int, ...]
    wins: bool
    sentence: str


@dataclass(frozen=True)
class GrundyRow:
    """Grundy values with `height` left: before the first move, and after each key."""

    height: int
    opening: int
    after: Mapping[int, int]


@dataclass(frozen=True)
class Play:
    """A line of play from the beginning.

    `heights` are the heights left after each press (negative: toppled). `over` says that no move is left; `winner` is
    then 1 or 2, otherwise None. `player` moves next.
    """

    limit: int
    line: tuple[int, ...]
    heights: tuple[int, ...]
    over: bool
    winner: int | None

    @property
    def last(self) -> int | None:
        return self.line[-1] if self.line else None

    @property
    def height(self) -> int:
        return self.heights[-1] if self.heights else self.limit

    @property
    def total(self) -> int:
        return self.limit - self.height

    @property
    def player(self) -> int:
        return 1 + len(self.line) % 2


class NumberPad:
    """A pad with its rules: tells who wins, how, and why.

    `layout`: see `parse_layout`. `rule`: "misere" or "normal". `toppling`: whether the sum may pass the limit.
    `neighbourhood`: "row or column", "king" or "any". `same_key`: whether a player may press the last key again.
    `no_opening`: keys that may not open; None means the key 0.

    >>> pad = NumberPad("789/456/123")
    >>> sorted(pad.winning_openings(30)), sorted(pad.winning_replies(7, 8))
    ([3, 9], [4, 8])
    >>> pad.period().length, pad.period().last_irregular
    (1, 107)
    """

    def __init__(
        self,
        layout: str,
        rule: str = "misere",
        *,
        toppling: bool = True,
        neighbourhood: str = "row or column",
        same_key: bool = False,
        no_opening: Iterable[int] | None = None,
    ) -> None:
        rule = choice(rule, "The rule", ["misere", "normal"])
        toppling, same_key = flag(toppling, "toppling"), flag(same_key, "same_key")
        self.layout: Layout = parse_layout(layout)
        self.keys: tuple[int, ...] = self.layout.keys
        self.rule = rule
        self.toppling = toppling
        self.neighbourhood = neighbourhood
        self.same_key = same_key
        self.near: dict[int, tuple[int, ...]] = neighbours(self.layout, neighbourhood, same_key)
        if same_key and self.keys[0] == 0:
            raise InputError(
                "On a pad with the key 0 the same key may not be pressed again: 0 after 0 after 0 would never end."
            )
        barred = {0} & set(self.keys)
        if no_opening is not None:
            barred = {whole(key, "A key that may not open") for key in items(no_opening, "no_opening", 1000)}
        if barred - set(self.keys):
            raise InputError(
                f"This pad has no key {shown(min(barred - set(self.keys)))} to bar from opening."
            )
        self.no_opening = tuple(sorted(barred))
        self.openings = tuple(key for key in self.keys if key not in barred)
        if not self.openings:
            raise InputError("At least one key must be allowed to open.")
        self.window = self.keys[-1]  # how many rows a row depends on
        # Above this height every player has a key that fits, so a row is a function of its window.
        stuck = rule == "misere" and not toppling
        self._regular_from = max(near[0] for near in self.near.values()) if stuck else 0
        self._index = {key: i for i, key in enumerate(self.keys)}
        self._near_sets = {key: frozenset(near) for key, near in self.near.items()}
        self._near = [self._mask(self.near[key]) for key in self.keys]
        self._open = self._mask(self.openings)
        self._rows: list[int] = []
        self._stream = self._masks()
        self._sets: dict[int, frozenset[int]] = {}
        self._plies = array("i")
        self._periods: dict[str, Period[tuple[int, ...]]] = {}

    def __repr__(self) -> str:
        said = [repr(self.layout.text), repr(self.rule)]
        said += [] if self.toppling else ["toppling=False"]
        said += [] if self.neighbourhood == "row or column" else [f"neighbourhood={self.neighbourhood!r}"]
        said += ["same_key=True"] if self.same_key else []
        if self.no_opening != tuple(key for key in self.keys if key == 0):
            said.append(f"no_opening={self.no_opening!r}")
        return f"NumberPad({', '.join(said)})"

    def __reduce__(self) -> tuple[Any, ...]:
        # The copy computes its own rows, because a started generator cannot be copied.
        rules: dict[str, Any] = {
            "toppling": self.toppling,
            "neighbourhood": self.neighbourhood,
            "same_key": self.same_key,
            "no_opening": self.no_opening,
        }
        return partial(NumberPad, self.layout.text, self.rule, **rules), ()

    def winning_openings(self, t: SupportsIndex) -> frozenset[int]:
        """Return the keys that win as openings with limit t; the empty set means a P-position (see `wins`)."""
        return self._set(self._row(t) & self._open)

    def winning_replies(self, last: int, t: SupportsIndex) -> frozenset[int]:
        """Return the keys that win after `last`, with height t left."""
        return self._set(self._row(t) & self._near[self._key(last)])

    def winning_keys(self, t: SupportsIndex) -> frozenset[int]:
        """Return the row of the table: the keys that win with height t left, if the rules allow them."""
        return self._set(self._row(t))

    def wins(self, last: int | None, t: SupportsIndex) -> bool:
        """Say whether the player to move wins; `last` is None before the first move."""
        if not self.legal(last, t):
            return self.rule == "misere"
        return bool(self.winning_openings(t) if last is None else self.winning_replies(last, t))

    def table(self, limit: SupportsIndex) -> tuple[frozenset[int], ...]:
        """Return the winning openings for t = 0, 1, ..., limit.

        >>> ["".join(map(str, sorted(row))) for row in NumberPad("789/456/123").table(9)]
        ['', '1', '12', '3', '4', '5', '12356', '3467', '34568', '89']
        """
        return finish(self.table_steps(limit))

    def table_steps(self, limit: SupportsIndex) -> Generator[Progress, None, tuple[frozenset[int], ...]]:
        top = self._height(limit)
        if top > TABLE_AT_MOST:
            raise InputError(f"A table has at most {TABLE_AT_MOST:,} rows; {shown(top)} were asked for.")
        table: list[frozenset[int]] = []
        while len(table) <= top:
            some = range(len(table), min(len(table) + _STEP, top + 1))
            self._row(some[-1])
            table += [self._set(self._rows[height] & self._open) for height in some]
            yield Progress(len(table), top + 1, "rows of the table")
        return tuple(table)

    def period(self, limit: int = 1_000_000) -> Period[tuple[int, ...]] | None:
        """Return the proved period of the winning openings, or None if rows 0 to `limit` prove none.

        The certificate is about the rows of `winning_keys`, each an ascending tuple of keys.
        """
        return finish(self.period_steps(limit))

    def period_steps(
        self, limit: int = 1_000_000
    ) -> Generator[Progress, None, Period[tuple[int, ...]] | None]:
        return (yield from self._finding("winning keys", limit))

    def check_certificate(self, certificate: Certificate[tuple[int, ...]]) -> Check:
        """Check the certificate of `period` from the rules alone: see `impartial.check_certificate`."""
        return finish(self.check_certificate_steps(certificate))

    def check_certificate_steps(
        self, certificate: Certificate[tuple[int, ...]]
    ) -> Generator[Progress, None, Check]:
        first: list[tuple[int, ...]] = []
        while len(first) < self._regular_from + self.window:
            first.append(self._winners_by_the_rules(len(first), first))
        high = 2 * self.window  # at this height every key and every answer fits, as at any greater height
        pairs = tuple(self._near_sets.items())

        def next_row(below: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
            if pairs[0][0] == 0:
                return self._winners_by_the_rules(high, below)
            return tuple([key for key, near in pairs if near.isdisjoint(below[-key])])

        return (yield from impartial.check_certificate_steps(certificate, first, next_row, self.window))

    def _winners_by_the_rules(self, height: int, below: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """Compute a row from the rows below it, lowest first."""
        winners: list[int] = []
        for key in reversed(self.keys):  # 0 last, because it depends on its own row
            if key > height:
                if self.toppling and self.rule == "normal":
                    winners.append(key)
                continue
            left = height - key
            answers = winners if key == 0 else below[-key]
            if self.toppling or self.near[key][0] <= left:
                opponent_wins = not self._near_sets[key].isdisjoint(answers)
            else:
                opponent_wins = self.rule == "misere"  # without a move
            if not opponent_wins:
                winners.append(key)
        return tuple(sorted(winners))

    def _masks(self) -> Iterator[int]:
        normal = self.rule == "normal"
        return winning_rows(self.keys, self._near, normal and self.toppling, not normal and not self.toppling)

    def _row(self, t: SupportsIndex) -> int:
        height = self._height(t)
        if height > TABLE_AT_MOST:
            period = self._periods.get("winning keys") or self.period()
            if period is None:
                raise InputError(
                    f"No period of this pad is proved up to 1,000,000; choose a limit of at most {TABLE_AT_MOST:,}."
                )
            first, second = period.certificate.first, period.certificate.second
            height = first + (height - first) % (second - first)
        rows = self._rows
        if height >= len(rows):
            rows.extend(islice(self._stream, height + 1 - len(rows)))
        return rows[height]

    def _finding(self, what: str, limit: int) -> Generator[Progress, None, Period[tuple[int, ...]] | None]:
        if self._height(limit) > PERIOD_AT_MOST:
            raise InputError(
                f"The search for a period goes up to a height of {grouped(PERIOD_AT_MOST)}, not {shown(limit)}."
            )
        known = self._periods.get(what)
        if known is None:
            if what == "winning keys":
                visible = None if self._open == (1 << len(self.keys)) - 1 else self._open.__and__
                found = yield from impartial.find_period_steps(
                    self._masks, self.window, limit, visible, self._regular_from
                )
                known = _with_window(found, lambda row: tuple(sorted(self._set(row))))
            else:
                values = yield from impartial.find_period_steps(self._values, self.window, limit)
                known = _with_window(values, self._decoded)
            if known is None:
                return None
            self._periods[what] = known
        return known if known.certificate.second + self.window - 1 <= limit else None

    def legal(self, last: int | None, t: SupportsIndex) -> tuple[int, ...]:
        """Return the allowed keys with height t left, ascending; `last` is None before the first move."""
        height = self._height(t)
        keys = self.openings if last is None else self.near[self.keys[self._key(last)]]
        return keys if self.toppling else tuple(key for key in keys if key <= height)

    def options(self, position: Position) -> tuple[Position, ...]:
        """Return the positions one press away, for the functions of `games.impartial`."""
        if not isinstance(position, Position):
            raise InputError(f"The position must be a Position, not {shown(position)}.")
        if position == TOPPLED:
            return ()
        return tuple(follow(position, key) for key in self.legal(position.last, position.height))

    def parse_line(self, line: str) -> tuple[int, ...]:
        """Read a line of play: ``31714``, or with separators (".", "," or a space) ``9.10.11``.

        Pads with keys of several digits need separators.
        """
        line = text(line, "A line of play", LINE_AT_MOST).strip()
        if not line:
            return ()
        separated = any(sign in line for sign in "., ")
        if self.keys[-1] > 9 or separated:
            words = line.replace(",", ".").replace(" ", ".").split(".")
        else:
            words = list(line)
        for word in words:
            if not (word.isascii() and word.isdigit() and len(word) <= 3 and int(word) in self._index):
                raise InputError(
                    f"{quoted(word)} in the line of play is not a key of this pad. Its keys are {listed(self.keys)}"
                    + (', written with "." between them.' if self.keys[-1] > 9 else ".")
                )
        return tuple(map(int, words))

    def line_text(self, line: Iterable[int]) -> str:
        """Spell a line of play; the inverse of `parse_line`."""
        keys = [str(self.keys[self._key(key)]) for key in items(line, "A line of play", LINE_AT_MOST)]
        return ("." if self.keys[-1] > 9 else "").join(keys)

    def replay(self, t: SupportsIndex, line: Iterable[int]) -> Play:
        """Play a line from limit t; raises InputError naming the rule that the first illegal press breaks."""
        limit = left = self._height(t)
        pressed: list[int] = []
        heights: list[int] = []
        legal = self.legal(None, left)
        for key in items(line, "A line of play", LINE_AT_MOST):
            self._refuse(key, pressed, left, legal)
            pressed.append(key)
            left -= key
            heights.append(left)
            legal = self.legal(key, left) if left >= 0 else ()
        over, winner = not legal, None
        if over:
            mover = 1 + len(pressed) % 2
            winner = mover if self.rule == "misere" else 3 - mover
        return Play(limit, tuple(pressed), tuple(heights), over, winner)

    def press(self, play: Play, key: int) -> Play:
        """Return the play with one more press."""
        if not isinstance(play, Play):
            raise InputError(f"The play must be what replay returns, not {shown(play)}.")
        return self.replay(play.limit, (*play.line, key))

    def _refuse(self, key: int, pressed: Sequence[int], left: int, legal: tuple[int, ...]) -> None:
        self._key(key)
        if key in legal:
            return
        if left < 0:
            raise InputError(f"The tower has toppled after {self.line_text(pressed)}: the play is over.")
        if not legal:
            raise InputError(f"The play is over: no key fits the height {shown(left)} that is left.")
        if not pressed and key in self.no_opening:
            why = f"The key {key} may not open."
        elif pressed and key not in self.near[pressed[-1]]:
            rule = NEIGHBOURHOODS[self.neighbourhood] + (", or the same key again" if self.same_key else "")
            why = f"{key} may not follow {pressed[-1]}: each player presses {rule}."
        else:
            why = f"{key} would topple the tower, with {shown(left)} left, and toppling is not allowed."
        raise InputError(f"{why} Allowed now: {listed(legal)}.")

    def best(self, last: int | None, t: SupportsIndex) -> BestKeys:
        """Return the keys that win soonest or lose latest with height t left (`last` is None before the first move).

        >>> NumberPad("789/456/123").best(None, 100)
        BestKeys(wins=True, plies=36, keys=(3, 5, 7, 8))
        """
        return finish(self.best_steps(last, t))

    def best_steps(self, last: int | None, t: SupportsIndex) -> Generator[Progress, None, BestKeys]:
        """Run `best` step by step; the first call for a large height fills a table."""
        height = self._height(t)
        if height > PLIES_AT_MOST:
            raise InputError(f"Lengths of play are known up to {PLIES_AT_MOST:,}, not for {shown(height)}.")
        yield from self._count_plies(height)
        legal = self.legal(last, height)
        wins = self.wins(last, height)
        plies = {key: self._plies_of(key, height) for key in legal}
        if not legal:
            return BestKeys(wins, 0, ())
        if wins:
            winning = self._row(height)
            plies = {key: n for key, n in plies.items() if winning >> self._index[key] & 1}
        chosen = (min if wins else max)(plies.values())
        return BestKeys(wins, chosen, tuple(key for key, n in plies.items() if n == chosen))

    def plies(self, last: int | None, t: SupportsIndex) -> int:
        """Return how many presses follow if the winner hurries and the loser delays."""
        return self.best(last, t).plies

    def engine_key(self, last: int | None, t: SupportsIndex, weakness: int = 0, seed: int = 0) -> int:
        """Return the key that the engine presses.

        Without weakness this is the smallest best key (see `best`; above its limit, the smallest winning key).
        `weakness` is the percentage of random presses among all allowed keys, always the same for one seed (see
        `games.careless`). For a large height, run `best_steps` first.
        """
        height = self._height(t)
        legal = self.legal(last, height)
        if not legal:
            raise InputError("The play is over: there is no key to press.")
        pressed = 0 if last is None else self.keys[self._key(last)] + 1
        slip = careless(legal, weakness, seed, height, pressed)
        if slip is not None:
            return slip
        if height <= PLIES_AT_MOST:
            return self.best(last, height).keys[0]
        winning = self.winning_openings(height) if last is None else self.winning_replies(last, height)
        return min(winning or legal)

    def _plies_of(self, key: int, height: int) -> int:
        """Return the length of play if `key` is pressed with `height` left; `_count_plies(height)` must have run."""
        return 1 if key > height else 1 + self._plies[(height - key) * len(self.keys) + self._index[key]]

    def _count_plies(self, top: int) -> Generator[Progress, None, None]:
        """Fill the table of lengths: entry (h, i) counts the presses after the i-th key, with h left after it."""
        width, keys, plies = len(self.keys), self.keys, self._plies
        self._row(top)
        zero = keys[0] == 0
        for height in range(len(plies) // width, top + 1):
            row = self._rows[height]
            pressed = [self._plies_of(key, height) if key else 0 for key in keys]
            after = []
            for i, key in enumerate(keys):
                if winning := row & self._near[i]:
                    length = min(pressed[j] for j in range(width) if winning >> j & 1)
                else:
                    length = max((pressed[self._index[k]] for k in self.legal(key, height)), default=0)
                after.append(length)
                if zero and i == 0:
                    pressed[0] = 1 + length
            plies.extend(after)
            if height % 64 == 0:
                yield Progress(height, top, "lengths of play")

    def explain(self, last: int | None, t: SupportsIndex) -> tuple[Reason, ...]:
        """Return the worked table of a position: what each allowed key leaves, which replies win, and whether it
        wins.

        >>> for reason in NumberPad("789/456/123").explain(None, 15)[6:]:
        ...     print(reason.sentence)
        If you press 7, leaving 8, the winners are 4 and 8, so 7 loses.
        If you press 8, leaving 7, the winner is 7, so 8 loses.
        If you press 9, leaving 6, the winners are 3 and 6, so 9 loses.
        """
        height = self._height(t)
        return tuple(self._reason(key, height) for key in self.legal(last, height))

    def _reason(self, key: int, height: int) -> Reason:
        left = height - key
        if left < 0:
            wins = self.rule == "normal"
            end = "wins" if wins else "loses"
            return Reason(key, left, (), wins, f"If you press {key}, the tower topples, so {key} {end}.")
        replies = tuple(sorted(self.winning_replies(key, left)))
        wins = not self.wins(key, left)
        if replies:
            said = f"the winner{'s are' if len(replies) > 1 else ' is'} {listed(replies)}"
        elif self.legal(key, left):
            said = "no key wins"
        else:
            said = "no key fits"
        sentence = (
            f"If you press {key}, leaving {shown(left)}, {said}, so {key} {'wins' if wins else 'loses'}."
        )
        return Reason(key, left, replies, wins, sentence)

    def grundy(self, last: int | None, t: SupportsIndex) -> Mex[int]:
        """Return the Grundy value with height t left, as the mex of the values after each allowed key.

        A toppled tower has no options and the value 0. Raises InputError under the misère rule.
        """
        height = self._height(t)
        rows = list(self._value_rows(height))
        legal = self.legal(last, height)
        values = tuple((k, 0 if k > height else rows[height - k][1 + self._index[k]]) for k in legal)
        return Mex(impartial.mex(value for _, value in values), values)

    def grundy_table(self, limit: SupportsIndex) -> tuple[GrundyRow, ...]:
        """Return the Grundy values for t = 0, 1, ..., limit, before the first move and after every key."""
        return finish(self.grundy_table_steps(limit))

    def grundy_table_steps(self, limit: SupportsIndex) -> Generator[Progress, None, tuple[GrundyRow, ...]]:
        top = self._height(limit)
        table: list[GrundyRow] = []
        for height, row in enumerate(self._value_rows(top)):
            table.append(GrundyRow(height, row[0], dict(zip(self.keys, row[1:], strict=True))))
            if height % _STEP == 0:
                yield Progress(height, top, "Grundy values")
        return tuple(table)

    def grundy_period(self, limit: int = 1_000_000) -> Period[tuple[int, ...]] | None:
        """Return the proved period of the Grundy values, or None; a row has those at the start and after each key."""
        return finish(self.grundy_period_steps(limit))

    def grundy_period_steps(
        self, limit: int = 1_000_000
    ) -> Generator[Progress, None, Period[tuple[int, ...]] | None]:
        self._normal_only()
        return (yield from self._finding("Grundy values", limit))

    def check_grundy_certificate(self, certificate: Certificate[tuple[int, ...]]) -> Check:
        """Check the certificate of `grundy_period` from the rules alone."""
        return finish(self.check_grundy_certificate_steps(certificate))

    def check_grundy_certificate_steps(
        self, certificate: Certificate[tuple[int, ...]]
    ) -> Generator[Progress, None, Check]:
        self._normal_only()
        first: list[tuple[int, ...]] = []
        while len(first) < self.window:
            first.append(self._values_by_the_rules(len(first), first))

        def next_row(below: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
            return self._values_by_the_rules(self.window, below)

        return (yield from impartial.check_certificate_steps(certificate, first, next_row))

    def _values_by_the_rules(self, height: int, below: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        after: dict[int, int] = {}

        def pressed(keys: tuple[int, ...]) -> set[int]:
            legal = (key for key in keys if self.toppling or key <= height)
            return {
                0 if key > height else after[0] if key == 0 else below[-key][1 + self.keys.index(key)]
                for key in legal
            }

        for key in self.keys:  # 0 first, because the others look it up in their own row
            after[key] = impartial.mex(pressed(self.near[key]))
        return (impartial.mex(pressed(self.openings)), *after.values())

    def _normal_only(self) -> None:
        if self.rule != "normal":
            raise InputError(
                "Grundy values belong to normal play, where the last player wins. "
                "(The winner of misère play with toppling is that of normal play without toppling.)"
            )

    def _value_rows(self, top: int) -> Iterator[tuple[int, ...]]:
        self._normal_only()
        if top > PLIES_AT_MOST:
            raise InputError(f"Grundy values are known up to the limit {PLIES_AT_MOST:,}, not {shown(top)}.")
        return map(self._decoded, islice(self._values(), top + 1))

    def _values(self) -> Iterator[tuple[int, ...]]:
        return grundy_rows(self.keys, self._near, self._open, self.toppling)

    def _decoded(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """Return the value before the first move, then after each key."""
        after = [0] * len(self.keys)
        for value, mask in enumerate(row[1:]):
            for i in range(len(after)):
                if mask >> i & 1:
                    after[i] = value
        return (row[0], *after)

    def _mask(self, keys: Iterable[int]) -> int:
        return sum(1 << self._index[key] for key in keys)

    def _set(self, mask: int) -> frozenset[int]:
        found = self._sets.get(mask)
        if found is None:
            if len(self._sets) >= _REMEMBERED:
                self._sets.clear()
            found = self._sets[mask] = frozenset(key for i, key in enumerate(self.keys) if mask >> i & 1)
        return found

    def _key(self, key: int) -> int:
        """Return the index of a key."""
        try:
            place = self._index[key]
        except (KeyError, TypeError):
            place = -1
        if place < 0 or isinstance(key, float | bool):
            raise InputError(f"There is no key {shown(key)} on this pad. Its keys are {listed(self.keys)}.")
        return place

    def _height(self, t: SupportsIndex) -> int:
        return whole(t, "A height", 0)


def _with_window(
    period: Period[T] | None, shown: Callable[[T], tuple[int, ...]]
) -> Period[tuple[int, ...]] | None:
    if period is None:
        return None
    proof = period.certificate
    rows = tuple(map(shown, proof.window))
    return Period(period.length, period.last_irregular, Certificate(proof.first, proof.second, rows))
