"""Irregularities of Pai Gow: which can happen now, and how a menu calls them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from croupier.games.pai_gow.hands import settings
from croupier.games.pai_gow.positions import POSITIONS
from croupier.table.orders import Order
from croupier.table.pai_gow.dealing import DealTiles, ReportWrongDeal, right_position
from croupier.table.pai_gow.dice import ChangeDice
from croupier.table.pai_gow.exposed_tiles import ExposeTile
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.idle import DeclareIdle
from croupier.table.pai_gow.preparing import CleanTiles, ExposeWhileStacking
from croupier.table.pai_gow.rejecting import RejectTiles
from croupier.table.pai_gow.setting import known
from croupier.table.pai_gow.shaking import AnnounceTotal, CallNoRoll, ReportLidLifted
from croupier.table.pai_gow.spoken import place
from croupier.table.pai_gow.state import Table
from croupier.table.seats.chips import KeepChips
from croupier.table.seats.closing import CloseTable
from croupier.table.steps import Step
from croupier.values.tiles import show_tiles

IRREGULAR = tuple(kind for kind, manner in PAI_GOW.manners.items() if manner.reports)
HIGHEST_TOTAL = 18


def irregularities(table: Table, steps: Sequence[Step]) -> tuple[Step, ...]:
    """What can go wrong here and now, of what is open to the staff."""
    wrong = [
        replace(step, order=act, clause=table.duty(duty), must=False)
        for step in steps
        for act, duty in _done_wrong(table, step)
    ]
    return (*wrong, *(s for s in steps if not s.must and isinstance(s.order, IRREGULAR)))


def _done_wrong(table: Table, step: Step) -> Iterator[tuple[Order, str]]:
    """A step that is due, as a dealer gets it wrong, and the duty that answers it."""
    act = step.order
    if isinstance(act, AnnounceTotal):
        right = sum(table.in_round.dice)
        wrong = right - 1 if right == HIGHEST_TOTAL else right + 1
        yield AnnounceTotal(wrong), "wrong_positions"
    elif isinstance(act, DealTiles) and not step.must:
        yield act, "wrong_positions"
    elif isinstance(act, DealTiles):
        wrong = (right_position(table) + 1) % len(POSITIONS)
        yield DealTiles(start=wrong), "wrong_positions"
        yield DealTiles(delivery=_another_style(table)), "wrong_positions"
    elif isinstance(act, SetHouseHands):
        tiles = known(table.in_round.hands[act.seat])
        for hand in settings(table.game.ranks, tiles):
            if not table.game.way.accepts(hand):
                yield SetHouseHands(act.seat, hand.high, hand.low), "reset_hands"


def _another_style(table: Table) -> str:
    styles = table.house.delivery_titles
    return next(style for style in styles if style != table.in_round.delivery)


def _defect(act: RejectTiles) -> str:
    return f"the set has {act.defect} and is sent away"


def _dealt(act: DealTiles) -> str:
    if act.start is not None:
        return f"the tiles are dealt from {place(act.start)} on, the wrong position"
    if act.delivery:
        return f"the tiles are dealt in the wrong style, {act.delivery.replace('_', ' ')}"
    return "the tiles are dealt by the wrong total"


def _shown(act: ExposeTile) -> str:
    who = "its own player" if act.by_player else "the dealer"
    return f"a tile of {place(act.seat)} is shown by {who}"


NO_ROLLS = {"not_flat": "the dice do not lie flat", "die_out": "a die falls out of the shaker"}
SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    RejectTiles: _defect,
    ExposeWhileStacking: lambda _: "a tile shows while the stacks are built",
    CallNoRoll: lambda act: NO_ROLLS[act.why],
    ReportLidLifted: lambda _: "the bank lifts the lid of the shaker",
    ReportWrongDeal: lambda act: f"the tiles turn out to be dealt wrong in their {act.why}",
    ExposeTile: _shown,
    DealTiles: _dealt,
    AnnounceTotal: lambda act: f"the total is announced as {act.total}",
    SetHouseHands: lambda act: (
        f"the tiles of {place(act.seat)} are set wrong:"
        f" {show_tiles(act.high)} | {show_tiles(act.low)}"
    ),
    CleanTiles: lambda _: "have the tiles cleaned",
    ChangeDice: lambda _: "change the dice",
    DeclareIdle: lambda _: "declare the table idle, tiles face up",
    KeepChips: lambda act: f"take the chips that {act.person} left into safekeeping",
    CloseTable: lambda _: "close the table",
}


def in_words(act: Order) -> str:
    """An entry of the menu.

    >>> in_words(ExposeTile(0, 1))
    'a tile of the dealer is shown by the dealer'
    """
    spoken = SPOKEN.get(type(act))
    return spoken(act) if spoken else PAI_GOW.named(act)
