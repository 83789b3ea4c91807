"""The two methods of a claim give the same value, and no function of the package serves both."""

from __future__ import annotations

import json
from typing import Any

import pytest

from countinghouse.claims import CLAIMS, Claim
from tests.python.cpython_only.forked import printed

TWICE = [claim for claim in CLAIMS.values() if claim.second]
#: The most seconds for both methods; pairs that take longer run only with --slow.
CHEAP = 0.5
QUICK = [claim for claim in TWICE if claim.cost + claim.second_cost < CHEAP]
#: Modules that both methods may use: they check arguments, pass progress on and write sentences, and compute nothing.
COMMON = ("checks.py:", "stepping.py:", "wording.py:", "errors.py:")


#: The report of one method: its value, the functions that it called, and its seconds.
Told = dict[str, Any]


def ran(*pairs: tuple[str, str]) -> list[list[Told]]:
    """Run pairs of methods, each method in a fresh process."""
    told: list[list[Told]] = json.loads(printed("two_methods", json.dumps(pairs)))
    assert len(told) == len(pairs)
    return told


@pytest.fixture(scope="module")
def quick() -> dict[str, list[Told]]:
    told = ran(*((claim.script, claim.second) for claim in QUICK))
    return {claim.id: methods for claim, methods in zip(QUICK, told, strict=True)}


def shared(methods: list[Told]) -> set[str]:
    """Return the functions that both methods call and that compute something."""
    first, second = (set(method["functions"]) for method in methods)
    return {name for name in first & second if not name.startswith(COMMON)}


def check(claim: Claim, methods: list[Told]) -> None:
    first, second = methods
    assert first["value"] == second["value"] == repr(claim.found), (claim.id, methods)
    assert not shared(methods), claim.id
    if "countinghouse" in claim.script:  # a formula may be plain Python, too
        assert any(not name.startswith(COMMON) for name in first["functions"]), "the package computes nothing"


@pytest.mark.parametrize("claim", [pytest.param(claim, id=claim.id) for claim in QUICK])
def test_two_methods_share_no_code(claim: Claim, quick: dict[str, list[Told]]) -> None:
    check(claim, quick[claim.id])


@pytest.mark.slow
@pytest.mark.parametrize("claim", [pytest.param(claim, id=claim.id) for claim in TWICE if claim not in QUICK])
def test_two_long_methods_share_no_code(claim: Claim) -> None:
    check(claim, *ran((claim.script, claim.second)))


def test_there_are_some_and_most_are_quick() -> None:
    assert len(TWICE) >= 4
    assert len(QUICK) >= len(TWICE) / 2


def test_a_second_method_that_asks_the_first_is_caught() -> None:
    """A cache must not hide a shared function: here the second method calls a function that the first has already
    called.
    """
    claim = CLAIMS["soma-raw"]
    own, wrong = ran((claim.script, f"{claim.script} + 0"), ("1", "1 / 0"))
    assert own[0]["value"] == own[1]["value"] == "11520"
    assert any(name.endswith("packing/answers.py:count_steps") for name in shared(own)), shared(own)
    assert wrong[0]["value"] == "1"
    assert all(name.startswith(COMMON) for name in wrong[0]["functions"])
    assert wrong[1]["error"].startswith("ZeroDivisionError")
