"""The declarations that `tsc` reads cover every type that Python uses, and a renamed field fails."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from countinghouse.page import events
from countinghouse.page.model import Exhibit, Job, Parameter
from tools import declarations, node, paths


class Key(TypedDict):
    key: int
    wins: NotRequired[bool]


class View(TypedDict):
    """The toy's view."""

    left: str
    keys: list[Key]


def view(state: dict[str, Any]) -> View:
    return View(left="7", keys=[Key(key=7)])


TOY = Exhibit(
    name="toy",
    title="Toy",
    sentence="",
    group="play",
    order=0,
    parameters=(
        Parameter("rule", "Rule", "choice", "a", choices=(("a", "A"), ("it's", "B"))),
        Parameter("limit", "Limit", "integer", 5, minimum=0, maximum=9),
    ),
    examples=(),
    view=view,
    jobs=(
        Job(
            "best-key",
            lambda state, args: iter([events.result(None)]),
            Key,
            found=str,
            args={"key": int, "from?": str | None},
        ),
    ),
)


@pytest.mark.parametrize(
    ("shape", "written"),
    [
        (str | None, "string | null"),
        (list[int | float], "Array<number>"),
        (Sequence[tuple[str, ...]], "Array<Array<string>>"),
        (tuple[int, str, bool], "[number, string, boolean]"),
        (Mapping[str, Literal["a", 1, True]], "Record<string, 'a' | 1 | true>"),
        (dict[str, list[Key] | None], "Record<string, Array<Key> | null>"),
        (object, "unknown"),
    ],
)
def test_types_of_json_values(shape: object, written: str) -> None:
    assert declarations.Declarations().type(shape) == written


def test_what_does_not_travel_is_refused() -> None:
    for shape in (set[int], bytearray, Path, Any, dict[str, Any]):
        with pytest.raises(TypeError, match="cannot be sent as JSON"):
            declarations.Declarations().type(shape)


def found_by_tsc(folder: Path, scripts: list[str]) -> str:
    """Return tsc's output for scripts that use the toy's declarations: 0.js, 1.js, ..."""
    types = folder / "types"
    types.mkdir(exist_ok=True)
    (types / "toy.d.ts").write_text(declarations.exhibit(TOY))
    (types / "page.d.ts").write_text(declarations.page())
    for number, script in enumerate(scripts):
        (folder / f"{number}.js").write_text(script)
    settings = json.loads((paths.ROOT / "tsconfig.json").read_text())["compilerOptions"]
    settings["paths"] = {"answers/*": ["./types/*"]}
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": settings, "include": ["*.js"]}))
    done = subprocess.run(
        [*node.tool("typescript"), "--pretty", "false", "--project", "tsconfig.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode != 0) == bool(done.stdout)
    return done.stdout


SCRIPT = """// @ts-check
/** @typedef {import('answers/toy').Answers} Answers */
/** @param {import('answers/toy').View} view @param {import('answers/toy').State} state */
export const words = (view, state) =>
  `${view.left.length} ${view.keys.map((key) => key.wins ?? key.key)} ${state.rule === "it's"} ${state.limit + 1}`;
/** @param {import('answers/page').EventOf<Answers['best-key']>} event */
export const told = (event) =>
  event.type === 'result' ? event.value.key : event.type === 'found' ? event.item.length : 0;
/** @type {Answers['best-key']['args']} */
export const args = { key: 7 };
"""


def test_a_field_renamed_on_one_side_fails(tmp_path: Path) -> None:
    renamed = {
        "view.left": "view.remaining",
        "key.wins": "key.winning",
        "state.limit": "state.most",
        '"it\'s"': "'its'",
        "event.value.key": "event.value.height",
        "{ key: 7 }": "{ keys: 7 }",
    }
    assert all(ours in SCRIPT for ours in renamed)
    told = found_by_tsc(
        tmp_path, [SCRIPT, *(SCRIPT.replace(ours, theirs) for ours, theirs in renamed.items())]
    )
    wrong = {line.partition("(")[0] for line in told.splitlines() if "error TS" in line}
    assert wrong == {f"{number}.js" for number in range(1, len(renamed) + 1)}, told


def test_every_exhibit_is_declared(tmp_path: Path) -> None:
    (tmp_path / "gone.d.ts").write_text("")
    declarations.write(tmp_path)
    names = {path.name.removesuffix(".d.ts") for path in tmp_path.iterdir()}
    assert {"page", "number-pad"} <= names
    assert "gone" not in names
