"""A floor decides, records, then answers; what is not durable has not happened."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.digests import code_digest
from croupier.floor.restoring_tables import KEEP_EVERY, restored
from croupier.floor.tables import Done
from croupier.journal.errors import NotDurable, Stale
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.surveillance.verifying import verify
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.extra_shuffle import GiveNotice, SwitchExtraShuffle
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.viewing import ReturnCards
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.values.refusals import Refusal
from tests.journal.postgres import Server
from tests.journal.support import hurried
from tests.support import clause, game
from tests.table.driver import OPENED_AT, Live
from tests.table.houses import house


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "memory":
        return ":memory:"
    if request.param == "sqlite":
        return str(tmp_path / "floor.db")
    server: Server = request.getfixturevalue("postgres_server")
    return server.fresh_journal()


def test_a_command_takes_effect_once(where: str) -> None:
    with open_journal(where) as journal:
        live = Live("pa-627a", journal=journal, seats="1 ann").ready()
        bet = Command(PlaceWager(1, "banker", 100), "ann", Role.PLAYER, live.at, "click-7")
        first, again = live.floor.send("t1", bet), live.floor.send("t1", bet)
        assert isinstance(first, Done)
        assert isinstance(again, Done)
        assert again.events == first.events
        assert live.table.wagers[0].stake == 100


def test_two_floors_cannot_both_win_a_place(where: str) -> None:
    with open_journal(where) as journal:
        live = Live("pa-627a", journal=journal, seats="1 ann,2 bob").ready()
        other = Floor(journal, clock=lambda: live.at)
        assert other.table("t1") is not None
        live.bet("1 banker 100")
        bet = Command(PlaceWager(2, "player", 100), "bob", Role.PLAYER, live.at)
        with pytest.raises(Stale):
            other.send("t1", bet)
        assert isinstance(other.send("t1", bet), Done), "having read on, it decides again"
        live.floor.forget("t1")
        assert [wager.owner for wager in live.table.wagers] == ["ann", "bob"]
        assert verify("t1", journal.read("t1")).troubles == ()


def test_a_table_comes_back_in_mid_round(where: str) -> None:
    with open_journal(where) as journal:
        live = Live("ma-midi", journal=journal, seats="1 ann").ready().bet("1 player 50")
        live.until(ReturnCards)
        again = Floor(journal).table("t1")
        assert again is not None
        assert replace(again, game=None) == replace(live.table, game=None)


def test_a_locked_file_is_not_acknowledged_and_the_table_resumes(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    with hurried(path) as journal, closing(sqlite3.connect(path)) as other:
        live = Live("pa-627a", journal=journal, seats="1 ann").ready()
        before = live.table
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NotDurable, match="nothing was recorded"):
            live.send(PlaceWager(1, "banker", 100), "ann")
        other.execute("ROLLBACK")
        assert live.table is before
        live.bet("1 banker 100").play_round()
        assert verify("t1", journal.read("t1")).troubles == ()


def test_a_sender_cannot_choose_a_sealed_card() -> None:
    live = Live("pa-627a").ready()
    live.until(DealCard)
    assert live.refused(DealCard(card=live.stacked[0])) == live.clauses["shuffle"]


def test_the_order_of_a_shoe_is_nowhere_until_it_is_over() -> None:
    live = Live("pa-541", seats="1 ann").ready().bet("1 tie 10")
    live.play_round()
    sealed = live.journal.sealed(live.table.in_shoe.commitment)
    assert sealed is not None, "beside the journal"
    order = sealed.split(b" ", 1)[1]
    records = b"".join(record.body for record in live.journal.read("t1"))
    assert order[:200] not in records
    assert sealed.split(b" ", 1)[0] not in records
    live.until(lambda table: table.shoes == 2)
    commitment = next(event for event in live.told if event.kind == "shoe-opened/1").commitment  # type: ignore[attr-defined]
    assert live.journal.sealed(commitment) is None, "opened and no longer kept apart"


def test_snapshots_spare_a_replay_and_change_nothing(where: str) -> None:
    with open_journal(where) as journal:
        live = Live("pa-541", journal=journal, seats="1 ann", decks=6)
        live.until(lambda table: table.place > KEEP_EVERY + 10)
        kept = journal.snapshot("t1", code_digest())
        assert kept is not None
        assert KEEP_EVERY <= kept[0] <= live.table.place
        with_it, without = (
            restored(journal, BACCARAT, "t1", snapshots=each) for each in (True, False)
        )
        assert with_it is not None
        assert without is not None
        assert replace(with_it, game=None) == replace(without, game=None)


@clause("PA541-13-g-s2", "PA543-13-g-s2", "PA545-13-f-s2")
@pytest.mark.parametrize("book", ["pa-541", "pa-543", "pa-545"])
def test_the_floor_knows_what_the_other_tables_charge(book: str) -> None:
    with open_journal(":memory:") as journal:
        live = Live(book, 'options.vigorish = "5%"', journal=journal)
        other = house_rules_document(game(book, 'options.vigorish = "4%"').house)
        answer = live.floor.order(
            "t2", OpenTable(other, 0, practice=True), "floor", Role.FLOORPERSON
        )
        assert isinstance(answer, Refusal)
        assert answer.clause == live.game.house.one_vigorish
        alike = house_rules_document(live.game.house)
        assert isinstance(
            live.floor.order("t2", OpenTable(alike, 0, practice=True), "f", Role.FLOORPERSON),
            Done,
        )


class TestPit:
    """Massachusetts: one practice for all tables of a pit, changed after notice."""

    def pit(self, journal: Journal) -> tuple[Floor, list[str]]:
        self.at = OPENED_AT
        floor = Floor(journal, clock=lambda: self.at)
        rules = house_rules_document(house("Massachusetts with House Money").house)
        tables = ["east", "west"]
        for table in tables:
            opening = OpenTable(rules, 0, practice=True, pit="one")
            assert isinstance(floor.order(table, opening, "floor", Role.FLOORPERSON), Done)
        return floor, tables

    @clause("MA-5-a-2", "MA-5-b")
    @pytest.mark.parametrize(("minutes", "taken"), [(29, False), (30, True), (31, True)])
    def test_a_change_waits_for_its_notice(self, where: str, minutes: int, taken: bool) -> None:  # noqa: FBT001
        with open_journal(where) as journal:
            floor, tables = self.pit(journal)
            notice, change = GiveNotice(True), SwitchExtraShuffle(True)
            early = floor.order_together(tables, change, "floor", Role.FLOORPERSON)
            assert isinstance(early, Refusal)
            assert early.clause == "MA-5-a-2"
            assert not isinstance(
                floor.order_together(tables, notice, "floor", Role.FLOORPERSON), Refusal
            )
            self.at += timedelta(minutes=minutes)
            answer = floor.order_together(tables, change, "floor", Role.FLOORPERSON)
            assert (not isinstance(answer, Refusal)) is taken
            for name in tables:
                table = floor.table(name)
                assert table is not None
                assert table.extra_shuffle is taken

    @clause("MA-5-b")
    def test_all_tables_change_or_none_does(self) -> None:
        with open_journal(":memory:") as journal:
            floor, tables = self.pit(journal)
            floor.order("east", GiveNotice(True), "floor", Role.FLOORPERSON)
            self.at += timedelta(minutes=30)
            change = SwitchExtraShuffle(True)
            answer = floor.order_together(tables, change, "floor", Role.FLOORPERSON)
            assert isinstance(answer, Refusal)
            assert "west" in answer.why
            table = floor.table("east")
            assert table is not None
            assert not table.extra_shuffle
