"""The lines that start a session."""

PRELUDE = """\
import countinghouse as ch
import numpy as np
from countinghouse.digits import autobiographical, self_tallying
from countinghouse.exact_cover import Problem, count, estimate, marginals, sample, solve
from countinghouse.games import digit_removal
from countinghouse.games.number_pad import NumberPad
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.plots import bars, histogram, plot
from countinghouse.reductions import colouring, langford, queens, sudoku
"""
