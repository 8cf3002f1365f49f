"""What waits is shared out among nodes, by the same reckoning at every one of them."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping

from croupier.journal.nodes import Node

BUSY_STEP = 50
"""Per mille of a core that are one to whoever shares out."""
BUSY_WITH = 5
"""Per mille of a core that a table is reckoned with until it shows."""
COUNTED_OVER = 2.0
"""Seconds over which a node's load is reckoned."""


def shared_out(waiting: Iterable[str], nodes: Collection[Node]) -> Mapping[str, str]:
    """Each to the node that is least busy with all that it has by then; alike at every node."""
    more = dict.fromkeys((each.id for each in nodes), 0)
    shares = dict[str, str]()
    if nodes:
        for table_id in sorted(waiting):
            least = min(nodes, key=lambda each: _weight(each, more[each.id]))
            more[least.id] += 1
            shares[table_id] = least.id
    return shares


def _weight(node: Node, more: int) -> tuple[int, int, str]:
    return (node.busy + BUSY_WITH * more) // BUSY_STEP, node.tables + more, node.id


class Load:
    """How much of a core this process takes."""

    def __init__(self) -> None:
        self._since, self._spent = time.monotonic(), time.process_time()
        self._now = 0

    def per_mille(self) -> int:
        passed = time.monotonic() - self._since
        if passed >= COUNTED_OVER:
            spent = time.process_time()
            self._now = int(1000 * (spent - self._spent) / passed)
            self._since, self._spent = time.monotonic(), spent
        return self._now
