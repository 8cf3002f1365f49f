"""The tables of the house, as the lobby shows them."""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import APIRouter

from croupier.web.dependencies import READING, PremisesDep
from croupier.web.glances import Document, Glance
from croupier.web.worded import worded

router = APIRouter(tags=["lobby"], dependencies=[READING])


@router.get("/lobby")
async def lobby(open_house: PremisesDep) -> Document:
    """Every table with its game, limits, free seats, a small road and what goes on there."""
    seen = await open_house.glances.now(open_house.casino, open_house.work)
    return {"tables": worded(listed(seen.values()))}


def listed(seen: Iterable[Glance]) -> list[Document]:
    """Open ones first, then by game and name."""
    return sorted((each.shown for each in seen), key=_order)


def _order(table: Document) -> tuple[bool, str, str]:
    return table["phase"] == "closed", table["game"], table["id"]
