"""The subcommands. Each takes the parsed options, prints its answer (after Ctrl-C, the answer so far) and returns the
exit status.
"""

from __future__ import annotations

import math
import re
import sys
import time
from argparse import ArgumentTypeError, Namespace
from itertools import islice
from typing import Any

from countinghouse import checks
from countinghouse.command_line.output import (
    Progress,
    answer,
    print_json,
    rounded,
    seconds,
    solutions,
    uninterrupted,
)
from countinghouse.command_line.ranges import Range, read_range
from countinghouse.command_line.statuses import STOPPED
from countinghouse.command_line.subjects import Subject, subject
from countinghouse.command_line.whole_numbers import whole
from countinghouse.command_line.workers import workers
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover import Problem, files
from countinghouse.stepping import finish, relay
from countinghouse.wording import grouped


def count(options: Namespace) -> int:
    """Print the exact number of solutions of a subject, or of each subject in a range."""
    terms = read_range(options.what)
    if terms is not None:
        if options.checkpoint:
            raise InputError("A checkpoint saves one count, not the counts of a range.")
        return _count_range(terms, options)
    if options.bfile:
        raise InputError("A b-file lists the numbers of a range: give a range, such as queens:1..13.")
    begun = time.monotonic()
    last: list[Any] = []
    try:
        about = subject(options.what, options.placed)
        result = _count(about, options, last)
    except KeyboardInterrupt:
        step = last[0] if last else None
        share, met = getattr(step, "fraction", None), getattr(step, "solutions", None)
        if options.json:
            unknown = {"value": None, "at_least": met or 0, "exact": False, "finished": False}
            print_json(what=options.what, **unknown, fraction=share)
        else:
            done = "" if share is None else f" after {100 * share:.0f} % of the work"
            known = f", but there are at least {grouped(met)}" if met else ""
            resumes = options.checkpoint is not None and files.is_saved(options.checkpoint)
            go_on = " Run the same command again to resume the count." if resumes else ""
            print(
                f"{options.what}: stopped{done}; the number of solutions is not known yet{known}.{go_on}",
                flush=True,
            )
        return STOPPED
    span = time.monotonic() - begun
    if options.json:
        print_json(what=about.title, **_count_fields(result), seconds=round(span, 3))
        return 0
    print(f"{solutions(result.value)} (exact, {result.method}, {seconds(span)})")
    if getattr(result, "why", ""):
        print(f"Method: {result.method}, {result.why}.")
    classes = getattr(result, "up_to_symmetry", None)
    if classes is not None and classes != result.value:
        print(f"{grouped(classes)} up to the {result.order} symmetries")
        if result.up_to_rotation != classes:
            print(f"{grouped(result.up_to_rotation)} up to rotations (mirror images count separately)")
    return 0


def _count_range(terms: Range, options: Namespace) -> int:
    """Print a row for each number of a range as soon as its count is known."""
    n = terms.first
    if not options.json and not options.bfile:
        print(f"{'n':>5}  solutions of {terms.before}n{terms.after} (exact)", flush=True)
    try:
        for n in range(terms.first, terms.last + 1):
            begun = time.monotonic()
            about = subject(terms.what(n), options.placed)
            result = _count(about, options, [])
            if options.json:
                span = round(time.monotonic() - begun, 3)
                print_json(n=n, what=about.title, **_count_fields(result), seconds=span)
            elif options.bfile:
                print(n, result.value, flush=True)
            else:
                print(f"{n:>5}  {grouped(result.value)}", flush=True)
    except KeyboardInterrupt:
        if options.json:
            print_json(n=n, value=None, exact=False, finished=False)
        else:
            # Write this to standard error, so that the output stays a valid table or b-file.
            print(f"Stopped at n = {n}, which is not known yet.", file=sys.stderr)
        return STOPPED
    return 0


def _count(about: Subject, options: Namespace, last: list[Any]) -> Any:
    """Run the count and return its result; `last` receives the latest progress."""
    spill, checkpoint = getattr(options, "spill", None), getattr(options, "checkpoint", None)
    with (
        workers(getattr(options, "workers", 1)) as executor,
        Progress(f"Counting {about.title}", options.quiet) as progress,
    ):

        def step_told(step: Any) -> None:
            last[:] = [step]
            progress.show(getattr(step, "fraction", None), _so_far(step))

        try:
            method = getattr(options, "method", "auto")
            work = about.counting(options.memory, executor, method, spill, checkpoint)
            return finish(relay(work, step_told))
        except TooLarge as error:
            raise TooLarge(
                f"{error} Try: countinghouse estimate {getattr(options, 'what', '')}".rstrip()
            ) from None


