"""Fills into an order what chance decides: the next card, the reader's answer, the opened shoe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.floor.chance import Sealed, Shuffle, sealed_from, without
from croupier.floor.seals import Seals
from croupier.games.spanish_21.hands import SPANISH_DECK, is_blackjack
from croupier.journal.store import Journal
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.preparing import SealShoe
from croupier.table.cards.state import Place
from croupier.table.orders import Order
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.state import Table
from croupier.values.cards import Card
from croupier.values.refusals import Refusal
from croupier.values.sealing import dealt_at

IN_THE_DECK = frozenset(SPANISH_DECK)
OF_CHANCE: Mapping[type[Order], tuple[str, ...]] = {
    SealShoe: ("commitment",),
    OpenShoe: ("cards", "salt"),
    DealCard: ("card",),
    BurnCard: ("card",),
    ReadHoleCard: ("blackjack",),
    CallDealersCard: ("card",),
    DrawInError: ("card",),
    FindFaceUp: ("card",),
}
"""Fields that chance decides at a sealed table; the hole card and unseen cards stay unnamed."""


class Supply:
    """The sealed cards of the shoes in play; nobody else knows them."""

    def __init__(self, journal: Journal, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._seals = Seals(journal, "order", sealed_from)
        self._fills: Mapping[type[Order], Callable[[Table, Any], Order]] = {
            SealShoe: self._sealing,
            OpenShoe: self._opening,
            DealCard: self._dealing,
            FindFaceUp: self._found,
            DrawInError: self._drawing,
            ReadHoleCard: self._reading,
            CallDealersCard: self._turning,
        }

    @property
    def to_seal(self) -> dict[str, bytes]:
        return self._seals.to_seal

    @property
    def to_unseal(self) -> set[str]:
        return self._seals.to_unseal

    def begin(self) -> None:
        self._seals.begin()

    def filled(self, table: Table, act: Order) -> Order | Refusal:
        """The order with what chance puts into it; a sender may not choose that."""
        if table.physical_cards:
            return act
        if chosen_by_sender(act):
            return Refusal(table.duty("shuffle"), "cards come from the sealed shoe")
        fill = self._fills.get(type(act))
        return fill(table, act) if fill else act

    def _sealing(self, table: Table, act: SealShoe) -> SealShoe:
        """A whole set, but for the cards that are on the layout at that moment."""
        sealed = without_tens(self._shuffle(table.house.shoe_decks))
        unseen = [self._card_at(table, place) for place in table.unseen_out]
        stacked = without(sealed, (*table.laid_out, *unseen))
        return replace(act, commitment=self._seals.seal(stacked))

    def _opening(self, table: Table, act: OpenShoe) -> OpenShoe:
        if act.commitment not in {shoe.commitment for shoe in table.unopened}:
            return act
        sealed = self._seals.open(table.id, act.commitment)
        return replace(act, cards=sealed.cards, salt=sealed.salt)

    def _dealing(self, table: Table, act: DealCard) -> DealCard:
        """The hole card is dealt face down and named by nobody."""
        shows = any(step.draws for step in agenda(table) if isinstance(step.order, DealCard))
        return replace(act, card=self._card_at(table, table.next_place)) if shows else act

    def _found(self, table: Table, act: FindFaceUp) -> FindFaceUp:
        return replace(act, card=self._next_of_shoe(table))

    def _drawing(self, table: Table, act: DrawInError) -> DrawInError:
        return replace(act, card=self._next_of_shoe(table)) if act.exposed else act

    def _reading(self, table: Table, act: ReadHoleCard) -> ReadHoleCard:
        """A Blackjack or none: that is all the reader tells."""
        round_ = table.round
        if round_ is None or round_.hole is None or round_.up_card is None:
            return act
        hole = self._card_at(table, round_.hole)
        return replace(act, blackjack=is_blackjack((round_.up_card, hole)))

    def _turning(self, table: Table, act: CallDealersCard) -> CallDealersCard:
        round_ = table.round
        if round_ is None or round_.hole is None or round_.turned or not _is_due(table, act):
            return act
        return replace(act, card=self._card_at(table, round_.hole))

    def _next_of_shoe(self, table: Table) -> Card | None:
        shoe = table.shoe
        if shoe is None or not shoe.left or not shoe.commitment:
            return None
        return self._card_at(table, shoe.next_place)

    def _card_at(self, table: Table, place: Place) -> Card:
        return dealt_at(self._seals.read(table.id, place.commitment).cards, place.offset, place.nth)


def without_tens(sealed: Sealed) -> Sealed:
    """A shuffle stays as unbiased as it was when all its 10s are taken out."""
    return Sealed(tuple(card for card in sealed.cards if card in IN_THE_DECK), sealed.salt)


def _is_due(table: Table, act: Order) -> bool:
    return any(type(step.order) is type(act) for step in agenda(table))


def chosen_by_sender(act: Order) -> tuple[str, ...]:
    """The fields of chance that are filled in an order as it came from its sender."""
    named = OF_CHANCE.get(type(act), ())
    return tuple(name for name in named if getattr(act, name) not in {None, "", ()})
