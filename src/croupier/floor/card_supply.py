"""Fills into an order what a sealed shoe decides: a commitment, the next card, the opened order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from croupier.floor.chance import Chance, Sealed, sealed_from
from croupier.floor.live_game import LiveTable
from croupier.floor.seals import Seals
from croupier.journal.store import Journal
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.sealing import SealShoe
from croupier.table.orders import Order, chosen_by_sender
from croupier.table.table_game import TableGame
from croupier.values.cards import Card
from croupier.values.refusals import Refusal
from croupier.values.sealing import dealt_at


class SealedShoe(Protocol):
    @property
    def commitment(self) -> str: ...
    @property
    def offset(self) -> int:
        """How far cuts turned the sealed order."""
        ...

    @property
    def drawn(self) -> int: ...
    @property
    def left(self) -> int: ...


class ShoeTable(LiveTable, Protocol):
    @property
    def shoe(self) -> SealedShoe | None: ...
    @property
    def unopened(self) -> Sequence[SealedShoe]:
        """Ended shoes whose order is still sealed."""
        ...


T = TypeVar("T", bound=ShoeTable)


class CardSupply(Generic[T]):
    """The sealed orders of the shoes in play; nobody else knows them."""

    def __init__(self, tables: TableGame[T, Any], journal: Journal, chance: Chance) -> None:
        self._tables, self._shuffle = tables, chance.cards
        self._seals = Seals(journal, "order", sealed_from)
        self._fills: dict[type[Order], Callable[[T, Any], Order]] = {
            SealShoe: self._sealing,
            OpenShoe: self._opening,
        }

    @property
    def to_seal(self) -> dict[str, bytes]:
        return self._seals.to_seal

    @property
    def to_unseal(self) -> set[str]:
        return self._seals.to_unseal

    def begin(self) -> None:
        self._seals.begin()

    def filled(self, table: T, order: Order) -> Order | Refusal:
        """The order with what chance puts into it; a sender may not choose a sealed card."""
        if table.physical_cards:
            return order
        if chosen_by_sender(order):
            return Refusal(table.duty("shuffle"), "cards come from the sealed shoe")
        if fill := self._fills.get(type(order)):
            return fill(table, order)
        drawn = "card" in order.by_chance and self.draws(table, order)
        return replace(order, card=self.next_card(table)) if drawn else order

    def stacked(self, table: T, shuffled: Sealed) -> Sealed:  # noqa: ARG002 all of them
        """The cards of a shuffle that are in the stack."""
        return shuffled

    def draws(self, table: T, order: Order) -> bool:
        """Whether a card leaves the shoe with this order, and is shown or kept."""
        steps = [each for each in self._tables.agenda(table) if type(each.order) is type(order)]
        if steps:
            return any(each.draws for each in steps)
        return self._tables.manners[type(order)].draws

    def next_card(self, table: T) -> Card | None:
        shoe = table.shoe
        if shoe is None or not shoe.left or not shoe.commitment:
            return None
        return self.card_at(table, shoe.commitment, shoe.offset, shoe.drawn)

    def card_at(self, table: T, commitment: str, offset: int, nth: int) -> Card:
        return dealt_at(self._seals.read(table.id, commitment).cards, offset, nth)

    def _sealing(self, table: T, order: SealShoe) -> SealShoe:
        shuffled = self._shuffle(table.game.house.shoe_decks)
        return replace(order, commitment=self._seals.seal(self.stacked(table, shuffled)))

    def _opening(self, table: T, order: OpenShoe) -> OpenShoe:
        if order.commitment not in {shoe.commitment for shoe in table.unopened}:
            return order
        sealed = self._seals.open(table.id, order.commitment)
        return replace(order, cards=sealed.cards, salt=sealed.salt)
