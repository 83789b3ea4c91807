"""Colour the vertices of a graph so that adjacent vertices have different colours.

Every vertex is a primary item; each pair of an edge and a colour is a secondary item (``ann--bob=2``), because at most
one end of the edge may have that colour. The option ``ann=2`` gives vertex ann colour 2. Colours are 1 to k. If a
vertex is not text, is empty, contains ``--``, or begins or ends with ``-``, names are pairs instead of text: ``((3, 4),
2)`` is an edge with a colour, ``(3, 2)`` an option.

A graph may be a `Graph`, a networkx graph, a mapping of vertices to their neighbours, or pairs of vertices
(`graph_of`).

Renaming the colours of a colouring gives another colouring. To count colourings up to renaming, either fix the colours
of a `clique` (`problem` takes `fixed`), so that each colouring found represents `renamings` colourings; or let
`up_to_renaming` convert the numbers of colourings with 1, 2, ..., k colours.

>>> from countinghouse.exact_cover import count
>>> from countinghouse.reductions.colouring import EXAMPLES, parse, problem
>>> count(problem(parse(EXAMPLES["Petersen graph"]), 3)).value
120
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import factorial, perm

from countinghouse.checks import items, whole
from countinghouse.checks import text as checked_text
from countinghouse.errors import InputError
from countinghouse.exact_cover import Name, Problem
from countinghouse.reductions.graphs import (
    MOST_EDGES,
    MOST_VERTICES,
    Graph,
    GraphLike,
    Vertex,
    graph_of,
    name_of,
)
from countinghouse.wording import listed, quoted, shown

__all__ = [
    "EXAMPLES",
    "MOST_COLOURS",
    "MOST_EDGES",
    "MOST_VERTICES",
    "Graph",
    "clique",
    "graph_of",
    "parse",
    "problem",
    "read",
    "renamings",
    "show",
    "symmetry_note",
    "up_to_renaming",
]

#: The maximum number of colours. The problem has an option for each vertex and colour, and a secondary item for each edge
#: and colour: at most 15,000 options and 150,000 secondary items.
MOST_COLOURS = 30

_MOST_CHARACTERS = 200_000
_BETWEEN = re.compile(r"--|->|–|—|,|\s")  # separates the ends of an edge; a single "-" can, too
_WORD = re.compile(r"(?!-)[^\s#|:=,;]+(?<!-)")
_JOINS = re.compile(r"\A-|--|-\Z|\A\Z")  # a vertex with such a name would make "a--b" or "a=1" ambiguous
_DIMACS = re.compile(r"(?m)^p\s+(?:edge|col)\s+\d+\s+\d+\s*$")


def parse(text: str) -> Graph:
    """Read a graph from a list of edges.

    Write one edge per line, or several edges separated by semicolons. An edge is two words separated by a space, a
    comma or ``-`` (if a word contains ``-``, use a space or ``--``). A single word is a vertex. ``#`` begins a comment.
    A repeated edge, in either direction, counts once. The DIMACS format works as well (``p edge 5 7``, ``e 1 2``,
    ``c comment``). Errors name the line and the word.

    >>> graph = parse("ann bob\\nbob-cid; cid, ann\\ndora  # alone")
    >>> graph.vertices, graph.edges
    (('ann', 'bob', 'cid', 'dora'), (('ann', 'bob'), ('bob', 'cid'), ('cid', 'ann')))
    >>> parse("a b\\nb b")
    Traceback (most recent call last):
        ...
    countinghouse.errors.InputError: Line 2: 'b' is joined to itself, so it cannot be coloured.
    """
    checked_text(text, "The text", _MOST_CHARACTERS)
    vertices: dict[str, None] = {}
    edges: dict[frozenset[str], tuple[str, str]] = {}
    for number, words in _dimacs(text) if _DIMACS.search(text) else _lines(text):
        if len(words) > 2:
            raise InputError(
                f"Line {number}: {quoted(words[2])} is one word too many; an edge joins two vertices."
            )
        for word in words:
            if _WORD.fullmatch(word) is None:
                raise InputError(
                    f"Line {number}: {quoted(word)} is not a name; a name contains no '|', ':' or '=' and does not "
                    "begin or end with '-'."
                )
            vertices[word] = None
        if len(words) == 2:
            if words[0] == words[1]:
                raise InputError(
                    f"Line {number}: {quoted(words[0])} is joined to itself, so it cannot be coloured."
                )
            edges.setdefault(frozenset(words), (words[0], words[1]))
        if len(vertices) > MOST_VERTICES or len(edges) > MOST_EDGES:
            raise InputError(
                f"Line {number}: give at most {MOST_VERTICES:,} vertices and {MOST_EDGES:,} edges."
            )
    if not vertices:
        raise InputError("There are no vertices; write an edge, for example: a b")
    return Graph(tuple(vertices), tuple(edges.values()))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the line number and the words of each edge or vertex."""
    for number, line in enumerate(text.splitlines(), start=1):
        for part in line.split("#", 1)[0].split(";"):
            words = [word for word in _BETWEEN.split(part) if word]
            if len(words) == 1 and words[0].count("-") == 1:
                words = [word for word in words[0].split("-") if word] or words
            if words:
                yield number, words


