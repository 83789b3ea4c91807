"""A picture saved from the page looks the same outside it: its styles are written into the file."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import listening
from tools import paths

SOURCE = (paths.WEB / "parts" / "saving" / "save.js").read_text(encoding="utf-8").replace("export ", "")

# The SVG 2 properties that affect how a shape or a text is painted.
PROPERTIES = [
    "clip-path",
    "clip-rule",
    "display",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "fill-rule",
    "filter",
    "font-family",
    "font-size",
    "font-stretch",
    "font-style",
    "font-weight",
    "letter-spacing",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "opacity",
    "paint-order",
    "r",
    "rx",
    "ry",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration-line",
    "transform",
    "vector-effect",
    "visibility",
    "word-spacing",
]

# Save a picture, open the file without the page's style sheet, and return every difference.
DIFFERS = f"""async ([selector, properties]) => {{
  {SOURCE}
  const picture = document.querySelector(selector);
  const text = await (await pictureFile(picture, 'svg')).text();
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.contentDocument.body.innerHTML = text;
  const [paper, ...saved] = frame.contentDocument.querySelectorAll('svg *');
  const shown = [...picture.querySelectorAll('*')];
  if (paper.tagName !== 'rect' || saved.length !== shown.length) return ['other elements'];
  const found = shown.flatMap((one, i) => properties
    .map((name) => [name, getComputedStyle(one)[name], frame.contentWindow.getComputedStyle(saved[i])[name]])
    .filter(([, here, there]) => here !== there)
    .map(([name, here, there]) => `${{one.tagName}}: ${{name}} is ${{here}}, saved ${{there}}`));
  frame.remove();
  return [...new Set(found)];
}}"""


@pytest.mark.fresh
def test_a_saved_picture_looks_as_on_the_page(page: Page, site: str) -> None:
    page.route("**/pyodide/**", lambda _: None)  # the build has computed these views
    page.goto(f"{site}#/")
    listening(page)
    for query, picture in (
        ("packing?puzzle=pentominoes-6x10", "ch-exhibit-packing ch-grid-board svg"),
        ("tracks", "ch-exhibit-tracks .track-picture"),
    ):
        page.goto(f"{site}#/{query}")
        expect(page.locator(picture).locator("*").first).to_be_attached()
        assert page.evaluate(DIFFERS, [picture, PROPERTIES]) == [], query
    # Include a shape for each of the page's styles that these pictures do not use.
    page.evaluate(
        """() => {
          const style = new CSSStyleSheet();
          style.replaceSync('.probe rect { rx: 3px; ry: 2px } .probe text { paint-order: stroke } .probe path { stroke-linecap: round }');
          document.adoptedStyleSheets = [style];
          document.querySelector('main').insertAdjacentHTML('beforeend',
            '<svg class="probe" viewBox="0 0 9 9"><rect width="9" height="9"/><text>A</text><path d="M1 1h3"/></svg>');
        }"""
    )
    assert page.evaluate(DIFFERS, [".probe", PROPERTIES]) == []
