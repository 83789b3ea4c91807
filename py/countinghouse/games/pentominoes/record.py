"""The record of proofs: certificates of the 8 × 8 game that were checked in full, with commands and results.

The table is `proofs.csv`, in this folder. ``python -m tools.record_proofs FOLDER`` writes it from the measurements of
``countinghouse repeat pentominoes --into FOLDER``; do not edit it by hand. `sha256` shows that prover and checker ran
on the same bytes.

>>> proof = RECORD["losing"]
>>> proof.replies, proof.bytes, proof.file
(873, 247419, 'pentominoes-8x8-losing.cert')
>>> proof.check
'countinghouse check pentominoes --certificate pentominoes-8x8-losing.cert'
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path

from countinghouse.errors import InputError, did_you_mean
from countinghouse.games.pentominoes.rules import TWO_HANDED
from countinghouse.wording import grouped, shown

__all__ = ["RECORD", "Proof", "cases", "file_of", "handed_table", "in_order", "shipped_table"]

FILE = Path(__file__).with_name("proofs.csv")
#: The certificates of the game whose pieces may be flipped, with their files.
FILES = {"flipping": "pentominoes-8x8.cert", "losing": "pentominoes-8x8-losing.cert"}
#: The status of a certificate whose full check is not on record.
SPOT_CHECKED = "found by search, spot-checked"
#: The name of the first case of handedness, in which no piece is mirrored.
UNMIRRORED = "none"
#: The proofs whose certificates come with the page, with their names in the note.
SHIPPED = {
    "flipping": "flipped or not: the L wins",
    "losing": "flipped or not: the other L loses",
    UNMIRRORED: "rotated only, as drawn: the L wins",
}


@dataclass(frozen=True)
class Proof:
    """A certificate that was checked in full.

    - `name`: the mirrored pieces of a case of handedness (`UNMIRRORED` for no pieces), ``flipping`` for the game
      whose pieces may be flipped, or ``losing`` for an opening that loses that game;
    - `arguments`: the arguments of ``countinghouse prove pentominoes``, without the file name; `file`: the
      certificate's name (if web/proofs has it, it comes with the page);
    - `replies`, `bytes` and `sha256`: facts about the certificate; `answers`, `leaves` and `positions`: how many of
      each the full check covered, in `seconds` on one processor core;
    - `prover_positions` and `prover_seconds`: the cost of finding the proof; None if the certificate was only checked
      again, because how it was made is not on record;
    - `on`: the day of the check; `version`: the version of the package.
    """

    name: str
    file: str
    arguments: str
    replies: int
    bytes: int
    sha256: str
    prover_positions: int | None
    prover_seconds: float | None
    answers: int
    leaves: int
    positions: int
    seconds: float
    on: str
    version: str

    @property
    def prove(self) -> str:
        """The command that proves this opening. It made the certificate, unless the certificate was only checked
        again.
        """
        return " ".join(
            filter(None, ("countinghouse prove pentominoes", self.arguments, f"--certificate {self.file}"))
        )

    @property
    def check(self) -> str:
        """The command that checks the whole certificate."""
        return f"countinghouse check pentominoes --certificate {self.file}"


class Record(Mapping[str, Proof]):
    """The proofs on record, by name."""

    @cached_property
    def _proofs(self) -> dict[str, Proof]:
        with FILE.open(encoding="utf-8", newline="") as table:
            found = [_proof(row) for row in csv.DictReader(table)]
        return {proof.name: proof for proof in found}

    def __getitem__(self, name: str) -> Proof:
        try:
            return self._proofs[name]
        except (KeyError, TypeError):
            raise UnknownProof(
                f"There is no proof {shown(name)} on record{did_you_mean(name, self._proofs)}; "
                "countinghouse repeat pentominoes --list names them all."
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._proofs)

    def __len__(self) -> int:
        return len(self._proofs)


class UnknownProof(InputError, KeyError):
    """The error for a name without a proof on record; it is also a KeyError, as for any mapping."""

    # KeyError's own `__str__` would put quotation marks around the sentence.
    __str__ = InputError.__str__


#: The proofs on record, by name.
RECORD: Mapping[str, Proof] = Record()


def cases() -> list[str]:
    """Return the mirrored pieces of each case of handedness, up to mirroring the board; the L always stays as drawn.

    >>> len(cases()), cases()[:3], cases()[-1]
    (32, ['', 'F', 'N'], 'FNPYZ')
    """
    others = [letter for letter in TWO_HANDED if letter != "L"]
    return ["".join(chosen) for size in range(len(others) + 1) for chosen in combinations(others, size)]


def file_of(name: str) -> str:
    """Return the file name of a certificate.

    >>> file_of("FN"), file_of("losing")
    ('pentominoes-8x8-rotate-FN.cert', 'pentominoes-8x8-losing.cert')
    """
    return FILES.get(
        name, f"pentominoes-8x8-rotate{'' if name == UNMIRRORED else '-'}{name.replace(UNMIRRORED, '')}.cert"
    )


def in_order(name: str) -> tuple[int, str]:
    """Return the sort key of a name on record: the cases of handedness come first, in the order of `cases`, then the
    others.
    """
    named = [case or UNMIRRORED for case in cases()]
    return (named.index(name), "") if name in named else (len(named), name)


def handed_table() -> str:
    """Return the table of the cases of handedness, in Markdown, for the note."""
    return _table("mirrored", [(case or UNMIRRORED, case or UNMIRRORED) for case in cases()])


def shipped_table() -> str:
    """Return the table of the certificates that come with the page, in Markdown, for the note."""
    return _table("certificate", [(proof, SHIPPED[proof]) for proof in SHIPPED])


def _table(first: str, proofs: list[tuple[str, str]]) -> str:
    head = [
        first,
        "checked in full",
        "replies",
        "answers",
        "sec.",
        "prover: positions",
        "sec.",
        "bytes",
        "SHA-256",
    ]
    lines = [head, ["---", "---", *["--:"] * 6, "---"], *([words, *_figures(name)] for name, words in proofs)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _figures(name: str) -> list[str]:
    proof = RECORD.get(name)
    if proof is None:
        return [SPOT_CHECKED, *["–"] * 7]
    return [
        proof.on,
        grouped(proof.replies),
        grouped(proof.answers),
        f"{proof.seconds:.0f}",
        "–" if proof.prover_positions is None else grouped(proof.prover_positions),
        "–" if proof.prover_seconds is None else f"{proof.prover_seconds:.0f}",
        grouped(proof.bytes),
        f"`{proof.sha256[:8]}…`",
    ]


def _proof(row: dict[str, str]) -> Proof:
    return Proof(
        name=row["name"],
        file=row["file"],
        arguments=row["arguments"],
        replies=int(row["replies"]),
        bytes=int(row["bytes"]),
        sha256=row["sha256"],
        prover_positions=int(row["prover_positions"]) if row["prover_positions"] else None,
        prover_seconds=float(row["prover_seconds"]) if row["prover_seconds"] else None,
        answers=int(row["answers"]),
        leaves=int(row["leaves"]),
        positions=int(row["positions"]),
        seconds=float(row["seconds"]),
        on=row["on"],
        version=row["version"],
    )
