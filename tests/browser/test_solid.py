"""Solid trays: layers side by side and a picture in space; pieces placed across layers by key and by pointer."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from countinghouse.packing import PUZZLES, Placement, Puzzle
from countinghouse.packing.building import building_order
from countinghouse.wording import called
from tests.browser.helpers import (
    COUNT,
    by_night,
    cell,
    drag,
    eventually,
    finish,
    finished,
    hash_of,
    linked_to,
    open_packing,
    piece,
    published,
    unfold,
)

SOMA = PUZZLES["soma"]
SOMA_WAYS = published("soma-raw")
THREE = "L:j1k1k2k3.T:i1i2j2i3.Z:c3f3g3j3"
"""Three pieces of the Soma cube; the others can fill it in 14 ways."""


def picture(page: Page) -> Locator:
    """The picture in space."""
    return page.get_by_role("img", name=re.compile("in space"))


def under(page: Page) -> set[str]:
    """The cells under the piece in hand, according to the board."""
    names = page.locator("[role=gridcell][aria-label*='in your hand']")
    return {str(name) for name in names.evaluate_all("cells => cells.map((cell) => cell.dataset.cell)")}


def turns(name: str, goal: int, puzzle: Puzzle = SOMA) -> str:
    """The keys that turn a piece from its first orientation to another."""
    ways = puzzle.orientations(name)
    keys = {0: ""}
    todo = [0]
    for number in todo:
        way = ways[number]
        for key, after in (("r", way.turned), ("f", way.flipped), ("t", way.tipped)):
            if after is not None and after not in keys:
                keys[after] = keys[number] + key
                todo.append(after)
    return keys[goal]


def steps(now: set[str], goal: Placement, puzzle: Puzzle = SOMA) -> list[str]:
    """The keys that move a correctly turned piece from its place to where it belongs."""

    def corner(names: set[str]) -> list[int]:
        balls = []
        for name in names:
            letters, row = name.rstrip("0123456789"), name.lstrip("abcdefghijklmnopqrstuvwxyz")
            column = 0
            for letter in letters:
                column = 26 * column + ord(letter) - ord("a") + 1
            # The piece may be over gaps of the tray.
            layer, across = divmod(column - 1, puzzle.tray.across)
            balls.append((int(row), across, -layer))
        return [min(ball[axis] for ball in balls) for axis in range(3)]

    here, there = corner(now), corner({puzzle.tray.name(each) for each in goal.cells})
    keys: list[str] = []
    for axis, less, more in (
        (2, "d", "u"),
        (0, "ArrowUp", "ArrowDown"),
        (1, "ArrowLeft", "ArrowRight"),
    ):
        by = there[axis] - here[axis]
        keys += [more if by > 0 else less] * abs(by)
    return keys


def test_the_soma_cube_is_filled_with_keys_alone(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=soma")
    finished(page, SOMA_WAYS)
    solution = SOMA.nth(100)
    assert any(len({SOMA.tray.ball_of[one][2] for one in placement.cells}) == 3 for placement in solution)
    for number, placement in enumerate(solution, start=1):
        piece(page, placement.piece).focus()
        page.keyboard.press("Enter")
        expect(page.locator("#said")).to_contain_text("U and D")
        for key in turns(placement.piece, placement.orientation):
            page.keyboard.press(key)
        for key in steps(under(page), placement):
            page.keyboard.press(key)
        assert under(page) == {SOMA.tray.name(each) for each in placement.cells}
        # The picture shows the piece in hand as the board does.
        expect(picture(page).locator(".look-ghost .cube-face")).not_to_have_count(0)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(re.escape(placement.text)))
        expect(picture(page)).to_have_accessible_name(re.compile(rf"\b{placement.piece} in "))
        assert hash_of(page).count(":") == number
    finished(page, "Solved")
    expect(picture(page).locator(".cube-face")).to_have_count(27)


PYRAMID = PUZZLES["kanoodle-pyramid"]
BUILT = PYRAMID.parse(
    "Blue:u1v1v2v3v4.Cyan:m1m2m3n3o3.Gray:g1h2n2t2u3.Green:n1t1z1o2u2.LightGreen:y3z3y4z4.Magenta:aa3ab3ab4ac4ac5."
    "Orange:a1h1o1g2.Pink:aa4y5z5aa5ab5.Purple:s1s2s3s4.Red:ab1ac1ab2ac2ac3.White:t3t4u4.Yellow:y1aa1y2z2aa2"
)
"""A pyramid whose pieces go in one by one, some of them along slants."""


def test_a_pyramid_is_solved_with_keys_looked_into_and_built(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=kanoodle-pyramid")
    finished(page, published("kanoodle-pyramid"))
    for placement in BUILT:
        piece(page, called(placement.piece)).focus()
        page.keyboard.press("Enter")
        for key in turns(placement.piece, placement.orientation, PYRAMID):
            page.keyboard.press(key)
        for key in steps(under(page), placement, PYRAMID):
            page.keyboard.press(key)
        assert under(page) == {PYRAMID.tray.name(each) for each in placement.cells}
        expect(page.locator("#said")).to_contain_text("fits")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(re.escape(placement.text)))
    finished(page, "Solved")

    # Upper layers fade, and what is below can be touched; the board does not change.
    before = hash_of(page)
    balls = picture(page).locator(".space-touch")
    expect(balls).to_have_count(55)
    page.locator(".space-turn").focus()
    page.keyboard.press("d")
    page.keyboard.press("d")
    expect(picture(page)).to_have_accessible_name(re.compile("the top 2 layers faded"))
    expect(balls).to_have_count(50)
    page.get_by_label("Upper layers faded").focus()
    page.keyboard.press("Home")
    expect(balls).to_have_count(55)
    # One piece is shown above the others, by a key on the board, in the picture or in the list.
    said = page.locator("ch-space-picture [role=status]")
    raised = picture(page).locator(".space-raised .cube-face")
    cell(page, "m1").focus()
    page.keyboard.press("l")
    expect(said).to_have_text("Cyan is shown above the others. It stays placed.")
    expect(raised).to_have_count(5)
    page.keyboard.press("l")
    expect(said).to_have_text("Cyan is back in its place.")
    expect(raised).to_have_count(0)
    page.get_by_label("Show above").select_option(label="White")
    expect(raised).to_have_count(3)
    page.get_by_label("Show above").select_option("")
    expect(raised).to_have_count(0)
    # Two fingers turn the picture, and pull its layers apart.
    page.locator(".space-turn").evaluate(
        """(picture) => {
            const touch = (type, id, x, y) => picture.dispatchEvent(new PointerEvent(type, {
                bubbles: true, cancelable: true, pointerId: id, pointerType: 'touch', clientX: x, clientY: y }));
            touch('pointerdown', 7, 100, 100);
            touch('pointerdown', 8, 200, 100);
            touch('pointermove', 7, 150, 50);
            touch('pointermove', 8, 150, 150);
            touch('pointerup', 7, 150, 50);
            touch('pointerup', 8, 150, 150);
        }"""
    )
    expect(picture(page)).to_have_accessible_name(re.compile("Seen from corner 2 of 4"))
    assert hash_of(page) == before

    # The order in which it can be built, step by step.
    order = building_order(PYRAMID, BUILT)
    page.get_by_role("button", name="How to build it").click()
    says = page.get_by_role("status", name="This step")
    expect(says).to_have_text(order.steps[-1].sentence)
    page.get_by_role("button", name="First", exact=True).click()
    expect(says).to_have_text(order.sentence)
    expect(page).not_to_have_url(re.compile("placed="))
    for number, step in enumerate(order.steps[:4], start=1):
        page.get_by_role("button", name="Forward", exact=True).click()
        expect(says).to_have_text(step.sentence)
        expect(page.get_by_text(f"{number} of 12 pieces placed")).to_be_visible()
    page.get_by_role("button", name="Done", exact=True).click()
    linked_to(page, before)


def test_a_piece_stays_in_its_layer_until_it_is_taken_to_another(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=soma")
    finished(page, SOMA_WAYS)
    piece(page, "V").focus()
    page.keyboard.press("Enter")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert {name[0] for name in under(page)} == {"b", "c"}
    page.keyboard.press("d")
    expect(page.locator("#said")).to_contain_text("middle layer")
    assert {name[0] for name in under(page)} == {"f", "g"}
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    assert {name[0] for name in under(page)} == {"e", "f"}
    page.get_by_role("button", name="Down a layer").click()
    assert {name[0] for name in under(page)} == {"i", "j"}
    page.keyboard.press("d")
    expect(page.locator("#said")).to_contain_text("V cannot go any lower")
    # Standing on its edge it needs two layers, and is kept in the tray.
    page.keyboard.press("t")
    assert {name[0] for name in under(page)} <= set("efgijk")
    expect(page.locator(".hand-words")).to_contain_text("U and D")
    # Without a piece in hand, the keys also move between layers.
    page.keyboard.press("Escape")
    cell(page, "b2").focus()
    page.keyboard.press("d")
    expect(cell(page, "f2")).to_be_focused()
    expect(cell(page, "f2")).to_have_accessible_name("f2, empty, middle layer")


def test_a_flat_tray_has_no_layers(page: Page, site: str) -> None:
    open_packing(page, site)
    expect(page.get_by_role("button", name="Down a layer")).to_have_count(0)
    expect(page.get_by_text("U and D")).to_have_count(0)
    expect(page.locator("ch-space-picture")).to_have_count(0)


def test_a_piece_is_laid_through_two_layers_with_the_pointer(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=soma")
    finished(page, SOMA_WAYS)
    piece(page, "P").click()
    cell(page, "f2").hover()
    there = under(page)
    assert "f2" in there
    assert len({name[0] in "efg" for name in there}) == 2, "it lies in two layers"
    cell(page, "f2").click()
    expect(page).to_have_url(re.compile("placed=P:"))
    assert hash_of(page).endswith(SOMA.placement("P:" + "".join(there)).text)
    # Picked up by the cell touched and dragged to the next layer, as far as the tray allows.
    before = hash_of(page)
    up, down = [cell(page, name) for name in ("b2", "j2")]
    drag(page, cell(page, "f2"), up if any(name[0] in "ijk" for name in there) else down)
    expect(page).not_to_have_url(re.compile(re.escape(before) + "$"))
    assert hash_of(page).count("P:") == 1


def test_a_piece_that_would_stick_out_says_so(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=soma")
    finished(page, SOMA_WAYS)
    words = page.locator(".hand-words")
    piece(page, "P").click()
    # In the top and bottom layers, one cell is too near the edge for a ball that has another above or below it.
    cell(page, "b2").hover()
    above = "above the top layer" in words.inner_text()
    name, edge = ("b2", "above the top layer") if above else ("j2", "below the bottom layer")
    cell(page, name).hover()
    expect(words).to_have_text(f"P sticks out {edge}.")
    expect(picture(page).locator(".look-bad .cube-face")).not_to_have_count(0)
    cell(page, name).click()
    expect(page.locator("#said")).to_contain_text(f"P sticks out {edge}")
    linked_to(page, "#/packing?puzzle=soma")


def test_the_picture_is_turned_and_pulled_apart(page: Page, site: str) -> None:
    whole = SOMA.write(SOMA.nth(0))
    open_packing(page, site, f"puzzle=soma&placed={whole}")
    finished(page, "Solved")
    tops = picture(page).locator(".cube-top")
    expect(tops).to_have_count(9)
    seen = picture(page).inner_html()
    for corner in (2, 3, 4):
        page.get_by_role("button", name="Next corner").click()
        expect(picture(page)).to_have_accessible_name(re.compile(f"Seen from corner {corner} of 4"))
        assert picture(page).inner_html() != seen
    page.get_by_role("button", name="Next corner").click()
    expect(picture(page)).to_have_accessible_name(re.compile("Seen from corner 1 of 4"))
    eventually(page, lambda: picture(page).inner_html() == seen)
    page.get_by_label("Layers apart").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(picture(page)).to_have_accessible_name(re.compile("layers apart"))
    expect(tops).to_have_count(27)
    # The view is not part of the position.
    linked_to(page, f"#/packing?puzzle=soma&placed={whole}")


def test_the_pieces_look_solid_and_bear_one_letter(page: Page, site: str) -> None:
    open_packing(page, site, f"puzzle=soma&placed={THREE}")
    finished(page, "14 ways to finish")
    for one in SOMA.pieces:
        expect(piece(page, one.name).locator(".cube-letter")).to_have_text([one.letter])
    boxes = [piece(page, one.name).locator("svg").get_attribute("viewBox") for one in SOMA.pieces]
    assert len({box.split()[-1] for box in boxes if box}) == 1, "one scale for all"
    piece(page, "A").click()
    drawn = piece(page, "A").locator("svg").inner_html()
    page.get_by_role("button", name="Tip").click()
    eventually(page, lambda: piece(page, "A").locator("svg").inner_html() != drawn)
    expect(page.locator(".board-heading")).to_have_text(["Top layer", "Middle layer", "Bottom layer"])


def test_the_symmetries_of_the_cube_are_named(page: Page, site: str) -> None:
    open_packing(page, site, f"puzzle=soma&placed={THREE}")
    finished(page, "14")
    unfold(page, COUNT)
    page.get_by_role("button", name="Count all solutions").click()
    words = "Up to the 48 symmetries of the cube (24 rotations and 24 reflections): 240."
    expect(page.get_by_text(words)).to_be_visible()


def test_axe_finds_nothing_serious(page: Page, site: str, audit: Callable[..., list[str]]) -> None:
    open_packing(page, site, f"puzzle=soma&placed={THREE}")
    expect(finish(page)).to_contain_text("14")
    assert audit(page) == []
    by_night(page)
    assert audit(page, colours=True) == []


def test_on_a_telephone(telephone: Page, site: str, audit: Callable[[Page], list[str]]) -> None:
    open_packing(telephone, site, f"puzzle=soma&placed={THREE}")
    expect(finish(telephone)).to_contain_text("14")
    assert audit(telephone) == []
    assert telephone.evaluate("document.documentElement.scrollWidth") <= 360


# A point of the picture that shows a free cell not covered by the piece in hand, and the cell's name.
CLEAR = """() => {
  document.querySelector('.space-picture').scrollIntoView({ block: 'center' });
  const hand = [...document.querySelectorAll('.is-in-hand .cube-face')].map((each) => each.getBoundingClientRect());
  for (const each of document.querySelectorAll('.space-turn [data-free]:not([data-free=""])')) {
    const box = each.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const covered = hand.some(({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom);
    if (document.elementFromPoint(x, y) === each && !covered) return [x, y, each.getAttribute('data-free')];
  }
}"""


def test_on_a_telephone_the_names_of_five_layers_do_not_touch(telephone: Page, site: str) -> None:
    open_packing(telephone, site, "puzzle=kanoodle-pyramid")
    names = telephone.locator(".board-heading")
    expect(names).to_have_text(["Top layer", "Layer 2", "Layer 3", "Layer 4", "Bottom layer"])
    boxes = names.evaluate_all("names => names.map((name) => name.getBoundingClientRect())")
    ends = [0, *(box["right"] for box in boxes)]
    assert all(box["left"] > end + 2 for box, end in zip(boxes, ends, strict=False))
    assert ends[-1] <= telephone.evaluate("innerWidth")


def test_on_a_telephone_a_tap_in_the_picture_waits_for_place(telephone: Page, site: str) -> None:
    page = telephone
    open_packing(page, site, "puzzle=soma")
    # Until then there is a button above the picture, which would move away under the finger.
    finished(page, SOMA_WAYS)
    # Tray, pieces and tools come before the picture, as the first screen is short.
    heights = [
        page.locator(each).first.evaluate("each => each.getBoundingClientRect().top")
        for each in (".board", "ch-piece-tray", ".tool-row", "ch-space-picture")
    ]
    assert heights == sorted(heights)
    before = hash_of(page)
    piece(page, "V").tap()
    bar = page.get_by_role("group", name="The piece in hand")
    expect(bar).to_be_visible()
    there = under(page)
    x, y, free = page.evaluate(CLEAR)
    page.touchscreen.tap(x, y)
    expect(page.locator("#said")).to_contain_text("V is over")
    assert under(page) != there
    assert free in under(page)
    assert hash_of(page) == before
    # A tap on the piece rotates it, and only the button places it.
    page.locator(".space-thin.is-in-hand .cube-face").last.evaluate(
        "face => face.scrollIntoView({ block: 'center' })"
    )
    face = page.locator(".space-thin.is-in-hand .cube-face").last.bounding_box()
    assert face
    page.touchscreen.tap(face["x"] + face["width"] / 2, face["y"] + face["height"] / 2)
    expect(page.locator("#said")).to_contain_text("V rotated")
    assert hash_of(page) == before
    there = under(page)
    bar.get_by_role("button", name="Place").tap()
    expect(page).to_have_url(re.compile("V:"))
    assert SOMA.placement("V:" + "".join(there)).text in hash_of(page)


def test_the_picture_turns_under_the_mouse_the_finger_and_the_keys(page: Page, site: str) -> None:
    open_packing(page, site, f"puzzle=soma&placed={THREE}")
    finished(page, "14 ways to finish")
    turning = page.locator(".space-turn")
    turning.focus()
    page.keyboard.press("ArrowRight")
    expect(picture(page)).to_have_accessible_name(re.compile("Turned by 345 degrees"))
    page.keyboard.press("ArrowUp")
    expect(picture(page)).to_have_accessible_name(re.compile("Turned by 345 degrees, the layers apart"))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(picture(page)).to_have_accessible_name(re.compile(r"Seen from corner 1 of 4\.$"))
    turning.scroll_into_view_if_needed()
    box = turning.bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = hash_of(page)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 60, middle[1], steps=4)
    page.mouse.up()
    expect(picture(page)).to_have_accessible_name(re.compile("Turned by 30 degrees"))
    assert hash_of(page) == before, "turning takes up no piece"
    # Moving a finger sideways turns it back; moving it up or down scrolls the page.
    turning.evaluate(
        """(picture, [x, y]) => {
            const touch = (type, left) => picture.dispatchEvent(new PointerEvent(type, {
                bubbles: true, cancelable: true, pointerId: 7, pointerType: 'touch', clientX: x + left, clientY: y }));
            touch('pointerdown', 0);
            touch('pointermove', 30);
            touch('pointermove', 60);
            touch('pointerup', 60);
        }""",
        list(middle),
    )
    expect(picture(page)).to_have_accessible_name(re.compile("Seen from corner 1 of 4"))
    assert turning.evaluate("picture => getComputedStyle(picture).touchAction") == "pan-y"
    # A quarter turn by the pointer shows the same as the button.
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 180, middle[1], steps=4)
    page.mouse.up()
    expect(picture(page)).to_have_accessible_name(re.compile("Seen from corner 2 of 4"))
    page.get_by_role("button", name="Next corner").click()
    expect(picture(page)).to_have_accessible_name(re.compile("Seen from corner 3 of 4"))


def test_a_piece_is_dropped_into_the_picture(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=soma&placed=L:j1k1k2k3")
    finished(page, "ways to finish")
    # On top of a piece in the bottom layer, so in the middle layer.
    top = page.locator(".space-touch[data-there='j1'][data-free='f1']")
    expect(top).to_have_count(1)
    drag(page, piece(page, "V"), top, drop=False)
    there = under(page)
    assert "f1" in there
    expect(picture(page).locator(".look-ghost .cube-face")).not_to_have_count(0)
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"V:"))
    assert SOMA.placement("V:" + "".join(there)).text in hash_of(page)
    # A click on a piece picks it up, and a click on a free place puts it there, as on the board.
    page.locator(".space-touch[data-there='f1']").first.click()
    expect(page.locator(".hand-words")).to_contain_text("V in hand")
    page.keyboard.press("Escape")
