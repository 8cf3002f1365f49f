"""Above the house's sum money takes two people, of two names and two links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from msgspec.structs import replace as changed

from croupier.surveillance.verifying import verify
from croupier.values.records import Record
from croupier.values.streams import purse_stream
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
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


def test_an_approval_by_whoever_proposed_is_found_on_record(careful: House) -> None:
    ada = careful.guest(Office.ADMINISTRATOR, "ada").browser
    bea = careful.guest(Office.ADMINISTRATOR, "bea").browser
    issue(ada, "issue", "i1")
    issue(bea, "approval", "i2")
    records = purse(careful)
    forged = [*records[:-1], changed(records[-1], actor="ADA")]
    assert any("a second person" in each.problem for each in verify("purse:ann", forged).troubles)
