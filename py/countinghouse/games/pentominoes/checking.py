"""Check certificates of the pentomino game without sharing code with the prover or the rules.

The checker generates the placements and every reply itself, checks that each answer is possible, and searches every
leaf completely with exact keys. If a certificate (see `certificate.py`) fails, an InputError names the position.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from countinghouse.checks import whole
from countinghouse.draws import Draws, check_seed
from countinghouse.errors import InputError

__all__ = ["Checked", "check", "check_steps"]

DRAWN = "F=011/110/010 I=11111 L=1111/1000 N=1110/0011 P=11/11/10 T=111/010/010 U=101/111 V=100/100/111 "
DRAWN += "W=100/110/011 X=010/111/010 Y=1111/0100 Z=110/010/011"
HEADER = re.compile(
    rb"Counting House pentomino certificate 1\nboard: ([#./]+)\npieces: ([FILNPTUVWXYZ]+)\nturn over: (yes|no)\n"
    rb"flipped: ([FLNPYZ]+|-)\nopening: ([ -~]+)\nleaf: ([12]?[0-9]{1,2})\nsha256: ([0-9a-f]{64})\n\n"
)
Work = Generator[None, None, int]


@dataclass(frozen=True)
class Checked:
    """Progress of a check: `done` of `total` replies to the opening, or random lines, have been checked; `sha256` is
    the file's hash.
    """

    claim: str
    sha256: str
    sampled: bool
    done: int
    total: int
    answers: int
    leaves: int
    positions: int

    @property
    def wrong_at_most(self) -> float:
        """If all checked lines are right, at most this share of all lines is wrong (95 % confidence)."""
        return 1 - 0.05 ** (1 / self.done) if self.sampled and self.done else float(self.done < self.total)


class Checker:
    """A certificate and its game. A position is an integer with one bit per placement, in the file's order."""

    def __init__(self, data: bytes) -> None:
        self.answers = self.leaves = self.positions = 0
        self.sha256 = hashlib.sha256(data).hexdigest()
        if (header := HEADER.match(data)) is None:
            raise InputError("This is not a certificate of the pentomino game, or its header is damaged.")
        board, pieces, over, flipped, opening, leaf, promised = (part.decode() for part in header.groups())
        cells = [(r, c) for r, row in enumerate(board.split("/")) for c, s in enumerate(row) if s == "#"]
        listed = all(sorted(set(names)) == list(names) for names in (pieces, flipped))
        if not 1 <= len(cells) <= 64 or not listed or (over == "yes" and flipped != "-"):
            raise InputError("A certificate must name 1 to 64 cells, and its pieces in alphabetical order.")
        self.moves = [(p, lying) for p in pieces for lying in _ways(p, over == "yes", p in flipped, cells)]
        self.free = _compatible(self.moves)
        self.leaf, self.body = int(leaf), data[header.end() :]
        self.opening, self.start = [], (1 << len(self.moves)) - 1
        if opening != "-":
            after = {self.name(number): free for number, free in enumerate(self.free)}
            if opening not in after:
                raise InputError(f"The opening {opening} is not a placement of the certificate's pieces.")
            self.opening, self.start = [opening], after[opening]
        wins = f"the opening {opening} wins" if self.opening else "whoever moves second wins"
        self.claim = f"On {board} with {pieces} (turning over: {over}; flipped: {flipped}) {wins}."
        self.replies = list(_bits(self.start))
        self.ends = [4 * len(self.replies)]
        for at in range(0, self.ends[0], 4):
            self.ends.append(self.ends[-1] + int.from_bytes(self.body[at : at + 4], "little"))
        if hashlib.sha256(self.body).hexdigest() != promised or self.ends[-1] != len(self.body):
            for place in range(len(self.replies)):
                self.section(place)  # raises an error that names the first damaged section
            raise InputError("The certificate is damaged: its contents do not match the header's SHA-256.")

    def name(self, number: int) -> str:
        piece, cells = self.moves[number]
        return " ".join([piece, *(f"{row},{column}" for row, column in sorted(cells))])

    def wrong(self, moves: list[int], what: str) -> InputError:
        line = "; ".join([*self.opening, *map(self.name, moves)])
        return InputError(f"The certificate does not prove its claim: after {line}, {what}.")

    def section(self, place: int) -> bytes:
        unpacking, section = zlib.decompressobj(), b""
        with suppress(zlib.error):
            section = unpacking.decompress(self.body[self.ends[place] : self.ends[place + 1]], 20_000_000)
        if len(section) < 2 or not unpacking.eof or unpacking.unused_data:
            raise self.wrong([self.replies[place]], "the answers are damaged")
        return section

    def reply(self, place: int, draws: Draws | None = None) -> Iterator[None]:
        """Check the answer to a reply and all answers after it, or only those on one random line; yield after each
        leaf.
        """
        self.given, reply = self.section(place), self.replies[place]
        after, moves = self.answer([reply], self.start, self.replies, self.given[0] + 256 * self.given[1])
        if (yield from self.lost(2, after, moves, draws)) != len(self.given) and draws is None:
            raise self.wrong(moves, "there are more answers than replies")

    def answer(self, moves: list[int], before: int, numbers: list[int], place: int) -> tuple[int, list[int]]:
        """Check that the answer to the last of `moves` is possible; return the position after it and all moves."""
        after = before & self.free[moves[-1]]
        if place >= len(numbers) or not after >> numbers[place] & 1:
            raise self.wrong(moves, "the answer is not a possible placement")
        self.answers += 1
        return after & self.free[numbers[place]], [*moves, numbers[place]]

    def lost(self, at: int, position: int, moves: list[int], draws: Draws | None, skip: bool = False) -> Work:
        """Check that the answers beginning at `at` (or a random one) prove a position lost; return where they end."""
        if (n := position.bit_count()) <= self.leaf:
            if not skip:
                self.search(position, moves)
                yield
            return at
        numbers, begin, at = list(_bits(position)), at, at + 2 * n
        if at > len(self.given):
            raise self.wrong(moves, "answers are missing")
        chosen = None if draws is None or skip else draws.one_below(n)
        for place, number in enumerate(numbers[: None if chosen is None else chosen + 1]):
            answer = self.given[begin + place] + 256 * self.given[begin + n + place]
            after, line = self.answer([*moves, number], position, numbers, answer)
            at = yield from self.lost(at, after, line, draws, skip or chosen not in (None, place))
        return at

    def search(self, position: int, moves: list[int]) -> None:
        """Search a leaf completely: the player to move must lose."""
        free = _compatible([self.moves[number] for number in _bits(position)])
        known: dict[int, bool] = {}

        def wins(left: int) -> bool:
            if left not in known:
                after = sorted((left & free[number] for number in _bits(left)), key=int.bit_count)
                known[left] = any(rest == 0 or not wins(rest) for rest in after)  # 0: no move is left
            return known[left]

        if wins((1 << len(free)) - 1):
            raise self.wrong(moves, "the player to move wins, though it should lose")
        self.leaves, self.positions = self.leaves + 1, self.positions + len(known)


