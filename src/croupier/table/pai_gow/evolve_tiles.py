"""What preparing the tiles, the dice and the bank change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.pai_gow.bets import DEALERS
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import DEALER
from croupier.table.events import Event
from croupier.table.pai_gow import banking, plans
from croupier.table.pai_gow import events as e
from croupier.table.pai_gow.state import Bank, Placed, Rotation, Stacks, Table
from croupier.table.seats.evolve import paid


def out_of_play(table: Table) -> Table:
    """A sealed order waits to be opened once its tiles are mixed again."""
    stacks = table.stacks
    sealed = (stacks,) if stacks and stacks.commitment else ()
    return replace(table, stacks=None, unopened=(*table.unopened, *sealed))


def begun(table: Table, event: e.TilePreparationBegun) -> Table:
    after = replace(out_of_play(table), todo=event.todo)
    is_new_game = event.why == plans.IDLE
    return replace(after, rotation=Rotation(), bank=None) if is_new_game else after


def _next(table: Table, _: Event | None = None) -> Table:
    return replace(table, todo=table.todo[1:])


def dice_placed(table: Table, event: e.DicePlaced) -> Table:
    return _next(replace(table, dice_at=event.at))


def dice_changed(table: Table, event: e.DiceChanged) -> Table:
    return replace(table, dice_at=event.at)


def planned_anew(table: Table, event: e.TilesRejected | e.TileExposedInStacking) -> Table:
    return replace(table, todo=event.todo)


def prepared(table: Table, event: e.TilesPrepared) -> Table:
    return table if event.step == plans.CLEAN else _next(table)


def stacked(table: Table, event: e.TilesStacked) -> Table:
    return _next(replace(table, stacks=Stacks(event.commitment, event.dice)))


def stacks_opened(table: Table, _: e.StacksOpened) -> Table:
    return replace(table, unopened=table.unopened[1:])


def unchanged(table: Table, _: Event) -> Table:
    return table


def offered(table: Table, event: e.BankOffered) -> Table:
    rotation = banking.in_turn(table)
    asked = (*rotation.asked, event.seat)
    return replace(table, rotation=replace(rotation, offered=event.seat, asked=asked))


def declined(table: Table, _: e.BankDeclined) -> Table:
    return replace(table, rotation=replace(table.rotation, offered=None))


def taken(table: Table, event: e.BankTaken) -> Table:
    """One area and no wager: what the bank had laid is back in its stack."""
    others = tuple(each for each in table.wagers if each.owner != event.person)
    return replace(
        declined(paid(table, event), e.BankDeclined(event.clause, event.seat)),
        bank=Bank(event.seat, event.person),
        wagers=others,
    )


def co_requested(table: Table, _: e.CoBankRequested) -> Table:
    return replace(table, bank=replace(table.in_bank, co=True))


def marked(table: Table, _: e.MarkerPlaced) -> Table:
    return replace(table, bank=replace(table.in_bank, marked=True))


def cut(table: Table, event: e.StacksCut) -> Table:
    return replace(table, stacks=replace(table.in_stacks, cut=event.stacks, cut_decided=True))


def cut_declined(table: Table, _: e.CutDeclined) -> Table:
    return replace(table, stacks=replace(table.in_stacks, cut_decided=True))


def _dealers(table: Table, cents: int) -> tuple[Placed, ...]:
    """The wagers with the dealer's of so much, if it is anything."""
    others = tuple(each for each in table.wagers if each.seat != DEALER)
    return (*others, Placed(DEALER, DEALERS, WAGER, cents)) if cents else others


def dealer_wagered(table: Table, event: e.DealerWagerPlaced) -> Table:
    bank = replace(table.in_bank, dealer_wager=event.cents)
    return replace(paid(table, event), bank=bank, wagers=_dealers(table, event.cents))


def dealer_lowered(table: Table, event: e.DealerWagerLowered) -> Table:
    bank, after = table.in_bank, paid(table, event)
    if event.ceiling is not None:
        bank = replace(bank, ceiling=event.ceiling)
    if bank.dealer_wager is None:
        return replace(after, bank=bank)
    bank = replace(bank, dealer_wager=event.cents)
    return replace(after, bank=bank, wagers=_dealers(table, event.cents))


def given_up(table: Table, event: e.BankGivenUp) -> Table:
    """Another player may bank, and cut the stacks as they stand."""
    stacks = replace(table.in_stacks, cut_decided=False)
    return replace(paid(table, event), bank=None, stacks=stacks, wagers=_dealers(table, 0))


TILE_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.TilePreparationBegun: begun,
    e.DicePlaced: dice_placed,
    e.DiceChanged: dice_changed,
    e.TilesReceived: _next,
    e.TilesRejected: planned_anew,
    e.EnvelopeSealed: _next,
    e.EnvelopeSigned: _next,
    e.TilesPrepared: prepared,
    e.TileExposedInStacking: planned_anew,
    e.TilesStacked: stacked,
    e.StacksOpened: stacks_opened,
    e.IdleDeclared: unchanged,
    e.BankOffered: offered,
    e.BankDeclined: declined,
    e.BankTaken: taken,
    e.CoBankRequested: co_requested,
    e.MarkerPlaced: marked,
    e.StacksCut: cut,
    e.CutDeclined: cut_declined,
    e.DealerWagerPlaced: dealer_wagered,
    e.DealerWagerLowered: dealer_lowered,
    e.BankGivenUp: given_up,
}
