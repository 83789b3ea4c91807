"""The pentomino game (Golomb's): rules, who wins, and proofs of it."""

from countinghouse.games.pentominoes.rules import Rules

__all__ = ["Rules"]
