"""From what was recorded at a Pai Gow table back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.games.pai_gow.delivery import STYLES, places
from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.bank import (
    AcceptBank,
    BankDeclined,
    BankGivenUp,
    BankOffered,
    BankTaken,
    CoBankRequested,
    DeclineBank,
    GiveUpBank,
    MarkerPlaced,
    OfferBank,
    PlaceMarker,
)
from croupier.table.pai_gow.betting import CallNoMoreBets, PlaceWager, WagerPlaced, WithdrawWager
from croupier.table.pai_gow.clearing import ClearTiles, RoundEnded
from croupier.table.pai_gow.cutting import CutStacks, DeclineCut, StacksCut, StacksCutDeclined
from croupier.table.pai_gow.dealer_wager import (
    DealerWagerLowered,
    DealerWagerPlaced,
    LowerDealerWager,
    PlaceDealerWager,
)
from croupier.table.pai_gow.dealing import (
    DealerMarked,
    DealTiles,
    PositionsSwept,
    ReportWrongDeal,
    SweepPositions,
    TilesDealt,
    WrongDealFound,
)
from croupier.table.pai_gow.delivering import (
    ChooseDelivery,
    DeliveryChosen,
    DeliveryShown,
    ShowDelivery,
)
from croupier.table.pai_gow.dice import ChangeDice, DiceChanged, DicePlaced, PlaceDice
from croupier.table.pai_gow.ending import OpenStacks, StacksOpened
from croupier.table.pai_gow.exposed_tiles import (
    ExposeTile,
    HandKept,
    HandVoided,
    PlayOn,
    TileExposed,
    VoidHand,
)
from croupier.table.pai_gow.exposing import ExposeHands, HandsExposed
from croupier.table.pai_gow.house_hands import (
    HandsReset,
    HouseHandsSet,
    ResetHands,
    SetHouseHands,
    TilesTurned,
    TurnTiles,
)
from croupier.table.pai_gow.idle import DeclareIdle
from croupier.table.pai_gow.judging import WagersJudged
from croupier.table.pai_gow.opening import OpenTable
from croupier.table.pai_gow.preparing import (
    ORDERS,
    BringReserve,
    CleanTiles,
    ExposeWhileStacking,
    MixTiles,
    ReceiveTiles,
    ShowPairs,
    StackTiles,
    TileExposedInStacking,
    TilePreparationBegun,
    TilesPrepared,
    TilesReceived,
    TilesStacked,
    VerifyInspection,
)
from croupier.table.pai_gow.rejecting import (
    EnvelopeSealed,
    EnvelopeSigned,
    RejectTiles,
    SealEnvelope,
    SignEnvelope,
    TilesRejected,
)
from croupier.table.pai_gow.seating import BankAbandoned, WagerAbandoned
from croupier.table.pai_gow.setting import AdviceGiven, AskAdvice, HandsSet, SetForAbsent, SetHands
from croupier.table.pai_gow.settling import MoveChips, TilesCollected
from croupier.table.pai_gow.shaking import (
    AnnounceTotal,
    CallNoRoll,
    CorrectTotal,
    CoverShaker,
    DiceShaken,
    DiceTotalAnnounced,
    DiceTotalCorrected,
    NoRollCalled,
    OpenShaker,
    ReportLidLifted,
    ShakeDice,
    ShakerCovered,
    ShakerOpened,
    ShakerUncoveredByBank,
)
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import Surrender, WagerSurrendered
from croupier.table.pai_gow.voiding import VoidRound
from croupier.table.retracing import Alone, Following, Happened, Retracing, tells
from croupier.table.seats import retracing as seats
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.seating import LeaveSeat, SeatLeft
from croupier.table.seats.wagers import (
    ChipsMoved,
    IdleDeclared,
    NoMoreBetsCalled,
    RoundVoided,
    WagerWithdrawn,
)
from croupier.values.tiles import Tile


def _opening(event: TableOpened) -> Order:
    told = (event.rules, seats.moved(event), event.practice, event.physical_cards, event.pit)
    return OpenTable(*told, digests=event.digests)


def _prepared(event: TilesPrepared) -> Iterable[Order]:
    named: Mapping[str, Order] = {
        plans.CLEAN: CleanTiles(),
        plans.LOOK: ShowPairs(event.seat),
        plans.MIX: MixTiles(event.circles),
    }
    if event.step in named:
        return [named[event.step]]
    return [ORDERS[event.step]()] if event.step in ORDERS else []


def _received(event: TilesReceived) -> Iterable[Order]:
    return [BringReserve() if event.reserve else ReceiveTiles()]


def _cut(event: StacksCut) -> Iterable[Order]:
    block = (event.first, event.last, event.left, event.right)
    return [CutStacks(event.seat, *block, crossed=event.crossed)]


def _set(event: HandsSet) -> Iterable[Order]:
    if event.by_dealer:
        return [SetForAbsent(event.seat)]
    return [SetHands(event.seat, event.high, event.low)]


def _moving(event: ChipsMoved) -> Iterable[Order]:
    return [MoveChips(event.action, event.seat, event.owner, event.wager)]


def _taken(_: Table, event: BankTaken, then: Happened) -> Iterable[Order]:
    co = bool(then) and isinstance(then[0], CoBankRequested)
    return [AcceptBank(event.seat, co=co)]


def _lowered(table: Table, event: DealerWagerLowered, then: Happened) -> Iterable[Order]:
    """By the bank, or because it gave way to a player's wager."""
    if event.ceiling is None:
        return orders_behind(table, then) if then else []
    return [LowerDealerWager(table.bank.seat, event.ceiling)] if table.bank else []


