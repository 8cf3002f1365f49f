"""The inspector's pages: all streams, and one of them with its rounds and its verification."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from croupier.surveillance.games import family_of_watched
from croupier.surveillance.known_streams import KnownStream
from croupier.values.streams import is_table
from croupier.web.api.journals import InspectedDep, StreamDep, kind_of
from croupier.web.dependencies import SignedInDep, only
from croupier.web.errors import NotFound
from croupier.web.game_page import GamePage
from croupier.web.games import page_of
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office
from croupier.web.reading import StandingDep

router = APIRouter(prefix="/inspect", dependencies=[only(Office.INSPECTOR, Office.ADMINISTRATOR)])


@router.get("")
async def streams(request: Request, me: SignedInDep, _: StandingDep) -> Response:
    return page(request, "inspect.html", me=me)


@router.get("/{stream}")
async def stream(
    request: Request,
    me: SignedInDep,
    inspected: InspectedDep,
    stream: StreamDep,
) -> Response:
    known = await run_in_threadpool(inspected.known, stream)
    shown = _page(known)
    named = stream.partition(":")[2] or stream
    return page(
        request,
        "inspect_stream.html",
        me=me,
        stream=known.stream,
        named=named,
        kind=kind_of(stream),
        is_table=is_table(stream),
        head=known.place,
        game=shown.folder if shown else "",
        watched=known.game,
    )


def _page(known: KnownStream) -> GamePage | None:
    """Of the game its table plays; a game that no page shows is read in words."""
    with suppress(NotFound):
        return page_of(family_of_watched(known.game).games[0]) if known.game else None
    return None
