"""Cards that were not dealt when they should have been (551.16(f), (h), (i))."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.slips import Result
from croupier.games.spanish_21.boxes import Box, call_dead
from croupier.games.spanish_21.dealing import DEALER
from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.games.spanish_21.outcomes import DEAD
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.dealing import next_due
from croupier.table.spanish_21.events import (
    BoxMissed,
    CardMissed,
    DealerMissed,
    HandCalledDead,
    JudgedWager,
    MissedCardTaken,
    SecondCardTaken,
)
from croupier.table.spanish_21.places import judged_parts, short_boxes
from croupier.table.spanish_21.state import Placed, Table
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.transfers import Transfer, spot, stack

STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})


def short_steps(table: Table) -> tuple[Step, ...]:
    """A box without a card is dead; one with a single card is asked about the second."""
    for box in short_boxes(table.in_round):
        if not box.hand(1).cards:
            return (Step(acts.CallHandDead(box.seat), table.duty("no_cards_dealt")),)
        return _asked(
            table,
            box,
            table.duty("one_card_dealt"),
            acts.TakeSecondCard(box.seat),
            *_declining(table, box.seat),
        )
    return ()


def _declining(table: Table, seat: int) -> tuple[Order, ...]:
    """Whether the second card may be declined at all (reading R-S13)."""
    dealt_anyway = table.house.chose("second_card_declined") == "dealt_anyway"
    return () if dealt_anyway else (acts.DeclineSecondCard(seat),)


def late_steps(table: Table, box: Box, number: int) -> tuple[Step, ...]:
    """After all others: the missed card, or the hand is dead."""
    return _asked(
        table,
        box,
        table.duty("missed_card"),
        acts.TakeMissedCard(box.seat, number),
        acts.GiveUpHand(box.seat, number),
    )


def _asked(
    table: Table, box: Box, clause: ClauseId, default: Order, *others: Order
) -> tuple[Step, ...]:
    """The owner answers; the dealer gives the first answer for somebody who does not."""
    absent = box.owner in table.gone
    by_dealer = Step(default, clause, must=absent)
    if absent:
        return (by_dealer,)
    answers = (Step(act, clause, Role.PLAYER, box.owner) for act in (default, *others))
    return (*answers, by_dealer)


def miss_dealer(table: Table, command: Command) -> Outcome:
    clause, due = table.duty("dealer_missed"), next_due(table)
    if refusal := _not_reported(table, command, clause):
        return refusal
    if due is None or due.seat != DEALER or not due.opening or table.in_round.dealer_missed:
        return Refusal(clause, "no first or second card of the dealer is due")
    return (DealerMissed(clause, due.ordinal),)


def miss_box(table: Table, command: Command) -> Outcome:
    """At its first or at its second card."""
    act, due = command.order, next_due(table)
    assert isinstance(act, acts.MissBox)
    clause = table.duty("one_card_dealt")
    if refusal := _not_reported(table, command, clause):
        return refusal
    if due is None or not due.opening or due.seat != act.seat or due.seat == DEALER:
        return Refusal(clause, f"no first or second card is due to box {act.seat}")
    if act.seat in table.in_round.second_taken:
        return Refusal(clause, f"the player of box {act.seat} waits for the card")
    none_yet = not table.in_round.boxes[act.seat].hand(1).cards
    second_pass = table.in_round.opening[0].step.value == "second_cards"
    duty = "no_cards_dealt" if none_yet and second_pass else "one_card_dealt"
    return (BoxMissed(table.duty(duty), act.seat, 2 if second_pass else 1),)


def miss_card(table: Table, command: Command) -> Outcome:
    """A card that a player asked for."""
    act, clause, due = command.order, table.duty("missed_card"), next_due(table)
    assert isinstance(act, acts.MissCard)
    if refusal := _not_reported(table, command, clause):
        return refusal
    if due is None or due.opening or (due.seat, due.hand) != (act.seat, act.hand):
        return Refusal(clause, f"no card is due to hand {act.hand} of box {act.seat}")
    if act.seat in table.in_round.late_taken or act.seat == DEALER:
        return Refusal(clause, f"the player of box {act.seat} waits for the card")
    return (CardMissed(clause, act.seat, act.hand),)


def _not_reported(table: Table, command: Command, clause: ClauseId) -> Refusal | None:
    if command.role not in STAFF:
        return Refusal(clause, "the staff says that a card was missed")
    if table.reader.broken or table.ten or table.todo or not table.in_play:
        return Refusal(clause, "no card is being dealt")
    if table.round and table.round.movements:
        return Refusal(clause, "chips are moved first")
    return None


def take_second_card(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.TakeSecondCard)
    owner = table.in_round.boxes[act.seat].owner
    return (SecondCardTaken(step.clause, act.seat, owner, command.role is Role.DEALER),)


def take_missed_card(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.TakeMissedCard)
    owner = table.in_round.boxes[act.seat].owner
    by_dealer = command.role is Role.DEALER
    return (MissedCardTaken(step.clause, act.seat, act.hand, owner, by_dealer),)


def call_hand_dead(table: Table, command: Command, step: Step) -> Outcome:
    """No card, a second card declined, or a missed card given up: the wagers go back."""
    act = command.order
    assert isinstance(act, acts.CallHandDead | acts.DeclineSecondCard | acts.GiveUpHand)
    number = act.hand if isinstance(act, acts.GiveUpHand) else 1
    box = table.in_round.boxes[act.seat]
    back = tuple(_returned(table, box, number, step.clause))
    moves = tuple(Transfer(spot(w.seat, w.owner, w.wager), stack(w.owner), w.stake) for w in back)
    return (HandCalledDead(moves, act.seat, box.owner, number, step.clause, back),)


def _returned(table: Table, box: Box, number: int, clause: ClauseId) -> Iterator[JudgedWager]:
    """The hand's wager with what was doubled; before a second card the one on a match too."""
    placed = table.wager_at(box.seat)
    assert placed is not None
    stake = call_dead(box, number, clause).hand(number).at_stake
    yield _dead(placed, stake, number, clause)
    match = table.wager_at(box.seat, MATCH)
    if match and (box.seat, MATCH, 0) not in judged_parts(table.in_round):
        yield _dead(match, match.stake, 0, clause)


def _dead(placed: Placed, stake: int, hand: int, clause: ClauseId) -> JudgedWager:
    assert hand == 0 or placed.wager == WAGER
    return JudgedWager(
        seat=placed.seat,
        owner=placed.owner,
        wager=placed.wager,
        stake=stake,
        result=Result.RETURNED.value,
        outcome=DEAD,
        winnings=0,
        vigorish=0,
        back=stake,
        clause=clause,
        decided_by=clause,
        hand=hand,
    )
