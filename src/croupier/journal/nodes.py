"""The nodes of one house: who is there, and what each of them alone does.

A node holds what it does by a lease with a rising epoch. Whoever writes under an epoch that is no
longer the newest writes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

import msgspec

from croupier.values.refusals import CroupierError


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a node tells the others of itself, every time it says that it is there."""

    id: str
    """Drawn at its start."""
    name: str = ""
    """As an administrator reads it."""
    relay: str = ""
    """`host:port` at which other nodes reach it; nothing if they cannot."""
    address: str = ""
    """Its own, at which screens reach it; nothing where a proxy hides it."""
    secret: bytes = b""
    """By which it knows the other nodes: only who reads the database has it."""
    program: str = ""
    tables: int = 0
    screens: int = 0
    busy: int = 0
    """Per mille of one core over the last seconds."""
    draining: bool = False


class Looked(msgspec.Struct, frozen=True):
    """The house at one moment."""

    nodes: tuple[Node, ...]
    """All that are there."""
    waiting: tuple[str, ...]
    """What wants a holder and has none."""


class NotOurs(CroupierError):
    """Another node has taken over what this one wanted to write to; nothing was recorded."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        super().__init__(f"{stream} is in the hands of another node of the house")


class Leases(Protocol):
    """Asked within one event loop. What cannot be asked now is answered with no or nothing."""

    node: str
    told: Node
    """Goes out whenever the node says that it is there."""

    def begin(self) -> None:
        """From now on this node is there."""
        ...

    @property
    def lapsed(self) -> bool:
        """Whether this node was not heard of for so long that others may take over."""
        ...

    def epoch(self, name: str) -> int | None:
        """Under which this node holds something now, if it does."""
        ...

    def held(self) -> Collection[str]:
        """All that it holds, whether or not it may do anything now."""
        ...

    async def look(self) -> Looked | None: ...

    async def want(self, names: Collection[str]) -> bool:
        """These are to have a holder from now on, whoever it is."""
        ...

    async def take(self, names: Collection[str]) -> Collection[str]:
        """Those of them that nobody held, and this node does now."""
        ...

    async def give(self, name: str, to: str) -> bool:
        """Another node that is there holds it from now on."""
        ...

    async def free(self, name: str, *, wanted: bool) -> bool:
        """Nobody holds it from now on."""
        ...

    def outlived(self, name: str) -> None:
        """Another node has taken this over: what is held is known at the next look."""
        ...

    async def holders(self) -> Mapping[str, str]:
        """Which node holds each thing that one does."""
        ...

    async def holder(self, name: str) -> str | None:
        """Which node that is there holds it; empty if it waits for one, None if it does not."""
        ...

    async def show(self, glances: Mapping[str, bytes]) -> bool:
        """What the holder of something lets the others see of it."""
        ...

    async def shown(self) -> Mapping[str, bytes] | None:
        """All that is shown so, by name; None if the server says nothing."""
        ...
