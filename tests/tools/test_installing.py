"""Every instruction installs our package from a clone or a wheel: on the public index, `countinghouse` is another project."""

import re
import subprocess
from pathlib import Path

import pytest

from tools import paths

#: A command that installs or runs something by name, and the rest of its line.
COMMAND = re.compile(
    r"\b(?:pip3? install|pipx (?:install|run)|uvx|uv (?:add|run --with|tool (?:install|run)|pip install)|micropip\.install\()(.*)"
)
#: The rest of the line may have options, then this folder (with or without extras), a requirements file, a wheel or
#: another package.
RIGHT = re.compile(
    r"""(?:\s*-\S+)*\s*(?:
        ["']?\.(?:\[[\w,]+\])?["']?(?=[\s`'")]|$)
        | ["']?[\w./:-]+\.(?:txt|lock|whl)["']?
        | twine==[\d.]+$
        | ["']more-itertools["']
    )""",
    re.VERBOSE,
)
#: Our name with an extra, as it might appear in an instruction outside such a command.
EXTRA = re.compile(r"(?<![\w./-])countinghouse\[\w")


def wrong_lines(text: str) -> list[str]:
    wrong = []
    for line in text.splitlines():
        if any(not RIGHT.match(found[1]) for found in COMMAND.finditer(line)) or EXTRA.search(line):
            wrong.append(line.strip())
    return wrong


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=paths.ROOT, capture_output=True, text=True, check=True
    )
    return [paths.ROOT / name for name in listed.stdout.split("\0") if name]


@pytest.mark.skipif(bool(paths.guests()), reason="git does not follow the copy with the guests")
def test_no_line_of_any_file_installs_another_package() -> None:
    found, read = {}, 0
    for file in tracked():
        if file == Path(__file__) or not file.is_file():
            continue
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if file.suffix == ".po":
            text = text.replace('\\"', '"')
        read += bool(COMMAND.search(text))
        if wrong := wrong_lines(text):
            found[str(file.relative_to(paths.ROOT))] = wrong
    assert not found
    assert read >= 5, "the pattern of such lines finds none any more"


@pytest.mark.parametrize(
    "line",
    [
        "pip install countinghouse",
        "`pip install countinghouse[prove]`, which adds a compiler",
        "Run pip install after that.",
        "pip install -q --user countinghouse",
        "python -m pip install counting-house",
        "pipx run countinghouse claims",
        "uvx countinghouse claims",
        'await micropip.install("countinghouse")',
        "needs compiled code: install countinghouse[prove], which adds Numba.",
    ],
)
def test_a_line_that_does_is_found(line: str) -> None:
    assert wrong_lines(line) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "`pip install .` in a clone",
        '`pip install ".[prove]"` in a clone',
        "pip install .[cli,prove]",
        "pip install countinghouse_puzzles-0.2.0-py3-none-any.whl",
        "pip install --require-hashes -r tools/requirements.lock",
    ],
)
def test_a_clone_and_a_wheel_are_right(line: str) -> None:
    assert wrong_lines(line) == []
