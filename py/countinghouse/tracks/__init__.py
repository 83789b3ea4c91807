"""Train tracks: can all these pieces form one complete track, with no end open?

`complete_track` answers for pieces given by their numbers of ends; `Verdict` holds a witness or the reason.
"""

from countinghouse.tracks.counting import count_tracks, count_tracks_steps
from countinghouse.tracks.graphs import MOST_PIECES, Change, Verdict, complete_track, fewest_changes

__all__ = [
    "MOST_PIECES",
    "Change",
    "Verdict",
    "complete_track",
    "count_tracks",
    "count_tracks_steps",
    "fewest_changes",
]
