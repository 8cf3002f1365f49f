"""A chapter of regulation as a value: what it permits, what it fixes, and where it says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Generic, TypeVar

from croupier.rulebooks.choices import ApprovalRule, OptionRule, ProgressiveRule
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.odds import Odds
from croupier.values.prices import Price

T = TypeVar("T")

STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class Cited(Generic[T]):
    """A figure and the clause that states it."""

    value: T
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Window:
    """When a text is law: from a day on, and until the day it expires."""

    since: date
    clause: ClauseId
    amended: date | None = None
    """The day from which the wording at hand holds, if later."""
    expires: date | None = None

    def outside(self, day: date) -> str | None:
        """Why the text is no law on a day, if it is none.

        >>> Window(date(2010, 3, 20), ClauseId("")).outside(date(2010, 3, 19))
        'took force on 2010-03-20'
        """
        if day < self.since:
            return f"took force on {self.since}"
        if self.expires is not None and day >= self.expires:
            return f"expired on {self.expires}"
        return None


@dataclass(frozen=True, slots=True)
class Bounds:
    at_least: int
    at_most: int
    clause: ClauseId

    def allow(self, count: int) -> bool:
        return self.at_least <= count <= self.at_most

    def __str__(self) -> str:
        if self.at_least == self.at_most:
            return str(self.at_least)
        return f"{self.at_least} to {self.at_most}"


@dataclass(frozen=True, slots=True)
class VigorishKind:
    """One kind of vigorish a chapter lets a licensee charge."""

    name: str
    rate: Fraction
    on_tied_stake: bool
    """Charged on a tied Banker wager instead of on its winnings."""
    clause: ClauseId
    coin: Cents
    rounding: ClauseId
    """The clause that permits rounding up to the coin."""
    never_deferred: ClauseId | None
    """The clause that forbids marking this kind for later, if one does."""


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line of a paytable: an outcome and what it does under each table."""

    outcome: str
    pays: tuple[Printed | None, ...]
    """By paytable, in the offer's order; None where that table leaves the line out."""
    clauses: tuple[ClauseId, ...]
    """By paytable: who sets the price, or who says that the wager loses or is returned."""
    when: ClauseId | None
    """Who says that these cards make this outcome, where that is another clause."""
    only_if: Mapping[str, frozenset[str]]
    """Options that must have one of these values for the line to be in force."""
    reading: str = ""
    """On which the price rests, where it does not stand in the clause."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A floor: the submission names the figure."""

    odds: Odds

    def __str__(self) -> str:
        return f"at least {self.odds}"


@dataclass(frozen=True, slots=True)
class SumOf:
    """What several lines of the same wager pay together."""

    outcomes: tuple[str, ...]

    def __str__(self) -> str:
        return " + ".join(self.outcomes)


Printed = Price | AtLeast | SumOf
"""What can stand in a paytable."""


class Standing(Enum):
    """How a wager comes to a table."""

    ALWAYS = "always"
    COMPULSORY = "compulsory"
    ELECTIVE = "elective"


@dataclass(frozen=True, slots=True)
class Tightened:
    """A limit that gets narrower when the wager is offered."""

    key: str
    allowed: tuple[int, ...]
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Needs:
    """Another wager of the same seat that must be in play; an option says which will do."""

    by: str | None
    """None: whatever is filed, the same wagers will do."""
    any_of: Mapping[str, tuple[str, ...]]
    """By the option's value."""
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class RideRule:
    """Winnings that may be left on a main wager; options say how much of them."""

    clause: ClauseId
    share: str
    maximum: str


@dataclass(frozen=True, slots=True)
class Visit:
    """In which order of seats a dealer settles a wager."""

    ascending: bool
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Offer:
    """A wager as a chapter permits it at tables of certain variants."""

    wager: str
    title: str
    standing: Standing
    permitted_by: ClauseId
    defined_by: ClauseId | None
    """The clause that defines the event it is about, where there is one."""
    variants: frozenset[str]
    """Empty: every variant."""
    paytables: tuple[str, ...]
    """Names to choose from; empty for a single unnamed table."""
    chosen_by: ClauseId | None
    """The clause that asks for the choice of a paytable."""
    by_stake: bool
    """The progressive's stake chooses the paytable."""
    by_decks: tuple[int, ...]
    """The decks in the shoe choose the paytable: by paytable, how many; empty: they do not."""
    odds_by_line: bool
    """Odds are filed line by line, each under the name of its outcome."""
    own_maximum: ClauseId | None
    """The clause that wants its maximum filed with it, if one does."""
    twin: str | None
    """The same wager on the other hand, which must use the same paytable."""
    both_hands: ClauseId | None
    """The clause that wants it on either hand, if it may not be offered on one alone."""
    lines: tuple[Line, ...]
    bears_vigorish: bool
    no_vigorish: ClauseId | None
    ride: RideRule | None
    keeps_stake: Mapping[str, frozenset[str]]
    """Options and values under which the stake does not come back with a prize."""
    needs: Needs | None
    visit: Visit | None
    tightened: tuple[Tightened, ...]
    window: Window | None

    def is_open_to(self, flags: frozenset[str]) -> bool:
        return not self.variants or bool(self.variants & flags)


