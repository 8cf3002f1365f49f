"""From what was recorded at a Spanish 21 table back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from croupier.games.spanish_21.boxes import Decision
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
from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.retracing import Alone, Following, Happened, Retracing, tells
from croupier.table.seats import retracing as seats
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.seating import LeaveSeat, SeatLeft
from croupier.table.seats.wagers import IdleDeclared, NoMoreBetsCalled, RoundVoided, WagerWithdrawn
from croupier.table.spanish_21 import plan
from croupier.table.spanish_21.betting import (
    AdmitPlayer,
    PlaceWager,
    PlayerAdmitted,
    WagerPlaced,
    WithdrawWager,
)
from croupier.table.spanish_21.burning import DealerRelieved, NewDealer
from croupier.table.spanish_21.card_reader import (
    CheckReader,
    ReaderChecked,
    ReaderFailed,
    ReaderRepaired,
    RepairReader,
    ReportReaderBroken,
)
from croupier.table.spanish_21.cutting_card import (
    CuttingCardInserted,
    CuttingCardReached,
    InsertCuttingCard,
    RemoveCuttingCard,
)
from croupier.table.spanish_21.dealing import (
    AnnounceTotal,
    CallNoMoreBets,
    CardDealt,
    DealCard,
    TotalAnnounced,
)
from croupier.table.spanish_21.decisions import (
    KEEP,
    DecisionMade,
    DoubleDown,
    Hit,
    KeepDouble,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from croupier.table.spanish_21.discards import DiscardsShuffled, ShuffleDiscards
from croupier.table.spanish_21.exposed_cards import (
    AcceptCard,
    CardAccepted,
    CardDrawnInError,
    CardRacked,
    CardRefused,
    DrawInError,
    ErrorRemedied,
    RackCard,
    RefuseCard,
)
from croupier.table.spanish_21.face_up_cards import FaceUpCardFound, FindFaceUp
from croupier.table.spanish_21.insurance import (
    DeclineInsurance,
    InsuranceDeclined,
    InsurancePlaced,
    Insure,
)
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.opening import OpenTable
from croupier.table.spanish_21.passed_over import (
    BoxMissed,
    CallHandDead,
    CardMissed,
    DealerMissed,
    DeclineSecondCard,
    GiveUpHand,
    HandCalledDead,
    MissBox,
    MissCard,
    MissDealer,
    MissedCardTaken,
    SecondCardTaken,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.peeking import (
    CallDealersCard,
    HoleCardRead,
    HoleCardTurned,
    MissPeek,
    NeedlessPeekMade,
    NeedlessPeekNoted,
    NoteNeedlessPeek,
    PeekInError,
    PeekMissed,
    ReadHoleCard,
)
from croupier.table.spanish_21.preparing import ORDERS, CardsCounted, CheckCount
from croupier.table.spanish_21.seating import WagersForfeited
from croupier.table.spanish_21.settling import ChipsMoved, ClearCards, MoveChips, RoundEnded
from croupier.table.spanish_21.shuffler import (
    RemoveShuffler,
    ReportJam,
    ShufflerJammed,
    ShufflerRemoved,
)
from croupier.table.spanish_21.spoken_wagers import (
    ConfirmSpokenWager,
    SpeakWager,
    SpokenWagerConfirmed,
    SpokenWagerHeard,
    SpokenWagerLapsed,
    WagerSpoken,
)
from croupier.table.spanish_21.state import Over, Table
from croupier.table.spanish_21.tens import (
    FindTen,
    RemoveTens,
    TearTen,
    TearTens,
    TenFound,
    TensRemoved,
    TenTorn,
)
from croupier.table.spanish_21.voiding import VoidRound


def _opening(event: TableOpened) -> Order:
    told = (event.rules, seats.moved(event), event.practice, event.physical_cards, event.pit)
    return OpenTable(*told, digests=event.digests)


def _prepared(event: CardsPrepared) -> Iterable[Order]:
    if event.step == plan.LOOK:
        return [ShowSpread(event.batch, event.seat)]
    return [ORDERS[event.step](event.batch)] if event.step in ORDERS else []


def _shuffle(event: ShuffleOrdered) -> Iterable[Order]:
    ordered = OrderShuffle(event.why)
    return [ChangeCards(), ordered] if event.why == Over.AGED else [ordered]


def _decided(event: DecisionMade) -> Iterable[Order]:
    match event.decision:
        case Decision.SURRENDER.value:
            return [Surrender(event.seat)]
        case Decision.DOUBLE.value:
            return [DoubleDown(event.seat, event.hand, event.cents)]
        case named:
            act = OF_A_HAND.get(named)
            return [act(event.seat, event.hand)] if act else []


OF_A_HAND: Mapping[str, Callable[[int, int], Order]] = {
    Decision.SPLIT.value: Split,
    Decision.STAND.value: Stand,
    Decision.HIT.value: Hit,
    Decision.RESCUE.value: Rescue,
    KEEP: KeepDouble,
}


def _dead(event: HandCalledDead) -> Iterable[Order]:
    """Nobody dealt to it, or its player wanted neither the second nor the missed card."""
    return [
        CallHandDead(event.seat),
        DeclineSecondCard(event.seat),
        GiveUpHand(event.seat, event.hand),
    ]


def _behind_cutting_card(table: Table, _: CuttingCardReached, then: Happened) -> Iterable[Order]:
    """It shows before a card comes out, or a dealer with real cards reports it."""
    with_card = RETRACING.orders_behind(table, then) if then else []
    return [*with_card, RemoveCuttingCard()]


def _leaving(_: Table, __: Event, then: Happened) -> Iterable[Order]:
    """What somebody leaves behind is recorded before the empty seat."""
    left = (each for each in then if isinstance(each, SeatLeft))
    return [LeaveSeat(each.seat) for each in left][:1]


ALONE: Mapping[type[Event], Alone] = {
    **seats.RETRACED,
    ReaderChecked: tells(lambda _: CheckReader()),
    ReaderFailed: tells(lambda _: ReportReaderBroken()),
    ReaderRepaired: tells(lambda it: RepairReader(it.replaced)),
    CardsReceived: tells(lambda it: ReceiveCards(it.batch, it.colour)),
    CardsRejected: tells(lambda it: RejectCards(it.batch, it.defect)),
    CardsRetired: tells(lambda _: ChangeCards()),
    CardsPrepared: _prepared,
    TensRemoved: tells(lambda it: RemoveTens(it.batch, it.tens)),
    CardsCounted: tells(lambda it: CheckCount(it.batch, it.missing)),
    ShufflerJammed: tells(lambda _: ReportJam()),
    ShufflerRemoved: tells(lambda _: RemoveShuffler()),
    OrderSealed: tells(lambda it: SealOrder(it.batch, it.commitment)),
    ShoeOpened: tells(lambda it: RevealOrder(it.commitment, it.order, it.salt)),
    SpreadRequested: tells(lambda it: RequestSpread(it.seat)),
    CutOffered: tells(lambda it: OfferCut(it.seat)),
    CutDeclined: tells(lambda it: DeclineCut(it.seat)),
    CardsCut: tells(lambda it: CutCards(it.seat, it.depth)),
    RecutOrdered: tells(lambda it: OrderRecut(it.why)),
    CuttingCardInserted: tells(lambda it: InsertCuttingCard(it.depth)),
    ShoeLoaded: tells(lambda _: LoadShoe()),
    CardBurned: tells(lambda it: BurnCard(it.card)),
    DealerRelieved: tells(lambda _: NewDealer()),
    ShuffleOrdered: _shuffle,
    DiscardsShuffled: tells(lambda _: ShuffleDiscards()),
    IdleDeclared: tells(lambda it: DeclareIdle(it.face_up)),
    ShoeEnded: lambda _: [EndShoe(), CloseTable()],
    WagerPlaced: tells(lambda it: PlaceWager(it.seat, it.wager, seats.moved(it))),
    WagerWithdrawn: tells(lambda it: WithdrawWager(it.seat, it.wager, seats.moved(it))),
    WagerSpoken: tells(lambda it: SpeakWager(it.seat, it.wager, it.cash)),
    SpokenWagerHeard: tells(lambda it: ConfirmSpokenWager(it.seat, it.owner, it.wager)),
    SpokenWagerLapsed: tells(lambda _: CallNoMoreBets()),
    PlayerAdmitted: tells(lambda it: AdmitPlayer(it.person)),
    NoMoreBetsCalled: tells(lambda _: CallNoMoreBets()),
    CardDealt: tells(lambda it: DealCard(it.card)),
    TotalAnnounced: tells(lambda it: AnnounceTotal(it.seat)),
    InsurancePlaced: tells(lambda it: Insure(it.seat, it.stake)),
    InsuranceDeclined: tells(lambda it: DeclineInsurance(it.seat)),
    HoleCardRead: tells(lambda it: ReadHoleCard(it.blackjack)),
    DecisionMade: _decided,
    HoleCardTurned: tells(lambda it: CallDealersCard(it.hole)),
    ChipsMoved: tells(lambda it: MoveChips(it.action, it.seat, it.owner, it.wager, it.hand)),
    RoundEnded: tells(lambda _: ClearCards()),
    CardDrawnInError: tells(lambda it: DrawInError(it.exposed, it.for_dealer, it.card)),
    CardAccepted: tells(lambda it: AcceptCard(it.seat)),
    CardRefused: tells(lambda it: RefuseCard(it.seat)),
    CardRacked: tells(lambda _: RackCard()),
    FaceUpCardFound: tells(lambda it: FindFaceUp(it.card)),
    TenFound: tells(lambda it: FindTen(it.ten)),
    TenTorn: tells(lambda _: TearTen()),
    DealerMissed: tells(lambda _: MissDealer()),
    BoxMissed: tells(lambda it: MissBox(it.seat)),
    SecondCardTaken: tells(lambda it: TakeSecondCard(it.seat)),
    CardMissed: tells(lambda it: MissCard(it.seat, it.hand)),
    MissedCardTaken: tells(lambda it: TakeMissedCard(it.seat, it.hand)),
    HandCalledDead: _dead,
    PeekMissed: tells(lambda _: MissPeek()),
    NeedlessPeekMade: tells(lambda _: PeekInError()),
    NeedlessPeekNoted: tells(lambda _: NoteNeedlessPeek()),
    RoundVoided: tells(lambda _: VoidRound()),
}
"""Events that tell their order by themselves."""

RETRACED: Mapping[type[Event], Following[Table]] = {
    CuttingCardReached: _behind_cutting_card,
    WagersForfeited: _leaving,
}
"""Events whose order shows in what follows."""

ONLY_FOLLOW = frozenset({PreparationBegun, WagersJudged, ErrorRemedied, SpokenWagerConfirmed})
"""Events that no decision begins with."""

PLAYERS = (
    PlaceWager,
    WithdrawWager,
    SpeakWager,
    DeclineCut,
    RequestSpread,
    Insure,
    Surrender,
    DoubleDown,
    Split,
    Hit,
    Rescue,
    AcceptCard,
    DeclineSecondCard,
    GiveUpHand,
)
FLOORPERSONS = (
    OpenTable,
    CheckReader,
    RepairReader,
    TearTens,
    VerifyInspection,
    OrderRecut,
    OrderShuffle,
    AdmitPlayer,
    TearTen,
    NoteNeedlessPeek,
)

RETRACING: Retracing[Table] = Retracing(_opening, ALONE, RETRACED, PLAYERS, FLOORPERSONS)
orders_behind, roles_for = RETRACING.orders_behind, RETRACING.roles_for
