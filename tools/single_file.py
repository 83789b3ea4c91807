"""Make dist/counting-house.html, the whole site in one file that opens from disk.

The page's modules are one inline script. Pyodide, the Python archives, the data and the worker are in script elements that the browser
does not run, as gzip in base 85; web/site.js unpacks them.
"""

import base64

import deflate

from tools import pages, paths

NAME = "counting-house.html"


def element(path: str, data: bytes) -> str:
    """Return a file as an element of the page."""
    packed = paths.remembered("gzip-12", data, lambda plain: bytes(deflate.gzip_compress(plain, 12)))
    # Base 85 is a sixteenth shorter than base 64. The text has no "<", so it cannot end the script or begin a comment.
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
    # These texts would end an inline script or begin a comment; in JavaScript's strings, the backslash has no effect.
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
    # Put the data that the page draws first before the large files.
    files = "\n".join(element(path, data) for path, data in inside.items())
    before, _, after = head.rpartition("</body>")
    return f'{before}{files}\n<script type="module">{script}</script>\n</body>{after}'
