"""Every published figure is recomputed, and its verdict is still the recorded one."""

import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from countinghouse import InputError, __version__, claims
from countinghouse.claims import (
    AGREES,
    ALONE,
    BY_OTHERS,
    CLAIMS,
    DIFFERS,
    HOLDS,
    KINDS,
    OPEN,
    OWN,
    TWICE,
    UNSEEN,
    WITHDRAWN,
    Claim,
    Finding,
    kind_key,
    plain,
    tally,
    written,
)

LONG = 1  # seconds
COMPUTED = [claim for claim in CLAIMS.values() if claim.script]
ERRATA = (Path(__file__).parent / "data" / "errata.txt").read_text().split()


def each(claims: Iterable[Claim], most: float = LONG) -> list[Any]:
    """The claims as cases, slow from `most` seconds on; under Pyodide a sample, because other tests run there cover what
    the lines call.
    """
    return [
        pytest.param(
            claim,
            id=claim.id,
            marks=[
                *([pytest.mark.slow] if claim.cost >= most else []),
                *([] if number % 5 == 0 and claim.cost < 0.2 else [pytest.mark.heavy]),
            ],
        )
        for number, claim in enumerate(claims)
    ]


@cache
def recomputed(name: str) -> Finding:
    """Recompute a claim, once for all tests."""
    return CLAIMS[name].recompute()


@pytest.mark.parametrize("claim", each(COMPUTED))
def test_the_verdict_is_still_the_recorded_one(claim: Claim) -> None:
    found = recomputed(claim.id)
    assert (found.value, found.verdict) == (claim.found, claim.verdict)


@pytest.mark.parametrize(
    "claim", each((claim for claim in COMPUTED if claim.steps and claim.cost < LONG), most=0.3)
)
def test_the_lines_shown_give_what_the_steps_give(claim: Claim) -> None:
    assert replace(claim, steps=None).recompute() == recomputed(claim.id)


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
    # If the value found is not the recorded value, the verdict changes.
    stale = replace(claim, published=3, found=3)
    assert (stale.verdict, stale.recompute().verdict) == (AGREES, DIFFERS)
    # An erratum needs the source, and can be withdrawn.
    assert replace(wrong, at_hand=False).recompute().verdict == UNSEEN
    assert replace(wrong, withdrawn="The source says 3 of something else.").recompute().verdict == WITHDRAWN
    with pytest.raises(InputError, match="too dear"):
        replace(claim, script="", found=None, argument="That is too dear.").recompute()
    with pytest.raises(InputError, match="did you mean kanoodle-solutions"):
        CLAIMS["kanoodle-solution"]


def test_the_kind_says_who_published_the_figure_and_whether_two_methods_found_it() -> None:
    claim = Claim("one", "a", "b", "C", 2, "2026-11-22", "0.2.0", "", script="1 + 1")
    assert claim.kind == BY_OTHERS
    ours = replace(claim, source=OWN)
    assert ours.kind == ALONE
    with pytest.raises(InputError, match="no second method"):
        ours.recompute_by_the_second_method()
    twice = replace(ours, second="len('ab')", second_by="Addition, and counting letters.")
    assert (twice.kind, twice.recompute_by_the_second_method().verdict) == (TWICE, AGREES)
    assert replace(twice, second="3").recompute_by_the_second_method().verdict == DIFFERS


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
        with pytest.raises(InputError, match="not a certificate of the pentomino game"):
            claim.recompute(b"something else")


def test_recomputing_can_be_stopped_between_two_lines_and_tells_its_progress() -> None:
    running = CLAIMS["kanoodle-options"].recompute_steps()
    assert next(running) is None
    running.close()
    shares = [step for step in CLAIMS["pentominoes-3x20"].recompute_steps() if step is not None]
    assert shares
    assert shares == sorted(shares)


