"""What becomes of a round that a closing house leaves unfinished: filed, kept and told in words.

The record holds every wager and card, so that a round goes on where it stopped. Whoever is not
back is waited for, then sits out; what a house never comes back to is void.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec


class Unfinished(msgspec.Struct, frozen=True):
    """The house's policy."""

    grace_minutes: int = 10
    """For which the house waits, once it is open again, before it goes on with such a round."""
    sit_out_minutes: int = 15
    """Without any order a seat is given up after so long; its chips go back to the purse."""
    void_days: int = 30
    """After closing: what is unfinished then is void, and every wager goes back."""

    def waits_until(self, opened: datetime, newest: datetime) -> datetime:
        """When the clock of a round begins again that stopped with the house."""
        is_interrupted = opened > newest
        return opened + timedelta(minutes=self.grace_minutes) if is_interrupted else newest


HOUSE_POLICY = Unfinished()


def told_in_words(policy: Unfinished) -> tuple[str, ...]:
    grace, sit_out, void = policy.grace_minutes, policy.sit_out_minutes, policy.void_days
    goes_on = (
        "Every wager and every card is on record before you are shown it, so a round goes on where"
        " it stopped."
    )
    waits = (
        f"When the house is open again it waits {grace} minutes for whoever was in the round, or"
        " until they answer. Then it goes on: for whoever is not back the house answers as it does"
        " for anybody who is away."
    )
    sits_out = (
        f"Whoever does not come back sits out. After {sit_out} minutes without an order the seat is"
        " given up, and the chips go back to the purse."
    )
    is_void = (
        f"A round that is still unfinished {void} days after the house closed is void: every wager"
        " that was not settled goes back to whoever laid it."
    )
    return goes_on, waits, sits_out, is_void
