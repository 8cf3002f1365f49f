"""A table as a value: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.game import BaccaratGame
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.table.cards.preparing import Todo
from croupier.table.cards.state import DEALERS_SEAT, Batch, Cause, Cutting
from croupier.table.seats import wagers
from croupier.table.seats.state import Seat, Seating
from croupier.table.seats.wagers import Movement
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.sides import Side

__all__ = ["DEALERS_SEAT", "Batch", "Cause", "Cutting", "Movement"]


class Placed(msgspec.Struct, frozen=True):
    """A wager on the layout."""

    seat: int
    owner: str
    wager: str
    stake: int
    match_play: int = 0
    ride: Side | None = None
    riding: int = 0
    settled: bool = False
    to_be_paid: bool = False
    """The owner was asked and does not let the winnings ride."""

    @property
    def key(self) -> tuple[int, str, str]:
        return self.seat, self.owner, self.wager


class Spoken(msgspec.Struct, frozen=True):
    seat: int
    owner: str
    wager: str
    cash: int

    @property
    def key(self) -> tuple[int, str, str]:
        return self.seat, self.owner, self.wager


class Shoe(msgspec.Struct, frozen=True):
    """The stack or shoe in use; its order is not here."""

    batch: str
    cards: int
    commitment: str = ""
    offset: int = 0
    """How far cuts turned the sealed order."""
    drawn: int = 0
    cover_at: int | None = None
    """After how many cards the second cover card lies."""
    cover_round: int | None = None
    """The round as whose cover card it counts, once it is out."""
    number: int = 0
    loaded: bool = False
    to_burn: int | None = None
    """None before the first card is turned."""
    seen: Mapping[Card, int] = {}
    """Cards whose faces somebody has seen."""

    @property
    def left(self) -> int:
        return self.cards - self.drawn

    def after_drawing(self, card: Card | None) -> Shoe:
        """One card fewer; a face that was seen is counted."""
        return replace(self, drawn=self.drawn + 1).after_seeing(card)

    def after_seeing(self, card: Card | None) -> Shoe:
        if card is None:
            return self
        return replace(self, seen={**self.seen, card: self.seen.get(card, 0) + 1})


class Over(msgspec.Struct, frozen=True):
    """Why the shoe is over, until it is cleared away."""

    cause: Cause
    clause: ClauseId
    face_up: bool = False
    """How an idle table's cards are spread."""


class Laid(msgspec.Struct, frozen=True):
    """A card of a hand."""

    side: Side
    card: Card | None
    """None: a real card that lies face down."""
    up: bool
    counted: bool = False
    """Its face had been seen before it was laid down."""
    clause: ClauseId | None = None
    """What had it dealt."""


class Turning(msgspec.Struct, frozen=True):
    """Who turns a hand in the viewing procedure."""

    seat: int
    """0: the dealer."""
    person: str = ""
    handed: bool = False
    offered: int | None = None
    asked: tuple[int, ...] = ()
    """Seats that gave the right up or declined it."""


class JudgedWager(wagers.JudgedWager, frozen=True):
    """What the cards did to one wager."""

    marked: bool = False
    rode: int = 0
    riding: int = 0
    match_play: int = 0
    meter: str = ""
    """The controller's meter that pays the winnings."""


class Judged(msgspec.Struct, frozen=True):
    """A settlement under way."""

    wagers: tuple[JudgedWager, ...]
    movements: tuple[Movement, ...]
    done: int = 0
    meters: Mapping[str, int] = {}
    """What a controller displayed."""

    @property
    def left(self) -> tuple[Movement, ...]:
        return self.movements[self.done :]


class Round(msgspec.Struct, frozen=True):
    number: int
    cards_called: bool = False
    laid: tuple[Laid, ...] = ()
    """In dealing order."""
    turning: Mapping[str, Turning] = {}
    called: tuple[Side, ...] = ()
    opening: Judged | None = None
    result: Judged | None = None
    must_hit: Judged | None = None
    """The Must Hit, once this round has won it."""
    winner: str | None = None
    banker: str = ""
    """What the Banker's Hand does beside an unauthorised Player third card, if there was one."""

    @property
    def settlements(self) -> dict[str, Judged]:
        """In the order in which the dealer makes their movements."""
        named = {"opening": self.opening, "result": self.result, "must_hit": self.must_hit}
        return {phase: judged for phase, judged in named.items() if judged}

    def hand(self, side: Side) -> tuple[Laid, ...]:
        return tuple(each for each in self.laid if each.side is side)


class Held(msgspec.Struct, frozen=True):
    """A card out of the shoe that waits for its place."""

    card: Card | None
    seen: bool


