"""The dealer's own tiles, or a co-bank's: turned over and set by the house way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import msgspec

from croupier.games.pai_gow.bets import DEALERS
from croupier.games.pai_gow.hands import SetHand, settings
from croupier.games.pai_gow.laid import Laid
from croupier.games.pai_gow.positions import DEALER, Position
from croupier.games.pai_gow.settlement import PlayedHand, played
from croupier.table.orders import Blank, Order, Seat
from croupier.table.pai_gow.changes import with_hand
from croupier.table.pai_gow.naming import not_in_set
from croupier.table.pai_gow.places import bank_of
from croupier.table.pai_gow.setting import TWO_HANDS, Two, known, parted
from croupier.table.pai_gow.spoken import place, spoken
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.procedure import Otherwise, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.tiles import Tile, show_tiles

house_hands = Procedure[Table]()

Four = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=4)]


@house_hands.order(
    says=spoken("Turn over {place}'s tiles"),
    named=spoken("turning over the tiles of {place}"),
    chance=True,
)
class TurnTiles(Order, frozen=True):
    """The dealer turns the dealer's tiles over, or those of a co-bank."""

    filled = frozenset({"tiles"})
    by_chance = ("tiles",)
    seat: Seat
    tiles: Four = ()
    """With real tiles, what they are."""


@house_hands.blank(TurnTiles)
def _real_tiles(table: Table, _: Step) -> tuple[Blank, ...]:
    """Real tiles are named as they become visible."""
    return (Blank("tiles", "tiles", 4, 4),) if table.physical_cards else ()


def _turned(event: TilesTurned) -> Message:
    text = "The tiles of {place} are {tiles}."
    return said(text, place=place(event.seat), tiles=show_tiles(event.tiles))


@house_hands.event(_turned)
class TilesTurned(Cited, frozen=True):
    """The tiles of the dealer or of the co-bank are face up."""

    kind = "tiles-turned/1"
    seat: int
    tiles: tuple[Tile, ...]


@house_hands.order(
    says=spoken("Set {place}'s hands by the house way"),
    named=spoken("setting the tiles of {place}"),
    chance=True,
)
class SetHouseHands(Order, frozen=True):
    """The dealer sets the dealer's or the co-bank's tiles; without tiles named, by the way."""

    filled = frozenset({"high", "low"})
    seat: Seat
    high: Two = ()
    low: Two = ()


@house_hands.event(
    spoken("The dealer sets the tiles of {place}{two_hands}{wrong:, against the house way|}.")
)
class HouseHandsSet(Cited, frozen=True):
    """The dealer set the tiles of the dealer or of the co-bank."""

    kind = "house-hands-set/1"
    seat: int
    high: tuple[Tile, ...]
    low: tuple[Tile, ...]
    wrong: bool = False
    """Not as the house way sets them."""


@house_hands.order(
    says=spoken("Set {place}'s hands again, by the house way"),
    named=spoken("setting the tiles of {place} again by the house way"),
)
class ResetHands(Order, frozen=True):
    """What the dealer set against the house way is set by it."""

    seat: Seat


@house_hands.event(spoken("The tiles of {place} are set by the house way{two_hands}."))
class HandsReset(Cited, frozen=True):
    kind = "hands-reset/1"
    seat: int
    high: tuple[Tile, ...]
    low: tuple[Tile, ...]


def agenda(table: Table) -> tuple[Step, ...]:
    """Turned, set, and set again if it was not by the way."""
    seat = _seat(table)
    if seat is None:
        return ()
    hand, clause = table.in_round.hands[seat], _clause(table)
    if not hand.up:
        return (Step(TurnTiles(seat), clause),)
    if not hand.is_set:
        return (Step(SetHouseHands(seat), clause),)
    if hand.wrong:
        return (Step(ResetHands(seat), table.duty("reset_hands")),)
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


@house_hands.slip
def _set_otherwise(table: Table, order: SetHouseHands) -> Iterator[Otherwise]:
    clause, game = table.duty("reset_hands"), table.game
    for hand in settings(game.ranks, known(table.in_round.hands[order.seat])):
        if not game.way.accepts(hand):
            wrong = SetHouseHands(order.seat, hand.high, hand.low)
            yield Otherwise(wrong, clause, "The hands were set otherwise", TWO_HANDS)


@house_hands.in_turn
def turn_tiles(table: Table, order: TurnTiles, turn: Turn) -> Outcome:
    hand = table.in_round.hands[order.seat]
    tiles = order.tiles or known(hand)
    if len(tiles) != 4:
        return refuse(turn.clause, "four tiles are turned over: name them")
    if Counter(tile for tile in hand.tiles if tile) - Counter(tiles):
        return refuse(turn.clause, "these are not the four tiles of the hand")
    if refusal := not_in_set(table, order.seat, tiles):
        return refusal
    return (TilesTurned(turn.clause, order.seat, tiles),)


@house_hands.change
def tiles_turned(table: Table, event: TilesTurned) -> Table:
    return with_hand(table, event.seat, tiles=event.tiles, up=True)


@house_hands.in_turn
def set_house_hands(table: Table, order: SetHouseHands, turn: Turn) -> Outcome:
    """As the house way has it, or as the dealer does, right or wrong."""
    tiles = known(table.in_round.hands[order.seat])
    if not order.high and not order.low:
        way = table.game.way(tiles)
        return (HouseHandsSet(turn.clause, order.seat, way.high, way.low),)
    laid = parted(tiles, order.high, order.low, turn.clause)
    if isinstance(laid, Refusal):
        return laid
    hand = played_hand(table, order.seat, laid)
    if hand.reset_by is not None:
        return (HouseHandsSet(turn.clause, order.seat, laid.high, laid.low, wrong=True),)
    return (HouseHandsSet(turn.clause, order.seat, hand.hand.high, hand.hand.low),)


@house_hands.change
def house_hands_set(table: Table, event: HouseHandsSet) -> Table:
    laid: dict[str, object] = {"high": event.high, "low": event.low, "wrong": event.wrong}
    return with_hand(table, event.seat, state=Is.SET, set_by=DEALERS, **laid)


@house_hands.in_turn
def reset_hands(table: Table, order: ResetHands, turn: Turn) -> Outcome:
    way = table.game.way(known(table.in_round.hands[order.seat]))
    return (HandsReset(turn.clause, order.seat, way.high, way.low),)


@house_hands.change
def hands_reset(table: Table, event: HandsReset) -> Table:
    return with_hand(table, event.seat, high=event.high, low=event.low, wrong=False)


def played_hand(table: Table, seat: int, laid: SetHand) -> PlayedHand:
    """Hands as they are compared."""
    as_laid = Laid(Position(seat), laid.tiles, laid)
    return played(table.game, as_laid, bank_of(table))


def set_hand_of(hand: Hand) -> SetHand:
    """Hands that lie set and are known."""
    (a, b), (c, d) = hand.high, hand.low
    return SetHand((a, b), (c, d))
