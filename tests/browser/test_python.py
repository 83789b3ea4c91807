"""The Python console: it runs, shows, completes, remembers and stops; a link from elsewhere fills in lines and never runs them."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, FileChooser, Locator, Page, Route, expect

from countinghouse.console.prelude import PRELUDE
from countinghouse.exhibits.python import EXHIBIT
from countinghouse.games.number_pad import NumberPad
from tests.browser.bidi import Firefox
from tests.browser.conftest import DESK, FAILED, Complaints, new_visitor
from tests.browser.helpers import away_and_back, eventually, linked_to


def prompt(page: Page) -> Locator:
    """The prompt's field."""
    return page.get_by_role("textbox", name="Python")


def said(page: Page) -> Locator:
    """The output of the last run."""
    return page.locator(".console-entry").last


def ready(page: Page) -> None:
    """Wait until nothing runs and Python is ready."""
    expect(page.locator("#console-said")).to_have_text("Python is ready.")


def opened(page: Page, site: str, code: str = "") -> None:
    """The console, started."""
    page.goto(f"{site}#/python{'?code=' + quote(code) if code else ''}")
    ready(page)


def run(page: Page, source: str) -> None:
    """Type and run, and wait for the end."""
    before = page.locator(".console-entry").count()
    prompt(page).fill(source)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".console-entry")).to_have_count(before + 1)
    ready(page)


def stop_endless(page: Page, source: str) -> None:
    """Run something endless, and stop it."""
    prompt(page).fill(source)
    prompt(page).press("Control+Enter")
    expect(page.locator("#console-said")).to_have_text("Running…")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Stop").click()


@pytest.fixture(scope="module")
def kept(browser: Browser) -> Iterator[list[Page]]:
    """At most one page: the console shared by all tests that leave it usable."""
    pages: list[Page] = []
    yield pages
    for page in pages:
        page.context.close()


