"""Facts about a round: all that the rule of a written idea may ask, by what its wager sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from croupier.games.baccarat.hands import FinalState, point_count
from croupier.games.baccarat.ideas import Alike, Sees
from croupier.rulebooks.baccarat.chapter import Tableau
from croupier.values.cards import Card, Rank
from croupier.values.sides import Side

Value = int | str
Looked = frozenset[str]
"""What of a card is looked at."""

RANK, SUIT, COLOUR = "rank", "suit", "colour"
ASPECTS: Mapping[str, Alike] = {
    RANK: lambda card: card.rank,
    SUIT: lambda card: card.suit,
    COLOUR: lambda card: card.suit.is_red,
}
PLURALS = {
    Rank.ACE: "aces", Rank.TWO: "twos", Rank.THREE: "threes", Rank.FOUR: "fours",
    Rank.FIVE: "fives", Rank.SIX: "sixes", Rank.SEVEN: "sevens", Rank.EIGHT: "eights",
    Rank.NINE: "nines", Rank.TEN: "tens", Rank.JACK: "jacks", Rank.QUEEN: "queens",
    Rank.KING: "kings",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that can be asked about a round."""

    of: Callable[[Any, Tableau], Value]
    values: tuple[Value, ...]
    words: str = ""
    """A sentence with a place for the number."""
    sentences: Mapping[Value, str] = field(default_factory=dict)
    """What each value means, where the values are words."""
    looks_at: Looked = frozenset()


def alike_for(looks_at: Looked) -> Alike:
    """All that a rule can tell apart about a card."""
    aspects = [ASPECTS[each] for each in sorted(looks_at)]
    return lambda card: tuple(aspect(card) for aspect in aspects)


def _number(
    words: str, of: Callable[[Any, Tableau], Value], least: int, most: int, *looks_at: str
) -> Fact:
    return Fact(of, tuple(range(least, most + 1)), words, looks_at=frozenset(looks_at))


def _one_of(of: Callable[[Any, Tableau], Value], sentences: Mapping[Value, str]) -> Fact:
    return Fact(of, tuple(sentences), sentences=sentences)


WINNER: Mapping[Value, str] = {
    "player": "the Player's Hand wins",
    "banker": "the Banker's Hand wins",
    "tie": "the hands tie",
}


def _of_result() -> Iterator[tuple[str, Fact]]:
    yield "winner", _one_of(_winner, WINNER)
    yield "margin", _number("the hands differ by {} points", _margin, 0, 9)
    yield "cards", _number("both hands have {} cards together", _dealt, 4, 6)
    for side in Side:
        name, hand = side.value, f"the {side.hand}"
        naturals: dict[Value, str] = {
            "yes": f"{hand} is a natural",
            "no": f"{hand} is no natural",
        }
        yield f"{name}.points", _number(f"{hand} has {{}} points", _ended(side, "points"), 0, 9)
        yield f"{name}.cards", _number(f"{hand} has {{}} cards", _ended(side, "cards"), 2, 3)
        yield f"{name}.natural", _one_of(_natural(side), naturals)


def _winner(final: FinalState, _: Tableau) -> str:
    return final.winner.value if final.winner else "tie"


def _margin(final: FinalState, _: Tableau) -> int:
    return abs(final.lead(Side.PLAYER))


def _dealt(final: FinalState, _: Tableau) -> int:
    return final.player.cards + final.banker.cards


def _ended(side: Side, what: str) -> Callable[[FinalState, Tableau], int]:
    return lambda final, _: int(getattr(final[side], what))


def _natural(side: Side) -> Callable[[FinalState, Tableau], str]:
    return lambda final, _: "yes" if final[side].natural else "no"


Cards = Callable[[Any], tuple[Card, ...]]
"""The cards that a fact is about, of what the wager sees."""


def _of_cards(name: str, whose: str, cards: Cards, most: int) -> Iterator[tuple[str, Fact]]:
    """About the first two cards of a hand, or the first four of both."""

    def differing(what: str) -> Callable[[Any, Tableau], int]:
        return lambda seen, _: len({ASPECTS[what](card) for card in cards(seen)})

    def of_rank(rank: Rank) -> Callable[[Any, Tableau], int]:
        return lambda seen, _: sum(card.rank is rank for card in cards(seen))

    def red(seen: object, _: Tableau) -> int:
        return sum(card.suit.is_red for card in cards(seen))

    def same(seen: object, _: Tableau) -> int:
        return max(Counter(cards(seen)).values())

    has = f"{whose} have {{}}"
    yield f"{name}.ranks", _number(f"{has} different ranks", differing(RANK), 1, most, RANK)
    yield f"{name}.suits", _number(f"{has} different suits", differing(SUIT), 1, most, SUIT)
    yield f"{name}.red", _number(f"{has} red cards among them", red, 0, most, COLOUR)
    alike = f"{has} cards of one rank and suit among them"
    yield f"{name}.same", _number(alike, same, 1, most, RANK, SUIT)
    for rank, plural in PLURALS.items():
        words = f"{has} {plural} among them"
        yield f"{name}.{plural}", _number(words, of_rank(rank), 0, most, RANK)


def _of_hand(side: Side, cards: Cards) -> Iterator[tuple[str, Fact]]:
    whose = f"the first two cards of the {side.hand}"

    def points(seen: object, tableau: Tableau) -> int:
        return point_count(tableau, cards(seen))

    yield f"{side.value}.points", _number(f"{whose} have {{}} points", points, 0, 9, RANK)
    yield from _of_cards(side.value, whose, cards, 2)


def _of_opening() -> Iterator[tuple[str, Fact]]:
    for side in Side:
        yield from _of_hand(side, attrgetter(side.value))
    yield from _of_cards("both", "the first four cards", attrgetter("cards"), 4)


FACTS: Mapping[Sees, Mapping[str, Fact]] = {
    "result": dict(_of_result()),
    "opening": dict(_of_opening()),
    "player": dict(_of_hand(Side.PLAYER, tuple)),
    "banker": dict(_of_hand(Side.BANKER, tuple)),
}
