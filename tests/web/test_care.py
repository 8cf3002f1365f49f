"""A player's limits and pauses by page and program; whoever stays out is let in by no door."""

from __future__ import annotations

import json
from typing import Any

import httpx

from croupier.surveillance.verifying import verify_kept
from croupier.web.dependencies import COOKIE
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.web.running_house import PASSWORD, Guest, HandClock, House, running_house
from tests.web.test_doors_of_sockets import heard, opened
from tests.web.wire import SLOW, Wire, open_table

CARE = "/api/v1/care"
PATIENT = {"betting_seconds": 600, "decision_seconds": 600, "step_milliseconds": 1}


def said(guest: Guest, where: str, **body: object) -> httpx.Response:
    asked = {"id": f"{where} {' '.join(map(str, body.values()))}", **body}
    return guest.browser.post(f"{CARE}{where}", json=asked)


def limit(answer: httpx.Response, name: str) -> dict[str, Any]:
    assert answer.status_code == httpx.codes.OK, answer.text
    found: dict[str, Any]
    [found] = [each for each in answer.json()["limits"] if each["limit"] == name]
    assert isinstance(found, dict)
    return found


def test_a_limit_is_lowered_at_once_and_raised_later_by_a_second_yes(
    house: House, clock: HandClock
) -> None:
    ann = house.guest(name="ann")
    week = {"limit": "spend-week", "amount": 100_00}
    assert limit(said(ann, "/limits", **week), "spend-week")["amount"] == 100_00
    raised = said(ann, "/limits", **{**week, "amount": 200_00})
    assert limit(raised, "spend-week")["amount"] == 100_00
    assert limit(raised, "spend-week")["asked"]["amount"] == 200_00
    early = said(ann, "/limits/confirmation", **{**week, "amount": 200_00})
    assert early.status_code == httpx.codes.CONFLICT
    assert "once more" in early.json()["error"]["message"]
    clock.advance(days=7, hours=1)
    again = ann.browser.post(
        f"{CARE}/limits/confirmation", json={"id": "yes", **week, "amount": 200_00}
    )
    assert limit(again, "spend-week")["amount"] == 200_00


def test_the_page_says_and_does_the_same(house: House) -> None:
    ann = house.guest(name="ann")
    csrf = ann.browser.headers["X-CSRF-Token"]
    form = {"csrf": csrf, "ask": "1", "limit": "time-day", "amount": "90"}
    assert ann.browser.post("/you/care/limit", data=form).status_code == httpx.codes.SEE_OTHER
    shown = ann.browser.get("/you/care").text
    assert "90 minutes at most." in shown
    assert "A day begins at 06:00 (UTC)" in shown
    wrong = ann.browser.post("/you/care/limit", data={**form, "ask": "2", "amount": "soon"})
    assert "is no number of minutes" in wrong.text
    paused = {"csrf": csrf, "ask": "3", "number": "3", "unit": "24"}
    assert ann.browser.post("/you/care/pause", data=paused).status_code == httpx.codes.SEE_OTHER
    assert "paused until 2026-01-04 12:00 UTC" in ann.browser.get("/you/care").text
    assert "is void" in shown


def test_whoever_joins_may_set_limits_first_and_help_is_told_at_the_door(house: House) -> None:
    browser, link = house.visitor(), house.invitation(Office.PLAYER)
    for door in ("/sign-in", link):
        assert "1-800-GAMBLER" in browser.get(door).text
    came = browser.post(f"{link}?limits", data={"name": "bob", "password": ""})
    assert came.headers["location"] == "/you/care"
    lobby = browser.get("/").text
    assert "1-800-GAMBLER" in lobby
    assert 'href="/you/care"' in lobby


def test_only_players_are_held_to_limits(house: House) -> None:
    dealer = house.guest(Office.DEALER)
    assert dealer.browser.get(CARE).status_code == httpx.codes.FORBIDDEN


def test_whoever_excludes_themselves_is_let_in_by_no_door(
    settings: Settings, clock: HandClock
) -> None:
    with running_house(settings, clock=clock, tables=True) as house:
        ann = house.guest(name="ann", password=PASSWORD)
        elsewhere, admin = house.elsewhere(ann), house.guest(Office.ADMINISTRATOR, "ada")
        back = admin.browser.post("/api/v1/people/ann/link").json()["link"]
        with opened(house, elsewhere) as screen:
            screen.send(json.dumps({"type": "hello", "protocol": 1, "after": None}))
            assert said(ann, "/exclusion", term="one-year").status_code == httpx.codes.NO_CONTENT
            assert [*heard(screen)][-1]["type"] == "bye"
        for browser in (ann.browser, elsewhere.browser):
            assert browser.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED
        token = {"Authorization": f"Bearer {elsewhere.token}"}
        program = house.visitor().get("/api/v1/me", headers=token)
        assert program.status_code == httpx.codes.UNAUTHORIZED
        knock = house.visitor().post("/sign-in", data={"name": "ann", "password": PASSWORD})
        assert knock.status_code == httpx.codes.FORBIDDEN
        assert "you asked the house to keep you out until 2027-01-01" in knock.text
        assert house.visitor().post(back.removeprefix(house.address)).status_code >= 400
        # a second account, from the browser that is known
        link = house.invitation(Office.PLAYER)
        second = ann.browser.post(link, data={"name": "anna", "password": ""})
        assert (second.status_code, COOKIE in second.cookies) == (httpx.codes.FORBIDDEN, False)
        invited = ann.browser.get(link)
        assert invited.status_code == httpx.codes.FORBIDDEN
        assert "keep them out of play in this browser" in invited.text
        assert "1-800-GAMBLER" in invited.text
        assert "sit down at once" not in invited.text
        # who reads of it
        inspector = house.guest(Office.INSPECTOR)
        for office, may in ((inspector, True), (admin, False)):
            book = office.browser.get("/api/v1/journals/care:ann/records")
            page = office.browser.get("/inspect/care:ann")
            listed = office.browser.get("/api/v1/journals?limit=500").json()["streams"]
            expected = httpx.codes.OK if may else httpx.codes.FORBIDDEN
            assert (book.status_code, page.status_code) == (expected, expected)
            assert ("care:ann" in {each["stream"] for each in listed}) is may
        # no office lets them in, issues them money or forgets them
        for refused in (
            admin.browser.patch("/api/v1/people/ann", json={"barred": False}),
            admin.browser.post("/api/v1/people/ann/link"),
            admin.browser.post("/api/v1/purses/ann/issue", json={"id": "x", "cents": 100}),
        ):
            assert refused.status_code in {httpx.codes.FORBIDDEN, httpx.codes.CONFLICT}
        clock.advance(days=366)
        admin = house.guest(Office.ADMINISTRATOR, "bea")
        lifted = admin.browser.patch("/api/v1/people/ann", json={"barred": False})
        assert lifted.status_code == httpx.codes.OK
        assert house.elsewhere(ann).browser.get("/api/v1/me").status_code == httpx.codes.OK
        journal = house.premises.casino.journal
        for stream in journal.streams():
            assert verify_kept(journal, stream, "").troubles == ()


