"""The steps of Knuth's algorithms as frames, each with limbs in columns, a sentence and a checked invariant.

A frame shows the state after a step. Columns are numbered like limbs, from 0 on the right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal, TypedDict

from countinghouse.errors import InputError
from countinghouse.numbers import limb_algorithms as knuth
from countinghouse.numbers.naturals import (
    Natural,
    addition_steps,
    division_steps,
    multiplication_steps,
    subtraction_steps,
)
from countinghouse.page.questions import QuestionEntry, asked
from countinghouse.page.questions import number as to_guess
from countinghouse.wording import plural, typeset

Mark = Literal["now", "new", "moved", "over", "faint"]


class Cell(TypedDict):
    """A limb in its column, and why it is highlighted."""

    column: int
    limb: str
    mark: Mark | None


class Row(TypedDict):
    name: str
    cells: list[Cell]


class Spot(TypedDict):
    row: str
    column: int


class Move(TypedDict):
    """A carry or borrow that this step moves: the cell where it arises, and the cell that shows it now."""

    limb: str
    source: Spot
    target: Spot


class Frame(TypedDict):
    """A step: its name and title, what it does, the rows of limbs, and the invariant after it.

    `asks` is the question about a limb of the quotient; `told` says whether this step answers it.
    """

    name: str
    title: str
    says: str
    rows: list[Row]
    moves: list[Move]
    asks: QuestionEntry | None
    told: bool
    invariant: str
    holds: bool


#: The titles of the steps, by name; Knuth names a step with a letter and a digit.
TITLES = {
    "Limbs": "What a limb is",
    "Add": "Add",
    "Carry": "Carry",
    "Sum": "The sum",
    "A1": "Initialize",
    "A2": "Add digits",
    "A3": "Loop on j",
    "S1": "Initialize",
    "S2": "Subtract digits",
    "S3": "Loop on j",
    "M1": "Initialize",
    "M2": "Zero multiplier?",
    "M4": "Multiply and add",
    "M5": "Loop on i",
    "M6": "Loop on j",
    "D1": "Normalize",
    "D2": "Initialize j",
    "D3": "Calculate q̂",
    "D4": "Multiply and subtract",
    "D5": "Test remainder",
    "D6": "Add back",
    "D7": "Loop on j",
    "D8": "Unnormalize",
    "Short": "Divide by a single limb",
}


def value(limbs: Sequence[int], base: int) -> int:
    """Return the number that some limbs represent."""
    number = 0
    for limb in reversed(limbs):
        number = number * base + limb
    return number


def _cells(limbs: Sequence[int], shift: int = 0, marks: dict[int, Mark] | None = None) -> list[Cell]:
    marks = marks or {}
    return [
        Cell(column=place + shift, limb=str(limb), mark=marks.get(place + shift))
        for place, limb in enumerate(limbs)
    ]


def _row(name: str, limbs: Sequence[int], shift: int = 0, **marked: Sequence[int]) -> Row:
    marks: dict[int, Mark] = {}
    for mark in ("faint", "now", "moved", "new"):
        for column in marked.get(mark, ()):
            marks[column] = mark
    return Row(name=name, cells=_cells(limbs, shift, marks))


def _single(name: str, column: int, number: int, mark: Mark | None = "new") -> Row:
    return Row(name=name, cells=[Cell(column=column, limb=str(number), mark=mark)])


def _frame(
    name: str,
    says: str,
    rows: list[Row],
    sides: tuple[str, int, int],
    *,
    moves: Sequence[Move] = (),
    asks: QuestionEntry | None = None,
    told: bool = False,
) -> Frame:
    """Make a frame; `sides` is the invariant: a formula and the values of its two sides."""
    formula, left, right = sides
    shown = typeset(formula)
    if max(abs(left), abs(right)) < 10**30:
        shown += f": {left:,} = {right:,}"
    title = f"{name}. {TITLES[name]}" if name[1].isdigit() else TITLES[name]
    return Frame(
        name=name,
        title=title,
        says=says,
        rows=rows,
        moves=list(moves),
        asks=asks,
        told=told,
        invariant=shown,
        holds=left == right,
    )


def _moves(carry: int, row: str, column: int, to_row: str, to_column: int) -> list[Move]:
    """Return the move of a carry from one cell to another, or no move if the carry is 0."""
    source, target = Spot(row=row, column=column), Spot(row=to_row, column=to_column)
    return [Move(limb=str(carry), source=source, target=target)] if carry else []


def frames(work: str, a: Natural, b: Natural, wanted: range, ask: bool) -> Iterator[Frame | None]:
    """Yield the frames of one calculation: count, add, subtract, multiply or divide.

    If `ask` is true, ask for each limb of a quotient before showing it. Yield None instead of a frame of a long
    product that is not `wanted`.
    """
    if work == "count":
        yield from _counted(a, b)
    elif work == "add":
        yield from _added(a, b)
    elif work == "subtract":
        yield from _subtracted(a, b)
    elif work == "multiply":
        yield from _multiplied(a, b, wanted)
    elif len(b.limbs) == 1:
        yield from _short(a, b, ask)
    else:
        yield from _divided(a, b, ask)


# --- what a limb is --------------------------------------------------------------------------------------------


def _written(limbs: Sequence[int], base: int) -> str:
    """Write a number as the sum of its limbs times their place values."""
    parts = [
        str(limb) if not place else f"{limb} × {base:,}" if place == 1 else f"{limb} × {base:,}^{place}"
        for place, limb in enumerate(limbs)
    ]
    return typeset(" + ".join(reversed(parts)) or "0")


def _counted(a: Natural, b: Natural) -> Iterator[Frame]:
    """Add b to the limbs of a; if a limb overflows, its carry moves to the next limb in a second step."""
    base, added = a.base, b.limbs
    limbs = list(a.limbs) or [0]
    columns = range(max(len(limbs), len(added)) + 1)
    worth = Row(
        name="worth",
        cells=[
            Cell(column=j, limb=typeset(f"{base}^{j}") if j > 1 else str(base**j), mark="faint")
            for j in columns
        ],
    )

    def rows(now: int, mark: Mark | None, carry: Row) -> list[Row]:
        number = Row(name="number", cells=_cells(limbs, 0, {now: mark} if mark else None))
        return [worth, carry, number, _row("add", added, now=[now] if mark != "moved" else [])]

    def sides(done: int, carry: int = 0) -> tuple[str, int, int]:
        whole = int(a) + value(added[:done], base)
        return ("number + carry × worth = sum so far", value(limbs, base) + carry * base**done, whole)

    none = Row(name="carry", cells=[])
    boxes = plural(len(limbs), "limb")
    yield _frame(
        "Limbs",
        f"A limb holds a number from 0 to {base - 1:,}. {int(a):,} takes {boxes}: {_written(limbs, base)}. "
        f"Now add {int(b):,}.",
        rows(-1, None, none),
        sides(0),
    )
    place, came = 0, 0
    while place < len(added) or came:
        fresh = place == len(limbs)
        if fresh:
            limbs.append(0)
        before, more = limbs[place], added[place] if place < len(added) else 0
        limbs[place] = total = before + more + came
        terms = [str(before)] * (not fresh) + [str(more)] * (place < len(added)) + ["1 carried"] * came
        says = f"There is no limb at place {place} yet: a new limb begins with {' + '.join(terms)}."
        if not fresh or total >= base:
            fits = (
                f"too much, as a limb holds at most {base - 1:,}"
                if total >= base
                else "which fits into the limb"
            )
            says = f"Place {place}: {' + '.join(terms)} = {total}, {fits}."
        yield _frame(
            "Add",
            says,
            rows(place, "over" if total >= base else "new", none),
            sides(place + 1),
            moves=_moves(came, "carry", place, "number", place),
        )
        came = int(total >= base)
        place += 1
        if came:
            limbs[place - 1] = total - base
            yield _frame(
                "Carry",
                f"{base:,} at place {place - 1} is worth 1 at place {place}: {total - base} stays, and 1 is carried to "
                "the left.",
                rows(place - 1, "new", _single("carry", place, 1, "moved")),
                sides(place, 1),
                moves=_moves(came, "number", place - 1, "carry", place),
            )
    limbs = list(knuth.trimmed(limbs)) or [0]
    yield _frame(
        "Sum",
        f"{value(limbs, base):,} takes {plural(len(limbs), 'limb')}: {_written(limbs, base)}.",
        rows(-1, None, none),
        sides(place),
    )


# --- algorithms A and S ----------------------------------------------------------------------------------------


def _columns(
    rows: tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]], at: int, kind: str
) -> list[Row]:
    """Return the rows of an addition or subtraction: carries, both numbers, and the result so far."""
    carries, u, v, w = rows
    now = [] if at < 0 else [at]
    return [
        _row(kind, carries, now=now, moved=[at + 1] if at >= 0 else []),
        _row("u", u, now=now),
        _row("v", v, now=now),
        _row("w", w, new=now),
    ]


def _added(a: Natural, b: Natural) -> Iterator[Frame]:
    base, u, v = a.base, a.limbs, b.limbs
    w: list[int] = []
    carries = [0]
    formula = "u + v below place j = w + carry × b^j"
    yield _frame(
        "A1",
        f"Begin on the right, at place 0, with no carry. The limbs are digits in base {base:,}.",
        _columns((carries, u, v, w), -1, "carry"),
        (formula, 0, 0),
    )
    for step in addition_steps(a, b):
        if isinstance(step, knuth.Column):
            w.append(step.limb)
            carries.append(step.carry)
            total = step.u + step.v + step.came
            came = " + 1 carried" if step.came else ""
            sum_ = f"{step.u} + {step.v}{came} = {total}"
            says = f"Place {step.place}: {sum_}; write {step.limb}."
            if step.carry:
                says = (
                    f"Place {step.place}: {sum_}, which is at least {base:,}; write {step.limb} and carry 1."
                )
            place = step.place
        else:
            place = step.place - 1
            if step.carry:
                w.append(step.carry)
                carries[-1] = 0
            says = "No limb or carry is left: the sum is complete."
            if step.carry:
                says = "No limb is left. The last carry becomes the first limb of the sum."
        done = place + 1
        left = value(u[:done], base) + value(v[:done], base)
        right = value(w, base) + carries[-1] * base**done
        yield _frame(
            "A2" if isinstance(step, knuth.Column) else "A3",
            says,
            _columns((carries, u, v, w), place if isinstance(step, knuth.Column) else -1, "carry"),
            (formula, left, right),
            moves=_carried(step, "carry"),
        )


def _carried(step: knuth.Column | knuth.Carry, row: str) -> list[Move]:
    """Return how a step's carry or borrow moves: to the left or, at the end, down into the sum."""
    if isinstance(step, knuth.Carry):
        return _moves(step.carry, row, step.place, "w", step.place)
    return _moves(step.carry, "w", step.place, row, step.place + 1)


