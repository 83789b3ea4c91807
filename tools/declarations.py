"""Write TypeScript declarations of Python's answers, so that `tsc` finds a field that was renamed on one side only.

For every exhibit, build/types/<exhibit>.d.ts declares its `State`, `View` and `Picture`, the map `Answers` from each
job's name to its types, and every TypedDict among them by its own name. build/types/page.d.ts declares what all
exhibits share: the catalogue, the events, and `EventOf` for an entry of `Answers`; build/types/console.d.ts declares
the console's items, and build/types/widget.d.ts what the widget for notebooks shows.
"""

import sys
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from countinghouse.console import items
from countinghouse.packing.widget import WidgetView
from countinghouse.page import catalogue, door, events, questions
from countinghouse.page.model import Exhibit, Parameter

_PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    bytes: "Uint8Array",
    type(None): "null",
}
_SHARED = (
    catalogue.Catalogue,
    catalogue.Card,
    questions.QuestionEntry,
    door.Played,
    events.Progress,
    events.Estimate,
    events.Found,
    events.Result,
    events.Failure,
)
_KINDS = {"integer": "number", "flag": "boolean", "text": "string"}

_EVENTS = """\
export type Value = string | number | boolean;
export type State = Record<string, Value>;
/** An entry of an exhibit's Answers: what a job is given and what its events hold. */
export interface Answer {
  args: object;
  result: unknown;
  found: unknown;
  estimate: object;
  progress: object;
}
/** The events of a job; a progress event may lack the job's own fields. */
export type EventOf<A extends Answer> =
  | (Progress & Partial<A['progress']>)
  | (Estimate & A['estimate'])
  | (Found & { item: A['found'] })
  | (Result & { value: A['result'] })
  | Failure;
"""


class Declarations:
    """The interfaces of one file, and the translation of types of JSON values into TypeScript."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}
        self._known: dict[str, object] = {}

    def type(self, shape: Any) -> str:
        """Return the TypeScript of a type; a TypedDict becomes an interface of the same name."""
        if is_typeddict(shape):
            return self._named(shape)
        if shape in _PLAIN:
            return _PLAIN[shape]
        origin, inner = get_origin(shape), get_args(shape)
        if shape is object:
            return "unknown"
        if origin is Literal:
            return " | ".join(_literal(value) for value in inner)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.type(each) for each in inner))
        if origin is tuple and inner[-1] is not Ellipsis:
            return f"[{', '.join(self.type(each) for each in inner)}]"
        if origin in (list, tuple, Sequence):
            return f"Array<{self.type(inner[0])}>"
        if origin in (dict, Mapping):
            return f"Record<string, {self.type(inner[1])}>"
        raise TypeError(
            f"{shape!r} cannot be sent as JSON, or tools/declarations.py does not support it yet."
        )

    def arguments(self, args: Any) -> str:
        """Return the TypeScript of a job's arguments."""
        if not args:
            return "Record<string, never>"
        if not isinstance(args, Mapping):
            return self.type(args)
        return "{ " + "; ".join(f"{_key(name)}: {self.type(shape)}" for name, shape in args.items()) + " }"

    def _named(self, shape: Any) -> str:
        name: str = shape.__name__
        if self._known.setdefault(name, shape) is not shape:
            raise TypeError(f"One exhibit has two different TypedDicts named {name}.")
        if name not in self.interfaces:
            self.interfaces[name] = ""  # a type may contain itself
            fields = "".join(
                f"  {_key(field)}{'?' if optional else ''}: {self.type(inner)};\n"
                for field, inner, optional in fields_of(shape)
            )
            told = (shape.__doc__ or "").strip().partition("\n")[0]
            comment = f"/** {told} */\n" if told else ""
            self.interfaces[name] = f"{comment}export interface {name} {{\n{fields}}}\n"
        return name


def fields_of(shape: Any) -> list[tuple[str, Any, bool]]:
    """Return the fields of a TypedDict, each with its name, its type, and whether it may be left out."""
    if not shape.__total__:
        raise TypeError(f"{shape.__name__}: mark each field with NotRequired instead of total=False.")
    hints = get_type_hints(shape, include_extras=True)
    return [
        (name, get_args(hint)[0], True) if get_origin(hint) is NotRequired else (name, hint, False)
        for name, hint in hints.items()
    ]


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, int) else _quoted(str(value))


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _key(name: str) -> str:
    plain = name.removesuffix("?")
    return (plain if plain.isidentifier() else _quoted(plain)) + name[len(plain) :]


def _value_of(parameter: Parameter) -> str:
    if parameter.kind == "choice":
        if parameter.more is not None:
            return "string"
        return " | ".join(_quoted(value) for value, _ in parameter.choices)
    return _KINDS[parameter.kind]


def page() -> str:
    """Return the declarations that all exhibits share."""
    file = Declarations()
    for shape in _SHARED:
        file.type(shape)
    return "\n".join([*file.interfaces.values(), _EVENTS])


def console() -> str:
    """Return the declarations of the console's items and answers."""
    file = Declarations()
    item = file.type(items.Item)
    for shape in (items.Status, items.Completion, items.Cost, items.Place, items.Received):
        file.type(shape)
    return "\n".join([*file.interfaces.values(), f"export type Item = {item};\n"])


def widget() -> str:
    """Return the declarations of what the widget for notebooks shows."""
    file = Declarations()
    file.type(WidgetView)
    return "\n".join(file.interfaces.values())


def exhibit(shown: Exhibit) -> str:
    """Return the declarations of one exhibit."""
    file = Declarations()
    names = {"View": file.type(get_type_hints(shown.view)["return"])}
    if shown.picture is not None:
        names["Picture"] = file.type(get_type_hints(shown.picture)["return"])
    answers = ""
    for job in shown.jobs:
        said = {
            "args": file.arguments(job.args),
            "result": file.type(job.result),
            "found": "never" if job.found is None else file.type(job.found),
            "estimate": "never" if job.estimate is None else file.type(job.estimate),
            "progress": "{}" if job.progress is None else file.type(job.progress),
        }
        answers += (
            f"  {_key(job.name)}: {{ {'; '.join(f'{name}: {text}' for name, text in said.items())} }};\n"
        )
    fields = "".join(f"  {_key(each.name)}: {_value_of(each)};\n" for each in shown.parameters)
    aliases = "".join(f"export type {name} = {text};\n" for name, text in names.items() if name != text)
    return "\n".join(
        [
            f"export type State = {{\n{fields}}};\n",
            *file.interfaces.values(),
            aliases,
            f"/** What each job is given and what it tells. */\nexport type Answers = {{\n{answers}}};\n",
        ]
    )


def write(folder: Path) -> None:
    """Write all declarations into a folder, and delete those of removed exhibits."""
    files = {"page": page(), "console": console(), "widget": widget()} | {
        shown.name: exhibit(shown) for shown in catalogue.exhibits()
    }
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.d.ts"):
        if stale.name.removesuffix(".d.ts") not in files:
            stale.unlink()
    for name, text in files.items():
        head = "// Written by `build.py check` from the Python types; do not edit.\n\n"
        (folder / f"{name}.d.ts").write_text(head + text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
