"""``python -m countinghouse`` runs the command ``countinghouse``."""

import sys

from countinghouse.command_line import main

if __name__ == "__main__":  # worker processes import this module under another name
    sys.exit(main())
