"""Make dist/counting-house.html, the whole house in one file that opens from a disk.

The page's modules are one inline script. Pyodide, the Python archives, the data and the worker are in script elements that
the browser does not run, as base 85 of gzip; web/site.js takes them out.
"""

import base64
import gzip

from tools import pages, paths

NAME = "counting-house.html"


def element(path: str, data: bytes) -> str:
    """Return a file as an element of the page."""
    packed = paths.remembered("gzip", data, lambda plain: gzip.compress(plain, 9, mtime=0))
    # A sixteenth shorter than base 64. No "<", so that nothing in it ends the script or begins a comment.
    text = base64.b85encode(packed).decode().replace("<", ",")
    return f'<script type="text/plain" data-file="{path}">{text}</script>'


def page(
    frame: str,
    *,
    first: str,
    home: str,
    script: str,
    styles: str,
    config: str,
    icon: bytes,
    inside: dict[str, bytes],
) -> str:
    """Return the single file's text."""
    # In an inline script these words would end it or start a comment; in JavaScript strings the backslash does nothing.
    script = script.replace("</script", "<\\/script").replace("<!--", "<\\!--")
    parts = {
        "home": home,
        "content security policy": pages.policy([first, script], "single"),
        "icons": f'<link rel="icon" href="data:image/svg+xml;base64,{base64.b64encode(icon).decode()}" />',
        "styles": f"<style>{styles}</style>",
        "configuration": f'<script type="application/json" id="site-config">{config}</script>',
        "first": f"<script>{first}</script>",
        "scripts": "",
    }
    head = pages.filled(frame, parts)
    # What the page draws first comes first, and the megabytes after it.
    files = "\n".join(element(path, data) for path, data in inside.items())
    before, _, after = head.rpartition("</body>")
    return f'{before}{files}\n<script type="module">{script}</script>\n</body>{after}'
