"""The command's subcommands and options."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NoReturn

from countinghouse import __version__
from countinghouse.claims import KINDS as CLAIM_KINDS
from countinghouse.command_line import commands, completion, explaining, opening, proofs, repeating
from countinghouse.command_line.claims import LONG, claims
from countinghouse.command_line.reading import FORMATS
from countinghouse.command_line.subjects import KINDS
from countinghouse.command_line.welcome import EXAMPLES, welcome
from countinghouse.command_line.whole_numbers import whole
from countinghouse.errors import InputError, did_you_mean


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        sentence = message[0].upper() + message[1:]
        wrong = re.match(r"argument (\w+): invalid choice: '(.*?)' \(choose from (.*)\)", message)
        if wrong:
            choices = re.findall(r"[\w-]+", wrong[3])
            what = "subcommand" if wrong[1] == "SUBCOMMAND" else wrong[1]
            sentence = f"There is no {what} {wrong[2]!r}{did_you_mean(wrong[2], choices)}. Choose from {', '.join(choices)}"
        example = next((each for each in EXAMPLES if each.startswith(f"{self.prog} ")), "")
        tried = f" For example: {example}." if example and "required" in message else ""
        raise InputError(f"{sentence}{'' if sentence.endswith('.') else '.'}{tried} See {self.prog} --help.")


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the arguments into options, including `run`, the function that runs the subcommand."""
    return build().parse_args(arguments)


