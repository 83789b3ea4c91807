"""Impartial games of two players: the common core, and the games built on it."""
