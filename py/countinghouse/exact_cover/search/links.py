"""The mesh of dancing links: doubly linked lists of items and options, with the operations cover and uncover."""

from __future__ import annotations

from collections.abc import Sequence

from countinghouse.exact_cover.demands import times
from countinghouse.exact_cover.problem import Compiled
from countinghouse.exact_cover.search.steps import (
    Cover,
    Purify,
    PutBack,
    Step,
    TakeOut,
    Uncover,
    Unpurify,
)

__all__ = ["Links", "RichLinks", "links_of", "replay_step"]


class Links:
    """The mesh. Node 0 is the root, and node i + 1 is the header of item i; the nodes of the options follow, with a
    spacer before each option.

    `left` and `right` link the primary items; `up` and `down` link the nodes of an item; `top` is a node's item (its
    header), or 0 for a spacer, whose `up` is the first node of the option before it and whose `down` is the last node
    of the option after it.
    """

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        items = len(compiled.items)
        primary = compiled.primary_count
        self.left = [*range(-1, items)]
        self.right = [*range(1, items + 2)]
        self.left[0], self.right[primary] = primary, 0
        for header in range(primary + 1, items + 1):
            self.left[header] = self.right[header] = header
        self.top = [*range(items + 1)]
        self.up = [*range(items + 1)]
        self.down: list[int] = [*range(items + 1)]
        self.length = [0] * (items + 1)
        self.option = [-1] * (items + 1)
        first = 0
        for number, own in enumerate(compiled.options):
            if not any(item < primary for item in own):
                continue  # an option without a primary item is in no solution
            self._append(0, first, len(self.top) + len(own), -1)
            first = len(self.top)
            for item in own:
                header = item + 1
                above = self.up[header]
                node = len(self.top)
                self._append(header, above, header, number)
                self.down[above] = self.up[header] = node
                self.length[header] += 1
        for number, item in enumerate(times(compiled).spare, start=len(compiled.options)):
            self._append(0, first, len(self.top) + 1, -1)
            first = len(self.top)
            header = item + 1
            self._append(header, self.up[header], header, number)
            self.down[self.up[header]] = self.up[header] = first
            self.length[header] += 1
        self._append(0, first, len(self.top), -1)
        self.log: list[tuple[type[Step], int, list[int]]] | None = None
        """If not None, records each step: its kind, the item's header, and the nodes of the options."""

    def _append(self, top: int, up: int, down: int, option: int) -> None:
        self.top.append(top)
        self.up.append(up)
        self.down.append(down)
        self.option.append(option)

    def choose(self) -> int:
        """Return the header of the primary item with the fewest options (the first, in a tie); 0 if no item is left."""
        right, length = self.right, self.length
        best, fewest = 0, 1 << 62
        header = right[0]
        while header:
            if length[header] < fewest:
                best, fewest = header, length[header]
                if not fewest:
                    break
            header = right[header]
        return best

    def cover(self, header: int) -> int:
        """Remove the item from the list of items, and its options from all other lists; return the number of
        updates."""
        top, up, down, length = self.top, self.up, self.down, self.length
        updates = 1
        row = down[header]
        while row != header:
            node = row + 1
            while node != row:
                item = top[node]
                if item:
                    above, below = up[node], down[node]
                    down[above] = below
                    up[below] = above
                    length[item] -= 1
                    updates += 1
                    node += 1
                else:
                    node = up[node]
            row = down[row]
        before, after = self.left[header], self.right[header]
        self.right[before] = after
        self.left[after] = before
        return updates

    def uncover(self, header: int) -> None:
        """Undo `cover`."""
        top, up, down, length = self.top, self.up, self.down, self.length
        self.right[self.left[header]] = header
        self.left[self.right[header]] = header
        row = up[header]
        while row != header:
            node = row - 1
            while node != row:
                item = top[node]
                if item:
                    down[up[node]] = node
                    up[down[node]] = node
                    length[item] += 1
                    node -= 1
                else:
                    node = down[node]
            row = up[row]

    def others_of(self, node: int) -> list[int]:
        """Return the other nodes of the node's option, cyclically to the right."""
        found = []
        other = node + 1
        while other != node:
            if self.top[other]:
                found.append(other)
                other += 1
            else:
                other = self.up[other]
        return found

    def nodes(self, header: int) -> list[int]:
        """Return the nodes of an item from top to bottom."""
        found = []
        node = self.down[header]
        while node != header:
            found.append(node)
            node = self.down[node]
        return found

    def degree(self, header: int) -> int:
        """Return the number of branches on the item."""
        return self.length[header]

    # To branch on an item, call `begin`, then `take` and `give_back` for each option in turn (`following` finds the
    # next), and finally `end`. Methods that remove nodes from their lists return the number of updates.
    def begin(self, header: int) -> int:
        """Begin to branch on the item."""
        self._tell(Cover, header)
        return self.cover(header)

    def following(self, header: int, node: int) -> int:
        """Return the item's node below `node`; given the header, return its first node."""
        return self.down[node]

    def skip(self, header: int, nodes: list[int]) -> None:
        """Skip the first options of the item being branched on, as if they had been tried."""

    def take(self, header: int, node: int) -> int:
        """Branch on the item by choosing the option of `node`; return the number of updates."""
        updates = 0
        for other in self.others_of(node):
            item = self.top[other]
            self._tell(Cover, item)
            updates += self.cover(item)
        return updates

    def give_back(self, header: int, node: int) -> None:
        """Undo `take`."""
        for other in reversed(self.others_of(node)):
            item = self.top[other]
            self.uncover(item)
            self._tell(Uncover, item)

    def end(self, header: int) -> None:
        """Undo `begin`."""
        self.uncover(header)
        self._tell(Uncover, header)

    def _tell(self, kind: type[Step], header: int, nodes: list[int] | None = None) -> None:
        if self.log is not None:
            self.log.append((kind, header, self.nodes(header) if nodes is None else nodes))


