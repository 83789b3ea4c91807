"""Pinned downloads come from the cache or else each source in turn; every byte is checked, and failures are
explained.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import fetch, paths
from tools.pins import COPIES, MICROPIP, NUMPY, PYODIDE_CORE, PYODIDE_VERSION, Pin
from tools.say import Trouble

CONTENT = b"the right bytes"
PIN = Pin(
    "thing.whl", fetch.sha256(CONTENT), "https://example.invalid/thing.whl", "holder==1", "in/thing.whl"
)

Source = Callable[[Pin], bytes]


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The test's own cache."""
    monkeypatch.setenv("COUNTING_HOUSE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def kept() -> Path:
    """Return the path of the pinned file in the cache."""
    return paths.cache() / PIN.sha256[:16] / PIN.name


def given(monkeypatch: pytest.MonkeyPatch, *sources: Source) -> None:
    """Use these sources instead of the network."""
    monkeypatch.setattr(fetch, "sources", lambda _: [(f"source {k}", s) for k, s in enumerate(sources, 1)])


def refused(_: Pin) -> bytes:
    """A source that cannot be reached."""
    raise OSError("no route to host")


def test_a_refused_and_a_false_source_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, refused, lambda _: b"an error page", lambda _: CONTENT)
    assert fetch.fetch(PIN) == CONTENT
    assert kept().read_bytes() == CONTENT


def test_what_is_in_the_cache_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    kept().parent.mkdir(parents=True)
    kept().write_bytes(CONTENT)
    given(monkeypatch, refused)
    assert fetch.fetch(PIN) == CONTENT


def test_a_damaged_copy_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    kept().parent.mkdir(parents=True)
    kept().write_bytes(CONTENT[:-1])
    given(monkeypatch, lambda _: CONTENT)
    assert fetch.fetch(PIN) == CONTENT
    assert kept().read_bytes() == CONTENT


def test_a_failure_says_what_was_tried_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    kept().parent.mkdir(parents=True)
    kept().write_bytes(b"rubbish")
    given(monkeypatch, refused, lambda _: b"an error page")
    with pytest.raises(Trouble) as failed:
        fetch.fetch(PIN)
    sentence = str(failed.value)
    for part in ("thing.whl", "damaged", "source 1: no route to host", "source 2: another file", str(kept())):
        assert part in sentence


def test_the_network_comes_before_the_wheel() -> None:
    assert [source for _, source in fetch.sources(PIN)] == [fetch.from_network, fetch.from_wheel]


def test_a_core_file_that_is_not_the_pinned_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in PYODIDE_CORE:
        (folder / name).write_bytes(b"changed")
    monkeypatch.setattr(paths, "NODE_MODULES", tmp_path)
    with pytest.raises(Trouble, match="is not the file that"):
        fetch.pyodide_core()


def test_the_pins_are_those_of_pyodides_release() -> None:
    """The wheels have the names and hashes of the lock in the npm package, and npm installs the pinned version."""
    installed = paths.NODE_MODULES / "pyodide"
    assert json.loads((installed / "package.json").read_text())["version"] == PYODIDE_VERSION
    assert json.loads((paths.ROOT / "package.json").read_text())["dependencies"]["pyodide"] == PYODIDE_VERSION
    listed = json.loads((installed / "pyodide-lock.json").read_text())["packages"]
    for name, pin in (("numpy", NUMPY), ("micropip", MICROPIP)):
        assert (pin.name, pin.sha256) == (listed[name]["file_name"], listed[name]["sha256"])
        assert pin.url == f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE_VERSION}/full/{pin.name}"
        assert (pin.wheel, Path(pin.member).name) == (COPIES, pin.name)
