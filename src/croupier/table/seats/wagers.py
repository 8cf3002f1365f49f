"""Wagers, how they were judged and how their chips moved, whatever is played.

A name on disk outlives a rename: to change an event, raise its number and add an upcast.
"""

from __future__ import annotations

from typing import Any, Self

import msgspec

from croupier.games.slips import Result, Slip
from croupier.values.clauses import ClauseId
from croupier.values.events import (
    NO_MORE_BETS_CALLED,
    ROUND_ENDED,
    ROUND_VOIDED,
    WAGERS_JUDGED,
    Cited,
    Event,
    Moving,
)
from croupier.values.transfers import Transfer

Key = tuple[int, str, str]
"""Seat, owner and wager."""


class Placed(msgspec.Struct, frozen=True):
    """A wager on the layout."""

    seat: int
    owner: str
    wager: str
    stake: int
    settled: bool = False

    @property
    def key(self) -> Key:
        return self.seat, self.owner, self.wager


class WagerPlaced(Moving, frozen=True):
    """Where there are no coupons."""

    kind = "wager-placed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    """All of it, with what stood there before."""


class WagerWithdrawn(Moving, frozen=True):
    kind = "wager-withdrawn/1"
    seat: int
    owner: str
    wager: str
    stake: int
    """What is left of it."""


class NoMoreBetsCalled(Cited, frozen=True):
    kind = NO_MORE_BETS_CALLED
    round: int


class JudgedWager(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the round did to one wager."""

    seat: int
    owner: str
    wager: str
    stake: int
    result: str
    outcome: str
    winnings: int
    vigorish: int
    back: int
    clause: ClauseId
    decided_by: ClauseId
    reading: str = ""
    """On which the price rests, where it does not stand in the clause."""

    @classmethod
    def of(cls, slip: Slip, **own: object) -> Self:
        """As its slip says; `own` is what the game adds or tells otherwise."""
        told: dict[str, Any] = {name: getattr(slip, name) for name in SHARED}
        return cls(**{**told, "result": slip.result.value, **own})

    @classmethod
    def unplayed(
        cls, key: Key, stake: int, outcome: str, clause: ClauseId, *, returned: bool, **own: object
    ) -> Self:
        """All of it goes back or is lost, whatever was dealt."""
        result, back = (Result.RETURNED, stake) if returned else (Result.LOST, 0)
        extra: dict[str, Any] = own
        return cls(*key, stake, result.value, outcome, 0, 0, back, clause, clause, **extra)


SHARED = JudgedWager.__struct_fields__
"""What every game tells of a wager that was judged."""


class Movement(msgspec.Struct, frozen=True, omit_defaults=True):
    """One movement of the settlement, in its place in the order."""

    action: str
    seat: int
    owner: str
    wager: str
    cents: int
    clause: ClauseId
    transfers: tuple[Transfer, ...] = ()


class WagersJudged(Event, frozen=True):
    """What wagers bring, and the order in which the dealer moves their chips."""

    kind = WAGERS_JUDGED
    phase: str
    wagers: tuple[JudgedWager, ...]
    movements: tuple[Movement, ...] = ()


class ChipsMoved(Moving, frozen=True):
    kind = "chips-moved/1"
    phase: str
    action: str
    seat: int
    owner: str
    wager: str
    cents: int
    clause: ClauseId


class RoundEnded(Cited, frozen=True):
    """What lay on the layout is cleared away; every game has words of its own for it."""

    kind = ROUND_ENDED
    round: int


class RoundVoided(Moving, frozen=True):
    kind = ROUND_VOIDED
    clause: ClauseId
    why: str


class IdleDeclared(Cited, frozen=True):
    kind = "idle-declared/1"
    face_up: bool
