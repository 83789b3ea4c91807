"""The check finds misspelt template bindings and bindings of the wrong type."""

import json
import subprocess

import pytest

from tools import node, paths

TOY = """
import { html, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import { part } from './part.js';
export class Pad extends part({ label: '', rows: 1, wide: false }, /** @type {{press: {key: number}, end: null}} */ ({})) {
  try() { SAY; }
}
customElements.define('ch-pad', Pad);
export const drawn = html`<p>€ →</p><div>${svg`<g @click=${() => 1}></g>`}TEMPLATE</div>`;
"""
GOOD = """<ch-pad label="Keys" ?wide=${true} .rows=${2} @press=${(/** @type {CustomEvent<{key: number}>} */ event) => event.detail.key}
  @click=${(/** @type {MouseEvent} */ event) => event.x}></ch-pad><input .style=${'top: 0'} .value=${live('a')} ?disabled=${true}>"""


WRONG = [
    ("<ch-pad .rowz=${2}></ch-pad>", "<ch-pad> has no property 'rowz'"),
    (
        "<ch-pad .rows=${'2'}></ch-pad>",
        "Argument of type 'string' is not assignable to parameter of type 'number",
    ),
    ("<ch-pad @pres=${() => 1}></ch-pad>", "<ch-pad> has no event 'pres'"),
    (
        "<ch-pad @press=${(/** @type {CustomEvent<{key: string}>} */ event) => event}></ch-pad>",
        "'number' is not assignable",
    ),
    ("<ch-pad lable=${'Keys'}></ch-pad>", "<ch-pad> has no attribute 'lable'"),
    ('<ch-pad lable="Keys"></ch-pad>', "<ch-pad> has no attribute 'lable'"),
    ("<ch-pad ?wid=${true}></ch-pad>", "<ch-pad> has no flag 'wid'"),
    ("<ch-pat></ch-pat>", "<ch-pat> is not defined"),
    ("<input .valu=${'a'}>", "<input> has no property 'valu'"),
    (
        "<input .value=${live(1)}>",
        "Argument of type 'number' is not assignable to parameter of type 'string",
    ),
    ("<button @clik=${() => 1}></button>", "<button> has no event 'clik'"),
    ("<input ?disable=${true}>", "<input> has no flag 'disable'"),
]
SAID = "this.say('press', { key: 1 }), this.say('end')"
WRONGLY_SAID = ["this.say('pres', { key: 1 })", "this.say('press', { key: 'a' })", "this.say('press')"]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The output of the check and of tsc for all toys: good.js, wrong0.js, ... and said0.js, ..., each with its own tag."""
    folder = tmp_path_factory.mktemp("toys")
    (folder / "node_modules").symlink_to(paths.NODE_MODULES, target_is_directory=True)
    for name in ("part.js", "language.js"):
        (folder / name).write_text((paths.WEB / "parts" / name).read_text(encoding="utf-8"), encoding="utf-8")
    toys = {
        "good": (GOOD, SAID),
        **{f"wrong{k}": (template, SAID) for k, (template, _) in enumerate(WRONG)},
        **{f"said{k}": (GOOD, say) for k, say in enumerate(WRONGLY_SAID)},
    }
    for name, (template, say) in toys.items():
        text = TOY.replace("TEMPLATE", template).replace("SAY", say).replace("ch-pad", f"ch-{name}")
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    config = json.loads((paths.ROOT / "tsconfig.json").read_text(encoding="utf-8"))
    (folder / "tsconfig.json").write_text(json.dumps(config | {"include": ["*.js"]}), encoding="utf-8")
    words = []
    for command in (
        [*node.node(), str(paths.ROOT / "tools" / "templates.mjs"), str(folder / "tsconfig.json")],
        [
            *node.tool("typescript"),
            "--noEmit",
            "--pretty",
            "false",
            "--project",
            str(folder / "tsconfig.json"),
        ],
    ):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode
        words.append(done.stdout + done.stderr)
    return words[0], words[1]


def about(name: str, output: str) -> list[str]:
    """Return the lines of an output that are about a toy."""
    return [line for line in output.splitlines() if line.startswith(f"{name}.js")]


def test_correct_bindings_pass(told: tuple[str, str]) -> None:
    assert [about(name, output) for name in ("good", "part") for output in told] == [[]] * 4
    assert "templates-rules" not in told[0]


@pytest.mark.parametrize("number", range(len(WRONG)), ids=[template for template, _ in WRONG])
def test_a_wrong_binding_is_told_at_its_place(told: tuple[str, str], number: int) -> None:
    by_check, by_tsc = (about(f"wrong{number}", output) for output in told)
    assert any(line.startswith(f"wrong{number}.js:9:") for line in by_check), told[0]
    assert WRONG[number][1].replace("ch-pad", f"ch-wrong{number}") in "\n".join(by_check)
    assert by_tsc == []


@pytest.mark.parametrize("number", range(len(WRONGLY_SAID)), ids=WRONGLY_SAID)
def test_tsc_knows_what_a_part_says(told: tuple[str, str], number: int) -> None:
    assert any(line.startswith(f"said{number}.js(6,") for line in about(f"said{number}", told[1])), told[1]
