"""Stop a console while its code waits, which needs its own event loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from countinghouse.console.session import Session


def test_stop_ends_what_waits() -> None:
    items: list[dict[str, Any]] = []
    session = Session(items.append)

    async def both() -> None:
        running = asyncio.ensure_future(
            session.run("import asyncio\nkept = 1\nawait asyncio.sleep(1000)\nkept = 2")
        )
        await asyncio.sleep(0.01)
        session.stop()
        await running

    # Run it in another thread, because the event loop of the browser tests may run in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, both()).result()
    assert items == [{"type": "stopped"}]
    assert session.names["kept"] == 1
