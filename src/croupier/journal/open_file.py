"""A file that is open: what its path names may be removed, or come to be another file."""

from __future__ import annotations

import os
from pathlib import Path

Number = tuple[int, int]
"""Of a device and of a file there; while a file is open no other gets its number."""


class OpenFile:
    def __init__(self, *paths: Path) -> None:
        self._opened = {str(path): _number(str(path)) for path in paths}

    def lost(self) -> str | None:
        """Why nothing that is written now would be found again."""
        for path, number in self._opened.items():
            if _number(path) != number:
                name = Path(path).name
                return f"{name} is not the file that was opened: it was removed or replaced"
        return None


def _number(path: str) -> Number | None:
    try:
        found = os.stat(path)  # noqa: PTH116 asked at every commit
    except OSError:
        return None
    return found.st_dev, found.st_ino
