"""The controller of a progressive: its meters to the fraction of a cent, and what they booked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.cage.book import Book
from croupier.cage.progressive.figures import MeterFigures, MustHitFigures, figures_in_words
from croupier.rulebooks.house_rules import Meter, MustHit, Progressive
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.messages import Message, said
from croupier.values.money import Cents, rounded_down
from croupier.values.refusals import Refusal

NOTHING = Fraction(0)


class MeterEvent(Event, frozen=True):
    """Something a controller records."""


book = Book["Controller", MeterEvent]()

Outcome = MeterEvent | Refusal
Decided = tuple[MeterEvent, ...] | Refusal
Decision = Callable[["Controller"], Outcome]


# What waits in a controller for a second person


def _proposed(event: ConfigurationProposed) -> Message:
    figures = figures_in_words(event.meters, event.must_hit)
    return said(
        "{by} proposes: {figures} ({reason}).", by=event.by, figures=figures, reason=event.reason
    )


@book.event(_proposed)
class ConfigurationProposed(MeterEvent, frozen=True):
    kind = "configuration-proposed/1"
    by: str
    reason: str
    meters: tuple[MeterFigures, ...]
    must_hit: MustHitFigures | None = None


@book.event("{by} proposes to raise {meter} by {cents:money} ({reason}).")
class AdjustmentProposed(MeterEvent, frozen=True):
    kind = "adjustment-proposed/1"
    by: str
    reason: str
    meter: str
    cents: int


# Its state


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
    """It was paid and is to be reset."""
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

    @property
    def filed(self) -> Progressive:
        """Its figures as a table would have to file them; it knows no seats."""
        must_hit = self.must_hit
        return Progressive(
            wager=self.wager,
            stake=Cents(self.stake),
            combinations={},
            meters={name: meter.filed for name, meter in self.meters.items()},
            must_hit=(must_hit.next_filed or must_hit.filed) if must_hit else None,
        )

    def with_meter(self, name: str, **changes: Any) -> Controller:  # noqa: ANN401 as replace takes
        meter = replace(self.meters[name], **changes)
        return replace(self, meters={**self.meters, name: meter})

    def with_must_hit(self, **changes: Any) -> Controller:  # noqa: ANN401 likewise
        return replace(self, must_hit=self.must_hit and replace(self.must_hit, **changes))


def evolve(controller: Controller, event: MeterEvent) -> Controller:
    """A recorded event changes the controller; it never fails."""
    return replace(book.evolve(controller, event), place=controller.place + 1)


def one_by_one(controller: Controller, decisions: Iterable[Decision]) -> Decided:
    """All of them, each from the state that the one before it left, or the first refusal."""
    events = list[MeterEvent]()
    for decide in decisions:
        decided = decide(controller)
        if isinstance(decided, Refusal):
            return decided
        events.append(decided)
        controller = evolve(controller, decided)
    return tuple(events)


# What a round does to it


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


# As bytes and back, for a cache of it; the journal alone is the truth


def state_of(controller: Controller) -> bytes:
    """Everything, to the fraction of a cent; meters stay in their order."""
    return msgspec.json.encode(controller, enc_hook=_written)


def controller_from(state: bytes) -> Controller:
    return msgspec.json.decode(state, type=Controller, dec_hook=_read)


def _written(value: object) -> str:
    assert isinstance(value, Fraction), value
    return str(value)


def _read(kind: type, value: object) -> Fraction:
    assert kind is Fraction, kind
    return Fraction(str(value))
