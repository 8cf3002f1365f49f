"""A table as a value: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar, Self

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.game import BaccaratGame
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.rulebooks.chapter import Cited
from croupier.table.baccarat import plans
from croupier.table.cards.shoe import Cause
from croupier.table.cards.state import CardTable
from croupier.table.cards.todo import Todos
from croupier.table.seats import wagers
from croupier.table.seats.wagers import Movement
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal, refuse
from croupier.values.sides import Side


class Placed(wagers.Placed, frozen=True):
    match_play: int = 0
    ride: Side | None = None
    riding: int = 0
    to_be_paid: bool = False
    """The owner was asked and does not let the winnings ride."""


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
    """Where the right to turn it is, or was last."""
    person: str = ""
    """Nobody: it is offered on, or left to the dealer."""
    handed: bool = False
    offered: int | None = None
    asked: tuple[str, ...] = ()
    """Who gave the right up or declined it."""

    def given_up(self, person: str) -> Turning:
        return Turning(self.seat, asked=(*self.asked, person))

    def without(self, seat: int) -> Turning:
        """It goes on from a seat that was left while it was offered there."""
        return replace(self, seat=seat, offered=None) if self.offered == seat else self


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
    stalled: tuple[str, ...] = ()
    """Curators who let the shoe go in its middle."""

    @property
    def settlements(self) -> dict[str, Judged]:
        """In the order in which the dealer makes their movements."""
        made = dict[str, Judged]()
        if self.opening:
            made["opening"] = self.opening
        if self.result:
            made["result"] = self.result
        if self.must_hit:
            made["must_hit"] = self.must_hit
        return made

    def hand(self, side: Side) -> tuple[Laid, ...]:
        return tuple(each for each in self.laid if each.side is side)


class Held(msgspec.Struct, frozen=True):
    """A card out of the shoe that waits for its place."""

    card: Card | None
    seen: bool
    clause: ClauseId | None = None
    """What has it wait."""


class Stray(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card drawn in error or found face up, before it is decided what becomes of it."""

    card: Card | None
    disclosed: bool
    towards: Side | None = None
    found: bool = False
    """It lay face up in the shoe."""


class Discards(msgspec.Struct, frozen=True):
    """Cards still to be drawn into the discards after one that went there."""

    left: int
    shown: bool
    clause: ClauseId


class Curating(msgspec.Struct, frozen=True):
    """Who holds the shoe at big Baccarat."""

    seat: int | None = None
    """None: still to be offered; 0: the dealer."""
    dealer_acts: bool = False
    asked: tuple[str, ...] = ()
    offered: int | None = None
    last: int = 0
    """Where the last player who was curator held the shoe; 0 if none did."""
    last_player: str = ""
    passed: bool = False
    """The shoe is on its way from that player to another."""

    @property
    def anew(self) -> Curating:
        """Nobody holds the shoe or has been asked; the last player who did is kept in mind."""
        return Curating(last=self.last, last_player=self.last_player)


class Past(msgspec.Struct, frozen=True):
    """A finished round, for the scoreboard."""

    number: int
    shoe: int
    winner: str
    player_pair: bool
    banker_pair: bool
    coup: str


