"""``python -m countinghouse``, its completion in a shell, and the page that it serves."""

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from countinghouse.command_line import main

PACKAGE = Path(__file__).parents[3] / "py"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
COMMAND = [sys.executable, "-m", "countinghouse"]


def test_python_runs_the_package() -> None:
    done = subprocess.run(
        [*COMMAND, "count", "queens:6", "--json"], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["value"] == 4


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_subcommands_options_and_puzzles(
    shell: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("self-tallying", "memory", "kanoodle-pyramid", "langford:11"):
        assert word in script
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed, so it cannot parse its completion")
    file = tmp_path / "script"
    file.write_text(script)
    subprocess.run([shell, "-n", str(file)], check=True)


def test_bash_completes_a_puzzle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bash = shutil.which("bash")
    assert bash, "the tests need bash"
    assert main(["completion", "bash"]) == 0
    file = tmp_path / "script"
    file.write_text(capsys.readouterr().out)
    ask = (
        f"source {file}; COMP_WORDS=(countinghouse count kanoodle-); COMP_CWORD=2; COMP_LINE='countinghouse count kanoodle-'; "
        "COMP_POINT=${#COMP_LINE}; f=$(complete -p countinghouse | sed 's/.*-F \\([^ ]*\\).*/\\1/'); $f countinghouse kanoodle- count; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run([bash, "-c", ask], capture_output=True, text=True, check=True)
    assert "kanoodle-pyramid" in done.stdout.split()


def test_open_serves_the_page_at_a_link(tmp_path: Path) -> None:
    page = tmp_path / "counting-house.html"
    page.write_text("<title>the page</title>")
    with subprocess.Popen(
        [*COMMAND, "open", "kanoodle", "--no-browser", "--page", str(page)],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        text=True,
    ) as serving:
        try:
            assert serving.stdout
            address, _, link = serving.stdout.readline().strip().partition("#")
            assert link == "/packing?puzzle=kanoodle"
            with urllib.request.urlopen(address) as answer:
                assert b"the page" in answer.read()
                assert answer.headers["Content-Type"] == "text/html"
        finally:
            serving.kill()
