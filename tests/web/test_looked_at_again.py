"""Whoever lost an office while they waited does nothing by it, and nothing of it is on record."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from croupier.floor.office_desk import OfficeDesk
from croupier.floor.offices import OfficeAct
from croupier.table.orders import Giver
from croupier.web.people.desk import Desk
from croupier.web.people.offices import Office
from croupier.web.people.sessions import SignedIn
from croupier.web.settings import Settings
from tests.support import submission_text
from tests.web.running_house import House, running_house
from tests.web.test_meters_api import ROYAL_9
from tests.web.wire import API, BY_HAND, open_table

ADMINISTRATOR, FLOORPERSON = Office.ADMINISTRATOR, Office.FLOORPERSON
MONEY = {"id": "money", "cents": 1_00}
RAISE = {"id": "raise", "raise": {"meter": "major", "cents": 1_00, "reason": "a promotion"}}
FILL = {"id": "fill", "order": {"name": "fill-inventory", "cents": 100_00}}
TABLE = {"id": "new", "table": "new", "submission": submission_text("pa-541"), "practice": True}
FILED = submission_text("pa-541")
APPROVED = {"id": "approve", "on": "2026-01-01", "reference": "R"}
ACTS = [
    (ADMINISTRATOR, "POST", "purses/ann/issue", MONEY),
    (ADMINISTRATOR, "POST", "purses/ann/approval", MONEY),
    (ADMINISTRATOR, "POST", "purses/ann/withdrawal", {"id": "no"}),
    (ADMINISTRATOR, "POST", "invitations", {"office": "player"}),
    (ADMINISTRATOR, "DELETE", "invitations/any", None),
    (ADMINISTRATOR, "POST", "people/ann/link", None),
    (ADMINISTRATOR, "PATCH", "people/ann", {"office": "administrator"}),
    (ADMINISTRATOR, "PATCH", "people/ann", {"barred": True}),
    (ADMINISTRATOR, "DELETE", "people/ann/sessions", None),
    (FLOORPERSON, "POST", "meters/t1/proposals", RAISE),
    (FLOORPERSON, "POST", "meters/t1/proposals/approval", {"id": "yes"}),
    (FLOORPERSON, "DELETE", "meters/t1/proposals?id=no", None),
    (FLOORPERSON, "POST", "tables/t1/orders", FILL),
    (FLOORPERSON, "POST", "tables", TABLE),
    (FLOORPERSON, "POST", "filings", {"id": "draft", "submission": FILED}),
    (FLOORPERSON, "POST", "filings/2/filed", {"id": "file", "on": "2026-01-01"}),
    (Office.INSPECTOR, "POST", "filings/1/approved", APPROVED),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running_house(Settings(data=tmp_path_factory.mktemp("house"))) as running:
        running.guest(name="ann")
        open_table(running, "t1", "pa-627b", ROYAL_9, how=BY_HAND)
        _file_two(running)
        yield running


def _file_two(house: House) -> None:
    """One is handed in."""
    keeper = house.guest(FLOORPERSON).browser
    for n in (1, 2):
        asked = {"id": f"draft {n}", "submission": FILED}
        assert keeper.post(f"{API}/filings", json=asked).is_success
    asked = {"id": "handed in", "on": house.premises.clock().date().isoformat()}
    assert keeper.post(f"{API}/filings/1/filed", json=asked).is_success


def on_record(house: House) -> list[object]:
    journal = house.premises.casino.journal
    return [journal.head(each) for each in journal.streams()]


@pytest.mark.parametrize(("office", "method", "path", "asked"), ACTS)
def test_who_lost_the_office_meanwhile_is_refused(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    office: Office,
    method: str,
    path: str,
    asked: object,
) -> None:
    people, stands = house.premises.people, Desk.stands

    async def after_a_demotion(desk: Desk, session: SignedIn) -> bool:
        """Another node knows of it, and this one will in a moment."""
        await asyncio.to_thread(people.appoint, session.name, Office.PLAYER)
        return await stands(desk, session)

    monkeypatch.setattr(Desk, "stands", after_a_demotion)
    bad, ann = house.guest(office).browser, people.person("ann")
    before, links = on_record(house), len(people.invitations())
    answer = bad.request(method, f"{API}/{path}", json=asked)
    assert (answer.status_code, "has changed meanwhile" in answer.text) == (403, True), answer.text
    assert on_record(house) == before
    assert (people.person("ann"), len(people.invitations())) == (ann, links)


def test_whose_office_is_about_to_be_given_to_them_anew_does_nothing_by_the_old_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits is refused before the act is on record, so that nothing of it comes after."""
    desk, people, record = house.premises.desk, house.premises.people, OfficeDesk.record
    ada, bob = house.guest(ADMINISTRATOR), house.guest(ADMINISTRATOR)
    bobs = people.signed_in(bob.token)
    assert bobs is not None
    stood = list[bool]()

    async def seen(offices: OfficeDesk, by: Giver, *acts: OfficeAct) -> None:
        stood.append(await desk.stands(bobs))
        await record(offices, by, *acts)

    monkeypatch.setattr(OfficeDesk, "record", seen)
    for changed in ({"office": "administrator"}, {"barred": False}):
        ada.browser.patch(f"{API}/people/{bob.name}", json=changed)
    assert stood == [False, False]
    assert asyncio.run(desk.stands(bobs)), "once it is done, the book says who stands"


def test_whoever_waited_is_looked_at_when_it_is_their_turn(house: House) -> None:
    seen = list[str]()

    async def story() -> None:
        offices = OfficeDesk(house.premises.casino.journal, house.premises.clock)

        async def look() -> None:
            seen.append("looked at again")

        async def waits() -> None:
            async with offices.in_turn(look):
                seen.append("done")

        async with offices.in_turn():
            waiting = asyncio.create_task(waits())
            await asyncio.sleep(0)
            seen.append("the one before is done")
        await waiting

    asyncio.run(story())
    assert seen == ["the one before is done", "looked at again", "done"]
