"""The documentation: its code runs, its links resolve, its search knows every public name, and its policy holds."""

import ast
import contextlib
import doctest
import html
import inspect
import io
import json
import os
import re
import shlex
import sys
import textwrap
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from types import FunctionType, ModuleType
from urllib.parse import unquote, urlsplit

import pytest

from countinghouse import exact_cover
from countinghouse.command_line import main
from countinghouse.console import asking
from countinghouse.games import impartial, number_pad
from countinghouse.games.pentominoes import proving
from countinghouse.numbers import formats
from countinghouse.packing import daily, svg
from countinghouse.page.catalogue import exhibit
from countinghouse.page.links import read_link
from countinghouse.plots import Curve, plot
from countinghouse.reductions import queens, word_rectangles
from tests.python import test_every_public_call
from tools import documentation, paths, reference, widget

PAGES = sorted(documentation.SOURCE.rglob("*.md"))
#: A block of code, perhaps with a class.
BLOCK = re.compile(
    r"^```(?:\{code-block\} (?=\w+\n:class:))?(\w+)\n(?::class: \w+\n\n)?(.*?)^```$", re.MULTILINE | re.DOTALL
)
RULES = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_reference_offers_the_modules_whose_calls_are_tested() -> None:
    apart = {"countinghouse.__main__", "countinghouse.claims", "countinghouse.errors"}
    assert set(reference.PRIVATE) - apart == set(test_every_public_call.NOT_OFFERED) - apart
    assert set(reference.ALSO) == test_every_public_call.ALSO_OFFERED.keys()


def test_the_reference_prints_the_whole_comment_of_a_constant() -> None:
    said = reference.description(svg, "PALETTE")
    assert said.startswith("Colour number n is ``PALETTE[n - 1]``: green, cyan,")
    assert said.endswith("magenta, red, white, light green, brown, navy, teal, sand.")
    assert reference.description(svg, "MAX_BOARDS") == ""
    # It is imported, and assigned together with another.
    assert reference.description(exact_cover, "Item") == "An item of an exact cover problem, such as a cell."
    assert reference.description(daily, "LAST") == reference.description(daily, "FIRST") != ""


def test_every_public_function_and_class_has_an_example() -> None:
    """It has its own, or a line says where another example shows it."""
    assert len(reference.callables()) > 300
    assert [path for thing, path in reference.callables().items() if reference.example(thing) is None] == []
    assert reference.example(documentation.explanation) is None


def test_what_has_its_own_example_refers_to_no_other() -> None:
    assert reference.example(number_pad.NumberPad) == ""
    assert reference.example(impartial.mex) == ""


def constants_and_aliases() -> list[tuple[ModuleType, str]]:
    """Return the public names that are neither functions nor classes, each with a module that offers it."""
    return [
        (module, name)
        for module, names in reference.offered()
        for name in names
        if not any(getattr(module, name) is each for each in reference.callables())
    ]


def test_every_public_constant_and_type_alias_has_a_description() -> None:
    """A `#:` comment before it says what it is; of an imported one, the comment in its own module."""
    data = constants_and_aliases()
    assert len(data) > 80
    assert [
        f"{module.__name__}.{name}" for module, name in data if not reference.description(module, name)
    ] == []


def test_every_public_constant_and_type_alias_says_where_it_is_shown() -> None:
    """An example names it; otherwise the annotations, docstrings or lines of public functions and classes do."""
    data = [(module, name) for module, name in constants_and_aliases() if not name.startswith("__")]
    assert [
        f"{module.__name__}.{name}" for module, name in data if not reference.shown_by(module, name)
    ] == []


@pytest.mark.parametrize(
    ("module", "name", "line"),
    [
        (formats, "FORMATS", "Example: see :py:obj:`countinghouse.numbers.formats.Float."),
        (queens, "MOST", "Used by :py:obj:`countinghouse.reductions.queens."),
        (word_rectangles, "MOST", "Used by :py:obj:`countinghouse.reductions.word_rectangles."),
        (proving, "LEAF", "Used by :py:obj:`countinghouse.games.pentominoes.proving.prove`"),
        (exact_cover, "Solution", "Used by :py:obj:`countinghouse.exact_cover."),
    ],
)
def test_a_constant_refers_to_what_shows_or_uses_it(module: ModuleType, name: str, line: str) -> None:
    """In an example, in lines of code, as a default, in an annotation; and of its own module, if another has its name."""
    assert reference.shown_by(module, name).startswith(line)


