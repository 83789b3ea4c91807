"""The page around the exhibits: painted before Python, from phone to projector, light and dark, never stuck."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.helpers import (
    EIGHT,
    IQ_FIT_WAYS,
    KANOODLE_WAYS,
    cell,
    eventually,
    finish,
    finished,
    open_packing,
    piece,
    python_held,
    shipped,
)


@pytest.fixture
def expected_failures(complaints: Any) -> None:
    """The browser's message about files that do not arrive."""
    complaints.allow("Failed to load resource|net::ERR|pyodide|importScripts|NetworkError|engine\\.js")


@pytest.mark.fresh
@pytest.mark.usefixtures("expected_failures")
def test_the_first_screen_needs_no_python(page: Page, site: str) -> None:
    page.route("**/pyodide/**", lambda route: route.abort())
    open_packing(page, site, f"placed={EIGHT}")
    expect(cell(page, "k5")).to_have_attribute("aria-label", "k5, White")
    expect(page.locator(".piece.look-placed").first).to_be_visible()
    expect(finish(page)).to_contain_text("…")


@pytest.mark.fresh
def test_until_the_view_of_a_link_arrives_the_default_position_is_pale_and_cannot_be_used(
    page: Page, site: str
) -> None:
    release = python_held(page)
    page.goto(f"{site}#/workbench?problem=queens&rows=7&columns=7")
    shown = page.locator("ch-exhibit-workbench")
    expect(shown).to_have_class(re.compile("is-stand-in"))
    expect(shown).to_have_css("opacity", "0.4")
    assert page.evaluate("document.querySelector('ch-exhibit-workbench').inert")
    release()
    expect(page.get_by_text("7 queens to place")).to_be_visible()
    expect(shown).to_have_css("opacity", "1")
    page.get_by_role("button", name="Count all solutions").click()
    expect(page.get_by_role("status", name="Number of solutions")).to_contain_text("40")


@pytest.mark.fresh
@pytest.mark.usefixtures("expected_failures")
def test_a_start_that_fails_says_so_and_can_be_tried_again(page: Page, site: str) -> None:
    def broken(route: Route) -> None:
        route.abort()

    page.context.route("**/pyodide/**", broken)
    open_packing(page, site)
    notice = page.get_by_role("alert").filter(has=page.get_by_role("button", name="Try again"))
    expect(notice).to_be_visible()
    assert len(notice.inner_text()) > 30
    page.context.unroute("**/pyodide/**", broken)
    page.get_by_role("button", name="Try again").click()
    finished(page, KANOODLE_WAYS)
    expect(notice).to_have_count(0)


# The page ignores its workers while `deaf` is set.
DEAF = """{
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(hear) {
      set.call(this, (event) => window.deaf || hear(event));
    },
  });
}"""


@pytest.mark.fresh
def test_a_silent_worker_is_spoken_of_and_nothing_moves(page: Page, site: str) -> None:
    page.add_init_script(DEAF)
    page.goto(f"{site}#/estimates?probes=10000000")
    expect(page.get_by_text("Python is ready.")).to_be_attached()
    page.get_by_role("button", name="Estimate both").click()
    expect(page.get_by_role("status", name="First estimate")).to_be_visible()
    line = page.get_by_text("Python has not responded for a few seconds.")
    page.evaluate("window.deaf = true")
    before = page.locator("ch-exhibit-estimates").bounding_box()
    expect(line).to_be_visible()
    after = page.locator("ch-exhibit-estimates").bounding_box()
    assert before
    assert after
    assert (before["x"], before["y"]) == (after["x"], after["y"])
    page.evaluate("window.deaf = false")
    expect(line).to_be_hidden()


