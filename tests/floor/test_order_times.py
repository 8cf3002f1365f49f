"""Orders sent again, too late, from the past, or to tables that have moved on."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from croupier.floor.baccarat.floor import Floor
from croupier.floor.tables import Done
from croupier.journal.errors import Stale
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.extra_shuffle import GiveNotice
from croupier.table.baccarat.opening import OpenTable
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.spoken import SpeakWager
from croupier.table.seats.tray import FillInventory
from croupier.values.refusals import Refusal, Unreadable
from tests.support import clause
from tests.table.driver import OPENED_AT, Live
from tests.table.houses import house

BET = PlaceWager(1, "banker", 100_00)
WITHDRAWN = WithdrawWager(1, "banker", 50_00)
SPOKEN = SpeakWager(1, "player", 100_00)


def by_ann(act: Order, live: Live, command_id: str = "") -> Command:
    return Command(act, "ann", Role.PLAYER, live.at, command_id)


class TestSentAgain:
    """A sender who heard no answer asks again under the same id."""

    def test_an_order_that_would_be_refused_now_is_answered_as_then(self) -> None:
        live = Live("pa-627a").ready().bet("1 banker 100")
        call = Command(CallNoMoreBets(), "dealer", Role.DEALER, live.at, "click-1")
        first = live.floor.send("t1", call)
        live.play_round()
        again = live.floor.send("t1", call)
        assert isinstance(first, Done)
        assert isinstance(again, Done), again
        assert again.events == first.events
        assert again.place == live.table.place, "and told how the table stands now"
        assert len(live.journal.recorded("t1", "click-1")) == len(first.events)

    def test_the_opening_of_a_table(self) -> None:
        live = Live("pa-627a", open_now=False)
        act = OpenTable(house_rules_document(live.game.house), 0, practice=True)
        opening = Command(act, "floor", Role.FLOORPERSON, live.at, "open-1")
        first, again = live.floor.send("t1", opening), live.floor.send("t1", opening)
        assert isinstance(first, Done)
        assert isinstance(again, Done), again
        assert again.events == first.events

    def test_by_another_floor_that_has_not_read_on(self) -> None:
        live = Live("pa-627a").ready()
        other = Floor(live.journal, clock=lambda: live.at)
        assert other.table("t1") == live.table
        bet = by_ann(BET, live, "click-1")
        first = live.floor.send("t1", bet)
        live.play_round()
        again = other.send("t1", bet)
        assert isinstance(first, Done)
        assert isinstance(again, Done), again
        assert (again.events, again.place) == (first.events, live.table.place)

    def test_an_order_from_before_the_newest_record_was_recorded_then(self) -> None:
        live = Live("pa-627a").ready()
        bet = by_ann(BET, live, "click-1")
        live.floor.send("t1", bet)
        live.wait(minutes=1).play_round()
        assert isinstance(live.floor.send("t1", bet, seen=1), Done)


class TestTooLate:
    """A wager carries the place its sender saw."""

    @clause("PA627A-7-c")
    @pytest.mark.parametrize("act", [BET, WITHDRAWN, SPOKEN], ids=lambda act: type(act).__name__)
    def test_it_does_not_land_in_the_next_round(self, act: Order) -> None:
        live = Live("pa-627a").ready()
        seen = live.table.place
        live.bet("1 banker 100").play_round()
        live.until(CallNoMoreBets)
        if act is WITHDRAWN:
            live.bet("1 banker 100")
        place = live.table.place
        late = live.floor.send("t1", by_ann(act, live), seen=seen)
        locked = live.table.duty("locked")
        assert late == Refusal(locked, "the round this was meant for is over")
        assert live.table.place == place
        assert isinstance(live.floor.send("t1", by_ann(act, live), seen=place), Done)

    def test_within_the_same_betting_others_may_have_bet(self) -> None:
        live = Live("pa-627a", seats="1 ann,2 bob").ready()
        seen = live.table.place
        live.bet("2 player 50")
        assert isinstance(live.floor.send("t1", by_ann(BET, live), seen=seen), Done)

    def test_other_orders_are_of_no_round(self) -> None:
        live = Live("pa-627a").ready()
        seen = live.table.place
        live.play_round()
        assert isinstance(live.floor.send("t1", by_ann(BuyIn(100_00), live), seen=seen), Done)


class TestTime:
    def test_a_time_without_a_zone_is_none(self) -> None:
        live = Live("pa-627a").ready()
        place = live.table.place
        naive = replace(by_ann(BET, live), at=datetime(2026, 2, 1, 12, 0))  # noqa: DTZ001
        with pytest.raises(Unreadable, match="2026-02-01T12:00:00 says no time zone"):
            live.floor.send("t1", naive)
        assert live.table.place == place

    @pytest.mark.parametrize("restarted", [False, True])
    def test_nothing_is_recorded_before_what_is(self, restarted: bool) -> None:  # noqa: FBT001
        live = Live("pa-627a").ready().wait(hours=1).bet("1 banker 100")
        if restarted:
            live.floor.forget("t1")
        live.wait(microseconds=-1)
        answer = live.send(CallNoMoreBets())
        assert isinstance(answer, Refusal)
        assert answer.clause == live.game.house.placing
        assert answer.why.startswith("the clock went back: it says 2026-01-31T20:59:59.999999Z")
        live.wait(microseconds=1).do(CallNoMoreBets())

    def test_nor_within_orders_recorded_together(self) -> None:
        live = Live("pa-627a").ready()
        later = replace(by_ann(BET, live), at=live.at + timedelta(seconds=1))
        answer = live.floor.begin("t1", [later, by_ann(BET, live)])
        assert isinstance(answer, Refusal)
        assert answer.why.startswith("the clock went back")


class TestOrdersForAPit:
    def pit(self) -> tuple[Floor, Floor]:
        self.at = OPENED_AT
        journal = MemoryJournal()
        ours, theirs = (Floor(journal, clock=lambda: self.at) for _ in range(2))
        rules = house_rules_document(house("Massachusetts with House Money").house)
        for table in ("east", "west"):
            opening = OpenTable(rules, 0, practice=True, pit="one")
            assert isinstance(ours.order(table, opening, "floor", Role.FLOORPERSON), Done)
        return ours, theirs

    def notice(self, floor: Floor) -> object:
        tables, notice = ("east", "west"), GiveNotice(True)
        return floor.order_together(tables, notice, "floor", Role.FLOORPERSON)

    def test_a_table_that_has_moved_on_is_read_again(self) -> None:
        ours, theirs = self.pit()
        theirs.order("west", FillInventory(100_00), "floor", Role.FLOORPERSON)
        with pytest.raises(Stale):
            self.notice(ours)
        assert isinstance(self.notice(ours), tuple)

    def test_a_clock_that_went_back(self) -> None:
        ours, _ = self.pit()
        self.at -= timedelta(seconds=1)
        answer = self.notice(ours)
        assert isinstance(answer, Refusal)
        assert answer.why.startswith("table east: the clock went back")


def test_a_record_of_another_time_zone_is_the_same_time() -> None:
    with open_journal(":memory:") as journal:
        live = Live("pa-627a", journal=journal).ready()
        local = datetime.fromisoformat("2026-01-31T15:00:00-05:00")
        assert local == live.at
        assert isinstance(live.floor.send("t1", replace(by_ann(BET, live), at=local)), Done)
