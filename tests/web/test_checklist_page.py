"""Checklists in the browser: ticked by two people, and found by those who watch over tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.web.listed_tables import open_listed
from tests.web.running_house import Guest, HandClock, House, running_house
from tests.web.wire import API, fresh_id

SIGNERS = (Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)
WATCHERS = (Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR)
LISTS = "/office/checklists"
BOX = re.compile(r'name="item" value="(\w+)"')
FIELD = re.compile(r'name="(csrf|id|when)" value="([^"]*)"')


@pytest.fixture(scope="module")
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, clock: HandClock) -> Iterator[House]:
    with running_house(Settings(data=tmp_path_factory.mktemp("lists")), clock=clock) as running:
        yield running


def page_of(table: str) -> str:
    return f"/tables/{table}/checklist"


def boxes(guest: Guest, table: str, when: str = "opening") -> list[str]:
    """What waits for this person."""
    return BOX.findall(guest.browser.get(page_of(table), params={"when": when}).text)


def sign(
    guest: Guest, table: str, items: list[str] | None = None, when: str = "opening"
) -> httpx.Response:
    shown = guest.browser.get(page_of(table), params={"when": when}).text
    fields = dict(FIELD.findall(shown.partition('class="page checklist"')[2]))
    chosen = BOX.findall(shown) if items is None else items
    return guest.browser.post(page_of(table), data={**fields, "item": chosen})


@pytest.mark.parametrize("office", Office)
def test_who_signs_and_who_watches(house: House, office: Office) -> None:
    open_listed(house, f"for {office.value}")
    browser = house.guest(office).browser
    signs = browser.get(page_of(f"for {office.value}")).status_code
    assert (signs == httpx.codes.OK) is (office in SIGNERS)
    watches = browser.get(LISTS).status_code
    assert (watches == httpx.codes.OK) is (office in WATCHERS)


def test_two_people_tick_it_and_the_table_is_open_for_gaming(house: House) -> None:
    open_listed(house, "tiles", "pa-535")
    dealer, floor = house.guest(Office.DEALER, "Dora"), house.guest(Office.FLOORPERSON, "Flora")
    shown = dealer.browser.get(page_of("tiles")).text
    assert "The table is not open for gaming" in shown
    assert "§ 535.6" in shown
    for part in ("Table", "Boxes", "Tiles", "Shaker and dice", "Inspections"):
        assert f"<legend>{part}</legend>" in shown
    assert "tile_set" in boxes(dealer, "tiles")
    assert "felt" not in boxes(dealer, "tiles")
    assert sign(dealer, "tiles").status_code == httpx.codes.SEE_OTHER
    assert boxes(dealer, "tiles") == []
    shown = floor.browser.get(page_of("tiles")).text
    assert "dealer: Dora, " in shown
    assert "floorperson: to sign" in shown
    assert sign(floor, "tiles").status_code == httpx.codes.SEE_OTHER
    assert "The table is open for gaming." in floor.browser.get(page_of("tiles")).text


def test_one_who_held_both_offices_does_not_sign_for_both(house: House) -> None:
    open_listed(house, "alone")
    both, chief = house.guest(Office.DEALER, "Pat"), house.guest(Office.ADMINISTRATOR, "Ada")
    sign(both, "alone", ["decks_inspected"])
    raised = chief.browser.patch(f"{API}/people/Pat", json={"office": "floorperson"})
    assert raised.is_success, raised.text
    assert "decks_inspected" not in boxes(both, "alone")
    refused = sign(both, "alone", ["decks_inspected", "felt"])
    assert refused.status_code == httpx.codes.CONFLICT
    assert "a second person must do this" in refused.text
    assert 'value="felt" aria-describedby="of-felt" checked' in refused.text
    assert "felt" in boxes(both, "alone"), "nothing of it was taken"


def test_a_list_is_printed_for_whoever_signs(house: House) -> None:
    open_listed(house, "on paper")
    paper = house.guest(Office.DEALER).browser.get("/tables/on%20paper/checklist.pdf?when=daily")
    assert paper.content.startswith(b"%PDF")
    assert paper.headers["content-disposition"] == 'attachment; filename="checklist-daily.pdf"'
    other = house.guest(Office.INSPECTOR).browser.get("/tables/on%20paper/checklist.pdf")
    assert other.status_code == httpx.codes.FORBIDDEN


def test_what_is_wrong_is_told_on_the_page(house: House) -> None:
    open_listed(house, "wrong")
    floor = house.guest(Office.FLOORPERSON)
    assert "no item of the checklist is named" in sign(floor, "wrong", []).text
    unknown = sign(floor, "wrong", ["a_moon"])
    assert "a_moon is not on the opening checklist" in unknown.text
    assert "checklist" in floor.browser.get(page_of("wrong"), params={"when": "moon"}).text


def test_orders_of_programs_tick_too(house: House) -> None:
    open_listed(house, "api")
    dealer = house.guest(Office.DEALER)
    order = {"name": "tick-items", "occasion": "opening", "items": ["cover_cards"]}
    body = {"id": fresh_id(), "order": order}
    assert dealer.browser.post(f"{API}/tables/api/orders", json=body).status_code == httpx.codes.OK
    again = dealer.browser.post(f"{API}/tables/api/orders", json=body)
    assert again.json()["repeated"]
    other = dealer.browser.post(f"{API}/tables/api/orders", json={**body, "id": fresh_id()})
    assert other.status_code == httpx.codes.CONFLICT
    assert other.json()["error"]["clause"] == "PA541-3-a-s2"


def test_those_who_watch_find_lists_by_table_and_day_and_what_is_missing(
    house: House, clock: HandClock
) -> None:
    open_listed(house, "days")
    dealer, floor = house.guest(Office.DEALER), house.guest(Office.FLOORPERSON)
    inspector = house.guest(Office.INSPECTOR).browser

    def found(**asked: str) -> str:
        return inspector.get(LISTS, params={"table": "days", **asked}).text

    assert "nobody has ticked anything" in found()
    sign(dealer, "days")
    sign(floor, "days")
    first = clock.at.date().isoformat()
    told = found()
    assert "complete, " in told
    assert f"by {dealer.name}, {floor.name}" in told
    assert "once in each gaming day" in told
    clock.advance(days=1)
    assert sign(floor, "days", when="daily").status_code == httpx.codes.SEE_OTHER
    second = clock.at.date().isoformat()
    assert found().count("<h2") == 3
    assert found(day=first).count("<h2") == 2
    assert found(day=second).count("<h2") == 1
    assert "dealer: missing" in found(day=second)
    assert found(missing="yes").count("<h2") == 2
    assert "No list is like that" in found(day="2001-01-01")
    assert found(day="no day") == found()


def test_a_practice_table_asks_for_none(shared_house: House) -> None:
    floor = shared_house.guest(Office.FLOORPERSON).browser
    assert "No table has opened for gaming yet" in floor.get(LISTS).text
