"""Citable numbers: the dialog, the link that carries version and value, and what the page says years later."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import countinghouse
from tests.browser.conftest import Complaints
from tests.browser.helpers import EIGHT, KANOODLE_WAYS, finished, linked_to, open_packing
from tests.browser.test_every_exhibit import EXHIBITS
from tools import paths

VERSION = countinghouse.__version__


def cited(page: Page) -> Any:
    """Return the page's message about the number that its link cites."""
    return page.get_by_role("status", name="Cited number")


def test_the_dialog_has_a_sentence_bibtex_and_a_link_that_carries_the_value(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_packing(page, site)
    button = page.get_by_role("button", name=f"Cite: {KANOODLE_WAYS} ways to finish")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Cite")
    link = f"{site}#/packing?cited={VERSION}~ways~371020"
    expect(dialog.get_by_role("textbox", name="Permanent link")).to_have_value(link)
    sentence = dialog.get_by_role("textbox", name="In a sentence").input_value()
    assert re.fullmatch(
        rf"Kanoodle, empty tray: {KANOODLE_WAYS} ways to finish \(exact\)\. Counting House, version {re.escape(VERSION)}, "
        rf"\d{{1,2}} [A-Z][a-z]+ \d{{4}}, {re.escape(link)}",
        sentence,
    )
    entry = dialog.get_by_role("textbox", name="BibTeX").input_value()
    assert entry.startswith("@misc{countinghouse-packing-ways,\n")
    assert entry.count("{") == entry.count("}")
    fields = dict(re.findall(r"^  (\w+) = \{(.*)\},?$", entry, re.MULTILINE))
    assert set(fields) == {"author", "title", "year", "howpublished", "note"}
    assert fields["howpublished"] == f"\\url{{{link}}}"
    assert f"{KANOODLE_WAYS} ways to finish (exact)" in fields["note"]
    dialog.get_by_role("button", name="Copy BibTeX").click()
    expect(dialog.get_by_role("status").filter(has_text="Copied.")).to_have_count(1)
    assert page.evaluate("navigator.clipboard.readText()") == entry
    # The focus stays inside, Escape closes, and the focus returns.
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))"
        )
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()


