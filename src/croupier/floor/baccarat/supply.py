"""Fills into an order what chance decides: the next card, a commitment, the opened shoe."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.floor.chance import Sealed, Shuffle, sealed_from, without
from croupier.floor.seals import Seals
from croupier.journal.store import Journal
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.discarding import DiscardCard
from croupier.table.baccarat.game import agenda
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import ReturnCards, TurnHand
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.preparing import SealShoe
from croupier.table.cards.state import Shoe
from croupier.table.orders import Order
from croupier.values.cards import Card
from croupier.values.refusals import Refusal
from croupier.values.sealing import dealt_at

IN_TURN = DealCard | BurnCard | DiscardCard
ERRORS = DrawInError | FindFaceUp
Drawing = DealCard | BurnCard | DiscardCard | DrawInError | FindFaceUp


class Supply:
    """The sealed cards of the shoes in play; nobody else knows them."""

    def __init__(self, journal: Journal, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._seals = Seals(journal, "order", sealed_from)

    @property
    def to_seal(self) -> dict[str, bytes]:
        return self._seals.to_seal

    @property
    def to_unseal(self) -> set[str]:
        return self._seals.to_unseal

    def begin(self) -> None:
        self._seals.begin()

    def filled(self, table: Table, act: Order) -> Order | Refusal:
        """The order with what chance puts into it; a sender may not choose a sealed card."""
        if table.physical_cards:
            return _unnamed(table, act)
        if isinstance(act, TurnHand | ReturnCards) and act.cards:
            return Refusal(table.duty("shuffle"), "cards come from the sealed shoe")
        if isinstance(act, SealShoe):
            return self._sealing(table, act)
        if isinstance(act, OpenShoe):
            return self._opening(table, act)
        if isinstance(act, IN_TURN | ERRORS):
            return self._with_card(table, act)
        return act

    def _with_card(self, table: Table, act: Drawing) -> Drawing | Refusal:
        if act.card is not None:
            return Refusal(table.duty("shuffle"), "cards come from the sealed shoe")
        if isinstance(act, ERRORS) or _draws(table, act):
            return replace(act, card=self._next(table))
        return act

    def _sealing(self, table: Table, act: SealShoe) -> SealShoe:
        sealed = self._shuffle(table.house.shoe_decks)
        if not table.todo:  # a device takes back all cards but those that wait for the next hand
            sealed = without(sealed, [each.card for each in table.carried if each.card])
        return replace(act, commitment=self._seals.seal(sealed))

    def _opening(self, table: Table, act: OpenShoe) -> OpenShoe:
        if act.commitment not in {shoe.commitment for shoe in table.unopened}:
            return act
        sealed = self._seals.open(table.id, act.commitment)
        return replace(act, cards=sealed.cards, salt=sealed.salt)

    def _next(self, table: Table) -> Card | None:
        shoe = table.shoe
        if shoe is None or not shoe.left or not shoe.commitment:
            return None
        return next_card(self._seals.read(table.id, shoe.commitment), shoe)


def next_card(sealed: Sealed, shoe: Shoe) -> Card:
    return dealt_at(sealed.cards, shoe.offset, shoe.drawn)


def _draws(table: Table, act: Order) -> bool:
    """Whether the step on the agenda takes a card out of the shoe and shows or keeps it."""
    return any(step.draws for step in agenda(table) if type(step.order) is type(act))


def _unnamed(table: Table, act: Order) -> Order:
    """A real card that leaves the shoe unseen has no face in the order either."""
    if isinstance(act, BurnCard | DiscardCard) and not _draws(table, act):
        return replace(act, card=None)
    return act
