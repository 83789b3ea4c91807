"""Drive an installed Firefox, which Playwright cannot: a small client of WebDriver BiDi."""

import itertools
import json
import re
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 90  # seconds; on a loaded machine Python takes long to start


#: WebDriver's code points for keys that type nothing.
KEYS = {
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "Home": "\ue011",
    "Tab": "\ue004",
}


class BidiError(Exception):
    """Firefox refused a command, or a script in the page raised an exception."""


class Firefox:
    """A headless Firefox with its own profile and one tab; use it in a `with` statement."""

    def __init__(self, program: str, preferences: dict[str, bool | int | str] | None = None) -> None:
        self.program = program
        self.preferences = preferences or {}
        self.numbers = itertools.count(1)
        #: The page's console errors and uncaught exceptions.
        self.errors: list[str] = []

    def __enter__(self) -> "Firefox":
        self.folder = tempfile.TemporaryDirectory(prefix="counting-house-firefox-")
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in self.preferences.items()
        ]
        (Path(self.folder.name) / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            [
                self.program,
                *("--headless", "--no-remote", "--profile", self.folder.name, "--remote-debugging-port", "0"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            # Keep the reading end: its `connect` context must live as long as this object.
            self.connection = connect(self.address() + "/session", max_size=None, legacy=True)
            self.tab = ""
            self.command("session.new", capabilities={})
            self.command("session.subscribe", events=["log.entryAdded"])
            self.tab = self.command("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        connection: ClientConnection | None = getattr(self, "connection", None)
        if connection is not None:
            connection.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def address(self) -> str:
        """Return the address that Firefox listens on, which it prints to stderr."""
        assert self.process.stderr is not None
        said = []
        for line in self.process.stderr:
            found = re.search(r"ws://\S+", line)
            if found:
                # Keep reading, because Firefox stops when the pipe is full.
                threading.Thread(target=self.process.stderr.read, daemon=True).start()
                return found[0]
            said.append(line)
        raise BidiError("Firefox ended before it listened: " + "".join(said)[-2000:])

    def command(self, method: str, *, patience: float = PATIENCE, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result; record what the page logs meanwhile."""
        number = next(self.numbers)
        self.connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        until = time.monotonic() + patience
        while True:
            answer = json.loads(self.connection.recv(timeout=max(0.0, until - time.monotonic())))
            logged: dict[str, Any] = answer["params"] if answer.get("method") == "log.entryAdded" else {}
            if logged.get("level") == "error" and logged["source"].get("context") in (self.tab, None):
                self.errors.append(str(logged["text"]))
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise BidiError(f"{method}: {answer['error']}: {answer['message']}")
                result: dict[str, Any] = answer["result"]
                return result

    def fresh(self) -> None:
        """Open a new tab: what a page logs while it is being left must not count as an error of the next."""
        left, self.tab = self.tab, self.command("browsingContext.create", type="tab")["context"]
        self.command("browsingContext.close", context=left)
        self.errors.clear()

    def go(self, url: str) -> None:
        """Open an address and wait until it has loaded."""
        self.command("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def act(self, kind: str, actions: list[dict[str, Any]], **parameters: Any) -> None:
        """Perform the actions of one input device."""
        source = {"type": kind, "id": f"the {kind}", "actions": actions, **parameters}
        self.command("input.performActions", context=self.tab, actions=[source])

    def key(self, name: str) -> None:
        """Press a key, named as in JavaScript."""
        value = KEYS.get(name, name)
        self.act("key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])

    def tap(self, x: float, y: float) -> None:
        """Tap a point of the window with a finger."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.act("pointer", [move, *press], parameters={"pointerType": "touch"})

    def run(self, script: str, *, patience: float = PATIENCE) -> Any:
        """Return the value, through JSON, of a JavaScript expression in the page; wait for a promise."""
        result = self.command(
            "script.evaluate",
            patience=patience,
            expression=f"(async () => JSON.stringify((await ({script})) ?? null))()",
            target={"context": self.tab},
            awaitPromise=True,
            userActivation=True,
        )
        if result["type"] == "exception":
            raise BidiError(f"{script}: {result['exceptionDetails']['text']}")
        return json.loads(result["result"]["value"])

    def until(self, condition: str, *, patience: float = PATIENCE) -> Any:
        """Wait until a JavaScript expression is true, and return its value."""
        until = time.monotonic() + patience
        while True:
            value = self.run(condition)
            if value:
                return value
            if time.monotonic() > until:
                text = self.run("document.body.innerText.replace(/(?<=^[^]{1000})[^]*(?=[^]{1000}$)/, ' … ')")
                raise BidiError(
                    f"After {patience:g} s still not: {condition}. The page says:\n{text}\n{self.errors}"
                )
            time.sleep(0.1)
