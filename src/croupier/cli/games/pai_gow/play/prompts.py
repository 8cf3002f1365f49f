"""What a Pai Gow table asks a player or a dealer, and the words that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from croupier.cli.games.pai_gow.play.advice import tiles_seen
from croupier.cli.games.pai_gow.play.reading import named_by_letters
from croupier.cli.games.pai_gow.play.rounds import last_wager
from croupier.cli.playing.answering import Line
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.sitting import Sitting
from croupier.games.pai_gow.hands import SetHand, settings
from croupier.table.orders import Order
from croupier.table.pai_gow.bank import AcceptBank, DeclineBank, GiveUpBank
from croupier.table.pai_gow.cutting import CutStacks, DeclineCut
from croupier.table.pai_gow.dealer_wager import LowerDealerWager
from croupier.table.pai_gow.dealing import DealTiles, ReportWrongDeal
from croupier.table.pai_gow.delivering import ChooseDelivery
from croupier.table.pai_gow.dice import ChangeDice
from croupier.table.pai_gow.exposed_tiles import ExposeTile, PlayOn, VoidHand
from croupier.table.pai_gow.hand_names import in_short
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.idle import DeclareIdle
from croupier.table.pai_gow.preparing import CleanTiles, ExposeWhileStacking
from croupier.table.pai_gow.rejecting import RejectTiles
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.shaking import (
    AnnounceTotal,
    CallNoRoll,
    ReportLidLifted,
    ReportNoShake,
    ShakeDice,
)
from croupier.table.pai_gow.spoken import place, spoken
from croupier.table.pai_gow.stacks_exposed import ExposeInStacks
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.seats.betting import PlaceWager, WithdrawWager
from croupier.table.seats.chips import KeepChips
from croupier.table.seats.closing import CloseTable
from croupier.table.steps import Step
from croupier.values.messages import Message, Text, cases, said
from croupier.values.money import dollars
from croupier.values.tiles import show_tiles

ASKED: Mapping[type[Order], Text] = {
    DeclineBank: "The bank is offered to you.",
    DeclineCut: "You bank: the cut is yours.",
    ChooseDelivery: "You bank: say how the tiles are delivered.",
    ShakeDice: "You bank: the shaker is in your hands.",
    SetHands: "Set the tiles of area {seat} as a high and a low hand.",
    PlayOn: "A tile of area {seat} was exposed: play the hand, or void it.",
}


def _banking(sitting: AtSeat[Table], step: Step) -> Iterable[Line]:
    assert isinstance(step.order, AcceptBank)
    if step.order.co:
        return [("co-bank", "the house answers for half, and the dealer sets your tiles")]
    chips = dollars(sitting.table.chips(sitting.person))
    return [("bank", f"your {chips} in chips answer for every wager")]


def _delivery(sitting: AtSeat[Table], step: Step) -> Iterable[Line]:
    """The first style by itself, all others in one line."""
    assert isinstance(step.order, ChooseDelivery)
    table = sitting.table
    first, *others = table.house.bank_deliveries
    if step.order.delivery != first:
        return []
    named = [f"{n} {_title(table, style)}" for n, style in enumerate(others, 2)]
    return [
        ("deliver 1", f"{_title(table, first)} (so does Enter)"),
        ("deliver N", ", ".join(named)),
    ]


def _title(table: Table, style: str) -> str:
    return table.house.delivery_titles.get(style, style.replace("_", " "))


def _setting(sitting: AtSeat[Table], step: Step) -> Iterable[Line]:
    """Every setting by its letters, and what the house way does."""
    assert isinstance(step.order, SetHands)
    table = sitting.table
    tiles = tiles_seen(table, sitting.viewer, step.order.seat)
    every = settings(table.game.ranks, tiles)
    by_letters = {named_by_letters(tiles, each.high): each for each in every}
    return [
        *((f"set {letters}", _named(table, each)) for letters, each in sorted(by_letters.items())),
        ("set house", f"{table.game.way(tiles)} (so does deal)"),
        ("advice", "what each setting is worth, exactly"),
    ]


def _named(table: Table, hand: SetHand) -> str:
    ranks = table.game.ranks
    return f"{hand}   {in_short(ranks, *hand.high)} over {in_short(ranks, *hand.low)}"


ANSWERS: Mapping[type[Order], Line | Callable[[AtSeat[Table], Step], Iterable[Line]]] = {
    AcceptBank: _banking,
    ChooseDelivery: _delivery,
    SetHands: _setting,
    DeclineBank: ("pass", "it goes on to the next player"),
    DeclineCut: ("pass", "the stacks stay as they stand (so does Enter)"),
    CutStacks: (
        "cut 3-5 left",
        "have stacks 3 to 5 moved to the left end; or right; or left 1 right 2",
    ),
    ShakeDice: ("shake", "the dealer opens it and counts from you (so does Enter)"),
    PlayOn: ("play", "look at your tiles and set them"),
    VoidHand: ("void", "your wager comes back and the tiles go unseen"),
    Surrender: ("surrender", "give up the whole wager; nobody sees your tiles"),
}


def _house_delivers(sitting: BehindTable[Table], _: Step) -> Iterable[Line]:
    table = sitting.table
    styles = [f"{n} {_title(table, s)}" for n, s in enumerate(table.house.deliveries, 1)]
    return [("deliver N", ", ".join(styles))]


CHOICES: Mapping[type[Order], Line | Callable[[BehindTable[Table], Step], Iterable[Line]]] = {
    ChooseDelivery: _house_delivers,
    AnnounceTotal: ("total N", "count the dice and announce the total yourself"),
    SetHouseHands: ("set a b", "set them yourself: two tiles by their letters"),
}


def _dealt(order: DealTiles) -> Message:
    if order.start is not None:
        text = "the tiles are dealt from {first} on, the wrong position"
        return said(text, first=place(order.start))
    if order.delivery:
        style = order.delivery.replace("_", " ")
        return said("the tiles are dealt in the wrong style, {style}", style=style)
    return said("the tiles are dealt by the wrong total")


MENU: Mapping[type[Order], Text] = {
    RejectTiles: "the set has {defect} and is sent away",
    ExposeWhileStacking: "a tile shows while the stacks are built",
    ExposeInStacks: "a tile of the stacks shows before the deal",
    CallNoRoll: cases(
        "why",
        {"not_flat": "the dice do not lie flat", "die_out": "a die falls out of the shaker"},
    ),
    ReportLidLifted: "the bank lifts the lid of the shaker",
    ReportNoShake: "the bank will not shake the shaker",
    ReportWrongDeal: "the tiles turn out to be dealt wrong in their {why}",
    ExposeTile: spoken("a tile of {place} is shown by {by_player:its own player|the dealer}"),
    DealTiles: _dealt,
    AnnounceTotal: "the total is announced as {total}",
    SetHouseHands: spoken("the tiles of {place} are set wrong{two_hands}"),
    CleanTiles: "have the tiles cleaned",
    ChangeDice: "change the dice",
    DeclareIdle: "declare the table idle, tiles face up",
    KeepChips: "take the chips that {person} left into safekeeping",
    CloseTable: "close the table",
}


def own_tiles(sitting: Sitting[Table]) -> str | None:
    """What a player has in hand while it waits to be set."""
    for step in sitting.agenda:
        if isinstance(step.order, SetHands) and step.person == sitting.person:
            tiles = tiles_seen(sitting.table, sitting.viewer, step.order.seat)
            return f"Your tiles on area {step.order.seat}: {show_tiles(tiles)}"
    return None


def offers(sitting: AtSeat[Table], steps: Sequence[Step]) -> Iterable[Line]:
    table = sitting.table
    if table.bank and table.bank.person == sitting.person:
        return _as_bank(table, steps)
    standing = [s.order.seat for s in steps if isinstance(s.order, WithdrawWager)]
    return [_offered(sitting, step) for step in steps if _is_new(step, standing)]


def _is_new(step: Step, standing: Sequence[int]) -> bool:
    return isinstance(step.order, PlaceWager) and step.order.seat not in standing


def _offered(sitting: AtSeat[Table], step: Step) -> Line:
    """The own area without its number; the last wager there once more."""
    assert isinstance(step.order, PlaceWager)
    area, sums = step.order.seat, f"{dollars(step.least)} to {dollars(step.most)}"
    if area != sitting.seat:
        return f"bet {area} SUM", f"{sums}, on the area beside yours"
    again = last_wager(sitting.table, sitting.person, area)
    if step.least <= again <= step.most:
        return "bet [SUM]", f"{sums}; bet alone lays {dollars(again)} again"
    return "bet SUM", sums


def _as_bank(table: Table, steps: Sequence[Step]) -> Iterable[Line]:
    if any(isinstance(step.order, LowerDealerWager) for step in steps):
        sum_ = dollars(table.in_bank.dealer_wager or 0)
        yield "lower SUM", f"the dealer wagers {sum_} against you; lower 0 for nothing"
    if any(isinstance(step.order, GiveUpBank) for step in steps):
        yield "give up", "hand the bank back; it is offered on"
