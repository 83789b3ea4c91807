"""`build.py build`: make the static site in dist/, with the single file counting-house.html in it.

The site is plain files: index.html with its style sheet, the page's scripts, Pyodide, the Python archives, and Python's
precomputed data (catalogue.json, views/). To save round trips, index.html names all files that the first screen needs.
Every address is relative, so the site works from any static host and folder. Files that a page requests later have
hashes in their names, so that a page never gets a file of another build.
"""

import hashlib
import html
import json
import os
import re
import shutil
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools import (
    archives,
    daily,
    documentation,
    fetch,
    languages,
    licences,
    node,
    pages,
    paths,
    single_file,
    widget,
)
from tools.say import Trouble, output, say

WORKER = "engine/worker.js"
MAIN = "main.js"
PIECE = 2**18  # the length of a piece in bytes, as in web/offline/service-worker.js
EXHIBIT = re.compile(r"web/exhibits/([^/]+)/exhibit\.js")
#: The attributes of a box in which a table scrolls.
BOX = 'role="group" aria-label="Table" tabindex="0"'
#: Matches a mark in a note: a claim's figure, such as {found:kanoodle-solutions}, or a table, {table:module.function}.
CLAIM = re.compile(r"\{(?P<what>\w+):(?P<id>[^{}\s]*)\}")
FORMULA = re.compile(r"\$(?P<tex>[^$]+)\$")
#: The files whose names get a hash. esbuild names the other scripts; pip parses a wheel's name.
HASHED = re.compile(
    r"main\.js|engine/worker\.js|catalogue\.json|(views|notes|proofs|daily|languages)/.*|pyodide/.*(?<!\.whl)"
)
#: The hashed files that the page requests by their name without the hash.
ASKED = ("catalogue.json", "views/", "notes/", "proofs/", "daily/", "languages/")
ICON = "offline/icons/icon.svg"
MANIFEST = "manifest.webmanifest"
# The build's inputs in the checkout; a change in them requires a new build.
INPUTS = (
    "web",
    "py",
    "tools",
    "docs/site",
    "tests/bench",
    "index.html",
    "package-lock.json",
    "pyproject.toml",
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
)