def test_whoever_paused_looks_on_and_sits_down_by_no_way(settings: Settings) -> None:
    with running_house(settings) as house:
        open_table(house, "t1", "pa-627a", "limits.minimum = 5\nlimits.maximum = 500", SLOW)
        ann = house.guest(name="ann", password=PASSWORD)
        with Wire(house.address, ann.token, "t1") as screen:
            screen.do("take-seat", seat=1)
            assert said(ann, "/pause", hours=48).status_code == httpx.codes.OK
            told = [screen.order("buy-in", cents=5_00)]
            screen.do("leave-seat", seat=1)
            told.append(screen.order("take-seat", seat=1))
        assert all("paused your play until" in json.dumps(each) for each in told), told
        elsewhere = house.elsewhere(ann)
        body = {"id": "sit", "order": {"name": "take-seat", "seat": 1}}
        by_program = elsewhere.browser.post("/api/v1/tables/t1/orders", json=body)
        form = {"table": "t1", "ask": "play at once", "csrf": ann.browser.headers["X-CSRF-Token"]}
        at_once = ann.browser.post("/play", data=form)
        for refused in (by_program, at_once):
            assert refused.status_code == httpx.codes.CONFLICT, refused.text
            assert "paused your play until" in refused.text
        lobby = ann.browser.get("/").text
        assert "You paused your play until" in lobby
        assert "Play now" not in lobby
        assert not house.premises.casino.table("t1").seats
        looking_on = elsewhere.browser.get("/tables/t1")
        assert looking_on.status_code == httpx.codes.OK
        assert "You paused your play until" in looking_on.text
        assert "data-kept-out" in looking_on.text
        assert "data-kept-out" not in house.guest(name="bob").browser.get("/tables/t1").text


def test_the_lobby_tells_once_what_became_of_a_round_that_was_left(
    settings: Settings, clock: HandClock
) -> None:
    with running_house(settings, clock=clock) as house:
        open_table(house, "t1", "pa-627a", "limits.minimum = 5\nlimits.maximum = 500", PATIENT)
        ann = house.guest(name="ann", password=PASSWORD)
        with Wire(house.address, ann.token, "t1") as screen:
            screen.do("take-seat", seat=1)
            screen.do("buy-in", cents=100_00)
            screen.until_betting()
            screen.do("place-wager", seat=1, wager="banker", stake=25_00)
    clock.advance(days=31)
    with running_house(settings, clock=clock) as house:
        ann, bob = house.elsewhere(ann), house.guest(name="bob")
        with Wire(house.address, bob.token, "t1") as screen:
            screen.until(lambda w: not w.view["wagers"])
        shown = ann.browser.get("/").text
        assert "While you were away" in shown
        assert "your $25.00 on the layout goes back to your chips" in shown
        assert "While you were away" not in bob.browser.get("/").text
        ann.browser.headers["Accept-Language"] = "zh-Hant"
        assert "退回您的籌碼" in ann.browser.get("/").text
        [left] = ann.browser.get(CARE).json()["left"]
        assert (left["table"], "30 days" in left["told"]) == ("t1", True)
        form = {"csrf": ann.browser.headers["X-CSRF-Token"], "count": "1"}
        for ask in ("read", "read", "in another window"):
            heard_of = ann.browser.post("/you/care/heard", data={**form, "ask": ask})
            assert heard_of.headers["location"] == "/"
        assert "您不在期間" not in ann.browser.get("/").text
        assert ann.browser.get(CARE).json()["left"] == []
        again = said(ann, "/heard", count=1)
        assert again.status_code == httpx.codes.CONFLICT


def test_an_exclusion_that_the_book_of_people_never_heard_of_is_met_at_the_door(
    house: House,
) -> None:
    """As where the house stopped between its record and its book."""
    ann = house.guest(name="ann", password=PASSWORD)
    assert said(ann, "/exclusion", term="life").status_code == httpx.codes.NO_CONTENT
    house.premises.people.bar("ann", barred=False)
    knock = house.visitor().post("/sign-in", data={"name": "ann", "password": PASSWORD})
    assert (knock.status_code, COOKIE in knock.cookies) == (httpx.codes.FORBIDDEN, False)
    assert house.premises.people.person("ann").barred
