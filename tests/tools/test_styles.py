"""The style sheets have layers and one scale of type and of radii, and an exhibit's style stays within the exhibit."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import paths, site

SHEETS = sorted(
    path for folder in ("style", "exhibits", "widget") for path in (paths.WEB / folder).rglob("*.css")
)
EXHIBITS = sorted(path.name for path in (paths.WEB / "exhibits").iterdir())
NAME = r"[a-z][\w-]*"
MODES = re.compile(r"^@layer modes \{\n.*?^\}\n", re.S | re.M)


def plain(sheet: str) -> str:
    """Return a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)


def selectors(sheet: str) -> Iterator[str]:
    """Return the individual selectors of a style sheet, including those inside conditions but not keyframes."""
    rest = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", plain(sheet))
    for group in re.findall(r"([^{};]+)\{", rest):
        if not group.strip().startswith("@"):
            # A comma inside parentheses does not separate selectors.
            yield from (one.strip() for one in re.split(r",(?![^()]*\))", group))


def sources(name: str) -> list[Path]:
    """Return an exhibit's files, except its style."""
    module = name.replace("-", "_")
    python = paths.PACKAGE / "exhibits"
    page = [path for path in (paths.WEB / "exhibits" / name).rglob("*") if path.suffix in (".js", ".md")]
    return [*page, *python.glob(f"{module}.py"), *(python / module).rglob("*.py")]


def words(files: list[Path]) -> set[str]:
    """Return everything in these files that could be the name of a class or an element."""
    return {
        word for path in files for word in re.findall(r"[A-Za-z][\w-]*", path.read_text(encoding="utf-8"))
    }


def classes(files: list[Path]) -> set[str]:
    """Return the classes that templates and scripts in these files set, and the contents of their conditions."""
    found: set[str] = set()
    for path in files:
        text = path.read_text(encoding="utf-8")
        for given in re.findall(
            r"class(?:Name)?\s*[=:]\s*([\"'`].*?[\"'`](?=[\s>,;)]))|classList\.\w+\(([^)]*)\)", text
        ):
            found.update(re.findall(rf"\b{NAME}", " ".join(given)))
    return found


SHARED = classes(
    [path for path in paths.WEB.rglob("*.js") if "exhibits" not in path.parts] + [paths.ROOT / "index.html"]
)
GIVEN = {name: classes(sources(name)) for name in EXHIBITS}
WORDS = {name: words(sources(name)) for name in EXHIBITS}


def own_names(exhibit: str) -> set[str]:
    """Return the element names that only this exhibit uses; `ch-exhibit-…` is the exhibit itself."""
    others = SHARED.union(*(found for name, found in GIVEN.items() if name != exhibit))
    return (WORDS[exhibit] - others) | {f"ch-exhibit-{exhibit}"}


def strangers(sheet: str, own: set[str]) -> list[str]:
    """Return the selectors that contain no class or element of the exhibit."""

    def names(selector: str) -> set[str]:
        # `:not(...)` does not tie a selector to the exhibit.
        bound = re.sub(r":not\([^()]*\)", "", re.sub(r":is\(([^()]*)\)", r" \1 ", selector))
        return set(re.findall(rf"\.({NAME})", bound)) | set(re.findall(r"(?<![\w-])ch-[\w-]+", bound))

    def reaches_out(found: set[str]) -> bool:
        # A class composed as `look-${name}` is recognized by its beginning.
        return not any(
            name in own or {name.rpartition("-")[0], name.rpartition("-")[0] + "-"} & own for name in found
        )

    return [selector for selector in selectors(sheet) if reaches_out(names(selector))]


@pytest.mark.parametrize("exhibit", EXHIBITS)
def test_the_style_of_an_exhibit_reaches_only_its_own_elements(exhibit: str) -> None:
    for sheet in (paths.WEB / "exhibits" / exhibit).rglob("*.css"):
        assert strangers(sheet.read_text(encoding="utf-8"), own_names(exhibit)) == []


