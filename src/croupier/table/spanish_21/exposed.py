"""Cards drawn in error: the next card, or one that is offered to the players (551.16(c)-(e))."""

from __future__ import annotations

from croupier.games.spanish_21.boxes import Box
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.cards_out import drawn, nobody_draws
from croupier.table.spanish_21.dealing import announced, next_due
from croupier.table.spanish_21.events import (
    CardAccepted,
    CardDealt,
    CardDrawnInError,
    CardRacked,
    CardRefused,
    ErrorRemedied,
)
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import waiting_boxes
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import Refusal

NEXT_CARD, OFFERED, RACKED = "next_card", "offered", "racked"
STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})


def draw_in_error(table: Table, command: Command) -> Outcome:
    """A card leaves the shoe although none is due."""
    act, clause = command.order, table.duty("drawn_in_error")
    assert isinstance(act, acts.DrawInError)
    if refusal := _cannot_draw(table, command) or _not_for_dealer(table, act):
        return refusal
    if act.exposed and act.card is None:
        return Refusal(table.duty("exposed_card"), "an exposed card has been seen: name it")
    if not act.exposed and act.card is not None:
        return Refusal(clause, "a card that nobody has seen is not named")
    out = drawn(table, act.card)
    if isinstance(out, Refusal):
        return out
    error = CardDrawnInError(act.card, act.exposed, act.for_dealer)
    return (*out, error, _remedy(table, act))


def _cannot_draw(table: Table, command: Command) -> Refusal | None:
    clause = table.duty("drawn_in_error")
    if command.role not in STAFF:
        return Refusal(table.duty("cards_untouched"), "players do not touch the cards")
    if refusal := nobody_draws(table, clause):
        return refusal
    round_ = table.round
    if table.in_shoe.to_burn or (round_ and (round_.void or round_.offer)):
        return Refusal(clause, "another card is dealt with first")
    if next_due(table) is not None:
        return Refusal(clause, "a card is due: the next one is no error")
    if table.held and table.held[0].card is not None:
        return Refusal(clause, "the exposed card is used first")
    return None


def _not_for_dealer(table: Table, act: acts.DrawInError) -> Refusal | None:
    """The dealer overdraws only a hand that lies open and stands."""
    round_ = table.round
    if not act.for_dealer or (round_ is not None and round_.turned):
        return None
    return Refusal(table.duty("dealer_overdraw"), "the dealer's hand is not being played")


def _remedy(table: Table, act: acts.DrawInError) -> Event:
    """What becomes of the card (readings R-S12, R-S24).

    Between rounds nobody may wager on a card that is known.
    """
    round_ = table.round
    if act.for_dealer:
        return ErrorRemedied(table.duty("dealer_overdraw"), RACKED, act.card)
    if not act.exposed:
        return ErrorRemedied(table.duty("drawn_in_error"), NEXT_CARD)
    if round_ is not None and round_.opening:
        return ErrorRemedied(table.duty("exposed_card"), NEXT_CARD, act.card)
    if round_ is None or round_.turned or round_.judged:
        return ErrorRemedied(table.duty("exposed_racked"), RACKED, act.card)
    return ErrorRemedied(table.duty("exposed_card"), OFFERED, act.card)


def to_be_asked(table: Table) -> tuple[Box, ...]:
    """First the player whose turn it is, then those still to act, in the order of play."""
    round_ = table.in_round
    assert round_.offer is not None
    waiting = waiting_boxes(round_)
    if table.house.chose("exposed_card_offer") == "whose_turn":
        waiting = () if round_.offer.refused else waiting[:1]
    return tuple(box for box in waiting if can_take(box))


def can_take(box: Box) -> bool:
    """A hand that was doubled and has its card takes no other."""
    number = box.acting
    if number is None:
        return False
    hand = box.hand(number)
    return hand.awaits or not hand.doubled


def offer_steps(table: Table) -> tuple[Step, ...]:
    """The next box that is asked; the dealer refuses for somebody who does not answer."""
    for box in to_be_asked(table):
        clause = table.duty("exposed_refused")
        absent = box.owner in table.gone
        refusing = acts.RefuseCard(box.seat)
        by_dealer = Step(refusing, clause, must=absent)
        if absent:
            return (by_dealer,)
        return (
            Step(acts.AcceptCard(box.seat), table.duty("exposed_card"), Role.PLAYER, box.owner),
            Step(refusing, clause, Role.PLAYER, box.owner),
            by_dealer,
        )
    return ()


def accept_card(table: Table, command: Command, step: Step) -> Outcome:
    act, offer = command.order, table.in_round.offer
    assert isinstance(act, acts.AcceptCard)
    assert offer is not None
    box = table.in_round.boxes[act.seat]
    number = box.acting
    assert number is not None
    hand = box.hand(number)
    dealt = CardDealt(
        step.clause,
        act.seat,
        number,
        len(hand.cards) + 1,
        offer.card,
        bool(hand.doubled),
        held=True,
        nth=offer.place.nth + 1,
    )
    taken = CardAccepted(step.clause, act.seat, box.owner)
    return (taken, dealt, announced(table, act.seat, number, offer.card))


def refuse_card(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.RefuseCard)
    owner = table.in_round.boxes[act.seat].owner
    return (CardRefused(step.clause, act.seat, owner, command.role is Role.DEALER),)


def to_rack(table: Table) -> bool:
    """The card that everybody refused is of no use to the dealer either."""
    round_ = table.round
    waits = bool(table.held) and table.held[0].card is not None
    return bool(round_ and round_.turned and not round_.judged and waits) and not next_due(table)


def rack_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.RackCard(), table.duty("exposed_racked")),) if to_rack(table) else ()


def rack_card(table: Table, _: Command, step: Step) -> Outcome:
    return (CardRacked(step.clause, table.held[0].card),)
