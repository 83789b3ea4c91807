"""The proofs that come with the page: their claims, and random lines checked to the end."""

from __future__ import annotations

import re
import shlex
from hashlib import sha256
from pathlib import Path

import pytest

from countinghouse.claims import AGREES, CLAIMS, Claim
from countinghouse.command_line.arguments import parse
from countinghouse.command_line.proofs import KNOWN
from countinghouse.errors import InputError
from countinghouse.exhibits.pentominoes import position, viewing
from countinghouse.games.pentominoes import certificate, checking, claims, proving
from countinghouse.games.pentominoes.record import RECORD
from countinghouse.games.pentominoes.rules import LETTERS, Rules
from countinghouse.games.pentominoes.solving import remaining

PROOFS = Path(__file__).parents[3] / "web" / "proofs"
AFTER_THE_L = "########/########/########/##....##/##.#####/########/########/########"
#: Each proof with its rules, its opening and the number of replies it answers; a full check takes minutes:
#: `countinghouse check pentominoes`.
SHIPPED = {
    "pentominoes-8x8.cert": (Rules("8x8"), "L 2,2 3,2 3,3 3,4 3,5", 1189),
    "pentominoes-8x8-rotate.cert": (Rules("8x8", turn_over=False), "L 4,2 4,3 4,4 4,5 5,2", 796),
    "pentominoes-8x8-losing.cert": (Rules(AFTER_THE_L, "FINPTUVWXYZ"), "I 7,2 7,3 7,4 7,5 7,6", 873),
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
            with pytest.raises(
                InputError, match=rf"claim should be .*, not: On .* the opening {opening} wins"
            ):
                other.recompute(data)
        # A proof that the second player wins on another board does not prove it either.
        with pytest.raises(InputError, match="claim should be"):
            claim.recompute(proving.prove(Rules("2x3", "X"), memory_mb=1))
        # The claim refuses a damaged file, too.
        with pytest.raises(InputError, match=r"does not prove its claim: after [LI] "):
            claim.recompute(data[:-1] + bytes([data[-1] ^ 1]))


def test_the_page_opens_each_with_the_move_that_it_proves() -> None:
    assert {own.file for own in viewing.PROVED.values()} == SHIPPED.keys()
    for (rules, _), own in viewing.PROVED.items():
        found = certificate.read((PROOFS / own.file).read_bytes())
        assert found.rules == rules
        assert found.opening is not None
        assert position.spelled(rules, rules.number(*found.opening)) == own.opening


def test_the_losing_opening_is_the_l_that_the_header_leaves_out() -> None:
    """The certificate concerns the game after the L: the board without its cells, and the pieces without the L."""
    claim = CLAIMS["pentomino-game-8x8-losing"]
    data = (PROOFS / claim.certificate).read_bytes()
    found = certificate.read(data)
    whole = Rules("8x8")
    taken = frozenset(whole.cells) - frozenset(found.rules.cells)
    named = {f"{chr(97 + column)}{row + 1}" for row, column in taken}
    assert named == set(re.findall(r"\b[a-h][1-8]\b", claim.sentence))
    lost = whole.number("L", taken)
    assert (set(whole.pieces) - set(found.rules.pieces), found.rules.turn_over) == ({"L"}, True)
    left = {whole.placement(int(number)) for number in remaining(whole, [lost])}
    assert left == {found.rules.placement(number) for number in range(len(found.rules.moves))}
    # The same board with another opening (which may win, too) or with fewer pieces is another claim.
    for old, new in (
        (b"7,2 7,3 7,4 7,5 7,6", b"7,1 7,2 7,3 7,4 7,5"),
        (b"FINPTUVWXYZ", b"FINPTUVWXY"),
        (b"over: yes", b"over: no"),
    ):
        with pytest.raises(InputError):
            claim.recompute(data.replace(old, new, 1))


def test_no_first_move_leaves_fewer_replies_than_the_one_that_loses() -> None:
    rules = Rules("8x8")
    replies = [len(remaining(rules, [number])) for number in range(len(rules.moves))]
    fewest = [number for number, many in enumerate(replies) if many == min(replies)]
    lost = rules.number("L", [(3, 2), (3, 3), (3, 4), (3, 5), (4, 2)])
    assert set(fewest) == {rules.image(lost, symmetry) for symmetry in range(8)}
    wins = rules.number("L", [(2, 2), (3, 2), (3, 3), (3, 4), (3, 5)])
    assert replies[wins] == min(many for many in replies if many > min(replies))
    printed = Rules("8x8", turn_over=False)
    rotated = [len(remaining(printed, [number])) for number in range(len(printed.moves))]
    same = printed.number("L", [(3, 2), (3, 3), (3, 4), (3, 5), (4, 2)])
    assert {n for n, many in enumerate(rotated) if many == min(rotated)} == {
        printed.image(same, symmetry) for symmetry in range(4)
    }


def test_the_record_has_the_bytes_that_are_shipped() -> None:
    on_record = {proof.file: proof for proof in RECORD.values() if proof.file in SHIPPED}
    assert on_record.keys() >= {"pentominoes-8x8-rotate.cert", "pentominoes-8x8-losing.cert"}
    for name, proof in on_record.items():
        data = (PROOFS / name).read_bytes()
        assert (len(data), sha256(data).hexdigest()) == (proof.bytes, proof.sha256)
        found = certificate.read(data)
        # The command on record is for exactly this game.
        options = parse(shlex.split(proof.prove)[1:])
        rules = Rules(options.board, options.pieces or LETTERS, not options.rotate_only, options.flipped)
        assert (rules, found.leaf, found.replies) == (found.rules, options.leaf, proof.replies)
        opening = options.opening or KNOWN[rules.turn_over]
        assert f"opening: {opening}\n".encode() in data[:400]


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
    rules, opening, replies = SHIPPED[name]
    data = (PROOFS / name).read_bytes()
    found = certificate.read(data)
    assert found.rules == rules
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


def test_the_most_restrictive_move_is_counted_before_its_certificate_is_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    claim = CLAIMS["pentomino-most-restrictive-loses"]
    data = (PROOFS / claim.certificate).read_bytes()
    first = next(checking.check_steps(data))
    monkeypatch.setattr(claims, "check_steps", lambda _: iter([first]))
    assert claim.recompute(data).value is True
    monkeypatch.setattr(claims, "_LOSING", ("L", frozenset({(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)})))
    assert claim.recompute(data).value is False
