"""Runs: files of sorted states, compressed and with checksums.

Exchanges between workers, states on disk and checkpoints all use this format, so tasks pass only the names of files. A
file is a series of blocks. The states of a block are in order, so only the differences of neighbours are stored, and
each column takes as many bytes per number as its largest number needs. This takes a third of the memory of the states,
at the speed of a copy. zlib would halve that again, but it takes six times as long as the writing does, and longer than
a step. Arrow's files, with lz4 or zstd, would require another package in every worker.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from countinghouse.errors import InputError
from countinghouse.exact_cover.frontier.states import U64, Array, Layer, hashed, merge, widened

__all__ = ["BLOCK", "Run", "blocks", "merged", "read", "together", "write"]

BLOCK = 1 << 16
"""The maximum number of states in a block."""

# Merge at most about this many blocks at once.
_AT_ONCE = 16

_BYTES = 8
# The head of a block: a checksum of the rest of the block; the number of bytes that follow; and the numbers of states,
# of words and of limbs.
_HEAD = struct.Struct("<IIIHH")
_SUMMED = 4
# The head of a column: the bytes per number, and the first number.
_COLUMN = struct.Struct("<BQ")


class Run(NamedTuple):
    """A series of sorted states: `nbytes` bytes of a file, from `start` on."""

    file: str
    start: int
    nbytes: int
    states: int


def _column(first: int, column: Array) -> Iterator[bytes]:
    """Yield the first number, and then the others (all below 2^64) with as many bytes each as the largest needs."""
    width = -(-int(column.max(initial=0)).bit_length() // _BYTES)
    octets = np.ascontiguousarray(column, "<u8").view(np.uint8).reshape(-1, _BYTES)
    yield _COLUMN.pack(width, first)
    yield octets[:, :width].tobytes()


def _numbers(data: memoryview, many: int, width: int) -> Array:
    octets = np.zeros((many, _BYTES), np.uint8)
    octets[:, :width] = np.frombuffer(data, np.uint8).reshape(many, width)
    return octets.view("<u8").reshape(many).astype(U64, copy=False)


def _block(layer: Layer) -> bytes:
    # The hash of a state of several words is not stored, because it can be computed again.
    keys = layer.keys if len(layer.keys) == 1 else layer.keys[1:]
    columns: list[tuple[int, Array]] = [(0, key) for key in keys]
    if len(layer.keys) == 1:
        columns = [(int(keys[0][0]), np.diff(keys[0]))]
    columns += [(0, row) for row in layer.counts]
    body = b"".join(part for first, column in columns for part in _column(first, column))
    many = len(layer)
    head = _HEAD.pack(0, len(body), many, len(keys), len(layer.counts))[_SUMMED:]
    return struct.pack("<I", zlib.crc32(body, zlib.crc32(head))) + head + body


def write(path: Path, shards: Iterable[Iterable[Layer]], lasting: bool = False) -> list[Run]:
    """Write layers to a file, shard by shard, and return one run per shard.

    The layers of a shard must be in order. The file appears under its name once it is complete; with `lasting`, only
    once it is on the disk.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     runs = write(Path(folder, "states"), [[Layer.of({5: 2, 9: 1}, words=1)], []])
    ...     [run.states for run in runs], read(folder, runs[0]).keys[0].tolist()
    ([2, 0], [5, 9])
    """
    runs = []
    # Another attempt at the same task may be under way.
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with new.open("wb") as file:
        for layers in shards:
            start, states = file.tell(), 0
            for layer in layers:
                states += len(layer)
                for low in range(0, len(layer), BLOCK):
                    part = slice(low, low + BLOCK)
                    file.write(_block(Layer([key[part] for key in layer.keys], layer.counts[:, part])))
            runs.append(Run(path.name, start, file.tell() - start, states))
        if lasting:
            file.flush()
            os.fsync(file.fileno())
    new.replace(path)
    return runs


def blocks(folder: str, run: Run, every: int = 1) -> Iterator[Layer]:
    """Yield the layers of a run, block by block, or only one in `every` blocks; raise InputError if the file is damaged.

    The file is closed between blocks, because a sweep can have more runs than a process may have files open.
    """
    at, end, number = run.start, run.start + run.nbytes, 0
    while at < end:
        with Path(folder, run.file).open("rb") as file:
            file.seek(at)
            head = file.read(_HEAD.size)
            if len(head) < _HEAD.size:
                raise _damaged(run.file)
            checksum, length, many, words, limbs = _HEAD.unpack(head)
            body = file.read(length) if number % every == 0 else None
        at += _HEAD.size + length
        number += 1
        if body is None:
            continue
        if len(body) < length or zlib.crc32(body, zlib.crc32(head[_SUMMED:])) != checksum:
            raise _damaged(run.file)
        yield _layer(memoryview(body), many, words, limbs)


def _damaged(file: str) -> InputError:
    return InputError(
        f"The file of states {file} is damaged: its checksum is wrong. Count again from the start."
    )


def _layer(body: memoryview, many: int, words: int, limbs: int) -> Layer:
    columns: list[Array] = []
    at = 0
    for number in range(words + limbs):
        width, first = _COLUMN.unpack_from(body, at)
        at += _COLUMN.size
        differences = words == 1 and number == 0
        stored = many - differences
        column = _numbers(body[at : at + width * stored], stored, width)
        at += width * stored
        if differences:
            column = np.cumsum(np.concatenate((np.array([first], U64), column)), dtype=U64)
        columns.append(column)
    keys = columns[:words]
    return Layer([hashed(keys), *keys] if words > 1 else keys, np.stack(columns[words:]))


def merged(folder: str, runs: Sequence[Run]) -> Iterator[Layer]:
    """Merge runs of distinct states, adding the counts of equal states; yield a few blocks at a time, in order."""
    streams = [blocks(folder, run) for run in runs]
    heads = {at: head for at, stream in enumerate(streams) if (head := next(stream, None)) is not None}
    unread = {at: runs[at].states - len(head) for at, head in heads.items()}
    while heads:
        # All states with keys up to the smallest of these last keys have been read. Runs without another block do not
        # count; otherwise, hundreds of short runs would take hundreds of merges.
        last = min((head.keys[0][-1] for at, head in heads.items() if unread[at]), default=None)
        parts = []
        for at, head in list(heads.items()):
            cut = len(head) if last is None else int(np.searchsorted(head.keys[0], last, side="right"))
            if cut:
                parts.append(Layer([key[:cut] for key in head.keys], head.counts[:, :cut]))
            if cut < len(head):
                heads[at] = Layer([key[cut:] for key in head.keys], head.counts[:, cut:])
            elif (following := next(streams[at], None)) is not None:
                heads[at] = following
                unread[at] -= len(following)
            else:
                del heads[at]
        yield from parts if len(parts) == 1 else merge(parts, min(len(runs), _AT_ONCE) * BLOCK)


def together(pieces: Sequence[Layer], words: int) -> Layer:
    """Join consecutive pieces into one layer."""
    if not pieces:
        return Layer(
            [np.zeros(0, U64) for _ in range(words if words == 1 else words + 1)], np.zeros((1, 0), U64)
        )
    if len(pieces) == 1:
        return pieces[0]
    limbs = max(len(piece.counts) for piece in pieces)
    keys = [np.concatenate([piece.keys[at] for piece in pieces]) for at in range(len(pieces[0].keys))]
    return Layer(keys, np.concatenate([widened(piece.counts, limbs) for piece in pieces], axis=1))


def read(folder: str, run: Run, words: int = 1) -> Layer:
    """Return all states of a run."""
    return together(list(blocks(folder, run)), words)
