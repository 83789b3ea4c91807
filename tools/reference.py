"""Write the pages of the documentation that come from the package: the reference, one page per module, from signatures and
docstrings; the notes of the exhibits; and which exhibit uses which module. Printed as JSON for `tools.documentation`.

The public names are those in the `__all__` of a package or, if it has none, of its modules, and those in `ALSO`.
"""

import ast
import contextlib
import doctest
import hashlib
import importlib
import inspect
import io
import json
import pkgutil
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

import countinghouse
from countinghouse.claims import figures
from countinghouse.drawn import TITLE, Drawn
from countinghouse.page.catalogue import exhibit, exhibits
from tools import paths

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
    "countinghouse.exact_cover.files",
    "countinghouse.exact_cover.rival",
    "countinghouse.checks",
    "countinghouse.compiling",
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
#: An entry without an example of its own refers to at most this many examples.
MOST_EXAMPLES = 3
#: Matches the beginning of the paragraph that says how long a function takes.
_TIME = re.compile("^Time:", re.MULTILINE)
_SIZE = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')


class Raw(str):
    """An annotation, written without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def offered() -> Iterator[tuple[ModuleType, list[str]]]:
    """Yield the public modules, each with its public names."""
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
        own = [
            key
            for key, value in vars(module).items()
            if getattr(value, "__module__", "") == name and not isinstance(value, TypeVar)
        ]
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


@cache
def body(module: ModuleType) -> tuple[list[ast.stmt], list[str]]:
    """Return the statements and the lines of a module."""
    source = inspect.getsource(module)
    return ast.parse(source).body, source.splitlines()


def description(module: ModuleType, name: str) -> str:
    """Return the description of a module's constant in its source: the string after it, or the `#:` comments before it. If the
    constant is imported, return its description in the module that defines it."""
    statements, lines = body(module)
    for at, node in enumerate(statements):
        if isinstance(node, ast.ImportFrom):
            own = [each.name for each in node.names if (each.asname or each.name) == name]
            if own and node.module:
                return description(importlib.import_module(node.module), own[0])
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if name not in {
            each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
        }:
            continue
        match statements[at + 1 : at + 2]:
            case [ast.Expr(value=ast.Constant(value=str(text)))]:
                return inspect.cleandoc(text)
        above = takewhile(lambda line: line.startswith("#:"), reversed(lines[: node.lineno - 1]))
        return " ".join(line.removeprefix("#:").strip() for line in reversed([*above]))
    return ""


@dataclass(frozen=True)
class Examples:
    """The examples in the docstring of a thing: `code` has their lines and what they print."""

    path: str
    thing: Any
    code: str

    def means(self, thing: Any) -> bool:
        """Return whether the examples can name another thing, that is, whether its name refers to it in their module."""
        home = sys.modules[getattr(self.thing, "__module__", self.path)]
        return getattr(home, thing.__name__, None) is thing

    def uses(self, thing: Any) -> bool:
        """Return whether an example calls another thing, shows an object of that class, or raises that exception."""
        called = rf"(?<![.\w]){thing.__name__}\(|\berrors\.{thing.__name__}:"
        return self.means(thing) and bool(re.search(called, self.code))

    def makes(self, thing: Any) -> bool:
        """Return whether, by its annotation, the function with these examples returns an object of the given class."""
        returns = str(getattr(self.thing, "__annotations__", {}).get("return", ""))
        return self.means(thing) and bool(re.search(rf"(?<![.\w]){thing.__name__}\b", returns))


def own_examples(path: str, thing: Any) -> Examples:
    """Return the examples in an object's own docstring."""
    examples = doctest.DocTestParser().get_examples(written(thing))
    return Examples(path, thing, "\n".join(each.source + each.want for each in examples))


def plain(member: Any) -> Any:
    """Return the function inside a method, property or cached property."""
    for attribute in ("__func__", "fget", "func"):
        member = getattr(member, attribute, member)
    return member


