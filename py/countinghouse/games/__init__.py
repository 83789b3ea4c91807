"""Impartial games for two players: their common core, and each game."""