class RichLinks(Links):
    """The mesh of a problem with colours or multiplicities.

    `colour` has the colour of each node (0 for none), `fixed` that of each purified item, and `agreed` the number of
    options that found the item already purified. `used` counts the coverings of each item in `most`.
    """

    def __init__(self, compiled: Compiled) -> None:
        super().__init__(compiled)
        counted = times(compiled)
        self.most = {item + 1: most for item, most in counted.most.items()}
        self.owed = {item + 1: owed for item, owed in counted.owed.items()}
        self.used = dict.fromkeys(self.most, 0)
        self.colour = [0] * len(self.top)
        self.fixed = [0] * (len(compiled.items) + 1)
        self.agreed = [0] * (len(compiled.items) + 1)
        # For every item branched on but not covered, the nodes taken out so far.
        self.taken: list[list[int]] = []
        if compiled.colours:
            for node, option in enumerate(self.option):
                if 0 <= option < len(compiled.options):
                    place = compiled.options[option].index(self.top[node] - 1)
                    self.colour[node] = compiled.colours[option][place]

    def degree(self, header: int) -> int:
        length = self.length[header]
        if header in self.most:
            length -= max(0, self.owed[header] - self.used[header])
        return max(0, length)

    def choose(self) -> int:
        best, fewest = 0, 1 << 62
        header = self.right[0]
        while header:
            degree = self.degree(header)
            if degree < fewest:
                best, fewest = header, degree
                if not fewest:
                    break
            header = self.right[header]
        return best

    def hide(self, nodes: list[int]) -> int:
        """Remove nodes from their lists."""
        for node in nodes:
            self.down[self.up[node]] = self.down[node]
            self.up[self.down[node]] = self.up[node]
            self.length[self.top[node]] -= 1
        return len(nodes)

    def unhide(self, nodes: list[int]) -> None:
        """Undo `hide`."""
        for node in reversed(nodes):
            self.down[self.up[node]] = node
            self.up[self.down[node]] = node
            self.length[self.top[node]] += 1

    def _enough(self, node: int) -> bool:
        return self.option[node] >= len(self.compiled.options)

    def _stays(self, header: int) -> bool:
        return header in self.most and self.used[header] + 1 < self.most[header]

    def begin(self, header: int) -> int:
        if self._stays(header):
            self.taken.append([])
            return 0
        return super().begin(header)

    def end(self, header: int) -> None:
        if not self._stays(header):
            super().end(header)
            return
        for node in reversed(self.taken.pop()):
            self.unhide([node, *self.others_of(node)])
            self._tell(PutBack, header, [node])

    def following(self, header: int, node: int) -> int:
        return self.down[header if self._stays(header) else node]

    def skip(self, header: int, nodes: list[int]) -> None:
        if self._stays(header):
            for node in nodes:
                self.hide([node, *self.others_of(node)])
                self.taken[-1].append(node)

    def take(self, header: int, node: int) -> int:
        updates = 0
        if self._stays(header):
            updates += self.hide([node, *self.others_of(node)])
            self.taken[-1].append(node)
            self._tell(TakeOut, header, [node])
            if self._enough(node):
                self._tell(Cover, header)
                return updates + self.cover(header)
            self.used[header] += 1
        for other in self.others_of(node):
            updates += self._commit(other)
        return updates

    def give_back(self, header: int, node: int) -> None:
        for other in reversed(self.others_of(node)):
            self._uncommit(other)
        if self.taken and self.taken[-1] and self.taken[-1][-1] == node:
            if self._enough(node):
                super().end(header)
            else:
                self.used[header] -= 1

    def _commit(self, node: int) -> int:
        header, colour = self.top[node], self.colour[node]
        if colour and self.fixed[header]:
            self.agreed[header] += 1
            return 0
        if colour:
            self.fixed[header] = colour
            others = self._others_of_colour(header)
            self._tell(Purify, header, others)
            return sum(self.hide(self.others_of(other)) for other in others)
        if header in self.most:
            self.used[header] += 1
            if self.used[header] < self.most[header]:
                return 0
        self._tell(Cover, header)
        return self.cover(header)

    def _uncommit(self, node: int) -> None:
        header, colour = self.top[node], self.colour[node]
        if colour and self.agreed[header]:
            self.agreed[header] -= 1
        elif colour:
            others = self._others_of_colour(header)
            for other in reversed(others):
                self.unhide(self.others_of(other))
            self.fixed[header] = 0
            self._tell(Unpurify, header, others)
        else:
            full = header not in self.most or self.used[header] == self.most[header]
            if header in self.most:
                self.used[header] -= 1
            if full:
                self.uncover(header)
                self._tell(Uncover, header)

    def _others_of_colour(self, header: int) -> list[int]:
        return [node for node in self.nodes(header) if self.colour[node] != self.fixed[header]]


def replay_step(links: Links, step: Step, header: int, options: Sequence[int]) -> None:
    """Apply one watched step to the mesh: `Cover`, `Purify`, `TakeOut` or the inverse of one of these."""
    if isinstance(step, Cover):
        links.cover(header)
        return
    if type(step) is Uncover:
        links.uncover(header)
        return
    assert isinstance(links, RichLinks)
    some = set(options)
    nodes = [node for node, top in enumerate(links.top) if top == header and links.option[node] in some]
    nodes = [node for node in nodes if node > len(links.compiled.items)]
    if isinstance(step, TakeOut | PutBack):
        rows = [[node, *links.others_of(node)] for node in nodes]
    else:
        rows = [links.others_of(node) for node in nodes]
    if isinstance(step, Uncover):
        for row in reversed(rows):
            links.unhide(row)
    else:
        for row in rows:
            links.hide(row)


def links_of(compiled: Compiled) -> Links:
    """Return the problem's mesh: plain, or with colours and multiplicities."""
    return RichLinks(compiled) if compiled.colours or compiled.bounds else Links(compiled)
