"""A casino takes orders, records them, then lets them be known: once each, whatever happens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread, current_thread

import pytest
from msgspec.structs import replace

from croupier.floor import channel, told_lines
from croupier.floor.arrangement import Arrangement
from croupier.floor.automatic import NAME as AUTOMATIC
from croupier.floor.casino import Casino, NoSuchTable, Opening, Request
from croupier.floor.sent_again import AnotherOrder
from croupier.games.submissions import house_rules
from croupier.journal.errors import NotDurable
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append, Record
from croupier.journal.store import NOTHING_SEALED
from croupier.surveillance.purses import purses_agree
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.state import Table
from croupier.table.cards.preparing import InspectCards
from croupier.table.people import DEALER, INSPECTOR, Role, player
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.tray import FillInventory
from croupier.values.refusals import CroupierError, Refused, Unreadable
from tests.floor.evenings import (
    BY_HAND,
    PURSE,
    QUICK,
    SLOW,
    Screen,
    assert_verifies,
    bet,
    commands,
    open_casino,
    open_table,
    open_where,
    order,
    run,
    screen_of,
    sit,
    stacked,
)
from tests.floor.passing_time import time_of_day
from tests.journal.postgres import Server
from tests.support import clause, game, submission_text

CHIPS = 200_00
NATURAL = "9h 2c Kd 3c"
"""Player 9, Banker 5."""


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "memory":
        return ":memory:"
    if request.param == "sqlite":
        return str(tmp_path / "casino.db")
    server: Server = request.getfixturevalue("postgres_server")
    return server.fresh_journal()


class HeldBack(MemoryJournal):
    """What is submitted waits until the test lets it through, or never arrives."""

    def __init__(self) -> None:
        super().__init__()
        self.holding = False
        self.held: list[tuple[Future[tuple[Record, ...]], tuple[Append, ...], dict[str, object]]]
        self.held = []
        self.arrived = asyncio.Event()

    def submit(
        self,
        *appends: Append,
        seal: Mapping[str, bytes] = NOTHING_SEALED,
        unseal: Collection[str] = (),
    ) -> Future[tuple[Record, ...]]:
        if not self.holding:
            return super().submit(*appends, seal=seal, unseal=unseal)
        answer = Future[tuple[Record, ...]]()
        self.held.append((answer, appends, {"seal": seal, "unseal": unseal}))
        self.arrived.set()
        return answer

    def release(self) -> None:
        self.holding = False
        for answer, appends, sealing in self.held:
            try:
                answer.set_result(super().submit(*appends, **sealing).result())  # type: ignore[arg-type]
            except CroupierError as error:
                answer.set_exception(error)
        self.held.clear()

    def fail(self) -> None:
        self.holding = False
        for answer, _, _ in self.held:
            answer.set_exception(NotDurable("the disk", "it is full"))
        self.held.clear()


async def is_silent(screen: Screen) -> bool:
    """Whether nothing waits to be read, once everybody who could speak has had a turn."""
    waiting = asyncio.ensure_future(anext(screen.subscription))
    done, _ = await asyncio.wait({waiting}, timeout=0)
    waiting.cancel()
    return not done


# A round


def sitting(casino: Casino) -> dict[int, str]:
    """Who sits where at the first table."""
    return {seat: each.person for seat, each in casino.table("t1").seats.items()}


def test_a_whole_round_by_the_automatic_dealer(where: str) -> None:
    async def evening() -> None:
        with open_where(where) as journal:
            async with open_casino(journal, where, chance=stacked(NATURAL)) as casino:
                await open_table(casino)
                await sit(casino, "ann", 1)
                await sit(casino, "bob", 2)
                screen = await screen_of(casino, "ann").until_betting()
                assert not screen.clock, "no wager, no haste"
                await bet(casino, "ann", 1, "player")
                await screen.until(lambda s: s.clock and s.clock["what"] == "betting")
                assert 0 <= screen.clock["left_ms"] <= 2000, "her first round"  # type: ignore[index]
                await bet(casino, "bob", 2, "banker")
                await screen.until_round(1)
                assert "no-more-bets-called" in screen.kinds
                chips = {each["person"]: each["chips"] for each in screen.view["seats"]}
                assert chips == {"ann": 600_00, "bob": 400_00}
            assert_verifies(journal)

    run(evening())


def test_a_round_begins_only_with_a_wager_and_not_after_it_is_taken_back() -> None:
    async def evening() -> None:
        with open_where(":memory:") as journal:
            async with open_casino(journal) as casino:
                await open_table(casino)
                await sit(casino, "ann", 1)
                screen = await screen_of(casino, "ann").until_betting()
                await bet(casino, "ann", 1, "player")
                await order(casino, WithdrawWager(1, "player"), "ann")
                await screen.until(lambda s: "wager-withdrawn" in s.kinds)
                assert screen.clock is None
                assert screen.view["round"] is None

    run(evening())


def test_a_table_that_is_not_there() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            for ask in (casino.table, casino.game, casino.arrangement):
                with pytest.raises(NoSuchTable, match="there is no table 't9'"):
                    ask("t9")
            with pytest.raises(NoSuchTable):
                casino.join("purse:ann", player("ann"))
            with pytest.raises(NoSuchTable):
                await order(casino, TakeSeat(1), "ann", table="floor")

    run(evening())


# Durable first


def test_nothing_is_answered_or_published_before_it_is_durable() -> None:
    async def evening() -> None:
        journal = HeldBack()
        async with open_casino(journal) as casino:
            await open_table(casino, how=BY_HAND)
            screen = await screen_of(casino, "bob").until(lambda s: s.place)
            place, journal.holding = screen.place, True
            asked = asyncio.create_task(order(casino, TakeSeat(1), "ann"))
            await journal.arrived.wait()
            assert await is_silent(screen)
            assert not asked.done()
            assert json.loads(casino.look("t1", player("ann")))["view"]["seats"] == []
            journal.release()
            assert (await asked).place == place + 1
            await screen.until(lambda s: s.view["seats"])

    run(evening())


def test_what_could_not_be_recorded_has_not_happened_and_can_be_sent_again() -> None:
    async def evening() -> None:
        journal = HeldBack()
        async with open_casino(journal) as casino:
            await open_table(casino, how=BY_HAND)
            screen = await screen_of(casino, "bob").until(lambda s: s.place)
            journal.holding = True
            asked = asyncio.create_task(order(casino, TakeSeat(1), "ann", id="click"))
            await journal.arrived.wait()
            journal.fail()
            with pytest.raises(NotDurable, match="nothing was recorded"):
                await asked
            assert await is_silent(screen)
            assert not (await order(casino, TakeSeat(1), "ann", id="click")).repeated
            assert_verifies(journal)

    run(evening())


def test_an_order_whose_sender_went_away_is_done_whole() -> None:
    async def evening() -> None:
        journal = HeldBack()
        async with open_casino(journal) as casino:
            await open_table(casino, how=BY_HAND)
            screen = await screen_of(casino, "bob").until(lambda s: s.place)
            journal.holding = True
            asked = asyncio.create_task(order(casino, TakeSeat(1), "ann"))
            await journal.arrived.wait()
            asked.cancel()
            journal.release()
            await screen.until(lambda s: s.view["seats"])

    run(evening())


def test_whoever_closes_the_casino_waits_for_orders_under_way() -> None:
    async def evening() -> None:
        journal = HeldBack()
        async with open_casino(journal) as casino:
            await open_table(casino, how=BY_HAND)
            journal.holding = True
            asked = asyncio.create_task(order(casino, TakeSeat(1), "ann"))
            await journal.arrived.wait()
            closing = asyncio.create_task(casino.close())
            await asyncio.sleep(0)
            journal.release()
            await closing
            assert (await asked).place == casino.table("t1").place

    run(evening())


def test_everybody_is_told_when_the_casino_closes() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND)
            screen = screen_of(casino, "ann")
            await casino.close()
            told = [json.loads(each)["type"] async for each in screen.subscription]
            assert told[-1] == "bye"

    run(evening())


# Once


def test_a_command_takes_effect_once(where: str) -> None:
    """Sent twice, sent by ten hands at once, sent again after a restart."""

    async def evening() -> None:
        journal = open_where(where)
        async with open_casino(journal, where) as casino:
            await open_table(casino, how=SLOW)
            await sit(casino, "ann", 1)
            again = Request(BuyIn(50_00), "ann", Role.PLAYER, "click 7")
            answers = await asyncio.gather(*(casino.order("t1", again) for _ in range(10)))
            assert sorted(each.repeated for each in answers) == [False, *[True] * 9]
            assert len({each.place for each in answers}) == 1
            assert (await casino.order("t1", again)).repeated
            assert casino.table("t1").accounts["stack:ann"] == 550_00
        if where != ":memory:":
            journal.close()
            journal = open_where(where)
        async with open_casino(journal, where) as casino:
            assert await casino.order("t1", again) == answers[-1]
            assert casino.table("t1").accounts["stack:ann"] == 550_00
            assert casino.purses.of("ann").cents == PURSE - 550_00
        assert_verifies(journal)
        journal.close()

    run(evening())


def test_an_id_stands_for_one_order() -> None:
    """At a table, of a purse and of an opening: with another body it is an error, not an answer."""

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=SLOW)
            await sit(casino, "ann", 1)
            await order(casino, BuyIn(50_00), "ann", id="click")
            for other in (BuyIn(60_00), LeaveSeat(1)):
                with pytest.raises(AnotherOrder, match="the id click was given with another order"):
                    await order(casino, other, "ann", id="click")
            assert (await order(casino, BuyIn(50_00), "ann", id="click")).repeated
            assert casino.table("t1").accounts["stack:ann"] == 550_00
            with pytest.raises(AnotherOrder):  # also where it would be refused by itself
                await order(casino, TakeSeat(2), "ann", id="click")

            await casino.purses.issue("bob", 5_00, "Ada", "gift")
            with pytest.raises(AnotherOrder):
                await casino.purses.issue("bob", 7_00, "Ada", "gift")
            assert casino.purses.of("bob").cents == 5_00

            opening = Opening("t2", game("pa-541").house, 0, practice=True)
            await casino.open_table(opening, "Flo", "open")
            for opened in (
                replace(opening, inventory=1),
                replace(opening, arrangement=SLOW),
                replace(opening, table="t3"),
            ):
                with pytest.raises(AnotherOrder):
                    await casino.open_table(opened, "Flo", "open")
            assert (await casino.open_table(opening, "Flo", "open")).repeated
            with pytest.raises(Refused, match="there is a table 't2' already"):
                await casino.open_table(opening, "Fay", "open")
            assert casino.tables() == ("t1", "t2")

            await casino.arrange("t2", SLOW, "Flo", "slow")
            with pytest.raises(AnotherOrder):
                await casino.arrange("t1", SLOW, "Flo", "slow")
            with pytest.raises(AnotherOrder):
                await casino.arrange("t2", QUICK, "Flo", "slow")
            assert casino.arrangement("t2") == SLOW

    run(evening())


@pytest.mark.parametrize("rulebook", ["pa-535", "pa-551", "ma-midi"])
def test_an_opening_sent_again_is_the_same_in_everything(rulebook: str) -> None:
    """Also where the game plays for no meters and gives no notice."""

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            house = house_rules(submission_text(rulebook))
            opening = Opening("t1", house, 0, practice=True, arrangement=BY_HAND)
            await casino.open_table(opening, "Flo", "open")
            for other in (
                replace(opening, pit="north"),
                replace(opening, link="hall"),
                replace(opening, notice=datetime(2026, 1, 1, tzinfo=UTC)),
            ):
                with pytest.raises((AnotherOrder, Refused)):
                    await casino.open_table(other, "Flo", "open")
            assert (await casino.open_table(opening, "Flo", "open")).repeated
            assert casino.tables() == ("t1",)

    run(evening())


def test_an_id_stands_for_one_order_in_the_whole_house(where: str) -> None:
    """At whichever table, purse or arrangement, at every node and after a restart."""

    async def misused(casino: Casino) -> None:
        with pytest.raises(AnotherOrder, match="the id click was given with another order"):
            await order(casino, BuyIn(50_00), "ann", table="t2", id="click")
        with pytest.raises(AnotherOrder):  # also where it would be refused by itself
            await order(casino, BuyIn(50_000_00), "ann", table="t2", id="click")
        for act in (
            casino.purses.issue("bob", 5_00, "ann", "click"),
            casino.arrange("t2", QUICK, "ann", "click"),
        ):
            with pytest.raises(AnotherOrder):
                await act
        again = await order(casino, BuyIn(50_00), "ann", id="click")
        assert (again.table, again.repeated) == ("t1", True)
        assert casino.purses.of("ann").cents == PURSE - 50_00 - 2 * CHIPS
        assert casino.purses.of("bob").cents == 0

    async def evening() -> None:
        journal = open_where(where)
        async with open_casino(journal, where) as casino:
            for table in ("t1", "t2"):
                await open_table(casino, table=table, how=SLOW)
                await sit(casino, "ann", 1, CHIPS, table=table)
            await order(casino, BuyIn(50_00), "ann", id="click")
            await misused(casino)
        if where != ":memory:":
            journal.close()
            journal = open_where(where)
        async with open_casino(journal, where) as casino:
            await misused(casino)
        assert_verifies(journal)
        journal.close()

    run(evening())


def test_an_order_entered_for_somebody_is_not_one_for_somebody_else() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND, physical=True)
            for person, seat in (("ann", 1), ("bob", 2)):
                await order(casino, TakeSeat(seat), "Dan", Role.DEALER, on_behalf_of=person)
            paid = BuyIn(50_00)
            await order(casino, paid, "Dan", Role.DEALER, on_behalf_of="ann", id="paid")
            again = await order(casino, paid, "Dan", Role.DEALER, on_behalf_of="ann", id="paid")
            assert again.repeated
            with pytest.raises(AnotherOrder):
                await order(casino, paid, "Dan", Role.DEALER, on_behalf_of="bob", id="paid")

    run(evening())


def test_a_repeated_order_is_answered_even_if_it_would_be_refused_now() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=SLOW)
            first = await order(casino, TakeSeat(1), "ann", id="sit")
            await order(casino, LeaveSeat(1), "ann")
            await order(casino, TakeSeat(1), "bob")
            again = await order(casino, TakeSeat(1), "ann", id="sit")
            assert (again.place, again.repeated) == (first.place, True)
            assert sitting(casino) == {1: "bob"}

    run(evening())


def test_an_id_is_its_senders_own() -> None:
    """Nobody is told that an order was taken when it was another person's."""

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=SLOW)
            await order(casino, TakeSeat(1), "ann", id="1")
            assert not (await order(casino, TakeSeat(2), "bob", id="1")).repeated
            assert sitting(casino) == {1: "ann", 2: "bob"}
            with pytest.raises(Refused):
                await order(casino, TakeSeat(1), "cat", id="1")

    run(evening())


