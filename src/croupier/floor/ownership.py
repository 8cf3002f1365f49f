"""Which node of the house owns a table, as whoever brings screens there asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from croupier.journal.nodes import Node

__all__ = ["Node", "OneNode", "Ownership"]


class Ownership(Protocol):
    node: Node | None
    """This one; None where the house has no other."""

    async def whereabouts(self, table_id: str) -> Node | None:
        """The owner; None if the table is here, taken just now if nobody did."""
        ...

    def nodes(self) -> tuple[Node, ...]:
        """All that are there, from the last look."""
        ...

    def tables_of(self, node_id: str) -> tuple[str, ...]: ...

    async def move(self, table_id: str, to: str) -> None:
        """An administrator's word."""
        ...

    def drain(self) -> AsyncIterator[str]:
        """Hands over one table after another, and names each when another node has it."""
        ...


class OneNode:
    """Of a journal in memory or in a SQLite file."""

    node: Node | None = None

    async def whereabouts(self, table_id: str) -> Node | None:  # noqa: ARG002 all are here
        return None

    def nodes(self) -> tuple[Node, ...]:
        return ()

    def tables_of(self, node_id: str) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    async def move(self, table_id: str, to: str) -> None:
        """There is nowhere else."""

    async def drain(self) -> AsyncIterator[str]:
        return
        yield ""
