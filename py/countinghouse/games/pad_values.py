"""Grundy values of the number pad in normal play: single values, a table, and their proved period."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import SupportsIndex, TypeVar

from countinghouse.errors import InputError
from countinghouse.games import impartial
from countinghouse.games.impartial import Certificate, Check, Mex, Period, Progress
from countinghouse.games.pad_play import PadRules
from countinghouse.games.pad_rows import grundy_rows
from countinghouse.stepping import finish
from countinghouse.tables import Table
from countinghouse.wording import grouped, shown

__all__: list[str] = []

VALUES_AT_MOST = 50_000
PERIOD_AT_MOST = 20_000_000
_STEP = 1024  # rows between progress reports

T = TypeVar("T")


@dataclass(frozen=True)
class GrundyRow:
    """Grundy values with `height` left: before the first move, and after each key.

    >>> from countinghouse.games.number_pad import NumberPad
    >>> NumberPad("12/34", "normal").grundy_table(3)[3]
    GrundyRow(height=3, opening=3, after={1: 0, 2: 1, 3: 1, 4: 0})
    """

    height: int
    opening: int
    after: Mapping[int, int]


class GrundyTable(Table[GrundyRow]):
    """The Grundy values for t = 0, 1, ...; `after` lists the values after each key, in ascending order of the keys."""

    __slots__ = ()
    columns = ("t", "opening", "after")
    _heads = ("t", "before the first move", "after each key")

    def _lines(self, most: int) -> Iterable[tuple[int, int, list[int]]]:
        """For each of the first `most` rows, return t, the value before the first move, and the values after each key."""
        return ((row.height, row.opening, list(row.after.values())) for row in self[:most])


class PadValues(PadRules):
    """A pad with its rules and Grundy values; it remembers each period found."""

    @cached_property
    def _periods(self) -> dict[str, Period[tuple[int, ...]]]:
        return {}

    def _finding(
        self,
        what: str,
        limit: int,
        rows: Callable[[], Iterator[T]],
        spelled: Callable[[T], tuple[int, ...]],
        visible: Callable[[T], object] | None = None,
        regular_from: int = 0,
    ) -> Generator[Progress, None, Period[tuple[int, ...]] | None]:
        """Find the period of `rows` unless it is known; `spelled` converts the rows of its certificate."""
        if self._height(limit) > PERIOD_AT_MOST:
            raise InputError(
                f"The search for a period goes up to a height of {grouped(PERIOD_AT_MOST)}, not {shown(limit)}."
            )
        if what not in self._periods:
            found = yield from impartial.find_period_steps(rows, self.window, limit, visible, regular_from)
            if found is None:
                return None
            proof = found.certificate
            certificate = Certificate(proof.first, proof.second, tuple(map(spelled, proof.window)))
            self._periods[what] = Period(found.length, found.last_irregular, certificate)
        known = self._periods[what]
        return known if known.certificate.second + self.window - 1 <= limit else None

    def grundy(self, last: int | None, t: SupportsIndex) -> Mex[int]:
        """Return the Grundy value with height t left, as the mex of the values after each allowed key.

        A toppled tower has no options and the value 0. Raises InputError under the misère rule.
        """
        height = self._height(t)
        rows = list(self._value_rows(height))
        legal = self.legal(last, height)
        values = tuple((k, 0 if k > height else rows[height - k][1 + self._index[k]]) for k in legal)
        return Mex(impartial.mex(value for _, value in values), values)

    def grundy_table(self, limit: SupportsIndex) -> GrundyTable:
        """Return the Grundy values for t = 0, 1, ..., limit, before the first move and after every key.

        Time: O(k²) for each height, for k keys.
        """
        return finish(self.grundy_table_steps(limit))

    def grundy_table_steps(self, limit: SupportsIndex) -> Generator[Progress, None, GrundyTable]:
        top = self._height(limit)
        table: list[GrundyRow] = []
        for height, row in enumerate(self._value_rows(top)):
            table.append(GrundyRow(height, row[0], dict(zip(self.keys, row[1:], strict=True))))
            if height % _STEP == 0:
                yield Progress(height, top, "Grundy values")
        return GrundyTable(table)

    def grundy_period(self, limit: int = 1_000_000) -> Period[tuple[int, ...]] | None:
        """Return the proved period of the Grundy values, or None if rows 0 to `limit` prove none; a row has the value
        before the first move and the value after each key.

        Time: O(k) operations on sets of keys for each height up to `limit`, for k keys; fewer heights if a period is
        found early.
        """
        return finish(self.grundy_period_steps(limit))

    def grundy_period_steps(
        self, limit: int = 1_000_000
    ) -> Generator[Progress, None, Period[tuple[int, ...]] | None]:
        self._normal_only()
        return (yield from self._finding("Grundy values", limit, self._values, self._decoded))

    def check_grundy_certificate(self, certificate: Certificate[tuple[int, ...]]) -> Check:
        """Check the certificate of `grundy_period` from the rules alone.

        Time: O(k²) for each height up to the end of the second window, for k keys.
        """
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

        for key in self.keys:  # the key 0 first, because the others look it up in their own row
            after[key] = impartial.mex(pressed(self.near[key]))
        return (impartial.mex(pressed(self.openings)), *after.values())

    def _normal_only(self) -> None:
        if self.rule != "normal":
            raise InputError(
                "Grundy values apply only to normal play, in which the last player to move wins. "
                "(Misère play with toppling has the same winner as normal play without toppling.)"
            )

    def _value_rows(self, top: int) -> Iterator[tuple[int, ...]]:
        self._normal_only()
        if top > VALUES_AT_MOST:
            raise InputError(
                f"Grundy values are computed up to the limit {VALUES_AT_MOST:,}, not {shown(top)}."
            )
        return map(self._decoded, islice(self._values(), top + 1))

    def _values(self) -> Iterator[tuple[int, ...]]:
        return grundy_rows(self.keys, self._near, self._open, self.toppling)

    def _decoded(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """Return the value before the first move, then the value after each key."""
        after = [0] * len(self.keys)
        for value, mask in enumerate(row[1:]):
            for i in range(len(after)):
                if mask >> i & 1:
                    after[i] = value
        return (row[0], *after)
