"""What an order moved beside its table has the order's giver, office and time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from croupier.floor.order_times import written
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.table.people import Role
from croupier.table.seats.tray import FillInventory
from croupier.values.records import moment
from croupier.values.streams import CAGE_BOOK, meter_stream, purse_stream
from tests.clauses.test_royal_9 import FORMS, SEATS
from tests.floor.evenings import BY_HAND, ShiftedClock, open_casino, open_table, order, run, sit
from tests.surveillance.forging import found
from tests.surveillance.tampering import with_field

ANNS, METER = purse_stream("ann"), meter_stream("hall")


async def _evening() -> Journal:
    book, lines = FORMS["PA $5"]
    journal, clock = MemoryJournal(), ShiftedClock()
    async with open_casino(journal, clock=clock) as casino:
        metered = f"[wagers.royal_9]\n{lines}{SEATS}"
        await open_table(casino, book, metered, seats=7, how=BY_HAND, link="hall")
        clock.advance(minutes=1)
        await sit(casino, "ann", 1)
        clock.advance(minutes=1)
        await order(casino, FillInventory(100_00), "flo", Role.FLOORPERSON)
    return journal


@pytest.fixture(scope="module")
def evening() -> Journal:
    return run(_evening())


def forged(evening: Journal, stream: str, **fields: Any) -> list[str]:
    records = {each: list(evening.read(each)) for each in evening.streams()}
    changed = with_field(records[stream], records[stream][-1].place, **fields)
    return found(records | {stream: changed}, evening).get(stream, [])


@pytest.mark.parametrize("stream", [ANNS, METER, CAGE_BOOK])
def test_it_is_found_by_whom_and_when(evening: Journal, stream: str) -> None:
    own = [*evening.read(stream)][-1]
    assert forged(evening, stream) == []
    for fields in ({"actor": "eve"}, {"office": "inspector"}):
        [why] = forged(evening, stream, **fields)
        assert "gave no such order there" in why
    later = written(moment(own.at) + timedelta(seconds=1))
    [why] = forged(evening, stream, at=later)
    assert why.endswith(f"command: it is dated {later}, and its order is not")
