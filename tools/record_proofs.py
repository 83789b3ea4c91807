"""Write the record of the pentomino game's proofs from measurements: ``python -m tools.record_proofs FOLDER``.

FOLDER has a JSON file per proof, written by ``countinghouse repeat pentominoes --into FOLDER``. A file is refused if its
run found an error or was stopped. The rows of other proofs do not change.
"""

import csv
import datetime
import io
import json
import shlex
import sys
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from countinghouse import __version__
from countinghouse.games.pentominoes.record import (
    FILE,
    FILES,
    RECORD,
    UNMIRRORED,
    Proof,
    cases,
    file_of,
    in_order,
)
from tools import paths
from tools.say import Trouble, say

#: Arguments that prove the flipping case. How its shipped certificate was made is not on record, so `repeat` only checks it.
FLIPPING = "--memory 4096 --leaf 170"


def proof_in(file: Path) -> Proof:
    """Read the file of a repeated proof; refuse it if the run is incomplete or its parts concern different bytes."""
    measured: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    name = {"": UNMIRRORED, "flip": "flipping"}.get(measured["name"], measured["name"])
    made, check = measured.get("prove"), measured.get("check", {"code": 1, "said": {}})
    said = check["said"]
    whole = check["code"] == 0 and said["proved"] and said["done"] == said["total"] and not said["sampled"]
    if not whole or said["sha256"] != measured["sha256"]:
        raise Trouble(f"{file} is not the record of a full check.")
    mirrored = "" if name in FILES or name == UNMIRRORED else name
    if f"flipped: {mirrored or '-'})" not in said["claim"]:
        raise Trouble(f"{file} is named {name}, but is about another game: {said['claim']}")
    if made and (made["code"] != 0 or made["said"]["sha256"] != said["sha256"]):
        raise Trouble(f"{file}: the proof and the check are of different bytes.")
    day = datetime.datetime.fromtimestamp(file.stat().st_mtime, datetime.UTC).date().isoformat()
    certificate = file_of(name)
    return Proof(
        name=name,
        file=certificate,
        arguments=arguments(made["command"]) if made else FLIPPING,
        replies=said["total"],
        bytes=made["said"]["bytes"] if made else (paths.WEB / "proofs" / certificate).stat().st_size,
        sha256=said["sha256"],
        prover_positions=made["said"]["positions"] if made else None,
        prover_seconds=made["cpu"] if made else None,
        answers=said["answers"],
        leaves=said["leaves"],
        positions=said["positions"],
        seconds=check["cpu"],
        on=measured.get("on", day),
        version=measured.get("version", __version__),
    )


def arguments(command: list[str]) -> str:
    """Return the arguments of `prove` that determine the bytes: all but the file name."""
    at = command.index("--certificate")
    return shlex.join([*command[2:at], *command[at + 2 :]])


def table(proofs: dict[str, Proof]) -> str:
    """Return the table, one line per proof."""
    text = io.StringIO()
    rows = csv.DictWriter(text, [field.name for field in fields(Proof)], lineterminator="\n")
    rows.writeheader()
    for name in sorted(proofs, key=in_order):
        rows.writerow(asdict(proofs[name]))
    return text.getvalue()


def main(folder: str) -> None:
    """Add the proofs in a folder to the record."""
    read = [proof_in(file) for file in sorted(Path(folder).glob("*.json"))]
    known = dict(RECORD) if FILE.exists() else {}
    FILE.write_text(table(known | {proof.name: proof for proof in read}), encoding="utf-8")
    RECORD.__dict__.pop("_proofs", None)
    handed = sum(name not in FILES for name in RECORD)
    say(f"{len(RECORD)} proofs on record, {handed} of them cases of handedness, of {len(cases())}.")


if __name__ == "__main__":
    main(sys.argv[1])
