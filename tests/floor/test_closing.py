"""A table closes, and with it every seal is opened, whoever closes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.arrangement import Arrangement
from croupier.floor.automatic import a_round, everybody, next_order
from croupier.floor.casino import Casino, Opening
from croupier.floor.games import game_named
from croupier.floor.live_game import Terms
from croupier.floor.seals import BrokenSeal
from croupier.floor.tables import Done, Tables, tables_for
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Record
from croupier.journal.seal_keys import made_if_missing
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.baccarat.betting import PlaceWager as LayOnBaccarat
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.refusals import Refusal
from tests.floor.evenings import BY_HAND, assert_verifies, open_casino, order, run, screen_of, sit
from tests.games.pai_gow.tables import paigow
from tests.games.spanish_21.tables import spanish
from tests.support import game
from tests.surveillance.keeping import rewrite

AT = datetime(2026, 1, 31, 20, tzinfo=UTC)
PATIENT = Arrangement(betting_seconds=600, decision_seconds=600, step_milliseconds=1)
HOUSES: dict[str, Callable[[], HouseRules]] = {
    "baccarat": lambda: game("pa-541").house,
    "pai gow": lambda: paigow().house,
    "spanish 21": lambda: spanish().house,
}
STAFF = {Role.DEALER: "Dan", Role.FLOORPERSON: "Flo"}
PLACES: dict[str, Order] = {
    "minibaccarat": LayOnBaccarat(1, "banker", 100_00),
    "pai_gow": PlaceWager(1, "pai_gow", 100_00),
    "spanish_21": PlaceWager(1, "spanish_21", 100_00),
}
OPENINGS = {"shoe-opened/1", "stacks-opened/1"}


@pytest.fixture(params=HOUSES)
def house(request: pytest.FixtureRequest) -> HouseRules:
    return HOUSES[request.param]()


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    if request.param == "memory":
        yield MemoryJournal()
        return
    with open_journal(tmp_path / "house.db") as opened:
        yield opened


def prepared(journal: Journal, house: HouseRules) -> Tables[Any]:
    """A program's table, ready for wagers; nobody sits there any more."""
    tables = tables_for(journal, house.game, clock=lambda: AT)
    live = game_named(house.game)
    given(tables, live.opening(house, Terms(10**9, practice=True)), "Flo", Role.FLOORPERSON)
    given(tables, TakeSeat(1), "ann", Role.PLAYER)
    while (table := table_of(tables)).todo or not table.can_bet:
        command = next_order(live, table, AT, everybody)
        assert command is not None
        assert isinstance(tables.send("t1", command), Done)
    given(tables, LeaveSeat(1), "ann", Role.PLAYER)
    return tables


def table_of(tables: Tables[Any]) -> Any:
    table = tables.table("t1")
    assert table is not None
    return table


def given(tables: Tables[Any], act: Order, person: str, role: Role) -> Done:
    done = tables.order("t1", act, person, role)
    assert not isinstance(done, Refusal), done
    return done


def assert_opened_with(closing: list[Record]) -> None:
    """The floorperson closes and the automatic dealer opens, in one append."""
    kinds = [each.kind for each in closing]
    closed = kinds.index("table-closed/1")
    assert kinds[closed + 1 :], "a seal is opened"
    assert OPENINGS.issuperset(kinds[closed + 1 :])
    givers = [(each.actor, each.office) for each in closing]
    assert set(givers[: closed + 1]) == {("Flo", "floorperson")}
    assert set(givers[closed + 1 :]) == {("automatic dealer", "dealer")}


def last_append(journal: Journal) -> list[Record]:
    records = list(journal.read("t1"))
    return [each for each in records if each.command == records[-1].command]


def test_a_program_that_closes_a_table_opens_its_seals(journal: Journal, house: HouseRules) -> None:
    tables = prepared(journal, house)
    done = given(tables, CloseTable(), "Flo", Role.FLOORPERSON)
    assert done.place == table_of(tables).place
    assert_opened_with(last_append(journal))
    assert_verifies(journal)
    assert isinstance(tables.order("t1", TakeSeat(1), "ann", Role.PLAYER), Refusal)


def test_tables_that_are_closed_together_are_opened_too(house: HouseRules) -> None:
    journal = MemoryJournal()
    tables = prepared(journal, house)
    assert not isinstance(
        tables.order_together(["t1"], CloseTable(), "Flo", Role.FLOORPERSON), Refusal
    )
    assert_opened_with(last_append(journal))
    assert_verifies(journal)
    assert not journal._secrets  # noqa: SLF001 the store beside the journal


def test_the_dice_in_the_shaker_are_opened_with_the_tiles() -> None:
    journal = MemoryJournal()
    tables = prepared(journal, HOUSES["pai gow"]())
    sealed = table_of(tables).in_stacks.dice
    opened = given(tables, CloseTable(), "Flo", Role.FLOORPERSON).events[-1]
    assert len(opened.dice) == 3  # type: ignore[attr-defined]
    assert journal.sealed(sealed) is None
    assert_verifies(journal)


