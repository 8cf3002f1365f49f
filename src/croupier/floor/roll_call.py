"""Nodes of one house tell each other whose screens they have; no record holds it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from uuid import uuid4

import msgspec

from croupier.floor.attendance import TOLD_AGAIN
from croupier.floor.running_table import RunningTable
from croupier.journal.news import News

AGAIN = TOLD_AGAIN / 2


class Here(msgspec.Struct, frozen=True):
    """People, and the dealer by that name, who have a screen at a table of one node."""

    node: str
    table: str
    names: tuple[str, ...]


class RollCall:
    def __init__(
        self,
        news: News,
        running: Mapping[str, RunningTable],
        spawn: Callable[[Coroutine[None, None, None]], object],
    ) -> None:
        self._news, self._running, self._spawn = news, running, spawn
        self._node = uuid4().hex

    def join(self, running: RunningTable) -> None:
        """From now on, whoever comes to that table or goes is told of at once."""
        running.presence.announce = partial(self._tell, running.id)

    def _tell(self, table: str, names: frozenset[str]) -> None:
        here = Here(self._node, table, tuple(sorted(names)))
        self._spawn(self._news.call(msgspec.json.encode(here).decode()))

    async def run(self) -> None:
        """Again and again: what is not said again before long is taken for gone."""
        while True:
            await asyncio.sleep(AGAIN)
            for table, running in tuple(self._running.items()):
                if here := running.presence.here:
                    self._tell(table, here)

    def heard(self, words: str) -> None:
        try:
            said = msgspec.json.decode(words, type=Here)
        except msgspec.DecodeError:
            return  # somebody else's words on our channel
        running = self._running.get(said.table)
        if running is not None and said.node != self._node:
            running.presence.told_of(said.node, frozenset(said.names))
