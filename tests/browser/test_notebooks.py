"""The widget in real notebooks: JupyterLab and marimo, each with its own kernel, installed for the test."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helpers import cell, drag, piece
from tools import archives

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

#: The position of the notebooks: the U of one of the 8 solutions. Four ways are left, and all have the X beside it.
START = "U:a1b1a2a3b3"
NEXT = "U:a1b1a2a3b3.X:c1b2c2d2c3"
SHOW = f'from countinghouse.packing import PUZZLES\nw = PUZZLES["pentominoes-3x20"].widget("{START}")\n'
TELL = 'print("Python:", w.count, "ways,", w.placed)'
BACK = 'w.placed = "I:a1b1c1d1e1"'
#: Where to keep pictures to look at.
PICTURES = os.environ.get("COUNTING_HOUSE_PICTURES")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment's folder of programs, with both notebooks and our wheel.

    COUNTING_HOUSE_NOTEBOOKS names an environment that has the notebooks already; our wheel is installed into it anew.
    """
    chosen = os.environ.get("COUNTING_HOUSE_NOTEBOOKS")
    folder = Path(chosen) if chosen else tmp_path_factory.mktemp("notebooks") / "environment"
    if not chosen:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    found = folder / ("Scripts" if os.name == "nt" else "bin")
    name, wheel = archives.wheel()
    built = tmp_path_factory.mktemp("wheel") / name
    built.write_bytes(wheel)
    pip = [str(found / "python"), "-m", "pip", "install", "-q"]
    subprocess.run([*pip, "jupyterlab", "marimo", "nbconvert", "numpy", "anywidget"], check=True)
    subprocess.run([*pip, "--no-deps", "--force-reinstall", str(built)], check=True)
    return found


@contextmanager
def running(command: list[str], folder: Path) -> Iterator[str]:
    """Start a notebook server, and yield the address that it prints."""
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT)
    try:
        yield waited_for(server, log)
    finally:
        server.terminate()
        server.wait(30)


def waited_for(server: "subprocess.Popen[bytes]", log: Path) -> str:
    """Return the address that a server has printed, once it answers."""
    for _ in range(600):
        assert server.poll() is None, log.read_text()
        found = re.search(r"https?://(?:127\.0\.0\.1|localhost):\d+", log.read_text())
        if found:
            try:
                urllib.request.urlopen(found[0], timeout=5).close()
                return found[0]
            except OSError:
                pass
        time.sleep(0.1)
    raise AssertionError(log.read_text())


@pytest.fixture
def lab(browser: Browser) -> Iterator[Page]:
    """A page for a notebook, which may reach nothing but its own server."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.route(
        lambda url: not re.match(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]", url),
        lambda route: route.abort(),
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def played(page: Page, name: str, python: Callable[[str], None], back: Callable[[], None]) -> None:
    """Place pieces by mouse and keyboard, see that Python knows the position and the count (`python` expects a line that matches), and
    set the position from Python (`back`)."""
    count = page.locator(".widget-count")
    expect(count).to_have_text("4 ways to finish (exact).", timeout=120_000)
    picture(page, f"{name}-start")

    # By drag: the X beside the U, as in all solutions.
    x = piece(page, "X").locator("svg")
    drag(page, x, cell(page, "c2"))
    expect(cell(page, "c3")).to_have_accessible_name(re.compile("c3, X"))
    expect(count).to_have_text("4 ways to finish (exact).")
    python(f"4 ways, {NEXT}")
    picture(page, f"{name}-dragged")

    # By keyboard: the V elsewhere, where no solution has it.
    piece(page, "V").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(count).to_have_text("No way to finish (exact).")
    python(rf"0 ways, {START}\.V:\w+\.{NEXT.split('.')[1]}")
    picture(page, f"{name}-keys")

    # By click: remove the X again.
    cell(page, "c2").click()
    page.keyboard.press("Delete")
    expect(cell(page, "c2")).to_have_accessible_name(re.compile("c2, empty"))
    python(rf"0 ways, {START}\.V:\w+")

    back()
    expect(cell(page, "e1")).to_have_accessible_name(re.compile("e1, I"))
    expect(cell(page, "a2")).to_have_accessible_name(re.compile("a2, empty"))
    expect(count).to_have_text("No way to finish (exact).")
    python("0 ways, I:a1b1c1d1e1")
    picture(page, f"{name}-back")


def notebook(*cells: str) -> str:
    """Return an empty notebook with these cells of code."""
    made = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"c{i}",
            "metadata": {},
            "outputs": [],
            "source": text,
        }
        for i, text in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": made, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def test_jupyterlab(lab: Page, programs: Path, tmp_path: Path) -> None:
    (tmp_path / "play.ipynb").write_text(notebook(f"{SHOW}w", TELL, BACK))
    command = [str(programs / "jupyter"), "lab", "--no-browser", "--allow-root", "--port=0"]
    free = ["--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={tmp_path}"]
    with running([*command, *free], tmp_path) as address:
        lab.goto(f"{address}/lab/tree/play.ipynb")
        cells = lab.locator(".jp-Notebook .jp-CodeCell")
        expect(cells).to_have_count(3, timeout=60_000)

        def run(number: int) -> None:
            cells.nth(number).locator(".cm-content").click()
            lab.keyboard.press("Control+Enter")

        def python(line: str) -> None:
            run(1)
            expect(cells.nth(1).locator(".jp-OutputArea-output")).to_have_text(
                re.compile(f"^Python: {line}\\s*$")
            )

        # The kernel starts with the notebook.
        expect(lab.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=120_000)
        run(0)
        played(lab, "jupyterlab", python, lambda: run(2))


MARIMO = f"""import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from countinghouse.packing import PUZZLES

    return PUZZLES, mo