def _is_search(step: Any) -> bool:
    """Return whether a step of progress comes from a search, not from a sweep."""
    return hasattr(step, "solutions")


def _so_far(step: Any) -> str:
    """Describe a step of progress: the states of a sweep, or the solutions found by a search."""
    if _is_search(step):
        return f"{solutions(step.solutions)} so far"
    return f"{grouped(step.states)} states" if hasattr(step, "states") else ""


def _count_fields(result: Any) -> dict[str, Any]:
    names = ("why", "up_to_symmetry", "up_to_rotation", "states", "memory")
    known = {"value": result.value, "exact": True, "finished": True, "method": result.method}
    return known | {name: getattr(result, name) for name in names if hasattr(result, name)}


def estimate(options: Namespace) -> int:
    """Print an estimate: the last of the running estimates."""
    from countinghouse.exact_cover.estimating import estimate as estimates

    begun = time.monotonic()
    about = subject(options.what, options.placed)
    latest = None
    status = 0
    with (
        workers(options.workers) as executor,
        Progress(f"Estimating {about.title}", options.quiet) as progress,
    ):
        try:
            for latest in estimates(
                about.problem(),
                options.probes,
                options.seed,
                options.method,
                executor,
                options.population,
            ):
                progress.show(
                    latest.probes / options.probes,
                    f"{grouped(latest.probes)} probes: {rounded(latest.solutions)}",
                )
        except KeyboardInterrupt:
            status = STOPPED
    span = time.monotonic() - begun
    if latest is None:
        words = f"{about.title}: stopped before the first probes were finished, so there is no estimate yet."
        answer(options, words, what=about.title, solutions=None, probes=0, finished=False)
        return status
    low, high = latest.interval()
    if options.json:
        named = ("solutions", "trusted", "method", "probes", "seed", "hits")
        errors = {"std_error": latest.std_error, "low": low, "high": high}
        print_json(
            what=about.title,
            **{name: getattr(latest, name) for name in named},
            **{name: _finite(value) for name, value in errors.items()},
            population=options.population,
            exact=False,
            finished=status == 0,
            vertices=[{"mean": mean, "std_error": _finite(error)} for mean, error in latest.vertices],
            seconds=round(span, 3),
        )
        return status
    print(
        f"{rounded(latest.solutions)} solutions (estimate, 95 %: {rounded(low)} to {rounded(high)}, {seconds(span)})"
    )
    met = "1 of them" if latest.hits == 1 else f"{grouped(latest.hits)} of them"
    of = "per sample" if latest.method == "subtrees" else "vertices per depth"
    swept = f" ({grouped(options.population)} {of})" if options.population else ""
    print(
        f"{grouped(latest.probes)} probes with seed {latest.seed}, method {latest.method}{swept}; {met} met a solution."
    )
    if not latest.trusted:
        print("Too few probes found a solution to trust the interval: use more probes.")
    print("\ndepth  vertices (estimate)  standard error")
    for depth, (mean, error) in enumerate(latest.vertices):
        print(f"{depth:>5}  {rounded(mean):>19}  {rounded(error):>14}")
    if status:
        print(f"Stopped after {grouped(latest.probes)} of {grouped(options.probes)} probes.", flush=True)
    return status


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def solve(options: Namespace) -> int:
    """Print solutions in a fixed order."""
    about = subject(options.what, options.placed)
    found = 0
    most = None if options.all else 1 if options.first is None else options.first
    try:
        with workers(options.workers) as executor:
            for names in islice(about.solutions(executor), most if most is None else min(most, sys.maxsize)):
                with uninterrupted():
                    found += 1
                    _print_solution(options, about, found, names)
    except KeyboardInterrupt:
        _print_end(options, found, finished=False)
        return STOPPED
    _print_end(options, found, finished=True, all_shown=most is None or found < most)
    return 0


def _print_solution(options: Namespace, about: Subject, number: int, names: tuple[str, ...]) -> None:
    if options.json:
        print_json(number=number, solution=names)
    else:
        print(f"Solution {grouped(number)}\n{about.picture(names)}\n{' '.join(names)}\n", flush=True)


def _print_end(options: Namespace, found: int, finished: bool, all_shown: bool = False) -> None:
    if options.json:
        print_json(found=found, finished=finished)
    elif not finished:
        print(f"Stopped after {solutions(found)}; there may be more.", flush=True)
    elif all_shown:
        print("There is no solution." if not found else f"That is all: {solutions(found)}.")


