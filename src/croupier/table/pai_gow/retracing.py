"""From what was recorded at a Pai Gow table back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.games.pai_gow.delivery import STYLES, places
from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.pai_gow import acts, plans
from croupier.table.pai_gow import events as e
from croupier.table.pai_gow.preparing import ACTS
from croupier.table.pai_gow.state import Table
from croupier.table.retracing import Alone, Following, Happened, Retracing, tells
from croupier.table.seats import retracing as seats
from croupier.values.tiles import Tile


def _opening(event: e.TableOpened) -> Order:
    told = (event.rules, seats.moved(event), event.practice, event.physical_cards, event.pit)
    return acts.OpenTable(*told, digests=event.digests)


def _prepared(event: e.TilesPrepared) -> Iterable[Order]:
    named: Mapping[str, Order] = {
        plans.CLEAN: acts.CleanTiles(),
        plans.LOOK: acts.ShowPairs(event.seat),
        plans.MIX: acts.MixTiles(event.circles),
    }
    if event.step in named:
        return [named[event.step]]
    return [ACTS[event.step]()] if event.step in ACTS else []


def _received(event: e.TilesReceived) -> Iterable[Order]:
    return [acts.BringReserve() if event.reserve else acts.ReceiveTiles()]


def _cut(event: e.StacksCut) -> Iterable[Order]:
    block = (event.first, event.last, event.left, event.right)
    return [acts.CutStacks(event.seat, *block, crossed=event.crossed)]


def _set(event: e.HandsSet) -> Iterable[Order]:
    if event.by_dealer:
        return [acts.SetForAbsent(event.seat)]
    return [acts.SetHands(event.seat, event.high, event.low)]


def _moving(event: e.ChipsMoved) -> Iterable[Order]:
    return [acts.MoveChips(event.action, event.seat, event.owner, event.wager)]


def _taken(_: Table, event: e.BankTaken, then: Happened) -> Iterable[Order]:
    co = bool(then) and isinstance(then[0], e.CoBankRequested)
    return [acts.AcceptBank(event.seat, co=co)]


def _lowered(table: Table, event: e.DealerWagerLowered, then: Happened) -> Iterable[Order]:
    """By the bank, or because it gave way to a player's wager."""
    if event.ceiling is None:
        return orders_behind(table, then) if then else []
    return [acts.LowerDealerWager(table.bank.seat, event.ceiling)] if table.bank else []


def _given_up(table: Table, event: e.BankGivenUp, then: Happened) -> Iterable[Order]:
    """By leaving, or by word alone."""
    return _leaving(table, event, then) if then else [acts.GiveUpBank(event.seat)]


def _leaving(_: Table, __: Event, then: Happened) -> Iterable[Order]:
    """What somebody leaves behind is recorded before the empty seat."""
    left = (each for each in then if isinstance(each, e.SeatLeft))
    return [acts.LeaveSeat(each.seat) for each in left][:1]


def _dealt(_: Table, event: e.TilesDealt, __: Happened) -> Iterable[Order]:
    return [acts.DealTiles(_order(event), event.delivery, event.start)]


def _order(event: e.TilesDealt) -> tuple[Tile, ...]:
    """The tiles as they stood in the stacks; real ones nobody knows."""
    at = dict[int, Tile]()
    style = places(event.delivery) if event.delivery in STYLES else ()
    for where, (_, tiles) in zip(style, event.hands, strict=False):
        at |= {n: tile for n, tile in zip(where, tiles, strict=False) if tile is not None}
    return tuple(at[n] for n in sorted(at))


def _wrong(table: Table, event: e.WrongDealFound, then: Happened) -> Iterable[Order]:
    """Reported; or put right at once, whichever other style it was."""
    if event.void or not then or not isinstance(then[0], e.TilesDealt) or table.round is None:
        return [acts.ReportWrongDeal(event.why)]
    other = next(style for style in STYLES if style != table.round.delivery)
    return [acts.DealTiles(_order(then[0]), other, then[0].start)]


