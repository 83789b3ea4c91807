"""Impartial games for two players: methods for all of them, and a module or package for each game."""
