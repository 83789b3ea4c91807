"""Chance: how long to wait for a window of coin flips, and a matching quiz for a student who knows nothing."""
