"""Settling: what the wagers bring, and their chips moved in the chapter's order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from croupier.games.pai_gow.movements import Action
from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Name, Order, Person, Seat
from croupier.table.pai_gow import judging
from croupier.table.pai_gow.changes import in_round, settled, with_hand
from croupier.table.pai_gow.judging import WagersJudged
from croupier.table.pai_gow.places import against
from croupier.table.pai_gow.spoken import spoken, wager_of
from croupier.table.pai_gow.state import BankResult, Is, Round, Table
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.wagers import ChipsMoved, JudgedWager, Movement
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited, Event
from croupier.values.messages import Message, listed, said
from croupier.values.money import money
from croupier.values.refusals import refuse
from croupier.values.tiles import Tile
from croupier.values.transfers import INVENTORY

settling = Procedure[Table]()

PAY, VIGORISH = Action.PAY.value, Action.TAKE_VIGORISH.value


class Wording(NamedTuple):
    """A movement as an instruction, within a sentence, and once it is made."""

    says: str
    named: str
    told: str


MOVES: Mapping[str, Wording] = {
    Action.COLLECT.value: Wording(
        "Collect {wager}",
        "collecting {wager}",
        "The dealer collects {sum}, {wager}.",
    ),
    Action.TO_CENTRE.value: Wording(
        "Move {wager} to the centre of the layout",
        "moving {wager} to the centre",
        "The dealer moves {sum}, {wager}, to the centre.",
    ),
    Action.RETURN.value: Wording(
        "Return {wager}",
        "returning {wager}",
        "The dealer returns {sum}, {wager}.",
    ),
    Action.PAY.value: Wording(
        "Pay {wager}",
        "paying {wager}",
        "The dealer pays {sum} on {wager}.",
    ),
    Action.TAKE_VIGORISH.value: Wording(
        "Take the vigorish of {owner}",
        "the vigorish of {owner}",
        "The dealer takes {sum} of vigorish from {owner}.",
    ),
    Action.TAKE_SHORTFALL.value: Wording(
        "Collect the shortfall from {owner}",
        "collecting the shortfall from {owner}",
        "The dealer collects the shortfall of {sum} from {owner}.",
    ),
    Action.SHARE_SHORTFALL.value: Wording(
        "Add the house's half of the shortfall",
        "adding the house's half of the shortfall",
        "The dealer adds the house's half of the shortfall, {sum}.",
    ),
    Action.TAKE_SHARE.value: Wording(
        "Put the house's half of the surplus into the tray",
        "putting the house's half of the surplus into the tray",
        "The dealer puts the house's half of the surplus, {sum}, into the tray.",
    ),
    Action.HAND_OVER.value: Wording(
        "Hand the surplus to {owner}",
        "handing the surplus to {owner}",
        "The dealer hands the surplus of {sum} to {owner}.",
    ),
}
OTHERWISE = Wording("{action:begun}, {wager}", "{action}", "The dealer does {action} of {sum}.")
"""A movement of another name."""


DEALERS = "the dealer's wager"


def _says(order: MoveChips) -> Message:
    named = "the wager of {owner}, seat {seat}" if order.seat else DEALERS
    wager = said(named, owner=order.owner, seat=order.seat)
    text = MOVES.get(order.action, OTHERWISE).says
    return said(text, action=order.action, wager=wager, owner=order.owner)


def _named(order: MoveChips) -> Message:
    named = "{owner}'s wager at seat {seat}" if order.seat else DEALERS
    wager = said(named, owner=order.owner, seat=order.seat)
    text = MOVES.get(order.action, OTHERWISE).named
    return said(text, action=order.action, wager=wager, owner=order.owner)


@settling.order(says=_says, named=_named, waits=True, pace=0.6)
class MoveChips(Order, frozen=True):
    """Collect, return, pay: the next movement of the settlement."""

    action: Name
    seat: Seat
    owner: Person
    wager: Name


@settling.instruction
def _with_sum(table: Table, order: MoveChips) -> Message:
    cents = table.in_round.movements[0].cents
    return said("{move}{cents:: {cents:money}|}", move=_says(order).sentence, cents=cents)


def _moved(event: ChipsMoved) -> Message:
    return said(
        MOVES.get(event.action, OTHERWISE).told,
        action=event.action,
        sum=money(event.cents),
        wager=wager_of(event.seat, event.owner),
        owner=event.owner,
    )


settling.event(_moved)(ChipsMoved)


def _judged(event: WagersJudged) -> Message:
    if event.bank is not None:
        return _bank_came_out(event.bank)
    told = listed(map(_verdict, event.wagers))
    if not told:
        return said("The winning wagers are paid in turn.")
    return said("{told:begun}.", told=told)


def _bank_came_out(bank: BankResult) -> Message:
    if bank.surplus:
        text = "The centre has {surplus:money} left; the bank gains {net:money}."
        return said(text, surplus=bank.surplus, net=bank.net)
    if bank.shortfall:
        text = "The centre lacks {shortfall:money}; the bank adds {share:money}."
        return said(text, shortfall=bank.shortfall, share=bank.share)
    return said("The centre comes out even.")


def _verdict(judged: JudgedWager) -> Message:
    wager = wager_of(judged.seat, judged.owner)
    if judged.result == "won":
        text = "{wager} wins {winnings:money}{vigorish: less {vigorish:money} vigorish|}"
        return said(text, wager=wager, winnings=judged.winnings, vigorish=judged.vigorish)
    if judged.result == "returned":
        return said("{wager} is a tie", wager=wager)
    return said("{wager} loses {stake:money}", wager=wager, stake=judged.stake)


settling.event(_judged)(WagersJudged)


@settling.event(spoken("The tiles of {place} are picked up{two_hands}."))
class TilesCollected(Cited, frozen=True):
    """A hand is picked up so that it can be rebuilt, and put face up at the dealer's right."""

    kind = "tiles-collected/1"
    seat: int
    high: tuple[Tile, ...]
    low: tuple[Tile, ...]


