"""The screens that stand open on this node, by table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.floor.channel import Subscription


class Screens:
    def __init__(self) -> None:
        self._at = defaultdict[str, set[Subscription]](set)

    @contextmanager
    def shown(self, table_id: str, subscription: Subscription) -> Iterator[None]:
        self._at[table_id].add(subscription)
        try:
            yield
        finally:
            self._at[table_id].discard(subscription)
            if not self._at[table_id]:
                del self._at[table_id]

    def __len__(self) -> int:
        return sum(map(len, self._at.values()))

    def at(self, table_id: str) -> int:
        return len(self._at.get(table_id, ()))

    def send_away(self, table_id: str) -> None:
        """Once they have heard what was said until now: another node has the table."""
        for each in tuple(self._at.get(table_id, ())):
            each.close()
