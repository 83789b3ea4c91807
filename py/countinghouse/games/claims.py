"""Published figures about the number pad, digit removal and the pentomino game."""

from countinghouse.games import pad_claims, removal_claims
from countinghouse.games.pentominoes import claims as pentomino_claims

CLAIMS = (*pad_claims.CLAIMS, *removal_claims.CLAIMS, *pentomino_claims.CLAIMS)