def blocks(text: str, query: str) -> tuple[str, str]:
    """Return what is inside the blocks of a media query, and the rest."""
    inside, rest = "", text
    while query in rest:
        start = rest.index(query)
        end, depth = rest.index("{", start) + 1, 1
        while depth:
            depth += {"{": 1, "}": -1}.get(rest[end], 0)
            end += 1
        inside, rest = inside + rest[start:end], rest[:start] + rest[end:]
    return inside, rest


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: str(path.relative_to(paths.WEB)))
def test_effects_of_hovering_exist_only_where_a_pointer_can_hover(sheet: Path) -> None:
    # After a tap, a touch screen would leave the last button in its hovered look.
    _, rest = blocks(plain(sheet.read_text(encoding="utf-8")), "@media (hover: hover)")
    assert [selector for selector in selectors(rest) if ":hover" in selector] == []


def test_an_effect_outside_such_a_block_is_found() -> None:
    inside, rest = blocks(
        "@media (hover: hover) { a { x: y } a:hover { x: y } } b:hover { x: y }", "@media (hover: hover)"
    )
    assert list(selectors(rest)) == ["b:hover"]
    assert "a:hover" in inside


def test_a_selector_that_could_reach_elsewhere_is_found() -> None:
    sheet = "/* .a {} */ .own .b, .b:not(.own) { x: y } @media print { :is(.own, ch-own) > p {} button.b {} }"
    assert strangers(sheet, {"own", "ch-own"}) == [".b:not(.own)", "button.b"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: str(path.relative_to(paths.WEB)))
def test_type_and_radius_come_from_their_scales(sheet: Path) -> None:
    text = plain(sheet.read_text(encoding="utf-8"))
    # Inside SVG a pixel is a unit of the picture; --fit is for type that fills its box, --smallest a projector's smallest type.
    step = r"(var\(--(size(-\w+)?|fit|smallest)\)|max\(var\(--smallest\), var\(--fit\)\)|var\(--fit, var\(--size(-\w+)?\)\)|inherit|[\d.]+px|calc\(var\(--columns\) \* [\d.]+px\))"
    sizes = re.findall(r"(?<![\w-])font-size: ([^;]+);", text)
    assert [
        size for size in sizes if not re.fullmatch(step, size) and size != "calc(100% * var(--scale))"
    ] == []
    fonts = re.findall(r"(?<![\w-])font: ([^;]+);", text)
    assert [font for font in fonts if not re.match(rf"(\d+ )?{step}( |$)", font)] == []
    rounded = re.findall(r"border-radius: ([^;]+);", text)
    scale = ("var(--radius)", "var(--radius-large)", "50%", "0")
    assert [each for each in rounded if not set(re.split(r" (?![^(]*\))", each)) <= set(scale)] == []


def test_the_scale_of_type_has_at_most_eight_steps() -> None:
    tokens = plain((paths.WEB / "style" / "tokens.css").read_text(encoding="utf-8"))
    assert 1 < len(re.findall(r"--size(?:-\w+)?:", tokens)) <= 8


def test_every_sheet_belongs_to_a_layer() -> None:
    layers = site.style_sheets()
    # The widget's sheet is not in the page; tools/widget.mjs gives it a layer.
    assert sorted(layers) == [sheet for sheet in SHEETS if sheet.parent.name != "widget"]
    assert list(dict.fromkeys(layers.values())) == ["tokens", "base", "parts", "exhibits"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: str(path.relative_to(paths.WEB)))
def test_what_holds_in_a_mode_only_stands_in_the_layer_of_modes(sheet: Path) -> None:
    text = plain(sheet.read_text(encoding="utf-8"))
    ordinary, modes = MODES.subn("", text)
    assert modes <= 1
    assert "@layer" not in ordinary
    assert "!important" not in ordinary
    assert re.findall(r"@media[^{]*(?:print|forced-colors|max-width|pointer)[^{]*", ordinary) == []
