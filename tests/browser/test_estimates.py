"""Estimates in use: single probes, then runs of them; two estimates compared, and the arrangement that leaves a gap."""

import re

from playwright.sync_api import Page, expect

from tests.browser.helpers import IQ_FIT_WAYS, KANOODLE_WAYS, hash_of, published
from tests.browser.test_projector import faults_at, presented


def start(page: Page, site: str, query: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{site}#/estimates?{query}")
    expect(page.get_by_role("button", name="Estimate both")).to_be_visible()


def test_sampled_subtrees_beside_population_sweeps(page: Page, site: str) -> None:
    start(page, site, "puzzle=iq-fit&first=population&second=subtrees&probes=5000&seed=3")
    page.get_by_role("button", name="Estimate both").click()
    for side in ("First", "Second"):
        expect(page.get_by_role("status", name=f"{side} estimate")).to_contain_text("solutions, estimate")
    expect(page.get_by_text("everything below its vertices there is searched")).to_have_count(1)
    comparison = page.get_by_role("status", name="Comparison")
    expect(comparison).to_contain_text(re.compile("The (first|second) estimate"))


def test_plain_beside_guided(page: Page, site: str) -> None:
    start(page, site, "probes=20000")
    page.get_by_role("button", name="Estimate both").click()
    comparison = page.get_by_role("status", name="Comparison")
    # Both errors rest on few probes, so their ratio is not printed in bold.
    expect(comparison).to_contain_text(
        re.compile(r"The second estimate seems to need .+ of the other’s time\.")
    )
    expect(comparison.locator(".figure")).to_have_count(0)
    expect(page.get_by_role("status", name="First estimate")).to_contain_text("solutions, estimate")
    expect(page.get_by_role("status", name="Second estimate")).to_contain_text("solutions, estimate")
    # One chart with both curves, above the fold; the table is below it.
    expect(page.locator("ch-line-chart")).to_have_count(1)
    chart = page.get_by_role(
        "img", name=re.compile("Running means of both estimates. First: About .* Second: About")
    )
    expect(chart).to_be_in_viewport(ratio=1)
    expect(page.get_by_text(f"as published: {KANOODLE_WAYS}")).to_have_count(1)
    table, picture = page.get_by_role("table", name="The two estimates").bounding_box(), chart.bounding_box()
    assert table
    assert picture
    assert picture["y"] + picture["height"] <= table["y"]
    expect(page.get_by_role("rowheader", name="to a standard error of 2 %, extrapolated")).to_be_visible()
    # Another seed is another run: earlier answers are forgotten, and the link has the seed.
    page.get_by_text("Settings", exact=True).click()
    page.get_by_label("Seed", exact=True).fill("5")
    page.get_by_label("Seed", exact=True).press("Enter")
    expect(comparison).to_have_count(0)
    assert "seed=5" in hash_of(page)


def test_ten_pieces_and_a_gap(page: Page, site: str) -> None:
    start(page, site, "puzzle=iq-fit&firstof=vertices")
    expect(page.locator(".estimates-by").first).to_contain_text(
        f"{published('iq-fit-vertices')} as published"
    )
    expect(page.locator(".estimates-by").last).to_contain_text(f"{IQ_FIT_WAYS} as published")
    page.get_by_role("button", name="Show an arrangement with a gap").click()
    expect(page.get_by_role("status", name="Arrangement")).to_contain_text("All 10 pieces")
    expect(page.get_by_role("grid", name="IQ Fit")).to_be_visible()


def test_one_probe_then_a_thousand_then_another_run(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{site}#/estimates?seed=52&show=probes")
    says = page.get_by_role("status", name="The probe")
    expect(says).to_contain_text("on average, the result is exactly the number of solutions")
    page.get_by_role("button", name="One probe").click()
    # The tree grows, and the choices multiply.
    expect(says).to_have_text(re.compile("Stuck after 7 pieces"))
    product = page.get_by_label("The product")
    expect(product).to_have_text("27 × 4 × 9 × 1 × 9 × 7 × 4 × 0 = 0")
    expect(product).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="A thousand").click()
    bars = page.get_by_role("table", name="What the probes give")
    expect(bars.get_by_role("row", name=re.compile("^0"))).to_contain_text("997")
    mean = page.get_by_role("status", name="The mean")
    expect(mean).to_contain_text(re.compile("solutions, estimate ±.1[0-9]{2}.%, 95.%, doubtful"))
    expect(mean).to_contain_text("do not trust this band yet")
    page.get_by_role("button", name="Another run").click()
    runs = page.get_by_role("region", name="Runs")
    expect(runs).to_contain_text("run 2, seed 53")
    expect(runs).not_to_contain_text(KANOODLE_WAYS)
    page.get_by_role("button", name="True value").click()
    expect(runs).to_contain_text(KANOODLE_WAYS)
    assert {"drawn=1001", "runs=2", "truth=1"} <= set(re.split("[?&]", hash_of(page)))
    presented(page, site, "estimates?seed=52&show=probes&drawn=1001&runs=2")
    expect(page.locator(".probe-all canvas")).to_be_visible()
    assert [faults_at(page, size) for size in ((1024, 768), (1366, 768))] == [[], []]
