"""A Spanish 21 table as a value: the fold of its events.

The hole card's face is not in it before the card is turned, nor is any card that nobody has seen:
a `Place` says where in a sealed order it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec
from msgspec.structs import replace

from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.dealing import OpeningCard
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.table.cards.preparing import Todo
from croupier.table.cards.state import DEALERS_SEAT, Batch, Cutting
from croupier.table.people import Role
from croupier.table.seats import wagers
from croupier.table.seats.state import Seat, Seating
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId

__all__ = ["DEALERS_SEAT", "Batch", "Box", "Cutting", "OpeningCard", "Seat"]

STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})
"""Who handles cards and chips."""


class Peek:
    """What has become of the look at the hole card."""

    CLEAR = "clear"
    BLACKJACK = "blackjack"
    MISSED = "missed"


class Needless:
    """What has become of a peek for which there was no cause."""

    MADE = "made"
    NOTED = "noted"


class Over:
    """Why a shoe is over."""

    REACHED = "cutting card"
    VOID = "void round"
    TENS = "10s found"
    ORDERED = "shuffle ordered"
    IDLE_UP = "idle, spread face up"
    IDLE_DOWN = "idle, spread face down"
    REMOVED = "shuffler removed"
    AGED = "card life"


class Void:
    """Why a round is void."""

    FACES_UP = "more than one card found face up"
    TENS = "more than one 10"
    PEEK = "needless peek"
    READER = "the reader told of a Blackjack that is none"


class JudgedWager(wagers.JudgedWager, frozen=True):
    """What the round did to one wager, or to one hand of a box."""

    hand: int = 0
    """0 where the wager is not one hand's."""


