"""`build.py bench`: runs tests/bench/bench_*.py and prints tables; names given as arguments pick some.

A file of measurements has one function or both:

    def measure() -> Iterator[Measurement]           run under CPython and, the same, in a browser worker under Pyodide
    def browse(bench: Bench) -> Iterator[Measurement]     drives the browser: the page, a worker, a peer in JavaScript

A measurement is a dataclass (or a dict) with `name`, `seconds` (or `value` and `unit`), and where there are such
things `target` (the most it may be), `compared_with` and `compared_seconds` (with `compared_unfinished` it was stopped
then). Ratios are taken in one run only. A file that defines `measure` must need nothing beside the package, NumPy, the
standard library and the other modules of tests/bench; tests/bench/peers.py (the packages of tools/bench.lock) it imports
inside, where `sys.platform` is not "emscripten".
"""

import dataclasses
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from tools import browsers, fetch, node, paths, serve, site
from tools.pins import NUMPY
from tools.say import Trouble, say

FOLDER = paths.TESTS / "bench"
PEERS = ("dancing-links",)  # npm packages that a measurement may import in the browser

# The module is registered, as dataclasses look their own module up; it may import what stands beside it.
LOADED = """
import importlib.util, sys
from pathlib import Path
folder = str(Path({path!r}).parent)
if folder not in sys.path:
    sys.path.insert(0, folder)
spec = importlib.util.spec_from_file_location({name!r}, {path!r})
module = importlib.util.module_from_spec(spec)
sys.modules[{name!r}] = module
spec.loader.exec_module(module)
"""
MEASURED = """
import dataclasses, json
result = []
for row in module.measure():
    row = dataclasses.asdict(row) if dataclasses.is_dataclass(row) else dict(row)
    print(json.dumps(row), flush=True)
    result.append(row)
"""


class Bench:
    """What a browser measurement has at hand."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser = browser
        #: The served site's address, and beside it the page of measurements.
        self.site = address + "site/"
        self.bench = address + "bench/"
        #: The seconds that the same file's `measure()` had in the browser, by name.
        self.measured: dict[str, float] = {}

    def fresh_page(self, **options: Any) -> Any:
        """A page in a browser context of its own: nothing cached, no service worker."""
        page = self.browser.new_context(**options).new_page()
        page.set_default_timeout(600_000)
        return page

    def python(self, code: str, say_lines: bool = False) -> dict[str, Any]:
        """Run code under Pyodide in a fresh worker.

        Returns {result, heap, before}: the JSON-able `result` it sets, and the bytes of Python's memory after and
        before (it never shrinks, so `heap` is the peak).
        """
        page = self.fresh_page()
        if say_lines:
            page.on("console", lambda message: say(message.text))
        page.goto(self.bench)
        answer: dict[str, Any] = page.evaluate(
            """code => new Promise((resolve) => {
                const worker = new Worker('worker.js');
                worker.onmessage = ({data}) => data.said === undefined ? resolve(data) : console.log(data.said);
                worker.onerror = (event) => resolve({failure: event.message});
                worker.postMessage(code);
            })""",
            code,
        )
        page.context.close()
        if "failure" in answer:
            raise RuntimeError(answer["failure"])
        return answer

    def javascript(self, module: str, seconds: float = 600) -> Any:
        """Run a module in a fresh module worker of the same browser: what its default export, called, gives.

        None when that takes more than `seconds`. Peers can be imported by their name:
        `import {dancingLinks} from 'dancing-links'`.
        """
        page = self.fresh_page()
        page.goto(self.bench)
        for peer in PEERS:
            module = module.replace(f"from '{peer}'", f"from '{self.bench}{peer}.js'")
        answer = page.evaluate(
            """([module, seconds]) => new Promise((resolve, reject) => {
                const blob = (text) => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
                const worker = new Worker(blob(
                  `import run from ${JSON.stringify(blob(module))};
                   Promise.resolve(run()).then((value) => postMessage({value}), (e) => postMessage({failure: String(e)}));`
                ), {type: 'module'});
                worker.onmessage = ({data}) => data.failure ? reject(new Error(data.failure)) : resolve(data.value);
                worker.onerror = (event) => reject(new Error(event.message));
                setTimeout(() => resolve(null), 1000 * seconds);
            })""",
            [module, seconds],
        )
        page.context.close()
        return answer


def install_peers() -> None:
    """The PyPI peers of tools/bench.lock, into the same environment."""
    lock = Path(__file__).with_name("bench.lock")
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    stamp = Path(sys.prefix) / "bench.sha256"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say("Installing the packages to measure against (tools/bench.lock) ...")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--require-hashes"]
    if subprocess.run([*pip, "-r", str(lock)], check=False).returncode != 0:
        raise Trouble("pip could not install the packages of tools/bench.lock (its message is above).")
    stamp.write_text(wanted)


def load(path: Path) -> ModuleType:
    """A file of measurements as a module."""
    space: dict[str, Any] = {}
    exec(LOADED.format(name=path.stem, path=str(path)), space)
    module: ModuleType = space["module"]
    return module


def in_cpython(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file's measure(), in a process of its own, as they come."""
    code = LOADED.format(name=path.stem, path=str(path)) + MEASURED
    environment = {**os.environ, "PYTHONPATH": str(paths.ROOT / "py")}
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=paths.ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line)
    if process.returncode != 0:
        raise RuntimeError(f"{path.name} ended with {process.returncode} under CPython")


