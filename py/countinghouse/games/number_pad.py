"""The number-pad game: two players build a tower by pressing neighbouring keys until it topples.

The first player presses any key; after that, each player presses a neighbour of the last key, by default another key
in the same row or column. The digits are summed; t is the greatest sum at which the tower still stands. The player who
takes the sum past t loses in *misère* play and wins in *normal* play. If toppling is not allowed, a player without a
move loses in normal play and wins in misère play. The key 0 adds nothing; by default, play may not open with it.

Source: A. Fink and R. Guy, The Number-Pad Game, College Math. Journal 38 (2007); the problem is from the Central
American Olympiad 1999.

The table: let row(h) be the set of keys that win when pressed with h left. Pressing k wins if and only if row(h - k)
contains no neighbour of k. So a row depends only on the last max(keys) rows, and once such a window repeats, the table
repeats forever.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import SupportsIndex

from countinghouse.errors import InputError
from countinghouse.games import impartial
from countinghouse.games.careless import careless
from countinghouse.games.impartial import Certificate, Check, Period, Progress
from countinghouse.games.pad_layout import NEIGHBOURHOODS
from countinghouse.games.pad_play import TOPPLED, Play, Position
from countinghouse.games.pad_rows import winning_rows
from countinghouse.games.pad_values import GrundyRow, PadValues
from countinghouse.stepping import finish
from countinghouse.tables import Table
from countinghouse.wording import listed, shown

__all__ = [
    "NEIGHBOURHOODS",
    "TOPPLED",
    "BestKeys",
    "GrundyRow",
    "NumberPad",
    "Play",
    "Position",
    "Reason",
    "WinningOpenings",
]

TABLE_AT_MOST = 1_000_000  # rows kept in memory; higher rows follow from a proved period
PLIES_AT_MOST = 50_000  # the greatest height for lengths of play, which have no period
_REMEMBERED = 50_000  # distinct rows whose key sets are cached
_STEP = 1024  # rows between progress reports


@dataclass(frozen=True)
class BestKeys:
    """The keys that win soonest or lose latest; `plies` counts the presses to the end of play."""

    wins: bool
    plies: int
    keys: tuple[int, ...]


@dataclass(frozen=True)
class Reason:
    """A line of the worked table: pressing `key` leaves `height` (negative if the tower topples), and `replies` are
    the keys that win from there.
    """

    key: int
    height: int
    replies: tuple[int, ...]
    wins: bool
    sentence: str


class WinningOpenings(Table[frozenset[int]]):
    """The winning openings for t = 0, 1, ..., each a set of keys; a notebook shows them as a table."""

    __slots__ = ()
    columns = ("t", "keys")

    def _lines(self, most: int) -> Iterable[tuple[int, frozenset[int]]]:
        """Return t and the winning openings for each of the first `most` rows."""
        return enumerate(self[:most])


class NumberPad(PadValues):
    """A pad with its rules, which tells who wins, how, and why.

    `layout`: see `parse_layout`. `rule`: "misere" or "normal". `toppling`: whether the sum may pass the limit.
    `neighbourhood`: "row or column", "king" or "any". `same_key`: whether a player may press the last key again.
    `no_opening`: keys that may not open; None means the key 0.

    >>> pad = NumberPad("789/456/123")
    >>> sorted(pad.winning_openings(30)), sorted(pad.winning_replies(7, 8))
    ([3, 9], [4, 8])
    >>> pad.period().length, pad.period().last_irregular
    (1, 107)
    """

    @cached_property
    def _rows(self) -> list[int]:
        return []

    @cached_property
    def _stream(self) -> Iterator[int]:
        return self._masks()

    @cached_property
    def _plies(self) -> array[int]:
        return array("i")

    @cached_property
    def _set(self) -> Callable[[int], frozenset[int]]:
        """Return a cached function that turns a row's bits into a set of keys."""
        keys = self.keys
        return lru_cache(_REMEMBERED)(
            lambda mask: frozenset(key for i, key in enumerate(keys) if mask >> i & 1)
        )

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

    def table(self, limit: SupportsIndex) -> WinningOpenings:
        """Return the winning openings for t = 0, 1, ..., limit; raise InputError for a limit above `TABLE_AT_MOST`.

        Time: O(`limit`) rows; each takes a few operations on integers of k · m bits, for k keys, the greatest of which
        is m.

        >>> ["".join(map(str, sorted(row))) for row in NumberPad("789/456/123").table(9)]
        ['', '1', '12', '3', '4', '5', '12356', '3467', '34568', '89']
        """
        return finish(self.table_steps(limit))

    def table_steps(self, limit: SupportsIndex) -> Generator[Progress, None, WinningOpenings]:
        top = self._height(limit)
        if top > TABLE_AT_MOST:
            raise InputError(f"A table has at most {TABLE_AT_MOST:,} rows; {shown(top)} were asked for.")
        table: list[frozenset[int]] = []
        while len(table) <= top:
            some = range(len(table), min(len(table) + _STEP, top + 1))
            self._row(some[-1])
            table += [self._set(self._rows[height] & self._open) for height in some]
            yield Progress(len(table), top + 1, "rows of the table")
        return WinningOpenings(table)

    def period(self, limit: int = 1_000_000) -> Period[tuple[int, ...]] | None:
        """Return the proved period of the winning openings, or None if rows 0 to `limit` prove none.

        The certificate is about the rows of `winning_keys`, each an ascending tuple of keys.

        Time: O(`limit`) rows, as in `table`; fewer if a period is found early.
        """
        return finish(self.period_steps(limit))

    def period_steps(
        self, limit: int = 1_000_000
    ) -> Generator[Progress, None, Period[tuple[int, ...]] | None]:
        visible = None if self._open == (1 << len(self.keys)) - 1 else self._open.__and__
        more = visible, self._regular_from
        return (yield from self._finding("winning keys", limit, self._masks, self._spelled, *more))

    def _spelled(self, row: int) -> tuple[int, ...]:
        return tuple(sorted(self._set(row)))

    def check_certificate(self, certificate: Certificate[tuple[int, ...]]) -> Check:
        """Check the certificate of `period` from the rules alone: see `impartial.check_certificate`.

        Time: O(k²) for each height up to the end of the second window, for k keys.
        """
        return finish(self.check_certificate_steps(certificate))

    def check_certificate_steps(
        self, certificate: Certificate[tuple[int, ...]]
    ) -> Generator[Progress, None, Check]:
        first: list[tuple[int, ...]] = []
        while len(first) < self._regular_from + self.window:
            first.append(self._winners_by_the_rules(len(first), first))
        high = 2 * self.window  # at this height and above, every key and every answer fits
        pairs = tuple(self._near_sets.items())

        def next_row(below: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
            if pairs[0][0] == 0:
                return self._winners_by_the_rules(high, below)
            return tuple([key for key, near in pairs if near.isdisjoint(below[-key])])

        return (yield from impartial.check_certificate_steps(certificate, first, next_row, self.window))

    def _winners_by_the_rules(self, height: int, below: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """Compute a row from the rows below it, lowest first."""
        winners: list[int] = []
        for key in reversed(self.keys):  # the key 0 last, because it depends on the other keys of its row
            if key > height:
                if self.toppling and self.rule == "normal":
                    winners.append(key)
                continue
            left = height - key
            answers = winners if key == 0 else below[-key]
            if self.toppling or self.near[key][0] <= left:
                opponent_wins = not self._near_sets[key].isdisjoint(answers)
            else:
                opponent_wins = self.rule == "misere"  # the opponent has no move
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

    def best(self, last: int | None, t: SupportsIndex) -> BestKeys:
        """Return the keys that win soonest or lose latest with height t left (`last` is None before the first move).

        Raises InputError for a height above `PLIES_AT_MOST`.

        Time: O(k²) for k keys, for each height up to t that was not needed before; later calls look up the results.

        >>> NumberPad("789/456/123").best(None, 100)
        BestKeys(wins=True, plies=36, keys=(3, 5, 7, 8))
        """
        return finish(self.best_steps(last, t))

    def best_steps(self, last: int | None, t: SupportsIndex) -> Generator[Progress, None, BestKeys]:
        """Run `best` step by step; the first call for a large height fills a table."""
        height = self._height(t)
        if height > PLIES_AT_MOST:
            raise InputError(
                f"Lengths of play are computed up to a height of {PLIES_AT_MOST:,}, not for {shown(height)}."
            )
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

        Without weakness, this is the smallest best key (see `best`; above its limit, the smallest winning key).
        `weakness` is the percentage of presses that are drawn at random from all allowed keys; the same seed always
        gives the same presses (see `games.careless`). For a large height, run `best_steps` first. Raises InputError if
        the play is over.
        """
        height = self._height(t)
        legal = self.legal(last, height)
        if not legal:
            raise InputError("The play is over, so no key can be pressed.")
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
        """Fill the table of lengths of play: entry (h, i) counts the presses that follow the i-th key if it leaves h."""
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
            winners = listed(replies)
            said = f"the winners are {winners}" if len(replies) > 1 else f"the winner is {winners}"
        elif self.legal(key, left):
            said = "no key wins"
        else:
            said = "no key fits"
        sentence = (
            f"If you press {key}, leaving {shown(left)}, {said}, so {key} {'wins' if wins else 'loses'}."
        )
        return Reason(key, left, replies, wins, sentence)
