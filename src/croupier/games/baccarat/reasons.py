"""Why a hand drew a third card or stood, in the words that players use."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.baccarat.drawing import Decision, decisions
from croupier.games.baccarat.hands import OPENING_CARDS, Coup, point_count
from croupier.rulebooks.baccarat.chapter import Move, Tableau
from croupier.values.cards import Card
from croupier.values.sides import Side

AFTER = {Move.DRAW: "draws", Move.STAY: "stands"}
DREW = {
    "A": "an ace", "2": "a 2", "3": "a 3", "4": "a 4", "5": "a 5", "6": "a 6", "7": "a 7",
    "8": "an 8", "9": "a 9", "T": "a 10", "J": "a jack", "Q": "a queen", "K": "a king",
}  # fmt: skip
"""By rank, in the notation of a card."""


def reasons(tableau: Tableau, cards: Sequence[Card]) -> tuple[tuple[Decision, str], ...]:
    """Each decision that these cards have settled, in dealing order, and why it fell so."""
    if len(cards) < OPENING_CARDS:
        return ()
    made = decisions(tableau, cards)
    first = cards[:OPENING_CARDS]
    totals = {side: point_count(tableau, first[start::2]) for start, side in enumerate(Side)}
    naturals = {side: total for side, total in totals.items() if total in tableau.naturals.value}
    if naturals:
        return tuple((each, _stopped(each.side, naturals)) for each in made)
    after = cards[OPENING_CARDS:]
    third = after[0] if made[0].move is Move.DRAW and after else None
    because = {Side.PLAYER: "", Side.BANKER: f": Player {_did(third)}"}
    return tuple((each, _because(each, totals[each.side], because[each.side])) for each in made)


def _did(third: Card | None) -> str:
    return f"drew {DREW[third.rank.value]}" if third else "stood"


def _because(made: Decision, total: int, why: str) -> str:
    return f"{made.side.value.title()} {AFTER[made.move]} on {total}{why}"


def _stopped(side: Side, naturals: dict[Side, int]) -> str:
    if side in naturals:
        return f"{side.value.title()} has a Natural {naturals[side]}"
    return f"{side.value.title()} stands: {side.other.value.title()} has a Natural"


def in_dealing_order(coup: Coup) -> tuple[Card, ...]:
    """The cards of both hands, as they came."""
    (first, third), (second, fourth) = coup.player[:2], coup.banker[:2]
    return first, second, third, fourth, *coup.player[2:], *coup.banker[2:]
