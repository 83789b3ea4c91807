"""Train tracks: find out whether a set of pieces can form one complete track, and draw or lay one."""

from countinghouse.exhibits.tracks.exhibit import EXHIBIT

__all__ = ["EXHIBIT"]
