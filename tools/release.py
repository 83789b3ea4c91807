"""`build.py release`: put everything that a release publishes into one folder: sdist, wheel, single file, bill of materials,
checksums and notes. The workflow of a tag publishes the folder; with --dry-run, any commit will do.

The sdist and the wheel are built twice, the second time from a copy with different dates and permissions, and must be identical
byte for byte.
"""

import argparse
import base64
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import uuid
from pathlib import Path
from typing import Any

from tools import fetch, paths, single_file, site, widget
from tools.pins import MICROPIP, NUMPY, PYODIDE_CORE, PYODIDE_VERSION, Pin
from tools.say import Trouble, output, say

CHECKSUMS = "SHA256SUMS"
MATERIALS = "sbom.cdx.json"
NOTES = "NOTES.md"


def version() -> str:
    """Return the package's version."""
    source = (paths.PACKAGE / "__init__.py").read_text(encoding="utf-8")
    return str(re.findall(r'^__version__ = "(.*)"$', source, re.MULTILINE)[0])


def packages(source: Path) -> dict[str, bytes]:
    """Build the sdist and the wheel of a checkout, and return them by name."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-d", folder],
            cwd=source,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Trouble(f"The package did not build:\n{done.stdout}{done.stderr}")
        return {file.name: file.read_bytes() for file in sorted(Path(folder).iterdir())}


def copied(into: Path) -> Path:
    """Copy the checkout's own files and the widget's script into a folder and return the folder; the copies are readable only by
    their owner, and have today's date."""
    listed = output(["git", "ls-files", "-z", "-co", "--exclude-standard"], "git did not list the files")
    for name in [*filter(None, listed.split("\0")), widget.SCRIPT.relative_to(paths.ROOT).as_posix()]:
        if (paths.ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(paths.ROOT / name, into / name)
            (into / name).chmod(0o600)
    return into


def same(first: dict[str, bytes], second: dict[str, bytes]) -> None:
    """Raise Trouble unless two builds are the same byte for byte."""
    wrong = [name for name in first | second if first.get(name) != second.get(name)]
    if wrong:
        raise Trouble(f"Two builds of the same files differ in {', '.join(wrong)}.")


def notes(changelog: str, release: str) -> str:
    """Return what the changelog says about a version."""
    found = re.search(
        rf"^## {re.escape(release)} – \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)",
        changelog,
        re.MULTILINE | re.DOTALL,
    )
    if found is None or not found[1].strip():
        raise Trouble(
            f"CHANGELOG.md says nothing about {release}: add a heading such as “## {release} – 2026-12-31” with its lines."
        )
    return found[1].strip() + "\n"


def materials(made: dict[str, bytes]) -> str:
    """Return the bill of materials in CycloneDX JSON: what the page and the wheel contain or need, with hashes.

    The bill has no date, and its serial number is derived from its contents, so it is reproducible, too.
    """
    project = tomllib.loads((paths.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = json.loads((paths.ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    components: list[dict[str, Any]] = [_pinned(NUMPY), _pinned(MICROPIP)]
    for place, about in sorted(locked.items()):
        if place and not about.get("dev") and not about.get("optional"):
            name = place.rpartition("node_modules/")[2]
            digest = base64.b64decode(about["integrity"].removeprefix("sha512-")).hex()
            components.append(
                _component(name, about["version"], f"pkg:npm/{name.replace('@', '%40')}", "SHA-512", digest)
            )
    for name, digest in sorted(PYODIDE_CORE.items()):
        components.append(
            {
                "type": "file",
                "name": f"pyodide/{name}",
                "version": PYODIDE_VERSION,
                "hashes": [_hash("SHA-256", digest)],
            }
        )
    components += [{"type": "library", "name": need, "scope": "optional"} for need in project["dependencies"]]
    files = [
        {"type": "file", "name": name, "hashes": [_hash("SHA-256", fetch.sha256(data))]}
        for name, data in made.items()
    ]
    whole = {"type": "application", "name": project["name"], "version": version(), "components": files}
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([whole, components]))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"component": whole},
        "components": components,
    }
    return json.dumps(bill, indent=1, ensure_ascii=False) + "\n"


def _hash(kind: str, digest: str) -> dict[str, str]:
    return {"alg": kind, "content": digest}


def _component(name: str, release: str, url: str, kind: str, digest: str) -> dict[str, Any]:
    return {
        "type": "library",
        "name": name,
        "version": release,
        "purl": f"{url}@{release}",
        "hashes": [_hash(kind, digest)],
    }


def _pinned(pin: Pin) -> dict[str, Any]:
    name, release = pin.name.split("-")[:2]
    return _component(name, release, f"pkg:pypi/{name}", "SHA-256", pin.sha256)


def checksums(files: dict[str, bytes]) -> str:
    """Return the files' checksums, as `sha256sum --check` reads them."""
    return "".join(f"{fetch.sha256(data)}  {name}\n" for name, data in sorted(files.items()))


def unready() -> list[str]:
    """Return the obstacles to publishing this commit, each as a sentence."""
    found = []
    if output(["git", "status", "--porcelain"], "git did not answer").strip():
        found.append("There are uncommitted changes.")
    if f"v{version()}" not in output(["git", "tag", "--points-at", "HEAD"], "git did not answer").split():
        found.append(f"This commit has no tag v{version()}.")
    waiting = re.search(
        r"^## Unreleased\n+- ", (paths.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    if waiting:
        found.append(f"The changelog has lines under Unreleased; move them under {version()}.")
    return found


def make(into: Path, with_page: bool) -> dict[str, bytes]:
    """Write a release into a folder, and return its files."""
    widget.write()
    made = packages(paths.ROOT)
    with tempfile.TemporaryDirectory() as folder:
        same(made, packages(copied(Path(folder))))
    if with_page:
        made[single_file.NAME] = (site.build() / single_file.NAME).read_bytes()
    changelog = (paths.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    files = made | {
        MATERIALS: materials(made).encode(),
        NOTES: notes(changelog, version()).encode(),
    }
    files[CHECKSUMS] = checksums(files).encode()
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    for name, data in files.items():
        (into / name).write_bytes(data)
    return files


def main(arguments: list[str]) -> int:
    """Make a release's files; refuse if they could not be published, unless --dry-run is given."""
    parser = argparse.ArgumentParser(prog="build.py release", description=__doc__)
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="make the files from any commit; only report what prevents publishing",
    )
    parser.add_argument("--without-page", action="store_true", help="leave out the single file")
    parser.add_argument(
        "--into", type=Path, default=paths.ROOT / "build" / "release", help="the folder (build/release)"
    )
    options = parser.parse_args(arguments)
    wrong = unready()
    if wrong and not options.dry_run:
        raise Trouble(f"{' '.join(wrong)} Fix this first, or use --dry-run.")
    for sentence in wrong:
        say(f"Before publishing: {sentence}")
    files = make(options.into, not options.without_page)
    for name, data in files.items():
        say(f"  {name}: {len(data):,} bytes")
    say(f"Made {options.into}; nothing was published.")
    return 0
