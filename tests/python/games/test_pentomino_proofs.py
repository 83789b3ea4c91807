"""Proofs of the pentomino game: prover and checker against brute force on small boards, and certificates damaged in every way."""

from __future__ import annotations

import ast
import hashlib
import re
import zlib
from functools import cache
from pathlib import Path

import pytest

from countinghouse.errors import InputError
from countinghouse.games.pentominoes import certificate as certificates
from countinghouse.games.pentominoes import checking, proving, walking
from countinghouse.games.pentominoes.rules import DRAWINGS, Placement, Rules
from countinghouse.stepping import finish

Cells = frozenset[tuple[int, int]]

#: Draw a rectangle of 5 to 12 cells, or a board with bays and holes.
SMALL = [
    *(f"{h}x{w}" for h in range(1, 4) for w in range(h, 13) if 5 <= h * w <= 12),
    "###./####/.###/..##",
    "#####/##.##/#####",
    ".###/####/####",
]


def turned(cells: Cells, flip: bool) -> list[Cells]:
    """Return the four rotations of some cells and, with `flip`, of their mirror image, moved to the corner."""
    found = []
    for side in (cells, frozenset((r, -c) for r, c in cells))[: 1 + flip]:
        for _ in range(4):
            side = frozenset((c, -r) for r, c in side)
            top, left = min(r for r, _ in side), min(c for _, c in side)
            found.append(frozenset((r - top, c - left) for r, c in side))
    return found


@cache
def drawn(flipped: str, flip: bool) -> dict[Cells, str]:
    """Return the piece for every shape of five cells."""
    pieces = {}
    for letter, drawing in DRAWINGS.items():
        cells = [
            (r, c) for r, row in enumerate(drawing.split("/")) for c, sign in enumerate(row) if sign == "#"
        ]
        shape = frozenset((r, -c) if letter in flipped else (r, c) for r, c in cells)
        pieces |= dict.fromkeys(turned(shape, flip), letter)
    return pieces


def brute_moves(rules: Rules) -> list[Placement]:
    """Return every connected set of five cells that is a piece, grown cell by cell."""
    board = frozenset(rules.cells)
    sets = {frozenset([cell]) for cell in board}
    for _ in range(4):
        sets = {
            cells | {(r + dr, c + dc)}
            for cells in sets
            for r, c in cells
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + dr, c + dc) in board - cells
        }
    pieces = drawn(rules.flipped, rules.turn_over)
    found = []
    for cells in sets:
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        letter = pieces.get(frozenset((r - top, c - left) for r, c in cells))
        if letter is not None and letter in rules.pieces:
            found.append((letter, cells))
    return found


def brute(rules: Rules) -> tuple[bool, set[Placement]]:
    """Say whether the first player wins, and return the winning first moves."""
    moves = brute_moves(rules)
    numbers = range(len(moves))
    free = [
        sum(
            1 << j for j in numbers if moves[j][0] != piece and not moves[j][1] & cells
        )
        for piece, cells in moves
    ]  # fmt: skip

    @cache
    def wins(left: int) -> bool:
        return any(left >> i & 1 and not wins(left & free[i]) for i in numbers)

    best = {moves[i] for i in numbers if not wins(free[i])}
    return bool(best), best


