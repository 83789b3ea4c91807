"""Exit statuses of the command."""

STOPPED = 130
REFUSED = 2
