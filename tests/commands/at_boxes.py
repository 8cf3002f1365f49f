"""A Spanish 21 table in the terminal on stacked cards, for the tests of `croupier play`."""

from __future__ import annotations

from croupier.cli.games.spanish_21.play import AT_TERMINAL
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.company import Company
from croupier.cli.playing.prompting import prompt
from croupier.cli.playing.screen import asking, screen
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.vocabulary import respond
from croupier.floor.spanish_21.game import GAME as SPANISH_21
from croupier.floor.tables import Done, Tables
from croupier.games.spanish_21.game import Spanish21Game
from croupier.journal.memory import MemoryJournal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import TakeSeat
from croupier.table.spanish_21.game import GAME as SPANISH_21_TABLES
from croupier.table.spanish_21.state import Table
from croupier.values.refusals import Refusal
from tests.commands.at_tiles import Quiet, printed
from tests.floor.spanish_21.box_evenings import stacked
from tests.games.spanish_21.tables import spanish
from tests.table.spanish_21.driver import OPENED_AT

CHIPS = 1000_00


class InTheMiddle(Quiet):
    """Bettors who cut where stacked cards want to be cut."""

    def randint(self, a: int, b: int) -> int:
        return (a + b) // 2


def table_of_boxes(cards: str, game: Spanish21Game | None, seats: str = "") -> Tables[Table]:
    """Cards in the order in which they are dealt, after a cut in the middle and the burn."""
    pit = Tables(MemoryJournal(), SPANISH_21, clock=lambda: OPENED_AT, chance=stacked(cards))
    rules = house_rules_document((game or spanish()).house)
    _taken(pit, OpenTable(rules, 100_000_00, practice=True), "floor", Role.FLOORPERSON)
    for each in filter(None, seats.split(",")):
        seat, person = each.split()
        _taken(pit, TakeSeat(int(seat)), person, Role.PLAYER)
        _taken(pit, BuyIn(CHIPS), person, Role.PLAYER)
    return pit


def _taken(pit: Tables[Table], act: Order, by: str, role: Role) -> None:
    answer = pit.order("t1", act, by, role)
    assert isinstance(answer, Done), answer


def seated(
    cards: str = "", game: Spanish21Game | None = None, seats: str = "1 ann", bettors: str = ""
) -> AtSeat[Table]:
    """Ann where wagers are open; whoever is among the bettors plays by themselves."""
    pit = table_of_boxes(cards, game, seats)
    ann = AtSeat(pit, AT_TERMINAL, "t1", "ann", clock=lambda: OPENED_AT)
    assert ann.go_on() is None
    assert say(ann, "no") is None  # the cut passes to the dealer, who cuts in the middle
    if bettors:
        ann.company = Company(InTheMiddle(), frozenset(bettors.split()).__contains__)
        assert ann.go_on() is None
    return ann


def dealing(cards: str = "", game: Spanish21Game | None = None) -> BehindTable[Table]:
    dee = BehindTable(
        table_of_boxes(cards, game), AT_TERMINAL, "t1", "dee", clock=lambda: OPENED_AT
    )
    dee.company = Company(InTheMiddle())
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
    return "\n".join(map(SPANISH_21_TABLES.tell, sitting.told))


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


def words(sitting: Sitting[Table]) -> list[str]:
    return [word for word, _ in prompt(sitting).lines]