def test_a_name_that_nothing_uses_refers_to_nothing() -> None:
    assert reference.shown_by(reference, "ALSO") == ""


def shown(name: str, code: str = ">>> 1", **annotations: str) -> reference.Examples:
    """Return the examples of a function of this module."""

    def function() -> None:
        """Have a docstring."""

    function.__annotations__ = annotations
    return reference.Examples(name, function, code)


def test_an_entry_refers_to_the_examples_that_use_the_thing() -> None:
    """A name is used if it is called, printed or raised: not as a method, a part of another name, or another thing."""
    used = [shown("called", "told('x')"), shown("raised", "countinghouse.errors.told: no")]
    other = [shown("method", "x.told('x')"), shown("longer", "untold('x')"), shown("word", "what was told")]
    assert reference.elsewhere(told, [*used, *other]) == ["called", "raised"]
    assert reference.elsewhere(told, other) == []
    assert reference.elsewhere(documentation.notes, [shown("called", "notes()")]) == []
    assert len(reference.elsewhere(told, used * 2)) == reference.MOST_EXAMPLES
    apart = reference.Examples("apart", documentation.build, "told()")
    assert reference.elsewhere(told, [apart, used[0]]) == ["called"]


def told_steps() -> None:
    """Stand for the steps of `told`."""


def test_an_entry_refers_to_the_function_whose_steps_it_gives_or_that_makes_it() -> None:
    twin = reference.Examples("twin", told, ">>> 1")
    assert reference.elsewhere(told_steps, [shown("other"), twin]) == ["twin"]
    made = shown("made", **{"return": "Generator[float, None, Page | None]"})
    others = [shown("given", page="Page"), shown("another", **{"return": "list[WholePage]"})]
    assert reference.elsewhere(Page, [*others, made]) == ["made"]
    assert reference.elsewhere(Page, [made, shown("shown", "Page('…')")]) == ["shown"]


#: Entries whose examples show a picture.
SHOWN = (
    "countinghouse.digits.propagation.Grid",
    "countinghouse.exact_cover.Problem",
    "countinghouse.exact_cover.estimate",
    "countinghouse.games.pentominoes.certificate.Certificate.tells",
    "countinghouse.packing.Board",
    "countinghouse.packing.Completions",
    "countinghouse.packing.Puzzle",
    "countinghouse.packing.Puzzle.solutions",
    "countinghouse.packing.worksheets.worksheet",
    "countinghouse.plots.bars",
    "countinghouse.plots.plot",
    "countinghouse.reductions.colouring_layout.draw",
    "countinghouse.reductions.edge_matching.read",
    "countinghouse.reductions.queens.read",
    "countinghouse.reductions.sudoku.parse",
    "countinghouse.reductions.word_rectangles.read",
    "countinghouse.tracks.Layout.read",
    "countinghouse.tracks.layouts",
)


def test_each_entry_shows_the_picture_of_its_examples(built: dict[str, bytes]) -> None:
    """With alternative text, its size, and the same bytes as in a notebook."""
    by_path = {each.path: each.thing for each in reference.everything()}
    pictures, modules = reference.pictures(), [module.__name__ for module, _ in reference.offered()]
    assert [path for path in SHOWN if by_path[path] not in pictures] == []
    assert max(map(len, pictures.values())) < 40_000
    assert sum(map(len, set(pictures.values()))) < 400_000
    for path, thing in by_path.items():
        svg = pictures.get(thing)
        if svg is None:
            continue
        module = max((name for name in modules if f"{path}.".startswith(f"{name}.")), key=len)
        page = module.removeprefix("countinghouse").strip(".") or "countinghouse"
        entry = f"module-{path}" if path == module else path
        own = built[f"reference/{page}.html"].decode().split(f' id="{entry}"', 1)[1]
        image = re.search(
            r'<img src="\.\./(_static/pictures/\w+\.svg)" alt="(.+?)" width="(\d+)" height="\d+"', own
        )
        assert image is not None
        assert built[image[1]].decode() == svg, path
        assert f"<title>{html.unescape(image[2])}</title>" == html.unescape(
            re.findall("<title>.*?</title>", svg)[0]
        )


