"""Setting the hands: each player's by the player, with the house way as advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.games.pai_gow.bets import DEALERS
from croupier.games.pai_gow.hands import SetHand, TwoTiles, labelled
from croupier.games.pai_gow.positions import AREAS
from croupier.table.orders import Blank, Command, Order, Seat
from croupier.table.pai_gow.changes import with_hand
from croupier.table.pai_gow.places import is_houses, own_areas, owner_of, unset
from croupier.table.pai_gow.spoken import spoken
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import either
from croupier.values.refusals import Refusal, refuse
from croupier.values.tiles import Tile

setting = Procedure[Table]()

Two = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=2)]
"""A high or a low hand; empty where nobody has named it."""
TWO_HANDS = (Blank("high", "tiles", 2, 2), Blank("low", "tiles", 2, 2))
Laid = tuple[tuple[Tile, ...], tuple[Tile, ...]]
"""The high and the low hand."""


@setting.order(
    says="Seat {seat} sets the hands",
    named="the hands of seat {seat}",
    question="Set the tiles of area {seat} as a high and a low hand",
    answer="Set these hands",
)
class SetHands(Order, frozen=True):
    """A player or the bank lays two hands face down; with real tiles nobody names them."""

    filled = frozenset({"high", "low"})
    seat: Seat
    high: Two = ()
    low: Two = ()


@setting.order(
    answer="Ask the dealer",
)
class AskAdvice(Order, frozen=True):
    """How the house way would set these tiles."""

    seat: Seat


@setting.event("{person} asks how the house way sets the tiles of area {seat}.", beside=True)
class AdviceGiven(Cited, frozen=True):
    """How the house way sets these tiles; empty where the dealer says it over real ones."""

    kind = "advice-given/1"
    seat: int
    person: str
    high: tuple[Tile, ...]
    low: tuple[Tile, ...]


@setting.order(
    says="Set the tiles of seat {seat} by the house way",
    named="setting the tiles of seat {seat} by the house way",
    final=True,
    asks_all=True,
)
class SetForAbsent(Order, frozen=True):
    """The dealer sets the tiles of somebody who does not answer, by the house way."""

    seat: Seat


@setting.event(
    spoken(
        either(
            "by_dealer",
            "The dealer sets the tiles of {person}, who does not answer{two_hands}.",
            "{person} lays two hands face down behind area {seat}{two_hands}.",
        )
    ),
    answers=True,
)
class HandsSet(Cited, frozen=True):
    """Two hands of a player or the bank lie face down."""

    kind = "hands-set/1"
    seat: int
    person: str
    high: tuple[Tile, ...]
    low: tuple[Tile, ...]
    by_dealer: bool = False
    """By the house way, for somebody who does not answer."""


@setting.mask
def _order_without_faces(order: SetHands) -> SetHands:
    return replace(order, high=(), low=())


@setting.mask
def _face_down(event: HandsSet | AdviceGiven) -> HandsSet | AdviceGiven:
    return replace(event, high=(), low=())


def agenda(table: Table) -> tuple[Step, ...]:
    """Everybody at once; a person with two areas one after the other."""
    steps = list[Step]()
    for hand in unset(table):
        person = str(owner_of(table, hand.seat))
        if person not in table.gone:
            by_player = SetHands(hand.seat)
            steps.append(Step(by_player, table.duty("set_hands"), Role.PLAYER, person))
        absent, clause = SetForAbsent(hand.seat), table.duty("own_tiles")
        is_gone = person in table.gone
        steps.append(Step(absent, clause, must=is_gone, stands_for=person))
    return tuple(steps)


@setting.at_any_time
def set_hands(table: Table, order: SetHands, given: Command) -> Outcome:
    person = given.actor
    if table.round is not None and not _is_ones_own(table, order.seat, given):
        return _not_ones_own(table.duty("own_tiles"), order.seat, person)
    if refusal := not_to_set(table, order.seat):
        return refusal
    laid = _laid(table, table.in_round.hands[order.seat], order)
    if isinstance(laid, Refusal):
        return laid
    return (HandsSet(table.duty("lay_down"), order.seat, person, *laid),)


def _is_ones_own(table: Table, seat: int, given: Command) -> bool:
    return given.role is Role.PLAYER and owner_of(table, seat) == given.actor


def _not_ones_own(clause: ClauseId, seat: int, person: str) -> Refusal:
    return refuse(clause, "the tiles of area {seat} are not {person}'s", seat=seat, person=person)


def not_to_set(table: Table, seat: int) -> Refusal | None:
    """Why nobody can set the hands of an area now."""
    clause, round_ = table.duty("set_hands"), table.round
    hand = round_.hands.get(seat) if round_ else None
    if round_ is None or hand is None or not round_.covered or round_.void:
        return refuse(clause, "no tiles wait to be set")
    person = owner_of(table, seat)
    areas = own_areas(table, person) if person else ()
    if hand.state == Is.SET:
        duty = "set_frozen" if len(areas) > 1 else "frozen"
        return refuse(table.duty(duty), "the hands lie face down and are not touched again")
    if hand.state != Is.DEALT:
        return refuse(clause, "the tiles of area {seat} are out of play", seat=seat)
    if is_houses(table, seat):
        return refuse(table.duty("co_bank_set"), "the dealer sets the co-bank's tiles")
    if hand.must_choose:
        text = "a tile was exposed: play on or void the hand first"
        return refuse(table.duty("exposed_choice"), text)
    return _out_of_turn(table, seat, areas)


def _out_of_turn(table: Table, seat: int, areas: Sequence[int]) -> Refusal | None:
    """Of two areas the larger wager's is set first, of equal ones the first counterclockwise."""
    waits = [each for each in areas if table.in_round.hands[each].state == Is.DEALT]
    if not waits or waits[0] == seat:
        return None
    first, second = table.wager_at(waits[0]), table.wager_at(seat)
    equal = first and second and first.stake == second.stake
    clause = table.duty("equal_in_order" if equal else "larger_first")
    return refuse(clause, "area {first} is set before area {seat}", first=waits[0], seat=seat)


