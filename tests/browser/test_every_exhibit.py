"""What holds for every exhibit in the catalogue: its examples open, axe finds nothing serious, it fits a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from countinghouse.page import catalogue
from tests.browser.helpers import by_night, python_held

EXHIBITS: list[dict[str, Any]] = catalogue.catalogue()["exhibits"]
PAGES = [None, *EXHIBITS]


def name_of(exhibit: dict[str, Any] | None) -> str:
    """The name of an exhibit, or of the home page."""
    return exhibit["name"] if exhibit else "home"


def opened(page: Page, site: str, exhibit: dict[str, Any] | None) -> Page:
    """Wait until an exhibit, or the home page, is on the page with everything that Python has to say."""
    if exhibit:
        page.goto(f"{site}#/{exhibit['name']}")
        expect(page.get_by_role("heading", level=1)).to_have_text(exhibit["title"])
        expect(page.locator(f"ch-exhibit-{exhibit['name']}")).to_be_visible()
    if exhibit and exhibit["name"] != "python":
        expect(page.get_by_text("Python is ready.")).to_be_attached()
    return page


# Numbers whose unit is on the next line.
PARTED = r"""() => {
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const parted = [];
  const range = document.createRange();
  const top = (node, at) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().top;
  };
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!node.parentElement.checkVisibility()) continue;
    for (const found of node.data.matchAll(/\d\s(?=(?:s|ms|min|h|%|MB|GB)(?![\w]))/g)) {
      if (Math.abs(top(node, found.index) - top(node, found.index + 2)) > 2) parted.push(node.data);
    }
  }
  return parted;
}"""

# Boxes that scroll sideways without showing it.
SCROLLS_UNSEEN = """() => [...document.querySelectorAll('main *')]
  .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.querySelector('table')
    && ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.checkVisibility())
  .filter((box) => !getComputedStyle(box).backgroundImage.includes('radial-gradient'))
  .map((box) => box.className)"""


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=name_of)
def test_the_examples_on_the_home_page_open_as_their_links_say(
    page: Page, site: str, exhibit: dict[str, Any]
) -> None:
    card = page.locator(".card").filter(has=page.get_by_role("heading", name=exhibit["title"], exact=True))
    shown = page.locator(f"ch-exhibit-{exhibit['name']}")
    links = {
        example["title"]: f"#/{exhibit['name']}" + (f"?{example['query']}" if example["query"] else "")
        for example in exhibit["examples"]
    }
    for example in exhibit["examples"]:
        link = card.locator("a", has_text=example["title"]).filter(has_text=example["sentence"])
        expect(link).to_have_attribute("href", links[example["title"]])
    # The last example is clicked, behind “more” if there are many, and the others are opened from there.
    if not link.is_visible():
        card.get_by_text(" more", exact=False).last.click()
    link.click()
    expect(page.get_by_role("heading", name=exhibit["title"], level=1, exact=True)).to_be_focused()
    for title, target in reversed(links.items()):
        page.evaluate("(link) => { location.hash = link; }", target)
        page.wait_for_function("() => history.state?.countingHouse")  # the page has written its link
        # The address bar shows the canonical spelling of the same state, which here is the same text.
        assert page.url == site + target
        expect(shown.locator("*").first).to_be_attached()
        expect(shown).to_have_js_property("busy", False)
        expect(shown).not_to_have_class(re.compile("is-stand-in"))
        assert page.get_by_role("alert").filter(has_text="link").count() == 0, title


# Buttons (and elements that look like buttons) that differ from a bare button of their kind without the exhibit's style. Parts of
# a picture, such as a key of the number pad, have their own look.
OTHER_LOOKS = """() => {
  const KINDS = ['main', 'ask', 'plain', 'link', 'small'];
  const LOOK = ['borderTopStyle', 'borderTopWidth', 'borderTopColor', 'backgroundColor', 'borderTopLeftRadius', 'textDecorationLine'];
  const look = (each) => LOOK.map((name) => getComputedStyle(each)[name]).join(' ');
  const bare = document.createElement('div');
  bare.hidden = true;
  document.body.append(bare);
  const all = [...document.querySelectorAll('button, .button, main summary')]
    .filter((each) => !each.matches('summary') || getComputedStyle(each).borderLeftStyle !== 'none')
    .filter((each) => !each.matches('.tray-piece, .pad-key, .sudoku-key, .digit, .pair, .young-button, .bit, .value, .candidate'))
    .filter((each) => !each.closest('[role=grid], .laid-list, details[open] > .more-list'));
  // Each bare button is made once: every new one would cost a page of hundreds of rows a new layout.
  const looks = new Map();
  const other = all.filter((each) => {
    const kinds = KINDS.filter((kind) => each.classList.contains(kind));
    if (kinds.length > 1) return true;
    const like = document.createElement('button');
    like.className = kinds.join();
    like.disabled = each.disabled ?? false;
    for (const name of ['aria-disabled', 'aria-pressed']) if (each.hasAttribute(name)) like.setAttribute(name, each.getAttribute(name));
    const tools = each.closest('.tools') ? 'tools' : '';
    const { color } = getComputedStyle(each.parentElement);
    const key = [like.outerHTML, tools, color].join();
    if (!looks.has(key)) {
      bare.className = tools;
      bare.style.color = color;
      bare.replaceChildren(like);
      looks.set(key, look(like));
    }
    if (look(each) === looks.get(key)) return false;
    each.title = `${look(each)} / ${looks.get(key)}`;
    return true;
  });
  bare.remove();
  return other.map((each) => each.outerHTML.slice(0, 300));
}"""


# One shell for all exhibits: the title with its choices; below it the rule or question; then the point, the sentence and the main button, with
# the tools on the right if there are any; the note last.
SHELL = """() => {
  const all = (what) => [...document.querySelectorAll(`main ${what}`)].filter((each) => each.checkVisibility());
  const faults = [];
  for (const what of ['h1', '.title-row', '.lead', 'details.note']) {
    if (all(what).length !== 1) faults.push(`${all(what).length} of ${what}`);
  }
  const [[row], [lead], [note]] = ['.title-row', '.lead', 'details.note'].map(all);
  if (row?.nextElementSibling !== lead) faults.push('the rule is not below the title');
  for (const what of ['[data-point]', '[data-says]', '[data-main]', 'details.panel']) {
    for (const each of all(what)) {
      if (row?.contains(each)) continue;
      if (!(lead?.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING)) faults.push(`${what} before the rule`);
      if (!(note?.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING)) faults.push(`${what} after the note`);
    }
  }
  const left = (each) => each.getBoundingClientRect().left;
  for (const tools of all('.exhibit > details.panel')) {
    if (all('.exhibit > :not(details)').some((each) => !each.matches('.below') && left(each) >= left(tools))) faults.push('tools not on the right');
  }
  return faults;
}"""


@pytest.mark.parametrize("exhibit", PAGES, ids=name_of)
def test_axe_finds_nothing_serious_by_day_and_by_night(
    page: Page, site: str, audit: Callable[..., list[str]], exhibit: dict[str, Any] | None
) -> None:
    opened(page, site, exhibit)
    assert audit(page) == []
    assert page.evaluate(OTHER_LOOKS) == []
    if exhibit:
        assert page.evaluate(SHELL) == []
    by_night(page)
    assert audit(page, colours=True) == []


# Elements to read or press that are entirely above what precedes them in the page: keyboard and screen-reader users reach them too
# late. A list that scrolls in its box is in order.
OUT_OF_ORDER = """() => {
  const scrolls = (each) => each && each !== document.body
    && (['auto', 'scroll'].some((way) => getComputedStyle(each).overflow.includes(way)) || scrolls(each.parentElement));
  const all = [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary, h1, h2, h3, p, table, svg, [tabindex], [role])')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length && !each.matches('.unseen, .spoken'))
    .filter((each) => !each.parentElement.closest('[role=grid], svg, table, button, .more-list, [aria-hidden]'))
    .filter((each) => !scrolls(each));
  const wrong = [];
  for (let i = 1; i < all.length; i += 1) {
    const [before, box] = [all[i - 1], all[i]].map((each) => each.getBoundingClientRect());
    if (all[i - 1].contains(all[i]) || before.width < 2 || box.width < 2 || box.height < 2) continue;
    if (box.bottom <= before.top + 1 && box.left < before.right) wrong.push([all[i - 1], all[i]].map((each) => each.outerHTML.slice(0, 80)));
  }
  return wrong;
}"""

# Fields before the point of the exhibit, except those in the row of its title.
FIELDS_FIRST = """() => {
  const point = document.querySelector('main :is([data-point], ch-coin-strip)');
  return !point ? [] : [...document.querySelectorAll('main :is(input, select, textarea)')]
    .filter((each) => each.checkVisibility() && !each.closest('.title-row, ch-player'))
    .filter((each) => each.compareDocumentPosition(point) & Node.DOCUMENT_POSITION_FOLLOWING)
    .map((each) => each.outerHTML.slice(0, 100));
}"""


def test_a_telephone_reads_in_the_order_seen(telephone: Page, site: str) -> None:
    for query in (
        "autobiographical?do=play",
        "packing?puzzle=soma",
        "round-trips?show=number",
        "tracks?show=flat",
    ):
        telephone.goto(f"{site}#/{query}")
        expect(telephone.get_by_text("Python is ready.")).to_be_attached()
        expect(telephone.locator(".is-stand-in")).to_have_count(0)
        expect(telephone.locator("main [data-point]").first).to_be_visible()
        assert telephone.evaluate(OUT_OF_ORDER) == [], query


@pytest.mark.parametrize("exhibit", PAGES, ids=name_of)
def test_a_telephone_shows_everything(
    telephone: Page, site: str, audit: Callable[[Page], list[str]], exhibit: dict[str, Any] | None
) -> None:
    assert audit(opened(telephone, site, exhibit)) == []
    assert telephone.evaluate("document.documentElement.scrollWidth") <= 360
    assert telephone.evaluate(OUT_OF_ORDER) == []
    assert telephone.evaluate(FIELDS_FIRST) == []
    if not exhibit:
        return
    assert telephone.evaluate(PARTED) == []
    assert telephone.evaluate(SCROLLS_UNSEEN) == []
    assert set(telephone.locator(".panel > summary h2").all_inner_texts()) <= {"Tools"}
    # A few buttons in the header, and the others behind a menu, with labels.
    head = telephone.get_by_role("banner")
    assert head.locator(".tools button:visible").count() == 3
    head.locator("summary").click()
    again = head.get_by_role("button", name="Start again")
    expect(again).to_be_in_viewport(ratio=1)
    expect(again.locator(".word")).to_be_visible()
    telephone.keyboard.press("Escape")
    box = head.bounding_box()
    assert box
    assert box["height"] < 80


# Ask a question and stop it if it takes long, all in the page: it may end by itself at any moment. Return where the focus was lost.
ASK = """async (panel) => {
  const ask = panel.querySelector('.ask');
  if (ask.getAttribute('aria-disabled') === 'true') return null;
  const until = async (done) => {
    for (const end = performance.now() + 90_000; !done() && performance.now() < end; ) await new Promise(requestAnimationFrame);
    await panel.updateComplete;
  };
  const lost = (when) => panel.contains(document.activeElement) ? [] : [when];
  ask.focus();
  ask.click();
  await until(() => panel.long || panel.job.stage !== 'running');
  const after = lost('while it runs');
  const stop = [...panel.querySelectorAll('button')].find((each) => each.textContent === 'Stop');
  if (stop) {
    if (document.activeElement !== ask) after.push('before Stop came');
    stop.focus();
    stop.click();
    await until(() => !stop.isConnected);
  }
  return [...after, ...lost('at the end')];
}"""


def test_the_focus_stays_with_the_question(page: Page, site: str) -> None:
    asked = 0
    for exhibit in EXHIBITS:
        opened(page, site, exhibit)
        for panel in page.locator("ch-job-panel:visible").all():
            lost = panel.evaluate(ASK)
            assert not lost, f"{exhibit['name']}: {panel.locator('.ask').inner_text()}"
            asked += lost is not None
    assert asked > len(EXHIBITS)


# The position of the exhibit's point.
POINT = """() => {
  const some = document.querySelectorAll('main :is(.board, .key-pad, ch-digit-strip, .sudoku, ch-line-chart, .console-log, table, svg)');
  const found = [...some].find((each) => each.checkVisibility()); // the code of a worksheet is only on paper
  const { x, y } = (found ?? document.querySelector('main section')).getBoundingClientRect();
  return [x, y];
}"""

# Controls, except those in a picture, and except those in a sentence or table, which are printed as words.
PRESSED = """() => [...document.querySelectorAll('body :is(button, input, select, progress, header, footer)')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
  .filter((each) => !each.matches('.tray-piece, .pad-key, .digit, .pair, .young-button, [role=grid] *, .sudoku *'))
  .filter((each) => !each.matches('.link') || getComputedStyle(each).textDecorationLine !== 'none')
  .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.fresh
def test_python_that_comes_late_moves_nothing_and_paper_has_no_buttons(page: Page, site: str) -> None:
    release = python_held(page)
    before = {}
    for exhibit in EXHIBITS:
        page.goto(f"{site}#/{exhibit['name']}")
        expect(page.locator(f"ch-exhibit-{exhibit['name']}")).to_be_visible()
        before[exhibit["name"]] = page.evaluate(POINT)
    page.goto(f"{site}#/packing")
    expect(page.locator(".engine-line")).not_to_be_empty()
    assert page.evaluate(POINT) == before["packing"]
    release()
    for exhibit in EXHIBITS:
        opened(page, site, exhibit)
        assert page.evaluate(POINT) == before[exhibit["name"]], exhibit["name"]
        # Nothing on paper can be pressed or filled in, except boards made of controls.
        page.emulate_media(media="print")
        assert page.evaluate(PRESSED) == [], exhibit["name"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), exhibit["name"]
        page.emulate_media(media="screen")
