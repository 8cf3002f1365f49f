"""Sealed cards: what was published before the deal, opened after it, and every card between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET

from croupier.surveillance.bodies import (
    ROUND_IS_OVER,
    TABLE_IS_CLOSED,
    Body,
    CardsCut,
    ShoeOpened,
    ShoeSealed,
)
from croupier.surveillance.kept_secrets import OTHERWISE, Store, hidden_in
from croupier.surveillance.trouble import Trouble
from croupier.surveillance.unopened import Unopened
from croupier.values.cards import DECK, Card, parse_cards
from croupier.values.refusals import Unreadable
from croupier.values.sealing import commitment_of, dealt_at

SHOE_IS_OVER = "shoe-ended/1"
SHOE_IS_EMPTY = "discards-shuffled/1"
"""In mid-round; the cards of the rack make a new stack, and the old shoe is opened later."""
NEXT_CARDS = frozenset(
    {"cards-received/1", "cards-prepared/1", "cut-offered/1", "cards-cut/1", "shoe-loaded/1"}
)
"""What is done with cards once those before them are opened."""

MOMENTS = NEXT_CARDS | ROUND_IS_OVER | {SHOE_IS_OVER, SHOE_IS_EMPTY, TABLE_IS_CLOSED}
"""Events after which a sealed order may have to be open, whatever they say."""


@dataclass(slots=True)
class Sealing:
    """Cards that were sealed, and what has been done with them."""

    place: int
    commitment: str
    cards: int
    turned: int = 0
    """By how many cards the cuts turned them."""
    dealt: list[tuple[int, str | None]] = field(default_factory=list)
    """Place and face of each card that left the shoe; None if nobody saw it."""
    in_round: bool = False
    """Its shoe is empty, and the round that emptied it is finished with other cards."""
    over: bool = False
    """Its shoe has ended: it is to be opened before anything is done with cards."""


class SealedCards(Unopened[Sealing]):
    def __init__(self, stream: str, sealed: Store | None = None) -> None:
        super().__init__(stream, sealed)
        self._decks = 0
        """Of the largest shoe so far; what is sealed in mid-round is a part of as many."""

    def look(self, place: int, kind: str, body: Body) -> Iterator[Trouble]:
        if kind in MOMENTS:
            yield from self._happened(place, kind)
        if body.card is not UNSET and not body.held:
            yield from self._deal(place, body.card)
        match body:
            case ShoeSealed():
                self._decks = max(self._decks, -(-body.cards // len(DECK)))
                yield from self._seal(Sealing(place, body.commitment, body.cards))
            case CardsCut():
                self._cut(body.depth)
            case ShoeOpened():
                yield from self._open(place, body)

    def _happened(self, place: int, kind: str) -> Iterator[Trouble]:
        if kind == TABLE_IS_CLOSED:
            self._closed = True
        if kind == SHOE_IS_EMPTY and self._in_use is not None:
            self._in_use.in_round, self._in_use = True, None
        for each in self._unopened.values():
            if each.over and kind in NEXT_CARDS:
                each.over = each.in_round = False  # told once
                why = f"the order sealed at place {each.place} should have been opened before"
                yield self._trouble(place, "order", why)
            elif each.in_round:
                each.over = each.over or kind in ROUND_IS_OVER
            elif each is self._in_use:
                each.over = each.over or kind in {SHOE_IS_OVER, TABLE_IS_CLOSED}

    def _cut(self, depth: int) -> None:
        if self._in_use is not None:
            self._in_use.turned += depth

    def _deal(self, place: int, card: str | None) -> Iterator[Trouble]:
        """A card leaves the shoe; a table with real cards seals nothing."""
        if self._in_use is not None:
            self._in_use.dealt.append((place, card))
        elif self._decks:
            yield self._trouble(place, "card", "a card leaves the shoe, and no order is sealed")

    def _open(self, place: int, opening: ShoeOpened) -> Iterator[Trouble]:
        sealing = self._opened_now(opening.commitment)
        if sealing is None:
            yield self._trouble(place, "order", "no unopened order was sealed under this hash")
            return
        try:
            cards = [Card.parse(each) for each in opening.cards]
        except Unreadable as wrong:
            yield self._trouble(place, "order", str(wrong))
            return
        yield from self._is_what_was_sealed(place, sealing, opening, cards)
        if cards and len(cards) == sealing.cards:
            yield from self._was_dealt(place, sealing, opening, cards)

    def _is_what_was_sealed(
        self, place: int, sealing: Sealing, opening: ShoeOpened, cards: list[Card]
    ) -> Iterator[Trouble]:
        if commitment_of(cards, opening.salt) != sealing.commitment:
            why = f"order and salt do not give the hash sealed at place {sealing.place}"
            yield self._trouble(place, "order", why)
        yield from self._is_whole(place, sealing, cards)

    def _is_whole(self, place: int, sealing: Sealing, cards: Sequence[Card]) -> Iterator[Trouble]:
        is_whole = cards and max(Counter(cards).values()) <= self._decks
        if len(cards) != sealing.cards or not is_whole:
            why = f"{len(cards)} cards are not the whole decks of {sealing.cards} that were sealed"
            yield self._trouble(place, "order", why)

    def _was_dealt(
        self, place: int, sealing: Sealing, opening: ShoeOpened, cards: list[Card]
    ) -> Iterator[Trouble]:
        turned = sealing.turned % sealing.cards
        if opening.offset != turned:
            why = f"the cuts turned the order by {turned}, and it says {opening.offset}"
            yield self._trouble(place, "cut", why)
        if opening.dealt != len(sealing.dealt):
            why = f"{len(sealing.dealt)} cards left the shoe, and it says {opening.dealt}"
            yield self._trouble(place, "count", why)
        for where, nth, card, sealed in _unlike(sealing, cards):
            why = f"card {nth} of the shoe is {card}; the sealed order has {sealed} there"
            yield self._trouble(where, "card", why)

    def _in_play(self, seal: Sealing, secret: bytes) -> Iterator[Trouble]:
        try:
            cards = parse_cards(hidden_in(secret))
        except Unreadable:
            yield self._trouble(seal.place, "order", "what is sealed here is no order of cards")
            return
        yield from self._is_whole(seal.place, seal, cards)
        if cards and len(cards) == seal.cards:
            for where, nth, card, _ in _unlike(seal, cards):
                why = f"card {nth} of the shoe is {card}, {OTHERWISE}"
                yield self._trouble(where, "card", why)

    def _superseded(self, seal: Sealing) -> str:
        if seal is self._in_use or seal.in_round:
            return ""
        return "this order was never opened, and another was sealed after it"


def _unlike(sealing: Sealing, cards: Sequence[Card]) -> Iterator[tuple[int, int, str, Card]]:
    """Cards that left the shoe as others: place, number, what was told, what was sealed."""
    for nth, (where, card) in enumerate(sealing.dealt):
        sealed = dealt_at(cards, sealing.turned, nth)
        if card not in {None, sealed.text}:
            yield where, nth + 1, str(card), sealed
