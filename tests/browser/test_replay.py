"""Algorithms with steps: what is replayed changes while the player runs, and Python has not drawn the new one yet."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import hold, linked_to, release

#: Changes of what an exhibit replays. Each is used once: a view that the page has seen needs no Python.
CHANGES = {
    "natural-numbers": [{"a": "123456789"}, {"a": "987654321"}],
    "autobiographical": [{"n": 7}, {"n": 8}],
    "dancing-links": [{"text": "one two\none\ntwo"}, {"text": "one two three\none two\nthree"}],
}


def changed(page: Page, name: str, changes: dict[str, Any]) -> None:
    """Change what is replayed, and keep Python's view of it back."""
    element = page.locator(f"ch-exhibit-{name}")
    hold(page, f"ch-exhibit-{name}", "view")
    element.evaluate(
        "(exhibit, changes) => { window.old = exhibit.view; exhibit.context.go({ ...changes, step: 0 }); }",
        changes,
    )
    page.wait_for_function("(name) => document.querySelector(name).busy", arg=f"ch-exhibit-{name}")


def linked_soon(page: Page, name: str) -> None:
    """Wait until no step is on its way into the link."""
    page.wait_for_function(
        "(name) => { const { moment, walk } = document.querySelector(name); return !(moment ?? walk.moment).waiting; }",
        arg=f"ch-exhibit-{name}",
    )


@pytest.mark.parametrize("name", CHANGES)
def test_another_search_stops_the_player_at_once(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}#/{name}")
    page.get_by_label("Speed").select_option("slow")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    changed(page, name, CHANGES[name][0])
    # Asked at once: a short replay also ends by itself.
    assert not page.locator("ch-player").evaluate("(player) => player.playing")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    release(page)


@pytest.mark.parametrize("name", CHANGES)
def test_a_step_does_not_put_the_old_view_under_the_new_state(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}#/{name}")
    expect(page.get_by_role("button", name="Forward")).to_be_visible()
    changed(page, name, CHANGES[name][1])
    page.get_by_role("button", name="Forward").click()
    # The link follows the player a moment later.
    expect(page.locator(".player-place")).to_contain_text("Step 1 of")
    linked_soon(page, name)
    release(page)
    page.wait_for_function(
        "(name) => { const { busy, view } = document.querySelector(name); return !busy && view !== old; }",
        arg=f"ch-exhibit-{name}",
    )


@pytest.mark.parametrize(
    "link",
    ["dancing-links?step=", "natural-numbers?step=", "matching-quiz?show=walk&step=", "coin-window?at="],
)
def test_a_link_wins_over_a_step_that_is_not_in_the_link_yet(page: Page, site: str, link: str) -> None:
    page.goto(f"{site}#/{link}2")
    place = page.locator(".player-place")
    expect(place).to_contain_text(" 2 of")
    page.evaluate(
        "(link) => { document.querySelector('ch-player').by(1); location.hash = link; }", f"#/{link}7"
    )
    expect(place).to_contain_text(" 7 of")
    linked_soon(page, link.split("?")[0])
    expect(place).to_contain_text(" 7 of")
    linked_to(page, f"#/{link}7")


def test_a_sentence_gets_the_time_to_be_read_and_a_picture_does_not(page: Page, site: str) -> None:
    page.goto(f"{site}#/matching-quiz?show=walk")
    step = page.get_by_role("status", name="This step")
    expect(step).to_contain_text("a weblog conjectured it")
    # Long waits are noted with the sentence shown, and shortened.
    page.evaluate(
        """() => {
          const clock = window.setTimeout;
          const says = document.querySelector('[aria-label="This step"]');
          window.waits = [];
          window.setTimeout = (act, wait, ...rest) => {
            if (wait >= 3000) waits.push([says.textContent, wait]);
            return clock(act, wait >= 3000 ? 100 : wait, ...rest);
          };
          window.unpatch = () => { window.setTimeout = clock; };
        }"""
    )
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".player-place")).not_to_contain_text(re.compile("Step [01] of"))
    page.get_by_role("button", name="Pause", exact=True).click()
    page.evaluate("unpatch()")
    waits: dict[str, float] = {}
    for sentence, wait in page.evaluate("waits"):
        waits[sentence] = max(wait, waits.get(sentence, 0))
    assert len(waits) > 1
    # At most 240 words a minute.
    assert all(wait >= 250 * len(sentence.split()) for sentence, wait in waits.items())
    lasts = "(player) => player.lasts"
    player = page.locator("ch-player")
    page.get_by_label("Speed").select_option("very fast")
    assert player.evaluate(lasts) < 100
    page.goto(f"{site}#/coin-window")
    assert player.evaluate(lasts) < 1000
