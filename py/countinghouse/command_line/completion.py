"""The subcommand `completion`: the script that lets a shell complete subcommands, options, puzzles and files."""

from __future__ import annotations

import argparse
from argparse import Namespace

from countinghouse.errors import InputError

SHELLS = ("bash", "zsh", "fish")
_FILES = ("file", "certificate", "checkpoint")
_FOLDERS = ("spill", "into")


def completion(options: Namespace) -> int:
    """Print the completion script for a shell."""
    try:
        import shtab
    except ImportError:
        raise InputError(
            'Completion needs the cli extra: in a clone, pip install ".[cli]"; with the wheel, pip install shtab==1.13.0.'
        ) from None
    parser = options.parser()
    for command in _subcommands(parser):
        for action in command._actions:
            if action.dest == "what":
                _complete(action, _puzzles())
            elif action.dest in _FILES:
                _complete(action, shtab.FILE)
            elif action.dest in _FOLDERS:
                _complete(action, shtab.DIRECTORY)
    print(shtab.complete(parser, shell=options.shell))
    return 0


def _complete(action: argparse.Action, how: object) -> None:
    setattr(action, "complete", how)  # noqa: B010 - shtab reads this attribute, which Action does not declare


def _subcommands(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    return [
        command
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
        for command in action.choices.values()
    ]


def _puzzles() -> dict[str, object]:
    """Return, for each shell, the code that completes the name of a puzzle or a file."""
    from countinghouse.packing import PUZZLES

    names = " ".join((*PUZZLES, "queens:8", "langford:11", "sudoku:", "colouring:3:"))
    bash = f'_countinghouse_what() {{ compgen -W "{names}" -- "$1"; compgen -f -- "$1"; }}'
    zsh = f"_countinghouse_what() {{ local -a names; names=({names}); compadd -a names; _files; }}"
    fish = f"function _countinghouse_what\n  string split ' ' '{names}'\n  __fish_complete_path (commandline -ct)\nend"
    return {
        "bash": "_countinghouse_what",
        "zsh": "_countinghouse_what",
        "fish": "(_countinghouse_what)",
        "preamble": {"bash": bash, "zsh": zsh, "fish": fish},
    }
