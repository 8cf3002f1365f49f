"""The door: invitations, passwords, sessions and what a browser is given."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Literal

import httpx
import pytest
from argon2 import PasswordHasher

from croupier.journal.errors import NotDurable
from croupier.web.dependencies import COOKIE
from croupier.web.people import passwords
from croupier.web.people.invitations import Terms
from croupier.web.people.offices import Office
from croupier.web.people.tokens import csrf_token
from croupier.web.settings import Settings
from tests.web.running_house import NO_TLS, PURSE, HandClock, House, running_house

PASSWORD = "eight or more"  # noqa: S105 nobody's
SEE_OTHER = httpx.codes.SEE_OTHER


def me(browser: httpx.Client) -> dict[str, object]:
    document: dict[str, object] = browser.get("/api/v1/me").json()
    return document


# Joining


@pytest.mark.parametrize(
    ("office", "home"),
    [
        (Office.PLAYER, "/"),
        (Office.DEALER, "/"),
        (Office.FLOORPERSON, "/"),
        (Office.INSPECTOR, "/inspect"),
        (Office.ADMINISTRATOR, "/office"),
    ],
)
def test_an_invitation_makes_an_account_and_leads_home(
    shared_house: House, office: Office, home: str
) -> None:
    browser = shared_house.visitor()
    link = shared_house.invitation(office)
    assert f"<strong>{office.value}</strong>" in browser.get(link).text
    name = f"Kim {list(Office).index(office)}"
    came = browser.post(link, data={"name": f" {name} "})
    assert (came.status_code, came.headers["location"]) == (SEE_OTHER, home)
    assert me(browser) == {"name": name, "office": office.value, "purse": 0}


def test_a_player_finds_the_invitations_money_in_the_purse(house: House) -> None:
    browser = house.visitor()
    browser.post(house.invitation(Office.PLAYER, purse=PURSE), data={"name": "ann"})
    assert me(browser)["purse"] == PURSE
    staff = house.visitor()
    staff.post(house.invitation(Office.DEALER, purse=PURSE), data={"name": "deb"})
    assert me(staff)["purse"] == 0


def test_there_is_no_account_without_its_purse_and_no_purse_without_an_account(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise NotDurable("journal", "the lights went out")

    link = house.invitation(Office.PLAYER, purse=PURSE, uses=1)
    browser = house.visitor()
    with monkeypatch.context() as dark:
        dark.setattr(house.premises.casino.purses, "order", fails)
        assert browser.post(link, data={"name": "ann"}).status_code == 503
    assert COOKIE not in browser.cookies
    assert house.premises.people.everybody() == ()
    assert browser.post(link, data={"name": "ann"}).status_code == SEE_OTHER
    assert me(browser)["purse"] == PURSE


def test_a_late_guest_gets_no_purse(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two with one last use: whoever is not let in leaves no money under a name."""
    link = house.invitation(Office.PLAYER, purse=PURSE, uses=1)
    people = house.premises.people
    stale = people.invitation(link.removeprefix("/join/"))
    assert house.visitor().post(link, data={"name": "ann"}).status_code == SEE_OTHER
    monkeypatch.setattr(people, "invitation", lambda _: stale)
    assert house.visitor().post(link, data={"name": "bob"}).status_code == httpx.codes.NOT_FOUND
    assert house.premises.casino.purses.of("bob").cents == 0
    assert "purse:bob" not in house.premises.casino.journal.streams()


def test_who_is_in_already_goes_on(house: House) -> None:
    browser = house.visitor()
    link = house.invitation(Office.PLAYER)
    browser.post(link, data={"name": "ann"})
    again = browser.get(link)
    assert (again.status_code, again.headers["location"]) == (SEE_OTHER, "/")


def test_who_takes_another_office_is_told_that_the_first_ends_here(house: House) -> None:
    ann = house.guest(Office.PLAYER, "ann")
    link = house.invitation(Office.DEALER)
    shown = ann.browser.get(link).text
    assert "ann is signed in as player" in shown
    assert f'<meta name="csrf-token" content="{csrf_token(ann.token)}">' in shown
    before = ann.token
    ann.browser.post(link, data={"name": "deb"})
    assert me(ann.browser)["name"] == "deb"
    assert house.premises.people.signed_in(before) is None