def with_members(path: str, thing: Any) -> Iterator[Examples]:
    """Yield the examples of a function, or of a class and each of its public members."""
    yield own_examples(path, thing)
    for name in members(thing) if isinstance(thing, type) else ():
        found = inspect.getattr_static(thing, name, None)
        found = plain(found)
        if isinstance(found, FunctionType):
            yield own_examples(f"{path}.{name}", found)


@cache
def callables() -> dict[Any, str]:
    """Return our public functions and classes, each with the first name under which it is offered."""
    found: dict[Any, str] = {}
    for module, names in offered():
        for name in names:
            thing = getattr(module, name)
            ours = isinstance(thing, type | FunctionType) and thing.__module__.startswith("countinghouse.")
            if ours and thing.__name__ == name:
                found.setdefault(thing, f"{module.__name__}.{name}")
    return found


@cache
def everything() -> tuple[Examples, ...]:
    """Return the examples of all public names; those of modules come last."""
    every = [each for thing, path in callables().items() for each in with_members(path, thing)]
    every += [own_examples(module.__name__, module) for module, _ in offered()]
    return tuple(each for each in every if each.code)


def picture(examples: Examples) -> str:
    """Run the examples in a docstring, as doctest does, and return the last picture that they show, as SVG.

    It is the picture of the last expression whose value draws itself or, failing that, of the last such value assigned to
    a name; "" if there is neither.
    """
    thing = examples.thing
    home = thing if isinstance(thing, ModuleType) else sys.modules[thing.__module__]
    names = dict(vars(home))
    shown: list[Drawn] = []
    assigned: dict[str, Any] = {}

    def show(value: Any) -> None:
        if isinstance(value, Drawn):
            shown.append(value)

    usual, sys.displayhook = sys.displayhook, show
    try:
        for each in doctest.DocTestParser().get_examples(written(thing)):
            before = names.copy()
            expected = contextlib.nullcontext() if each.exc_msg is None else contextlib.suppress(Exception)
            with expected, contextlib.redirect_stdout(io.StringIO()):
                exec(compile(each.source, examples.path, "single", dont_inherit=True), names)
            for name, value in names.items():
                if before.get(name, before) is not value:
                    assigned.pop(name, None)
                    assigned[name] = value
    finally:
        sys.displayhook = usual
    shown = shown or [value for value in assigned.values() if isinstance(value, Drawn)]
    return shown[-1]._repr_svg_() if shown else ""


@cache
def pictures() -> dict[Any, str]:
    """Return the pictures that the examples of everything public show, by thing. They are cached until the package changes,
    because running all the examples takes seconds.
    """
    lock = paths.ROOT / "tools" / "requirements.lock"
    package = [
        file for file in paths.PACKAGE.rglob("*") if file.is_file() and file.suffix not in (".js", ".pyc")
    ]
    read = [
        f"{file.relative_to(paths.ROOT)}\0".encode() + file.read_bytes()
        for file in (Path(__file__), lock, *sorted(package))
    ]

    def work(_: bytes) -> bytes:
        return json.dumps({each.path: picture(each) for each in everything()}).encode()

    found = json.loads(paths.remembered("pictures", b"".join([sys.version.encode(), *read]), work))
    return {each.thing: found[each.path] for each in everything() if found[each.path]}


def picture_file(svg: str) -> str:
    """Return the path of a picture's file in the documentation."""
    return f"_static/pictures/{hashlib.sha256(svg.encode()).hexdigest()[:16]}.svg"


def figure(thing: Any) -> str:
    """Return the figure of an entry: the picture that its examples show, with its title as alternative text; or "".

    The image has a size, so that the page does not move when it loads.
    """
    svg = pictures().get(thing)
    if svg is None:
        return ""
    title, size = TITLE.search(svg), _SIZE.match(svg)
    assert title is not None
    assert size is not None
    width, height = (round(float(side)) for side in size.groups())
    alt = " ".join(title[1].split()).replace('"', "&quot;")
    image = f'<img src="../{picture_file(svg)}" alt="{alt}" width="{width}" height="{height}" loading="lazy">'
    return f'.. raw:: html\n\n   <p class="shown">{image}</p>'


