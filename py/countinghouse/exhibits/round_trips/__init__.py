"""Floating-point round trips: the numbers of two bases side by side, and one number in a format."""

from countinghouse.exhibits.round_trips.exhibit import EXHIBIT

__all__ = ["EXHIBIT"]
