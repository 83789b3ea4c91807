"""Chance: the wait for a window of coin flips, and the quiz of a student who knows nothing."""
