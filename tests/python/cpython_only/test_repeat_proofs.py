"""`countinghouse repeat` makes proofs again, checks and compares them, and can be resumed; the record is written from
its results.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from countinghouse.command_line import main
from countinghouse.games.pentominoes import checking, record
from countinghouse.games.pentominoes.record import RECORD, Proof, Record
from tools import record_proofs
from tools.say import Trouble

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *words: str, status: int = 0) -> str:
    assert main(["repeat", "pentominoes", *words, "--quiet"]) == status
    said = capsys.readouterr()
    return said.out or said.err


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Proof:
    """A record with one small proof instead of the large proofs; its values were found without `repeat`."""
    file = tmp_path / "first.cert"
    assert (
        main(["prove", "pentominoes", "--board", "4x4", "--leaf", "3", "--certificate", str(file), "--json"])
        == 0
    )
    made = json.loads(capsys.readouterr().out)
    whole = checking.check(file.read_bytes())
    proof = Proof(
        name="square", file="square.cert", arguments="--board 4x4 --leaf 3", replies=made["replies"], bytes=made["bytes"],
        sha256=made["sha256"], prover_positions=made["positions"], prover_seconds=1, answers=whole.answers, leaves=whole.leaves,
        positions=whole.positions, seconds=1, on="2026-11-23", version="0.2.0",
    )  # fmt: skip
    file.unlink()
    kept(proof, tmp_path, monkeypatch)
    return proof


def kept(proof: Proof, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this proof the whole record."""
    table = folder / "record.csv"
    table.write_text(record_proofs.table({proof.name: proof}))
    monkeypatch.setattr(record, "FILE", table)
    monkeypatch.setattr(record, "RECORD", Record())


def test_a_proof_is_made_again_and_compared(
    capsys: Capture, tmp_path: Path, small: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "proofs"
    words = told(capsys, "--into", str(folder))
    assert words.startswith(
        f"square: the same bytes as on record (244 replies, {small.prover_positions} positions by the prover"
    )
    assert (folder / "square.cert").exists()
    # A finished proof is not repeated, and a record that says something else is noticed.
    monkeypatch.setattr(checking, "check_steps", None)
    assert told(capsys, "square", "--into", str(folder)) == words
    same = json.loads(told(capsys, "--into", str(folder), "--json"))
    assert (same["same"], same["proved"], same["sha256"]) == (True, True, small.sha256)
    kept(replace(small, answers=small.answers + 1, sha256="0" * 64), tmp_path, monkeypatch)
    words = told(capsys, "--into", str(folder), status=1)
    assert (
        f"differs from the record: sha256 is {small.sha256}, on record {'0' * 64}; answers is {small.answers}"
        in words
    )
    assert json.loads(told(capsys, "--into", str(folder), "--json", status=1))["same"] is False


def test_it_goes_on_after_a_stop_and_says_nothing_is_proved(
    capsys: Capture, tmp_path: Path, small: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = checking.check_steps

    def stopped(*given: Any) -> Iterator[Any]:
        for number, step in enumerate(steps(*given)):
            if number == 9:
                raise KeyboardInterrupt
            yield step

    monkeypatch.setattr(checking, "check_steps", stopped)
    words = told(capsys, "--into", str(tmp_path), status=130)
    assert "Checked 8 of 244 replies" in words
    assert "the rest has not been checked" in words
    measured = json.loads((tmp_path / "square.json").read_text())
    assert ("prove" in measured, "check" in measured) == (True, False)
    with pytest.raises(Trouble, match="not the record of a full check"):
        record_proofs.proof_in(tmp_path / "square.json")
    monkeypatch.setattr(checking, "check_steps", steps)
    monkeypatch.setattr(
        "countinghouse.command_line.repeating.proving", None
    )  # what is proved is not proved again
    assert told(capsys, "--into", str(tmp_path)).startswith("square: the same bytes")
    (tmp_path / "square.json").write_text("{")
    assert "is damaged; move it away" in told(capsys, "--into", str(tmp_path), status=2)


def test_the_record_is_what_was_measured(
    capsys: Capture, tmp_path: Path, small: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "proofs"
    told(capsys, "--into", str(folder))
    measured = json.loads((folder / "square.json").read_text())
    monkeypatch.setattr(record_proofs, "FILES", {"square": ""})
    monkeypatch.setattr(record_proofs, "file_of", "{}.cert".format)
    written = record_proofs.proof_in(folder / "square.json")
    expected = replace(
        small, prover_seconds=measured["prove"]["cpu"], seconds=measured["check"]["cpu"], on=written.on
    )
    assert asdict(written) == asdict(expected)
    # The tool refuses a repetition that is incomplete or mixes two files.
    for change in (
        {"check": {**measured["check"], "said": {**measured["check"]["said"], "done": 3}}},
        {"check": {**measured["check"], "said": {**measured["check"]["said"], "sampled": True}}},
        {"sha256": "0" * 64},
        {"prove": {**measured["prove"], "said": {**measured["prove"]["said"], "sha256": "0" * 64}}},
    ):
        (folder / "wrong.json").write_text(json.dumps(measured | change))
        with pytest.raises(Trouble, match=r"wrong\.json"):
            record_proofs.proof_in(folder / "wrong.json")


def test_the_record_is_listed_with_its_commands(capsys: Capture, tmp_path: Path) -> None:
    words = told(capsys, "--list")
    assert words.count("SHA-256") == len(RECORD)
    assert RECORD["none"].prove in words
    one = json.loads(told(capsys, "losing", "--list", "--json"))
    assert one["sha256"] == RECORD["losing"].sha256
    assert one["commands"][0].startswith("countinghouse prove pentominoes --board '########/")
    assert "no proof 'FL' on record" in told(capsys, "FL", "--list", status=2).replace("“", "'").replace(
        "”", "'"
    )
    (tmp_path / "file").write_text("")
    assert "cannot be a folder" in told(capsys, "losing", "--into", str(tmp_path / "file" / "x"), status=2)
