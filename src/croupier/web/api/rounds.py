"""A person's own rounds at a table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from urllib.parse import quote

import msgspec
from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.floor.casino import Casino
from croupier.floor.live_game import LiveTable
from croupier.surveillance.shoe_proofs import shoe_proof
from croupier.values.messages import said
from croupier.web.api.journals import InspectedDep
from croupier.web.dependencies import READING, CasinoDep, PremisesDep, SignedInDep, WorkDep
from croupier.web.errors import NotFound
from croupier.web.games import page_of, tables_of
from croupier.web.history.round_bounds import round_at, shoe_at
from croupier.web.numbers import Place
from croupier.web.past_rounds import (
    PastRound,
    finished,
    finished_rounds,
    lines,
    own_rounds,
    told_round,
)
from croupier.web.past_rounds import story as story_of
from croupier.web.worded import worded

REACH = 6_000
"""So many records of the table are looked through; a full table makes about a hundred a round."""

router = APIRouter(tags=["rounds"], dependencies=[READING])


@router.get("/tables/{table_id}/rounds", response_class=JSONResponse)
async def rounds(table_id: str, casino: CasinoDep, me: SignedInDep, work: WorkDep) -> Response:
    """The last fifty in which this person had a wager, the newest first."""
    table = casino.table(table_id)
    page = page_of(table.house.game)

    def told() -> bytes:
        found = own_rounds(_last_rounds(casino, table), page.recall, me.known_as, table)
        return msgspec.json.encode(worded({"rounds": found}))

    key = ("rounds", table_id, me.known_as, finished(table))
    return Response(await work.made(key, told, me.name), media_type="application/json")


@router.get("/tables/{table_id}/rounds/{place}", response_class=JSONResponse)
async def own_round(
    table_id: str, place: Place, casino: CasinoDep, me: SignedInDep, work: WorkDep
) -> Response:
    """A round of one's own, however old, by the place at which it was over; with its story."""
    table = casino.table(table_id)

    def told() -> bytes:
        past = round_at(casino.journal, table, place)
        recalled = page_of(table.house.game).recall(past, me.known_as, table) if past else None
        if past is None or recalled is None:
            raise NotFound(
                said("no round of yours was over at place {place} of this table", place=place)
            )
        dealt = replace(past, shoe=shoe_at(casino.journal, table, place))
        story = lines(tables_of(table), past)
        return msgspec.json.encode(worded({**told_round(dealt, recalled), "story": story}))

    key = ("own-round", table_id, me.known_as, place, finished(table))
    return Response(await work.made(key, told, me.name), media_type="application/json")


@router.get("/tables/{table_id}/rounds/{shoe}/{number}", response_class=JSONResponse)
async def story(
    table_id: str, shoe: Place, number: Place, casino: CasinoDep, work: WorkDep
) -> Response:
    """One of the last rounds in sentences, as everybody at the table saw it."""
    table = casino.table(table_id)

    def known() -> frozenset[tuple[int, int]]:
        return frozenset((each.shoe, each.number) for each in _last_rounds(casino, table))

    def found() -> bytes:
        told = story_of(tables_of(table), _last_rounds(casino, table), shoe, number)
        return msgspec.json.encode({"shoe": shoe, "round": number, "story": told})

    # asked once for all that there are, so that one that is not there costs nothing
    if (shoe, number) not in await work.made(("known", table_id, finished(table)), known):
        raise NotFound(
            said(
                "round {number} of shoe {shoe} is not among this table's last rounds",
                number=number,
                shoe=shoe,
            )
        )
    key = ("story", table_id, shoe, number, finished(table))
    return Response(await work.made(key, found), media_type="application/json")


@router.get("/tables/{table_id}/proofs/{place}", response_class=JSONResponse)
async def proof(
    table_id: str, place: Place, inspected: InspectedDep, me: SignedInDep, house: PremisesDep
) -> Response:
    """Everything by which this person can check, without the house, what a round was dealt from.

    For a round of one's own, by any place of it, once its shoe or its tiles are opened, one at a
    time; `croupier verify-round` reads it.
    """
    table, journal = house.casino.table(table_id), inspected.journal
    asked = partial(shoe_proof, journal, table.id, me.known_as, place, inspected.give_way)
    found = await house.work.looked_up(me.name, asked)
    name = quote(f"{table.id}-{place}.proof.json", safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)


def _last_rounds(casino: Casino, table: LiveTable) -> list[PastRound]:
    head = casino.journal.head(table.id)
    after = max(0, head.place - REACH) if head else 0
    return finished_rounds(tables_of(table), casino.journal.read(table.id, after), table)
