"""Choosing the tongue by hand; where scripts run, the page does the same by itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from croupier.tongues import TONGUES
from croupier.web.dependencies import PremisesDep
from croupier.web.errors import Misused
from croupier.web.pages.signing_in import SEE_OTHER, own_path
from croupier.web.tongue import COOKIE

A_YEAR = 60 * 60 * 24 * 365

router = APIRouter(include_in_schema=False)


@router.post("/tongue")
async def choose(
    request: Request,
    open_house: PremisesDep,
    tongue: Annotated[str, Form(max_length=20)],
    back: Annotated[str, Form(max_length=2_000)] = "",
) -> Response:
    """Whoever is there, signed in or not; it changes nothing but how they are spoken to."""
    if tongue not in TONGUES:
        raise Misused(f"there is no tongue {tongue!r} here; choose {', '.join(TONGUES)}")
    response = RedirectResponse(own_path(back) or "/", SEE_OTHER)
    secure = open_house.settings.secure_cookies or request.url.scheme == "https"
    response.set_cookie(COOKIE, tongue, max_age=A_YEAR, samesite="lax", secure=secure)
    return response
