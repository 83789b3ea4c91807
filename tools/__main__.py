"""The commands of build.py."""

import importlib
import sys

from tools.say import Trouble

COMMANDS = {
    "serve": ("tools.serve", "build if needed and serve the page (--lan, --port N)"),
    "build": ("tools.site", "build the static site in dist/ and the single file dist/counting-house.html"),
    "test": ("tools.testing", "run every test (--slow: also the slow tests); further arguments go to pytest"),
    "check": ("tools.checking", "check format, lint, types and imports (--fix formats)"),
    "languages": (
        "tools.languages",
        "update the translation catalogues and report how much is translated (--check: only check)",
    ),
    "release": (
        "tools.release",
        "make a release's files (--dry-run: from any commit); pushing a tag publishes them",
    ),
    "bench": ("tests.bench.run", "run the measurements in tests/bench (names select some of them)"),
}


def with_guests(name: str, arguments: list[str]) -> int:
    """Run a command with guests and return the exit code."""
    from tools import guests

    if name not in ("serve", "build", "test", "check"):
        raise Trouble("--guest works only with serve, build, test and check.")
    return guests.run(name, *guests.taken_out(arguments))


def main(arguments: list[str]) -> int:
    """Run one command and return the exit code."""
    if not arguments or arguments[0] not in COMMANDS:
        asked_for_help = bool(arguments) and arguments[0] in ("-h", "--help", "help")
        lines = ["usage: python3 build.py " + " | ".join(COMMANDS)]
        lines += [f"  {name:<9} {what}" for name, (_, what) in COMMANDS.items()]
        lines += ["  --guest PATH after serve, build, test or check adds the exhibits of another package"]
        print("\n".join(lines), file=sys.stdout if asked_for_help else sys.stderr)
        return 0 if asked_for_help else 2
    name, *rest = arguments
    try:
        if any(word.partition("=")[0] == "--guest" for word in rest):
            return with_guests(name, rest)
        # Load only this command's module: `check` needs no browser, and `serve` needs no linter.
        code: int = importlib.import_module(COMMANDS[name][0]).main(rest)
    except Trouble as trouble:
        print(f"\nbuild.py {name}: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