def _subtracted(a: Natural, b: Natural) -> Iterator[Frame]:
    base, u, v = a.base, a.limbs, b.limbs
    w: list[int] = []
    borrows = [0]
    formula = "u - v below place j = w - borrow × b^j"
    steps = subtraction_steps(a, b)
    first = next(steps, None)  # raises InputError for a negative difference before anything is drawn
    yield _frame(
        "S1",
        f"Begin on the right, at place 0, with no borrow. The limbs are digits in base {base:,}.",
        _columns((borrows, u, v, w), -1, "borrow"),
        (formula, 0, 0),
    )
    while first is not None:
        step, first = first, next(steps, None)
        w.append(step.limb)
        borrows.append(step.carry)
        came = " - 1 borrowed" if step.came else ""
        rest = f"{step.u} - {step.v}{came} = {step.u - step.v - step.came}"
        says = f"Place {step.place}: {rest}; write {step.limb}."
        if step.carry:
            says = f"Place {step.place}: {rest}, which is negative; write {step.limb} and borrow 1 from the left."
        done = step.place + 1
        left = value(u[:done], base) - value(v[:done], base)
        yield _frame(
            "S2",
            says,
            _columns((borrows, u, v, w), step.place, "borrow"),
            (formula, left, value(w, base) - step.carry * base**done),
            moves=_carried(step, "borrow"),
        )
    yield _frame(
        "S3",
        "No limb is left: the difference is complete. No borrow can be left, because u is not the smaller "
        "number.",
        _columns((borrows[:1], u, v, w), -1, "borrow"),
        (formula, value(u, base) - value(v, base), value(w, base)),
    )


