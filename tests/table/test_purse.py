"""Purses, how tables are arranged, and the names of the streams they are kept in."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cage import purse as purses
from croupier.cage.purse import (
    ISSUED,
    PURSE,
    TABLE,
    ChipsBrought,
    ChipsTaken,
    MoneyIssued,
    Purse,
    bring,
    evolve,
    issue,
    move,
    purse_moves,
    take,
    tell,
)
from croupier.floor import arrangement as arranging
from croupier.floor.arrangement import Arrangement, TableArranged, arrange
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.values.money import MOST_CENTS
from croupier.values.refusals import Refusal, Unreadable
from croupier.values.streams import (
    FLOOR,
    checked_table_id,
    is_purse,
    is_table,
    person_of,
    purse_stream,
)
from croupier.values.transfers import CASH, INVENTORY, PURSES, Transfer, spot, stack
from croupier.values.upcasts import UnknownEvent

ANN = Purse("ann", 5_00, 3)
EVERY_PURSE_EVENT = [
    MoneyIssued((Transfer(ISSUED, PURSE, 100_00),), "ann"),
    ChipsTaken((Transfer(PURSE, TABLE, 2_50),), "ann", "t1"),
    ChipsBrought((Transfer(TABLE, PURSE, 7_00),), "ann", "t1"),
]


class TestMoney:
    def test_it_is_issued_taken_to_a_table_and_brought_back(self) -> None:
        assert issue(ANN, 100_00) == EVERY_PURSE_EVENT[0]
        assert take(ANN, "t1", 2_50) == EVERY_PURSE_EVENT[1]
        assert bring(ANN, "t1", 7_00) == EVERY_PURSE_EVENT[2]

    @pytest.mark.parametrize(
        ("event", "cents"), list(zip(EVERY_PURSE_EVENT, [105_00, 2_50, 12_00], strict=True))
    )
    def test_the_purse_afterwards(self, event: purses.PurseEvent, cents: int) -> None:
        assert evolve(ANN, event) == Purse("ann", cents, 4)

    def test_all_of_it_can_be_taken(self) -> None:
        taken = take(ANN, "t1", 5_00)
        assert isinstance(taken, ChipsTaken)
        assert evolve(ANN, taken).cents == 0

    def test_no_more_can_be_taken_than_is_there(self) -> None:
        why = "ann's purse holds $5.00, not $5.01"
        assert take(ANN, "t1", 5_01) == Refusal(None, why)
        assert take(Purse("bob"), "t1", 1) == Refusal(None, "bob's purse holds $0.00, not $0.01")

    @pytest.mark.parametrize("cents", [0, -1, -(10**30)])
    def test_a_sum_is_above_zero(self, cents: int) -> None:
        for outcome in (issue(ANN, cents), take(ANN, "t1", cents), bring(ANN, "t1", cents)):
            assert isinstance(outcome, Refusal)
            assert "above zero" in outcome.why

    def test_a_purse_is_never_filled_beyond_counting(self) -> None:
        assert isinstance(issue(ANN, MOST_CENTS - 5_00), MoneyIssued)
        assert isinstance(issue(ANN, MOST_CENTS - 5_00 + 1), Refusal)
        assert isinstance(issue(ANN, 10**30), Refusal)

    @pytest.mark.parametrize("name", [FLOOR, "purse:bob", "meter:mega"])
    def test_chips_go_to_tables_only(self, name: str) -> None:
        for outcome in (take(ANN, name, 1), bring(ANN, name, 1)):
            assert outcome == Refusal(None, f"there is no table {name!r}")

    def test_what_a_table_moves_is_the_purses_next_event(self) -> None:
        assert move(ANN, "t1", -2_50) == take(ANN, "t1", 2_50)
        assert move(ANN, "t1", 2_50) == bring(ANN, "t1", 2_50)
        assert isinstance(move(ANN, "t1", 0), Refusal)

    @pytest.mark.parametrize(
        ("event", "told"),
        [
            (EVERY_PURSE_EVENT[0], "ann is issued $100.00 of practice money."),
            (EVERY_PURSE_EVENT[1], "ann takes $2.50 to table t1."),
            (EVERY_PURSE_EVENT[2], "ann brings $7.00 back from table t1."),
        ],
    )
    def test_each_event_is_told(self, event: purses.PurseEvent, told: str) -> None:
        assert tell(event) == told

    @given(st.lists(st.tuples(st.sampled_from([issue, take, bring]), st.integers(-5, 50))))
    def test_a_purse_never_falls_below_zero(self, asked: list[tuple[object, int]]) -> None:
        purse = Purse("ann")
        for act, cents in asked:
            outcome = issue(purse, cents) if act is issue else act(purse, "t1", cents)  # type: ignore[operator]
            if isinstance(outcome, Refusal):
                continue
            assert purses.decide_again(purse, outcome) == outcome
            purse = evolve(purse, outcome)
            assert purse.cents >= 0


class TestWhatATableMoves:
    def test_chips_between_stacks_and_purses(self) -> None:
        moved = [
            Transfer(PURSES, stack("ann"), 500),
            Transfer(stack("ann"), PURSES, 120),
            Transfer(stack("bob"), PURSES, 70),
        ]
        assert purse_moves(moved) == {"ann": -380, "bob": 70}

    def test_what_comes_and_goes_is_no_movement(self) -> None:
        moved = [Transfer(PURSES, stack("ann"), 500), Transfer(stack("ann"), PURSES, 500)]
        assert purse_moves(moved) == {}

    def test_all_else_is_none_of_a_purses_business(self) -> None:
        moved = [
            Transfer(CASH, INVENTORY, 500),
            Transfer(INVENTORY, stack("ann"), 500),
            Transfer(stack("ann"), spot(1, "ann", "tie"), 500),
            Transfer(INVENTORY, PURSES, 500),
        ]
        assert purse_moves(moved) == {}

    def test_a_person_of_any_name(self) -> None:
        assert purse_moves([Transfer(stack("stack:x"), PURSES, 1)]) == {"stack:x": 1}


class TestHowTheyAreRecorded:
    @pytest.mark.parametrize("event", EVERY_PURSE_EVENT, ids=lambda event: event.kind)
    def test_a_purses_event_comes_back_as_it_was(self, event: purses.PurseEvent) -> None:
        assert purses.event_from(event.kind, purses.body_of(event)) == event

    def test_an_arrangement_comes_back_as_it_was(self) -> None:
        event = arrange("t1", Arrangement())
        assert isinstance(event, TableArranged)
        assert arranging.event_from(event.kind, arranging.body_of(event)) == event

    def test_the_bytes_are_plain_to_other_tools(self) -> None:
        assert purses.body_of(EVERY_PURSE_EVENT[1]) == (
            b'{"person":"ann","table":"t1",'
            b'"transfers":[{"cents":250,"source":"purse","target":"table"}]}'
        )

    @pytest.mark.parametrize(
        ("kind", "body"),
        [
            ("money-issued/2", b"{}"),
            ("coins-issued/1", b"{}"),
            ("money-issued/1", b"{}"),
            ("money-issued/1", b"[]"),
            ("money-issued/1", b"\xff"),
            ("table-arranged/1", b"{}"),
        ],
    )
    def test_what_is_no_event_of_a_purse(self, kind: str, body: bytes) -> None:
        with pytest.raises(UnknownEvent):
            purses.event_from(kind, body)

    def test_a_table_knows_none_of_them(self) -> None:
        kinds = {each.kind for each in BACCARAT.tellings}
        assert not kinds & (purses.EVENTS.keys() | arranging.EVENTS.keys())


class TestArrangements:
    def test_the_usual_one_is_lawful(self) -> None:
        usual = arrange("t1", Arrangement())
        assert isinstance(usual, TableArranged)
        assert usual.arrangement == Arrangement()
        assert msgspec.to_builtins(usual) == {
            "table": "t1",
            "automatic": True,
            "betting_seconds": 15,
            "decision_seconds": 20,
            "step_milliseconds": 700,
            "idle_minutes": 15,
        }

    @pytest.mark.parametrize("name", arranging.MOST)
    def test_every_wait_is_bounded(self, name: str) -> None:
        most = arranging.MOST[name]
        for lawful in (1, most):
            assert isinstance(
                arrange("t1", replace(Arrangement(), **{name: lawful})), TableArranged
            )
        for odd in (0, -1, most + 1, 10**30):
            refusal = arrange("t1", replace(Arrangement(), **{name: odd}))
            assert isinstance(refusal, Refusal)
            assert f"between 1 and {most}" in refusal.why

    def test_the_newest_one_of_a_table_stands(self) -> None:
        known: arranging.Arrangements = {}
        slow = Arrangement(automatic=False, betting_seconds=60)
        for table, how in (("t1", Arrangement()), ("t2", slow), ("t1", slow)):
            event = arrange(table, how)
            assert isinstance(event, TableArranged)
            known = arranging.evolve(known, event)
        assert known == {"t1": slow, "t2": slow}

    def test_it_is_told(self) -> None:
        by_dealer = arrange("t1", Arrangement(automatic=False))
        assert isinstance(by_dealer, TableArranged)
        assert arranging.tell(by_dealer).startswith("Table t1 has a dealer: 15 seconds for wagers")


class TestNames:
    @pytest.mark.parametrize("name", ["t1", "practice", "Pit 3, table 4", "floor 2", "стол №1"])
    def test_a_table(self, name: str) -> None:
        assert is_table(name)
        assert not is_purse(name)
        assert checked_table_id(name) == name

    @pytest.mark.parametrize("name", [FLOOR, purse_stream("ann"), "meter:mega", "purse:"])
    def test_names_the_house_keeps(self, name: str) -> None:
        assert not is_table(name)
        with pytest.raises(Unreadable, match="the house keeps that name"):
            checked_table_id(name)

    @pytest.mark.parametrize("name", ["", ".", "..", "a/b"])
    def test_names_that_are_no_address(self, name: str) -> None:
        with pytest.raises(Unreadable, match="cannot be a table"):
            checked_table_id(name)

    def test_whose_purse_it_is(self) -> None:
        assert is_purse(purse_stream("ann"))
        assert person_of(purse_stream("purse:x")) == "purse:x"
