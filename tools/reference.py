"""Write the pages of the documentation that come from the package: the reference, one page per module, from signatures and
docstrings; the notes of the exhibits; and which exhibit uses which module. Printed as JSON for `tools.documentation`.

The public names are those in the `__all__` of a package or, if it has none, of its modules, and those in `ALSO`.
"""

import ast
import doctest
import importlib
import inspect
import json
import pkgutil
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import takewhile
from types import FunctionType, ModuleType
from typing import Any

import countinghouse
from countinghouse.claims import figures
from countinghouse.page.catalogue import exhibit, exhibits

PRIVATE = (
    "countinghouse.__main__",
    "countinghouse.page",
    "countinghouse.exhibits",
    "countinghouse.console",
    "countinghouse.command_line",
    "countinghouse.games.pad_rows",
    "countinghouse.numbers.limb_algorithms",
    "countinghouse.numbers.rounding",
    "countinghouse.chance.matching_search",
    "countinghouse.chance.window_",
    "countinghouse.exact_cover.rival",
    "countinghouse.checks",
    "countinghouse.dask_executor",
    "countinghouse.declared",
    "countinghouse.draws",
    "countinghouse.kept",
    "countinghouse.pictures",
    "countinghouse.progress",
    "countinghouse.stepping",
    "countinghouse.wording",
)
ALSO = (
    "countinghouse.exact_cover.search.levels",
    "countinghouse.exact_cover.search.watching",
    "countinghouse.games.pentominoes.certificate",
    "countinghouse.games.pentominoes.checking",
    "countinghouse.games.pentominoes.proving",
    "countinghouse.packing.building",
    "countinghouse.packing.daily",
    "countinghouse.packing.effort",
    "countinghouse.packing.lattices",
    "countinghouse.packing.making",
    "countinghouse.packing.polyforms",
    "countinghouse.packing.sets",
    "countinghouse.packing.worksheets",
)


class Raw(str):
    """An annotation, written without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def offered() -> Iterator[tuple[ModuleType, list[str]]]:
    """Return the public modules, each with its public names."""
    closed: tuple[str, ...] = ()
    yield countinghouse, list(countinghouse.__all__)
    for found in pkgutil.walk_packages(countinghouse.__path__, "countinghouse."):
        name = found.name
        if "._" in name or name.startswith(PRIVATE) or name.endswith(".claims"):
            continue
        if name.startswith(closed) and name not in ALSO:
            continue
        module = importlib.import_module(name)
        named = getattr(module, "__all__", None)
        if found.ispkg and named:
            closed += (f"{name}.",)
        own = [key for key, value in vars(module).items() if getattr(value, "__module__", "") == name]
        names = [key for key in (own if named is None else named) if not key.startswith("_")]
        if names:
            yield module, sorted(names)


def typed(kind: Any) -> Raw:
    return Raw(kind if isinstance(kind, str) else inspect.formatannotation(kind))


def signature(thing: Any, method: bool = False) -> str:
    """Return a signature as it is written in the source; "" if there is none."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    empty = inspect.Parameter.empty
    parameters = [
        each if each.annotation is empty else each.replace(annotation=typed(each.annotation))
        for each in found.parameters.values()
    ]
    if method and parameters and parameters[0].name in ("self", "cls"):
        parameters = parameters[1:]
    back = found.return_annotation
    if isinstance(thing, type) or back is inspect.Signature.empty:
        back = inspect.Signature.empty
    else:
        back = typed(back)
    text = str(found.replace(parameters=parameters, return_annotation=back))
    return re.sub(r" at 0x[0-9a-f]+", "", text)


def written(thing: Any) -> str:
    """Return an object's own docstring, or ""."""
    text = inspect.cleandoc(getattr(thing, "__doc__", None) or "")
    return "" if text.startswith(f"{getattr(thing, '__name__', '?')}(") else text


