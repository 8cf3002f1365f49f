"""What becomes of a round that a closing house leaves unfinished: filed, kept and told in words.

The record holds every wager and card, so that a round goes on where it stopped. Whoever is not
back is waited for, then sits out; what a house never comes back to is void.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import asdict

from croupier.floor.arrangement import USUAL
from croupier.floor.live_game import LiveTable
from croupier.values.messages import Message

INTERRUPTED = timedelta(minutes=1)
"""A round in which nothing was recorded for so long stopped with the house."""


class Grace(msgspec.Struct, frozen=True):
    """Until when the house waits, and for whom."""

    until: datetime
    people: frozenset[str]

    def holds(self, now: datetime, there: Collection[str]) -> bool:
        return now < self.until and not self.people <= set(there)


class Unfinished(msgspec.Struct, frozen=True):
    """The house's policy."""

    grace_minutes: int = 10
    """For which the house waits, once it is open again, before it goes on with such a round."""
    sit_out_minutes: int = USUAL.idle_minutes
    """Without any order a seat is given up after so long; its chips go back to the purse."""
    void_days: int = 30
    """After closing: what is unfinished then is void, and every wager goes back."""

    def grace_of(self, table: LiveTable, newest: datetime, now: datetime) -> Grace | None:
        """For a round of a table whose last record is that old when the house opens again."""
        people = frozenset(each.owner for each in table.wagers)
        if table.round is None or not people or now - newest < INTERRUPTED:
            return None
        return Grace(now + timedelta(minutes=self.grace_minutes), people)


HOUSE_POLICY = Unfinished()


def told_in_words(policy: Unfinished) -> tuple[str, ...]:
    goes_on = (
        "Every wager and every card is on record before you are shown it, so a round goes on where"
        " it stopped."
    )
    waits = (
        "When the house is open again it waits {grace_minutes} minutes for whoever was in the"
        " round, or until they answer. Then it goes on: for whoever is not back the house answers"
        " as it does for anybody who is away."
    )
    sits_out = (
        "Whoever does not come back sits out. After {sit_out_minutes} minutes without an order the"
        " seat is given up, and the chips go back to the purse."
    )
    is_void = (
        "A round that is still unfinished {void_days} days after the house closed is void:"
        " whatever you laid in it and was not settled is yours,"
        " and the cage gives it back when you ask."
    )
    texts = (goes_on, waits, sits_out, is_void)
    return tuple(str(Message(each, asdict(policy))) for each in texts)
