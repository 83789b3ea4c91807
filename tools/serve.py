"""`build.py serve`: serve dist/ over plain http, on this machine or, with --lan, on the local network."""

import argparse
import functools
import gzip
import http.server
import io
import os
import socket
import sys
from pathlib import Path
from typing import BinaryIO

from tools import site
from tools.say import Trouble

LOOPBACK = "127.0.0.1"
FIRST_PORT = 8000
PACKABLE = {".html", ".js", ".css", ".json", ".svg", ".wasm"}


@functools.cache
def gzipped(path: Path, changed: int) -> bytes:
    """Return a compressed file, cached until the file changes."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Handles requests for files, which it sends with their types; browsers must check each time whether a file has
    changed."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".svg": "image/svg+xml",
        ".html": "text/html",
    }

    packed = False  # whether to send gzip to browsers that accept it

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        if self.packed:
            self.send_header("Vary", "Accept-Encoding")
        super().end_headers()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the file, compressed on a local network: thirty pupils share one radio, and Pyodide shrinks to a third."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        wanted = self.packed and "gzip" in self.headers.get("Accept-Encoding", "") and path.suffix in PACKABLE
        if not wanted or not path.is_file() or "If-Modified-Since" in self.headers:
            return super().send_head()
        data = gzipped(path, path.stat().st_mtime_ns)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Last-Modified", self.date_time_string(path.stat().st_mtime))
        self.end_headers()
        return io.BytesIO(data)

    def log_message(self, format: str, *args: object) -> None:  # the base class's name for it
        """Log nothing, so the address stays visible."""

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Refuse to list folders."""
        self.send_error(404)


class LanHandler(Handler):
    """Handles requests as `Handler` does, but compresses files before sending them: on a local network, sending a file
    takes longer than compressing it once.
    """

    packed = True


class Server(http.server.ThreadingHTTPServer):
    """A server that answers each request in a thread, because browsers open and close many connections."""

    daemon_threads = True
    # On Windows, reusing an address would let two programs share a port.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore browsers that disconnect."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(folder: Path, host: str = LOOPBACK, port: int | None = None, packed: bool | None = None) -> Server:
    """Return a server of a folder on the given port or, without one, on port 8000 or else any free port.

    The server compresses files unless it serves only this machine; `packed` overrides this.
    """
    compresses = host != LOOPBACK if packed is None else packed
    handler = functools.partial(LanHandler if compresses else Handler, directory=str(folder))
    for candidate in [port] if port is not None else [FIRST_PORT, 0]:
        try:
            return Server((host, candidate), handler)
        except OSError as error:
            if port is not None:
                raise Trouble(
                    f"Cannot use port {port}: {error.strerror}. Choose another with --port."
                ) from error
    raise Trouble("There is no free port to serve on.")


def lan_address() -> str:
    """Return this machine's address on the local network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostbyname(socket.gethostname())


def main(arguments: list[str]) -> int:
    """Build if needed, then serve until interrupted."""
    parser = argparse.ArgumentParser(prog="build.py serve", description=__doc__)
    parser.add_argument(
        "--lan", action="store_true", help="serve the local network, and show the address as a QR code"
    )
    parser.add_argument("--port", type=int, help="the port (otherwise 8000, or a free one)")
    options = parser.parse_args(arguments)
    if options.port is not None and not 0 <= options.port < 65536:
        parser.error("a port is a number from 0 to 65535")
    folder = site.build()
    running = server(folder, "0.0.0.0" if options.lan else LOOPBACK, options.port)
    port = running.server_address[1]
    address = f"http://{lan_address() if options.lan else LOOPBACK}:{port}/"
    print(f"Counting House is at {address}", flush=True)
    if options.lan:
        import segno

        segno.make(address, error="m").terminal(compact=True)
        print(
            "At such an address browsers cannot store the site for offline use; the page says so, and works online.",
            flush=True,
        )
    print("Stop with Ctrl-C.", flush=True)
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        running.server_close()
    return 0