@pytest.mark.parametrize("named", ["house {}", "stand-in {}"])
def test_nobody_can_use_up_the_names_of_the_houses_own_orders(named: str) -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=SLOW)
            place = casino.table("t1").place
            with pytest.raises(CroupierError, match="the house keeps"):
                await order(casino, TakeSeat(1), "ann", id=named.format(place + 1))
            await sit(casino, "ann", 1)
            await casino.arrange("t1", QUICK, "Flo", "quick")
            await screen_of(casino, "ann").until_betting()

    run(evening())


def test_a_bet_that_comes_late_is_refused_with_its_clause() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal(), chance=stacked(NATURAL)) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = await screen_of(casino, "bob").until_betting()
            seen = screen.place
            await bet(casino, "ann", 1, "player")
            await screen.until_round(1)
            await screen.until_betting()
            late = PlaceWager(2, "player", 50_00)
            with pytest.raises(Refused, match="the round this was meant for is over") as refused:
                await order(casino, late, "bob", seen=seen)
            lateness = casino.table("t1").duty("locked")
            assert [each.clause for each in refused.value.refusals] == [lateness]
            await order(casino, late, "bob", seen=screen.place)

    run(evening())


def test_a_sum_beyond_any_count_is_refused_before_it_is_recorded() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_table(casino, how=SLOW)
            for cents in (2**53 + 1, 2**63, 2**64, 10**30):
                with pytest.raises(CroupierError):
                    await order(casino, FillInventory(cents), "Flo", Role.FLOORPERSON)
            with pytest.raises(Refused, match=r"a tray opens with \$100,000,000,000"):
                await open_table(casino, table="t2", inventory=10**13 + 100, how=SLOW)
            await open_table(casino, table="t2", inventory=10**13, how=SLOW)
            assert_verifies(journal)

    run(evening())