def cases() -> list[Rules]:
    found = [Rules(board) for board in SMALL]
    found += [Rules(board, turn_over=False, flipped=flipped) for board in SMALL for flipped in ("", "FLP")]
    found += [
        Rules("3x5", "FLPUX"),
        Rules("3x5", "LNPVZ", turn_over=False, flipped="NZ"),
        Rules("4x4", "LPTY"),
    ]
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("rules", cases(), ids=str)
def test_prover_and_checker_agree_with_brute_force(rules: Rules) -> None:
    first_wins, best = brute(rules)
    moves = [rules.placement(number) for number in range(len(rules.moves))]
    for leaf in (0, 6):
        for opening in moves[:: max(1, len(moves) // 15)] + sorted(best, key=repr)[:3]:
            made = proving.prove(rules, opening, leaf=leaf, memory_mb=1)
            if opening in best:
                assert isinstance(made, bytes)
                checked = checking.check(made)
                assert checked.done == checked.total == certificates.read(made).replies
            else:
                assert isinstance(made, proving.Refuted)
                used = frozenset(opening[1] | made.reply[1])
                rest = Rules(
                    blocked(rules, used), set(rules.pieces) - {opening[0], made.reply[0]} or "X",
                    rules.turn_over, rules.flipped,
                ) if len(used) < len(rules.cells) else None  # fmt: skip
                assert rest is None or set(rules.pieces) == {opening[0], made.reply[0]} or not brute(rest)[0]
        made = proving.prove(rules, leaf=leaf, memory_mb=1)
        assert isinstance(made, proving.Refuted if first_wins else bytes)
        if isinstance(made, bytes):
            assert "whoever moves second wins" in checking.check(made).claim
        else:
            assert made.reply in best
    opening = finish(proving.winning_opening_steps(rules, memory_mb=1))
    assert (opening in best) if first_wins else opening is None


def blocked(rules: Rules, used: Cells) -> list[str]:
    return [
        "".join("." if (r, c) in used else sign for c, sign in enumerate(row))
        for r, row in enumerate(rules.rows)
    ]


# --- certificates that are damaged, or that claim too much ---------------------------------------------------------

DEEP = Rules("5x6")
OPENING: Placement = ("L", frozenset({(0, 4), (0, 5), (1, 5), (2, 5), (3, 5)}))


@pytest.fixture(scope="module")
def made() -> bytes:
    """Return a certificate with answers to two rounds of replies."""
    found = proving.prove(DEEP, OPENING, leaf=4, memory_mb=1)
    assert isinstance(found, bytes)
    return found


def parts(data: bytes) -> tuple[bytes, list[bytes]]:
    """Return a certificate's header and its sections, unpacked."""
    header, _, body = data.partition(b"\n\n")
    count = certificates.read(data).replies
    at, sections = 4 * count, []
    for number in range(count):
        length = int.from_bytes(body[4 * number : 4 * number + 4], "little")
        sections.append(zlib.decompress(body[at : at + length]))
        at += length
    return header, sections


def forged(
    header: bytes,
    sections: list[bytes],
    packed: dict[int, bytes] | None = None,
    lengths: dict[int, int] | None = None,
) -> bytes:
    """Return a certificate with the right hash, whatever it says."""
    bodies = [(packed or {}).get(place, zlib.compress(section)) for place, section in enumerate(sections)]
    sizes = [(lengths or {}).get(place, len(body)) for place, body in enumerate(bodies)]
    body = b"".join([*(size.to_bytes(4, "little") for size in sizes), *bodies])
    header = re.sub(rb"sha256: .*", b"sha256: " + hashlib.sha256(body).hexdigest().encode(), header)
    return header + b"\n\n" + body


def refused(data: bytes, *words: str) -> str:
    """Check that the checker refuses a certificate, with these words, and return its sentence."""
    with pytest.raises(InputError) as refusal:
        checking.check(data)
    sentence = str(refusal.value)
    assert all(word in sentence for word in words), sentence
    return sentence


def replies(made: bytes) -> list[str]:
    """Return the names of the replies to the opening, as sentences write them."""
    certificate = certificates.read(made)
    return [
        " ".join([piece, *(f"{r},{c}" for r, c in sorted(cells))])
        for piece, cells in map(DEEP.placement, certificate.start)
    ]


@pytest.mark.heavy
def test_the_certificate_is_right_and_has_two_rounds(made: bytes) -> None:
    checked = checking.check(made)
    assert checked.done == checked.total == 487
    assert checked.answers > 487
    assert checked.leaves > 487
    assert checked.sha256 == hashlib.sha256(made).hexdigest()
    assert checked.wrong_at_most == 0
    assert (
        forged(*parts(made)).partition(b"\n\n")[0].splitlines()[:-1]
        == made.partition(b"\n\n")[0].splitlines()[:-1]
    )
    assert checking.check(forged(*parts(made))).answers == checked.answers


@pytest.mark.heavy
def test_a_byte_changed_anywhere_is_refused(made: bytes) -> None:
    end = made.index(b"\n\n") + 2
    for at in [*range(end), *range(end, len(made), 401)]:
        damaged = made[:at] + bytes([made[at] ^ (1 << at % 8)]) + made[at + 1 :]
        with pytest.raises(InputError):
            checking.check(damaged)
        if at >= end:
            with pytest.raises(InputError):
                certificates.read(damaged)


def test_a_damaged_section_is_named_by_its_reply(made: bytes) -> None:
    damaged = made[:-1] + bytes([made[-1] ^ 1])
    refused(damaged, replies(made)[-1], "damaged")


def test_a_file_cut_off_or_continued_is_refused(made: bytes) -> None:
    for length in [*range(0, 400, 23), *range(400, len(made), 509), len(made) - 1]:
        with pytest.raises(InputError):
            checking.check(made[:length])
        with pytest.raises(InputError):
            certificates.read(made[:length])
    refused(made + b"\0", "damaged")
    for nothing in (b"", b"\n\n", b"PNG" * 500, bytes(5000)):
        refused(nothing, "not a certificate")
        with pytest.raises(InputError, match="not a certificate"):
            certificates.read(nothing)


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("board: ######/", "board: #####./"),
        ("board: ######/", "board: ######/######/"),
        ("pieces: FILNPTUVWXYZ", "pieces: FILNPTUVWXY"),
        ("pieces: FILNPTUVWXYZ", "pieces: IFLNPTUVWXYZ"),
        ("turn over: yes", "turn over: no"),
        ("turn over: yes", "turn over: no "),
        ("flipped: -", "flipped: L"),
        ("flipped: -", "flipped: --"),
        ("opening: L 0,4 0,5 1,5 2,5 3,5", "opening: L 0,0 0,1 0,2 0,3 1,0"),
        ("opening: L 0,4 0,5 1,5 2,5 3,5", "opening: L 0,5 0,4 1,5 2,5 3,5"),
        ("opening: L 0,4 0,5 1,5 2,5 3,5", "opening: -"),
        ("leaf: 4", "leaf: 0"),
        ("leaf: 4", "leaf: 12"),
        ("leaf: 4", "leaf: -1"),
        ("leaf: 4", "leaf: 300"),
        ("leaf: 4", "leaf: 4\nleaf: 4"),
    ],
)
def test_another_claim_over_the_same_answers_is_refused(made: bytes, line: str, other: str) -> None:
    assert line.encode() in made
    refused(made.replace(line.encode(), other.encode(), 1))


