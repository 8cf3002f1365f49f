"""Cards that lie face up in the shoe (551.16(a))."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from croupier.table.cards.state import DEALERS_SEAT
from croupier.table.orders import Blank, Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.spanish_21.round import Void
from croupier.table.spanish_21.shoe import leaving, nothing_found, some_card
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import next_due
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.events import Cited
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import FROM_SHOE

face_up_cards = Procedure[Table]()

MOST_FOUND = 1
"""More than one is too many."""


@face_up_cards.order(
    mishap="The next card lies face up in the shoe", reports=True, final=True, draws=True
)
class FindFaceUp(Order, frozen=True):
    filled = frozenset({"card"})
    by_chance = ("card",)
    card: Card | None = None


@face_up_cards.event(
    "{card:card} lies face up in the shoe and is racked{void:; the round is void|}.",
    foretells="The card goes into the discard rack.{void: The round is void.|}",
)
class FaceUpCardFound(Cited, frozen=True):
    """It goes to the discard rack; the second one of a round voids it."""

    kind = "face-up-card-found/1"
    card: Card = msgspec.field(name=FROM_SHOE)
    void: bool = False


@face_up_cards.blank(FindFaceUp)
def _which(table: Table, _: Step) -> tuple[Blank, ...]:
    return (Blank("card", "card"),) if table.physical_cards else ()


@face_up_cards.at_any_time
def find_face_up(table: Table, order: FindFaceUp, given: Command) -> Outcome:
    """It goes to the rack, and the next card takes its place (reading R-S25)."""
    clause = table.duty("face_up_card")
    if refusal := nothing_found(table, given, clause):
        return refusal
    if order.card is None:
        return refuse(clause, "a card found face up has been seen: name it")
    if table.held:
        return refuse(clause, "a card that left the shoe before is dealt first")
    due = next_due(table)
    out = leaving(table, order.card, due.seat if due else DEALERS_SEAT)
    if isinstance(out, Refusal):
        return out
    void = table.round is not None and table.faces_up >= MOST_FOUND
    cited = table.duty("face_up_cards") if void else clause
    return (*out, FaceUpCardFound(cited, order.card, void))


@face_up_cards.trial
def _with_some_card(table: Table, _: FindFaceUp) -> Iterator[Order]:
    yield FindFaceUp(some_card(table))


@face_up_cards.change
def face_up_card_found(table: Table, event: FaceUpCardFound) -> Table:
    """Those found while cards are burned are of no round."""
    after = replace(table, shoe=table.in_shoe.after_drawing(event.card))
    if table.round is None:
        return after
    after = replace(after, faces_up=table.faces_up + 1)
    return after.with_round(void=(Void.FACES_UP, event.clause) if event.void else None)


@face_up_cards.offer(Role.DEALER, Role.FLOORPERSON)
def _may_find(_: Table, __: str) -> tuple[Order, ...]:
    return (FindFaceUp(),)
