"""What a round of play changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.pai_gow.bets import DEALERS
from croupier.games.pai_gow.positions import DEALER
from croupier.table.events import Event
from croupier.table.pai_gow import banking
from croupier.table.pai_gow import events as e
from croupier.table.pai_gow.house_hands import set_hand_of
from croupier.table.pai_gow.places import against
from croupier.table.pai_gow.state import Hand, Is, Past, PastVerdict, Placed, Round, Table
from croupier.table.seats.evolve import paid


def no_more_bets(table: Table, event: e.NoMoreBetsCalled) -> Table:
    """With one filed style there is nothing for the dealer to choose."""
    filed = tuple(table.house.deliveries)
    only = filed[0] if table.bank is None and len(filed) == 1 else ""
    called = Round(event.round, delivery=only)
    return replace(table, round=called, rotation=banking.in_turn(table))


def _in_round(table: Table, **changes: object) -> Table:
    return replace(table, round=replace(table.in_round, **changes))


def _with_hand(table: Table, seat: int, **changes: object) -> Table:
    hands = table.in_round.hands
    return _in_round(table, hands={**hands, seat: replace(hands[seat], **changes)})


def chosen(table: Table, event: e.DeliveryChosen) -> Table:
    return _in_round(table, delivery=event.delivery)


def shown(table: Table, _: e.DeliveryShown) -> Table:
    return _in_round(table, delivery_shown=True)


def shaken(table: Table, _: e.DiceShaken) -> Table:
    return _in_round(table, shaken=True)


def shaker_opened(table: Table, event: e.ShakerOpened) -> Table:
    return _in_round(table, dice=event.dice)


def shake_again(table: Table, event: e.NoRollCalled | e.ShakerUncoveredByBank) -> Table:
    stacks = replace(table.in_stacks, dice=event.dice)
    return replace(_in_round(table, shaken=False), stacks=stacks)


def announced(table: Table, event: e.TotalAnnounced | e.TotalCorrected) -> Table:
    return _in_round(table, total=event.total)


def dealt(table: Table, event: e.TilesDealt) -> Table:
    hands = {seat: Hand(seat, tiles) for seat, tiles in sorted(event.hands)}
    void = (f"wrong {event.wrong}", table.duty("wrong_positions")) if event.wrong else None
    return _in_round(table, hands=hands, dealt=event.delivery, start=event.start, void=void)


def wrong_deal(table: Table, event: e.WrongDealFound) -> Table:
    return _in_round(table, void=(f"wrong {event.why}", event.clause)) if event.void else table


def unchanged(table: Table, _: Event) -> Table:
    return table


def swept(table: Table, event: e.PositionsSwept) -> Table:
    for seat in event.seats:
        table = _with_hand(table, seat, state=Is.SWEPT)
    return table


def covered(table: Table, _: e.ShakerCovered) -> Table:
    return _in_round(table, covered=True)


def advised(table: Table, event: e.AdviceGiven) -> Table:
    return _with_hand(table, event.seat, advice=(event.high, event.low))


def hands_set(table: Table, event: e.HandsSet) -> Table:
    by = DEALERS if event.by_dealer else event.person
    return _with_hand(
        table, event.seat, state=Is.SET, high=event.high, low=event.low, set_by=by, advice=None
    )


def turned(table: Table, event: e.TilesTurned) -> Table:
    return _with_hand(table, event.seat, tiles=event.tiles, up=True)


def house_hands_set(table: Table, event: e.HouseHandsSet) -> Table:
    laid: dict[str, object] = {"high": event.high, "low": event.low, "wrong": event.wrong}
    return _with_hand(table, event.seat, state=Is.SET, set_by=DEALERS, **laid)


def hands_reset(table: Table, event: e.HandsReset) -> Table:
    return _with_hand(table, event.seat, high=event.high, low=event.low, wrong=False)


def exposed(table: Table, event: e.HandsExposed) -> Table:
    return _with_hand(
        table,
        event.seat,
        tiles=(*event.high, *event.low),
        state=Is.EXPOSED,
        high=event.high,
        low=event.low,
        up=True,
        verdict=event.verdict,
        beats=event.beats,
    )


def collected(table: Table, event: e.TilesCollected) -> Table:
    picked_up = (*table.in_round.picked_up, event.seat)
    return _in_round(_with_hand(table, event.seat, state=Is.COLLECTED), picked_up=picked_up)


def tile_exposed(table: Table, event: e.TileExposed) -> Table:
    hand = table.in_round.hands[event.seat]
    tiles = tuple(event.tile if n == event.nth else tile for n, tile in enumerate(hand.tiles, 1))
    must_choose = hand.must_choose or not (event.void or event.by_player)
    seen = (*hand.seen, event.nth)
    after = _with_hand(table, event.seat, tiles=tiles, seen=seen, must_choose=must_choose)
    return _in_round(after, void=("tile exposed", event.clause)) if event.void else after


def hand_kept(table: Table, event: e.HandKept) -> Table:
    return _with_hand(table, event.seat, must_choose=False)


def bank_abandoned(table: Table, event: e.BankAbandoned) -> Table:
    return _in_round(table, void=("the bank left", event.clause)) if event.void else table


def _over(table: Table, number: int) -> Table:
    return replace(table, round=None, rounds=number, wagers=(), bank=None, gone=frozenset())


def round_ended(table: Table, event: e.RoundEnded) -> Table:
    after = _over(table, event.round)
    history = (*table.history, _past(table, event.round))[-REMEMBERED:]
    return replace(after, rotation=banking.moved_on(table), history=history)


def round_voided(table: Table, event: e.RoundVoided) -> Table:
    """The offer of the bank stands where it stood before the round."""
    after = _over(paid(table, event), table.in_round.number)
    return replace(after, rotation=replace(table.rotation, turn=None, offered=None, asked=()))


REMEMBERED = 60
"""Rounds that stay on the board."""


def _past(table: Table, number: int) -> Past:
    round_ = table.in_round
    beaten = round_.hands.get(against(table))
    hand = str(set_hand_of(beaten)) if beaten and beaten.up and beaten.is_set else ""
    verdicts = tuple(
        PastVerdict(each.seat, _verdict(round_, each))
        for each in sorted(table.wagers, key=lambda each: each.seat)
    )
    bank = table.bank.seat if table.bank else int(DEALER)
    return Past(number, round_.total or 0, bank, hand, verdicts)


def _verdict(round_: Round, placed: Placed) -> str:
    hand = round_.hands.get(placed.seat)
    if hand and hand.verdict:
        return hand.verdict
    return hand.state if hand and hand.state in {Is.SURRENDERED, Is.VOIDED} else "abandoned"


ROUND_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.NoMoreBetsCalled: no_more_bets,
    e.DeliveryChosen: chosen,
    e.DeliveryShown: shown,
    e.DiceShaken: shaken,
    e.ShakerOpened: shaker_opened,
    e.NoRollCalled: shake_again,
    e.ShakerUncoveredByBank: shake_again,
    e.TotalAnnounced: announced,
    e.TotalCorrected: announced,
    e.TilesDealt: dealt,
    e.WrongDealFound: wrong_deal,
    e.DealerMarked: unchanged,
    e.PositionsSwept: swept,
    e.ShakerCovered: covered,
    e.AdviceGiven: advised,
    e.HandsSet: hands_set,
    e.TilesTurned: turned,
    e.HouseHandsSet: house_hands_set,
    e.HandsReset: hands_reset,
    e.HandsExposed: exposed,
    e.TilesCollected: collected,
    e.RoundEnded: round_ended,
    e.TileExposed: tile_exposed,
    e.HandKept: hand_kept,
    e.BankAbandoned: bank_abandoned,
    e.RoundVoided: round_voided,
}
