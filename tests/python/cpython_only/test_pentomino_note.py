"""The table of handedness in the pentomino game's note: each case once, with as many replies as the library counts."""

from __future__ import annotations

import re

from countinghouse.claims import CLAIMS
from countinghouse.games.pentominoes import Rules
from countinghouse.games.pentominoes.certificate import read
from countinghouse.games.pentominoes.solving import remaining
from tools import paths

NOTE = (paths.WEB / "exhibits" / "pentominoes" / "note.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (none|[FNPYZ]+) \| L \| (\d+) \| ([\d,]+) \| (\d+) \|$", re.MULTILINE)
OPENING = ("L", [(4, 2), (4, 3), (4, 4), (4, 5), (5, 2)])


def test_each_case_is_there_once_with_its_replies() -> None:
    rows = ROW.findall(NOTE)
    assert len(rows) == CLAIMS["pentomino-game-8x8-rotated"].published
    assert "with the L on c5 d5 e5 f5 c6" in NOTE
    assert len({frozenset(row[0]) for row in rows}) == len(rows)
    for mirrored, replies, positions, seconds in rows:
        rules = Rules("8x8", turn_over=False, flipped=mirrored.replace("none", ""))
        assert len(remaining(rules, [rules.number(*OPENING)])) == int(replies)
        assert 2e8 < int(positions.replace(",", "")) < 6e8
        assert 60 < int(seconds) < 300


def test_the_claims_say_of_the_certificates_what_the_note_says() -> None:
    proved = [claim for claim in CLAIMS.values() if claim.certificate]
    for claim in proved:
        answers = re.search(r"([\d,]{7,}) answers", claim.argument)
        assert answers
        assert answers[0] in NOTE
        assert f"in {claim.cost} seconds" in NOTE or f"{claim.cost} seconds)" in NOTE
        assert claim.published is True


def test_what_it_says_of_the_certificates_is_so() -> None:
    data = (paths.WEB / "proofs" / "pentominoes-8x8.cert").read_bytes()
    header, _, body = data.partition(b"\n\n")
    quoted = NOTE.split("```\n")[3].splitlines()
    assert [line.rstrip("…") for line in quoted] == [
        line[: len(said.rstrip("…"))] for line, said in zip(header.decode().splitlines(), quoted, strict=True)
    ]
    proof = read(data)
    assert f"a file of {len(data):,} bytes" in NOTE
    lengths = [int.from_bytes(body[at : at + 4], "little") for at in (0, 4, 8)]
    assert f"{lengths[0]}, {lengths[1]}, {lengths[2]}, …" in NOTE
    # Its first section, read as the note says.
    section = proof._section(0)
    assert (len(section), section[:2].hex(" ")) == (826, "ef 01")
    assert proof.rules.placement(proof._start[0]) == (
        "F",
        frozenset({(0, 1), (1, 0), (1, 1), (1, 2), (2, 0)}),
    )
    assert (
        proof._start[495]
        == proof.tells([proof.rules.number(*proof.opening or ("", [])), proof._start[0]]).answer
    )  # type: ignore[union-attr]
