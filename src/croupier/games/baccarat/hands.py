"""The two hands of a coup, its one-line notation, and how a hand finishes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.rulebooks.baccarat.chapter import Tableau
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.values.cards import COURT_RANKS, Card, Rank, parse_cards, show_cards
from croupier.values.refusals import Unreadable
from croupier.values.sides import BySide, Side

OPENING_CARDS = 4
"""Of both hands together, before any third card."""

Pair = tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Opening(BySide[Pair]):
    """The first two cards of both hands."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """In dealing order."""
        return tuple(card for both in zip(self.player, self.banker, strict=True) for card in both)


@dataclass(frozen=True, slots=True)
class Coup(BySide[tuple[Card, ...]]):
    """A dealt round.

    >>> str(Coup.parse("P 9h 7c | B 2s 3d 2h"))
    'P 9h 7c | B 2s 3d 2h'
    """

    @classmethod
    def parse(cls, text: str) -> Coup:
        player, bar, banker = text.partition("|")
        hands = (player.split(), banker.split())
        if not bar or [words[:1] for words in hands] != [["P"], ["B"]]:
            raise Unreadable(f"{text!r} is not a coup; write it as P 9h 7c | B 2s 3d 2h")
        coup = cls(*(parse_cards(" ".join(words[1:])) for words in hands))
        if not all(2 <= len(hand) <= 3 for hand in (coup.player, coup.banker)):
            raise Unreadable(f"{text!r} is not a coup; a hand has two or three cards")
        return coup

    @property
    def opening(self) -> Opening:
        return Opening(*((hand[0], hand[1]) for hand in (self.player, self.banker)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """In dealing order."""
        return self.opening.cards + self.player[2:] + self.banker[2:]

    def __str__(self) -> str:
        return f"P {show_cards(self.player)} | B {show_cards(self.banker)}"


@dataclass(frozen=True, slots=True)
class Finish:
    """How a hand ends: all that a wager on the result can see of it."""

    points: int
    cards: int
    natural: bool


@dataclass(frozen=True, slots=True)
class FinalState(BySide[Finish]):
    """How both hands end."""

    def lead(self, side: Side) -> int:
        """By how many points a hand is ahead; below zero if behind."""
        return self[side].points - self[side.other].points

    @property
    def winner(self) -> Side | None:
        lead = self.lead(Side.PLAYER)
        return Side.PLAYER if lead > 0 else Side.BANKER if lead < 0 else None


def point_count(tableau: Tableau, cards: Sequence[Card]) -> int:
    """The units digit of the sum of the card values."""
    values = tableau.card_values
    return sum([values[card.text[0]].value for card in cards]) % 10


def finish(tableau: Tableau, points: int, cards: int) -> Finish:
    return Finish(points, cards, natural=cards == 2 and points in tableau.naturals.value)


def final_state(tableau: Tableau, coup: Coup) -> FinalState:
    return FinalState(
        *(
            finish(tableau, point_count(tableau, hand), len(hand))
            for hand in (coup.player, coup.banker)
        )
    )


def final_states(tableau: Tableau) -> tuple[FinalState, ...]:
    """The whole domain of wagers on the result, whether or not cards can reach it."""
    ends = [finish(tableau, points, cards) for points in range(10) for cards in (2, 3)]
    return tuple(FinalState(player, banker) for player in ends for banker in ends)


def burned_after(house: BaccaratRules, card: Card) -> int:
    """How many cards follow a first card into the discards."""
    if card.rank is Rank.ACE:
        return house.handling.burn_ace.value
    if card.rank in COURT_RANKS or card.rank is Rank.TEN:
        return house.handling.burn_tens.value
    return int(card.rank.value)
