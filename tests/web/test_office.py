"""The office: its page, submissions checked and priced, and tables opened from them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
import pytest

from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions import check
from croupier.web.api.submissions import LONGEST
from croupier.web.people.offices import Office
from croupier.web.security.limits import Buckets, Limits
from croupier.web.settings import Settings
from tests.support import clause, submission_text
from tests.web.running_house import Guest, House, running_house

API = "/api/v1"
IN_CHARGE = (Office.FLOORPERSON, Office.ADMINISTRATOR)
READERS = (*IN_CHARGE, Office.INSPECTOR)


@pytest.fixture(scope="module")
def floorperson(shared_house: House) -> Guest:
    return shared_house.guest(Office.FLOORPERSON)


def checked(guest: Guest, toml: str) -> Any:
    answer = guest.browser.post(f"{API}/submissions/check", json={"toml": toml})
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.json()


@pytest.mark.parametrize("office", Office)
def test_the_page_is_for_those_in_charge(shared_house: House, office: Office) -> None:
    page = shared_house.guest(office).browser.get("/office")
    expected = httpx.codes.OK if office in IN_CHARGE else httpx.codes.FORBIDDEN
    assert page.status_code == expected
    assert ("Invitations" in page.text) is (office is Office.ADMINISTRATOR)


def test_a_stranger_is_sent_to_the_door(shared_house: House) -> None:
    assert shared_house.visitor().get("/office").status_code == httpx.codes.SEE_OTHER


@pytest.mark.parametrize("office", Office)
def test_submissions_are_for_those_who_must_read_them(shared_house: House, office: Office) -> None:
    browser = shared_house.guest(office).browser
    expected = httpx.codes.OK if office in READERS else httpx.codes.FORBIDDEN
    toml = {"toml": submission_text("pa-541")}
    assert browser.post(f"{API}/submissions/check", json=toml).status_code == expected
    assert browser.post(f"{API}/submissions/odds", json=toml).status_code == expected
    assert browser.get(f"{API}/submissions/examples").status_code == expected
    assert browser.get(f"{API}/rulebooks").status_code == httpx.codes.OK


def test_a_house_way_is_judged_hand_by_hand(floorperson: Guest) -> None:
    in_a_file = checked(floorperson, submission_text("pa-535", 'options.house_way = "ours.toml"'))
    assert "write the rules under [house_way]" in in_a_file["findings"][0]["allowed"]
    way = """
        [house_way]
        title = "Low hands first"
        rules = [{ say = "The better low hand is played.", prefer = "low" }]
    """
    found = checked(floorperson, submission_text("pa-535", way))["findings"]
    assert {"PA535-10-d-2", "PA535-10-d-3"} <= {each["clause"] for each in found}


def test_every_rulebook_is_listed_and_can_be_read_whole(floorperson: Guest) -> None:
    listed = floorperson.browser.get(f"{API}/rulebooks").json()["rulebooks"]
    assert [each["id"] for each in listed] == list(SHELF)
    whole = floorperson.browser.get(f"{API}/rulebooks/md-mini").json()
    assert (whole["id"], whole["game"]) == ("md-mini", "minibaccarat")
    missing = floorperson.browser.get(f"{API}/rulebooks/md-maxi")
    assert missing.status_code == httpx.codes.NOT_FOUND
    assert "md-mini" in missing.json()["error"]["message"]


def test_a_lawful_submission_has_no_findings_but_may_be_warned_of(floorperson: Guest) -> None:
    document = checked(floorperson, submission_text("pa-541"))
    assert (document["lawful"], document["findings"]) == (True, [])
    assert document["warnings"][0].keys() == {"file", "key", "message", "clause"}
    assert "approvals.layout" in {each["key"] for each in document["warnings"]}


def test_findings_name_key_value_and_clause(floorperson: Guest) -> None:
    document = checked(floorperson, submission_text("pa-541", seats=9))
    assert document["lawful"] is False
    assert document["findings"] == [
        {
            "file": "submission",
            "key": "seats",
            "given": "9",
            "allowed": "must be 1 to 7",
            "clause": "PA541-2-a-s1",
            "nearest": {"key": "seats", "toml": "7", "renamed": None, "words": "7"},
            "sentence": "seats = 9: must be 1 to 7 [PA541-2-a-s1]; nearest lawful choice: 7",
            "line": 3,
            "column": 1,
        }
    ]


@pytest.mark.parametrize("toml", ["", "not toml", "a = [[[", "\x00", "rulebook = 5"])
def test_what_is_no_submission_is_a_finding(floorperson: Guest, toml: str) -> None:
    assert checked(floorperson, toml)["findings"]


def test_odds_are_those_of_the_pinned_document(floorperson: Guest) -> None:
    toml = {"toml": submission_text("pa-627a")}
    answer = floorperson.browser.post(f"{API}/submissions/odds", json=toml)
    document = answer.json()
    assert (document["decks"], document["cards"]) == (8, 416)
    banker = next(row for row in document["wagers"] if row["wager"] == "banker")
    assert banker["house_edge"] == "114753351728/10847218479825"
    assert banker["outcomes"][0].keys() == {"outcome", "pays", "probability", "net"}


def test_odds_of_an_unlawful_submission_are_refused_with_its_findings(floorperson: Guest) -> None:
    toml = {"toml": submission_text("pa-541", seats=9)}
    answer = floorperson.browser.post(f"{API}/submissions/odds", json=toml)
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert answer.json()["error"]["clause"] == "PA541-2-a-s1"


def test_every_example_that_ships_is_lawful(floorperson: Guest) -> None:
    examples = floorperson.browser.get(f"{API}/submissions/examples").json()["examples"]
    assert examples
    for each in examples:
        assert each["title"]
        assert checked(floorperson, each["toml"])["lawful"], each["name"]


@clause("MA-5-a-2")
def test_a_notice_of_the_extra_shuffle_comes_in_with_the_opening(house: House) -> None:
    keeper = house.guest(Office.FLOORPERSON)
    filed = submission_text("ma-midi", "options.extra_shuffle = true")
    assert checked(keeper, filed)["extra_shuffle"]
    assert not checked(keeper, submission_text("pa-541"))["extra_shuffle"]
    asked = {"id": "1", "table": "midi", "submission": filed, "practice": True}
    for notice, answered in (
        ("2026-01-01T11:00:00", httpx.codes.UNPROCESSABLE_ENTITY),  # by whose clocks?
        ("2026-01-01T12:00:01Z", httpx.codes.CONFLICT),
        ("2026-01-01T12:30:00+01:00", httpx.codes.CREATED),
    ):
        answer = keeper.browser.post(f"{API}/tables", json={**asked, "notice": notice})
        assert answer.status_code == answered, answer.text
    told = [each.kind for each in house.premises.casino.journal.read("midi")]
    assert {"notice-given/1", "extra-shuffle-switched/1"} <= set(told)


def test_a_table_is_opened_from_an_example_and_closed_again(house: House) -> None:
    browser = house.guest(Office.FLOORPERSON).browser
    example = browser.get(f"{API}/submissions/examples").json()["examples"][0]
    asked = {"id": "1", "table": "new-1", "submission": example["toml"], "practice": True}
    assert browser.post(f"{API}/tables", json=asked).status_code == httpx.codes.CREATED
    close = {"id": "2", "order": {"name": "close-table"}}
    assert browser.post(f"{API}/tables/new-1/orders", json=close).status_code == httpx.codes.OK


# What examining a submission may cost


def opened(guest: Guest, table: str, toml: str) -> httpx.Response:
    asked = {"id": table, "table": table, "submission": toml, "practice": True}
    return guest.browser.post(f"{API}/tables", json=asked)


def examined_here(*_: object) -> None:
    raise AssertionError("the tables wait for this")


def test_a_table_to_be_opened_is_examined_apart_from_the_tables(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_house(replace(settings, calculators=1)) as house:
        flo = house.guest(Office.FLOORPERSON)
        monkeypatch.setattr(check, "examine", examined_here)
        assert opened(flo, "t1", submission_text("pa-627a")).status_code == 201
        unlawful = opened(flo, "t2", submission_text("pa-541", seats=9))
        assert unlawful.status_code == 422
        assert [each["key"] for each in unlawful.json()["error"]["findings"]] == ["seats"]


@pytest.mark.parametrize("path", ["tables", "submissions/check", "submissions/odds"])
def test_a_submission_has_one_bound_wherever_it_is_sent(floorperson: Guest, path: str) -> None:
    text = submission_text("pa-541").ljust(LONGEST + 1, "#")
    asked = {"id": "long", "table": "long", "submission": text} if path == "tables" else text
    body = asked if isinstance(asked, dict) else {"toml": asked}
    answer = floorperson.browser.post(f"{API}/{path}", json=body)
    assert answer.status_code == 422
    assert f"at most {LONGEST} characters" in answer.json()["error"]["message"]


def test_one_person_has_so_many_submissions_examined(settings: Settings) -> None:
    limits = Limits(submissions=Buckets(rate=0.001, burst=3))
    with running_house(settings, limits=limits) as house:
        flo, fay = house.guest(Office.FLOORPERSON), house.guest(Office.FLOORPERSON)
        text = submission_text("pa-541")
        assert opened(flo, "t1", text).status_code == 201
        for path in ("check", "odds"):
            asked = flo.browser.post(f"{API}/submissions/{path}", json={"toml": text})
            assert asked.status_code == 200
        assert opened(flo, "t2", text).status_code == 429
        assert opened(fay, "t2", text).status_code == 201