def _given_up(table: Table, event: BankGivenUp, then: Happened) -> Iterable[Order]:
    """By leaving, or by word alone."""
    return _leaving(table, event, then) if then else [GiveUpBank(event.seat)]


def _leaving(_: Table, __: Event, then: Happened) -> Iterable[Order]:
    """What somebody leaves behind is recorded before the empty seat."""
    left = (each for each in then if isinstance(each, SeatLeft))
    return [LeaveSeat(each.seat) for each in left][:1]


def _dealt(_: Table, event: TilesDealt, __: Happened) -> Iterable[Order]:
    return [DealTiles(_order(event), event.delivery, event.start)]


def _order(event: TilesDealt) -> tuple[Tile, ...]:
    """The tiles as they stood in the stacks; real ones nobody knows."""
    at = dict[int, Tile]()
    style = places(event.delivery) if event.delivery in STYLES else ()
    for where, (_, tiles) in zip(style, event.hands, strict=False):
        at |= {n: tile for n, tile in zip(where, tiles, strict=False) if tile is not None}
    return tuple(at[n] for n in sorted(at))


def _wrong(table: Table, event: WrongDealFound, then: Happened) -> Iterable[Order]:
    """Reported; or put right at once, whichever other style it was."""
    if event.void or not then or not isinstance(then[0], TilesDealt) or table.round is None:
        return [ReportWrongDeal(event.why)]
    other = next(style for style in STYLES if style != table.round.delivery)
    return [DealTiles(_order(then[0]), other, then[0].start)]


