"""Cards that nobody may know yet: dealt face down and not turned, of a shoe not opened."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.table.baccarat import events as e
from croupier.table.baccarat.events import Event
from croupier.table.baccarat.masking import masked
from croupier.values.sides import Side


def still_hidden(told: Iterable[tuple[int, Event]]) -> frozenset[int]:
    """The places, among all of a table's, whose event must not leave with its card."""
    hidden = dict[int, tuple[str, Side | None]]()
    commitment = ""
    for place, event in told:
        if masked(event) != event:
            side = event.side if isinstance(event, e.CardDealt) else None
            hidden[place] = (commitment, side)
            continue
        match event:
            case e.OrderSealed():
                commitment = event.commitment
            case e.HandTurned() | e.CardsReturned():
                hidden = {at: card for at, card in hidden.items() if card[1] is not event.side}
            case e.RoundEnded():
                hidden = {at: card for at, card in hidden.items() if card[1] is None}
            case e.ShoeOpened():
                hidden = {at: card for at, card in hidden.items() if card[0] != event.commitment}
            case e.ShoeEnded() if not commitment:
                hidden = {}
            case _:
                pass
    return frozenset(hidden)
