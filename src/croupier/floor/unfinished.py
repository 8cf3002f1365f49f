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
from croupier.floor.tempo import HOUSE, LEFT_OVER, Move
from croupier.table.orders import CLOCK, Command
from croupier.table.people import Role
from croupier.table.seats.left_unfinished import EndLeftRound
from croupier.values.messages import Message
from croupier.values.refusals import Refusal, refuse

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
        """For what is laid at a table whose last record is that old when the house opens again."""
        people = frozenset(each.owner for each in table.wagers)
        if not people or now - newest < INTERRUPTED:
            return None
        return Grace(now + timedelta(minutes=self.grace_minutes), people)

    def void_at(self, table: LiveTable, newest: datetime) -> datetime | None:
        """When what was laid is void at a table whose last record is that old."""
        laid = any(each.owner and each.seat for each in table.wagers)
        if not laid or table.left or (table.physical_cards and table.round is None):
            return None
        return newest + timedelta(days=self.void_days)

    def end_of(self, table: LiveTable, newest: datetime) -> Move | None:
        """The clock's move by then, if nobody comes back to it."""
        date = self.void_at(table, newest)
        if date is None:
            return None
        order, named = EndLeftRound(newest, self.void_days), f"{HOUSE}{table.place}"
        command = Command(order, CLOCK.name, Role.DEALER, date, named, CLOCK)
        return Move(LEFT_OVER, date, date - newest, command)


def too_late(void_at: datetime | None, given: Command) -> Refusal | None:
    """Nobody plays on what is void, though the clock has not said so yet."""
    if void_at is None or given.given_by == CLOCK or given.at < void_at:
        return None
    why = "what lies here is void since {date:minute} UTC: it was left unfinished for so long"
    return refuse(None, why, date=void_at)


HOUSE_POLICY = Unfinished()


def told_in_words(policy: Unfinished) -> tuple[Message, ...]:
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
        "Whoever does not come back sits out. After {sit_out_minutes} minutes without an order, or"
        " as many as the house set for the table, the seat is given up, and the chips go back to"
        " the purse."
    )
    is_void = (
        "A round that nobody comes back to for {void_days} days after the house closed is void:"
        " whatever you laid in it goes back to your chips, and with the seat to your purse; only"
        " what was decided already is settled as it was decided."
    )
    texts = (goes_on, waits, sits_out, is_void)
    return tuple(Message(each, asdict(policy)) for each in texts)
