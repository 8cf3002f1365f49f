"""The lobby: which tables there are, and where there is room."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.cage.care import tell
from croupier.web.api.lobby import listed
from croupier.web.dependencies import READING, PremisesDep, SignedInDep
from croupier.web.differences import differences
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office
from croupier.web.play_now import fresh_ask, offers

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=[READING])
async def lobby(request: Request, open_house: PremisesDep, me: SignedInDep) -> Response:
    casino, glances = open_house.casino, open_house.glances
    is_player = me.office is Office.PLAYER
    purse = (await casino.purses.at_hand(me.known_as)).cents if is_player else None
    seen = await glances.now(casino, open_house.work)
    tables = listed(seen.values())
    houses = await glances.houses(casino)
    care = await casino.care.of(me.known_as) if is_player else None
    refusal = casino.care.against(care) if care else None
    offered = {} if refusal else {each.table: each for each in offers(seen, purse or 0)}
    return page(
        request,
        "lobby.html",
        me=me,
        left=[tell(each) for each in care.left] if care else [],
        tables=tables,
        purse=purse,
        kept_out=refusal,
        offered=offered,
        seated={each for each, glance in seen.items() if me.known_as in glance.people.values()},
        differ=differences({each["id"]: houses[each["id"]] for each in tables}),
        ask=fresh_ask(),
    )
