"""Problems that reduce to exact cover: sudoku, Langford pairings, queens, graph colouring, edge matching and word
rectangles.

Each module builds the :class:`~countinghouse.exact_cover.Problem` and reads a solution back;
:mod:`countinghouse.exact_cover` counts, estimates and solves. Import modules by name::

    from countinghouse.reductions import colouring, langford, queens, sudoku
"""
