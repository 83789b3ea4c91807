"""The Python side of the page: the package as a wheel, and byte-compiled archives that start faster.

Pyodide ships its standard library and NumPy as source, which Python compiles at every start. The build compiles them
once, with Pyodide's own Python under Node.js, which more than halves the start time (tests/bench/bench_boot.py).
"""

import io
import re
import sys
import tempfile
import zipfile
from pathlib import Path

from tools import fetch, node, paths, widget
from tools.pins import MICROPIP, NUMPY
from tools.say import output, say

#: The files of the package that are left out of the page.
NOT_IN_THE_PAGE = r"countinghouse/(exhibits/\w+/questions|exact_cover/frontier/sharded/(allocator|clusters|folders|rounds|splits|tasks|workers)|command_line/\w+|packing/widget|__main__)\.(py|js)"


def wheel() -> tuple[str, bytes]:
    """Build the package's wheel with the ordinary build backend; return its file name and bytes."""
    widget.write()
    with tempfile.TemporaryDirectory() as folder:
        hatchling = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        output(hatchling, "The package did not build")
        built = next(Path(folder).glob("*.whl"))
        return built.name, built.read_bytes()


def for_the_page(package: bytes) -> bytes:
    """Return the package for the page: with the guests that tools/guests.py puts beside it, and without the parts that the
    page never imports (the exhibits' questions, which the build computes; multi-worker sweeps; the command; and the
    notebook widget)."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            if not re.fullmatch(NOT_IN_THE_PAGE, info.filename):
                new.writestr(info, old.read(info), zipfile.ZIP_DEFLATED)
        for guest in paths.guests():
            for file in sorted(guest.rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    name = file.relative_to(guest.parent).as_posix()
                    new.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def compressed(archive: bytes) -> bytes:
    """Return an archive with every entry compressed, from the cache if it is there."""
    return paths.remembered("compressed", archive, deflated)


def deflated(archive: bytes) -> bytes:
    """Return an archive with every entry compressed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            entry = zipfile.ZipInfo(info.filename, (1980, 1, 1, 0, 0, 0))
            new.writestr(entry, old.read(info), zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def byte_compiled(package: bytes) -> dict[str, bytes]:
    """Return the uncompressed archives that the page starts from (python_stdlib.zip, numpy.zip, countinghouse.zip), and
    rest.zip with all other modules.

    They come from the cache if the same script has already compiled the same bytes.
    """
    script = Path(__file__).with_name("bytecode.mjs")
    core = fetch.pyodide_core()
    numpy = fetch.fetch(NUMPY)
    sources = {
        "python_stdlib.zip": core["python_stdlib.zip"],
        "numpy.zip": numpy,
        "countinghouse.zip": package,
    }
    # All archives share one key, because the modules to compile depend on what all of them load at the start.
    key = fetch.sha256(b"".join([script.read_bytes(), core["pyodide.asm.wasm"], *sources.values()]))
    kept = paths.cache() / "byte-compiled" / key[:32]
    names = [*sources, "rest.zip"]
    if not all((kept / name).exists() for name in names):
        say("Byte-compiling the standard library, NumPy and the package ...")
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            for name, data in sources.items():
                (folder / name).write_bytes(data)
            command = [*node.node(), str(script), temporary]
            output(command, "Byte-compiling with Pyodide under Node.js failed")
            kept.mkdir(parents=True, exist_ok=True)
            for name in names:
                new = kept / f"{name}.new"
                new.write_bytes((folder / name).read_bytes())
                new.replace(kept / name)
            paths.tidy(kept.parent, 4)
    return {name: (kept / name).read_bytes() for name in names}


def micropip() -> tuple[str, bytes]:
    """Return the file name and bytes of micropip's wheel, which installs other packages."""
    return MICROPIP.name, fetch.fetch(MICROPIP)