@pytest.fixture
def console(
    kept: list[Page], browser: Browser, site: str, complaints: Complaints, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """That console with an empty prompt; if a test fails, it is discarded."""
    if not kept:
        kept.append(new_visitor(browser, viewport=DESK).new_page())
        opened(kept[0], site)
    complaints.watch(kept[0])
    prompt(kept[0]).fill("")
    yield kept[0]
    complaints.leave(kept[0])
    if request.node.stash.get(FAILED, False) or complaints.unexpected():
        kept.pop().context.close()


def test_it_counts(console: Page) -> None:
    prompt(console).fill("1 + 1")
    prompt(console).press("Enter")
    expect(said(console).locator(".console-value")).to_have_text("2")
    run(console, 'PUZZLES["kanoodle"].count().value')
    expect(said(console)).to_contain_text("371020")


def test_a_definition_of_several_lines(console: Page) -> None:
    prompt(console).click()
    for line in ("def double(n):", "return 2 * n", ""):
        console.keyboard.type(line)
        before = prompt(console).input_value()
        console.keyboard.press("Enter")
        if line:
            expect(prompt(console)).not_to_have_value(before)  # another line, indented
    expect(prompt(console)).to_have_value("")
    expect(said(console).locator(".console-source")).to_contain_text("def double(n):\n    return 2 * n")
    run(console, "double(21)")
    expect(said(console).locator(".console-value")).to_have_text("42")


def test_many_lines_are_pasted_at_once(console: Page) -> None:
    prompt(console).focus()
    console.keyboard.insert_text("a = 1\nfor i in range(3):\n    a += i\na")
    console.keyboard.press("Enter")
    expect(said(console).locator(".console-value")).to_have_text("4")


def test_completion_is_a_list_and_does_not_trap_the_keyboard(console: Page) -> None:
    prompt(console).focus()
    console.keyboard.type("kan = PUZZ")
    console.keyboard.press("Tab")
    expect(prompt(console)).to_have_value("kan = PUZZLES")
    run(console, 'kan = PUZZLES["kanoodle"]')
    prompt(console).focus()
    console.keyboard.type("kan.co")
    console.keyboard.press("Tab")
    words = console.get_by_role("listbox", name="Completions")
    expect(words.get_by_role("option")).to_have_text(
        [
            "kan.colourings",
            "kan.completions",
            "kan.completions_steps",
            "kan.count",
            "kan.count_steps",
        ]
    )
    active = prompt(console).get_attribute("aria-activedescendant")
    expect(console.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "Enter"):
        console.keyboard.press(key)
    expect(prompt(console)).to_have_value("kan.count")
    expect(words).to_have_count(0)
    console.keyboard.press("Escape")
    console.keyboard.press("Tab")
    expect(prompt(console)).not_to_be_focused()
    prompt(console).fill("")
    prompt(console).press("Tab")
    expect(prompt(console)).not_to_be_focused()


def test_what_was_typed_is_found_again(console: Page) -> None:
    run(console, "first = 1")
    run(console, "second = 2")
    prompt(console).fill("half")
    for key, text in (
        ("ArrowUp", "second = 2"),
        ("ArrowUp", "first = 1"),
        ("ArrowDown", "second = 2"),
        ("ArrowDown", "half"),
    ):
        prompt(console).press(key)
        expect(prompt(console)).to_have_value(text)


def test_boards_are_pictures_and_tables_tables(console: Page) -> None:
    run(console, 'PUZZLES["kanoodle"].board("White:a1a2b2")')
    picture = said(console).get_by_role("img")
    expect(picture).to_have_attribute("alt", re.compile(r"W\.{10}\nWW"))
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 300
    run(console, 'graph = colouring.parse("a b; b c; c a")\ngraph\nsudoku.empty()\nqueens.read((), 5)')
    expect(said(console).get_by_role("img")).to_have_count(3)
    expect(said(console).get_by_role("img").first).to_have_attribute("alt", "Graph of 3 vertices and 3 edges")
    run(console, 'NumberPad("789/456/123").table(30)')
    expect(said(console).get_by_role("row").last).to_have_text(re.compile(r"30\s*\{3, 9\}"))


def test_a_run_shows_its_time_and_how_much_memory_grew(console: Page) -> None:
    cost = said(console).locator(".console-cost")
    run(console, "import time\nwhile time.sleep(0.5): pass")
    expect(cost).to_have_text(re.compile(r"^(0\.[5-9]|[1-9])[\d.]*\s*s$"))
    run(console, "del_me = 1")
    expect(cost).to_have_text(re.compile(r"^(less than 0\.01|[\d.]+)\s*s$"))
    run(console, "large = bytearray(150_000_000)")
    found = re.search(r", memory \+(\d+)\s*MB to (\d+)\s*MB$", cost.inner_text())
    assert found
    grown, whole = map(int, found.groups())
    assert 100 <= grown < whole
    run(console, "del large\nlarge = bytearray(150_000_000)")  # fits into what is free
    expect(cost).not_to_contain_text("memory")


def test_plots_are_drawn_with_the_pages_charts(console: Page) -> None:
    run(
        console,
        'plot([n * n for n in range(100)], title="Squares")\nhistogram([1, 2, 2, 4])\nbars({"heads": 0.1, "tails": 0.2})',
    )
    entry = said(console)
    curve = entry.get_by_role("img", name="Squares. Curve: 100 points, y from 0 to 9801")
    expect(curve.locator("canvas")).to_be_visible()
    assert curve.evaluate("place => place.querySelector('canvas').width") > 300
    tables = entry.locator("ch-bar-chart table")
    expect(tables.nth(0).locator("th[scope=row]")).to_have_text(["1", "2", "3", "4"])
    expect(tables.nth(0).locator("td.number")).to_have_text(["1", "2", "0", "1"])
    lengths = "table => [...table.querySelectorAll('rect')].map(bar => +bar.getAttribute('width'))"
    assert tables.nth(0).evaluate(lengths) == [50, 100, 0, 50]
    assert tables.nth(1).evaluate(lengths) == [50, 100]
    for name, rows in (("Squares", 101), ("Histogram", 5)):
        with console.expect_download() as download:
            entry.get_by_role("button", name=f"CSV: {name}").click()
        lines = Path(download.value.path()).read_text(encoding="utf-8-sig").splitlines()
        assert len([line for line in lines if line and not line.startswith("#")]) == rows
    with console.expect_download() as download:
        entry.get_by_role("button", name="SVG: Squares").click()
    assert Path(download.value.path()).read_text().startswith("<svg")
    run(console, "plot([])")
    expect(said(console)).to_contain_text("InputError: There is nothing to draw")


def test_markup_is_never_trusted(console: Page) -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' onload='top.hit=1'><script>top.hit=1</script></svg>"
    run(
        console,
        f'class Evil:\n    def _repr_svg_(self): return "{svg}"\n\nEvil()\nprint("<img src=x onerror=hit=1>")',
    )
    expect(said(console).get_by_role("img")).to_have_count(1)
    expect(said(console).locator(".console-output")).to_have_text("<img src=x onerror=hit=1>")
    assert console.evaluate("window.hit") is None


def test_errors_show_the_persons_lines(console: Page) -> None:
    run(console, "def wrong():\n    return 1 / 0\n\nwrong()")
    expect(said(console).locator(".console-error")).to_contain_text("in wrong")
    expect(said(console).locator(".console-error")).to_contain_text("ZeroDivisionError")
    assert "countinghouse" not in said(console).inner_text()
    run(console, 'PUZZLES["kanoodle"].count("Blue")')
    expect(said(console).locator(".console-error")).to_contain_text("InputError: 'Blue' is not a placement")


def test_output_streams_and_is_cut(console: Page) -> None:
    prompt(console).fill("import time\nfor i in range(10_000):\n    print(i)\n    time.sleep(0.1)\n")
    prompt(console).press("Control+Enter")
    expect(said(console).locator(".console-output").first).to_contain_text("0\n1\n2")
    expect(console.locator("#console-said")).to_have_text("Running…")
    prompt(console).press("Control+c")
    expect(said(console)).to_contain_text("Stopped.")
    ready(console)
    run(console, "for i in range(30000): print(i)")
    expect(said(console)).to_contain_text("Output is cut after 100,000 characters")


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "import asyncio\nawait asyncio.sleep(1000)",
        "import time\ntime.sleep(1000)",
        'for solution in PUZZLES["iq-fit"].solutions(): pass',
        "while True: print('x' * 50)",
    ],
)
def test_stop_keeps_the_names(console: Page, source: str) -> None:
    run(console, "kept = 'still here'")
    stop_endless(console, source)
    expect(said(console)).to_contain_text("Stopped. Everything defined before is still available.")
    ready(console)
    run(console, "kept")
    expect(said(console)).to_contain_text("'still here'")