@pytest.mark.parametrize("how", [PATIENT, BY_HAND])
def test_the_office_closes_a_table(house: HouseRules, how: Arrangement) -> None:
    """An automatic dealer's and a dealer's own."""

    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_in(casino, house, how)
            await until_sealed(casino, journal)
            await order(casino, LeaveSeat(1), "ann")
            await order(casino, CloseTable(), "Flo", Role.FLOORPERSON)
            assert_opened_with(last_append(journal))
            assert casino.trouble() is None, "its clock has ended as it should"
        assert_verifies(journal)

    run(evening())


async def open_in(casino: Casino, house: HouseRules, how: Arrangement) -> None:
    opening = Opening("t1", house, 10**9, practice=True, arrangement=how)
    await casino.open_table(opening, "Flo", "open t1")
    await sit(casino, "ann", 1)


async def until_sealed(casino: Casino, journal: Journal) -> None:
    screen = screen_of(casino, "ann")
    await screen.next()
    while not any("sealed" in each.kind or "stacked" in each.kind for each in journal.read("t1")):
        step = casino.game("t1").tables.agenda(casino.table("t1"))[0]
        if not casino.arrangement("t1").automatic:
            await order(casino, step.order, STAFF[step.by], step.by)
        await screen.next()


def test_a_server_opens_what_an_earlier_one_left_sealed(
    tmp_path: Path, house: HouseRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journals of before have closed tables whose last order was never opened."""
    where = tmp_path / "house.db"
    with monkeypatch.context() as before, open_journal(where) as journal:
        before.setattr(Tables, "_seals_opened", lambda *_: ())
        given(prepared(journal, house), CloseTable(), "Flo", Role.FLOORPERSON)
        assert list(journal.read("t1"))[-1].kind == "table-closed/1"
        with pytest.raises(AssertionError, match="never opened, and the table is closed"):
            assert_verifies(journal)

    async def morning() -> None:
        async with open_casino(journal) as casino:
            screen = screen_of(casino, "ann")
            await screen.until(lambda _: not casino.game("t1").tables.agenda(casino.table("t1")))
            assert casino.trouble() is None

    with open_journal(where) as journal:
        run(morning())
        assert {each.actor for each in last_append(journal)} == {"automatic dealer"}
        assert_verifies(journal)


def test_without_the_seal_key_a_table_stands_still_and_closes_and_nothing_is_lost(
    tmp_path: Path, house: HouseRules, caplog: pytest.LogCaptureFixture
) -> None:
    """The order stays sealed until the key is back; then a server opens it."""
    where, key = tmp_path / "house.db", made_if_missing(tmp_path / "seal.key")
    with open_journal(where, seal_key=key) as journal:
        prepared(journal, house)
    with open_journal(where) as journal:
        tables = tables_for(journal, house.game, clock=lambda: AT)
        given(tables, TakeSeat(1), "ann", Role.PLAYER)
        given(tables, BuyIn(1_000_00), "ann", Role.PLAYER)
        place = table_of(tables).place
        wager = PLACES[house.game]
        with pytest.raises(BrokenSeal, match=f"hidden with seal key {key.id}.*--seal-key FILE"):
            tables.run("t1", a_round(game_named(house.game), AT, [("ann", wager)]))
        assert table_of(tables).place == place, "nothing was recorded"
        given(tables, LeaveSeat(1), "ann", Role.PLAYER)
        given(tables, CloseTable(), "Flo", Role.FLOORPERSON)
        assert "closes without an opening: the sealed" in caplog.text

    async def morning(journal: Journal, last: str) -> None:
        async with open_casino(journal) as casino:
            screen = screen_of(casino, "ann")
            await asyncio.sleep(20)
            assert list(journal.read("t1"))[-1].kind == last
            assert casino.trouble() is None
            screen.close()

    with open_journal(where) as journal:
        run(morning(journal, "table-closed/1"))
    with open_journal(where, seal_key=key) as journal:
        run(morning(journal, "stacks-opened/1" if house.game == "pai_gow" else "shoe-opened/1"))
        assert_verifies(journal)


def test_a_seal_that_cannot_be_read_keeps_no_tray_from_the_cage(
    tmp_path: Path, house: HouseRules, caplog: pytest.LogCaptureFixture
) -> None:
    where = str(tmp_path / "house.db")
    with open_journal(where) as journal:
        prepared(journal, house)
    rewrite(where, "DELETE FROM seals")
    with open_journal(where) as journal:
        tables = tables_for(journal, house.game, clock=lambda: AT)
        given(tables, CloseTable(), "Flo", Role.FLOORPERSON)
        assert list(journal.read("t1"))[-1].kind == "table-closed/1"
    assert "closes without an opening" in caplog.text
    assert "is gone" in caplog.text
