"""Train tracks: can all these pieces form one complete track, with no end open?

`complete_track` answers for pieces given by their numbers of ends; `Verdict` holds a witness or the reason.
"""

from countinghouse.tracks.changes import Change, Mend, all_fewest_changes, fewest_changes, mend_plugs
from countinghouse.tracks.counting import count_tracks, count_tracks_steps
from countinghouse.tracks.graphs import (
    MOST_PIECES,
    Inequality,
    Verdict,
    complete_track,
    ends_verdict,
    graph_verdict,
    inequalities,
)
from countinghouse.tracks.witness import spread

__all__ = [
    "MOST_PIECES",
    "Change",
    "Inequality",
    "Mend",
    "Verdict",
    "all_fewest_changes",
    "complete_track",
    "count_tracks",
    "count_tracks_steps",
    "ends_verdict",
    "fewest_changes",
    "graph_verdict",
    "inequalities",
    "mend_plugs",
    "spread",
]
