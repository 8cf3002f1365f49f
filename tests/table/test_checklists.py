"""What people see to at a table: ticked by whom it is for, and before the first wager."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.floor.automatic import everybody, next_order
from croupier.floor.games import game_named
from croupier.floor.live_game import Terms
from croupier.floor.tables import Done, Tables, tables_for
from croupier.games.submissions import house_rules
from croupier.journal.memory import MemoryJournal
from croupier.rulebooks.checklists import Occasion
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.surveillance.verifying import verify
from croupier.table.checklists import Checklist, items_of, not_open_for_gaming
from croupier.table.orders import CLOCK, Command, Order
from croupier.table.people import Role, Viewer
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.ticking import ChecklistTicked, TickItems
from croupier.table.table_game import TableGame
from croupier.values.actors import automatic
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from tests.support import submission_text

AT = datetime(2026, 1, 31, 20, tzinfo=UTC)
DAY, NEXT = date(2026, 1, 31), timedelta(days=1)
OPENING, DAILY = Occasion.OPENING, Occasion.DAILY
DEALER, FLOOR = Role.DEALER, Role.FLOORPERSON
STAFF = {DEALER: "dora", FLOOR: "flo"}
CHAPTERS = ("pa-541", "pa-535", "pa-551")
TWO = {"pa-541": "decks_inspected", "pa-535": "tiles_inspected", "pa-551": "cards_inspected"}
"""Of each chapter, something that the text wants two people for."""


class Listed:
    """A table with a list, as one that opened for gaming; it is never dealt at."""

    def __init__(self, book: str, *, practice: bool = False) -> None:
        house: HouseRules = house_rules(submission_text(book))
        self.live = game_named(house.game)
        self.tables: TableGame[Any, Any] = self.live.tables
        opens: Any = self.tables.opens
        items = () if practice else items_of(house)
        order = opens(house_rules_document(house), 10_000_00, practice=True, checklist=items)
        self.at = AT
        self.table: Any = None
        self.do(order, "floor", FLOOR)

    def send(self, order: Order, by: str, role: Role) -> tuple[Event, ...] | Refusal:
        return self.tables.decide(self.table, Command(order, by, role, self.at), "t1")

    def do(self, order: Order, by: str, role: Role) -> tuple[Event, ...]:
        happened = self.send(order, by, role)
        assert not isinstance(happened, Refusal), happened
        self.table = self.tables.evolved(self.table, happened)
        return happened

    def tick(
        self, by: str, role: Role, occasion: Occasion = OPENING, items: Iterable[str] = ()
    ) -> ChecklistTicked:
        """These items, or all that the office has yet to sign for."""
        found = self.do(TickItems(occasion, tuple(items) or self.left(role, occasion)), by, role)
        assert isinstance(found[0], ChecklistTicked)
        return found[0]

    def left(self, role: Role, occasion: Occasion = OPENING) -> tuple[str, ...]:
        day, listed = self.table.house.gaming_day.day_of(self.at), self.table.checklist
        seen = listed.seen_to(occasion, day)
        return tuple(
            each.item
            for each in listed.missing(occasion, day)
            if role.value in seen.open_offices(each)
        )

    def refused(self, by: str, role: Role, *items: str, occasion: Occasion = OPENING) -> Refusal:
        answer = self.send(TickItems(occasion, items), by, role)
        assert isinstance(answer, Refusal)
        return answer

    @property
    def wagers(self) -> Refusal | None:
        return not_open_for_gaming(self.table.checklist, DAY)


@pytest.mark.parametrize("book", CHAPTERS)
def test_two_people_tick_the_list_and_the_table_is_open_for_gaming(book: str) -> None:
    live = Listed(book)
    assert live.table.checklist.is_owed
    first = live.tick("dora", DEALER)
    assert not first.complete
    assert (first.by, first.office, first.day, first.at) == ("dora", "dealer", DAY, AT)
    assert live.table.checklist.is_owed
    last = live.tick("flo", FLOOR)
    assert last.complete
    assert not live.table.checklist.is_owed
    assert live.wagers is None
    told = live.tables.tell(last)
    assert told.startswith("Flo ticks ")
    assert told.endswith("it is complete, and the table is open for gaming.")


@pytest.mark.parametrize("book", CHAPTERS)
def test_before_that_no_wager_is_taken_and_all_that_is_missing_is_named(book: str) -> None:
    live = Listed(book)
    live.tick("dora", DEALER)
    wagers = [kind for kind, manner in live.tables.manners.items() if manner.of_the_round]
    assert wagers
    place = next(each for each in wagers if each.__name__ == "PlaceWager")
    wager: Order = place(seat=1, wager=next(iter(live.table.house.wagers)), stake=100_00)
    answer = live.send(wager, "ann", Role.PLAYER)
    assert isinstance(answer, Refusal)
    missing = live.table.checklist.missing(OPENING, DAY)
    assert answer.clause == missing[0].clause
    for each in missing:
        assert each.item.replace("_", " ") in answer.why
        assert all(cited in answer.why for cited in each.clauses)
    live.tick("flo", FLOOR)
    after = live.send(wager, "ann", Role.PLAYER)
    assert "checklist" not in (after.why if isinstance(after, Refusal) else "")


@pytest.mark.parametrize("book", CHAPTERS)
def test_the_automatic_staff_waits_for_people_and_the_record_is_replayed(book: str) -> None:
    house = house_rules(submission_text(book))
    journal, live = MemoryJournal(), game_named(house.game)
    tables = tables_for(journal, house.game, clock=lambda: AT)
    opening = live.opening(house, Terms(10_000_00, practice=True))
    tables.order("t1", replace(opening, checklist=items_of(house)), "flo", FLOOR)
    tables.order("t1", TakeSeat(1), "ann", Role.PLAYER)
    while command := next_order(live, _standing(tables), AT, everybody):
        assert isinstance(tables.send("t1", command), Done)
    steps = live.tables.agenda(_standing(tables))
    assert [(type(each.order), each.by) for each in steps] == [
        (TickItems, DEALER),
        (TickItems, FLOOR),
    ]
    assert not live.tables.view_for(_standing(tables), Viewer(DEALER)).betting
    for step in steps:
        assert step in live.tables.due(_standing(tables), Viewer(step.by), AT)
        assert isinstance(tables.order("t1", step.order, STAFF[step.by], step.by), Done)
    assert live.tables.view_for(_standing(tables), Viewer(DEALER)).betting
    assert not isinstance(live.tables.agenda(_standing(tables))[0].order, TickItems)
    assert not verify("t1", journal.read("t1")).troubles


def _standing(tables: Tables[Any]) -> Any:
    return tables.table("t1")


@pytest.mark.parametrize("book", CHAPTERS)
@pytest.mark.parametrize("first", [DEALER, FLOOR])
def test_two_different_people_sign_where_the_text_wants_two(book: str, first: Role) -> None:
    live, item = Listed(book), TWO[book]
    second = FLOOR if first is DEALER else DEALER
    live.tick("Pat", first, items=[item])
    refused = live.refused("pat", second, item)
    assert "a second person must do this" in refused.why
    assert refused.clause == next(e.clause for e in live.table.checklist.items if e.item == item)
    live.tick("flo", second, items=[item])
    seen = live.table.checklist.seen_to(OPENING, DAY)
    assert {(each.by, each.office) for each in seen.of(item)} == {
        ("Pat", first.value), ("flo", second.value)
    }  # fmt: skip


def test_what_is_refused_and_why() -> None:
    live = Listed("pa-541")
    assert "not on the opening checklist" in live.refused("flo", FLOOR, "no_such_item").why
    assert "not on the opening checklist" in live.refused("flo", FLOOR, "tile_set").why
    assert "not on the daily" in live.refused("flo", FLOOR, "seats", occasion=DAILY).why
    assert "no item" in live.refused("flo", FLOOR).why
    assert "named twice" in live.refused("flo", FLOOR, "felt", "felt").why
    for_another = live.refused("dora", DEALER, "felt")
    assert "for the floorperson to tick, not for the dealer" in for_another.why
    assert for_another.clause == "PA541-2-c"
    for role in (Role.PLAYER, Role.INSPECTOR, Role.PUBLIC):
        assert "for the dealer and the floorperson" in live.refused("ann", role, "felt").why
    live.tick("flo", FLOOR, items=["felt"])
    again = live.refused("fay", FLOOR, "felt")
    assert "flo has ticked felt [PA541-2-c] as floorperson already" in again.why
    before = live.table
    assert live.refused("flo", FLOOR, "boxes", "felt")
    assert live.table == before, "all of an order, or nothing of it"


def test_no_machine_ticks() -> None:
    live = Listed("pa-541")
    for name in (automatic("dealer"), automatic("floorperson"), CLOCK.name):
        assert "only people" in live.refused(name, DEALER, "cover_cards").why


def test_a_practice_table_asks_nothing() -> None:
    live = Listed("pa-541", practice=True)
    assert not live.table.checklist.is_owed
    assert live.wagers is None
    assert "no checklist is asked for" in live.refused("flo", FLOOR, "felt").why


def test_ticks_count_for_their_gaming_day() -> None:
    live = Listed("pa-541")
    live.tick("dora", DEALER)
    live.at += NEXT
    assert not live.tick("flo", FLOOR).complete
    assert live.table.checklist.is_owed
    assert live.tick("dora", DEALER).complete


def test_the_daily_list_begins_anew_each_gaming_day_and_bars_nothing() -> None:
    live = Listed("pa-541")
    live.tick("dora", DEALER)
    live.tick("flo", FLOOR)
    assert "is complete" in live.refused("fay", FLOOR, "felt").why
    for _ in range(2):
        assert not live.tick("dora", DEALER, DAILY).complete
        assert live.tick("flo", FLOOR, DAILY).complete
        assert live.left(FLOOR, DAILY) == ()
        live.at += NEXT
        assert live.left(FLOOR, DAILY)
        assert live.wagers is None


def test_after_midnight_it_is_still_the_same_gaming_day() -> None:
    live = Listed("pa-541")
    live.tick("dora", DEALER)
    live.at = datetime(2026, 2, 1, 10, 59, tzinfo=UTC)
    assert live.tick("flo", FLOOR).day == DAY
    live.at += timedelta(minutes=1)
    assert live.tick("flo", FLOOR, DAILY).day == DAY + NEXT


@pytest.mark.parametrize("book", CHAPTERS)
def test_a_table_is_kept_and_read_back_with_its_ticks(book: str) -> None:
    live = Listed(book)
    happened = live.tick("dora", DEALER)
    tables = live.tables
    assert tables.event_from(happened.kind, tables.body_of(happened)) == happened
    state = tables.snapshots.state_of(live.table)
    assert tables.snapshots.table_from(state, live.table) == live.table
    assert tables.snapshots.differences(state, live.table) == ()


def test_an_empty_list_owes_nothing() -> None:
    assert not Checklist().is_owed
