"""`countinghouse prove` and `check`: a proof from the opening to the checked file, stopped and resumed, and
refusals.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from countinghouse.command_line import main
from countinghouse.games.pentominoes import checking, proving

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *words: str, status: int = 0) -> str:
    assert main([*words, "--quiet"]) == status
    said = capsys.readouterr()
    assert (said.err == "") == (status != 2)
    return said.out or said.err


def machine(capsys: Capture, *words: str, status: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(capsys, *words, "--json", status=status))
    return found


def stopped(work: Callable[..., Iterator[Any]], after: int) -> Callable[..., Iterator[Any]]:
    """Return work that is interrupted after some steps, as by Ctrl-C."""

    def steps(*given: Any, **named: Any) -> Iterator[Any]:
        for number, step in enumerate(work(*given, **named)):
            if number == after:
                raise KeyboardInterrupt
            yield step

    return steps


def test_a_proof_is_made_and_checked(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "made.cert")
    prove = ["prove", "pentominoes", "--board", "4x5", "--leaf", "0", "--certificate", file, "--memory", "8"]
    words = told(capsys, *prove)
    data = Path(file).read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    assert words.startswith("Found by search: the opening ")
    assert f"{len(data):,} bytes, SHA-256 {digest}" in words
    assert f"countinghouse check pentominoes --certificate {file}" in words
    assert not Path(f"{file}.part").exists()
    assert "It has not been checked yet" in words
    told_again = machine(capsys, *prove)
    assert (told_again["replies"], told_again["proved"]) == (checking.check(data).total, False)
    words = told(capsys, "check", "pentominoes", "--certificate", file)
    assert "No error was found." in words
    assert "That proves the claim: On #####/#####/#####/##### with FILNPTUVWXYZ" in words
    assert words.rstrip().endswith(digest)
    whole = machine(capsys, "check", "pentominoes", "--certificate", file)
    assert (whole["proved"], whole["done"], whole["wrong_at_most"]) == (True, whole["total"], 0)
    words = told(capsys, "check", "pentominoes", "--certificate", file, "--sample", "3000")
    assert "3,000 of 3,000 random lines" in words
    assert "at most 0.1 % of all lines of random replies could be wrong, with 95 % confidence" in words
    assert machine(capsys, "check", "pentominoes", "--certificate", file, "--sample", "3")["proved"] is False


def test_only_a_whole_check_makes_it_a_proof(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "made.cert"
    prove = ["prove", "pentominoes", "--board", "4x4", "--certificate", str(file)]
    words = told(capsys, *prove)
    assert "prove" not in words.replace("proves it:", "").replace("countinghouse check", "")
    words = told(capsys, *prove, "--check")
    assert (
        words.index("Found by search")
        < words.index("Checked 244 of 244")
        < words.index("That proves the claim")
    )
    assert "not been checked yet" not in words
    both = machine(capsys, *prove, "--check")
    assert (both["proved"], both["finished"]) == (True, True)
    assert both["check"]["sha256"] == both["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert both["check"]["done"] == both["replies"] == 244
    steps = checking.check_steps
    # A check that is stopped or finds an error proves nothing; the certificate is kept.
    monkeypatch.setattr(checking, "check_steps", stopped(checking.check_steps, 100))
    file.unlink()
    cut = machine(capsys, *prove, "--check", status=130)
    assert (cut["proved"], cut["finished"], cut["check"]["done"]) == (False, False, 99)
    assert file.exists()
    steps_of_prover = proving.prove_steps

    def forged(*given: Any, **named: Any) -> Iterator[Any]:
        made = yield from steps_of_prover(*given, **named)
        return made[:-1] + bytes([made[-1] ^ 1])

    monkeypatch.setattr(checking, "check_steps", steps)
    monkeypatch.setattr(proving, "prove_steps", forged)
    assert "does not prove its claim" in told(capsys, *prove, "--check", status=2)
    assert machine(capsys, *prove)["proved"] is False


def test_who_moves_second_wins_on_4x4(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "made.cert")
    square = ["prove", "pentominoes", "--board", "4x4", "--certificate", file]
    assert told(capsys, *square).startswith(
        "Found by search: whoever moves second wins; 244 replies are answered"
    )
    # The given opening loses, and the command names the winning reply.
    lost = told(capsys, *square, "--opening", "L 0,0 1,0 2,0 3,0 3,1")
    assert lost.startswith("Found by search: the opening L 0,0 1,0 2,0 3,0 3,1 loses; ")
    assert machine(capsys, *square, "--opening", "L 0,0 1,0 2,0 3,0 3,1")["refuted_by"] in lost
    first = told(capsys, "prove", "pentominoes", "--board", "3x4", "--opening", "none", "--certificate", file)
    assert first.startswith("Found by search: whoever moves first wins; ")


def test_a_proof_goes_on_after_ctrl_c(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "made.cert"
    part = tmp_path / "made.cert.part"
    prove = ["prove", "pentominoes", "--board", "4x4", "--leaf", "0", "--certificate", str(file)]
    monkeypatch.setattr(proving, "prove_steps", stopped(proving.prove_steps, 20))
    words = told(capsys, *prove, status=130)
    assert "of 244 replies answered, which proves nothing yet" in words
    assert str(part) in words
    assert not file.exists()
    done = len(part.read_text().splitlines()) - 1
    assert 5 < done < 25
    # A truncated line is ignored.
    part.write_text(part.read_text() + '{"reply": 1')
    assert machine(capsys, *prove, status=130)["answered"] > done
    monkeypatch.undo()
    # The command refuses the file of another proof and a damaged file.
    assert "belongs to another proof" in told(capsys, *prove, "--leaf", "3", status=2)
    kept = part.read_text()
    part.write_text(kept.replace('"answer": ', '"answer": 9', 1))
    assert "do not fit the game" in told(capsys, *prove, status=2)
    part.write_text(kept.replace('"answer"', '"an', 1))
    assert "is damaged; move it away" in told(capsys, *prove, status=2)
    part.write_text(kept)
    words = told(capsys, *prove)
    assert words.startswith("Found by search: whoever moves second wins; 244 replies are answered")
    assert not part.exists()
    assert "That proves the claim" in told(capsys, "check", "pentominoes", "--certificate", str(file))


def test_a_check_tells_what_it_has_done_at_ctrl_c(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "made.cert")
    told(capsys, "prove", "pentominoes", "--board", "4x4", "--certificate", file)
    monkeypatch.setattr(checking, "check_steps", stopped(checking.check_steps, 100))
    words = told(capsys, "check", "pentominoes", "--certificate", file, status=130)
    assert words.startswith("Checked 99 of 244 replies: ")
    assert "proves" not in words
    assert "the rest has not been checked" in words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--board", "9x9"], "81 cells"),
        (["--pieces", "Q"], "not a pentomino"),
        (["--flipped", "F"], "turned over"),
        (["--opening", "L 0,0"], "five cells"),
        (["--opening", "L 0,0 1,0 2,0 3,0 7,7"], "not the cells of an L"),
        (["--opening", "none", "--leaf", "5000"], "leaf"),
        # The error comes at once, not after a night's work.
        (["--board", "4x4", "--certificate", "."], "cannot be written to ."),
        (["--board", "4x4", "--certificate", "no-such-folder/made.cert"], "cannot be written to"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    capsys: Capture, tmp_path: Path, words: list[str], sentence: str
) -> None:
    file = str(tmp_path / "made.cert")
    assert sentence in told(capsys, "prove", "pentominoes", "--certificate", file, *words, status=2)
    assert not Path(file).exists()


def test_files_that_are_no_certificates_are_refused(capsys: Capture, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"PK\x03\x04" * 100)
    check = ["check", "pentominoes", "--certificate"]
    assert "not a certificate" in told(capsys, *check, str(other), status=2)
    assert "cannot be read" in told(capsys, *check, str(tmp_path / "missing"), status=2)
