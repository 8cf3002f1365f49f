"""The cover card, met on the way out of the shoe, and the last hand after it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.baccarat.next_card import may_come
from croupier.table.baccarat.state import Table
from croupier.table.cards.cover_card import CoverCardInserted, InsertCoverCard, stays_at_bottom
from croupier.table.cards.shoe import Cause, Over
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse

cover_card = Procedure[Table]()

cover_card.event(
    "The dealer puts the second cover card above the last {depth} cards"
    "{bottom:; the first stays the last card of the stack|}."
)(CoverCardInserted)


@cover_card.instruction
def _both_cover_cards(table: Table, _: InsertCoverCard) -> Message:
    least, _most = table.cover_depths
    return said(
        "Insert the second cover card with {least} cards or more beneath it"
        "{bottom:; the first stays the last card of the stack|}",
        least=least,
        bottom=stays_at_bottom(table),
    )


@cover_card.order(says="The cover card shows: take it out", reports=True)
class RemoveCoverCard(Order, frozen=True):
    """A dealer with real cards meets the cover card."""


@cover_card.event("The cover card shows; it counts for round {counted}.", known=True)
class CoverCardRemoved(Cited, frozen=True):
    kind = "cover-card-removed/1"
    counted: int
    """The round as whose cover card it counts."""


@cover_card.order(says="Call last hand", named="the call of last hand")
class CallLastHand(Order, frozen=True):
    pass


@cover_card.event("The dealer calls last hand.")
class LastHandCalled(Cited, frozen=True):
    kind = "last-hand-called/1"


# It shows


def cards_left(table: Table) -> int:
    return table.shoe.left if table.shoe else 0


def drawn(table: Table, card: Card | None, *, in_play: bool = False) -> tuple[Event, ...] | Refusal:
    """A card leaves the shoe: is there one, can it be this one, does the cover card show first.

    A cover card met outside play counts for later.
    """
    shoe = table.in_shoe
    if not shoe.left:
        return refuse(table.duty("void"), "the shoe is empty")
    decks = table.house.shoe_decks
    if card is not None and shoe.seen.get(card, 0) >= decks:
        text = "all {decks} of {card} have been seen"
        return refuse(table.house.decks.clause, text, decks=decks, card=card)
    if shoe.drawn == shoe.cover_at and shoe.cover_round is None:
        counted = table.round.number if in_play and table.round else table.rounds + 1
        if table.round and table.round.laid and not in_play:
            counted = table.round.number + 1
        return (CoverCardRemoved(table.duty("cover_shows"), counted),)
    return ()


def nobody_names(clause: ClauseId) -> Refusal:
    """Of a real card that shows no face; a sealed one has a name that is told to nobody."""
    return refuse(clause, "the card lies face down: nobody names it")


@cover_card.at_any_time
def remove_cover_card(table: Table, _: RemoveCoverCard, given: Command) -> Outcome:
    """A dealer with real cards reports the cover card when it shows."""
    clause, shoe = table.duty("cover_shows"), table.shoe
    if given.role is not Role.DEALER:
        return refuse(clause, "the dealer removes the cover card")
    if not table.physical_cards or shoe is None or not shoe.loaded or shoe.to_burn != 0:
        return refuse(clause, "no shoe with real cards is in play")
    if shoe.cover_round is not None or table.over:
        return refuse(clause, "the cover card is out already")
    return (CoverCardRemoved(clause, _counts_for(table)),)


def _counts_for(table: Table) -> int:
    """The round that may still need a card, else the next, at whose head it lies (R-X07, R-X16)."""
    if table.round is None:
        return table.rounds + 1
    outside_play = bool(table.discarding) or table.simulated is not None
    in_play = may_come(table) and not (outside_play and table.round.laid)
    return table.round.number if in_play else table.round.number + 1


@cover_card.change
def cover_card_removed(table: Table, event: CoverCardRemoved) -> Table:
    return replace(table, shoe=replace(table.in_shoe, cover_round=event.counted))


@cover_card.offer(Role.DEALER)
def _may_show(_: Table, __: str) -> Iterator[Order]:
    yield RemoveCoverCard()


# The last hand


def last_hand_step(table: Table) -> tuple[Step, ...]:
    return (Step(CallLastHand(), table.duty("last_hand")),)


@cover_card.in_turn
def call_last_hand(_: Table, __: CallLastHand, turn: Turn) -> Outcome:
    return (LastHandCalled(turn.clause),)


@cover_card.change
def last_hand_called(table: Table, _: LastHandCalled) -> Table:
    return replace(table, hands_left=1)


def one_hand_fewer(table: Table) -> Table:
    """After the last hand the shoe is over, once its disclosed cards had their simulated rounds."""
    if table.hands_left is None:
        return table
    return over_after_last_hand(replace(table, hands_left=0))


def over_after_last_hand(table: Table) -> Table:
    if table.hands_left != 0 or table.has_disclosed:
        return table
    over = Over(Cause.LAST_HAND, table.house.handling.after_last_hand.clause)
    return replace(table, over=over)
