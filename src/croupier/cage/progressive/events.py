"""What happens to the meters of a progressive."""

from __future__ import annotations

import msgspec

from croupier.cage.progressive.exact import Exact
from croupier.cage.progressive.figures import MeterFigures, MustHitFigures
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.ledger import Ledger


class MeterEvent(Event, frozen=True):
    """Something a controller records."""


class ControllerOpened(MeterEvent, frozen=True):
    """The meters begin at their initial amounts, which the house puts in."""

    kind = "controller-opened/1"
    link: str
    wager: str
    stake: int
    meters: tuple[MeterFigures, ...]
    must_hit: MustHitFigures | None = None


class TableLinked(MeterEvent, frozen=True):
    kind = "table-linked/1"
    table: str


class MeterHit(MeterEvent, frozen=True):
    """A seat is paid a share of what the meter showed before the round."""

    kind = "meter-hit/1"
    meter: str
    table: str
    round: int
    seat: int
    share: Exact
    cents: int
    clause: ClauseId


class MeterReset(MeterEvent, frozen=True):
    """After it was paid whole, a meter begins again."""

    kind = "meter-reset/1"
    meter: str
    to: Exact
    """The reset amount, the fraction of a cent that was not paid, and the overflow."""
    seed: Exact
    """What the house puts in."""
    from_reserve: Exact = "0"
    from_overflow: Exact = "0"
    """Below zero where a fraction of a cent finds no room below the limit."""


class Raise(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round's wagers bring to one meter."""

    meter: str
    amount: Exact
    reserve: Exact = "0"
    overflow: Exact = "0"


class MetersRaised(MeterEvent, frozen=True):
    """The contributions of a round, after its awards."""

    kind = "meters-raised/1"
    table: str
    round: int
    seats: tuple[int, ...]
    """With a live wager; a seat stands there once per bettor."""
    handle: int
    meters: tuple[Raise, ...]
    must_hit: Exact | None = None
    below_point: bool = False
    """Must Hit was looked at as well, and stands below its point."""


class MustHitArmed(MeterEvent, frozen=True):
    """A point was drawn and sealed; this is its hash."""

    kind = "must-hit-armed/1"
    commitment: str


class MustHitNotReached(MeterEvent, frozen=True):
    """Must Hit was looked at when the round ended, and stands below its point."""

    kind = "must-hit-not-reached/1"
    table: str
    round: int


class MustHitReached(MeterEvent, frozen=True):
    """The point is opened and paid to one of the round's seats, each equally likely."""

    kind = "must-hit-reached/1"
    table: str
    round: int
    point: int
    salt: str
    seats: tuple[int, ...]
    drawn: int
    """Which of the seats, counted from zero."""
    seat: int
    clause: ClauseId

    @property
    def cents(self) -> int:
        """What is paid is the point."""
        return self.point


class MustHitReset(MeterEvent, frozen=True):
    """It begins again at its reset amount and what lay above the point."""

    kind = "must-hit-reset/1"
    to: Exact
    seed: Exact
    figures: MustHitFigures
    """Another choice takes effect here."""


class ConfigurationProposed(MeterEvent, frozen=True):
    kind = "configuration-proposed/1"
    by: str
    reason: str
    meters: tuple[MeterFigures, ...]
    must_hit: MustHitFigures | None = None


class ConfigurationChanged(MeterEvent, frozen=True):
    """A second person carries out what a first proposed."""

    kind = "configuration-changed/1"
    by: str
    proposed_by: str
    reason: str
    meters: tuple[MeterFigures, ...]
    must_hit: MustHitFigures | None = None


class AdjustmentProposed(MeterEvent, frozen=True):
    kind = "adjustment-proposed/1"
    by: str
    reason: str
    meter: str
    cents: int


class MeterAdjusted(MeterEvent, frozen=True):
    """The house puts money into a meter."""

    kind = "meter-adjusted/1"
    by: str
    proposed_by: str
    reason: str
    meter: str
    cents: int


class ProposalWithdrawn(MeterEvent, frozen=True):
    kind = "proposal-withdrawn/1"
    by: str


LEDGER = Ledger[MeterEvent](
    ControllerOpened, TableLinked, MeterHit, MeterReset, MetersRaised, MustHitArmed,
    MustHitNotReached, MustHitReached, MustHitReset, ConfigurationProposed, ConfigurationChanged,
    AdjustmentProposed, MeterAdjusted, ProposalWithdrawn,
)  # fmt: skip
EVENTS, body_of, event_from = LEDGER.events, LEDGER.body_of, LEDGER.event_from
