"""``python -m countinghouse.command_line`` is the command ``countinghouse``."""

import sys

from countinghouse.command_line import main

sys.exit(main())
