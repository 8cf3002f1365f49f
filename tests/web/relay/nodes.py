"""Two nodes of one house on a real PostgreSQL, each with its own address."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.web.running_house import House, running_house
from tests.web.wire import API, SLOW, open_table, roomy

PATIENCE = 60


@dataclass
class Nodes:
    owner: House
    """Of the table `mini`."""
    other: House

    @property
    def both(self) -> tuple[House, House]:
        return self.owner, self.other

    def move(self, to: House) -> None:
        """The administrator's word, and until both know of it."""
        ada = self.other.guest(Office.ADMINISTRATOR)
        answer = ada.browser.post(f"{API}/tables/mini/node", json={"node": id_of(to)})
        assert answer.status_code == httpx.codes.ACCEPTED, answer.text
        eventually(lambda: has(to, "mini"))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def id_of(house: House) -> str:
    node = house.premises.casino.ownership.node
    assert node is not None
    return node.id


def has(house: House, table: str) -> bool:
    return house.premises.casino.ownership.holds(table)


def eventually(holds: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < until, "never"
        sleep(0.02)


@contextmanager
def two_nodes(
    database: str,
    folder: Path,
    *,
    own_addresses: bool = False,
    how: dict[str, Any] | None = None,
    more: str = "",
) -> Iterator[Nodes]:
    """Whichever has `mini` by its own reckoning."""
    with ExitStack() as stack:
        houses = list[House]()
        for name in ("one", "two"):
            settings = Settings(data=folder / name, database=database)
            port = 0
            if own_addresses:
                port = _free_port()
                settings = replace(settings, node_address=f"http://127.0.0.1:{port}")
            house = running_house(settings, limits=roomy(), port=port)
            houses.append(stack.enter_context(house))
        one, two = houses
        two.numbers = one.numbers  # nobody is called like another
        eventually(lambda: all(len(each.premises.casino.ownership.nodes()) == 2 for each in houses))
        open_table(one, "mini", "pa-627a", more, how or SLOW)
        eventually(lambda: has(one, "mini") or has(two, "mini"))
        yield Nodes(one, two) if has(one, "mini") else Nodes(two, one)
