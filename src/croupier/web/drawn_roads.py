"""The roads of a table, drawn once for everybody until they change."""

from __future__ import annotations

from croupier.floor.live_game import LiveTable
from croupier.web.game_page import Document
from croupier.web.games import page_of
from croupier.web.past_rounds import announced, finished
from croupier.web.workroom import Workroom


async def drawn_roads(table: LiveTable, work: Workroom) -> tuple[Document, Document]:
    """As the lobby shows them, and whole; they change with a result, and when a round is over."""
    make = page_of(table.house.game).roads
    key = ("roads", table.id, finished(table), announced(table))
    return await work.made(key, lambda: make(table))
