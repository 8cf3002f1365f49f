"""What a screen is told of a Spanish 21 table; `pictured` fills it in."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.table.seats import view
from croupier.table.seats.view import TableView
from croupier.table.spanish_21.round import Award, JudgedWager, Past


class SeatView(view.SeatView, frozen=True):
    barred: bool
    """Sat a round out and may not wager before the reshuffle, unless admitted."""


class HandView(msgspec.Struct, frozen=True):
    hand: int
    """From 1 from the dealer's left."""
    cards: tuple[str, ...]
    points: int
    soft: bool
    blackjack: bool
    stake: int
    doubled: int
    """What was doubled on it, in cents; 0: not doubled."""
    sideways: bool
    """The last card lies sideways: it is the one card of a doubled hand."""
    split: bool
    state: str
    """``stood``, ``doubled``, ``bust``, ``surrendered``, ``rescued``, ``dead``; empty while the
    hand is played."""
    picked_up: bool
    """Its cards lie in the discard rack already."""


class BoxView(msgspec.Struct, frozen=True):
    seat: int
    owner: str
    wager: int
    """What it was opened with."""
    hands: tuple[HandView, ...]
    late: bool
    """A card it asked for was missed; it comes after all others."""


class DealerView(msgspec.Struct, frozen=True):
    cards: tuple[str | None, ...]
    """The up card first; None for the hole card while it lies face down."""
    points: int | None
    """Of what lies face up."""
    soft: bool
    blackjack: bool
    hole_down: bool
    peek: str
    """``clear``, ``blackjack`` or ``missed``; empty before the card reader was asked."""


class ShoeView(msgspec.Struct, frozen=True):
    number: int
    batch: str
    drawn: int
    left: int
    commitment: str
    cutting_card_out: bool
    of_discards: bool
    """Made of the rack's cards in mid-round."""
    continuous: bool


class ReaderView(msgspec.Struct, frozen=True):
    checked_at: datetime | None
    broken: bool


class TurnView(msgspec.Struct, frozen=True):
    seat: int
    hand: int
    owner: str


class InsuranceView(msgspec.Struct, frozen=True):
    """What one box may do about Insurance."""

    seat: int
    owner: str
    most: int
    stake: int | None
    """None: not answered yet; 0: declined."""


class View(TableView, frozen=True, kw_only=True):
    stage: str
    """``closed``, ``preparing``, ``betting``, ``dealing``, ``insurance``, ``peek``, ``deciding``,
    ``dealer``, ``paying`` or ``void``."""
    shoe: ShoeView | None
    reader: ReaderView
    seats: tuple[SeatView, ...]
    boxes: tuple[BoxView, ...]
    """In the order of play, once bets are closed."""
    dealer: DealerView
    turn: TurnView | None
    """The hand whose decision is awaited, or that is dealt a card."""
    insurance: tuple[InsuranceView, ...]
    """Empty where Insurance is not offered."""
    offered: str | None
    """A card exposed in error that is offered to the players in turn."""
    set_aside: tuple[str | None, ...]
    """Cards out of the shoe that are dealt next; None where nobody saw the face."""
    void: str
    """Why the round is void; empty where it is not."""
    results: tuple[JudgedWager, ...]
    """Slips of this round so far."""
    awards: tuple[Award, ...]
    history: tuple[Past, ...]
