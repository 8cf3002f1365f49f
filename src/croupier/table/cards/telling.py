"""Sentences about a set of cards, from its arrival at a table to the end of a shoe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.table.cards import events as e
from croupier.table.events import Event
from croupier.values.cards import Card, Rank

RANKS = {Rank.ACE: "ace", Rank.TEN: "10", Rank.JACK: "jack", Rank.QUEEN: "queen"} | {
    Rank.KING: "king"
}


def card_in_words(card: Card) -> str:
    """A card as a dealer would call it.

    >>> card_in_words(Card.parse("9h"))
    'the 9 of hearts [9h]'
    """
    rank = RANKS.get(card.rank, card.rank.value)
    return f"the {rank} of {card.suit.name.lower()} [{card}]"


def unseen_or(card: Card | None) -> str:
    return card_in_words(card) if card else "a card nobody has seen"


def start(text: str) -> str:
    """With a capital."""
    return text[:1].upper() + text[1:]


def seat_in_words(seat: int) -> str:
    return f"seat {seat}" if seat else "the dealer"


def more(left: int, what: str) -> str:
    return f"; {left} more to {what}" if left else ""


def handled(event: e.CardsPrepared, words: Mapping[str, str]) -> str:
    """A step of a preparation, in the words that a game has for it."""
    told = words.get(event.step, f"takes the step {event.step} with batch {{batch}}")
    seen_by = f"seat {event.seat}" if event.seat else "the first player"
    return f"{start(event.by)} {told.format(batch=event.batch, seen_by=seen_by)}."


def _burned(event: e.CardBurned) -> str:
    card = start(card_in_words(event.card)) if event.card else "A card"
    return f"{card} is burned{'' if event.card else ' face down'}{more(event.left, 'burn')}."


TOLD: Mapping[type[Event], Callable[[Any], str]] = {
    e.PreparationBegun: lambda it: f"The cards are to be prepared: {it.why}.",
    e.CardsReceived: lambda it: (
        f"{it.decks} decks with {it.colour} backs come to the table as batch {it.batch}"
        f"{', preshuffled' if it.preshuffled else ''}."
    ),
    e.CardsRejected: lambda it: f"Batch {it.batch} is sent back: {it.defect}.",
    e.CardsRetired: lambda it: f"Batch {it.batch} leaves the table for good.",
    e.OrderSealed: lambda it: (
        f"The order of {it.cards} cards of batch {it.batch} is sealed under"
        f" {it.commitment[:12]}…"
    ),
    e.ShoeOpened: lambda it: (
        f"The sealed order {it.commitment[:12]}… is opened: {len(it.order)} cards, turned by"
        f" {it.offset}, {it.dealt} of them dealt."
    ),
    e.SpreadRequested: lambda it: (
        f"{start(seat_in_words(it.seat))} asks to see the batch spread."
    ),
    e.CutOffered: lambda it: f"The cut is offered to {seat_in_words(it.seat)}.",
    e.CutDeclined: lambda it: f"{start(seat_in_words(it.seat))} declines to cut.",
    e.CardsCut: lambda it: (
        f"{start(seat_in_words(it.seat))} cuts the cards after card {it.depth}."
    ),
    e.RecutOrdered: lambda it: f"The cards are to be cut again: {it.why}.",
    e.ShoeLoaded: lambda it: f"Batch {it.batch}, {it.cards} cards, goes into shoe {it.shoe}.",
    e.CardBurned: _burned,
    e.ShuffleOrdered: lambda it: f"A shuffle is ordered: {it.why}.",
    e.ShoeEnded: lambda it: (
        f"Shoe {it.shoe} is over, {it.why}; {it.unused} cards were not dealt."
    ),
}  # fmt: skip
