"""A position read from a photo: a picture is chosen, its corners are found or dragged onto the tray, the pieces are placed."""

import struct
import zlib

from playwright.sync_api import Page, expect

from tests.browser.helpers import eventually, hash_of, open_packing
from tests.python.packing.photos import photo


def png(pixels) -> bytes:
    """Write a picture as a PNG file."""
    height, width, _ = pixels.shape

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    lines = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(lines))
        + chunk(b"IEND", b"")
    )


def open_photo(page: Page, site: str, query: str, name: str, data: bytes) -> None:
    open_packing(page, site, query)
    page.locator("summary[aria-label='New puzzle']").click()
    page.get_by_role("button", name="Read a photo").click()
    expect(page.get_by_role("dialog", name="Read a photo")).to_be_visible()
    page.get_by_label("Choose a picture").set_input_files(
        {"name": name, "mimeType": "image/png", "buffer": data}
    )


def drag_corners(page: Page, shot) -> None:
    """Drag the four corners onto the tray."""
    height, width, _ = shot.pixels.shape
    frame = page.locator(".photo-frame")
    frame.scroll_into_view_if_needed()
    for number, (x, y) in enumerate(shot.corners):
        handle = page.locator(f"[data-corner='{number}']").bounding_box()
        box = frame.bounding_box()
        assert handle
        assert box
        page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.move(box["x"] + x / width * box["width"], box["y"] + y / height * box["height"])
        page.mouse.up()


def test_a_photo_is_read_and_placed(page: Page, site: str) -> None:
    shot = photo(3)
    open_photo(page, site, f"puzzle={shot.puzzle.name}", "tray.png", png(shot.pixels))
    expect(page.get_by_role("status", name="The corners")).to_contain_text("Are the four corners right?")
    # Keys move a corner, and the reading is the same a pixel beside it.
    page.locator("[data-corner='0']").focus()
    page.keyboard.press("ArrowRight")
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("button", name="Read it").click()
    pieces = len(shot.position)
    expect(page.get_by_role("status", name="The reading")).to_contain_text(f"{pieces} pieces found")
    expect(page.get_by_role("button", name="Place these pieces")).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Place these pieces").click()
    expect(page.get_by_role("dialog", name="Read a photo")).to_be_hidden()
    eventually(page, lambda: f"placed={shot.position.text}" in hash_of(page))


def test_corners_in_the_wrong_order_and_files_without_a_picture_get_a_sentence(page: Page, site: str) -> None:
    shot = photo(2)
    open_photo(page, site, "puzzle=iq-fit", "tray.txt", b"no picture")
    wrong = page.get_by_role("dialog", name="Read a photo").get_by_role("alert")
    expect(wrong).to_contain_text("not a picture")
    page.get_by_label("Choose a picture").set_input_files(
        {"name": "tray.png", "mimeType": "image/png", "buffer": png(shot.pixels)}
    )
    expect(wrong).to_be_hidden()
    # Here the page does not find the tray.
    expect(page.get_by_role("status", name="The corners")).to_contain_text("Drag the four corners")
    shot.corners.reverse()
    drag_corners(page, shot)
    page.get_by_role("button", name="Read it").click()
    expect(wrong).to_contain_text("top left (cell a1)")