class Award(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fixed sum beside the wagers: a super bonus, or envy."""

    seat: int
    owner: str
    award: str
    cents: int
    clause: ClauseId


class Movement(wagers.Movement, frozen=True):
    """One movement of the settlement, in its place in the order."""

    hand: int = 0

    @property
    def key(self) -> tuple[int, str, str]:
        return self.seat, self.owner, self.wager


class Placed(msgspec.Struct, frozen=True):
    """A wager on the layout; of a box that was split or doubled, the one it began with."""

    seat: int
    owner: str
    wager: str
    stake: int
    settled: bool = False

    @property
    def key(self) -> tuple[int, str, str]:
        return self.seat, self.owner, self.wager


class Spoken(msgspec.Struct, frozen=True):
    seat: int
    owner: str
    wager: str
    cash: int
    heard: tuple[str, ...] = ()
    """The offices that have confirmed it."""

    @property
    def key(self) -> tuple[int, str, str]:
        return self.seat, self.owner, self.wager


class Place(msgspec.Struct, frozen=True):
    """Where in a sealed order a card stands; of real cards, where in the shoe."""

    commitment: str
    offset: int
    """How far the cuts turned the order."""
    nth: int
    """How many cards left the shoe before it."""


class Shoe(msgspec.Struct, frozen=True):
    """The stack or shoe in use; its order is not here."""

    batch: str
    cards: int
    commitment: str = ""
    offset: int = 0
    """How far cuts turned the sealed order."""
    drawn: int = 0
    cutting_at: int | None = None
    """After how many cards the cutting card lies; None before it is inserted."""
    number: int = 0
    loaded: bool = False
    to_burn: int = 0
    """Cards to be put into the rack, face down, before anything is dealt."""
    seen: Mapping[Card, int] = {}
    """Cards whose faces somebody has seen."""
    of_discards: bool = False
    """Made of the rack's cards in mid-round, to finish it."""

    @property
    def left(self) -> int:
        return self.cards - self.drawn

    @property
    def next_place(self) -> Place:
        """Where the next card of the shoe stands."""
        return Place(self.commitment, self.offset, self.drawn)


class Reader(msgspec.Struct, frozen=True):
    """The card reader."""

    checked_at: datetime | None = None
    broken: bool = False


class Held(msgspec.Struct, frozen=True):
    """A card out of the shoe that is dealt next."""

    place: Place
    card: Card | None = None
    """None: nobody has seen it."""


class Offer(msgspec.Struct, frozen=True):
    """An exposed card that is offered to one box after the other."""

    card: Card
    place: Place
    refused: tuple[int, ...] = ()


class Round(msgspec.Struct, frozen=True):
    number: int
    opening: tuple[OpeningCard, ...] = ()
    """Cards of the opening that are still to be dealt."""
    boxes: Mapping[int, Box] = {}
    """By seat."""
    dealer: tuple[Card, ...] = ()
    """The dealer's cards that lie face up: the up card first."""
    hole: Place | None = None
    """Where the hole card stands, from its deal on; its face is in `dealer` once it is turned."""
    hole_seen: Card | None = None
    """The hole card, if it was exposed in error before it was dealt."""
    turned: bool = False
    dealer_missed: int = 0
    """Which of the own cards the dealer passed over; 0: none."""
    insured: Mapping[int, int] = {}
    """By seat, the Insurance Wager; 0 where it was declined."""
    second_taken: tuple[int, ...] = ()
    """Boxes of one card whose players want the second."""
    peek: str = ""
    needless: str = ""
    announced: tuple[int, ...] = ()
    """Boxes whose first total was said."""
    late: tuple[int, ...] = ()
    """Boxes that were missed when a card was asked for; they come after all others."""
    late_taken: tuple[int, ...] = ()
    """Boxes that were late and whose players wanted the card."""
    offer: Offer | None = None
    void: tuple[str, ClauseId] | None = None
    """Why the round is void, until the wagers are returned."""
    wagers: tuple[JudgedWager, ...] = ()
    """Slips so far."""
    awards: tuple[Award, ...] = ()
    movements: tuple[Movement, ...] = ()
    """Still to be made."""
    phase: str = ""
    judged: bool = False
    """All hands are judged; what is left is to move chips and to clear the cards."""
    picked_up: tuple[tuple[int, int], ...] = ()
    """Hands whose cards went to the rack before the end: seat and hand."""

    @property
    def up_card(self) -> Card | None:
        return self.dealer[0] if self.dealer else None


class PastHand(msgspec.Struct, frozen=True):
    seat: int
    hand: int
    cards: str
    outcome: str
    result: str


class Past(msgspec.Struct, frozen=True):
    """A finished round; nothing in it was not seen by everybody."""

    number: int
    shoe: int
    dealer: str
    """The dealer's cards as they lay face up at the end."""
    points: int
    blackjack: bool
    hands: tuple[PastHand, ...]


class Table(Seating, frozen=True):
    id: str
    game: Spanish21Game
    practice: bool
    physical_cards: bool
    pit: str
    place: int = 0
    """How many events made it."""
    closed: bool = False
    accounts: Mapping[str, int] = {}
    seats: Mapping[int, Seat] = {}
    arrivals: int = 0
    gone: frozenset[str] = frozenset()
    """People who left in mid-round; what comes back is kept for them."""
    wagers: tuple[Placed, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    entered: frozenset[str] | None = None
    """Who may wager in this shoe where nobody enters in its middle; None: everybody."""
    reader: Reader = Reader()
    dealer: str = ""
    """Who relieved the last dealer."""
    batches: Mapping[str, Batch] = {}
    todo: tuple[Todo, ...] = ()
    shuffler_removed: bool = False
    cutting: Cutting = Cutting()
    cut_by: str = "first_cutter"
    """The duty that says who is offered the cut first."""
    cut_box: int = 0
    """The box where the cutting card appeared."""
    shoe: Shoe | None = None
    shoes: int = 0
    rounds: int = 0
    reached: int | None = None
    """Where the cutting card appeared, once it is out: a box, or 0 for the dealer."""
    over: tuple[str, ClauseId] | None = None
    """Why the shoe is over, until it is cleared away."""
    unopened: tuple[Shoe, ...] = ()
    """Ended shoes whose order is still sealed."""
    round: Round | None = None
    held: tuple[Held, ...] = ()
    """Next cards to be dealt that already left the shoe."""
    faces_up: int = 0
    """Cards found face up in this round, or in this shoe where that is filed."""
    tens_found: int = 0
    """10s found in this shoe, or in this round where that is filed."""
    ten: Card | None = None
    """A 10 that waits to be torn."""
    history: tuple[Past, ...] = ()
    """Rounds of this shoe."""

    @property
    def house(self) -> Spanish21Rules:
        return self.game.house

    def duty(self, name: str) -> ClauseId:
        return self.house.duty(name)

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

    def with_round(self, **changes: object) -> Table:
        """The table with its round changed."""
        return replace(self, round=replace(self.in_round, **changes))

    def with_box(self, box: Box) -> Table:
        return self.with_round(boxes={**self.in_round.boxes, box.seat: box})

    @property
    def all_cards(self) -> int:
        """How many cards a whole shoe has."""
        return self.house.shoe_decks * len(SPANISH_DECK)

    def wager_at(self, seat: int, wager: str = WAGER) -> Placed | None:
        return next((w for w in self.wagers if (w.seat, w.wager) == (seat, wager)), None)

    @property
    def next_place(self) -> Place:
        """Where the next card to be dealt stands: one that was drawn before, else the shoe's."""
        return self.held[0].place if self.held else self.in_shoe.next_place

    @property
    def laid_out(self) -> tuple[Card, ...]:
        """The cards that lie face up on the layout or wait to be dealt, seen by everybody.

        With the hole card they are all that is not in the discard rack when the shoe is empty.
        """
        round_ = self.round
        hands = {} if round_ is None else round_.boxes
        out = () if round_ is None else round_.picked_up
        dealt = [
            card
            for seat, box in hands.items()
            for n, hand in enumerate(box.hands, 1)
            if (seat, n) not in out
            for card in hand.cards
        ]
        waits = [each.card for each in self.held if each.card]
        offered = [round_.offer.card] if round_ and round_.offer else []
        return (*dealt, *(round_.dealer if round_ else ()), *waits, *offered)

    @property
    def unseen_out(self) -> tuple[Place, ...]:
        """The cards out of the shoe that nobody has seen and that are not in the rack."""
        held = [each.place for each in self.held if each.card is None]
        hole = self.round.hole if self.round and not self.round.turned else None
        return (*held, *([hole] if hole else []))

    @property
    def in_play(self) -> bool:
        """A shoe from which cards can be dealt."""
        shoe = self.shoe
        return shoe is not None and shoe.loaded and not shoe.to_burn and not self.todo

    @property
    def can_bet(self) -> bool:
        """Between rounds, with a shoe in play and a reader that works."""
        return (
            not self.closed
            and self.in_play
            and self.round is None
            and self.over is None
            and not self.unopened
            and not self.reader.broken
            and self.reader.checked_at is not None
            and self.ten is None
        )

    @property
    def shuffler(self) -> str:
        """``none``, ``two_batch`` or ``continuous``: the device that stands at the table now."""
        return "none" if self.shuffler_removed else str(self.house.chose("shuffler"))

    @property
    def is_continuous(self) -> bool:
        return self.shuffler == "continuous"

    @property
    def has_two_batches(self) -> bool:
        return self.shuffler == "two_batch"
