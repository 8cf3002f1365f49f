"""The dealer's own tiles, or a co-bank's: turned over and set by the house way."""

from __future__ import annotations

from collections import Counter

from croupier.games.pai_gow.hands import SetHand
from croupier.games.pai_gow.laid import Laid
from croupier.games.pai_gow.positions import DEALER, Position
from croupier.games.pai_gow.settlement import PlayedHand, played
from croupier.table.orders import Command
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.events import HandsReset, HouseHandsSet, TilesTurned
from croupier.table.pai_gow.naming import not_in_set
from croupier.table.pai_gow.places import bank_of
from croupier.table.pai_gow.setting import known, parted
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal


def agenda(table: Table) -> tuple[Step, ...]:
    """Turned, set, and set again if it was not by the way."""
    seat = _seat(table)
    if seat is None:
        return ()
    hand, clause = table.in_round.hands[seat], _clause(table)
    if not hand.up:
        return (Step(acts.TurnTiles(seat), clause),)
    if not hand.is_set:
        return (Step(acts.SetHouseHands(seat), clause),)
    if hand.wrong:
        return (Step(acts.ResetHands(seat), table.duty("reset_hands")),)
    return ()


def _seat(table: Table) -> int | None:
    """The position the dealer sets; none where a bank plays against players only."""
    bank = table.bank
    if bank and bank.co:
        return bank.seat
    swept = table.in_round.hands[DEALER].state == Is.SWEPT
    return None if swept else int(DEALER)


def _clause(table: Table) -> ClauseId:
    if table.bank is None:
        return table.duty("dealer_sets")
    return table.duty("co_bank_set" if table.bank.co else "dealer_sets_banked")


def turn_tiles(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.TurnTiles)
    hand = table.in_round.hands[act.seat]
    tiles = act.tiles or known(hand)
    if len(tiles) != 4:
        return Refusal(step.clause, "four tiles are turned over: name them")
    if Counter(tile for tile in hand.tiles if tile) - Counter(tiles):
        return Refusal(step.clause, "these are not the four tiles of the hand")
    if refusal := not_in_set(table, act.seat, tiles):
        return refusal
    return (TilesTurned(step.clause, act.seat, tiles),)


def set_house_hands(table: Table, command: Command, step: Step) -> Outcome:
    """As the house way has it, or as the dealer does, right or wrong."""
    act = command.order
    assert isinstance(act, acts.SetHouseHands)
    tiles = known(table.in_round.hands[act.seat])
    if not act.high and not act.low:
        way = table.game.way(tiles)
        return (HouseHandsSet(step.clause, act.seat, way.high, way.low),)
    laid = parted(tiles, act.high, act.low, step.clause)
    if isinstance(laid, Refusal):
        return laid
    hand = played_hand(table, act.seat, laid)
    if hand.reset_by is not None:
        return (HouseHandsSet(step.clause, act.seat, laid.high, laid.low, wrong=True),)
    return (HouseHandsSet(step.clause, act.seat, hand.hand.high, hand.hand.low),)


def reset_hands(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.ResetHands)
    way = table.game.way(known(table.in_round.hands[act.seat]))
    return (HandsReset(step.clause, act.seat, way.high, way.low),)


def played_hand(table: Table, seat: int, laid: SetHand) -> PlayedHand:
    """Hands as they are compared."""
    as_laid = Laid(Position(seat), laid.tiles, laid)
    return played(table.game, as_laid, bank_of(table))


def set_hand_of(hand: Hand) -> SetHand:
    """Hands that lie set and are known."""
    (a, b), (c, d) = hand.high, hand.low
    return SetHand((a, b), (c, d))
