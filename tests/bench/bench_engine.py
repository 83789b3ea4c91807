"""Measure how soon the engine answers while it is busy: a cancel while a count runs, and a move while all workers
search.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.bench.run import Bench

# Start the engine without the page, to measure answers and not drawing.
OPEN = """async () => {
  const { createEngine } = await import('./engine/engine.js');
  const config = JSON.parse(document.getElementById('site-config').textContent);
  const absolute = (path) => new URL(path, document.baseURI).href;
  const files = Object.fromEntries(Object.entries(config.files).map(([name, path]) => [name, absolute(path)]));
  const { unpack, late } = config;
  const catalogue = await (await fetch(absolute(config.names['catalogue.json']))).json();
  const { parameters } = catalogue.exhibits.find(({ name }) => name === 'packing');
  const usual = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]));
  const engine = createEngine({ assets: async () => ({ worker: absolute(config.worker), files, unpack, late }) });
  const ready = new Promise((resolve) => {
    engine.addEventListener('status', () => engine.status.stage === 'ready' && resolve());
  });
  engine.start();
  await ready;
  const ask = (job, changes, lane, onEvent = () => {}) => {
    const controller = new AbortController();
    const { signal } = controller;
    const request = { exhibit: 'packing', job, state: { ...usual, ...changes }, args: {} };
    const hear = async () => {
      for await (const event of engine.run(request, { lane, signal })) onEvent(event);
      return 'done';
    };
    return { cancel: () => controller.abort(), done: hear().catch(({ name }) => name) };
  };
  const heard = (job, changes, lane) => new Promise((resolve) => {
    const task = ask(job, changes, lane, () => resolve(task));
  });
  const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  Object.assign(globalThis, { ask, heard, sleep });
}"""

# IQ Fit takes seconds to count, so the count is still running when it is stopped.
STOPPED = """async () => {
  const task = await heard('count', { puzzle: 'iq-fit' }, 'work');
  await sleep(150 + 100 * Math.random());
  const began = performance.now();
  task.cancel();
  const how = await task.done;
  return [how, performance.now() - began];
}"""
MOVES = """async (times) => {
  const searching = await heard('estimate', { puzzle: 'iq-fit' }, 'work');
  await sleep(500);
  const waited = [];
  for (let turn = 0; turn < times; turn += 1) {
    const placed = ['White:a1a2b2', '', 'White:a1b1b2'][turn % 3];
    const began = performance.now();
    const how = await ask('view', { puzzle: 'kanoodle', placed }, 'quick').done;
    if (how !== 'done') throw new Error(how);
    waited.push(performance.now() - began);
    await sleep(30);
  }
  let over = false;
  searching.done.then(() => { over = true; });
  await sleep(0);
  if (over) throw new Error('The search was over before the moves were.');
  searching.cancel();
  return waited;
}"""


def browse(bench: Bench) -> Iterator[dict[str, Any]]:
    """Yield the rows, each with the slowest of several times, because people notice the slow ones."""
    page = bench.fresh_page()
    page.goto(bench.site)
    page.evaluate(OPEN)
    stopped = [page.evaluate(STOPPED) for _ in range(8)]
    assert {how for how, _ in stopped} == {"AbortError"}
    yield {
        "name": "cancel while a count runs, the slowest of 8",
        "seconds": max(t for _, t in stopped) / 1000,
        "target": 0.2,
    }
    waited = page.evaluate(MOVES, 40)
    yield {
        "name": "a move while all workers search, the median",
        "seconds": statistics.median(waited) / 1000,
        "target": 0.05,
    }
    yield {
        "name": "a move while all workers search, 19 of 20",
        "seconds": sorted(waited)[37] / 1000,
        "target": 0.05,
    }
    page.context.close()