def build() -> argparse.ArgumentParser:
    """Return the command's argument parser."""
    parser = _Parser(
        prog="countinghouse",
        description="Count, estimate and solve combinatorial puzzles and games: exactly where possible, "
        "with an estimate where necessary, and every answer says which.",
        epilog="Ctrl-C prints the result so far. Write numbers as 100000, 100,000, 100_000, 1e5 or 10^5.",
    )
    parser.add_argument("--version", action="version", version=f"countinghouse {__version__}")
    common = _Parser(add_help=False)
    common.add_argument("--json", action="store_true", help="print JSON, one object per line")
    common.add_argument("--quiet", action="store_true", help="show no progress")
    parser.set_defaults(run=welcome)
    asked = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND")

    def add(
        name: str, what: str, run: Callable[[argparse.Namespace], int] | None = None
    ) -> argparse.ArgumentParser:
        sentence = what[0].upper() + what[1:] + "."
        command = asked.add_parser(name, help=what, description=sentence, parents=[common])
        command.set_defaults(run=run or getattr(commands, name.replace("-", "_")))
        return command

    def memory(command: argparse.ArgumentParser) -> None:
        words = "memory allowed, in megabytes (1024)"
        command.add_argument("--memory", type=whole, default=1024, metavar="MB", help=words)

    def about(command: argparse.ArgumentParser) -> None:
        command.add_argument("what", metavar="WHAT", help=KINDS)
        command.add_argument("--workers", type=whole, default=1, metavar="N", help="number of processes (1)")
        words = "pieces already placed, such as White:a1a2b2.Gray:..."
        command.add_argument("--placed", default="", metavar="TEXT", help=words)

    command = add(
        "count",
        "the exact number of solutions of a problem, or of each problem in a range such as queens:1..13",
    )
    about(command)
    memory(command)
    words = "auto, frontier (a sweep), search, symmetry (a search that uses symmetries) (auto)"
    command.add_argument("--method", default="auto", metavar="NAME", help=words)
    words = "a folder for states that do not fit in memory"
    command.add_argument("--spill", metavar="FOLDER", help=words)
    words = "save a long count to FILE (and the states of a sweep to FILE.states); run the same command again to resume it"
    command.add_argument("--checkpoint", metavar="FILE", help=words)
    words = "print the numbers of a range as a b-file of the OEIS"
    command.add_argument("--bfile", action="store_true", help=words)

    command = add("estimate", "an estimate of the number of solutions and of the search tree")
    about(command)
    command.add_argument("--probes", type=whole, default=10_000, metavar="N", help="random probes (10,000)")
    command.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="the same seed gives the same numbers (1)"
    )
    methods = "knuth, lookahead, population, guided, subtrees (knuth)"
    command.add_argument("--method", default="knuth", metavar="NAME", help=methods)
    words = "vertices per depth in a sweep, or subtrees in a sample (1,000)"
    command.add_argument("--population", type=whole, metavar="N", help=words)

    command = add("solve", "solutions, in a fixed order")
    about(command)
    many = command.add_mutually_exclusive_group()
    # If --first had a default value, argparse would not notice that "--first 1" contradicts "--all".
    many.add_argument("--first", type=whole, metavar="N", help="how many (1)")
    many.add_argument("--all", action="store_true", help="all of them")

    command = add(
        "cover",
        "an exact cover problem in a file: its size, remarks, solutions, and the cheapest solutions if options have costs",
    )
    command.add_argument("file", metavar="FILE", help=f"{FORMATS}; - is standard input")
    command.add_argument("--first", type=whole, default=5, metavar="N", help="how many solutions to show (5)")
    memory(command)

    words = "reasons why there is no solution: weights whose sums prove it, or a small part that cannot be covered"
    command = add("reasons", words, explaining.reasons)
    about(command)
    steps = "length of the searches for an unsolvable part; 0 for no search (20,000)"
    command.add_argument("--steps", type=whole, default=20_000, metavar="N", help=steps)

    command = add("number-pad", "the number-pad game: winning opening keys, and the proved period")
    command.add_argument("--pad", default="789/456/123", help="rows of keys, . for a gap (789/456/123)")
    command.add_argument("--rule", default="misere", help="misere or normal (misere)")
    command.add_argument("--limit", type=whole, default=100, metavar="T", help="the table's last row (100)")
    rows = "rows to search for a period (100,000)"
    command.add_argument("--period-limit", type=whole, default=100_000, metavar="T", help=rows)

    command = add(
        "digit-removal", "the digit-removal game: how many numbers win, or why a number wins or loses"
    )
    which = command.add_mutually_exclusive_group(required=True)
    which.add_argument("--below", metavar="N", help="count the winning numbers k with 1 <= k < N")
    which.add_argument("--number", metavar="N", help="say whether N wins, and why")
    command.add_argument("--base", type=whole, default=10, metavar="B", help="2 to 36 (10)")

    command = add("self-tallying", "self-tallying numbers, or the inventories of a number")
    command.add_argument("--base", type=whole, default=10, metavar="B", help="2 to 36 (10)")
    command.add_argument(
        "--number", metavar="N", help="starting from this number, take inventories until a number repeats"
    )

    command = add("autobiographical", "autobiographical numbers, and the cost of the search")
    command.add_argument("--length", type=whole, default=10, metavar="N", help="number of digits (10)")
    names = "any of basic, sum, weighted (all)"
    command.add_argument("--constraints", default="basic,sum,weighted", metavar="NAMES", help=names)

    command = add("claims", "published figures, recomputed", claims)
    command.add_argument(
        "ids", nargs="*", metavar="ID", help=f"claims to recompute (all that take less than {LONG} seconds)"
    )
    command.add_argument("--slow", action="store_true", help="also recompute claims that take longer")
    words = "only what others published (others), what we found by two methods (twice), or ours alone (alone)"
    command.add_argument("--kind", choices=list(CLAIM_KINDS), default="", help=words)
    command.add_argument("--list", action="store_true", help="recompute nothing; print the recorded verdicts")
    words = "instead of recomputing, check the certificate (made by prove) of the one claim named"
    command.add_argument("--certificate", default="", metavar="FILE", help=words)
    command = add(
        "prove",
        "search for the winner's answers to every line of play, and write them as a certificate",
        proofs.prove,
    )
    command.add_argument(
        "game", choices=["pentominoes"], help="pentominoes: whoever places the last piece wins"
    )
    command.add_argument(
        "--board", default="8x8", help="rows x columns, or rows of # and . with / between (8x8)"
    )
    command.add_argument(
        "--pieces", default="", metavar="LETTERS", help="the pieces, from FILNPTUVWXYZ (all)"
    )
    command.add_argument("--rotate-only", action="store_true", help="pieces may not be turned over")
    words = "the pieces, from FLNPYZ, that are mirrored, if pieces may not be turned over (none)"
    command.add_argument("--flipped", default="", metavar="LETTERS", help=words)
    words = 'piece and cells such as "L 2,2 3,2 3,3 3,4 3,5", or none, to prove that the second player wins (default: known on 8x8, otherwise searched for)'
    command.add_argument("--opening", default="", metavar="MOVE", help=words)
    words = "leave positions with at most this many placements to the check (100)"
    command.add_argument("--leaf", type=whole, default=100, metavar="N", help=words)
    words = "the file to write; FILE.part keeps the settled replies, so that a stopped run can be resumed"
    command.add_argument("--certificate", default="", metavar="FILE", help=words)
    words = "also check the whole certificate, independently of the search; only this check proves the claim"
    command.add_argument("--check", action="store_true", help=words)
    memory(command)

    command = add(
        "check", "check a certificate, whole or by random lines, independently of the prover", proofs.check
    )
    command.add_argument("game", choices=["pentominoes"], help="the game of the certificate")
    command.add_argument("--certificate", required=True, metavar="FILE", help="the certificate")
    command.add_argument("--sample", type=whole, default=0, metavar="N", help="check only N random lines")
    command.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="the same seed gives the same lines (1)"
    )

    command = add(
        "repeat",
        "remake the proofs on record, check them in full, and compare the results with the record",
        repeating.repeat,
    )
    command.add_argument("game", choices=["pentominoes"], help="pentominoes: the openings on 8 x 8")
    words = "proofs to repeat, named by their mirrored pieces (none, F, ..., FNPYZ), or flipping or losing (default: all except flipping, which is only checked)"
    command.add_argument("names", nargs="*", metavar="NAME", help=words)
    words = "the folder for certificates and measurements, from which the same command resumes (proofs)"
    command.add_argument("--into", default="proofs", metavar="FOLDER", help=words)
    command.add_argument(
        "--list", action="store_true", help="repeat nothing; print the record with each proof's commands"
    )
    command.set_defaults(parse=parse)

    command = add("open", "open the page in the browser, at a link, a puzzle or a file", opening.open_page)
    words = f"a link, an exhibit, a puzzle's name, or a file: {FORMATS}"
    command.add_argument("what", metavar="WHAT", help=words)
    words = f"the page: {opening.PAGE} of a release, or the dist folder of a clone"
    command.add_argument("--page", default="", metavar="FILE", help=words)
    command.add_argument("--link", action="store_true", help="only print the link")
    command.add_argument("--no-browser", action="store_true", help="serve the page without opening a browser")

    command = add(
        "completion",
        "the script that lets a shell complete this command (needs the cli extra)",
        completion.completion,
    )
    command.add_argument("shell", choices=completion.SHELLS, help="the shell: bash, zsh or fish")
    command.set_defaults(parser=build)
    return parser
