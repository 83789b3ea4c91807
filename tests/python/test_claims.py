"""Every published figure is recomputed, and its verdict is still the recorded one."""

import re
from collections.abc import Generator, Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from countinghouse import InputError, __version__
from countinghouse.claims import AGREES, CLAIMS, DIFFERS, HOLDS, OPEN, OWN, Claim, plain, written

LONG = 10  # seconds
COMPUTED = [claim for claim in CLAIMS.values() if claim.script]
ERRATA = (Path(__file__).parent / "data" / "errata.txt").read_text().split()


def each(claims: Iterable[Claim]) -> list[Any]:
    """The claims as cases; under Pyodide a sample, since the lines are the same and what they call is tested there too."""
    return [
        pytest.param(
            claim, id=claim.id, marks=() if number % 5 == 0 and claim.cost < 0.2 else pytest.mark.heavy
        )
        for number, claim in enumerate(claims)
    ]


def check(claim: Claim) -> None:
    found = claim.recompute()
    assert (found.value, found.verdict) == (claim.found, claim.verdict)


@pytest.mark.parametrize("claim", each(claim for claim in COMPUTED if claim.cost < LONG))
def test_the_verdict_is_still_the_recorded_one(claim: Claim) -> None:
    check(claim)


@pytest.mark.slow
@pytest.mark.parametrize("claim", each(claim for claim in COMPUTED if claim.cost >= LONG))
def test_the_verdict_of_a_long_one_is_still_the_recorded_one(claim: Claim) -> None:
    check(claim)


@pytest.mark.parametrize("claim", each(claim for claim in COMPUTED if claim.steps and claim.cost < 1))
def test_the_lines_shown_give_what_the_steps_give(claim: Claim) -> None:
    assert replace(claim, steps=None).recompute() == claim.recompute()


def test_there_are_many_and_each_says_what_it_must() -> None:
    assert len(CLAIMS) >= 60
    assert sum(claim.source != OWN for claim in CLAIMS.values()) >= 60
    for claim in CLAIMS.values():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", claim.id)
        assert claim.source, claim.id
        assert claim.where, claim.id
        assert claim.sentence[0].isupper(), claim.id
        assert not claim.sentence.endswith("."), claim.id
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", claim.on), claim.id
        assert claim.version <= __version__
        assert claim.cost > 0
        assert (claim.verdict == OPEN) == (claim.found is None), claim.id
        if claim.verdict != AGREES:
            assert 30 < len(claim.argument) < 420, claim.id
            assert claim.argument.endswith((".", ".)")), claim.id


def test_verdicts_follow_from_the_value_found() -> None:
    claim = Claim("one", "a", "b", "C", 2, "2026-11-22", "0.2.0", "", script="1 + 1")
    assert (claim.found, claim.verdict, claim.recompute().verdict) == (2, AGREES, AGREES)
    assert replace(claim, up_to="n = 9").recompute().verdict == f"{HOLDS} n = 9"
    wrong = replace(claim, published=3)
    assert (wrong.verdict, wrong.recompute().value, wrong.recompute().verdict) == (DIFFERS, 2, DIFFERS)
    # What was recorded is not what is found: the verdict changes.
    stale = replace(claim, published=3, found=3)
    assert (stale.verdict, stale.recompute().verdict) == (AGREES, DIFFERS)
    with pytest.raises(InputError, match="too dear"):
        replace(claim, script="", found=None, argument="That is too dear.").recompute()
    with pytest.raises(InputError, match="did you mean kanoodle-solutions"):
        CLAIMS["kanoodle-solution"]


def test_a_certificate_is_checked_where_computing_anew_takes_too_much() -> None:
    def checks(data: bytes) -> Generator[float, None, bool]:
        yield 0.5
        return data == b"right"

    argument = "That takes too much."
    claim = Claim(
        "one", "a", "b", "C", True, "2026-11-22", "0.2.0", "", argument=argument, certificate="one.cert", checks=checks
    )  # fmt: skip
    assert (claim.found, claim.verdict) == (None, OPEN)
    with pytest.raises(
        InputError, match=r"without its certificate, the file one\.cert\. That takes too much"
    ):
        claim.recompute()
    right, wrong = claim.recompute(b"right"), claim.recompute(b"wrong")
    assert (right.value, right.verdict, claim.as_recorded(right)) == (True, AGREES, True)
    assert (wrong.value, wrong.verdict, claim.as_recorded(wrong)) == (False, DIFFERS, False)
    assert list(claim.recompute_steps(b"right")) == [0.5]
    with pytest.raises(InputError, match="has no certificate"):
        CLAIMS["kanoodle-options"].recompute(b"right")
    proved = [claim for claim in CLAIMS.values() if claim.certificate]
    assert {claim.verdict for claim in proved} == {OPEN}
    for claim in proved:
        with pytest.raises(InputError, match="no certificate of the pentomino game"):
            claim.recompute(b"something else")


def test_recomputing_can_be_stopped_between_two_lines_and_tells_its_progress() -> None:
    running = CLAIMS["kanoodle-options"].recompute_steps()
    assert next(running) is None
    running.close()
    shares = [step for step in CLAIMS["pentominoes-3x20"].recompute_steps() if step is not None]
    assert shares
    assert shares == sorted(shares)


def test_errata_are_only_appended() -> None:
    """The list may grow; nothing that was found wrong is forgotten, or becomes right without a word."""
    assert sorted(ERRATA) == ERRATA
    assert len(ERRATA) >= 13
    assert {claim.id for claim in CLAIMS.values() if claim.verdict == DIFFERS} == set(ERRATA)
    assert all(CLAIMS[erratum].argument for erratum in ERRATA)


def test_figures_are_written_for_people_and_for_machines() -> None:
    values = [371_020, Fraction(1891, 7140), (), ("1", "4"), True, 716.809613]
    assert list(map(written, values)) == ["371,020", "1891/7140", "none", "1, 4", "yes", "716.809613"]
    assert list(map(plain, values)) == [371_020, "1891/7140", [], ["1", "4"], True, 716.809613]
