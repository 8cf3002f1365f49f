"""Where compiled functions are kept for an account that has neither a home nor its own program."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir

NAMED = "CROUPIER_KERNELS"
"""A folder of the house; its processes find it under this name too."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_kernels_in(folder: Path) -> None:
    os.environ.setdefault(NAMED, str(folder))


def kernel_folders() -> Iterator[Path]:
    if named := os.environ.get(NAMED):
        yield Path(named)
    if hasattr(os, "getuid"):
        with suppress(FileNotFoundError):  # no temporary folder takes anything
            own = Path(gettempdir()) / f"croupier-kernels-{os.getuid()}"
            if is_ours_alone(own):
                yield own


def is_ours_alone(folder: Path) -> bool:
    """What lies there is run, so that nobody else may have put it there.

    Windows has no such modes: there a folder of the account's own home is kept by its profile.
    """
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    if not hasattr(os, "getuid"):
        return Path.home() in folder.parents
    return found.st_uid == os.getuid() and not found.st_mode & OTHERS
