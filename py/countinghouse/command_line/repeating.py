"""The subcommand `repeat`: remake the certificates on record, check each one in full, and compare."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from countinghouse import __version__
from countinghouse.command_line.output import print_json, seconds
from countinghouse.command_line.proofs import Done, certificate_in, check_command, checking, proving
from countinghouse.command_line.statuses import STOPPED
from countinghouse.errors import InputError
from countinghouse.wording import grouped, plural

if TYPE_CHECKING:
    from countinghouse.games.pentominoes.record import Proof

#: The exit status if a proof differs from the record.
CHANGED = 1
#: The fields that depend only on a certificate's bytes, and so are the same on every machine.
_COMPARED = ("sha256", "replies", "answers", "leaves", "positions")


def repeat(options: Namespace) -> int:
    """Make and check the named proofs again, or all proofs with a record of how they were made, and say whether the
    results agree with the record. A proof without such a record is only checked. The folder keeps the certificates and a
    JSON file per proof, so the same command resumes a stopped run.
    """
    from countinghouse.games.pentominoes.record import RECORD

    every = [name for name in RECORD if options.list or RECORD[name].prover_positions is not None]
    chosen = [RECORD[name] for name in options.names or every]
    folder = Path(options.into)
    if not options.list:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise InputError(
                f"{folder} cannot be a folder for the certificates: choose another with --into."
            ) from None
    status = 0
    for proof in chosen:
        if options.list:
            _listed(proof, options)
            continue
        measured = _repeated(proof, folder, options)
        if isinstance(measured, Done):
            print_json(**measured.fields, name=proof.name) if options.json else print(measured.words)
            return measured.status
        status = max(status, _compared(proof, measured, options))
    return status


def _repeated(proof: Proof, folder: Path, options: Namespace) -> dict[str, Any] | Done:
    """Return the result of a proof (from its file, if an earlier run finished it) or, if this run is stopped, what it has
    done so far."""
    kept = folder / f"{proof.name}.json"
    measured: dict[str, Any] = {"name": proof.name, "version": __version__}
    if kept.exists():
        try:
            measured = dict(json.loads(kept.read_text("utf-8")))
        except (ValueError, TypeError):
            raise InputError(f"The file {kept} is damaged; move it away to start this proof over.") from None
    certificate = folder / proof.file
    steps = {
        "prove": ["prove", "pentominoes", *shlex.split(proof.arguments), "--certificate", str(certificate)],
        "check": ["check", "pentominoes", "--certificate", str(certificate)],
    }
    if proof.prover_positions is None:
        # How an earlier version made this certificate is not on record, so the certificate can only be checked again.
        del steps["prove"]
        if not certificate.exists():
            raise InputError(
                f"Put {proof.file}, which comes with the page, into {folder}: it can only be checked again."
            )
    for step, command in steps.items():
        if step in measured:
            continue
        given = options.parse([*command, *(["--quiet"] if options.quiet else [])])
        done = proving(given) if step == "prove" else checking(certificate_in(str(certificate)), given)
        if done.status == STOPPED:
            return done
        fields = done.fields
        if "refuted_by" in fields:
            raise InputError(f"{proof.name} differs from the record: {done.words}")
        measured[step] = {
            "command": command,
            "code": done.status,
            "cpu": fields["processor_seconds"],
            "said": fields,
        }
        measured["sha256"] = fields.get("sha256", "")
        # A run that is stopped while it writes leaves the old file intact.
        new = kept.with_suffix(".new")
        new.write_text(json.dumps(measured, indent=1), "utf-8")
        new.replace(kept)
    return measured


def _compared(proof: Proof, measured: dict[str, Any], options: Namespace) -> int:
    """Print whether a proof agrees with the record, and return the exit status."""
    made, checked = measured.get("prove"), measured["check"]["said"]
    now = {**checked, "replies": checked["total"]}
    differs = {
        what: (now[what], getattr(proof, what)) for what in _COMPARED if now[what] != getattr(proof, what)
    }
    if options.json:
        fields = {what: now[what] for what in _COMPARED}
        spent = {step: measured[step]["cpu"] for step in ("prove", "check") if step in measured}
        print_json(
            name=proof.name, proved=checked["proved"], same=not differs, **fields, processor_seconds=spent
        )
        return CHANGED if differs else 0
    work = f"{plural(now['replies'], 'reply', 'replies')}, "
    if made is not None:
        work += f"{grouped(made['said']['positions'])} positions by the prover in {seconds(made['cpu'])}; "
    work += f"checked in full in {seconds(measured['check']['cpu'])}"
    if not differs:
        print(f"{proof.name}: the same bytes as on record ({work}).", flush=True)
        return 0
    said = "; ".join(
        f"{what} is {found}, on record {recorded}" for what, (found, recorded) in differs.items()
    )
    print(f"{proof.name}: checked in full, but differs from the record: {said} ({work}).", flush=True)
    return CHANGED


def _listed(proof: Proof, options: Namespace) -> None:
    """Print a row of the record with its commands."""
    if options.json:
        print_json(**vars(proof), commands=[proof.prove, proof.check])
        return
    print(
        f"{proof.name}: {grouped(proof.bytes)} bytes, SHA-256 {proof.sha256}, checked in full on {proof.on} "
        f"({plural(proof.replies, 'reply', 'replies')}, {plural(proof.answers, 'answer')}, {seconds(proof.seconds)})"
    )
    again = (
        ""
        if proof.prover_positions
        else "  (proves the same; how an earlier version made this file is not on record, so it was only checked again)"
    )
    print(f"    {proof.prove}{again}\n    {check_command(proof.file)}")
