"""The API as it describes itself: worked out once, then handed out as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping

from fastapi import APIRouter, Request, Response

from croupier.web.dependencies import WorkDep
from croupier.web.kept import Kept, sent
from croupier.web.live.asyncapi import asyncapi
from croupier.web.openapi import openapi
from croupier.web.settings import API

router = APIRouter(include_in_schema=False)


@router.get(f"{API}/openapi.json")
async def description(request: Request, work: WorkDep) -> Response:
    written = await work.made("description", lambda: _written(openapi(request.app)))
    return sent(written, request.headers)


@router.get(f"{API}/asyncapi.json")
async def socket_description(request: Request, work: WorkDep) -> Response:
    written = await work.made("socket description", lambda: _written(asyncapi()))
    return sent(written, request.headers)


def _written(document: Mapping[str, object]) -> Kept:
    return Kept(json.dumps(document, ensure_ascii=False, separators=(",", ":")), "application/json")
