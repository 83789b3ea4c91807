"""``countinghouse claims``: recompute published figures, and say what came of it."""

from __future__ import annotations

import textwrap
import time
from argparse import Namespace
from collections import Counter

from countinghouse.claims import CLAIMS, Claim, plain, tally, written
from countinghouse.command_line.output import Progress, print_json, seconds
from countinghouse.command_line.proofs import certificate_in
from countinghouse.command_line.statuses import STOPPED
from countinghouse.errors import InputError
from countinghouse.stepping import finish, relay

#: Seconds; what takes longer is recomputed only when it is named, or with --slow.
LONG = 10
#: The exit status when a verdict is not the recorded one.
CHANGED = 1


def claims(options: Namespace) -> int:
    """Recompute the claims named, or all that do not take long, and print them with their verdicts and a tally."""
    chosen = [CLAIMS[each] for each in options.ids] or list(CLAIMS.values())
    certificate = None
    if options.certificate:
        if len(chosen) != 1 or options.list:
            raise InputError("A certificate proves one claim: name its id, and no --list.")
        certificate = certificate_in(options.certificate)
    verdicts: Counter[str] = Counter()
    changed: list[str] = []
    source = ""
    status = 0
    try:
        for claim in chosen:
            if claim.source != source and not options.json:
                source = claim.source
                print(f"\n{source}" if verdicts else source)
            run = (bool(claim.script) or certificate is not None) and not options.list
            run = run and (claim.cost < LONG or bool(options.ids) or options.slow)
            verdict, same = _told(claim, options, run, certificate)
            verdicts[verdict] += 1
            if not same:
                changed.append(claim.id)
    except KeyboardInterrupt:
        status = STOPPED
    if options.json:
        print_json(verdicts=dict(verdicts), changed=changed, finished=status == 0)
    else:
        stopped = f"Stopped after {sum(verdicts.values())} of {len(chosen)}. " if status else ""
        different = f" Changed: {', '.join(changed)}." if changed else ""
        print(f"\n{stopped}{tally(verdicts)}{different}", flush=True)
    return status or (CHANGED if changed else 0)


def _told(claim: Claim, options: Namespace, run: bool, certificate: bytes | None) -> tuple[str, bool]:
    """Recompute a claim if it is to `run`, print it and return its verdict, and whether it is as recorded."""
    found, verdict, span, same = claim.found, claim.verdict, None, True
    if run:
        begun = time.monotonic()
        with Progress(claim.id, options.quiet) as progress:
            finding = finish(relay(claim.recompute_steps(certificate), progress.show))
        found, verdict, span = finding.value, finding.verdict, time.monotonic() - begun
        same = claim.as_recorded(finding)
    if options.json:
        print_json(
            id=claim.id,
            source=claim.source,
            where=claim.where,
            sentence=claim.sentence,
            published=plain(claim.published),
            found=plain(found),
            verdict=verdict,
            recorded={"verdict": claim.verdict, "on": claim.on, "version": claim.version},
            recomputed=run,
            seconds=None if span is None else round(span, 3),
            argument=claim.argument,
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
    if claim.certificate and certificate is None:
        print(
            f"    Its certificate comes with the page: countinghouse claims {claim.id} --certificate {claim.certificate}"
        )
    if not same:
        print(f"    The recorded verdict is: {claim.verdict}.")
    if claim.argument:
        print(textwrap.indent(textwrap.fill(claim.argument, 100), "    "), flush=True)
    return verdict, same


def _short(text: str) -> str:
    return textwrap.shorten(text, 100, placeholder=" …")