def check(data: bytes, sample: int = 0, seed: int = 1) -> Checked:
    """Check a whole certificate, or `sample` random lines; raise InputError naming the first wrong position.

    Time: linear in the answers, plus a full search of every leaf, which is exponential in the placements of the leaf; a
    random line reads at most the answers to one reply and searches one leaf.

    >>> from countinghouse.games.pentominoes.proving import prove
    >>> from countinghouse.games.pentominoes.rules import Rules
    >>> found = check(prove(Rules("3x6", "IL"), leaf=0))
    >>> found.claim
    'On ######/######/###### with IL (turning over: yes; flipped: -) whoever moves second wins.'
    >>> found.done, found.total, found.answers
    (30, 30, 30)
    """
    return list(check_steps(data, sample, seed))[-1]


def check_steps(data: bytes, sample: int = 0, seed: int = 1, skip: int = 0) -> Generator[Checked, None, None]:
    """Run `check` step by step, one reply or random line per step; the first `skip` lines have already been checked."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise InputError("Pass a certificate as the bytes of its file.")
    lines, seed = whole(sample, "The number of lines", 0, 10**9), check_seed(seed)
    begun = whole(skip, "The number of lines checked before", 0, 10**9) if lines else 0
    checker = Checker(bytes(data))
    total = (begun + lines or len(checker.replies)) if checker.replies else 0
    for done in range(begun, total + 1):
        if done > begun:
            draws = Draws(seed, done) if lines else None
            list(checker.reply(draws.one_below(len(checker.replies)) if draws else done - 1, draws))
        found = checker.claim, checker.sha256, lines > 0, done, total
        yield Checked(*found, checker.answers, checker.leaves, checker.positions)


def _ways(piece: str, over: bool, mirrored: bool, board: list[tuple[int, int]]) -> list[frozenset[Any]]:
    """Return every placement of a piece, sorted by its cells as a binary number: the first cell is the lowest bit."""
    drawn = enumerate(DRAWN.partition(piece + "=")[2].split()[0].split("/"))
    cells = [(r, c) for r, row in drawn for c, sign in enumerate(row) if sign == "1"]
    found = set()
    for flip in (False, True) if over else (mirrored,):
        turned = [(r, -c) for r, c in cells] if flip else cells
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            r0, c0 = turned[0]
            found |= {frozenset((r - r0 + row, c - c0 + column) for r, c in turned) for row, column in board}
    bit = {cell: 1 << number for number, cell in enumerate(board)}
    return sorted((p for p in found if p <= bit.keys()), key=lambda cells: sum(bit[cell] for cell in cells))


def _compatible(moves: list[tuple[str, frozenset[Any]]]) -> list[int]:
    """Return for each placement the placements still possible after it: other pieces on other cells."""
    using: dict[Any, int] = {}
    for number, (piece, cells) in enumerate(moves):
        for thing in (piece, *cells):
            using[thing] = using.get(thing, 0) | 1 << number
    everything = (1 << len(moves)) - 1
    return [everything & ~reduce(or_, (using[thing] for thing in (p, *cells))) for p, cells in moves]


def _bits(position: int) -> Iterator[int]:
    while position:
        lowest = position & -position
        yield lowest.bit_length() - 1
        position ^= lowest
