"""Reads a box, a wager and a sum as people say them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cli.playing.answering import Words, is_whole
from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Unreadable

SIDE = "match"
"""What people say for Match-The-Dealer."""


@dataclass(frozen=True, slots=True)
class Said:
    box: int
    wager: str
    sum: Cents | None

    def cents(self, usage: str) -> Cents:
        """The sum, where there must be one."""
        if self.sum is None:
            raise Unreadable(f"write a sum: {usage}")
        return self.sum


def said(words: Words, own: int, usage: str, wager: str = WAGER) -> Said:
    """`[BOX] [match] [SUM]`; of one number alone, the sum."""
    left = [word.lower() for word in words]
    named = [word for word in left if not word[:1].isdigit() and word[:1] != "$"]
    if any(not SIDE.startswith(word) for word in named) or len(named) > 1:
        raise Unreadable(f"{' '.join(words)!r} is not understood: {usage}")
    numbers = [word for word in left if word not in named]
    box = own
    if len(numbers) > 1 and is_whole(numbers[0]):
        box, numbers = int(numbers[0]), numbers[1:]
    if len(numbers) > 1:
        raise Unreadable(f"{' '.join(words)!r} names more than one sum: {usage}")
    stake = cents_from_text(numbers[0]) if numbers else None
    return Said(box, MATCH if named else wager, stake)


def whole(words: Words, usage: str, otherwise: int) -> int:
    """A number of cards."""
    if not words:
        return otherwise
    if len(words) > 1 or not is_whole(words[0]):
        raise Unreadable(f"{' '.join(words)!r} is no number of cards: {usage}")
    return int(words[0])
