"""The nodes of the house, as an administrator sees them, and which tables each of them has."""

from __future__ import annotations

import logging

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from croupier.web.dependencies import Premises, PremisesDep, SignedInDep, only
from croupier.web.people.offices import Office

LOGGER = logging.getLogger(__name__)

router = APIRouter(tags=["nodes"], dependencies=[only(Office.ADMINISTRATOR)])


class NodeShown(BaseModel):
    id: str
    name: str
    program: str
    address: str
    """Its own; empty where a proxy hides it."""
    here: bool
    """Whether it is the one that answers."""
    draining: bool
    screens: int
    busy: int
    """Per mille of one core over the last seconds."""
    tables: list[str]


class Nodes(BaseModel):
    nodes: list[NodeShown]


class Wanted(BaseModel):
    model_config = ConfigDict(extra="forbid")

    node: str = Field(min_length=1, max_length=100)
    """Its id."""


class Moving(BaseModel):
    """It goes as soon as its owner has heard of it."""

    table: str
    to: str
    """The id of the node that is to have it."""


@router.get("/nodes")
async def nodes(open_house: PremisesDep) -> Nodes:
    """None where the house has one node alone."""
    return Nodes(nodes=await nodes_shown(open_house))


async def nodes_shown(open_house: Premises) -> list[NodeShown]:
    ownership = open_house.casino.ownership
    own, owners = ownership.node, await ownership.owners()
    known = open_house.casino.tables()
    return [
        NodeShown(
            id=each.id,
            name=each.name or each.id,
            program=each.program,
            address=each.address,
            here=own is not None and own.id == each.id,
            draining=each.draining,
            screens=each.screens,
            busy=each.busy,
            tables=[table for table in known if owners.get(table) == each.id],
        )
        for each in sorted(ownership.nodes(), key=lambda each: (each.name, each.id))
    ]


@router.post("/tables/{table_id}/node", status_code=202)
async def move_table(
    table_id: str, wanted: Wanted, open_house: PremisesDep, me: SignedInDep
) -> Moving:
    """It goes between two orders, and its screens after it."""
    open_house.casino.table(table_id)
    await open_house.casino.ownership.move(table_id, wanted.node)
    LOGGER.info("%s wants table %s to be with node %s", me.name, table_id, wanted.node)
    return Moving(table=table_id, to=wanted.node)
