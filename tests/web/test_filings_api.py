"""Filings over the wire: who drafts, hands in and approves, what opens, and the dossier."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest

from croupier.surveillance.verifying import verify_kept
from croupier.values.streams import FILINGS
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.commands.running import EXAMPLES
from tests.web.running_house import Guest, HandClock, House, fresh_house, running_house
from tests.web.wire import API, assert_error

TEXT = (EXAMPLES / "pa-627a.toml").read_text(encoding="utf-8")
OTHER = f"{TEXT}\n# another\n"
DAY = "2026-01-01"
SMALL = (EXAMPLES / "pa-543.toml").read_text(encoding="utf-8")
CREATED, OK = httpx.codes.CREATED, httpx.codes.OK
DRAFTERS = (Office.FLOORPERSON, Office.ADMINISTRATOR)


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path, clock: HandClock) -> Iterator[House]:
    on_server = request.param == "postgres"
    database = fresh_house(request.getfixturevalue("postgres_server")) if on_server else None
    with running_house(Settings(data=tmp_path, database=database), clock=clock) as running:
        yield running


def post(guest: Guest, path: str, **asked: object) -> httpx.Response:
    return guest.browser.post(f"{API}/filings{path}", json=asked)


def drafted(guest: Guest, text: str = TEXT, **more: object) -> Any:
    answer = post(guest, "", id=f"draft {len(text)}", submission=text, **more)
    assert answer.status_code == CREATED, answer.text
    return answer.json()


def opened(guest: Guest, table: str, text: str = TEXT) -> httpx.Response:
    asked = {"id": f"open {table}", "table": table, "submission": text}
    how = {"arrangement": {"automatic": False}}
    return guest.browser.post(f"{API}/tables", json={**asked, **how})


def test_from_a_draft_to_a_table_and_what_supersedes_it(house: House) -> None:
    flo, ivy = house.guest(Office.FLOORPERSON, "flo"), house.guest(Office.INSPECTOR, "ivy")
    refused = assert_error(opened(flo, "t1"), 409, "refusal")
    assert "no filing of this submission is on record" in refused["message"]
    assert refused["clause"] == "PA627A-2-b"

    first = drafted(flo)
    assert (first["number"], first["state"], first["rulebook"]) == (1, "draft", "pa-627a")
    assert first["submission"] == sha256(TEXT.encode()).hexdigest()
    assert first["steps"] == {"draft": {"on": DAY, "by": "flo"}}
    early = post(ivy, "/1/approved", id="a", on=DAY, reference="R-1")
    assert "filing 1 is a draft" in assert_error(early, 409, "refusal")["message"]
    filed = post(flo, "/1/filed", id="f", on=DAY).json()
    assert (filed["state"], filed["stamp"]) == ("filed", f"Filed {DAY}, not approved, filing 1")
    assert "not approved yet" in assert_error(opened(flo, "t1"), 409, "refusal")["message"]
    approved = post(ivy, "/1/approved", id="a", on=DAY, reference="R-1").json()
    assert (approved["state"], approved["reference"]) == ("approved", "R-1")
    assert opened(flo, "t1").status_code == CREATED

    second = drafted(flo, OTHER, supersedes=1)
    post(flo, f"/{second['number']}/filed", id="f2", on=DAY)
    post(ivy, f"/{second['number']}/approved", id="a2", on=DAY, reference="R-2")
    listed = ivy.browser.get(f"{API}/filings").json()["filings"]
    assert [(each["number"], each["state"]) for each in listed] == [
        (2, "approved"),
        (1, "superseded"),
    ]
    assert (listed[1]["superseded_by"], listed[1]["tables"]) == (2, ["t1"])
    assert flo.browser.get(f"{API}/filings/2").json()["toml"] == OTHER
    assert "superseded" in assert_error(opened(flo, "t2"), 409, "refusal")["message"]
    assert not verify_kept(house.premises.casino.journal, FILINGS, "").troubles


def test_an_order_that_comes_again_has_one_effect(house: House) -> None:
    flo = house.guest(Office.FLOORPERSON, "flo")
    for _ in range(2):
        assert drafted(flo)["number"] == 1
        assert post(flo, "/1/filed", id="f", on=DAY).json()["state"] == "filed"
    assert len(flo.browser.get(f"{API}/filings").json()["filings"]) == 1
    other = post(flo, "", id="f", submission=OTHER)
    assert (
        "another order"
        in assert_error(other, other.status_code, other.json()["error"]["kind"])["message"]
    )


# Questions that depend on no database


@pytest.fixture(scope="module")
def kept(shared_house: House) -> House:
    """With one filing that is handed in."""
    flo = shared_house.guest(Office.FLOORPERSON, "flo")
    drafted(flo, SMALL)
    day = shared_house.premises.clock().date().isoformat()
    assert post(flo, "/1/filed", id="f", on=day).status_code == OK
    return shared_house


@pytest.fixture(scope="module")
def fay(kept: House) -> Guest:
    return kept.guest(Office.FLOORPERSON, "fay")


@pytest.mark.parametrize("office", Office)
def test_each_office_has_its_part(kept: House, office: Office) -> None:
    guest = kept.guest(office)
    is_staff, may_draft = office is not Office.PLAYER, office in DRAFTERS
    for path in ("", "/1"):
        found = guest.browser.get(f"{API}/filings{path}").status_code
        assert found == (OK if is_staff else httpx.codes.FORBIDDEN)
    for path, asked, may in (
        ("", {"id": "x", "submission": "rulebook = 5"}, may_draft),
        ("/1/filed", {"id": "y", "on": "2020-01-01"}, may_draft),
        (
            "/1/approved",
            {"id": "z", "on": "2020-01-01", "reference": "R"},
            office is Office.INSPECTOR,
        ),
    ):
        answer = post(guest, path, **asked)
        assert (answer.status_code == httpx.codes.FORBIDDEN) is not may, answer.text
        assert not answer.is_success


@pytest.mark.parametrize(
    ("path", "asked", "status", "said"),
    [
        ("", {"id": "1", "submission": "rulebook = 5"}, 422, "rulebook"),
        ("", {"id": "2", "submission": TEXT.replace("seats = 9", "seats = 99")}, 422, "seats = 99"),
        ("", {"id": "3", "submission": OTHER, "supersedes": 1}, 409, "is not approved"),
        ("", {"id": "", "submission": TEXT}, 422, "id"),
        ("", {"id": "4", "submission": "x" * 64_001}, 422, "submission"),
        ("/1/filed", {"id": "5", "on": "2020-01-01"}, 409, "only one that is a draft can be filed"),
        ("/1/filed", {"id": "6", "on": "someday"}, 422, "on"),
        ("/9/filed", {"id": "7", "on": DAY}, 404, "there is no filing 9"),
    ],
)
def test_what_is_wrong_is_told(
    fay: Guest, path: str, asked: dict[str, object], status: int, said: str
) -> None:
    answer = post(fay, path, **asked)
    assert (answer.status_code, said in answer.json()["error"]["message"]) == (status, True), (
        answer.text
    )


def test_the_dossier_bears_the_stamp_of_its_filing(kept: House) -> None:
    dee = kept.guest(Office.DEALER).browser
    filing = dee.get(f"{API}/filings/1").json()
    page = dee.get(f"{API}/filings/1/dossier.html")
    assert page.headers["content-disposition"] == 'attachment; filename="filing-1.html"'
    for words in (filing["stamp"], filing["submission"], "Mathematics", "prepared by", "flo"):
        assert words in page.text
    told = dee.get(f"{API}/filings/1/dossier.json").json()
    assert told["filing"]["number"] == 1
    assert {"clauses", "choices", "approvals", "missing"} <= told.keys()
    with ZipFile(BytesIO(dee.get(f"{API}/filings/1/dossier.zip").content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    lines = [each.split("  ") for each in files.pop("SHA256SUMS").decode().splitlines()]
    assert lines == [[sha256(content).hexdigest(), name] for name, content in files.items()]
    assert files["submission.toml"].decode() == SMALL
    assert files["dossier.pdf"].startswith(b"%PDF")
    assert json.loads(files["filing.json"]) == told
    assert dee.get(f"{API}/filings/1/dossier.docx").status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert dee.get(f"{API}/filings/7/dossier.pdf").status_code == httpx.codes.NOT_FOUND
