"""What a screen is told of a Pai Gow table; `view_for` fills it in."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.table.pai_gow.state import BankResult, Past
from croupier.table.seats.view import TableView
from croupier.table.seats.wagers import JudgedWager

Faces = tuple[str | None, ...]
"""Tiles as they are written; None for one this viewer may not see."""


class StacksView(msgspec.Struct, frozen=True):
    left: int
    """Eight, or none once they are dealt."""
    cut: tuple[int, ...]
    """How they stand from the dealer's left, by the numbers they had before the bank's cut."""
    commitment: str
    """The seal on the order of the tiles."""


class DiceView(msgspec.Struct, frozen=True):
    dice: tuple[int, ...]
    """As last opened in this round."""
    announced: int | None
    """The total as the dealer said it."""
    shaken: bool
    commitment: str
    """The seal on the dice of the next shake, or of those that were opened."""
    placed_at: datetime | None
    change_by: datetime | None


class BankView(msgspec.Struct, frozen=True):
    seat: int
    person: str
    co: bool
    marked: bool
    """Its marker lies there."""
    cover: int
    """How much more can be wagered against it."""


class PositionView(msgspec.Struct, frozen=True):
    """What lies at the dealer's place, at an area or at the Dead Hand."""

    seat: int
    """0 the dealer, 1 to 6 the areas, 7 the Dead Hand."""
    tiles: Faces
    """Four, or none before the deal and after the tiles were picked up unseen."""
    high: Faces
    """Two once the hands are set, else none."""
    low: Faces
    state: str
    """``dealt``, ``set``, ``exposed``, ``swept``, ``surrendered``, ``voided``, ``collected``;
    empty before the deal."""
    up: bool
    """Everybody sees all of it."""
    set_by: str
    """Who set the hands: a person, or the dealer."""
    verdict: str
    """``win``, ``tie`` or ``lose`` once compared."""
    beats: tuple[int, int] | None
    """High and low: 1 better, 0 alike, -1 lower, as judged; before that for its player alone,
    once the hands to beat are shown."""
    must_choose: bool
    """The player must play on or void the hand before looking at the other tiles."""
    advice: tuple[Faces, Faces] | None
    """The house way's high and low, for the player who asked."""


class View(TableView, frozen=True, kw_only=True):
    stage: str
    """``closed``, ``preparing``, ``betting``, ``shaking``, ``dealing``, ``setting``,
    ``exposing``, ``paying`` or ``void``."""
    stacks: StacksView | None
    dice: DiceView
    total: int | None
    """What the dice of this round show."""
    delivery: str
    """The style chosen for this round; empty before."""
    start: int | None
    """The position that was dealt to first."""
    bank: BankView | None
    bank_offered: int | None
    """The seat that is asked whether it will bank."""
    dealer_wager: int | None
    """Against the bank; None where there is no bank or it is still to be placed."""
    positions: tuple[PositionView, ...]
    """All eight: the dealer, areas 1 to 6, the Dead Hand."""
    centre: int
    """Cents in the centre of the layout."""
    results: tuple[JudgedWager, ...]
    """Slips of this round so far."""
    bank_result: BankResult | None
    history: tuple[Past, ...]