@pytest.mark.fresh
def test_code_that_does_not_answer_is_ended_and_can_be_run_again(page: Page, site: str) -> None:
    opened(page, site)
    run(page, "kept = 6 * 7")
    stop_endless(page, "max(iter(int, 1))")
    expect(said(page)).to_contain_text("all names and files are lost")
    ready(page)
    page.get_by_role("button", name="Run everything again").click()
    expect(said(page)).to_contain_text("kept = 6 * 7")
    ready(page)
    run(page, "kept")
    expect(said(page)).to_contain_text("42")


@pytest.mark.fresh
def test_the_link_holds_what_was_run(page: Page, site: str) -> None:
    opened(page, site)
    run(page, "x = 6")
    run(page, "x * 7")
    linked_to(page, "#/python?code=x%20%3D%206%0Ax%20*%207")
    page.reload()
    expect(prompt(page)).to_have_value("x = 6\nx * 7")
    expect(page.get_by_text("have not been run")).to_have_count(0)  # they were run here


@pytest.mark.fresh
def test_a_hostile_link_is_typed_and_not_run(page: Page, site: str) -> None:
    code = "<img src=x onerror=alert(1)>\n__import__('js').fetch('/stolen')\nhit = 1"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, site, code)
    expect(prompt(page)).to_have_value(code)
    expect(page.get_by_text("have not been run")).to_be_visible()
    expect(page.get_by_text("Nothing has been run yet.")).to_be_visible()
    assert [url for url in asked if "stolen" in url or url.endswith("/x")] == []
    run(page, "'hit' in globals()")
    expect(said(page)).to_contain_text("False")


def test_too_long_a_link_is_refused_in_words(page: Page, site: str) -> None:
    page.goto(f"{site}#/python?code={'x' * 40_000}")
    expect(page.get_by_role("alert").filter(has_text="could not be followed")).to_be_visible()
    expect(prompt(page)).to_have_value("")


def test_leaving_stops_what_runs_and_keeps_the_names(console: Page, site: str) -> None:
    run(console, "kept = 42")
    prompt(console).fill("while True: pass")
    prompt(console).press("Control+Enter")
    expect(console.locator("#console-said")).to_have_text("Running…")
    console.get_by_role("link", name="All exhibits").click()
    expect(console.get_by_role("heading", level=1)).to_have_text("Counting House")
    console.go_back()
    ready(console)
    expect(said(console)).to_contain_text("while True: pass")
    run(console, "kept + 1")
    expect(said(console).locator(".console-value")).to_have_text("43")


