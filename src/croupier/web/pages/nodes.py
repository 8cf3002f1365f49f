"""The nodes of the house, and a table moved from one to another."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from croupier.web.api.nodes import Wanted, move_table, nodes_shown
from croupier.web.dependencies import PremisesDep, SignedInDep, only
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office

SEE_OTHER = 303

router = APIRouter(dependencies=[only(Office.ADMINISTRATOR)])


@router.get("/office/nodes")
async def nodes(request: Request, open_house: PremisesDep, me: SignedInDep) -> Response:
    found = await nodes_shown(open_house)
    return page(request, "nodes.html", me=me, nodes=found)


@router.post("/office/nodes")
async def move(
    open_house: PremisesDep,
    me: SignedInDep,
    table: Annotated[str, Form(min_length=1, max_length=100)],
    node: Annotated[str, Form(min_length=1, max_length=100)],
) -> Response:
    await move_table(table, Wanted(node=node), open_house, me)
    return RedirectResponse("/office/nodes", SEE_OTHER)
