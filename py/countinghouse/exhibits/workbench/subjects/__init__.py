"""The kinds of problems on the workbench, each in its own file; the exhibit takes everything it offers from here."""

from __future__ import annotations

from countinghouse.exhibits.workbench.subject import Subject
from countinghouse.exhibits.workbench.subjects import colouring, langford, queens, sudoku, text

Drawn = (
    text.TextDrawn
    | sudoku.SudokuDrawn
    | langford.LangfordDrawn
    | queens.QueensDrawn
    | colouring.ColouringDrawn
)
#: A solution as its subject draws it: signs of a sudoku, numbers in a row or of colours, cells of queens.
Solved = list[str] | list[int] | list[tuple[int, int]] | None
Lies = sudoku.SudokuLies | langford.LangfordLies | queens.QueensLies | colouring.ColouringLies | None

SUBJECTS: dict[str, Subject[Drawn, Solved, Lies]] = {
    text.SUBJECT.name: text.SUBJECT,
    sudoku.SUBJECT.name: sudoku.SUBJECT,
    langford.SUBJECT.name: langford.SUBJECT,
    queens.SUBJECT.name: queens.SUBJECT,
    colouring.SUBJECT.name: colouring.SUBJECT,
}
