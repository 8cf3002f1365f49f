"""The API as it describes itself: worked out once, then handed out as it is."""

from __future__ import annotations

import json

from fastapi import APIRouter, FastAPI, Request, Response

from croupier.web.dependencies import WorkDep
from croupier.web.kept import Kept, sent
from croupier.web.settings import API

router = APIRouter(include_in_schema=False)


@router.get(f"{API}/openapi.json")
async def description(request: Request, work: WorkDep) -> Response:
    written = await work.made("description", lambda: _written(request.app))
    return sent(written, request.headers)


def _written(app: FastAPI) -> Kept:
    text = json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":"))
    return Kept(text, "application/json")
