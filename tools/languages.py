"""`build.py languages`: bring the catalogues of translations in web/languages up to date with the texts of the page.

A message is the English text itself. JavaScript's messages are found by tools/messages.mjs; Python's sentences, which reach the
page as finished strings, are found here in the package's source: `f"{n} ways"` is the message `{0} ways`. A catalogue is a
gettext file (such as `de.po`), ordered by room: first the page, then each exhibit, then the topics of the package. A text with
different meanings in different places has a context (gettext's `msgctxt`) for the rarer meaning. A message without a translation
appears in English.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tools import node, paths
from tools.say import Trouble, output, say

FOLDER = paths.WEB / "languages"
#: What separates the context of a message from its text, as in gettext's binary files.
IN_CONTEXT = "\x04"
#: The share of a catalogue that must be translated before the page chooses the language by itself.
FINISHED = 0.9
#: Parts of the package whose sentences do not reach the page.
LEFT_OUT = ("command_line/", "dask_executor.py", "progress.py", "packing/widget.py", "__main__.py")
#: Keyword arguments and keys that hold no words for a reader, or words that are never translated.
NAMED = {
    "script", "second", "steps", "source", "where", "quotation", "link", "name", "id", "kind", "on", "version", "query",
    "group", "check", "checks", "certificate", "encoding", "errors", "sep", "end", "key", "play",
}  # fmt: skip
#: Keyword arguments that hold words even if they are short.
WORDS = {
    "title", "sentence", "label", "heading", "note", "help", "unit", "how", "question", "answer", "words", "one", "more", "reason",
    "says", "text", "caption", "status", "meaning", "empty", "about", "description", "argument",
}  # fmt: skip
#: Classes whose `name` is the heading of a row.
HEADED = {"Fact", "Row"}
#: Words and phrases that functions of the package assemble from parts that do not look like prose.
WORDING = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "upright", "lying", "top", "middle", "bottom", "perfect",
    "bridge", "straights", "a straight", "{0} straights", "a curve", "{0} curves", "a switch", "{0} switches", "a crossing",
    "{0} crossings", "a buffer", "{0} buffers",
    "{0} and {1}", "{0} or {1}", "{0} million", "{0} thousand million", "{0} million million", "{0} years", "{0} days",
    "{0} hours", "{0} minutes", "{0} seconds", "a second", "yes", "no", "You", "you", "Whoever moves now",
    "{0} carried", "{0} carried = {1}", "{0} in w = {1}", "{0} in w + {1} carried = {2}", "{0} borrowed = {1}", "add",
    "number + carry × worth = sum so far", "u + v below place j = w + carry × bʲ", "u - v below place j = w - borrow × bʲ",
    "w + carry × bⁱ⁺ʲ⁺¹ = u × (v below j) + (u up to i) × v_j × bʲ", "w = u × (v up to {0})", "u from place j = q × v + r",
    "factor × dividend = quotient so far × v + u", "winning numbers below {0}",
    "{0} loses: nothing is left to strike", "{0} wins: its length, {1}, is odd",
    "{0} loses: even length, and the first run of zeros has even length {1}",
    "{0} loses: even length, and no zero follows the leading digit (an even run)",
    "{0} wins: the number ends in one zero, an odd run", "{0} wins: the number ends in an odd run of {1} zeros",
    "For t > {0}: {1}.", "For t > {0}, by t modulo {1}: {2}.", "one {0}", "two {0}s", "three {0}s", "four {0}s", "five {0}s",
    "six {0}s", "seven {0}s", "eight {0}s", "nine {0}s", "ten {0}s", "eleven {0}s", "twelve {0}s", "sign", "exponent", "cell {0}", "tried", "cause", "now",
    "one piece has {0} ends, and without double connections the pieces can take only {1} of them (k = 1)",
    "the {0} pieces with the most ends have {1}, and without double connections the pieces can take only {2} of them (k = {3})",
    "{0} wins: the first run of zeros has odd length {1}, and the rest, {2}, loses",
    "{0} loses: the first run of zeros has odd length {1}, and the rest, {2}, wins", "The engine wins", "Copy BibTeX", "waits", "done",
    "1 straight", "1 curve", "1 switch", "1 crossing", "1 buffer", "numeral", "tally", "Pads", "key", "divide", "subtract",
    "1st", "2nd", "3rd", "{0}th", "starter", "expert", "two cells", "three cells", "four cells", "five cells", "six cells", "seven cells",
    "eight cells", "{0} triangles", "{0} hexagons", "{0} sticks", "{0} trigs", "{0} twigs", "{0} tans", "1 triangle", "1 hexagon", "1 stick",
    "1 trig", "1 twig", "1 tan", "then {0}", "You make", "{0} makes", "It",
    "from the back", "from the front", "from the left", "from the right", "from the back left", "from the back right",
    "from the front left", "from the front right",
    "{0} no mistake: with t = {1}, whoever begins loses against perfect play.",
    "{0} no mistake: with t = {1}, whoever begins wins against perfect play.",
)  # fmt: skip
CODE = re.compile(
    r"[<>{}=\\@|]|\.\.\w|[./][.x]{4}|\w\(|^\W*$|//|^[\w./-]+\.[\w./-]+$|^[a-z0-9]+[-_][a-z0-9_-]+$|\w_\w|^(?:import|from|print|def) |[a-z][A-Z]|--"
)
#: Code that prints each exhibit with its texts.
COMPUTED = """
import json
from calendar import month_name
from pathlib import Path
from countinghouse import exhibits
from countinghouse.packing import PUZZLES
from countinghouse.packing.gallery import entries
from countinghouse.packing.piece_sets import piece_sets
from countinghouse.page import catalogue, lessons
from countinghouse.wording import called
NAMES = ("title", "sentence", "note", "help")
def words(value):
    if isinstance(value, dict):
        for name, each in value.items():
            if isinstance(each, str):
                if name in NAMES: yield each
            else: yield from words(each)
    elif isinstance(value, list):
        for each in value: yield from words(each)
