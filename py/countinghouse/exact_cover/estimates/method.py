"""The interface of estimation methods: a method runs blocks of probes; blocks add up, so any worker can run any of
them, and resume."""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol

from countinghouse.draws import Draws
from countinghouse.exact_cover.estimates.blocks import Block
from countinghouse.exact_cover.search.expanded import ExpandedTree

__all__ = ["Method"]


class Method(Protocol):
    """A method of estimating; `estimating.METHODS` lists them all.

    `title` and `explained` (one sentence) describe it to a person. If `whole_blocks` is set, blocks are never cut
    short, because their probes depend on each other.
    """

    name: str
    title: str
    explained: str
    whole_blocks: bool

    def start(self, tree: ExpandedTree) -> None:
        """Prepare what all blocks share, if anything; otherwise `probe` does so."""

    def probe(self, tree: ExpandedTree, draws: Draws, seed: int, probes: int) -> Generator[None, None, Block]:
        """Run one block; yields if it takes long."""
