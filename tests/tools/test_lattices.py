"""Only the folder of lattices may ask which lattice it has: elsewhere, code uses what a lattice says about itself."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from countinghouse.packing.lattices import LATTICES, Lattice, Plane, Solid

CODE = Path(__file__).parents[2] / "py" / "countinghouse"
FOLDER = CODE / "packing" / "lattices"
CONSTANTS = {name.upper() for name in LATTICES}
KINDS = {kind.__name__ for kind in (Lattice, Plane, Solid)}
FLAGS = {field.name for kind in (Plane, Solid) for field in fields(kind) if field.type == "bool"}


def conditions(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield every comparison, with those that a `match` and the keys of a dict make, and every expression whose truth
    decides something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield node
        elif isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            yield node.test
        elif isinstance(node, ast.BoolOp):
            yield from node.values
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node.operand
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.MatchValue):
            yield ast.copy_location(ast.Compare(node.value, [ast.Eq()], [node.value]), node)
        elif isinstance(node, ast.Dict):
            # A key that is a string may be the name of anything.
            names = [key for key in node.keys if key and not isinstance(key, ast.Constant)]
            yield from (ast.copy_location(ast.Compare(key, [ast.Eq()], [key]), key) for key in names)


def is_lattice(side: ast.expr) -> bool:
    """Return whether an expression is a certain lattice or its name, or a list of some."""
    if isinstance(side, ast.Tuple | ast.List | ast.Set):
        return any(map(is_lattice, side.elts))
    named = side.value if isinstance(side, ast.Attribute) and side.attr == "name" else side
    if isinstance(named, ast.Name | ast.Attribute):
        return (named.id if isinstance(named, ast.Name) else named.attr) in CONSTANTS
    return isinstance(side, ast.Constant) and side.value in LATTICES


def names_in(node: ast.AST) -> set[str]:
    """Return the last part of every name in an expression."""
    return {
        own.id if isinstance(own, ast.Name) else own.attr
        for own in ast.walk(node)
        if isinstance(own, ast.Name | ast.Attribute)
    }


def asks_for_kind(node: ast.AST) -> bool:
    """Return whether a node asks whether something is a lattice in the plane or in space."""
    if isinstance(node, ast.Call) and "isinstance" in names_in(node.func):
        return bool(KINDS & names_in(node.args[-1]))
    if isinstance(node, ast.MatchClass):
        return bool(KINDS & names_in(node.cls))
    types = isinstance(node, ast.Compare) and any(
        isinstance(side, ast.Call) and "type" in names_in(side.func)
        for side in (node.left, *node.comparators)
    )
    return types and bool(KINDS & names_in(node))


def asks(code: str) -> list[int]:
    """Return the lines that ask which lattice something is, or whether it is one in the plane or in space."""
    tree = ast.parse(code)
    found = {getattr(node, "lineno", 0) for node in ast.walk(tree) if asks_for_kind(node)}
    for condition in conditions(tree):
        sides = [condition.left, *condition.comparators] if isinstance(condition, ast.Compare) else []
        found |= {side.lineno for side in sides if is_lattice(side)}
        if isinstance(condition, ast.Attribute) and condition.attr in FLAGS:
            found.add(condition.lineno)
    return sorted(found)


@pytest.mark.parametrize(
    "code",
    [
        "if lattice is CUBES: pass",
        "x = 1 if tray.plane == SQUARES else 2",
        "y = [z for z in zs if z.lattice == BALLS.name]",
        'if tray.plane.name != "hexagons": pass',
        "while not tray.plane.plain: pass",
        "z = flat and tray.lattice.boxes",
        "a = lattice in (CUBES, BALLS)",
        "match tray.plane.name:\n    case 'hexagons': pass",
        "c = {SQUARES: 4, HEXAGONS: 6}[tray.plane]",
        "if plane is lattices.SQUARES: pass",
        "if isinstance(tray.lattice, Solid): pass",
        "assert isinstance(lattice, Plane | Solid)",
        "d = own if isinstance(own, (str, lattices.Lattice)) else None",
        "if type(tray.lattice) is Plane: pass",
        "match lattice:\n    case Solid(): pass",
    ],
)
def test_questions_are_found(code: str) -> None:
    assert len(asks(code)) == 1


def test_no_code_outside_the_folder_asks_which_lattice_it_has() -> None:
    assert {"plain", "boxes", "round"} == FLAGS
    files = [file for file in CODE.rglob("*.py") if FOLDER not in file.parents]
    assert len(files) > 300
    found = {
        str(file.relative_to(CODE)): lines
        for file in files
        if (lines := asks(file.read_text(encoding="utf-8")))
    }
    # Links know the shelves of squares by their sizes alone.
    assert {name: len(lines) for name, lines in found.items()} == {"exhibits/packing/editor.py": 1}