# --- algorithm M -----------------------------------------------------------------------------------------------


def _multiplied(a: Natural, b: Natural, wanted: range) -> Iterator[Frame | None]:
    base, u, v = a.base, a.limbs, b.limbs
    m = len(u)
    w = [0] * (m + len(v))
    formula = "w + carry × b^(i+j+1) = u × (v below j) + (u up to i) × v_j × b^j"

    def rows(i: int, j: int, carry: int, new: Sequence[int] = ()) -> list[Row]:
        return [
            _row("u", u, j, now=[i + j] if i >= 0 else []),
            _row("v", v, now=[j]),
            _single("carry", i + j + 1, carry, "moved") if i >= 0 and carry else Row(name="carry", cells=[]),
            _row("w", w, new=new, faint=[] if new else range(len(w))),
        ]

    yield _frame(
        "M1",
        "Set all limbs of the product w to zero, and begin with the limb v_0. Each limb of u is above the limb of w to which its product is added.",
        rows(-1, 0, 0),
        (formula, 0, 0),
    )
    for number, step in enumerate(multiplication_steps(a, b), 1):
        if number not in wanted:
            w[step.i + step.j if isinstance(step, knuth.Product) else step.place] = (
                step.limb if isinstance(step, knuth.Product) else step.carry
            )
            yield None
            continue
        before = value(u, base) * value(v[: step.j], base)
        if isinstance(step, knuth.Product):
            i, j = step.i, step.j
            w[i + j] = step.limb
            total = u[i] * v[j] + step.before + step.came
            extra = f" + {step.before} in w" if step.before else ""
            extra += f" + {step.came} carried" if step.came else ""
            product = f"{u[i]} × {v[j]}{extra} = {total}"
            says = f"Multiply u_{i} by v_{j}: {product}; write {step.limb}."
            if step.carry:
                says = f"Multiply u_{i} by v_{j}: {product}; write {step.limb} and carry {step.carry}."
            yield _frame(
                "M4",
                says,
                rows(i, j, step.carry, [i + j]),
                (
                    formula,
                    value(w, base) + step.carry * base ** (i + j + 1),
                    before + value(u[: i + 1], base) * v[j] * base**j,
                ),
                moves=_moves(step.carry, "w", i + j, "carry", i + j + 1),
            )
            continue
        w[step.place] = step.carry
        if step.skipped:
            name, says = (
                "M2",
                f"The limb v_{step.j} is 0, so there is nothing to add; write 0 at place {step.place}.",
            )
        else:
            name = "M5"
            says = f"The limb v_{step.j} is done: its carry, {step.carry}, becomes the limb w_{step.place}."
        yield _frame(
            name,
            says,
            rows(-1, step.j, 0, [step.place]),
            (f"w = u × (v up to {step.j})", value(w, base), value(u, base) * value(v[: step.j + 1], base)),
            moves=_moves(step.carry, "carry", step.place, "w", step.place),
        )
    yield _frame(
        "M6",
        "All limbs of v are done: the product is complete.",
        rows(-1, -1, 0, range(len(w))),
        ("w = u × v", value(w, base), value(u, base) * value(v, base)),
    )