# Restart and return


def test_a_restart_in_mid_round_goes_on(where: str) -> None:
    async def evening() -> None:
        journal = open_where(where)
        chance = stacked(NATURAL)
        async with open_casino(journal, where, chance=chance) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until_betting()
            await bet(casino, "ann", 1, "player")
            await screen.until(lambda s: s.view["player"]["cards"])
            await casino.arrange("t1", SLOW, "Flo", "hold it")
        if where != ":memory:":
            journal.close()
            journal = open_where(where)
        async with open_casino(journal, where) as casino:
            screen = screen_of(casino, "ann", after=screen.place)
            welcome = await screen.next()
            assert welcome["complete"]
            assert welcome["view"]["round"] == 1
            await casino.arrange("t1", QUICK, "Flo", "go on")
            await screen.until_round(1)
            assert screen.view["seats"][0]["chips"] == 600_00
        assert_verifies(journal)
        journal.close()

    run(evening())


def test_whoever_comes_back_finds_seat_wager_and_every_event() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until_betting()
            await casino.arrange("t1", SLOW, "Flo", "slow")
            await bet(casino, "ann", 1, "banker")
            screen.close()
            await sit(casino, "bob", 2)
            back = await screen_of(casino, "ann", after=screen.place).until(lambda s: s.place)
            assert [each["place"] for each in back.events] == [
                *range(screen.place + 1, casino.table("t1").place + 1)
            ]
            assert back.kinds == ["wager-placed", "seat-taken", "chips-bought"]
            assert [each["person"] for each in back.view["seats"]] == ["ann", "bob"]
            assert [each["stake"] for each in back.view["wagers"]] == [100_00]
            assert casino.connected() == 1

    run(evening())


