"""What must be done next, and what else this viewer may do now.

The agenda gives the duties; everything else is tried on the table itself, so that no step is
listed that would be refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from croupier.table.baccarat import acts
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.seating import chips_left_behind
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.wagering import placed_at
from croupier.table.orders import Order
from croupier.table.people import Role, Viewer
from croupier.table.steps_due import StepsDue
from croupier.values.cards import DECK, Card
from croupier.values.sides import Side

HANDS = (None, Side.PLAYER, Side.BANKER)
MAY_BE_HELD_UP = (acts.LoadShoe, acts.CallNoMoreBets, acts.MoveChips, acts.ShuffleCards)


def _tried(table: Table, act: Order) -> Order:
    """An order that draws a card is tried with one that can still be in the shoe."""
    if isinstance(act, acts.DrawInError):
        return acts.DrawInError(_some_card(table), act.disclosed, act.towards)
    if isinstance(act, acts.FindFaceUp):
        return acts.FindFaceUp(_some_card(table), act.towards)
    if isinstance(act, acts.DealCard) and not table.held:
        return acts.DealCard(_some_card(table), act.laid_on, act.exposed)
    return act


def _some_card(table: Table) -> Card:
    seen = table.shoe.seen if table.shoe else {}
    return next(card for card in DECK if seen.get(card, 0) < table.house.shoe_decks)


def _bounds(table: Table, act: Order, person: str) -> tuple[int, int]:
    """The least and most a wager may be raised by."""
    if not isinstance(act, acts.PlaceWager):
        return 0, 0
    offered = table.house.wagers[act.wager]
    if offered.fixed_stake is not None:
        return act.stake, act.stake
    before = placed_at(table, act.seat, person, act.wager)
    free = table.chips(person) - table.owes(person)
    most = offered.limits.maximum or table.house.limits.maximum
    if most is not None:
        free = min(free, most - (before.stake if before else 0))
    return act.stake, free - free % table.house.coin


def candidates(table: Table, viewer: Viewer) -> Iterator[Order]:
    if viewer.role is Role.PLAYER:
        yield from _of_player(table, viewer.person)
    elif viewer.role is Role.DEALER:
        yield from _of_dealer(table)
    elif viewer.role is Role.FLOORPERSON:
        yield from _of_floorperson(table)


def _of_player(table: Table, person: str) -> Iterator[Order]:
    own = [n for n, seat in table.seats.items() if seat.person == person]
    free = [n for n in range(1, table.house.seats.value + 1) if n not in table.seats]
    yield from (acts.TakeSeat(seat) for seat in free)
    yield from (acts.BuyIn(table.house.coin), acts.CashOut())
    for seat in own:
        yield from _at_seat(table, seat, person)
    yield from (acts.Relinquish(side) for side in Side)
    if table.curating.seat in own and table.physical_cards:
        yield from _errors(table)


def _at_seat(table: Table, seat: int, person: str) -> Iterator[Order]:
    for kind in (
        acts.LeaveSeat,
        acts.PassShoe,
        acts.DesignateDealer,
        acts.AskForShoe,
        acts.RequestFaces,
        acts.RequestSpread,
    ):
        yield kind(seat)
    for wager in table.house.wagers:
        yield acts.PlaceWager(seat, wager, _least_stake(table, seat, person, wager))
        yield acts.WithdrawWager(seat, wager)
        yield acts.SpeakWager(seat, wager, _least_stake(table, seat, person, wager))


def _least_stake(table: Table, seat: int, person: str, wager: str) -> int:
    offered = table.house.wagers[wager]
    if offered.fixed_stake is not None:
        return offered.fixed_stake.value
    if placed_at(table, seat, person, wager):
        return table.house.coin
    least = offered.limits.minimum or table.house.limits.minimum
    return least or table.house.coin


def _of_dealer(table: Table) -> Iterator[Order]:
    yield from (acts.ConfirmSpokenWager(w.seat, w.owner, w.wager) for w in table.spoken)
    yield from (acts.WithdrawTurning(side) for side in Side)
    yield from (acts.OrderPass(), acts.RemoveCoverCard(), acts.ChangeCards())
    yield from (acts.DeclareIdle(face_up=False), acts.DeclareIdle(face_up=True))
    yield from (acts.RejectCards(batch, "a defect") for batch in table.batches)
    yield from _errors(table)


def _errors(table: Table) -> Iterator[Order]:
    """Every slip that a clause can answer, at this moment."""
    if table.shoe is None or not table.shoe.left:
        return
    for disclosed, towards in product((False, True), HANDS):
        yield acts.DrawInError(None, disclosed, towards)
    yield from (acts.FindFaceUp(None, towards) for towards in HANDS)
    yield from (acts.DealCard(laid_on=side) for side in Side)
    yield acts.DealCard(exposed=True)


def _of_floorperson(table: Table) -> Iterator[Order]:
    coin = table.house.coin
    yield from (acts.FillInventory(coin), acts.CreditInventory(coin))
    for extra_shuffle in (False, True):
        yield from (acts.GiveNotice(extra_shuffle), acts.SwitchExtraShuffle(extra_shuffle))
    yield from (acts.OrderRecut(), acts.OrderShuffle(), acts.OrderPass(), acts.ChangeCards())
    yield from (acts.DeclareIdle(face_up=False), acts.DeclareIdle(face_up=True))
    yield from (acts.WithdrawTurning(side) for side in Side)
    yield from (acts.RejectCards(batch, "a defect") for batch in table.batches)
    yield from (acts.KeepChips(person) for person in chips_left_behind(table))
    yield acts.CloseTable()


DRAWS = (acts.DrawInError, acts.FindFaceUp, acts.DealCard)
DUE: StepsDue[Table] = StepsDue(agenda, decide, MAY_BE_HELD_UP, candidates, _tried, _bounds, DRAWS)
due, duties = DUE.due, DUE.duties
