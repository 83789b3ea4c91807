"""The engine in a real browser: it starts, answers, stops, loses workers, and always recovers."""

import base64
import io
import json
import re
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route
from playwright.sync_api import Error as PlaywrightError

from tests.browser.bidi import Firefox
from tests.browser.conftest import FAILED, Complaints
from tests.browser.helpers import shipped

pytestmark = pytest.mark.fresh
TOY = Path(__file__).with_name("engine_toy.py")

OPEN = """async ({toy, workers, limits, blobs}) => {
  const { createEngine } = await import('./engine/engine.js');
  const config = JSON.parse(document.getElementById('site-config').textContent);
  const absolute = (path) => new URL(path, document.baseURI).href;
  const blob = async (path) => (await fetch(absolute(path))).blob();
  const files = {};
  for (const [name, path] of Object.entries(config.files)) files[name] = blobs ? await blob(path) : absolute(path);
  const bytes = Uint8Array.from(atob(toy), (letter) => letter.charCodeAt(0));
  files['toy.zip'] = new Blob([bytes]);
  const worker = blobs ? URL.createObjectURL(await blob(config.worker)) : absolute(config.worker);
  window.assets = {
    worker, files,
    unpack: [...config.unpack, 'toy.zip'], late: config.late,
  };
  window.engine = createEngine({ assets, workers, limits });
  window.stages = [];
  engine.addEventListener('status', () => stages.push([engine.status.stage, engine.status.sentence]));
  window.ask = (job, { state = {}, args = {}, lane, exhibit = 'engine-toy' } = {}) => {
    const controller = new AbortController();
    const { signal } = controller;
    const asked = { events: [], end: null, cancel: () => controller.abort() };
    const hear = async () => {
      for await (const event of engine.run({ exhibit, job, state, args }, { lane, signal })) asked.events.push(event);
      const last = asked.events.at(-1);
      return last?.type === 'error' ? { how: 'error', error: { kind: last.kind, sentence: last.sentence } } : { how: 'done' };
    };
    asked.done = hear().catch(({ name }) => ({ how: name })).then((end) => (asked.end = end));
    return asked;
  };
  window.found = (asked) => asked.events.filter(({ type }) => type === 'found').map(({ item }) => item);
  window.told = (asked) => asked.events.filter(({ type }) => type !== 'progress');
  window.until = async (met) => {
    for (const end = performance.now() + 120_000; !met(); await new Promise((resolve) => setTimeout(resolve, 5))) {
      if (performance.now() > end) throw new Error(`waited in vain: ${met}`);
    }
  };
}"""

Open = Callable[..., Page]

# For a shared page: a minute to answer a cancel, so that no cancel ends a worker.
PATIENT = {"cancel": 60_000}