def in_browser(bench: Bench, path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file's measure(), under Pyodide in a worker, and that worker's memory."""
    shared = [other for other in FOLDER.glob("*.py") if not other.name.startswith("bench_")]
    write = "".join(
        f"open('/{file.name}', 'w').write({file.read_text(encoding='utf-8')!r})\n" for file in (path, *shared)
    )
    answer = bench.python(write + LOADED.format(name=path.stem, path="/" + path.name) + MEASURED)
    yield from answer["result"]
    yield {"name": "memory of the worker, all of the above", "value": answer["heap"] / 1e6, "unit": "MB"}


def lay_out(folder: Path) -> None:
    """What the browser needs: the site, the page of measurements with its workers, Pyodide as shipped and as stock."""
    shutil.copytree(site.build(), folder / "site")
    (folder / "pyodide").symlink_to(folder / "site" / "pyodide")
    shutil.copytree(FOLDER, folder / "bench", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (folder / "bench" / "index.html").write_text("<!doctype html><title>Measurements</title>")
    stock = folder / "stock"
    stock.mkdir()
    for name, data in fetch.pyodide_core().items():
        (stock / name).write_bytes(data)
    (stock / NUMPY.name).write_bytes(fetch.fetch(NUMPY))
    for peer in PEERS:
        command = [*node.tool("esbuild"), "--bundle", "--format=esm", "--log-level=warning"]
        target = folder / "bench" / f"{peer}.js"
        entry = f"export * from '{peer}'"
        subprocess.run([*command, f"--outfile={target}"], input=entry, text=True, cwd=paths.ROOT, check=True)


def cell(value: object) -> str:
    """A figure for the table: three digits that count."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "" if value is None else str(value)
    if value == int(value) and abs(value) >= 100:
        return f"{int(value):,}"
    return f"{value:,.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def line(row: Mapping[str, Any], where: str) -> list[str]:
    """A measurement as a line of the table."""
    value, unit = (
        (row["seconds"], "s") if row.get("seconds") is not None else (row.get("value"), row.get("unit", ""))
    )
    target, against = row.get("target"), row.get("compared_seconds")
    verdict = ""
    if target is not None and value is not None:
        verdict = ("≤ " if value <= target else "NOT ≤ ") + f"{cell(target)} {unit}"
    compared = ""
    if against is not None:
        over = "over " if row.get("compared_unfinished") else ""
        compared = f"{over}{cell(against)} {unit or 's'} {row.get('compared_with', '')}"
        if value:
            ratio = against / value
            least = row.get("least_ratio")
            missed = ", MISSED" if least is not None and ratio < least and not over else ""
            judged = "" if least is None else f" (wanted {cell(least)}{missed})"
            compared += f": {over}{cell(ratio)} ×{judged}"
    return [str(row["name"]), where, f"{cell(value)} {unit}", verdict, compared]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Lines of a table, its columns aligned."""
    head = ["measured", "where", "", "wanted", "compared in the same run"]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in [head, *rows]
    ]
    return "\n".join([lines[0], "-" * min(160, sum(widths) + 8), *lines[1:]])


def run(path: Path, bench: Bench) -> list[list[str]]:
    """All the measurements of one file, told as they come."""
    module = load(path)
    rows = []

    def keep(row: Any, where: str) -> None:
        plain = (
            dataclasses.asdict(row)
            if dataclasses.is_dataclass(row) and not isinstance(row, type)
            else dict(row)
        )
        rows.append(line(plain, str(plain.get("where", where))))
        say("  " + "  ".join(part for part in rows[-1] if part))

    bench.measured = {}
    if hasattr(module, "measure"):
        for row in in_cpython(path):
            keep(row, "CPython")
        for row in in_browser(bench, path):
            keep(row, "browser")
            if row.get("seconds") is not None:
                bench.measured[row["name"]] = row["seconds"]
    if hasattr(module, "browse"):
        for row in module.browse(bench):
            keep(row, "browser")
    return rows


def main(arguments: list[str]) -> int:
    """Run the measurements whose file names contain one of the words given (all, when none are)."""
    from playwright.sync_api import sync_playwright

    files = sorted(FOLDER.glob("bench_*.py"))
    chosen = [path for path in files if not arguments or any(word in path.stem for word in arguments)]
    if not chosen:
        raise Trouble(
            f"No measurement is called {' or '.join(arguments)}; there are {', '.join(f.stem for f in files)}."
        )
    install_peers()
    sys.path.insert(0, str(paths.ROOT / "py"))
    failed = False
    tables = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lay_out(Path(folder))
        server = serve.server(Path(folder), port=0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = browsers.launch(playwright)
        bench = Bench(browser, f"http://127.0.0.1:{server.server_address[1]}/")
        for file in chosen:
            say(f"{file.stem} ...")
            try:
                tables.append((file.stem, table(run(file, bench))))
            except Exception:  # one broken measurement must not hide the others
                traceback.print_exc()
                failed = True
        browser.close()
        server.shutdown()
        server.server_close()
    for name, text in tables:
        print(f"\n{name}\n{text}")
    return 1 if failed else 0