def agenda(table: Table) -> tuple[Step, ...]:
    """The next movement of chips."""
    return tuple(
        Step(MoveChips(move.action, move.seat, move.owner, move.wager), move.clause)
        for move in table.in_round.movements[:1]
    )


@settling.change
def wagers_judged(table: Table, event: WagersJudged) -> Table:
    """The dealer's own hands are compared when the bank's are exposed."""
    round_ = table.in_round
    hands = dict(round_.hands)
    for each in event.wagers:
        if each.seat == DEALER:
            hands[DEALER] = replace(hands[DEALER], verdict=each.outcome)
    return in_round(
        table,
        hands=hands,
        wagers=(*round_.wagers, *event.wagers),
        movements=(*round_.movements, *event.movements),
        phase=event.phase,
        winners_judged=event.phase == judging.WINNERS,
        bank=event.bank,
    )


@settling.in_turn
def move_chips(table: Table, _: MoveChips, __: Turn) -> Outcome:
    """A winner's vigorish is taken with the payout, and the tiles are picked up behind it."""
    round_ = table.in_round
    move, *later = round_.movements
    owed = sum(t.cents for t in move.transfers if t.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return refuse(table.house.placing, "the tray cannot pay this; the table needs a fill")
    moved: list[Event] = [_made(round_, move)]
    if move.action == PAY and later and (later[0].action, later[0].seat) == (VIGORISH, move.seat):
        moved.append(_made(round_, later.pop(0)))
    hand = round_.hands.get(move.seat)
    is_last = move.seat not in judging.seats_of(later) and move.seat != against(table)
    if hand and hand.state == Is.EXPOSED and move.seat != DEALER and is_last:
        clause = table.duty("rebuildable")
        moved.append(TilesCollected(clause, move.seat, hand.high, hand.low))
    return tuple(moved)


def _made(round_: Round, move: Movement) -> ChipsMoved:
    told = (move.action, move.seat, move.owner, move.wager, move.cents, move.clause)
    return ChipsMoved(move.transfers, round_.phase, *told)


@settling.change
def chips_moved(table: Table, event: ChipsMoved) -> Table:
    """A wager is settled with the last movement that concerns it."""
    key, round_ = (event.seat, event.owner, event.wager), table.in_round
    left = round_.movements[1:]
    after = replace(paid(table, event), round=replace(round_, movements=left))
    more = any((each.seat, each.owner, each.wager) == key for each in left)
    return after if more else settled(after, key)


@settling.change
def tiles_collected(table: Table, event: TilesCollected) -> Table:
    picked_up = (*table.in_round.picked_up, event.seat)
    return in_round(with_hand(table, event.seat, state=Is.COLLECTED), picked_up=picked_up)


def winners_paid(table: Table) -> tuple[WagersJudged, ...]:
    """What follows of itself once every hand is compared."""
    judged = judging.winners(table) if table.round else None
    return (judged,) if judged else ()
