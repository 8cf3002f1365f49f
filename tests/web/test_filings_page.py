"""Filings by forms alone: what whoever looks may do, what is refused, and what is kept of it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from croupier.web.studio.kinds_of_table import kind_named
from tests.web.running_house import Guest, HandClock, House, running_house
from tests.web.test_filings_api import DAY, TEXT
from tests.web.wire import fresh_id

PATH = "/office/filings"
SEE_OTHER = httpx.codes.SEE_OTHER


def sent(guest: Guest, to: str = "", **fields: str) -> httpx.Response:
    """A form of the page, with what its page carries."""
    shown = guest.browser.get(PATH).text
    found = re.search(r'name="csrf" value="([^"]*)"', shown)
    csrf = {"csrf": found[1]} if found else {}
    return guest.browser.post(f"{PATH}{to}", data={"id": fresh_id(), **csrf, **fields})


def refusal(answer: httpx.Response, status: int) -> str:
    """What stands at the head of a page that takes the focus."""
    assert answer.status_code == status, answer.text
    section = r'<section class="notice bad" id="summary".*?</section>'
    found = re.search(section, answer.text, re.DOTALL)
    assert found is not None
    assert "autofocus" in found[0]
    return unescape(found[0])


def test_each_step_is_a_form_for_whoever_may_take_it(house: House) -> None:
    flo, ivy = house.guest(Office.FLOORPERSON, "flo"), house.guest(Office.INSPECTOR, "ivy")
    assert "Nothing has been filed yet" in flo.browser.get(PATH).text
    assert "Draft it" not in ivy.browser.get(PATH).text
    drafted = sent(flo, text=TEXT.replace("\n", "\r\n"))
    assert (drafted.status_code, drafted.headers["location"]) == (SEE_OTHER, f"{PATH}/1")
    assert house.premises.casino.filings.on_record.now().kept[1].text == TEXT
    one = f"{PATH}/1"
    assert "is a draft, not filed yet" in flo.browser.get(one).text
    assert "Record the approval" not in ivy.browser.get(one).text
    assert sent(flo, "/1/filed", on=DAY).status_code == SEE_OTHER
    assert "Record the approval" in ivy.browser.get(one).text
    assert "Open for gaming" not in flo.browser.get(one).text
    assert sent(ivy, "/1/approved", on=DAY, reference="R-1").status_code == SEE_OTHER
    assert f"Approved {DAY}, filing 1" in flo.browser.get(PATH).text
    assert 'value="pa-627a-1"' in flo.browser.get(one).text
    opened = sent(flo, "/1/table", table="pa-627a-1", tray="50,000", dealer="dealer")
    assert opened.headers["location"] == "/tables/pa-627a-1/checklist"
    assert house.premises.casino.filings.on_record.now().kept[1].tables == ("pa-627a-1",)
    assert not house.premises.casino.arrangement("pa-627a-1").automatic
    assert 'value="pa-627a-2"' in flo.browser.get(one).text
    again = flo.browser.get(PATH, params={"supersedes": 1}).text
    assert "in the place of filing 1" in again
    assert "Dragon Bonus and House Money" in again


def test_what_is_refused_is_told_and_what_was_written_stays(house: House) -> None:
    flo, ivy = house.guest(Office.FLOORPERSON, "flo"), house.guest(Office.INSPECTOR, "ivy")
    unlawful = sent(flo, text=TEXT.replace("seats = 9", "seats = 99"))
    told = refusal(unlawful, 422)
    assert "seats = 99: must be 1 to 9 [PA627A-2-a-s1]; nearest lawful choice: 9" in told
    assert "seats = 99\n" in unlawful.text
    assert "a submission has at most" in refusal(sent(flo, text="x" * 64_001), 400)
    sent(flo, text=TEXT)
    assert "2027-01-01 is not yet" in refusal(sent(flo, "/1/filed", on="2027-01-01"), 409)
    assert "'soon' is not a day" in refusal(sent(flo, "/1/filed", on="soon"), 422)
    early = sent(flo, "/1/table", table="t1", tray="1")
    assert "is a draft, not filed yet; a table opens for gaming only" in refusal(early, 409)
    sent(flo, "/1/filed", on=DAY)
    blank = sent(ivy, "/1/approved", on=DAY, reference=" ")
    assert "an approval has the regulator's reference" in refusal(blank, 409)
    sent(ivy, "/1/approved", on=DAY, reference="R-1")
    for fields, why in (
        ({"table": "t1", "tray": "much"}, "'much' is not a sum of money"),
        ({"table": " ", "tray": "1"}, "table: String should have at least 1 character"),
        ({"table": "t1", "tray": "9" * 15}, "inventory: "),
        ({"table": "t1", "tray": "1", "link": "royal"}, "royal"),
    ):
        answer = sent(flo, "/1/table", **fields)
        assert why in refusal(answer, answer.status_code)
        assert f'name="tray" inputmode="decimal" required value="{fields["tray"]}"' in answer.text
    assert house.premises.casino.tables() == ()
    assert flo.browser.get(f"{PATH}/2").status_code == httpx.codes.NOT_FOUND


@pytest.mark.parametrize("office", Office)
def test_who_comes_in(shared_house: House, office: Office) -> None:
    guest = shared_house.guest(office)
    is_staff = office is not Office.PLAYER
    assert guest.browser.get(PATH).status_code == (200 if is_staff else httpx.codes.FORBIDDEN)


def test_the_studio_hands_a_submission_over(house: House) -> None:
    flo, ivy = house.guest(Office.FLOORPERSON, "flo"), house.guest(Office.INSPECTOR, "ivy")
    toml = kind_named("pa-541/standard").blank()
    lawful = {"toml": toml, "id": "1"}
    drafted = flo.browser.post("/studio/filing", data=lawful)
    assert (drafted.status_code, drafted.headers["location"]) == (SEE_OTHER, f"{PATH}/1")
    assert flo.browser.post("/studio/filing", data=lawful).headers["location"] == f"{PATH}/1"
    told = unescape(flo.browser.get(f"{PATH}/1").text)
    assert "approval layout" in told
    assert "pa-541 expired on 2012-03-20 [PA541-0-in-force]" in told
    unlawful = flo.browser.post("/studio/filing", data={"toml": f"{toml}\nseats = 99"})
    assert unlawful.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert ivy.browser.post("/studio/filing", data=lawful).status_code == httpx.codes.FORBIDDEN
    assert len(house.premises.casino.filings.on_record.now().kept) == 1


def test_people_with_pseudonyms_are_told_by_their_names(tmp_path: Path, clock: HandClock) -> None:
    settings = Settings(data=tmp_path, people_key=tmp_path / "people.key")
    with running_house(settings, clock=clock) as house:
        flo = house.guest(Office.FLOORPERSON, "flo")
        sent(flo, text=kind_named("pa-541/standard").blank())
        kept = house.premises.casino.filings.on_record.now().kept[1].filing
        assert all(step.by != "flo" for step in kept.steps.values())
        assert "<td>flo</td>" in flo.browser.get(f"{PATH}/1").text
        told = flo.browser.get("/api/v1/filings/1/dossier.json").json()
        assert told["filing"]["steps"]["draft"]["by"] == "flo"