@pytest.mark.parametrize(
    ("form", "status", "told"),
    [
        ({"name": "ANN"}, 409, "somebody here is called ANN already"),
        ({"name": "dealer"}, 400, "dealer is a name of the house"),
        ({"name": "<script>"}, 400, "letters, digits"),
        ({"name": "bob", "password": "short"}, 400, "8 to 200 characters"),
    ],
)
def test_what_cannot_be_is_said_on_the_form(
    house: House, form: dict[str, str], status: int, told: str
) -> None:
    house.guest(Office.PLAYER, "ann")
    browser = house.visitor()
    shown = browser.post(house.invitation(Office.PLAYER), data=form)
    assert shown.status_code == status
    assert told in shown.text
    assert '<form method="post"' in shown.text
    assert "<script>" not in shown.text
    assert COOKIE not in browser.cookies


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_invitation_past_its_day_lets_nobody_in(
    house: House, clock: HandClock, method: str
) -> None:
    link = house.invitation(Office.PLAYER, expires_at=clock() + timedelta(hours=1))
    clock.advance(hours=2)
    browser = house.visitor()
    answer = browser.request(method, link, data={"name": "ann"} if method == "POST" else None)
    assert answer.status_code == httpx.codes.NOT_FOUND
    assert "unknown, used up, revoked or past its day" in answer.text
    assert COOKIE not in browser.cookies


# Signing in and out


def test_a_password_opens_the_door_again(house: House) -> None:
    house.guest(Office.INSPECTOR, "Ivo", PASSWORD)
    browser = house.visitor()
    assert '<form method="post" action="/sign-in"' in browser.get("/sign-in").text
    came = browser.post("/sign-in", data={"name": "ivo", "password": PASSWORD})
    assert (came.status_code, came.headers["location"]) == (SEE_OTHER, "/inspect")
    assert me(browser)["name"] == "Ivo"
    assert browser.get("/sign-in").headers["location"] == "/inspect"


@pytest.mark.parametrize(
    ("name", "password"), [("ann", "something else"), ("nobody", PASSWORD), ("bob", PASSWORD)]
)
def test_a_wrong_password_and_an_unknown_name_look_alike(
    house: House, name: str, password: str
) -> None:
    house.guest(Office.PLAYER, "ann", PASSWORD)
    house.guest(Office.PLAYER, "bob")
    browser = house.visitor()
    shown = browser.post("/sign-in", data={"name": name, "password": password})
    assert shown.status_code == httpx.codes.UNAUTHORIZED
    assert "the name and the password do not go together" in shown.text
    assert password not in shown.text
    assert COOKIE not in browser.cookies


class NotHere(PasswordHasher):
    def hash(self, *_: object, **__: object) -> str:
        raise AssertionError("the tables wait for this")

    def verify(self, *_: object, **__: object) -> Literal[True]:
        raise AssertionError("nor for this")


