"""An easy puzzle of Kanoodle, which several tests play."""

from countinghouse.packing import PUZZLES
from countinghouse.packing.worksheets import challenge

KANOODLE = PUZZLES["kanoodle"]
EASY = challenge(KANOODLE, "easy", 17)
PUZZLE = f"given={EASY.link}&made=easy-17&tell=asked"
