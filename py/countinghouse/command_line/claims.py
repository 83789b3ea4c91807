"""``countinghouse claims``: recompute published figures and print the verdicts."""

from __future__ import annotations

import textwrap
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Generator

from countinghouse.claims import CLAIMS, KINDS, OWN, Claim, Finding, kind_key, plain, tally, written
from countinghouse.command_line.output import Progress, print_json, seconds
from countinghouse.command_line.proofs import certificate_in
from countinghouse.command_line.statuses import STOPPED
from countinghouse.errors import InputError
from countinghouse.stepping import finish, relay

#: Claims that take longer than this, in seconds, are recomputed only if named or with --slow.
LONG = 10
#: The exit status if a verdict differs from the recorded one.
CHANGED = 1


def claims(options: Namespace) -> int:
    """Recompute the named claims, or all quick claims, and print them with their verdicts and a tally of each kind."""
    chosen = [CLAIMS[each] for each in options.ids] or list(CLAIMS.values())
    if options.kind:
        chosen = [claim for claim in chosen if kind_key(claim) == options.kind]
    certificate = None
    if options.certificate:
        if len(chosen) != 1 or options.list:
            raise InputError("A certificate proves one claim: give its ID, without --list.")
        certificate = certificate_in(options.certificate)
    judged: list[tuple[Claim, str]] = []
    changed: list[str] = []
    heading = ""
    status = 0
    try:
        for claim in chosen:
            if not options.json and _heading(claim) != heading:
                heading = _heading(claim)
                print(f"\n{heading}" if judged else heading)
            run = not options.list and (claim.cost < LONG or bool(options.ids) or options.slow)
            verdict, same = _told(claim, options, run, certificate)
            judged.append((claim, verdict))
            if not same:
                changed.append(claim.id)
    except KeyboardInterrupt:
        status = STOPPED
    if options.json:
        verdicts = {
            key: dict(Counter(verdict for claim, verdict in judged if claim.kind == kind))
            for key, kind in KINDS.items()
        }
        print_json(verdicts=verdicts, changed=changed, finished=status == 0)
    else:
        print()
        if status:
            print(f"Stopped after {len(judged)} of {len(chosen)}.")
        for sentence in tally(judged):
            print(sentence)
        if changed:
            print(f"Changed: {', '.join(changed)}.", flush=True)
    return status or (CHANGED if changed else 0)


def _heading(claim: Claim) -> str:
    """Return the heading for the claims of one kind and source."""
    return claim.kind.capitalize() if claim.source == OWN else claim.source


def _timed(
    claim: Claim, work: Generator[float | None, None, Finding], options: Namespace
) -> tuple[Finding, float]:
    begun = time.monotonic()
    with Progress(claim.id, options.quiet) as progress:
        finding = finish(relay(work, progress.show))
    return finding, time.monotonic() - begun


def _told(claim: Claim, options: Namespace, run: bool, certificate: bytes | None) -> tuple[str, bool]:
    """Print a claim, recomputed if `run` is true, and return its verdict and whether this agrees with the record."""
    found, verdict, span, same = claim.found, claim.verdict, None, True
    second: tuple[Finding, float] | None = None
    if run and (claim.script or certificate is not None):
        finding, span = _timed(claim, claim.recompute_steps(certificate), options)
        found, verdict, same = finding.value, finding.verdict, claim.as_recorded(finding)
        if claim.second and certificate is None and (claim.second_cost < LONG or options.ids or options.slow):
            second = _timed(claim, claim.recompute_by_the_second_method_steps(), options)
            same = same and claim.as_recorded(second[0])
    if options.json:
        print_json(
            id=claim.id,
            kind=kind_key(claim),
            source=claim.source,
            where=claim.where,
            at_hand=claim.at_hand,
            quotation=claim.quotation,
            sentence=claim.sentence,
            published=plain(claim.published),
            found=plain(found),
            verdict=verdict,
            recorded={"verdict": claim.verdict, "on": claim.on, "version": claim.version},
            recomputed=span is not None,
            seconds=None if span is None else round(span, 3),
            second_by=claim.second_by,
            second_found=second and plain(second[0].value),
            second_seconds=second and round(second[1], 3),
            argument=claim.argument,
            withdrawn=claim.withdrawn,
            link=claim.link,
        )
        return verdict, same
    when = f"recorded {claim.on}" if span is None else seconds(span)
    print(f"  {claim.id}: {claim.sentence}: {_short(written(claim.published))}")
    if found is None:
        print(f"    {verdict}")
    else:
        how = f"{when}, by the certificate" if certificate is not None else when
        print(f"    {verdict}: {_short(written(found))} ({how})")
    if claim.second:
        again = f" {_short(written(second[0].value))} ({seconds(second[1])})." if second else ""
        print(_indented(f"Two methods: {claim.second_by} By the second:{again or ' not run.'}"))
    if claim.certificate and certificate is None:
        print(
            f"    Its certificate comes with the page: countinghouse claims {claim.id} --certificate {claim.certificate}"
        )
    if not same:
        print(f"    The recorded verdict is: {claim.verdict}.")
    if claim.quotation:
        print(_indented(f"The source: “{claim.quotation}”"))
    if not claim.at_hand:
        print("    We could not read the source; the claim rests on our notes about it.")
    if claim.withdrawn:
        print(_indented(f"Withdrawn: {claim.withdrawn}"))
    if claim.argument:
        print(_indented(claim.argument), flush=True)
    return verdict, same


def _indented(text: str) -> str:
    return textwrap.indent(textwrap.fill(text, 100), "    ")


def _short(text: str) -> str:
    return textwrap.shorten(text, 100, placeholder=" …")
