"""What must be on one table's felt, seat by seat, each with the clause that asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules, LayoutItem
from croupier.rulebooks.layout import EACH_SEAT
from croupier.studio.fixtures import AT_EACH_SEAT, Fixture, Fixtures
from croupier.values.cards import Card, Rank, Suit
from croupier.values.clauses import ClauseId
from croupier.values.families import family_of

Part = Piece | Fixture
"""What its list names, or what its procedures speak of."""
ON_THE_SIGN = frozenset([Piece.SIGN, Piece.SIGN_ODDS])
PIPS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on the felt."""

    piece: Part
    seat: int | None
    wager: str | None
    words: str | None
    """The wager's title, the seat's cards, or what is to be read."""
    clause: ClauseId
    sign: ClauseId | None
    """Who lets a sign at the table carry it instead, if anyone does."""

    @property
    def where(self) -> Literal["layout", "sign"]:
        """``sign``: a sign at the table says it, or may say it in place of the layout."""
        return "sign" if self.sign or self.piece in ON_THE_SIGN else "layout"


def layout_elements(house: HouseRules) -> tuple[Element, ...]:
    """Everything this table's felt must have: what is on it once, then each seat's, in order."""
    once = [item for item in house.layout if item.piece not in EACH_SEAT]
    at_seats = [item for item in house.layout if item.piece in EACH_SEAT]
    return (
        *(_element(house, item, None) for item in once),
        *_at_seats(house, at_seats),
        *_fixtures(house),
    )


def _at_seats(house: HouseRules, items: list[LayoutItem]) -> Iterator[Element]:
    order = {wager: place for place, wager in enumerate(house.wagers)}
    items = sorted(items, key=lambda item: order.get(item.wager or "", len(order)))
    for seat in range(1, house.seats.value + 1):
        for item in items:
            yield _element(house, item, seat)


def _fixtures(house: HouseRules) -> Iterator[Element]:
    needs: Fixtures = family_of(house.game).part("studio").fixtures
    for fixture, needed in needs.items():
        if needed.offering is not None and not house.holds(needed.offering):
            continue
        seats = range(1, house.seats.value + 1) if fixture in AT_EACH_SEAT else (None,)
        for seat in seats:
            yield Element(fixture, seat, None, None, house.duty(needed.duty), None)


def _element(house: HouseRules, item: LayoutItem, seat: int | None) -> Element:
    words = item.words
    if item.piece is Piece.KING_9 and house.progressive and seat:
        pair = house.progressive.combinations.get(seat)  # there are twelve, for study more seats
        words = show_pair(pair) if pair else words
    return Element(item.piece, seat, item.wager, words, item.clause, item.sign)


def show_pair(cards: frozenset[Card]) -> str:
    """A seat's King and nine, as printed.

    >>> show_pair(frozenset({Card.parse("9h"), Card.parse("Ks")}))
    'K♠ 9♥'
    """
    king_first = sorted(cards, key=lambda card: card.rank is not Rank.KING)
    return " ".join(f"{str(card)[0]}{PIPS[card.suit]}" for card in king_first)
