"""Golomb's pentomino game: rules, who wins, and proofs."""

from countinghouse.games.pentominoes.game import Game
from countinghouse.games.pentominoes.rules import Rules
from countinghouse.games.pentominoes.solving import Decision, Step

__all__ = ["Decision", "Game", "Rules", "Step"]