def cover(options: Namespace) -> int:
    """Print a problem in a file: its size, remarks, first solutions, count and, if options have costs, cheapest
    solutions.
    """
    about = subject(options.file if options.file == "-" else _existing(options.file))
    problem = about.problem()
    size = {name: len(getattr(problem, name)) for name in ("primary", "secondary", "options")}
    remarks = [remark.text for remark in problem.remarks()]
    if not options.json:
        print(
            f"{grouped(size['primary'])} primary and {grouped(size['secondary'])} secondary items, "
            f"{grouped(size['options'])} options"
        )
        for remark in remarks:
            print(remark)
    found: list[list[str]] = []
    result = cheapest = None
    status = 0
    try:
        for names in islice(about.solutions(None), min(options.first, sys.maxsize)):
            found.append(list(names))
            if not options.json:
                print(f"{len(found)}: {', '.join(names)}", flush=True)
        result = _count(about, options, [])
        if not options.json:
            print(f"{solutions(result.value)} (exact, {result.method})", flush=True)
        cheapest = _cheapest(problem, options)
    except KeyboardInterrupt:
        status = STOPPED
    if options.json:
        unknown = {"value": None, "exact": False, "finished": False}
        counted = unknown if result is None else _count_fields(result)
        paid = {} if cheapest is None else cheapest
        print_json(what=about.title, **size, remarks=remarks, **counted, solutions=found, **paid)
    elif result is None:
        print("Stopped; the number of solutions is not known yet.", flush=True)
    elif status:
        print("Stopped; the cheapest solutions are not known yet.", flush=True)
    elif cheapest is not None:
        _print_cheapest(cheapest, max(1, options.first))
    return status


def _cheapest(problem: Problem, options: Namespace) -> dict[str, Any] | None:
    """Return the cheapest solutions and the number of solutions at each cost; None if no option costs anything."""
    from countinghouse.exact_cover.frontier.completions import completions
    from countinghouse.exact_cover.frontier.costs import (
        MOST_CHEAPEST,
        cheapest_in_steps,
        count_by_cost_in_steps,
    )

    if not problem.compiled().costs:
        return None
    try:
        table = completions(problem, options.memory)
        found = finish(cheapest_in_steps(table, min(max(1, options.first), MOST_CHEAPEST)))
        counts = finish(count_by_cost_in_steps(table, options.memory))
    except TooLarge as refused:
        return {"cheapest": None, "at_each_cost": None, "refused": str(refused)}
    return {
        "cheapest": [{"cost": cost, "solution": [str(name) for name in names]} for cost, names in found],
        "at_each_cost": [{"cost": cost, "solutions": ways} for cost, ways in counts.items()],
    }


def _print_cheapest(known: dict[str, Any], most: int) -> None:
    if known["cheapest"] is None:
        print(f"The cheapest solution is not known: {known['refused']}")
        return
    for each in known["cheapest"]:
        print(f"Costs {grouped(each['cost'])}: {', '.join(each['solution'])}")
    rows = known["at_each_cost"]
    for row in rows[:most]:
        print(f"{solutions(row['solutions'])} at cost {grouped(row['cost'])}")
    if len(rows) > most:
        print(f"{grouped(len(rows))} different costs, up to {grouped(rows[-1]['cost'])}")


def _existing(file: str) -> str:
    # Opening the file raises the system's own error if it cannot be read; the prefix ./ marks the name as a file's, not
    # a puzzle's.
    with open(file, "rb"):
        return file if file.startswith(("/", ".")) else f"./{file}"


def number_pad(options: Namespace) -> int:
    """Print the table of winning openings, and the period with its certificate."""
    from countinghouse.games.number_pad import TABLE_AT_MOST, NumberPad
    from countinghouse.games.pad_values import PERIOD_AT_MOST

    pad = NumberPad(options.pad, options.rule)
    limit = checks.whole(options.limit, "The limit", 0, TABLE_AT_MOST)
    searched = max(limit, checks.whole(options.period_limit, "The limit of the period", 0, PERIOD_AT_MOST))
    rows: list[list[int]] = []
    period = None
    status = 0
    if not options.json:
        print(f"Winning openings on {options.pad}, {options.rule}; - marks a P-position.")
    try:
        for t in range(limit + 1):
            keys = sorted(pad.winning_openings(t))
            rows.append(keys)
            if not options.json:
                print(f"{t:>6}  {_keys(keys) or '-'}")
        with Progress("Looking for a period", options.quiet) as progress:
            period = finish(
                relay(
                    pad.period_steps(searched),
                    lambda step: progress.show(step.done / step.total if step.total else None, step.doing),
                )
            )
    except KeyboardInterrupt:
        status = STOPPED
    if options.json:
        proved: dict[str, Any] | None = None
        if period is not None:
            proof = {name: getattr(period.certificate, name) for name in ("first", "second", "length")}
            proved = {"length": period.length, "last_irregular": period.last_irregular, "certificate": proof}
        print_json(pad=options.pad, rule=options.rule, winning=rows, finished=status == 0, period=proved)
    elif status:
        print(f"Stopped after {grouped(len(rows))} rows.", flush=True)
    elif period is None:
        print(f"No period is proved up to {grouped(searched)}.")
    else:
        print(f"Period {grouped(period.length)} from {grouped(period.last_irregular + 1)} on (proved).")
        print(period.certificate.sentence)
    return status


