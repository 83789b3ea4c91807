"""Impartial games of two players: the common core, and the games that stand on it."""
