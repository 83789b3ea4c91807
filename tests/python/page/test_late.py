"""Modules that are fetched when they are imported."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from countinghouse.page import late


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A package with one half here and the other half fetched late; the list shows when it was fetched."""
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(sys, "path", [str(tmp_path / "here"), *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for name in [name for name in sys.modules if name.startswith("half_here")]:
        monkeypatch.delitem(sys.modules, name)
    (tmp_path / "here" / "half_here").mkdir(parents=True)
    (tmp_path / "here" / "half_here" / "__init__.py").write_text("here = True")
    # Data files of a late package may stay here, but their folder must not pass for the package.
    (tmp_path / "here" / "half_here" / "deep").mkdir()
    (tmp_path / "here" / "half_here" / "deep" / "LICENCE.txt").write_text("data")
    came: list[str] = []

    def fill() -> None:
        came.append("now")
        deep = tmp_path / "rest" / "half_here" / "deep"
        deep.mkdir(parents=True)
        (deep / "__init__.py").write_text("from half_here import here")
        (deep / "down.py").write_text("from . import here as said")

    late.install(str(tmp_path / "rest"), "half_here.deep\nhalf_here.deep.down", fill)
    return came


def test_what_is_missing_comes_once_and_only_when_it_is_imported(filled: list[str]) -> None:
    importlib.import_module("half_here")
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("half_here.nowhere")
    assert filled == []
    assert importlib.import_module("half_here.deep.down").said is True
    importlib.import_module("half_here.deep")
    assert filled == ["now"]


def test_a_download_that_fails_says_so_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    tried: list[str] = []

    def fill() -> None:
        tried.append("once")
        raise OSError("no network")

    late.install("/nowhere", "comes_too_late", fill)
    for _ in range(2):
        with pytest.raises(ImportError, match="comes_too_late could not be fetched"):
            importlib.import_module("comes_too_late")
    assert len(tried) == 2
