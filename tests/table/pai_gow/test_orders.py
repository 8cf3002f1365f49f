"""Orders over a wire, events in a journal, sentences for both."""

from __future__ import annotations

import msgspec
import pytest

from croupier.games.pai_gow.movements import Action
from croupier.table.orders import chosen_by_sender
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.clearing import RoundEnded
from croupier.table.pai_gow.dealing import DealTiles, TilesDealt
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.preparing import ORDERS, PREPARED, StackTiles
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.settling import MOVES, MoveChips
from croupier.table.pai_gow.shaking import OpenShaker
from croupier.table.pai_gow.spoken import place
from croupier.table.pai_gow.state import Past
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.opening import OpenTable, TableOpened
from croupier.table.seats.seating import SeatTaken, TakeSeat
from croupier.values.clauses import ClauseId
from croupier.values.events import clause_of
from croupier.values.ledger import to_plain
from croupier.values.refusals import Refusal, Unreadable
from croupier.values.tiles import Tile
from croupier.values.upcasts import UnknownEvent
from tests.table.pai_gow.driver import BEATEN, WINS, Live, dealt

order_from_wire = PAI_GOW.in_writing.from_wire
body_of, event_from = PAI_GOW.ledger.body_of, PAI_GOW.ledger.event_from


def test_every_movement_and_step_has_its_words() -> None:
    assert set(MOVES) == {action.value for action in Action}
    assert set(PREPARED) < {*ORDERS, "clean"}


def test_an_order_comes_over_a_wire_with_its_name_and_fields() -> None:
    sent = {"name": "set-hands", "seat": 1, "high": ["6-6", "6-6"], "low": ["1-3", "1-4"]}
    high, low = (Tile.T66, Tile.T66), (Tile.T13, Tile.T14)
    assert order_from_wire(sent) == SetHands(1, high, low)
    assert order_from_wire({"name": "take-seat", "seat": 3}) == TakeSeat(3)
    assert order_from_wire({"name": "accept-bank", "seat": 2, "co": True}) == AcceptBank(2, co=True)


@pytest.mark.parametrize(
    "sent",
    [
        {"name": "cut-cards", "seat": 1},
        {"name": "set-hands", "seat": 1, "high": ["7-7"]},
        {"name": "set-hands", "seat": 1, "high": ["6-6"] * 3},
        {"name": "open-shaker", "dice": [1, 2, 7]},
        {"name": "reject-tiles", "defect": "\x00"},
        {"name": "reject-tiles", "defect": "x" * 201},
        "set-hands",
        None,
    ],
)
def test_what_is_no_order_is_unreadable(sent: object) -> None:
    with pytest.raises(Unreadable, match="this is no order"):
        order_from_wire(sent)


def test_what_no_version_says_is_no_event() -> None:
    with pytest.raises(UnknownEvent):
        event_from("hands-set/1", b'{"seat": "one"}')
    with pytest.raises(NotImplementedError):
        to_plain(object())


def test_a_round_reads_as_a_story() -> None:
    live = Live().ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 100")
    live.told.clear()
    live.finish()
    assert [PAI_GOW.tell(event) for event in live.told if not isinstance(event, TilesDealt)] == [
        "The dealer calls no more bets for round 1.",
        "The dealer shakes the dice 3 times.",
        "The dealer opens the shaker: 3, 3, 3, together 9.",
        "The dealer announces a total of 9.",
        "The dealer puts the marker on the dealer's tiles.",
        "Unseen, the tiles of seat 2, seat 3, seat 4, seat 5, seat 6 join the Dead Hand.",
        "The shaker is covered, shaken once and set aside.",
        "ann lays two hands face down behind area 1: 6-6 6-6 | 1-3 1-4.",
        "The tiles of the dealer are 5-5 5-5 4-6 1-6.",
        "The dealer sets the tiles of the dealer: 5-5 5-5 | 4-6 1-6.",
        "The dealer exposes the hands of ann: 6-6 6-6 | 1-3 1-4; the wager wins.",
        "The wager of ann at seat 1 wins $100.00 less $5.00 vigorish.",
        "The winning wagers are paid in turn.",
        "The dealer pays $100.00 on the wager of ann at seat 1.",
        "The dealer takes $5.00 of vigorish from ann.",
        "The tiles of seat 1 are picked up: 6-6 6-6 | 1-3 1-4.",
        "Round 1 is over; the exposed tiles are picked up: 6-6 6-6 1-3 1-4 5-5 5-5 4-6 1-6.",
        "The tiles are to be prepared: round over.",
        live_order(live),
    ]
    assert clause_of(live.told[0]) == "PA535-8-a-s1"


def live_order(live: Live) -> str:
    opened = live.happened(StacksOpened)[-1]
    return f"The sealed order {opened.commitment[:12]}… of the tiles is opened."


def test_orders_in_words() -> None:
    assert PAI_GOW.named(CallNoMoreBets()) == "the call of no more bets"
    assert PAI_GOW.named(MoveChips("pay", 2, "bob", "pai_gow")) == ("paying bob's wager at seat 2")
    assert PAI_GOW.named(MoveChips("pay", 0, "dealer", "pai_gow")) == ("paying the dealer's wager")
    assert [place(seat) for seat in (0, 4, 7)] == ["the dealer", "seat 4", "the Dead Hand"]


def test_the_floor_may_ask_which_fields_are_its_own() -> None:
    assert chosen_by_sender(OpenShaker()) == ()
    assert chosen_by_sender(OpenShaker((1, 2, 3))) == ("dice",)
    assert chosen_by_sender(StackTiles("a", "b")) == ("commitment", "dice")
    assert chosen_by_sender(CallNoMoreBets()) == ()


def test_a_table_takes_orders_once_it_is_open_and_opens_once() -> None:
    live = Live()
    rules = live.happened(TableOpened)[0].rules
    assert live.refused(OpenTable(rules, 0), "floor") == "PA535-2-a"
    live._table = None  # noqa: SLF001 no table at all
    answer = live.answer(TakeSeat(1), "ann")
    assert isinstance(answer, Refusal)
    assert answer.clause is None


def test_a_refusal_says_what_comes_next() -> None:
    live = Live().ready().bet("1 10")
    answer = live.answer(DealTiles())
    assert isinstance(answer, Refusal)
    assert answer.why == "not now: the call of no more bets comes next"
    for_whom = live.answer(CallNoMoreBets(), "ann")
    assert isinstance(for_whom, Refusal)
    assert for_whom.why == "the call of no more bets is for the dealer"


def test_bodies_of_shared_events_are_the_same_in_every_game() -> None:
    body = msgspec.json.decode(body_of(RoundEnded(ClauseId("PA535-10-l"), 3, (Tile.T66,))))
    assert body == {"clause": "PA535-10-l", "round": 3, "discarded": ["6-6"]}
    assert event_from("seat-taken/1", b'{"person": "ann", "seat": 2}') == SeatTaken(2, "ann")


def test_the_last_sixty_rounds_stay_on_the_board() -> None:
    live = Live()
    past = Past(1, 9, 0, "", ())
    live._table = msgspec.structs.replace(live.table, history=(past,) * 60)  # noqa: SLF001
    live.round("1 10")
    assert len(live.table.history) == 60
    assert live.table.history[-1].total == 9
