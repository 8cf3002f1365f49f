"""Compiled functions, kept between runs wherever this account may write.

Numba keeps them in the folder that NUMBA_CACHE_DIR names, beside their source or in the home of
the account. A service account may have none of these: then a folder of the house serves, one in
the temporary folder that is this account's alone, or nothing, and each start compiles anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from croupier.kernels.folder import kernel_folders

F = TypeVar("F", bound=Callable[..., Any])
_config: Any = numba.config


def kernel(function: F) -> F:
    """Compiled when it is first called; it runs without the interpreter's lock."""
    return _compiled(function)


def inlined_kernel(function: F) -> F:
    """The same, written out wherever another one calls it."""
    return _compiled(function, inline="always")


def _compiled(function: F, **terms: str) -> F:
    try:
        return _numba(function, cache=True, **terms)
    except RuntimeError:  # it has found no place
        pass
    for folder in kernel_folders():
        _config.CACHE_DIR = str(folder)
        try:
            return _numba(function, cache=True, **terms)
        except RuntimeError:
            _config.CACHE_DIR = ""
    return _numba(function, **terms)


def _numba(function: F, **terms: object) -> F:
    njit: Any = numba.njit
    compiled: F = njit(nogil=True, **terms)(function)
    return compiled