def _dimacs(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the same as `_lines`, but for the DIMACS format, whose p line gives the number of vertices."""
    last = 0
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if _DIMACS.match(line):
            last = int(words[2])
            if last > MOST_VERTICES:
                raise InputError(f"Line {number}: {last:,} vertices; at most {MOST_VERTICES:,} are allowed.")
            for vertex in range(1, last + 1):
                yield number, [str(vertex)]
        elif words[0] != "e":
            raise InputError(
                f"Line {number}: {quoted(words[0])} cannot begin a line; in this format, only c, p and e can."
            )
        else:
            for word in words[1:]:
                if not (word.isdecimal() and 1 <= int(word[:9]) <= last):
                    raise InputError(f"Line {number}: {quoted(word)} is not among the vertices 1 to {last}.")
            yield number, words[1:]


def show(graph: GraphLike) -> str:
    """Write the graph as text for `parse`: the edges, then the isolated vertices. Raises InputError if `parse` could
    not read a vertex.

    >>> print(show(parse("a-b; c")))
    a b
    c
    """
    graph = graph_of(graph)
    joined = {vertex for edge in graph.edges for vertex in edge}
    lines = [f"{a} {b}" for a, b in graph.edges] + [f"{v}" for v in graph.vertices if v not in joined]
    text = "\n".join(lines)
    again: Graph | None = None
    with suppress(InputError):
        again = parse(text)
    if again is None or again.edges != graph.edges or {*again.vertices} != {*graph.vertices}:
        raise InputError("This graph cannot be written as text: some vertices cannot be read as names.")
    return text


def problem(graph: GraphLike, colours: int, fixed: Mapping[Vertex, int] | None = None) -> Problem:
    """Return the exact cover problem of colouring `graph` with `colours` colours; `fixed` gives some vertices their colours.

    Raises InputError if a fixed vertex or its colour is unknown.

    >>> p = problem(parse("a b"), 2)
    >>> p.primary, p.secondary, list(p.options)
    (('a', 'b'), ('a--b=1', 'a--b=2'), ['a=1', 'a=2', 'b=1', 'b=2'])
    >>> list(problem({7: [8]}, 2).options)
    [(7, 1), (7, 2), (8, 1), (8, 2)]
    >>> problem([("a", "b--c"), ("a--b", "c")], 1).secondary
    ((('a', 'b--c'), 1), (('a--b', 'c'), 1))
    """
    graph = graph_of(graph)
    colours = _check(colours)
    if fixed is not None:
        if not isinstance(fixed, Mapping):
            raise InputError(f"fixed must map vertices to colours, such as {{'a': 1}}, not {quoted(fixed)}.")
        for vertex in fixed:
            if vertex not in graph.vertices:
                raise InputError(f"There is no vertex {quoted(vertex)}.")
        fixed = {
            vertex: whole(colour, f"The colour of vertex {quoted(vertex)}", 1, colours)
            for vertex, colour in fixed.items()
        }
    shades = range(1, colours + 1)
    words = all(isinstance(vertex, str) and _JOINS.search(vertex) is None for vertex in graph.vertices)
    named = {edge: "--".join(edge) if words else edge for edge in graph.edges}

    def coloured(what: Vertex, shade: int) -> Name:
        return f"{what}={shade}" if words else (what, shade)

    at: dict[Vertex, list[Name]] = {vertex: [] for vertex in graph.vertices}
    for edge, name in named.items():
        for vertex in edge:
            at[vertex].append(name)
    cover = Problem(graph.vertices, (coloured(edge, shade) for edge in named.values() for shade in shades))
    for vertex in graph.vertices:
        for shade in shades:
            if fixed is None or fixed.get(vertex, shade) == shade:
                cover.add(coloured(vertex, shade), [vertex, *(coloured(edge, shade) for edge in at[vertex])])
    return cover


def read(solution: Iterable[Name]) -> dict[Vertex, int]:
    """Return the colour of each vertex.

    >>> read(["a=1", "b=2"]), read([(7, 1), (8, 2)])
    ({'a': 1, 'b': 2}, {7: 1, 8: 2})
    """
    colours: dict[Vertex, int] = {}
    for name in items(solution, "The solution"):
        vertex, colour = _colour(name)
        colours[vertex] = colour
    return colours


def _colour(name: Name) -> tuple[Vertex, int]:
    """Return the vertex and the colour of an option."""
    if isinstance(name, tuple) and len(name) == 2 and isinstance(name[1], int):
        with suppress(TypeError):
            hash(name)
            return name[0], whole(name[1], "A colour", 1, MOST_COLOURS)
    vertex, _, colour = name.rpartition("=") if isinstance(name, str) else ("", "", "")
    if not vertex or not colour.isdecimal() or len(colour) > 3:
        raise InputError(f"{quoted(name)} is not an option of a colouring, such as 'a=1' or ('a', 1).")
    return vertex, int(colour)


def _check(colours: int) -> int:
    return whole(colours, "The number of colours", 1, MOST_COLOURS)


def clique(graph: GraphLike) -> tuple[Vertex, ...]:
    """Return a clique (pairwise adjacent vertices) found by a greedy search; it is not necessarily the largest.

    >>> clique(parse("a b; b c; c a; c d"))
    ('c', 'a', 'b')
    """
    graph = graph_of(graph)
    joined = graph.neighbours()
    places = {vertex: place for place, vertex in enumerate(graph.vertices)}
    best: tuple[Vertex, ...] = ()
    for first in graph.vertices:
        members = [first]
        left = [vertex for vertex in graph.vertices if vertex in joined[first]]
        while left:
            following = max(left, key=lambda vertex: len(joined[vertex] & set(left)))
            members.append(following)
            left = [vertex for vertex in left if vertex in joined[following]]
        if len(members) > len(best):
            best = tuple(members)
    return tuple(sorted(best, key=lambda vertex: (-len(joined[vertex]), places[vertex])))


def renamings(fixed: int, colours: int) -> int:
    """Return the number of colourings that each colouring represents if `fixed` pairwise adjacent vertices have given
    colours: the product k (k-1) (k-2) ... of `fixed` factors.

    >>> renamings(3, 4)
    24
    """
    return perm(_check(colours), whole(fixed, "The number of vertices with fixed colours", 0, MOST_VERTICES))


def symmetry_note(graph: GraphLike, colours: int) -> str:
    """Explain how renaming the colours affects the number of colourings.

    >>> print(symmetry_note(parse("a b; b c; c a; c d"), 4))
    c, a and b are joined to each other, so they have three different colours: every colouring is one of 4 × 3 × 2 = 24 that differ only in the names of the colours. Fixing their colours leaves 1/24 of the search.
    """
    colours = _check(colours)
    group = [name_of(vertex) for vertex in clique(graph)]
    if len(group) > colours:
        some = ", ".join(group[: colours + 1])
        return f"{some} are joined to each other, so {colours} colours are not enough."
    words = listed(group)
    factor = renamings(len(group), colours)
    product = " × ".join(str(colours - i) for i in range(len(group)))
    equals = f"{product} = {factor:,}" if len(group) > 1 else f"{factor:,}"
    names = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    several = names[len(group)] if len(group) < len(names) else str(len(group))
    if len(group) == 1:
        why = f"{words} may have any colour"
    else:
        why = f"{words} are joined to each other, so they have {several} different colours"
    return (
        f"{why}: every colouring is one of {equals} that differ only in the names of the colours. "
        f"Fixing {'its colour' if len(group) == 1 else 'their colours'} leaves 1/{factor:,} of the search."
    )


def up_to_renaming(counts: Sequence[int]) -> list[int]:
    """Convert the numbers of colourings with 1, 2, ..., k available colours to the numbers of colourings that use
    exactly 1, 2, ..., k colours, up to renaming.

    The results a_1, ..., a_k count the partitions of the vertices into 1, 2, ..., k independent sets. They follow from the
    counts, because k colours allow the sum over j of a_j k (k-1) ... (k-j+1) colourings. Raises InputError if the numbers
    contradict one another.

    >>> up_to_renaming([0, 0, 6, 24])  # a triangle
    [0, 0, 1, 0]
    """
    parts: list[int] = []
    for k, count in enumerate(items(counts, "The numbers of colourings", MOST_VERTICES), start=1):
        number = whole(count, "A number of colourings", 0)
        rest = number - sum(part * perm(k, j) for j, part in enumerate(parts, start=1))
        part, odd = divmod(rest, factorial(k))
        if odd or part < 0:
            raise InputError(
                f"{shown(number)} for {k} colours contradicts the numbers for fewer colours: no graph has these numbers."
            )
        parts.append(part)
    return parts


#: Graphs to colour, as text that `parse` reads.
EXAMPLES: dict[str, str] = {
    "Petersen graph": ("a b; b c; c d; d e; e a\na p; b q; c r; d s; e t\np r; r t; t q; q s; s p"),
    "Australia": "WA NT; WA SA; NT SA; NT Q; SA Q; SA NSW; SA V; Q NSW; NSW V; T",
    "Contiguous states of the USA": (
        "AL FL; AL GA; AL MS; AL TN; AR LA; AR MO; AR MS; AR OK; AR TN; AR TX; AZ CA; AZ NM; AZ NV; AZ UT; CA NV; CA OR\n"
        "CO KS; CO NE; CO NM; CO OK; CO UT; CO WY; CT MA; CT NY; CT RI; DE MD; DE NJ; DE PA; FL GA\n"
        "GA NC; GA SC; GA TN; IA IL; IA MN; IA MO; IA NE; IA SD; IA WI; ID MT; ID NV; ID OR; ID UT; ID WA; ID WY\n"
        "IL IN; IL KY; IL MO; IL WI; IN KY; IN MI; IN OH; KS MO; KS NE; KS OK; KY MO; KY OH; KY TN; KY VA; KY WV\n"
        "LA MS; LA TX; MA NH; MA NY; MA RI; MA VT; MD PA; MD VA; MD WV; ME NH; MI OH; MI WI; MN ND; MN SD; MN WI\n"
        "MO NE; MO OK; MO TN; MS TN; MT ND; MT SD; MT WY; NC SC; NC TN; NC VA; ND SD; NE SD; NE WY; NH VT; NJ NY\n"
        "NJ PA; NM OK; NM TX; NV OR; NV UT; NY PA; NY VT; OH PA; OH WV; OK TX; OR WA; PA WV; SD WY; TN VA; UT WY; VA WV"
    ),
}
