"""Given a nasty value for any parameter, every public call soon returns an answer or raises one of our errors.
Introspection finds the calls: the names in the `__all__` of a package (or of its modules, if the package has none), and
the public methods of the classes among them. A module of a package with `__all__` also offers every function that works
on a whole problem or puzzle (`WHOLE`), because people import those, too. `sane` supplies sane values for the other
arguments.
"""

import copy
import doctest
import importlib
import itertools
import math
import pickle
import pkgutil
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from inspect import Parameter, getattr_static, signature
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

import countinghouse
from countinghouse.errors import InputError, TooLarge

# Modules not meant for people who import the package: the page, modules that start processes or run their code, and
# modules that only our own code calls.
NOT_OFFERED = (
    "countinghouse.page",
    "countinghouse.exhibits",
    "countinghouse.console",
    "countinghouse.command_line",
    "countinghouse.games.pad_rows",
    "countinghouse.numbers.limb_algorithms",
    "countinghouse.numbers.rounding",
    "countinghouse.chance.matching_search",
    "countinghouse.chance.window_",
    "countinghouse.claims",
    "countinghouse.exact_cover.files",
    "countinghouse.exact_cover.rival",
    "countinghouse.checks",
    "countinghouse.compiling",
    "countinghouse.dask_executor",
    "countinghouse.declared",
    "countinghouse.draws",
    "countinghouse.errors",
    "countinghouse.kept",
    "countinghouse.pictures",
    "countinghouse.progress",
    "countinghouse.stepping",
    "countinghouse.wording",
)
# Modules that people import besides the names that a package offers.
ALSO_OFFERED = {
    "countinghouse.exact_cover.search.levels": None,
    "countinghouse.exact_cover.search.watching": None,
    "countinghouse.games.pentominoes.certificate": None,
    "countinghouse.games.pentominoes.checking": None,
    "countinghouse.games.pentominoes.proving": None,
    "countinghouse.packing.building": ("building_order", "building_order_steps"),
    "countinghouse.packing.daily": ("day_of", "of_day"),
    "countinghouse.packing.effort": ("effort", "effort_steps", "level_of"),
    "countinghouse.packing.lattices": ("free_polyforms", "problem", "pyramid", "tetrahedron"),
    "countinghouse.packing.making": ("PuzzleID", "levels", "make", "make_steps", "read_id"),
    "countinghouse.packing.polyforms": ("free_polyominoes",),
    "countinghouse.packing.sets": ("read_set", "write_set"),
    "countinghouse.packing.worksheets": ("given", "worksheet", "worksheet_steps"),
}
# A function with one of these as its first parameter is public, in whatever module it is.
WHOLE = {"Problem", "Problem | ExpandedTree", "ExpandedTree", "Puzzle", "BarePuzzle"}
# Classes that only our own functions make: test their methods but not their constructors.
MADE_BY_US = {"Bounded", "Certificate", "Completions", "Estimated"}
BROWSER = sys.platform == "emscripten"
PATIENCE = 8.0  # processor seconds for one call: at most 3 here, and a loaded machine takes twice as long
NAMED = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
STEPS = 20  # steps to take of a generator that is the answer


class Strange(int):
    """An int whose `__index__` raises an error."""

    def __index__(self) -> int:
        raise TypeError("no index")

    def __repr__(self) -> str:
        return "Strange()"


class Takes:
    """An object that accepts any arguments."""

    def __init__(self, *given: object, **named: object) -> None:
        del given, named


def endless(what: object) -> Iterator[object]:
    while True:  # loops in Python, so that a signal is heard
        yield what


def nested(kind: Callable[[list[Any]], Any]) -> object:
    inner: Any = kind([])
    for _ in range(5000):
        inner = kind([inner])
    return inner


def own_member() -> list[Any]:
    loop: list[Any] = []
    loop.append(loop)
    return loop


