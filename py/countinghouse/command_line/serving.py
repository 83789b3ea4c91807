"""Serve the page to this machine only."""

from __future__ import annotations

import functools
import http.server
import os
import webbrowser
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote


def serve(page: Path, link: str, tell: Callable[[str], None], browser: bool) -> None:
    """Serve the folder of `page` until Ctrl-C; `tell` receives the address, which opens in the browser if `browser` is true."""
    handler = functools.partial(_Handler, directory=str(page.parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/{quote(page.name)}{link}"
        tell(address)
        if browser:
            webbrowser.open(address)
        server.serve_forever()


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *args: object) -> None:  # the base class names it `format`
        """Log nothing, so that the address stays visible."""

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Refuse to list folders."""
        self.send_error(404)
