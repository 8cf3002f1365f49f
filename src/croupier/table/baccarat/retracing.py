"""From what was recorded back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from croupier.table.baccarat import plans
from croupier.table.baccarat.announcing import (
    AnnounceResult,
    CallPoints,
    PointsCalled,
    ResultAnnounced,
)
from croupier.table.baccarat.betting import PlaceWager, WagerPlaced, WithdrawWager, placed_at
from croupier.table.baccarat.clearing import ClearCards, RoundEnded
from croupier.table.baccarat.cover_card import (
    CallLastHand,
    CoverCardInserted,
    CoverCardRemoved,
    InsertCoverCard,
    LastHandCalled,
    RemoveCoverCard,
)
from croupier.table.baccarat.curator import (
    AcceptShoe,
    AskForShoe,
    CuratorChosen,
    DealerDesignated,
    DeclineShoe,
    DesignateDealer,
    OfferShoe,
    OrderPass,
    PassShoe,
    ShoeAskedFor,
    ShoeDeclined,
    ShoeOffered,
    ShoePassed,
)
from croupier.table.baccarat.dealing import (
    CallCards,
    CardDealt,
    CardMisplaced,
    CardsCalled,
    DealCard,
)
from croupier.table.baccarat.discarding import CardDiscarded, DiscardCard
from croupier.table.baccarat.extra_shuffle import (
    ExtraShuffleSwitched,
    GiveNotice,
    NoticeGiven,
    SwitchExtraShuffle,
)
from croupier.table.baccarat.irregularities import (
    CardDrawnInError,
    DrawInError,
    FaceUpCardFound,
    FindFaceUp,
)
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.no_more_bets import BetsReopened, CallNoMoreBets
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.preparing import (
    HANDLINGS,
    CheckShuffle,
    FacesRequested,
    RequestFaces,
    ShuffleFoundUneven,
)
from croupier.table.baccarat.progressive import Meters, MustHitWin, MustHitWon
from croupier.table.baccarat.remedies import ErrorRemedied
from croupier.table.baccarat.settling import (
    LetRide,
    MoveChips,
    PayoutChosen,
    RideChosen,
    TakePayout,
)
from croupier.table.baccarat.simulated_rounds import (
    SimulatedCardDealt,
    SimulatedRoundBegun,
    SimulatedRoundEnded,
)
from croupier.table.baccarat.spoken_wagers import (
    ConfirmSpokenWager,
    SpeakWager,
    SpokenWagerConfirmed,
    SpokenWagerLapsed,
    WagerSpoken,
)
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import (
    AcceptTurning,
    CardsHanded,
    CardsReturned,
    DeclineTurning,
    HandCards,
    HandTurned,
    OfferTurning,
    Relinquish,
    ReturnCards,
    TurnHand,
    TurningDeclined,
    TurningGivenUp,
    TurningOffered,
    WithdrawTurning,
)
from croupier.table.baccarat.vigorish import CollectVigorish, VigorishCollected
from croupier.table.baccarat.voiding import VoidRound
from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe, ShoeLoaded
from croupier.table.cards.cutting import (
    CardsCut,
    CutCards,
    CutDeclined,
    CutOffered,
    DeclineCut,
    OfferCut,
    OrderRecut,
    RecutOrdered,
)
from croupier.table.cards.ending import (
    ChangeCards,
    DeclareIdle,
    EndShoe,
    OrderShuffle,
    RevealOrder,
    ShoeEnded,
    ShoeOpened,
    ShuffleOrdered,
)
from croupier.table.cards.preparing import (
    CardsPrepared,
    CardsReceived,
    CardsRejected,
    CardsRetired,
    OrderSealed,
    PreparationBegun,
    ReceiveCards,
    RejectCards,
    RequestSpread,
    SealOrder,
    ShowSpread,
    SpreadRequested,
    VerifyInspection,
)
from croupier.table.cards.state import Cause
from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.retracing import Alone, Following, Happened, Retracing, tells
from croupier.table.seats import retracing as seats
from croupier.table.seats.chips import CashOut, ChipsCashed, ChipsKept, KeepChips
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.seating import LeaveSeat, SeatLeft
from croupier.table.seats.wagers import (
    ChipsMoved,
    IdleDeclared,
    NoMoreBetsCalled,
    RoundVoided,
    WagerWithdrawn,
)


def _opening(event: TableOpened) -> Order:
    told = (event.rules, seats.moved(event), event.practice, event.physical_cards, event.pit)
    return OpenTable(*told, digests=event.digests, link=event.link)


def _prepared(event: CardsPrepared) -> Iterable[Order]:
    if event.step == plans.LOOK:
        return [ShowSpread(event.batch, event.seat)]
    return [HANDLINGS[event.step](event.batch)] if event.step in HANDLINGS else []


def _behind_cover_card(table: Table, _: CoverCardRemoved, then: Happened) -> Iterable[Order]:
    """It shows before a card comes out, or a dealer with real cards reports it."""
    with_card = orders_behind(table, then) if then and isinstance(then[0], CARD_OUT) else []
    return [*with_card, RemoveCoverCard()]


CARD_OUT = (
    CardBurned | CardDealt | CardMisplaced | CardDiscarded | CardDrawnInError
    | FaceUpCardFound | SimulatedCardDealt
)  # fmt: skip


def _misplaced(_: Table, event: CardMisplaced, then: Happened) -> Iterable[Order]:
    dealt = then[0] if then else None
    if not isinstance(dealt, CardDealt):
        return []
    return [DealCard(dealt.card, event.laid_on, dealt.up)]


def _shuffle(event: ShuffleOrdered) -> Iterable[Order]:
    return [ChangeCards() if event.cause is Cause.CARD_LIFE else OrderShuffle(event.why)]


def _curator(event: CuratorChosen) -> Iterable[Order]:
    return [AcceptShoe(event.seat) if event.seat else OfferShoe(event.seat)]


def _passed(_: Table, event: ShoePassed, then: Happened) -> Iterable[Order]:
    return [*_leaving(then), PassShoe(event.seat), OrderPass(event.why)]


def _leaving(then: Happened) -> Iterable[Order]:
    """What somebody leaves behind is recorded before the empty seat."""
    for event in then:
        match event:
            case SeatLeft():
                return [LeaveSeat(event.seat)]
            case ChipsCashed():
                return [CashOut()]
            case ChipsKept():
                return [KeepChips(event.person)]
            case TurningGivenUp() | ShoePassed() | VigorishCollected():
                continue
            case _:
                break
    return []


def _given_up(_: Table, event: TurningGivenUp, then: Happened) -> Iterable[Order]:
    taken_away = WithdrawTurning(event.side, event.why)
    return [*_leaving(then), Relinquish(event.side), taken_away]


def _collected(_: Table, event: VigorishCollected, then: Happened) -> Iterable[Order]:
    return [*_leaving(then), CollectVigorish(event.person)]


def _placed(table: Table, event: WagerPlaced, _: Happened) -> Iterable[Order]:
    before = placed_at(table, event.seat, event.owner, event.wager)
    coupon = event.match_play - (before.match_play if before else 0)
    return [PlaceWager(event.seat, event.wager, seats.moved(event), coupon)]


def _handed(event: CardsHanded) -> Iterable[Order]:
    return [HandCards(event.side, event.seat), AcceptTurning(event.side)]


Judging = Callable[[Meters | None, MustHitWin | None], Order]


def _judging(order: Judging, then: Happened) -> Iterable[Order]:
    """With the meters that stand in the judgement, and a Must Hit told right behind it."""
    meters, behind = None, then[:1]
    if then and isinstance(then[0], WagersJudged):
        meters, behind = then[0].meters or None, then[1:2]
    wins = [_win(event) for event in behind if isinstance(event, MustHitWon)]
    return [order(meters, win) for win in (*wins, None)]


def _called(_: Table, event: PointsCalled, then: Happened) -> Iterable[Order]:
    return _judging(lambda *handed: CallPoints(event.side, *handed), then)


def _announced(_: Table, __: ResultAnnounced, then: Happened) -> Iterable[Order]:
    return _judging(AnnounceResult, then)


def _win(event: MustHitWon) -> MustHitWin:
    return MustHitWin(event.seat, event.owner, event.cents, event.clause)


ALONE: Mapping[type[Event], Alone] = {
    **seats.RETRACED,
    CardsReceived: tells(lambda it: ReceiveCards(it.batch, it.colour)),
    CardsRejected: tells(lambda it: RejectCards(it.batch, it.defect)),
    CardsRetired: tells(lambda _: ChangeCards()),
    CardsPrepared: _prepared,
    ShuffleFoundUneven: tells(lambda it: CheckShuffle(it.batch, even=False)),
    NoticeGiven: tells(lambda it: GiveNotice(it.extra_shuffle)),
    ExtraShuffleSwitched: tells(lambda it: SwitchExtraShuffle(it.extra_shuffle, together=True)),
    OrderSealed: tells(lambda it: SealOrder(it.batch, it.commitment)),
    ShoeOpened: tells(lambda it: RevealOrder(it.commitment, it.order, it.salt)),
    FacesRequested: tells(lambda it: RequestFaces(it.seat)),
    SpreadRequested: tells(lambda it: RequestSpread(it.seat)),
    CutOffered: tells(lambda it: OfferCut(it.seat)),
    CutDeclined: tells(lambda it: DeclineCut(it.seat)),
    CardsCut: tells(lambda it: CutCards(it.seat, it.depth)),
    RecutOrdered: tells(lambda it: OrderRecut(it.why)),
    CoverCardInserted: tells(lambda it: InsertCoverCard(it.depth)),
    ShoeLoaded: tells(lambda _: LoadShoe()),
    CardBurned: tells(lambda it: BurnCard(it.card)),
    LastHandCalled: tells(lambda _: CallLastHand()),
    ShuffleOrdered: _shuffle,
    IdleDeclared: tells(lambda it: DeclareIdle(it.face_up)),
    ShoeEnded: lambda _: [EndShoe(), CloseTable()],
    ShoeOffered: tells(lambda it: OfferShoe(it.seat)),
    ShoeDeclined: tells(lambda it: DeclineShoe(it.seat)),
    CuratorChosen: _curator,
    DealerDesignated: tells(lambda it: DesignateDealer(it.seat)),
    ShoeAskedFor: tells(lambda it: AskForShoe(it.seat)),
    WagerWithdrawn: tells(lambda it: WithdrawWager(it.seat, it.wager, seats.moved(it))),
    WagerSpoken: tells(lambda it: SpeakWager(it.seat, it.wager, it.cash)),
    SpokenWagerConfirmed: tells(lambda it: ConfirmSpokenWager(it.seat, it.owner, it.wager)),
    SpokenWagerLapsed: tells(lambda _: CallNoMoreBets()),
    NoMoreBetsCalled: tells(lambda _: CallNoMoreBets()),
    CardsCalled: tells(lambda _: CallCards()),
    CardDealt: tells(lambda it: DealCard(it.card, exposed=it.up)),
    HandTurned: tells(lambda it: TurnHand(it.side, it.cards)),
    CardsHanded: _handed,
    CardsReturned: tells(lambda it: ReturnCards(it.side, it.cards)),
    TurningOffered: tells(lambda it: OfferTurning(it.side, it.seat)),
    TurningDeclined: tells(lambda it: DeclineTurning(it.side)),
    RideChosen: tells(lambda it: LetRide(it.seat, it.wager, it.on)),
    PayoutChosen: tells(lambda it: TakePayout(it.seat, it.wager)),
    ChipsMoved: tells(lambda it: MoveChips(it.action, it.seat, it.owner, it.wager)),
    MustHitWon: tells(lambda it: ClearCards(_win(it))),
    RoundEnded: tells(lambda _: ClearCards()),
    CardDrawnInError: tells(lambda it: DrawInError(it.card, it.disclosed, it.towards)),
    FaceUpCardFound: tells(lambda it: FindFaceUp(it.card, it.towards)),
    CardDiscarded: tells(lambda it: DiscardCard(it.card)),
    SimulatedRoundBegun: tells(lambda _: DealCard()),
    SimulatedCardDealt: tells(lambda it: DealCard(it.card)),
    SimulatedRoundEnded: tells(lambda _: ClearCards()),
    RoundVoided: tells(lambda _: VoidRound()),
}
"""Events that tell their order by themselves."""

RETRACED: Mapping[type[Event], Following[Table]] = {
    CoverCardRemoved: _behind_cover_card,
    ShoePassed: _passed,
    WagerPlaced: _placed,
    CardMisplaced: _misplaced,
    TurningGivenUp: _given_up,
    PointsCalled: _called,
    ResultAnnounced: _announced,
    VigorishCollected: _collected,
}
"""Events whose order shows in what follows, or in the table before them."""

ONLY_FOLLOW = frozenset({PreparationBegun, BetsReopened, WagersJudged, ErrorRemedied})
"""Events that no decision begins with."""

PLAYERS = (
    PlaceWager,
    WithdrawWager,
    SpeakWager,
    LetRide,
    TakePayout,
    DeclineCut,
    AcceptShoe,
    DeclineShoe,
    PassShoe,
    DesignateDealer,
    AskForShoe,
    ReturnCards,
    Relinquish,
    AcceptTurning,
    DeclineTurning,
    RequestFaces,
    RequestSpread,
)
FLOORPERSONS = (
    OpenTable,
    VerifyInspection,
    CheckShuffle,
    OrderRecut,
    OrderShuffle,
)

RETRACING: Retracing[Table] = Retracing(_opening, ALONE, RETRACED, PLAYERS, FLOORPERSONS)
orders_behind, roles_for = RETRACING.orders_behind, RETRACING.roles_for
