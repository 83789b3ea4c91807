"""A run of probes that yields running estimates and draws them as a curve."""

from __future__ import annotations

from collections.abc import Iterator

from countinghouse.drawn import Drawn
from countinghouse.exact_cover.estimates.blocks import Estimate
from countinghouse.pictures import Spot, curve_svg
from countinghouse.tables import Tabular

__all__ = ["Run"]


class Run(Drawn, Tabular, Iterator[Estimate]):
    """An iterator over running estimates, made by `estimate`; `snapshots` holds the estimates so far.

    A notebook shows them as a curve with 95 % intervals, and `to_frame` turns them into a data frame.

    >>> from countinghouse.exact_cover import Problem, estimate
    >>> run = estimate(Problem.from_text("a b\\n1: a\\n2: b\\n3: a b"), probes=3000)
    >>> next(run).probes, len(run.snapshots)
    (1000, 1)
    >>> run
    <Run: about 2 solutions (± less than 0.1 %, 95 %) after 1,000 probes>
    """

    columns = ("probes", "solutions", "std_error", "low", "high", "vertices")

    def __init__(self, estimates: Iterator[Estimate]) -> None:
        self._estimates = estimates
        self.snapshots: list[Estimate] = []

    def __next__(self) -> Estimate:
        self.snapshots.append(next(self._estimates))
        return self.snapshots[-1]

    def __str__(self) -> str:
        return str(self.snapshots[-1]) if self.snapshots else "not begun"

    def __repr__(self) -> str:
        return f"<Run: {self}>"

    def _lines(self, most: int) -> Iterator[tuple[float, ...]]:
        """Return the estimates so far, each with its 95 % interval."""
        return (
            (each.probes, each.solutions, each.std_error, *each.interval(), each.tree)
            for each in self.snapshots[:most]
        )

    def _height(self) -> int:
        """Return the number of estimates so far."""
        return len(self.snapshots)

    def _repr_svg_(self) -> str:
        spots = [Spot(each.probes, each.solutions, *each.interval()) for each in self.snapshots]
        return curve_svg(str(self), spots, "probes")
