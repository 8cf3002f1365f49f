"""A round as a player's history lists it: what was staked on each wager, and what came back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.table.seats.correcting import CorrectionMade
from croupier.values.messages import word
from croupier.values.records import Record
from croupier.values.transfers import INVENTORY
from croupier.web.game_page import GamePage
from croupier.web.past_rounds import AnyTable, PastRound, came_back, told_round

BANK, CORRECTION = "bank", "correction"


@dataclass(frozen=True, slots=True)
class Wagered:
    """One wager of the round, or one hand of it; all in cents."""

    wager: str
    title: str
    staked: int
    back: int
    result: str

    @property
    def net(self) -> int:
        return self.back - self.staked


@dataclass(frozen=True, slots=True)
class OwnRound:
    table: str
    number: int
    place: int
    """Of the record with which it was over."""
    at: str
    is_void: bool
    wagers: tuple[Wagered, ...]
    laid: tuple[tuple[str, int], ...] = ()
    """Wagers and stakes as they were laid first, by which an expectation is reckoned."""
    is_correction: bool = False
    """No round: two people put an earlier payment right."""

    @property
    def order(self) -> tuple[str, int, str]:
        """Rounds of several tables, one after the other; no two are alike."""
        return self.at, self.place, self.table

    @property
    def staked(self) -> int:
        return sum(each.staked for each in self.wagers)

    @property
    def back(self) -> int:
        return sum(each.back for each in self.wagers)

    @property
    def net(self) -> int:
        return self.back - self.staked


def own_round(past: PastRound, person: str, table: AnyTable, page: GamePage) -> OwnRound | None:
    """None if this person had no part in it."""
    recalled = page.recall(past, person, table)
    if recalled is None:
        return None
    told: dict[str, Any] = told_round(past, recalled)
    laid = () if past.is_void else tuple(page.laid(past, person, recalled))
    where = (table.id, past.number, told["place"], told["at"])
    return OwnRound(*where, past.is_void, tuple(_wagers(told)), laid)


def correction_of(record: Record, made: CorrectionMade, rounds: int) -> OwnRound:
    """Chips that came or went after so many rounds of the table."""
    cents = sum(each.cents * (1 if each.source == INVENTORY else -1) for each in made.transfers)
    line = Wagered(CORRECTION, word("Correction"), max(0, -cents), max(0, cents), "corrected")
    where = (record.stream, rounds, record.place, record.at)
    return OwnRound(*where, is_void=False, wagers=(line,), is_correction=True)


def _wagers(told: dict[str, Any]) -> Iterator[Wagered]:
    for slip in told["slips"]:
        facts = (slip["wager"], slip["title"], slip["stake"], came_back(slip), slip["result"])
        yield Wagered(*facts)
    if bank := told.get("bank_slip"):
        net, result = bank["net"], "won" if bank["net"] > 0 else "lost" if bank["net"] else "even"
        yield Wagered(BANK, word("The bank"), max(0, -net), max(0, net), result)
