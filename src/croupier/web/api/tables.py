"""Tables: looked at, given orders, opened, and run by a dealer or by themselves."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Response
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from croupier.floor.arrangement import MOST, USUAL, Arrangement
from croupier.floor.casino import Opening
from croupier.tongues.speaking import tongue_spoken
from croupier.values.names import LONGEST_OF_A_TABLE
from croupier.web.api.submissions import LONGEST, drawn_up
from croupier.web.dependencies import (
    READING,
    SUBMITTING,
    UNHURRIED,
    CasinoDep,
    PremisesDep,
    SignedInDep,
    only,
)
from croupier.web.errors import Forbidden
from croupier.web.looking_again import look_again
from croupier.web.numbers import Cents, Place
from croupier.web.people.offices import Office
from croupier.web.people_in_orders import Asked, request_of

IN_CHARGE = [only(Office.FLOORPERSON, Office.ADMINISTRATOR)]
MAY_ARRANGE = [only(Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)]

Id = Annotated[str, Field(min_length=1, max_length=100)]

router = APIRouter(tags=["tables"])


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class How(Strict):
    """How the house runs a table."""

    automatic: bool = USUAL.automatic
    betting_seconds: Annotated[int, Field(ge=1, le=MOST["betting_seconds"])] = USUAL.betting_seconds
    decision_seconds: Annotated[int, Field(ge=1, le=MOST["decision_seconds"])] = (
        USUAL.decision_seconds
    )
    step_milliseconds: Annotated[int, Field(ge=1, le=MOST["step_milliseconds"])] = (
        USUAL.step_milliseconds
    )
    idle_minutes: Annotated[int, Field(ge=1, le=MOST["idle_minutes"])] = USUAL.idle_minutes
    dealer_seconds: Annotated[int, Field(ge=1, le=MOST["dealer_seconds"])] = USUAL.dealer_seconds
    moment_seconds: Annotated[int, Field(ge=1, le=MOST["moment_seconds"])] = USUAL.moment_seconds

    def arrangement(self) -> Arrangement:
        return Arrangement(**self.model_dump())


class Arranged(How):
    id: Id
    """Chosen by the sender: it takes effect once."""


class Given(Strict):
    """An order, as `due` lists it, with what its sender fills in."""

    id: Id
    seen: Place | None = None
    order: dict[str, Any]
    on_behalf_of: Annotated[str, Field(alias="for", max_length=200)] = ""
    confirmed: Cents | None = None
    """The same sum once more, where that of a fill or credit is unusual."""


class Taken(BaseModel):
    table: str
    place: int
    repeated: bool


TRAY = 1_000_000_00
"""What a table is opened with where nobody says otherwise."""


class ToOpen(Strict):
    id: Id
    table: Annotated[str, Field(min_length=1, max_length=LONGEST_OF_A_TABLE)]
    submission: Annotated[str, Field(max_length=LONGEST)]
    """The text of a Rules Submission."""
    inventory: Cents = TRAY
    practice: bool = False
    physical_cards: bool = False
    pit: Annotated[str, Field(max_length=60)] = ""
    link: Annotated[str, Field(max_length=LONGEST_OF_A_TABLE)] = ""
    """The meters its progressive plays for, with other tables; its own if none are named."""
    notice: AwareDatetime | None = None
    """When surveillance and the regulator were told of the extra shuffle, where one is filed."""
    arrangement: How = How()


@router.get("/tables/{table_id}", response_class=Response, dependencies=[READING])
async def look(
    table_id: str, casino: CasinoDep, me: SignedInDep, after: Place | None = None
) -> Response:
    """The table as this viewer may see it, in the shape of the socket's welcome."""
    await casino.catch_up(table_id, after, to_tell=True)
    return _json(casino.look(table_id, me.viewer, after, tongue_spoken()))


@router.get("/tables/{table_id}/due", response_class=Response, dependencies=[READING])
async def due(table_id: str, open_house: PremisesDep, me: SignedInDep) -> Response:
    """What must be done next and what else this viewer may do, each with its clause."""
    now = open_house.clock()
    answers, tongue = open_house.due, tongue_spoken()
    place, steps = await answers.steps(open_house.casino, table_id, me.acting, now, tongue)
    return _json(msgspec.json.encode({"place": place, "steps": steps}))


@router.post("/tables/{table_id}/orders", dependencies=[UNHURRIED])
async def give_order(
    table_id: str, given: Given, open_house: PremisesDep, me: SignedInDep
) -> Taken:
    """Durable when it is answered; the same id takes effect once."""
    asked = Asked(given.order, given.id, given.seen, given.on_behalf_of, given.confirmed)
    request = await request_of(open_house, table_id, me, asked)
    answer = await open_house.metrics.taken(open_house.casino.order(table_id, request))
    return Taken(table=answer.table, place=answer.place, repeated=answer.repeated)


@router.post("/tables", status_code=201, dependencies=[*IN_CHARGE, SUBMITTING])
async def open_table(asked: ToOpen, open_house: PremisesDep, me: SignedInDep) -> Taken:
    open_house.refuse_if_draining()
    casino, most = open_house.casino, open_house.settings.tables_an_hour
    house = await drawn_up(asked.submission, me.name, open_house.work)
    await look_again(open_house, me)()
    opening = Opening(
        asked.table,
        house,
        asked.inventory,
        asked.practice,
        asked.physical_cards,
        asked.pit,
        asked.arrangement.arrangement(),
        asked.link,
        asked.submission,
        asked.notice,
    )
    answer = await casino.open_table(opening, me.known_as, asked.id, most)
    return Taken(table=answer.table, place=answer.place, repeated=answer.repeated)


@router.get("/tables/{table_id}/arrangement")
async def arrangement(table_id: str, casino: CasinoDep) -> How:
    return How(**msgspec.structs.asdict(casino.arrangement(table_id)))


@router.put("/tables/{table_id}/arrangement", dependencies=MAY_ARRANGE)
async def arrange(table_id: str, asked: Arranged, casino: CasinoDep, me: SignedInDep) -> How:
    how = How(**asked.model_dump(exclude={"id"}))
    now = casino.arrangement(table_id)
    switched = msgspec.structs.replace(now, automatic=how.automatic)
    if me.office is Office.DEALER and how.arrangement() != switched:
        raise Forbidden("a dealer takes over or hands back a table; a floorperson sets its clocks")
    if me.office is Office.DEALER and now.automatic and casino.table(table_id).round is not None:
        raise Forbidden("the automatic dealer finishes the round; take the table over after it")
    await casino.arrange(table_id, how.arrangement(), me.known_as, asked.id, me.office.value)
    return how


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")