@pytest.mark.parametrize(
    ("lines", "picture"),
    [
        (">>> plot([1])\n<Curve: 1 point, y from 1 to 1>\n>>> later = plot([2])", plot([1])),
        (">>> plot([1])\n>>> plot([2])\n>>> 3\n3", plot([2])),
        (
            ">>> one, two = plot([1]), 2\n>>> other = plot([3])\n>>> one = plot([4])\n>>> print(two)\n2",
            plot([4]),
        ),
        (
            ">>> plot([])\nTraceback (most recent call last):\nInputError: no\n>>> chart = plot([5])",
            plot([5]),
        ),
        (">>> type(plot([1]))\n>>> kind = Curve", None),
    ],
    ids=["value before name", "last value", "last name", "error", "class"],
)
def test_the_picture_of_examples(lines: str, picture: Curve | None) -> None:
    def function() -> None: ...

    function.__doc__ = lines
    found = reference.picture(reference.Examples("function", function, lines))
    assert found == (picture._repr_svg_() if picture else "")


def raised(function: FunctionType) -> set[str]:
    """Return the names of our errors that a function raises in its own lines."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except OSError:  # made by dataclass
        return set()
    called = [getattr(node.exc, "func", None) for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    return {name for each in called if (name := getattr(each, "id", "")) in ("InputError", "TooLarge")}


def functions() -> Iterator[tuple[str, FunctionType, str]]:
    """Yield every public function and method, with its documentation: a twin with `_steps` has that of the function, too."""
    for thing, path in reference.callables().items():
        begins = vars(thing).get("__init__")
        if isinstance(begins, FunctionType):
            yield path, begins, reference.written(thing)
        for each in reference.with_members(path, thing):
            if isinstance(each.thing, FunctionType):
                home = thing if isinstance(thing, type) else sys.modules[each.thing.__module__]
                twin = getattr(home, each.thing.__name__.removesuffix("_steps"), None)
                yield each.path, each.thing, reference.written(each.thing) + reference.written(twin)


def test_a_docstring_names_the_errors_that_its_function_raises() -> None:
    told = [(path, error in text) for path, function, text in functions() for error in raised(function)]
    assert len(told) > 100
    assert [path for path, said in told if not said] == []


#: Parameters that limit the work of a function.
LIMITS = {"limit", "memory_mb", "most", "probes", "resume", "steps"}


def takes_long(function: FunctionType, stepped: bool, text: str) -> bool:
    """Say whether the time of a function should be documented: it has a limit, runs in steps, or may refuse work."""
    returns = str(function.__annotations__.get("return", ""))
    limited = LIMITS & inspect.signature(function).parameters.keys()
    return stepped or bool(limited) or bool(re.search("Generator|Iterator", returns)) or "TooLarge" in text


def test_what_may_take_long_says_its_time() -> None:
    """A twin with `_steps` takes the time of its function."""
    assert takes_long(reference.offered, False, "")
    assert not takes_long(reference.typed, False, "")
    every = [each for each in functions() if each[1].__name__ != "__init__"]
    paths = {path for path, _, _ in every}
    told = [
        (path, "Time:" in text)
        for path, function, text in every
        if takes_long(function, path.endswith("_steps") or f"{path}_steps" in paths, text)
    ]
    assert len(told) > 150
    assert [path for path, said in told if not said] == []


def test_times_have_one_form() -> None:
    """They are a paragraph of their own, which the reference marks."""
    every = [
        each for thing, path in reference.callables().items() for each in reference.with_members(path, thing)
    ]
    told = [text for each in every if "Time:" in (text := reference.written(each.thing))]
    assert len(told) > 100
    for text in told:
        assert re.search(r"\n\nTime: [^\n]+(\n[^\n]+)*\.(\n\n|$)", text), text
        assert text.count("Time:") == 1
    assert reference.described(impartial.solve).count("\n**Time:** O(p + m) ") == 1


@pytest.fixture(scope="module")
def built() -> dict[str, bytes]:
    return documentation.build()[0]


def test_the_console_knows_where_the_reference_describes_a_thing(built: dict[str, bytes]) -> None:
    """`?name` links to the entry of every public function and class."""
    missing, found = [], 0
    for module, names in reference.offered():
        for name in names:
            thing = getattr(module, name)
            if not (inspect.isfunction(thing) or inspect.isclass(thing)):
                continue
            page, entry = asking.place(thing)
            found += bool(page)
            if page and f'id="{entry}"'.encode() not in built[f"reference/{page}.html"]:
                missing.append(entry)
    assert missing == []
    assert found > 200


class Page(HTMLParser):
    """The links, ids, inline styles and handlers of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.wrong: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if name in ("href", "src", "action") and value is not None:
                self.links.append(value)
            if name == "style" or name.startswith("on"):
                self.wrong.append(f"{tag} {name}={value}")