def test_errata_are_kept_or_taken_back_with_a_reason() -> None:
    """Every erratum is listed, and every listed claim still differs or is withdrawn with the quotation and the
    reason.
    """
    assert sorted(set(ERRATA)) == ERRATA
    assert {claim.id for claim in CLAIMS.values() if claim.verdict == DIFFERS} <= set(ERRATA)
    for erratum in map(CLAIMS.__getitem__, ERRATA):
        assert erratum.verdict in (DIFFERS, UNSEEN, WITHDRAWN), erratum.id
        assert erratum.argument, erratum.id
    for claim in CLAIMS.values():
        if claim.withdrawn:
            assert claim.id in ERRATA, "only what was called wrong can be taken back"
            assert len(claim.withdrawn) > 30, claim.id
            assert claim.quotation, claim.id


def test_a_second_method_is_named_and_makes_a_claim_ours_by_two_methods() -> None:
    for claim in CLAIMS.values():
        assert bool(claim.second) == bool(claim.second_by), claim.id
        if claim.second:
            assert claim.script, claim.id
            assert claim.second_by.endswith("."), claim.id
            assert 20 < len(claim.second_by) < 300, claim.id
            assert claim.second_cost > 0


def test_what_differs_quotes_its_source_or_says_that_it_was_not_read() -> None:
    for claim in CLAIMS.values():
        if claim.verdict == DIFFERS:
            assert claim.quotation, claim.id
        if claim.source == OWN:
            assert claim.at_hand, claim.id
            assert not claim.withdrawn, claim.id


def test_the_kinds_are_tallied_apart_and_the_first_is_what_others_published() -> None:
    claim = Claim("one", "a", "b", "C", 2, "2026-11-22", "0.2.0", "", script="1 + 1")
    ours = replace(claim, source=OWN)
    twice = replace(ours, second="2", second_by="Two.")
    noted = replace(claim, at_hand=False)
    told = tally(
        [
            (ours, AGREES),
            (ours, AGREES),
            (twice, f"{HOLDS} n = 9"),
            (claim, AGREES),
            (noted, AGREES),
            (claim, DIFFERS),
            (noted, UNSEEN),
            (claim, WITHDRAWN),
            (claim, f"{HOLDS} n = 9"),
            (claim, f"{HOLDS} n = 40"),
            (claim, OPEN),
        ]
    )
    assert told == [
        "Published by others and recomputed: 2 agree (1 of these with our notes on sources that were not at hand), 1 differs, "
        "1 differs from our notes on a source that was not at hand, 2 hold up to a bound, 1 is withdrawn; 1 is not recomputable here.",
        "Ours, found by two methods that share no code: 1 holds up to a bound.",
        "Ours alone: 2 agree.",
    ]
    assert tally([]) == []
    assert tally([(claim, OPEN)]) == ["Published by others: 1 is not recomputable here."]
    kinds = [kind_key(claim) for claim in CLAIMS.values()]
    assert kinds == sorted(kinds, key=list(KINDS).index), "the kinds are apart in the list, too"


def test_figures_are_written_for_people_and_for_machines() -> None:
    values = [371_020, Fraction(1891, 7140), (), ("1", "4"), True, 716.809613]
    assert list(map(written, values)) == ["371,020", "1891/7140", "none", "1, 4", "yes", "716.809613"]
    assert list(map(plain, values)) == [371_020, "1891/7140", [], ["1", "4"], True, 716.809613]


def test_an_error_met_while_claims_are_found_is_not_an_unknown_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = KeyError("inner")

    def broken(module: str, name: str) -> Iterator[Claim]:
        raise inner
        yield

    monkeypatch.setattr(claims, "declared_by_topics", broken)
    fresh = claims.Claims()
    for ask in (fresh.__getitem__, fresh.__contains__):
        with pytest.raises(KeyError) as raised:
            ask("kanoodle-solutions")
        assert raised.value is inner
    for unknown in ("kanodle", None, []):
        assert unknown not in CLAIMS
        with pytest.raises(claims.UnknownClaim):
            CLAIMS[unknown]  # type: ignore[index]
