"""The office's analytics: who reads them, what they show, and the same for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append
from croupier.surveillance.analytics.tallies import GROUPS
from croupier.values.families import games
from croupier.web.office_figures import OfficeFigures
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.surveillance.keeping import records_of
from tests.surveillance.stories import STORIES
from tests.web.running_house import Guest, House, running_house
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
    for _ in range(2):  # what was counted once is not counted again
        told = played.visitor().get("/metrics").text
        assert 'croupier_rounds_total{game="minibaccarat"} 2.0' in told
        assert 'croupier_handle_cents_total{game="minibaccarat"} 37500.0' in told
        assert 'croupier_win_cents{game="minibaccarat"} -11020.0' in told
    assert told.count("croupier_win_cents{") == len(games())


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
    assert figures.played()["minibaccarat"].rounds == 2