@dataclass(frozen=True, slots=True)
class PayingOrder:
    """The order in which a dealer collects and pays at the end of a round."""

    losers_first: ClauseId
    vigorish: ClauseId
    pay: ClauseId


@dataclass(frozen=True, slots=True)
class Variant:
    name: str
    title: str
    clause: ClauseId
    vigorish_free: ClauseId | None
    only_wagers: tuple[str, ...]
    """The only wagers the variant takes; empty: all the chapter permits."""
    only_wagers_clause: ClauseId | None
    only_wagers_option: str | None
    """The option by which a recorded answer may lift that."""
    base_games: tuple[str, ...]
    """Games the variant can be laid over; empty: it is one itself."""
    paying_order: PayingOrder | None
    """Its own order of collecting and paying, where the text gives one."""
    procedure: Mapping[str, ClauseId]
    """Duties for which its text has a clause of its own."""
    window: Window | None


class Piece(Enum):
    """What can be on a table: printed on its felt, or standing on it."""

    SEAT = "seat"
    DEALER = "dealer"
    HOUSE_NAME = "house_name"
    WAGER_AREA = "wager_area"
    ODDS = "odds"
    INSCRIPTION = "inscription"
    PLAYER_CARDS = "player_cards"
    BANKER_CARDS = "banker_cards"
    VIGORISH_BOX = "vigorish_box"
    KING_9 = "king_9"
    SENSOR = "sensor"
    SHOE = "shoe"
    DISCARD_RACK = "discard_rack"
    DISCARD_BUCKET = "discard_bucket"
    MARKER_RACK = "marker_rack"
    DROP_BOX = "drop_box"
    TIP_BOX = "tip_box"
    DEAD_HAND = "dead_hand"
    SHAKER = "shaker"
    CARD_READER = "card_reader"
    SIGN = "sign"
    SIGN_ODDS = "sign_odds"


@dataclass(frozen=True, slots=True)
class LayoutRule:
    """Something a chapter wants on its tables, and on which of them."""

    piece: Piece
    clause: ClauseId
    sign: ClauseId | None = None
    """Who lets a sign at the table carry it instead, if anyone does."""
    words: str | None = None
    """What it says, where the chapter says what."""
    wagers: tuple[str, ...] = ()
    """About these wagers, each if it is offered; empty: every wager there is, or none at all."""
    variants: frozenset[str] = frozenset()
    """At tables of these variants; empty: every variant."""
    only_if: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Options that must have one of these values."""
    with_vigorish: bool = False
    """Only where the table charges vigorish."""
    unoffered_if: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Options and values under which its wagers need not be offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One chapter: what the chapters about every game have."""

    id: str
    title: str
    game: str
    jurisdiction: str
    authority: str
    extends: str | None
    window: Window | None
    time_zone: str
    """By whose clocks its tables reckon, unless another is filed."""
    wager_list: ClauseId
    """The clause that lists the permissible wagers."""
    variant_list: ClauseId
    """The clause that an unknown variant offends."""
    placing: ClauseId
    """The clause on how wagers are placed."""
    match_play: ClauseId | None
    """The clause that accepts match play coupons, if one does."""
    seats: Bounds
    procedure: Mapping[str, ClauseId]
    """By duty, the clause that asks for it."""
    layout: tuple[LayoutRule, ...]
    vigorish: tuple[VigorishKind, ...]
    variants: Mapping[str, Variant]
    offers: tuple[Offer, ...]
    """In layout order."""
    options: Mapping[str, OptionRule]
    approvals: Mapping[str, ApprovalRule]
    progressive: ProgressiveRule | None
    one_vigorish: ClauseId | None
    """The clause that wants one vigorish at all tables of the game in a facility."""

    def offers_of(self, wager: str) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.offers if offer.wager == wager)
