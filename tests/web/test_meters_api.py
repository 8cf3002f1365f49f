"""Meters over the wire: shown to everybody, accounted for to few, changed by two people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import httpx
import pytest

from croupier.rulebooks.submissions import check
from croupier.web.people.offices import Office
from croupier.web.security.limits import Buckets
from croupier.web.settings import Settings
from tests.floor.evenings import stacked
from tests.support import submission_text
from tests.web.running_house import Guest, House, running_house
from tests.web.test_office import examined_here
from tests.web.wire import API, BY_HAND, Wire, assert_error, fresh_id, open_table, roomy, screens

FILED = """
[wagers.royal_9]
[progressive]
stake = 5
must_hit = {{ configuration = 1 }}
meters.mega = {{ initial = 50000, reset = 50000, rate = "{rate}", reserve_rate = "0.5%" }}
meters.major = {{ initial = 450, reset = 450, rate = "1%", limit = 900 }}
meters.minor = {{ initial = 450, reset = 450, rate = "1%" }}
"""
ROYAL_9 = FILED.format(rate="1.5%")
FASTER = FILED.format(rate="2%")
SEAT_1_ON_PLAYER = "Ks 2c 9h 3d"
"""Its own King and nine win the Minor meter."""
NOTHING = "2h 3c 4s 5d"
LINK, NAMED_FREELY = "high limit", "high%20limit"
READERS = {Office.INSPECTOR, Office.FLOORPERSON, Office.ADMINISTRATOR}
CHANGERS = {Office.FLOORPERSON, Office.ADMINISTRATOR}
HIDDEN = ("reserve", "overflow", "proposal", "seed", "accrued")


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    """Two linked tables, with cards in a known order, and one without a progressive."""
    chance = stacked(f"{NOTHING} {SEAT_1_ON_PLAYER}")
    with running_house(settings, limits=roomy(), chance=chance) as running:
        for table in ("t1", "t2"):
            open_table(running, table, "pa-627b", ROYAL_9, link=LINK)
        open_table(running, "plain", "pa-627b", how=BY_HAND)
        yield running


@pytest.fixture
def flo(house: House) -> Guest:
    return house.guest(Office.FLOORPERSON, "flo")


@pytest.fixture
def fay(house: House) -> Guest:
    return house.guest(Office.FLOORPERSON, "fay")


def asked(guest: Guest, path: str = "") -> Any:
    answer = guest.browser.get(f"{API}/meters{path}")
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.json()


def account(guest: Guest, link: str = NAMED_FREELY) -> Any:
    return asked(guest, f"/{link}/account")


def propose(guest: Guest, **change: object) -> httpx.Response:
    document = {"id": fresh_id(), **change}
    return guest.browser.post(f"{API}/meters/{NAMED_FREELY}/proposals", json=document)


def approve(guest: Guest, command: str = "") -> httpx.Response:
    address = f"{API}/meters/{NAMED_FREELY}/proposals/approval"
    return guest.browser.post(address, json={"id": command or fresh_id()})


def may_carry_out(guest: Guest) -> bool:
    waits: bool = account(guest)["proposal"]["may_carry_out"]
    return waits


def withdraw(guest: Guest) -> httpx.Response:
    address = f"{API}/meters/{NAMED_FREELY}/proposals"
    return guest.browser.delete(address, params={"id": fresh_id()})


def raised(cents: int = 100_00, meter: str = "major") -> dict[str, object]:
    asked = {"meter": meter, "cents": cents, "reason": "a promotion", "confirmed": cents}
    return {"raise": asked}


def other_figures(more: str = FASTER) -> dict[str, object]:
    return {"submission": submission_text("pa-627b", more), "reason": "as filed in May"}


def test_the_sign_of_a_table_shows_what_its_meters_show(flo: Guest) -> None:
    """On a screen beside the table; a script asks for the link that the page names."""
    page = flo.browser.get("/tables/t1/sign").text
    assert f'data-link="{LINK}"' in page
    for meter in asked(flo, f"/{NAMED_FREELY}")["meters"]:
        assert f'data-meter="{meter}"' in page
    assert 'id="sign-meters"' not in flo.browser.get("/tables/plain/sign").text


def play(screen: Wire, rounds: int) -> None:
    screen.sit(1)
    for number in range(1, rounds + 1):
        screen.until_betting()
        screen.do("place-wager", seat=1, wager="banker", stake=10_00)
        screen.do("place-wager", seat=1, wager="royal_9", stake=5_00)
        screen.say(type="ready")
        screen.until_round(number)


def meters_told(screen: Wire) -> dict[str, Any]:
    return screen.until_type("meters")


# what everybody may see


def test_everybody_sees_what_the_meters_show(house: House) -> None:
    sealed = house.guest().browser.get(f"{API}/meters").json()["links"][0]["must_hit"]["commitment"]
    assert len(sealed) == 64
    shown = {
        "link": LINK,
        "wager": "royal_9",
        "stake": 5_00,
        "meters": {"mega": 50_000_00, "major": 450_00, "minor": 450_00},
        "must_hit": {"cents": 250_00, "ceiling": 1_000_00, "commitment": sealed},
        "tables": ["t1", "t2"],
        "hits": [],
    }
    for office in Office:
        guest = house.guest(office)
        assert asked(guest) == {"links": [shown]}
        assert asked(guest, f"/{NAMED_FREELY}") == shown


def test_the_lobby_shows_the_meters_of_a_table_that_has_them(house: House) -> None:
    tables = house.guest().browser.get(f"{API}/lobby").json()["tables"]
    meters = {each["id"]: each["meters"] for each in tables}
    assert meters["plain"] is None
    assert meters["t1"] == meters["t2"] == asked(house.guest(), f"/{NAMED_FREELY}")


def test_a_table_alone_has_meters_of_its_own_name(house: House) -> None:
    open_table(house, "alone", "pa-627b", ROYAL_9)
    assert [each["link"] for each in asked(house.guest())["links"]] == ["alone", LINK]
    assert asked(house.guest(), "/alone")["tables"] == ["alone"]


def test_a_screen_begins_with_the_meters_of_its_table(house: House) -> None:
    with screens(house, "t1", house.guest()) as (screen,):
        assert screen.welcome["meters"] == asked(house.guest(), f"/{NAMED_FREELY}")
    with screens(house, "plain", house.guest()) as (screen,):
        assert "meters" not in screen.welcome


def test_a_hit_is_told_at_every_linked_table(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    with screens(house, "t1", ann) as (first,), screens(house, "t2", bob) as (other,):
        play(first, rounds=2)
        told = meters_told(other)
        while "hit" not in told:
            told = meters_told(other)
    hit = told["hit"]
    assert (hit["meter"], hit["table"], hit["seat"], hit["round"]) == ("minor", "t1", 1, 2)
    assert hit["cents"] == 450_05
    assert told["meters"]["hits"] == [hit]
    assert told["meters"]["meters"]["minor"] == 450_05, "reset, and raised by its round"


def test_odds_are_those_of_the_meters_as_they_stand(house: House, flo: Guest, fay: Guest) -> None:
    ann = house.guest()

    def edge() -> Fraction:
        odds = ann.browser.get(f"{API}/tables/t1/odds").json()
        [found] = [each for each in odds["wagers"] if each["wager"] == "royal_9"]
        assert odds["meters"] == asked(ann, f"/{NAMED_FREELY}")["meters"]
        return Fraction(found["house_edge"])

    before = edge()
    propose(flo, **raised(1_000_000_00, "mega"))
    approve(fay)
    assert edge() < before


def test_a_player_never_sees_reserve_overflow_or_a_proposal(house: House, flo: Guest) -> None:
    assert propose(flo, **other_figures()).status_code == httpx.codes.CREATED
    ann = house.guest()
    with screens(house, "t1", ann) as (screen,):
        play(screen, rounds=2)
        frames = [each for each in screen.frames if '"meters"' in each]
    assert frames
    pages = [ann.browser.get(path).text for path in (f"{API}/meters", f"{API}/lobby", "/")]
    for text in (*frames, *pages):
        assert not [word for word in HIDDEN if word in text]


# the account


@pytest.mark.parametrize("office", Office)
def test_the_account_is_for_inspectors_and_those_in_charge(house: House, office: Office) -> None:
    answer = house.guest(office).browser.get(f"{API}/meters/{NAMED_FREELY}/account")
    if office in READERS:
        assert answer.status_code == httpx.codes.OK
    else:
        assert_error(answer, httpx.codes.FORBIDDEN, "forbidden")


def test_an_account_has_every_fraction_of_a_cent(house: House, flo: Guest) -> None:
    with screens(house, "t1", house.guest()) as (screen,):
        play(screen, rounds=1)
    found = account(flo)
    mega, _, minor, must_hit = found["meters"]
    assert found["handle"] == 5_00
    assert (mega["amount"], mega["reserve"], mega["seeds"]) == ("10000015/2", "5/2", "5000000")
    assert mega["figures"]["rate"] == "3/200"
    assert (minor["hits"], minor["paid"], minor["overflow"]) == (0, 0, "0")
    assert must_hit["figures"]["ceiling"] == 1_000_00
    assert len(must_hit["commitment"]) == 64


def test_both_sides_of_the_books_agree(house: House, flo: Guest) -> None:
    with screens(house, "t1", house.guest()) as (screen,):
        play(screen, rounds=2)
    sides = {each["meter"]: each for each in account(flo)["reconciliation"]}
    assert list(sides) == ["mega", "major", "minor", "must_hit"]
    assert (sides["minor"]["awards"], sides["minor"]["seeds"]) == (450_05, str(2 * 450_00))
    for each in sides.values():
        exact = {key: Fraction(each[key]) for key in ("amount", "reserve", "overflow", "seeds")}
        kept = exact["amount"] + exact["reserve"] + exact["overflow"]
        assert each["agrees"]
        assert kept + each["awards"] - exact["seeds"] == Fraction(each["accrued"])
        assert each["accrued"] == each["booked"]


# two people


@pytest.mark.parametrize("office", Office)
def test_those_in_charge_propose_a_change(house: House, office: Office) -> None:
    guest = house.guest(office)
    answer = propose(guest, **raised())
    if office in CHANGERS:
        assert answer.status_code == httpx.codes.CREATED
        return
    assert_error(answer, httpx.codes.FORBIDDEN, "forbidden")
    assert_error(approve(guest), httpx.codes.FORBIDDEN, "forbidden")
    assert_error(withdraw(guest), httpx.codes.FORBIDDEN, "forbidden")


def test_a_second_person_carries_a_raise_out(house: House, flo: Guest, fay: Guest) -> None:
    assert account(flo)["proposal"] is None
    waiting = propose(flo, **raised()).json()["proposal"]
    assert (waiting["by"], waiting["reason"]) == ("flo", "a promotion")
    assert (waiting["meter"], waiting["cents"], waiting["figures"]) == ("major", 100_00, None)
    error = assert_error(approve(flo), httpx.codes.CONFLICT, "refusal")
    assert "second person" in error["message"]
    assert approve(fay).status_code == httpx.codes.OK
    assert asked(house.guest(), f"/{NAMED_FREELY}")["meters"]["major"] == 550_00
    after = account(fay)
    assert after["proposal"] is None
    assert after["meters"][1]["seeds"] == "55000"
    assert all(each["agrees"] for each in after["reconciliation"])


def test_other_figures_come_from_a_lawful_submission(flo: Guest, fay: Guest) -> None:
    waiting = propose(flo, **other_figures()).json()["proposal"]
    assert waiting["figures"]["mega"]["rate"] == "1/50"
    assert account(fay)["meters"][0]["figures"]["rate"] == "3/200", "nothing changes yet"
    assert approve(fay).status_code == httpx.codes.OK
    assert account(fay)["meters"][0]["figures"]["rate"] == "1/50"


def test_an_unlawful_submission_is_answered_by_its_findings(flo: Guest) -> None:
    answer = propose(flo, **other_figures(FASTER.replace("reset = 50000", "reset = 49999")))
    error = assert_error(answer, httpx.codes.UNPROCESSABLE_ENTITY, "bad_material")
    assert error["findings"][0]["key"] == "progressive.meters.mega.reset"
    assert error["clause"]


def test_a_submission_without_a_progressive_changes_nothing(flo: Guest) -> None:
    answer = propose(flo, submission=submission_text("pa-627b"), reason="none")
    assert_error(answer, httpx.codes.BAD_REQUEST, "usage")


def test_a_submission_is_examined_apart_from_the_tables(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_house(replace(settings, calculators=1), limits=roomy()) as house:
        open_table(house, "t1", "pa-627b", ROYAL_9, link=LINK)
        flo = house.guest(Office.FLOORPERSON)
        monkeypatch.setattr(check, "examine", examined_here)
        assert propose(flo, **other_figures()).status_code == httpx.codes.CREATED


def test_a_submission_counts_as_one_of_its_senders_and_a_raise_as_none(settings: Settings) -> None:
    limits = replace(roomy(), submissions=Buckets(rate=0.001, burst=1))
    with running_house(settings, limits=limits) as house:
        open_table(house, "t1", "pa-627b", ROYAL_9, link=LINK)
        flo, fay = house.guest(Office.FLOORPERSON), house.guest(Office.FLOORPERSON)
        unlawful = other_figures(FASTER.replace("reset = 50000", "reset = 49999"))
        answers = [propose(each, **unlawful).status_code for each in (flo, flo, fay)]
        assert answers == [422, 429, 422]
        assert propose(flo, **raised()).status_code == httpx.codes.CREATED


def test_nothing_is_examined_for_a_link_that_is_not_there(
    flo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "examine", examined_here)
    asked = {"id": "figures", **other_figures()}
    answer = flo.browser.post(f"{API}/meters/nowhere/proposals", json=asked)
    assert_error(answer, httpx.codes.NOT_FOUND, "not_found")


def test_a_meter_is_not_raised_above_its_limit(flo: Guest) -> None:
    error = assert_error(propose(flo, **raised(450_01)), httpx.codes.CONFLICT, "refusal")
    assert error["clause"]


def test_one_change_waits_at_a_time_and_can_be_withdrawn(flo: Guest, fay: Guest) -> None:
    assert_error(withdraw(flo), httpx.codes.CONFLICT, "refusal")
    propose(flo, **raised())
    assert_error(propose(fay, **other_figures()), httpx.codes.CONFLICT, "refusal")
    assert withdraw(fay).json()["proposal"] is None
    assert_error(approve(fay), httpx.codes.CONFLICT, "refusal")


def test_a_command_takes_effect_once(flo: Guest, fay: Guest) -> None:
    for _ in range(2):
        assert propose(flo, id="once", **raised()).status_code == httpx.codes.CREATED
    for _ in range(2):
        assert approve(fay, "carried out").status_code == httpx.codes.OK
    assert account(fay)["display"]["meters"]["major"] == 550_00


@pytest.mark.parametrize(
    "change",
    [
        {},
        {**raised(), **other_figures()},
        {"submission": submission_text("pa-627b", FASTER)},
        raised(0),
        {"raise": {"meter": "major", "cents": 5}},
        {**raised(), "more": 1},
    ],
)
def test_what_is_no_proposal_is_told_so(flo: Guest, change: dict[str, object]) -> None:
    answer = propose(flo, **change)
    assert_error(answer, httpx.codes.UNPROCESSABLE_ENTITY, "bad_material")


# names


@pytest.mark.parametrize("name", ["nowhere", "plain", "%00", "t1"])
def test_a_link_that_is_not_there_is_not_found(flo: Guest, name: str) -> None:
    for path in (name, f"{name}/account"):
        answer = flo.browser.get(f"{API}/meters/{path}")
        assert_error(answer, httpx.codes.NOT_FOUND, "not_found")


def test_a_table_with_other_figures_does_not_join(house: House, flo: Guest) -> None:
    document = {
        "id": "open t3",
        "table": "t3",
        "submission": submission_text("pa-627b", FASTER),
        "link": LINK,
    }
    answer = flo.browser.post(f"{API}/tables", json=document)
    assert assert_error(answer, httpx.codes.CONFLICT, "refusal")["clause"]
    assert house.guest().browser.get(f"{API}/tables/t3").status_code == httpx.codes.NOT_FOUND


def test_an_inspector_finds_the_stream_of_the_meters(house: House) -> None:
    browser = house.guest(Office.INSPECTOR).browser
    listed = browser.get(f"{API}/journals", params={"kind": "meter"}).json()["streams"]
    assert [each["stream"] for each in listed] == [f"meter:{LINK}"]
    page = browser.get(f"/inspect/meter:{NAMED_FREELY}")
    assert page.status_code == httpx.codes.OK
    assert "Reconciliation" in page.text


def test_a_raise_as_large_as_the_meter_is_asked_about_twice(flo: Guest) -> None:
    shown = asked(flo, f"/{NAMED_FREELY}")["meters"]["major"]
    unusual = {"meter": "major", "cents": shown, "reason": "a promotion"}
    refused = propose(flo, **{"raise": unusual})
    assert_error(refused, 409, "refusal")
    assert f'send it again with "confirmed": {shown}' in refused.json()["error"]["message"]
    assert account(flo)["proposal"] is None


def test_a_raise_above_the_sum_of_the_house_takes_two_links(settings: Settings) -> None:
    with running_house(replace(settings, two_people_above=99_00), limits=roomy()) as careful:
        open_table(careful, "t1", "pa-627b", ROYAL_9, link=LINK, inventory=99_00)
        link = careful.invitation(Office.FLOORPERSON)
        flo, eve = (careful.guest(Office.FLOORPERSON, name, link=link) for name in ("flo", "eve"))
        propose(flo, **raised(99_00))
        assert approve(eve).status_code == httpx.codes.OK
        assert propose(flo, **raised(1)).status_code == httpx.codes.CREATED, "and 99 within a day"
        fay = careful.guest(Office.FLOORPERSON, "fay")
        assert [may_carry_out(each) for each in (flo, eve, fay)] == [False, False, True]
        assert not may_carry_out(careful.guest(Office.INSPECTOR, "ina"))
        assert_error(approve(eve), 409, "refusal")
        assert approve(fay).status_code == httpx.codes.OK