made = json.loads(catalogue.catalogue_json())
found = [("page", list(words(made["groups"])))] + [(each["name"], list(words(each))) for each in made["exhibits"]]
for path in sorted(Path(exhibits.__file__).parent.glob("*/texts/*.md")):
    lesson = lessons.read(path.read_text(encoding="utf-8"))
    texts = [lesson.title, lesson.age, lesson.aim, lesson.needs, lesson.about]
    for step in lesson.steps:
        texts += [step.title, step.part, step.sentence, step.question, step.answer, *step.wrong, step.teacher]
    found.append((path.parts[-3].replace("_", "-"), texts))
found.append(("page", [each.title for each in piece_sets().values()]))
found.append(("page", [each.whole_title for each in entries().values()]))
found.append(("page", sorted({called(piece.name) for each in PUZZLES.values() for piece in each.pieces if len(piece.name) > 3})))
found.append(("page", [f"{{day:1}} {month} {{year:1}}" for month in month_name[1:]]))
print(json.dumps(found))
"""
#: Matches the name of a file or field.
FILE = re.compile(r"(?!\S*[.…]$)[^\sA-Z]*[./]\S*")
#: Matches a sentence, with any characters inside.
SENTENCE = re.compile(r"[“(]?[A-Z].*[.?!:…”)]$")
#: Matches a field of `str.format`.
FIELD = re.compile(r"\{[a-z_]+\}")
WORD = re.compile(r"[^\W\d_]{2,}")
VALUE = re.compile(r"\{\d+\}")
SIGN = re.compile(r"\{\d+\}|</?\w+>")


@dataclass(frozen=True)
class Message:
    """An English text, the room that it belongs to, and the file it is in. If it has a context, `text` is
    `context\\x04text`."""

    text: str
    room: str
    file: str


def flat(text: str) -> str:
    """Return a text with single spaces, as web/languages/template.js does."""
    return " ".join(text.split())


def has_words(text: str) -> bool:
    """Return whether a text has words apart from its values and tags."""
    return bool(WORD.search(SIGN.sub(" ", text)))


def is_prose(text: str, shown: bool) -> bool:
    """Return whether a string, with values as `{0}`, is meant for a reader; `shown` is true if its position implies that."""
    words = VALUE.sub(" ", text).strip()
    number = len(WORD.findall(words))
    if "\n" in text or number == 0 or FILE.fullmatch(text):
        return False
    if number >= 4 and SENTENCE.match(words):
        return True
    if CODE.search(words):
        return False
    return (
        shown
        or number >= 2
        or bool(re.match(r"[“(]?[A-Z](?:[a-z]|\W)", words))
        or (bool(VALUE.search(text)) and len(words) >= 4)
        or words[-1] in ".!?…"
    )


class Reader:
    """A reader of a Python module, which collects its messages in `found`."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, text: str, shown: bool) -> bool:
        """Keep a text if it is prose, and return whether it is."""
        prose = is_prose(text, shown)
        if prose:
            self.found.append(flat(text))
        return prose

    def visit(self, at: ast.AST, shown: bool = False) -> None:
        """Read a node; `shown` is true if its strings are meant for a reader even if they do not look like prose."""
        match at:
            case ast.Constant(value=str(text)):
                # The fields of str.format are values, too.
                numbers = count()
                self.add(FIELD.sub(lambda _: f"{{{next(numbers)}}}", text), shown)
            case ast.JoinedStr(values=values):
                self.joined(values, shown)
            case ast.Module(body=body) | ast.ClassDef(body=body) | ast.FunctionDef(body=body):
                for each in body:
                    # Leave out docstrings and other free-standing strings.
                    if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)):
                        self.visit(each)
            case ast.AnnAssign(value=value):
                if value is not None:
                    self.visit(value, shown)
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                pass
            case ast.Call():
                self.call(at, shown)
            case ast.IfExp(test=test, body=yes, orelse=no):
                self.visit(test)
                self.together([yes, no], shown)
            case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                self.together(values, shown)
            case ast.Dict(keys=keys, values=values) if all(isinstance(each, ast.Constant) for each in values):
                self.together(values, shown)
                self.together([key for key in keys if isinstance(key, ast.Constant)], shown=False)
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    name = key.value if isinstance(key, ast.Constant) else ""
                    if name not in NAMED:
                        self.visit(value, shown or name in WORDS)
                    if isinstance(name, str) and " " in name:
                        self.add(name, shown=True)
            case ast.Subscript(value=value, slice=place):
                # A table of words: {True: "won", False: "lost"}[won]
                self.visit(value, shown)
                if not isinstance(place, ast.Constant):
                    self.visit(place)
            case ast.Compare():
                pass
            case _:
                for child in ast.iter_child_nodes(at):
                    self.visit(child)

    def together(self, values: list[ast.expr], shown: bool) -> None:
        """Read strings of the same kind: if any of them is plainly prose, all of them are."""
        texts = [each.value for each in values if isinstance(each, ast.Constant)]
        prose = any(isinstance(text, str) and is_prose(text, False) for text in texts)
        for value in values:
            self.visit(value, shown or prose)

    def joined(self, values: list[ast.expr], shown: bool) -> None:
        """Read an f-string: its values become `{0}`, `{1}` …"""
        text = ""
        holes: list[ast.expr] = []
        for value in values:
            if isinstance(value, ast.FormattedValue):
                text += f"{{{len(holes)}}}"
                holes.append(value.value)
            elif isinstance(value, ast.Constant):
                text += str(value.value)
        prose = self.add(text, shown)
        # If a string is a name and words about it, such as "a1, empty", only the words are a message.
        for hole in holes:
            self.visit(hole, shown=prose or bool(re.search("[,:;] ", text)))

    def call(self, at: ast.Call, shown: bool) -> None:
        """Read the arguments of a call: some are never words, and others always are."""
        name = at.func.attr if isinstance(at.func, ast.Attribute) else getattr(at.func, "id", "")
        if name == "plural":
            words = [str(arg.value) for arg in at.args[1:] if isinstance(arg, ast.Constant)]
            if words:
                self.found += [f"1 {words[0]}", f"{{0}} {words[1] if len(words) > 1 else f'{words[0]}s'}"]
                return
        if name in {
            "compile",
            "cast",
            "TypeVar",
            "partial",
            "open",
            "getattr",
            "replace",
            "split",
            "startswith",
            "endswith",
            "strip",
        }:
            return
        if isinstance(at.func, ast.Attribute):
            self.visit(at.func.value, shown)
        for arg in at.args:
            self.visit(arg, name in {"listed", "plural"})
        for keyword in at.keywords:
            heads = keyword.arg == "name" and name in HEADED
            if keyword.arg not in NAMED or heads or (keyword.arg == "name" and name in WORDS):
                self.visit(keyword.value, heads or keyword.arg in WORDS)