@pytest.mark.fresh
def test_open_in_python_runs_its_own_lines_at_once(page: Page, site: str) -> None:
    """Lines that the page's own Python wrote need no warning; the same lines in another person's tab do."""
    page.goto(f"{site}#/number-pad?limit=31&rule=normal")
    expect(page.get_by_role("grid", name="Number pad")).to_be_visible()
    page.get_by_role("button", name="Open in Python").click()
    expect(said(page).locator(".console-source")).to_contain_text(
        'NumberPad("789/456/123", rule="normal")\npad.winning_openings(31)'
    )
    expect(page.get_by_text("have not been run")).to_have_count(0)
    expect(said(page)).to_contain_text("frozenset")
    expect(said(page)).to_contain_text("Period(length=80")
    expect(prompt(page)).to_have_value("")
    ready(page)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("The number pad")
    page.go_forward()
    expect(said(page)).to_contain_text("Period(length=80")
    page.goto(f"{site}#/workbench?problem=sudoku")
    expect(page.locator("ch-exhibit-workbench")).to_be_visible()
    page.get_by_role("button", name="Open in Python").click()
    expect(said(page).locator(".console-source")).to_contain_text("sudoku.parse")
    expect(said(page).get_by_role("img")).to_have_count(2)  # the grid, and it solved
    ready(page)
    # lines run here are filled in again after a reload, without a warning and without being run
    run(page, "6 * 7")
    link = page.url
    page.reload()
    expect(prompt(page)).to_have_value(re.compile(r"pad.period\(\)(.|\n)*sudoku.parse(.|\n)*\n6 \* 7$"))
    expect(page.get_by_text("have not been run")).to_have_count(0)
    # another tab does not know where these lines come from
    other = page.context.new_page()
    other.goto(link)
    expect(other.locator(".console-arrival")).to_contain_text("have not been run")
    expect(other.get_by_text("Nothing has been run yet.")).to_be_visible()
    # one more character than the page's own lines, so they are not its own
    other.goto(f"{site}#/python?code=" + quote("6 * 7 "))
    expect(other.locator(".console-arrival")).to_be_visible()


@pytest.mark.fresh
def test_keys_pressed_before_python_is_there_are_not_lost_and_move_no_focus(page: Page, site: str) -> None:
    page.goto(f"{site}#/python")
    prompt(page).focus()
    for line in ("def double(n):", "return 2 * n", "", "double(21)"):
        page.keyboard.type(f"    {line}" if line.startswith("return") else line)
        page.keyboard.press("Enter")
        expect(prompt(page)).to_be_focused()
    page.keyboard.type("kan = PUZZ")
    page.keyboard.press("Tab")
    expect(prompt(page)).to_be_focused()
    expect(prompt(page)).to_have_value("kan = PUZZLES")  # completed once Python is ready
    expect(page.locator(".console-entry")).to_have_count(2)
    expect(said(page).locator(".console-value")).to_have_text("42")


@pytest.mark.fresh
def test_lines_entered_before_python_is_there_run_though_one_has_left_meanwhile(
    page: Page, site: str
) -> None:
    held: list[Route] = []
    let: list[bool] = []
    page.route("**/pyodide/**", lambda route: route.continue_() if let else held.append(route))
    page.goto(f"{site}#/python")
    prompt(page).fill("6 * 7")
    prompt(page).press("Control+Enter")
    waiting = page.locator(".is-waiting")
    expect(waiting).to_contain_text("6 * 7")
    away_and_back(page)
    expect(waiting).to_contain_text("6 * 7")
    let.append(True)
    for route in held:
        route.continue_()
    expect(said(page).locator(".console-value")).to_have_text("42")
    expect(page.locator(".console-entry")).to_have_count(1)  # it ran once
    linked_to(page, "#/python?code=6%20*%207")


def test_an_example_runs(console: Page) -> None:
    console.get_by_role("button", name="A board").click()
    expect(said(console).locator(".console-source")).to_contain_text("kanoodle.board")
    expect(said(console).get_by_role("img")).to_be_visible()
    ready(console)


def test_an_example_on_the_home_page_runs_too(page: Page, site: str) -> None:
    [code] = [str(each.state["code"]) for each in EXHIBIT.examples if each.title == "A table of winning keys"]
    page.goto(f"{site}#/python?code=" + quote(code))
    [*_, keys] = NumberPad("789/456/123").table(7)
    expect(said(page)).to_contain_text(str(set(keys)))
    expect(page.get_by_text("have not been run")).to_have_count(0)