NASTY: dict[str, Callable[[], object]] = {
    "None": lambda: None,
    "True": lambda: True,
    "False": lambda: False,
    "0": lambda: 0,
    "-1": lambda: -1,
    "1": lambda: 1,
    "-8": lambda: -8,
    "60": lambda: 60,
    "36": lambda: 36,
    "10**6": lambda: 10**6,
    "2**31": lambda: 2**31,
    "2**63": lambda: 2**63,
    "10**12": lambda: 10**12,
    "10**50": lambda: 10**50,
    "-10**50": lambda: -(10**50),
    "10**5000": lambda: 10**5000,
    "1.5": lambda: 1.5,
    "3.0": lambda: 3.0,
    "-0.0": lambda: -0.0,
    "1e308": lambda: 1e308,
    "nan": lambda: math.nan,
    "inf": lambda: math.inf,
    "-inf": lambda: -math.inf,
    "1j": lambda: 1j,
    "Fraction": lambda: Fraction(1, 3),
    "Decimal": lambda: Decimal("NaN"),
    "Strange": lambda: Strange(3),
    "''": lambda: "",
    "' '": lambda: " ",
    "NUL": lambda: "\0",
    "'a'": lambda: "a",
    "'1'": lambda: "1",
    "'-1'": lambda: "-1",
    "'1.5'": lambda: "1.5",
    "'nan'": lambda: "nan",
    "superscript": lambda: "²",
    "Arabic digit": lambda: "٣",
    "lone surrogate": lambda: "\ud800",
    "newlines": lambda: "\n\n\r\n",
    "brackets": lambda: "([{<",
    "signs": lambda: "=:,;|/#-.",
    "markup": lambda: "<script>alert(1)</script>",
    "path": lambda: "/../../etc/passwd",
    "10**5 times x": lambda: "x" * 10**5,
    "5000 digits": lambda: "9" * 5000,
    "10**5 lines": lambda: "a b\n" * 10**5,
    "b''": lambda: b"",
    "bytes": lambda: b"789/456/123",
    "bytearray": lambda: bytearray(3),
    "memoryview": lambda: memoryview(b"abc"),
    "[]": list,
    "[None]": lambda: [None],
    "[[]]": lambda: [[]],
    "[-1]": lambda: [-1],
    "[0.5]": lambda: [0.5],
    "['']": lambda: [""],
    "['a1']": lambda: ["a1"],
    "['a', 'a']": lambda: ["a", "a"],
    "[b'']": lambda: [b""],
    "[10**50]": lambda: [10**50],
    "10**5 zeros": lambda: [0] * 10**5,
    "()": tuple,
    "(1,)": lambda: (1,),
    "(0, 0)": lambda: (0, 0),
    "(10**6, 10**6)": lambda: (10**6, 10**6),
    "('a', None)": lambda: ("a", None),
    "{}": dict,
    "{'a': None}": lambda: {"a": None},
    "{None: 1}": lambda: {None: 1},
    "{1: -1}": lambda: {1: -1},
    "set()": set,
    "{1}": lambda: {1},
    "frozenset": lambda: frozenset({frozenset()}),
    "object()": object,
    "class": lambda: Takes,
    "module": lambda: math,
    "exception": lambda: ValueError("\n"),
    "Ellipsis": lambda: ...,
    "NotImplemented": lambda: NotImplemented,
    "slice": lambda: slice(None),
    "gives None": lambda: lambda *_, **__: None,
    "gives itself": lambda: lambda *given, **__: given,
    "gives an empty iterator": lambda: lambda *_, **__: iter(()),
    "gives an endless one": lambda: lambda *_, **__: endless(0),
    "endless": lambda: endless(0),
    "endless a": lambda: endless("a"),
    "empty iterator": lambda: iter(()),
    "ends early": lambda: iter([1, 2, 3]),
    "generator": lambda: (letter for letter in "abc"),
    "5000 lists": lambda: nested(list),
    "5000 tuples": lambda: nested(tuple),
    "own member": own_member,
    "int64": lambda: np.int64(3),
    "uint8": lambda: np.uint8(255),
    "float64": lambda: np.float64("nan"),
    "bool_": lambda: np.bool_(True),
    "str_": lambda: np.str_("a"),
    "empty array": lambda: np.zeros(0, np.int64),
    "array": lambda: np.arange(3, dtype=np.int64),
    "array of floats": lambda: np.full((2, 2), np.nan),
    "array of objects": lambda: np.array([None, "a"], object),
}
# Under Pyodide, only every fourth value: nothing can interrupt a call there, and deep recursion ends the worker;
# CPython's run reports such calls.
VALUES = [name for name in NASTY if not name.endswith(("lists", "tuples"))][::4] if BROWSER else list(NASTY)
# The calls take these values by turns: the first gets the first, fifth, ... of them, and so on; with --slow, all.
TURNS = 2 if BROWSER else 4
# Calls whose answers to nasty values are endless or long; under Pyodide, others cover what they do.
LONG = ("tables.to_frame", "digits.self_tallying.all_in_base")


# --- what is public --------------------------------------------------------------------------------------------


