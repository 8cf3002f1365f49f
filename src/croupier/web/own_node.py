"""What this node tells the others of itself."""

from __future__ import annotations

from secrets import token_bytes

from croupier.journal.nodes import Node
from croupier.web.settings import Settings

SECRET_BYTES = 32


def own_node(settings: Settings) -> Node:
    """The secret is drawn at each start; who reads the database knows it, and nobody else."""
    return Node(
        id="",
        name=settings.node_name or settings.node_address or f"{settings.host}:{settings.port}",
        relay=settings.relay or "",
        address=settings.node_address or "",
        secret=token_bytes(SECRET_BYTES),
    )