def test_a_link_says_same_value_or_differs_and_forgets_it_with_the_state(page: Page, site: str) -> None:
    page.goto(f"{site}#/packing?cited=0.1.0~ways~371020")
    expect(cited(page)).to_have_text(f"Same value as cited: {KANOODLE_WAYS} (ways) with version 0.1.0.")
    expect(page.get_by_role("status", name="Ways to finish")).to_contain_text("same value as cited")
    linked_to(page, "#/packing?cited=0.1.0~ways~371020")
    page.goto(f"{site}#/packing?placed={EIGHT}&cited=0.1.0~ways~7")
    expect(cited(page)).to_have_text(
        f"Differs from the value cited: this page, version {VERSION}, finds 6; the link cites 7 (ways) with version 0.1.0."
    )
    expect(page.get_by_role("status", name="Ways to finish")).to_contain_text("differs from the value cited")
    # Sharing gives the state alone, a change drops the citation, and Undo restores it.
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("textbox", name="Link")).to_have_value(f"{site}#/packing?placed={EIGHT}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start again").click()
    linked_to(page, "#/packing")
    expect(cited(page)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(cited(page)).to_contain_text("Differs from the value cited")


def test_a_number_that_must_be_asked_for_is_compared_when_it_is_there(page: Page, site: str) -> None:
    page.goto(f"{site}#/workbench?problem=queens&cited=0.1.0~solutions~92")
    expect(cited(page)).to_contain_text("This link cites 92 (solutions) with version 0.1.0.")
    page.get_by_role("button", name="Count all solutions").click()
    expect(cited(page)).to_have_text("Same value as cited: 92 (solutions) with version 0.1.0.")


def test_an_exact_table_is_cited_by_its_checksum(page: Page, site: str) -> None:
    page.goto(f"{site}#/digit-removal")
    page.get_by_role("button", name="Cite: in the table “Numbers of n digits in base 10, exact”").click()
    link = page.get_by_role("textbox", name="Permanent link").input_value()
    assert "20%20rows,%20checksum%20" in link
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(f"{site}#/")
    page.goto(link)
    expect(cited(page)).to_contain_text("Same value as cited")
    page.goto(link.replace("checksum%20", "checksum%200"))
    expect(cited(page)).to_contain_text("Differs from the value cited")


#: The buttons that find the number of an example, where it is not there at once, by its title.
ASKED = {
    "The twelve pentominoes": "Count all solutions",
    "Eight queens": "Count all solutions",
    "Seven on a torus": "Count all solutions",
    "Langford pairings": "Count all solutions",
    "Plain against guided": "Count exactly",
    "Beat the engine on 5 × 5": "All winning moves",
    "Rotated only, on 5 × 6": "All winning moves",
    "Four switches": "Count the tracks",
    "A boxed set, laid flat": "Find all layouts",
}
EXACT = [
    (exhibit["name"], example["title"], example["query"], number)
    for exhibit in EXHIBITS
    for example in exhibit["examples"]
    for number in re.findall(r"([\d,/]+)[^.;:\d]*\(exact\)", example["sentence"])
    # The vertices in that story take minutes, and the solutions of IQ Fit are cited by the puzzle's own example.
    if example["title"] != "The story of depth 10"
]


def test_many_examples_say_that_a_number_is_exact() -> None:
    assert len(EXACT) >= 8
    assert {title for _, title, *_ in EXACT} >= ASKED.keys()


# The first example of each exhibit; with --slow, all of them.
@pytest.mark.parametrize(
    ("name", "title", "query", "number"),
    [
        pytest.param(*case, marks=pytest.mark.slow if case[0] in {name for name, *_ in EXACT[:place]} else ())
        for place, case in enumerate(EXACT)
    ],
)
def test_a_number_that_an_example_calls_exact_can_be_cited_where_it_leads(
    page: Page, site: str, name: str, title: str, query: str, number: str
) -> None:
    page.goto(f"{site}#/{name}{'?' + query if query else ''}")
    expect(page.locator(f"ch-exhibit-{name}")).not_to_have_class(re.compile("is-stand-in"))
    if title in ASKED:
        button = page.get_by_role("button", name=ASKED[title], exact=True)
        fold = page.locator("details:not([open])", has=page.get_by_text(ASKED[title], exact=True))
        if fold.count():
            fold.locator("> summary").click()
        button.click()
    digits = re.sub(r"\d", r"\g<0>,?", number.replace(",", "")).removesuffix(",?")
    # Playwright's selectors take no slash.
    digits = digits.replace("/", ".")
    cites = page.get_by_role("button", name=re.compile(rf"^Cite: .*(?<![\d,]){digits}(?![\d,])"))
    expect(cites.first).to_be_visible()


def test_the_ends_and_connections_of_a_track_can_be_cited(page: Page, site: str) -> None:
    page.goto(f"{site}#/tracks?pieces=straight*25,curve*16,switch*4,crossing*1")
    for words in ("98 ends in all", "49 connections of a complete track"):
        expect(page.get_by_role("button", name=f"Cite: {words}")).to_be_visible()
    page.goto(f"{site}#/tracks")
    expect(page.get_by_role("button", name="Cite: 97 ends in all")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("connection"))).to_have_count(0)
    page.goto(f"{site}#/tracks?show=flat")
    page.get_by_role("button", name="Find all layouts").click()
    sentence = page.get_by_text(
        re.compile(r"^All [\d,]+ vertices of the search tree have been visited; they met")
    )
    expect(
        sentence.get_by_role("button", name=re.compile(r"^Cite: [\d,]+ vertices of the search tree$"))
    ).to_be_visible()


def test_a_claim_is_cited_with_its_row(page: Page, site: str) -> None:
    page.goto(f"{site}#/claims?claim=kanoodle-solutions&cited=0.1.0~kanoodle-solutions~371020")
    expect(cited(page)).to_contain_text(f"Same value as cited: {KANOODLE_WAYS}")


DAMAGED = [
    "0.2.0",
    "0.2.0~ways",
    "0.2.0~WAYS~1",
    "0.2.0~ways~" + "9" * 201,
    "x" * 41 + "~ways~1",
    "0.2.0~ways~a%00b",
    "0.2.0~ways~%zz",
    "0.2.0~ways~1&cited=0.2.0~ways~1",
    "0.2.0~ways~" + "9" * 30_000,
]


@pytest.mark.fresh
def test_a_citation_is_read_or_damaged_but_leaves_the_rest_of_the_link(page: Page, site: str) -> None:
    source = (paths.WEB / "session" / "cited.js").read_text("utf-8")
    page.route("**/alone.js", lambda route: route.fulfill(body=source, content_type="text/javascript"))
    page.goto(site + "licences.html")  # a page without a service worker, which would intercept the requests
    taken = page.evaluate(
        """async (fields) => {
          const { takeCited } = await import(new URL('alone.js', document.baseURI).href);
          return fields.map((field) => takeCited(`limit=40&cited=${field}`));
        }""",
        ["0.2.0~ways~371020", *DAMAGED],
    )
    whole = {"version": "0.2.0", "what": "ways", "value": "371020"}
    assert taken[0] == {"query": "limit=40", "cited": whole, "damaged": False}
    assert taken[1:] == [{"query": "limit=40", "cited": None, "damaged": True}] * len(DAMAGED)