ALONE: Mapping[type[Event], Alone] = {
    **seats.RETRACED,
    e.DicePlaced: tells(lambda _: acts.PlaceDice()),
    e.DiceChanged: tells(lambda _: acts.ChangeDice()),
    e.TilesReceived: _received,
    e.TilesRejected: tells(lambda it: acts.RejectTiles(it.defect)),
    e.EnvelopeSealed: tells(lambda _: acts.SealEnvelope()),
    e.EnvelopeSigned: tells(lambda _: acts.SignEnvelope()),
    e.TilesPrepared: _prepared,
    e.TileExposedInStacking: tells(lambda it: acts.ExposeWhileStacking(it.tile)),
    e.TilesStacked: tells(lambda it: acts.StackTiles(it.commitment, it.dice)),
    e.StacksOpened: tells(lambda it: acts.OpenStacks(it.commitment, it.order, it.salt)),
    e.IdleDeclared: tells(lambda _: acts.DeclareIdle()),
    e.BankOffered: tells(lambda it: acts.OfferBank(it.seat)),
    e.BankDeclined: tells(lambda it: acts.DeclineBank(it.seat)),
    e.MarkerPlaced: tells(lambda it: acts.PlaceMarker(it.seat)),
    e.StacksCut: _cut,
    e.CutDeclined: tells(lambda it: acts.DeclineCut(it.seat)),
    e.DealerWagerPlaced: tells(lambda _: acts.PlaceDealerWager()),
    e.WagerPlaced: tells(lambda it: acts.PlaceWager(it.seat, it.wager, seats.moved(it))),
    e.WagerWithdrawn: tells(lambda it: acts.WithdrawWager(it.seat, it.wager, seats.moved(it))),
    e.NoMoreBetsCalled: tells(lambda _: acts.CallNoMoreBets()),
    e.DeliveryChosen: tells(lambda it: acts.ChooseDelivery(it.delivery)),
    e.DeliveryShown: tells(lambda _: acts.ShowDelivery()),
    e.DiceShaken: tells(lambda it: acts.ShakeDice(it.times)),
    e.ShakerOpened: tells(lambda it: acts.OpenShaker(it.dice, it.salt)),
    e.NoRollCalled: tells(lambda it: acts.CallNoRoll(it.why, it.dice)),
    e.ShakerUncoveredByBank: tells(lambda it: acts.ReportLidLifted(it.seat, it.dice)),
    e.TotalAnnounced: tells(lambda it: acts.AnnounceTotal(it.total)),
    e.TotalCorrected: tells(lambda _: acts.CorrectTotal()),
    e.PositionsSwept: tells(lambda _: acts.SweepPositions()),
    e.ShakerCovered: tells(lambda _: acts.CoverShaker()),
    e.AdviceGiven: tells(lambda it: acts.AskAdvice(it.seat)),
    e.HandsSet: _set,
    e.TilesTurned: tells(lambda it: acts.TurnTiles(it.seat, it.tiles)),
    e.HouseHandsSet: tells(lambda it: acts.SetHouseHands(it.seat, it.high, it.low)),
    e.HandsReset: tells(lambda it: acts.ResetHands(it.seat)),
    e.WagerSurrendered: tells(lambda it: acts.Surrender(it.seat)),
    e.HandsExposed: tells(lambda it: acts.ExposeHands(it.seat, it.high, it.low)),
    e.ChipsMoved: _moving,
    e.RoundEnded: tells(lambda _: acts.ClearTiles()),
    e.TileExposed: tells(lambda it: acts.ExposeTile(it.seat, it.nth, it.by_player, it.tile)),
    e.HandKept: tells(lambda it: acts.PlayOn(it.seat)),
    e.HandVoided: tells(lambda it: acts.VoidHand(it.seat)),
    e.RoundVoided: tells(lambda _: acts.VoidRound()),
}
"""Events that tell their order by themselves."""

RETRACED: Mapping[type[Event], Following[Table]] = {
    e.BankTaken: _taken,
    e.DealerWagerLowered: _lowered,
    e.BankGivenUp: _given_up,
    e.BankAbandoned: _leaving,
    e.WagerAbandoned: _leaving,
    e.TilesDealt: _dealt,
    e.WrongDealFound: _wrong,
}
"""Events whose order shows in what follows."""

ONLY_FOLLOW = frozenset(
    {
        e.TilePreparationBegun,
        e.CoBankRequested,
        e.DealerMarked,
        e.WagersJudged,
        e.TilesCollected,
    }
)
"""Events that no decision begins with."""

PLAYERS = (
    acts.PlaceWager,
    acts.WithdrawWager,
    acts.AcceptBank,
    acts.DeclineBank,
    acts.GiveUpBank,
    acts.CutStacks,
    acts.DeclineCut,
    acts.LowerDealerWager,
    acts.SetHands,
    acts.AskAdvice,
    acts.Surrender,
    acts.VoidHand,
)
FLOORPERSONS = (acts.OpenTable, acts.VerifyInspection, acts.SignEnvelope, acts.BringReserve)

RETRACING: Retracing[Table] = Retracing(_opening, ALONE, RETRACED, PLAYERS, FLOORPERSONS)
orders_behind, roles_for = RETRACING.orders_behind, RETRACING.roles_for
