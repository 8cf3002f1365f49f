"""The shoe: whether a card can leave it, and which it can be."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.spanish_21.hands import SPANISH_DECK, VALUES
from croupier.table.cards.state import DEALERS_SEAT
from croupier.table.orders import Command
from croupier.table.spanish_21.cutting_card import CuttingCardReached
from croupier.table.spanish_21.state import STAFF, Table
from croupier.values.cards import DECK, Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import Composition


def cards_left(table: Table) -> int:
    return table.shoe.left if table.shoe else 0


def some_card(table: Table) -> Card:
    """One that can still be in the shoe."""
    seen, decks = table.shoe.seen if table.shoe else {}, table.house.shoe_decks
    return next(card for card in SPANISH_DECK if seen.get(card, 0) < decks)


def unseen(table: Table) -> Composition:
    """The cards nobody at the table can place: undealt, face down and burned unseen, as one pool.

    With the hole card, unless it was exposed; players see the same cards, all face up.
    """
    seen = table.shoe.seen if table.shoe else {}
    decks = table.house.shoe_decks
    left = (decks - seen.get(card, 0) if card in SPANISH_DECK else 0 for card in DECK)
    return Composition(tuple(left))


# a card leaves it


def leaving(
    table: Table, card: Card | None, seat: int = DEALERS_SEAT
) -> tuple[Event, ...] | Refusal:
    """What happens before the card is out: the cutting card may show on this box."""
    shoe = table.in_shoe
    if not shoe.left:
        return refuse(table.duty("insufficient_cards"), "the shoe is empty")
    if card is not None and (refusal := not_in_shoe(table, card)):
        return refusal
    if shoe.drawn == shoe.cover_at and table.reached is None:
        return (CuttingCardReached(table.duty("cutting_card_reached"), seat),)
    return ()


def not_in_shoe(table: Table, card: Card) -> Refusal | None:
    """A card that somebody names must still be there to be seen."""
    house = table.house
    if card.rank not in VALUES:
        text = "{card} is no card of this game: 10s are torn"
        return refuse(house.removed.clause, text, card=card)
    if table.in_shoe.seen.get(card, 0) >= house.shoe_decks:
        text = "all {decks} of {card} have been seen"
        return refuse(house.decks.clause, text, decks=house.shoe_decks, card=card)
    return None


def nobody_draws(table: Table, clause: ClauseId) -> Refusal | None:
    """Why no card can leave the shoe now."""
    shoe, shut = table.shoe, table.unopened and table.round is None
    if table.todo or shoe is None or not shoe.loaded or table.over or shut:
        return refuse(clause, "no shoe is in play")
    if table.ten is not None or table.reader.broken:
        return refuse(clause, "something else is put right first")
    if table.device_must_shuffle:
        return refuse(clause, "the device has not shuffled")
    return None


def nothing_found(table: Table, given: Command, clause: ClauseId) -> Refusal | None:
    """Cards are found in a loaded shoe at any time but when the round is decided."""
    if given.role not in STAFF:
        return refuse(table.duty("cards_untouched"), "players do not touch the cards")
    if refusal := nobody_draws(table, clause):
        return refusal
    if table.round is not None and (table.round.judged or table.round.void):
        return refuse(clause, "the round is decided: it is brought to its end first")
    return None


def device_refilled(table: Table) -> Table:
    """A continuous device takes all cards back, one that waited too."""
    return replace(table.with_device_refilled(), held=(), reached=None)
