"""The script of the widget for notebooks, in an empty page: several boards, with anywidget's model replaced by a small one."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.widget import widget_view
from tools import widget

START = "U:a1b1a2a3b3"
#: The script is evaluated once per widget, as in a notebook. `models` are the widgets' models, and `saved` what they sent.
PAGE = """<!doctype html><html lang="en"><title>notebook</title><link rel="icon" href="data:,"><body><main></main><script type="module">
const states = await (await fetch('states.json')).json();
window.saved = [];
window.models = states.map((state) => {
  const heard = {};
  return {
    get: (name) => state[name],
    set(name, value) { state[name] = value; for (const listener of heard[`change:${name}`] ?? []) listener(); },
    save_changes() { saved.push(state.placed); },
    on(event, listener) { (heard[event] ??= []).push(listener); },
    off(event, listener) { heard[event] = heard[event].filter((each) => each !== listener); },
    heard,
  };
});
window.ends = [];
for (const [i, model] of models.entries()) {
  const { default: { render } } = await import(`./widget.js?${i}`);
  const el = document.querySelector('main').appendChild(document.createElement('section'));
  ends.push(render({ model, el }));
}
window.ready = true;
</script>"""
#: A tube of cells in two colours, after the named puzzles.
TUBE = Puzzle.from_text("xwxw/wxwx~,Pair:xw*4")
NAMES = ("pentominoes-3x20", "kanoodle-pyramid", "hexiamonds-trefoil", "welded-tetrasticks-5x5", "iq-fit")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page, the script, and the widgets' states as Python sends them."""
    widget.write()
    made = tmp_path_factory.mktemp("widget")
    rest = {"sentence": "", "refused": "", "news": 0, "seen": 0}
    states = [
        {"view": widget_view(puzzle), "placed": START if puzzle.name == NAMES[0] else "", **rest}
        for puzzle in (*(PUZZLES[name] for name in NAMES), TUBE)
    ]
    (made / "states.json").write_text(json.dumps(states))
    (made / "index.html").write_text(PAGE)
    (made / "widget.js").write_bytes(widget.SCRIPT.read_bytes())
    return made


@pytest.fixture
def notebook(browser: Browser, folder: Path, serve_folder: Callable[[Path], str]) -> Iterator[Page]:
    """The page, which must ask for nothing else and not complain."""
    address = serve_folder(folder)
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    outside: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: outside.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text))
    page.goto(address)
    page.wait_for_function("window.ready")
    yield page
    assert wrong == []
    assert [url for url in outside if not url.startswith((address, "data:"))] == []
    context.close()


def board(page: Page, number: int = 0) -> Locator:
    return page.locator("section").nth(number)


def cell(within: Locator, name: str) -> Locator:
    return within.locator(f"[data-cell='{name}']")


def piece(within: Locator, name: str) -> Locator:
    return within.get_by_role("toolbar", name="Pieces").get_by_role("button", name=re.compile(f"^{name},"))


def saved(page: Page) -> str:
    """Return the last position that the page has sent."""
    return str(page.evaluate("saved.at(-1)"))


def put(page: Page, trait: str, value: str) -> None:
    """Set a trait, as Python does."""
    page.evaluate("([trait, value]) => models[0].set(trait, value)", [trait, value])


def test_a_piece_is_dragged_onto_the_board(notebook: Page) -> None:
    own = board(notebook)
    start = piece(own, "X").locator("svg").bounding_box()
    end = cell(own, "c2").bounding_box()
    assert start
    assert end
    notebook.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    notebook.mouse.down()
    notebook.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    # The piece is under the pointer, over everything else.
    shown = own.locator("ch-drag-float svg path").first.bounding_box()
    assert shown
    assert abs(shown["x"] + shown["width"] / 2 - end["x"] - end["width"] / 2) < 4
    assert own.locator("ch-drag-float").evaluate("float => float.matches(':popover-open')")
    notebook.mouse.up()
    expect(cell(own, "d2")).to_have_accessible_name("d2, X")
    assert saved(notebook) == f"{START}.X:c1b2c2d2c3"


def test_a_tube_shows_its_joined_edges_and_both_colours(notebook: Page) -> None:
    own = board(notebook, len(NAMES))
    grid = own.locator("ch-grid-board")
    expect(grid.locator(".board-joined")).to_have_count(1)
    expect(grid.locator(".white-ring")).to_have_count(4)
    expect(cell(own, "b1")).to_have_accessible_name("b1, empty, second colour")
    expect(cell(own, "a1")).to_have_accessible_name("a1, empty")


def test_a_solid_is_also_shown_in_space(notebook: Page) -> None:
    """The picture turns, and takes pieces that are dragged into it; on the board, L shows a piece above the others."""
    expect(board(notebook).locator("ch-space-picture")).to_have_count(0)
    own = board(notebook, 1)
    picture = own.locator("ch-space-picture")
    turn = picture.get_by_role("group", name="The picture, to turn")
    turn.focus()
    notebook.keyboard.press("ArrowRight")
    expect(picture.get_by_role("status")).to_have_text("Turned by 345 degrees.")
    notebook.keyboard.press("Home")
    floor = picture.locator(".space-floor[data-free]").last
    floor.scroll_into_view_if_needed()
    start, end = piece(own, "White").locator("svg").bounding_box(), floor.bounding_box()
    assert start
    assert end
    notebook.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    notebook.mouse.down()
    notebook.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    notebook.mouse.up()
    expect(picture.locator("[data-there]").first).to_be_attached()
    placed = saved(notebook)
    assert re.fullmatch(r"White:([a-z]+\d+){3}", placed)
    cell(own, re.findall(r"[a-z]+\d+", placed)[0]).focus()
    notebook.keyboard.press("l")
    expect(picture.get_by_label("Show above")).to_have_value(placed)