def _laid(table: Table, hand: Hand, order: SetHands) -> Laid | Refusal:
    """The two hands face down (reading R-PG10)."""
    clause = table.duty("set_hands")
    if table.physical_cards:
        named = refuse(clause, "real tiles are laid face down: nobody names them")
        return named if order.high or order.low else ((), ())
    two = parted(hand.tiles, order.high, order.low, clause)
    return two if isinstance(two, Refusal) else as_it_counts(table, hand.seat, two)


def as_it_counts(table: Table, seat: int, laid: SetHand) -> Laid:
    """The better hand is the high one, unless a player's laid the wrong way round is lost."""
    is_bank = table.bank is not None and table.bank.seat == seat
    if table.house.chose("laid_the_wrong_way") == "lost" and not is_bank:
        return laid.high, laid.low
    right = labelled(table.game.ranks, laid.high, laid.low)
    return right.high, right.low


def parted(
    tiles: Sequence[Tile | None], high: Sequence[Tile], low: Sequence[Tile], clause: ClauseId
) -> SetHand | Refusal:
    """Four tiles as two hands of two; tiles nobody has named may be any."""
    if (len(high), len(low)) != (2, 2):
        return refuse(clause, "four tiles are set as a high hand of two and a low hand of two")
    named = Counter(tile for tile in tiles if tile is not None)
    if named - Counter([*high, *low]):
        return refuse(clause, "these are not the four tiles of the hand")
    return SetHand(_two(high), _two(low))


def _two(tiles: Sequence[Tile]) -> TwoTiles:
    return tiles[0], tiles[1]


def known(hand: Hand) -> tuple[Tile, ...]:
    """The four tiles, or none where nobody has named them."""
    tiles = tuple(tile for tile in hand.tiles if tile is not None)
    return tiles if len(tiles) == len(hand.tiles) else ()


def _house_way(table: Table, hand: Hand) -> Laid:
    """How the house way sets a hand; nothing where nobody has named its tiles."""
    tiles = known(hand)
    if not tiles:
        return (), ()
    way = table.game.way(tiles)
    return way.high, way.low


@setting.at_any_time
def set_for_absent(table: Table, order: SetForAbsent, given: Command) -> Outcome:
    """The dealer, who alone may touch a player's tiles, sets them by the house way."""
    clause = table.duty("own_tiles")
    if given.role is not Role.DEALER:
        return refuse(clause, "nobody but the dealer touches a player's tiles")
    if refusal := not_to_set(table, order.seat):
        return refusal
    person = owner_of(table, order.seat)
    if person is None:
        return refuse(clause, "nobody wagered on area {seat}", seat=order.seat)
    way = _house_way(table, table.in_round.hands[order.seat])
    return (HandsSet(clause, order.seat, person, *way, by_dealer=True),)


@setting.change
def hands_set(table: Table, event: HandsSet) -> Table:
    by = DEALERS if event.by_dealer else event.person
    return with_hand(
        table, event.seat, state=Is.SET, high=event.high, low=event.low, set_by=by, advice=None
    )


@setting.at_any_time
def ask_advice(table: Table, order: AskAdvice, given: Command) -> Outcome:
    """The dealer tells how the house way sets these tiles, as often as the player asks.

    Over real ones it is done by word of mouth.
    """
    clause, person = table.duty("advice"), given.actor
    if table.round is not None and not _is_ones_own(table, order.seat, given):
        return _not_ones_own(clause, order.seat, person)
    if refusal := not_to_set(table, order.seat):
        return refusal
    hand = table.in_round.hands[order.seat]
    return (AdviceGiven(clause, order.seat, person, *_house_way(table, hand)),)


@setting.change
def advice_given(table: Table, event: AdviceGiven) -> Table:
    return with_hand(table, event.seat, advice=(event.high, event.low))


@setting.offer(Role.PLAYER)
def _may_ask(_: Table, __: str) -> Iterator[Order]:
    yield from map(AskAdvice, AREAS)
