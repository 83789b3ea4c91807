"""The record of proofs of the pentomino game has each case once, the numbers of replies that the rules give, and only
full checks.
"""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from countinghouse.claims import CLAIMS
from countinghouse.errors import InputError
from countinghouse.games.pentominoes import Rules
from countinghouse.games.pentominoes.record import (
    RECORD,
    SPOT_CHECKED,
    cases,
    file_of,
    handed_table,
    in_order,
    shipped_table,
)
from countinghouse.games.pentominoes.rules import TWO_HANDED
from countinghouse.games.pentominoes.solving import remaining

OPENING = ("L", [(4, 2), (4, 3), (4, 4), (4, 5), (5, 2)])
HANDED = [proof for proof in RECORD.values() if proof.name not in ("flipping", "losing")]


def test_there_are_32_cases_up_to_mirroring_the_board() -> None:
    found = cases()
    assert len(found) == len(set(found)) == 32
    every = {frozenset(chosen) for size in range(7) for chosen in combinations(TWO_HANDED, size)}
    # A mirror beside the board turns all six pieces over; the cases and their mirror images together are all choices.
    images = {frozenset(case) for case in found} | {frozenset(TWO_HANDED) - set(case) for case in found}
    assert images == every
    assert len(every) == 64


def test_each_proof_on_record_is_a_case_with_its_replies() -> None:
    assert len(HANDED) == CLAIMS["pentomino-game-8x8-rotated"].recompute().value <= 32
    assert list(RECORD) == sorted(RECORD, key=in_order)
    assert {proof.name.replace("none", "") for proof in HANDED} <= set(cases())
    for proof in HANDED:
        case = proof.name.replace("none", "")
        rules = Rules("8x8", turn_over=False, flipped=case)
        assert len(remaining(rules, [rules.number(*OPENING)])) == proof.replies
        words = proof.arguments.split()
        assert words == ["--rotate-only", *(["--flipped", case] if case else []), "--memory", "2200"]
        assert 2e8 < (proof.prover_positions or 0) < 6e8


def test_the_others_are_about_the_games_with_flipping() -> None:
    rules = Rules("8x8")
    lost = rules.number("L", [(3, 2), (3, 3), (3, 4), (3, 5), (4, 2)])
    refuted = rules.number("I", [(7, column) for column in range(2, 7)])
    assert RECORD["losing"].replies == len(remaining(rules, [lost, refuted]))
    if "flipping" in RECORD:
        assert RECORD["flipping"].replies == CLAIMS["pentomino-replies"].published


def test_each_row_is_consistent() -> None:
    for proof in RECORD.values():
        assert re.fullmatch(r"[0-9a-f]{64}", proof.sha256)
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", proof.on)
        # Each reply has its own answer, and each line that ends in a leaf has at least one.
        assert proof.replies < proof.answers
        assert proof.replies <= proof.leaves <= proof.answers
        # Every leaf is a position that was searched; every answer except the first of a section takes two bytes, before
        # compression.
        assert proof.leaves <= proof.positions
        assert 4 * proof.replies < proof.bytes < 2 * proof.answers + 10 * proof.replies
        assert proof.seconds > 0
        assert proof.prove.endswith(f"--certificate {proof.file}")
        assert proof.file == file_of(proof.name)
    assert (
        len({proof.sha256 for proof in RECORD.values()})
        == len({proof.file for proof in RECORD.values()})
        == len(RECORD)
    )


def test_what_is_not_on_record_is_not_called_proved() -> None:
    rows = handed_table().splitlines()[2:]
    assert len(rows) == 32
    assert sum(SPOT_CHECKED in row for row in rows) == 32 - len(HANDED)
    for row in rows:
        name = row.split(" | ")[0].strip("| ")
        proof = RECORD.get(name)
        assert (SPOT_CHECKED in row) == (proof is None)
        assert proof is None or row.startswith(
            f"| {name} | {proof.on} | {proof.replies} | {proof.answers:,} |"
        )
    assert len(shipped_table().splitlines()) == 5
    with pytest.raises(InputError, match="did you mean losing"):
        RECORD["loosing"]
    assert "FL" not in RECORD