def described(thing: Any) -> str:
    """Return an object's own docstring, followed by the picture that its examples show."""
    text = _TIME.sub("**Time:**", written(thing))
    return "\n\n".join(filter(None, [text, figure(thing)]))


def elsewhere(thing: Any, every: Iterable[Examples]) -> list[str]:
    """Return where a thing without an example of its own is shown: the names whose examples use it; failing that, the
    function whose steps it gives; failing that, the functions with an example that return it. Names in its own module
    come first.
    """
    every = sorted(every, key=lambda each: getattr(each.thing, "__module__", "") != thing.__module__)
    twin = getattr(sys.modules[thing.__module__], thing.__name__.removesuffix("_steps"), None)
    found = (
        [each.path for each in every if each.uses(thing)]
        or [each.path for each in every if each.thing is twin]
        or [each.path for each in every if each.makes(thing)]
    )
    return found[:MOST_EXAMPLES]


def example(thing: Any) -> str | None:
    """Return the line that says where a thing is shown: "" if it has an example of its own, None if it is shown nowhere."""
    if any(each.code for each in with_members("", thing)):
        return ""
    found = elsewhere(thing, everything())
    return f"Example: see {', '.join(f':py:obj:`{each}`' for each in found)}." if found else None


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code and that of the functions inside it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


@cache
def used(thing: Any) -> frozenset[str]:
    """Return the global names that a function or class uses, itself or through other functions and classes of its module."""
    home = vars(sys.modules[thing.__module__])
    waiting, names = [thing], set[str]()
    while waiting:
        now = inspect.unwrap(waiting.pop())
        parts = vars(now).values() if isinstance(now, type) else [now]
        for part in parts:
            part = plain(part)
            if not isinstance(part, FunctionType):
                continue
            new = {name for code in codes(part.__code__) for name in code.co_names} - names
            names |= new
            defaults = [*(part.__defaults__ or ()), *(part.__kwdefaults__ or {}).values()]
            # The code does not name a constant that is the default of a parameter.
            names |= {
                name for name in home if name.isupper() and any(home[name] is each for each in defaults)
            }
            own = [home[name] for name in new if name in home]
            waiting += [
                each for each in own if getattr(each, "__module__", "") == thing.__module__ and callable(each)
            ]
    return frozenset(names)


def shown_by(module: ModuleType, name: str) -> str:
    """Return the line that says where a module's constant or type alias is shown: the examples that name it or, failing that,
    the functions and classes whose annotations or docstrings name it, or that use it; "" if there are none.
    """
    thing = getattr(module, name)
    word = re.compile(rf"(?<![.\w]){name}\b")

    def known(path: str, other: Any) -> bool:
        home = sys.modules[getattr(other, "__module__", path)]
        return getattr(home, name, None) is thing

    def kinds(path: str, other: Any) -> str:
        marked = (getattr(each.thing, "__annotations__", {}) for each in with_members(path, other))
        return " ".join(str(kind) for each in marked for kind in each.values())

    def own_first(found: list[str]) -> str:
        own = [path for path in found if path.startswith(f"{module.__name__}.") or path == module.__name__]
        return ", ".join(f":py:obj:`{path}`" for path in (own or found)[:MOST_EXAMPLES])

    shown = [each.path for each in everything() if word.search(each.code) and known(each.path, each.thing)]
    if shown:
        return f"Example: see {own_first(shown)}."
    about = {path: other for other, path in callables().items() if known(path, other)}
    users = (
        [path for path, other in about.items() if word.search(kinds(path, other))]
        or [path for path, other in about.items() if word.search(written(other))]
        or [path for path, other in about.items() if name in used(other)]
    )
    return f"Used by {own_first(users)}." if users else ""


def indented(text: str) -> str:
    return textwrap.indent(text, "   ")