def modules() -> Iterator[tuple[ModuleType, tuple[str, ...]]]:
    """Return the modules that offer something, each with the names that it offers."""
    closed: tuple[str, ...] = ()
    for found in pkgutil.walk_packages(countinghouse.__path__, "countinghouse."):
        name = found.name
        if "._" in name or name.startswith(NOT_OFFERED):
            continue
        module = importlib.import_module(name)
        named = getattr(module, "__all__", None)
        if name.startswith(closed) and name not in ALSO_OFFERED:
            yield module, tuple(key for key in named or () if works_on_a_whole(getattr(module, key)))
            continue
        if found.ispkg and named:
            closed += (f"{name}.",)  # the package lists the names that it offers
        own = [key for key, value in vars(module).items() if getattr(value, "__module__", "") == name]
        yield module, tuple(ALSO_OFFERED.get(name) or (own if named is None else named))


def works_on_a_whole(thing: object) -> bool:
    parameters = list(signature(thing).parameters.values()) if isinstance(thing, FunctionType) else []
    return bool(parameters) and parameters[0].annotation in WHOLE


def takes_anything(kind: type) -> bool:
    """Say whether the constructor runs none of our code, as in a plain dataclass or tuple."""
    return issubclass(kind, tuple) or (is_dataclass(kind) and not hasattr(kind, "__post_init__"))


def calls() -> dict[str, tuple[Any, str]]:
    """Return every public call by name: the function or class, and the method's name ("" for none)."""
    found: dict[str, tuple[Any, str]] = {}
    for module, names in modules():
        for name in names:
            thing = getattr(module, name)
            home = str(getattr(thing, "__module__", ""))
            if name.startswith("_") or not callable(thing) or not home.startswith("countinghouse."):
                continue
            full = f"{home.removeprefix('countinghouse.')}.{name}"
            if not isinstance(thing, type):
                found[full] = (thing, "")
                continue
            if issubclass(thing, Exception):
                continue
            if thing.__name__ not in MADE_BY_US and not takes_anything(thing):
                found[full] = (thing, "")
            bases = [kind for kind in thing.__mro__ if kind.__module__.startswith("countinghouse.")]
            for method in dict.fromkeys(name for kind in bases for name in vars(kind)):
                function = getattr(thing, method)
                if (
                    not method.startswith("_")
                    and callable(function)
                    and len(signature(function).parameters) > 1 - bound(thing, method)
                ):
                    found[f"{full}.{method}"] = (thing, method)
    return found


def bound(kind: type, method: str) -> bool:
    """Say whether the method needs no instance."""
    return isinstance(getattr_static(kind, method), staticmethod | classmethod)


# --- sane arguments --------------------------------------------------------------------------------------------


def nim(heap: object) -> range:
    return range(max(0, heap - 3), heap) if isinstance(heap, int) and 0 < heap < 1000 else range(0)


def small_pad() -> Any:
    from countinghouse.games.number_pad import NumberPad

    return NumberPad("12/34", "normal")


def small_puzzle() -> Any:
    from countinghouse.packing import Puzzle

    return Puzzle.from_pieces(["####", "####"], {"L": ["#.", "##"], "I": ["###"], "D": ["##"]})


def small_problem() -> Any:
    from countinghouse.reductions import langford

    return langford.problem(3)


def small_grid() -> Any:
    from countinghouse.reductions import sudoku

    return sudoku.parse("12.. 34.. 2.4. 4.21")


def small_graph() -> Any:
    from countinghouse.reductions import colouring

    return colouring.parse("a b; b c; c a; c d")


def small_slots() -> Any:
    from countinghouse.digits.propagation import Grid

    return Grid([[0, 1, 3], [1, 2]])


def sane_step() -> Any:
    from countinghouse.reductions import sudoku_steps

    return sudoku_steps.next_step(sudoku_steps.start(small_grid()))


def sane_marks() -> Any:
    from countinghouse.reductions import sudoku_steps

    return sudoku_steps.start(small_grid())


def of(module: str, name: str) -> Any:
    return getattr(importlib.import_module(f"countinghouse.{module}"), name)


# Keyed by the parameter's name, preceded by part of the call's name if that is not enough.
def small_certificate() -> bytes:
    made: bytes = of("games.pentominoes.proving", "prove")(of("games.pentominoes", "Rules")("2x3", "X"))
    return made