def test_a_piece_is_placed_and_removed_by_keys(notebook: Page) -> None:
    own = board(notebook)
    keys: list[str] = notebook.evaluate(
        "() => { window.keys = []; document.addEventListener('keydown', (event) => keys.push(event.key)); return keys; }"
    )
    piece(own, "I").focus()
    for key in ("Enter", "ArrowDown", "ArrowRight", "Enter"):
        notebook.keyboard.press(key)
    where = saved(notebook).split(".")[0]
    assert re.fullmatch(r"I:(\w\d){5}", where)
    at = where[2:4]
    expect(cell(own, at)).to_have_accessible_name(f"{at}, I")
    cell(own, at).focus()
    notebook.keyboard.press("Delete")
    expect(cell(own, at)).to_have_accessible_name(f"{at}, empty")
    assert saved(notebook) == START
    # The notebook does not hear keys that the board has used, only Enter on a button.
    keys = notebook.evaluate("keys")
    assert set(keys) <= {"Enter"}


def test_python_moves_pieces_and_speaks(notebook: Page) -> None:
    own = board(notebook)
    put(notebook, "placed", "I:a1b1c1d1e1")
    put(notebook, "sentence", "17 ways to finish (exact).")
    expect(cell(own, "e1")).to_have_accessible_name("e1, I")
    expect(cell(own, "a2")).to_have_accessible_name("a2, empty")
    expect(own.get_by_text("17 ways to finish (exact).")).to_be_visible()
    put(notebook, "refused", "That may not be.")
    expect(own.get_by_text("That may not be.")).to_be_visible()
    assert notebook.evaluate("saved.length") == 0


def test_the_board_acknowledges_what_python_changes(notebook: Page) -> None:
    notebook.evaluate("models[0].set('news', 3)")
    assert notebook.evaluate("[models[0].get('seen'), saved.length]") == [3, 1]


def test_a_piece_in_hand_goes_if_python_removes_it(notebook: Page) -> None:
    own = board(notebook)
    cell(own, "a1").click()
    expect(piece(own, "U")).to_have_attribute("aria-pressed", "true")
    put(notebook, "placed", "")
    expect(piece(own, "U")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("number", range(1, len(NAMES)))
def test_other_lattices_can_be_played(notebook: Page, number: int) -> None:
    own = board(notebook, number)
    puzzle = PUZZLES[NAMES[number]]
    first = own.get_by_role("toolbar", name="Pieces").get_by_role("button").first
    first.focus()
    notebook.keyboard.press("Enter")
    notebook.keyboard.press("Enter")
    expect(first).to_have_class(re.compile("is-placed"))
    assert len(puzzle.parse(saved(notebook))) == 1


@pytest.mark.parametrize("colour", ["#111111", "oklch(0.2 0 0)", "color(srgb 0.1 0.1 0.1)"])
def test_it_is_dark_where_the_notebook_is(notebook: Page, colour: str) -> None:
    sheet = board(notebook).locator(".widget")
    paper = "sheet => getComputedStyle(sheet).backgroundColor"
    expect(board(notebook).locator("> div")).to_have_attribute("data-theme", "light")
    light = sheet.evaluate(paper)
    notebook.evaluate("colour => { document.body.style.background = colour; }", colour)
    expect(board(notebook).locator("> div")).to_have_attribute("data-theme", "dark")
    assert sheet.evaluate(paper) != light


def test_styles_do_not_leak(notebook: Page) -> None:
    notebook.evaluate(
        "() => { document.querySelector('main').insertAdjacentHTML('beforebegin', '<button id=own>Own</button>'); }"
    )
    own = notebook.locator("#own").evaluate("button => getComputedStyle(button).cursor")
    assert own != "pointer"
    assert board(notebook).get_by_role("button", name="Rotate").evaluate(
        "button => getComputedStyle(button).display"
    ) == ("flex")


def test_a_closed_widget_listens_no_more(notebook: Page) -> None:
    notebook.evaluate("ends.forEach((end) => end())")
    assert notebook.evaluate("models.flatMap(({ heard }) => Object.values(heard).flat())") == []


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_and_is_accessible(notebook: Page, width: int, audit: Callable[..., list[str]]) -> None:
    notebook.set_viewport_size({"width": width, "height": 900})
    for number in range(len(NAMES)):
        wide = board(notebook, number).evaluate("own => own.scrollWidth - own.clientWidth")
        assert wide <= 0, NAMES[number]
    assert audit(notebook) == []
    # During a transition no colour is the board's own.
    notebook.emulate_media(reduced_motion="reduce")
    notebook.evaluate("document.body.style.background = '#111'")
    expect(board(notebook).locator("> div")).to_have_attribute("data-theme", "dark")
    assert audit(notebook, colours=True) == []
