"""What is raised where something handed in cannot be used."""

from __future__ import annotations


class CroupierError(Exception):
    """Whatever can be wrong with what somebody handed in."""


class OutOfReach(CroupierError):
    """A file or database that is not there, or that nobody can read."""


class TamperedWith(CroupierError):
    """Something that was signed or chained, and is not what it was."""


class Unreadable(CroupierError, ValueError):
    """Text that is no card, sum, odds, coup or bet."""