@app.cell
def _(PUZZLES, mo):
    w = mo.ui.anywidget(PUZZLES["pentominoes-3x20"].widget("{START}"))
    w
    return (w,)


@app.cell
def _(mo, w):
    mo.plain_text(f"Python: {{w.count}} ways, {{w.placed}}")
    return


@app.cell
def _(mo, w):
    def put(_):
        w.placed = "I:a1b1c1d1e1"

    mo.ui.button(label="put the I", on_click=put)
    return
"""


def test_marimo(lab: Page, programs: Path, tmp_path: Path) -> None:
    (tmp_path / "play.py").write_text(MARIMO)
    command = [str(programs / "marimo"), "run", "play.py", "--headless", "--no-token", "--port=0"]
    with running(command, tmp_path) as address:
        lab.goto(address)
        told = lab.get_by_text(re.compile("^Python: "))

        def python(line: str) -> None:
            # The cell runs by itself after each move.
            expect(told).to_have_text(re.compile(f"^Python: {line}$"))

        played(lab, "marimo", python, lab.get_by_role("button", name="put the I").click)


DRAWN = """from countinghouse.games.number_pad import NumberPad
from countinghouse.packing import PUZZLES
from countinghouse.plots import plot
"""
SHOWN = ('PUZZLES["kanoodle"].board("White:a1a2b2")', "plot([1, 4, 9])", 'NumberPad("789/456/123").table(9)')


def test_nbconvert_finds_an_alternative_text_for_every_picture(programs: Path, tmp_path: Path) -> None:
    (tmp_path / "drawn.ipynb").write_text(notebook(DRAWN, *SHOWN))
    command = [str(programs / "jupyter"), "nbconvert", "--to", "html", "--execute", "drawn.ipynb"]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "Alternative text is missing" not in done.stderr
    pictures = re.findall(r'<img alt="([^"]*)"', (tmp_path / "drawn.html").read_text())
    assert pictures == ["Kanoodle: White:a1a2b2", "Curve. Curve: 3 points, y from 1 to 9"]


def test_marimo_shows_tables_with_room_between_columns(lab: Page, programs: Path, tmp_path: Path) -> None:
    cells = "".join(
        f"\n@app.cell\ndef _(NumberPad, PUZZLES, plot):\n    {each}\n    return\n" for each in SHOWN
    )
    names = "".join(f"    {line}\n" for line in DRAWN.splitlines())
    (tmp_path / "drawn.py").write_text(
        f"import marimo\napp = marimo.App()\n\n@app.cell\ndef _():\n{names}    return NumberPad, PUZZLES, plot\n{cells}"
    )
    command = [str(programs / "marimo"), "run", "drawn.py", "--headless", "--no-token", "--port=0"]
    with running(command, tmp_path) as address:
        lab.goto(address)
        table = lab.get_by_role("table", name="WinningOpenings: 10 rows")
        expect(table.get_by_role("cell", name="9", exact=True)).to_have_css("text-align", "right")
        padding = table.get_by_role("cell").first.evaluate(
            "cell => parseFloat(getComputedStyle(cell).paddingLeft)"
        )
        assert padding > 5
        expect(lab.get_by_role("img", name="Kanoodle: White:a1a2b2")).to_be_visible()
        picture(lab, "marimo-drawn")
