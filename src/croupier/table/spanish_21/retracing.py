"""From what was recorded at a Spanish 21 table back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from croupier.games.spanish_21.boxes import Decision
from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.retracing import Alone, Following, Happened, Retracing, tells
from croupier.table.seats import retracing as seats
from croupier.table.spanish_21 import acts, preparation
from croupier.table.spanish_21 import events as e
from croupier.table.spanish_21.deciding import KEEP
from croupier.table.spanish_21.life import AGED
from croupier.table.spanish_21.preparing import ACTS
from croupier.table.spanish_21.state import Table


def _opening(event: e.TableOpened) -> Order:
    told = (event.rules, seats.moved(event), event.practice, event.physical_cards, event.pit)
    return acts.OpenTable(*told, digests=event.digests)


def _prepared(event: e.CardsPrepared) -> Iterable[Order]:
    if event.step == preparation.LOOK:
        return [acts.ShowSpread(event.batch, event.seat)]
    return [ACTS[event.step](event.batch)] if event.step in ACTS else []


def _shuffle(event: e.ShuffleOrdered) -> Iterable[Order]:
    ordered = acts.OrderShuffle(event.why)
    return [acts.ChangeCards(), ordered] if event.why == AGED else [ordered]


def _decided(event: e.DecisionMade) -> Iterable[Order]:
    match event.decision:
        case Decision.SURRENDER.value:
            return [acts.Surrender(event.seat)]
        case Decision.DOUBLE.value:
            return [acts.DoubleDown(event.seat, event.hand, event.cents)]
        case named:
            act = OF_A_HAND.get(named)
            return [act(event.seat, event.hand)] if act else []


OF_A_HAND: Mapping[str, Callable[[int, int], Order]] = {
    Decision.SPLIT.value: acts.Split,
    Decision.STAND.value: acts.Stand,
    Decision.HIT.value: acts.Hit,
    Decision.RESCUE.value: acts.Rescue,
    KEEP: acts.KeepDouble,
}


def _dead(event: e.HandCalledDead) -> Iterable[Order]:
    """Nobody dealt to it, or its player wanted neither the second nor the missed card."""
    return [
        acts.CallHandDead(event.seat),
        acts.DeclineSecondCard(event.seat),
        acts.GiveUpHand(event.seat, event.hand),
    ]


def _behind_cutting_card(table: Table, _: e.CuttingCardReached, then: Happened) -> Iterable[Order]:
    """It shows before a card comes out, or a dealer with real cards reports it."""
    with_card = RETRACING.orders_behind(table, then) if then else []
    return [*with_card, acts.RemoveCuttingCard()]


def _leaving(_: Table, __: Event, then: Happened) -> Iterable[Order]:
    """What somebody leaves behind is recorded before the empty seat."""
    left = (each for each in then if isinstance(each, e.SeatLeft))
    return [acts.LeaveSeat(each.seat) for each in left][:1]


ALONE: Mapping[type[Event], Alone] = {
    **seats.RETRACED,
    e.ReaderChecked: tells(lambda _: acts.CheckReader()),
    e.ReaderFailed: tells(lambda _: acts.ReportReaderBroken()),
    e.ReaderRepaired: tells(lambda it: acts.RepairReader(it.replaced)),
    e.CardsReceived: tells(lambda it: acts.ReceiveCards(it.batch, it.colour)),
    e.CardsRejected: tells(lambda it: acts.RejectCards(it.batch, it.defect)),
    e.CardsRetired: tells(lambda _: acts.ChangeCards()),
    e.CardsPrepared: _prepared,
    e.TensRemoved: tells(lambda it: acts.RemoveTens(it.batch, it.tens)),
    e.CardsCounted: tells(lambda it: acts.CheckCount(it.batch, it.missing)),
    e.ShufflerJammed: tells(lambda _: acts.ReportJam()),
    e.ShufflerRemoved: tells(lambda _: acts.RemoveShuffler()),
    e.OrderSealed: tells(lambda it: acts.SealOrder(it.batch, it.commitment)),
    e.ShoeOpened: tells(lambda it: acts.RevealOrder(it.commitment, it.order, it.salt)),
    e.SpreadRequested: tells(lambda it: acts.RequestSpread(it.seat)),
    e.CutOffered: tells(lambda it: acts.OfferCut(it.seat)),
    e.CutDeclined: tells(lambda it: acts.DeclineCut(it.seat)),
    e.CardsCut: tells(lambda it: acts.CutCards(it.seat, it.depth)),
    e.RecutOrdered: tells(lambda it: acts.OrderRecut(it.why)),
    e.CuttingCardInserted: tells(lambda it: acts.InsertCuttingCard(it.depth)),
    e.ShoeLoaded: tells(lambda _: acts.LoadShoe()),
    e.CardBurned: tells(lambda it: acts.BurnCard(it.card)),
    e.DealerRelieved: tells(lambda _: acts.NewDealer()),
    e.ShuffleOrdered: _shuffle,
    e.DiscardsShuffled: tells(lambda _: acts.ShuffleDiscards()),
    e.IdleDeclared: tells(lambda it: acts.DeclareIdle(it.face_up)),
    e.ShoeEnded: lambda _: [acts.EndShoe(), acts.CloseTable()],
    e.WagerPlaced: tells(lambda it: acts.PlaceWager(it.seat, it.wager, seats.moved(it))),
    e.WagerWithdrawn: tells(lambda it: acts.WithdrawWager(it.seat, it.wager, seats.moved(it))),
    e.WagerSpoken: tells(lambda it: acts.SpeakWager(it.seat, it.wager, it.cash)),
    e.SpokenWagerHeard: tells(lambda it: acts.ConfirmSpokenWager(it.seat, it.owner, it.wager)),
    e.SpokenWagerLapsed: tells(lambda _: acts.CallNoMoreBets()),
    e.PlayerAdmitted: tells(lambda it: acts.AdmitPlayer(it.person)),
    e.NoMoreBetsCalled: tells(lambda _: acts.CallNoMoreBets()),
    e.CardDealt: tells(lambda it: acts.DealCard(it.card)),
    e.TotalAnnounced: tells(lambda it: acts.AnnounceTotal(it.seat)),
    e.InsurancePlaced: tells(lambda it: acts.Insure(it.seat, it.stake)),
    e.InsuranceDeclined: tells(lambda it: acts.DeclineInsurance(it.seat)),
    e.HoleCardRead: tells(lambda it: acts.ReadHoleCard(it.blackjack)),
    e.DecisionMade: _decided,
    e.HoleCardTurned: tells(lambda it: acts.CallDealersCard(it.hole)),
    e.ChipsMoved: tells(lambda it: acts.MoveChips(it.action, it.seat, it.owner, it.wager, it.hand)),
    e.RoundEnded: tells(lambda _: acts.ClearCards()),
    e.CardDrawnInError: tells(lambda it: acts.DrawInError(it.exposed, it.for_dealer, it.card)),
    e.CardAccepted: tells(lambda it: acts.AcceptCard(it.seat)),
    e.CardRefused: tells(lambda it: acts.RefuseCard(it.seat)),
    e.CardRacked: tells(lambda _: acts.RackCard()),
    e.FaceUpCardFound: tells(lambda it: acts.FindFaceUp(it.card)),
    e.TenFound: tells(lambda it: acts.FindTen(it.ten)),
    e.TenTorn: tells(lambda _: acts.TearTen()),
    e.DealerMissed: tells(lambda _: acts.MissDealer()),
    e.BoxMissed: tells(lambda it: acts.MissBox(it.seat)),
    e.SecondCardTaken: tells(lambda it: acts.TakeSecondCard(it.seat)),
    e.CardMissed: tells(lambda it: acts.MissCard(it.seat, it.hand)),
    e.MissedCardTaken: tells(lambda it: acts.TakeMissedCard(it.seat, it.hand)),
    e.HandCalledDead: _dead,
    e.PeekMissed: tells(lambda _: acts.MissPeek()),
    e.NeedlessPeekMade: tells(lambda _: acts.PeekInError()),
    e.NeedlessPeekNoted: tells(lambda _: acts.NoteNeedlessPeek()),
    e.RoundVoided: tells(lambda _: acts.VoidRound()),
}
"""Events that tell their order by themselves."""

RETRACED: Mapping[type[Event], Following[Table]] = {
    e.CuttingCardReached: _behind_cutting_card,
    e.WagersForfeited: _leaving,
}
"""Events whose order shows in what follows."""

ONLY_FOLLOW = frozenset(
    {e.PreparationBegun, e.WagersJudged, e.ErrorRemedied, e.SpokenWagerConfirmed}
)
"""Events that no decision begins with."""

PLAYERS = (
    acts.PlaceWager,
    acts.WithdrawWager,
    acts.SpeakWager,
    acts.DeclineCut,
    acts.RequestSpread,
    acts.Insure,
    acts.Surrender,
    acts.DoubleDown,
    acts.Split,
    acts.Hit,
    acts.Rescue,
    acts.AcceptCard,
    acts.DeclineSecondCard,
    acts.GiveUpHand,
)
FLOORPERSONS = (
    acts.OpenTable,
    acts.CheckReader,
    acts.RepairReader,
    acts.TearTens,
    acts.VerifyInspection,
    acts.OrderRecut,
    acts.OrderShuffle,
    acts.AdmitPlayer,
    acts.TearTen,
    acts.NoteNeedlessPeek,
)

RETRACING: Retracing[Table] = Retracing(_opening, ALONE, RETRACED, PLAYERS, FLOORPERSONS)
orders_behind, roles_for = RETRACING.orders_behind, RETRACING.roles_for
