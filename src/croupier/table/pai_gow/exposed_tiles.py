"""A tile seen that should not be: the player plays on or voids the hand, or all hands are void."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import DEALER, POSITIONS
from croupier.table.orders import Blank, Command, Order, Seat
from croupier.table.pai_gow import judging
from croupier.table.pai_gow.changes import in_round, placed_as, settled_unseen, with_hand
from croupier.table.pai_gow.naming import not_in_set
from croupier.table.pai_gow.places import IN_PLAY, owner_of, waiting
from croupier.table.pai_gow.spoken import spoken
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Moving
from croupier.values.messages import either
from croupier.values.refusals import Refusal, refuse
from croupier.values.tiles import Tile
from croupier.values.transfers import Transfer, spot, stack

exposed_tiles = Procedure[Table]()


@exposed_tiles.order(
    named=spoken("tile {nth} of {place} shown by {by_player:its player|error}"),
    mishap=spoken(
        either(
            "by_player",
            "The player of {place} showed a tile",
            "One of {place}'s tiles was exposed",
        )
    ),
    reports=True,
    final=True,
)
class ExposeTile(Order, frozen=True):
    """A tile of a position is seen that should not be."""

    filled = frozenset({"nth", "tile"})
    by_chance = ("tile",)
    seat: Seat
    nth: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    """Which of the four."""
    by_player: bool = False
    """Its own player showed it, not the dealer."""
    tile: Tile | None = None
    """With real tiles, which it is."""


@exposed_tiles.blank(ExposeTile)
def _which(table: Table, _: Step) -> tuple[Blank, ...]:
    nth, tile = Blank("nth", "depth", 1, 4), Blank("tile", "tile", 1, 1)
    return (nth, tile) if table.physical_cards else (nth,)


@exposed_tiles.event(
    spoken(
        "{which:begun} of {place} is shown by {by_player:its own player|the dealer}"
        "{void:; all hands are void|}."
    ),
    known=True,
)
class TileExposed(Cited, frozen=True):
    kind = "tile-exposed/1"
    seat: int
    nth: int
    """Which of the four, from 1."""
    tile: Tile | None
    by_player: bool = False
    """Its own player showed it."""
    void: bool = False
    """All hands are void for it."""


EXPOSED = "A tile of yours was exposed. Will you play the hand?"


@exposed_tiles.order(
    says="Seat {seat} plays the hand",
    named="seat {seat} playing on with an exposed tile",
    question=EXPOSED,
    answer="Play the hand",
)
class PlayOn(Order, frozen=True):
    """A player whose tile was exposed plays the hand."""

    seat: Seat


@exposed_tiles.event("{person} plays on with the tiles of area {seat}.")
class HandKept(Cited, frozen=True):
    """The player whose tile was exposed plays on."""

    kind = "hand-kept/1"
    seat: int
    person: str


@exposed_tiles.order(
    says="Seat {seat} voids the hand",
    named="seat {seat} voiding its hand",
    question=EXPOSED,
    answer="Void it and take my wager back",
    declined=True,
)
class VoidHand(Order, frozen=True):
    """A player whose tile was exposed has the hand voided."""

    seat: Seat


@exposed_tiles.event("{owner} has the hand of area {seat} voided.")
class HandVoided(Moving, frozen=True):
    """The wager goes back and the tiles join the Dead Hand unseen; a bank's voids all hands."""

    kind = "hand-voided/1"
    seat: int
    owner: str
    wager: str
    clause: ClauseId


def agenda(table: Table) -> tuple[Step, ...]:
    """A player whose tile the dealer exposed chooses before anything else."""
    for hand in table.in_round.hands.values():
        if not hand.must_choose:
            continue
        clause, person = table.duty("exposed_choice"), str(owner_of(table, hand.seat))
        if person in table.gone:
            return (Step(PlayOn(hand.seat), clause),)
        return tuple(
            Step(order, clause, Role.PLAYER, person)
            for order in (PlayOn(hand.seat), VoidHand(hand.seat))
        )
    return ()


@exposed_tiles.at_any_time
def expose_tile(table: Table, order: ExposeTile, given: Command) -> Outcome:
    clause = table.duty("exposed_choice")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the staff says that a tile was exposed")
    hand = table.round.hands.get(order.seat) if table.round else None
    if hand is None or table.in_round.void:
        return refuse(clause, "no tiles lie at position {seat}", seat=order.seat)
    if hand.up or order.nth in hand.seen:
        return refuse(clause, "everybody sees that tile as it is")
    by = _shown_by_player if order.by_player else _shown_by_dealer
    shown = by(table, hand, order)
    if isinstance(shown, Refusal):
        return shown
    tile = _tile(table, hand, order)
    return tile if isinstance(tile, Refusal) else (replace(shown, tile=tile),)


def _tile(table: Table, hand: Hand, order: ExposeTile) -> Tile | Refusal:
    known, clause = hand.tiles[order.nth - 1], table.duty("exposed_choice")
    if known is not None and order.tile not in {None, known}:
        return refuse(clause, "the tile is known from the sealed order")
    tile = known or order.tile
    if tile is None:
        return refuse(clause, "the tile is seen: name it")
    others = [each for n, each in enumerate(hand.tiles, 1) if each and n != order.nth]
    return not_in_set(table, hand.seat, [*others, tile]) or tile


