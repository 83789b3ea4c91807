"""Train tracks: can a set of pieces form one complete track with no open end, and can it be laid flat?

`complete_track` answers the first question for pieces given by their numbers of ends; its `Verdict` holds an example
track or the reason why there is none. `layouts` finds all layouts of real pieces in the plane, exactly or with play in
the joints; `PIECES` and `SETS` list the pieces and sets available.

>>> from countinghouse.tracks import PIECES, SETS
>>> sum(SETS["lillabo"].pieces.values()), len(PIECES["curve"].ends)
(15, 2)
"""

from countinghouse.tracks.boxed_set import LoopCounts, count_loops
from countinghouse.tracks.changes import Change, Mend, all_fewest_changes, fewest_changes, mend_plugs
from countinghouse.tracks.counting import count_tracks, count_tracks_steps
from countinghouse.tracks.flat import (
    LayoutCount,
    LayoutStep,
    estimate_layouts,
    estimate_layouts_steps,
    layouts,
    layouts_steps,
)
from countinghouse.tracks.graphs import (
    MOST_PIECES,
    Inequality,
    Verdict,
    complete_track,
    ends_verdict,
    graph_verdict,
    inequalities,
)
from countinghouse.tracks.layout import Layout
from countinghouse.tracks.pieces import PIECES, SETS
from countinghouse.tracks.witness import spread

__all__ = [
    "MOST_PIECES",
    "PIECES",
    "SETS",
    "Change",
    "Inequality",
    "Layout",
    "LayoutCount",
    "LayoutStep",
    "LoopCounts",
    "Mend",
    "Verdict",
    "all_fewest_changes",
    "complete_track",
    "count_loops",
    "count_tracks",
    "count_tracks_steps",
    "ends_verdict",
    "estimate_layouts",
    "estimate_layouts_steps",
    "fewest_changes",
    "graph_verdict",
    "inequalities",
    "layouts",
    "layouts_steps",
    "mend_plugs",
    "spread",
]
