"""The proofs that the page ships: what they claim, and random lines of them, checked to their ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from countinghouse.claims import AGREES, CLAIMS, Claim
from countinghouse.errors import InputError
from countinghouse.games.pentominoes import certificate, checking, proving
from countinghouse.games.pentominoes.rules import LETTERS, Rules

PROOFS = Path(__file__).parents[3] / "web" / "proofs"
#: Each with its rule, its opening and how many replies it answers; a whole check takes minutes: `countinghouse check pentominoes`.
SHIPPED = {
    "pentominoes-8x8.cert": (True, "L 2,2 3,2 3,3 3,4 3,5", 1189),
    "pentominoes-8x8-rotate.cert": (False, "L 4,2 4,3 4,4 4,5 5,2", 796),
}


def test_each_is_listed() -> None:
    assert {file.name for file in PROOFS.iterdir()} == SHIPPED.keys()
    assert sum(file.stat().st_size for file in PROOFS.iterdir()) < 1_500_000


PROVED = [claim for claim in CLAIMS.values() if claim.certificate]


def test_each_proves_a_claim_and_no_other() -> None:
    assert {claim.certificate for claim in PROVED} == SHIPPED.keys()
    for claim in PROVED:
        data = (PROOFS / claim.certificate).read_bytes()
        _, opening, replies = SHIPPED[claim.certificate]
        steps = claim.recompute_steps(data)
        assert [next(steps) for _ in range(3)] == [0, 1 / replies, 2 / replies]
        steps.close()
        for other in (claim for claim in PROVED if claim.certificate != name_of(data)):
            with pytest.raises(InputError, match=f"another claim than .* the opening {opening} wins"):
                other.recompute(data)
        # A proof that the second player wins on another board does not prove it either.
        with pytest.raises(InputError, match="another claim"):
            claim.recompute(proving.prove(Rules("2x3", "X"), memory_mb=1))
        # What is damaged is refused by the claim, too.
        with pytest.raises(InputError, match="does not prove its claim: after L "):
            claim.recompute(data[:-1] + bytes([data[-1] ^ 1]))


def name_of(data: bytes) -> str:
    return next(name for name in SHIPPED if (PROOFS / name).read_bytes() == data)


@pytest.mark.slow
@pytest.mark.parametrize("claim", PROVED, ids=lambda claim: claim.id)
def test_each_proves_its_claim_from_end_to_end(claim: Claim) -> None:
    finding = claim.recompute((PROOFS / claim.certificate).read_bytes())
    assert (finding.value, finding.verdict) == (True, AGREES)
    assert claim.as_recorded(finding)


@pytest.mark.parametrize("name", SHIPPED)
def test_random_lines_hold(name: str) -> None:
    turn_over, opening, replies = SHIPPED[name]
    data = (PROOFS / name).read_bytes()
    found = certificate.read(data)
    assert found.rules == Rules("8x8", LETTERS, turn_over)
    assert found.replies == replies
    checked = checking.check(data, sample=60, seed=2026)
    assert checked.done == 60
    assert checked.leaves == 60
    assert checked.answers >= 60
    assert f"the opening {opening} wins" in checked.claim


@pytest.mark.parametrize("name", SHIPPED)
def test_a_reply_is_answered_and_so_is_the_next(name: str) -> None:
    found = certificate.read((PROOFS / name).read_bytes())
    opening = found.opening
    assert opening is not None
    moves = [found.rules.placement(number) for number in range(0, len(found.rules.moves), 97)]
    replies = [move for move in moves if move[0] != opening[0] and not move[1] & opening[1]]
    asked = 0
    for reply in replies:
        answer = found.answer([opening, reply])
        assert answer is not None
        used = opening[1] | reply[1] | answer[1]
        letters = {opening[0], reply[0], answer[0]}
        assert (len(used), len(letters)) == (15, 3)
        second = next(
            (move for move in reversed(moves) if move[0] not in letters and not move[1] & used), None
        )
        if second is not None:
            further = found.answer([second, answer, opening, reply])
            assert further is not None
            assert not further[1] & (used | second[1])
            asked += 1
    assert asked > 3
