"""How the house is: for whoever watches over it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from croupier.floor.program_files import program
from croupier.values.refusals import CroupierError
from croupier.values.streams import FLOOR
from croupier.web.dependencies import Premises, PremisesDep
from croupier.web.errors import Forbidden, Unavailable

LOGGER = logging.getLogger(__name__)
UNWELL = 503
WELL = "ok"
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""A proxy writes one of these."""

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(premises: PremisesDep) -> JSONResponse:
    """Whether journal, people and casino can do their work."""
    found = await run_in_threadpool(_examined, premises)
    return JSONResponse(found, 200 if set(found.values()) == {WELL} else UNWELL)


def _examined(premises: Premises) -> dict[str, str]:
    questions: dict[str, Callable[[], object]] = {
        "journal": lambda: premises.casino.journal.head(FLOOR),
        "people": premises.people.check,
        "casino": lambda: _refuse_if_unwell(premises),
    }
    return {name: _asked(question) for name, question in questions.items()}


def _refuse_if_unwell(premises: Premises) -> None:
    premises.refuse_if_closing()
    if trouble := premises.casino.trouble():
        LOGGER.warning("the casino is unwell: %s", trouble)
        raise Unavailable(trouble)


def _asked(question: Callable[[], object]) -> str:
    """In general words: the page is for anybody."""
    try:
        question()
    except CroupierError:
        return "unavailable"
    return WELL


@router.get("/program")
async def program_running() -> JSONResponse:
    """By what the house runs: `croupier manifest check` holds it to what was signed."""
    return JSONResponse(dict(program()))


@router.get("/metrics")
def metrics(request: Request, premises: PremisesDep) -> Response:
    if not premises.settings.metrics_public and not is_loopback(request):
        raise Forbidden("figures are given on this machine alone; --metrics-public opens them")
    premises.metrics.tables.set(len(premises.casino.tables()))
    return Response(generate_latest(premises.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def is_loopback(request: Request) -> bool:
    """Whether it comes from this machine itself, not by a proxy that stands there."""
    if request.client is None or any(each in request.headers for each in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