def test_a_gap_that_is_too_long_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told_lines, "MOST_IN_A_GAP", 5)

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND)
            for seat in range(1, 7):
                await order(casino, TakeSeat(seat), f"p{seat}")
            place = casino.table("t1").place
            for after, complete in ((place, True), (place - 5, True), (place - 6, False)):
                told = json.loads(casino.look("t1", player("p1"), after))
                assert told["complete"] is complete
                missed = [each["place"] for each in told["events"]]
                assert missed == ([*range(after + 1, place + 1)] if complete else [])
            ahead = json.loads(casino.look("t1", player("p1"), place + 3))
            assert (ahead["complete"], ahead["place"]) == (False, place)

    run(evening())


class ReadBeside(MemoryJournal):
    """Knows what of a table was read by the thread that everybody waits for."""

    waited_for: Thread | None = None

    def __init__(self) -> None:
        super().__init__()
        self.on_the_loop = list[tuple[int, int | None]]()

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        if stream == "t1" and current_thread() is self.waited_for:
            self.on_the_loop.append((after, upto))
        return super().read(stream, after, upto)


@pytest.mark.parametrize("after", [None, 2])
def test_what_a_screen_missed_is_read_beside_the_loop(after: int | None) -> None:
    journal = ReadBeside()

    async def evening() -> None:
        async with open_casino(journal) as casino:
            await open_table(casino, how=BY_HAND)
            for seat in range(1, 7):
                await order(casino, TakeSeat(seat), f"p{seat}")
        async with open_casino(journal) as casino:
            place = casino.table("t1").place
            casino.look("t1", player("p1"), place)  # what time it is at the table is known then
            journal.waited_for = current_thread()
            await casino.catch_up("t1", after, to_tell=True)
            told = json.loads(casino.look("t1", player("p1"), after))
            journal.waited_for = None
            missed = [each["place"] for each in told["events"]]
            assert missed == [*range((after or 0) + 1, place + 1)]

    run(evening())
    assert journal.on_the_loop == []


