"""Find, download or install the browsers that the tests drive."""

import os
import shutil
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

from tools.say import Trouble, say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

# Flags that let Chromium run even as root or in a container, and stop its own network traffic.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Debian's package of headless Chromium, the kind of Chromium that Playwright installs, too. Apart from the work of the
# pages, it takes a quarter of the processor time of full Chromium.
SHELL = "chromium-headless-shell"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
CHOSEN = "COUNTING_HOUSE_CHROMIUM"
OWN = "playwright"
START = f"""
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch(args={list(CHROMIUM_FLAGS)}).close()
"""
FIREFOX_NAMES = ("firefox-esr", "firefox")
FIREFOX_PLACES = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)


def installed(names: tuple[str, ...], places: tuple[str, ...]) -> str | None:
    """Return the path of the first program that is installed, or None."""
    found = (shutil.which(name) for name in names)
    return next((path for path in [*found, *places] if path and os.path.exists(path)), None)


def apt_install(package: str) -> bool:
    """Install a Debian package if no password is needed; return whether that worked."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    root = [] if hasattr(os, "geteuid") and os.geteuid() == 0 else ["sudo", "-n"]
    if root and shutil.which("sudo") is None:
        return False
    say(f"Installing Debian's package {package} ...")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = [
        [*root, apt, "update", "-q"],
        [*root, apt, "install", "-y", "-q", "--no-install-recommends", package],
    ]
    return all(
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0
        for command in commands
    )


@cache
def playwright_has_its_own() -> bool:
    """Return whether Playwright's own Chromium starts, after fetching it if necessary; this takes seconds without a
    network."""
    environment = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "4000", **os.environ}
    commands = (
        [sys.executable, "-m", "playwright", "install", "chromium", "--only-shell"],
        [sys.executable, "-c", START],  # Chromium may lack a system library
    )
    try:
        return all(
            subprocess.run(command, env=environment, capture_output=True, timeout=300, check=False).returncode
            == 0
            for command in commands
        )
    except subprocess.TimeoutExpired:
        return False


def chosen() -> str:
    """Return the path of the Chromium to drive, or OWN for Playwright's own.

    The environment variable named by CHOSEN takes precedence, so that one process can find the browser for others.
    """
    return os.environ.get(CHOSEN) or (OWN if playwright_has_its_own() else chromium())


def launch(playwright: "Playwright", *flags: str) -> "Browser":
    """Start the chosen Chromium with additional flags."""
    path = chosen()
    arguments = [*CHROMIUM_FLAGS, *flags]
    return playwright.chromium.launch(executable_path=None if path == OWN else path, args=arguments)


@cache
def chromium() -> str:
    """Return the path of a Chromium: preferably Debian's headless package, which is installed if possible."""
    path = installed((SHELL,), ())
    if path is None and apt_install(SHELL):
        path = installed((SHELL,), ())
    path = path or installed(CHROMIUM_NAMES, CHROMIUM_PLACES)
    if path is None and apt_install("chromium"):
        path = installed(CHROMIUM_NAMES, CHROMIUM_PLACES)
    if path is None:
        raise Trouble(
            "The browser tests need Chromium. Tried: Playwright's own (playwright install chromium), Debian's "
            f"packages {SHELL} and chromium, an installed one ({', '.join(CHROMIUM_NAMES)}). Install Chromium or Chrome, then run the command again."
        )
    return path


@cache
def firefox() -> str:
    """Return the path of a Firefox; install one if there is none."""
    path = installed(FIREFOX_NAMES, FIREFOX_PLACES)
    if path is None and apt_install("firefox-esr"):
        path = installed(FIREFOX_NAMES, FIREFOX_PLACES)
    if path is None:
        raise Trouble(
            f"The tests of the single file need Firefox. Tried: an installed one ({', '.join(FIREFOX_NAMES)}), Debian's "
            "package firefox-esr. Install Firefox, then run the command again."
        )
    return path
