"""A round of Spanish 21: what lies on the layout, what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.games.spanish_21.boxes import Box, open_box
from croupier.games.spanish_21.dealing import OpeningCard, opening_order
from croupier.games.spanish_21.game import WAGER
from croupier.table.cards.shoe import WRONG_CARD, Place
from croupier.table.seats import wagers
from croupier.table.seats.left_unfinished import LEFT
from croupier.table.seats.wagers import Placed
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents


class Peek:
    """What has become of the look at the hole card."""

    CLEAR = "clear"
    BLACKJACK = "blackjack"
    MISSED = "missed"


class Needless:
    """What has become of a peek for which there was no cause."""

    MADE = "made"
    NOTED = "noted"


class Void:
    """Why a round is void."""

    FACES_UP = "more than one card found face up"
    TENS = "more than one 10"
    PEEK = "needless peek"
    READER = "the reader told of a Blackjack that is none"
    WRONG_CARD = WRONG_CARD
    LEFT = LEFT


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


class Held(msgspec.Struct, frozen=True):
    """A card out of the shoe that is dealt next."""

    place: Place
    card: Card | None = None
    """None: nobody has seen it."""
    to_offer: bool = False
    """It was exposed behind another: once it is the next card the players are asked about it."""


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


def begun(number: int, wagers: tuple[Placed, ...]) -> Round:
    """A round of which no card has been dealt."""
    boxes = {
        each.seat: open_box(each.seat, Cents(each.stake), each.owner)
        for each in wagers
        if each.wager == WAGER
    }
    return Round(number, opening_order(boxes), boxes)


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
