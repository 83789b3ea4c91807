"""The check finds misspelt template bindings and bindings of the wrong type."""

import json
import subprocess
from pathlib import Path

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


def checked(
    folder: Path, template: str, say: str = "this.say('press', { key: 1 }), this.say('end')"
) -> tuple[str, str]:
    """Return the output of the check and of tsc for a toy; '' if nothing is wrong."""
    (folder / "node_modules").symlink_to(paths.NODE_MODULES, target_is_directory=True)
    (folder / "part.js").write_text(
        (paths.WEB / "parts" / "part.js").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (folder / "toy.js").write_text(TOY.replace("TEMPLATE", template).replace("SAY", say), encoding="utf-8")
    config = json.loads((paths.ROOT / "tsconfig.json").read_text(encoding="utf-8"))
    (folder / "tsconfig.json").write_text(json.dumps(config | {"include": ["*.js"]}), encoding="utf-8")
    words = []
    for command in (
        [*node.node(), str(paths.ROOT / "tools" / "templates.mjs"), str(folder / "tsconfig.json")],
        [*node.tool("typescript"), "--noEmit", "--project", str(folder / "tsconfig.json")],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        words.append(done.stdout + done.stderr if done.returncode else "")
    return words[0], words[1]


def test_correct_bindings_pass(tmp_path: Path) -> None:
    assert checked(tmp_path, GOOD) == ("", "")


@pytest.mark.parametrize(
    ("template", "words"),
    [
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
    ],
)
def test_a_wrong_binding_is_told_at_its_place(tmp_path: Path, template: str, words: str) -> None:
    told, by_tsc = checked(tmp_path, template)
    assert "toy.js:9:" in told, told
    assert words in told
    assert by_tsc == ""


@pytest.mark.parametrize(
    "say", ["this.say('pres', { key: 1 })", "this.say('press', { key: 'a' })", "this.say('press')"]
)
def test_tsc_knows_what_a_part_says(tmp_path: Path, say: str) -> None:
    assert "toy.js(6," in checked(tmp_path, GOOD, say)[1]
