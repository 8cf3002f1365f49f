"""High Card as its tables play it: opening, seats, wagers, the deal, the settlement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from croupier.games.slips import Result
from croupier.games.stakes import about_stake
from croupier.table.cards import ending, preparing, receiving, sealing
from croupier.table.cards.state import DEALERS_SEAT
from croupier.table.orders import Blank, Command, Order, Person, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats import betting as bets
from croupier.table.seats import seating as seats
from croupier.table.seats import wagers as laid
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager, WithdrawWager
from croupier.table.seats.changes import paid
from croupier.table.seats.chips import carrying, chips
from croupier.table.seats.closing import closing
from croupier.table.seats.opening import OpenTable, TableOpened, decided_to_open, table_as_opened
from croupier.table.seats.tray import tray
from croupier.table.seats.wagers import WagersJudged
from croupier.table.steps import Outcome, Step
from croupier.table.table_game import Opening, TableGame
from croupier.values.cards import Card
from croupier.values.events import Cited
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import FROM_SHOE
from croupier.values.transfers import INVENTORY, Transfer, spot, stack
from tests.high_card.games import WAGER, bind, slip
from tests.high_card.state import Past, Round, Table, View, shown, view_of

# the table opens and closes

opening = Procedure[Table]()


opening.order()(OpenTable)
opening.event("Table {table} opens with {transfers:total}.", ends_passage=True)(TableOpened)

table_opened = table_as_opened(Table, bind)
open_table = decided_to_open(table_opened, receiving.opening)


# wagers

betting = Procedure[Table]()
betting.event("{owner} bets at seat {seat}: {stake:money} lies there.", beside=True)(
    laid.WagerPlaced
)
betting.event("{owner} takes back {transfers:total} at seat {seat}.", beside=True)(
    laid.WagerWithdrawn
)


def _may_not_bet(table: Table, given: Command, seat: int) -> Refusal | None:
    if given.role is not Role.PLAYER:
        return refuse(table.house.placing, "wagers are made by players")
    if not table.can_bet:
        return refuse(table.duty("no_more_bets"), "no round is open for wagers")
    return seats.not_own_seat(table, seat, given.actor)


def _against(table: Table, changed: laid.Placed) -> Refusal | None:
    if not changed.stake:
        return None
    house = table.house
    if changed.wager not in house.wagers:
        return refuse(house.wager_list, "there is no wager {wager}", wager=changed.wager)
    offered, whose = house.wagers[changed.wager], f"seat {changed.seat}"
    return next(about_stake(house, offered, changed.stake, whose), None)


@betting.at_any_time
def place_wager(table: Table, order: PlaceWager, given: Command) -> Outcome:
    refusal = _may_not_bet(table, given, order.seat)
    return refusal or bets.placed(table, order, given, partial(_against, table))


@betting.at_any_time
def withdraw_wager(table: Table, order: WithdrawWager, given: Command) -> Outcome:
    missing = "{person} has no {wager} wager at seat {seat}"
    refusal = _may_not_bet(table, given, order.seat)
    return refusal or bets.withdrawn(table, order, given, partial(_against, table), missing)


@betting.bound
def _raised_by(table: Table, order: PlaceWager, person: str) -> tuple[int, int]:
    key, most = (order.seat, person, order.wager), bets.most_stake(table, order.wager)
    return order.stake, bets.most_raised(table, key, table.chips(person), most)


@betting.offer(Role.PLAYER)
def _may_wager(table: Table, person: str) -> Iterator[Order]:
    for seat in table.seats_of(person):
        yield PlaceWager(seat, WAGER, bets.least_stake(table, seat, person, WAGER))
        yield WithdrawWager(seat, WAGER)


# cards

dealing = Procedure[Table]()


@dealing.order(says="Deal the next card", named="the next card")
class DealCard(Order, frozen=True):
    filled = frozenset({"card"})
    by_chance = ("card",)
    card: Card | None = None


@dealing.event("{seat:Seat {seat}|The dealer} is dealt {card:card}.")
class CardDealt(Cited, frozen=True):
    kind = "card-dealt/1"
    seat: int
    """0: the dealer."""
    card: Card = msgspec.field(name=FROM_SHOE)


def _judged(event: WagersJudged) -> Message:
    told = (f"{each.owner} has the {each.outcome} card" for each in event.wagers)
    return said("{told}.", told="; ".join(told))


dealing.event(_judged)(WagersJudged)


@dealing.in_turn
def call_no_more_bets(table: Table, _: CallNoMoreBets, turn: Turn) -> Outcome:
    if not table.wagers:
        return refuse(turn.clause, "nobody has made a wager")
    return (laid.NoMoreBetsCalled(turn.clause, table.rounds + 1),)


@dealing.change
def no_more_bets_called(table: Table, event: laid.NoMoreBetsCalled) -> Table:
    return replace(table, round=Round(event.round))


@dealing.blank(DealCard)
def _which(table: Table, _: Step) -> tuple[Blank, ...]:
    return (Blank("card", "card"),) if table.physical_cards else ()


@dealing.instruction
def _to_whom(table: Table, _: DealCard) -> Message:
    return said("Deal {seat:seat {seat}|yourself} a card", seat=table.next_seat)


@dealing.trial
def _with_some_card(table: Table, _: DealCard) -> Iterator[Order]:
    yield from (DealCard(card) for card in table.deck if _is_left(table, card))


def _is_left(table: Table, card: Card) -> bool:
    return table.in_shoe.seen.get(card, 0) < table.house.shoe_decks


@dealing.in_turn
def deal_card(table: Table, order: DealCard, turn: Turn) -> Outcome:
    """The dealer's card decides all wagers."""
    card, seat = order.card, table.next_seat
    assert seat is not None
    if card is None:
        return refuse(turn.clause, "the card is dealt face up: name it")
    if not _is_left(table, card):
        return refuse(table.house.decks.clause, "every {card} has been seen", card=card)
    dealt = CardDealt(turn.clause, seat, card)
    if seat != DEALERS_SEAT:
        return (dealt,)
    wagers = sorted(table.wagers, key=lambda each: each.seat)
    return (dealt, WagersJudged("result", tuple(_judge(table, each, card) for each in wagers)))


