"""A plain search that knows nothing about exact cover, as an independent check for the packing tests."""


def solutions(puzzle, placed=()):
    """Return every way to finish, as a list of frozensets of placement texts, by filling the first free cell."""
    placed = puzzle.parse(placed)
    left = {piece.name: piece.copies for piece in puzzle.pieces}
    bit = {cell: 1 << i for i, cell in enumerate(puzzle.tray.cells)}
    free = sum(bit.values())
    for placement in placed:
        left[placement.piece] -= 1
        free -= sum(bit[cell] for cell in placement.cells)
    must = [piece.name for piece in puzzle.pieces if not piece.optional]
    first = {}
    for placement in puzzle.placements:
        mask = sum(bit[cell] for cell in placement.cells)
        first.setdefault(mask & -mask, []).append((mask, placement.piece, placement.text))
    found = []

    def go(free, laid):
        if not free:
            if not any(left[name] for name in must):
                found.append(frozenset(laid))
            return
        for mask, piece, text in first.get(free & -free, ()):
            if left[piece] and mask & free == mask:
                left[piece] -= 1
                go(free ^ mask, [*laid, text])
                left[piece] += 1

    go(free, [placement.text for placement in placed])
    return found


def classes(puzzle, ways):
    """Return how many of the ways differ by more than a symmetry of the tray (pieces keep their names)."""
    seen, number = set(), 0
    for way in ways:
        if way in seen:
            continue
        number += 1
        for symmetry in puzzle.tray.symmetries:
            image = set()
            for text in way:
                placement = puzzle.placement(text)
                cells = sorted(
                    puzzle.tray.cells[symmetry.cells[puzzle.tray.index[c]]] for c in placement.cells
                )
                image.add(f"{placement.piece}:" + "".join(puzzle.tray.name(c) for c in cells))
            seen.add(frozenset(image))
    return number


def dead_ends(puzzle, placed):
    """Return how often a plain search without lookahead gets stuck; it always fills the free cell with the fewest
    placements.
    """
    placed = puzzle.parse(placed)
    fitting = puzzle.fitting(placed)
    left = puzzle.left(placed)
    over = dict.fromkeys(puzzle.free_cells(placed), 0)
    of_piece = dict.fromkeys(left, 0)
    for number, placement in enumerate(fitting):
        of_piece[placement.piece] |= 1 << number
        for cell in placement.cells:
            over[cell] |= 1 << number

    def go(alive, free):
        if not free:
            return 0
        cell = min(free, key=lambda cell: (over[cell] & alive).bit_count())
        here = over[cell] & alive
        if not here:
            return 1
        stuck = 0
        while here:
            number = here.bit_length() - 1
            here ^= 1 << number
            placement = fitting[number]
            left[placement.piece] -= 1
            rest = alive
            for own in placement.cells:
                rest &= ~over[own]
            if not left[placement.piece]:
                rest &= ~of_piece[placement.piece]
            stuck += go(rest, [own for own in free if own not in placement.cells])
            left[placement.piece] += 1
        return stuck

    return go((1 << len(fitting)) - 1, list(over))