def room_of(file: str) -> str:
    """Return the room of a file: an exhibit, `page` for what all exhibits share, or a topic of the package."""
    parts = file.split("/")
    if "exhibits" in parts[:-1]:
        name = parts[parts.index("exhibits") + 1].removesuffix(".py").replace("_", "-")
        return "page" if name == "--init--" else name
    if parts[0] == "web":
        return "home" if parts[1] == "home" else "page"
    folder = parts[2] if len(parts) > 3 else ""
    return folder if folder not in ("", "page") else "page" if folder else "package"


def python_messages() -> Iterator[Message]:
    """Yield the messages of the Python package."""
    for path in sorted(paths.PACKAGE.rglob("*.py")):
        inside = path.relative_to(paths.PACKAGE).as_posix()
        if inside.startswith(LEFT_OUT):
            continue
        reader = Reader()
        reader.visit(ast.parse(path.read_text(encoding="utf-8")))
        file = path.relative_to(paths.ROOT).as_posix()
        yield from (Message(text, room_of(file), file) for text in reader.found if has_words(text))


def page_messages() -> Iterator[Message]:
    """Yield the messages of the page's modules."""
    command = [*node.node(), str(Path(__file__).with_name("messages.mjs"))]
    for each in json.loads(output(command, "The page's texts could not be read")):
        yield Message(each["message"], room_of(each["file"]), each["file"])


