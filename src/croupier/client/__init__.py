"""For programs that sit at somebody's tables: a house over HTTP, a table over a socket.

    from croupier.client import join

    with join("http://127.0.0.1:8021/join/TOKEN", "bot") as house, house.at("mini") as table:
        table.sit(chips=100_00)
        for events in table:
            for step in table.steps:
                ...

`pip install 'croupier[client]'` brings what it needs; docs/api.md tells of the house itself.
"""

from importlib.util import find_spec

if any(find_spec(each) is None for each in ("httpx", "websockets")):
    raise ImportError("croupier.client needs an extra: pip install 'croupier[client]'")

# what follows needs them
from croupier.client.errors import Closed, TurnedAway
from croupier.client.house import House, join, sign_in
from croupier.client.messages import Event, Step, TableInLobby
from croupier.client.table import Table

__all__ = [
    "Closed",
    "Event",
    "House",
    "Step",
    "Table",
    "TableInLobby",
    "TurnedAway",
    "join",
    "sign_in",
]
