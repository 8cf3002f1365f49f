"""What must be done next, and what else this viewer may do now.

The agenda gives the duties; everything else is tried on the table itself, so that no step is
listed that would be refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.games.spanish_21.match import match_least, match_most
from croupier.table.orders import Order
from croupier.table.people import Role, Viewer
from croupier.table.seats.sitting import chips_left_behind
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.agenda import agenda
from croupier.table.spanish_21.dealing import next_due
from croupier.table.spanish_21.decide import decide
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.wagering import placed_at
from croupier.table.steps_due import StepsDue
from croupier.values.cards import Card, Rank, Suit
from croupier.values.money import Cents

MAY_BE_HELD_UP = (
    acts.LoadShoe,
    acts.CallNoMoreBets,
    acts.MoveChips,
    acts.VoidRound,
    acts.TakeSeat,
)
SOME_TEN = Card(Rank.TEN, Suit.SPADES)


def _tried(table: Table, act: Order) -> Order:
    """An order that shows a card is tried with one that can still be in the shoe."""
    match act:
        case acts.DrawInError(exposed=True):
            return acts.DrawInError(True, act.for_dealer, _some_card(table))
        case acts.FindFaceUp():
            return acts.FindFaceUp(_some_card(table))
        case acts.FindTen():
            return acts.FindTen(SOME_TEN)
        case _:
            return act


def _some_card(table: Table) -> Card:
    seen = table.shoe.seen if table.shoe else {}
    most = table.house.shoe_decks
    return next(card for card in SPANISH_DECK if seen.get(card, 0) < most)


def _bounds(table: Table, act: Order, person: str) -> tuple[int, int]:
    """The least and most a wager may be raised by."""
    if not isinstance(act, acts.PlaceWager):
        return 0, 0
    before = placed_at(table, act.seat, person, act.wager)
    laid, free, most = before.stake if before else 0, table.chips(person), _most(table, act)
    if most is not None:
        free = min(free, most - laid)
    return act.stake, free - free % table.house.coin


def _most(table: Table, act: acts.PlaceWager) -> int | None:
    if act.wager == MATCH:
        base = table.wager_at(act.seat)
        return match_most(table.game, Cents(base.stake if base else 0)).value
    return table.house.wagers[WAGER].limits.maximum or table.house.limits.maximum


def candidates(table: Table, viewer: Viewer) -> Iterator[Order]:
    if viewer.role is Role.PLAYER:
        yield from _of_player(table, viewer.person)
    elif viewer.role is Role.DEALER:
        yield from _of_staff(table)
        yield from (acts.NewDealer(), acts.RemoveCuttingCard())
    elif viewer.role is Role.FLOORPERSON:
        yield from _of_staff(table)
        yield from _of_floorperson(table)


def _of_player(table: Table, person: str) -> Iterator[Order]:
    seats = range(1, table.house.seats.value + 1)
    yield from (acts.TakeSeat(seat) for seat in seats if seat not in table.seats)
    yield from (acts.BuyIn(table.house.coin), acts.CashOut())
    own = table.seat_of(person)
    if own is None:
        return
    yield from (acts.LeaveSeat(own), acts.RequestSpread(own))
    for seat, wager in product(seats, (WAGER, MATCH)):
        if wager in table.house.wagers:
            stake = _least_stake(table, seat, person, wager)
            yield acts.PlaceWager(seat, wager, stake)
            yield acts.WithdrawWager(seat, wager)
            yield acts.SpeakWager(seat, wager, stake)


def _least_stake(table: Table, seat: int, person: str, wager: str) -> int:
    coin = table.house.coin
    if placed_at(table, seat, person, wager):
        return coin
    if wager == MATCH:
        least = match_least(table.game).value
    else:
        least = table.house.wagers[WAGER].limits.minimum or table.house.limits.minimum or coin
    return -(-least // coin) * coin


def _of_staff(table: Table) -> Iterator[Order]:
    yield from (acts.ConfirmSpokenWager(w.seat, w.owner, w.wager) for w in table.spoken)
    yield from (acts.RejectCards(batch, "a defect") for batch in table.batches)
    yield from (acts.DeclareIdle(face_up=False), acts.DeclareIdle(face_up=True))
    yield from (acts.ChangeCards(), acts.ReportJam(), acts.ReportReaderBroken())
    yield from (acts.FindFaceUp(), acts.FindTen(), acts.MissPeek(), acts.PeekInError())
    for exposed, for_dealer in product((False, True), repeat=2):
        yield acts.DrawInError(exposed, for_dealer)
    due = next_due(table)
    if due is not None:
        yield acts.MissDealer()
        yield acts.MissBox(due.seat)
        yield acts.MissCard(due.seat, max(due.hand, 1))


def _of_floorperson(table: Table) -> Iterator[Order]:
    coin = table.house.coin
    yield from (acts.FillInventory(coin), acts.CreditInventory(coin))
    yield from (acts.CheckReader(), acts.OrderRecut(), acts.OrderShuffle(), acts.RemoveShuffler())
    yield from (acts.AdmitPlayer(seat.person) for seat in table.seats.values())
    yield from (acts.KeepChips(person) for person in chips_left_behind(table))
    yield acts.CloseTable()


DRAWS = (acts.DrawInError, acts.FindFaceUp)
DUE: StepsDue[Table] = StepsDue(agenda, decide, MAY_BE_HELD_UP, candidates, _tried, _bounds, DRAWS)
due, duties = DUE.due, DUE.duties