def frame_messages() -> Iterator[Message]:
    """Yield the messages of index.html."""
    frame = (paths.ROOT / "index.html").read_text(encoding="utf-8")
    for text in re.findall(r'<a class="skip"[^>]*>([^<]*)</a>', frame):
        yield Message(text, "page", "index.html")


def computed_messages() -> Iterator[Message]:
    """Yield the messages of the exhibits' catalogue and of the lessons, which the package makes from tables and files."""
    environment = {"PYTHONPATH": str(paths.ROOT / "py"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", COMPUTED]
    for name, texts in json.loads(output(command, "The package's texts could not be read", **environment)):
        folder = "page" if name == "page" else f"exhibits/{name.replace('-', '_')}"
        for text in texts:
            between = re.split(r"\{\w+:[\w-]+\}", text)
            numbered = between[0] + "".join(f"{{{i}}}{part}" for i, part in enumerate(between[1:]))
            if "\n" not in text and has_words(numbered):
                yield Message(flat(numbered), name, f"py/countinghouse/{folder}")


def messages() -> list[Message]:
    """Return all messages, each once, in the order of the rooms."""
    own = (Message(text, "page", "py/countinghouse/wording.py") for text in WORDING)
    found = [*page_messages(), *frame_messages(), *own, *computed_messages(), *python_messages()]
    exhibits = {each.name for each in (paths.WEB / "exhibits").iterdir()}

    def place(message: Message) -> tuple[int, str]:
        room = message.room
        first = {"page": 0, "home": 1}.get(room, 2 if room in exhibits else 3)
        return first, room

    once: dict[str, Message] = {}
    for message in sorted(found, key=place):
        once.setdefault(message.text, message)
    return list(once.values())


def catalogues() -> list[Path]:
    """Return the language files."""
    return sorted(FOLDER.glob("*.po"))


def read(path: Path) -> dict[str, str]:
    """Return the translations in a catalogue by message; '' if a message has none."""
    with path.open("rb") as file:
        return {
            f"{each.context}{IN_CONTEXT}{each.id}" if each.context else str(each.id): str(each.string or "")
            for each in read_po(file)
            if each.id
        }


def written(language: str, found: Iterable[Message], translations: dict[str, str]) -> bytes:
    """Return the contents of a catalogue's file."""
    catalogue = Catalog(locale=language, fuzzy=False, project="Counting House", charset="utf-8")
    catalogue.header_comment = (
        f"# {language} translations of Counting House; `build.py languages` keeps them up to date."
    )
    for message in found:
        context, _, text = message.text.rpartition(IN_CONTEXT)
        entry = catalogue.add(
            text,
            translations.get(message.text, ""),
            locations=[(message.file, 0)],
            auto_comments=[message.room],
            context=context or None,
        )
        # Babel mistakes “5 % of” for a Python format.
        entry.flags.discard("python-format")
    into = BytesIO()
    write_po(into, catalogue, width=0, include_lineno=False, omit_header=True)
    header = (
        f"{catalogue.header_comment}\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return header.encode() + into.getvalue()


def wrong(message: str, translation: str) -> str:
    """Return what is wrong with a translation, or ''."""
    if not translation:
        return ""
    wanted, given = (sorted(SIGN.findall(text)) for text in (message, translation))
    if wanted != given:
        return f"has {', '.join(given) or 'no values or tags'} instead of {', '.join(wanted) or 'none'}"
    open_now: list[str] = []
    for sign in re.findall(r"</?\w+>", translation):
        if not sign.startswith("</"):
            open_now.append(sign[1:-1])
        elif not open_now or open_now.pop() != sign[2:-1]:
            return f"has {sign} in the wrong place"
    if translation != translation.strip() or "\n" in translation:
        return "begins or ends with a space, or has a line break"
    return ""


def compiled(path: Path) -> bytes:
    """Return a language's translations as the page reads them."""
    return json.dumps(
        {message: text for message, text in read(path).items() if text},
        ensure_ascii=False,
        separators=(",", ":"),
    ).encode()


def is_finished(path: Path) -> bool:
    """Return whether enough is translated for the page to choose the language by itself, from the browser's settings."""
    translations = read(path)
    return sum(map(bool, translations.values())) >= FINISHED * len(translations)


def shares(found: list[Message], translations: dict[str, str]) -> Iterator[str]:
    """Yield, for each room, how much is translated."""
    rooms: dict[str, list[Message]] = {}
    for message in found:
        rooms.setdefault(message.room, []).append(message)
    for room, own in [("all", found), *rooms.items()]:
        done = sum(bool(translations.get(message.text)) for message in own)
        words = sum(len(message.text.split()) for message in own)
        yield f"  {room:<18} {done:>5} of {len(own):>5} messages, {words:>6} words"


def check() -> int:
    """Check the catalogues; missing or obsolete messages are only reported."""
    found = {message.text for message in messages()}
    faults = 0
    for path in catalogues():
        translations = read(path)
        for message, text in translations.items():
            fault = wrong(message, text)
            if fault:
                faults += 1
                say(f"{path.name}: “{text}” for “{message}” {fault}.")
        new, gone = len(found - set(translations)), len(set(translations) - found)
        if new or gone:
            say(f"{path.name}: {new} messages are new and {gone} are gone; run build.py languages.")
    return faults


def main(arguments: list[str]) -> int:
    """Update all catalogues, or check them with --check; further arguments are new languages."""
    node.install_packages()
    if arguments == ["--check"]:
        return 1 if check() else 0
    for language in arguments:
        if not re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", language):
            raise Trouble(f"languages takes --check or new languages such as fr, not {language}.")
        (FOLDER / f"{language}.po").touch()
    found = messages()
    for path in catalogues():
        translations = read(path)
        path.write_bytes(written(path.stem, found, translations))
        say(path.stem)
        say("\n".join(shares(found, translations)))
    return 1 if check() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
