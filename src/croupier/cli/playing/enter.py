"""What Enter leaves to the player: whatever would cost something is said in words."""

from __future__ import annotations

from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.practice import T

DECIDE = "That is yours to decide: say which, for Enter decides nothing that could cost you."
BET = "No wager of yours lies there: bet, or say deal to let the round go by without you."


def left_to_player(sitting: AtSeat[T]) -> str | None:
    """Why an empty line does nothing here; None where it lets the dealer go on."""
    if any(isinstance(step.order, sitting.playing.costly) for step in sitting.my_duties):
        return DECIDE
    takes_part = sitting.playing.takes_part(sitting.table, sitting.person)
    return BET if sitting.takes_bets and not takes_part else None
