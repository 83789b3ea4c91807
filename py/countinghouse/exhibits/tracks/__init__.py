"""Train tracks: a set of pieces, whether they can form one complete track, and one drawn."""

from countinghouse.exhibits.tracks.exhibit import EXHIBIT

__all__ = ["EXHIBIT"]
