"""Every table and chart saves what is shown: CSV with units and how its values were found, SVG with axes and legend."""

import csv
import io
import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import COUNT, PATIENCE, open_packing, unfold
from tests.browser.test_every_exhibit import EXHIBITS
from tools import paths

#: How values can be found, as written in column headings.
FOUND = r"exact|exact, rounded|proved|estimated|measured|chosen|as the verdict says|as the lines print it"

# Tables and charts (those already drawn, and not in notes) without their own Save.
WITHOUT = """() => {
  const own = 'ch-data-table, ch-bar-chart, ch-line-chart, ch-chance-bars, ch-cell-table, ch-limb-table, ch-shrinking-matrix, ch-candidate-grid';
  return [...document.querySelectorAll('main table, main ch-line-chart:has(canvas)')]
    .filter((each) => !each.closest('.note, .licences'))
    .filter((each) => {
      const box = each.matches('ch-line-chart') ? each : each.closest(own);
      return !(box?.querySelector('[data-saves=csv]') ?? each.closest('.scroll')?.parentElement.querySelector('[data-saves=csv]'));
    })
    .map((each) => each.outerHTML.slice(0, 200));
}"""

# Press every visible Save of a kind, and return what would be saved, by name.
SAVED = """async ([kind, patience]) => {
  const made = URL.createObjectURL;
  const click = HTMLAnchorElement.prototype.click;
  const blobs = new Map();
  const saved = {};
  URL.createObjectURL = (blob) => { const url = made.call(URL, blob); blobs.set(url, blob); return url; };
  let done;
  HTMLAnchorElement.prototype.click = function () { done([this.download, blobs.get(this.href)]); };
  try {
    for (const button of document.querySelectorAll(`main [data-saves=${kind}]`)) {
      // A chart in a closed fold is not drawn.
      if (!button.checkVisibility()) continue;
      const coming = new Promise((resolve, reject) => {
        done = resolve;
        setTimeout(() => reject(new Error(`${button.getAttribute('aria-label')}: nothing was saved`)), patience);
      });
      button.click();
      const [name, blob] = await coming;
      saved[`${button.getAttribute('aria-label')} / ${name}`] = await blob.text();
    }
  } finally {
    URL.createObjectURL = made;
    HTMLAnchorElement.prototype.click = click;
  }
  return saved;
}"""


def pressed(page: Page, kind: str) -> dict[str, str]:
    """Press every Save of a kind, and return what would be saved, by name."""
    saved: dict[str, str] = page.evaluate(SAVED, [kind, PATIENCE])
    return saved


def check_csv(name: str, text: str) -> None:
    """A table is complete, each column says how its values were found, and no cell is a formula."""
    head, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert rows, name
    assert all(len(row) == len(head) for row in rows), name
    for title in head[1:]:
        if title.startswith(("flips", "probes", "pieces placed", "right m")):
            continue  # what a curve or a table is over
        assert re.search(
            rf"\((?:[^()]+; )?(?:{FOUND}|half [^()]+|[^()]*95.%[^()]*|[^()]*proved[^()]*)\)$", title
        ), (name, title)
    for cell in (cell for row in [head, *rows] for cell in row):
        assert not re.match(r"[=@\t\r]|[+-](?!\d+(\.\d+)?$)", cell), (name, cell)


def check_svg(name: str, text: str) -> None:
    """A picture is self-contained: it is XML of the right kind, with a size, and needs no style sheet."""
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg", name
    assert float(root.attrib["width"]) > 0 < float(root.attrib["height"])
    assert not [each for each in root.iter() if "class" in each.attrib], name


# Pages that show tables and charts before a question is asked: a link to each kind.
SHOWING = [
    ("number-pad", ""),
    ("number-pad", "pad=789.456.123.00&top=59&lay=period"),
    ("pentominoes", "board=8x8&play=two&moves=L:c3c4d4e4f4"),
    ("digit-removal", "number=101100101&base=2&below=10000000000000000"),
    ("workbench", ""),
    ("workbench", "problem=text"),
    ("dancing-links", ""),
    ("autobiographical", ""),
    ("coin-window", ""),
    ("natural-numbers", ""),
    ("matching-quiz", ""),
    ("self-tallying", ""),
    ("round-trips", ""),
    ("round-trips", "show=number"),
    ("claims", ""),
]
#: These save tables and charts only after an estimate or an analysis (below), or have none: sheets, code and lessons are text.
SHOWING_NONE = {"packing", "estimates", "tracks", "worksheets", "python", "lessons"}


def test_no_exhibit_is_forgotten() -> None:
    names = {name for name, _ in SHOWING}
    assert not names & SHOWING_NONE
    assert names | SHOWING_NONE == {exhibit["name"] for exhibit in EXHIBITS}


@pytest.mark.parametrize(("name", "query"), SHOWING)
def test_every_table_and_chart_on_show_saves(page: Page, site: str, name: str, query: str) -> None:
    page.goto(f"{site}#/{name}{'?' + query if query else ''}")
    element = page.locator(f"ch-exhibit-{name}")
    expect(element).to_be_visible()
    expect(element).not_to_have_class(re.compile("is-stand-in"))
    expect(element.locator("[data-saves]").first).to_be_attached()
    expect(element.locator("ch-line-chart:has([data-saves]):visible:not(:has(canvas))")).to_have_count(0)
    assert page.evaluate(WITHOUT) == []
    saved = [(kind, title, text) for kind in ("csv", "svg") for title, text in pressed(page, kind).items()]
    assert saved
    for kind, title, text in saved:
        (check_csv if kind == "csv" else check_svg)(title, text)


