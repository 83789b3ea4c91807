"""``countinghouse claims``: recompute published figures, and say what came of it."""

from __future__ import annotations

import textwrap
import time
from argparse import Namespace
from collections import Counter

from countinghouse.claims import CLAIMS, Claim, plain, tally, written
from countinghouse.command_line.output import Progress, print_json, seconds
from countinghouse.command_line.statuses import STOPPED
from countinghouse.stepping import finish, relay

#: Seconds; what takes longer is recomputed only when it is named, or with --slow.
LONG = 10
#: The exit status when a verdict is not the recorded one.
CHANGED = 1


def claims(options: Namespace) -> int:
    """Recompute the claims named, or all that do not take long, and print them with their verdicts and a tally."""
    chosen = [CLAIMS[each] for each in options.ids] or list(CLAIMS.values())
    verdicts: Counter[str] = Counter()
    changed: list[str] = []
    source = ""
    status = 0
    try:
        for claim in chosen:
            if claim.source != source and not options.json:
                source = claim.source
                print(f"\n{source}" if verdicts else source)
            run = bool(claim.script) and not options.list
            run = run and (claim.cost < LONG or bool(options.ids) or options.slow)
            verdict = _told(claim, options, run)
            verdicts[verdict] += 1
            if verdict != claim.verdict:
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


def _told(claim: Claim, options: Namespace, run: bool) -> str:
    """Recompute a claim if it is to `run`, print it and return its verdict."""
    found, verdict, span = claim.found, claim.verdict, None
    if run:
        begun = time.monotonic()
        with Progress(claim.id, options.quiet) as progress:
            finding = finish(relay(claim.recompute_steps(), progress.show))
        found, verdict, span = finding.value, finding.verdict, time.monotonic() - begun
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
        return verdict
    when = f"recorded {claim.on}" if span is None else seconds(span)
    print(f"  {claim.id}: {claim.sentence}: {_short(written(claim.published))}")
    if not claim.script:
        print(f"    {verdict}")
    else:
        print(f"    {verdict}: {_short(written(found))} ({when})")
    if verdict != claim.verdict:
        print(f"    The recorded verdict is: {claim.verdict}.")
    if claim.argument:
        print(textwrap.indent(textwrap.fill(claim.argument, 100), "    "), flush=True)
    return verdict


def _short(text: str) -> str:
    return textwrap.shorten(text, 100, placeholder=" …")
