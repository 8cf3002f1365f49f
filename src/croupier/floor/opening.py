"""The order that opens a table, recorded however many nodes and tables are about it."""

from __future__ import annotations

from typing import Any

from croupier.floor.retries import TRIES, Outrun
from croupier.floor.sent_again import refuse_another
from croupier.floor.tables import Tables
from croupier.floor.thread_bridge import ThreadBridge
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.records import Record
from croupier.table.orders import Command
from croupier.values.refusals import Refusal, Refused


async def recorded_opening(
    tables: Tables[Any],
    bridge: ThreadBridge[tuple[Record, ...]],
    table_id: str,
    order: Command,
) -> None:
    """Two tables may join one link at the same time; the second tries again."""
    for _ in range(TRIES):
        pending = tables.begin(table_id, [order])
        if isinstance(pending, Refusal):
            raise Refused([pending])
        try:
            records = await bridge.of(pending.future)
        except AlreadyDone as before:
            refuse_another(tables.game.tables, before.records, table_id, order)
            return
        except Stale as stale:
            if stale.stream == table_id:
                raise
            tables.forget_beside(stale.stream)
        else:
            tables.moved_on(pending.table, records)
            return
    raise Outrun(table_id)
