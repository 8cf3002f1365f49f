"""A card leaves the shoe: is there one, can it be this one, does the cutting card show first."""

from __future__ import annotations

from croupier.games.spanish_21.hands import VALUES
from croupier.table.events import Event
from croupier.table.spanish_21.events import CuttingCardReached
from croupier.table.spanish_21.state import DEALERS_SEAT, Table
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal


def cards_left(table: Table) -> int:
    return table.shoe.left if table.shoe else 0


def drawn(table: Table, card: Card | None, seat: int = DEALERS_SEAT) -> tuple[Event, ...] | Refusal:
    """What happens before the card is out: the cutting card may show on this box."""
    shoe = table.in_shoe
    if not shoe.left:
        return Refusal(table.duty("insufficient_cards"), "the shoe is empty")
    if card is not None and (refusal := not_in_shoe(table, card)):
        return refusal
    if shoe.drawn == shoe.cutting_at and table.reached is None:
        return (CuttingCardReached(table.duty("cutting_card_reached"), seat),)
    return ()


def not_in_shoe(table: Table, card: Card) -> Refusal | None:
    """A card that somebody names must still be there to be seen."""
    house = table.house
    if card.rank not in VALUES:
        return Refusal(house.removed.clause, f"{card} is no card of this game: 10s are torn")
    if table.in_shoe.seen.get(card, 0) >= house.shoe_decks:
        return Refusal(house.decks.clause, f"all {house.shoe_decks} of {card} have been seen")
    return None


def nobody_draws(table: Table, clause: ClauseId) -> Refusal | None:
    """Why no card can leave the shoe now."""
    shoe, shut = table.shoe, table.unopened and table.round is None
    if table.todo or shoe is None or not shoe.loaded or table.over or shut:
        return Refusal(clause, "no shoe is in play")
    if table.ten is not None or table.reader.broken:
        return Refusal(clause, "something else is put right first")
    if table.is_continuous and not table.physical_cards and not shoe.commitment:
        return Refusal(clause, "the device has not shuffled")
    return None