INVERSE = ("index_of", "index", "count")  # methods that look up one solution in a table
SANE: dict[str, Callable[[], object]] = {
    "to_frame(table)": lambda: [(1, 2)],
    "plots.plot(x)": lambda: [1, 2],
    "plots.plot(y)": lambda: [3, 4],
    "plots.histogram(values)": lambda: [1, 2, 2],
    "plots.bars(mapping)": lambda: {"a": 1, "b": 2},
    "autobiographical.candidates(events)": lambda: list(of("digits.autobiographical", "search")(4)),
    "autobiographical.describes_itself(row)": lambda: (1, 2, 1, 0),
    "propagation.Grid(candidates)": lambda: [[0, 1], [1]],
    "propagation.propagate(grid)": small_slots,
    "propagation.search(grid)": small_slots,
    "propagation.replay(grid)": small_slots,
    "propagation.replay(events)": lambda: list(of("digits.propagation", "search")(small_slots(), [])),
    "constraint": lambda: "different",
    "reason": lambda: "Said.",
    "check_reason(reason)": lambda: of("exact_cover", "Weights")(2, (("1", 1),), 1),
    "check_reason_steps(reason)": lambda: of("exact_cover", "Weights")(2, (("1", 1),), 1),
    "steps": lambda: 10,
    "propagate(constraints)": lambda: [lambda grid: iter(())],
    "propagation.search(constraints)": lambda: [lambda grid: iter(())],
    "plane": lambda: of("packing.lattices", "LATTICES")["hexagons"],
    "Tray.flat(plane)": lambda: of("packing.lattices", "LATTICES")["squares"],
    "Tray.of_cells(cells)": lambda: [(0, 0), (1, 0)],
    "Piece.board_orientations(tray)": lambda: of("packing", "Tray").pyramid(3),
    "Piece.turns_in(tray)": lambda: of("packing", "Tray").pyramid(3),
    "balls.pyramid(side)": lambda: 3,
    "balls.tetrahedron(side)": lambda: 3,
    "sets.read_set(written)": lambda: "Bar = I:a1b1c1; -",
    "lattice": lambda: of("packing.lattices", "LATTICES")["hexagons"],
    "cover.problem(region)": lambda: [(0, 0), (1, 0), (0, 1)],
    "cover.problem(pieces)": lambda: {"A": [(0, 0), (1, 0)], "B": [(0, 0)]},
    "cover.problem(optional)": lambda: ["B"],
    "slot": lambda: 0,
    "Grid.strike(value)": lambda: 1,
    "Grid.place(value)": lambda: 1,
    "mark": lambda: 0,
    "bound": lambda: "99",
    "mask": lambda: 5,
    "balls": lambda: ((0, 0, 0), (0, 1, 0)),
    "base": lambda: 10,
    "board": lambda: ((True, False), (False, True)),
    "box": lambda: (2, 2),
    "box_columns": lambda: 2,
    "box_rows": lambda: 2,
    "Board(puzzle)": small_puzzle,
    "pixels": lambda: np.zeros((20, 40, 3), np.uint8),
    "corners": lambda: [(0, 0), (40, 0), (40, 20), (0, 20)],
    "read_photo(known)": lambda: {"a1": ""},
    "read_photo_steps(known)": lambda: {"a1": ""},
    "cells": lambda: ((0, 0), (0, 1)),
    "Grid.put(cell)": lambda: "r1c3",
    "polyforms.cell_name(cell)": lambda: (0, 0),
    "Puzzle.cell(cell)": lambda: "a1",
    "certificate": lambda: of("games.impartial", "Certificate")(0, 6, (0, 1)),
    "check_grundy_certificate(certificate)": lambda: small_pad_certificate(True),
    "check_grundy_certificate_steps(certificate)": lambda: small_pad_certificate(True),
    "NumberPad.check_certificate(certificate)": lambda: small_pad_certificate(False),
    "NumberPad.check_certificate_steps(certificate)": lambda: small_pad_certificate(False),
    "colour": lambda: 1,
    "colours": lambda: 3,
    "counts": lambda: [0, 0, 6, 24],
    "edge_matching.parse(pieces)": lambda: "aabb abab",
    "edge_matching.problem(border)": lambda: "a",
    "edge_matching.problem(pieces)": lambda: ["aabb"] * 16,
    "edge_matching.read(solution)": lambda: ["aabb@r1c2"],
    "edge_matching.rotations(piece)": lambda: "aabb",
    "edge_matching.show(tiling)": lambda: [["aabb", ""], ["", "abab"]],
    "word_rectangles.parse(words)": lambda: "at to",
    "word_rectangles.problem(words)": lambda: "able acid lead deed",
    "word_rectangles.read(solution)": lambda: ["across1=ABLE"],
    "word_rectangles.show(rectangle)": lambda: ["AT", "TO"],
    "first_rows": lambda: [0, 1],
    "fixed": lambda: 2,
    "formats.Decimal(digits)": lambda: "12",
    "formats.Format(bits)": lambda: 0,
    "formats.Format(most)": lambda: 12,
    "formats.Float(negative)": lambda: False,
    "flip": lambda: 9,
    "flips": lambda: 5,
    "graph": small_graph,
    "grid": small_grid,
    "givens": small_grid,
    "filled": small_grid,
    "Grid(values)": lambda: (0,) * 16,
    "chance": lambda: "1/2",
    "chosen": lambda: ["2@1,4"],
    "Problem.add(name)": lambda: "new",
    "Problem.set(name)": lambda: "new",
    "Problem.remove(name)": lambda: "2@1,4",
    "Problem.only(names)": lambda: ["2@1,4"],
    "items": lambda: ["1"],
    "matrix": lambda: "1 0\n0 1",
    "Problem.from_text(text)": lambda: "a b\na b",
    "item": lambda: "1",
    "proving.prove(rules)": lambda: INSTANCES["Rules"](),
    "proving.prove_steps(rules)": lambda: INSTANCES["Rules"](),
    "proving.winning_opening_steps(rules)": lambda: INSTANCES["Rules"](),
    "check(data)": small_certificate,
    "check_steps(data)": small_certificate,
    "certificate.read(data)": small_certificate,
    "Certificate.answer(used)": list,
    "Certificate.tells(played)": list,
    "Certificate.refutations(played)": list,
    "Rules.image(symmetry)": lambda: 0,
    "Rules(board)": lambda: "2x3",
    "Game(board)": lambda: "2x3",
    "Game(pieces)": lambda: "LPU",
    "Game(flipped)": lambda: "",
    "after": lambda: [("P", [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)])],
    "Rules(pieces)": lambda: "LPU",
    "Rules(flipped)": lambda: "",
    "Rules.number(cells)": lambda: [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)],
    "Rules.number(piece)": lambda: "P",
    "remove(what)": lambda: "I",
    "below": lambda: lambda bound: 0,
    "tray": lambda: small_puzzle().tray,
    "pieces": lambda: small_puzzle().pieces,
    "flat.layouts(pieces)": lambda: {"curve": 8},
    "flat.layouts_steps(pieces)": lambda: {"curve": 8},
    "flat.estimate_layouts(pieces)": lambda: {"curve": 8},
    "flat.estimate_layouts_steps(pieces)": lambda: {"curve": 8},
    "layout.Layout.read(key)": lambda: "c0 c0 c0 c0 c0 c0 c0 c0 =0",
    "piece": lambda: "I",
    "Puzzle.cell(name)": lambda: "a1",
    "orientation": lambda: small_puzzle().orientations("I")[0],
    "Board.remove(what)": lambda: "I",
    "moved(placement)": lambda: small_puzzle().placement("I:a1b1c1"),
    "looks(placement)": lambda: small_puzzle().placement("I:a1b1c1"),
    "placement(text)": lambda: "I:a1b1c1",
    "place(placed)": lambda: "",
    "Board.place(placement)": lambda: "D:a2b2",
    "built(placed)": lambda: (small_puzzle().placement("I:a1b1c1"),),
    "layers": lambda: (("##", "##"),),
    "solid(layers)": lambda: ["##/##", "##/##"],
    "flat(text)": lambda: "##/##",
    "flat(rows)": lambda: ["##", "##"],
    "Tray.name(cell)": lambda: (0, 0),
    "heads": lambda: 2,
    "m": lambda: 2,
    "matching.parse(text)": lambda: "2 1 1",
    "seed": lambda: 1,
    "students": lambda: 20,
    "index": lambda: 0,
    "placement": lambda: "I:a1b1c1",
    "placed": lambda: "I:a1b1c1",
    "positions": lambda: ["I:a1b1c1"],
    "press(key)": lambda: 1,
    "NumberPad.options(position)": lambda: of("games.number_pad", "Position")(1, 5),
    "name": lambda: "I",
    "t": lambda: 10,
    "word": lambda: "kanodle",
    "value": lambda: 3,
    **dict.fromkeys(
        [f"exact_cover.frontier.completions.Completions.{ask}(solution)" for ask in INVERSE],
        lambda: INSTANCES["exact_cover.frontier.completions.Completions"]()[0],
    ),
    **dict.fromkeys(
        [f"Completions.{ask}(solution)" for ask in INVERSE], lambda: next(small_puzzle().solutions())
    ),
    "Puzzle.index_of(solution)": lambda: next(small_puzzle().solutions()),
    "culprits(placed)": lambda: "D:a1b1",
    "culprits_steps(placed)": lambda: "D:a1b1",
    "daily.day_of(puzzle)": lambda: of("packing.making", "PuzzleID")("kanoodle", "hard", 20261127),
    "daily.of_day(day)": lambda: "2026-11-27",
    "effort.level_of(effort)": lambda: 20,
    "making.PuzzleID(puzzle)": lambda: "soma",
    "making.PuzzleID(level)": lambda: "easy",
    "making.levels(puzzle)": lambda: of("packing", "PUZZLES")["soma"],
    "making.make(puzzle)": lambda: "soma",
    "making.make(level)": lambda: "easy",
    "making.make_steps(puzzle)": lambda: "soma",
    "making.make_steps(level)": lambda: "easy",
    "making.read_id(written)": lambda: "soma-easy-3",
    "worksheets.daily_seed(day)": lambda: "2026-11-22",
    "Puzzle.from_pieces(tray)": lambda: ["####", "####"],
    "Puzzle.from_pieces(pieces)": lambda: {"L": ["#.", "##"], "I": ["###"], "D": ["##"]},
    "Puzzle.from_burrtools(data)": lambda: small_puzzle().to_burrtools(),
    "Puzzle.from_text(text)": lambda: small_puzzle().to_text(),
    "Puzzle.from_coordinates(text)": lambda: "hexagons: (0,0) (1,0), Pair: (0,0) (1,0)",
    "key": lambda: 2,
    "kind": lambda: "king",
    "sheets.sheet(kind)": lambda: "tracks",
    "vertex": lambda: "a",
    "vertices": lambda: ("a", "b"),
    "edges": lambda: (("a", "b"),),
    "complete_track(ends)": lambda: [2, 2, 3, 3],
    "fewest_changes(ends)": lambda: [2, 3],
    "all_fewest_changes(ends)": lambda: [2, 3],
    "ends_verdict(ends)": lambda: [2, 2, 3, 3],
    "graph_verdict(ends)": lambda: [2, 2, 3, 3],
    "inequalities(ends)": lambda: [2, 2, 3, 3],
    "mend_plugs(pieces)": lambda: [(2, 1), (0, 1)],
    "mend_plugs(kinds)": lambda: [(1, 1), (1, 2)],
    "spread(connections)": lambda: [(0, 1), (0, 1)],
    "count_tracks(ends)": lambda: [3, 3],
    "count_tracks_steps(ends)": lambda: [3, 3],
    "executor": lambda: None,
    "known": lambda: ["kanoodle"],
    "last": lambda: 1,
    "layout": lambda: "12/34",
    "neighbours(layout)": lambda: small_pad().layout,
    "level": lambda: "any",
    "limit": lambda: 20,
    "assume": lambda: ["2@1,4"],
    "line": lambda: (1, 2),
    "Strategy.branches(line)": lambda: (),
    "parse_line(line)": lambda: "12",
    "marks": sane_marks,
    "memory_mb": lambda: 100,
    "n": lambda: 4,
    "next_row": lambda: lambda rows: (rows[0] + rows[1]) % 4,
    "impartial.best_of(values)": lambda: of("games.impartial", "solve")(5, nim),
    "options": lambda: nim,
    "Problem.from_options(options)": lambda: {"row 1": ["a"]},
    "digit_removal.options(pattern)": lambda: "101",
    "p": lambda: "1/3",
    "pad": small_pad,
    "parse_layout(layout)": lambda: "12/34",
    "colouring.parse(text)": lambda: "a b",
    "sudoku.parse(text)": lambda: "1..4..1..1..4..1",
    "play": lambda: small_pad().replay(20, (1, 2)),
    "position": lambda: 5,
    "given_steps(position)": lambda: "",
    "problem": small_problem,
    "path": tuple,
    "prefix": tuple,
    "prober": lambda: of("exact_cover.search.expanded", "ExpandedTree")(small_problem()),
    "sizes": lambda: of("exact_cover.estimates.forecasting", "subtree_sizes")(SANE["prober"]()),
    "puzzle": small_puzzle,
    "rows": lambda: 4,
    "find_period(rows)": lambda: lambda: (1 if t < 5 else t % 3 for t in itertools.count()),
    "find_period_steps(rows)": lambda: lambda: (1 if t < 5 else t % 3 for t in itertools.count()),
    "row": lambda: (3, 1, 2, 1, 3, 2),
    "columns": lambda: 4,
    "colouring.read(solution)": lambda: ["a=1"],
    "langford.read(solution)": lambda: ["3@2,6"],
    "queens.read(solution)": lambda: ["a1"],
    "sudoku.read(solution)": lambda: ["r1c3=1"],
    "queens.different(solutions)": lambda: [["a1", "b2"]],
    "step": sane_step,
    "strategy": lambda: (2, 1, 1),
    "string": lambda: "a",
    "technique": lambda: "naked single",
    "symmetry": lambda: small_puzzle().symmetries[0],
    "symmetric(board)": lambda: ((True, False), (False, True)),
    "values": lambda: [0, 1],
    "window": lambda: 3,
    "check_certificate(window)": lambda: 2,
    "visible": lambda: None,
    "weakness": lambda: 0,
    "careless(options)": lambda: (1, 2, 3),
}
BY_TYPE: dict[str, Callable[[], object]] = {
    "int": lambda: 2,
    "float": lambda: 1.0,
    "bool": lambda: True,
    "str": lambda: "1",
    "int|str": lambda: 101,
    "Problem": small_problem,
    "Puzzle": small_puzzle,
    "Completions": lambda: small_puzzle().completions(),
    "Fraction": lambda: Fraction(3, 2),
    "Fraction|int": lambda: Fraction(3, 2),
    "Natural": lambda: of("numbers.naturals", "Natural")(30),
    "Format": lambda: of("numbers.formats", "FORMATS")["half"],
}
INSTANCES: dict[str, Callable[[], object]] = {
    "Curve": lambda: of("plots", "plot")([1, 2]),
    "Bars": lambda: of("plots", "bars")({"a": 1}),
    "Sheet": lambda: of("sheets", "sheet")("tracks", 2),
    "NumberPad": small_pad,
    "Strategy": lambda: of("games.number_pad_strategy", "strategy")(small_pad(), 10),
    "digits.propagation.Grid": small_slots,
    "Grid": small_grid,
    "Problem": small_problem,
    "Format": lambda: of("numbers.formats", "FORMATS")["half"],
    "Float": lambda: of("numbers.formats", "FORMATS")["half"].round(3),
    "Decimal": lambda: of("numbers.formats", "FORMATS")["half"].round(3).shortest(),
    "Natural": lambda: of("numbers.naturals", "Natural")(30),
    "Puzzle": small_puzzle,
    "Board": lambda: small_puzzle().board("I:a1b1c1"),
    "exact_cover.frontier.completions.Completions": lambda: of(
        "exact_cover.frontier.completions", "completions"
    )(of("reductions.queens", "problem")(6)),
    "Completions": lambda: small_puzzle().completions(),
    "Orbits": lambda: of("packing", "Orbits")(small_puzzle().completions()),
    "Tray": lambda: small_puzzle().tray,
    "Piece": lambda: small_puzzle().pieces[0],
    "Graph": small_graph,
    "Game": lambda: of("games.pentominoes", "Game")("2x3"),
    "Rules": lambda: of("games.pentominoes", "Rules")("2x3"),
    "Certificate": lambda: of("games.pentominoes.certificate", "read")(small_certificate()),
    "Moves": lambda: of("games.digit_removal", "moves")(1002),
    "Table": lambda: of("games.digit_removal", "moves")(10),
    "Tabular": lambda: of("games.digit_removal", "moves")(100),
    "WinningOpenings": lambda: small_pad().table(9),
    "Estimate": lambda: list(of("exact_cover", "estimate")(small_problem(), 10))[-1],
    "Counted": lambda: of("chance.coin_window", "count_all")(3, 2, 4),
    "Waiting": lambda: of("chance.coin_window", "waiting")(4, 3),
    "LongWaiting": lambda: of("chance.coin_window", "waiting")(28, 8),
    "Compiled": lambda: small_problem().compiled(),
    "Layout": lambda: of("tracks", "layouts")({"curve": 8})[0],
}


