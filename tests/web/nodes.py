"""Two nodes of one house, and somebody who says which of them owns a table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from croupier.floor.ownership import Node
from croupier.web.settings import Settings
from tests.web.running_house import House, running_house
from tests.web.wire import roomy


@dataclass
class Owners:
    """What all nodes know: tables by the id of their node; what is not named is wherever asked."""

    of: dict[str, str] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)

    def seen_by(self, node: Node) -> Seen:
        self.nodes[node.id] = node
        return Seen(self, node)


@dataclass
class Seen:
    """The same as one node sees it."""

    owners: Owners
    node: Node | None

    @property
    def _own(self) -> str:
        assert self.node is not None
        return self.node.id

    async def whereabouts(self, table_id: str) -> Node | None:
        owner = self.owners.of.get(table_id, self._own)
        return None if owner == self._own else self.owners.nodes[owner]

    def nodes(self) -> tuple[Node, ...]:
        return tuple(
            msgspec.structs.replace(each, tables=len(self.tables_of(each.id)))
            for each in self.owners.nodes.values()
        )

    def tables_of(self, node_id: str) -> tuple[str, ...]:
        return tuple(table for table, node in self.owners.of.items() if node == node_id)

    async def move(self, table_id: str, to: str) -> None:
        self.owners.of[table_id] = to

    async def drain(self) -> AsyncIterator[str]:
        others = [each for each in self.owners.nodes if each != self._own]
        for table in self.tables_of(self._own):
            self.owners.of[table] = others[0]
            yield table


@dataclass
class Nodes:
    one: House
    two: House
    owners: Owners

    def own(self, table: str, house: House) -> None:
        self.owners.of[table] = self.node_of(house).id

    def node_of(self, house: House) -> Node:
        found = house.premises.casino.ownership.node
        assert found is not None
        return found


@contextmanager
def two_nodes(database: str, folder: Path, **asked: object) -> Iterator[Nodes]:
    owners = Owners()
    with ExitStack() as stack:
        houses = list[House]()
        for name in ("one", "two"):
            settings = Settings(data=folder / name, database=database, **asked)  # type: ignore[arg-type]
            house = running_house(settings, limits=roomy(), owned=owners.seen_by)
            houses.append(stack.enter_context(house))
        houses[1].numbers = houses[0].numbers  # nobody is called like another
        yield Nodes(houses[0], houses[1], owners)
