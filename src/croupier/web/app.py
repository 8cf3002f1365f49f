"""The application: what every request passes, and the rooms it can go to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from functools import cache, partial
from importlib.metadata import version

from fastapi import APIRouter, Depends, FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.routing import BaseRoute

from croupier.floor.casino import Casino
from croupier.floor.chance import FAIR, Chance
from croupier.journal.news import open_news
from croupier.journal.opening import open_journal
from croupier.journal.outages import Outage
from croupier.journal.replicas import Replica, open_replica
from croupier.journal.store import Journal
from croupier.values.refusals import BadMaterial
from croupier.web import description, errors, health, record
from croupier.web.api import (
    advice,
    analytics,
    care,
    drills,
    felt,
    filings,
    history,
    instructions,
    journals,
    lobby,
    me,
    meters,
    nodes,
    odds,
    people,
    roads,
    rounds,
    school,
    sitting,
    strategy,
    submissions,
    tables,
    whole_journal,
)
from croupier.web.calculators import Calculators
from croupier.web.compressed import Compressed
from croupier.web.dependencies import MOST_HASHES, Premises, met_table, signed_in
from croupier.web.glances import telling
from croupier.web.live import socket
from croupier.web.logs import Watched
from croupier.web.metrics import Metrics
from croupier.web.names_shown import NamesShown
from croupier.web.oidc.provider import provider_of
from croupier.web.oidc.terms import terms_of
from croupier.web.own_node import own_node
from croupier.web.pages import analytics as analytics_page
from croupier.web.pages import (
    api,
    checklists,
    dealer,
    inspector,
    office,
    play_now,
    signing_in,
    table,
    tongue,
    vouched,
    you,
)
from croupier.web.pages import care as care_page
from croupier.web.pages import filings as filings_page
from croupier.web.pages import history as history_page
from croupier.web.pages import lobby as lobby_page
from croupier.web.pages import nodes as nodes_page
from croupier.web.pages import school as school_page
from croupier.web.pages.rendering import HouseFiles
from croupier.web.people.desk import Desk
from croupier.web.people.directory import Directory
from croupier.web.people.passwords import Apart, here
from croupier.web.people.store import People, now, open_people
from croupier.web.reading import ToldReading
from croupier.web.security.body import BoundedBody, refuse_half_characters
from croupier.web.security.door import Door
from croupier.web.security.headers import SafeHeaders
from croupier.web.security.limits import Limits, Room
from croupier.web.security.origin import OwnOrigin
from croupier.web.settings import API, Settings
from croupier.web.signing import head_terms, people_key, seal_key
from croupier.web.studio import page as studio
from croupier.web.telemetry import tracing_to
from croupier.web.tongue import in_their_tongue
from croupier.web.watch import watching
from croupier.web.workroom import Workroom

AT_THE_DOOR: tuple[APIRouter, ...] = (
    signing_in.router,
    vouched.router,
    tongue.router,
    health.router,
    record.router,
    description.router,
    api.router,
    studio.router,
)
"""Open to anybody, or they say themselves to whom."""
API_ROUTERS: tuple[APIRouter, ...] = (
    lobby.router,
    tables.router,
    felt.router,
    odds.router,
    advice.router,
    strategy.router,
    roads.router,
    rounds.router,
    history.router,
    sitting.router,
    drills.router,
    school.router,
    instructions.router,
    journals.router,
    whole_journal.router,
    meters.router,
    submissions.router,
    filings.router,
    analytics.router,
    me.router,
    care.router,
    people.router,
    nodes.router,
)
"""Under /api/v1, for whoever is signed in; add a noun's `router` here."""
PAGES: tuple[APIRouter, ...] = (
    lobby_page.router,
    play_now.router,
    table.router,
    history_page.router,
    dealer.router,
    school_page.router,
    checklists.router,
    filings_page.router,
    inspector.router,
    office.router,
    nodes_page.router,
    analytics_page.router,
    you.router,
    care_page.router,
    socket.router,
)
"""For whoever is signed in; others are sent to the door. Add a page's `router` here."""

FOR_PLAYERS: tuple[APIRouter, ...] = (
    signing_in.router,
    vouched.router,
    lobby_page.router,
    play_now.router,
    table.router,
    history_page.router,
    you.router,
    care_page.router,
)
"""Pages that speak the tongue of whoever looks; the house's own people read English."""

Clock = Callable[[], datetime]


