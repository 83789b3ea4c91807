"""How the page writes numbers and times: web/parts/figures.js, on its own."""

import pytest
from playwright.sync_api import Page

from tools import paths

SOURCE = (paths.WEB / "parts" / "figures.js").read_text(encoding="utf-8")
WRITE = """async ([source, name, values]) => {
  const figures = await import('data:text/javascript;charset=utf-8,' + encodeURIComponent(source));
  return values.map((value) => figures[name](value).replaceAll('\u00a0', ' '));
}"""


@pytest.mark.fresh
def test_no_time_has_sixty_seconds_or_minutes_and_no_small_number_is_zero(page: Page) -> None:
    times = {
        0.2: "0.20 s",
        59.94: "59.9 s",
        59.96: "1 min 0 s",
        119.6: "2 min 0 s",
        3599.4: "59 min 59 s",
        3599.6: "1 h 0 min",
        7199.0: "2 h 0 min",
        86399.0: "24 h 0 min",
    }
    assert dict(zip(times, page.evaluate(WRITE, [SOURCE, "duration", list(times)]), strict=True)) == times
    numbers = {
        0: "0",
        1e-7: "1 × 10⁻⁷",
        -1.234e-9: "-1.23 × 10⁻⁹",
        0.0000123456: "0.0000123",
        0.5: "0.5",
        371_020: "371,000",
        1.8e23: "1.8 × 10²³",
    }
    assert dict(zip(numbers, page.evaluate(WRITE, [SOURCE, "about", list(numbers)]), strict=True)) == numbers
