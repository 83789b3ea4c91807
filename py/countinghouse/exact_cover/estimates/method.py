"""The interface of estimation methods. A method runs blocks of probes. The sums of blocks add up, so any worker can run
any block, and a run can resume."""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol

from countinghouse.draws import Draws
from countinghouse.exact_cover.estimates.blocks import Block
from countinghouse.exact_cover.search.expanded import ExpandedTree

__all__ = ["Method"]


class Method(Protocol):
    """An estimation method; `estimating.METHODS` lists all methods.

    `title` and `explained` (one sentence) describe it to users. If `whole_blocks` is set, blocks are never cut
    short, because their probes depend on each other.
    """

    name: str
    title: str
    explained: str
    whole_blocks: bool

    def start(self, tree: ExpandedTree, probes: int = 0) -> None:
        """Prepare anything that all blocks share, for about this many `probes`; `probe` prepares what it needs if this
        is not called first."""

    def probe(self, tree: ExpandedTree, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
        """Run one block; yield during long blocks."""