# Optional arguments that are given anyway, because the default means much work and another parameter has the nasty
# value.
LESS: dict[str, dict[str, object]] = {"flat.estimate_layouts": {"probes": 20}}


@cache
def small_pad_certificate(grundy: bool) -> object:
    pad = small_pad()
    return (pad.grundy_period() if grundy else pad.period()).certificate


def sane(call: str, parameter: Parameter) -> object:
    name = parameter.name
    special = [key for key in SANE if key.endswith(f"({name})") and call.endswith(key.partition("(")[0])]
    if special:
        return SANE[max(special, key=len)]()
    if name in SANE:
        return SANE[name]()
    kind = str(parameter.annotation).replace(" ", "")
    if kind in BY_TYPE:
        return BY_TYPE[kind]()
    raise LookupError(f"Add a sane value for {name!r} of {call} to SANE, or for {kind} to BY_TYPE.")


# --- throwing --------------------------------------------------------------------------------------------------


class TookLong(BaseException):
    """The call computes for longer than anyone would wait."""


@contextmanager
def patience() -> Iterator[None]:
    """Interrupts long computations, if the platform's clock can."""
    if BROWSER:
        yield
        return

    def ring(*_: object) -> None:
        raise TookLong

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.fixture(autouse=True, scope="module")
def some_memory() -> Iterator[None]:
    """A call that would fill the machine meets MemoryError instead."""
    if sys.platform != "linux":
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (6 * 2**30, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def verdict(call: Callable[[], object]) -> str | None:
    """Return what is wrong with the call's outcome; None if it answered or refused in a sentence."""
    try:
        with patience():
            answer = call()
            if isinstance(answer, Iterator):
                for _ in itertools.islice(answer, STEPS):
                    pass
    except (InputError, TooLarge) as refusal:
        words = str(refusal)
        return None if 5 < len(words) < 1000 else f"a refusal of {len(words)} characters: {words[:80]}"
    except TookLong:
        return f"no end in {PATIENCE:g} s"
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:100]}"
    return None


