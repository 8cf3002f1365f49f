"""What a node passed on to others, for whoever looks after it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Carried:
    links: int = 0
    """To other nodes, now."""
    open: int = 0
    """Connections, now."""
    opened: int = 0
    to_owners: int = 0
    """Bytes."""
    from_owners: int = 0
