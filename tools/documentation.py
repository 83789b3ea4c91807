"""Build the documentation, dist/docs/, with Sphinx: the pages of docs/site, the reference from docstrings, the notes of the
exhibits as explanations, and the changelog.

The result is cached under a hash of everything that Sphinx reads, so it is rebuilt only if a text, a signature or a docstring
changes. Every page has a content security policy that allows the page's own inline scripts and style sheets, and nothing from
other sites.
"""

import html
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools import fetch, pages, paths
from tools.say import Trouble, output, say

SOURCE = paths.ROOT / "docs" / "site"
#: The Python settings that fix the order of sets, so that builds are reproducible.
FIXED = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "SOURCE_DATE_EPOCH": "315532800"}
#: The exhibit itself, folded up; it loads only when it is unfolded.
LIVE = """<details class="live"><summary>Try it here: {title}</summary>
<iframe src="page:#/{name}" title="{title}" loading="lazy" allow="clipboard-write"></iframe></details>"""
_MARK = re.compile(r"\{(found|published|erratum|table):([^{}\s]*)\}")
_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_INLINE = re.compile(r' style="([^"]*)"')
#: Blocks of code that the console can run: Python blocks, except those with the class "desktop", which need a library that the page lacks.
_CODE = re.compile(r'<div class="(?:doctest )?highlight-(?:python|pycon|default|pycon3) notranslate">.*?<pre>(.*?)</pre>\s*</div>\s*</div>', re.DOTALL)  # fmt: skip
_LONGEST_LINES = 3_000  # characters in a link to the console


def notes() -> dict[str, str]:
    """Return the notes of the exhibits, by the exhibit's name."""
    files = sorted((paths.WEB / "exhibits").glob("*/note.md"))
    return {file.parent.name: file.read_text("utf-8") for file in files}


def from_the_package(given: dict[str, str]) -> dict[str, Any]:
    """Run `tools.reference` with the notes, and return what it finds in the package."""
    environment = {"PYTHONPATH": str(paths.ROOT / "py"), **FIXED}
    said = output(
        [sys.executable, "-m", "tools.reference"],
        "The reference could not be made",
        given=json.dumps(given),
        **environment,
    )
    return dict(json.loads(said))


def explanation(name: str, note: str, known: dict[str, Any]) -> str:
    """Return an exhibit's note as a page, with its figures filled in, and links to the exhibit and the reference."""

    def filled(mark: re.Match[str]) -> str:
        what, key = mark.groups()
        if what == "table":
            return f"\n\n{known['tables'][key]}\n\n"
        claim = known["figures"][key]
        if what != "erratum":
            return linked(claim, what)
        told = f"{claim['sentence']}. {claim['printed']}: {linked(claim, 'published')}. Found: {linked(claim, 'found')}."
        return " ".join(filter(None, (told, claim["withdrawn"], claim["argument"])))

    def linked(claim: dict[str, str], which: str) -> str:
        text = re.sub(r"\^(\d+)", r"<sup>\1</sup>", claim[which])
        return f"[{text}](page:#/{claim['row']})"

    text = _MARK.sub(filled, note).replace("](#/", "](page:#/")
    modules = ", ".join(
        f"[{each}](../reference/{each.removeprefix('countinghouse.')}.rst)" for each in known["using"][name]
    )
    title = known["titles"][name]
    # Put the exhibit after the question that begins the note.
    *first, rest = text.split("\n\n", 2 if text.startswith("#") else 1)
    text = "\n\n".join([*first, LIVE.format(name=name, title=html.escape(title)), rest])
    return (
        f"{text.rstrip()}\n\n---\n\n[Open *{title}* on the page](page:#/{name})."
        + (f" In Python: {modules}." if modules else "")
        + "\n"
    )


