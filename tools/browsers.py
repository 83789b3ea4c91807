"""The browsers that the tests drive: found, downloaded or installed, whichever is possible."""

import os
import shutil
import subprocess
import sys
from functools import cache

from tools.say import Trouble, say

# For an installed Chromium, also as root and in a container; nothing of it goes out to the network by itself.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
FIREFOX_NAMES = ("firefox-esr", "firefox")
FIREFOX_PLACES = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)


def installed(names: tuple[str, ...], places: tuple[str, ...]) -> str | None:
    """The first of some programs that is installed."""
    found = (shutil.which(name) for name in names)
    return next((path for path in [*found, *places] if path and os.path.exists(path)), None)


def apt_install(package: str) -> bool:
    """Install a Debian package where that is possible without asking anybody; whether it worked."""
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
    """Whether Playwright's own Chromium is here or can be fetched; a network that does not answer costs seconds."""
    environment = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "4000", **os.environ}
    command = [sys.executable, "-m", "playwright", "install", "chromium", "--only-shell"]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


@cache
def chromium() -> str:
    """The path of an installed Chromium, installed now if need be."""
    path = installed(CHROMIUM_NAMES, CHROMIUM_PLACES)
    if path is None and apt_install("chromium"):
        path = installed(CHROMIUM_NAMES, CHROMIUM_PLACES)
    if path is None:
        raise Trouble(
            "The browser tests need Chromium. Tried: Playwright's own (playwright install chromium), an installed one "
            f"({', '.join(CHROMIUM_NAMES)}), Debian's package. Install Chromium or Chrome, then run the command again."
        )
    return path


@cache
def firefox() -> str:
    """The path of an installed Firefox, installed now if need be."""
    path = installed(FIREFOX_NAMES, FIREFOX_PLACES)
    if path is None and apt_install("firefox-esr"):
        path = installed(FIREFOX_NAMES, FIREFOX_PLACES)
    if path is None:
        raise Trouble(
            f"The tests of the single file need Firefox. Tried: an installed one ({', '.join(FIREFOX_NAMES)}), Debian's "
            "package firefox-esr. Install Firefox, then run the command again."
        )
    return path
