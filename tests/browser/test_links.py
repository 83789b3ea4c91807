"""A link is the state: it has one canonical spelling, works back and forth, and anything wrong with it gets a sentence."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from countinghouse.errors import InputError
from countinghouse.page import catalogue
from tests.browser.helpers import (
    COUNT,
    EIGHT,
    KANOODLE_WAYS,
    cell,
    eventually,
    finish,
    finished,
    hash_of,
    linked_to,
    open_packing,
    unfold,
)
from tools import paths


def router(page: Page, site: str, code: str, argument: Any) -> Any:
    """Run code with the router module `r` from web/, and the catalogue `c`."""
    for folder in ("session", "parts", "parts/*"):
        page.route(
            f"**/{folder}/*.js",
            lambda route: route.fulfill(path=paths.WEB / route.request.url.split(site)[1]),
        )
    page.goto(site + "licences.html")  # a page without a service worker, which would intercept the requests
    return page.evaluate(
        "async ([code, argument, c]) => {"
        " const r = await import(new URL('session/link.js', document.baseURI).href);"
        " const run = {"
        "  print: () => Promise.all(argument.map(async ([name, state]) => {"
        "    const e = c.exhibits.find((each) => each.name === name);"
        "    return [r.printQuery(e, state), await r.printLink(c, e, state)]; })),"
        "  read: () => Promise.all(argument.map(async (link) => {"
        "    const { exhibit, state, problem } = await r.readLink(link, c);"
        "    return { exhibit: exhibit?.name ?? null, state, problem }; })) };"
        " return run[code](); }",
        [code, argument, json.loads(catalogue.catalogue_json())],
    )


def random_state(exhibit: Any, draw: random.Random) -> dict[str, Any]:
    """Any state that the catalogue allows, however senseless."""
    state: dict[str, Any] = {}
    for parameter in exhibit.parameters:
        if draw.random() < 0.3:
            continue
        if parameter.kind == "choice":
            state[parameter.name] = draw.choice(parameter.choices)[0]
        elif parameter.kind == "integer":
            low = -1000 if parameter.minimum is None else parameter.minimum
            high = low + 10**6 if parameter.maximum is None else parameter.maximum
            state[parameter.name] = draw.choice([low, high, draw.randint(low, high)])
        elif parameter.kind == "flag":
            state[parameter.name] = draw.random() < 0.5
        else:
            most = min(parameter.max_length or 4000, draw.choice([0, 1, 10, 100, 3000]))
            signs = "aZ09 -_.!~*'():,/;@&=+%#?\\\"<>äß€\U0001f9e9\n"
            state[parameter.name] = "".join(draw.choice(signs) for _ in range(draw.randint(0, most)))
    normal: dict[str, Any] = exhibit.normal(state)
    return normal


@pytest.mark.fresh
def test_python_and_the_page_spell_every_state_alike_and_read_it_back(page: Page, site: str) -> None:
    draw = random.Random(20)
    states = [(each.name, random_state(each, draw)) for each in catalogue.exhibits() for _ in range(60)]
    printed = router(page, site, "print", states)
    for (name, state), (query, _) in zip(states, printed, strict=True):
        assert query == catalogue.query(catalogue.exhibit(name), state)
    read = router(page, site, "read", [link for _, link in printed])
    for (name, state), answer in zip(states, read, strict=True):
        assert answer == {"exhibit": name, "state": state, "problem": ""}
    assert any("?z=1." in link for _, link in printed), "no state was long enough to be compressed"
    assert all(len(link) < 32_000 for _, link in printed)


@pytest.mark.fresh
def test_values_are_refused_by_the_page_exactly_where_python_refuses_them(page: Page, site: str) -> None:
    exhibit = catalogue.exhibit("packing")
    given = [
        "",
        "0",
        "-1",
        "1",
        "+7",
        "007",
        "1.5",
        "1e3",
        "NaN",
        "seven",
        "٣",
        "9" * 30,
        "10000000",
        "10000001",
    ]
    answers = router(page, site, "read", [f"#/packing?probes={value}" for value in given])
    for value, answer in zip(given, answers, strict=True):
        try:
            assert answer["problem"] == ""
            assert answer["state"] == exhibit.normal({"probes": value})
        except InputError as error:
            assert str(error).split(", not ")[0] in answer["problem"]
        except AssertionError:
            with pytest.raises(InputError):
                exhibit.normal({"probes": value})
            assert "Probes must be a whole number from 1 to 10,000,000" in answer["problem"]
            assert answer["state"] == exhibit.default()


HOSTILE = [
    ("#/nothing", "there is no such exhibit"),
    ("#/../../etc/passwd", "there is no such exhibit"),
    ("#/packing?puzzle=chess", "Puzzle must be one of"),
    ("#/packing?colour=red", "has no parameter “colour”"),
    ("#/packing?__proto__=1", "has no parameter"),
    ("#/packing?constructor=1", "has no parameter"),
    ("#/packing?seed=tomorrow", "must be a whole number"),
    ("#/packing?seed=-1", "must be a whole number"),
    ("#/packing?seed=1&seed=2", "appears twice"),
    ("#/packing?probes=99999999999999999999999999", "must be a whole number"),
    ("#/packing?placed", "has no value"),
    ("#/packing?placed=%E0%A4%A", "invalid percent escape"),
    ("#/packing?placed=Nope:a1", "no piece"),
    ("#/packing?placed=White:a1a2b2.White:c1c2d2", "White"),
    ("#/packing?placed=White:a1a2b2.Green:a1b1b2c2d2", "a1"),
    ("#/packing?placed=White:a1a2", "White"),
    ("#/packing?placed=White:z9z8y8", "z9"),
    ("#/packing?placed=" + "White:a1a2b2." * 2000, "at most"),
    ("#/packing?placed=" + "x" * 40_000, "at most"),
    ("#/packing?z=1.AAAA", "damaged"),
    ("#/packing?z=1.!!!", "damaged"),
    ("#/packing?z=7.AAAA", "version 7"),
    ('#/packing?placed=<img src=x onerror="window.hacked=1">', "could not be followed"),
]


def test_a_broken_link_explains_itself_and_shows_the_default(page: Page, site: str) -> None:
    """In turn, in one page: an error in one link must not affect the next."""
    for link, words in HOSTILE:
        page.evaluate("(hash) => { location.hash = hash; }", link)
        notice = page.get_by_role("alert").filter(has_text=words)
        expect(notice, link[:60]).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if link.startswith("#/packing"):
            expect(page.get_by_role("grid")).to_be_visible()
            expect(page.locator("[role=gridcell].holds-piece")).to_have_count(0)
            assert hash_of(page) == "#/packing", link[:60]
        assert page.evaluate("window.hacked") is None
        assert page.locator("img[src=x]").count() == 0
    notice.get_by_role("button", name="Understood").click()
    expect(notice).to_have_count(0)


@pytest.mark.fresh
def test_a_broken_link_opened_cold_explains_itself(page: Page, site: str) -> None:
    page.goto(site + "#/packing?placed=White:a1a2b2.Green:a1b1b2c2d2")
    expect(page.get_by_role("alert").filter(has_text="could not be followed")).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()
    page.goto("about:blank")
    page.goto(site + "#/nothing")
    expect(page.get_by_role("alert").filter(has_text="there is no such exhibit")).to_be_visible()
    expect(page.get_by_role("heading", name="Packing").get_by_role("link")).to_be_visible()


def test_a_field_that_would_unpack_to_very_much_is_not_unpacked(page: Page, site: str) -> None:
    bomb = page.evaluate(
        "async () => { const zeros = new Blob([new Uint8Array(20_000_000)]).stream();"
        " const packed = new Uint8Array(await new Response("
        "   zeros.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());"
        " let text = ''; for (const byte of packed) text += String.fromCharCode(byte);"
        " return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''); }"
    )
    assert len(bomb) < 32_000
    page.goto(f"{site}#/packing?z=1.{bomb}")
    expect(page.get_by_role("alert").filter(has_text="unpacks to more than")).to_be_visible()


def test_an_unusual_spelling_becomes_the_usual_one(page: Page, site: str) -> None:
    page.goto(f"{site}#packing/?seed=+007&puzzle=kanoodle&probes=200000")
    expect(page.get_by_role("grid")).to_be_visible()
    linked_to(page, "#/packing?seed=7")


def test_a_text_without_its_problem_opens_the_text(page: Page, site: str) -> None:
    # From the time when the workbench opened with a text.
    page.goto(f"{site}#/workbench?text=a%20b%0Aa%0Ab")
    expect(page.get_by_role("textbox", name="Items and options")).to_have_value("a b\na\nb")
    linked_to(page, "#/workbench?problem=text&text=a%20b%0Aa%0Ab")
    # A sudoku keeps the text, and its own link says that it is a sudoku.
    page.get_by_label("Problem", exact=True).select_option("sudoku")
    linked_to(page, "#/workbench?problem=sudoku&text=a%20b%0Aa%0Ab")


def test_a_compressed_link_opens_the_same_board(page: Page, site: str) -> None:
    exhibit = catalogue.exhibit("packing")
    query = catalogue.query(exhibit, {"placed": EIGHT})
    packed = page.evaluate(
        "async (text) => { const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough("
        " new CompressionStream('deflate-raw'))).arrayBuffer());"
        " return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''); }",
        query,
    )
    page.goto(f"{site}#/packing?z=1.{packed}")
    expect(page.locator("[role=gridcell].holds-piece")).to_have_count(37)
    linked_to(page, f"#/packing?{query}")


def test_back_undoes_and_forward_redoes(page: Page, site: str) -> None:
    open_packing(page, site)
    unfold(page, COUNT, "Settings")
    page.get_by_role("textbox", name="Seed").fill("5")
    page.get_by_role("textbox", name="Seed").press("Enter")
    linked_to(page, "#/packing?seed=5")
    page.get_by_role("textbox", name="Probes").fill("1000")
    page.get_by_role("textbox", name="Probes").press("Enter")
    linked_to(page, "#/packing?seed=5&probes=1000")
    page.go_back()
    linked_to(page, "#/packing?seed=5")
    expect(page.get_by_role("textbox", name="Probes")).to_have_value("200000")
    page.get_by_role("button", name="Undo").click()
    linked_to(page, "#/packing")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    linked_to(page, "#/packing?seed=5")
    page.go_forward()
    linked_to(page, "#/packing?seed=5&probes=1000")
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    page.reload()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name="Undo").click()
    linked_to(page, "#/packing?seed=5")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()


def test_a_link_shows_someone_else_the_same(page: Page, site: str) -> None:
    page.goto(f"{site}#/packing?placed={EIGHT}")
    finished(page, "6")
    expect(finish(page)).to_contain_text("ways to finish, exact")
    expect(cell(page, "k5")).to_have_attribute("aria-label", "k5, White")
    assert hash_of(page) == f"#/packing?placed={EIGHT}"


def test_share_shows_the_link_its_length_and_a_code_and_copies_it(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_packing(page, site, f"placed={EIGHT}")
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share")
    link = f"{site}#/packing?placed={EIGHT}"
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(link)
    expect(dialog.get_by_text(f"{len(link)} characters")).to_be_visible()
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == link
    # The whole link is visible, however long.
    field = dialog.get_by_role("textbox", name="Link")
    assert field.evaluate("(field) => field.scrollHeight <= field.clientHeight + 1")
    # The options come before the state in a link.
    dialog.get_by_label("in presenter mode").check()
    expect(field).to_have_value(f"{site}?presenter#/packing?placed={EIGHT}")
    dialog.get_by_label("fresh").check()
    dialog.get_by_label("Numbers as in").check()
    expect(field).to_have_value(f"{site}?presenter&fresh&numbers=de#/packing?placed={EIGHT}")
    dialog.get_by_label("Language of numbers").select_option("fr")
    dialog.get_by_label("in presenter mode").uncheck()
    dialog.get_by_label("fresh").uncheck()
    expect(field).to_have_value(f"{site}?numbers=fr#/packing?placed={EIGHT}")
    dialog.get_by_text("Embed it in another page").click()
    lines = dialog.get_by_role("textbox", name="Lines to embed it")
    assert f'<iframe src="{site}?embed&amp;numbers=fr#/packing?placed={EIGHT}"' in lines.input_value()
    assert lines.evaluate("(field) => field.scrollHeight <= field.clientHeight + 1")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Share")).to_be_focused()


def test_a_position_is_saved_as_a_file_and_opened_again(page: Page, site: str, tmp_path: Any) -> None:
    open_packing(page, site, f"placed={EIGHT}")
    page.get_by_role("button", name="File").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save this position").click()
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    saved = json.loads(kept.read_text())
    assert (saved["exhibit"], saved["version"]) == ("packing", 1)
    assert saved["state"]["placed"] == EIGHT
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start again").click()
    linked_to(page, "#/packing")
    page.get_by_role("button", name="File").click()
    page.get_by_label("Open a saved position").set_input_files(kept)
    linked_to(page, "#/packing?placed=Blue", whole=False)
    expect(page.locator("[role=gridcell].holds-piece")).to_have_count(37)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("not JSON at all", "it is not JSON"),
        ("[]", "not saved by this page"),
        ('{"kind": "counting-house position", "version": 99}', "version 99"),
        ('{"kind": "counting-house position", "version": 1, "exhibit": "chess"}', "does not have"),
        (
            '{"kind": "counting-house position", "version": 1, "exhibit": "packing", "state": []}',
            "no position",
        ),
        (
            '{"kind": "counting-house position", "version": 1, "exhibit": "packing", "state": {"seed": "x"}}',
            "Seed must be a whole number",
        ),
        (" " * 2_000_001, "at most 2 MB"),
    ],
    ids=["text", "list", "version", "exhibit", "state", "seed", "size"],
)
def test_a_file_that_is_not_ours_is_refused_and_nothing_is_lost(
    page: Page, site: str, tmp_path: Any, content: str, words: str
) -> None:
    open_packing(page, site, "seed=5")
    page.get_by_role("button", name="File").click()
    strange = tmp_path / "strange.json"
    strange.write_text(content)
    page.get_by_label("Open a saved position").set_input_files(strange)
    expect(page.get_by_role("alert").filter(has_text="This file could not be opened")).to_contain_text(words)
    assert hash_of(page) == "#/packing?seed=5"


def test_pieces_in_another_order_are_the_same_state_and_the_same_link(page: Page, site: str) -> None:
    turned_round = ".".join(reversed(EIGHT.split(".")))
    open_packing(page, site, f"placed={turned_round}")
    linked_to(page, f"#/packing?placed={EIGHT}")
    finished(page, "6")


@pytest.mark.fresh
def test_options_of_the_link_and_a_frame_in_a_course_page(
    page: Page, site: str, serve_folder: Callable[[Path], str], tmp_path: Path
) -> None:
    # Exactly the lines that Share offers, on another page.
    page.set_viewport_size({"width": 1000, "height": 800})
    page.goto(f"{site}?presenter&numbers=de#/packing")
    expect(page.locator("html[data-presenter]")).to_be_attached()
    finished(page, "371.020")
    page.keyboard.press("Escape")
    expect(page.locator("html[data-presenter]")).to_have_count(0)
    # Python's sentences, screen-reader text, and numbers that arrive later are written the same way.
    page.goto(f"{site}?numbers=de#/estimates?puzzle=iq-fit&firstof=vertices&probes=1000")
    expect(page.locator(".estimates-by").first).to_contain_text("254.531.140")
    expect(page.locator(".estimates-by").last).to_contain_text("67.868.848")
    assert KANOODLE_WAYS not in page.locator("main").inner_text()
    page.get_by_text("Settings", exact=True).click()
    probes = page.get_by_label("Probes for each")
    probes.fill("2.000")
    probes.press("Enter")
    linked_to(page, "#/estimates?puzzle=iq-fit&firstof=vertices&probes=2000")

    page.get_by_role("button", name="Share").click()
    page.get_by_text("Embed it in another page").click()
    lines = page.get_by_role("textbox", name="Lines to embed it").input_value()
    course = f"<!doctype html><title>A course</title><link rel='icon' href='data:,'>{lines}"
    (tmp_path / "index.html").write_text(course)
    page.goto(serve_folder(tmp_path))
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("heading", level=1)).to_have_text("Estimate by random probes")
    expect(frame.get_by_role("button", name="Estimate both")).to_be_visible()
    for outside in ("banner", "contentinfo"):
        expect(frame.get_by_role(outside)).to_have_count(0)  # type: ignore[arg-type]
    # The frame is as high as the exhibit, so only the course page scrolls.
    expect(page.locator("iframe")).not_to_have_attribute("height", "640")
    eventually(
        page,
        lambda: (
            abs(
                page.locator("iframe").evaluate("(frame) => frame.clientHeight")
                - frame.locator("body").evaluate("(body) => body.getBoundingClientRect().height")
            )
            < 3
        ),
    )
    with page.context.expect_page() as opening:
        frame.get_by_role("link", name="Open in full").click()
    full = opening.value
    assert full.url == f"{site}?numbers=de#/estimates?puzzle=iq-fit&firstof=vertices&probes=2000"
    expect(full.get_by_role("banner")).to_be_visible()
