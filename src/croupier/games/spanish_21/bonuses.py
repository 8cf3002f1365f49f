"""The fixed bonus for three suited sevens against a seven, and what all others get with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.outcomes import is_suited, is_three_sevens
from croupier.rulebooks.spanish_21.figures import FixedBonus
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents

FIXED_BONUS, ENVY = "fixed_bonus", "envy"


@dataclass(frozen=True, slots=True)
class Award:
    """A sum beside the odds."""

    seat: int
    owner: str
    award: str
    sum: Cents
    clause: ClauseId


def fixed_bonus(game: Spanish21Game, box: Box, up: Card) -> FixedBonus | None:
    """What a box is paid beside the odds; never if it was doubled or split.

    Three sevens always win against a seven: nothing beats a 21 of three cards but a Blackjack.
    """
    hand = box.hands[0]
    if box.is_split or hand.split or hand.doubled or hand.dead:
        return None
    if up.rank.value not in game.house.super_bonus_up.value:
        return None
    if not (is_three_sevens(hand.cards) and is_suited(hand.cards)):
        return None
    return next((each for each in game.house.super_bonus if _within(each, box.wager)), None)


def _within(bonus: FixedBonus, wager: Cents) -> bool:
    return bonus.at_least <= wager and (bonus.below is None or wager < bonus.below)


def awards(game: Spanish21Game, boxes: Sequence[Box], up: Card) -> tuple[Award, ...]:
    """Fixed bonuses, then envy: once to each other player, however many were hit."""
    paid = {box.seat: bonus for box in boxes if (bonus := fixed_bonus(game, box, up))}
    fixed = [
        Award(box.seat, box.owner, FIXED_BONUS, paid[box.seat].sum, paid[box.seat].clause)
        for box in boxes
        if box.seat in paid
    ]
    return (*fixed, *(_envy(game, boxes, fixed) if fixed else ()))


def _envy(game: Spanish21Game, boxes: Sequence[Box], fixed: Sequence[Award]) -> Iterator[Award]:
    """To every other person once, or as filed for each box of theirs (reading R-S09)."""
    envy = game.house.envy
    served = {_person(award) for award in fixed}
    for box in boxes:
        if _person(box) not in served:
            if not game.envy_by_box:
                served.add(_person(box))
            yield Award(box.seat, box.owner, ENVY, Cents(envy.value), envy.clause)


def _person(whose: Box | Award) -> str | int:
    """Without a name each box is another person's."""
    return whose.owner or whose.seat