@pytest.fixture(scope="session")
def toy() -> str:
    """The toy exhibit as an archive for site-packages, in base64."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("countinghouse/exhibits/engine_toy.py", TOY.read_text())
    return base64.b64encode(archive.getvalue()).decode()


def lay(page: Page, site: str, toy: str, **how: Any) -> Page:
    """Opens a page with nothing but an engine on it: `engine`, `ask(job, ...)` and helpers."""
    with urllib.request.urlopen(site) as answer:
        index = answer.read().decode()
    config = re.search(r'<script[^>]*id="site-config".*?</script>', index, re.DOTALL)
    policy = re.search(r'<meta[^>]*"Content-Security-Policy"[^>]*>', index)
    assert config
    assert policy
    body = f"<!doctype html><title>engine</title>{'' if how.get('blobs') else policy[0]}{config[0]}"
    headers = {"Content-Type": "text/html", **how.pop("headers", {})}
    page.route("**/engine.html", lambda route: route.fulfill(body=body, headers=headers))
    page.goto(site + "engine.html")
    page.evaluate(OPEN, {"toy": toy, "workers": 2, "limits": {}, "blobs": False, **how})
    return page


@pytest.fixture
def bench(page: Page, site: str, toy: str) -> Open:
    """Opens a page with its own engine; started, unless start=False."""

    def open_one(start: bool = True, **how: Any) -> Page:
        lay(page, site, toy, **how)
        if start:
            page.evaluate("engine.start()")
        return page

    return open_one


class Keeper:
    """Keeps one page with a started engine, for successive tests that leave it as they found it.

    Another kind of engine, or a failed test, gets a new page.
    """

    def __init__(self, browser: Browser, site: str, toy: str) -> None:
        self.browser, self.site, self.toy = browser, site, toy
        self.how: dict[str, Any] = {}
        self.page: Page | None = None

    def take(self, **how: Any) -> Page:
        if self.page is None or how != self.how:
            self.close()
            self.how = how
            self.page = lay(self.browser.new_context().new_page(), self.site, self.toy, **how)
            self.page.evaluate("engine.start()")
            ready(self.page)
        return self.page

    def close(self) -> None:
        if self.page is not None:
            self.page.context.close()
            self.page = None


@pytest.fixture(scope="module")
def keeper(browser: Browser, site: str, toy: str) -> Iterator[Keeper]:
    """The pages for this file's tests; tests that share an engine are adjacent."""
    kept = Keeper(browser, site, toy)
    yield kept
    kept.close()


def lent(
    keeper: Keeper, request: pytest.FixtureRequest, complaints: Complaints, **how: Any
) -> Iterator[Page]:
    """Lend the page to a test; at the end nothing may still be running."""
    page = keeper.take(**how)
    complaints.watch(page)
    yield page
    complaints.leave(page)
    try:
        assert not request.node.stash.get(FAILED, False), "this page is not used again"
        page.evaluate("until(() => engine.debug.workers().every(({ tasks }) => tasks === 0))")
        assert page.evaluate("engine.status.stage") == "ready"
    except (AssertionError, PlaywrightError):
        keeper.close()
        if not request.node.stash.get(FAILED, False):
            raise


@pytest.fixture
def desk(keeper: Keeper, request: pytest.FixtureRequest, complaints: Complaints) -> Iterator[Page]:
    """An engine of two workers that are never ended."""
    yield from lent(keeper, request, complaints, limits=PATIENT)


@pytest.fixture
def lone(keeper: Keeper, request: pytest.FixtureRequest, complaints: Complaints) -> Iterator[Page]:
    """An engine of one worker, which is ended if it does not respond."""
    yield from lent(keeper, request, complaints, workers=1, limits={"cancel": 300})


@pytest.fixture
def brisk(keeper: Keeper, request: pytest.FixtureRequest, complaints: Complaints) -> Iterator[Page]:
    """An engine of two workers that gives up on a silent worker quickly."""
    yield from lent(keeper, request, complaints, limits={"cancel": 300, "hush": 2000, "silence": 8000})


def ready(page: Page) -> None:
    page.evaluate("until(() => ['ready', 'failed'].includes(engine.status.stage))")
    assert page.evaluate("engine.status.stage") == "ready"


def test_life_stages_are_told_in_words_and_questions_wait_for_python(bench: Open) -> None:
    page = bench(start=False)
    assert page.evaluate("engine.status.stage") == "idle"
    page.evaluate(
        "window.early = ask('count', {state: {size: 3}}); window.view = ask('view', {state: {size: 7}})"
    )
    page.evaluate("engine.start()")
    ready(page)
    assert page.evaluate("stages") == [
        ["loading", "Fetching Python…"],
        ["starting", "Starting Python…"],
        ["starting", "Loading NumPy…"],
        ["ready", "Python is ready."],
    ]
    assert page.evaluate("early.done") == {"how": "done"}
    assert page.evaluate("told(early)") == [
        *({"type": "found", "item": k} for k in range(3)),
        {"type": "result", "value": "3"},
    ]
    assert page.evaluate("view.done.then(() => view.events)") == [{"type": "result", "value": {"size": 7}}]
    timings = page.evaluate("engine.status.timings")
    assert 0 < timings["fetched"] <= timings["started"] <= timings["numpy"] <= timings["ready"]


