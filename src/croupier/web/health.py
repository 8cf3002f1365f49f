"""How the house is: for whoever watches over it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from ipaddress import ip_address
from secrets import token_bytes
from time import time_ns

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from croupier.floor.program_files import program
from croupier.journal.store import Journal
from croupier.web.dependencies import Premises, PremisesDep
from croupier.web.errors import Forbidden, Unavailable
from croupier.web.examination import AWAY, WELL
from croupier.web.office_figures import known
from croupier.web.reading import read_by

LOGGER = logging.getLogger(__name__)
UNWELL = 503
DRAINING = "hands its tables over"
"""A proxy that asks sends nobody here any more; whoever is here is served to the end."""
PULSE = "pulse"
AS_AN_ORDER = 32 * 1024
"""Bytes that take a few more pages than an order does: where one finds no room, the other has
none."""
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""A proxy writes one of these."""

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(premises: PremisesDep) -> JSONResponse:
    """Whether journal and people wrote and read just now, and the casino does its work.

    What was found is everybody's for a second, in which an order may have found otherwise.
    """
    found = await premises.examination.found(questions(premises))
    if premises.draining.is_set():
        found["node"] = DRAINING
    if set(found.values()) == {WELL} and premises.outage.lasts:
        found["casino"] = AWAY
    return JSONResponse(found, 200 if set(found.values()) == {WELL} else UNWELL)


def questions(premises: Premises) -> dict[str, Callable[[], object]]:
    return {
        "journal": lambda: _wrote_and_read(premises.casino.journal),
        "people": premises.people.check,
        "casino": lambda: _refuse_if_unwell(premises),
    }


def _wrote_and_read(journal: Journal) -> None:
    """Beside the records, where states are kept that anybody could work out anew.

    Other bytes each time: what is there already is not written again, or takes no room.
    """
    now = time_ns()
    journal.keep_snapshot(PULSE, now, PULSE, token_bytes(AS_AN_ORDER))
    kept = journal.snapshot(PULSE, PULSE)
    if kept is None or kept[0] < now:
        raise Unavailable("what was written is not there")


def _refuse_if_unwell(premises: Premises) -> None:
    premises.refuse_if_closing()
    if trouble := premises.casino.trouble():
        LOGGER.warning("the casino is unwell: %s", trouble)
        raise Unavailable(trouble)


@router.get("/program")
async def program_running(premises: PremisesDep) -> JSONResponse:
    """By what the house runs: `croupier manifest check` holds it to what was signed.

    With the key that signs the heads of its record.
    """
    return JSONResponse({**program(), "log_key": premises.log_key})


@router.get("/metrics")
async def metrics(request: Request, premises: PremisesDep) -> Response:
    if not premises.settings.metrics_public and not is_loopback(request):
        raise Forbidden("figures are given on this machine alone; --metrics-public opens them")
    await run_in_threadpool(refresh, premises)
    return Response(generate_latest(premises.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def refresh(premises: Premises) -> None:
    """Figures that nobody counts as they happen."""
    casino, metrics = premises.casino, premises.metrics
    metrics.tables.set(len(casino.tables()))
    owned = sum(map(casino.ownership.is_mine, casino.tables()))
    metrics.tell_carried(premises.carried, owned)
    metrics.tell_play(known(premises.figures, read_by(premises).journal))
    metrics.tell_meters(map(casino.meters.shown, casino.meters.links()))
    metrics.build.info({**program()})


def is_loopback(request: Request) -> bool:
    """Whether it comes from this machine itself, not by a proxy that stands there."""
    if request.client is None or any(each in request.headers for each in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
