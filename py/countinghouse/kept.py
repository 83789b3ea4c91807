"""A small cache of the most recent results, keyed by their inputs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_Thing = TypeVar("_Thing")


class Kept(Generic[_Thing]):
    """A cache of values up to a total weight of `most`. The least recently used value is evicted first; the latest
    value is always kept. Each value weighs 1 by default; `weigh` gives other weights.

    >>> squares = Kept[int](1)
    >>> squares.keep(2, 4), squares.get(2)
    (4, 4)
    >>> squares.keep(3, 9), squares.get(2)
    (9, None)
    >>> squares.take(3), squares.take(3)
    (9, None)
    """

    def __init__(self, most: int, weigh: Callable[[_Thing], int] = lambda thing: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._things: OrderedDict[Hashable, _Thing] = OrderedDict()

    def get(self, key: Hashable) -> _Thing | None:
        """Return the value kept under `key`, or None."""
        if key in self._things:
            self._things.move_to_end(key)
        return self._things.get(key)

    def take(self, key: Hashable) -> _Thing | None:
        """Remove and return the value kept under `key`, or None."""
        return self._things.pop(key, None)

    def clear(self) -> None:
        """Remove everything."""
        self._things.clear()

    def keep(self, key: Hashable, thing: _Thing) -> _Thing:
        """Keep `thing` under `key` and return it."""
        self._things[key] = thing
        self._things.move_to_end(key)
        while len(self._things) > 1 and sum(map(self._weigh, self._things.values())) > self._most:
            self._things.popitem(last=False)
        return thing
