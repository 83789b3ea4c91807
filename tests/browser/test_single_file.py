"""dist/counting-house.html opens from disk, in Chromium and in Firefox, and everything in it works."""

import base64
import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import countinghouse
from tests.browser.bidi import Firefox
from tests.browser.conftest import Complaints
from tests.browser.helpers import COUNT, EIGHT, KANOODLE_WAYS, finished, python_is_ready, unfold
from tools.single_file import NAME

pytestmark = pytest.mark.fresh
LARGEST = 16_000_000
# A touch on a link means that an exhibit is about to be opened, so Python starts. The page is painted before it listens, so the
# touch is repeated with every look, until Python is ready.
READY = """(
  document.querySelector('#home a[href="#/packing"]').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  document.body.innerText.includes('Python is ready.')
)"""


def test_it_is_small_enough_for_mail_and_sticks(site_folder: Path) -> None:
    assert (site_folder / NAME).stat().st_size < LARGEST


def test_every_proof_is_in_it_and_answers(page: Page, single_file_url: str, site_folder: Path) -> None:
    text = (site_folder / NAME).read_text()
    for proof in (site_folder / "proofs").iterdir():
        element = text.partition(f'data-file="proofs/{proof.name}">')[2].partition("</script>")[0]
        assert gzip.decompress(base64.b85decode(element.replace(",", "<"))) == proof.read_bytes()
    assert (
        "<!--"
        not in text.partition("</head>")[2].rpartition('<script type="module"')[0].partition("data-file")[2]
    )
    page.goto(f"{single_file_url}#/pentominoes?board=8x8&play=second")
    page.get_by_role("button", name="Let the engine begin").click()
    expect(page.get_by_role("status", name="The play")).to_contain_text("a certificate has the answer")


def test_it_names_no_other_file(site_folder: Path) -> None:
    text = (site_folder / NAME).read_text()
    head = text[: text.index("</head>")]
    assert "href=" not in head.replace('href="data:', "")
    assert " src=" not in head


def test_chromium_starts_python_from_a_disk_and_counts(page: Page, single_file_url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(single_file_url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Counting House")
    python_is_ready(page)
    expect(page.get_by_text("This file needs no network")).to_be_visible()
    assert [url[:80] for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []
    assert [url for url in asked if url.startswith("file:")] == [single_file_url]
    page.goto(f"{single_file_url}#/packing?placed={EIGHT}")
    finished(page, "6")
    unfold(page, COUNT)
    page.get_by_role("button", name="Count all solutions").click()
    expect(page.get_by_role("status", name="Number of solutions")).to_contain_text(KANOODLE_WAYS)
    # A number can be cited: the link works with any copy of the page.
    page.goto(f"{single_file_url}#/packing?placed={EIGHT}&cited=0.1.0~ways~6")
    expect(page.get_by_role("status", name="Cited number")).to_contain_text("Same value as cited")
    page.get_by_role("button", name="Cite: 6 ways to finish").click()
    dialog = page.get_by_role("dialog", name="Cite")
    expect(dialog.get_by_role("textbox", name="Permanent link")).to_have_value(
        f"{single_file_url}#/packing?placed={EIGHT}&cited={countinghouse.__version__}~ways~6"
    )
    expect(dialog).to_contain_text("the part from # on works with any copy")


def test_a_start_that_fails_can_be_tried_again(
    page: Page, single_file_url: str, complaints: Complaints
) -> None:
    """The second time, the files already unpacked are still there, and the rest is unpacked."""
    complaints.allow("no room")
    page.add_init_script(
        """let left = 6;
        window.DecompressionStream = class extends DecompressionStream {
          constructor(format) {
            if (!--left) throw new Error('no room');
            super(format);
          }
        };"""
    )
    page.goto(f"{single_file_url}#/digit-removal")
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Python is ready.")).to_be_attached()


def test_a_link_into_the_single_file_opens_its_position(page: Page, single_file_url: str) -> None:
    page.goto(single_file_url)
    example = page.get_by_role("main").get_by_role("link").filter(has_text="Kanoodle").first
    target = example.get_attribute("href")
    example.click()
    page.wait_for_url(f"**{target}")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Counting House")
    title = page.get_by_role("heading", level=1).inner_text()
    page.goto("about:blank")
    page.goto(single_file_url + str(target))
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_a_lesson_runs_in_the_single_file(page: Page, single_file_url: str) -> None:
    page.goto(f"{single_file_url}#/lessons?lesson=no-loose-end")
    page.get_by_role("button", name="Begin the lesson").click()
    bar = page.get_by_role("region", name="Lesson: A track without a loose end")
    expect(bar).to_contain_text("1 of 4")
    expect(page.locator("ch-exhibit-tracks")).to_be_visible()
    bar.get_by_role("button", name="Next", exact=True).click()
    expect(bar).to_contain_text("2 of 4")
    # The lesson goes on where it was after a reload, and everything still comes from the file.
    page.reload()
    expect(bar).to_contain_text("2 of 4")


def test_firefox_starts_python_from_a_disk_and_counts(firefox: Firefox, single_file_url: str) -> None:
    firefox.fresh()
    firefox.go(single_file_url)
    assert firefox.run("document.querySelector('h1').innerText") == "Counting House"
    firefox.until(READY)
    firefox.until("document.body.innerText.includes('This file needs no network')")
    firefox.run(f"location.hash = '#/packing?placed={EIGHT}'")
    status = "document.querySelector('[role=status][aria-label=\"Ways to finish\"]')?.innerText ?? ''"
    firefox.until(f"/\\b6\\b/.test({status})")
    assert firefox.errors == []


def test_the_built_site_in_firefox_too(firefox: Firefox, site: str) -> None:
    firefox.fresh()
    firefox.go(site)
    firefox.until(READY)
    assert firefox.errors == []
