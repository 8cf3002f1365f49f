"""The journal as a whole, for the inspector: who signs it, and what is kept beside it."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from starlette.responses import Response, StreamingResponse

from croupier.surveillance.auditing import WholeAudit
from croupier.web.api.journals import LINES, NOT_KEPT, AuditsDep, InspectedDep
from croupier.web.dependencies import PremisesDep, SignedInDep, only
from croupier.web.people.offices import Office

router = APIRouter(
    prefix="/journal",
    tags=["journals"],
    dependencies=[only(Office.INSPECTOR, Office.ADMINISTRATOR)],
)


@router.get("", summary="Who signs it", response_class=JSONResponse)
async def signed_by(premises: PremisesDep) -> Response:
    heads = premises.casino.heads
    witnesses = [str(each.key) for each in heads.witnesses] if heads else []
    return JSONResponse({"log_key": premises.log_key, "witnesses": witnesses}, headers=NOT_KEPT)


@router.get(
    "/verify", summary="Lines of progress, the verdict last", response_class=StreamingResponse
)
async def verify(inspected: InspectedDep, audits: AuditsDep, me: SignedInDep) -> Response:
    """What `croupier verify` looks at beside the streams: seals, guards, and every signed head."""
    lines = audits.begin(WholeAudit(inspected), me.name)
    return StreamingResponse(lines, media_type=LINES, headers=NOT_KEPT)
