"""Files in the console's working folder: what may be put there, how it is read, and which new files are offered."""

import csv
import json
import os
from pathlib import Path

import numpy as np
import pytest

from countinghouse.console import files
from countinghouse.console.files import in_words, offers, reader, room, seen
from countinghouse.console.items import Item
from countinghouse.console.session import Session
from countinghouse.errors import InputError, TooLarge
from tests.python.console.running import finish


def offered(session: Session, items: list[Item], source: str) -> list[tuple[str, str]]:
    """Run source and return the names and sizes of the files that it offers."""
    items.clear()
    finish(session.run(source))
    assert not [item for item in items if item["type"] == "error"]
    return [(item["name"], item["size"]) for item in items if item["type"] == "file"]


def test_a_run_offers_what_it_writes(tmp_path: Path) -> None:
    items: list[Item] = []
    session = Session(items.append, folder=tmp_path)
    session.names["folder"] = tmp_path
    (tmp_path / "before.txt").write_text("old")
    assert offered(session, items, "1 + 1") == []
    assert offered(
        session,
        items,
        "(folder / 'b.txt').write_text('xy')\n(folder / 'a').mkdir()\n(folder / 'a/c').touch()",
    ) == [
        ("a/c", "0 bytes"),
        ("b.txt", "2 bytes"),
    ]
    assert offered(session, items, "(folder / 'b.txt').read_text()") == []
    assert offered(session, items, "(folder / 'b.txt').write_text('xyz')") == [("b.txt", "3 bytes")]
    assert offered(session, items, "(folder / 'b.txt').unlink()") == []
    # Without a folder of its own, a session offers nothing.
    assert offered(Session(items.append), items, "1") == []


def test_a_file_written_before_an_error_is_offered(tmp_path: Path) -> None:
    items: list[Item] = []
    session = Session(items.append, folder=tmp_path)
    session.names["folder"] = tmp_path
    finish(session.run("(folder / 'half').touch()\n1 / 0"))
    assert [item["type"] for item in items] == ["error", "file"]


def test_many_files_are_cut(tmp_path: Path) -> None:
    for number in range(files.MOST_OFFERED + 5):
        (tmp_path / f"{number:02}").touch()
    *some, last = offers({}, seen(tmp_path))
    assert [item["name"] for item in some] == [f"{number:02}" for number in range(files.MOST_OFFERED)]
    assert last == {"type": "note", "text": "The first 20 of 25 files that the lines wrote."}


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\0", "é" * 128, "/etc"])
def test_a_name_that_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="Rename"):
        room(tmp_path, name, 1)


def test_a_place_for_a_file(tmp_path: Path) -> None:
    assert room(tmp_path, "é" * 127, files.MOST_FILE) == tmp_path / ("é" * 127)
    with pytest.raises(TooLarge, match=r"a\.txt is larger than 100 MB"):
        room(tmp_path, "a.txt", files.MOST_FILE + 1)
    (tmp_path / "made").mkdir()
    with pytest.raises(InputError, match="already has a folder called made"):
        room(tmp_path, "made", 1)


def test_a_session_puts_and_gets_files(tmp_path: Path) -> None:
    session = Session(lambda item: None, folder=tmp_path)
    assert session.place("..", 1)["path"] == ""
    assert session.place("a.txt", 1) == {"path": str(tmp_path / "a.txt"), "sentence": ""}
    assert session.wanted("a.txt") == {
        "path": "",
        "sentence": "a.txt is no longer in the working folder.",
    }
    (tmp_path / "a.txt").write_text("x")
    assert session.wanted("a.txt") == {"path": str(tmp_path / "a.txt"), "sentence": ""}
    assert session.received("a.txt") == {
        "sentence": "a.txt (1 byte) is in the working folder. These lines read it:",
        "lines": "text = open('a.txt', encoding=\"utf-8\").read()",
    }


def test_a_large_file_is_not_offered_for_download(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_FILE", 3_000)
    (tmp_path / "a").write_bytes(bytes(3_001))
    assert (
        Session(lambda item: None, folder=tmp_path)
        .wanted("a")["sentence"]
        .startswith("a is larger than 3 kB")
    )


def test_the_lines_read_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of file, written by its own library, comes back."""
    rows = [["a", "b"], ["1", 'say "é"']]
    for name, dialect in (("it's.csv", "excel"), ("rows.TSV", "excel-tab")):
        with (tmp_path / name).open("w", newline="", encoding="utf-8-sig") as file:
            csv.writer(file, dialect).writerows(rows)
    (tmp_path / "data.json").write_text(json.dumps({"é": 1}), encoding="utf-8")
    np.save(tmp_path / "array.npy", np.eye(2))
    np.savez(tmp_path / "arrays.npz", one=np.eye(2))
    long = "é" * 5_000  # a character of two bytes crosses the end of what is looked at
    (tmp_path / "text").write_text(f"x{long}", encoding="utf-8")
    (tmp_path / "bytes.dat").write_bytes(b"\xff\xfe")
    (tmp_path / "nul").write_bytes(b"a\0")
    monkeypatch.chdir(tmp_path)

    def read(name: str) -> object:
        names: dict[str, object] = {"np": np}
        lines = reader(tmp_path / name)
        exec(lines, names)
        return names[lines.splitlines()[-1].partition(" = ")[0]]

    assert read("it's.csv") == read("rows.TSV") == rows
    assert read("data.json") == {"é": 1}
    assert np.array_equal(read("array.npy"), np.eye(2))  # type: ignore[arg-type]
    with read("arrays.npz") as arrays:  # type: ignore[attr-defined]
        assert np.array_equal(arrays["one"], np.eye(2))
    assert read("text") == f"x{long}"
    assert read("bytes.dat") == b"\xff\xfe"
    assert read("nul") == b"a\0"


def test_sizes_in_words() -> None:
    assert [in_words(size) for size in (0, 1000, 999_499, 999_500, 123_456_789, 2_000_000_000)] == [
        "0 bytes",
        "1 kB",
        "999 kB",
        "1 MB",
        "123 MB",
        "2,000 MB",
    ]


def test_looking_for_files_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_SEEN", 10)
    for number in range(20):
        (tmp_path / str(number)).touch()
    os.symlink("nowhere", tmp_path / "broken")
    assert len(seen(tmp_path)) <= 10
