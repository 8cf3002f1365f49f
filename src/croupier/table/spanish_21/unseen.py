"""The cards nobody at the table can place: undealt, face down and burned unseen, as one pool."""

from __future__ import annotations

from collections import Counter

from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.table.spanish_21.state import Table
from croupier.values.cards import DECK
from croupier.values.shoe import Composition


def unseen(table: Table) -> Composition:
    """With the hole card, unless it was exposed; players see the same cards, all face up."""
    seen = Counter(table.shoe.seen if table.shoe else {})
    decks = table.house.shoe_decks
    left = (decks - seen[card] if card in SPANISH_DECK else 0 for card in DECK)
    return Composition(tuple(left))
