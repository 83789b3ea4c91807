"""The published figures about the number pad and removing digits: how they are recomputed, and how often."""

import pytest

from countinghouse.claims import OWN, WITHDRAWN, Claim
from countinghouse.games.digit_removal import is_winning
from countinghouse.games.pad_claims import CLAIMS as PAD
from countinghouse.games.removal_claims import CLAIMS as REMOVAL

#: Claims that only the package can test, because they say that the package applies the note's theorem correctly.
ALONE = {"removal-theorem", "removal-step"}
#: The functions of the package that apply the theorem on removing digits.
BY_THE_THEOREM = (
    "is_winning",
    "winning_below(",
    "counts(",
    "counts_by_recurrence",
    "why(",
    "moves(",
    "engine_place",
)


@pytest.mark.parametrize(
    "claim", [claim for claim in REMOVAL if claim.source != OWN], ids=lambda claim: claim.id
)
def test_what_others_say_of_removing_digits_is_played_out(claim: Claim) -> None:
    lines = claim.script.replace("best_moves(", "")  # it searches
    assert not [name for name in BY_THE_THEOREM if name in lines]


def test_the_words_that_name_the_theorem_are_found() -> None:
    claim = next(claim for claim in REMOVAL if claim.id == "removal-theorem")
    assert [name for name in BY_THE_THEOREM if name in claim.script] == [is_winning.__name__]


@pytest.mark.parametrize(
    "claim", [claim for claim in (*PAD, *REMOVAL) if claim.source == OWN], ids=lambda claim: claim.id
)
def test_our_figures_have_a_second_method_in_plain_python(claim: Claim) -> None:
    assert bool(claim.second) == (claim.id not in ALONE)
    assert "countinghouse" not in claim.second


def test_an_accusation_quotes_the_paper() -> None:
    for claim in PAD:
        if claim.found != claim.published:
            assert claim.quotation, claim.id
    [withdrawn] = [claim for claim in PAD if claim.verdict == WITHDRAWN]
    assert "to win as quickly as possible, touch 8" in withdrawn.quotation
