"""The two kinds of reasons why a problem has no solution: weights, and an unsolvable part."""

from __future__ import annotations

from dataclasses import dataclass

from countinghouse.exact_cover.compiled import Item
from countinghouse.wording import signed

__all__ = ["Part", "Reason", "Weights"]


@dataclass(frozen=True)
class Weights:
    """Whole-number weights for some items; every other item weighs 0.

    With a modulus m > 0, every option weighs a multiple of m, but all the required coverings together do not. With
    modulus 0, the weights have signs: every option weighs at most 0, but every set of coverings that the problem allows
    weighs more than 0. Either way, no set of options can be a solution. `total` is the weight of the required
    coverings; with signs, the least weight of the coverings allowed.

    >>> Weights(2, (("a", 1), ("b", 1), ("c", 1)), 3).modulus
    2
    """

    modulus: int
    weights: tuple[tuple[Item, int], ...]
    total: int

    def __str__(self) -> str:
        items = _items(len(self.weights))
        if self.modulus == 2:
            return (
                f"Mark {items}: every option covers an even number of them, but they must be covered {self.total:,} times in "
                "all, an odd number."
            )
        if self.modulus:
            return (
                f"Give {items} these weights: every option weighs a multiple of {self.modulus:,}, but the required coverings "
                f"together weigh {signed(self.total)}, which is not a multiple of {self.modulus:,}."
            )
        return (
            f"Give {items} these weights: every option weighs at most 0, but the required coverings together weigh at least "
            f"{self.total:,}."
        )


@dataclass(frozen=True)
class Part:
    """Primary items that cannot all be covered, even if all the other items may stay uncovered.

    `options` is the number of options that cover at least one of them. If `smallest`, leaving out any one item makes
    the rest coverable.

    >>> Part(("a", "b"), 3).items
    ('a', 'b')
    """

    items: tuple[Item, ...]
    options: int
    smallest: bool = False

    def __str__(self) -> str:
        if len(self.items) == 1:
            return "One item cannot be covered, even if all the others may stay uncovered."
        return (
            f"{_items(len(self.items))} with {self.options:,} options cannot all be covered, even if all the others may "
            "stay uncovered."
        )


Reason = Weights | Part


def _items(number: int) -> str:
    return "1 item" if number == 1 else f"{number:,} items"
