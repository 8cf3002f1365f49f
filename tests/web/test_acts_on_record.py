"""Acts of the offices and of the door: on record with who did them, to whom, and what changed."""

from __future__ import annotations

import pytest

from croupier.floor.office_desk import SERVER
from croupier.journal.errors import NotDurable
from croupier.journal.store import Journal
from croupier.surveillance.ledgers import told_in_book
from croupier.surveillance.verifying import verify
from croupier.values.records import Record
from croupier.values.streams import OFFICES, is_table
from croupier.web.people.invitations import Terms
from croupier.web.people.offices import Office
from croupier.web.people.on_record import links_replaced
from tests.web.running_house import PURSE, House

PASSWORD = "eight or more"  # noqa: S105 nobody's
PEOPLE = "/api/v1/people"


def journal_of(house: House) -> Journal:
    return house.premises.casino.journal


def acts(house: House) -> list[Record]:
    return list(journal_of(house).read(OFFICES))


def last(house: House) -> tuple[str, str, str]:
    record = acts(house)[-1]
    return record.actor, record.office, told_in_book(record)


def test_offices_and_bars_name_who_gave_them_and_what_was_before(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    house.guest(Office.PLAYER, "Bob")
    ada.patch(f"{PEOPLE}/bob", json={"office": "dealer"})
    given = ("ada", "administrator", "Bob, who was player, is dealer from now on.")
    assert last(house) == given
    ada.patch(f"{PEOPLE}/bob", json={"barred": True})
    assert last(house) == ("ada", "administrator", "Bob is barred from the house.")
    ada.patch(f"{PEOPLE}/bob", json={"barred": False})
    assert last(house) == ("ada", "administrator", "Bob is let in again.")
    ada.delete(f"{PEOPLE}/bob/sessions")
    assert last(house) == ("ada", "administrator", "Bob is signed out everywhere.")
    before = len(acts(house))
    assert ada.patch(f"{PEOPLE}/ada", json={"office": "player"}).status_code == 403
    assert ada.patch(f"{PEOPLE}/nobody", json={"barred": True}).status_code == 404
    assert len(acts(house)) == before, "what is refused is no act"


def test_links_are_on_record_from_making_over_use_to_revoking(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    asked = {"office": "player", "uses": 2, "hours": None, "purse": PURSE}
    made = ada.post("/api/v1/invitations", json=asked).json()
    link = made["invitation"]["id"]
    told = f"Link {link} is made for 2 to come in as player, each with $1,000.00."
    assert last(house) == ("ada", "administrator", told)
    house.visitor().post(made["link"], data={"name": "Cat"})
    assert last(house) == ("Cat", "player", f"Cat comes in as player by link {link}.")
    ada.delete(f"/api/v1/invitations/{link}")
    assert last(house) == ("ada", "administrator", f"Link {link} lets nobody in any more.")
    before = len(acts(house))
    assert ada.delete(f"/api/v1/invitations/{link}").status_code == 404
    assert len(acts(house)) == before
    back = ada.post(f"{PEOPLE}/cat/link").json()
    assert "is made for 1 to come back as Cat, until " in last(house)[2]
    house.visitor().post(back["link"], data={})
    assert last(house)[0] == "Cat"
    token = made["link"].rpartition("/")[2]
    assert not any(token.encode() in each.body for each in acts(house))


def test_links_that_a_start_prints_replace_those_before(house: House) -> None:
    people = house.premises.people
    terms = (Terms(Office.DEALER),)
    people.print_invitations(terms, "here", alone=True)
    before = people.invitations()
    people.print_invitations(terms, "here", alone=True)
    revoked, made = links_replaced(before, people.invitations())
    assert (revoked.kind, made.kind) == ("link-revoked/1", "link-made/1")
    assert SERVER.name not in {each.name for each in people.everybody()}


def test_a_refused_sign_in_names_whoever_the_house_knows_and_keeps_nothing_else(
    house: House,
) -> None:
    house.guest(Office.PLAYER, "Ann", PASSWORD)
    door = house.visitor()
    door.post("/sign-in", data={"name": "ann", "password": "a wrong guess"})
    why = "the name and the password do not go together."
    assert last(house) == ("the door", "door", f"Ann is not let in: {why}")
    door.post("/sign-in", data={"name": "my secret word", "password": "x"})
    told = f"Somebody the house does not know is not let in: {why}"
    assert last(house) == ("the door", "door", told)
    assert not any(b"secret" in each.body or b"guess" in each.body for each in acts(house))


def test_what_cannot_be_recorded_is_not_done(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    house.guest(Office.PLAYER, "bob")

    def full(*_: object, **__: object) -> None:
        raise NotDurable("the journal", "the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(house.premises.casino.offices, "record", full)
        assert ada.patch(f"{PEOPLE}/bob", json={"office": "dealer"}).status_code == 503
        assert house.visitor().post(house.invitation(Office.PLAYER), data={"name": "cat"}).is_error
    assert house.premises.people.person("bob").office is Office.PLAYER
    assert "cat" not in {each.name for each in house.premises.people.everybody()}


def test_the_stream_verifies_and_an_inspector_finds_a_person_in_it(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    house.guest(Office.PLAYER, "bob")
    ada.patch(f"{PEOPLE}/bob", json={"office": "dealer"})
    assert not is_table(OFFICES)
    assert not verify(OFFICES, acts(house)).troubles
    ivy = house.guest(Office.INSPECTOR, "ivy").browser
    listed = ivy.get("/api/v1/journals", params={"kind": "offices"}).json()["streams"]
    assert [each["stream"] for each in listed] == [OFFICES]
    found = ivy.get(f"/api/v1/journals/{OFFICES}/records", params={"search": "bob"}).json()
    assert [each["kind"] for each in found["records"]] == ["came-in/1", "office-given/1"]
    assert "Offices" in ivy.get(f"/inspect/{OFFICES}").text
    assert f'href="/inspect/{OFFICES}"' in ada.get("/office").text
