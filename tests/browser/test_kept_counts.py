"""A long count on the page is kept while it is unfinished: it survives a reload, and a browser that keeps no files changes nothing."""

import io
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import DESK, LITTLE_MEMORY
from tests.browser.helpers import COUNT, unfold
from tests.browser.test_modules import from_sources

CHECKPOINT = "countinghouse/exact_cover/frontier/sharded/checkpoint"
RECORDED = "countinghouse/exact_cover/recorded"
#: Nine pieces of 6 by 10, so that only *Count all solutions* takes long.
PLACED = (
    "F:d1e1e2f2e3.I:c6d6e6f6g6.L:a1b1a2a3a4.N:j2i3j3i4i5.P:a5b5c5a6b6.T:f1g1h1g2g3.U:b3d3b4c4d4.V:j4j5h6i6j6."
    "W:i1j1h2i2h3"
)
LINK = f"#/packing?puzzle=pentominoes-6x10&placed={PLACED}"
WAYS = "9,356"

MARKS = "Object.values(JSON.parse(localStorage.getItem('counting-house-counts')) ?? {})"
#: The names of all files that are kept.
FILES = """async () => {
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle('counting-house-counts').catch(() => null);
  const names = [];
  for await (const [name, folder] of all?.entries() ?? [])
    for await (const file of folder.keys()) names.push(`${name}/${file}`);
  return names;
}"""
#: Resolves to the first fraction that a count reports.
FIRST = """() => new Promise((resolve) => {
  const { all } = document.querySelector('ch-exhibit-packing').counting;
  const look = () => (all.fraction > 0 ? resolve(all.fraction) : setTimeout(look, 5));
  look();
})"""


def hasty(folder: Path, site_folder: Path) -> Path:
    """Copy the site, with a Python that remembers a sweep after every step, and waits there, so that the count takes long."""
    shutil.copytree(site_folder, folder, ignore=shutil.ignore_patterns("docs", "counting-house.html"))
    [archive] = (folder / "pyodide").glob("countinghouse-*.zip")
    changed = io.BytesIO()
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(changed, "w") as new:
        for info in old.infolist():
            data = old.read(info)
            if info.filename == f"{RECORDED}.py":
                assert b"EVERY = 10.0" in data
                data = data.replace(b"EVERY = 10.0", b"EVERY = 0.0")
            if info.filename == f"{CHECKPOINT}.py":
                step = b"        yield from sweep.advance()\n"
                assert data.count(step) == 1
                data = data.replace(step, step + b"        __import__('time').sleep(0.1)\n")
            if not re.search(r"__pycache__/(checkpoint|recorded)\.", info.filename):
                new.writestr(info, data)
    archive.write_bytes(changed.getvalue())
    return folder


