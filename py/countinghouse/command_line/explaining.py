"""The subcommand `reasons`: why a problem has no solution."""

from __future__ import annotations

from argparse import Namespace

from countinghouse.command_line.output import Progress, print_json
from countinghouse.command_line.statuses import STOPPED
from countinghouse.command_line.subjects import subject
from countinghouse.exact_cover.unsolvable import Part, Reason, reasons_steps
from countinghouse.stepping import finish, relay
from countinghouse.wording import signed


def reasons(options: Namespace) -> int:
    """Print each reason why there is no solution, with the weights of its items or the items of its part."""
    about = subject(options.what, options.placed)
    problem = about.problem()
    try:
        with Progress(f"Looking for reasons: {about.title}", options.quiet) as progress:
            found = finish(relay(reasons_steps(problem, options.steps), lambda _: progress.show(None, "")))
    except KeyboardInterrupt:
        if options.json:
            print_json(what=about.title, finished=False)
        else:
            print("Stopped; no reason is known yet.", flush=True)
        return STOPPED
    if options.json:
        print_json(what=about.title, finished=True, reasons=[_fields(reason) for reason in found])
        return 0
    for reason in found:
        print(reason)
        for head, items in grouped_items(reason):
            print(f"  {head}: {', '.join(items)}")
    if not found:
        print("No reason was found. There may or may not be a solution; count to find out.")
    return 0


def grouped_items(reason: Reason) -> list[tuple[str, list[str]]]:
    """Return the items of a reason under a heading for each weight, the largest weight first."""
    if isinstance(reason, Part):
        return [("to cover", [str(item) for item in reason.items])]
    by_weight: dict[int, list[str]] = {}
    for item, weight in reason.weights:
        by_weight.setdefault(weight, []).append(str(item))
    if reason.modulus == 2:
        return [("marked", items) for items in by_weight.values()]
    return [(f"weight {signed(weight)}", items) for weight, items in sorted(by_weight.items(), reverse=True)]


def _fields(reason: Reason) -> dict[str, object]:
    if isinstance(reason, Part):
        items = [str(item) for item in reason.items]
        return {"kind": "part", "items": items, "options": reason.options, "smallest": reason.smallest}
    weights = {str(item): weight for item, weight in reason.weights}
    kind = "weights modulo a number" if reason.modulus else "weights with signs"
    return {"kind": kind, "modulus": reason.modulus, "weights": weights, "total": reason.total}
