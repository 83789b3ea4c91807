"""What the command prints when it is run without arguments: what it can do, with five examples."""

from __future__ import annotations

from argparse import Namespace

EXAMPLES = {
    "countinghouse count kanoodle": "the number of ways to fill the tray with the twelve pieces",
    "countinghouse count queens:1..8": "a table of counts, for boards of 1 to 8 rows",
    "countinghouse estimate iq-fit --probes 1000": "a count by sampling, with its error",
    "countinghouse solve sudoku:1..4..1..1..4..1 --all": "every solution, drawn",
    "countinghouse reasons mutilated-chessboard": "why there is no solution, shown by weights that you can add up",
}


def welcome(options: Namespace) -> int:
    """Print what the command can do."""
    print(
        "Count, estimate and solve combinatorial puzzles and games, exactly where possible. Five examples:\n"
    )
    for command, what in EXAMPLES.items():
        print(f"  {command}\n      {what}")
    print(
        "\nIt also reads your own puzzles and problems: countinghouse count FILE."
        "\nEvery subcommand: countinghouse --help. Help on one: countinghouse count --help."
    )
    return 0
