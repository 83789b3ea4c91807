"""Impartial games for two players: what they have in common, and a module or package for each game."""