class Stray(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card drawn in error or found face up, before it is decided what becomes of it."""

    card: Card | None
    disclosed: bool
    towards: Side | None = None
    found: bool = False
    """It lay face up in the shoe."""


class Discards(msgspec.Struct, frozen=True):
    """Cards still to be drawn into the discards."""

    left: int
    shown: bool
    clause: ClauseId


class Curating(msgspec.Struct, frozen=True):
    """Who holds the shoe at big Baccarat."""

    seat: int | None = None
    """None: still to be offered; 0: the dealer."""
    dealer_acts: bool = False
    asked: tuple[int, ...] = ()
    offered: int | None = None
    last: int = 0
    """The last player who was curator; 0 if none was."""
    passed: bool = False
    """The shoe is on its way from that player to another."""


class Past(msgspec.Struct, frozen=True):
    """A finished round, for the scoreboard."""

    number: int
    shoe: int
    winner: str
    player_pair: bool
    banker_pair: bool
    coup: str


class Table(Seating, frozen=True):
    id: str
    game: BaccaratGame
    practice: bool
    physical_cards: bool
    pit: str
    link: str = ""
    """The progressive controller it shares with other tables; its own where this is empty."""
    place: int = 0
    """How many events made it."""
    closed: bool = False
    accounts: Mapping[str, int] = {}
    seats: Mapping[int, Seat] = {}
    arrivals: int = 0
    wagers: tuple[Placed, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    gone: frozenset[str] = frozenset()
    """People who left in mid-round; what comes back is kept for them."""
    owed: Mapping[str, Mapping[int, int]] = {}
    """Marked vigorish: by person, the sum in the box of each seat."""
    batches: Mapping[str, Batch] = {}
    todo: tuple[Todo, ...] = ()
    mixed: tuple[str, ...] = ()
    """Steps of the manual shuffle so far."""
    shuffled_by: tuple[str, ...] = ()
    faces_wanted: bool = False
    extra_shuffle: bool = False
    """Massachusetts: whether laced cards are shuffled again."""
    notice: tuple[bool, datetime] | None = None
    """A change to that, as notified, and when."""
    cutting: Cutting = Cutting()
    shoe: Shoe | None = None
    shoes: int = 0
    rounds: int = 0
    hands_left: int | None = None
    """After the last-hand call, how many hands may still be dealt."""
    over: Over | None = None
    unopened: tuple[Shoe, ...] = ()
    """Ended shoes whose order is still sealed."""
    curating: Curating = Curating()
    round: Round | None = None
    held: tuple[Held, ...] = ()
    """Next cards to be dealt that already left the shoe."""
    carried: tuple[Held, ...] = ()
    """First cards of the next hand."""
    disclosed: tuple[Held, ...] = ()
    """Each opens a simulated round."""
    strays: tuple[Stray, ...] = ()
    """Set aside until the hands are known."""
    simulated: tuple[Card, ...] | None = None
    discarding: Discards | None = None
    history: tuple[Past, ...] = ()
    """Rounds of this shoe."""

    @property
    def house(self) -> BaccaratRules:
        return self.game.house

    def duty(self, name: str) -> ClauseId:
        return self.game.house.procedure[name]

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple(n for n, seat in self.seats.items() if seat.person == person)

    def owes(self, person: str) -> int:
        return sum(self.owed.get(person, {}).values())

    def marked_at(self, seat: int) -> int:
        """What the marker in a seat's box says."""
        return sum(boxes.get(seat, 0) for boxes in self.owed.values())

    @property
    def in_shoe(self) -> Shoe:
        """The shoe, where there is known to be one."""
        assert self.shoe is not None
        return self.shoe

    @property
    def in_round(self) -> Round:
        """The round, where one is known to be under way."""
        assert self.round is not None
        return self.round

    @property
    def can_bet(self) -> bool:
        """Between rounds, with a shoe in play."""
        shoe = self.shoe
        return (
            not self.closed
            and not self.todo
            and self.round is None
            and self.over is None
            and shoe is not None
            and shoe.loaded
            and shoe.to_burn == 0
        )

    @property
    def is_between_rounds(self) -> bool:
        """Nothing of a round, simulated or not, is still to be done."""
        waits = self.simulated is not None or self.disclosed or self.discarding
        return self.can_bet and not waits

    @property
    def is_continuous(self) -> bool:
        return self.house.chose("shuffler") == "continuous"

    @property
    def has_two_batches(self) -> bool:
        return self.house.chose("shuffler") == "two_batch"

    @property
    def has_curator(self) -> bool:
        return "curator" in self.house.procedure

    @property
    def procedure(self) -> str:
        return str(self.house.chose("procedure"))

    def with_order_returned(self) -> Table:
        """A sealed order waits to be opened once its shoe is over."""
        shoe = self.in_shoe
        if not shoe.commitment:
            return self
        once = replace(shoe, commitment="")
        return replace(self, unopened=(*self.unopened, shoe), shoe=once)
