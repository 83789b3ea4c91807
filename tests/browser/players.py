"""A person at a page, by keyboard or by touch, in Chromium or in Firefox: what test_play_through.py plays with."""

import json
import time
from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Page

from tests.browser.bidi import PATIENCE, Firefox

#: The middle of the visible part of an element, after scrolling it onto the screen if it is not there.
MIDDLE = """(() => {
  const element = document.querySelector(%s);
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  const top_ = document.elementFromPoint(...at);
  return { at, there: top_ && (element.contains(top_) || top_.contains(element)) };
})()"""

#: Mark the visible button whose text begins with these words, so that a selector finds it.
MARK = """(() => {
  document.querySelectorAll('[data-meant]').forEach((each) => each.removeAttribute('data-meant'));
  const buttons = [...document.querySelectorAll('main button, main a, main label')];
  const shown = buttons.filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const words = %s;
  const says = (each) => each.textContent.trim();
  const found = shown.find((each) => says(each) === words) ?? shown.find((each) => says(each).startsWith(words));
  found?.setAttribute('data-meant', '');
  return found !== undefined && !found.matches(':disabled, [aria-disabled=true]');
})()"""


class Player(ABC):
    """A person who uses only keys, or only taps."""

    def __init__(self, touch: bool) -> None:
        self.touch = touch

    @abstractmethod
    def open(self, link: str) -> None:
        """Go to a link of the site."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Return the value of an expression in the page."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Press a key, named as in JavaScript."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Tap a point of the window."""

    def until(self, condition: str) -> Any:
        """Wait until an expression is true, and return its value."""
        end = time.monotonic() + PATIENCE
        while not (value := self.run(condition)):
            assert time.monotonic() < end, (condition, self.run("document.body.innerText")[:3000])
            time.sleep(0.02)
        return value

    def choose(self, selector: str) -> None:
        """Tap something; or focus it, which must be possible with Tab or from there with the arrows, and press Enter."""
        if self.touch:
            self.touch_on(selector)
        else:
            self.focus(selector)
            self.key("Enter")

    def touch_on(self, selector: str) -> None:
        """Wait until an element has stopped moving, then tap its middle, which nothing may cover."""
        middle = f"document.querySelector({json.dumps(selector)}) && {MIDDLE % json.dumps(selector)}"
        found, before = self.until(middle), None
        while found != before:
            time.sleep(0.05)
            found, before = self.until(middle), found
        assert found["there"], f"{selector} is covered"
        self.tap(*found["at"])

    def focus(self, selector: str) -> None:
        """Focus something that Tab reaches."""
        told = f"document.querySelector({json.dumps(selector)})"
        self.until(f"{told} && ({told}.focus(), document.activeElement === {told})")

    def press(self, words: str) -> None:
        """Choose the button or link whose text begins with these words."""
        self.until(MARK % json.dumps(words))
        self.choose("[data-meant]")

    def text(self, selector: str) -> str:
        """Return the text of an element; empty if there is none."""
        return str(self.run(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"))


class InChromium(Player):
    """A person at a page of Playwright; for touch, its context must have a touch screen."""

    def __init__(self, page: Page, site: str, touch: bool) -> None:
        super().__init__(touch)
        self.page = page
        self.site = site

    def open(self, link: str) -> None:
        self.page.goto(f"{self.site}{link}")

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def tap(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class InFirefox(Player):
    """A person at a page of Firefox."""

    def __init__(self, firefox: Firefox, site: str, touch: bool) -> None:
        super().__init__(touch)
        self.firefox = firefox
        self.site = site

    def open(self, link: str) -> None:
        self.firefox.go(f"{self.site}{link}")

    def run(self, script: str) -> Any:
        return self.firefox.run(script)

    def key(self, name: str) -> None:
        self.firefox.key(name)

    def tap(self, x: float, y: float) -> None:
        self.firefox.tap(x, y)