def test_flipped_pieces_are_named_once_and_in_order() -> None:
    made = proving.prove(Rules("4x4", turn_over=False, flipped="FL"), memory_mb=1)
    assert isinstance(made, bytes)
    assert checking.check(made).done == 160
    for other in (b"flipped: LF", b"flipped: FFL"):
        refused(made.replace(b"flipped: FL", other), "in alphabetical order")


def test_answers_that_are_wrong_are_named_by_their_position(made: bytes) -> None:
    header, sections = parts(made)
    names = replies(made)
    certificate = certificates.read(made)
    place = max(range(len(sections)), key=lambda place: len(sections[place]))
    opening = "L 0,4 0,5 1,5 2,5 3,5"

    def with_section(section: bytes, **more: dict[int, bytes]) -> bytes:
        return forged(header, [*sections[:place], section, *sections[place + 1 :]], **more)

    right = sections[place]
    here = f"after {opening}; {names[place]}"
    # The answer to a reply cannot be the reply, nor a number that is too large.
    refused(with_section(place.to_bytes(2, "little") + right[2:]), here, "not a possible placement")
    refused(with_section(b"\xff\xff" + right[2:]), here, "not a possible placement")
    # Change an answer one round deeper.
    changed = bytearray(right)
    start = certificate.start
    after = certificates.after(DEEP, start, start[place])
    below = certificates.after(DEEP, after, start[int.from_bytes(right[:2], "little")])
    changed[2] = 0  # the answer to the first reply is that reply
    refused(with_section(bytes(changed)), here, " ".join(name_of(below[0])), "not a possible placement")
    # Answers are missing, too many, or absent altogether.
    refused(with_section(right[:-1]), here)
    refused(with_section(right[:2]), here, "missing")
    refused(with_section(right + b"\0"), here, "more answers")
    refused(with_section(b""), names[place], "damaged")
    # Sections are not packed, go on after their end, end too early, or are swapped.
    packed = zlib.compress(right)
    for wrong in (right, packed + b"\0", packed[:-1], b""):
        refused(forged(header, sections, packed={place: wrong}), names[place], "damaged")
    refused(forged(header, sections, lengths={place: len(packed) + 1}))
    other = next(n for n in range(len(sections)) if len(sections[n]) not in (2, len(right)))
    swapped = list(sections)
    swapped[place], swapped[other] = swapped[other], swapped[place]
    refused(forged(header, swapped), opening)


