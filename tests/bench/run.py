"""`build.py bench`: run tests/bench/bench_*.py and print tables; names given as arguments select some of them. With
`--record`, tables also go into docs/measured, which the documentation shows with their date and machine.

A file of measurements has one of these functions, or both:

    def measure() -> Iterator[Measurement]              runs under CPython, and again under Pyodide in a browser worker
    def browse(bench: Bench) -> Iterator[Measurement]   drives the browser: the page, a worker, a peer in JavaScript

A measurement is a dataclass or dict with `name`, `seconds` (or `value` and `unit`), and optionally `target` (the most it may
be), `compared_with` and `compared_seconds` (with `compared_unfinished`, the peer was stopped then). Take ratios in one run
only. A file with `measure` may import the package, NumPy, the standard library and the other modules of tests/bench; it
imports tests/bench/peers.py (the packages of tests/bench/bench.lock) only if `sys.platform` is not "emscripten".
"""

import dataclasses
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

from tools import browsers, fetch, node, paths, serve, site
from tools.pins import NUMPY
from tools.say import Trouble, say

FOLDER = paths.TESTS / "bench"
RECORD = "--record"
PEERS = ("dancing-links",)  # npm packages that a measurement may import in the browser

# Register the module, because dataclasses look it up; it may import the modules beside it.
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
    """The tools of a browser measurement."""

    def __init__(self, browser: Any, address: str, folder: Path) -> None:
        self.browser = browser
        #: The served folder.
        self.folder = folder
        #: The address of the served site, which also has the page of measurements.
        self.site = address + "site/"
        self.bench = address + "bench/"
        #: The seconds that the same file's `measure()` took in the browser, by name.
        self.measured: dict[str, float] = {}

    def fresh_page(self, **options: Any) -> Any:
        """Return a page in its own browser context: nothing cached, no service worker."""
        page = self.browser.new_context(**options).new_page()
        page.set_default_timeout(600_000)
        return page

    def python(self, code: str, say_lines: bool = False) -> dict[str, Any]:
        """Run code under Pyodide in a fresh worker.

        Return {result, heap, before}: the `result` it sets, and the bytes of Python's memory after and before (memory
        never shrinks, so `heap` is the peak).
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
        """Run a module in a fresh module worker of the same browser, and return what its default export returns.

        Return None after `seconds`. The module imports peers by name:
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
    """Install the PyPI peers of tests/bench/bench.lock into the same environment."""
    lock = Path(__file__).with_name("bench.lock")
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    stamp = Path(sys.prefix) / "bench.sha256"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say("Installing the packages to measure against (tests/bench/bench.lock) ...")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--require-hashes"]
    if subprocess.run([*pip, "-r", str(lock)], check=False).returncode != 0:
        raise Trouble("pip could not install the packages of tests/bench/bench.lock (its message is above).")
    stamp.write_text(wanted)


def load(path: Path) -> ModuleType:
    """Load a file of measurements as a module."""
    space: dict[str, Any] = {}
    exec(LOADED.format(name=path.stem, path=str(path)), space)
    module: ModuleType = space["module"]
    return module


def in_cpython(path: Path) -> Iterator[dict[str, Any]]:
    """Run a file's measure() in its own process, and yield its rows as they come."""
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
    """Run a file's measure() under Pyodide in a worker; yield its rows and the worker's memory."""
    shared = [other for other in FOLDER.glob("*.py") if not other.name.startswith("bench_")]
    write = "".join(
        f"open('/{file.name}', 'w').write({file.read_text(encoding='utf-8')!r})\n" for file in (path, *shared)
    )
    answer = bench.python(write + LOADED.format(name=path.stem, path="/" + path.name) + MEASURED)
    yield from answer["result"]
    yield {"name": "memory of the worker, all of the above", "value": answer["heap"] / 1e6, "unit": "MB"}


def lay_out(folder: Path) -> None:
    """Lay out the files for the browser: the site, the page of measurements, and Pyodide both as shipped and as
    published.
    """
    shutil.copytree(site.build(), folder / "site")
    (folder / "pyodide").mkdir()
    for name, path in site.configuration(folder / "site")["files"].items():
        (folder / "pyodide" / name).symlink_to(folder / "site" / path)
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
    """Write a figure for the table, with three significant digits."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "" if value is None else str(value)
    if value == int(value) and abs(value) >= 100:
        return f"{int(value):,}"
    return f"{value:,.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def line(row: Mapping[str, Any], where: str) -> list[str]:
    """Write a measurement as a line of the table."""
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
    """Align the columns of a table."""
    head = ["measured", "where", "", "wanted", "compared in the same run"]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in [head, *rows]
    ]
    return "\n".join([lines[0], "-" * min(160, sum(widths) + 8), *lines[1:]])


def machine() -> str:
    """Return the name of the processor and how many of its cores there are."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text().splitlines() if about.exists() else []
    names = [text.partition(":")[2].strip() for text in lines if text.startswith("model name")]
    name = names[0] if names else platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores"


def record(name: str, rows: Sequence[Sequence[str]]) -> None:
    """Keep a table for the documentation, with its date and machine."""
    told = {
        "date": date.today().isoformat(),
        "machine": machine(),
        "python": platform.python_version(),
        "rows": rows,
    }
    file = paths.MEASURED / f"{name.removeprefix('bench_')}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def run(path: Path, bench: Bench) -> list[list[str]]:
    """Run all the measurements of one file, and report them as they come."""
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
    """Run the measurements whose file names contain one of the given words, or all."""
    from playwright.sync_api import sync_playwright

    recording = RECORD in arguments
    arguments = [word for word in arguments if word != RECORD]
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
        server = serve.server(Path(folder), port=0, packed=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = browsers.launch(playwright)
        bench = Bench(browser, f"http://127.0.0.1:{server.server_address[1]}/", Path(folder))
        for file in chosen:
            say(f"{file.stem} ...")
            try:
                rows = run(file, bench)
                tables.append((file.stem, table(rows)))
                if recording:
                    record(file.stem, rows)
            except Exception:  # one broken measurement must not hide the others
                traceback.print_exc()
                failed = True
        browser.close()
        server.shutdown()
        server.server_close()
    for name, text in tables:
        print(f"\n{name}\n{text}")
    return 1 if failed else 0
