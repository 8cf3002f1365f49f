"""Sentences about a set of cards, from its arrival at a table to the end of a shoe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from croupier.table.cards.preparing import CardsPrepared
from croupier.table.cards.words import ALL
from croupier.table.events import Event
from croupier.table.procedure import Telling, message
from croupier.values.messages import begun as start
from croupier.values.messages import card_in_words
from croupier.values.messages import card_or_unseen as unseen_or
from croupier.values.messages import seat_or_dealer as seat_in_words

__all__ = ["card_in_words", "seat_in_words", "start", "unseen_or"]


def more(left: int, what: str) -> str:
    return f"; {left} more to {what}" if left else ""


def handled(event: CardsPrepared, words: Mapping[str, str]) -> str:
    """A step of a preparation, in the words that a game has for it."""
    told = words.get(event.step, f"takes the step {event.step} with batch {{batch}}")
    seen_by = f"seat {event.seat}" if event.seat else "the first player"
    return f"{start(event.by)} {told.format(batch=event.batch, seen_by=seen_by)}."


def _tell(telling: Telling, event: Event) -> str:
    return message(telling.tells, event).sentence


TOLD: Mapping[type[Event], Callable[[Any], str]] = {
    kind: partial(_tell, telling) for each in ALL for kind, telling in each.events.items()
}