def test_a_move_and_its_refusal(desk: Page) -> None:
    page = desk
    assert page.evaluate(
        "(async () => { const q = ask('play', {args: {move: '5'}}); await q.done; return told(q)[0].value; })()"
    ) == {
        "state": {"size": 5},
        "query": "size=5",
        "view": {"size": 5},
    }
    assert page.evaluate("ask('play', {args: {move: 'up'}}).done") == {
        "how": "error",
        "error": {"kind": "bad input", "sentence": "A move is a number."},
    }


@pytest.mark.parametrize(
    ("how", "kind", "sentence"),
    [
        ("input", "bad input", "That will not do."),
        ("large", "too large", "Too large."),
        ("memory", "out of memory", "not enough memory"),
        ("else", "internal", "our bug"),
    ],
)
def test_errors_have_a_kind_and_a_sentence_and_leave_an_engine(
    desk: Page, complaints: Any, how: str, kind: str, sentence: str
) -> None:
    complaints.allow("MemoryError|ZeroDivisionError")
    page = desk
    end = page.evaluate("how => (window.asked = ask('fail', {args: {how}})).done", how)
    assert end["how"] == "error"
    assert end["error"]["kind"] == kind
    assert sentence in end["error"]["sentence"]
    assert "Traceback" not in end["error"]["sentence"]
    assert page.evaluate("found(asked)") == ["before"]
    assert page.evaluate("ask('count', {state: {size: 2}}).done") == {"how": "done"}


def test_cancel_is_heard_between_slices_and_nothing_comes_after_it(desk: Page) -> None:
    page = desk
    answer = page.evaluate("""async () => {
      const endless = ask('count');
      await until(() => found(endless).length > 3);
      const before = engine.debug.workers().length;
      endless.cancel();
      const heard = endless.events.length;
      const end = await endless.done;
      const next = ask('count', {state: {size: 2}});
      await next.done;
      return { end, late: endless.events.length - heard, before, after: engine.debug.workers().length,
               next: found(next) };
    }""")
    assert answer["end"] == {"how": "AbortError"}
    assert answer["late"] == 0
    assert answer["next"] == [0, 1]
    assert answer["after"] >= answer["before"]  # with a minute to answer, no worker was ended for it


def test_a_waiting_question_can_be_cancelled(desk: Page) -> None:
    page = desk
    answer = page.evaluate("""async () => {
      const busy = [ask('count'), ask('count')];
      await until(() => busy.every((asked) => found(asked).length > 0));
      const second = ask('count', {state: {size: 1}});
      second.cancel();
      const end = await second.done;
      for (const asked of busy) asked.cancel();
      await Promise.all(busy.map(({ done }) => done));
      return { end, events: second.events };
    }""")
    assert answer == {"end": {"how": "AbortError"}, "events": []}


def test_a_split_job_ends_at_the_first_error_of_a_part(desk: Page) -> None:
    page = desk
    answer = page.evaluate("""async () => {
      const asked = ask('spread', {state: {size: 40}, args: {wrong: 11}});
      const end = await asked.done;
      await until(() => engine.debug.workers().every(({ tasks }) => tasks === 0));
      return { end, last: asked.events.at(-1) };
    }""")
    assert answer["end"] == {
        "how": "error",
        "error": {"kind": "bad input", "sentence": "Part 11 will not do."},
    }
    assert answer["last"]["type"] == "error"


def test_a_split_job_can_be_stopped_and_frees_its_workers(desk: Page) -> None:
    page = desk
    answer = page.evaluate("""async () => {
      const asked = ask('spread', {state: {size: 9000}});
      await until(() => found(asked).length > 10);
      asked.cancel();
      const heard = asked.events.length;
      const end = await asked.done;
      await until(() => engine.debug.workers().every(({ tasks }) => tasks === 0));
      return { end, late: asked.events.length - heard };
    }""")
    assert answer == {"end": {"how": "AbortError"}, "late": 0}


