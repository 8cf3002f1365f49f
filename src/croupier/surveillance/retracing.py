"""From what was recorded back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from croupier.table.baccarat import acts, plans
from croupier.table.baccarat import events as e
from croupier.table.baccarat.ending import AGED
from croupier.table.baccarat.preparing import ACTS, MIXING
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.wagering import placed_at
from croupier.table.facts import Event, Moving
from croupier.table.orders import Act
from croupier.table.people import Role
from croupier.values.transfers import PURSES

Happened = Sequence[Event]
"""An event and what the same command recorded after it."""

STEPS: Mapping[str, type[acts.Handling]] = {
    **ACTS,
    **{step: act for act, step in MIXING.items() if issubclass(act, acts.Handling)},
}


def orders_behind(table: Table | None, happened: Happened) -> Iterable[Act]:
    """Every order that could have begun like this; none for an event that only follows others."""
    first = happened[0]
    if isinstance(first, e.TableOpened):
        return [_opening(first)]
    if table is None:
        return []
    retrace = RETRACED.get(type(first))
    return retrace(table, first, happened[1:]) if retrace else []


def roles_for(act: Act) -> Sequence[Role]:
    """The offices that may have given an order, the likely one first."""
    if isinstance(act, PLAYERS):
        return (Role.PLAYER,)
    if isinstance(act, FLOORPERSONS):
        return (Role.FLOORPERSON,)
    return (Role.DEALER, Role.FLOORPERSON, Role.PLAYER)


PLAYERS = (
    acts.TakeSeat | acts.LeaveSeat | acts.BuyIn | acts.CashOut | acts.PlaceWager
    | acts.WithdrawWager | acts.SpeakWager | acts.LetRide | acts.TakePayout | acts.DeclineCut
    | acts.AcceptShoe | acts.DeclineShoe | acts.PassShoe | acts.DesignateDealer | acts.AskForShoe
    | acts.ReturnCards | acts.Relinquish | acts.AcceptTurning | acts.DeclineTurning
    | acts.RequestFaces | acts.RequestSpread
)  # fmt: skip
FLOORPERSONS = (
    acts.OpenTable | acts.CloseTable | acts.VerifyInspection | acts.CheckShuffle
    | acts.OrderRecut | acts.OrderShuffle | acts.FillInventory | acts.CreditInventory
    | acts.KeepChips
)  # fmt: skip


def _opening(event: e.TableOpened) -> Act:
    tray = sum(each.cents for each in event.transfers)
    told = (event.rules, tray, event.practice, event.physical_cards, event.pit)
    return acts.OpenTable(*told, digests=event.digests, link=event.link)


def _prepared(_: Table, event: e.CardsPrepared, __: Happened) -> Iterable[Act]:
    if event.step == plans.LOOK:
        return [acts.ShowSpread(event.batch, event.seat)]
    return [STEPS[event.step](event.batch)] if event.step in STEPS else []


def _behind_cover_card(table: Table, _: e.CoverCardRemoved, then: Happened) -> Iterable[Act]:
    """It shows before a card comes out, or a dealer with real cards reports it."""
    with_card = orders_behind(table, then) if then and isinstance(then[0], CARD_OUT) else []
    return [*with_card, acts.RemoveCoverCard()]


CARD_OUT = (
    e.CardBurned | e.CardDealt | e.CardMisplaced | e.CardDiscarded | e.CardDrawnInError
    | e.FaceUpCardFound | e.SimulatedCardDealt
)  # fmt: skip


def _misplaced(_: Table, event: e.CardMisplaced, then: Happened) -> Iterable[Act]:
    dealt = then[0] if then else None
    if not isinstance(dealt, e.CardDealt):
        return []
    return [acts.DealCard(dealt.card, event.laid_on, dealt.up)]


def _shuffle(_: Table, event: e.ShuffleOrdered, __: Happened) -> Iterable[Act]:
    ordered = acts.OrderShuffle(event.why)
    return [acts.ChangeCards(), ordered] if event.why == AGED else [ordered]


def _curator(_: Table, event: e.CuratorChosen, __: Happened) -> Iterable[Act]:
    return [acts.AcceptShoe(event.seat) if event.seat else acts.OfferShoe(event.seat)]


def _passed(_: Table, event: e.ShoePassed, then: Happened) -> Iterable[Act]:
    return [*_leaving(then), acts.PassShoe(event.seat), acts.OrderPass(event.why)]


def _leaving(then: Happened) -> Iterable[Act]:
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


def _given_up(_: Table, event: e.TurningGivenUp, then: Happened) -> Iterable[Act]:
    taken_away = acts.WithdrawTurning(event.side, event.why)
    return [*_leaving(then), acts.Relinquish(event.side), taken_away]


def _collected(_: Table, event: e.VigorishCollected, then: Happened) -> Iterable[Act]:
    return [*_leaving(then), acts.CollectVigorish(event.person)]


def _bought(_: Table, event: e.ChipsBought, __: Happened) -> Iterable[Act]:
    for last in event.transfers[-1:]:
        return [acts.BuyIn(last.cents, last.source == PURSES)]
    return []


def _moved(event: Moving) -> int:
    return sum(each.cents for each in event.transfers)


def _placed(table: Table, event: e.WagerPlaced, _: Happened) -> Iterable[Act]:
    before = placed_at(table, event.seat, event.owner, event.wager)
    coupon = event.match_play - (before.match_play if before else 0)
    return [acts.PlaceWager(event.seat, event.wager, _moved(event), coupon)]


def _handed(_: Table, event: e.CardsHanded, __: Happened) -> Iterable[Act]:
    return [acts.HandCards(event.side, event.seat), acts.AcceptTurning(event.side)]


Judging = Callable[[acts.Meters | None, acts.MustHitWin | None], Act]


def _judging(order: Judging, then: Happened) -> Iterable[Act]:
    """With the meters that stand in the judgement, and a Must Hit told right behind it."""
    meters, behind = None, then[:1]
    if then and isinstance(then[0], e.WagersJudged):
        meters, behind = then[0].meters or None, then[1:2]
    wins = [_win(event) for event in behind if isinstance(event, e.MustHitWon)]
    return [order(meters, win) for win in (*wins, None)]


def _called(_: Table, event: e.PointsCalled, then: Happened) -> Iterable[Act]:
    return _judging(lambda *handed: acts.CallPoints(event.side, *handed), then)


def _announced(_: Table, __: e.ResultAnnounced, then: Happened) -> Iterable[Act]:
    return _judging(acts.AnnounceResult, then)


def _win(event: e.MustHitWon) -> acts.MustHitWin:
    return acts.MustHitWin(event.seat, event.owner, event.cents, event.clause)


def _is(order: Callable[[Any], Act]) -> Callable[[Table, Any, Happened], Iterable[Act]]:
    """An event that tells its order by itself."""
    return lambda _, event, __: [order(event)]


RETRACED: Mapping[type[Event], Callable[[Table, Any, Happened], Iterable[Act]]] = {
    e.TableClosed: _is(lambda _: acts.CloseTable()),
    e.CardsReceived: _is(lambda it: acts.ReceiveCards(it.batch, it.colour)),
    e.CardsRejected: _is(lambda it: acts.RejectCards(it.batch, it.defect)),
    e.CardsRetired: _is(lambda _: acts.ChangeCards()),
    e.CardsPrepared: _prepared,
    e.ShuffleFoundUneven: _is(lambda it: acts.CheckShuffle(it.batch, even=False)),
    e.NoticeGiven: _is(lambda it: acts.GiveNotice(it.extra_shuffle)),
    e.ExtraShuffleSwitched: _is(
        lambda it: acts.SwitchExtraShuffle(it.extra_shuffle, together=True)
    ),
    e.OrderSealed: _is(lambda it: acts.SealOrder(it.batch, it.commitment)),
    e.ShoeOpened: _is(lambda it: acts.RevealOrder(it.commitment, it.order, it.salt)),
    e.FacesRequested: _is(lambda it: acts.RequestFaces(it.seat)),
    e.SpreadRequested: _is(lambda it: acts.RequestSpread(it.seat)),
    e.CutOffered: _is(lambda it: acts.OfferCut(it.seat)),
    e.CutDeclined: _is(lambda it: acts.DeclineCut(it.seat)),
    e.CardsCut: _is(lambda it: acts.CutCards(it.seat, it.depth)),
    e.RecutOrdered: _is(lambda it: acts.OrderRecut(it.why)),
    e.CoverCardInserted: _is(lambda it: acts.InsertCoverCard(it.depth)),
    e.ShoeLoaded: _is(lambda _: acts.LoadShoe()),
    e.CardBurned: _is(lambda it: acts.BurnCard(it.card)),
    e.CoverCardRemoved: _behind_cover_card,
    e.LastHandCalled: _is(lambda _: acts.CallLastHand()),
    e.ShuffleOrdered: _shuffle,
    e.IdleDeclared: _is(lambda it: acts.DeclareIdle(it.face_up)),
    e.ShoeEnded: lambda *_: [acts.EndShoe(), acts.CloseTable()],
    e.ShoeOffered: _is(lambda it: acts.OfferShoe(it.seat)),
    e.ShoeDeclined: _is(lambda it: acts.DeclineShoe(it.seat)),
    e.CuratorChosen: _curator,
    e.DealerDesignated: _is(lambda it: acts.DesignateDealer(it.seat)),
    e.ShoePassed: _passed,
    e.ShoeAskedFor: _is(lambda it: acts.AskForShoe(it.seat)),
    e.SeatTaken: _is(lambda it: acts.TakeSeat(it.seat)),
    e.SeatLeft: _is(lambda it: acts.LeaveSeat(it.seat)),
    e.ChipsBought: _bought,
    e.ChipsCashed: _is(lambda _: acts.CashOut()),
    e.ChipsKept: _is(lambda it: acts.KeepChips(it.person)),
    e.InventoryFilled: _is(lambda it: acts.FillInventory(_moved(it))),
    e.InventoryCredited: _is(lambda it: acts.CreditInventory(_moved(it))),
    e.WagerPlaced: _placed,
    e.WagerWithdrawn: _is(lambda it: acts.WithdrawWager(it.seat, it.wager, _moved(it))),
    e.WagerSpoken: _is(lambda it: acts.SpeakWager(it.seat, it.wager, it.cash)),
    e.SpokenWagerConfirmed: _is(lambda it: acts.ConfirmSpokenWager(it.seat, it.owner, it.wager)),
    e.SpokenWagerLapsed: _is(lambda _: acts.CallNoMoreBets()),
    e.NoMoreBetsCalled: _is(lambda _: acts.CallNoMoreBets()),
    e.CardsCalled: _is(lambda _: acts.CallCards()),
    e.CardDealt: _is(lambda it: acts.DealCard(it.card, exposed=it.up)),
    e.CardMisplaced: _misplaced,
    e.HandTurned: _is(lambda it: acts.TurnHand(it.side, it.cards)),
    e.CardsHanded: _handed,
    e.CardsReturned: _is(lambda it: acts.ReturnCards(it.side, it.cards)),
    e.TurningGivenUp: _given_up,
    e.TurningOffered: _is(lambda it: acts.OfferTurning(it.side, it.seat)),
    e.TurningDeclined: _is(lambda it: acts.DeclineTurning(it.side)),
    e.PointsCalled: _called,
    e.RideChosen: _is(lambda it: acts.LetRide(it.seat, it.wager, it.on)),
    e.PayoutChosen: _is(lambda it: acts.TakePayout(it.seat, it.wager)),
    e.ChipsMoved: _is(lambda it: acts.MoveChips(it.action, it.seat, it.owner, it.wager)),
    e.ResultAnnounced: _announced,
    e.MustHitWon: _is(lambda it: acts.ClearCards(_win(it))),
    e.RoundEnded: _is(lambda _: acts.ClearCards()),
    e.VigorishCollected: _collected,
    e.CardDrawnInError: _is(lambda it: acts.DrawInError(it.card, it.disclosed, it.towards)),
    e.FaceUpCardFound: _is(lambda it: acts.FindFaceUp(it.card, it.towards)),
    e.CardDiscarded: _is(lambda it: acts.DiscardCard(it.card)),
    e.SimulatedRoundBegun: _is(lambda _: acts.DealCard()),
    e.SimulatedCardDealt: _is(lambda it: acts.DealCard(it.card)),
    e.SimulatedRoundEnded: _is(lambda _: acts.ClearCards()),
    e.RoundVoided: _is(lambda _: acts.VoidRound()),
}
"""The orders behind the first event of a decision."""

ONLY_FOLLOW = frozenset({e.PreparationBegun, e.BetsReopened, e.WagersJudged, e.ErrorRemedied})
"""Events that no decision begins with."""
