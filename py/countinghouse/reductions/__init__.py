"""Puzzles that are exact cover problems in disguise: sudoku, Langford pairings, queens, the colouring of graphs.

Each module builds the :class:`~countinghouse.exact_cover.Problem` and reads a solution back; counting, estimating and
solving are the business of :mod:`countinghouse.exact_cover`. Items and options have names that a person can read and that
the text of a problem can hold. The modules are imported by name::

    from countinghouse.reductions import colouring, langford, queens, sudoku
"""
