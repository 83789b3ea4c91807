"""Published figures as a person meets them: a link that opens one, Recompute, filters, a tally, files, the lines in Python."""

import json
import re

from playwright.sync_api import Locator, Page, expect

from countinghouse.claims import CLAIMS, DIFFERS, OPEN
from tests.browser.helpers import linked_to, stop

ERRATA = [claim for claim in CLAIMS.values() if claim.verdict == DIFFERS]
#: How many of them are recomputed in a moment; the others come after them, and the test does not wait for these.
QUICK = sum(claim.cost < 10 for claim in ERRATA)


def row(page: Page, claim: str) -> Locator:
    """The row of a claim."""
    return page.locator("tr", has=page.locator(f"[data-claim='{claim}']"))


def tally(page: Page) -> Locator:
    return page.get_by_role("status", name="Tally", exact=True)


def test_from_the_link_of_an_erratum_to_a_tally_of_all(page: Page, site: str) -> None:
    page.goto(f"{site}#/claims?claim=number-pad-t100")
    wrong = row(page, "number-pad-t100")
    expect(wrong.get_by_text("8 is no quicker than the others")).to_be_in_viewport()
    expect(wrong).to_contain_text("≠ differs")
    wrong.get_by_role("button", name="Recompute").click()
    expect(wrong.get_by_role("status")).to_have_text(re.compile(r"^[0-9.]+\ss$"))
    expect(wrong).to_contain_text("3, 5, 7, 8")
    # One is open at a time, and the link names it.
    right = row(page, "number-pad-1999")
    right.locator("summary").click()
    linked_to(page, "#/claims?claim=number-pad-1999")
    expect(wrong.get_by_text("8 is no quicker than the others")).to_be_hidden()
    expect(right.get_by_label("Lines of Python")).to_contain_text("pad.wins(None, 30)")
    # What cannot be computed anew has a certificate: a check of all of it takes minutes, and is stopped.
    proved = row(page, "pentomino-game-8x8")
    expect(proved.get_by_role("link", name="Show")).to_have_attribute(
        "href", "#/pentominoes?board=8x8&play=two&moves=L:c3c4d4e4f4"
    )
    proved.get_by_role("button", name="Check its certificate").click()
    expect(proved.get_by_role("progressbar")).to_have_js_property("max", 1)
    proved.get_by_role("button", name="Stop").click()
    expect(proved.get_by_role("status")).to_have_text("stopped")
    expect(proved).to_contain_text("not recomputable here")

    show = page.get_by_role("combobox", name="Show")
    show.select_option("what differs")
    linked_to(page, "#/claims?show=differs&claim=number-pad-1999")
    rows = page.locator(".claims-claim")
    expect(rows).to_have_count(len(ERRATA) + 1)  # the open one stays
    right.locator("summary").click()
    linked_to(page, "#/claims?show=differs")
    page.get_by_role("button", name="Recompute all").click()
    expect(tally(page)).to_have_text(f"{QUICK + 1} claims: 1 agrees, {QUICK} differ. Each as recorded.")
    assert len(ERRATA) > QUICK
    stop(page.locator("ch-job-panel"))
    expect(page.locator("ch-job-panel")).to_contain_text("Stopped.")
    show.select_option("what is not yet recomputed here")
    left = sum(claim.verdict != OPEN for claim in CLAIMS.values()) - QUICK - 1
    expect(rows).to_have_count(left)
    expect(page.get_by_text("not recomputable here")).to_have_count(1)  # in the line of the verdicts
    page.get_by_role("button", name="Recompute all").click()
    expect(tally(page)).to_contain_text("claim")
    stop(page.locator("ch-job-panel"))
    expect(page.locator("ch-job-panel")).to_contain_text("Stopped.")
    expect(tally(page)).to_have_text(re.compile(r"^\d+ claims?: .*Each as recorded\.$"))
    expect(rows).to_have_count(left)  # rows do not vanish under one's hands

    with page.expect_download() as download:
        page.get_by_role("button", name="Save as JSON").click()
    table = json.loads(download.value.path().read_text("utf-8"))
    assert [each["id"] for each in table] == list(CLAIMS)
    erratum = next(each for each in table if each["id"] == "number-pad-t100")
    assert (erratum["published"], erratum["found"], erratum["recomputed"]) == (
        [8],
        [3, 5, 7, 8],
        "3, 5, 7, 8",
    )
    expect(page.get_by_role("status", name="Saving")).to_have_text(f"{len(CLAIMS)} claims saved.")


def test_the_lines_of_a_claim_run_in_python_and_its_position_opens(page: Page, site: str) -> None:
    page.goto(f"{site}#/claims?claim=kanoodle-options")
    opened = row(page, "kanoodle-options")
    expect(opened.get_by_role("link", name="Show")).to_have_attribute("href", "#/packing")
    opened.get_by_role("link", name="Open in Python").click()
    expect(page.locator(".console-entry").last).to_contain_text("1789")
    # What it counts, for another program.
    page.goto(f"{site}#/claims?claim=langford-7")
    counted = row(page, "langford-7")
    counted.get_by_label("Save for another program").select_option("MiniZinc")
    with page.expect_download() as download:
        counted.get_by_role("button", name="Save the problem").press("Enter")
    expect(counted.get_by_role("button", name="Save the problem")).to_be_focused()
    assert download.value.suggested_filename == "langford-7.mzn"
    assert "solve satisfy;" in download.value.path().read_text("utf-8")
    expect(counted.get_by_role("status", name="The file")).to_contain_text(
        "minizinc -a --solver gecode langford-7.mzn"
    )
    page.goto(f"{site}#/claims?claim=no-such-claim")
    expect(page.get_by_text("There is no claim “no-such-claim”")).to_be_visible()