def test_a_damaged_citation_costs_nothing_but_itself(page: Page, site: str) -> None:
    alert = page.get_by_role("alert").filter(has_text="The number cited in this link is damaged")
    for field in (DAMAGED[0], DAMAGED[-1]):
        page.goto(f"{site}#/")
        expect(alert).to_have_count(0)
        page.goto(f"{site}#/packing?placed={EIGHT}&cited={field}")
        expect(alert).to_be_visible()
        finished(page, "6")
        expect(cited(page)).to_have_count(0)


def test_what_a_link_cites_is_never_html(page: Page, site: str) -> None:
    page.goto(f"{site}#/packing?cited=0.2.0~ways~%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    expect(cited(page)).to_contain_text("the link cites <img src=x onerror=alert(1)> (ways)")
    assert page.locator(".cited-line img").count() == 0


def test_a_counter_of_steps_is_cited_with_its_step(page: Page, site: str) -> None:
    page.goto(f"{site}#/dancing-links?step=35&cited=0.1.0~updates-of-links-at-step-35~29")
    expect(cited(page)).to_have_text(
        "Same value as cited: 29 (updates of links at step 35) with version 0.1.0."
    )
    # Another step has other numbers, which are never compared with this one.
    page.keyboard.press("ArrowLeft")
    linked_to(page, "#/dancing-links?step=34")
    expect(cited(page)).to_have_count(0)
    page.get_by_role("button", name="Cite: 6 vertices after step 34").click()
    link = page.get_by_role("textbox", name="Permanent link")
    expect(link).to_have_value(f"{site}#/dancing-links?step=34&cited={VERSION}~vertices-at-step-34~6")


def test_a_solution_of_the_workbench_is_cited_by_its_options(page: Page, site: str) -> None:
    page.goto(f"{site}#/workbench?problem=queens&solution=1")
    page.get_by_role("button", name=re.compile("^Cite: .* are the options of solution 1$")).click()
    link = page.get_by_role("textbox", name="Permanent link").input_value()
    assert f"&cited={VERSION}~solution~" in link
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Cite: 92 solutions").click()
    expect(page.get_by_role("textbox", name="Permanent link")).to_have_value(
        f"{site}#/workbench?problem=queens&solution=1&cited={VERSION}~solutions~92"
    )


def test_sources_outside_are_links_that_say_nothing_of_the_reader(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}#/claims?claim=autobiographical-10")
    euler = page.get_by_role("link", name="Project Euler, problem 961", exact=True).first
    expect(euler).to_have_attribute("href", "https://projecteuler.net/problem=961")
    entry = page.locator("[data-claim='autobiographical-10']").get_by_role("link", name="A046043")
    expect(entry).to_have_attribute("href", "https://oeis.org/A046043")
    outside = [(link.get_attribute("rel"), link.get_attribute("target")) for link in (euler, entry)]
    page.goto(f"{site}#/self-tallying")
    page.locator("details.note > summary").click()
    note = page.locator(".note-text")
    expect(note.get_by_role("link", name="A047841")).to_have_attribute("href", "https://oeis.org/A047841")
    for link in note.locator("a[href^=https]").all():
        outside.append((link.get_attribute("rel"), link.get_attribute("target")))
    assert set(outside) == {("noreferrer", "_blank")}
    assert [url for url in asked if not url.startswith((site, "blob:", "data:"))] == []


def test_powers_of_a_note_are_typeset_but_not_what_one_types(page: Page, site: str) -> None:
    page.goto(f"{site}#/round-trips")
    page.locator("details.note > summary").click()
    note = page.locator(".note-text")
    expect(note.locator("msup", has_text="27").first).to_be_visible()
    assert not re.search(
        r"[\w)]\^[\d(]",
        note.evaluate(
            """(note) => {
              const copy = note.cloneNode(true);
              for (const typed of copy.querySelectorAll('code, pre')) typed.remove();
              return copy.textContent;
            }"""
        ),
    )


def test_a_comparison_that_lacks_a_file_says_so(
    new_context: Callable[..., BrowserContext], site: str, complaints: Complaints
) -> None:
    complaints.allow("table-file")
    page = new_context(service_workers="block").new_page()  # which would fetch the file itself
    page.route(re.compile("/table-file"), lambda route: route.abort())
    table = "table-numbers-of-n-digits-in-base-10-exact"
    page.goto(f"{site}#/digit-removal?cited=0.1.0~{table}~20%20rows,%20checksum%201")
    expect(cited(page)).to_contain_text("It could not be compared, because a file of this page did not load.")