def create_app(
    settings: Settings,
    *,
    clock: Clock = now,
    chance: Chance = FAIR,
    limits: Limits | None = None,
) -> FastAPI:
    """An application that opens journal, people and casino when it starts, and closes them."""
    provider = provider_of(terms_of(settings))
    metrics, pace = Metrics(tracing_to(settings.telemetry_to)), limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            outage = Outage("something the house needs is out of reach")
            journal = stack.enter_context(await run_in_threadpool(_journal, settings, outage))
            book = await run_in_threadpool(_people, settings, clock, outage)
            stack.callback(book.close)
            if replica := _replica(settings, journal):
                stack.callback(replica.close)
            news = open_news(settings.journal, outage, settings.database_direct)
            heads = await run_in_threadpool(head_terms, settings)
            casino = Casino(
                journal,
                news=news,
                clock=clock,
                chance=chance,
                heads=heads,
                day=settings.gaming_day,
                unfinished=settings.unfinished,
            )
            premises = Premises(
                settings=settings,
                casino=casino,
                people=book,
                desk=Desk(book, clock),
                directory=Directory(book, clock),
                clock=clock,
                metrics=metrics,
                limits=pace,
                sockets=Room(settings.most_sockets),
                work=Workroom(calculators=_calculators(settings)),
                outage=outage,
                replica=replica,
                provider=provider,
            )
            if provider:
                stack.push_async_callback(provider.close)
            stack.push_async_callback(premises.close_casino)
            casino.ownership.tell(own_node(settings))
            await casino.start()
            await casino.offices.rule_two_people(settings.two_people_above)
            await casino.offices.rule_unfinished(settings.unfinished)
            app.state.premises = premises
            metrics.tracing.watch(metrics.registry, partial(health.refresh, premises))
            stack.push_async_callback(run_in_threadpool, metrics.tracing.close)
            showing = telling(premises.glances, casino, premises.work)
            async with premises.desk.watching(), watching(premises), showing:
                yield

    app = FastAPI(
        title="Croupier",
        version=version("croupier"),
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    _furnish(app, settings, metrics)
    return app


def _calculators(settings: Settings) -> Calculators | None:
    return Calculators(settings.calculators) if settings.calculators else None


def _journal(settings: Settings, outage: Outage) -> Journal:
    return open_journal(
        settings.journal, seal_key=seal_key(settings), outage=outage, archives=settings.archive
    )


def _replica(settings: Settings, journal: Journal) -> Replica | None:
    if settings.replica is None:
        return None
    if settings.database is None:
        raise BadMaterial("--replica goes with --database: a file has no replica")
    terms = settings.replica, settings.database, journal, settings.replica_seconds
    return open_replica(*terms, seal_key(settings))


def _people(settings: Settings, clock: Clock, outage: Outage) -> People:
    apart: Apart = Calculators(MOST_HASHES).asked_from_thread if settings.calculators else here
    return open_people(settings.people, clock, key=people_key(settings), outage=outage, apart=apart)


def _furnish(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    errors.install(app)
    app.router.routes.extend(_rooms())
    app.mount("/static", HouseFiles(), name="static")
    # the last one added is met first
    app.add_middleware(ToldReading)
    app.add_middleware(NamesShown)
    app.add_middleware(Compressed)
    app.add_middleware(BoundedBody)
    app.add_middleware(Door)
    app.add_middleware(OwnOrigin, hosts=settings.hosts)
    app.add_middleware(Watched, metrics=metrics)
    app.add_middleware(SafeHeaders)


@cache
def _rooms() -> Sequence[BaseRoute]:
    """With what is asked at each door, reckoned once for all houses of a process."""
    rooms = APIRouter()
    inside = [Depends(signed_in), Depends(met_table)]
    spoken = Depends(in_their_tongue)
    guarded = [*inside, Depends(refuse_half_characters)]
    for router in AT_THE_DOOR:
        rooms.include_router(router, dependencies=[spoken] if router in FOR_PLAYERS else [])
    for router in API_ROUTERS:
        own = [spoken, *guarded]
        rooms.include_router(router, prefix=API, dependencies=own, responses=errors.DOCUMENTED)
    for router in PAGES:
        own = [spoken, *inside] if router in FOR_PLAYERS else inside
        rooms.include_router(router, dependencies=own, include_in_schema=False)
    return tuple(rooms.routes)
