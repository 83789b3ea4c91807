"""Impartial games for two players: what they have in common, and each game."""
