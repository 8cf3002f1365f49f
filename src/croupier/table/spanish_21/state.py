"""A Spanish 21 table as a value: the fold of its events.

The hole card's face is not in it before the card is turned, nor is any card that nobody has seen:
a `Place` says where in a sealed order it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar, Self

import msgspec
from msgspec.structs import replace

from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.spanish_21.rules import BURN_CARD, Spanish21Rules, cards_behind
from croupier.table.cards.shoe import Cause, Place
from croupier.table.cards.state import DEALERS_SEAT, CardTable, Cut
from croupier.table.cards.todo import INSPECT, VERIFY
from croupier.table.people import Role
from croupier.table.seats.state import first_to_arrive
from croupier.table.seats.wagers import Placed
from croupier.table.spanish_21.round import Held, Past, Round, Void, begun
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId

REMOVE_TENS, TEAR_TENS = "remove_tens", "tear_tens"
"""Steps with new cards that no other game has."""
FIRST_CUTTER, CUTTING_CARD_BOX = "first_cutter", "cutting_card_box"
"""Duties to offer the cut to the first player, or to the box where the cutting card appeared."""
STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})
"""Who handles cards and chips."""


class Reader(msgspec.Struct, frozen=True):
    """The card reader."""

    checked_at: datetime | None = None
    broken: bool = False


class Table(CardTable, frozen=True, kw_only=True):
    game: Spanish21Game
    entered: frozenset[str] | None = None
    """Who may wager in this shoe where nobody enters in its middle; None: everybody."""
    reader: Reader = Reader()
    dealer: str = ""
    """Who deals; nobody before the first card is taken."""
    cut_by: str = FIRST_CUTTER
    """The duty that says who is offered the cut first."""
    cut_box: int = 0
    """The box where the cutting card appeared."""
    reached: int | None = None
    """Where the cutting card appeared, once it is out: a box, or 0 for the dealer."""
    round: Round | None = None
    held: tuple[Held, ...] = ()
    """Next cards to be dealt that already left the shoe."""
    faces_up: int = 0
    """Cards found face up in this round, or in this shoe where that is filed."""
    tens_found: int = 0
    """10s found in this shoe, or in this round where that is filed."""
    ten: Card | None = None
    """A 10 that waits to be torn."""
    ten_found_by: str = ""
    """The dealer who found it."""
    history: tuple[Past, ...] = ()
    """Rounds of this shoe."""

    call_duty: ClassVar[str] = "before_first_card"
    deck: ClassVar[tuple[Card, ...]] = SPANISH_DECK
    longest_burn: ClassVar[int] = BURN_CARD
    inspection: ClassVar[tuple[str, ...]] = (INSPECT, REMOVE_TENS, VERIFY)
    shuffle_duties: ClassVar[Mapping[Cause, str]] = {
        Cause.CUTTING_CARD: "reshuffle",
        Cause.VOID_ROUND: "face_up_cards",
        Cause.SHUFFLE_ORDERED: "shuffle_ordered",
        Cause.SHUFFLER_REMOVED: "shuffler_removed",
        Cause.IDLE: "idle_wash",
    }
    counted_after: ClassVar[frozenset[Cause]] = frozenset({Cause.CUTTING_CARD})

    @property
    def house(self) -> Spanish21Rules:
        return self.game.house

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
    def is_between_rounds(self) -> bool:
        return super().is_between_rounds and not self.unopened and self.ten is None

    @property
    def awaits_first_card(self) -> bool:
        """A round is called, and no card of it has been dealt or passed over."""
        round_ = self.round
        return round_ is not None and round_ == begun(round_.number, self.wagers)

    @property
    def can_bet(self) -> bool:
        """Until the first card is dealt, with a shoe in play and a reader that works."""
        reader = self.reader
        works = not reader.broken and reader.checked_at is not None
        waits = self.ten is None and self.awaits_first_card
        return works and (waits or self.is_between_rounds)

    def with_wagers(self, wagers: tuple[Placed, ...]) -> Self:
        """What is laid or taken back before the first card is of the round that was called."""
        after = super().with_wagers(wagers)
        if not self.awaits_first_card:
            return after
        round_ = begun(self.in_round.number, wagers)
        return replace(after, round=round_ if round_.boxes else None)

    @property
    def disputes(self) -> ClauseId:
        return self.duty("collect")

    @property
    def stays_put(self) -> ClauseId:
        return self.duty("hands_off")

    # its cards

    @property
    def card_life(self) -> Cited[int] | None:
        """None but one that is filed (reading R-S14)."""
        return self.house.card_life_hours

    @property
    def cut(self) -> Cut:
        """The packet above the cutting card goes under the other one."""
        filed = self.house.minimum_cut
        return Cut(filed.value, filed.clause, self.duty("move_packet"))

    @property
    def cover_depths(self) -> tuple[int, int]:
        """At least the share filed from the bottom, and not before the burn card."""
        cards = self.in_shoe.cards
        return cards_behind(self.house.cutting_card.value, cards), cards - self.longest_burn

    @property
    def covers(self) -> ClauseId:
        return self.house.cutting_card.clause

    @property
    def cutters(self) -> tuple[int, ...]:
        """Clockwise, seats upwards and past the dealer."""
        seats, first = sorted(self.seats), self._first_cutter
        return (*(n for n in seats if n >= first), *(n for n in seats if n < first))

    def cutters_after(self, reached: int) -> tuple[int, ...]:
        seats = sorted(self.seats)
        return (*(n for n in seats if n > reached), *(n for n in seats if n <= reached))

    @property
    def _first_cutter(self) -> int:
        """The seat that is named by 551.5(b)."""
        if not self.seats:
            return DEALERS_SEAT
        if self.cut_by == FIRST_CUTTER:
            return first_to_arrive(self.seats)
        return self.cut_box if self.cut_by == CUTTING_CARD_BOX else max(self.seats)

    @property
    def offers_cut(self) -> ClauseId:
        """Who is named by the chapter comes first; the others follow clockwise."""
        return self.duty("cut_declined" if self.cutting.asked else self.cut_by)

    def renews_cards(self, cause: Cause) -> bool:
        return cause is Cause.TENS_FOUND or super().renews_cards(cause)

    @property
    def is_void(self) -> bool:
        return self.round is not None and self.round.void is not None

    @property
    def can_be_void(self) -> bool:
        return self.round is None or not (self.round.judged or self.is_void)

    def with_cards_withdrawn(self, clause: ClauseId) -> Self:
        if self.round is None:
            return super().with_cards_withdrawn(clause)
        return replace(self, round=replace(self.round, void=(Void.WRONG_CARD, clause)))

    def with_void_round(self, clause: ClauseId) -> Self:
        assert self.round is not None
        return replace(self, round=replace(self.round, void=(Void.LEFT, clause)))

    def with_new_shoe(self) -> Self:
        """A reshuffle: everybody may wager again, and nothing has been found in it."""
        return replace(
            self, history=(), entered=None, tens_found=0, faces_up=0, reached=None, cut_box=0
        )

    def with_shoe_cleared(self, cause: Cause) -> Self:
        return replace(self, held=(), cut_by=cut_by(cause, self.reached or DEALERS_SEAT))


BEGINNING = frozenset(
    {
        Cause.IDLE,
        Cause.CARD_LIFE,
        Cause.CARDS_CHANGED,
        Cause.CARDS_UNFIT,
        Cause.TENS_FOUND,
        Cause.WRONG_CARD,
    }
)
"""After these the game begins anew, and the first player at the table cuts."""


def cut_by(cause: Cause, reached: int) -> str:
    """The duty of 551.5(b) that says who is offered the cut, by why the last shoe is over."""
    if cause in BEGINNING:
        return FIRST_CUTTER
    if cause is not Cause.CUTTING_CARD:
        return "ordered_cutter"
    return CUTTING_CARD_BOX if reached else "cutting_card_dealer"