def test_a_possible_answer_that_loses_is_refused_and_one_that_wins_is_not(made: bytes) -> None:
    header, sections = parts(made)
    start = certificates.read(made).start
    seen = {True: 0, False: 0}
    for place in range(3, len(start), 50):
        after = certificates.after(DEEP, start, start[place])
        for answer in after[::3]:
            there = certificates.after(DEEP, after, answer)
            if len(there) > 4:
                continue
            other = [*sections]
            other[place] = start.index(answer).to_bytes(2, "little")
            loses = brute_position(there)
            seen[loses] += 1
            if loses:
                refused(
                    forged(header, other),
                    f"; {' '.join(name_of(start[place]))}; {' '.join(name_of(answer))},",
                    "wins",
                )
            elif seen[False] < 5:
                checking.check(forged(header, other))
    assert min(seen.values()) > 5


def name_of(number: int) -> list[str]:
    piece, cells = DEEP.placement(number)
    return [piece, *(f"{r},{c}" for r, c in sorted(cells))]


def brute_position(numbers: list[int]) -> bool:
    return any(not brute_position(certificates.after(DEEP, numbers, number)) for number in numbers)


def test_random_lines_find_what_is_often_wrong_and_say_what_they_bound(made: bytes) -> None:
    checked = checking.check(made, sample=60, seed=5)
    assert (checked.sampled, checked.done, checked.total) == (True, 60, 60)
    assert (1 - checked.wrong_at_most) ** 60 == pytest.approx(0.05)
    bound = checking.Checked("", "", True, 3000, 3000, 0, 0, 0)
    assert 0.00099 < bound.wrong_at_most < 0.001
    assert checking.check(made, sample=60, seed=5) == checked
    assert checking.check(made, sample=60, seed=6) != checked
    # If a third of the answers are wrong, 60 lines miss them with a chance of 3 in 10^11.
    header, sections = parts(made)
    bad = [
        place.to_bytes(2, "little") + section[2:] if place % 3 == 0 else section
        for place, section in enumerate(sections)
    ]
    with pytest.raises(InputError, match="not a possible placement"):
        checking.check(forged(header, bad), sample=60, seed=5)


def test_the_answer_to_every_line_of_play(made: bytes) -> None:
    certificate = certificates.read(made)
    deeper = 0
    for reply in certificate.start[::7]:
        used = [DEEP.placement(reply), OPENING]
        answer = certificate.answer(used)
        assert answer is not None
        position = [number for number in certificate.start if fits(number, [*used, answer])]
        # The last reply is answered as well as the first, in any order of the moves.
        for second in position[:1] + position[-1:]:
            line = [answer, DEEP.placement(second), *used]
            next_answer = certificate.answer(line)
            assert (next_answer is None) == (len(position) <= 4)
            if next_answer is not None:
                deeper += 1
                assert fits(DEEP.number(*next_answer), line)
                assert not brute_position(
                    [number for number in position if fits(number, [*line, next_answer])]
                )
    assert deeper > 20
    assert certificate.answer([OPENING]) is None
    assert certificate.answer([]) == OPENING
    assert certificate.answer([DEEP.placement(certificate.start[0])]) is None