# --- algorithm D -----------------------------------------------------------------------------------------------


_FEW = {1: "one", 2: "two", 3: "three"}


def _question(place: int, left: int, divisor: int, base: int, why: str) -> QuestionEntry:
    """Return the question of how many times the divisor goes into what remains of the dividend, with the reason `why`."""
    q = left // divisor
    return asked(
        to_guess(
            f"q-{place}",
            f"How many times does {divisor:,} go into {left:,}?",
            answer=lambda: q,
            line=(0, base - 1),
            reason=why,
            wrong={
                (
                    -math.inf,
                    q - 1,
                ): f"That is too small: {q} × {divisor:,} = {q * divisor:,} still goes into {left:,}.",
                (
                    q + 1,
                    math.inf,
                ): f"That is too large: even {q + 1} × {divisor:,} = {(q + 1) * divisor:,} is more than {left:,}.",
            },
        )
    )


def _short(a: Natural, b: Natural, ask: bool) -> Iterator[Frame]:
    base, u, divisor = a.base, a.limbs, b.limbs[0]
    quotient = [0] * len(u)
    formula = "u from place j = q × v + r"
    for step in division_steps(a, b):
        if not isinstance(step, knuth.Short):
            continue
        top = step.came * base + step.limb
        made = (
            f"Place {step.place}: the remainder {step.came} and the limb {step.limb} make {step.came} × {base:,} + "
            f"{step.limb} = {top}."
        )
        question = None
        if ask:
            question = _question(
                step.place,
                top,
                divisor,
                base,
                f"{step.q} × {divisor:,} = {step.q * divisor:,}, and {step.r:,} is left, which is less than the divisor.",
            )
            above = step.place + 1
            high = quotient[above:]
            yield _frame(
                "Short",
                made,
                [
                    Row(name="q", cells=_cells(high, above)),
                    _row("u", u, now=[step.place]),
                    _single("r", above, step.came, "moved") if high else Row(name="r", cells=[]),
                    _single("v", 0, divisor, None),
                ],
                (formula, value(u[above:], base), value(high, base) * divisor + step.came),
                asks=question,
            )
        quotient[step.place] = step.q
        high = quotient[step.place :]
        yield _frame(
            "Short",
            f"{made} Divided by {divisor}, that is {step.q}, remainder {step.r}.",
            [
                Row(name="q", cells=_cells(high, step.place, {step.place: "new"})),
                _row("u", u, now=[step.place]),
                _single("r", step.place, step.r, "moved"),
                _single("v", 0, divisor, None),
            ],
            (formula, value(u[step.place :], base), value(high, base) * divisor + step.r),
            asks=question,
            told=ask,
        )
    rest = value(u, base) % divisor
    yield _frame(
        "Short",
        f"No limb is left: the quotient is complete, and the remainder is {rest}.",
        [
            _row("q", quotient, new=range(len(u))),
            _row("u", u),
            _single("r", 0, rest),
            _single("v", 0, divisor, None),
        ],
        (formula, value(u, base), value(quotient, base) * divisor + rest),
    )