def test_the_session_is_saved_as_a_file(console: Page) -> None:
    console.get_by_role("button", name="Clear").click()
    run(console, "for i in range(2):\n    print(i)\n\n'end'")
    with console.expect_download() as download:
        console.get_by_role("button", name="Save as file").click()
    text = Path(download.value.path()).read_text()
    assert text == "for i in range(2):\n    print(i)\n\n'end'\n# 0\n# 1\n# 'end'\n\n"
    assert download.value.suggested_filename == "counting-house-session.py"


def test_the_session_is_saved_as_a_notebook(console: Page) -> None:
    console.get_by_role("button", name="Clear").click()
    run(console, "print('a')\n6 * 7")
    run(console, "?len")
    run(console, "PUZZLES['kanoodle'].board()")
    run(console, "1 / 0")
    with console.expect_download() as download:
        console.get_by_role("button", name="Save as notebook").click()
    assert download.value.suggested_filename == "counting-house-session.ipynb"
    notebook = json.loads(Path(download.value.path()).read_text())
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    loaded, numbers, asked, board, wrong = notebook["cells"]
    assert loaded["source"] == PRELUDE.rstrip("\n")
    assert numbers["source"] == "print('a')\n6 * 7"
    assert numbers["outputs"] == [
        {"output_type": "stream", "name": "stdout", "text": "a\n"},
        {"output_type": "display_data", "metadata": {}, "data": {"text/plain": "42"}},
    ]
    assert asked["source"] == "?len"
    assert board["outputs"][0]["data"]["image/svg+xml"].startswith("<svg")
    assert wrong["outputs"][0]["ename"] == "ZeroDivisionError"
    assert len({cell["id"] for cell in notebook["cells"]}) == 5
    with console.expect_download() as download:
        console.get_by_role("button", name="Save as file").click()
    assert "\n# ?len\n# len(obj, /)\n" in Path(download.value.path()).read_text()


def test_a_question_mark_explains_and_leads_to_the_reference(console: Page, site: str) -> None:
    run(console, "?count")
    expect(said(console).locator(".console-value").first).to_contain_text("count(problem")
    link = said(console).get_by_role("link", name="Reference")
    href = "docs/reference/exact_cover.html#countinghouse.exact_cover.count"
    expect(link).to_have_attribute("href", href)
    assert (
        'id="countinghouse.exact_cover.count"'
        in console.request.get(f"{site}{href.partition('#')[0]}").text()
    )
    run(console, "?len")
    expect(said(console).get_by_role("link")).to_have_count(0)


def dropped(page: Page, *files: tuple[str, str]) -> None:
    """Drag text files with these names onto the log, and drop them."""
    page.evaluate(
        """files => {
          const dataTransfer = new DataTransfer();
          for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
          for (const type of ['dragover', 'drop'])
            document.querySelector('.console-log').dispatchEvent(
              new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        list(files),
    )


def test_a_dropped_file_is_read(console: Page) -> None:
    dropped(console, ("towns.csv", "name,people\nÅlesund,67000\n"))
    expect(said(console)).to_contain_text(
        "towns.csv (27 bytes) is in the working folder. These lines read it:"
    )
    line = 'rows = list(csv.reader(open(\'towns.csv\', newline="", encoding="utf-8-sig")))'
    expect(said(console).locator(".console-value")).to_have_text(f"import csv\n{line}")
    expect(prompt(console)).to_have_value(f"import csv\n{line}")
    console.get_by_role("button", name="Run", exact=True).click()
    ready(console)
    run(console, "rows")
    expect(said(console).locator(".console-value")).to_have_text("[['name', 'people'], ['Ålesund', '67000']]")
    # What is being typed stays.
    prompt(console).fill("half a li")
    dropped(console, ("one.txt", "1"), ("two.bin", "\0"))
    expect(said(console)).to_contain_text("open('two.bin', \"rb\").read()")
    expect(prompt(console)).to_have_value("half a li")
    run(console, 'open("one.txt").read() + open("two.bin").read()')
    expect(said(console).locator(".console-value")).to_have_text("'1\\x00'")


def test_a_file_is_chosen_by_keyboard(console: Page, tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[1, 2, 3]")
    choosers: list[FileChooser] = []
    console.once("filechooser", lambda chooser: choosers.append(chooser))
    # A dialog that opens before the browser passes choosers on is never seen, and prevents later ones.
    run(console, "'listening'")
    console.get_by_label("Open files").focus()
    console.keyboard.press("Enter")
    eventually(console, lambda: bool(choosers))
    choosers[0].set_files(tmp_path / "list.json")
    expect(prompt(console)).to_have_value(re.compile(r"json\.load\(open\('list\.json'"))
    console.get_by_role("button", name="Run", exact=True).click()
    ready(console)
    run(console, "sum(data)")
    expect(said(console).locator(".console-value")).to_have_text("6")


def test_too_large_a_file_is_refused_in_words(console: Page) -> None:
    named_badly = "document.querySelector('ch-exhibit-python').python.put(new File(['x'], '..'))"
    assert "Rename it" in console.evaluate(named_badly)["sentence"]
    console.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(100_000_001)], 'big.bin'));
          document.querySelector('.console-log').dispatchEvent(
            new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }"""
    )
    expect(said(console)).to_contain_text(
        "big.bin is larger than 100 MB, the limit for files in the console."
    )
    expect(prompt(console)).to_have_value("")


