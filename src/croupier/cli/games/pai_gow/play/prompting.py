"""What a Pai Gow table asks a player or a dealer, and the words that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from croupier.cli.games.pai_gow.play.advising import tiles_seen
from croupier.cli.games.pai_gow.play.reading import named_by_letters
from croupier.cli.playing.answering import Line
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.sitting import Sitting
from croupier.games.pai_gow.hands import SetHand, settings
from croupier.table.orders import Order
from croupier.table.pai_gow.bank import AcceptBank, DeclineBank, GiveUpBank
from croupier.table.pai_gow.betting import PlaceWager, WithdrawWager
from croupier.table.pai_gow.cutting import CutStacks, DeclineCut
from croupier.table.pai_gow.dealer_wager import LowerDealerWager
from croupier.table.pai_gow.delivering import ChooseDelivery
from croupier.table.pai_gow.exposed_tiles import PlayOn, VoidHand
from croupier.table.pai_gow.hand_names import in_short
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.shaking import AnnounceTotal, ShakeDice
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.people import Viewer
from croupier.table.steps import Step
from croupier.values.money import dollars
from croupier.values.tiles import show_tiles

ASKED: Mapping[type[Order], Callable[..., str]] = {
    DeclineBank: lambda _: "The bank is offered to you.",
    DeclineCut: lambda _: "You bank: the cut is yours.",
    ChooseDelivery: lambda _: "You bank: say how the tiles are delivered.",
    ShakeDice: lambda _: "You bank: the shaker is in your hands.",
    SetHands: lambda act: f"Set the tiles of area {act.seat} as a high and a low hand.",
    PlayOn: lambda act: f"A tile of area {act.seat} was exposed: play the hand, or void it.",
}
DUTIES: Mapping[type[Order], Callable[..., Line]] = {
    DeclineBank: lambda _: ("pass", "it goes on to the next player (so does Enter)"),
    DeclineCut: lambda _: ("pass", "the stacks stay as they stand (so does Enter)"),
    CutStacks: lambda _: (
        "cut 3-5 left",
        "have stacks 3 to 5 moved to the left end; or right; or left 1 right 2",
    ),
    ShakeDice: lambda _: ("shake", "the dealer opens it and counts from you (so does Enter)"),
    PlayOn: lambda _: ("play", "look at your tiles and set them (so does Enter)"),
    VoidHand: lambda _: ("void", "your wager comes back and the tiles go unseen"),
}
OPEN: Mapping[type[Order], Line] = {
    Surrender: ("surrender", "give up the whole wager; nobody sees your tiles"),
}


def answers(sitting: AtSeat[Table], step: Step) -> Iterable[Line]:
    act = step.order
    if isinstance(act, AcceptBank):
        return [_banking(sitting.table, act)]
    if isinstance(act, ChooseDelivery):
        return _delivery(sitting.table, act)
    if isinstance(act, SetHands):
        return _setting(sitting.table, sitting.viewer, act.seat)
    return [DUTIES[type(act)](act)] if type(act) in DUTIES else []


def _banking(table: Table, act: AcceptBank) -> Line:
    if act.co:
        return "co-bank", "the house answers for half, and the dealer sets your tiles"
    chips = dollars(table.chips(str(table.holder(act.seat))))
    return "bank", f"your {chips} in chips answer for every wager"


def _delivery(table: Table, act: ChooseDelivery) -> Iterable[Line]:
    """The first style by itself, all others in one line."""
    first, *others = table.house.bank_deliveries
    if act.delivery != first:
        return []
    named = [f"{n} {_title(table, style)}" for n, style in enumerate(others, 2)]
    return [
        ("deliver 1", f"{_title(table, first)} (so does Enter)"),
        ("deliver N", ", ".join(named)),
    ]


def _title(table: Table, style: str) -> str:
    return table.house.delivery_titles.get(style, style.replace("_", " "))


def _setting(table: Table, viewer: Viewer, seat: int) -> Iterable[Line]:
    """Every setting by its letters, and what the house way does with Enter."""
    tiles = tiles_seen(table, viewer, seat)
    every = settings(table.game.ranks, tiles)
    by_letters = {named_by_letters(tiles, each.high): each for each in every}
    return [
        *((f"set {letters}", _named(table, each)) for letters, each in sorted(by_letters.items())),
        ("set house", f"{table.game.way(tiles)} (so does Enter)"),
        ("advice", "what each setting is worth, exactly"),
    ]


def own_tiles(sitting: Sitting[Table]) -> str | None:
    """What a player has in hand while it waits to be set."""
    for step in sitting.agenda:
        if isinstance(step.order, SetHands) and step.person == sitting.person:
            tiles = tiles_seen(sitting.table, sitting.viewer, step.order.seat)
            return f"Your tiles on area {step.order.seat}: {show_tiles(tiles)}"
    return None


def _named(table: Table, hand: SetHand) -> str:
    ranks = table.game.ranks
    return f"{hand}   {in_short(ranks, *hand.high)} over {in_short(ranks, *hand.low)}"


def betting(sitting: AtSeat[Table], steps: Sequence[Step]) -> list[Line]:
    table = sitting.table
    if table.bank and table.bank.person == sitting.person:
        return [*_as_bank(table, steps), *_call(table, ": you bank")]
    standing = [s.order.seat for s in steps if isinstance(s.order, WithdrawWager)]
    lines = [_offered(sitting, step) for step in steps if _is_new(step, standing)]
    if standing:
        lines.append(("raise SUM, back", "add to your wager or take it back"))
    elif not table.chips(sitting.person):
        lines.append(("buy SUM", "you have no chips left to bet"))
    return [*lines, *_call(table, "" if standing else ", without a wager of yours")]


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


def last_wager(table: Table, person: str, area: int) -> int:
    """What a person wagered there in the last round against the dealer; 0 if nothing."""
    return table.rotation.bets.get(person, {}).get(area, 0)


def _as_bank(table: Table, steps: Sequence[Step]) -> Iterable[Line]:
    if any(isinstance(step.order, LowerDealerWager) for step in steps):
        sum_ = dollars(table.in_bank.dealer_wager or 0)
        yield "lower SUM", f"the dealer wagers {sum_} against you; lower 0 for nothing"
    if any(isinstance(step.order, GiveUpBank) for step in steps):
        yield "give up", "hand the bank back; it is offered on"


def _call(table: Table, how: str) -> Iterable[Line]:
    """Without any wager no round begins."""
    if table.wagers:
        yield "deal", f"no more bets; the dice are shaken{how} (Enter)"


def choices(sitting: BehindTable[Table], step: Step) -> Iterable[Line]:
    """What a dealer may do otherwise than the automatic one would."""
    table, act = sitting.table, step.order
    if isinstance(act, ChooseDelivery):
        styles = [f"{n} {_title(table, s)}" for n, s in enumerate(table.house.deliveries, 1)]
        yield "deliver N", ", ".join(styles)
    elif isinstance(act, AnnounceTotal):
        yield "total N", "count the dice and announce the total yourself"
    elif isinstance(act, SetHouseHands):
        yield "set a b", "set them yourself: two tiles by their letters"