def test_a_slow_client_starts_afresh_and_is_right_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "MOST_WAITING", 4)

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND)
            slow, quick = screen_of(casino, "slow"), screen_of(casino, "quick")
            for seat in range(1, 7):
                await order(casino, TakeSeat(seat), f"p{seat}")
                await quick.until(lambda s, n=seat: len(s.view["seats"]) == n)  # type: ignore[misc]
            assert (await slow.next())["type"] == "resync"
            assert slow.subscription.dropped == 1
            assert slow.view == quick.view
            await order(casino, LeaveSeat(1), "p1")
            assert [(await slow.next())["type"] for _ in range(2)] == ["purse", "news"]
            await quick.next()
            assert (slow.view, slow.place) == (quick.view, quick.place)
            assert quick.subscription.dropped == 0

    run(evening())


def test_a_slow_client_is_told_of_its_purse_when_it_starts_afresh(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(channel, "MOST_WAITING", 2)

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND)
            await sit(casino, "ann", 1)
            screen = screen_of(casino, "ann")
            for _ in range(4):
                await order(casino, BuyIn(10_00), "ann")
            told = [await screen.next(), await screen.next()]
            assert [each["type"] for each in told] == ["resync", "purse"]
            assert told[-1]["cents"] == casino.purses.of("ann").cents

    run(evening())


