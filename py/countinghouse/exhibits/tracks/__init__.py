"""Train tracks: whether a set of pieces can form one complete track, and a drawing of one."""

from countinghouse.exhibits.tracks.exhibit import EXHIBIT

__all__ = ["EXHIBIT"]
