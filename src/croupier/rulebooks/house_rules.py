"""House rules: what one table plays by, every figure with its clause, frozen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from croupier.rulebooks.chapter import Cited, Piece, Visit, Window
from croupier.rulebooks.choices import OptionValue
from croupier.rulebooks.gaming_day import GamingDay
from croupier.rulebooks.reader import shown
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, rounded_down, rounded_up
from croupier.values.prices import Price

CAME_LATER = "came later"
"""Marks a field that journals written before it lack."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option's value, and whether the submission named it."""

    value: OptionValue
    clause: ClauseId
    filed: bool

    def fits(self, values: Collection[str]) -> bool:
        """Whether the value is one that a condition asks for."""
        return shown(self.value) in values


@dataclass(frozen=True, slots=True)
class PricedLine:
    """An outcome of a wager and what it does to the stake."""

    outcome: str
    price: Price
    clause: ClauseId
    """Who sets the price, or who says that the wager loses or is returned."""
    when: ClauseId
    """Who says that these cards make this outcome."""
    reading: str = field(default="", metadata={CAME_LATER: True})
    """On which the price rests, where it does not stand in the clause."""


@dataclass(frozen=True, slots=True)
class Vigorish:
    """What the house takes out of wagers that bear it, and how."""

    name: str
    rate: Fraction
    on_tied_stake: bool
    clause: ClauseId
    coin: Cents | None
    """Round up to this; None: exact."""
    rounding: ClauseId
    deferred: bool
    collection: ClauseId

    def on(self, charged: int) -> Cents:
        """To the cent, or up to the coin that is filed for it, and never more than all of it.

        What the text says shall be taken is taken: the table's own coin lowers nothing (R-X17).
        """
        owed = self.rate * charged
        if self.coin is None:
            return rounded_down(owed)
        return Cents(min(rounded_up(owed, self.coin), charged))


@dataclass(frozen=True, slots=True)
class StakeLimits:
    minimum: Cents | None = None
    maximum: Cents | None = None


@dataclass(frozen=True, slots=True)
class Ride:
    """How much of a payout may be left on a main wager."""

    share: Fraction
    maximum: Cents | None
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class NeededWager:
    """Another wager of the same seat that must be in play."""

    any_of: frozenset[str]
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class OfferedWager:
    """A wager as this table offers it."""

    id: str
    title: str
    permitted_by: ClauseId
    paytable: str | None
    lines: tuple[PricedLine, ...]
    """As printed: where several meet, the better first."""
    bears_vigorish: bool
    no_vigorish: ClauseId | None
    ride: Ride | None
    keeps_stake: bool
    """The stake does not come back with a prize."""
    needs: NeededWager | None
    visit: Visit | None
    fixed_stake: Cited[int] | None
    limits: StakeLimits


@dataclass(frozen=True, slots=True)
class Meter:
    name: str
    initial: Cents
    reset: Cents
    rate: Fraction
    reserve_rate: Fraction
    limit: Cents | None
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class MustHit:
    configuration: int
    reset: Cents
    ceiling: Cents
    rate: Fraction
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Progressive:
    wager: str
    stake: Cents
    combinations: Mapping[int, frozenset[Card]]
    """Each seat's King and nine."""
    meters: Mapping[str, Meter]
    must_hit: MustHit | None


@dataclass(frozen=True, slots=True)
class Approval:
    """An approval or a regulator's answer on record."""

    name: str
    reference: str
    date: date


@dataclass(frozen=True, slots=True)
class LayoutItem:
    """Something that must be on this table, once or at each seat."""

    piece: Piece
    wager: str | None
    words: str | None
    """The wager's title, or what is to be read there."""
    clause: ClauseId
    sign: ClauseId | None
    """Who lets a sign at the table carry it instead, if anyone does."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class HouseRules:
    """What a table of any game needs to know; each game adds its own."""

    rulebook: str
    title: str
    game: str
    jurisdiction: str
    variant: str
    games: frozenset[str]
    """The variant and, where it is laid over another, that one too."""
    effective: date | None
    texts: Mapping[str, Window]
    """What the table relies on that is law only for a time, and when it is."""
    gaming_day: GamingDay
    seats: Cited[int]
    options: Mapping[str, Chosen]
    wagers: Mapping[str, OfferedWager]
    """In layout order."""
    not_offered: Mapping[str, ClauseId]
    """Wagers of the chapter that this table leaves out, with the clause that permits them."""
    vigorish: Vigorish | None
    limits: StakeLimits
    coin: Cents
    """The smallest sum the table handles."""
    procedure: Mapping[str, ClauseId]
    """What the chapter asks of the people at the table: by duty, the clause."""
    layout: tuple[LayoutItem, ...]
    """What must be on the table: areas in layout order, inscriptions, equipment."""
    placing: ClauseId
    wager_list: ClauseId
    match_play: ClauseId | None
    progressive: Progressive | None
    approvals: Mapping[str, Approval]
    missing_approvals: Mapping[str, ClauseId]
    one_vigorish: ClauseId | None
    """The clause that wants one vigorish at all tables of the game in a facility."""
    lawful: bool
    """False for a study of values outside the chapter."""
    filed: str = field(default="", compare=False, repr=False)
    """The text they were read from, where the shipped chapters gave them; no rule of its own."""

    @property
    def in_brief(self) -> str:
        """One line, for whoever looks at it at a prompt."""
        law = "" if self.lawful else ", not a lawful table"
        return f"{self.title} under {self.rulebook}{law}: {', '.join(self.wagers)}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.in_brief}>"

    def limits_of(self, wager: str) -> StakeLimits:
        """A wager's own limits go before the table's."""
        own, general = self.wagers[wager].limits, self.limits
        return StakeLimits(
            general.minimum if own.minimum is None else own.minimum,
            general.maximum if own.maximum is None else own.maximum,
        )

    def least_stake(self, wager: str) -> Cents:
        """The smallest sum that the coin and the minimum let anybody lay."""
        return max(rounded_up(self.limits_of(wager).minimum or 0, self.coin), self.coin)

    def duty(self, name: str) -> ClauseId:
        """The clause behind a duty that the chapter is known to have."""
        return self.procedure[name]

    def holds(self, option: str) -> bool:
        """Whether a flag is set."""
        chosen = self.options.get(option)
        return chosen is not None and chosen.value is True

    def count(self, option: str, otherwise: int = 0) -> int:
        chosen = self.options.get(option)
        return chosen.value if chosen and isinstance(chosen.value, int) else otherwise

    def chose(self, option: str) -> str | None:
        """The value of a choice, or None where the chapter does not ask."""
        chosen = self.options.get(option)
        return str(chosen.value) if chosen else None
