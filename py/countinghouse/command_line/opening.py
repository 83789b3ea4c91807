"""The subcommand `open`: serve the page on this machine and open it in the browser, at a link, a puzzle or a file."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from urllib.parse import quote

from countinghouse.command_line.output import print_json
from countinghouse.command_line.reading import read, split_name
from countinghouse.errors import InputError, did_you_mean
from countinghouse.exact_cover import Problem
from countinghouse.wording import grouped

PAGE = "counting-house.html"
_VARIABLE = "COUNTING_HOUSE_PAGE"


def open_page(options: Namespace) -> int:
    """Serve the page until Ctrl-C and open it in the browser; with --link, only print the link."""
    link = link_to(options.what)
    if options.link:
        if options.json:
            print_json(what=options.what, link=link)
        else:
            print(link)
        return 0
    page = the_page(options.page)
    # The page's own Python has no web server, but can still import this module.
    from countinghouse.command_line.serving import serve

    def tell(address: str) -> None:
        if options.json:
            print_json(what=options.what, address=address)
        else:
            print(f"{address}\nStop with Ctrl-C.", flush=True)

    serve(page, link, tell, not options.no_browser)
    return 0


def link_to(what: str) -> str:
    """Return the link fragment for a link, an exhibit, a puzzle in the catalogue or a file.

    >>> link_to("kanoodle")
    '#/packing?puzzle=kanoodle'
    >>> link_to("https://example.org/#/number-pad?limit=30")
    '#/number-pad?limit=30'
    """
    from countinghouse.packing import PUZZLES
    from countinghouse.page.catalogue import MOST_QUERY, exhibits
    from countinghouse.page.links import read_link

    if read_link(what) is not None:
        return what[what.index("#/") :]
    names = [each.name for each in exhibits()]
    if what in names:
        return f"#/{what}"
    if what in PUZZLES:
        return f"#/packing?puzzle={what}"
    if (place := split_name(what)) is None:
        raise InputError(
            f"There is no link, exhibit, puzzle or file {what!r}{did_you_mean(what, [*names, *PUZZLES])}. "
            "Give a file, a link with #/ in it, or a name such as kanoodle."
        )
    found = read(*place)
    if isinstance(found, Problem):
        link = f"#/workbench?problem=text&text={quote(found.to_text(), safe='')}"
    else:
        link = f"#/packing?puzzle=own&own={quote(found[1].to_text(), safe='')}"
    if len(link) > MOST_QUERY:
        raise InputError(
            f"Its link would have {grouped(len(link))} characters, more than the page reads ({grouped(MOST_QUERY)}). "
            f"Try: countinghouse count {what}"
        )
    return link


def the_page(chosen: str) -> Path:
    """Return the page's file: the chosen file, or else a page in this folder or in the clone that contains this
    package."""
    named = chosen or os.environ.get(_VARIABLE, "")
    clone = Path(__file__).parents[3] / "dist"
    places = [Path(named)] if named else [Path(PAGE), clone / "index.html"]
    for place in places:
        file = place / "index.html" if place.is_dir() else place
        if file.is_file():
            return file.resolve()
    raise InputError(
        f"There is no page {named or PAGE!r} here. Build it in a clone (python3 build.py build), or take {PAGE} from a release; "
        f"then give it with --page FILE, or set {_VARIABLE}."
    )