def test_an_estimate_saves_its_curve_and_its_bars_with_intervals(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=two-tetrominoes-5x8&probes=400")
    unfold(page, COUNT)
    page.get_by_role("button", name="Estimate", exact=True).click()
    expect(page.get_by_role("status", name="Estimate")).to_have_attribute("aria-busy", "false")
    saved = pressed(page, "csv")
    curve, bars = (next(saved[name] for name in saved if key in name) for key in ("Running mean", "Vertices"))
    check_csv("curve", curve)
    check_csv("bars", bars)
    titles = curve.splitlines()[0].replace("\N{NO-BREAK SPACE}", " ")
    assert titles == "curve,probes,solutions (estimated),95 % from (estimated),to (estimated)"
    assert curve.splitlines()[1].startswith("running mean,")
    assert re.fullmatch(
        r'depth,estimated \(estimated\),"half of the interval \(%; estimated, 95\s%\)"',
        bars.splitlines()[0],
    )
    pictures = pressed(page, "svg")
    drawn = next(pictures[name] for name in pictures if "Running mean" in name)
    check_svg("curve", drawn)
    words = [each.text for each in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert {"probes", "solutions", "running mean"} <= set(words)
    assert any(word and "band" in word for word in words)
    assert (
        sum(bool(re.fullmatch(r"[\d.]+( [kMGT])?", word or "")) for word in words) >= 6
    )  # ticks on both axes


def test_a_bar_with_a_tiny_error_leaves_the_others_their_unit(page: Page, site: str) -> None:
    open_packing(page, site)
    bars = page.evaluate_handle(
        """async () => {
          const bars = Object.assign(document.createElement('ch-bar-chart'), {
            heading: 'Tiny', nameTitle: 'depth', valueTitle: 'mean',
            bars: [{name: '0', value: 1, error: 0}, {name: '1', value: 2000, error: 30}, {name: '2', value: 0, error: 0}],
          });
          document.querySelector('main').append(bars);
          await bars.updateComplete;
          return bars;
        }"""
    )
    (saved,) = (text for name, text in pressed(page, "csv").items() if "Tiny" in name)
    bars.as_element().evaluate("(bars) => bars.remove()")
    head, *rows = csv.reader(io.StringIO(saved, newline=""), strict=True)
    assert head == ["depth", "mean (estimated)", "half of the interval (%; estimated, 95\N{NO-BREAK SPACE}%)"]
    assert rows == [["0", "1", "less than 0.1"], ["1", "2000", "2.9"], ["2", "0", ""]]


@pytest.mark.fresh
def test_what_a_spreadsheet_would_run_is_text(page: Page, site: str) -> None:
    source = (paths.WEB / "parts" / "saving" / "table-file.js").read_text("utf-8")
    # Without the two modules from which it takes one function each.
    alone = (
        re.sub(r"^import .*$", "", source, flags=re.MULTILINE) + "\nconst grouped = String, hashed = String;"
    )
    page.route("**/alone.js", lambda route: route.fulfill(body=alone, content_type="text/javascript"))
    page.goto(site + "licences.html")  # a page without a service worker, which would intercept the requests
    text = page.evaluate(
        """async () => {
          const { tableCsv } = await import(new URL('alone.js', document.baseURI).href);
          const cell = (strings, ...values) => ({ strings: [...strings], values });
          return tableCsv({
            how: 'exact',
            columns: [{ title: 'name' }, { title: '=1+1' }, { title: 'time', how: 'measured' }, { title: 'n', unit: 'flips' }],
            rows: [
              ['=HYPERLINK("x")', '-5', '0.5\u00a0s', '67,868,848'],
              ['+cmd', '-5+3', '20 ms', cell`<b>${'1 < 2'}</b> <button class="no-print">Look</button>`],
              ['@a, b', '−7', '1 s', 12],
              ['1,2', '3,14,15', '2 s', '−1,234.5'],
            ],
          });
        }"""
    )
    assert list(csv.reader(io.StringIO(text, newline=""))) == [
        ["name", "'=1+1 (exact)", "time (s; measured)", "n (flips; exact)"],
        ['\'=HYPERLINK("x")', "-5", "0.5", "67868848"],
        ["'+cmd", "'-5+3", "0.02", "1 < 2"],
        ["'@a, b", "-7", "1", "12"],
        ["1,2", "3,14,15", "2", "-1234.5"],
    ]


@pytest.mark.fresh
def test_a_table_is_cited_without_its_measured_times_and_in_any_order(page: Page, site: str) -> None:
    source = (paths.WEB / "parts" / "saving" / "table-file.js").read_text("utf-8")
    alone = (
        re.sub(r"^import .*$", "", source, flags=re.MULTILINE)
        + "\nconst grouped = String, hashed = (text) => text;"
    )
    page.route("**/alone.js", lambda route: route.fulfill(body=alone, content_type="text/javascript"))
    page.goto(site + "licences.html")
    assert (
        page.evaluate(
            """async () => {
          const { fingerprint } = await import(new URL('alone.js', document.baseURI).href);
          const columns = [{ title: 'n' }, { title: 'dead ends' }, { title: 'time', how: 'measured' }];
          return fingerprint({ how: 'exact', columns, rows: [[9, '1,234', '2 s'], [8, 20, '30 ms']] });
        }"""
        )
        == "2 rows, checksum n,dead ends (exact)\r\n\r\n8,20\r\n9,1234"
    )
