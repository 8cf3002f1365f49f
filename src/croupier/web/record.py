"""The record of the house as a public log (C2SP tlog-tiles): its head, its tiles, its leaves.

For anybody: a leaf is a hash over a nonce, and tells nothing to whoever has not the record.
"""

from __future__ import annotations

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from croupier.journal.signing import entries
from croupier.journal.store import Journal
from croupier.transparency.heads import SignedHead
from croupier.transparency.tiles import WIDTH, TilePath, bundle
from croupier.transparency.tree import HASH_BYTES
from croupier.values.refusals import Unreadable
from croupier.web.dependencies import PremisesDep
from croupier.web.errors import NotFound

TEXT, BYTES = "text/plain; charset=utf-8", "application/octet-stream"
FRESH, FOR_EVER = "no-cache", "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


@router.get("/checkpoint")
async def checkpoint(premises: PremisesDep) -> Response:
    newest = await run_in_threadpool(premises.casino.journal.newest_head)
    if newest is None:
        raise NotFound("the record has no signed head yet")
    return Response(newest, media_type=TEXT, headers={"Cache-Control": FRESH})


@router.get("/tile/{path:path}")
async def tile(path: str, premises: PremisesDep) -> Response:
    try:
        asked = TilePath.parse(path)
    except Unreadable as wrong:
        raise NotFound(str(wrong)) from None
    found = await run_in_threadpool(tile_under_head, premises.casino.journal, asked)
    if found is None:
        raise NotFound("no signed head has that tile")
    return Response(found, media_type=BYTES, headers={"Cache-Control": FOR_EVER})


def tile_under_head(journal: Journal, asked: TilePath) -> bytes | None:
    """As wide as it was asked for, if a signed head covers that much of it."""
    newest = journal.newest_head()
    size = SignedHead.parse(newest).head.size if newest else 0
    first, last = asked.number * WIDTH, asked.number * WIDTH + asked.width
    if asked.level is None:
        return bundle(entries(journal, first, last)) if last <= size else None
    if last > size // WIDTH**asked.level:
        return None
    hashes = journal.tile(asked.level, asked.number)
    return hashes[: asked.width * HASH_BYTES] if hashes else None
