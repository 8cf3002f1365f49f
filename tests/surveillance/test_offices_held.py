"""Acts in an office are held to who holds it, by what else that person did."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.floor.digests import code_digest
from croupier.floor.office_desk import SERVER
from croupier.floor.offices import CameIn, EntryRuled, LinkMade, OfficeGiven
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify_kept
from croupier.table.orders import Giver
from croupier.table.people import Role
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.values.streams import OFFICES, purse_stream
from tests.floor.evenings import BY_HAND, ShiftedClock, open_casino, open_table, order, run
from tests.surveillance.tampering import Records, place_of, with_body, with_field
from tests.writing import copied

ADA = Giver("ada", "administrator")
STREAMS = (OFFICES, "t1", purse_stream("ann"))
Forgery = Callable[[Records], Records]


async def _evening() -> Journal:
    """Eve comes as a player, is made a floorperson, fills a tray and is let back in."""
    journal, clock = MemoryJournal(), ShiftedClock()
    async with open_casino(journal, clock=clock) as casino:
        await open_table(casino, how=BY_HAND)
        record = casino.offices.record
        for person, office in (("ada", "administrator"), ("eve", "player")):
            await record(SERVER, LinkMade(f"for {person}", office, 1))
            await record(Giver(person, office), CameIn(person, office, f"for {person}"))
        await record(ADA, OfficeGiven("eve", "player", "floorperson"))
        await record(ADA, LinkMade("back", "floorperson", 1, person="eve"))
        await record(Giver("eve", "floorperson"), CameIn("eve", "floorperson", "back"))
        clock.advance(hours=1)
        await order(casino, FillInventory(100_00), "eve", Role.FLOORPERSON)
        await order(casino, CreditInventory(50_00), "ada", Role.FLOORPERSON)
        await casino.purses.issue("ann", 100_00, "ada", "for ann")
        await record(ADA, OfficeGiven("eve", "floorperson", "dealer"))
        await record(ADA, EntryRuled("eve", barred=True))
    return journal


@pytest.fixture(scope="module")
def evening() -> Journal:
    return run(_evening())


def found(journal: Journal) -> list[str]:
    verified = (verify_kept(journal, each, code_digest()) for each in STREAMS)
    troubles = (trouble for each in verified for trouble in each.troubles)
    return [each.problem for each in troubles if each.what == "office"]


def forged(evening: Journal, forgery: Forgery) -> list[str]:
    """The acts of offices as a hand has changed them, beside the others as they were."""
    journal = MemoryJournal()
    for stream in STREAMS:
        change = forgery if stream == OFFICES else list
        journal.append(Append(stream, 0, copied(change(list(evening.read(stream)))), "c"))
    return found(journal)


def given(nth: int, **changed: str) -> Forgery:
    def forge(records: Records) -> Records:
        place = place_of(records, "office-given", nth)
        return with_body(records, place, lambda body: body.update(changed))

    return forge


def came(nth: int, **changed: str) -> Forgery:
    def forge(records: Records) -> Records:
        place = place_of(records, "came-in", nth)
        return with_body(records, place, lambda body: body.update(changed))

    return forge


def acting(kind: str, office: str) -> Forgery:
    return lambda records: with_field(records, place_of(records, kind), office=office)


def test_an_honest_evening_holds(evening: Journal) -> None:
    assert found(evening) == []
    assert forged(evening, list) == []


@pytest.mark.parametrize(
    ("forgery", "said"),
    [
        (given(1, office="administrator"), "eve was administrator, and it says floorperson"),
        (given(1, office="dealer"), "eve acts as floorperson, and is dealer"),
        (given(1, before="dealer"), "eve was player, and it says dealer"),
        (given(2, before="player"), "eve was floorperson, and it says player"),
        (came(2, office="dealer"), "eve, player, comes in as eve, dealer"),
        (came(3, link="for ada"), "lets nobody in as floorperson, but as administrator"),
        (came(1, office="inspector"), "ada acts as administrator, and is inspector"),
        (acting("entry-ruled", "floorperson"), "ada acts as floorperson, and is administrator"),
        (
            lambda records: [each for each in records if each.kind != "office-given/1"],
            "eve acts as floorperson, and is player",
        ),
    ],
)
def test_an_office_that_does_not_fit_is_found(
    evening: Journal, forgery: Forgery, said: str
) -> None:
    assert any(said in each for each in forged(evening, forgery))


def test_what_only_a_head_can_show(evening: Journal) -> None:
    """Of somebody who does nothing any more nobody can tell what they were made."""
    assert forged(evening, given(2, office="administrator")) == []
