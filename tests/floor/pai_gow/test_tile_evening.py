"""Whole evenings at Pai Gow tables: an automatic dealer, people, purses, restarts."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.floor.automatic import everybody, next_order
from croupier.floor.pai_gow.game import GAME as FLOOR_PAI_GOW
from croupier.floor.pai_gow.practice import PracticeTable
from croupier.floor.tables import Done, Tables, tables_for
from croupier.journal.errors import Stale
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.shaking import OpenShaker
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.refusals import Refused, Unreadable
from tests.floor.evenings import PURSE, assert_verifies, open_casino, order, run, screen_of
from tests.floor.pai_gow import automatic_tiles
from tests.floor.pai_gow.tile_evenings import (
    PEOPLE,
    a_round,
    all_ready,
    asks_for,
    open_tiles,
    set_by_the_way,
    stacked,
    table_of,
    to_the_hands,
    until,
    until_asked,
    until_betting,
)
from tests.floor.test_killed import acknowledged_before_the_kill, assert_all_there
from tests.games.pai_gow.tables import banked, paigow
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, dealt

FIRST = dealt(f"dealer {BEATEN}; 1 {WINS}; 3 {TIES}; 5 {LOSES}")
ROUNDS = 3


@pytest.mark.parametrize("where", ["memory", "sqlite"])
def test_an_evening_by_the_automatic_dealer(where: str, tmp_path: Path) -> None:
    place = ":memory:" if where == "memory" else str(tmp_path / "tiles.db")

    async def evening(journal: Journal) -> None:
        async with open_casino(journal, place, chance=stacked(FIRST)) as casino:
            await open_tiles(casino)
            screen = screen_of(casino, "ann")
            await a_round(screen)
            chips = {person: table_of(casino).chips(person) for person in PEOPLE.values()}
            assert chips == {"ann": 547_50, "bob": 500_00, "cat": 450_00}
            for _ in range(ROUNDS - 1):
                await a_round(screen)
            for seat, person in PEOPLE.items():
                await order(casino, LeaveSeat(seat), person)
            await until_asked(screen, TakeSeat)
            issued = len(PEOPLE) * PURSE
            tray = table_of(casino).accounts["inventory"]
            assert sum(casino.purses.of(each).cents for each in PEOPLE.values()) == issued - (
                tray - 1_000_000_00
            )
        assert_verifies(journal)

    with open_journal(place) as journal:
        run(evening(journal))


def test_nothing_stays_sealed_but_what_is_still_in_play() -> None:
    journal = MemoryJournal()
    pit = automatic_tiles.opened(journal)
    automatic_tiles.play(pit, rounds=2)
    table = pit.table("t1")
    assert isinstance(table, Table)
    assert table.unopened
    automatic_tiles.step(pit)
    assert not journal._secrets  # noqa: SLF001 the store beside the journal
    while not table.is_stacked:
        automatic_tiles.step(pit)
        found = pit.table("t1")
        assert isinstance(found, Table)
        table = found
    assert set(journal._secrets) == {table.in_stacks.commitment, table.in_stacks.dice}  # noqa: SLF001


@pytest.mark.parametrize("moment", [SetHands, OpenShaker, MoveChips])
def test_a_table_plays_on_after_a_restart_in_mid_round(
    moment: type[SetHands], tmp_path: Path
) -> None:
    where = str(tmp_path / "tiles.db")
    with open_journal(where) as journal:
        pit = automatic_tiles.opened(journal)
        automatic_tiles.play(pit, until=moment)
        before = pit.table("t1")
    with open_journal(where) as journal:
        again = automatic_tiles.opened(journal)
        assert again.table("t1") == before
        automatic_tiles.play(again, rounds=2)
        assert verify("t1", journal.read("t1")).troubles == ()


def test_a_casino_that_is_opened_again_in_mid_round_waits_for_the_same_people(
    tmp_path: Path,
) -> None:
    where = str(tmp_path / "tiles.db")

    async def evening() -> None:
        with open_journal(where) as journal:
            async with open_casino(journal, where, chance=stacked(FIRST)) as casino:
                await open_tiles(casino)
                await to_the_hands(screen_of(casino, "ann"))
                await set_by_the_way(casino, "bob")
        with open_journal(where) as journal:
            async with open_casino(journal, where) as casino:
                screen = screen_of(casino, "ann")
                waiting = {each.person for each in PAI_GOW.agenda(table_of(casino)) if each.person}
                assert waiting == {"ann", "cat"}
                await set_by_the_way(casino)
                await until_asked(screen, ExposeHands)
                await all_ready(casino)
                table = await until(screen, lambda table: table.rounds == 1)
                verdicts = [each.verdict for each in table.history[-1].verdicts]
                assert verdicts == ["win", "tie", "lose"]
            assert_verifies(journal)

    run(evening())


def test_one_seat_each_and_where_it_is_filed_a_second_area_beside_it() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_tiles(casino, paigow(two_areas=True), people={1: "ann", 4: "bob"})
            screen = screen_of(casino, "ann")
            await until_betting(screen)
            with pytest.raises(Refused, match="ann has a seat at this table"):
                await order(casino, TakeSeat(2), "ann")
            await order(casino, PlaceWager(1, "pai_gow", 20_00), "ann")
            await order(casino, PlaceWager(2, "pai_gow", 30_00), "ann")
            await all_ready(casino, {1: "ann", 4: "bob"})
            await until_asked(screen, SetHands)
            in_turn = []
            while asks_for(table_of(casino), SetHands):
                in_turn.append(PAI_GOW.agenda(table_of(casino))[0].order)
                await set_by_the_way(casino)
            assert in_turn == [SetHands(2), SetHands(1)]
            await screen.until(lambda s: s.view["stage"] == "exposing")
            unexposed = [each for each in screen.view["positions"] if each["set_by"] == "ann"]
            assert [each["seat"] for each in unexposed if all(each["high"])] == [1, 2]
            await until_asked(screen, ExposeHands)
            await casino.ready("t1", "ann")
            await until(screen, lambda table: table.rounds == 1)
        assert_verifies(journal)

    run(evening())


def test_killed_at_any_moment(tmp_path: Path) -> None:
    where = str(tmp_path / "tiles.db")
    for after in (40, 97):
        assert_all_there(where, acknowledged_before_the_kill(where, after, automatic_tiles))
    with open_journal(where) as journal:
        automatic_tiles.play(automatic_tiles.opened(journal), rounds=1)
        assert verify("t1", journal.read("t1")).troubles == ()


def test_of_two_writers_one_wins_and_the_other_reads_on() -> None:
    journal = MemoryJournal()
    ours, theirs = automatic_tiles.opened(journal), automatic_tiles.opened(journal)
    assert ours.table("t1") == theirs.table("t1")
    automatic_tiles.step(ours)
    with pytest.raises(Stale):
        automatic_tiles.step(theirs)
    automatic_tiles.play(theirs, rounds=1)
    with pytest.raises(Stale):
        automatic_tiles.step(ours)
    assert ours.table("t1") == theirs.table("t1")


def test_practice_for_a_program() -> None:
    table = PracticeTable(banked(), chance=stacked(FIRST))
    for seat, person in PEOPLE.items():
        table.sit(seat, person, chips="500")
    table.bet("1 pai_gow 50; 3 pai_gow 50; 5 pai_gow 50")
    past = table.deal()
    assert past is not None
    assert [each.verdict for each in past.verdicts] == ["win", "tie", "lose"]
    table.bank("bob")
    table.bet("1 pai_gow 10; 5 pai_gow 10")
    past = table.deal(table.table.game.way)
    assert past is not None
    assert past.bank == 3
    with pytest.raises(Refused):
        table.bank("bob")
    assert "bob at seat 3 takes the bank." in table.transcript()


def test_any_game_has_its_pit() -> None:
    pit: Tables[Table] = tables_for(MemoryJournal(), "pai_gow")
    opening = automatic_tiles.opening(paigow())
    assert isinstance(pit.order("t1", opening, "Flo", Role.FLOORPERSON), Done)
    with pytest.raises(Unreadable, match="no table plays 'whist' yet"):
        tables_for(MemoryJournal(), "whist")


def test_nobody_is_seated_by_the_house() -> None:
    pit = automatic_tiles.opened(MemoryJournal(), seated=False)
    while (
        command := next_order(FLOOR_PAI_GOW, _table(pit), automatic_tiles.AT, everybody)
    ) is not None:
        assert isinstance(pit.send("t1", command), Done)
    assert not _table(pit).seats
    assert isinstance(PAI_GOW.agenda(_table(pit))[0].order, TakeSeat)


def _table(pit: Tables[Table]) -> Table:
    table = pit.table("t1")
    assert table is not None
    return table
