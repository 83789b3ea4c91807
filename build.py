#!/usr/bin/env python3
"""The one command of Counting House.

    python3 build.py serve   build if needed and serve the page; print its address
    python3 build.py build   the static site in dist/ and the single file dist/counting-house.html
    python3 build.py test    run every test: CPython, Pyodide in the browser, the page itself
                             (--slow: also tests that take minutes, and tests that are slow under Pyodide)
    python3 build.py check   format, lint, types and imports, Python and JavaScript
    python3 build.py languages
                             bring the catalogues in web/languages up to date with the texts, and say how much is translated
    python3 build.py release the files of a release (--dry-run: of any commit); pushing a tag publishes them
    python3 build.py bench   the measurements in tests/bench

It needs Python 3.11 or newer and sets up the rest: this file makes the virtual environment .venv from locked,
hashed requirements and hands over to tools/.
"""

import hashlib
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
LOCK = os.path.join(ROOT, "tools", "requirements.lock")


def make_venv():
    """Return the virtual environment's interpreter; remake it if the lock or this Python has changed."""
    import venv

    with open(LOCK, "rb") as lock:
        wanted = hashlib.sha256(lock.read() + sys.version.encode()).hexdigest()
    stamp = os.path.join(VENV, "requirements.sha256")
    windows = os.name == "nt"
    python = os.path.join(VENV, "Scripts" if windows else "bin", "python.exe" if windows else "python")
    try:
        with open(stamp) as made:
            if made.read() == wanted and os.path.exists(python):
                return python
    except OSError:
        pass
    print("Making the virtual environment .venv (once) ...", file=sys.stderr, flush=True)
    if os.path.islink(VENV):
        os.remove(VENV)  # it may be another checkout's environment, which must not be emptied
    try:
        venv.EnvBuilder(with_pip=True, clear=True).create(VENV)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(
            "build.py could not make the virtual environment %s: %s\nOn Debian and Ubuntu, install the "
            "package python3-venv (apt install python3-venv)." % (VENV, error)
        )
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--retries", "3"]
    done = subprocess.run([*pip, "--require-hashes", "--only-binary", ":all:", "-r", LOCK], check=False)
    if done.returncode != 0:
        sys.exit(
            "build.py could not install the Python packages of tools/requirements.lock with pip (its message is above). "
            "Check the connection to your package index, then run the same command again."
        )
    with open(stamp, "w") as made:
        made.write(wanted)
    return python


def main():
    """Make the virtual environment and hand over to tools/."""
    if sys.version_info < (3, 11):
        sys.exit(
            "Counting House needs Python 3.11 or newer to build; this is Python %s (%s). Run build.py with a newer one, "
            "for example: python3.12 build.py serve" % (sys.version.split()[0], sys.executable)
        )
    command = [make_venv(), "-m", "tools", *sys.argv[1:]]
    os.chdir(ROOT)
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
