"""What is raised where something handed in cannot be used."""

from __future__ import annotations


class CroupierError(Exception):
    """Whatever can be wrong with what somebody handed in."""


class Unreadable(CroupierError, ValueError):
    """Text that is no card, sum, odds, coup or bet."""
