"""The exact cover workbench in use: typed, counted, estimated, shown, with errors reported beside the field."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import anew, away_and_back, hash_of, linked_to, listening, settled

FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/workbench{'?' + query if query else ''}")
    expect(page.get_by_role("heading", name="The matrix")).to_be_visible()
    settled(page)


def said(page: Page, name: str) -> Locator:
    return page.get_by_role("status", name=name)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def field(page: Page, label: str = "Items and options") -> Locator:
    return page.get_by_role("textbox", name=label, exact=True)


def problem(page: Page) -> Locator:
    return page.get_by_role("region", name="The problem")


def chosen(page: Page, *names: str) -> None:
    """Wait until exactly these rows of the matrix are marked."""
    rows = page.get_by_role("row").filter(has_text="chosen").get_by_role("rowheader")
    expect(rows).to_have_text([re.compile(rf"^\s*{name}\b") for name in names])


def test_knuths_example_is_counted_and_its_rows_are_marked(page: Page, site: str) -> None:
    start(page, site, "problem=text")
    press(page, "Count all solutions")
    expect(said(page, "Number of solutions")).to_contain_text("1 solution, exact")
    press(page, "Show solutions")
    expect(said(page, "The solution")).to_contain_text("Solution 1")
    chosen(page, "1", "4", "5")
    linked_to(page, "#/workbench?problem=text&solution=1")
    anew(page)
    expect(said(page, "The solution")).to_contain_text("options")
    chosen(page, "1", "4", "5")


def test_examples_show_what_a_text_can_say(page: Page, site: str) -> None:
    start(page, site, "problem=text")
    example = page.get_by_label("Example", exact=True)
    expect(example.locator("option")).to_have_text(["Knuth’s example", "Colours", "Multiplicities", "Costs"])
    example.select_option("Multiplicities")
    expect(
        page.get_by_text("5 primary items to be covered exactly once or as often as the head")
    ).to_be_visible()
    press(page, "Count all solutions")
    expect(said(page, "Number of solutions")).to_contain_text("12 solutions, exact")
    example.select_option("Costs")
    expect(page.get_by_role("button", name="Find the cheapest")).to_be_visible()
    example.select_option("Colours")
    expect(page.get_by_role("columnheader", name="x", exact=True)).to_be_visible()
    expect(field(page)).to_have_value(re.compile("^p q r . x y\n1: p q x y:A\n"))
    # Knuth's own text is recognized.
    field(page).fill("| a comment\n2|a | x\na x:A\na x:A\n")
    press(page, "Use this")
    expect(page.get_by_label("Written as")).to_have_value("knuth")
    expect(page.get_by_text("1 primary item to be covered")).to_contain_text(
        "1 secondary item to be covered at most once"
    )
    expect(example).to_have_value("")


def test_the_cheapest_solution_is_found_listed_and_shown(page: Page, site: str) -> None:
    start(
        page,
        site,
        "problem=text&text=a%20b%0A1:%20a%20%7C4%0A2:%20b%20%7C1%0A3:%20a%20%7C2%0A4:%20a%20b%20%7C4&cheapest=2",
    )
    expect(page.get_by_role("row").filter(has_text="costs 4")).to_have_count(2)
    press(page, "Find the cheapest")
    expect(said(page, "The cheapest")).to_contain_text(
        "The cheapest solution costs 3, exact; there are 3 solutions at 3 different costs."
    )
    cheapest = page.get_by_role("table", name="The 2 cheapest")
    expect(cheapest.get_by_role("row")).to_have_text(
        [re.compile("solution"), re.compile("2, 3|3, 2"), re.compile("4$")]
    )
    expect(page.get_by_role("table", name="Solutions at each cost").get_by_role("row")).to_have_count(4)
    cheapest.get_by_role("button").first.click()
    chosen(page, "2", "3")
    page.get_by_label("Cheapest solutions to list").fill("1")
    page.get_by_label("Cheapest solutions to list").press("Enter")
    expect(page.get_by_role("table", name="The cheapest").get_by_role("row")).to_have_count(2)
    assert "cheapest=1" in hash_of(page)
    press(page, "Count all solutions")
    expect(said(page, "Number of solutions")).to_contain_text("3 solutions, exact")


def test_what_is_wrong_is_said_beside_the_field_and_nothing_is_lost(page: Page, site: str) -> None:
    start(page, site, "problem=text")
    field(page).fill("a b c\n1: a b\n2: c d\n")
    press(page, "Use this")
    expect(page.get_by_role("alert").filter(has_text="Line 3: 'd'")).to_be_visible()
    expect(field(page)).to_have_value("a b c\n1: a b\n2: c d\n")
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    linked_to(page, "#/workbench?problem=text")  # the previous valid text is still in use
    field(page).fill("a b c\n1: a b\n2: c\n")
    field(page).press("Control+Enter")
    expect(page.get_by_text("3 primary items", exact=False)).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Line 3")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("7 primary items", exact=False)).to_be_visible()
    expect(field(page)).to_have_value(re.compile("^A B C D E F G"))


def test_as_a_matrix_and_back(page: Page, site: str) -> None:
    start(page, site, "problem=text")
    page.get_by_label("Written as").select_option("matrix")
    expect(field(page)).to_have_value(re.compile("^A B C D E F G\n0 0 1 0 1 1 0\n"))
    field(page).fill("011\n102\n")
    press(page, "Use this")
    expect(page.get_by_role("alert").filter(has_text="Row 2, column 3 is '2'")).to_be_visible()


def test_a_file_is_read_and_a_huge_one_is_refused(page: Page, site: str, tmp_path: Path) -> None:
    start(page, site, "problem=text")
    small = tmp_path / "small.txt"
    small.write_text("x y\none: x\ntwo: y\nboth: x y\n")
    chooser = page.get_by_label("Open a file: Items and options")
    chooser.set_input_files(small)
    expect(page.get_by_text("2 primary items", exact=False)).to_be_visible()
    huge = tmp_path / "huge.csv"
    with huge.open("wb") as file:
        file.truncate(30_000_000)
    chooser.set_input_files(huge)
    expect(page.get_by_role("alert").filter(has_text="30,000,000 bytes")).to_be_visible()
    expect(field(page)).to_have_value(re.compile("^x y"))


def cells(page: Page) -> Locator:
    return page.get_by_role("grid", name="Sudoku").get_by_role("gridcell")


def at(page: Page, row: int, column: int) -> Locator:
    return cells(page).nth(9 * (row - 1) + column - 1)


def look(cell: Locator, what: str) -> str:
    return str(cell.evaluate("(cell, what) => getComputedStyle(cell)[what]", what))


def test_the_workbench_opens_with_a_sudoku_whose_givens_are_locked(page: Page, site: str) -> None:
    start(page, site)
    expect(page.get_by_label("Problem", exact=True)).to_have_value("sudoku")
    expect(said(page, "The grid")).to_contain_text("30 givens, 51 of 81 cells to fill")
    expect(said(page, "Difficulty")).to_contain_text(
        "Easy: 51 singles fill it. One solution, exact: a search of"
    )
    at(page, 1, 1).focus()
    page.keyboard.press("4")
    expect(said(page, "The grid")).to_contain_text("Row 1, column 1 is given and stays.")
    expect(at(page, 1, 1)).to_have_text("5")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    expect(at(page, 1, 3)).to_have_text("4")
    expect(said(page, "The grid")).not_to_contain_text("stays")
    linked_to(page, "#/workbench?entries=r1c3:4")
    for what in ("color", "fontFamily", "fontWeight"):
        assert look(at(page, 1, 1), what) != look(at(page, 1, 3), what)
    # The same digit is tinted everywhere, and so are its row, column and box.
    assert look(at(page, 5, 1), "backgroundColor") == look(at(page, 8, 4), "backgroundColor")  # both 4
    assert look(at(page, 5, 1), "backgroundColor") != look(at(page, 1, 9), "backgroundColor")  # its row
    assert look(at(page, 1, 9), "backgroundColor") != look(at(page, 5, 5), "backgroundColor")  # elsewhere
    # Lines between boxes are thicker than lines within them.
    assert float(look(at(page, 2, 4), "borderLeftWidth")[:-2]) > float(
        look(at(page, 2, 3), "borderLeftWidth")[:-2]
    )
    page.get_by_role("button", name="Undo").click()
    expect(at(page, 1, 3)).to_have_text("")
    linked_to(page, "#/workbench")


def test_a_wrong_entry_is_named_and_its_cause_tinted(page: Page, site: str) -> None:
    start(page, site)
    at(page, 1, 3).click()
    page.keyboard.press("1")
    expect(said(page, "The grid")).to_contain_text(
        "Your 1 in row 1, column 3 leads nowhere: column 8 has no cell left for 1."
    )
    expect(at(page, 1, 3)).to_have_accessible_name("row 1, column 3, 1, wrong")
    expect(page.locator(".sudoku-cell.is-because")).to_have_count(9)
    expect(at(page, 7, 8)).to_have_accessible_name(re.compile("8, given, part of the reason"))
    page.keyboard.press("5")
    expect(said(page, "The grid")).to_contain_text("leads nowhere: row 1 already has its 5, in column 1.")
    expect(page.locator(".sudoku-cell.is-because")).to_have_count(1)
    expect(page.get_by_role("button", name="Count all solutions")).to_be_disabled()
    press(page, "Hint")
    expect(said(page, "Hint")).to_contain_text("leads nowhere: row 1 already has its 5")
    expect(page.get_by_text("There is no matrix while the grid breaks the rule")).to_be_visible()
    # The wrong entry in the chosen cell is named first.
    at(page, 1, 4).click()
    page.keyboard.press("2")
    expect(said(page, "The grid")).to_contain_text(
        re.compile("Your 2 in row 1, column 4 .* One more entry leads nowhere")
    )
    page.keyboard.press("Delete")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    expect(said(page, "The grid")).to_contain_text("51 of 81 cells to fill")
    expect(page.locator(".sudoku-cell.is-because")).to_have_count(0)
    # The automatic check can be switched off; the link keeps the setting.
    page.get_by_text("Another grid").click()
    page.get_by_label("Check every entry as it is made").uncheck()
    at(page, 1, 3).click()
    page.keyboard.press("1")
    linked_to(page, "#/workbench?entries=r1c3:1&check=0")
    expect(said(page, "The grid")).to_contain_text("50 of 81 cells to fill")
    press(page, "Check the entries")
    expect(said(page, "The grid")).to_contain_text("Your 1 in row 1, column 3 leads nowhere")


def test_pencil_marks_by_shift_or_by_a_toggle(page: Page, site: str) -> None:
    start(page, site)
    at(page, 1, 3).focus()
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("Shift+Digit1")
    expect(at(page, 1, 3)).to_have_accessible_name("row 1, column 3, empty, pencilled 1 4")
    linked_to(page, "#/workbench?marks=r1c3:14")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pencil", exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    linked_to(page, "#/workbench?marks=r1c3:14.r1c4:4")
    press(page, "Pencil")
    at(page, 1, 3).click()
    page.keyboard.press("4")  # an entry removes its value from the related pencil marks
    linked_to(page, "#/workbench?entries=r1c3:4")
    page.get_by_role("button", name="Undo").click()
    expect(at(page, 1, 3)).to_have_accessible_name(re.compile("pencilled 1 4"))
    anew(page)
    expect(at(page, 1, 4)).to_have_accessible_name(re.compile("pencilled 4"))
    press(page, "Erase pencil marks")
    linked_to(page, "#/workbench")
    press(page, "Pencil all")
    expect(at(page, 1, 3)).to_have_accessible_name(re.compile("pencilled 1 2 4"))


def test_on_a_telephone_fingers_have_keys(telephone: Page, site: str) -> None:
    start(telephone, site)
    at(telephone, 1, 3).tap()
    telephone.get_by_role("button", name="4, 7 left", exact=True).tap()
    expect(at(telephone, 1, 3)).to_have_text("4")
    expect(telephone.get_by_role("button", name="4, 6 left", exact=True)).to_be_visible()
    telephone.get_by_role("button", name="Pencil", exact=True).tap()
    at(telephone, 1, 4).tap()
    telephone.get_by_role("button", name=re.compile("^Pencil 2,")).tap()
    telephone.get_by_role("button", name=re.compile("^Pencil 6,")).tap()
    expect(at(telephone, 1, 4)).to_have_accessible_name("row 1, column 4, empty, pencilled 2 6")
    # The whole board, every key and every tool fit one screen; keys are tall enough for a finger.
    telephone.evaluate("scrollTo(0, 0)")
    for thing in (".sudoku", ".sudoku-pad"):
        box = telephone.locator(thing).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 740, thing
    for key in telephone.locator(".sudoku-pad button").all():
        box = key.bounding_box()
        assert box
        assert box["height"] >= 44


def test_a_hint_has_a_reason_and_the_focus_stays(page: Page, site: str) -> None:
    start(page, site)
    page.get_by_role("button", name="Hint", exact=True).focus()
    for words in ("Look at box 5: one of its cells", "The cell is r5c5", "r5c5 can only be 5"):
        page.keyboard.press("Enter")
        expect(said(page, "Hint")).to_contain_text(words)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_focused()
    page.get_by_role("button", name="Enter 5").focus()
    page.keyboard.press("Enter")
    expect(at(page, 5, 5)).to_have_text("5")
    expect(at(page, 5, 5)).to_be_focused()
    press(page, "Is the solution unique?")
    expect(said(page, "Uniqueness")).to_contain_text("exactly one solution")
    press(page, "Is every given needed?")
    expect(said(page, "Givens")).to_contain_text("not minimal")
    press(page, "Show solutions")
    expect(said(page, "The solution")).to_contain_text("Solution 1")
    assert "".join(cells(page).all_inner_texts()) == SOLVED
    # A board that is full and correct is solved.
    entries = ".".join(f"r{k // 9 + 1}c{k % 9 + 1}:{SOLVED[k]}" for k in range(80) if FIRST[k] == ".")
    start(page, site, f"entries={entries}")
    expect(said(page, "The grid")).to_contain_text("Solved.")
    page.get_by_text("Print, or copy as a line").click()
    expect(field(page, "The givens, one line of 81 characters")).to_have_value(FIRST)
    whole = field(page, "With the entries")
    expect(whole).to_have_value(SOLVED[:80] + FIRST[80])
    assert whole.evaluate("(field) => field.scrollHeight <= field.clientHeight + 2")
    page.emulate_media(media="print")
    expect(page.get_by_role("grid", name="Sudoku, 9 by 9")).to_be_visible()
    expect(page.get_by_role("region", name="The matrix")).to_be_hidden()


def test_a_new_sudoku_of_a_difficulty_is_measured(page: Page, site: str) -> None:
    start(page, site, "entries=r1c3:4")
    page.get_by_role("combobox", name="Difficulty").select_option("easy")
    linked_to(page, "#/workbench?entries=r1c3:4&level=easy")
    press(page, "New sudoku")
    expect(page).to_have_url(re.compile("grid=[1-9.]{81}&level=easy$"))
    expect(said(page, "Difficulty")).to_contain_text(re.compile("Easy: .* singles fill it. One solution"))
    # The seed is random; the link holds the resulting grid.
    grid = hash_of(page).split("grid=")[1].split("&")[0]
    expect(said(page, "The grid")).to_contain_text(f"{81 - grid.count('.')} givens")
    expect(page.get_by_role("button", name="New sudoku")).to_be_focused()


def test_a_grid_is_pasted_locked_and_sixteen_by_sixteen_is_drawn(page: Page, site: str) -> None:
    start(page, site)
    page.get_by_text("Another grid").click()
    field(page, "Grid").fill("1 . | . 4\n. . | 1 .\n----+----\n. 1 | . .\n4 . | . 1")
    press(page, "Use this")
    expect(cells(page)).to_have_count(16)
    linked_to(page, "#/workbench?grid=1..4..1..1..4..1")
    field(page, "Grid").fill("1 2 3")
    press(page, "Use this")
    expect(page.get_by_role("alert").filter(has_text="There are 3 cells")).to_be_visible()
    press(page, "Empty 4 × 4")
    expect(said(page, "The grid")).to_contain_text("enter the givens of your sudoku, then lock them")
    cells(page).nth(0).focus()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Lock as givens")).to_be_visible()
    press(page, "Lock as givens")
    linked_to(page, "#/workbench?grid=1...............")
    press(page, "Empty 16 × 16")
    expect(cells(page)).to_have_count(256)
    # On a phone the board scrolls, and its cells stay large enough for a finger.
    for width, height in ((360, 640), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        last = cells(page).last
        cells(page).first.focus()
        last.focus()
        expect(last).to_be_in_viewport(ratio=1)
        assert (last.bounding_box() or {})["width"] >= 24
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_queens_are_counted_paged_and_drawn(page: Page, site: str) -> None:
    start(page, site, "problem=queens")
    press(page, "Count all solutions")
    expect(said(page, "Number of solutions")).to_contain_text("92 solutions, exact")
    press(page, "Show solutions")
    expect(page.get_by_text("Solution 1 of 92")).to_be_visible()
    page.get_by_role("textbox", name="Solution").fill("92")
    page.get_by_role("textbox", name="Solution").press("Enter")
    expect(page.get_by_text("Solution 92 of 92")).to_be_visible()
    linked_to(page, "#/workbench?problem=queens&solution=92")
    expect(page.get_by_role("grid", name="Board of 8 rows and 8 columns, with queens on")).to_be_visible()
    expect(problem(page).locator(".chess-queen")).to_have_count(8)
    page.get_by_role("textbox", name="Solution").fill("93")
    page.get_by_role("textbox", name="Solution").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="from 1 to 92")).to_be_visible()
    # The last page of the matrix.
    page.get_by_role("region", name="The matrix").get_by_role("button", name="Last").click()
    expect(page.get_by_role("rowheader", name="h8").last).to_be_visible()


def test_queens_are_tapped_in_and_their_rows_light_up(page: Page, site: str) -> None:
    start(page, site, "problem=queens&rows=6&columns=6")
    board = page.get_by_role("grid", name="Board of 6 rows and 6 columns")
    says = said(page, "The queens")

    def cell(name: str) -> Locator:
        return page.locator(f"[data-queen='{name}']")

    cell("b1").click()
    expect(says).to_contain_text("1 queen placed, 5 more to place")
    expect(board.get_by_role("gridcell", name="attacked")).to_have_count(5 + 5 + 5)
    expect(page.get_by_role("row", name="b1 row1, b, /3")).to_be_visible()
    lit = page.get_by_role("region", name="The matrix").locator("tr.is-marked")
    expect(lit.first).to_contain_text("b1")
    page.get_by_role("button", name="Attacked cells").click()
    linked_to(page, "#/workbench?problem=queens&rows=6&columns=6&queens=b1&attacked=0")
    expect(board.get_by_role("gridcell", name="attacked")).to_have_count(0)
    # by keys
    cell("b1").focus()
    page.keyboard.press("ArrowDown")
    expect(cell("b2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(says).to_contain_text("b1 and b2 attack each other: both cover b.")
    page.keyboard.press(" ")
    expect(says).to_contain_text("1 queen placed")
    for name in ("d2", "f3", "a4", "c5", "e6"):
        cell(name).click()
    expect(says).to_have_text("Solved: no queen attacks another.")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(says).to_contain_text("5 queens placed, 1 more to place; 1 cell not attacked.")
    page.get_by_role("textbox", name="Rows").fill("7")
    page.get_by_role("textbox", name="Rows").press("Enter")
    linked_to(page, "#/workbench?problem=queens&rows=7&columns=6&attacked=0")


def test_a_small_matrix_is_solved_by_hand(page: Page, site: str) -> None:
    """Knuth's example, which the workbench's card opens: by tap, by keys, by hints, and back by Undo."""
    start(page, site, "problem=text")
    says = said(page, "The rows chosen")
    table = page.get_by_role("group", name="All rows")
    expect(says).to_have_text(
        "Cover every column exactly once: tap a row to choose it; tap it again to remove it."
    )

    def row(name: str) -> Locator:
        return table.get_by_role("button", name=re.compile(rf"^{name}\b"))

    def covered(signs: str) -> None:
        """Wait until the columns A to G are open (.), covered (+) or clash (x)."""
        words = {".": "open", "+": "covered", "x": "clash"}
        expect(table.locator("tfoot td .unseen")).to_have_text([words[sign] for sign in signs])

    covered(".......")
    # A tap anywhere in a row chooses it.
    table.locator("tbody tr").first.get_by_role("cell").nth(3).click()
    chosen(page, "1")
    expect(row("1")).to_have_attribute("aria-pressed", "true")
    covered("..+.++.")
    expect(says).to_have_text("1 row chosen; 3 of 7 columns covered.")
    # One tab stop; the arrow keys move from row to row.
    expect(table.locator("[tabindex='0']")).to_have_count(1)
    row("1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(row("3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(says).to_have_text("Rows 1 and 3 both cover C.")
    covered(".+x.+x.")
    assert look(table.locator("tr.is-marked .is-one.is-clash").first, "backgroundColor") != look(
        table.locator("tr.is-marked .is-one.is-covered").first, "backgroundColor"
    )
    linked_to(page, "#/workbench?problem=text&chosen=1.3")
    expect(row("3")).to_be_focused()
    page.keyboard.press(" ")
    covered("..+.++.")
    # Nothing is told before one asks.
    expect(said(page, "Check")).to_have_count(0)
    row("2").click()
    press(page, "Check")
    expect(said(page, "Check")).to_contain_text("Without row 2, the others are part of a solution.")
    press(page, "Remove row 2")
    chosen(page, "1")
    expect(said(page, "Check")).to_have_count(0)
    for words in (
        "Look at column B: only one of the remaining rows",
        "Column B can be covered only by row 5.",
        "Choose row 5: no other row",
    ):
        press(page, "Hint")
        expect(said(page, "Hint")).to_contain_text(words)
    press(page, "Choose row 5")
    chosen(page, "1", "5")
    row("4").click()
    expect(says).to_have_text("Solved: this is an exact cover. Every column is covered exactly once.")
    covered("+++++++")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    press(page, "Undo")
    chosen(page, "1", "5")
    # In Explore, the check is always there, and the rows that no longer fit are pale.
    press(page, "Explore")
    expect(said(page, "Check")).to_have_text("At least one solution includes all rows chosen so far.")
    expect(table.locator("tr.is-dimmed th")).to_have_text([re.compile(name) for name in ("2", "3", "6")])
    row("2").click()
    expect(said(page, "Check")).to_have_text("Rows 2 and 5 both cover G.")
    press(page, "Remove all rows")
    linked_to(page, "#/workbench?problem=text&tell=live")
    # A new text begins without chosen rows; a solution shown takes the place of those chosen.
    row("1").click()
    field(page).fill("a b\n1: a\n2: b")
    press(page, "Use this")
    linked_to(page, "#/workbench?problem=text&text=a%20b%0A1:%20a%0A2:%20b&tell=live")
    row("1").click()
    chosen(page, "1")
    press(page, "Show solutions")
    chosen(page, "1", "2")
    row("2").click()
    linked_to(page, "#/workbench?problem=text&text=a%20b%0A1:%20a%0A2:%20b&chosen=1.2&tell=live")
    expect(says).to_contain_text("Solved")


def test_the_card_of_the_workbench_opens_its_small_matrix(page: Page, site: str) -> None:
    page.goto(site)
    listening(page)
    page.get_by_role("heading", level=3).get_by_role("link", name="Exact cover workbench").click()
    expect(page.get_by_role("group", name="All rows")).to_be_visible()
    linked_to(page, "#/workbench?problem=text")
    # A link without a problem keeps its meaning.
    page.goto(f"{site}#/workbench")
    expect(page.get_by_role("grid", name=re.compile("udoku"))).to_be_visible()


def test_a_graph_is_coloured_by_hand_and_its_rows_light_up(page: Page, site: str) -> None:
    start(page, site, "problem=colouring")
    says = said(page, "The colours")
    expect(says).to_contain_text("10 to colour")

    def vertex(name: str) -> Locator:
        return problem(page).get_by_role("button", name=re.compile(rf"^{name}, "))

    places = {name: vertex(name).bounding_box() for name in "abc"}
    vertex("a").click()
    expect(says).to_have_text("1 of 10 vertices coloured.")
    expect(vertex("a")).to_have_accessible_name("a, colour 1, joined to b, e, p")
    expect(page.get_by_role("row", name="a=1 a, a--b=1, e--a=1, a--p=1")).to_be_visible()
    chosen(page, "a=1")
    vertex("b").click()
    expect(says).to_have_text("a and b are joined and have the same colour: both rows cover a--b=1.")
    expect(problem(page).locator(".graph-edge.is-wrong")).to_have_count(1)
    expect(vertex("b")).to_have_accessible_name(re.compile("^b, colour 1, like a, joined to a, "))
    matrix = page.get_by_role("region", name="The matrix")
    expect(matrix.locator("th.is-clash")).to_have_text("a--b=1")
    linked_to(page, "#/workbench?problem=colouring&coloured=a:1,b:1")
    # The drawing stays as it is.
    for name, place in places.items():
        now = vertex(name).bounding_box()
        assert now is not None
        assert place is not None
        assert abs(now["x"] - place["x"]) + abs(now["y"] - place["y"]) < 8
    # Another colour takes the place of the first; the same once more takes it away.
    press(page, "Colour 2")
    vertex("b").click()
    expect(says).to_have_text("2 of 10 vertices coloured.")
    chosen(page, "a=1", "b=2")
    vertex("b").click()
    chosen(page, "a=1")
    # by keys
    vertex("a").focus()
    page.keyboard.press("End")
    expect(vertex("t")).to_be_focused()
    page.keyboard.press("3")
    chosen(page, "a=1", "t=3")
    expect(vertex("t")).to_be_focused()
    page.keyboard.press("Enter")
    chosen(page, "a=1", "t=2")
    page.keyboard.press("Delete")
    chosen(page, "a=1")
    page.keyboard.press("Home")
    expect(vertex("a")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(vertex("p")).to_be_focused()
    expect(problem(page).locator(".graph [tabindex='0']")).to_have_count(1)
    for name, colour in zip("bcdepqrst", "212321332", strict=True):
        vertex(name).focus()
        page.keyboard.press(colour)
    expect(says).to_have_text("Solved: no edge joins two vertices of the same colour.")
    press(page, "Undo")
    expect(says).to_have_text("9 of 10 vertices coloured.")
    press(page, "Hint")
    expect(said(page, "Hint")).to_contain_text("Look at column t: only one of the remaining rows covers it.")
    press(page, "Remove all colours")
    # Fixed vertices have only their own colour.
    page.get_by_label("Fix the colours").check()
    press(page, "Colour 3")
    vertex("b").click()
    chosen(page, "b=2")
    linked_to(page, "#/workbench?problem=colouring&fix=1&coloured=b:2")


def test_an_estimate_is_stopped_and_goes_on(page: Page, site: str) -> None:
    start(page, site, "problem=queens&rows=12&columns=12&probes=10000000")
    press(page, "Estimate")
    expect(said(page, "Estimate")).to_contain_text("estimate")
    press(page, "Stop")
    before = said(page, "Estimate").inner_text()
    press(page, "Go on")
    expect(said(page, "Estimate")).not_to_have_text(before)
    press(page, "Stop")


def test_langford_says_why_there_is_none(page: Page, site: str) -> None:
    start(page, site, "problem=langford")
    press(page, "Show solutions")
    expect(page.get_by_text("Solution 1 of 26")).to_be_visible()
    expect(problem(page).locator(".number-arc")).to_have_count(7)
    page.get_by_label("Numbers 1 to").fill("5")
    page.get_by_label("Numbers 1 to").press("Enter")
    expect(page.get_by_text("an odd number")).to_be_visible()
    press(page, "Show solutions")
    expect(page.get_by_text("There is no solution.")).to_be_visible()
    press(page, "Count all solutions")
    expect(said(page, "Reasons")).to_contain_text("1 reason, checked: there is no solution.")
    proof = page.get_by_role("table", name="The items of this proof")
    expect(proof.get_by_role("row").filter(has_text="marked")).to_contain_text("2, 4, p1, p3, p5, p7, p9")


def test_a_graph_is_typed_drawn_and_coloured(page: Page, site: str) -> None:
    start(page, site, "problem=colouring")
    page.get_by_text("The list of edges").click()
    field(page, "Edges").fill("a b; b c; c a; c d")
    press(page, "Use this")
    expect(problem(page).locator(".graph-vertex")).to_have_count(4)
    press(page, "Count all solutions")
    expect(said(page, "Number of solutions")).to_contain_text("12 solutions, exact")
    press(page, "Show solutions")
    expect(page.get_by_role("group", name="Graph of 4 vertices and 4 edges, coloured")).to_be_visible()
    fills = (
        problem(page)
        .locator(".graph-vertex")
        .evaluate_all("all => all.map(each => getComputedStyle(each).fill)")
    )
    assert len(set(fills[:3])) == 3
    assert fills[3] != fills[2]


def test_a_row_of_the_matrix_shows_where_it_lies(page: Page, site: str) -> None:
    start(page, site, "problem=queens&rows=4&columns=4")
    matrix = page.get_by_role("region", name="The matrix")
    expect(said(page, "The row")).to_contain_text("Point at a row")
    matrix.get_by_role("row").filter(has=page.get_by_role("rowheader", name="c2", exact=True)).click()
    page.mouse.move(0, 0)
    expect(said(page, "The row")).to_contain_text("c2: a queen in row 2, column c. Covers row2, c, /5, \\-1.")
    expect(page.locator(".matrix-side .chess-queen.is-pointed")).to_have_count(1)
    expect(page.locator(".matrix-side .point-line")).to_have_count(4)
    page.get_by_role("group", name="All rows").focus()
    page.keyboard.press("ArrowDown")
    expect(said(page, "The row")).to_contain_text("d2: a queen in row 2, column d")
    page.keyboard.press("Home")
    expect(said(page, "The row")).to_contain_text("a1: ")
    matrix.get_by_role("rowheader", name="b1").hover()
    expect(said(page, "The row")).to_contain_text("b1: ")
    page.mouse.move(0, 0)
    expect(said(page, "The row")).to_contain_text("a1: ")
    page.get_by_role("textbox", name="Rows").fill("5")
    page.get_by_role("textbox", name="Rows").press("Enter")
    expect(said(page, "The row")).to_contain_text("Point at a row")


def test_a_link_to_no_solution_is_refused_in_a_sentence(page: Page, site: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    start(page, site, "problem=queens&solution=abc")
    expect(page.get_by_role("alert").filter(has_text="not “abc”")).to_be_visible()
    assert errors == []


def test_a_refused_text_keeps_its_letters_and_its_own_verdict(page: Page, site: str) -> None:
    start(page, site, "problem=text&text=a%20b%20c%0A1:%20a%20b%0A")
    expect(page.get_by_text("No option covers item 'c'")).to_be_visible()
    waits = page.get_by_text("In use. Change the text to enable the button.")
    expect(waits).to_be_visible()
    use = page.get_by_role("button", name="Use this", exact=True)
    expect(use).to_have_attribute("aria-disabled", "true")
    press(page, "Count all solutions")
    expect(said(page, "Number of solutions")).to_contain_text("0 solutions, exact")
    field(page).fill("x y\nx\nx\n")
    expect(page.get_by_text("Not in use yet.")).to_be_visible()
    use.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="the same items as in line 2")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="named")).to_have_count(0)
    expect(use).to_be_focused()
    expect(page.get_by_text("Not in use: the page still shows the previous text.")).to_be_visible()
    # The old remark, count and matrix say which problem they belong to.
    former = page.get_by_text("This still refers to the problem in use")
    expect(former).to_have_count(3)
    for name in ("The problem", "The matrix"):
        expect(page.get_by_role("region", name=name).locator(".former")).to_be_visible()
    # Even switching the form keeps what was typed: it is read in the new form, or stays.
    page.get_by_label("Written as").select_option("matrix")
    expect(field(page)).to_have_value("x y\nx\nx\n")
    expect(page.get_by_text("The typed text cannot be read in this form; see below.")).to_be_visible()
    field(page).fill("x y\n1 0\n0 1\n")
    page.get_by_label("Written as").select_option("text")
    page.get_by_label("Written as").select_option("matrix")
    expect(page.get_by_text("2 primary items", exact=False)).to_be_visible()
    expect(former).to_have_count(0)
    expect(waits).to_be_visible()


def test_a_pasted_matrix_is_read_as_a_matrix_though_the_form_says_text(page: Page, site: str) -> None:
    start(page, site, "problem=text")
    field(page).fill("0 1 1\n1 0 0\n")
    press(page, "Use this")
    expect(page.get_by_text("3 primary items", exact=False)).to_be_visible()
    expect(page.get_by_label("Written as")).to_have_value("matrix")
    expect(field(page)).to_have_value("0 1 1\n1 0 0\n")
    expect(page.get_by_role("button", name="Use this", exact=True)).to_be_focused()


def test_a_text_that_is_not_in_use_stays_when_one_leaves_and_comes_back(page: Page, site: str) -> None:
    start(page, site, "problem=text")
    page.get_by_label("Written as").select_option("matrix")
    expect(field(page)).to_have_value(re.compile("^A B C D E F G\n0 0 1 0 1 1 0\n"))
    field(page).fill("x y\n1 0\n0 1\n")
    away_and_back(page)
    expect(field(page)).to_have_value("x y\n1 0\n0 1\n")
    expect(page.get_by_text("Not in use yet.")).to_be_visible()
    # Once it is in use, Undo shows the previous text, not the draft typed over it.
    press(page, "Use this")
    expect(page.get_by_text("2 primary items", exact=False)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("7 primary items", exact=False)).to_be_visible()
    expect(field(page)).to_have_value(re.compile("^A B C D E F G\n0 0 1 0 1 1 0\n"))


def test_a_refused_list_of_edges_keeps_its_letters(page: Page, site: str) -> None:
    start(page, site, "problem=colouring")
    page.get_by_text("The list of edges").click()
    field(page, "Edges").fill("a b\nb b")
    press(page, "Use this")
    expect(page.get_by_role("alert").filter(has_text="joined to itself")).to_be_visible()
    expect(field(page, "Edges")).to_have_value("a b\nb b")
    expect(page.get_by_text("This still refers to the problem in use")).to_have_count(3)


def on_paper(page: Page) -> None:
    """Look at the page as it is printed on A4, with margins of 1.5 cm."""
    page.set_viewport_size({"width": 680, "height": 1000})
    page.emulate_media(media="print")


def test_on_paper_every_subject_is_whole_and_nothing_is_to_press(page: Page, site: str) -> None:
    start(page, site, "problem=queens&rows=8&columns=8&solution=92")
    expect(page.get_by_role("grid", name="Board of 8 rows and 8 columns, with queens on")).to_be_visible()
    expect(page.locator("tr.is-marked").first).to_be_attached()
    on_paper(page)
    expect(page.locator("h2.only-print")).to_have_text("Queens · Rows 8 · Columns 8")
    light, dark = (
        page.locator(f".bench-picture {kind}").first.evaluate(
            "cell => [getComputedStyle(cell).fill, getComputedStyle(cell).stroke]"
        )
        for kind in (".chess-light", ".chess-dark")
    )
    assert light[0] != dark[0]
    assert dark[1] != "none"
    # All 46 columns of the matrix, including the 30 secondary ones, fit the sheet; chosen ones are darkest.
    table = page.locator("table.matrix-full").first
    assert table.locator("th.matrix-head").count() == 46
    box = table.bounding_box()
    assert box
    assert box["x"] + box["width"] <= 680
    one = table.locator("tr.is-marked .is-one").first
    assert look(one, "color") == "rgb(0, 0, 0)"
    assert look(one, "outlineStyle") == "solid"
    expect(page.get_by_text("Rows 1 to 40 of 64").first).to_be_visible()
    for query in (
        "",
        "problem=colouring&solution=1",
        "problem=langford&solution=1",
        "problem=text&solution=1",
    ):
        page.emulate_media(media="screen")
        start(page, site, query)
        on_paper(page)
        for what in ("button", "select", "input", "textarea", "progress"):
            assert page.locator(f"ch-exhibit-workbench {what}:visible").count() == 0, (query, what)
        assert page.evaluate("document.documentElement.scrollWidth") <= 680, query


def test_a_table_that_scrolls_shows_it(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 700, "height": 800})
    start(page, site, "problem=queens")
    table = page.get_by_role("group", name="Rows 1 to 40")
    expect(table).to_have_attribute("data-more", "right down")
    assert "linear-gradient" in look(table, "maskImage")
    table.evaluate("box => box.scrollTo(box.scrollWidth, box.scrollHeight)")
    expect(table).to_have_attribute("data-more", "left up")
    page.goto(f"{site}#/workbench?problem=text")
    expect(page.get_by_role("group", name="All rows")).to_have_attribute("data-more", "")


def test_on_the_projector_the_main_choices_stay_and_the_board_fills_the_rest(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    start(page, site)
    press(page, "Presenter")
    board = page.locator(".sudoku").bounding_box()
    assert board
    assert board["height"] > 750
    assert board["y"] + board["height"] < 1080
    for name in ("Problem", "Difficulty"):
        expect(page.get_by_role("combobox", name=name)).to_be_in_viewport()
    expect(page.get_by_role("button", name="New sudoku")).to_be_in_viewport()
    page.get_by_role("combobox", name="Problem").select_option("queens")
    page.get_by_role("textbox", name="Rows").fill("6")
    page.get_by_role("textbox", name="Rows").press("Enter")
    expect(said(page, "The queens")).to_contain_text("6 queens to place")
    expect(said(page, "The queens")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Show solutions").click()
    picture = page.get_by_role("grid", name="Board of 6 rows and 8 columns, with queens on")
    page.evaluate("scrollTo(0, 0)")
    expect(picture).to_be_in_viewport(ratio=1)
    box = picture.bounding_box()
    assert box
    assert box["height"] > 600


def test_edges_match_and_words_cross(page: Page, site: str) -> None:
    """The two problems whose secondary items have colours: their pictures, rows, refusals and links."""
    start(page, site, "problem=edges&pieces=aaaa%20aaab%20aabb%20abab%20abbb%20bbbb&high=2&wide=3&border=")
    picture = problem(page).get_by_role("img", name="2 rows and 3 columns of pieces, empty")
    expect(picture).to_be_visible()
    press(page, "Count all solutions")
    expect(said(page, "Number of solutions")).to_contain_text("416 solutions, exact")
    press(page, "Show solutions")
    expect(said(page, "The solution")).to_contain_text("Solution 1")
    filled = problem(page).get_by_role("img", name="2 rows and 3 columns of pieces, filled: row 1: ")
    expect(filled.locator("polygon")).to_have_count(24)
    expect(filled.locator("text")).to_have_text([re.compile("^[ab]$")] * 24)
    page.get_by_label("Colour of the border").fill("c")
    page.get_by_label("Colour of the border").press("Enter")
    expect(problem(page).get_by_text("no piece has it", exact=False)).to_be_visible()
    page.get_by_label("Problem", exact=True).select_option("words")
    expect(problem(page).get_by_role("img", name="Letters in 3 rows and 4 columns, empty")).to_be_visible()
    problem(page).get_by_text("The list of words").click()
    field(page, "Words").fill("cat are ten car ate ace ten era")
    field(page, "Words").press("Control+Enter")
    expect(
        problem(page).get_by_text("0 words of 4 letters fit across, 7 words of 3 down", exact=False)
    ).to_be_visible()
    page.get_by_label("Columns", exact=True).fill("3")
    page.get_by_label("Columns", exact=True).press("Enter")
    expect(problem(page).get_by_role("img", name="Letters in 3 rows and 3 columns, empty")).to_be_visible()
    page.get_by_role("rowheader", name="across1=CAT").click()
    expect(said(page, "The row")).to_contain_text("CAT across in row 1")
    page.get_by_label("All words differ").uncheck()
    press(page, "Show solutions")
    expect(said(page, "The solution")).to_contain_text("Solution 1")
    expect(problem(page).get_by_role("img", name="Letters in 3 rows and 3 columns, with ")).to_be_visible()
    assert "different=" in hash_of(page)
