"""Certificates: the winner's answers after an opening, in a file that anyone can check.

A certificate begins with a text header, which has one line each for the title, the board, the pieces, the rule, the
opening and the SHA-256 of what follows the header. Placements are numbered as in `Rules.moves`: by piece,
alphabetically, then by their cells, read as a binary number whose lowest bit is the first cell of the first row. A
position is the list of the placements still possible. An empty line ends the header. Two parts follow it, with all
numbers little-endian:

1. the length of the section for each reply to the opening, in order (four bytes each);
2. the sections, each compressed with zlib: the answer to the reply, as its index in the position before the reply
   (two bytes), then the answers in the position after both.

A position of at most `leaf` placements has no *answers*: the checker searches it. In any other position, the answers
begin with the answer to each reply in order, as its index in the position, with all low bytes before all high bytes;
then come, reply by reply, the answers in the position after the reply and its answer.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from countinghouse.checks import items, whole
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.games.pentominoes.rules import Placement, Rules
from countinghouse.wording import plural

__all__ = ["Certificate", "Told", "read"]

TITLE = "Counting House pentomino certificate 1"
FIELDS = ("board", "pieces", "turn over", "flipped", "opening", "leaf", "sha256")
MOST_BYTES = 60_000_000
_MOST_SECTION = 20_000_000


@dataclass(frozen=True)
class Told:
    """A certificate's verdict on a position: whether the player to move wins, and by which placement."""

    wins: bool
    answer: int | None = None


@dataclass(frozen=True)
class _Reached:
    """A position in the certificate, and the place at which the answers to its replies begin. `section` is None for the
    position that the certificate begins with."""

    told: Told
    position: list[int] = field(default_factory=list)
    section: bytes | None = None
    at: int = 0


