"""Payout odds such as 8 to 1."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import lcm

from croupier.values.errors import Unreadable

_ODDS = re.compile(r"([0-9]{1,3}(?:,[0-9]{3}){1,5}|[0-9]{1,18})\s*to\s*([0-9]{1,18})")


@total_ordering
@dataclass(frozen=True, slots=True)
class Odds:
    """What a win pays on top of the stake.

    >>> Odds.parse("1 to 2").on(500)
    Fraction(250, 1)
    >>> Odds.parse("8 to 1") < Odds.parse("17 to 2")
    True
    """

    win: int
    stake: int

    @classmethod
    def parse(cls, text: str) -> Odds:
        match = _ODDS.fullmatch(text.strip())
        if match is None or int(match[2]) == 0:
            raise Unreadable(f"{text!r} is not odds; write two whole numbers, such as 8 to 1")
        return cls(int(match[1].replace(",", "")), int(match[2]))

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.win, self.stake)

    def __add__(self, other: Odds) -> Odds:
        """What two wins on one stake pay together.

        >>> print(Odds.parse("12 to 1") + Odds.parse("7 to 2"))
        31 to 2
        """
        stake = lcm(self.stake, other.stake)
        return Odds(self.win * (stake // self.stake) + other.win * (stake // other.stake), stake)

    def on(self, stake: int) -> Fraction:
        return self.ratio * stake

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.ratio == other.ratio

    def __hash__(self) -> int:
        return hash(self.ratio)

    def __lt__(self, other: Odds) -> bool:
        return self.ratio < other.ratio

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"
