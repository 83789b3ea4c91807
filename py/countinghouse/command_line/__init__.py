"""The command ``countinghouse``: count, estimate and solve from a terminal.

Answers go to standard output; progress and errors go to standard error. Ctrl-C prints the result so far and exits with
status 130; bad input gets a one-sentence error and status 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from countinghouse.command_line.statuses import REFUSED, STOPPED

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with `arguments` (by default the process's) and return its exit status."""
    try:
        from concurrent.futures import BrokenExecutor

        from countinghouse.command_line.arguments import parse
        from countinghouse.command_line.whole_numbers import MOST_DIGITS
        from countinghouse.errors import TooLarge

        try:
            options = parse(arguments)
            # Answers can have more digits than Python prints by default.
            digits = sys.get_int_max_str_digits()
            sys.set_int_max_str_digits(MOST_DIGITS)
            try:
                status = int(options.run(options))
            finally:
                sys.set_int_max_str_digits(digits)
            sys.stdout.flush()
            return status
        except (ValueError, TooLarge, OSError, BrokenExecutor) as error:
            if isinstance(error, BrokenPipeError):
                raise
            from countinghouse.command_line.output import complaint

            print(f"countinghouse: {complaint(error)}", file=sys.stderr)
            return REFUSED
        except MemoryError:
            print(
                "countinghouse: This machine does not have enough memory. Try a smaller --memory, or an estimate.",
                file=sys.stderr,
            )
            return REFUSED
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # The reader has closed the pipe; write nothing more to it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
