"""Above the house's sum money takes two people, of two names and two links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from msgspec.structs import replace as changed

from croupier.cage.purse import Proposal
from croupier.floor.office_desk import SERVER
from croupier.floor.offices import TwoPeopleRuled
from croupier.surveillance.ledgers import told_in_book
from croupier.surveillance.verifying import verify
from croupier.table.seats.unusual import unusual_in_tray
from croupier.values.records import Record
from croupier.values.streams import OFFICES, purse_stream
from croupier.values.transfers import INVENTORY
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.support import submission_text
from tests.surveillance.test_two_people import found_in
from tests.web.open_tables import opened
from tests.web.running_house import PURSE, HandClock, House, running_house
from tests.web.wire import screens

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
        assert (asked["cents"], asked["waiting"]) == (PURSE, waiting | {"may_issue": False})
    waiting["may_issue"] = True
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
    people = eve.get("/api/v1/people").json()["people"]
    assert [each["waiting"]["may_issue"] for each in people if each["name"] == "ann"] == [False]
    refused = issue(eve, "approval", "i2")
    assert (refused.status_code, "two different links" in refused.text) == (REFUSED, True)
    assert careful.premises.casino.purses.of("ann").cents == PURSE


def join(house: House, maker: httpx.Client, name: str) -> httpx.Client:
    """By a link that somebody of the house has made."""
    made = maker.post("/api/v1/invitations", json={"office": "administrator"}).json()
    return house.guest(Office.ADMINISTRATOR, name, link=made["link"]).browser


def test_whoever_makes_the_others_link_may_be_the_other(careful: House) -> None:
    """In either order, over a third link, and where one person made both."""
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    bea = careful.guest(Office.ADMINISTRATOR, "bea").browser
    eve, fay = (join(careful, ada, name) for name in ("eve", "fay"))
    gil = join(careful, eve, "gil")
    for n, (first, second) in enumerate([(ada, eve), (eve, ada), (ada, gil), (eve, fay)]):
        issue(first, "issue", f"i{n}")
        people = second.get("/api/v1/people").json()["people"]
        assert [each["waiting"]["may_issue"] for each in people if each["name"] == "ann"] == [False]
        refused = issue(second, "approval", f"a{n}")
        assert (refused.status_code, "neither made the other's" in refused.text) == (REFUSED, True)
        assert first.post("/api/v1/purses/ann/withdrawal", json={"id": f"w{n}"}).is_success
    issue(gil, "issue", "i9")
    assert issue(bea, "approval", "a9").json()["cents"] == PURSE + MUCH


def test_whoever_gives_an_office_may_be_the_one_who_holds_it(careful: House) -> None:
    ada, bea = (careful.guest(Office.ADMINISTRATOR, name).browser for name in ("ada", "bea"))
    zed = careful.guest(Office.PLAYER, "zed").browser
    raised = ada.patch("/api/v1/people/zed", json={"office": "administrator"})
    assert raised.is_success, raised.text
    issue(ada, "issue", "i1")
    assert issue(zed, "approval", "a1").status_code == REFUSED
    assert issue(bea, "approval", "a2").json()["cents"] == PURSE + MUCH


def test_whoever_is_let_back_in_by_a_link_may_be_who_made_it(careful: House) -> None:
    ada, bea, cat = (
        careful.guest(Office.ADMINISTRATOR, name).browser for name in ("ada", "bea", "cat")
    )
    back = ada.post("/api/v1/people/bea/link").json()["link"]
    bea = careful.guest(Office.ADMINISTRATOR, "bea", link=back).browser
    issue(ada, "issue", "i1")
    assert issue(bea, "approval", "i2").status_code == REFUSED
    assert issue(cat, "approval", "i3").json()["cents"] == PURSE + MUCH


def test_a_sum_that_is_split_is_one_sum_for_a_day(careful: House, clock: HandClock) -> None:
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    bea = careful.guest(Office.ADMINISTRATOR, "bea").browser
    for _ in range(2):
        assert issue(ada, "issue", "i1", SUM).json()["cents"] == PURSE + SUM
    waits = issue(ada, "issue", "i2", 1).json()
    assert (waits["cents"], waits["waiting"]["cents"]) == (PURSE + SUM, 1)
    assert issue(bea, "approval", "i3", 1).json()["cents"] == PURSE + SUM + 1
    assert issue(bea, "issue", "i4", SUM).json()["cents"] == PURSE + 2 * SUM + 1, "another person"
    clock.advance(hours=23)
    assert issue(ada, "issue", "i5", 1).json()["waiting"]
    assert issue(bea, "approval", "i6", 1).is_success
    clock.advance(hours=2)
    assert not issue(ada, "issue", "i7", SUM).json()["waiting"]
    assert not found_in(careful.premises.casino.journal)


def test_names_of_one_line_split_no_sum(careful: House) -> None:
    ada, bea = (careful.guest(Office.ADMINISTRATOR, name).browser for name in ("ada", "bea"))
    eve = join(careful, ada, "eve")
    assert issue(ada, "issue", "i1", SUM).json()["cents"] == PURSE + SUM
    waits = issue(eve, "issue", "i2", SUM).json()
    assert (waits["cents"], waits["waiting"]["by"]) == (PURSE + SUM, "eve")
    assert issue(ada, "approval", "i3", SUM).status_code == REFUSED
    assert issue(bea, "approval", "i4", SUM).json()["cents"] == PURSE + 2 * SUM
    assert not found_in(careful.premises.casino.journal)


def test_an_unusual_sum_is_asked_about_twice(house: House) -> None:
    """Whoever sends it: a page does the asking, a program reads how."""
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    name = house.guest(Office.PLAYER).name
    sum_, address = 10_000_00, f"/api/v1/purses/{name}/issue"
    for body in ({}, {"confirmed": sum_ + 1}):
        asked = ada.post(address, json={"id": "u1", "cents": sum_, **body})
        error = asked.json()["error"]
        assert (asked.status_code, error["kind"]) == (REFUSED, "refusal")
        assert error["message"] == (
            "$10,000.00 is unusual here: sums from $10,000.00 on are asked about twice;"
            ' if it is meant, send it again with "confirmed": 1000000'
        )
    meant = {"id": "u1", "cents": sum_, "confirmed": sum_}
    assert ada.post(address, json=meant).json()["cents"] == PURSE + sum_
    link = {"office": "player", "purse": sum_}
    assert ada.post("/api/v1/invitations", json=link).status_code == REFUSED
    assert ada.post("/api/v1/invitations", json=link | {"confirmed": sum_}).is_success


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
    return house.premises.casino.table("t1").accounts.get(INVENTORY, 0)


def move(browser: httpx.Client, command: str, name: object, **order: object) -> httpx.Response:
    asked = {"id": command, "order": {"name": name, **order}}
    return browser.post("/api/v1/tables/t1/orders", json=asked)


def offered(browser: httpx.Client) -> list[object]:
    listed = browser.get("/api/v1/tables/t1/due").json()["steps"]
    return [each["order"] for each in listed]


@pytest.fixture
def keepers(careful: House) -> tuple[httpx.Client, httpx.Client]:
    """One person laid the sum out, and two have filled the rest."""
    opened(careful, "t1", inventory=SUM)
    ada, bea = (careful.guest(Office.FLOORPERSON, name).browser for name in ("ada", "bea"))
    assert move(ada, "rest", "fill-inventory", cents=MUCH).is_success
    approval = {"name": "approve-tray-change", "by": "ada", "cents": MUCH, "takes": False}
    assert move(bea, "carried", **approval).is_success
    return ada, bea


def test_one_person_opens_a_table_with_no_more_than_the_sum(careful: House) -> None:
    ada = careful.guest(Office.FLOORPERSON, "ada").browser
    asked = {"id": "o1", "table": "t1", "practice": True, "submission": submission_text("pa-627a")}
    refused = ada.post("/api/v1/tables", json=asked | {"inventory": MUCH})
    why = "$5,000.01 takes two people: one alone moves $5,000.00 at most"
    assert (refused.status_code, why in refused.text) == (REFUSED, True)
    assert not careful.premises.casino.tables()
    for _ in range(2):
        assert ada.post("/api/v1/tables", json=asked | {"inventory": SUM}).is_success
    assert tray(careful) == SUM


@pytest.mark.parametrize(("name", "way"), [("fill-inventory", 1), ("credit-inventory", -1)])
def test_a_tray_is_filled_and_credited_by_one_up_to_the_sum_and_by_two_above_it(
    careful: House, keepers: tuple[httpx.Client, httpx.Client], name: str, way: int
) -> None:
    ada, bea = keepers
    held = tray(careful)
    for _ in range(2):
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
    assert approval in offered(bea)
    assert approval not in offered(ada)
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


@pytest.mark.parametrize("name", ["fill-inventory", "credit-inventory", "propose-tray-change"])
def test_an_unusual_sum_for_a_tray_is_asked_about_twice(house: House, name: str) -> None:
    """By request and over the socket alike."""
    opened(house, "t1", inventory=20_000_000_00)
    flo = house.guest(Office.FLOORPERSON, "flo")
    unusual = unusual_in_tray(house.premises.casino.table("t1").house)
    order = {"name": name, "cents": unusual}
    for body in ({}, {"confirmed": unusual + 1}):
        asked = {"id": "u1", "order": order, **body}
        refused = flo.browser.post("/api/v1/tables/t1/orders", json=asked)
        assert refused.status_code == REFUSED
        assert f'"confirmed": {unusual}' in refused.json()["error"]["message"]
    with screens(house, "t1", flo) as (screen,):
        screen.say(type="order", id="u2", order=order)
        answer = screen.until_type("refused", "done")
        assert f'"confirmed": {unusual}' in answer["error"]["message"]
        screen.say(type="order", id="u3", order=order, confirmed=unusual)
        assert screen.until_type("refused", "done")["type"] == "done"
    assert move(flo.browser, "u4", "fill-inventory", cents=unusual - 1_00).is_success


def test_two_names_of_one_link_fill_no_tray(careful: House) -> None:
    opened(careful, "t1", inventory=SUM)
    link = careful.invitation(Office.FLOORPERSON, uses=2)
    ada, eve = (
        careful.guest(Office.FLOORPERSON, name, link=link).browser for name in ("ada", "eve")
    )
    held = tray(careful)
    move(ada, "o1", "fill-inventory", cents=MUCH)
    approval = {"name": "approve-tray-change", "by": "ada", "cents": MUCH, "takes": False}
    assert approval not in offered(eve), "nor is it offered to them"
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
        "Above $5,000.00 money takes two people from now on.",
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
        assert purse.proposal == Proposal(MUCH, SERVER.name)


def test_an_approval_by_whoever_proposed_is_found_on_record(careful: House) -> None:
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    bea = careful.guest(Office.ADMINISTRATOR, "bea").browser
    issue(ada, "issue", "i1")
    issue(bea, "approval", "i2")
    records = purse(careful)
    forged = [*records[:-1], changed(records[-1], actor="ADA")]
    assert any("a second person" in each.problem for each in verify("purse:ann", forged).troubles)