def fits(number: int, used: list[Placement]) -> bool:
    piece, cells = DEEP.placement(number)
    return all(piece != other and not cells & taken for other, taken in used)


def test_a_proof_that_was_stopped_goes_on() -> None:
    rules, opening = Rules("4x4"), None
    done = []
    for step in proving.prove_steps(rules, opening, leaf=0, memory_mb=1):
        if step.settled is not None:
            done.append(step.settled)
        if len(done) == 3:
            break
    rest = proving.prove_steps(rules, opening, leaf=0, memory_mb=1, settled=done)
    first = next(rest)
    assert (first.done, first.settled) == (3, None)
    data = finish(rest)
    assert isinstance(data, bytes)
    assert checking.check(data).done == first.total
    for wrong in (
        proving.Settled(done[0].reply, done[0].reply, ()),
        proving.Settled(done[0].reply, done[0].answer, (1, 2)),
        proving.Settled(-1, 0, ()),
    ):
        with pytest.raises(InputError, match="do not fit"):
            next(proving.prove_steps(rules, opening, leaf=0, memory_mb=1, settled=[wrong]))


def test_the_checker_is_short_and_shares_no_code_with_the_prover_or_the_game() -> None:
    source = Path(checking.__file__).read_text()
    assert sum(bool(line.strip()) for line in source.splitlines()) <= 200
    ours = {
        node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("countinghouse")
    }
    assert ours == {"countinghouse.checks", "countinghouse.errors", "countinghouse.draws"}
    assert not any(isinstance(node, ast.ImportFrom) and node.level for node in ast.walk(ast.parse(source)))


# --- a walk through a certificate -----------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_walk_meets_every_answer_of_the_file_once_and_leaves_none_out(made: bytes) -> None:
    certificate = certificates.read(made)
    opening = DEEP.number(*OPENING)
    met: list[int] = []

    def walk(played: list[int]) -> int:
        """Walk through all replies; return the number of answers from here on."""
        there = walking.where(certificate, played)
        assert there is not None
        assert there.answers == total
        assert [one.answer for one in there.met] == path(played)
        if there.leaf:
            assert not there.replies
            return 0
        for reply in there.replies:
            met.append(reply.answer)
            placed = [DEEP.placement(number) for number in (*played, reply.placement)]
            answer = certificate.answer(placed)
            assert answer is not None
            line = [*played, reply.placement, DEEP.number(*answer)]
            paths[tuple(line)] = [*path(played), reply.answer]
            assert 1 + walk(line) == reply.branch
        return sum(reply.branch for reply in there.replies)

    def path(played: list[int]) -> list[int]:
        return paths[tuple(played)]

    paths: dict[tuple[int, ...], list[int]] = {(opening,): []}
    total = checking.check(made).answers
    assert walk([opening]) == total
    assert sorted(met) == list(range(1, total + 1))
    assert len({len(found) for found in paths.values()}) > 2


def test_a_walk_that_turns_the_board_is_the_same_and_one_that_departs_is_none(made: bytes) -> None:
    certificate = certificates.read(made)
    opening = DEEP.number(*OPENING)
    start = walking.where(certificate, [opening])
    assert start is not None
    reply = start.replies[5].placement
    answer = DEEP.number(*(certificate.answer([OPENING, DEEP.placement(reply)]) or OPENING))
    there = walking.where(certificate, [opening, reply, answer])
    assert there is not None
    for symmetry in range(len(DEEP.symmetries)):
        turned = [DEEP.image(move, symmetry) for move in (opening, reply, answer)]
        image = walking.where(certificate, turned)
        assert image is not None
        assert image.met == there.met
        assert [DEEP.image(one.placement, symmetry) for one in there.replies] == [
            one.placement for one in image.replies
        ]
    other = next(one.placement for one in start.replies if one.placement not in (reply, answer))
    assert walking.where(certificate, [opening, reply, other]) is None
    assert walking.where(certificate, [opening, reply]) is None
    assert walking.where(certificate, []) is None
    assert walking.where(certificate, [other]) is None