@dataclass(frozen=True, repr=False)
class Certificate(Drawn):
    """Answers to every line of replies after an opening, down to positions of at most `leaf` placements.

    Without an opening, the player who moves second wins on the empty board.
    """

    rules: Rules
    opening: Placement | None
    leaf: int
    sha256: str
    _body: bytes = field(repr=False)

    def __repr__(self) -> str:
        opening = "no opening" if self.opening is None else self.opening[0]
        return f"<Certificate: {self.rules.board}, {opening}, {plural(self.replies, 'reply', 'replies')}>"

    def _repr_svg_(self) -> str:
        from countinghouse.pictures import INK, LIGHT, RULE, SHADES, framed, ink_on, written

        piece, own = self.opening or ("", frozenset())
        rows = self.rules.rows
        parts = []
        for row, signs in enumerate(rows):
            for column, sign in enumerate(signs):
                if sign == "#":
                    fill = SHADES[0] if (row, column) in own else LIGHT
                    parts.append(
                        f'<rect x="{column * 24}" y="{row * 24}" width="24" height="24" fill="{fill}" stroke="{RULE}"/>'
                    )
                    if (row, column) in own:
                        parts.append(written(column * 24 + 12, row * 24 + 12, piece, 13, ink_on(fill)))
        wins = f"{piece} wins here" if piece else "the second player wins"
        replies = plural(self.replies, "reply", "replies")
        said = f"This certificate says that {wins}, and answers {replies}. To check it, pass its file to checking.check."
        high = len(rows) * 24
        parts.append(written(0, high + 16, said, 13, INK, "start"))
        return framed(-6, -6, max(len(rows[0]) * 24, 7 * len(said)) + 12, high + 38, said, parts)

    @property
    def replies(self) -> int:
        """The number of replies to the opening."""
        return len(self.start)

    @cached_property
    def start(self) -> list[int]:
        """The numbers of the replies to the opening."""
        everything = list(range(len(self.rules.moves)))
        if self.opening is None:
            return everything
        return after(self.rules, everything, self.rules.number(*self.opening))

    @cached_property
    def _places(self) -> list[int]:
        """The places where the sections begin in the body; the last entry is the end of the last section."""
        places = [4 * len(self.start)]
        for at in range(0, 4 * len(self.start), 4):
            places.append(places[-1] + int.from_bytes(self._body[at : at + 4], "little"))
        return places

    def answer(self, used: Iterable[Placement]) -> Placement | None:
        """Return the answer to the last reply, given all moves so far, including the opening, in any order.

        Returns None if the certificate has no answer: the moves depart from its answers, the loser is to move, or the
        position is a leaf. If all moves are rotated or reflected alike, so is the answer.

        >>> from countinghouse.games.pentominoes.proving import prove
        >>> rules = Rules("3x3", "PVX")
        >>> opening = ("V", frozenset({(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)}))
        >>> certificate = read(prove(rules, opening, leaf=0))
        >>> certificate.replies, certificate.answer([opening])
        (0, None)
        """
        told = self.tells(self.rules.number(*pair(move)) for move in items(used, "The moves", 12))
        return None if told is None or told.answer is None else self.rules.placement(told.answer)

    def tells(self, played: Iterable[int]) -> Told | None:
        """Say who wins after some moves, given as placement numbers in any order; return None if the certificate does
        not say.

        >>> from countinghouse.games.pentominoes.proving import prove
        >>> certificate = read(prove(Rules("3x6", "IL"), leaf=0))
        >>> certificate.tells([]), certificate.tells([0])
        (Told(wins=False, answer=None), Told(wins=True, answer=17))
        """
        found = self._found(played)
        if found is None:
            return None
        reached, back = found
        told = reached.told
        return told if told.answer is None else Told(True, self.rules.image(told.answer, back))

    def refutations(self, played: Iterable[int]) -> list[tuple[int, int]] | None:
        """Return each reply to a lost position with its answer, as numbers of placements; None if the certificate
        does not list them.
        """
        found = self._found(played)
        if found is None or found[0].told.wins:
            return None
        reached, back = found
        position, section = reached.position, reached.section
        if section is None:
            numbers = [
                self.start[number_at(section_of(self, place), 0, 2)] for place in range(len(self.start))
            ]
        elif len(position) > self.leaf:
            numbers = [answer_at(section, reached.at, position, place) for place in range(len(position))]
        else:
            return None
        image = self.rules.image
        return sorted(
            (image(reply, back), image(answer, back)) for reply, answer in zip(position, numbers, strict=True)
        )

    def _found(self, played: Iterable[int]) -> tuple[_Reached, int] | None:
        """Find the position after some moves, or an image of it, in the certificate; also return the symmetry that
        maps the image back.
        """
        most = len(self.rules.moves) - 1
        moves = [whole(move, "The number of a placement", 0, most) for move in items(played, "The moves", 12)]
        opening = None if self.opening is None else self.rules.number(*self.opening)
        if opening is not None and not moves:
            return _Reached(Told(True, opening)), 0
        for symmetry, back in enumerate(self.rules.inverses):
            images = [self.rules.image(move, symmetry) for move in moves]
            if opening is not None:
                if opening not in images:
                    continue
                images.remove(opening)
            # The order of the moves is unknown: try the orders that follow the answers.
            if reached := next(self._followed(images), None):
                return reached, back
        return None

    def _followed(self, moves: list[int]) -> Iterator[_Reached]:
        if not moves:
            yield _Reached(Told(False), self.start)
        for first in moves:
            if first not in self.start:
                continue
            rest = [move for move in moves if move != first]
            section = section_of(self, self.start.index(first))
            answer = self.start[number_at(section, 0, 2)]
            if not rest:
                yield _Reached(Told(True, answer))
            elif answer in rest:
                rest.remove(answer)
                position = after(self.rules, after(self.rules, self.start, first), answer)
                yield from self._within(section, 2, position, rest)

    def _within(self, section: bytes, at: int, position: list[int], moves: list[int]) -> Iterator[_Reached]:
        """Yield the positions that `moves` lead to from a lost position whose answers begin at `at`."""
        if not moves:
            yield _Reached(Told(False), position, section, at)
        if not moves or len(position) <= self.leaf:
            return
        answers = [answer_at(section, at, position, place) for place in range(len(position))]
        for reply in moves:
            if reply not in position:
                continue
            place = position.index(reply)
            rest = [move for move in moves if move != reply]
            if not rest:
                yield _Reached(Told(True, answers[place]))
            elif answers[place] in rest:
                rest.remove(answers[place])
                begin = at + 2 * len(position)
                for other, answer in zip(position[:place], answers, strict=False):
                    begin = end_of(self, section, begin, position, other, answer)
                below = after(self.rules, after(self.rules, position, reply), answers[place])
                yield from self._within(section, begin, below, rest)