def inputs_hash() -> str:
    """Return a hash of everything in the checkout that the build reads."""
    total = hashlib.sha256()
    for name in INPUTS:
        path = paths.ROOT / name
        files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
        for file in files:
            if "__pycache__" in file.parts or file.name.startswith(".") or file == widget.SCRIPT:
                continue
            total.update(str(file.relative_to(paths.ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def is_fresh() -> bool:
    """Return whether dist/ is up to date."""
    try:
        made = json.loads((paths.DIST / "build.json").read_text())
        return bool(made["inputs"] == inputs_hash()) and (paths.DIST / single_file.NAME).exists()
    except (OSError, ValueError, KeyError):
        return False


def python_says(code: str) -> str:
    """Run a line of Python that imports the package, and return its output."""
    environment = {"PYTHONPATH": str(paths.ROOT / "py"), "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", code]
    return output(command, f"Python could not compute the first screen ({code})", **environment)


def note(markdown: str, claims: dict[str, dict[str, str]]) -> str:
    """Return a note's HTML, in which the ids of published claims become their figures, each linked to its row.

    ``{found:id}`` stands for the value found, ``{published:id}`` for the published value, and ``{erratum:id}`` for the
    claim, both values and the argument. ``{table:module.function}`` stands for the Markdown that a function of the
    package returns. ``$...$`` holds a formula in LaTeX, which becomes MathML; do not use it in code.
    """
    from latex2mathml.converter import convert
    from markdown_it import MarkdownIt

    def figure(mark: re.Match[str]) -> str:
        claim = claims.get(mark["id"])
        if claim is None or mark["what"] not in ("found", "published", "erratum"):
            raise Trouble(f"A note asks for {mark[0]}, but no claim has such a figure.")
        return _erratum(claim) if mark["what"] == "erratum" else _figure(claim, mark["what"])

    def part(mark: re.Match[str]) -> str:
        return table(mark["id"]) if mark["what"] == "table" else figure(mark)

    def formula(mark: re.Match[str]) -> str:
        # Drop what browsers do not need, and keep the formula on one line, so that Markdown leaves it alone.
        return (
            convert(mark["tex"])
            .replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")
            .replace("*", "&#42;")
        )

    filled = FORMULA.sub(formula, CLAIM.sub(part, markdown))
    written = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "replacements"]).render(filled)
    # The page's policy blocks inline styles, so columns of numbers get a class.
    written = str(written).replace(' style="text-align:right"', ' class="number"')
    # On a phone, a table scrolls in its own box; the keyboard can scroll it, too.
    boxed = re.sub(r"<table>.*?</table>", rf'<div class="boxed" {BOX}>\g<0></div>', written, flags=re.S)
    return re.sub(
        rf'(<div class="wide"[^>]*>\s*)<div class="boxed" {BOX}>(.*?</table>)</div>',
        r"\1\2",
        boxed,
        flags=re.S,
    )


def table(function: str) -> str:
    """Return the HTML of the Markdown table that `function` returns; its path starts below `countinghouse`.

    A table wider than the screen scrolls in its box, also with the keyboard.
    """
    module, _, name = function.rpartition(".")
    if not re.fullmatch(r"\w+(\.\w+)*", module) or not name.isidentifier():
        raise Trouble(f"A note asks for {{table:{function}}}; write {{table:module.function}}.")
    rows = python_says(f"from countinghouse.{module} import {name}; print({name}())").rstrip()
    return f'<div class="wide" {BOX}>\n\n{rows}\n\n</div>'


def _figure(claim: dict[str, str], which: str) -> str:
    text = re.sub(r"\^(\d+)", r"<sup>\1</sup>", html.escape(claim[which], quote=False))
    return f'<a class="claim" href="#/{claim["row"]}">{text}</a>'


def _erratum(claim: dict[str, str]) -> str:
    published, found = (_figure(claim, which) for which in ("published", "found"))
    sentence, argument, withdrawn = (
        html.escape(claim[which], quote=False) for which in ("sentence", "argument", "withdrawn")
    )
    told = f"{sentence}. {claim['printed']}: {published}. Found: {found}."
    return " ".join(filter(None, (told, withdrawn and f"Withdrawn: {withdrawn}", argument)))


def style_sheets() -> dict[Path, str]:
    """Return the style sheets in order, each with its cascade layer, which has the name of the sheet's folder or, for the
    tokens, of the sheet.

    Rules for presenter mode, print, forced colours and small screens are in the `@layer modes {` at the end of each
    sheet.
    """
    style = paths.WEB / "style"
    sheets = {style / "tokens.css": "tokens"}
    for layer in ("base", "parts"):
        sheets |= dict.fromkeys(sorted((style / layer).glob("*.css")), layer)
    return sheets | dict.fromkeys(sorted((paths.WEB / "exhibits").rglob("*.css")), "exhibits")


def closure(scripts: dict[str, Any], start: str) -> list[str]:
    """Return a script and all scripts that must load before it runs."""
    seen = [start]
    for script in seen:
        seen += [needed for needed in scripts[script]["needs"] if needed not in seen]
    return seen


def wanted_by_exhibit(scripts: dict[str, Any]) -> dict[str, list[str]]:
    """Return the scripts that each exhibit needs in addition to the home page's."""
    home = set(closure(scripts, MAIN))
    found = {}
    for name, script in scripts.items():
        entry = EXHIBIT.fullmatch(script["entry"])
        if entry:
            found[entry[1]] = [needed for needed in closure(scripts, name) if needed not in home]
    return dict(sorted(found.items()))


def bundle(out: Path) -> dict[str, Any]:
    """Run esbuild (tools/bundle.mjs) and return its report: scripts and packages."""
    script = Path(__file__).with_name("bundle.mjs")
    styles = [[str(sheet), layer] for sheet, layer in style_sheets().items()]
    command = [*node.node(), str(script), json.dumps({"out": str(out), "styles": styles})]
    answer: dict[str, Any] = json.loads(output(command, "The page's modules could not be bundled"))
    return answer


def computed() -> dict[str, str]:
    """Return the files computed at build time from Python and Markdown, by name."""
    module = "from countinghouse.page import catalogue; print"
    files = {"catalogue.json": python_says(f"{module}(catalogue.catalogue_json())")}
    asked = json.loads(
        python_says("from countinghouse.page import questions; print(questions.questions_json())")
    )
    for name, views in json.loads(python_says(f"{module}(catalogue.views_json())")).items():
        prepared = {**views, "questions": asked[name]}
        files[f"views/{name}.json"] = json.dumps(prepared, ensure_ascii=False, separators=(",", ":"))
    claims = json.loads(
        python_says("import json; from countinghouse.claims import figures; print(json.dumps(figures()))")
    )
    for source in sorted((paths.WEB / "exhibits").glob("*/note.md")):
        files[f"notes/{source.parent.name}.html"] = note(source.read_text(encoding="utf-8"), claims)
    return files


def home(catalogue: str, work: Path) -> str:
    """Render the home page: its text and pictures, and a position to play."""
    cards = json.loads(python_says("from countinghouse.page import catalogue; print(catalogue.cards_json())"))
    script = Path(__file__).with_name("paint.mjs")
    wanted = json.dumps({"catalogue": json.loads(catalogue), "cards": cards})
    painted = output(
        [*node.node(), str(script), str(work)], "The home page could not be rendered", given=wanted
    )
    opening = next((card["opening"] for card in cards.values() if card["opening"]), None)
    data = f'<script type="application/json" id="opening">{pages.inline_json(opening)}</script>'
    return painted.strip() + data


def offline_hash(data: bytes) -> str:
    """Return a file's hash as the service worker computes it: the SHA-256 of the SHA-256s of its pieces."""
    pieces = (data[start : start + PIECE] for start in range(0, len(data), PIECE))
    return fetch.sha256(b"".join(hashlib.sha256(piece).digest() for piece in pieces))


def hashed_name(name: str, data: bytes) -> str:
    """Return a file's name with a hash of its contents in it."""
    stem, _, kind = name.rpartition(".")
    return f"{stem}-{fetch.sha256(data)[:10]}.{kind}"


def configuration(folder: Path) -> dict[str, Any]:
    """Return the configuration of a built site's page: see Config in web/site.js."""
    found = re.search(
        r' id="site-config">(.*?)</script>', (folder / "index.html").read_text(encoding="utf-8")
    )
    if found is None:
        raise Trouble(f"{folder} holds no built site.")
    return dict(json.loads(found[1]))


def pack(into: Path) -> None:
    """Build the whole site into an empty folder. The Python archives and the documentation are built in parallel with the page,
    on another core."""
    node.install_packages()
    with ThreadPoolExecutor(1) as beside:
        documents = beside.submit(documentation.build)
        pack_with(into, beside.submit(python_archives), documents)


def python_archives() -> tuple[str, bytes, dict[str, bytes]]:
    """Return the name of the package's wheel, its bytes, and the byte-compiled archives."""
    name, wheel = archives.wheel()
    return name, wheel, archives.byte_compiled(archives.for_the_page(wheel))


def pack_with(
    into: Path,
    python: Future[tuple[str, bytes, dict[str, bytes]]],
    documents: Future[tuple[dict[str, bytes], dict[str, list[str]]]],
) -> None:
    """Build the whole site into an empty folder; `python` provides the Python archives, and `documents` the documentation."""
    files: dict[str, bytes] = {}
    work = into / ".work"
    bundled = bundle(work)
    for picture in sorted((paths.WEB / "offline").rglob("*")):
        if picture.suffix in (".svg", ".png"):
            files[picture.relative_to(paths.WEB).as_posix()] = picture.read_bytes()
    for proof in sorted((paths.WEB / "proofs").glob("*.cert")):
        files[f"proofs/{proof.name}"] = proof.read_bytes()
    for catalogue in languages.catalogues():
        files[f"languages/{catalogue.stem}.json"] = languages.compiled(catalogue)
    for built in sorted((work / "page").rglob("*.js")):
        files[built.relative_to(work / "page").as_posix()] = built.read_bytes()
    files[WORKER] = (work / "engine" / "worker.js").read_bytes()
    styles = (work / "styles" / "stdin.css").read_text(encoding="utf-8")
    files |= {name: text.encode() for name, text in computed().items()} | daily.tables()

    documented, using = documents.result()
    for name, modules in using.items():
        files[f"notes/{name}.html"] += documentation.in_python(modules).encode()
    wheel_name, wheel, compiled = python.result()
    micropip_name, micropip = archives.micropip()
    core = fetch.pyodide_core()
    # The worker is a classic worker, as the single file requires, so it does not need pyodide.mjs.
    engine = {name: data for name, data in core.items() if name not in compiled and name != "pyodide.mjs"}
    # The worker needs this file, but with an empty list of packages.
    lock = json.loads(engine["pyodide-lock.json"])
    engine["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    engine |= {name: archives.compressed(data) for name, data in compiled.items()} | {micropip_name: micropip}
    files |= {f"pyodide/{name}": data for name, data in engine.items()}
    # The ordinary wheel is for other uses: pip, or micropip on another page.
    files[f"wheels/{wheel_name}"] = wheel
    files[MANIFEST] = (paths.WEB / "offline" / MANIFEST).read_bytes()
    files["licences.html"] = licences.page(bundled["packages"]).encode()

    painted = home(files["catalogue.json"].decode(), work)
    given = {name: hashed_name(name, data) for name, data in files.items() if HASHED.fullmatch(name)}
    files = {given.get(name, name): data for name, data in files.items()}
    hashes = {name: offline_hash(data) for name, data in sorted(files.items())}
    version = wheel_name.split("-")[1]
    config: dict[str, Any] = {
        "version": version,
        "worker": given[WORKER],
        "files": {name: given.get(f"pyodide/{name}", f"pyodide/{name}") for name in engine},
        "unpack": ["numpy.zip", "countinghouse.zip"],
        "late": "rest.zip",
        "micropip": micropip_name,
        "exhibits": wanted_by_exhibit(bundled["scripts"]),
        # The month that the home page needs is requested before its scripts run.
        "months": {name: given[name] for name in daily.tables()},
        "names": {name: given[name] for name in given if name.startswith(ASKED)},
        "languages": {each.stem: languages.is_finished(each) for each in languages.catalogues()},
    }
    frame = (paths.ROOT / "index.html").read_text(encoding="utf-8")
    first = (work / "first" / "first.js").read_text(encoding="utf-8").strip()
    build = fetch.sha256(json.dumps([hashes, config, painted, styles, first, frame]).encode())[:16]
    config["build"] = build

    parts = {
        "home": painted,
        "content security policy": pages.policy([first], "site", styles),
        "icons": f'<link rel="icon" href="{ICON}" type="image/svg+xml" />'
        f'<link rel="apple-touch-icon" href="offline/icons/icon-180.png" /><link rel="manifest" href="{MANIFEST}" />',
        "configuration": f'<script type="application/json" id="site-config">{pages.inline_json(config)}</script>',
        "first": f"<script>{first}</script>",
        # An inline style sheet saves a round trip.
        "styles": f"<style>{styles}</style>",
        "scripts": "".join(
            f'<link rel="modulepreload" href="{given.get(name, name)}" />'
            for name in closure(bundled["scripts"], MAIN)
        )
        + f'<link rel="preload" href="{given["catalogue.json"]}" as="fetch" crossorigin />'
        + f'<script type="module" src="{given[MAIN]}"></script>',
    }
    files["index.html"] = pages.filled(frame, parts).encode()
    hashes["index.html"] = offline_hash(files["index.html"])
    # The proofs are cached once a visitor opens an exhibit that uses them, and a language once it is chosen.
    late = {name: value for name, value in hashes.items() if name.startswith(("proofs/", "languages/"))}
    at_once = {name: value for name, value in hashes.items() if name not in late}
    listed = pages.inline_json({"build": build, "files": at_once, "late": late})
    source = (paths.WEB / "offline" / "service-worker.js").read_text(encoding="utf-8")
    script, places = re.subn(r"/\* FILES \*/ \{.*?\};\n", lambda _: f"{listed};\n", source)
    if places != 1:
        raise Trouble("web/offline/service-worker.js has no place for the list of files.")
    files["service-worker.js"] = script.encode()

    # The single file compresses each archive as a whole, which is smaller than entry by entry.
    inside = {config["files"][name]: data for name, data in (engine | compiled).items()}
    # The single file is in English only, to stay small.
    names = {name: path for name, path in config["names"].items() if not name.startswith("languages/")}
    inside |= {name: files[name] for name in (*names.values(), "licences.html", given[WORKER])}
    inside |= {
        name: documentation.without_links(data) for name, data in inside.items() if name.startswith("notes/")
    }
    inside |= {given[name]: table for name, table in daily.tables_inside().items()}
    files[single_file.NAME] = single_file.page(
        frame,
        script=(work / "single" / "main.js").read_text(encoding="utf-8"),
        first=first,
        home=painted,
        styles=styles,
        config=pages.inline_json(config | {"exhibits": {}, "months": {}, "languages": {}, "names": names}),
        icon=files[ICON],
        inside=inside,
    ).encode()

    shutil.rmtree(work)
    # The service worker does not store the documentation, and the page's first screen does not name it.
    files |= {f"docs/{name}": data for name, data in documented.items()}
    for name, data in files.items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def swap(new: Path) -> None:
    """Replace dist/ with a finished build in one step, so that half a build is never served."""
    old = paths.ROOT / f"dist.{os.getpid()}.old"
    for attempt in range(10):
        try:
            if paths.DIST.exists():
                paths.DIST.rename(old)
            new.rename(paths.DIST)
            break
        except OSError:
            # Another build has replaced dist/ in the meantime.
            if attempt == 9:
                raise
            shutil.rmtree(old, ignore_errors=True)
            time.sleep(0.2)
    shutil.rmtree(old, ignore_errors=True)


def build(always: bool = False) -> Path:
    """Make dist/ if an input has changed, and return the folder."""
    if not always and is_fresh():
        return paths.DIST
    began = time.monotonic()
    inputs = inputs_hash()
    new = paths.ROOT / f"dist.{os.getpid()}"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    try:
        pack(new)
        (new / "build.json").write_text(json.dumps({"inputs": inputs}))
        swap(new)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    size = (paths.DIST / single_file.NAME).stat().st_size
    say(f"Built dist/ in {time.monotonic() - began:.1f} s; {single_file.NAME} has {size / 1e6:.1f} MB.")
    return paths.DIST


def main(arguments: list[str]) -> int:
    """Build, even if nothing has changed."""
    if arguments:
        say(f"build takes no arguments, not {' '.join(arguments)}")
        return 2
    build(always=True)
    return 0