def _judge(table: Table, wager: laid.Placed, dealer: Card) -> laid.JudgedWager:
    own = table.in_round.cards[wager.seat]
    settled = slip(table.game, wager.seat, wager.owner, wager.stake, own, dealer)
    return laid.JudgedWager.of(settled)


@dealing.change
def card_dealt(table: Table, event: CardDealt) -> Table:
    cards = {**table.in_round.cards, event.seat: event.card}
    shoe = table.in_shoe.after_drawing(event.card)
    return replace(table, shoe=shoe, round=replace(table.in_round, cards=cards))


@dealing.change
def wagers_judged(table: Table, event: WagersJudged) -> Table:
    decided = replace(table.in_round, judged=event.wagers, moves=event.wagers)
    return replace(table, round=decided)


# chips

settling = Procedure[Table]()


@settling.order(says="Settle the wager of {owner}, seat {seat}", waits=True)
class SettleWager(Order, frozen=True):
    seat: Seat
    owner: Person


settling.event("{owner} at seat {seat}: the dealer does {action}, {cents:money}.")(laid.ChipsMoved)


@settling.order(says="Clear the cards")
class ClearCards(Order, frozen=True):
    pass


settling.event("Round {round} is over.", ends_round=True)(laid.RoundEnded)


@settling.in_turn
def settle_wager(table: Table, _: SettleWager, turn: Turn) -> Outcome:
    wager = table.in_round.moves[0]
    key, own = (wager.seat, wager.owner, wager.wager), stack(wager.owner)
    if wager.winnings > table.accounts.get(INVENTORY, 0):
        return refuse(turn.clause, "the tray cannot pay this; the table needs a fill")
    won = (Transfer(INVENTORY, own, wager.winnings),) if wager.winnings else ()
    lost = wager.result == Result.LOST.value
    moves = (*won, Transfer(spot(*key), INVENTORY if lost else own, wager.stake))
    action = "collect" if lost else "pay" if won else "return"
    cents = sum(each.cents for each in moves)
    return (laid.ChipsMoved(moves, "result", action, *key, cents, turn.clause),)


@settling.change
def chips_moved(table: Table, event: laid.ChipsMoved) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = (replace(w, settled=True) if w.key == key else w for w in table.wagers)
    left = replace(table.in_round, moves=table.in_round.moves[1:])
    return replace(paid(table, event), wagers=tuple(wagers), round=left)


@settling.in_turn
def clear_cards(table: Table, _: ClearCards, turn: Turn) -> Outcome:
    return (laid.RoundEnded(turn.clause, table.in_round.number),)


@settling.change
def round_ended(table: Table, event: laid.RoundEnded) -> Table:
    """The device takes all cards back."""
    round_ = table.in_round
    past = Past(event.round, table.in_shoe.number, shown(round_), round_.judged)
    over = replace(table.with_round_over(event.round), history=(*table.history, past))
    return over.with_device_refilled()


# what comes first


def _round(table: Table) -> tuple[Step, ...]:
    if table.next_seat is not None:
        return (Step(DealCard(), table.duty("deal"), draws=True),)
    if not table.in_round.moves:
        return (Step(ClearCards(), table.duty("clear")),)
    wager = table.in_round.moves[0]
    duty = table.duty("collect" if wager.result == Result.LOST.value else "pay")
    return (Step(SettleWager(wager.seat, wager.owner), duty),)


SEATS = (seats.seating, seats.one_seat, chips, carrying, tray, closing)
CARDS = (receiving.receiving, preparing.preparing, preparing.plain, sealing.sealing, ending.ending)
BETS = (bets.laying, bets.withdrawing, bets.calling)

GAME = TableGame[Table, View](
    [*SEATS, *BETS, *CARDS, opening, betting, dealing, settling],
    agenda=(
        (lambda table: bool(table.unopened) and table.round is None, ending.reveal_step),
        (lambda table: table.closed, lambda _: ()),
        (lambda table: bool(table.todo), preparing.agenda),
        (lambda table: table.round is not None, _round),
        (lambda table: table.device_must_shuffle, sealing.seal_step),
        (lambda _: True, bets.call_step),
    ),
    opening=Opening(OpenTable, open_table, table_opened, Table, ending.OpenShoe),
    view=view_of,
)