def test_files_that_a_run_writes_are_downloaded(console: Page) -> None:
    lines = 'import os\nos.makedirs("made", exist_ok=True)\nwith open("made/out.txt", "w") as out: out.write("six")\n'
    run(console, lines)
    button = said(console).get_by_role("button", name="Download made/out.txt")
    expect(said(console).locator(".console-file")).to_contain_text("3 bytes")
    button.focus()
    with console.expect_download() as download:
        console.keyboard.press("Enter")
    assert download.value.suggested_filename == "out.txt"
    assert Path(download.value.path()).read_text() == "six"
    run(console, 'open("made/out.txt").read()')
    expect(said(console).locator(".console-file")).to_have_count(0)
    run(console, 'os.remove("made/out.txt")')
    console.get_by_role("button", name="Download made/out.txt").click()
    expect(console.locator("#console-said")).to_have_text("made/out.txt is no longer in the working folder.")


@pytest.mark.fresh
def test_files_given_before_python_is_there_wait_and_come_back_after_it_was_lost(
    page: Page, site: str
) -> None:
    page.goto(f"{site}#/python")
    page.get_by_label("Open files").set_input_files(
        {"name": "early.txt", "mimeType": "text/plain", "buffer": b"early"}
    )
    expect(page.locator(".is-waiting")).to_contain_text("early.txt")
    ready(page)
    expect(said(page)).to_contain_text("early.txt (5 bytes)")
    stop_endless(page, "max(iter(int, 1))")
    expect(said(page)).to_contain_text("all names and files are lost")
    ready(page)
    page.get_by_role("button", name="Run everything again").click()
    expect(said(page)).to_contain_text("early.txt (5 bytes)")
    run(page, 'open("early.txt").read()')
    expect(said(page).locator(".console-value")).to_have_text("'early'")


def test_long_output_is_folded(console: Page) -> None:
    run(console, "for i in range(40): print(i)")
    expect(said(console).locator("details")).to_have_count(0)
    run(console, "for i in range(50): print(i)")
    expect(said(console).locator(".console-output").first).to_have_text("\n".join(map(str, range(10))))
    rest = said(console).locator("details pre")
    expect(rest).to_be_hidden()
    said(console).get_by_text("40 more lines").click()
    expect(rest).to_contain_text("49")
    expect(rest).to_be_visible()


def test_the_history_is_searched(console: Page) -> None:
    run(console, "queens_of_eight = 8")
    run(console, "rooks = 1")
    prompt(console).fill("OF_EIGHT")
    prompt(console).press("Control+r")
    found = console.get_by_role("listbox", name="Earlier input").get_by_role("option")
    expect(found).to_have_text(["queens_of_eight = 8"])
    prompt(console).press("Enter")
    expect(prompt(console)).to_have_value("queens_of_eight = 8")
    prompt(console).fill("no such line")
    prompt(console).press("Control+r")
    expect(console.locator("#console-said")).to_have_text("No other earlier input contains this.")


def test_completion_shows_how_a_function_is_called(console: Page) -> None:
    prompt(console).fill("estimat")
    prompt(console).press("Tab")
    expect(prompt(console)).to_have_value("estimate")
    expect(console.locator("#console-said")).to_contain_text("estimate(problem")
    prompt(console).fill("np.linalg.e")
    prompt(console).press("Tab")
    expect(console.locator("#console-said")).to_contain_text("use the arrow keys to choose")
    prompt(console).press("ArrowDown")
    expect(console.locator("#console-said")).to_contain_text("np.linalg.eigh(a, UPLO=")