@pytest.fixture(scope="module")
def parsed(built: dict[str, bytes]) -> dict[str, Page]:
    return {name: Page(data.decode()) for name, data in built.items() if name.endswith(".html")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(documentation.SOURCE).as_posix())
def test_every_block_of_code_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(paths.ROOT)
    widget.write()
    blocks = BLOCK.findall(page.read_text("utf-8"))
    session = "\n".join(code for kind, code in blocks if kind == "pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        runner = doctest.DocTestRunner(optionflags=RULES)
        runner.run(test, out=said.write, clear_globs=False)
    assert not runner.summarize(verbose=False).failed, said.getvalue()
    for kind, code in blocks:
        if kind == "console":
            for command, wanted in re.findall(
                r"^\$ countinghouse (.*)\n((?:(?!\$ ).*\n)*)", code, re.MULTILINE
            ):
                got = told(command)
                assert doctest.OutputChecker().check_output(wanted, got, RULES), f"{command}\n{got}"
        elif kind == "python":
            compile(code, str(page), "exec")
        elif kind in ("toml", "js"):
            # The tutorial shows parts of files that test_guests.py builds and checks.
            guest = paths.ROOT / "docs" / "guest-exhibit"
            assert any(code in file.read_text("utf-8") for file in guest.rglob(f"*.{kind}"))
        else:
            assert kind in ("pycon",), f"a test must know how to run {kind}"


def told(command: str) -> str:
    """Return all that a command prints, like a terminal."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        main(shlex.split(command))
    return said.getvalue()


def test_every_link_resolves(built: dict[str, bytes], parsed: dict[str, Page]) -> None:
    checked, wrong = 0, []
    for name, page in parsed.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("data", "https") or link == "#":
                continue
            path = os.path.normpath(PurePosixPath(name).parent / unquote(parts.path)) if parts.path else name
            checked += 1
            if path == "../index.html":
                found = read_link(f"#{parts.fragment}")
                if parts.fragment and (found is None or not exhibit(found[0]).normal(found[1])):
                    wrong.append(f"{name}: {link}")
            elif path.startswith("../offline/"):
                assert (paths.WEB / path.removeprefix("../")).is_file()
            elif path not in built or (
                parts.fragment and path in parsed and unquote(parts.fragment) not in parsed[path].ids
            ):
                wrong.append(f"{name}: {link}")
    assert not wrong
    assert checked > 5_000


def test_no_page_asks_for_anything_from_elsewhere(built: dict[str, bytes], parsed: dict[str, Page]) -> None:
    for name, page in parsed.items():
        assert not page.wrong, name
        text = built[name].decode()
        policy = html.unescape(re.findall(r'Content-Security-Policy" content="(.*?)"', text)[0])
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        loaded = re.findall(r'<(?:script|img|link)\b[^>]*\b(?:src|href)="(\w+:)?//[^"]*"', text)
        assert not loaded


def test_the_search_and_the_inventory_know_every_public_name(built: dict[str, bytes]) -> None:
    names = {f"{module.__name__}.{name}" for module, own in reference.offered() for name in own}
    assert len(names) > 400
    index = json.loads(built["searchindex.js"].decode().removeprefix("Search.setIndex(").rstrip(");\n"))
    known = {
        f"{module}.{each[4]}" if module else each[4]
        for module, found in index["objects"].items()
        for each in found
    }
    assert not names - known
    assert built["objects.inv"].startswith(b"# Sphinx inventory version 2")
