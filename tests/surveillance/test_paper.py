"""The paper of a gaming day: every chip is followed, and trays come to their closings."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cage.tray import (
    DENOMINATIONS,
    Cause,
    ChipLedger,
    laid_out,
    largest_first,
    out_of,
    together,
    worth,
)
from croupier.surveillance.paper.cash import CashMoved, by_person
from croupier.surveillance.paper.causes import cause_of
from croupier.surveillance.paper.day import DayPaper, paper_of
from croupier.surveillance.paper.listings import page, win_sheet
from croupier.surveillance.paper.table_days import TableBook
from croupier.table.seats.tray import InventoryFilled
from croupier.values.events import Moving
from croupier.values.transfers import CAGE, INVENTORY, PURSES, Transfer, moved, stack
from tests.surveillance.test_analytics import EVERY, told_of

SUMS = st.integers(1, 3_000_00)
PLACES = (INVENTORY, stack("ann"), stack("bob"), "spot:1:tie:ann")


def paper(story: str, day: date | None = None) -> DayPaper:
    drawn_up = paper_of(told_of(story), ["t1"], day)
    assert drawn_up is not None
    return drawn_up


@pytest.mark.parametrize("story", EVERY)
def test_opening_and_changes_come_to_the_closing(story: str) -> None:
    drawn_up = paper(story)
    assert list(drawn_up.wrong()) == []
    [table] = drawn_up.tables
    assert table.win + table.unsettled == table.won
    assert win_sheet(drawn_up).lines


@pytest.mark.parametrize("story", ["baccarat money", "pai_gow banked", "spanish_21 money"])
def test_every_place_is_worth_what_its_account_says(story: str) -> None:
    book, accounts = TableBook("t1"), dict[str, int]()
    for record in told_of(story).read("t1"):
        list(book.look(record))
        event = book.reader.game.tables.event_from(record.kind, record.body)  # type: ignore[union-attr]
        if isinstance(event, Moving):
            accounts = moved(accounts, event.transfers)
            assert book.ledger is not None
            for place, chips in book.ledger.places.items():
                assert worth(chips) == accounts[place]


class TestChips:
    @given(SUMS)
    def test_a_sum_is_broken_down_exactly(self, cents: int) -> None:
        assert worth(largest_first(cents)) == worth(laid_out(cents, 25)) == cents

    @given(st.dictionaries(st.sampled_from(DENOMINATIONS[:6]), st.integers(1, 4)), SUMS)
    def test_the_largest_first_pays_whatever_can_be_paid(
        self, chips: dict[int, int], cents: int
    ) -> None:
        """Against all sums that the chips can make."""
        sums = {0}
        for chip, count in chips.items():
            sums = {each + chip * n for each in sums for n in range(count + 1)}
        paid = out_of(chips, cents)
        assert (paid is not None) == (cents in sums)
        assert paid is None or worth(paid) == cents

    @given(
        st.integers(0, 2_000_00),
        st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES), SUMS), max_size=12),
    )
    def test_nothing_is_made_or_lost(self, brought: int, moves: list[tuple[str, str, int]]) -> None:
        first = (Transfer(CAGE, INVENTORY, 500_00), Transfer(PURSES, stack("ann"), brought))
        ledger = ChipLedger(25).moved(first)
        accounts = moved({}, first)
        for source, target, wanted in moves:
            cents = min(wanted, accounts.get(source, 0))
            if not cents or source == target:
                continue
            move = (Transfer(source, target, cents),)
            before, at_cage = ledger.all_chips, ledger.at_cage
            ledger, accounts = ledger.moved(move), moved(accounts, move)
            assert {name: worth(chips) for name, chips in ledger.places.items()} == {
                name: cents for name, cents in accounts.items() if name in PLACES
            }
            assert all(count > 0 for chips in ledger.places.values() for count in chips.values())
            if ledger.at_cage == at_cage:
                assert ledger.all_chips == before
            assert worth(ledger.all_chips) == worth(before)

    def test_who_has_no_chip_that_fits_changes_one_at_the_tray(self) -> None:
        ledger = ChipLedger(500).moved(
            (Transfer(CAGE, INVENTORY, 500_00), Transfer(PURSES, stack("ann"), 100_00))
        )
        after = ledger.moved((Transfer(stack("ann"), "spot:1:tie:ann", 15_00),))
        assert (after.changed, after.at_cage) == (1, 0)
        assert after.at("spot:1:tie:ann") == {500: 3}
        assert together(after.tray, ledger.tray, -1) == {500: -20, 10_000: 1}


def test_a_tray_changes_by_permitted_causes_alone() -> None:
    fill = InventoryFilled((Transfer(CAGE, INVENTORY, 100),))
    assert cause_of(fill, fill.transfers[0]) is Cause.FILL
    assert cause_of(fill, Transfer(INVENTORY, PURSES, 100)) is None


def test_a_table_that_stands_idle_is_counted_on_each_day() -> None:
    first = paper("baccarat two_shoes")
    later = paper("baccarat two_shoes", first.day + timedelta(days=2))
    [opened], [idle] = first.tables, later.tables
    assert (opened.state, idle.state) == ("opened", "idle")
    assert idle.opening == idle.closing == opened.closing
    assert (idle.win, idle.drop, idle.difference) == (0, 0, 0)


def test_a_closed_table_has_no_further_day() -> None:
    first = paper("baccarat money")
    assert paper("baccarat money", first.day + timedelta(days=1)).tables == ()


def test_cash_in_never_makes_up_for_cash_out() -> None:
    day = date(2026, 1, 31)
    rows = [
        CashMoved("t1", day, "a", 1, "ann", cash_in=6_000_00),
        CashMoved("t2", day, "b", 2, "ann", cash_in=4_000_00),
        CashMoved("t1", day, "c", 3, "ann", cash_out=9_000_00),
        CashMoved("t1", day, "d", 4, "bob", cash_in=10_000_01),
    ]
    bob, ann = by_person(rows)
    assert (ann.cash_in, ann.cash_out) == (10_000_00, 9_000_00)
    assert (bob.is_above(10_000_00), ann.is_above(10_000_00)) == (True, False)


def test_the_printed_paper_escapes_and_leaves_room_for_two_hands() -> None:
    text = page(paper("baccarat money"))
    assert "Dealer" in text
    assert "Floorperson" in text
    assert "Worksheet for a report: ann" in text