# The staff


def test_a_table_with_a_dealer_does_not_deal_by_itself() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal, chance=stacked(NATURAL)) as casino:
            await open_table(casino, how=Arrangement(automatic=False, step_milliseconds=1))
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until(lambda s: s.place)
            wagered = False
            while not screen.history:
                assert screen.clock is None or screen.clock["what"] == "decision"
                step = casino.game("t1").tables.agenda(casino.table("t1"))[-1]
                if isinstance(step.order, CallNoMoreBets) and not wagered:
                    wagered = bool(await bet(casino, "ann", 1, "player"))
                    continue
                answer = await order(casino, step.order, step.person or step.by.value, step.by)
                await screen.until(lambda s, place=answer.place: s.place >= place)  # type: ignore[misc]
            assert AUTOMATIC not in {actor for actor, _, _ in commands(journal)}
            assert_verifies(journal)

    run(evening())


def test_how_a_table_is_run_is_told_to_everybody_and_kept(where: str) -> None:
    async def evening() -> None:
        with open_where(where) as journal:
            async with open_casino(journal, where) as casino:
                await open_table(casino, how=BY_HAND)
                await sit(casino, "ann", 1)
                screen = await screen_of(casino, "ann").until(lambda s: s.place)
                assert screen.clock is None
                await casino.arrange("t1", QUICK, "Flo", "go")
                await casino.arrange("t1", QUICK, "Flo", "go")
                with pytest.raises(AnotherOrder):
                    await casino.arrange("t1", BY_HAND, "Flo", "go")
                assert casino.arrangement("t1") == QUICK, "one command, one change"
                await screen.until_betting()
                with pytest.raises(Refused, match="betting seconds lie between 1 and 600"):
                    await casino.arrange("t1", Arrangement(betting_seconds=0), "Flo", "never")
                with pytest.raises(NoSuchTable):
                    await casino.arrange("t2", QUICK, "Flo", "nowhere")
            async with open_casino(journal, where) as casino:
                assert casino.arrangement("t1") == QUICK

    run(evening())


def test_a_table_is_opened_once_and_keeps_how_it_is_run() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            opening = Opening("t1", game("pa-541").house, 0, practice=True, arrangement=BY_HAND)
            first = await casino.open_table(opening, "Flo", "open")
            again = await casino.open_table(opening, "Flo", "open")
            assert (again.place, first.repeated, again.repeated) == (first.place, False, True)
            other = Opening("t1", game("pa-541").house, 0, practice=True, arrangement=QUICK)
            with pytest.raises(Refused, match="there is a table 't1' already"):
                await casino.open_table(other, "Eve", "open it again")
            assert casino.arrangement("t1") == BY_HAND
            assert casino.tables() == ("t1",)

    run(evening())