def entry(module: ModuleType, name: str) -> str:
    """Return the reference's entry for a name in a module."""
    thing = getattr(module, name)
    home = getattr(thing, "__module__", module.__name__)
    mine = isinstance(thing, type | FunctionType) and thing.__name__ == name
    if not mine:
        shown = re.sub(r" at 0x[0-9a-f]+", "", repr(thing))
        value = [f"   :value: {shown}"] if len(shown) < 60 and "<" not in shown else []
        about = "\n\n".join(filter(None, [description(module, name), shown_by(module, name)]))
        # The order of a set or dictionary of strings may change with the hash seed, so only short values are shown.
        return "\n".join([f".. py:data:: {name}", *value, "", indented(about), ""])
    lines = [f"{name}{signature(thing)}", f"   :canonical: {home}.{name}" if home != module.__name__ else ""]
    text = described(thing)
    where = "\n\n".join(filter(None, [example(thing), f"Defined in ``{home.replace('.', '/')}.py``."]))
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
    if isinstance(thing, staticmethod | classmethod):
        mark = "   :staticmethod:" if isinstance(thing, staticmethod) else "   :classmethod:"
        head = f"{name}{signature(thing.__func__, isinstance(thing, classmethod))}"
        return "\n".join([f".. py:method:: {head}", mark, "", indented(described(thing.__func__)), ""])
    if isinstance(thing, FunctionType):
        return "\n".join(
            [f".. py:method:: {name}{signature(thing, True)}", "", indented(described(thing)), ""]
        )
    kinds = getattr(kind, "__annotations__", {})
    if isinstance(thing, property) or hasattr(thing, "func"):
        function: Any = thing.fget if isinstance(thing, property) else getattr(thing, "func", None)
        back = getattr(function, "__annotations__", {}).get("return", "")
        return "\n".join(
            [
                f".. py:property:: {name}",
                *([f"   :type: {typed(back)}"] if back else []),
                "",
                indented(described(function)),
                "",
            ]
        )
    return "\n".join(
        [f".. py:attribute:: {name}", *([f"   :type: {typed(kinds[name])}"] if name in kinds else []), ""]
    )


def using() -> dict[str, list[str]]:
    """Return the public modules that each exhibit's script imports."""
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
    for module, names in offered():
        title = f"``{module.__name__}``"
        parts = [title, "=" * len(title), "", f".. py:module:: {module.__name__}", "", described(module), ""]
        if module.__name__ in used:
            links = ", ".join(f"`{exhibit(user).title} <page:#/{user}>`_" for user in used[module.__name__])
            parts += [f"On the page: {links}.", ""]
        for name in names:
            thing = getattr(module, name)
            first = callables().get(thing) if isinstance(thing, type | FunctionType) else None
            if first not in (None, f"{module.__name__}.{name}"):
                parts += [f".. py:data:: {name}", "", f"   The same as :py:obj:`{first}`.", ""]
            else:
                parts.append(entry(module, name))
        path = module.__name__.removeprefix("countinghouse").strip(".") or "countinghouse"
        made[f"reference/{path}.rst"] = "\n".join(parts)
        groups.setdefault(path.split(".")[0], []).append(path)
    lines = ["Reference", "=========", "", "Everything public, by module.", ""]
    for topic, own in groups.items():
        lines += [
            topic.replace("_", " ").capitalize(),
            "-" * len(topic),
            "",
            ".. toctree::",
            "",
            *(f"   {path} <{path}>" for path in own),
            "",
        ]
    drawn = {picture_file(svg): svg for svg in pictures().values()}
    return made | drawn | {"reference/index.rst": "\n".join(lines)}


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
            "using": using(),
            "figures": figures(),
            "tables": tables(list(given.values())),
            # The exhibit that runs lines of Python.
            "console": next(each.name for each in exhibits() if "code" in each.default()),
            "titles": {each.name: each.title for each in exhibits()},
        },
        sys.stdout,
    )