ALONE: Mapping[type[Event], Alone] = {
    **seats.RETRACED,
    DicePlaced: tells(lambda _: PlaceDice()),
    DiceChanged: tells(lambda _: ChangeDice()),
    TilesReceived: _received,
    TilesRejected: tells(lambda it: RejectTiles(it.defect)),
    EnvelopeSealed: tells(lambda _: SealEnvelope()),
    EnvelopeSigned: tells(lambda _: SignEnvelope()),
    TilesPrepared: _prepared,
    TileExposedInStacking: tells(lambda it: ExposeWhileStacking(it.tile)),
    TilesStacked: tells(lambda it: StackTiles(it.commitment, it.dice)),
    StacksOpened: tells(lambda it: OpenStacks(it.commitment, it.order, it.salt)),
    IdleDeclared: tells(lambda _: DeclareIdle()),
    BankOffered: tells(lambda it: OfferBank(it.seat)),
    BankDeclined: tells(lambda it: DeclineBank(it.seat)),
    MarkerPlaced: tells(lambda it: PlaceMarker(it.seat)),
    StacksCut: _cut,
    StacksCutDeclined: tells(lambda it: DeclineCut(it.seat)),
    DealerWagerPlaced: tells(lambda _: PlaceDealerWager()),
    WagerPlaced: tells(lambda it: PlaceWager(it.seat, it.wager, seats.moved(it))),
    WagerWithdrawn: tells(lambda it: WithdrawWager(it.seat, it.wager, seats.moved(it))),
    NoMoreBetsCalled: tells(lambda _: CallNoMoreBets()),
    DeliveryChosen: tells(lambda it: ChooseDelivery(it.delivery)),
    DeliveryShown: tells(lambda _: ShowDelivery()),
    DiceShaken: tells(lambda it: ShakeDice(it.times)),
    ShakerOpened: tells(lambda it: OpenShaker(it.dice, it.salt)),
    NoRollCalled: tells(lambda it: CallNoRoll(it.why, it.dice)),
    ShakerUncoveredByBank: tells(lambda it: ReportLidLifted(it.seat, it.dice)),
    DiceTotalAnnounced: tells(lambda it: AnnounceTotal(it.total)),
    DiceTotalCorrected: tells(lambda _: CorrectTotal()),
    PositionsSwept: tells(lambda _: SweepPositions()),
    ShakerCovered: tells(lambda _: CoverShaker()),
    AdviceGiven: tells(lambda it: AskAdvice(it.seat)),
    HandsSet: _set,
    TilesTurned: tells(lambda it: TurnTiles(it.seat, it.tiles)),
    HouseHandsSet: tells(lambda it: SetHouseHands(it.seat, it.high, it.low)),
    HandsReset: tells(lambda it: ResetHands(it.seat)),
    WagerSurrendered: tells(lambda it: Surrender(it.seat)),
    HandsExposed: tells(lambda it: ExposeHands(it.seat, it.high, it.low)),
    ChipsMoved: _moving,
    RoundEnded: tells(lambda _: ClearTiles()),
    TileExposed: tells(lambda it: ExposeTile(it.seat, it.nth, it.by_player, it.tile)),
    HandKept: tells(lambda it: PlayOn(it.seat)),
    HandVoided: tells(lambda it: VoidHand(it.seat)),
    RoundVoided: tells(lambda _: VoidRound()),
}
"""Events that tell their order by themselves."""

RETRACED: Mapping[type[Event], Following[Table]] = {
    BankTaken: _taken,
    DealerWagerLowered: _lowered,
    BankGivenUp: _given_up,
    BankAbandoned: _leaving,
    WagerAbandoned: _leaving,
    TilesDealt: _dealt,
    WrongDealFound: _wrong,
}
"""Events whose order shows in what follows."""

ONLY_FOLLOW = frozenset(
    {
        TilePreparationBegun,
        CoBankRequested,
        DealerMarked,
        WagersJudged,
        TilesCollected,
    }
)
"""Events that no decision begins with."""

PLAYERS = (
    PlaceWager,
    WithdrawWager,
    AcceptBank,
    DeclineBank,
    GiveUpBank,
    CutStacks,
    DeclineCut,
    LowerDealerWager,
    SetHands,
    AskAdvice,
    Surrender,
    VoidHand,
)
FLOORPERSONS = (OpenTable, VerifyInspection, SignEnvelope, BringReserve)

RETRACING: Retracing[Table] = Retracing(_opening, ALONE, RETRACED, PLAYERS, FLOORPERSONS)
orders_behind, roles_for = RETRACING.orders_behind, RETRACING.roles_for
