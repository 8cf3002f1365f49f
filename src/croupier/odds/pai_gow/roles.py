"""Who a player can be at a table of tiles: a bettor, the bank, or a half of it."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.values.messages import said
from croupier.values.refusals import Refused, refuse


class Role(Enum):
    BETTOR = "bettor"
    BANK = "bank"
    CO_BANK = "co_bank"

    @property
    def takes_copies(self) -> bool:
        """A copy is the dealer's or the bank's, not the bettor's."""
        return self is not Role.BETTOR

    @property
    def share(self) -> Fraction:
        """Of each wager, the part that is this person's to win and to lose."""
        return Fraction(1, 2) if self is Role.CO_BANK else Fraction(1)


def roles(house: PaiGowRules) -> tuple[Role, ...]:
    """Who a player can be at this table."""
    return tuple(role for role in Role if role is Role.BETTOR or house.holds(_OPTIONS[role]))


def expect_role(house: PaiGowRules, role: Role) -> None:
    """Nobody is told how to bank where nobody can."""
    if role not in roles(house):
        why = said("this table does not offer {what}", what=_OPTIONS[role].replace("_", " "))
        raise Refused([refuse(house.options[_OPTIONS[role]].clause, why)])


_OPTIONS = {Role.BANK: "player_banking", Role.CO_BANK: "co_banking"}