def _keys(keys: list[int]) -> str:
    return ("" if all(key < 10 for key in keys) else " ").join(map(str, keys))


def digit_removal(options: Namespace) -> int:
    """Print how many numbers below a bound win, or why a number wins or loses."""
    from countinghouse.games import digit_removal as game

    if options.number is not None:
        number, base = options.number, options.base
        reason = game.why(_number(number, base), base)
        words = f"{number} {reason.sentence}."
        answer(options, words, number=number, base=base, wins=reason.wins, reason=reason.sentence)
        return 0
    below, base = options.below, options.base
    value = game.winning_below(_number(below, base), base)
    words = f"{grouped(value)} winning numbers below {below} in base {base} (exact)"
    answer(options, words, below=below, base=base, value=value, exact=True)
    return 0


def _number(text: str, base: int) -> int | str:
    """Read a power such as 10^18, or 1e18 if e is not a digit of the base; return any other text unchanged, for the
    game to read as a numeral in the base."""
    power = "^" in text or (base < 15 and re.fullmatch(r"\d+e\d+", text, re.ASCII | re.IGNORECASE))
    if not power:
        return text
    try:
        return whole(text)
    except ArgumentTypeError as error:
        raise InputError(f"{error}.") from None


def self_tallying(options: Namespace) -> int:
    """Print all self-tallying numbers of a base, or the repeated inventories of one number."""
    from countinghouse.digits.self_tallying import all_in_base, is_self_tallying, orbit

    if options.number is not None:
        path = orbit(options.number, options.base)
        verdict = is_self_tallying(options.number, options.base)
        words = "\n".join([f"{options.number}: {verdict.reason}", *path.numbers, path.sentence])
        fields = {"number": options.number, "base": options.base, "self_tallying": verdict.holds}
        way = {"numbers": path.numbers, "preperiod": path.preperiod, "period": path.period}
        answer(options, words, **fields, reason=verdict.reason, **way)
        return 0
    found = all_in_base(options.base)
    total = f"{grouped(len(found))} self-tallying numbers in base {options.base} (exact)"
    answer(
        options, "\n".join([*found, total]), base=options.base, value=len(found), exact=True, numbers=found
    )
    return 0


def autobiographical(options: Namespace) -> int:
    """Print the autobiographical numbers of a length, and the cost of the search."""
    from countinghouse.digits.autobiographical import DeadEnd, Prune, Solution, Try, search

    names = [name.strip() for name in options.constraints.split(",") if name.strip()]
    kinds = {Try: 0, Prune: 0, DeadEnd: 0, Solution: 0}
    rows: list[tuple[int, ...]] = []
    status = 0
    try:
        with Progress("Searching", options.quiet) as progress:
            for event in search(options.length, names):
                kinds[type(event)] += 1
                if isinstance(event, Solution):
                    rows.append(event.values)
                elif isinstance(event, Try):
                    progress.show(None, f"{grouped(kinds[Try])} vertices")
    except KeyboardInterrupt:
        status = STOPPED
    nodes = 1 + kinds[Try]
    if options.json:
        cost = {"nodes": nodes, "prunes": kinds[Prune], "dead_ends": kinds[DeadEnd]}
        known = {"value": len(rows), "exact": status == 0, "finished": status == 0}
        print_json(length=options.length, constraints=names, **known, solutions=rows, **cost)
        return status
    for row in rows:
        print(" ".join(map(str, row)) if max(row) > 9 else "".join(map(str, row)))
    how = "exact" if not status else "stopped, there may be more"
    print(
        f"{solutions(len(rows))} of length {options.length} ({how}); {grouped(nodes)} vertices, "
        f"{grouped(kinds[DeadEnd])} dead ends, {grouped(kinds[Prune])} candidates struck",
        flush=True,
    )
    return status