@clause("MA-5-a-2")
@pytest.mark.parametrize(("minutes", "in_use"), [(29, False), (30, True)])
def test_a_notice_given_before_the_opening_counts(minutes: int, *, in_use: bool) -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            house = game("ma-midi", "options.extra_shuffle = true").house
            notice = time_of_day() - timedelta(minutes=minutes)
            opening = Opening("t1", house, 0, practice=True, arrangement=BY_HAND, notice=notice)
            await casino.open_table(opening, "Flo", "open")
            table = casino.table("t1")
            assert isinstance(table, Table)
            assert table.extra_shuffle is in_use

    run(evening())


def test_the_staff_acts_for_people_at_a_table_with_real_cards_alone() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND, physical=True)
            await open_table(casino, table="t2", how=BY_HAND)
            sits = TakeSeat(1)
            await order(casino, sits, "Dan", Role.DEALER, on_behalf_of="Mrs Lee")
            await order(casino, TakeSeat(2), "Flo", Role.FLOORPERSON, on_behalf_of="Mr Lee")
            assert sitting(casino) == {1: "Mrs Lee", 2: "Mr Lee"}
            for role, table, why in (
                (Role.PLAYER, "t1", "only the staff acts for"),
                (Role.INSPECTOR, "t1", "only the staff acts for"),
                (Role.DEALER, "t2", "players act for themselves"),
                (Role.PLAYER, "t2", "players act for themselves"),
            ):
                with pytest.raises(Refused, match=why) as refused:
                    await order(casino, TakeSeat(3), "x", role, on_behalf_of="ann", table=table)
                assert all(each.clause for each in refused.value.refusals)

    run(evening())


def test_a_player_gives_no_orders_of_the_staff_and_none_for_another_seat() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=SLOW)
            await sit(casino, "ann", 1)
            for act in (LeaveSeat(1), InspectCards(), CloseTable()):
                with pytest.raises(Refused) as refused:
                    await order(casino, act, "bob")
                assert all(each.clause for each in refused.value.refusals)
            for step in casino.due("t1", DEALER):
                with pytest.raises(Refused):
                    await order(casino, step.order, "bob")
                with pytest.raises(Refused):
                    await order(casino, step.order, "Ivo", Role.INSPECTOR)
            assert casino.due("t1", INSPECTOR) == ()

    run(evening())


def test_a_casino_finds_its_tables_among_other_streams() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_table(casino, table="t2", how=BY_HAND)
            await open_table(casino, table="t1", how=BY_HAND)
            await casino.purses.issue("ann", 5_00, "Ada", "issue")
        again = Casino(journal, clock=time_of_day)
        await again.start()
        assert again.tables() == ("t1", "t2")
        assert again.purses.of("ann").cents == 5_00
        await again.close()

    run(evening())


def test_chips_at_a_table_with_real_cards_are_real_and_no_purses() -> None:
    """Cash bought chips there; nobody carries them home as practice money."""

    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_table(casino, how=BY_HAND, physical=True)
            await casino.purses.issue("ann", 100_00, "boss", "a hundred")
            for act in (TakeSeat(1), BuyIn(50_00), LeaveSeat(1)):
                await order(casino, act, "Dan", Role.DEALER, on_behalf_of="ann")
            assert casino.purses.of("ann").cents == 100_00
            entered = [each for each in journal.read("t1") if b'"for":"ann"' in each.order]
            assert len(entered) == 3
            assert all(each.command.startswith("by /Dan/") for each in entered), "and by whom"
            assert {(each.actor, each.office) for each in entered} == {("Dan", "dealer")}
            for name in ("dealer", "a/b", "\u202eevil", "x" * 41):
                with pytest.raises(Unreadable):
                    await order(casino, TakeSeat(3), "Dan", Role.DEALER, on_behalf_of=name)
            with pytest.raises(Refused, match="the dealer acts for the people there"):
                await order(casino, TakeSeat(2), "ann")
        assert purses_agree(journal) == ()

    run(evening())
