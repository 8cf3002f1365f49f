"""Above the house's sum money takes two people, of two names and two links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from msgspec.structs import replace as changed

from croupier.cage.purse import Proposal
from croupier.floor.offices import TwoPeopleRuled
from croupier.surveillance.ledgers import told_in_book
from croupier.surveillance.verifying import verify
from croupier.values.records import Record
from croupier.values.streams import OFFICES, purse_stream
from croupier.values.transfers import INVENTORY
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.web.open_tables import opened
from tests.web.running_house import PURSE, HandClock, House, running_house

SUM = 5_000_00
MUCH = SUM + 1
FORBIDDEN, REFUSED = httpx.codes.FORBIDDEN, httpx.codes.CONFLICT


@pytest.fixture
def careful(settings: Settings, clock: HandClock) -> Iterator[House]:
    with running_house(replace(settings, two_people_above=SUM), clock=clock) as opened:
        opened.guest(Office.PLAYER, "ann")
        yield opened


def issue(browser: httpx.Client, what: str, command: str, cents: int = MUCH) -> httpx.Response:
    asked = {"id": command, "cents": cents}
    return browser.post(f"/api/v1/purses/ann/{what}", json=asked)


def purse(house: House) -> list[Record]:
    return list(house.premises.casino.journal.read(purse_stream("ann")))


def test_a_sum_of_the_house_is_issued_by_one_person(careful: House) -> None:
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    assert issue(ada, "issue", "i1", SUM).json()["cents"] == PURSE + SUM


def test_more_waits_for_a_second_person_who_is_shown_before_and_after(careful: House) -> None:
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    bea = careful.guest(Office.ADMINISTRATOR, "bea").browser
    waiting = {"cents": MUCH, "by": "ada", "before": PURSE, "after": PURSE + MUCH}
    for _ in range(2):
        asked = issue(ada, "issue", "i1").json()
        assert (asked["cents"], asked["waiting"]) == (PURSE, waiting)
    people = bea.get("/api/v1/people").json()["people"]
    assert [each["waiting"] for each in people if each["name"] == "ann"] == [waiting]
    own = issue(ada, "approval", "i2")
    assert (own.status_code, "a second person" in own.text) == (REFUSED, True)
    other = issue(bea, "approval", "i3", MUCH + 1)
    assert (other.status_code, "nobody proposed" in other.text) == (REFUSED, True)
    for _ in range(2):
        assert issue(bea, "approval", "i4").json()["cents"] == PURSE + MUCH
    records = purse(careful)
    assert [(each.actor, each.kind) for each in records[1:]] == [
        ("ada", "money-proposed/1"),
        ("bea", "money-issued/1"),
    ]
    assert not verify(purse_stream("ann"), records).troubles


def test_two_names_of_one_link_are_one_person(careful: House) -> None:
    link = careful.invitation(Office.ADMINISTRATOR)
    ada, eve = (
        careful.guest(Office.ADMINISTRATOR, name, link=link).browser for name in ("ada", "eve")
    )
    issue(ada, "issue", "i1")
    refused = issue(eve, "approval", "i2")
    assert (refused.status_code, "two different links" in refused.text) == (FORBIDDEN, True)
    assert careful.premises.casino.purses.of("ann").cents == PURSE
    back = ada.post("/api/v1/people/eve/link").json()["link"]
    again = careful.guest(Office.ADMINISTRATOR, "eve", link=back).browser
    assert issue(again, "approval", "i3").json()["cents"] == PURSE + MUCH


def test_what_waits_can_be_withdrawn_and_nothing_else_is_proposed_meanwhile(careful: House) -> None:
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    issue(ada, "issue", "i1")
    assert issue(ada, "issue", "i2").status_code == REFUSED
    withdrawn = ada.post("/api/v1/purses/ann/withdrawal", json={"id": "i3"}).json()
    assert (withdrawn["cents"], withdrawn["waiting"]) == (PURSE, None)
    assert ada.post("/api/v1/purses/ann/withdrawal", json={"id": "i4"}).status_code == REFUSED
    assert not verify(purse_stream("ann"), purse(careful)).troubles


def test_a_link_brings_no_more_than_one_person_may_issue(careful: House) -> None:
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    asked = {"office": "player", "purse": MUCH}
    assert ada.post("/api/v1/invitations", json=asked).status_code == FORBIDDEN
    assert ada.post("/api/v1/invitations", json=asked | {"purse": SUM}).status_code == 201


# Trays


def tray(house: House) -> int:
    held: int = house.premises.casino.table("t1").accounts[INVENTORY]
    return held


def move(browser: httpx.Client, command: str, name: object, **order: object) -> httpx.Response:
    asked = {"id": command, "order": {"name": name, **order}}
    return browser.post("/api/v1/tables/t1/orders", json=asked)


@pytest.fixture
def keepers(careful: House) -> tuple[httpx.Client, httpx.Client]:
    opened(careful, "t1")
    ada, bea = (careful.guest(Office.FLOORPERSON, name).browser for name in ("ada", "bea"))
    return ada, bea


@pytest.mark.parametrize(("name", "way"), [("fill-inventory", 1), ("credit-inventory", -1)])
def test_a_tray_is_filled_and_credited_by_one_up_to_the_sum_and_by_two_above_it(
    careful: House, keepers: tuple[httpx.Client, httpx.Client], name: str, way: int
) -> None:
    ada, bea = keepers
    held = tray(careful)
    assert move(ada, "o1", name, cents=SUM).is_success
    assert tray(careful) == held + way * SUM
    held += way * SUM
    for _ in range(2):
        assert move(ada, "o2", name, cents=MUCH).is_success, "sent again it is answered alike"
    assert tray(careful) == held
    waits = bea.get("/api/v1/tables/t1").json()["view"]["tray_change"]
    assert waits == {
        "by": "ada", "cents": MUCH, "takes": way < 0, "before": held, "after": held + way * MUCH,
    }  # fmt: skip
    approval = {"name": "approve-tray-change", "by": "ada", "cents": MUCH, "takes": way < 0}
    listed = bea.get("/api/v1/tables/t1/due").json()["steps"]
    assert approval in [each["order"] for each in listed]
    own = move(ada, "o3", **approval)
    assert (own.status_code, "a second person" in own.text) == (REFUSED, True)
    assert own.json()["error"]["findings"][0]["clause"] is None, "no chapter speaks of it"
    for _ in range(2):
        assert move(bea, "o4", **approval).is_success
    assert tray(careful) == held + way * MUCH
    records = list(careful.premises.casino.journal.read("t1"))[-2:]
    assert [(each.actor, each.kind.partition("/")[0]) for each in records] == [
        ("ada", "tray-change-proposed"),
        ("bea", "inventory-filled" if way > 0 else "inventory-credited"),
    ]


def test_two_names_of_one_link_fill_no_tray(careful: House) -> None:
    opened(careful, "t1")
    link = careful.invitation(Office.FLOORPERSON, uses=2)
    ada, eve = (
        careful.guest(Office.FLOORPERSON, name, link=link).browser for name in ("ada", "eve")
    )
    held = tray(careful)
    move(ada, "o1", "fill-inventory", cents=MUCH)
    approval = {"name": "approve-tray-change", "by": "ada", "cents": MUCH, "takes": False}
    refused = move(eve, "o2", **approval)
    assert (refused.status_code, "two different links" in refused.text) == (REFUSED, True)
    assert tray(careful) == held
    assert move(eve, "o3", "withdraw-tray-change", by="ada").is_success


# The sum on record


def ruled(house: House) -> list[str]:
    records = house.premises.casino.journal.read(OFFICES)
    return [told_in_book(each) for each in records if each.kind == TwoPeopleRuled.kind]


def test_the_sum_stands_on_record_whenever_it_changes(settings: Settings, clock: HandClock) -> None:
    told = []
    for above in (None, SUM, SUM, 0, None):
        with running_house(replace(settings, two_people_above=above), clock=clock) as house:
            told = ruled(house)
            assert not verify(OFFICES, house.premises.casino.journal.read(OFFICES)).troubles
    assert told == [
        "Above $5000.00 money takes two people from now on.",
        "Above $0.00 money takes two people from now on.",
        "One person alone may move any sum from now on.",
    ]


def test_the_money_of_an_older_link_waits_where_the_sum_is_lower_now(
    settings: Settings, clock: HandClock
) -> None:
    with running_house(settings, clock=clock) as house:
        link = house.invitation(Office.PLAYER, purse=MUCH)
    with running_house(replace(settings, two_people_above=SUM), clock=clock) as house:
        house.guest(Office.PLAYER, "ann", link=link)
        purse = house.premises.casino.purses.of("ann")
        assert purse.cents == 0
        assert purse.proposal == Proposal(MUCH, "the tests")


def test_an_approval_by_whoever_proposed_is_found_on_record(careful: House) -> None:
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    bea = careful.guest(Office.ADMINISTRATOR, "bea").browser
    issue(ada, "issue", "i1")
    issue(bea, "approval", "i2")
    records = purse(careful)
    forged = [*records[:-1], changed(records[-1], actor="ADA")]
    assert any("a second person" in each.problem for each in verify("purse:ann", forged).troubles)
