"""Train tracks in use: pieces added and removed, verdicts and their proofs, remedies, the count."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import eventually, linked_to, stop
from tests.browser.test_projector import SIZES, faults_at, presented

ELEVEN = "show=hand&pieces=straight*4,curve*4,switch*3"
"""Eleven pieces with 25 ends."""


def said(page: Page, name: str) -> Locator:
    return page.get_by_role("status", name=name, exact=True)


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/tracks{'?' + query if query else ''}")
    expect(said(page, "The sum of the ends")).to_be_visible()


def test_the_published_set_is_impossible_and_one_piece_mends_it(page: Page, site: str) -> None:
    start(page, site)
    expect(said(page, "The sum of the ends")).to_have_text("46 pieces, 41 × 2 + 5 × 3 = 97 ends")
    expect(said(page, "Verdict: The ends")).to_contain_text("97 ends, an odd number")
    expect(page.get_by_role("heading", name="As a graph: impossible")).to_be_visible()
    expect(page.get_by_role("img", name="A track: 46 pieces, 48 connections, 1 end open")).to_be_visible()
    expect(said(page, "Fewest changes")).to_contain_text("1 piece more or fewer is enough")
    page.get_by_role("button", name="Add a buffer", exact=True).click()
    linked_to(page, "#/tracks?pieces=straight*25,curve*16,switch*5,buffer*1")
    expect(page.get_by_role("heading", name="As a graph: possible")).to_be_visible()
    expect(said(page, "Verdict: As a graph")).to_have_text("49 connections join all 47 pieces.")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Remove: Switch, 3 ends").click()
    page.get_by_role("button", name="Add: Crossing, 4 ends").click()
    expect(page.get_by_role("img", name="A track: 46 pieces, 49 connections")).to_be_visible()


def test_small_sets_bad_numbers_switches_and_the_count(page: Page, site: str) -> None:
    start(page, site, "pieces=switch*4")
    page.get_by_role("button", name="Count the tracks").click()
    expect(said(page, "Different tracks")).to_have_text("5 different tracks, exact")
    page.get_by_label("Double connections", exact=True).uncheck()
    page.get_by_label("Loops", exact=True).uncheck()
    linked_to(page, "#/tracks?pieces=switch*4&doubles=0&loops=0")
    page.get_by_role("button", name="Count the tracks").click()
    expect(said(page, "Different tracks")).to_have_text("1 track, exact")
    field = page.get_by_role("textbox", name="How many: Switch, 3 ends")
    field.fill("many")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="from 0 to 200 pieces")).to_be_visible()
    expect(field).to_have_value("many")
    field.fill("1")
    field.press("Enter")
    own = page.get_by_label("Another piece: its number of ends")
    own.fill("99")
    own.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="from 1 to 20 ends")).to_be_visible()
    expect(own).to_have_value("99")
    for _ in range(2):
        own.fill("5")
        own.press("Enter")
        expect(own).to_have_value("")
    expect(said(page, "The sum of the ends")).to_have_text("3 pieces, 1 × 3 + 2 × 5 = 13 ends")
    page.get_by_role("textbox", name="How many: Buffer, 1 end").fill("5")
    page.get_by_role("textbox", name="How many: Buffer, 1 end").press("Enter")
    expect(said(page, "Verdict: As a graph")).to_contain_text("(k = ")
    expect(said(page, "Inequalities")).to_contain_text("They fail at k = ")
    page.get_by_label("Plugs and sockets", exact=True).check()
    expect(page.get_by_role("button", name="Add: Switch, 1 plug and 2 sockets")).to_be_visible()
    expect(said(page, "Verdict: The ends")).to_contain_text("every connection takes one of each")


def test_a_boxed_set_is_laid_flat_paged_chosen_and_counted(
    page: Page, site: str, audit: Callable[[Page], list[str]]
) -> None:
    start(page, site, "show=flat")
    expect(said(page, "Layouts")).to_contain_text("10 layouts up to symmetry, exact")
    expect(page.get_by_role("heading", name="Laid flat: possible")).to_be_visible()
    expect(page.get_by_role("img", name="Layout 1, 15 pieces")).to_be_visible()
    page.get_by_role("button", name="Layout 7,").click()
    expect(page.get_by_role("img", name="Layout 7, 15 pieces")).to_be_visible()
    linked_to(page, "#/tracks?show=flat&layout=", whole=False)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as SVG").click()
    assert download.value.suggested_filename == "layout-7.svg"
    page.get_by_role("button", name="Estimate the search tree").click()
    expect(said(page, "Search tree")).to_contain_text("500 probes")
    page.get_by_role("button", name="Count the published loops").click()
    expect(page.get_by_role("row", name="16 130 130")).to_be_visible()
    # The set that opens the exhibit is audited together with all exhibits.
    assert audit(page) == []
    # The cards fit the window, even when that changes.
    largest = "() => Math.max(...[...document.querySelectorAll('.laid-list svg')].flatMap((each) => [each.width, each.height]).map((length) => length.baseVal.value))"
    assert page.evaluate(largest) == 190
    page.set_viewport_size({"width": 360, "height": 800})
    eventually(page, lambda: bool(page.evaluate(largest) == 136))
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 800})
    eventually(page, lambda: bool(page.evaluate(largest) == 190))
    page.get_by_text("Other pieces", exact=True).click()
    page.get_by_role("button", name="Add: Left switch, 3 ends").click()
    expect(page.get_by_role("button", name="Add: Left switch, 3 ends")).to_be_focused()
    expect(page.get_by_role("heading", name="Laid flat: impossible")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(said(page, "Layouts")).to_contain_text("10 layouts")
    play = page.get_by_label("Play of a joint, in mm")
    play.fill("a lot")
    play.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="must be a number from 0 to 20")).to_be_visible()
    expect(play).to_have_value("a lot")


def test_a_search_is_stopped_goes_on_and_pages(page: Page, site: str) -> None:
    # A tree that no machine can finish soon.
    start(page, site, "show=flat&flat=straight-54*2,straight-144*4,curve*14,switch-y*2,buffer*2")
    page.get_by_role("button", name="Find all layouts").click()
    stop(page.locator("ch-job-panel", has=page.get_by_role("button", name="Find all layouts")))
    go_on = page.get_by_role("button", name="Go on")
    go_on.click()
    expect(go_on).to_have_count(0)
    start(page, site, "show=flat&flat=curve*7")
    expect(said(page, "Verdict: Laid flat")).to_contain_text("There is none: all")
    page.get_by_role("button", name="Find the fewest changes").click()
    expect(said(page, "Fewest changes")).to_have_text("1 piece more or fewer is enough.")
    page.get_by_role("button", name="Add a curve", exact=True).click()
    expect(said(page, "Layouts")).to_contain_text("1 layout up to symmetry, exact")
    start(page, site, "show=flat&flat=straight-54*2,curve*2,switch-y*1,buffer*3")
    expect(said(page, "Layouts")).to_contain_text("183 layouts up to symmetry, exact")
    page.get_by_role("button", name="Next page").click()
    expect(page.get_by_text("13 to 24 of 183")).to_be_visible()
    field = page.get_by_role("textbox", name="Layout")
    field.fill("100")
    field.press("Enter")
    expect(page.get_by_role("img", name="Layout 100, 8 pieces")).to_be_visible()


def lay(page: Page, *kinds: str) -> None:
    for kind in kinds:
        page.get_by_role("button", name=f"Lay: {kind.capitalize()}").click()


def by_hand(page: Page, site: str, query: str = "show=hand") -> None:
    page.goto(f"{site}#/tracks?{query}")
    expect(said(page, "Free ends")).to_be_visible()
    expect(page.get_by_text("Python is ready.")).to_be_attached()


def ends(page: Page) -> Locator:
    return page.get_by_role("button", name="Free end of piece")


def test_pieces_are_laid_with_the_mouse_until_the_parity_shows(
    page: Page, site: str, audit: Callable[[Page], list[str]]
) -> None:
    by_hand(page, site, ELEVEN)
    happened = said(page, "What happened")
    expect(happened).to_contain_text("Can all 11 form one track with no open ends?")
    expect(said(page, "Free ends")).to_have_text("25 free ends")
    lay(page, "switch", "straight", "straight", "curve")
    expect(happened).to_have_text(
        "A curve has 2 ends: one is now joined, the other is free. 3 ends are free on the floor."
    )
    linked_to(page, "#/tracks?show=hand&pieces=straight*4,curve*4,switch*3&laid=switch,straight*2,curve")
    # Two free ends are joined by pressing one, then the other; pressed twice, an end is put down again.
    end = ends(page)
    expect(end).to_have_count(3)
    end.last.click()
    expect(happened).to_contain_text("An end is in your hand.")
    end.last.click()
    expect(happened).to_contain_text("A curve has 2 ends")
    end.last.click()
    end.first.click()
    expect(happened).to_have_text("A loop of 4 pieces is closed. 1 end is free on the floor.")
    expect(said(page, "Connections")).to_have_text("4 connections")
    expect(said(page, "Free ends")).to_have_text("17 free ends")
    page.get_by_role("button", name="Undo").click()
    expect(said(page, "Free ends")).to_have_text("19 free ends")
    # An end in hand is where the next piece goes.
    end.nth(1).click()
    lay(page, "switch")
    linked_to(
        page,
        "#/tracks?show=hand&pieces=straight*4,curve*4,switch*3&laid=switch,straight*2,curve,switch@1.2",
    )
    assert audit(page) == []
    lay(page, *["straight"] * 2, *["curve"] * 3, "switch")
    page.get_by_role("button", name="Lay: Switch").click(force=True)  # none is left, so nothing happens
    expect(said(page, "Connections")).to_have_text("10 connections")
    expect(said(page, "Free ends")).to_have_text("5 free ends")
    for left in (3, 1):
        end.first.click()
        end.last.click()
        expect(said(page, "Free ends")).to_contain_text(f"{left} free end")
    expect(happened).to_have_text(
        "Nothing more can be joined: the last free end has no partner. The pieces have 25 ends, an odd number; every "
        "connection takes two, so one end stays open."
    )
    expect(page.get_by_text("… 11 → 9 → 7 → 5 → 3 → 1")).to_be_visible()
    # The same pieces as a graph, with degrees; a buffer completes them.
    page.get_by_role("button", name="See it as a graph").click()
    graph = page.get_by_role("img", name="A graph: 11 pieces, 12 connections, 1 end open")
    expect(graph).to_be_visible()
    degrees = graph.locator("text").all_text_contents()
    assert sorted(degrees) == sorted(["2"] * 8 + ["3"] * 3 + ["?"])
    page.get_by_role("button", name="Add a buffer", exact=True).click()
    expect(page.get_by_role("img", name="A graph: 11 pieces, 12 connections")).to_be_visible()
    expect(page.get_by_text("1 piece still in the box")).to_be_visible()
    page.get_by_role("button", name="Back to the pieces").click()
    lay(page, "buffer")
    expect(happened).to_have_text(
        "Complete! No open ends are left. The pieces have 26 ends, an even number; 13 connections take them all."
    )
    # And then the floor.
    page.get_by_role("button", name="See it as a graph").click()
    page.get_by_role("button", name="Lay these pieces flat").click()
    expect(page.get_by_role("heading", name="Laid flat")).to_be_visible()
    flat = re.escape("flat=straight-144*4,curve*4,switch-left*2,switch-right*1,buffer*1")
    expect(page).to_have_url(re.compile(f"show=flat&.*{flat}"))


def test_pieces_are_laid_with_the_keyboard_until_the_parity_shows(page: Page, site: str) -> None:
    by_hand(page, site, "show=hand&pieces=curve*2,switch*1")
    happened = said(page, "What happened")
    page.get_by_role("combobox", name="Example").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Lay: Curve")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Lay: Switch 0 left, 3 ends each")).to_be_focused()
    expect(said(page, "Connections")).to_have_text("2 connections")
    # The free ends are one stop of Tab; arrows go from one to the next, Enter takes it.
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(ends(page).nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(happened).to_have_text("An end is in your hand. Press another free end to join the two.")
    page.keyboard.press("Escape")
    expect(happened).to_contain_text("A switch has 3 ends")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(ends(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(happened).to_have_text(
        "Nothing more can be joined: the last free end has no partner. The pieces have 7 ends, an odd number; every "
        "connection takes two, so one end stays open."
    )
    expect(ends(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="See it as a graph")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(happened).to_contain_text("A switch has 3 ends")


def test_pieces_by_hand_fit_a_phone_and_a_projector_and_a_clicker_lays_them(page: Page, site: str) -> None:
    laid = "straight*6,switch,curve*9"
    page.set_viewport_size({"width": 360, "height": 740})
    by_hand(page, site, f"show=hand&laid={laid}")
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    # A finger meets every free end.
    smallest = "() => Math.min(...[...document.querySelectorAll('.floor-reach')].map((each) => each.getBoundingClientRect().width))"
    assert page.evaluate(smallest) >= 24
    page.set_viewport_size({"width": 1280, "height": 800})
    presented(page, site, "tracks?show=hand&pieces=curve*8,switch*1&laid=curve*8")
    page.keyboard.press("PageDown")
    expect(said(page, "What happened")).to_contain_text("A switch has 3 ends")
    page.keyboard.press("Space")
    expect(said(page, "What happened")).to_contain_text("the last free end has no partner")
    page.keyboard.press("PageUp")
    expect(said(page, "What happened")).to_contain_text("A switch has 3 ends")
    for link, words in (
        ("show=hand", "0 pieces on the floor"),
        (f"show=hand&laid={laid}", "16 pieces on the floor"),
        ("show=hand&laid=straight*25,switch*5,curve*16", "45 connections, 7 free ends"),
        ("show=hand&laid=straight*25,switch*5,curve*16,1-46,26-28,29-30", "48 connections, 1 free end"),
        ("laid=straight*25,switch*5,curve*16,1-46,26-28,29-30", "A graph: 46 pieces"),
    ):
        presented(page, site, f"tracks?{link}")
        shown = page.locator(".floor, .degree-picture")
        expect(shown).to_have_attribute("aria-label", re.compile(words))
        found = {f"{width} × {height}": faults_at(page, (width, height)) for width, height in SIZES}
        assert {size: faults for size, faults in found.items() if faults} == {}, link
