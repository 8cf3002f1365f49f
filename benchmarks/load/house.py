"""A house for the load test: the server as it is, with many tables, many people, no rate limit.

python benchmarks/load/house.py '{"data": "folder", "rooms": [["wait", 10, 600, 1]]}'
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import uvloop

from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino, Opening
from croupier.rulebooks.submissions.check import house_rules
from croupier.web.app import create_app
from croupier.web.dependencies import Premises
from croupier.web.people.invitations import Terms
from croupier.web.people.offices import Office
from croupier.web.people.store import People
from croupier.web.security.limits import Buckets, Limits
from croupier.web.serving import HouseServer, bound, relay_bound, relay_named, settle_in
from croupier.web.settings import Settings

SUBMISSION = Path(__file__).parent.parent.parent / "examples" / "submissions" / "pa-627a.toml"
PURSE, TRAY = 10**11, 10**13
FLOORPERSON = "automatic floorperson"
DECISION_SECONDS, IDLE_MINUTES = 5, 60


class Room(msgspec.Struct, frozen=True, array_like=True):
    """Tables that are run alike."""

    name: str
    tables: int
    betting_seconds: int
    step_milliseconds: int

    @property
    def table_names(self) -> list[str]:
        return [f"{self.name} {n}" for n in range(self.tables)]


class Plan(msgspec.Struct, frozen=True):
    data: str
    database: str | None = None
    rooms: tuple[Room, ...] = ()
    """To be opened; none where another node did, or an earlier start."""
    guests: tuple[str, ...] = ()
    """Let in and given a purse."""


class Ready(msgspec.Struct, frozen=True):
    port: int
    tokens: tuple[str, ...]


def main() -> None:
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    settings = Settings(data=Path(plan.data), database=plan.database, most_connections=10**6)
    with bound("127.0.0.1", 0) as listener, relay_bound(settings) as relay:
        port = listener.getsockname()[1]
        settings = replace(settings, port=port, relay=relay_named(relay, settings))
        ample = Buckets(rate=10**6, burst=10**6)
        app = create_app(settings, limits=Limits(orders=ample, frames=ample))

        async def serve() -> None:
            async with app.router.lifespan_context(app):
                premises: Premises = app.state.premises
                tokens = await furnished(premises, plan)
                settle_in()
                print(msgspec.json.encode(Ready(port, tokens)).decode(), flush=True)
                await HouseServer(app, relay).serve(sockets=[listener])

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve())


async def furnished(premises: Premises, plan: Plan) -> tuple[str, ...]:
    """Open the tables, and let everybody in with a full purse."""
    for room in plan.rooms:
        await opened(premises.casino, room)
    issue = premises.casino.purses.issue
    await asyncio.gather(
        *(issue(name, PURSE, FLOORPERSON, f"purse of {name}") for name in plan.guests)
    )
    return await asyncio.to_thread(signed_in, premises.people, plan.guests)


async def opened(casino: Casino, room: Room) -> None:
    rules = house_rules(SUBMISSION.read_text(encoding="utf-8"), room.name)
    how = Arrangement(
        betting_seconds=room.betting_seconds,
        decision_seconds=DECISION_SECONDS,
        step_milliseconds=room.step_milliseconds,
        idle_minutes=IDLE_MINUTES,
    )
    for name in room.table_names:
        opening = Opening(name, rules, TRAY, practice=True, arrangement=how)
        await casino.open_table(opening, FLOORPERSON, f"open {name}")


def signed_in(people: People, names: Sequence[str]) -> tuple[str, ...]:
    if not names:
        return ()
    _, invitation = people.invite(Terms(Office.PLAYER), FLOORPERSON)
    return tuple(people.join(invitation, name, None) for name in names)


if __name__ == "__main__":
    main()
