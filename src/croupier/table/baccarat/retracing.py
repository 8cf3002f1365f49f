"""From what was recorded back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from croupier.table.baccarat import acts, plans
from croupier.table.baccarat import events as e
from croupier.table.baccarat.ending import AGED
from croupier.table.baccarat.preparing import ACTS, MIXING
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.wagering import placed_at
from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.retracing import Alone, Following, Happened, Retracing, tells
from croupier.table.seats import retracing as seats

STEPS: Mapping[str, type[acts.Handling]] = {
    **ACTS,
    **{step: act for act, step in MIXING.items() if issubclass(act, acts.Handling)},
}


def _opening(event: e.TableOpened) -> Order:
    told = (event.rules, seats.moved(event), event.practice, event.physical_cards, event.pit)
    return acts.OpenTable(*told, digests=event.digests, link=event.link)


def _prepared(event: e.CardsPrepared) -> Iterable[Order]:
    if event.step == plans.LOOK:
        return [acts.ShowSpread(event.batch, event.seat)]
    return [STEPS[event.step](event.batch)] if event.step in STEPS else []


def _behind_cover_card(table: Table, _: e.CoverCardRemoved, then: Happened) -> Iterable[Order]:
    """It shows before a card comes out, or a dealer with real cards reports it."""
    with_card = orders_behind(table, then) if then and isinstance(then[0], CARD_OUT) else []
    return [*with_card, acts.RemoveCoverCard()]


CARD_OUT = (
    e.CardBurned | e.CardDealt | e.CardMisplaced | e.CardDiscarded | e.CardDrawnInError
    | e.FaceUpCardFound | e.SimulatedCardDealt
)  # fmt: skip


def _misplaced(_: Table, event: e.CardMisplaced, then: Happened) -> Iterable[Order]:
    dealt = then[0] if then else None
    if not isinstance(dealt, e.CardDealt):
        return []
    return [acts.DealCard(dealt.card, event.laid_on, dealt.up)]


def _shuffle(event: e.ShuffleOrdered) -> Iterable[Order]:
    ordered = acts.OrderShuffle(event.why)
    return [acts.ChangeCards(), ordered] if event.why == AGED else [ordered]


def _curator(event: e.CuratorChosen) -> Iterable[Order]:
    return [acts.AcceptShoe(event.seat) if event.seat else acts.OfferShoe(event.seat)]


def _passed(_: Table, event: e.ShoePassed, then: Happened) -> Iterable[Order]:
    return [*_leaving(then), acts.PassShoe(event.seat), acts.OrderPass(event.why)]


def _leaving(then: Happened) -> Iterable[Order]:
    """What somebody leaves behind is recorded before the empty seat."""
    for event in then:
        match event:
            case e.SeatLeft():
                return [acts.LeaveSeat(event.seat)]
            case e.ChipsCashed():
                return [acts.CashOut()]
            case e.ChipsKept():
                return [acts.KeepChips(event.person)]
            case e.TurningGivenUp() | e.ShoePassed() | e.VigorishCollected():
                continue
            case _:
                break
    return []


def _given_up(_: Table, event: e.TurningGivenUp, then: Happened) -> Iterable[Order]:
    taken_away = acts.WithdrawTurning(event.side, event.why)
    return [*_leaving(then), acts.Relinquish(event.side), taken_away]


def _collected(_: Table, event: e.VigorishCollected, then: Happened) -> Iterable[Order]:
    return [*_leaving(then), acts.CollectVigorish(event.person)]


def _placed(table: Table, event: e.WagerPlaced, _: Happened) -> Iterable[Order]:
    before = placed_at(table, event.seat, event.owner, event.wager)
    coupon = event.match_play - (before.match_play if before else 0)
    return [acts.PlaceWager(event.seat, event.wager, seats.moved(event), coupon)]


def _handed(event: e.CardsHanded) -> Iterable[Order]:
    return [acts.HandCards(event.side, event.seat), acts.AcceptTurning(event.side)]


Judging = Callable[[acts.Meters | None, acts.MustHitWin | None], Order]


def _judging(order: Judging, then: Happened) -> Iterable[Order]:
    """With the meters that stand in the judgement, and a Must Hit told right behind it."""
    meters, behind = None, then[:1]
    if then and isinstance(then[0], e.WagersJudged):
        meters, behind = then[0].meters or None, then[1:2]
    wins = [_win(event) for event in behind if isinstance(event, e.MustHitWon)]
    return [order(meters, win) for win in (*wins, None)]


def _called(_: Table, event: e.PointsCalled, then: Happened) -> Iterable[Order]:
    return _judging(lambda *handed: acts.CallPoints(event.side, *handed), then)


def _announced(_: Table, __: e.ResultAnnounced, then: Happened) -> Iterable[Order]:
    return _judging(acts.AnnounceResult, then)


def _win(event: e.MustHitWon) -> acts.MustHitWin:
    return acts.MustHitWin(event.seat, event.owner, event.cents, event.clause)


ALONE: Mapping[type[Event], Alone] = {
    **seats.RETRACED,
    e.CardsReceived: tells(lambda it: acts.ReceiveCards(it.batch, it.colour)),
    e.CardsRejected: tells(lambda it: acts.RejectCards(it.batch, it.defect)),
    e.CardsRetired: tells(lambda _: acts.ChangeCards()),
    e.CardsPrepared: _prepared,
    e.ShuffleFoundUneven: tells(lambda it: acts.CheckShuffle(it.batch, even=False)),
    e.NoticeGiven: tells(lambda it: acts.GiveNotice(it.extra_shuffle)),
    e.ExtraShuffleSwitched: tells(
        lambda it: acts.SwitchExtraShuffle(it.extra_shuffle, together=True)
    ),
    e.OrderSealed: tells(lambda it: acts.SealOrder(it.batch, it.commitment)),
    e.ShoeOpened: tells(lambda it: acts.RevealOrder(it.commitment, it.order, it.salt)),
    e.FacesRequested: tells(lambda it: acts.RequestFaces(it.seat)),
    e.SpreadRequested: tells(lambda it: acts.RequestSpread(it.seat)),
    e.CutOffered: tells(lambda it: acts.OfferCut(it.seat)),
    e.CutDeclined: tells(lambda it: acts.DeclineCut(it.seat)),
    e.CardsCut: tells(lambda it: acts.CutCards(it.seat, it.depth)),
    e.RecutOrdered: tells(lambda it: acts.OrderRecut(it.why)),
    e.CoverCardInserted: tells(lambda it: acts.InsertCoverCard(it.depth)),
    e.ShoeLoaded: tells(lambda _: acts.LoadShoe()),
    e.CardBurned: tells(lambda it: acts.BurnCard(it.card)),
    e.LastHandCalled: tells(lambda _: acts.CallLastHand()),
    e.ShuffleOrdered: _shuffle,
    e.IdleDeclared: tells(lambda it: acts.DeclareIdle(it.face_up)),
    e.ShoeEnded: lambda _: [acts.EndShoe(), acts.CloseTable()],
    e.ShoeOffered: tells(lambda it: acts.OfferShoe(it.seat)),
    e.ShoeDeclined: tells(lambda it: acts.DeclineShoe(it.seat)),
    e.CuratorChosen: _curator,
    e.DealerDesignated: tells(lambda it: acts.DesignateDealer(it.seat)),
    e.ShoeAskedFor: tells(lambda it: acts.AskForShoe(it.seat)),
    e.WagerWithdrawn: tells(lambda it: acts.WithdrawWager(it.seat, it.wager, seats.moved(it))),
    e.WagerSpoken: tells(lambda it: acts.SpeakWager(it.seat, it.wager, it.cash)),
    e.SpokenWagerConfirmed: tells(lambda it: acts.ConfirmSpokenWager(it.seat, it.owner, it.wager)),
    e.SpokenWagerLapsed: tells(lambda _: acts.CallNoMoreBets()),
    e.NoMoreBetsCalled: tells(lambda _: acts.CallNoMoreBets()),
    e.CardsCalled: tells(lambda _: acts.CallCards()),
    e.CardDealt: tells(lambda it: acts.DealCard(it.card, exposed=it.up)),
    e.HandTurned: tells(lambda it: acts.TurnHand(it.side, it.cards)),
    e.CardsHanded: _handed,
    e.CardsReturned: tells(lambda it: acts.ReturnCards(it.side, it.cards)),
    e.TurningOffered: tells(lambda it: acts.OfferTurning(it.side, it.seat)),
    e.TurningDeclined: tells(lambda it: acts.DeclineTurning(it.side)),
    e.RideChosen: tells(lambda it: acts.LetRide(it.seat, it.wager, it.on)),
    e.PayoutChosen: tells(lambda it: acts.TakePayout(it.seat, it.wager)),
    e.ChipsMoved: tells(lambda it: acts.MoveChips(it.action, it.seat, it.owner, it.wager)),
    e.MustHitWon: tells(lambda it: acts.ClearCards(_win(it))),
    e.RoundEnded: tells(lambda _: acts.ClearCards()),
    e.CardDrawnInError: tells(lambda it: acts.DrawInError(it.card, it.disclosed, it.towards)),
    e.FaceUpCardFound: tells(lambda it: acts.FindFaceUp(it.card, it.towards)),
    e.CardDiscarded: tells(lambda it: acts.DiscardCard(it.card)),
    e.SimulatedRoundBegun: tells(lambda _: acts.DealCard()),
    e.SimulatedCardDealt: tells(lambda it: acts.DealCard(it.card)),
    e.SimulatedRoundEnded: tells(lambda _: acts.ClearCards()),
    e.RoundVoided: tells(lambda _: acts.VoidRound()),
}
"""Events that tell their order by themselves."""

RETRACED: Mapping[type[Event], Following[Table]] = {
    e.CoverCardRemoved: _behind_cover_card,
    e.ShoePassed: _passed,
    e.WagerPlaced: _placed,
    e.CardMisplaced: _misplaced,
    e.TurningGivenUp: _given_up,
    e.PointsCalled: _called,
    e.ResultAnnounced: _announced,
    e.VigorishCollected: _collected,
}
"""Events whose order shows in what follows, or in the table before them."""

ONLY_FOLLOW = frozenset({e.PreparationBegun, e.BetsReopened, e.WagersJudged, e.ErrorRemedied})
"""Events that no decision begins with."""

PLAYERS = (
    acts.PlaceWager,
    acts.WithdrawWager,
    acts.SpeakWager,
    acts.LetRide,
    acts.TakePayout,
    acts.DeclineCut,
    acts.AcceptShoe,
    acts.DeclineShoe,
    acts.PassShoe,
    acts.DesignateDealer,
    acts.AskForShoe,
    acts.ReturnCards,
    acts.Relinquish,
    acts.AcceptTurning,
    acts.DeclineTurning,
    acts.RequestFaces,
    acts.RequestSpread,
)
FLOORPERSONS = (
    acts.OpenTable,
    acts.VerifyInspection,
    acts.CheckShuffle,
    acts.OrderRecut,
    acts.OrderShuffle,
)

RETRACING: Retracing[Table] = Retracing(_opening, ALONE, RETRACED, PLAYERS, FLOORPERSONS)
orders_behind, roles_for = RETRACING.orders_behind, RETRACING.roles_for
