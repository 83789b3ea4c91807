"""Published figures in use: a link that opens one, Recompute, filters, a tally, files, the lines in Python."""

import json
import re

from playwright.sync_api import Locator, Page, expect

from countinghouse.claims import CLAIMS, DIFFERS, OPEN, UNSEEN, WITHDRAWN, kind_key, tally
from tests.browser.helpers import linked_to, stop

ERRATA = [claim for claim in CLAIMS.values() if claim.verdict in (DIFFERS, UNSEEN, WITHDRAWN)]
#: How many of them are recomputed quickly; the test does not wait for the rest, which come later.
QUICK = [claim for claim in ERRATA if claim.cost < 1]


def row(page: Page, claim: str) -> Locator:
    """The row of a claim."""
    return page.locator("tr", has=page.locator(f"[data-claim='{claim}']"))


def tallied(page: Page) -> Locator:
    return page.get_by_role("status", name="Tally", exact=True)


def test_from_the_link_of_an_erratum_to_a_tally_of_all(page: Page, site: str) -> None:
    page.goto(f"{site}#/claims?claim=number-pad-t27-4")
    wrong = row(page, "number-pad-t27-4")
    expect(wrong.get_by_text("If 5 answers 4, 18 is left")).to_be_in_viewport()
    expect(wrong).to_contain_text("≠ differs")
    wrong.get_by_role("button", name="Recompute").click()
    expect(wrong.get_by_role("status")).to_have_text(re.compile(r"^[0-9.]+\ss$"))
    expect(wrong).to_contain_text("1, 7")
    # One claim is open at a time, and the link names it.
    right = row(page, "number-pad-1999")
    right.locator("summary").click()
    linked_to(page, "#/claims?claim=number-pad-1999")
    expect(wrong.get_by_text("If 5 answers 4, 18 is left")).to_be_hidden()
    expect(right.get_by_label("Lines of Python")).to_contain_text("pad.wins(None, 30)")
    # A claim that cannot be recomputed has a certificate: a full check takes minutes, so it is stopped.
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
    expect(rows).to_have_count(len(ERRATA) + 1)  # the open claim stays
    right.locator("summary").click()
    linked_to(page, "#/claims?show=differs")
    page.get_by_role("button", name="Recompute all").click()
    done = [*QUICK, CLAIMS["number-pad-1999"]]
    lines = tally((claim, claim.verdict) for claim in done)
    expect(tallied(page).locator("p")).to_have_text([*lines, "Each as recorded."])
    assert len(ERRATA) > len(QUICK)
    stop(page.locator("ch-job-panel"))
    expect(page.locator("ch-job-panel")).to_contain_text("Stopped.")
    show.select_option("what is not yet recomputed here")
    left = sum(claim.verdict != OPEN for claim in CLAIMS.values()) - len(done)
    expect(rows).to_have_count(left)
    # Only the lines about recorded verdicts still say so.
    lines = tally((claim, claim.verdict) for claim in CLAIMS.values())
    expect(page.get_by_text("not recomputable here")).to_have_count(
        sum("not recomputable" in line for line in lines)
    )
    page.get_by_role("button", name="Recompute all").click()
    expect(tallied(page)).to_contain_text("agree")
    stop(page.locator("ch-job-panel"))
    expect(page.locator("ch-job-panel")).to_contain_text("Stopped.")
    expect(tallied(page)).to_have_text(re.compile(r"agree.*Each as recorded\.\s*$", re.DOTALL))
    expect(rows).to_have_count(left)  # rows do not vanish during use

    with page.expect_download() as download:
        page.get_by_role("button", name="Save as JSON").click()
    table = json.loads(download.value.path().read_text("utf-8"))
    assert [each["id"] for each in table] == list(CLAIMS)
    erratum = next(each for each in table if each["id"] == "number-pad-t27-4")
    assert (erratum["published"], erratum["found"], erratum["recomputed"]) == (
        [1, 5, 7],
        [1, 7],
        "1, 7",
    )
    expect(page.get_by_role("status", name="Saving")).to_have_text(f"{len(CLAIMS)} claims saved.")


def test_kinds_are_told_apart_and_a_second_method_runs(page: Page, site: str) -> None:
    page.goto(f"{site}#/claims")
    told = page.get_by_role("status", name="Recorded verdicts").locator("p")
    expect(told).to_have_text(tally((claim, claim.verdict) for claim in CLAIMS.values()))
    page.get_by_role("combobox", name="Kind").select_option("ours, by two methods")
    linked_to(page, "#/claims?kind=twice")
    rows = page.locator(".claims-claim")
    expect(rows).to_have_count(sum(kind_key(claim) == "twice" for claim in CLAIMS.values()))
    opened = row(page, "knuth-example-updates")
    opened.locator("summary").click()
    expect(opened).to_contain_text("ours, by two methods")
    expect(opened).to_contain_text(CLAIMS["knuth-example-updates"].second_by)
    expect(opened.get_by_label("Lines of the second method")).to_contain_text("def walk(columns, rows):")
    opened.get_by_role("button", name="Recompute by the second method").click()
    expect(opened).to_contain_text("29, as recorded")
    # A quotation, and a source that was not read.
    page.goto(f"{site}#/claims?claim=kanoodle-options")
    expect(row(page, "kanoodle-options").get_by_label("Quotation")).to_contain_text(
        "1789 rows and 67 columns"
    )
    page.goto(f"{site}#/claims?claim=kanoodle-options-austin")
    unseen = row(page, "kanoodle-options-austin")
    expect(unseen.locator(".claims-verdict.is-unseen")).to_contain_text("differs from our notes on it")
    expect(unseen).to_contain_text("The source was not at hand")


def test_the_lines_of_a_claim_run_in_python_and_its_position_opens(page: Page, site: str) -> None:
    page.goto(f"{site}#/claims?claim=kanoodle-options")
    opened = row(page, "kanoodle-options")
    expect(opened.get_by_role("link", name="Show")).to_have_attribute("href", "#/packing")
    opened.get_by_role("link", name="Open in Python").click()
    expect(page.locator(".console-entry").last).to_contain_text("1789")
    # The problem that it counts, for another program.
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
