"""What a sealed shoe decides at Spanish 21; the hole card and unseen cards stay unnamed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.floor.card_supply import CardSupply
from croupier.floor.chance import Chance, Sealed, without
from croupier.games.spanish_21.hands import SPANISH_DECK, is_blackjack
from croupier.journal.store import Journal
from croupier.table.cards.shoe import Place
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.state import Table
from croupier.table.table_game import TableGame
from croupier.values.cards import Card

IN_THE_DECK = frozenset(SPANISH_DECK)


class Supply(CardSupply[Table]):
    def __init__(self, tables: TableGame[Table, Any], journal: Journal, chance: Chance) -> None:
        super().__init__(tables, journal, chance)
        self._fills |= {
            DealCard: self._dealing,
            DrawInError: self._drawing,
            ReadHoleCard: self._reading,
            CallDealersCard: self._turning,
        }

    def stacked(self, table: Table, shuffled: Sealed) -> Sealed:
        """A whole set, but for the cards that are on the layout at that moment."""
        unseen = [self._at(table, place) for place in table.unseen_out]
        return without(without_tens(shuffled), (*table.laid_out, *unseen))

    def _dealing(self, table: Table, order: DealCard) -> DealCard:
        """The hole card is dealt face down and named by nobody."""
        steps = self._tables.agenda(table)
        if not any(step.draws for step in steps if isinstance(step.order, DealCard)):
            return order
        return replace(order, card=self._at(table, table.next_place))

    def _drawing(self, table: Table, order: DrawInError) -> DrawInError:
        return replace(order, card=self.next_card(table)) if order.exposed else order

    def _reading(self, table: Table, order: ReadHoleCard) -> ReadHoleCard:
        """A Blackjack or none: that is all the reader tells."""
        round_ = table.round
        if round_ is None or round_.hole is None or round_.up_card is None:
            return order
        hole = self._at(table, round_.hole)
        return replace(order, blackjack=is_blackjack((round_.up_card, hole)))

    def _turning(self, table: Table, order: CallDealersCard) -> CallDealersCard:
        round_ = table.round
        if round_ is None or round_.hole is None or round_.turned or not self.draws(table, order):
            return order
        return replace(order, card=self._at(table, round_.hole))

    def _at(self, table: Table, place: Place) -> Card:
        return self.card_at(table, place.commitment, place.offset, place.nth)


def without_tens(sealed: Sealed) -> Sealed:
    """A shuffle stays as unbiased as it was when all its 10s are taken out."""
    return Sealed(tuple(card for card in sealed.cards if card in IN_THE_DECK), sealed.salt)