def test_presenter_mode_enlarges_the_type_and_folds_the_side(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)

    def sizes() -> list[float]:
        return [
            float(page.locator(selector).first.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)"))
            for selector in (
                "body",
                ".figure-large b",
                ".figure-status",
                ".finish-words",
                ".hand-buttons button",
            )
        ]

    before = sizes()
    button = page.get_by_role("button", name="Presenter")
    aside = page.get_by_text("Save and print")
    expect(aside).to_be_visible()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    for small, large in zip(before, sizes(), strict=True):
        assert large >= 1.6 * small
    expect(aside).to_be_hidden()
    # the board and its number fill the projector's screen and fit on it
    board, number = page.locator(".board").bounding_box(), page.locator(".figure-large b").bounding_box()
    assert board
    assert number
    assert board["height"] > 0.45 * 720
    assert number["y"] + number["height"] <= 720
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    # Escape first serves its other purposes: it closes the menu, cancels the piece in hand; then it leaves.
    more = page.locator("summary", has_text="⋯")
    more.click()
    expect(page.get_by_role("button", name="Start again")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Start again")).to_be_hidden()
    expect(more).to_be_focused()
    piece(page, "Red").press("Enter")
    page.keyboard.press("Escape")
    expect(piece(page, "Red")).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(aside).to_be_visible()
    button.click()
    page.goto(f"{site}?fresh")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_long_question_says_what_is_left_at_its_recent_rate(page: Page, site: str) -> None:
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    # A panel of the test's own, with its own clock.
    page.evaluate("""() => {
      const panel = document.createElement('ch-job-panel');
      panel.id = 'toy';
      panel.words = 'Count the toys';
      panel.job = { stage: 'running', fraction: 0 };
      document.querySelector('main').append(panel);
    }""")
    panel = page.locator("#toy")
    expect(panel.get_by_role("button", name="Stop")).to_be_visible()
    # After a slow minute of preparation, one per cent per second: the prediction must not be five minutes.
    page.evaluate("""async () => {
      const panel = document.querySelector('#toy');
      const { now } = performance;
      for (const [seconds, fraction] of [[0, 0], [60, 0.01], [70, 0.11], [80, 0.21]]) {
        performance.now = () => 1e9 + seconds * 1000;
        panel.job = { stage: 'running', fraction };
        await panel.updateComplete;
      }
      performance.now = now;
    }""")
    expect(panel.locator(".job-left")).to_have_text("about 1 min left")
    expect(panel.get_by_role("progressbar", name="Progress: Count the toys")).to_be_visible()
    page.evaluate("document.querySelector('#toy').remove()")


def test_light_dark_or_as_the_system(page: Page, site: str) -> None:
    def paper() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    light = paper()
    page.emulate_media(color_scheme="dark")
    dark = paper()
    assert dark != light
    theme = page.get_by_role("button", name="Theme")
    theme.click()
    expect(theme).to_contain_text("Theme: light")
    assert paper() == light
    theme.click()
    expect(theme).to_contain_text("Theme: dark")
    page.emulate_media(color_scheme="light")
    assert paper() == dark
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert paper() == dark
    theme.click()
    expect(theme).to_contain_text("Theme: same as system")
    assert paper() == light


def test_nothing_sticks_out_sideways(page: Page, site: str) -> None:
    for link in ("", f"packing?placed={EIGHT}", "packing?puzzle=pentominoes-3x20"):
        page.goto(f"{site}#/{link}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if link:
            finished(page, "exact")
        for width in (360, 768, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            # Elements that measure themselves adapt to the new width a moment later.
            eventually(page, lambda most=width: page.evaluate("document.documentElement.scrollWidth") <= most)
            assert page.evaluate("getComputedStyle(document.documentElement).overflowX") != "hidden"


def test_motion_stops_for_those_who_want_none(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    motion = page.evaluate(
        "['--quick', '--motion'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name))"
    )
    assert motion == ["0ms", "0ms"]


def test_the_note_is_read_on_demand(page: Page, site: str) -> None:
    open_packing(page, site)
    expect(page.get_by_role("heading", name="The mathematics of packing")).to_be_hidden()
    page.get_by_text("The mathematics", exact=True).click()
    expect(page.get_by_role("heading", name="The mathematics of packing")).to_be_visible()
    expect(page.get_by_role("cell", name=IQ_FIT_WAYS)).to_be_visible()


@pytest.mark.fresh
@pytest.mark.usefixtures("expected_failures")
def test_a_note_that_does_not_load_says_so_and_can_be_opened_again(page: Page, site: str) -> None:
    page.route(shipped("notes/round-trips.html"), lambda route: route.abort())
    page.goto(f"{site}#/round-trips")
    note = page.locator("details.note")
    note.locator("summary").click()
    expect(note).to_contain_text("The note did not load. Close it and open it again.")
    page.unroute(shipped("notes/round-trips.html"))
    note.locator("summary").click()
    note.locator("summary").click()
    expect(note.get_by_role("heading").first).to_be_visible()


def test_the_licences_of_everything_shipped_are_there(page: Page, site: str, single_file_url: str) -> None:
    for address in (f"{site}#/", single_file_url):
        if page.url != address:
            page.goto(address)
        page.get_by_role("button", name="Licences").click()
        licences = page.get_by_role("dialog", name="Licences")
        for name in ("Counting House", "Pyodide", "NumPy", "lit", "uPlot"):
            expect(licences.get_by_role("heading", name=name).first).to_be_visible()
        page.keyboard.press("Escape")
        expect(licences).to_be_hidden()
