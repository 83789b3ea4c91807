"""Objects that draw themselves in a notebook, with alternative text."""

from __future__ import annotations

import re

__all__: list[str] = []

#: The element of a picture that holds its alternative text, in HTML.
TITLE = re.compile("<title>(.*?)</title>", re.DOTALL)


class Drawn:
    """An object that draws itself. In a notebook, the picture's title is its alternative text.

    Notebooks show an SVG picture without alternative text, so `_repr_html_`, which they prefer, wraps it in an image element.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        from base64 import b64encode

        svg = self._repr_svg_()
        title = TITLE.search(svg)
        assert title is not None
        return f'<img alt="{title[1]}" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'
