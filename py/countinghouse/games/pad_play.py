"""The rules of the number pad: which keys may be pressed, and how a line of play ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, SupportsIndex

from countinghouse.checks import choice, flag, items, text, whole
from countinghouse.errors import InputError
from countinghouse.games.pad_layout import NEIGHBOURHOODS, Layout, neighbours, parse_layout
from countinghouse.wording import listed, quoted, shown

__all__: list[str] = []

LINE_AT_MOST = 100_000


class Position(NamedTuple):
    """The key pressed last (None before the first press) and the height left.

    >>> from countinghouse.games.number_pad import NumberPad
    >>> NumberPad("12/34").options(Position(3, 7))
    (Position(last=1, height=6), Position(last=4, height=3))
    """

    last: int | None
    height: int


#: The position after a press that passes the limit.
TOPPLED = Position(None, -1)


def follow(position: Position, key: int) -> Position:
    """Return the position after one more legal press."""
    return Position(key, position.height - key) if key <= position.height else TOPPLED


@dataclass(frozen=True)
class Play:
    """A line of play from the beginning.

    `heights` has the height left after each press (negative if the tower toppled). If no move is left, `over` is True
    and `winner` is 1 or 2; otherwise `winner` is None. `player` moves next.

    >>> from countinghouse.games.number_pad import NumberPad
    >>> NumberPad("789/456/123").replay(10, [3, 1])
    Play(limit=10, line=(3, 1), heights=(7, 6), over=False, winner=None)
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


class PadRules:
    """A pad with its rules; for the parameters see `NumberPad`."""

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
                "On a pad with a 0 key, the same key may not be pressed twice in a row, because 0 could be pressed without end."
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
            raise InputError("At least one key must be allowed as the opening move.")
        self.window = self.keys[-1]  # a row depends on this many rows below it
        # From this height up, every player has a key that fits, so a row is a function of its window.
        stuck = rule == "misere" and not toppling
        self._regular_from = max(near[0] for near in self.near.values()) if stuck else 0
        self._index = {key: i for i, key in enumerate(self.keys)}
        self._near_sets = {key: frozenset(near) for key, near in self.near.items()}
        # The neighbours of each key as bits: bit i is the i-th key.
        self._near = [self._mask(self.near[key]) for key in self.keys]
        self._open = self._mask(self.openings)

    def _unusual(self) -> dict[str, Any]:
        """Return the rules that differ from the defaults."""
        zero = tuple(key for key in self.keys if key == 0)
        usual = {"toppling": True, "neighbourhood": "row or column", "same_key": False, "no_opening": zero}
        return {name: getattr(self, name) for name in usual if getattr(self, name) != usual[name]}

    def __repr__(self) -> str:
        said = [f"{name}={value!r}" for name, value in self._unusual().items()]
        return f"{type(self).__name__}({', '.join([repr(self.layout.text), repr(self.rule), *said])})"

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy computes its own rows, because a started generator cannot be copied.
        return partial(type(self), self.layout.text, self.rule, **self._unusual()), ()

    def legal(self, last: int | None, t: SupportsIndex) -> tuple[int, ...]:
        """Return the allowed keys, in ascending order, with height t left; `last` is None before the first move."""
        height = self._height(t)
        keys = self.openings if last is None else self.near[self.keys[self._key(last)]]
        return keys if self.toppling else tuple(key for key in keys if key <= height)

    def options(self, position: Position) -> tuple[Position, ...]:
        """Return the positions one press away, for the functions of `games.impartial`.

        Raises InputError for anything but a `Position`.
        """
        if not isinstance(position, Position):
            raise InputError(f"The position must be a Position, not {shown(position)}.")
        if position == TOPPLED:
            return ()
        return tuple(follow(position, key) for key in self.legal(position.last, position.height))

    def parse_line(self, line: str) -> tuple[int, ...]:
        """Read a line of play such as ``31714`` or, with separators (".", "," or a space), ``9.10.11``.

        Pads with keys of several digits need separators. Raises InputError for anything but keys of this pad.
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
        """Play a line from limit t; raise InputError naming the rule that the first illegal press breaks."""
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
        """Return the play with one more press; raise InputError if it is not allowed."""
        if not isinstance(play, Play):
            raise InputError(f"The play must come from replay, not {shown(play)}.")
        return self.replay(play.limit, (*play.line, key))

    def _refuse(self, key: int, pressed: Sequence[int], left: int, legal: tuple[int, ...]) -> None:
        self._key(key)
        if key in legal:
            return
        if left < 0:
            raise InputError(f"The tower has toppled after {self.line_text(pressed)}: the play is over.")
        if not legal:
            raise InputError(f"The play is over: with {shown(left)} left, no key fits.")
        if not pressed and key in self.no_opening:
            why = f"The key {key} may not open."
        elif pressed and key not in self.near[pressed[-1]]:
            rule = NEIGHBOURHOODS[self.neighbourhood] + (", or the same key again" if self.same_key else "")
            why = f"{key} may not follow {pressed[-1]}: each player presses {rule}."
        else:
            why = f"{key} would topple the tower, with {shown(left)} left, and toppling is not allowed."
        raise InputError(f"{why} Allowed now: {listed(legal)}.")

    def _mask(self, keys: Iterable[int]) -> int:
        return sum(1 << self._index[key] for key in keys)

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