def read(data: bytes) -> Certificate:
    """Read a certificate without checking its claim (see `checking.check`).

    Raises InputError if the file is not a certificate or is damaged.
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise InputError("Pass a certificate as the bytes of its file.")
    if len(data) > MOST_BYTES:
        raise InputError(f"The file has more than {MOST_BYTES:,} bytes; no certificate is that long.")
    header, gap, body = bytes(data).partition(b"\n\n")
    lines = header.decode("ascii", "replace").split("\n")
    if lines[0] != TITLE:
        raise InputError(f"This is not a certificate: its first line is not “{TITLE}”.")
    if not gap:
        raise InputError("The certificate ends within its header.")
    said = {}
    for name, line in zip(FIELDS, lines[1:], strict=False):
        if not line.startswith(name + ": "):
            raise InputError(
                f"The header of the certificate should say “{name}: …” instead of “{line[:60]}”."
            )
        said[name] = line.partition(": ")[2]
    if len(lines) != len(FIELDS) + 1:
        raise InputError(
            f"The header of the certificate should have {len(FIELDS) + 1} lines, not {len(lines)}."
        )
    if hashlib.sha256(body).hexdigest() != said["sha256"]:
        raise InputError("The certificate is damaged: its contents do not match the header's SHA-256.")
    if said["turn over"] not in ("yes", "no"):
        raise InputError("The header of the certificate must say “turn over: yes” or “turn over: no”.")
    rules = Rules(said["board"], said["pieces"], said["turn over"] == "yes", said["flipped"].strip("-"))
    if not re.fullmatch("[0-9]{1,4}", said["leaf"]):
        raise InputError("The header of the certificate must have a whole number after “leaf:”.")
    found = Certificate(rules, _opening(said["opening"]), int(said["leaf"]), said["sha256"], body)
    if len(body) < 4 * found.replies or len(body) != found._places[-1]:
        raise InputError("The lengths of the certificate's sections do not add up to the length of the file.")
    return found


def write(
    rules: Rules,
    opening: Placement | None,
    leaf: int,
    settled: Mapping[int, tuple[int, Sequence[int]]],
) -> bytes:
    """Write a certificate; `settled` maps each reply to its answer and the answers below it, as placement numbers."""
    start = list(range(len(rules.moves)))
    if opening is not None:
        start = after(rules, start, rules.number(*opening))
    sections = []
    for reply in start:
        answer, answers = settled[reply]
        sections.append(section(rules, start, reply, answer, answers, leaf))
    body = b"".join([*(len(section).to_bytes(4, "little") for section in sections), *sections])
    said = (
        rules.board,
        rules.pieces,
        "yes" if rules.turn_over else "no",
        rules.flipped or "-",
        "-" if opening is None else _spelled(rules, opening),
        str(leaf),
        hashlib.sha256(body).hexdigest(),
    )
    lines = [TITLE, *(f"{name}: {value}" for name, value in zip(FIELDS, said, strict=True))]
    return "\n".join(lines).encode() + b"\n\n" + body


def section(
    rules: Rules, start: list[int], reply: int, answer: int, answers: Sequence[int], leaf: int
) -> bytes:
    """Write the section of a reply; raise InputError if the answers do not fit the game."""
    try:
        below = after(rules, after(rules, start, start[start.index(reply)]), answer)
        raw = bytearray(start.index(answer).to_bytes(2, "little"))
        given = iter(answers)
        _pack(rules, below, leaf, given, raw)
        if next(given, None) is not None:
            raise ValueError
    except (ValueError, KeyError, IndexError, TypeError):
        raise InputError("The stored answers to a reply do not fit the game.") from None
    return zlib.compress(bytes(raw), 9)


def _pack(rules: Rules, position: list[int], leaf: int, answers: Iterator[int], raw: bytearray) -> None:
    if len(position) <= leaf:
        return
    places = {number: place for place, number in enumerate(position)}
    given = list(islice(answers, len(position)))
    if len(given) < len(position):
        raise ValueError
    raw += bytes(places[answer] & 255 for answer in given) + bytes(places[answer] >> 8 for answer in given)
    for reply, answer in zip(position, given, strict=True):
        _pack(rules, after(rules, after(rules, position, reply), answer), leaf, answers, raw)


def after(rules: Rules, position: list[int], move: int) -> list[int]:
    """Return the placements of a position that remain possible after a move."""
    moves = rules.moves
    piece, mask = moves[move]
    return [number for number in position if not moves[number][1] & mask and moves[number][0] != piece]


def _spelled(rules: Rules, opening: Placement) -> str:
    piece, mask = rules.moves[rules.number(*opening)]
    return " ".join([rules.pieces[piece], *(f"{r},{c}" for r, c in sorted(rules.cells_of(mask)))])


def _opening(words: str) -> Placement | None:
    if words == "-":
        return None
    piece, *cells = words.split(" ")
    if not re.fullmatch(r"[A-Z]( [0-9]{1,2},[0-9]{1,2}){5}", words):
        raise InputError("The header of the certificate must name the opening as a piece and five cells.")
    pairs = [cell.split(",") for cell in cells]
    return piece, frozenset((int(row), int(column)) for row, column in pairs)


def pair(move: object) -> Placement:
    """Check that a move is a piece and its cells; return it."""
    if not isinstance(move, tuple) or len(move) != 2:
        raise InputError("A move must be a piece and its cells.")
    return move


def end_of(
    certificate: Certificate, section: bytes, at: int, position: list[int], reply: int, answer: int
) -> int:
    """Return the place where the answers below a reply and its answer end; they begin at `at`."""
    rules = certificate.rules
    below = after(rules, after(rules, position, reply), answer)
    if len(below) <= certificate.leaf:
        return at
    end = at + 2 * len(below)
    for place, number in enumerate(below):
        end = end_of(certificate, section, end, below, number, answer_at(section, at, below, place))
    return end


def section_of(certificate: Certificate, place: int) -> bytes:
    """Return the unpacked answers that follow one of the replies to the opening."""
    body, places = certificate._body, certificate._places
    return _unpacked(body[places[place] : places[place + 1]])


def answer_at(section: bytes, at: int, position: list[int], place: int) -> int:
    found = number_at(section, at + place, 1) + 256 * number_at(section, at + len(position) + place, 1)
    if found >= len(position):
        raise InputError("The certificate is damaged: an answer is not a placement of its position.")
    return position[found]


def number_at(section: bytes, at: int, length: int) -> int:
    if at + length > len(section):
        raise InputError("The certificate is damaged: a section ends too early.")
    return int.from_bytes(section[at : at + length], "little")


def _unpacked(packed: bytes) -> bytes:
    try:
        unpacking = zlib.decompressobj()
        section = unpacking.decompress(packed, _MOST_SECTION)
    except zlib.error:
        raise InputError("The certificate is damaged: a section cannot be unpacked.") from None
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise InputError("The certificate is damaged: a section cannot be fully unpacked.")
    return section