def constants(module: ModuleType) -> dict[str, str]:
    """Return what the source says about its constants: the string after each, or the `#:` comments before it."""
    source = inspect.getsource(module)
    found = {}
    body = ast.parse(source).body
    lines = source.splitlines()
    for at, node in enumerate(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if not isinstance(target, ast.Name):
            continue
        after = body[at + 1] if at + 1 < len(body) else None
        if (
            isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
            and isinstance(after.value.value, str)
        ):
            found[target.id] = inspect.cleandoc(after.value.value)
        else:
            above = takewhile(lambda line: line.startswith("#:"), reversed(lines[: node.lineno - 1]))
            found[target.id] = " ".join(line.removeprefix("#:").strip() for line in reversed([*above]))
    return found


def indented(text: str) -> str:
    return textwrap.indent(text, "   ")


def entry(module: ModuleType, name: str, said: dict[str, str]) -> str:
    """Return the reference's entry for a name in a module."""
    thing = getattr(module, name)
    home = getattr(thing, "__module__", module.__name__)
    mine = isinstance(thing, type | FunctionType) and thing.__name__ == name
    if not mine:
        shown = re.sub(r" at 0x[0-9a-f]+", "", repr(thing))
        value = [f"   :value: {shown}"] if len(shown) < 60 and "<" not in shown else []
        about = said.get(name, "")
        # The order of a set or dictionary of strings may change with the hash seed, so only short values are shown.
        return "\n".join([f".. py:data:: {name}", *value, "", indented(about), ""])
    lines = [f"{name}{signature(thing)}", f"   :canonical: {home}.{name}" if home != module.__name__ else ""]
    text = written(thing)
    where = f"Defined in ``{home.replace('.', '/')}.py``."
    if isinstance(thing, FunctionType):
        return "\n".join(
            [f".. py:function:: {lines[0]}", *filter(None, lines[1:]), "", indented(f"{text}\n\n{where}"), ""]
        )
    kind = "exception" if issubclass(thing, BaseException) else "class"
    inner = "\n".join(member(thing, each) for each in members(thing))
    return "\n".join(
        [
            f".. py:{kind}:: {lines[0]}",
            *filter(None, lines[1:]),
            "",
            indented(f"{text}\n\n{where}\n\n{inner}"),
            "",
        ]
    )


def members(kind: type) -> list[str]:
    """Return the public names of a class that our code defines, fields first."""
    ours = [base for base in kind.__mro__ if base.__module__.startswith("countinghouse.")]
    named = [each.name for each in fields(kind)] if is_dataclass(kind) else []
    named += list(getattr(kind, "_fields", ()))
    named += [name for base in ours for name in vars(base)]
    return [
        name
        for name in dict.fromkeys(named)
        if not name.startswith("_") and (name in getattr(kind, "__annotations__", {}) or hasattr(kind, name))
    ]


def member(kind: type, name: str) -> str:
    thing = inspect.getattr_static(kind, name, None)
    text = written(thing) if thing is not None else ""
    if isinstance(thing, staticmethod | classmethod):
        mark = "   :staticmethod:" if isinstance(thing, staticmethod) else "   :classmethod:"
        head = f"{name}{signature(thing.__func__, isinstance(thing, classmethod))}"
        return "\n".join([f".. py:method:: {head}", mark, "", indented(written(thing.__func__)), ""])
    if isinstance(thing, FunctionType):
        return "\n".join([f".. py:method:: {name}{signature(thing, True)}", "", indented(text), ""])
    kinds = getattr(kind, "__annotations__", {})
    if isinstance(thing, property) or hasattr(thing, "func"):
        function: Any = thing.fget if isinstance(thing, property) else getattr(thing, "func", None)
        back = getattr(function, "__annotations__", {}).get("return", "")
        return "\n".join(
            [
                f".. py:property:: {name}",
                *([f"   :type: {typed(back)}"] if back else []),
                "",
                indented(written(function)),
                "",
            ]
        )
    return "\n".join(
        [f".. py:attribute:: {name}", *([f"   :type: {typed(kinds[name])}"] if name in kinds else []), ""]
    )


def using() -> dict[str, list[str]]:
    """Return the public modules that the lines behind each exhibit import."""
    public = [module.__name__ for module, _ in offered()]
    found = {}
    for each in exhibits():
        modules = set()
        for node in ast.walk(ast.parse(each.script(each.default()) if each.script else "")):
            if isinstance(node, ast.ImportFrom) and node.module:
                modules |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        found[each.name] = [name for name in public[1:] if name in modules]
    return found


def pages() -> dict[str, str]:
    """Return the pages of the reference by path."""
    used: dict[str, list[str]] = {}
    for user, modules in using().items():
        for each in modules:
            used.setdefault(each, []).append(user)
    made: dict[str, str] = {}
    groups: dict[str, list[str]] = {}
    homes: dict[int, str] = {}
    for module, names in offered():
        said = constants(module)
        title = f"``{module.__name__}``"
        parts = [title, "=" * len(title), "", f".. py:module:: {module.__name__}", "", written(module), ""]
        if module.__name__ in used:
            links = ", ".join(f"`{exhibit(user).title} <page:#/{user}>`_" for user in used[module.__name__])
            parts += [f"On the page: {links}.", ""]
        for name in names:
            thing = getattr(module, name)
            first = homes.setdefault(id(thing), f"{module.__name__}.{name}")
            if first != f"{module.__name__}.{name}" and isinstance(thing, type | FunctionType):
                parts += [f".. py:data:: {name}", "", f"   The same as :py:obj:`{first}`.", ""]
            else:
                parts.append(entry(module, name, said))
        path = module.__name__.removeprefix("countinghouse").strip(".") or "countinghouse"
        made[f"reference/{path}.rst"] = "\n".join(parts)
        groups.setdefault(path.split(".")[0], []).append(path)
    lines = ["Reference", "=========", "", "Everything public, by module.", ""]
    for topic, paths in groups.items():
        lines += [
            topic.replace("_", " ").capitalize(),
            "-" * len(topic),
            "",
            ".. toctree::",
            "",
            *(f"   {path} <{path}>" for path in paths),
            "",
        ]
    return made | {"reference/index.rst": "\n".join(lines)}


def names() -> dict[str, bool]:
    """Return every public name, and whether it, or the function whose steps it gives, has an example."""
    finder = doctest.DocTestFinder(recurse=False)
    found = {}
    for module, own in offered():
        for name in own:
            things = [getattr(module, name), getattr(module, name.removesuffix("_steps"), None)]
            found[f"{module.__name__}.{name}"] = any(
                bool(each.examples)
                for thing in things
                if isinstance(thing, type | FunctionType)
                for each in finder.find(thing, "", globs={})
            )
    return found


def tables(notes: list[str]) -> dict[str, str]:
    """Return the Markdown tables that notes ask for, by function name."""
    found = {}
    for path in {path for text in notes for path in re.findall(r"\{table:([\w.]+)\}", text)}:
        module, _, name = path.rpartition(".")
        found[path] = str(getattr(importlib.import_module(f"countinghouse.{module}"), name)()).rstrip()
    return found


if __name__ == "__main__":
    given = json.load(sys.stdin)
    json.dump(
        {
            "pages": pages(),
            "names": names(),
            "using": using(),
            "figures": figures(),
            "tables": tables(list(given.values())),
            # The exhibit that runs lines of Python.
            "console": next(each.name for each in exhibits() if "code" in each.default()),
            "titles": {each.name: each.title for each in exhibits()},
        },
        sys.stdout,
    )