def sources(given: dict[str, str], known: dict[str, Any]) -> dict[str, bytes]:
    """Return everything that Sphinx reads, by path: the hand-written files and those generated from the package and the
    notes."""
    own = {
        file.relative_to(SOURCE).as_posix(): file.read_bytes()
        for file in sorted(SOURCE.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }
    made = dict(known["pages"])
    # Leave out the notes of exhibits that use no Python module, because these notes explain the page itself.
    given = {name: note for name, note in given.items() if known["using"][name]}
    for name, note in given.items():
        made[f"explanation/{name}.md"] = explanation(name, note, known)
    listed = "\n".join(sorted(given, key=lambda name: known["titles"][name]))
    made["explanation/index.md"] = (
        "# Explanation\n\nThe mathematics behind each exhibit, with figures that link to their sources.\n\n"
        f"```{{toctree}}\n{listed}\n```\n"
    )
    changelog = (paths.ROOT / "CHANGELOG.md").read_text("utf-8")
    made["changelog.md"] = re.sub(r"\]\(#/", "](page:#/", changelog)
    made["benchmarks-list.md"] = benchmarks()
    made["_static/licences.txt"] = licences()
    return own | {name: text.encode() for name, text in made.items()}


def licences() -> str:
    """Return the licences of the programs whose scripts and styles are part of the documentation."""
    texts = []
    for name in ("Sphinx", "furo", "Pygments"):
        about = metadata.distribution(name)
        found = [
            file for file in about.files or [] if "LICEN" in file.name.upper() and ".dist-info" in str(file)
        ]
        if not found:
            raise Trouble(f"{name} has no licence text; add a way to find it to tools/documentation.py.")
        texts += [f"{name} {about.version}\n\n{found[0].read_text()}"]
    return "\n\n".join(texts)


def benchmarks() -> str:
    """Return each measurement file's description of itself, and its recorded table."""
    parts = []
    for file in sorted((paths.TESTS / "bench").glob("bench_*.py")):
        said = re.match(r'"""(.*?)"""', file.read_text("utf-8"), re.DOTALL)
        sentence = " ".join(said[1].split("\n\n")[0].split()) if said else ""
        name = file.stem.removeprefix("bench_")
        parts.append(
            f"## {name.replace('_', ' ').capitalize()}\n\n`python3 build.py bench {name}`\n\n{sentence}\n"
        )
        recorded = paths.MEASURED / f"{name}.json"
        if recorded.exists():
            parts.append(measured(json.loads(recorded.read_text("utf-8"))))
    return "\n".join(parts)


def measured(told: dict[str, Any]) -> str:
    """Return a recorded table as Markdown, with its date and machine."""
    head = ["measured", "where", "", "wanted", "compared in the same run"]
    cells = [head, ["---"] * len(head), *told["rows"]]
    lines = ["| " + " | ".join(text.replace("|", "\\|") for text in row) + " |" for row in cells]
    return f"{told['date']}, {told['machine']}, CPython {told['python']}:\n\n" + "\n".join(lines) + "\n"


def sphinx(read: dict[str, bytes], console: str) -> dict[str, bytes]:
    """Run Sphinx and return the site's files by path; any warning is an error."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "source", Path(folder) / "out"
        for name, data in read.items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes(data)
        command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", f"{folder}/trees", source, out]
        done = subprocess.run(
            list(map(str, command)), env=os.environ | FIXED, capture_output=True, text=True, check=False
        )
        if done.returncode or done.stderr.strip():
            raise Trouble(f"The documentation did not build:\n{done.stdout}{done.stderr}")
        shutil.rmtree(out / "_sources", ignore_errors=True)
        files = [file for file in sorted(out.rglob("*")) if file.is_file()]
        found = {
            file.relative_to(out).as_posix(): file
            for file in files
            if file.suffix != ".map" and file.name != ".buildinfo"
        }
        return {name: finished(name, file.read_bytes(), console) for name, file in found.items()}


def finished(name: str, data: bytes, console: str) -> bytes:
    """Return a file of the site with its policy and its links to the page and to the console."""
    if not name.endswith(".html"):
        return data
    text = data.decode()
    home = "../" * (name.count("/") + 1) + "index.html"
    text = text.replace('href="page:#', f'href="{home}#').replace('src="page:#', f'src="{home}?embed#')
    text = _CODE.sub(lambda found: found[0] + run_link(f"{home}#/{console}", found[1]), text)
    text = _INLINE.sub(inline, text)
    # A block of code that scrolls must be reachable by keyboard.
    text = text.replace("<pre>", '<pre tabindex="0">')
    rules = {
        "default-src": "'none'",
        "script-src": " ".join(["'self'", pages.hashed(list(dict.fromkeys(_SCRIPT.findall(text))))]).strip(),
        "style-src": " ".join(["'self'", pages.hashed(list(dict.fromkeys(_STYLE.findall(text))))]).strip(),
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "form-action": "'self'",
        "frame-src": "'self'",
        "base-uri": "'none'",
    }
    policy = html.escape("; ".join(f"{key} {value}" for key, value in rules.items()))
    icon = f'<link rel="icon" href="{home.removesuffix("index.html")}offline/icons/icon.svg" type="image/svg+xml">'
    meta = f'<meta charset="utf-8">{icon}<meta http-equiv="Content-Security-Policy" content="{policy}">'
    marked, places = re.subn(r'<meta charset="utf-8"\s*/?>', meta, text, count=1)
    if places != 1:
        raise Trouble(f"The page {name} of the documentation has no place for its policy.")
    return marked.encode()


def inline(style: re.Match[str]) -> str:
    """Return an attribute in place of an inline style, which the policy does not allow; "" if the style is not needed."""
    if style[1].replace(" ", "").rstrip(";") == "display:none":
        return ' data-hidden=""'
    return ""


def run_link(console: str, code: str) -> str:
    """Return a link that runs a block of code in the page's console; "" if the block is too long for a link."""
    text = html.unescape(re.sub(r"<[^>]*>", "", code)).rstrip()
    lines = text.split("\n")
    if any(line.startswith(">>>") for line in lines):
        text = "\n".join(line[4:] for line in lines if line.startswith((">>>", "...")))
    if not text.strip() or len(text) > _LONGEST_LINES:
        return ""
    return f'<a class="run" href="{console}?code={quote(text, safe="")}">Run in the page’s console</a>'


def build() -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """Return the files of dist/docs (from the cache if none of their sources has changed) and the public modules that each
    exhibit uses."""
    given = notes()
    known = from_the_package(given)
    read = sources(given, known)
    tools = [Path(__file__).read_bytes(), (paths.ROOT / "tools" / "requirements.lock").read_bytes()]
    key = b"".join(
        [sys.version.encode(), *tools, *(name.encode() + b"\0" + data for name, data in read.items())]
    )

    def work(_: bytes) -> bytes:
        say("Building the documentation ...")
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for name, data in sphinx(read, known["console"]).items():
                archive.writestr(zipfile.ZipInfo(name), data)
        return packed.getvalue()

    kept = paths.remembered("documentation", fetch.sha256(key).encode(), work)
    with zipfile.ZipFile(io.BytesIO(kept)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}, known["using"]


def in_python(modules: list[str]) -> str:
    """Return the last line of an exhibit's note, with links to the reference for these modules; "" if there are none."""
    links = (
        f'<a href="docs/reference/{name.removeprefix("countinghouse.")}.html">{name}</a>' for name in modules
    )
    return f'<p class="docs">In Python: {", ".join(links)}.</p>' if modules else ""


def without_links(note: bytes) -> bytes:
    """Return a note without its links to the documentation, which does not come with the single file."""
    return re.sub(rb'<p class="docs">.*?</p>', b"", note)
