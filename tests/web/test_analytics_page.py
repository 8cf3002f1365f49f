"""The office's analytics: who reads them, what they show, and the same for Prometheus."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO

import httpx
import polars as pl
import pytest

from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append
from croupier.surveillance.analytics.tallies import GROUPS
from croupier.values.families import games
from croupier.web.api import analytics
from croupier.web.office_figures import KINDS, OfficeFigures
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.browser.tour import ROYAL_9
from tests.surveillance.keeping import records_of
from tests.surveillance.stories import STORIES
from tests.web.running_house import Guest, House, running_house
from tests.web.wire import API, BY_HAND, open_table
from tests.writing import copied

PAGE = "/office/analytics"
READERS = (Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table that played."""
    with running_house(Settings(data=tmp_path_factory.mktemp("played"))) as running:
        append = Append("t1", 0, copied(records_of("money")), "told-again")
        running.premises.casino.journal.append(append)
        yield running


@pytest.fixture(scope="module")
def floorperson(played: House) -> Guest:
    return played.guest(Office.FLOORPERSON)


@pytest.mark.parametrize("office", Office)
def test_it_is_for_those_who_watch_over_tables(shared_house: House, office: Office) -> None:
    page = shared_house.guest(office).browser.get(PAGE)
    expected = httpx.codes.OK if office in READERS else httpx.codes.FORBIDDEN
    assert page.status_code == expected
    assert ("No round has been played yet" in page.text) is (office in READERS)


def test_a_stranger_is_sent_to_the_door(shared_house: House) -> None:
    assert shared_house.visitor().get(PAGE).status_code == httpx.codes.SEE_OTHER


def test_figures_and_picture(floorperson: Guest) -> None:
    told = floorperson.browser.get(PAGE).text
    assert "-110.20" in told
    assert "the house lost $105.20" in told
    assert "20,020.00" in told
    assert "still being" not in told


@pytest.mark.parametrize("by", GROUPS)
def test_every_way_to_add_up(floorperson: Guest, by: str) -> None:
    told = floorperson.browser.get(PAGE, params={"by": by}).text
    assert f'<option value="{by}" selected>' in told
    assert f"Figures by {by}" in told


def test_a_way_that_there_is_not_is_by_table(floorperson: Guest) -> None:
    assert "Figures by table" in floorperson.browser.get(PAGE, params={"by": "moon"}).text


def test_prometheus_has_every_game_and_no_other_label(played: House) -> None:
    of = '{game="minibaccarat",tables="practice"}'
    for _ in range(2):  # what was counted once is not counted again
        told = played.visitor().get("/metrics").text
        assert f"croupier_rounds_total{of} 2.0" in told
        assert f"croupier_handle_cents_total{of} 37500.0" in told
        assert f"croupier_win_cents{of} -11020.0" in told
        assert f"croupier_drop_cents{of} " in told
        assert f"croupier_mishaps_total{of} " in told
    assert told.count("croupier_win_cents{") == len(KINDS) * len(games())


# For programs


def test_figures_are_a_document_and_a_spreadsheet(floorperson: Guest) -> None:
    told = floorperson.browser.get(f"{API}/analytics", params={"by": "game"}).json()
    (group,) = told["groups"]
    assert (group["game"], group["rounds"], group["win"]) == ("minibaccarat", 2, -11020)
    assert (told["tables"], told["whole"], told["priced"]) == ("practice", True, True)
    sheet = floorperson.browser.get(f"{API}/analytics/figures.csv", params={"by": "game"})
    (line,) = csv.DictReader(StringIO(sheet.text))
    assert {name: line[name] for name in ("game", "rounds", "win")} == {
        "game": "minibaccarat", "rounds": "2", "win": "-11020",
    }  # fmt: skip
    drop = floorperson.browser.get(f"{API}/analytics/drop.csv").text
    assert drop.startswith("kind,name,period,day,drop,win,win_to_drop")
    none = floorperson.browser.get(f"{API}/analytics", params={"tables": "gaming"}).json()
    assert none["groups"] == []


def test_a_row_for_each_settled_wager_in_either_form(floorperson: Guest) -> None:
    lines = floorperson.browser.get(f"{API}/analytics/wagers.csv").text
    rows = list(csv.DictReader(StringIO(lines)))
    assert sum(int(each["stake"]) for each in rows) == 37500
    packed = floorperson.browser.get(f"{API}/analytics/wagers.parquet")
    assert packed.headers["content-disposition"].endswith('"settled-wagers.parquet"')
    frame = pl.read_parquet(BytesIO(packed.content))
    assert (frame.height, frame["win"].sum()) == (len(rows), sum(int(e["win"]) for e in rows))
    later = {"from": "2999-01-01"}
    assert not list(
        csv.DictReader(
            StringIO(floorperson.browser.get(f"{API}/analytics/wagers.csv", params=later).text)
        )
    )


@pytest.mark.parametrize(
    "path", ["?by=moon", "?tables=moon", "/figures.csv?by=moon", "/wagers.ods"]
)
def test_what_there_is_not_is_told(floorperson: Guest, path: str) -> None:
    answer = floorperson.browser.get(f"{API}/analytics{path}")
    assert answer.status_code in {400, 422}
    assert answer.json()["error"]["message"]


def test_too_many_rows_are_left_to_the_command_line(
    floorperson: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analytics, "MOST_ROWS", 1)
    answer = floorperson.browser.get(f"{API}/analytics/wagers.csv")
    assert (answer.status_code, "croupier analytics --rows" in answer.text) == (400, True)


def test_a_long_journal_is_read_on_from_request_to_request() -> None:
    journal = MemoryJournal()
    STORIES["money"](journal)
    figures, whole = OfficeFigures(at_once=10), OfficeFigures()
    assert whole.read_on(journal)
    requests = 1
    while not figures.read_on(journal):
        requests += 1
    assert requests > 5
    assert figures.played() == whole.played()
    assert figures.played()["minibaccarat", "practice"].rounds == 2


def test_meters_are_told_to_the_office_and_to_prometheus(house: House) -> None:
    open_table(house, "royal", "md-mini", ROYAL_9, BY_HAND, link="hall")
    guest = house.guest(Office.FLOORPERSON)
    told = guest.browser.get(f"{API}/analytics").json()["meters"]
    assert {each["meter"] for each in told} == {"star", "spade", "heart", "must_hit"}
    star = next(each for each in told if each["meter"] == "star")
    assert star == {"link": "hall", "meter": "star", "shown": 50_000_00, "hits": 0, "paid": 0,
                    "handle": 0}  # fmt: skip
    figures = guest.browser.get("/metrics").text
    assert 'croupier_meter_cents{link="hall",meter="star"} 5e+06' in figures