def test_passwords_are_hashed_and_compared_apart_from_the_tables(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One at a time, in a process that is less urgent than an order."""
    passwords.nobodys()
    monkeypatch.setattr(passwords, "_HASHER", NotHere())
    with running_house(replace(settings, calculators=1)) as house:
        house.guest(name="ann", password=PASSWORD)

        def answered(name: str, password: str) -> int:
            asked = {"name": name, "password": password}
            return house.visitor().post("/sign-in", data=asked).status_code

        assert answered("ann", PASSWORD) == SEE_OTHER
        assert answered("ann", "another one") == answered("nobody", PASSWORD) == 401
        assert house.premises.hashing.total_tokens == 1


def test_signing_in_changes_the_session_and_ends_the_one_before(house: House) -> None:
    """A session planted in a browser is not the one its owner gets."""
    house.guest(Office.PLAYER, "ann", PASSWORD)
    planted = house.guest(Office.PLAYER, "mallory")
    victim = house.visitor()
    victim.cookies.set(COOKIE, planted.token)
    victim.post("/sign-in", data={"name": "ann", "password": PASSWORD})
    jar = {cookie.value for cookie in victim.cookies.jar if cookie.name == COOKIE}
    assert jar != {planted.token}
    assert house.premises.people.signed_in(planted.token) is None


def test_a_token_nobody_gave_out_is_nobody(shared_house: House) -> None:
    browser = shared_house.visitor()
    browser.cookies.set(COOKIE, "chosen by the visitor")
    assert browser.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED


def test_signing_out_ends_the_session_everywhere_it_was_copied(house: House) -> None:
    ann = house.guest(Office.PLAYER, "ann")
    token = ann.token
    left = ann.browser.post("/sign-out")
    assert (left.status_code, left.headers["location"]) == (SEE_OTHER, "/sign-in")
    assert COOKIE not in ann.browser.cookies
    copied = house.visitor()
    copied.cookies.set(COOKIE, token)
    assert copied.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED


def test_a_program_signs_out_the_session_it_shows(house: House) -> None:
    ann = house.guest(Office.PLAYER, "ann")
    program = house.visitor()
    program.headers["Authorization"] = f"Bearer {ann.token}"
    left = program.post("/sign-out")
    assert (left.status_code, left.content) == (httpx.codes.NO_CONTENT, b"")
    assert program.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED
    assert ann.browser.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED


def test_a_form_shows_its_token_in_a_field(house: House) -> None:
    ann = house.guest(Office.PLAYER, "ann")
    field = ann.browser.headers.pop("X-CSRF-Token")
    assert ann.browser.post("/sign-out", data={"csrf": "wrong"}).status_code == 403
    assert ann.browser.post("/sign-out", data={"csrf": field}).status_code == SEE_OTHER


@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        ("/tables/mini", "/tables/mini"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/a\r\nSet-Cookie: x=y", "/"),
        ("", "/"),
    ],
)
def test_one_goes_on_inside_the_house_only(
    shared_house: House, wanted: str, where: str, request: pytest.FixtureRequest
) -> None:
    name = f"n{abs(hash(request.node.name))}"
    shared_house.guest(Office.PLAYER, name, PASSWORD)
    form = {"name": name, "password": PASSWORD, "next": wanted}
    came = shared_house.visitor().post("/sign-in", data=form)
    assert came.headers["location"] == where


# Cookies and programs


@pytest.mark.parametrize(
    ("proxy", "scheme", "secure"),
    [("127.0.0.1", "http", False), ("127.0.0.1", "https", True), (None, "https", False)],
    ids=["http", "https", "nobody-we-know"],
)
def test_the_cookie_is_out_of_reach_of_scripts_and_of_plain_http(
    settings: Settings, proxy: str | None, scheme: str, *, secure: bool
) -> None:
    with running_house(replace(settings, behind_proxy=proxy)) as house:
        link = house.invitation(Office.PLAYER)
        headers = {"X-Forwarded-Proto": scheme}
        came = house.visitor().post(link, data={"name": "ann"}, headers=headers)
    cookie = came.headers["set-cookie"].lower()
    assert "; httponly" in cookie
    assert "; samesite=lax" in cookie
    assert ("; secure" in cookie) is secure


def test_a_program_shows_its_token_as_a_bearer(house: House) -> None:
    """No cookie goes along by itself, so nobody can borrow it: no further token is asked."""
    ada = house.guest(Office.ADMINISTRATOR, "ada")
    program = house.visitor()
    program.headers["Authorization"] = f"Bearer {ada.token}"
    assert me(program)["name"] == "ada"
    made = program.post("/api/v1/invitations", json={"office": "player"})
    assert made.status_code == httpx.codes.CREATED


# The administrator's books


def test_an_invitation_made_by_the_administrator_works_until_revoked(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    asked = {"office": "player", "uses": 2, "purse": PURSE}
    document = ada.post("/api/v1/invitations", json=asked).json()
    made, link = document["invitation"], document["link"]
    assert made["made_by"] == "ada"
    bob = house.visitor()
    assert bob.post(link, data={"name": "bob"}).status_code == SEE_OTHER
    (kept,) = [
        each
        for each in ada.get("/api/v1/invitations").json()["invitations"]
        if each["id"] == made["id"]
    ]
    assert (kept["uses"], kept["purse"]) == (1, PURSE)
    assert "link" not in kept
    address = f"/api/v1/invitations/{made['id']}"
    assert [ada.delete(address).status_code for _ in range(2)] == [204, 404]
    assert house.visitor().get(link).status_code == httpx.codes.NOT_FOUND


def test_a_link_names_the_address_everybody_sees(settings: Settings) -> None:
    """Whatever the request says of itself."""
    shown = replace(settings, allowed_hosts=("tables.example",), secure_cookies=True)
    with running_house(shown) as house:
        people, port = house.premises.people, house.premises.settings.port
        _, invitation = people.invite(Terms(Office.ADMINISTRATOR), "the tests")
        headers = {"Authorization": f"Bearer {people.join(invitation, 'ada', None)}"}
        address = f"http://127.0.0.1:{port}/api/v1/invitations"
        asked = {"office": "player"}
        made = httpx.post(address, json=asked, headers=headers, verify=NO_TLS).json()
    assert made["link"].startswith("https://tables.example/join/")


def test_money_is_issued_once_for_one_request(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    house.guest(Office.PLAYER, "Ann")
    asked = {"id": "issue-1", "cents": 500_00}
    for _ in range(2):
        purse = ada.post("/api/v1/purses/ann/issue", json=asked).json()
        assert purse == {"person": "Ann", "cents": PURSE + 500_00, "waiting": None}
    (ann,) = [each for each in ada.get("/api/v1/people").json()["people"] if each["name"] == "Ann"]
    assert (ann["office"], ann["purse"], ann["has_password"]) == ("player", PURSE + 500_00, False)
    nobody = ada.post("/api/v1/purses/nobody/issue", json=asked)
    assert (nobody.status_code, nobody.json()["error"]["kind"]) == (404, "not_found")


def test_the_administrator_can_sign_somebody_out(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    bob = house.guest(Office.PLAYER, "bob").browser
    assert bob.get("/api/v1/me").status_code == 200
    assert ada.delete("/api/v1/people/bob/sessions").status_code == 204
    assert bob.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED


@pytest.mark.parametrize("office", Office)
def test_everybody_can_set_a_password_and_change_it(shared_house: House, office: Office) -> None:
    guest = shared_house.guest(office)
    shown = guest.browser.get("/you").text
    assert "Set a password" in shown
    assert "Present password" not in shown
    assert guest.browser.post("/you", data={"new": "short"}).status_code == 400
    assert "Your password is kept" in guest.browser.post("/you", data={"new": PASSWORD}).text
    assert "Present password" in guest.browser.get("/you").text
    wrong = guest.browser.post("/you", data={"current": "a guess", "new": "something else"})
    assert (wrong.status_code, "not your present password" in wrong.text) == (400, True)
    change = {"current": PASSWORD, "new": "something else"}
    assert guest.browser.post("/you", data=change).status_code == 200
    came = shared_house.visitor().post(
        "/sign-in", data={"name": guest.name, "password": "something else"}
    )
    assert came.status_code == SEE_OTHER
    assert me(guest.browser)["name"] == guest.name, "who changed it stays"


def test_a_password_is_not_changed_by_a_page_of_another_site_or_by_guessing(house: House) -> None:
    ann = house.guest(Office.PLAYER, "ann", PASSWORD).browser
    guesses = [
        ann.post("/you", data={"current": f"guess {n}", "new": PASSWORD}).status_code
        for n in range(11)
    ]
    assert guesses == [400] * 10 + [429]
    del ann.headers["X-CSRF-Token"]
    assert ann.post("/you", data={"new": PASSWORD}).status_code == httpx.codes.FORBIDDEN
    stranger = house.visitor().get("/you")
    assert (stranger.status_code, stranger.headers["location"]) == (SEE_OTHER, "/sign-in?next=/you")


def test_the_administrator_changes_an_office(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    bob = house.guest(Office.PLAYER, "bob").browser
    changed = ada.patch("/api/v1/people/BOB", json={"office": "dealer"}).json()
    assert (changed["office"], changed["purse"]) == ("dealer", PURSE)
    assert me(bob)["office"] == "dealer"
    own = ada.patch("/api/v1/people/ada", json={"office": "player"})
    assert own.status_code == httpx.codes.FORBIDDEN
    assert ada.patch("/api/v1/people/nobody", json={"barred": True}).status_code == 404


def test_somebody_barred_is_out_at_once_and_stays_out(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    bob = house.guest(Office.PLAYER, "bob", PASSWORD).browser
    assert ada.patch("/api/v1/people/bob", json={"barred": True}).json()["barred"] is True
    assert bob.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED
    form = {"name": "bob", "password": PASSWORD}
    turned_away = house.visitor().post("/sign-in", data=form)
    assert turned_away.status_code == httpx.codes.FORBIDDEN
    assert "has barred this name" in turned_away.text
    assert ada.post("/api/v1/people/bob/link").status_code == httpx.codes.FORBIDDEN
    assert ada.patch("/api/v1/people/bob", json={"barred": False}).json()["barred"] is False
    assert house.visitor().post("/sign-in", data=form).status_code == SEE_OTHER


def test_a_link_brings_somebody_back_with_name_and_purse(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR, "ada").browser
    house.guest(Office.PLAYER, "bob")
    made = ada.post("/api/v1/people/bob/link").json()
    assert made["invitation"]["person"] == "bob"
    again = house.visitor()
    shown = again.get(made["link"]).text
    assert "lets <strong>bob</strong> back in" in shown
    assert 'name="name"' not in shown
    came = again.post(made["link"], data={"password": PASSWORD})
    assert (came.status_code, came.headers["location"]) == (SEE_OTHER, "/")
    assert me(again) == {"name": "bob", "office": "player", "purse": PURSE}
    assert house.visitor().get(made["link"]).status_code == httpx.codes.NOT_FOUND
