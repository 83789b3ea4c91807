"""Collect the licences of everything that the site ships in one page."""

import html
import io
import json
import zipfile
from importlib.metadata import Distribution

from tools import fetch, paths
from tools.pins import MICROPIP, NUMPY, PYODIDE_VERSION
from tools.say import Trouble

PACKAGE_TEXTS = ("LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license", "LICENSE-MIT")

MIT = """Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""


def npm_licence(name: str) -> tuple[str, str]:
    """Return an npm package's heading and licence text."""
    folder = paths.NODE_MODULES / name
    about = json.loads((folder / "package.json").read_text())
    heading = f"{name} {about['version']} ({about['license']})"
    for file in PACKAGE_TEXTS:
        if (folder / file).is_file():
            return heading, (folder / file).read_text(encoding="utf-8")
    author = about.get("author", "its authors")
    if about["license"] == "MIT":
        # The package names its licence and author but does not include the text, so use the standard text.
        return heading, f"Copyright (c) {author if isinstance(author, str) else author['name']}\n\n{MIT}"
    raise Trouble(f"The npm package {name} has no licence text; add a way to find it to tools/licences.py.")


def wheel_licences(data: bytes) -> str:
    """Return all licence texts inside a wheel."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [
            name
            for name in archive.namelist()
            if "LICEN" in name.upper() and name.endswith((".txt", ".md", "SE"))
        ]
        texts = [archive.read(name).decode() for name in names]
    if not texts:
        raise Trouble("A wheel has no licence text; add a way to find it to tools/licences.py.")
    return "\n\n".join(texts)


def guest_licences() -> list[tuple[str, str]]:
    """Return the heading and the licence texts of each guest."""
    found = []
    for folder in paths.guests():
        if folder.suffix == ".dist-info":
            about = Distribution.at(folder)
            texts = [file.read_text("utf-8") for file in sorted(folder.rglob("LICEN*")) if file.is_file()]
            if not texts:
                raise Trouble(
                    f"The guest {about.name} has no licence text; name the file in license-files in its pyproject.toml."
                )
            named = "License-Expression" in about.metadata
            licence = about.metadata["License-Expression"] if named else "licence below"
            found.append((f"{about.name} {about.version} ({licence})", "\n\n".join(texts)))
    return found


def page(npm_packages: list[str]) -> str:
    """Return the page of licences: ours, the guests', Python's and Pyodide's, NumPy's, micropip's, and the bundled npm packages'."""
    texts = paths.ROOT / "tools" / "licences"
    parts = [
        ("Counting House (MIT)", (paths.ROOT / "LICENSE").read_text(encoding="utf-8")),
        *guest_licences(),
        (f"Pyodide {PYODIDE_VERSION} (MPL-2.0)", (texts / "mpl-2.0.txt").read_text(encoding="utf-8")),
        ("Python (PSF-2.0)", (texts / "python.txt").read_text(encoding="utf-8")),
        (
            NUMPY.name.split("-cp")[0].replace("-", " ") + " (BSD-3-Clause)",
            wheel_licences(fetch.fetch(NUMPY)),
        ),
        (
            MICROPIP.name.split("-py")[0].replace("-", " ") + " (MPL-2.0)",
            (texts / "mpl-2.0.txt").read_text(encoding="utf-8"),
        ),
        *(npm_licence(name) for name in npm_packages if name != "pyodide"),
    ]
    body = "\n".join(
        f"<h2>{html.escape(title)}</h2>\n<pre>{html.escape(text)}</pre>" for title, text in parts
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Licences – Counting House</title>'
        '<meta name="viewport" content="width=device-width"><link rel="icon" href="offline/icons/icon.svg"><meta name="color-scheme" content="light dark">'
        f"</head>\n<body>\n<h1>Licences of everything in Counting House</h1>\n{body}\n</body></html>\n"
    )
