"""The state of a controller: its meters to the fraction of a cent, and the rounds they booked."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from croupier.cage.progressive.events import AdjustmentProposed, ConfigurationProposed
from croupier.rulebooks.house_rules import Meter, MustHit
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, rounded_down

NOTHING = Fraction(0)


class MeterState(msgspec.Struct, frozen=True):
    """A meter as it was filed and as it stands; sums are in cents."""

    filed: Meter
    amount: Fraction
    seeded: Fraction
    """All that the house put in: initial amount, resets beyond the reserve, adjustments."""
    reserve: Fraction = NOTHING
    overflow: Fraction = NOTHING
    accrued: Fraction = NOTHING
    """All that wagers brought, at the rates of their day, reserve and overflow included."""
    paid: int = 0
    awards: int = 0
    hits: int = 0
    """Awards of the whole meter."""

    @property
    def shown(self) -> Cents:
        return rounded_down(self.amount)


class MustHitState(msgspec.Struct, frozen=True):
    filed: MustHit
    amount: Fraction
    seeded: Fraction
    accrued: Fraction = NOTHING
    paid: int = 0
    hits: int = 0
    commitment: str = ""
    """The hash of the sealed point."""
    is_armed: bool = False
    missed: Fraction | None = None
    """Where it stood when it was last looked at and lay below the sealed point."""
    is_paid: bool = False
    """Its point was paid: it is to be reset."""
    next_filed: MustHit | None = None
    """Another choice, from the next reset on."""

    @property
    def shown(self) -> Cents:
        return min(rounded_down(self.amount), self.filed.ceiling)


class Booked(msgspec.Struct, frozen=True):
    """The last round of a table that raised the meters."""

    round: int
    seats: tuple[int, ...]
    awaits_look: bool
    """Must Hit was not looked at yet for this round."""


class Booking(msgspec.Struct, frozen=True):
    """A round with awards that is not booked to its end."""

    table: str
    round: int
    shown: Mapping[str, Cents]
    """What each meter displayed before the round; one that was reset is not to be won again."""
    winners: tuple[int, ...] = ()
    resets: tuple[str, ...] = ()
    """Meters that were paid whole and are to be reset."""


class Controller(msgspec.Struct, frozen=True):
    name: str
    place: int = 0
    """How many records of its stream made it so."""
    wager: str = ""
    stake: int = 0
    meters: Mapping[str, MeterState] = {}
    must_hit: MustHitState | None = None
    tables: tuple[str, ...] = ()
    handle: int = 0
    """All that was wagered, in cents."""
    rounds: Mapping[str, Booked] = {}
    """By table."""
    booking: Booking | None = None
    proposed_configuration: ConfigurationProposed | None = None
    proposed_adjustment: AdjustmentProposed | None = None

    @property
    def proposal(self) -> ConfigurationProposed | AdjustmentProposed | None:
        """A change that waits for a second person."""
        return self.proposed_configuration or self.proposed_adjustment

    @property
    def shown(self) -> dict[str, Cents]:
        return {name: meter.shown for name, meter in self.meters.items()}


class Award(msgspec.Struct, frozen=True):
    """What a seat wins from a meter; its bettors share it."""

    meter: str
    seat: int
    share: Fraction
    cents: int
    clause: ClauseId | None = None
    """The line of the paytable."""


class Played(msgspec.Struct, frozen=True):
    """A round as far as meters are concerned."""

    table: str
    round: int
    seats: tuple[int, ...]
    """With a live wager; a seat stands there once per bettor."""
    awards: tuple[Award, ...] = ()
