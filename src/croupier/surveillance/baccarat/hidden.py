"""Cards that nobody may know yet: dealt face down and not turned, of a shoe not opened."""

from __future__ import annotations

from croupier.table.baccarat import events as e
from croupier.table.baccarat.masking import masked
from croupier.table.events import Event
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
            side = event.side if isinstance(event, e.CardDealt) else None
            cards[place] = (self._commitment, side)
            return
        match event:
            case e.OrderSealed():
                self._commitment = event.commitment
            case e.HandTurned() | e.CardsReturned():
                self._cards = {at: card for at, card in cards.items() if card[1] is not event.side}
            case e.RoundEnded():
                self._cards = {at: card for at, card in cards.items() if card[1] is None}
            case e.ShoeOpened():
                opened = event.commitment
                self._cards = {at: card for at, card in cards.items() if card[0] != opened}
            case e.ShoeEnded() if not self._commitment:
                self._cards = {}
            case _:
                pass
