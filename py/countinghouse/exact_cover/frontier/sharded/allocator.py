"""Make a worker keep the memory that it frees, because a sweep immediately asks for the same amount again."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

__all__ = ["keep_memory"]

# Parameters of mallopt in glibc's malloc.h.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8


@cache
def keep_memory() -> bool:
    """Set the allocator's thresholds in this process, once; return whether they are in effect.

    By default, glibc returns large arrays to the system as soon as they are freed, and Dask's workers are told to
    return even small arrays. Each new array must then be mapped and cleared again.
    """
    if sys.platform != "linux":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return False  # the C library is not glibc
    most = 1 << 30
    # 32 MB is the largest threshold that glibc accepts. Threads share one arena, because other arenas cannot hold large
    # arrays.
    return all([mallopt(_TRIM_THRESHOLD, most), mallopt(_MMAP_THRESHOLD, 1 << 25), mallopt(_ARENA_MAX, 1)])
