"""A Pai Gow table in the terminal on stacked tiles, for the tests of `croupier play`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import TypeVar

from rich.console import Console, RenderableType

from croupier.cli.games.pai_gow.play import AT_TERMINAL
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.company import Company
from croupier.cli.playing.prompting import prompt
from croupier.cli.playing.screen import asking, screen
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.vocabulary import respond
from croupier.floor.chance import Chance, SealedDice, SealedTiles
from croupier.floor.pai_gow.game import GAME as PAI_GOW
from croupier.floor.tables import Done, Tables
from croupier.games.pai_gow.game import PaiGowGame
from croupier.journal.memory import MemoryJournal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.orders import Order
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import TakeSeat
from croupier.values.refusals import Refusal
from tests.games.pai_gow.tables import paigow
from tests.table.pai_gow.driver import OPENED_AT, Dealt, dealt

T = TypeVar("T")
CHIPS = 1000_00


class Quiet(Random):
    """Bettors who take the first answer: they pass the bank and play on."""

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[0]


def stacked(*coming: Dealt) -> Chance:
    """Deals that come one after the other; the last stays."""
    waiting = list(coming or (dealt(),))
    current, salts = waiting[0], count()

    def tiles() -> SealedTiles:
        nonlocal current
        current = waiting.pop(0) if waiting else current
        return SealedTiles(current.order, f"salt-{next(salts)}")

    return Chance(tiles=tiles, dice=lambda: SealedDice(current.dice, f"salt-{next(salts)}"))


def table_of_tiles(game: PaiGowGame, *coming: Dealt, seats: str = "") -> Tables[Table]:
    pit = Tables(MemoryJournal(), PAI_GOW, clock=lambda: OPENED_AT, chance=stacked(*coming))
    opening = OpenTable(house_rules_document(game.house), 100_000_00, practice=True)
    _taken(pit, opening, "floor", Role.FLOORPERSON)
    for each in filter(None, seats.split(",")):
        seat, person = each.split()
        _taken(pit, TakeSeat(int(seat)), person, Role.PLAYER)
        _taken(pit, BuyIn(CHIPS), person, Role.PLAYER)
    return pit


def _taken(pit: Tables[Table], act: Order, by: str, role: Role) -> None:
    answer = pit.order("t1", act, by, role)
    assert isinstance(answer, Done), answer


def seated(
    *coming: Dealt, game: PaiGowGame | None = None, seats: str = "1 ann", bettors: str = ""
) -> AtSeat[Table]:
    """Ann at seat 1 where wagers are open; whoever is among the bettors plays by themselves."""
    pit = table_of_tiles(game or paigow(), *coming, seats=seats)
    ann = AtSeat(pit, AT_TERMINAL, "t1", "ann", clock=lambda: OPENED_AT)
    if bettors:
        ann.company = Company(Quiet(), frozenset(bettors.split()).__contains__)
    assert ann.go_on() is None
    return ann


def dealing(*coming: Dealt, game: PaiGowGame | None = None) -> BehindTable[Table]:
    pit = table_of_tiles(game or paigow(), *coming)
    dee = BehindTable(pit, AT_TERMINAL, "t1", "dee", clock=lambda: OPENED_AT)
    dee.company = Company(Quiet())
    dee.chips = CHIPS
    dee.seat_bettors()
    return dee


def say(sitting: Sitting[Table], *lines: str) -> Refusal | None:
    """Say lines; the refusal of the last."""
    refusal = None
    for line in lines:
        refusal = respond(sitting, line).refusal
    return refusal


def told(sitting: Sitting[Table]) -> str:
    return "\n".join(map(PAI_GOW_TABLES.tell, sitting.told))


def drawn(
    sitting: Sitting[Table], width: int = 80, height: int = 50, *, colour: bool = False
) -> str:
    parts = (screen(sitting, width, height), asking(sitting, None))
    return printed(*parts, width=width, colour=colour)


def answered(sitting: Sitting[Table], line: str) -> str:
    """What a word that asks brings to the screen."""
    shown = respond(sitting, line).shown
    assert shown is not None
    return printed(shown)


def printed(*parts: RenderableType, width: int = 80, colour: bool = False) -> str:
    console = Console(
        width=width, force_terminal=colour, color_system="truecolor" if colour else None
    )
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()


def words(sitting: Sitting[Table]) -> list[str]:
    return [word for word, _ in prompt(sitting).lines]


def staked(sitting: Sitting[Table]) -> dict[int, int]:
    """By area, what lies there; the dealer's wager against a bank at 0."""
    return {each.seat: each.stake for each in sitting.table.wagers if not each.settled}