def test_what_the_page_does_not_load_arrives_when_it_is_imported(desk: Page) -> None:
    page = desk
    answer = page.evaluate(
        "(async () => { const q = ask('packages'); await q.done; return told(q)[0].value; })()"
    )
    assert answer == ["xml.dom.minidom", "email.mime.text", "numpy.polynomial", "2.2.5"]


def test_python_in_the_page_equals_python_outside(desk: Page) -> None:
    from countinghouse.page import door

    page = desk
    for job, state in (
        ("count", {"placed": "White:a1a2b2"}),
        ("estimate", {"probes": 3000, "seed": 7}),
        ("solutions", {"placed": "White:a1a2b2"}),
    ):
        inside = page.evaluate(
            "async ({job, state}) => { const q = ask(job, {state, exhibit: 'packing'}); await q.done; return told(q); }",
            {"job": job, "state": state},
        )
        task = door.open_task(json.dumps({"exhibit": "packing", "job": job, "state": state}))
        outside: list[dict[str, Any]] = []
        while not task.done:
            outside += json.loads(task.step(1000))
        assert _timeless(inside) == _timeless([event for event in outside if event["type"] != "progress"])


def _timeless(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without anything that depends on the clock."""
    clocks = ("seconds", "perSecond")
    return [
        {
            key: {k: v for k, v in value.items() if k not in clocks} if isinstance(value, dict) else value
            for key, value in event.items()
            if key not in clocks
        }
        for event in events
    ]


@pytest.mark.parametrize("kind", ["desk", "lone"])
def test_a_split_job_tells_what_one_worker_would(request: pytest.FixtureRequest, kind: str) -> None:
    page = request.getfixturevalue(kind)
    answer = page.evaluate("""async () => {
      const whole = ask('alone', {state: {size: 40}});
      const spread = ask('spread', {state: {size: 40}});
      await Promise.all([whole.done, spread.done]);
      const held = spread.events.filter(({ type }) => type === 'progress').at(-1).sentence;
      return { same: JSON.stringify(told(spread)) === JSON.stringify(told(whole)), end: spread.end, held,
               found: found(spread).length };
    }""")
    assert answer["same"]
    assert answer["end"] == {"how": "done"}
    assert answer["found"] == 120
    # No worker runs ahead without bound: the merge holds back only a few parts per worker.
    assert int(answer["held"].split()[-1]) <= 4 * {"lone": 1, "desk": 2}[kind]


def deaf_and_replaced(page: Page) -> None:
    """Cancel a job that does not listen, and ask again."""
    answer = page.evaluate("""async () => {
      const deaf = ask('deaf', {args: {seconds: 3600}});
      await until(() => found(deaf).length > 0 || engine.debug.workers().some((w) => w.role === 'work' && w.tasks));
      await new Promise((resolve) => setTimeout(resolve, 200));
      deaf.cancel();
      const end = await deaf.done;
      const next = ask('count', {state: {size: 2}});
      await next.done;
      return { end, next: found(next) };
    }""")
    assert answer == {"end": {"how": "AbortError"}, "next": [0, 1]}


def test_a_worker_deaf_to_cancel_is_ended_and_replaced(lone: Page) -> None:
    deaf_and_replaced(lone)


def test_a_question_that_loses_its_worker_again_and_again_is_given_up_in_words(lone: Page) -> None:
    page = lone
    answer = page.evaluate("""async () => {
      const asked = ask('count');
      for (const _ of [1, 2]) {
        // Something new comes from a worker that is working now. Another worker might only be starting, and cannot be lost.
        const before = found(asked).length;
        await until(() => found(asked).length > before);
        engine.debug.lose('work');
      }
      const end = await asked.done;
      return { end, next: await ask('count', {state: {size: 1}}).done };
    }""")
    assert answer["end"]["how"] == "error"
    assert answer["end"]["error"]["kind"] == "internal"
    assert "lost twice" in answer["end"]["error"]["sentence"]
    assert answer["next"] == {"how": "done"}


def test_a_whole_question_does_not_wait_for_all_parts_of_another(lone: Page) -> None:
    page = lone
    answer = page.evaluate("""async () => {
      const long = ask('spread', {state: {size: 9000}});
      await until(() => found(long).length > 0);
      const short = ask('count', {state: {size: 3}});
      const end = await short.done;
      const still = long.end === null;
      long.cancel();
      await long.done;
      return { end, still };
    }""")
    assert answer == {"end": {"how": "done"}, "still": True}


@pytest.mark.parametrize(
    ("job", "how"),
    [
        ("count", "kill"),
        ("spread", "lose"),
        pytest.param("count", "lose", marks=pytest.mark.slow),
        pytest.param("spread", "kill", marks=pytest.mark.slow),
    ],
)
def test_the_job_of_a_lost_worker_is_done_by_another_and_nothing_is_told_twice(
    brisk: Page, how: str, job: str
) -> None:
    page = brisk
    answer = page.evaluate(
        """async ({how, job}) => {
      const whole = ask(job === 'spread' ? 'alone' : job, {state: {size: 20}});
      await whole.done;
      const asked = ask(job, {state: {size: 20}, args: {pause: 0.03}});
      await until(() => found(asked).length > 4);
      engine.debug[how]('work');
      const end = await asked.done;
      return { end, same: JSON.stringify(told(asked)) === JSON.stringify(told(whole)) };
    }""",
        {"how": how, "job": job},
    )
    assert answer == {"end": {"how": "done"}, "same": True}


def test_the_quick_worker_lost_in_the_middle_of_a_merge(brisk: Page) -> None:
    page = brisk
    answer = page.evaluate("""async () => {
      const whole = ask('alone', {state: {size: 20}});
      await whole.done;
      const asked = ask('spread', {state: {size: 20}, args: {pause: 0.02}});
      await until(() => found(asked).length > 4);
      engine.debug.lose('quick');
      const end = await asked.done;
      const view = await ask('view').done;
      return { end, view, same: JSON.stringify(told(asked)) === JSON.stringify(told(whole)) };
    }""")
    assert answer == {"end": {"how": "done"}, "view": {"how": "done"}, "same": True}


def test_moves_are_answered_while_every_other_worker_is_busy(brisk: Page) -> None:
    page = brisk
    answer = page.evaluate("""async () => {
      const busy = [ask('count'), ask('deaf', {args: {seconds: 3600}})];
      await until(() => engine.debug.workers().filter(({ role, tasks }) => role === 'work' && tasks).length === 2);
      const answers = [];
      for (let size = 1; size <= 5; size += 1) {
        const asked = ask('play', {args: {move: String(size)}});
        answers.push((await asked.done).how === 'done' && told(asked)[0].value.view.size);
      }
      const still = busy.every(({ end }) => end === null);
      for (const each of busy) each.cancel();
      await Promise.all(busy.map(({ done }) => done));
      return { answers, still };
    }""")
    assert answer == {"answers": [1, 2, 3, 4, 5], "still": True}


def test_a_silent_worker_is_noticed_and_replaced(brisk: Page) -> None:
    page = brisk
    answer = page.evaluate("""async () => {
      const asked = ask('count', {state: {size: 60}, args: {pause: 0.03}});
      await until(() => found(asked).length > 4);
      const heard = [];
      engine.addEventListener('status', () => heard.push(engine.status.silent));
      engine.debug.block('work', 60000);
      await until(() => heard.length === 1);
      const end = await asked.done;
      return { first: heard[0], last: heard.at(-1), end, numbers: found(asked).length };
    }""")
    assert answer == {"first": True, "last": False, "end": {"how": "done"}, "numbers": 60}


def test_a_blocked_download_fails_in_words_and_try_again_works(bench: Open, complaints: Complaints) -> None:
    complaints.allow("Failed to load resource|ERR_|Error|did not load")
    page = bench(start=False)
    way = ""

    def block(route: Route) -> None:
        if way == "gone":
            route.fulfill(status=404, body="not here")
        else:
            route.abort()

    page.evaluate("window.early = ask('count', {state: {size: 1}})")
    begin = "engine.start()"
    for broken, way in (  # noqa: B007
        ("pyodide.asm.wasm", "gone"),
        ("python_stdlib.zip", "cut off"),
        ("pyodide.asm.js", "gone"),
        ("numpy.zip", "cut off"),
        ("engine/worker.js", "gone"),
    ):
        page.route(shipped(broken), block)
        page.evaluate(begin)
        begin = "engine.restart()"
        page.evaluate("until(() => ['ready', 'failed'].includes(engine.status.stage))")
        status = page.evaluate("engine.status")
        assert status["stage"] == "failed", broken
        assert status["kind"] == "blocked download", broken
        assert "try again" in status["sentence"]
        assert page.evaluate("early.end") is None
        page.unroute(shipped(broken))
    page.evaluate(begin)
    ready(page)
    assert page.evaluate("early.done") == {"how": "done"}


def test_a_download_that_never_ends_is_given_up(bench: Open) -> None:
    page = bench(start=False, limits={"stage": 2000})
    held: list[Route] = []
    page.route(re.compile("python_stdlib"), lambda route: held.append(route))
    page.evaluate("engine.start()")
    page.evaluate("until(() => ['ready', 'failed'].includes(engine.status.stage))")
    status = page.evaluate("engine.status")
    assert (status["stage"], status["kind"]) == ("failed", "too slow")
    assert "try again" in status["sentence"]
    for route in held:
        route.abort()


def test_without_webassembly_it_says_so(bench: Open, page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    bench()
    status = page.evaluate("engine.status")
    assert (status["stage"], status["kind"]) == ("failed", "no WebAssembly")
    assert "WebAssembly" in status["sentence"]


def test_memory_that_cannot_be_had_at_the_start_is_told(bench: Open, page: Page, complaints: Any) -> None:
    complaints.allow("could not allocate|RangeError")

    def starved(route: Route) -> None:
        answer = route.fetch()
        cruel = "WebAssembly.Memory = function () { throw new RangeError('WebAssembly.Memory(): could not allocate memory'); };"
        route.fulfill(response=answer, body=cruel + answer.text())

    page.route(shipped("engine/worker.js"), starved)
    bench()
    page.evaluate("until(() => ['ready', 'failed'].includes(engine.status.stage))")
    status = page.evaluate("engine.status")
    assert (status["stage"], status["kind"]) == ("failed", "out of memory")
    assert "memory" in status["sentence"]


def test_from_blobs_in_classic_workers_as_the_single_file_does(bench: Open) -> None:
    page = bench(blobs=True)
    ready(page)
    assert (
        page.evaluate(
            "(async () => { const q = ask('spread', {state: {size: 5}}); await q.done; return found(q).length; })()"
        )
        == 15
    )


def test_where_the_page_is_isolated_an_interrupt_stops_what_does_not_listen(bench: Open, page: Page) -> None:
    isolated = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}

    def with_headers(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, **isolated})

    page.route("**/*", with_headers)
    bench(limits={"cancel": 60_000}, headers=isolated)
    assert page.evaluate("crossOriginIsolated")
    deaf_and_replaced(page)


def test_where_no_second_worker_can_be_had_the_first_does_everything(
    bench: Open, page: Page, complaints: Any
) -> None:
    complaints.allow("ERR_|Failed to load resource")
    asked = []

    def only_once(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.continue_()
        else:
            route.abort()

    page.route(re.compile(r"numpy\.zip"), only_once)
    bench()
    ready(page)
    answer = page.evaluate("""async () => {
      const long = ask('count');
      const spread = ask('spread', {state: {size: 5}});
      await spread.done;
      const move = ask('play', {args: {move: '3'}});
      await move.done;
      await until(() => found(long).length > 0);
      const still = long.end === null;
      long.cancel();
      await long.done;
      return { spread: found(spread).length, move: move.end, still };
    }""")
    assert answer == {"spread": 15, "move": {"how": "done"}, "still": True}


def test_firefox_answers_splits_stops_and_replaces(firefox: Firefox, site: str, toy: str) -> None:
    firefox.fresh()
    firefox.go(site + "licences.html")
    how = {"toy": toy, "workers": 2, "limits": {"cancel": 300}, "blobs": False}
    with urllib.request.urlopen(site) as index:
        config = re.search(r'<script[^>]*id="site-config".*?</script>', index.read().decode(), re.DOTALL)
    assert config
    firefox.run(f"document.head.insertAdjacentHTML('beforeend', {json.dumps(config[0])})")
    firefox.run(f"({OPEN})({json.dumps(how)})")
    firefox.run("engine.start()")
    answer = firefox.run("""(async () => {
      const whole = ask('alone', {state: {size: 20}});
      const spread = ask('spread', {state: {size: 20}});
      await Promise.all([whole.done, spread.done]);
      const endless = ask('count');
      await until(() => found(endless).length > 2);
      endless.cancel();
      const deaf = ask('deaf', {args: {seconds: 3600}});
      await until(() => engine.debug.workers().some((w) => w.role === 'work' && w.tasks));
      await new Promise((resolve) => setTimeout(resolve, 300));
      deaf.cancel();
      const ends = [await endless.done, await deaf.done, await ask('count', {state: {size: 2}}).done];
      const same = JSON.stringify(told(spread)) === JSON.stringify(told(whole));
      return { same, ends: ends.map(({ how }) => how) };
    })()""")
    assert answer == {"same": True, "ends": ["AbortError", "AbortError", "done"]}
    assert firefox.errors == []


def test_one_worker_is_always_there_and_others_come_and_go_with_the_work(bench: Open) -> None:
    page = bench(workers=3, limits={"idle": 500})
    ready(page)
    states = """() => engine.debug.workers().map(({ role, state }) => `${role} ${state}`).sort()"""
    at_work = "engine.debug.workers().filter(({ role, tasks }) => role === 'work' && tasks).length"
    page.evaluate("until(() => engine.debug.workers().filter(({ state }) => state === 'ready').length === 2)")
    assert page.evaluate(states) == ["quick ready", "work ready"]
    page.evaluate("window.busy = [ask('count'), ask('count'), ask('count'), ask('count')]")
    page.evaluate("until(() => engine.debug.workers().filter(({ state }) => state === 'ready').length === 4)")
    # At most three at work, plus one for short questions; the fourth question waits.
    page.evaluate(f"until(() => {at_work} === 3)")
    assert page.evaluate("busy[3].events.length") == 0
    page.evaluate("busy.forEach((each) => each.cancel())")
    page.evaluate("until(() => engine.debug.workers().length === 2)")


def test_where_memory_is_short_one_worker_does_everything(bench: Open) -> None:
    page = bench(workers=0)
    ready(page)
    page.evaluate(
        "window.long = ask('count'); window.whole = ask('spread', {state: {size: 6}});"
        " window.short = ask('view', {state: {size: 7}})"
    )
    assert page.evaluate("short.done.then(() => short.events)") == [{"type": "result", "value": {"size": 7}}]
    assert page.evaluate("whole.done") == {"how": "done"}
    assert page.evaluate("long.end") is None
    assert [each["role"] for each in page.evaluate("engine.debug.workers()")] == ["quick"]
    assert page.evaluate("long.cancel(), long.done") == {"how": "AbortError"}
