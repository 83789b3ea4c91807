"""What the pentomino game's note says about certificates is true, and its tables are the record's."""

from __future__ import annotations

import re

import pytest

from countinghouse.games.pentominoes.certificate import read, section_of
from countinghouse.games.pentominoes.record import RECORD, SPOT_CHECKED, UNMIRRORED, cases
from tools import paths, site
from tools.say import Trouble

NOTE = (paths.WEB / "exhibits" / "pentominoes" / "note.md").read_text(encoding="utf-8")


def test_its_tables_are_the_record_and_no_figure_of_it_is_typed() -> None:
    assert "{table:games.pentominoes.record.shipped_table}" in NOTE
    assert "{table:games.pentominoes.record.handed_table}" in NOTE
    typed = set(re.findall(r"[0-9]{1,3}(?:,[0-9]{3})+", NOTE))
    for proof in RECORD.values():
        figures = (proof.answers, proof.leaves, proof.positions, proof.prover_positions or 0)
        assert not typed & {f"{figure:,}" for figure in figures}
    assert "with the L on c5 d5 e5 f5 c6" in NOTE.replace("\n", " ")


def test_a_table_comes_into_a_note_in_a_box_that_scrolls() -> None:
    html = site.note("So:\n\n{table:games.pentominoes.record.handed_table}\n", {})
    rows = re.findall(r"<tr>\n<td>(\w+)</td>\n<td>([^<]+)</td>\n", html)
    assert [name for name, _ in rows] == [case or UNMIRRORED for case in cases()]
    assert {name: day for name, day in rows if day != SPOT_CHECKED} == {
        name: proof.on for name, proof in RECORD.items() if name not in ("flipping", "losing")
    }
    assert html.count("<table>") == html.count('class="wide" role="group"') == 1
    for wrong in ("{table:record}", "{table:os;x.y}"):
        with pytest.raises(Trouble, match=r"write \{table"):
            site.note(wrong, {})


def test_what_it_says_of_the_certificates_is_so() -> None:
    data = (paths.WEB / "proofs" / "pentominoes-8x8.cert").read_bytes()
    header, _, body = data.partition(b"\n\n")
    quoted = next(
        part for part in NOTE.split("```\n") if part.startswith("Counting House pentomino")
    ).splitlines()
    assert [line.rstrip("…") for line in quoted] == [
        line[: len(said.rstrip("…"))] for line, said in zip(header.decode().splitlines(), quoted, strict=True)
    ]
    proof = read(data)
    assert f"a file of {len(data):,} bytes" in NOTE
    lengths = [int.from_bytes(body[at : at + 4], "little") for at in (0, 4, 8)]
    assert f"{lengths[0]}, {lengths[1]}, {lengths[2]}, …" in NOTE
    # Read the certificate's first section as the note describes it.
    section = section_of(proof, 0)
    assert (len(section), section[:2].hex(" ")) == (826, "ef 01")
    assert proof.rules.placement(proof.start[0]) == (
        "F",
        frozenset({(0, 1), (1, 0), (1, 1), (1, 2), (2, 0)}),
    )
    assert (
        proof.start[495]
        == proof.tells([proof.rules.number(*proof.opening or ("", [])), proof.start[0]]).answer
    )  # type: ignore[union-attr]
