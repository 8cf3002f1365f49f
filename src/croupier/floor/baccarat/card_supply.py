"""What a sealed shoe of a baccarat table decides."""

from __future__ import annotations

from croupier.floor.card_supply import CardSupply
from croupier.floor.chance import Sealed, without
from croupier.table.baccarat.state import Table


class Supply(CardSupply[Table]):
    def stacked(self, table: Table, shuffled: Sealed) -> Sealed:
        """A device takes back all cards but those that wait for the next hand."""
        if table.todo:
            return shuffled
        return without(shuffled, [each.card for each in table.carried if each.card])
