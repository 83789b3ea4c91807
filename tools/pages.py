"""Fill the frame that the site's index.html and the single file share."""

import base64
import hashlib
import html
import json
import re
from typing import Any

from tools.say import Trouble


def hashed(texts: list[str]) -> str:
    """Return the hashes of these inline texts, as a content security policy lists them."""
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def policy(scripts: list[str], page_kind: str, styles: str = "") -> str:
    """Return the content security policy of a page with these inline scripts and style sheet.

    The page may compile WebAssembly, to share one module with all workers, but may not evaluate text as code. The
    single file may, because its worker, made from a Blob, inherits the page's policy, and Pyodide evaluates text there.
    """
    hashes = hashed(scripts)
    rules = {
        "default-src": "'none'",
        "script-src": f"'self' {hashes} 'wasm-unsafe-eval'",
        "worker-src": "'self' blob:",
        "style-src": f"'self' {hashed([styles])}",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    if page_kind == "single":
        rules |= {
            "script-src": f"{hashes} blob: 'wasm-unsafe-eval' 'unsafe-eval'",
            "worker-src": "blob:",
            "style-src": "'unsafe-inline'",
            "img-src": "data: blob:",
            # micropip sends requests from a worker that shares this policy; the page itself sends none.
            "connect-src": "data: blob: https:",
        }
        del rules["manifest-src"]
    content = "; ".join(f"{name} {value}" for name, value in rules.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{html.escape(content)}" />'


def filled(page: str, parts: dict[str, str]) -> str:
    """Return index.html with every `<!-- build: name -->` replaced."""
    for name, text in parts.items():
        mark = f"<!-- build: {name} -->"
        if mark not in page:
            raise Trouble(f"index.html has no place {mark}.")
        page = page.replace(mark, text)
    left = re.search(r"<!-- build: .*? -->", page)
    if left:
        raise Trouble(f"The build has nothing to put at {left[0]} in index.html.")
    return page


def inline_json(value: Any) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
