"""Royal 9: a nine with a court card, and the King-nine printed at each seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from croupier.games.baccarat.hands import Pair
from croupier.games.baccarat.wager import LOSE, SeatOpening, SeatWager, Terms
from croupier.values.cards import COURT_RANKS, Card, Rank, Suit


def is_royal_9(hand: Pair) -> bool:
    first, second = (card.rank for card in hand)
    return (first is Rank.NINE and second in COURT_RANKS) or (
        second is Rank.NINE and first in COURT_RANKS
    )


def is_suited(hand: Pair) -> bool:
    return hand[0].suit is hand[1].suit


@dataclass(frozen=True)
class Royal9(SeatWager):
    """Lines of all chapters, best first; each chapter prices its own."""

    id = "royal_9"
    outcomes = (
        "own_on_both",
        "any_two_personal",
        "own_on_banker",
        "own_on_banker_only",
        "own_on_player",
        "own_on_player_only",
        "another_seats_on_both",
        "suited_on_both",
        "royal_9_on_both",
        "suited",
        "royal_9",
        LOSE,
    )
    optional = frozenset(
        {
            "any_two_personal",
            "own_on_banker",
            "own_on_banker_only",
            "own_on_player",
            "own_on_player_only",
            "another_seats_on_both",
        }
    )
    own_among_two: bool = True
    """Any Two Personal asks for the seat's own combination on one hand (reading R-MD09)."""

    def under(self, terms: Terms) -> Self:
        return replace(self, own_among_two=terms.options.get("any_two_personal") != "any_seats")

    def kind(self, card: Card) -> tuple[str, Suit] | None:
        """Nines, kings and other court cards by suit; all other cards are alike."""
        if card.rank is Rank.NINE:
            return "nine", card.suit
        if card.rank in COURT_RANKS:
            return "king" if card.rank is Rank.KING else "court", card.suit
        return None

    def lines_met(self, seen: SeatOpening) -> Iterator[str]:
        player, banker = frozenset(seen.opening.player), frozenset(seen.opening.banker)
        own_on_player, own_on_banker = player == seen.own, banker == seen.own
        personal = seen.others | {seen.own}
        if own_on_player and own_on_banker:
            yield "own_on_both"
        elif {player, banker} <= personal and (
            own_on_player or own_on_banker or not self.own_among_two
        ):
            yield "any_two_personal"
        if own_on_banker:
            yield "own_on_banker"
            if not own_on_player:
                yield "own_on_banker_only"
        if own_on_player:
            yield "own_on_player"
            if not own_on_banker:
                yield "own_on_player_only"
        if player == banker and player in seen.others:
            yield "another_seats_on_both"
        yield from self._royals(seen)

    def _royals(self, seen: SeatOpening) -> Iterator[str]:
        royals = [hand for hand in (seen.opening.player, seen.opening.banker) if is_royal_9(hand)]
        suited = [hand for hand in royals if is_suited(hand)]
        if len(suited) == 2:
            yield "suited_on_both"
        if len(royals) == 2:
            yield "royal_9_on_both"
        if suited:
            yield "suited"
        if royals:
            yield "royal_9"
        yield LOSE


WAGERS = (Royal9(),)