CALLS = calls()


def prepared(name: str) -> tuple[Callable[..., object], list[Parameter]]:
    """Return the callable and its parameters."""
    thing, method = CALLS[name]
    if method:
        kind = INSTANCES.get(name.rpartition(".")[0]) or INSTANCES[thing.__name__]
        thing = getattr(thing if bound(thing, method) else kind(), method)
    return thing, [
        each for each in signature(thing).parameters.values() if each.kind in NAMED and each.name[0] != "_"
    ]


def with_sane(name: str, parameters: list[Parameter], but: str = "") -> dict[str, object]:
    """Return sane values for required arguments, and for arguments that would otherwise mean much work."""
    less = next((given for call, given in LESS.items() if name.endswith(call)), {})
    return {
        each.name: less[each.name] if each.name in less else sane(name, each)
        for each in parameters
        if (each.default is each.empty or each.name in less) and each.name != but
    }


#: Refusals by libraries that Pyodide could load, but the tests do not.
NOT_IN_THE_BROWSER = frozenset(
    f"This needs {library}, which is not installed. Install it first."
    for library in ("pandas", "polars", "networkx")
) | {"Widgets are for notebooks; this page has its own boards."}


#: What `Puzzle.widget` says in a checkout before the first build.
NOT_BUILT = "This copy of countinghouse lacks the widget's script."


