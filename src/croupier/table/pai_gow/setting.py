"""Setting the hands: each player's by the player, with the house way as advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.games.pai_gow.hands import SetHand, TwoTiles, labelled
from croupier.table.orders import Command
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.events import AdviceGiven, HandsSet
from croupier.table.pai_gow.places import is_houses, own_areas, owner_of, unset
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.tiles import Tile


def agenda(table: Table) -> tuple[Step, ...]:
    """Everybody at once; a person with two areas one after the other."""
    steps = list[Step]()
    for hand in unset(table):
        person = str(owner_of(table, hand.seat))
        if person not in table.gone:
            by_player = acts.SetHands(hand.seat)
            steps.append(Step(by_player, table.duty("set_hands"), Role.PLAYER, person))
        absent, clause = acts.SetForAbsent(hand.seat), table.duty("own_tiles")
        steps.append(Step(absent, clause, must=person in table.gone))
    return tuple(steps)


def set_hands(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.SetHands)
    if command.role is not Role.PLAYER or owner_of(table, act.seat) != command.actor:
        why = f"the tiles of area {act.seat} are not {command.actor}'s"
        return Refusal(table.duty("own_tiles"), why)
    if refusal := not_to_set(table, act.seat):
        return refusal
    laid = _laid(table, table.in_round.hands[act.seat], act)
    if isinstance(laid, Refusal):
        return laid
    return (HandsSet(table.duty("lay_down"), act.seat, command.actor, *laid),)


def not_to_set(table: Table, seat: int) -> Refusal | None:
    """Why nobody can set the hands of an area now."""
    clause, round_ = table.duty("set_hands"), table.round
    hand = round_.hands.get(seat) if round_ else None
    if round_ is None or hand is None or not round_.covered or round_.void:
        return Refusal(clause, "no tiles wait to be set")
    person = owner_of(table, seat)
    areas = own_areas(table, person) if person else ()
    if hand.state == Is.SET:
        duty = "set_frozen" if len(areas) > 1 else "frozen"
        return Refusal(table.duty(duty), "the hands lie face down and are not touched again")
    if hand.state != Is.DEALT:
        return Refusal(clause, f"the tiles of area {seat} are out of play")
    if is_houses(table, seat):
        return Refusal(table.duty("co_bank_set"), "the dealer sets the co-bank's tiles")
    if hand.must_choose:
        why = "a tile was exposed: play on or void the hand first"
        return Refusal(table.duty("exposed_choice"), why)
    return _out_of_turn(table, seat, areas)


def _out_of_turn(table: Table, seat: int, areas: Sequence[int]) -> Refusal | None:
    """Of two areas the larger wager's is set first, of equal ones the first counterclockwise."""
    waits = [each for each in areas if table.in_round.hands[each].state == Is.DEALT]
    if not waits or waits[0] == seat:
        return None
    first, second = table.wager_at(waits[0]), table.wager_at(seat)
    equal = first and second and first.stake == second.stake
    clause = table.duty("equal_in_order" if equal else "larger_first")
    return Refusal(clause, f"area {waits[0]} is set before area {seat}")


def _laid(
    table: Table, hand: Hand, act: acts.SetHands
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]] | Refusal:
    """The two hands face down (reading R-PG10)."""
    clause = table.duty("set_hands")
    if table.physical_cards:
        named = Refusal(clause, "real tiles are laid face down: nobody names them")
        return named if act.high or act.low else ((), ())
    two = parted(hand.tiles, act.high, act.low, clause)
    return two if isinstance(two, Refusal) else as_it_counts(table, hand.seat, two)


def as_it_counts(
    table: Table, seat: int, laid: SetHand
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
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
        return Refusal(clause, "four tiles are set as a high hand of two and a low hand of two")
    named = Counter(tile for tile in tiles if tile is not None)
    if named - Counter([*high, *low]):
        return Refusal(clause, "these are not the four tiles of the hand")
    return SetHand(_two(high), _two(low))


def _two(tiles: Sequence[Tile]) -> TwoTiles:
    return tiles[0], tiles[1]


def known(hand: Hand) -> tuple[Tile, ...]:
    """The four tiles, or none where nobody has named them."""
    tiles = tuple(tile for tile in hand.tiles if tile is not None)
    return tiles if len(tiles) == len(hand.tiles) else ()


def ask_advice(table: Table, command: Command) -> Outcome:
    """The dealer tells how the house way sets these tiles; over real ones, by word of mouth."""
    act, clause, person = command.order, table.duty("advice"), command.actor
    assert isinstance(act, acts.AskAdvice)
    if command.role is not Role.PLAYER or owner_of(table, act.seat) != person:
        return Refusal(clause, f"the tiles of area {act.seat} are not {person}'s")
    if refusal := not_to_set(table, act.seat):
        return refusal
    hand = table.in_round.hands[act.seat]
    if hand.advice is not None:
        return Refusal(clause, f"{person} has been told")
    tiles = known(hand)
    way = table.game.way(tiles) if tiles else None
    told = (way.high, way.low) if way else ((), ())
    return (AdviceGiven(clause, act.seat, person, *told),)


def set_for_absent(table: Table, command: Command) -> Outcome:
    """The dealer, who alone may touch a player's tiles, sets them by the house way."""
    act, clause = command.order, table.duty("own_tiles")
    assert isinstance(act, acts.SetForAbsent)
    if command.role is not Role.DEALER:
        return Refusal(clause, "nobody but the dealer touches a player's tiles")
    if refusal := not_to_set(table, act.seat):
        return refusal
    person = owner_of(table, act.seat)
    if person is None:
        return Refusal(clause, f"nobody wagered on area {act.seat}")
    tiles = known(table.in_round.hands[act.seat])
    way = table.game.way(tiles) if tiles else None
    high, low = (way.high, way.low) if way else ((), ())
    return (HandsSet(clause, act.seat, person, high, low, by_dealer=True),)
