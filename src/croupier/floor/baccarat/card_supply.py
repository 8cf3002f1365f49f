"""What a sealed shoe of a baccarat table decides."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.floor.card_supply import CardSupply
from croupier.floor.chance import Sealed, without
from croupier.table.baccarat.discarding import DiscardCard
from croupier.table.baccarat.state import Table
from croupier.table.cards.burning import BurnCard
from croupier.table.orders import Order


class Supply(CardSupply[Table]):
    def seen(self, table: Table, order: Order) -> Order:
        """A real card that leaves the shoe unseen has no face in the order either."""
        if isinstance(order, BurnCard | DiscardCard) and not self.draws(table, order):
            return replace(order, card=None)
        return order

    def stacked(self, table: Table, shuffled: Sealed) -> Sealed:
        """A device takes back all cards but those that wait for the next hand."""
        if table.todo:
            return shuffled
        return without(shuffled, [each.card for each in table.carried if each.card])
