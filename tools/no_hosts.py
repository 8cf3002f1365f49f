"""Fails if a tracked file names a package registry's host or an address on this disk."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ADDRESS = re.compile(rb"https?://[^\s\"')>]*(pypi|pythonhosted|npmjs|debian)|\bfile://")


def main() -> int:
    tracked = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True)  # noqa: S607
    guilty = [
        name
        for name in tracked.stdout.decode().split("\0")
        if name and Path(name).is_file() and ADDRESS.search(Path(name).read_bytes())
    ]
    for name in guilty:
        print(f"{name}: names a registry's host or a file address")
    return 1 if guilty else 0


if __name__ == "__main__":
    sys.exit(main())
