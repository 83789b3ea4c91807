"""Chance: the wait for enough heads in a window of coin flips, and a matching quiz for a student who knows nothing."""
