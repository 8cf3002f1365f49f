"""Games are read by the name that a table's first record gives; another one is a line away."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.surveillance.auditing import Audit
from croupier.surveillance.baccarat.game import GAME as BACCARAT
from croupier.surveillance.bodies import ROUND_IS_OVER
from croupier.surveillance.downloads import Form, download
from croupier.surveillance.games import UnknownGame, game_at
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.meters import meters_agree
from croupier.surveillance.passages import results_by_shoe, told_by
from croupier.surveillance.search import Search, page_of
from croupier.surveillance.verifying import verify, verify_kept
from croupier.surveillance.watching import parse_viewer, watch
from croupier.table.orders_in_writing import Given
from croupier.values.families import Family, families, family_named, family_of, registered
from croupier.values.families import games as known_games
from croupier.values.records import canonical
from croupier.values.refusals import BadMaterial
from croupier.web.games import page_of as page_showing
from croupier.web.pages.files import home_of
from tests.surveillance.coin_toss import (
    COIN_TOSS,
    GAME,
    OPENED,
    CoinShown,
    CoinView,
    behind,
    covered,
)
from tests.surveillance.stories import STORIES
from tests.writing import copied

AT = "2026-01-31T20:00:00.000000Z"


def test_whatever_the_floor_runs_is_watched() -> None:
    assert all(family.part("surveillance") for family in families())


@pytest.mark.parametrize("name", known_games())
def test_whatever_a_page_shows_has_a_script_for_the_inspector(name: str) -> None:
    home = home_of(family_named(page_showing(name).folder))
    script = (home / "static/inspector.js").read_text(encoding="utf-8")
    told = {"draws", "resultOf", "summaryOf"}
    drawn = {"shown", "onFelt"}
    [spec] = re.findall(r"^export const inspector = \{(.+?)^\};", script, re.MULTILINE | re.DOTALL)
    named = set(re.findall(r"^  (\w+)[:,]", spec, re.MULTILINE))
    assert named - {"lies"} == told | drawn
    game = family_of(name).part("surveillance")
    assert game.counted_by
    assert game.has_shoes == (game.counted_by == "Shoe")
    assert game.faces
    assert game.faces_told


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_round_is_over_for_both_passes_alike(family: Family) -> None:
    tellings = family.part("surveillance").tables.tellings
    marked = {event.kind for event, telling in tellings.items() if telling.ends_round}
    assert marked == ROUND_IS_OVER


@pytest.mark.parametrize("story", ["two_shoes", "curator"])
def test_a_table_is_read_as_what_it_plays(story: str) -> None:
    journal = MemoryJournal()
    STORIES[story](journal)
    assert game_at(journal, "t1") is BACCARAT


class TestUnknownGames:
    @pytest.fixture
    def journal(self) -> Journal:
        body = canonical({"rules": {"game": "fan_tan"}})
        journal = MemoryJournal()
        entries = (
            Entry(AT, "floor", "table-opened/1", body),
            Entry(AT, "dee", "bell-rung/1", b"{}"),
        )
        journal.append(Append("t1", 0, entries, "c1"))
        return journal

    def test_their_name_is_told(self, journal: Journal) -> None:
        with pytest.raises(UnknownGame, match="'fan_tan'; minibaccarat, midibaccarat, baccarat"):
            game_at(journal, "t1")
        with pytest.raises(BadMaterial, match="t1 place 1: nobody here watches the game 'fan_tan'"):
            list(told_by(journal.read("t1")))

    def test_they_are_not_verified(self, journal: Journal) -> None:
        verified = verify_kept(journal, "t1", "")
        assert verified.withheld
        assert [(each.place, each.what) for each in verified.troubles] == [
            (1, "rules"),
            (2, "event"),
        ]

    def test_whatever_they_recorded_stays_closed(self, journal: Journal) -> None:
        inspected = InspectedJournal(journal)
        known = inspected.known("t1")
        assert (known.hash, known.rounds, set(known.unread)) == (None, 0, {1, 2})
        page = page_of(known, inspected.read(known), Search(), 0, 9)
        assert all(each.withheld and each.hash is None for each in page.records)
        with pytest.raises(BadMaterial, match="t1 place 1: it cannot be read"):
            download(inspected, "t1", Form.LINES)

    def test_they_say_nothing_of_meters(self, journal: Journal) -> None:
        assert meters_agree(journal) == ()


@pytest.fixture
def inspected() -> Iterator[InspectedJournal]:
    told = [
        OPENED,
        covered(1, "heads"), CoinShown("heads"),
        covered(2, "tails"), CoinShown("tails"),
        covered(3, "heads"),
    ]  # fmt: skip
    journal = MemoryJournal()
    for place, event in enumerate(told):
        order = GAME.tables.order_of(Given(1, behind(event)))
        entry = Entry(AT, "dealer", event.kind, canonical(event), "dealer", order)
        journal.append(Append("t1", place, (entry,), f"c{place}"))
    with registered(COIN_TOSS):
        yield InspectedJournal(journal)


class TestAnotherGame:
    """It brings its own table, view and rounds; surveillance reads them without an edit."""

    def test_it_is_verified(self, inspected: InspectedJournal) -> None:
        verified = verify("t1", inspected.journal.read("t1"))
        assert not verified.troubles
        assert verified.withheld
        assert Audit(inspected, "t1", "").run().verified

    def test_its_decisions_are_made_again(self, inspected: InspectedJournal) -> None:
        journal = MemoryJournal()
        for record in inspected.journal.read("t1"):
            body = record.body.replace(b'"face":"tails"', b'"face":"edges"', record.place == 5)
            [entry] = copied([replace(record, body=body)])
            journal.append(Append("t1", record.place - 1, (entry,), record.command))
        [trouble] = verify("t1", journal.read("t1")).troubles
        why = "coin-shown: face is recorded as edges, and the rules give tails"
        assert (trouble.place, trouble.problem) == (5, why)

    def test_its_rounds_are_listed(self, inspected: InspectedJournal) -> None:
        assert json.loads(msgspec.json.encode(inspected.rounds("t1")[1:])) == [
            {"shoe": 1, "round": 2, "first": 4, "last": 5, "at": AT, "face": "tails", "over": True},
            {"shoe": 1, "round": 3, "first": 6, "last": 6, "at": AT, "face": "", "over": False},
        ]

    def test_its_rounds_are_watched(self, inspected: InspectedJournal) -> None:
        covered, shown = watch(inspected, "t1", 1, 2, parse_viewer("player:ann")).steps
        assert (covered.told, covered.words, covered.view) == (
            "CoinCovered",
            "covered",
            CoinView(None),
        )
        assert (shown.told, shown.words) == ("CoinShown tails", "tails")

    def test_an_inspector_sees_what_is_hidden_from_nobody_any_more(
        self, inspected: InspectedJournal
    ) -> None:
        covered, _ = watch(inspected, "t1", 1, 2, parse_viewer("inspector")).steps
        assert (covered.told, covered.words) == ("CoinCovered tails", "tails")
        [last] = watch(inspected, "t1", 1, 3, parse_viewer("inspector")).steps
        assert (last.told, last.words) == ("CoinCovered", "covered")

    def test_what_it_hides_is_found_by_nobody(self, inspected: InspectedJournal) -> None:
        known = inspected.known("t1")
        assert (set(known.hidden), known.hash) == ({6}, None)
        page = page_of(known, inspected.read(known), Search.parse("heads"), 0, 9)
        assert [each.place for each in page.records] == [2, 3]

    def test_it_leaves_the_house_in_its_own_words(self, inspected: InspectedJournal) -> None:
        told = b"".join(download(inspected, "t1", Form.TRANSCRIPT)).decode().splitlines()
        assert told[:4] == ["Table t1", "", "Coin 1", "  2026-01-31"]
        assert told[-1] == "  20:00:00  dealer: CoinCovered"

    def test_it_keeps_its_own_score(self, inspected: InspectedJournal) -> None:
        assert results_by_shoe(told_by(inspected.journal.read("t1"))) == {1: ("heads", "tails")}