def _shown_by_player(table: Table, hand: Hand, order: ExposeTile) -> TileExposed | Refusal:
    """Whoever shows an own tile gains and loses nothing by it (reading R-PG27)."""
    clause = table.duty("exposed_choice")
    if hand.state not in IN_PLAY or owner_of(table, hand.seat) is None:
        return refuse(clause, "no player holds the tiles of position {seat}", seat=hand.seat)
    return TileExposed(clause, hand.seat, order.nth, None, by_player=True)


def _shown_by_dealer(table: Table, hand: Hand, order: ExposeTile) -> TileExposed | Refusal:
    """A player chooses; a tile of the dealer, Dead Hand, bank or an empty area voids all.

    The tiles of a voided hand lie with the Dead Hand (reading R-PG27).
    """
    bank, house, clause = table.bank, table.house, table.duty("exposed_dead")
    is_bank = bank is not None and bank.seat == hand.seat
    choice = TileExposed(table.duty("exposed_choice"), hand.seat, order.nth, None)
    if not is_bank and _is_players(table, hand):
        return choice
    if hand.state == Is.SURRENDERED:
        return refuse(clause, "the tiles of position {seat} are out of play", seat=hand.seat)
    if not table.may_still_be_void:
        return refuse(clause, "the wagers are being settled; no tile voids them any more")
    if is_bank and house.chose("bank_tile_exposed") == "bank_chooses":
        return choice
    return TileExposed(clause, hand.seat, order.nth, None, void=True)


def _is_players(table: Table, hand: Hand) -> bool:
    """A betting area whose wager is in play."""
    placed = table.wager_at(hand.seat)
    return hand.seat != DEALER and hand.state in IN_PLAY and bool(placed and not placed.settled)


@exposed_tiles.change
def tile_exposed(table: Table, event: TileExposed) -> Table:
    hand = table.in_round.hands[event.seat]
    tiles = tuple(event.tile if n == event.nth else tile for n, tile in enumerate(hand.tiles, 1))
    must_choose = hand.must_choose or not (event.void or event.by_player)
    seen = (*hand.seen, event.nth)
    after = with_hand(table, event.seat, tiles=tiles, seen=seen, must_choose=must_choose)
    return in_round(after, void=("tile exposed", event.clause)) if event.void else after


@exposed_tiles.at_any_time
def play_on(table: Table, order: PlayOn, given: Command) -> Outcome:
    """For somebody who has left, the dealer plays on."""
    person = _chooser(table, order.seat)
    if isinstance(person, Refusal):
        return person
    left = person in table.gone and given.role is Role.DEALER
    if not left and (refusal := _not_theirs(table, person, given)):
        return refusal
    return (HandKept(table.duty("exposed_choice"), order.seat, person),)


@exposed_tiles.change
def hand_kept(table: Table, event: HandKept) -> Table:
    return with_hand(table, event.seat, must_choose=False)


@exposed_tiles.at_any_time
def void_hand(table: Table, order: VoidHand, given: Command) -> Outcome:
    person = _chooser(table, order.seat)
    if isinstance(person, Refusal):
        return person
    if refusal := _not_theirs(table, person, given):
        return refusal
    placed = table.wager_at(order.seat)
    key = placed.key if placed else (order.seat, person, WAGER)
    back = (Transfer(spot(*placed.key), stack(person), placed.stake),) if placed else ()
    return (HandVoided(back, *key, table.duty("exposed_void")),)


def _chooser(table: Table, seat: int) -> str | Refusal:
    """Whose choice it is."""
    hand = table.round.hands.get(seat) if table.round else None
    person = owner_of(table, seat)
    if hand is None or not hand.must_choose or person is None or not waiting(table):
        text = "nobody has to choose about the tiles of area {seat}"
        return refuse(table.duty("exposed_choice"), text, seat=seat)
    return person


def _not_theirs(table: Table, person: str, given: Command) -> Refusal | None:
    if given.role is Role.PLAYER and given.actor == person:
        return None
    return refuse(table.duty("exposed_choice"), "the choice is {person}'s", person=person)


@exposed_tiles.change
def hand_voided(table: Table, event: HandVoided) -> Table:
    """A bank that voids its hand voids everybody's."""
    key = (event.seat, event.owner, event.wager)
    if table.bank and table.bank.seat == event.seat:
        chosen = with_hand(table, event.seat, must_choose=False)
        return in_round(chosen, void=("the bank voids its hand", event.clause))
    slip = judging.voided(placed_as(table, key), event.clause)
    return settled_unseen(paid(table, event), key, Is.VOIDED, slip)


@exposed_tiles.offer(Role.DEALER, Role.FLOORPERSON)
def _may_be_exposed(table: Table, _: str) -> Iterator[Order]:
    for seat, by_player in product(POSITIONS, (False, True)):
        yield ExposeTile(seat, _unseen(table, seat), by_player)


def _unseen(table: Table, seat: int) -> int:
    """The first tile of a position that nobody has seen."""
    hand = table.round.hands.get(seat) if table.round else None
    return next((n for n in range(1, 5) if not hand or n not in hand.seen), 1)


@exposed_tiles.trial
def _some_tile(table: Table, order: ExposeTile) -> Iterator[Order]:
    """The tile itself, or of real ones any that nobody has seen."""
    hand = table.round.hands.get(order.seat) if table.round else None
    if hand is None:
        yield order
    elif (known := hand.tiles[order.nth - 1]) is not None:
        yield replace(order, tile=known)
    else:
        seen = [tile for each in table.in_round.hands.values() for tile in each.tiles]
        unseen = (tile for tile in table.game.ranks.kinds if tile not in seen)
        yield replace(order, tile=next(unseen))