def test_sane_values_are_sane() -> None:
    """Otherwise a call would refuse these and never examine the nasty value."""
    refused = []
    for name in CALLS:
        try:
            call, parameters = prepared(name)
            call(**with_sane(name, parameters))
        except Exception as error:
            if (BROWSER and str(error) in NOT_IN_THE_BROWSER) or str(error).startswith(NOT_BUILT):
                continue
            refused.append(f"{name}: {error!r}")
    assert not refused, "\n" + "\n".join(refused)


def has_example(thing: object) -> bool:
    return any(found.examples for found in doctest.DocTestFinder(recurse=False).find(thing, "", globs={}))


def test_every_public_name_has_an_example() -> None:
    """Every name of exact cover and packing, except constants and aliases of types; `name_steps` shares the example of
    `name`. The examples are run beside the tests of each package."""
    checked, without = 0, []
    for module, names in modules():
        if not module.__name__.startswith(("countinghouse.exact_cover", "countinghouse.packing")):
            continue
        for name in names:
            thing = getattr(module, name)
            if isinstance(thing, type | FunctionType) and thing.__name__ == name:
                twin = getattr(module, name.removesuffix("_steps"), thing)
                checked += 1
                if not has_example(thing) and not has_example(twin):
                    without.append(f"{module.__name__}.{name}")
    assert checked > 40
    assert not without


def through_pickle(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, through_pickle], ids=lambda how: how.__name__)
@pytest.mark.parametrize("name", INSTANCES)
def test_instances_can_be_copied(name: str, how: Callable[[object], object]) -> None:
    thing = INSTANCES[name]()
    twin = how(thing)
    assert type(twin) is type(thing)
    written, again = (re.sub(r" at 0x\w+", "", repr(each)) for each in (thing, twin))
    assert again == written


@pytest.mark.parametrize(
    "other", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["values", "other values"]
)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.heavy if name in LONG else ()) for name in CALLS]
)
def test_answers_or_refuses(name: str, other: bool) -> None:
    call, parameters = prepared(name)
    failures = []
    turn = list(CALLS).index(name) % TURNS
    values = [value for place, value in enumerate(VALUES) if (place % TURNS != turn) == other]
    for parameter in parameters:
        for value in values:
            given = with_sane(name, parameters, parameter.name) | {parameter.name: NASTY[value]()}
            if wrong := verdict(partial(call, **given)):
                failures.append(f"{name}({parameter.name} = {value}): {wrong}")
    assert not failures, "\n" + "\n".join(failures)
