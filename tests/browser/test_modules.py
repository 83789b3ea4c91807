"""Modules of web/ without the page and without Python: the store, the navigator, the visit, and the engine."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import Complaints
from tools import paths

#: A session with an engine that answers when the test says so: `asked` holds its questions, each with `give(...events)`.
OPEN = """async () => {
  const [{ Store }, { Navigator }] = await Promise.all(
    ['store', 'navigator'].map((name) => import(`./session/${name}.js`)));
  const parameter = (name, kind, usual, more) => ({
    name, kind, default: usual, implies: {}, choices: [], wanted: `${name} must be another`, form: true, ...more,
  });
  const exhibits = ['toy', 'other'].map((name) => ({
    name, title: name, engine: true, script: false, takesScript: null, examples: [], parameters: [
      parameter('size', 'integer', 1, { minimum: 0, maximum: 100 }),
      parameter('seed', 'integer', 1, { minimum: 0, maximum: 100 }),
      parameter('moves', 'text', '', { maxLength: 20000, form: false })],
  }));
  const catalogue = { version: '1', longestLink: 32000, longestQuery: 100000, exhibits };
  window.asked = [];
  const engine = { async *run(request, { signal }) {
    const question = { ...request, signal };
    const answer = new Promise((resolve, reject) => {
      question.give = (...events) => resolve(events);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    asked.push(question);
    yield* await answer;
  } };
  window.view = (size) => ({ type: 'result', value: { drawn: size } });
  window.failure = (sentence) => ({ type: 'error', kind: 'bad input', sentence });
  window.said = [];
  window.store = new Store(catalogue, async () => ({ views: {}, answers: {} }));
  window.nav = new Navigator({ store, engine, announce: (text) => said.push(text), sound() {} });
  window.until = async (met) => {
    for (const end = performance.now() + 20_000; !met(); await new Promise((resolve) => setTimeout(resolve, 2))) {
      if (performance.now() > end) throw new Error(`waited in vain: ${met}`);
    }
  };
  // Opens a link and answers the questions for its view.
  window.opened = async (link) => {
    nav.open(link);
    await until(() => store.link === link);
    if (store.busy) await until(() => asked.at(-1).job === 'view');
    if (store.busy) asked.at(-1).give(view(store.state.size));
    await until(() => !store.busy);
  };
  window.ended = (promise) => promise.then(() => 'done', ({ name }) => name);
  await nav.start();
}"""


def from_sources(route: Route) -> None:
    """Serve a module from web/ or, for any other request, an empty page."""
    path, _, _ = route.request.url.removeprefix("http://localhost/").partition("?")
    if path:
        route.fulfill(path=paths.WEB / path)
    else:
        route.fulfill(body="<!doctype html><title>session</title>", content_type="text/html")


@pytest.fixture(scope="module")
def bare(browser: Browser) -> Iterator[Page]:
    """An empty page that serves the modules of web/."""
    page = browser.new_context().new_page()
    page.route("http://localhost/**", from_sources)
    yield page
    page.context.close()


@pytest.fixture
def session(bare: Page, complaints: Complaints, request: pytest.FixtureRequest) -> Iterator[Page]:
    """That page with nothing but `store`, `nav` and a fake engine; without the Navigation API if a parameter is False."""
    bare.goto("http://localhost/")
    complaints.watch(bare)
    if not getattr(request, "param", True):
        bare.evaluate("Object.defineProperty(window, 'navigation', { value: undefined })")
    bare.evaluate(OPEN)
    yield bare
    complaints.leave(bare)
    bare.goto("about:blank")


def run(page: Page, code: str) -> Any:
    """Return the result of some lines of JavaScript."""
    return page.evaluate(f"async () => {{ {code} }}")


# --- the store ---------------------------------------------------------------------------------------------------------


def test_the_store_keeps_the_old_picture_until_the_new_one_is_there(session: Page) -> None:
    assert run(
        session,
        """const [toy, other] = store.catalogue.exhibits;
        const first = { size: 1, seed: 1, moves: '' };
        const told = () => [store.view?.drawn ?? null, store.busy];
        const seen = [];
        store.enter(toy, first, '#/toy', { view: { drawn: 1 } }); seen.push(told());
        store.enter(toy, { ...first, size: 2 }, '#/toy?size=2'); seen.push(told());
        store.show({ drawn: 2 }); seen.push(told());
        store.enter(other, first, '#/other'); seen.push(told());
        return { seen, known: store.viewOf(toy, { ...first, size: 2 }).drawn, unknown: store.viewOf(other, first) ?? null };""",
    ) == {"seen": [[1, False], [1, True], [2, False], [None, True]], "known": 2, "unknown": None}


def test_the_store_reads_what_it_has_saved_and_says_what_it_cannot_read(session: Page) -> None:
    assert run(
        session,
        """await opened('#/toy?size=7');
        const file = new Blob([JSON.stringify(store.saved())]);
        const wrong = await store.load(new Blob(['{}']));
        return [await store.load(file), wrong, store.problem];""",
    ) == ["#/toy?size=7", "", "This file could not be opened: it was not saved by this page."]


# --- the navigator -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("session", [True, False], ids=["Navigation API", "without it"], indirect=True)
def test_back_undoes_within_an_exhibit(session: Page) -> None:
    assert run(
        session,
        """const can = () => [location.hash, nav.canUndo, nav.canRedo];
        await opened('#/toy');
        const seen = [can()];
        await nav.visit.go({ size: 2 }, { view: { drawn: 2 } }); seen.push(can());
        await nav.visit.go({ seed: 5 }, { view: { drawn: 2 }, replace: true }); seen.push(can());
        nav.undo(); await until(() => store.link === '#/toy'); seen.push(can());
        nav.redo(); await until(() => store.state.size === 2); seen.push(can());
        await opened('#/other'); seen.push(can());
        return seen;""",
    ) == [
        ["#/toy", False, False],
        ["#/toy?size=2", True, False],
        ["#/toy?size=2&seed=5", True, False],
        ["#/toy", False, True],
        ["#/toy?size=2&seed=5", True, False],
        ["#/other", False, False],
    ]


def test_redo_does_not_lead_into_another_exhibit(session: Page) -> None:
    assert (
        run(
            session,
            """await opened('#/toy');
        await opened('#/other');
        history.back(); await until(() => store.link === '#/toy');
        return nav.canRedo;""",
        )
        is False
    )


def test_a_visit_ends_when_its_exhibit_is_left_and_not_before(session: Page) -> None:
    assert run(
        session,
        """await opened('#/toy');
        const { visit } = nav;
        await opened('#/toy?size=3');
        const same = nav.visit === visit && !visit.signal.aborted;
        nav.open('#/'); await until(() => !store.exhibit);
        return [same, visit.signal.aborted, nav.visit];""",
    ) == [True, True, None]


def test_a_broken_link_says_so_and_keeps_its_spelling(session: Page) -> None:
    assert run(
        session,
        """nav.open('#/nowhere'); await until(() => store.problem);
        return [location.hash, store.problem.slice(0, 30), store.about];""",
    ) == ["#/nowhere", "This link asks for “nowhere”, ", "link"]


# --- the visit ---------------------------------------------------------------------------------------------------------


def test_a_late_answer_of_one_exhibit_does_not_land_in_the_next(session: Page) -> None:
    """The engine's move was requested in one exhibit and arrives in another: it was made in the first."""
    assert run(
        session,
        """await opened('#/toy');
        const { visit } = nav;
        const move = ended(visit.play('a'));
        const waiting = ended(visit.pause(3_600_000));
        await until(() => asked.at(-1).job === 'play');
        const play = asked.at(-1);
        await opened('#/other');
        play.give({ type: 'result', value: { state: { size: 1, seed: 1, moves: 'a' }, query: '', view: {} } });
        const late = await ended(visit.go({ moves: 'b' }));
        return [await move, await waiting, late, play.signal.aborted, location.hash, store.state.moves];""",
    ) == ["AbortError", "AbortError", "AbortError", True, "#/other", ""]


def test_two_changes_at_once_are_both_made(session: Page) -> None:
    """The second move builds on the first, though neither is drawn yet."""
    assert run(
        session,
        """await opened('#/toy');
        const first = nav.visit.go({ size: 5 });
        const second = nav.visit.go({ seed: 9 });
        await until(() => store.state.seed === 9 && asked.at(-1).state.seed === 9);
        asked.at(-1).give(view(5));
        return [await first, await second, location.hash, asked.at(-2).signal.aborted];""",
    ) == [False, True, "#/toy?size=5&seed=9", True]


def test_a_long_link_is_not_overtaken_by_a_short_one(session: Page) -> None:
    """Compressing a long state for its link takes a while; changes made meanwhile come after it."""
    assert run(
        session,
        """await opened('#/toy');
        const moves = Array.from({ length: 9000 }, (_, i) => (i * i).toString(36)).join('').slice(0, 9000);
        nav.visit.go({ moves }, { view: {} });
        await nav.visit.go({ moves: 'short' }, { view: {} });
        await new Promise((resolve) => setTimeout(resolve, 100));
        const after = location.hash;
        nav.undo(); await until(() => store.state.moves === moves);
        return [after, location.hash.slice(0, 10)];""",
    ) == ["#/toy?moves=short", "#/toy?z=1."]


def test_a_move_keeps_what_is_changed_while_python_thinks_about_it(session: Page) -> None:
    assert run(
        session,
        """await opened('#/toy');
        const move = nav.visit.play('a');
        await until(() => asked.at(-1).job === 'play');
        const play = asked.at(-1);
        nav.visit.go({ seed: 4 }, { view: {} });
        await until(() => store.state.seed === 4);
        play.give({ type: 'result', value: { state: { size: 1, seed: 1, moves: 'a' }, query: '', view: {} } });
        await until(() => asked.at(-1).job === 'view' && asked.at(-1).state.moves === 'a');
        asked.at(-1).give(view(1));
        return [await move, location.hash];""",
    ) == [{"ok": True, "sentence": ""}, "#/toy?seed=4&moves=a"]


def test_undo_drops_the_move_that_python_still_thinks_about(session: Page) -> None:
    assert run(
        session,
        """await opened('#/toy');
        await nav.visit.go({ size: 2 }, { view: {} });
        const move = nav.visit.play('a');
        await until(() => asked.at(-1).job === 'play');
        nav.undo(); await until(() => store.link === '#/toy');
        return [await move, asked.at(-1).signal.aborted, location.hash];""",
    ) == [{"ok": False, "sentence": ""}, True, "#/toy"]


def test_a_state_that_python_refuses_is_taken_back(session: Page) -> None:
    assert run(
        session,
        """await opened('#/toy?size=2');
        const gone = nav.visit.go({ seed: 8 });
        await until(() => asked.at(-1).state.seed === 8);
        asked.at(-1).give(failure('No.'));
        const ok = await gone;
        await until(() => history.state.countingHouse.at === nav.place.at);
        const wrong = await nav.visit.go({ size: 1000 });
        const seen = [ok, store.view.drawn, store.busy, wrong, store.problem.slice(0, 20), nav.canUndo];
        const { at } = nav.place;
        history.forward(); await until(() => nav.place.at !== at);
        return [...seen, location.hash, nav.place.at - at];""",
    ) == [False, 2, False, False, "size must be another", False, "#/toy?size=2", 1]


def test_a_link_that_python_refuses_shows_the_default(session: Page) -> None:
    assert run(
        session,
        """await opened('#/toy');
        nav.open('#/toy?size=9');
        await until(() => asked.at(-1).state.size === 9);
        asked.at(-1).give(failure('No such size.'));
        await until(() => store.problem);
        return [location.hash, store.problem, store.view.drawn];""",
    ) == ["#/toy", "This link could not be followed: No such size. The page shows toy from the start.", 1]


def test_results_stay_for_the_next_visit_of_the_exhibit(session: Page) -> None:
    assert run(
        session,
        """await opened('#/toy');
        nav.visit.results.set('chart', [1, 2]);
        await opened('#/other');
        const other = nav.visit.results.size;
        await opened('#/toy');
        const kept = nav.visit.results.get('chart');
        store.forget();
        await opened('#/other'); await opened('#/toy');
        return [other, kept, nav.visit.results.size];""",
    ) == [0, [1, 2], 0]


def test_a_question_has_a_signal_of_its_own(session: Page) -> None:
    """Also in a browser without AbortSignal.any."""
    assert run(
        session,
        """AbortSignal.any = undefined;
        await opened('#/toy');
        const controller = new AbortController();
        const heard = [];
        const asking = (async () => {
          for await (const event of nav.visit.ask('count', {}, { signal: controller.signal })) heard.push(event);
        })();
        await until(() => asked.at(-1).job === 'count');
        controller.abort();
        return [await ended(asking), asked.at(-1).signal.aborted, nav.visit.signal.aborted, heard];""",
    ) == ["AbortError", True, False, []]


# --- a question --------------------------------------------------------------------------------------------------------

#: A host's question whose answers the test supplies: `answers` is a list of lists of events, one per time that it is asked.
QUESTION = """
  const { Question } = await import('./parts/asking/question.js');
  const heard = [];
  const asks = [];
  const context = { results: new Map(), async *ask() { asks.push(1); yield* answers.shift(); } };
  const made = () => new Question({ context, questions: new Set(), requestUpdate() {} }, {
    job: 'count', kept: true, heard: (event) => heard.push(event.value), ended: () => heard.push('ended') });
  const question = made();
"""


def test_an_answer_on_its_way_is_dropped_when_the_question_is_reset_or_asked_again(bare: Page) -> None:
    bare.goto("http://localhost/")
    assert run(
        bare,
        """let release;
        const late = async function* () {
          yield { type: 'result', value: await new Promise((resolve) => { release = resolve; }) };
        };
        const answers = [late(), late(), [{ type: 'result', value: 'new' }]];"""
        + QUESTION
        + """const first = question.ask();
        release('old'); question.reset(); await first;
        const idle = [question.stage, question.value];
        const second = question.ask();
        release('old'); await Promise.all([second, question.ask()]);
        return [idle, question.stage, question.value, heard, asks.length];""",
    ) == [["idle", None], "done", "new", ["new", "ended"], 3]


def test_a_question_that_the_page_cannot_ask_has_failed(bare: Page) -> None:
    bare.goto("http://localhost/")
    assert run(
        bare,
        """const answers = [null];"""
        + QUESTION
        + """const thrown = await question.ask().catch(({ name }) => name);
        return [thrown, question.stage, question.sentence.slice(0, 16), question.asking];""",
    ) == ["TypeError", "failed", "The page failed:", None]


def test_a_kept_question_remembers_why_it_failed_and_where_it_can_go_on(bare: Page) -> None:
    bare.goto("http://localhost/")
    assert run(
        bare,
        """const answers = [[
          { type: 'estimate', value: 1, carry: 'a', perDepth: [1] },
          { type: 'estimate', value: 2, carry: 'b', perDepth: [2] },
          { type: 'error', kind: 'too large', sentence: 'No.' },
        ]];"""
        + QUESTION
        + """await question.ask();
        question.keep('here');
        heard.length = 0;
        const again = made();
        again.recall('here');
        const carried = again.events.map(({ carry, perDepth }) => [carry ?? null, perDepth ?? null]);
        return [again.stage, again.sentence, again.failure, heard.slice(0, 2), carried.slice(0, 2)];""",
    ) == ["failed", "No.", "too large", [1, 2], [[None, None], ["b", [2]]]]


def test_an_estimate_of_hours_leaves_its_first_its_last_and_some_between(bare: Page) -> None:
    bare.goto("http://localhost/")
    told, last, again = run(
        bare,
        """const events = Array.from({ length: 20_000 }, (_, i) => (
          { type: 'estimate', value: i, probes: 1000 * (i + 1), carry: `${i}`, perDepth: [i] }));
        const answers = [[...events, { type: 'result', value: 'end' }]];"""
        + QUESTION
        + """await question.ask();
        question.keep('here');
        heard.length = 0;
        made().recall('here');
        const { events: left } = context.results.values().next().value;
        const estimates = left.filter(({ type }) => type === 'estimate');
        return [estimates.map(({ value }) => value), [estimates.at(-1), left.at(-1)], heard];""",
    )
    assert 150 <= len(told) <= 600
    assert (told[0], told[-1]) == (0, 19_999)
    # However often the curve was thinned, every part of it is still represented.
    assert max(b - a for a, b in pairwise(told)) <= 3 * 20_000 / 300
    assert told == sorted(set(told))
    assert last == [
        {"type": "estimate", "value": 19_999, "probes": 20_000_000, "carry": "19999", "perDepth": [19_999]},
        {"type": "result", "value": "end"},
    ]
    assert again == [*told, "end"]


# --- the engine --------------------------------------------------------------------------------------------------------

#: An engine with a fake worker: `posted` holds what it is sent, and `says(message)` is its answer.
PRETENDED = """async () => {
  const { createEngine } = await import('./engine/engine.js');
  window.posted = [];
  window.Worker = class {
    constructor() { window.says = (message) => this.onmessage({ data: message }); }
    postMessage(message, transfer = []) { posted.push(structuredClone(message, { transfer })); }
    terminate() {}
  };
  window.createEngine = createEngine;
  window.assets = { worker: '', files: {}, unpack: [] };
}"""


@pytest.mark.parametrize(
    ("agent", "touches", "workers"),
    [
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15", 5, 0),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15", 0, 4),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 Safari/604.1", 5, 0),
    ],
    ids=["iPad", "Mac", "iPhone"],
)
def test_a_tablet_that_calls_itself_a_desk_has_one_worker(
    session: Page, agent: str, touches: int, workers: int
) -> None:
    assert (
        session.evaluate(
            """async (browser) => {
              const { createEngine } = await import('./engine/engine.js');
              for (const [name, value] of Object.entries(browser))
                Object.defineProperty(Navigator.prototype, name, { value: value ?? undefined, configurable: true });
              return createEngine({ assets: {} }).size;
            }""",
            {
                "userAgent": agent,
                "maxTouchPoints": touches,
                "userAgentData": None,
                "hardwareConcurrency": 8,
                "deviceMemory": None,
            },
        )
        == workers
    )


def test_bytes_are_posted_once_and_the_page_keeps_its_own(session: Page) -> None:
    session.evaluate(PRETENDED)
    assert run(
        session,
        """const engine = createEngine({ assets, workers: 0 });
        engine.start();
        await until(() => posted.length > 0);
        says({ type: 'ready', timings: {} });
        const certificate = new Uint8Array(1000).fill(7);
        const heard = [];
        const asking = (async () => {
          const request = { exhibit: 'toy', job: 'who', args: { certificate, done: 0 } };
          for await (const event of engine.run(request, { lane: 'work' })) heard.push(event.value);
        })();
        await until(() => posted.some(({ type }) => type === 'run'));
        const [{ id, request, files }] = posted.filter(({ type }) => type === 'run');
        says({ type: 'events', id, events: '[{"type": "result", "value": 1}]', done: true, heap: 0 });
        await asking;
        const runs = posted.filter(({ type }) => type === 'run').length;
        return [heard, runs, JSON.parse(request).args, files.certificate.length, certificate.length];""",
    ) == [[1], 1, {"done": 0}, 1000, 1000]


# --- attempts and results ----------------------------------------------------------------------------------------------

#: Results of a person's puzzles: `made(changes)` is one.
RESULTS = """
  const attempts = await import('./exhibits/packing/results/attempts.js');
  const results = await import('./results.js');
  const { dayOf } = await import('./parts/dates.js');
  const { standings, standingOf } = await import('./exhibits/packing/results/standings.js');
  const { streak } = results;
  const made = (changes) => ({
    puzzle: 'kanoodle', own: '', given: 'A', made: 'kanoodle-hard-1', tray: 'Kanoodle', title: 'Hard puzzle 1', level: 'hard', day: '',
    end: 'solved', time: 60_000, hints: 0, pieces: ['alone', 'hint'], begun: 1, when: 100, ...changes });
"""


@pytest.fixture
def own(bare: Page) -> Iterator[Page]:
    """That page with nothing stored."""
    bare.goto("http://localhost/")
    yield bare
    bare.evaluate("localStorage.clear()")


def test_an_attempt_ends_once_also_in_two_tabs_and_the_next_begins_anew(own: Page) -> None:
    assert run(
        own,
        RESULTS
        + """const { change, write, finish, restart, attemptAt } = attempts;
        change('p', { time: 5000, hints: 2 }); write('p');
        const other = await import('./exhibits/packing/results/attempts.js?another-tab');
        const ended = [finish('p', 'solved'), other.finish('p', 'given up'), other.attemptAt('p').end];
        restart('p');
        const third = await import('./exhibits/packing/results/attempts.js?third-tab');
        const { time, hints, end } = third.attemptAt('p');
        return [...ended, time, hints, end];""",
    ) == [True, False, "solved", 0, 0, ""]


def test_results_are_merged_and_bad_storage_or_files_lose_nothing(own: Page) -> None:
    counted, complaints, left = run(
        own,
        RESULTS
        + """localStorage.setItem('counting-house-results', '{"results": [1, null, {"end": "solved"}]}');
        const none = results.results().length;
        results.add(made());
        results.add(made({ time: 1 })); // the same attempt, in another tab
        results.add(made({ begun: 2, when: 200 }));
        const file = new Blob([results.written()]);
        results.remove(made());
        const told = await results.read(file);
        const bad = new Blob([JSON.stringify({ kind: 'counting-house results', version: 1,
          results: [made({ when: 'now' }), made({ begun: 3, day: 'monday' }), made({ begun: 4, extra: '<b>' })] })]);
        const partly = await results.read(bad);
        const complaints = [];
        for (const text of ['{', '[]', '{"kind": "counting-house results", "version": 9, "results": []}'])
          await results.read(new Blob([text])).catch(({ message }) => complaints.push(message));
        const all = results.results();
        return [[none, told, partly], complaints, [all.map(({ time, begun }) => [time, begun]), 'extra' in all[1]]];""",
    )
    assert counted == [0, {"added": 1, "known": 1, "bad": 0}, {"added": 1, "known": 0, "bad": 2}]
    assert complaints == [
        "it is not JSON.",
        "it holds no results of this page.",
        "it has version 9, but this page reads only version 1.",
    ]
    assert left == [[[60_000, 1], [60_000, 4], [60_000, 2]], False]


def test_results_last_until_the_page_closes_if_the_browser_stores_none(own: Page) -> None:
    assert run(
        own,
        RESULTS
        + """const { setItem } = Storage.prototype;
        Storage.prototype.setItem = () => { throw new Error('full'); };
        results.add(made());
        Storage.prototype.setItem = setItem;
        const there = results.results().length;
        results.clear();
        return [there, results.results().length];""",
    ) == [1, 0]


def test_first_results_give_the_best_and_the_median(own: Page) -> None:
    """Against figures worked out by hand: only the first result of each puzzle counts."""
    assert run(
        own,
        RESULTS
        + """const played = [
          made({ given: 'A', time: 50_000, hints: 1 }), made({ given: 'B', time: 90_000 }), made({ given: 'C', time: 70_000 }),
          made({ given: 'C', time: 5_000 }), made({ given: 'D', end: 'shown', hints: 4 }), made({ given: 'D', time: 6_000 }),
          made({ given: 'E', time: 100_000 }), made({ given: 'F', time: 0 }), made({ given: 'G', level: 'easy', end: 'given up' }),
        ];
        const { tray, ...hard } = standingOf(played, played[0]);
        return [hard, standings(played).map(({ level, solved, best }) => [level, solved, best])];""",
    ) == [
        {
            "level": "hard",
            "solved": 5,
            "unsolved": 1,
            "hints": 5,
            "best": 70_000,
            "median": 80_000,
            "times": [50_000, 90_000, 70_000, 100_000],
        },
        [["easy", 0, None], ["hard", 5, 70_000]],
    ]


def test_a_streak_counts_days_on_which_the_daily_puzzle_was_solved(own: Page) -> None:
    """Across a change of clocks, too; a puzzle solved later than its day does not fill a gap."""
    assert run(
        own,
        RESULTS
        + """const at = (text) => new Date(text).getTime();
        const daily = (day, when, more) => made({ given: day, day, when: at(when), ...more });
        const played = [
          daily('2026-03-26', '2026-03-27T10:00'), // a day late
          daily('2026-03-27', '2026-03-27T10:00'),
          daily('2026-03-28', '2026-03-29T00:00:30'), // begun before midnight
          daily('2026-03-29', '2026-03-29T23:00'),
          daily('2026-03-30', '2026-03-30T08:00', { end: 'shown' }),
        ];
        return ['2026-03-29T23:59', '2026-03-30T00:30', '2026-03-31T00:30'].map((now) => streak(played, at(now)));""",
    ) == [3, 3, 0]


# --- the ladder of levels ---------------------------------------------------------------------------------------------


def test_two_in_a_row_lead_to_the_next_level_or_the_one_before(bare: Page) -> None:
    bare.goto("http://localhost/")
    assert run(
        bare,
        """const { offered, played, readLadder } = await import('./parts/playing/ladder.js');
        const levels = [50, 20, 0].map((weakness) => ({ title: String(weakness), weakness }));
        const after = (weakness, ends) => {
          let ladder = null;
          for (const end of ends) ladder = readLadder(JSON.parse(JSON.stringify(played(ladder, weakness, end === 'w'))));
          const offer = offered(ladder, weakness, levels);
          return offer && `${offer.harder ? 'up' : 'down'} to ${offer.level.title}`;
        };
        return [
          ...['w', 'wl', 'wlw', 'wlww', 'www', 'll', 'lwl'].map((ends) => after(20, ends)),
          after(0, 'ww'), after(0, 'll'), after(50, 'll'), after(35, 'ww'), after(35, 'll'),
          offered(played(played(null, 50, true), 20, true), 20, levels),
          ...[null, 'x', { weakness: 20 }, { weakness: -1, won: 0, lost: 0 }].map(readLadder),
        ];""",
    ) == [
        *(None, None, None, "up to 0", "up to 0", "down to 50", None),
        *(None, "down to 20", None, "up to 20", "down to 50"),
        *(None, None, None, None, None),
    ]


LATTICE = {
    "unit": [1, 1],
    "period": 1,
    "kinds": [0],
    "outlines": [[[0, 0], [1, 0], [0, 1]]],
    "reach": 0,
    "box": [0, 0, 2, 1],
}


def test_positions_saved_under_a_name_lose_nothing_and_draw_nothing_strange(own: Page) -> None:
    assert run(
        own,
        """const { add, keepsakes, remove, MOST } = await import('./session/keepsakes.js');
        const picture = { rows: 1, columns: 2, cells: null, balls: true, pieces: [{ cells: [[0, 0], [0, 1]], letter: 'A', colour: 1 }] };
        const wrong = { ...picture, pieces: [{ cells: [[0, '<b>']], letter: 'A', colour: 1 }] };
        const lattice = { unit: [1, 1], period: 1, kinds: [0], outlines: [[[0, 0], [1, 0], [0, 1]]], reach: 0, box: [0, 0, 2, 1] };
        const drawn = [lattice, { ...lattice, kinds: ['<b>'] }, { ...lattice, box: [] }].map((own, i) => {
          add({ name: `lattice ${i}`, saved: {}, picture: { ...picture, lattice: own, white: [[0, 1]] } }, 9 - i);
          const [{ name, picture: kept }] = keepsakes();
          remove(name);
          return kept && [kept.lattice, kept.white];
        });
        const names = [add({ name: 'mine', saved: {}, picture }, 1), add({ name: 'mine', saved: {}, picture: wrong }, 2)];
        const there = keepsakes().map(({ name, picture: drawn }) => [name, drawn && drawn.pieces.length]);
        remove('mine 2');
        const left = keepsakes().length;
        localStorage.setItem('counting-house-keepsakes', JSON.stringify([null, { name: 1 }, ...Array(MOST).fill(keepsakes()[0])]));
        return [drawn, names, there, left, keepsakes().length === MOST, add({ name: 'more', saved: {}, picture }, 3)];""",
    ) == [[[LATTICE, [[0, 1]]], None, None], ["mine", "mine 2"], [["mine 2", None], ["mine", 1]], 1, True, ""]
