"""A card leaves the shoe: is there one, can it be this one, does the cover card show first."""

from __future__ import annotations

from croupier.table.baccarat.events import CoverCardRemoved
from croupier.table.baccarat.state import Table
from croupier.table.events import Event
from croupier.values.cards import Card
from croupier.values.refusals import Refusal


def cards_left(table: Table) -> int:
    return table.shoe.left if table.shoe else 0


def drawn(table: Table, card: Card | None, *, in_play: bool = False) -> tuple[Event, ...] | Refusal:
    """What happens before the card is out; a cover card met outside play counts for later."""
    shoe = table.in_shoe
    if not shoe.left:
        return Refusal(table.duty("void"), "the shoe is empty")
    if card is not None and shoe.seen.get(card, 0) >= table.house.shoe_decks:
        decks = table.house.decks
        return Refusal(decks.clause, f"all {table.house.shoe_decks} of {card} have been seen")
    if shoe.drawn == shoe.cover_at and shoe.cover_round is None:
        counted = table.round.number if in_play and table.round else table.rounds + 1
        if table.round and not in_play:
            counted = table.round.number + 1
        return (CoverCardRemoved(table.duty("cover_shows"), counted),)
    return ()
