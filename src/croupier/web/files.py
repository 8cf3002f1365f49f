"""How many files this process may have open: each connection is one."""

from __future__ import annotations

import sys
from contextlib import suppress

ENOUGH = 65_536
USUAL = 1_024
"""Where a system does not tell."""


def most_files() -> int:
    if sys.platform == "win32":
        return USUAL
    import resource  # noqa: PLC0415 not made for every system

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH if soft == resource.RLIM_INFINITY else soft


def allow_enough_files() -> None:
    """As many as the account may have, which is often more than it has unasked."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 not made for every system

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if wanted > most_files():
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
