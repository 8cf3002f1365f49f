"""Wagers, how they were judged and how their chips moved, whatever is played.

A name on disk outlives a rename: to change an event, raise its number and add an upcast.
"""

from __future__ import annotations

import msgspec

from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Moving
from croupier.values.transfers import Transfer


class Placed(msgspec.Struct, frozen=True):
    """A wager on the layout."""

    seat: int
    owner: str
    wager: str
    stake: int
    settled: bool = False

    @property
    def key(self) -> tuple[int, str, str]:
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
    kind = "no-more-bets-called/1"
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


class Movement(msgspec.Struct, frozen=True, omit_defaults=True):
    """One movement of the settlement, in its place in the order."""

    action: str
    seat: int
    owner: str
    wager: str
    cents: int
    clause: ClauseId
    transfers: tuple[Transfer, ...] = ()


class ChipsMoved(Moving, frozen=True):
    kind = "chips-moved/1"
    phase: str
    action: str
    seat: int
    owner: str
    wager: str
    cents: int
    clause: ClauseId


class RoundVoided(Moving, frozen=True):
    kind = "round-voided/1"
    clause: ClauseId
    why: str


class IdleDeclared(Cited, frozen=True):
    kind = "idle-declared/1"
    face_up: bool
