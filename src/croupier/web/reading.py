"""From where whoever looks back is told: the house's replica if it has caught up, else the house.

Nothing that is decided is based on it: orders, and who may give them, ask the house itself.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.journal.replicas import Standing
from croupier.web.dependencies import Premises, PremisesDep

HEADER = "x-croupier-read-from"


async def standing(connection: HTTPConnection, open_house: PremisesDep) -> Standing:
    """What is read for this request, which its answer tells where the house has a replica."""
    if open_house.replica is None:
        return Standing(open_house.casino.journal, 0.0, "there is no replica")
    found = await run_in_threadpool(open_house.replica.standing)
    connection.state.read_from = found
    return found


StandingDep = Annotated[Standing, Depends(standing)]


def read_by(open_house: Premises) -> Standing:
    """The same for whoever waits in a thread, and tells nobody."""
    if open_house.replica is None:
        return Standing(open_house.casino.journal, 0.0, "there is no replica")
    return open_house.replica.standing()


class ToldReading:
    """A header of each answer that was read from a replica, or might have been."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def tell(message: Message) -> None:
            found = scope.get("state", {}).get("read_from")
            if found is not None and message["type"] == "http.response.start":
                MutableHeaders(scope=message).append(HEADER, str(found))
            await send(message)

        await self._app(scope, receive, tell)
