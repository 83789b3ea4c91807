"""`build.py serve`: the address it prints, the ports it accepts, and serving a classroom."""

import gzip
import os
import re
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tools import paths, serve
from tools.say import Trouble


@contextmanager
def served(*arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The command as run by a user; yields the line with the address."""
    command = [sys.executable, "-m", "tools", "serve", *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, cwd=paths.ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline(), process
        finally:
            process.terminate()


def test_it_prints_an_address_and_answers_there() -> None:
    with served("--port", "0") as (line, _):
        found = re.fullmatch(r"Counting House is at (http://127\.0\.0\.1:\d+/)\n", line)
        assert found, line
        with urllib.request.urlopen(found[1]) as answer:
            assert b"<title>Counting House</title>" in answer.read()


def test_for_a_classroom_the_address_is_also_a_qr_code() -> None:
    with served("--port", "0", "--lan") as (line, process):
        found = re.fullmatch(r"Counting House is at http://([\d.]+):(\d+)/\n", line)
        assert found, line
        assert found[1] == serve.lan_address()
        assert process.stdout is not None
        shown = [process.stdout.readline() for _ in range(6)]
        assert sum(character in "█▀▄" for row in shown for character in row) > 60
        with urllib.request.urlopen(f"http://127.0.0.1:{found[2]}/") as answer:
            assert answer.status == 200


def test_a_taken_port_is_said_and_the_usual_one_is_left_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Trouble, match=f"Cannot use port {port}"):
            serve.server(paths.ROOT, port=port)
        monkeypatch.setattr(serve, "FIRST_PORT", port)
        with serve.server(paths.ROOT) as running:
            assert running.server_address[1] != port


@pytest.mark.parametrize("port", ["-1", "65536", "many"])
def test_an_impossible_port_is_refused(port: str) -> None:
    command = [sys.executable, "-m", "tools", "serve", "--port", port]
    done = subprocess.run(command, cwd=paths.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_local_network_gets_large_files_packed_and_the_same(tmp_path: Path) -> None:
    content = b"counting " * 50_000
    (tmp_path / "large.wasm").write_bytes(content)
    (tmp_path / "index.html").write_bytes(content)
    with serve.server(tmp_path, "0.0.0.0", 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        root = urllib.request.Request(
            f"http://127.0.0.1:{running.server_address[1]}/", headers={"Accept-Encoding": "gzip"}
        )
        with urllib.request.urlopen(root) as answer:
            assert answer.headers.get_content_type() == "text/html"
            assert gzip.decompress(answer.read()) == content
        address = f"http://127.0.0.1:{running.server_address[1]}/large.wasm"
        for accepted in ("gzip, br", "identity"):
            request = urllib.request.Request(address, headers={"Accept-Encoding": accepted})
            with urllib.request.urlopen(request) as answer:
                packed = answer.headers["Content-Encoding"] == "gzip"
                assert packed == accepted.startswith("gzip")
                assert answer.headers.get_content_type() == "application/wasm"
                data = answer.read()
            assert int(answer.headers["Content-Length"]) == len(data)
            assert (gzip.decompress(data) if packed else data) == content
        since = urllib.request.Request(
            address, headers={"If-Modified-Since": answer.headers["Last-Modified"]}
        )
        with pytest.raises(HTTPError) as unchanged:
            urllib.request.urlopen(since)
        assert unchanged.value.code == 304
        running.shutdown()