@pytest.fixture(scope="module")
def hasty_folder(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hasty(tmp_path_factory.mktemp("hasty") / "site", site_folder)


@pytest.fixture
def visitor(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    context = new_context(viewport=DESK)
    context.add_init_script(LITTLE_MEMORY)
    return context


def panel(page: Page) -> Locator:
    return page.locator("ch-job-panel").filter(has=page.get_by_role("button", name="Count all solutions"))


def opened(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("status", name="Ways to finish")).to_contain_text("way to finish, exact")


def begun(page: Page, address: str) -> None:
    """Begin to count all solutions, and wait until the count has been kept."""
    opened(page, address)
    unfold(page, COUNT)
    page.get_by_role("button", name="Count all solutions").click()
    page.wait_for_function(f"() => {MARKS}.some(({{fraction}}) => fraction > 0.02)")


def interrupted(page: Page) -> Locator:
    return page.get_by_role("group", name="Interrupted count")


def test_a_count_survives_a_reload_and_leaves_nothing(
    visitor: BrowserContext, hasty_folder: Path, serve_folder: Callable[[Path], str]
) -> None:
    page = visitor.new_page()
    begun(page, serve_folder(hasty_folder) + LINK)
    page.reload()
    [mark] = page.evaluate(MARKS)
    percent = mark["fraction"] * 100
    said = f"{percent:.1f}" if percent < 10 else f"{percent:.0f}"
    expect(interrupted(page)).to_contain_text(f"This count was interrupted at {said}\u00a0%")
    page.get_by_role("button", name="Go on").click()
    assert page.evaluate(FIRST) > 0.8 * mark["fraction"]
    answer = page.get_by_role("status", name="Number of solutions")
    expect(answer).to_contain_text(WAYS)
    # Nobody knows how long both visits took together.
    expect(answer).to_contain_text("solutions from the empty tray, exact")
    expect(answer).not_to_contain_text("exact,")
    expect(interrupted(page)).to_have_count(0)
    page.wait_for_function(f"() => ({FILES})().then((names) => !names.length)")
    assert page.evaluate(MARKS) == []


def test_an_interrupted_count_can_be_forgotten(
    visitor: BrowserContext, hasty_folder: Path, serve_folder: Callable[[Path], str]
) -> None:
    page = visitor.new_page()
    begun(page, serve_folder(hasty_folder) + LINK)
    page.get_by_role("button", name="Stop").click()
    expect(interrupted(page)).to_contain_text("This count was interrupted at")
    names = page.evaluate(FILES)
    assert len(names) >= 2
    page.get_by_role("button", name="Forget it").click()
    expect(interrupted(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Count all solutions")).to_be_focused()
    page.wait_for_function(f"() => ({FILES})().then((names) => !names.length)")
    assert page.evaluate(MARKS) == []


def test_a_browser_that_keeps_no_files_counts_as_before(
    visitor: BrowserContext, hasty_folder: Path, serve_folder: Callable[[Path], str], tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(hasty_folder, folder)
    [worker] = (folder / "engine").glob("worker-*.js")
    refusal = "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('No.', 'SecurityError'));\n"
    worker.write_text(refusal + worker.read_text())
    page = visitor.new_page()
    opened(page, serve_folder(folder) + LINK)
    unfold(page, COUNT)
    page.get_by_role("button", name="Count all solutions").click()
    expect(page.get_by_role("status", name="Number of solutions")).to_contain_text(WAYS)
    assert page.evaluate(MARKS) == []
    assert page.evaluate(FILES) == []


# --- the modules alone --------------------------------------------------------------------------------------------

#: Emscripten's file system, as much as is needed: `make()` returns one, whose `files` are a Map of paths and texts.
FAKE = """
  const { Kept } = await import('./engine/worker/keeping.js');
  const { interrupted, note, forget } = await import('./session/interrupted.js');
  const { home, nameOf, removeAll, LASTS } = await import('./engine/kept-counts.js');
  let last = 0;
  const make = () => {
    const files = new Map();
    const inside = (folder) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
    return {
      files,
      put: (path, text) => files.set(path, { ino: ++last, data: new TextEncoder().encode(text) }),
      mkdirTree() {},
      readdir: (folder) => ['.', '..', ...new Set(inside(folder).map((path) => path.slice(folder.length + 1).split('/')[0]))],
      stat: (path) => ({ mode: files.has(path) ? 0 : 1, ino: files.get(path)?.ino ?? 0, size: files.get(path)?.data.length ?? 0 }),
      isDir: (mode) => mode === 1,
      readFile: (path) => files.get(path).data,
      writeFile: (path, data) => files.set(path, { ino: ++last, data }),
      unlink: (path) => files.delete(path),
      rmdir() {},
    };
  };
  const text = (FS, path) => new TextDecoder().decode(FS.files.get(path)?.data);
  const progress = (fraction) => JSON.stringify([{ type: 'progress', fraction }]);
  const keeping = async (about, anew = false) => {
    const FS = make();
    const told = [];
    const kept = await Kept.open(FS, { about, anew }, (what) => { told.push(what); note(what.name, what.fraction); });
    const look = async (fraction) => {
      const before = told.length;
      kept.look(progress(fraction));
      for (const end = performance.now() + 20_000; told.length === before && performance.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 5));
    };
    return { FS, told, kept, look };
  };
"""


@pytest.fixture
def alone(new_context: Callable[..., BrowserContext]) -> Page:
    """A page with nothing but the modules, and nothing kept."""
    page = new_context().new_page()
    page.route("http://localhost/**", from_sources)
    page.goto("http://localhost/")
    return page


def run(page: Page, script: str) -> Any:
    return page.evaluate(f"async () => {{ {FAKE}\n{script} }}")


def test_files_are_copied_and_come_back_unless_the_count_begins_anew(alone: Page) -> None:
    assert run(
        alone,
        """const { FS, told, kept, look } = await keeping('a');
        FS.put(`${kept.folder}/count.states/one`, 'states');
        FS.put(kept.file, 'first');
        FS.put(`${kept.folder}/count.new`, 'half');
        await look(0.25);
        FS.unlink(`${kept.folder}/count.states/one`);
        FS.put(`${kept.folder}/count.states/part-0.states/two`, 'more');
        FS.put(kept.file, 'second');
        await look(0.5);
        kept.look(progress(0.75)); // nothing has changed
        await kept.close();
        const again = await keeping('a');
        const found = [...again.FS.files.keys()].map((path) => [path.slice(kept.folder.length + 1), text(again.FS, path)]);
        await again.kept.close();
        const anew = await keeping('a', true);
        const none = anew.FS.files.size;
        await anew.kept.close();
        return [told.map(({ fraction }) => fraction), found.sort(), none, await interrupted('a')];""",
    ) == [
        [0.25, 0.5],
        [["count", "second"], ["count.states/part-0.states/two", "more"]],
        0,
        None,
    ]


def test_a_tab_does_not_touch_the_count_of_another_or_offer_it(alone: Page) -> None:
    assert run(
        alone,
        """const { FS, kept, look } = await keeping('a');
        FS.put(kept.file, 'first');
        await look(0.5);
        const meanwhile = [(await keeping('a', true)).kept, await interrupted('a')];
        await forget('a');
        note(kept.name, 0.5);
        await kept.close();
        return [...meanwhile, await interrupted('a'), await interrupted('b')];""",
    ) == [None, None, 0.5, None]


def test_a_count_that_has_ended_is_forgotten_or_old_is_gone(alone: Page) -> None:
    assert run(
        alone,
        """for (const about of ['ended', 'forgotten', 'old', 'last']) {
          const { FS, kept, look } = await keeping(about);
          FS.put(kept.file, 'states');
          await look(0.5);
          if (about === 'ended') FS.unlink(kept.file);
          await kept.close();
        }
        const before = [];
        for (const about of ['ended', 'forgotten', 'old', 'last']) before.push(await interrupted(about));
        await forget('forgotten');
        const now = Date.now;
        Date.now = () => now() + LASTS + 1000;
        const after = [];
        for (const about of ['forgotten', 'old']) after.push(await interrupted(about));
        const { FS, kept, look } = await keeping('last');
        FS.put(kept.file, 'more states');
        await look(0.75);
        await kept.close();
        Date.now = now;
        const names = [];
        for await (const name of (await home()).keys()) names.push(name);
        const only = names.length === 1 && names[0] === await nameOf('last');
        const there = await interrupted('last');
        await removeAll();
        return [before, after, only, there, await interrupted('last')];""",
    ) == [[None, 0.5, 0.5, 0.5], [None, None], True, 0.75, None]


def test_a_count_that_a_search_replaces_is_not_offered(alone: Page) -> None:
    assert run(
        alone,
        """const { FS, told, kept, look } = await keeping('a');
        FS.put(kept.file, 'states');
        await look(0.5);
        FS.unlink(kept.file);
        await look(0.1);
        const marks = localStorage.getItem('counting-house-counts');
        await kept.close();
        return [told.map(({ fraction }) => fraction), marks, await interrupted('a')];""",
    ) == [[0.5, None], "null", None]


def test_marks_can_be_anything(alone: Page) -> None:
    assert run(
        alone,
        """const found = [];
        for (const marks of ['[1, 2]', '{"a": 1}', '"x"', '{', 'null', JSON.stringify({ [await nameOf('a')]: { when: 'x' } })]) {
          localStorage.setItem('counting-house-counts', marks);
          found.push(await interrupted('a'));
        }
        note(await nameOf('a'), 0.5); // a mark without a folder
        return [...found, await interrupted('a'), localStorage.getItem('counting-house-counts')];""",
    ) == [None] * 7 + ["null"]
