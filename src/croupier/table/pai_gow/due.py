"""What must be done next, and what else this viewer may do now.

The agenda gives the duties; everything else is tried on the table itself, so that no step is
listed that would be refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import AREAS, POSITIONS
from croupier.table.orders import Order
from croupier.table.pai_gow import acts, cover
from croupier.table.pai_gow.agenda import agenda
from croupier.table.pai_gow.dealing import DELIVERY, POSITION
from croupier.table.pai_gow.decide import decide
from croupier.table.pai_gow.seals import HASH_LENGTH
from croupier.table.pai_gow.shaking import NO_ROLLS
from croupier.table.pai_gow.state import Hand, Table
from croupier.table.pai_gow.wagering import placed_at
from croupier.table.people import Role, Viewer
from croupier.table.seats.sitting import chips_left_behind
from croupier.table.steps_due import StepsDue
from croupier.values.tiles import Tile

MAY_BE_HELD_UP = (
    acts.CallNoMoreBets,
    acts.ShakeDice,
    acts.PlaceDealerWager,
    acts.MoveChips,
    acts.VoidRound,
    acts.TakeSeat,
)
SOME_SEAL = "0" * HASH_LENGTH


def tried(table: Table, act: Order) -> Order:
    """An order with something in the place of what the floor or the dealer will fill in."""
    seal = "" if table.physical_cards else SOME_SEAL
    if isinstance(act, acts.CallNoRoll):
        return acts.CallNoRoll(act.why, seal)
    if isinstance(act, acts.ReportLidLifted):
        return acts.ReportLidLifted(act.seat, seal)
    if isinstance(act, acts.ExposeTile) and table.round and act.seat in table.round.hands:
        some = _some_tile(table, table.round.hands[act.seat], act.nth)
        return acts.ExposeTile(act.seat, act.nth, act.by_player, some)
    return act


def _some_tile(table: Table, hand: Hand, nth: int) -> Tile:
    """The tile itself, or of real ones any that nobody has seen."""
    if (known := hand.tiles[nth - 1]) is not None:
        return known
    seen = [tile for each in table.in_round.hands.values() for tile in each.tiles]
    return next(tile for tile in table.game.ranks.kinds if tile not in seen)


def _bounds(table: Table, act: Order, person: str) -> tuple[int, int]:
    """The least and most a wager may be raised by."""
    if not isinstance(act, acts.PlaceWager):
        return 0, 0
    before = placed_at(table, act.seat, person, act.wager)
    free = table.chips(person)
    if table.bank:
        free = min(free, cover.room(table))
    most = table.house.wagers[WAGER].limits.maximum or table.house.limits.maximum
    if most is not None:
        free = min(free, most - (before.stake if before else 0))
    return act.stake, free - free % table.house.coin


def candidates(table: Table, viewer: Viewer) -> Iterator[Order]:
    if viewer.role is Role.PLAYER:
        yield from _of_player(table, viewer.person)
    elif viewer.role is Role.DEALER:
        yield from _of_staff(table)
    elif viewer.role is Role.FLOORPERSON:
        yield from _of_staff(table)
        yield from _of_floorperson(table)


def _of_player(table: Table, person: str) -> Iterator[Order]:
    yield from (acts.TakeSeat(seat) for seat in AREAS if seat not in table.seats)
    yield from (acts.BuyIn(table.house.coin), acts.CashOut())
    own = table.seat_of(person)
    if own is not None:
        yield acts.LeaveSeat(own)
        yield from (acts.LowerDealerWager(own), acts.GiveUpBank(own))
    for area in AREAS:
        yield acts.PlaceWager(area, WAGER, _least_stake(table, area, person))
        yield acts.WithdrawWager(area, WAGER)
        yield from (acts.AskAdvice(area), acts.Surrender(area))


def _least_stake(table: Table, area: int, person: str) -> int:
    if placed_at(table, area, person, WAGER):
        return table.house.coin
    least = table.house.wagers[WAGER].limits.minimum or table.house.limits.minimum
    return least or table.house.coin


def _of_staff(table: Table) -> Iterator[Order]:
    yield from (acts.CleanTiles(), acts.RejectTiles("a defect"), acts.ExposeWhileStacking())
    yield from (acts.DeclareIdle(), acts.ChangeDice())
    yield from (acts.CallNoRoll(why) for why in NO_ROLLS)
    if table.bank:
        yield acts.ReportLidLifted(table.bank.seat)
    yield from (acts.ReportWrongDeal(why) for why in (POSITION, DELIVERY))
    for seat, by_player in product(POSITIONS, (False, True)):
        yield acts.ExposeTile(seat, _unseen(table, seat), by_player)


def _unseen(table: Table, seat: int) -> int:
    """The first tile of a position that nobody has seen."""
    hand = table.round.hands.get(seat) if table.round else None
    return next((n for n in range(1, 5) if not hand or n not in hand.seen), 1)


def _of_floorperson(table: Table) -> Iterator[Order]:
    coin = table.house.coin
    yield from (acts.FillInventory(coin), acts.CreditInventory(coin))
    yield from (acts.KeepChips(person) for person in chips_left_behind(table))
    yield acts.CloseTable()


DUE: StepsDue[Table] = StepsDue(agenda, decide, MAY_BE_HELD_UP, candidates, tried, _bounds)
due, duties = DUE.due, DUE.duties
