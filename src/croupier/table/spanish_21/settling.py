"""Chips moved one after the other, the cards picked up, and the round over."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from msgspec.structs import replace

from croupier.games.spanish_21.game import WAGER
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.games.spanish_21.movements import Action
from croupier.table.cards.shoe import Cause, Over
from croupier.table.orders import Name, Order, Person, Seat
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats import wagers
from croupier.table.seats.changes import paid
from croupier.table.spanish_21.judging import AT_ONCE
from croupier.table.spanish_21.naming import by_name
from croupier.table.spanish_21.places import judged_parts, parts_of
from croupier.table.spanish_21.round import Past, PastHand, Round
from croupier.table.spanish_21.shoe import device_refilled
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card, show_cards
from croupier.values.messages import Message, cases, said
from croupier.values.refusals import refuse
from croupier.values.transfers import INVENTORY

settling = Procedure[Table]()

MOVE = by_name(
    cases(
        "action",
        {
            Action.COLLECT.value: "Collect {wager} of {owner}, {hand}",
            Action.PAY.value: "Pay {wager} of {owner}, {hand}",
            Action.RETURN.value: "Hand back {wager} of {owner}, {hand}",
            Action.AWARD.value: "Pay the {wager} of {owner}, {hand}",
        },
        "{action:begun} {wager} of {owner}, {hand}",
    )
)
MOVING = by_name(
    cases(
        "action",
        {
            Action.COLLECT.value: "collecting {whose}",
            Action.PAY.value: "paying {whose}",
            Action.RETURN.value: "handing back {whose}",
            Action.AWARD.value: "the {wager} of {owner}, box {seat}",
        },
        "{action} {whose}",
    )
)
MOVED = by_name(
    cases(
        "action",
        {
            Action.COLLECT.value: "The dealer collects {cents:money}, {whose}.",
            Action.PAY.value: "The dealer pays {cents:money} on {whose}.",
            Action.RETURN.value: "The dealer hands back {cents:money}, {whose}.",
            Action.AWARD.value: (
                "The dealer pays {owner} at box {seat} the {wager} of {cents:money}."
            ),
        },
        "The dealer does {action} of {cents:money} for {whose}.",
    )
)


@settling.order(says=MOVE, named=MOVING, waits=True, pace=0.6)
class MoveChips(Order, frozen=True):
    """Collect, return, pay: the next movement of the settlement."""

    action: Name
    seat: Seat
    owner: Person
    wager: Name
    hand: Seat = 0
    """0 where a wager is not one hand's."""


@settling.event(MOVED)
class ChipsMoved(wagers.ChipsMoved, frozen=True):
    hand: int = 0

    @property
    def key(self) -> tuple[int, str, str]:
        return self.seat, self.owner, self.wager


@settling.order(
    says="Collect the cards from your far right, your own last",
    named="clearing the cards",
    pace=3.0,
)
class ClearCards(Order, frozen=True):
    """The cards go to the discard rack, from the dealer's far right on."""


@settling.event(
    "Round {round} is over; the cards go into the rack: {discarded:cards}.", ends_round=True
)
class RoundEnded(wagers.RoundEnded, frozen=True):
    """The round's cards lie in the discard rack, in an order that shows every hand."""

    discarded: tuple[Card, ...]


# chips


def movement_step(table: Table) -> tuple[Step, ...]:
    move = table.in_round.movements[0]
    order = MoveChips(move.action, move.seat, move.owner, move.wager, move.hand)
    return (Step(order, move.clause),)


@settling.instruction
def _with_the_sum(table: Table, order: MoveChips) -> Message:
    cents = table.in_round.movements[0].cents
    return said("{move}: {cents:money}", move=MOVE(order), cents=cents)


@settling.in_turn
def move_chips(table: Table, _: MoveChips, turn: Turn) -> Outcome:
    round_ = table.in_round
    move = round_.movements[0]
    owed = sum(each.cents for each in move.transfers if each.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return refuse(table.house.placing, "the tray cannot pay this; the table needs a fill")
    told = (move.action, move.seat, move.owner, move.wager, move.cents, turn.clause, move.hand)
    return (ChipsMoved(move.transfers, round_.phase, *told),)


@settling.change
def chips_moved(table: Table, event: ChipsMoved) -> Table:
    """The cards of a hand that is settled at once are picked up with its wager."""
    round_ = table.in_round
    left = round_.movements[1:]
    hand = (event.seat, event.hand)
    more = any(each.key == event.key and each.hand == event.hand for each in left)
    out = event.phase == AT_ONCE and event.hand and not more
    picked = (*round_.picked_up, hand) if out else round_.picked_up
    return settled(paid(table, event).with_round(movements=left, picked_up=picked))


def settled(table: Table) -> Table:
    """A wager is settled once all of it is judged and none of its chips is to be moved."""
    round_ = table.in_round
    done, waiting = judged_parts(round_), {each.key for each in round_.movements}
    after = tuple(
        each
        if each.settled or each.key in waiting
        else replace(each, settled=all(part in done for part in parts_of(round_, each)))
        for each in table.wagers
    )
    return replace(table, wagers=after)


# cards


def clear_step(table: Table) -> tuple[Step, ...]:
    duty = "collect_last" if table.reached is not None else "collect"
    return (Step(ClearCards(), table.duty(duty)),)


@settling.in_turn
def clear_cards(table: Table, _: ClearCards, turn: Turn) -> Outcome:
    round_ = table.in_round
    return (RoundEnded(turn.clause, round_.number, tuple(picked_up(round_))),)


def picked_up(round_: Round) -> Iterator[Card]:
    """From the dealer's far right, counterclockwise, hand by hand; the dealer's cards last."""
    for seat, box in sorted(round_.boxes.items(), reverse=True):
        for number in range(len(box.hands), 0, -1):
            if (seat, number) not in round_.picked_up:
                yield from box.hand(number).cards
    yield from round_.dealer


@settling.change
def round_ended(table: Table, event: RoundEnded) -> Table:
    past = _past(table, table.in_round)
    return round_over(replace(table, history=(*table.history, past)), event.round)


def _past(table: Table, round_: Round) -> Past:
    last = {(each.seat, each.hand): each for each in round_.wagers if each.wager == WAGER}
    hands = (
        PastHand(
            seat,
            number,
            show_cards(round_.boxes[seat].hand(number).cards),
            judged.outcome,
            judged.result,
        )
        for (seat, number), judged in sorted(last.items(), key=itemgetter(0))
    )
    return Past(
        number=round_.number,
        shoe=table.in_shoe.number,
        dealer=show_cards(round_.dealer),
        points=total_of(round_.dealer).points,
        blackjack=is_blackjack(round_.dealer),
        hands=tuple(hands),
    )


def round_over(table: Table, number: int) -> Table:
    """The layout is clear; who sat out is known, and the cutting card ends the shoe."""
    house = table.house
    bettors = frozenset(each.owner for each in table.wagers)
    banned = house.holds("mid_shoe_entry_ban") and not table.is_continuous
    is_over = table.reached is not None or not (table.in_shoe.left or table.is_continuous)
    after = replace(
        table.with_round_over(number),
        held=tuple(each for each in table.held if each.card is None),
        entered=bettors if banned else None,
        faces_up=0 if house.chose("face_up_cards") == "per_round" else table.faces_up,
        tens_found=0 if house.chose("tens_found") == "per_round" else table.tens_found,
        over=table.over or (_reached(table) if is_over else None),
    )
    return device_refilled(after) if table.is_continuous else after


def _reached(table: Table) -> Over:
    return Over(Cause.CUTTING_CARD, table.duty("check_count"))