class _Division:
    """The values that algorithm D keeps between its steps."""

    def __init__(self, a: Natural, b: Natural, ask: bool) -> None:
        self.ask = ask
        self.base, self.dividend = a.base, int(a)
        self.n = len(b.limbs)
        self.m = len(a.limbs) - self.n
        self.factor = 1
        self.u = [*a.limbs, 0]
        self.v = b.limbs
        self.quotient: dict[int, int] = {}
        self.j = self.m
        self.negative = 0  # the amount borrowed from beyond the first limb

    def rows(self, *middle: Row, trial: int | None = None, moved: Sequence[int] = ()) -> list[Row]:
        """Return the rows: the quotient, the dividend, and the divisor below the limbs on which it is tried."""
        window = range(self.j, self.j + self.n + 1) if self.j >= 0 else range(0)
        quotient: list[Cell] = [
            Cell(column=j, limb=str(q), mark=None) for j, q in sorted(self.quotient.items()) if j != self.j
        ]
        if trial is not None:
            quotient.append(Cell(column=self.j, limb=str(trial), mark="new"))
        elif self.j in self.quotient:
            quotient.append(Cell(column=self.j, limb=str(self.quotient[self.j]), mark="new"))
        return [
            Row(name="q", cells=quotient),
            _row("u", self.u, now=window, moved=moved),
            _row("v", self.v, max(self.j, 0)),
            *middle,
        ]

    @property
    def sides(self) -> tuple[str, int, int]:
        base = self.base
        so_far = sum(q * base**j for j, q in self.quotient.items())
        left = value(self.u, base) - self.negative
        return (
            "factor × dividend = quotient so far × v + u",
            self.factor * self.dividend,
            so_far * value(self.v, base) + left,
        )

    def frame(
        self, name: str, says: str, rows: list[Row], asks: QuestionEntry | None = None, told: bool = False
    ) -> Frame:
        return _frame(name, says, rows, self.sides, asks=asks, told=told)

    @property
    def question(self) -> QuestionEntry | None:
        """Return the question about the limb at place j, or None if the exhibit does not ask for limbs."""
        if not self.ask:
            return None
        base, j, first = self.base, self.j, self.v[-1]
        left, divisor = value(self.u[j:], base), value(self.v, base)
        top = self.u[j + self.n] * base + self.u[j + self.n - 1]
        trial, q = top // first, left // divisor
        product, rest = f"{q} × {divisor:,} = {q * divisor:,}", f"{left % divisor:,}"
        why = f"The algorithm uses the trial quotient {top} ÷ {first} = {trial}. "
        why += (
            f"That is right: {product}, and {rest} is left, which is less than the divisor."
            if trial == q
            else f"That is {_FEW[trial - q]} too large, because it ignores the other limbs: {product}, and only {rest} is left."
        )
        return _question(j, left, divisor, base, why)

    def tell(self, step: knuth.Division) -> Frame:
        base = self.base
        match step:
            case knuth.Normalize(factor, u, v):
                self.factor, self.u, self.v = factor, list(u), v
                self.j = -1
                half = "half the base" if base % 2 == 0 else f"{base // 2}, half the base rounded down"
                why = (
                    f"Multiply both numbers by {factor}, so that the first limb of the divisor becomes {v[-1]}, which is at least "
                    f"{half}."
                    if factor > 1
                    else f"The first limb of the divisor, {v[-1]}, is already at least {half}, so the factor is 1."
                )
                if factor > 1:
                    why += " The quotient stays the same."
                # The proof is in the note.
                most = "two" if base % 2 == 0 else "three"
                why += f" So a trial quotient is too large by at most {most}."
                return self.frame("D1", why, self.rows())
            case knuth.Place(name, j):
                self.j = j
                if j < 0:
                    done = "There is no place" if name == "D2" else "No place is left"
                    return self.frame(name, f"{done} for another limb of the quotient.", self.rows())
                return self.frame(
                    name,
                    f"Next is the limb q_{j} of the quotient: the divisor moves below u_{j + self.n} to u_{j}.",
                    self.rows(),
                    self.question,
                )
            case knuth.Trial():
                first = not step.corrections
                return self.frame(
                    "D3",
                    self._trial(step),
                    self.rows(trial=step.q),
                    self.question if first else None,
                    self.ask and first,
                )
            case knuth.MultiplySubtract(j, q, product, window, borrow):
                self.u[j : j + self.n + 1] = window
                self.negative = borrow * base ** (j + self.n + 1)
                self.quotient[j] = q
                ends = (
                    "The result is negative: 1 is borrowed from beyond the first limb, and the limbs show the complement."
                    if borrow
                    else "The remainder is not negative."
                )
                middle = _row("q̂ × v", product, j, new=range(j, j + self.n + 1))
                return self.frame(
                    "D4",
                    f"Subtract {q} × v from the limbs above it. {ends}",
                    self.rows(middle, moved=range(j, j + self.n + 1)),
                )
            case knuth.Test(j, q, borrowed):
                says = (
                    f"The subtraction borrowed: q̂ = {q} is still one too large. Add the divisor back."
                    if borrowed
                    else f"Nothing was borrowed: q_{j} = {q} is right."
                )
                return self.frame("D5", says, self.rows())
            case knuth.AddBack(j, q, window):
                self.u[j : j + self.n + 1] = window
                self.quotient[j] = q
                self.negative = 0
                says = f"Lower q_{j} to {q} and add the divisor back; the carry at the left cancels the borrow. With random limbs, about one trial in b / 2 needs this."
                return self.frame("D6", says, self.rows(moved=range(j, j + self.n + 1)))
            case knuth.Unnormalize(factor, remainder):
                self.j = -1
                says = f"Dividing what is left of u by the factor {factor} gives the remainder."
                return self.frame("D8", says, [*self.rows(), _row("r", remainder or (0,), new=range(self.n))])

    def _trial(self, step: knuth.Trial) -> str:
        base, j, q, r = self.base, step.j, step.q, step.r
        first, second = self.v[-1], self.v[-2]
        third = self.u[j + self.n - 2]
        digit = value(self.u[j:], base) // value(self.v, base) % base ** (self.n + 2)
        product, bound = f"q̂ × {second} = {q * second}", f"{r} × {base:,} + {third} = {r * base + third}"
        if not step.corrections:
            top = self.u[j + self.n] * base + self.u[j + self.n - 1]
            says = f"Try q̂ = {top} ÷ {first} = {q}, remainder r̂ = {r}, dividing two limbs of u by the first limb of v. "
        else:
            says = f"Now q̂ is {q}, and the remainder r̂ is {r}. "
        if step.too_large and q >= base:
            says += f"That is not below the base, {base:,}, so it is too large by {q - digit}."
        elif step.too_large:
            says += f"The product {product} is more than {bound}, so q̂ is too large by {q - digit}."
        elif r >= base:
            says += "Now r̂ has reached the base, so the next limb can no longer refute q̂."
        else:
            says += f"The product {product} is not more than {bound}: the trial stands."
        if step.too_large:
            says += f" Lower q̂ by 1 and add {first} to r̂."
        else:
            says += (
                " It is right." if q == digit else " But it is too large by one, which two limbs cannot show."
            )
        return says


def _divided(a: Natural, b: Natural, ask: bool) -> Iterator[Frame]:
    division = _Division(a, b, ask)
    for step in division_steps(a, b):
        if isinstance(step, knuth.Short):
            raise InputError("Short division has frames of its own.")
        yield division.tell(step)


def counts(work: str, a: Natural, b: Natural) -> str:
    """Say how often the rare steps of a division happen; return "" for the other algorithms."""
    if work != "divide" or len(b.limbs) < 2:
        return ""
    steps = list(division_steps(a, b))
    corrections = sum(isinstance(step, knuth.Trial) and step.corrections > 0 for step in steps)
    additions = sum(isinstance(step, knuth.AddBack) for step in steps)
    places = sum(isinstance(step, knuth.MultiplySubtract) for step in steps)
    return (
        f"{plural(places, 'trial quotient')}, {plural(corrections, 'correction')} in step D3, "
        f"{plural(additions, 'add-back')} in step D6."
    )
