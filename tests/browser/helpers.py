"""Common actions of page tests: open an exhibit, find a cell, wait for Python, drag a piece."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from countinghouse.claims import CLAIMS, written

PATIENCE = 90_000  # milliseconds; on a loaded machine Python takes long to start

EIGHT = (
    "Blue:i4f5g5h5i5.Gray:j2i3j3k3j4.Green:e4f4g4d5e5.Magenta:g1f2g2e3f3.Pink:h1h2g3h3h4."
    "Purple:c1d1e1f1.White:k4j5k5.Yellow:i1j1k1i2k2"
)
"""Eight placed pieces of Kanoodle; the other four fit in six ways."""


def published(claim: str) -> str:
    """Return a published figure as the page writes it; the tests of claims recompute it."""
    return written(CLAIMS[claim].published)


KANOODLE_WAYS, IQ_FIT_WAYS = published("kanoodle-solutions"), published("iq-fit-solutions")


def listening(page: Page) -> None:
    """Wait until a page responds: it is painted before its script runs, and an early click may be lost."""
    expect(page.get_by_role("button", name="Licences")).to_be_visible()


def python_held(page: Page) -> Callable[[], None]:
    """Hold back Python's files; return a function that lets them pass."""
    held: list[Route] | None = []

    def hold(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    def release() -> None:
        nonlocal held
        late, held = held or [], None
        for route in late:
            route.continue_()

    page.route("**/pyodide/**", hold)
    return release


def settled(page: Page) -> None:
    """Wait until Python has read the link: before that, an exhibit may show its default view."""
    expect(page.locator(".is-stand-in")).to_have_count(0)


def shipped(name: str) -> re.Pattern[str]:
    """Match the address of a built file, whose name has a hash before its last dot."""
    stem, _, kind = name.rpartition(".")
    return re.compile(rf"/{re.escape(stem)}-\w+\.{kind}$")


def excerpt(text: str, most: int = 1000) -> str:
    """Return the beginning and the end of a long text."""
    return text if len(text) <= 2 * most else f"{text[:most]} … {text[-most:]}"


def python_is_ready(page: Page) -> None:
    """On the home page, start Python by pointing at a link to an exhibit, and wait until it is ready."""
    listening(page)
    end = time.monotonic() + PATIENCE / 1000
    while True:
        # Something may move under the pointer before the page recognizes the intent: point at the link again.
        page.mouse.move(0, 0)
        page.get_by_role("link", name="Packing", exact=True).last.hover()
        try:
            expect(page.get_by_text("Python is ready.")).to_be_attached(timeout=3_000)
            return
        except AssertionError:
            if time.monotonic() > end:
                raise


def open_packing(page: Page, site: str, query: str = "") -> None:
    """Open Packing and wait until its board is drawn."""
    page.goto(f"{site}#/packing{'?' + query if query else ''}")
    expect(page.get_by_role("grid").first).to_be_visible()  # the editor of your own puzzle has a second grid


def finish(page: Page) -> Locator:
    """Return the region that shows the number of ways to finish the tray."""
    return page.get_by_role("status", name="Ways to finish")


def finished(page: Page, words: str) -> None:
    """Wait until that region contains these words."""
    expect(finish(page)).to_contain_text(words)


def unfold(page: Page, *names: str) -> None:
    """Open folded sections such as *Count and estimate*, from the outside in."""
    for name in names:
        fold = page.locator("details", has=page.locator("> summary", has_text=name)).last
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()


STOP = """([within, words, beside]) => {
  const stop = [...within.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Stop' && each.checkVisibility());
  if (!stop || !within.querySelector(beside) || !new RegExp(words).test(document.querySelector('main').innerText)) return false;
  stop.focus();
  stop.click();
  return true;
}"""


def stop(within: Locator, once: str = "", beside: str = "*") -> None:
    """Press *Stop* as soon as it appears, the page says words that match `once`, and something matches `beside`.

    This runs inside the page: between a check made from here and a click, the work might end.
    """
    within.page.wait_for_function(STOP, arg=[within.element_handle(), once, beside])


ON_DAY = """(day) => {
  window.realNow ??= Date.now;
  const noon = Date.parse(`${day}T12:00:00`);
  Date.now = () => noon;
}"""


def on_day(page: Page, day: str) -> None:
    """Let the page's calendar show this day until the test ends; unlike Playwright's clock, this spoils no shared page."""
    page.evaluate(ON_DAY, day)


LATER = """(milliseconds) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + milliseconds;
}"""


def later(page: Page, seconds: float) -> None:
    """Advance the page's stopwatch by this much time; like `on_day`, this spoils no shared page."""
    page.evaluate(LATER, 1000 * seconds)
    page.wait_for_timeout(600)  # two of its ticks


def by_night(page: Page) -> None:
    """Switch to the dark theme at once: during the transition no colour is the page's own."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")


def eventually(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for a condition that no single locator can express."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        page.wait_for_timeout(50)


HOLD = """(element, jobs) => {
  const { context } = element;
  const ask = context.ask.bind(context);
  const held = new Set(jobs);
  const released = new Promise((resolve) => { window.release = () => { held.clear(); resolve(); }; });
  const aborted = (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  context.ask = async function* (job, args, how) {
    if (held.has(job)) await Promise.race([released, aborted(how?.signal)]);
    yield* ask(job, args, how);
  };
}"""


def hold(page: Page, element: str, *jobs: str) -> None:
    """Hold back the answers to some jobs of an exhibit until `release`, as if Python were slow; the next visit receives answers again."""
    page.locator(element).evaluate(HOLD, list(jobs))


def release(page: Page) -> None:
    """Release the answers held back."""
    page.evaluate("release()")


LISTEN = """() => {
  window.heard = [];
  window.OscillatorNode = class extends OscillatorNode {
    start(when) {
      heard.push(Math.round(this.frequency.value));
      super.start(when);
    }
  };
}"""
"""Keeps the pitch of every note that the page plays in `heard`."""
PLACED, REFUSED, SOLVED, LOST = [440], [196, 156], [523, 659, 784, 1047], [392, 311, 262]


def heard(page: Page, *sounds: list[int]) -> None:
    """Wait until the page has played exactly these sounds since the last call."""
    notes = sorted(pitch for sound in sounds for pitch in sound)
    eventually(page, lambda: sorted(page.evaluate("heard")) == notes)
    page.evaluate("heard.length = 0")


COUNT = "Count and estimate"
SAVE = "Save and print"


def cell(page: Page, name: str) -> Locator:
    """Return a cell of the board."""
    return page.locator(f"[data-cell='{name}']")


def piece(page: Page, name: str) -> Locator:
    """Return a piece beside the board."""
    return page.get_by_role("toolbar", name="Pieces").get_by_role("button", name=re.compile(f"^{name},"))


def drag(page: Page, start: Locator, end: Locator, drop: bool = True) -> None:
    """Drag with the mouse from the middle of one thing to the middle of another."""
    for there, act in ((start, page.mouse.down), (end, page.mouse.up if drop else None)):
        there.scroll_into_view_if_needed()
        box = there.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
        if act:
            act()


def hash_of(page: Page) -> str:
    """Return the address bar from # on."""
    return str(page.evaluate("location.hash"))


def anew(page: Page) -> None:
    """Open the page's link as another person would, with nothing stored."""
    link = hash_of(page)
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Counting House")
    page.evaluate("(link) => { dispatchEvent(new Event('forget')); location.hash = link; }", link)


def away_and_back(page: Page) -> None:
    """Leave the exhibit for the home page, and return to the same link."""
    link = hash_of(page)
    page.get_by_role("link", name="All exhibits").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Counting House")
    page.go_back()
    linked_to(page, link)


def linked_to(page: Page, hash_: str, whole: bool = True) -> None:
    """Wait until the address bar, from # on, equals this text (or begins with it)."""
    expect(page).to_have_url(re.compile("^[^#]*" + re.escape(hash_) + ("$" if whole else "")))
