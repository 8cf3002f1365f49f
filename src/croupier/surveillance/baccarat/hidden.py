"""Cards that nobody may know yet: dealt face down and not turned, of a shoe not opened."""

from __future__ import annotations

from croupier.table.baccarat.clearing import RoundEnded
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.game import masked
from croupier.table.baccarat.viewing import CardsReturned, HandTurned
from croupier.table.cards.ending import ShoeEnded, ShoeOpened
from croupier.table.cards.preparing import OrderSealed
from croupier.values.events import Event
from croupier.values.sides import Side


class Hidden:
    """The places, among all of a table's, whose event must not leave with its card."""

    def __init__(self) -> None:
        self._cards = dict[int, tuple[str, Side | None]]()
        """By place: the commitment of its shoe, and the hand it lies in."""
        self._commitment = ""

    @property
    def places(self) -> frozenset[int]:
        return frozenset(self._cards)

    def look(self, place: int, event: Event) -> None:
        cards = self._cards
        if masked(event) != event:
            side = event.side if isinstance(event, CardDealt) else None
            cards[place] = (self._commitment, side)
            return
        match event:
            case OrderSealed():
                self._commitment = event.commitment
            case HandTurned() | CardsReturned():
                self._cards = {at: card for at, card in cards.items() if card[1] is not event.side}
            case RoundEnded():
                self._cards = {at: card for at, card in cards.items() if card[1] is None}
            case ShoeOpened():
                opened = event.commitment
                self._cards = {at: card for at, card in cards.items() if card[0] != opened}
            case ShoeEnded() if not self._commitment:
                self._cards = {}
            case _:
                pass