class Table(CardTable, frozen=True, kw_only=True):
    game: BaccaratGame
    link: str = ""
    """The progressive controller it shares with other tables; its own where this is empty."""
    wagers: tuple[Placed, ...] = ()
    owed: Mapping[str, Mapping[int, int]] = {}
    """Marked vigorish: by person, the sum for wagers at each seat."""
    mixed: tuple[str, ...] = ()
    """Steps of the manual shuffle so far."""
    faces_wanted: bool = False
    extra_shuffle: bool = False
    """Massachusetts: whether laced cards are shuffled again, notice having been given."""
    notice: tuple[bool, datetime] | None = None
    """A change to that, as notified, and when."""
    hands_left: int | None = None
    """After the last-hand call, how many hands may still be dealt."""
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
    simulates: ClauseId | None = None
    """What has the simulated round dealt that is under way."""
    void: ClauseId | None = None
    """The clause by which the round is void, simulated or not, until the wagers are returned."""
    discarding: tuple[Discards, ...] = ()
    """What follows each card that went there, in that order."""
    history: tuple[Past, ...] = ()
    """Rounds of this shoe."""

    laid: ClassVar[type[Placed]] = Placed
    longest_burn: ClassVar[int] = 11

    @property
    def house(self) -> BaccaratRules:
        return self.game.house

    def owes(self, person: str) -> int:
        return sum(self.owed.get(person, {}).values())

    def free_chips(self, person: str) -> int:
        return max(self.chips(person) - self.owes(person), 0)

    @property
    def disputes(self) -> ClauseId:
        return self.duty("clear")

    def box_of(self, person: str, seat: int) -> int:
        """Where vigorish on a wager at a seat is marked: at a number of its owner's, if any."""
        return self.seat_now(person, seat) or seat

    @property
    def is_used(self) -> bool:
        return super().is_used or self.simulated is not None

    @property
    def owing(self) -> Refusal | None:
        return refuse(self.duty("outstanding"), "vigorish is still owed") if self.owed else None

    @property
    def in_round(self) -> Round:
        """The round, where one is known to be under way."""
        assert self.round is not None
        return self.round

    @property
    def awaits_call(self) -> bool:
        """A shoe is in play and no more bets has not been called: wagers may be taken back."""
        return super().is_between_rounds

    @property
    def can_bet(self) -> bool:
        """No wager is taken in a simulated round (reading R-X14)."""
        return self.awaits_call and not self.has_disclosed

    @property
    def is_between_rounds(self) -> bool:
        """Nothing of a round, simulated or not, is still to be done."""
        return self.can_bet and not self.discarding

    @property
    def has_curator(self) -> bool:
        return "curator" in self.house.procedure

    @property
    def needs_curator(self) -> bool:
        return self.has_curator and self.curating.seat is None

    @property
    def last_curator(self) -> int | None:
        """Where the last player who was curator sits, if still or again at the table."""
        return self.seat_now(self.curating.last_player, self.curating.last)

    @property
    def has_disclosed(self) -> bool:
        """A simulated round is under way, or there is a card for one."""
        return self.simulated is not None or bool(self.disclosed)

    @property
    def simulation(self) -> ClauseId:
        """What has the simulated round dealt that is under way or comes next."""
        brought = self.disclosed[0].clause if self.simulated is None else self.simulates
        return brought or self.duty("disclosed")

    @property
    def last_hand_is_due(self) -> bool:
        """The cover card is out, and the last hand is not called."""
        cover_round = self.in_shoe.cover_round
        is_out = cover_round is not None and self.rounds >= cover_round
        return is_out and self.hands_left is None

    @property
    def has_run_out(self) -> bool:
        """There is no card at all for another round."""
        return not (self.in_shoe.left or self.carried or self.held)

    @property
    def procedure(self) -> str:
        return str(self.house.chose("procedure"))

    # its cards

    @property
    def card_life(self) -> Cited[int] | None:
        return self.house.handling.card_life_hours

    @property
    def cutters(self) -> tuple[int, ...]:
        """Seats downwards, at big Baccarat from the last curator."""
        seats, last = sorted(self.seats, reverse=True), self.last_curator
        if self.has_curator and self.shoes and last is not None:
            seats = seats[seats.index(last) :] + seats[: seats.index(last)]
        return tuple(seats)

    @property
    def waiting(self) -> int:
        return sum(map(len, (self.held, self.carried, self.disclosed, self.strays)))

    @property
    def has_manual_shuffle(self) -> bool:
        """Massachusetts' own: it is mixed, laced, and may be cut again until it is burned."""
        return "manual_steps" in self.house.procedure

    @property
    def may_recut_loaded(self) -> bool:
        return self.has_manual_shuffle

    def shuffle_steps(self, batch: str, clause: ClauseId, *, fresh: bool) -> Todos:
        if self.has_manual_shuffle:
            return plans.manual_shuffle(self.house, batch, fresh=fresh)
        return super().shuffle_steps(batch, clause, fresh=fresh)

    def renews_cards(self, cause: Cause) -> bool:
        """Whether each shoe wants other cards (Maryland: unless filed by age, reading R-MD12)."""
        house = self.house
        if super().renews_cards(cause):
            return True
        if self.has_two_batches or cause in {Cause.IDLE, Cause.SHUFFLE_ORDERED}:
            return False
        if house.chose("card_change") == "by_age" and cause is not Cause.INSUFFICIENT_CARDS:
            return False
        return house.handling.after_last_hand.value == "new_decks"

    def without_person(self, person: str, seat: int) -> Self:
        """Offers of the shoe or of a hand to an empty seat fall away as well."""
        after = super().without_person(person, seat)
        if self.curating.offered == seat:
            after = replace(after, curating=replace(self.curating, offered=None))
        if self.round is None:
            return after
        turning = {side: each.without(seat) for side, each in self.round.turning.items()}
        return replace(after, round=replace(self.round, turning=turning))

    @property
    def is_void(self) -> bool:
        return self.void is not None

    @property
    def can_be_void(self) -> bool:
        return not self.is_void and (self.round is None or self.round.result is None)

    def with_cards_withdrawn(self, clause: ClauseId) -> Self:
        if self.round is None and self.simulated is None:
            return super().with_cards_withdrawn(clause)
        return replace(self, void=clause)

    def with_void_round(self, clause: ClauseId) -> Self:
        return replace(self, void=clause)

    def with_fresh_start(self) -> Self:
        return replace(self, shuffled_by=(), mixed=(), faces_wanted=False)

    def with_new_shoe(self) -> Self:
        """The scoreboard is empty, and nobody holds the shoe."""
        return replace(self, history=(), hands_left=None, curating=self.curating.anew)

    def with_shoe_cleared(self, _: Cause) -> Self:
        return replace(
            self,
            held=(),
            carried=(),
            disclosed=(),
            strays=(),
            discarding=(),
            hands_left=None,
        )