TINY = """\
import zipfile
with zipfile.ZipFile("/tmp/tiny-1.0-py3-none-any.whl", "w") as wheel:
    wheel.writestr("tiny.py", "answer = 42")
    wheel.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1.0\\n")
    wheel.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr("tiny-1.0.dist-info/RECORD", "")

await micropip.install("emfs:/tmp/tiny-1.0-py3-none-any.whl")
import tiny
tiny.answer
"""


def test_a_wheel_is_installed(console: Page) -> None:
    run(console, TINY)
    expect(said(console).locator(".console-value")).to_have_text("42")


def test_without_a_network_a_sentence_says_why_no_package_comes(
    console: Page, complaints: Complaints
) -> None:
    complaints.allow("127.0.0.1:9|ERR_|unsafe port|Failed to load")
    # Nothing listens there: as with the network off.
    run(console, 'await micropip.install("more-itertools", index_urls="http://127.0.0.1:9/{package_name}/")')
    expect(said(console)).to_contain_text("micropip needs the network")


def test_axe_finds_nothing_serious(console: Page, audit: Callable[..., list[str]]) -> None:
    dropped(console, ("towns.csv", "name,people"))
    expect(said(console)).to_contain_text("towns.csv")
    run(
        console,
        'PUZZLES["kanoodle"].board()\nnp.eye(3)\nopen("out.txt", "w").close()\nplot([1, 4, 9])\nbars({"a": 1})\n1/0',
    )
    prompt(console).focus()
    console.keyboard.type("PUZZLES.")
    console.keyboard.press("Tab")
    expect(console.get_by_role("listbox")).to_be_visible()
    for scheme in ("light", "dark"):
        console.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert audit(console, colours=scheme == "dark") == []
    console.keyboard.press("Escape")


def test_it_fits_a_telephone_with_everything_shown(console: Page) -> None:
    console.set_viewport_size({"width": 360, "height": 740})
    run(
        console,
        f'open("{"n" * 100}.txt", "w").close()\nPUZZLES["kanoodle"].board()\nplot(range(9), title="{"t" * 120}")\nbars({{"{"b" * 100}": 10**60}})\nnp.zeros((3, 20))\n"x" * 500\nprint("y" * 500)',
    )
    assert console.evaluate("document.documentElement.scrollWidth") <= 360
    console.set_viewport_size(DESK)


@pytest.mark.fresh
def test_it_works_in_the_single_file_and_stops(page: Page, single_file_url: str) -> None:
    opened(page, single_file_url)
    run(page, "kept = 42\nPUZZLES['kanoodle'].board()")
    expect(said(page).get_by_role("img")).to_be_visible()
    stop_endless(page, "while True: pass")
    expect(said(page)).to_contain_text(re.compile("Stopped|all names and files are lost"))
    ready(page)
    run(page, "6 * 7")
    expect(said(page)).to_contain_text("42")


IN_FIREFOX = "document.querySelector('ch-exhibit-python')"


@pytest.mark.parametrize("where", ["site", "single_file_url"])
def test_it_stops_in_firefox(firefox: Firefox, where: str, request: pytest.FixtureRequest) -> None:
    firefox.fresh()
    firefox.go(f"{request.getfixturevalue(where)}#/python")
    stage = f"{IN_FIREFOX}?.python.status.stage"
    firefox.until(f"{stage} === 'ready'")
    firefox.run(f"{IN_FIREFOX}.run('kept = 42'), 1")
    firefox.until(f"{stage} === 'ready' && {IN_FIREFOX}.kept.ran.length === 1")
    firefox.run(f"{IN_FIREFOX}.run('while True: pass'), 1")
    firefox.run("new Promise((go) => setTimeout(go, 500))")
    firefox.run(f"{IN_FIREFOX}.python.stop()")
    firefox.until(f"{stage} === 'ready'")
    firefox.run(f"{IN_FIREFOX}.run('kept'), 1")
    firefox.until(f"{stage} === 'ready' && {IN_FIREFOX}.innerText.includes('Stopped.')")
    firefox.until("[...document.querySelectorAll('.console-value')].some(value => value.innerText === '42')")
