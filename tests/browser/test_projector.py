"""Presenter mode at the sizes of school projectors: what everyone in the room must see, and what a clicker and a keyboard do."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import KANOODLE_WAYS, by_night
from tests.browser.test_every_exhibit import EXHIBITS

LINKS = [
    pytest.param(exhibit, example, id=f"{exhibit['name']}: {example['title']}")
    for exhibit in EXHIBITS
    for example in exhibit["examples"]
]

SETTLING = 20  # seconds, on a busy machine
STEADY = 3  # seconds for which the same faults must be there, while nothing is being computed

SIZES = ((1024, 768), (1280, 720), (1280, 800), (1366, 768), (1920, 1080))

# The shares of the screen that the picture (all elements marked `data-picture`) and its point (`data-point`) take, and a line for
# each fault. Only what is on the first screen counts.
LOOK = r"""({ smallest, contrast }) => {
  const faults = [];
  const screen = innerWidth * innerHeight;
  const name = (each) => `<${each.localName}${each.className?.baseVal ?? each.className ? '.' + String(each.className.baseVal ?? each.className).trim().replaceAll(/\s+/g, '.') : ''}> ${(each.textContent || each.ariaLabel || '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`;
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('.unseen, .spoken, [inert], .tools .word, nav .word');
  const cut = (a, b) => {
    const [left, top, right, bottom] = [Math.max(a.left, b.left), Math.max(a.top, b.top), Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
    return right > left && bottom > top ? { left, top, right, bottom } : null;
  };
  const area = (box) => box ? (box.right - box.left) * (box.bottom - box.top) : 0;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const onScreen = (each) => cut(each.getBoundingClientRect(), view);
  const whole = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && Math.abs(area(onScreen(each)) - box.width * box.height) < Math.max(box.width, box.height) * 1.5;
  };

  // the picture, its point, the sentence, the main button, the player
  const marked = (mark) => [...document.querySelectorAll(`main [${mark}]`)].filter((each) => seen(each) && onScreen(each));
  const pictures = marked('data-picture').filter((each) => !each.parentElement.closest('[data-picture]'));
  const points = marked('data-point');
  const sum = (all) => all.reduce((total, each) => total + area(onScreen(each)), 0) / screen;
  if (points.length !== 1) faults.push(`${points.length} points`);
  for (const each of points) if (!whole(each) && each.dataset.point !== "long") faults.push(`beyond the screen: ${name(each)}`);
  const says = marked('data-says').filter((each) => each.textContent.trim());
  if (says.length !== 1) faults.push(`${says.length} sentences`);
  for (const each of says) if (!whole(each)) faults.push(`the sentence is not on the screen: ${name(each)}`);
  const mains = marked('data-main');
  if (mains.length !== 1) faults.push(`${mains.length} main buttons: ${mains.map(name)}`);
  for (const each of mains) {
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !each.contains(hit)) faults.push(`cannot be clicked: ${name(each)}, hit ${hit && name(hit)}`);
    if (!whole(each)) faults.push(`the main button is not on the screen: ${name(each)}`);
    if (each.closest('details, .choices.is-open, .is-over')) faults.push(`the main button is in a menu: ${name(each)}`);
  }
  const players = [...document.querySelectorAll('main ch-player')].filter((each) => seen(each) && onScreen(each));
  if (players.length > 1 || players.some((each) => !whole(each))) faults.push(`${players.length} players, or not whole`);

  // words: their boxes, cut by whatever clips them
  const clipped = (each, box) => {
    let left = box;
    for (let up = each; up && left && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX !== 'visible' || overflowY !== 'visible') left = cut(left, up.getBoundingClientRect());
    }
    return left;
  };
  const range = document.createRange();
  const words = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const each = node.parentElement;
    if (!node.data.trim() || each.closest('script, style, option, textarea, dialog, .more-list') || !seen(each)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = cut(rect, view);
      if (!box || area(box) < 4) continue;
      const left = clipped(each, rect);
      if (!left) { faults.push(`hidden text: ${name(each)}`); continue; }
      if (left.right - left.left < rect.width - 2 || left.bottom - left.top < rect.height * 0.75) faults.push(`clipped text: ${name(each)}`);
      words.push({ each, box: cut(left, view) ?? box, text: true });
    }
  }
  const dense = (each) => each.closest('[data-dense]') || (each.ownerSVGElement && !each.closest('[data-point]'));
  for (const { each } of words) {
    if (dense(each)) continue;
    const scale = each.ownerSVGElement ? Math.abs(each.getScreenCTM()?.a ?? 1) : 1;
    const size = parseFloat(getComputedStyle(each).fontSize) * scale;
    if (size < smallest - 0.05) faults.push(`${size.toFixed(1)} px: ${name(each)}`);
  }

  // boxes whose content does not fit
  for (const each of document.querySelectorAll('body *')) {
    if (each.ownerSVGElement || each.matches('select, textarea, input, dialog, dialog *, [data-dense]') || !seen(each) || !onScreen(each)) continue;
    const { overflowX, overflowY } = getComputedStyle(each);
    if (overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1) faults.push(`too wide by ${each.scrollWidth - each.clientWidth}: ${name(each)}`);
    if (overflowY !== 'visible' && each.scrollHeight > each.clientHeight + 1) faults.push(`too high by ${each.scrollHeight - each.clientHeight}: ${name(each)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);

  // overlaps: of words outside drawings, controls and whole drawings
  const things = [
    ...words.filter(({ each }) => !each.ownerSVGElement && !each.closest('button, select, summary, label')),
    ...[...document.querySelectorAll('body :is(button, select, input, summary, svg)')]
      .filter((each) => !each.parentElement.closest('svg, button, dialog, .more-list') && seen(each) && onScreen(each))
      .map((each) => ({ each, box: clipped(each, cut(each.getBoundingClientRect(), view)) })),
  ].filter(({ box }) => box);
  for (const [i, one] of things.entries()) {
    for (const other of things.slice(i + 1)) {
      if (one.each === other.each || one.each.contains(other.each) || other.each.contains(one.each)) continue;
      if (one.each.closest('[data-layers]') && one.each.closest('[data-layers]') === other.each.closest('[data-layers]')) continue;
      const both = cut(one.box, other.box);
      if (both && both.right - both.left > 3 && both.bottom - both.top > (one.text && other.text ? 6 : 3)) faults.push(`overlap: ${name(one.each)} and ${name(other.each)}`);
    }
  }

  // contrast of what is said
  const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (each) => {
    const layers = [];
    for (let up = each; up; up = up.parentElement) {
      const [r, g, b, a = 1] = channels(getComputedStyle(up).backgroundColor);
      layers.unshift([r, g, b, a]);
      if (a === 1) break;
    }
    return layers.reduce((under, [r, g, b, a]) => [r, g, b].map((c, k) => c * a + (under[k] ?? 255) * (1 - a)), [255, 255, 255]);
  };
  for (const { each } of words) {
    if (each.ownerSVGElement || each.closest(':disabled, [aria-disabled="true"], [data-dense]')) continue;
    const [one, other] = [light(channels(getComputedStyle(each).color)), light(behind(each))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    if (ratio < contrast) faults.push(`contrast ${ratio.toFixed(1)}: ${name(each)}`);
  }
  return { picture: sum(pictures), point: sum(points), faults: [...new Set(faults)] };
}"""


# Whether the exhibit has its view and the answers to all its questions, and the console has run its lines.
QUIET = """() => {
  const exhibit = [...document.querySelectorAll('main *')].find((each) => each.localName.startsWith('ch-exhibit-'));
  return Boolean(exhibit) && !exhibit.busy && !exhibit.running && !exhibit.querySelector('.is-waiting')
    && ![...exhibit.questions].some(({ running }) => running);
}"""

# Headings that are cut off or overlap another heading.
CRAMPED = """() => {
  const headings = [...document.querySelectorAll('h1, h2, h3, caption, legend')].filter((each) => each.checkVisibility());
  const cut = headings.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1);
  const boxes = headings.map((each) => [each, each.getBoundingClientRect()]);
  const touching = boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one) && a.width > 1 && b.width > 1
      && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => [one, other]));
  return [...cut, ...touching.flat()].map((each) => each.textContent.trim());
}"""


# Whether the title, the visible main choices and the header's buttons share one line without overlapping.
ONE_LINE = """() => {
  const shown = [...document.querySelectorAll('.title-row > :is(h1, .choices-more), .choices :is(.field, button, summary), .sheet-head :is(a, button, summary)')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length)
    .filter((each) => !each.closest('.more-list') && !each.matches('.field *'))
    .map((each) => [each.textContent.trim().slice(0, 20), each.getBoundingClientRect()])
    .sort(([, a], [, b]) => a.left - b.left);
  const row = document.querySelector('.title-row').getBoundingClientRect();
  return shown.filter(([, box], i) => box.top < 0 || box.bottom > row.bottom + 1 || box.right > innerWidth
    || (i > 0 && box.left < shown[i - 1][1].right - 1)).map(([words]) => words);
}"""


def quiet(page: Page, within: float) -> bool:
    """Wait for the exhibit's answers, but only so many seconds; say whether they came."""
    end = time.monotonic() + within
    while not page.evaluate(QUIET):
        if time.monotonic() > end:
            return False
        page.wait_for_timeout(50)
    return True


def faults_at(page: Page, size: tuple[int, int], contrast: float = 7) -> list[str]:
    """What is wrong with the first screen at this size, once the page has settled."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin = since = time.monotonic()
    last: list[str] = []
    # Some answers take longer than a projector waits; the page must be right without them, too.
    quiet(page, SETTLING / 4)
    while True:
        look: dict[str, Any] = page.evaluate(LOOK, {"smallest": 20, "contrast": contrast})
        faults = list(look["faults"])
        faults += [f"not in one line: {words}" for words in page.evaluate(ONE_LINE)]
        faults += [f"cramped in the row: {words}" for words in page.evaluate(CRAMPED)]
        for part, least in (("picture", 0.6), ("point", 0.45)):
            if look[part] < least:
                faults.append(f"the {part} has {look[part]:.0%} of the screen")
        # Late answers and the page's layout take a few frames.
        now = time.monotonic()
        if faults != last:
            last, since = faults, now
        steady = now - since > STEADY and quiet(page, 0)
        if not faults or steady or now - begin > SETTLING:
            return faults
        page.wait_for_timeout(50)


def presented(page: Page, site: str, link: str) -> None:
    """Open a link in presenter mode, and wait until Python is there."""
    page.goto(f"{site}#/{link}")
    name = link.partition("?")[0]
    expect(page.locator(f"ch-exhibit-{name}")).to_be_visible()
    if name != "python":
        expect(page.get_by_text("Python is ready.")).to_be_attached()
    if not page.locator("html[data-presenter]").count():
        page.get_by_role("button", name="Presenter").click()
        expect(page.locator("html[data-presenter]")).to_be_attached()


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit["name"])
def test_the_last_row_sees_the_point_one_sentence_and_one_button(
    page: Page, site: str, exhibit: dict[str, Any]
) -> None:
    presented(page, site, exhibit["name"])
    found = {f"{width} × {height}": faults_at(page, (width, height)) for width, height in SIZES}
    by_night(page)
    found["dark"] = faults_at(page, (1280, 800))
    assert {size: faults for size, faults in found.items() if faults} == {}


def test_a_solid_shows_its_picture(page: Page, site: str) -> None:
    presented(page, site, "packing?puzzle=soma")
    found = {f"{width} × {height}": faults_at(page, (width, height)) for width, height in SIZES}
    assert {size: faults for size, faults in found.items() if faults} == {}


@pytest.mark.slow
@pytest.mark.parametrize(("exhibit", "example"), LINKS)
def test_every_example_projects_well(
    page: Page, site: str, exhibit: dict[str, Any], example: dict[str, Any]
) -> None:
    presented(page, site, f"{exhibit['name']}?{example['query']}")
    found = {f"{width} × {height}": faults_at(page, (width, height)) for width, height in SIZES}
    assert {size: faults for size, faults in found.items() if faults} == {}


def test_a_clicker_and_space_step_and_escape_leaves(page: Page, site: str) -> None:
    presented(page, site, "dancing-links")
    # The focus is on the title, so Space does not press the button again.
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    place = page.locator(".player-place")
    for key, says in (("PageDown", "Step 1 of"), (" ", "Step 2 of"), ("PageUp", "Step 1 of")):
        page.keyboard.press(key)
        expect(place).to_contain_text(says)
    page.keyboard.press("Escape")
    expect(page.locator("html[data-presenter]")).to_have_count(0)
    # Space keeps its meaning in a cell.
    presented(page, site, "autobiographical?n=4")
    page.keyboard.press("PageDown")
    expect(place).to_contain_text("Step 1 of")
    page.locator("[role=gridcell][tabindex='0']").first.focus()
    page.keyboard.press(" ")
    expect(place).to_contain_text("Step 1 of")
    presented(page, site, "round-trips?value=2%5E27")
    sentence = page.get_by_role("status", name="Round trip", exact=True)
    expect(sentence).to_contain_text("2²⁷")
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press("PageDown")
    expect(sentence).to_contain_text("2²⁸")
    page.keyboard.press("PageUp")
    expect(sentence).to_contain_text("2²⁷")
    # So does one number, up to its neighbours in the format.
    presented(page, site, "round-trips?show=number&number=0.1")
    sentence = page.get_by_role("status", name="Number", exact=True)
    expect(sentence).to_contain_text("0.1 is the shortest decimal")
    page.keyboard.press("PageDown")
    expect(sentence).to_contain_text("0.10000000000000002")
    page.get_by_role("button", name="Previous number").click()
    expect(sentence).to_contain_text("This is 0.1 in double")


def test_a_claim_in_a_link_comes_first(page: Page, site: str) -> None:
    presented(page, site, "claims?show=differs&claim=quiz-conjecture")
    first = page.locator(".claims-list details").first
    expect(first).to_have_attribute("data-claim", "quiz-conjecture")
    expect(first).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(first).not_to_have_attribute("data-claim", "quiz-conjecture")


def test_choices_that_do_not_fit_can_be_clicked(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    for link in ("packing", "estimates", "round-trips"):
        presented(page, site, link)
        choices = page.get_by_role("group", name="Main choices")
        page.locator(".choices-more").click()
        last = choices.locator("select, input, button").last
        last.click(trial=True)
        page.keyboard.press("Escape")
        expect(last).not_to_be_visible()


def test_share_fills_the_screen_with_its_code(page: Page, site: str) -> None:
    presented(page, site, "packing")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_label("More", exact=True).click()
    page.get_by_role("button", name="Share", exact=True).click()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_in_viewport(ratio=1)
    box = code.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 600
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_share_says_what_the_link_leaves_out(page: Page, site: str) -> None:
    page.goto(f"{site}#/packing")
    expect(page.get_by_role("status", name="Ways to finish")).to_contain_text(KANOODLE_WAYS)
    share = page.get_by_role("button", name="Share", exact=True)
    dialog = page.get_by_role("dialog")
    share.click()
    expect(dialog).to_contain_text("sees what you see now")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Where can it go?").click()
    share.click()
    expect(dialog).to_contain_text("but not the answers")
    page.keyboard.press("Escape")
