"""Tiles seen that should not be, tiles dealt wrongly, hands and rounds that are void."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.movements import CENTRE
from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Command
from croupier.table.pai_gow import acts, judging, plans
from croupier.table.pai_gow.dealing import DELIVERY, POSITION
from croupier.table.pai_gow.events import (
    HandKept,
    HandVoided,
    RoundVoided,
    TileExposed,
    TilePreparationBegun,
    WrongDealFound,
)
from croupier.table.pai_gow.naming import not_in_set
from croupier.table.pai_gow.places import IN_PLAY, owner_of, waiting
from croupier.table.pai_gow.seating import may_still_be_void
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import Refusal
from croupier.values.tiles import Tile
from croupier.values.transfers import INVENTORY, Transfer, spot, stack


def choice_steps(table: Table) -> tuple[Step, ...]:
    """A player whose tile the dealer exposed chooses before anything else."""
    for hand in table.in_round.hands.values():
        if not hand.must_choose:
            continue
        clause, person = table.duty("exposed_choice"), str(owner_of(table, hand.seat))
        if person in table.gone:
            return (Step(acts.PlayOn(hand.seat), clause),)
        return tuple(
            Step(act, clause, Role.PLAYER, person)
            for act in (acts.PlayOn(hand.seat), acts.VoidHand(hand.seat))
        )
    return ()


def expose_tile(table: Table, command: Command) -> Outcome:
    act, clause = command.order, table.duty("exposed_choice")
    assert isinstance(act, acts.ExposeTile)
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "the staff says that a tile was exposed")
    hand = table.round.hands.get(act.seat) if table.round else None
    if hand is None or table.in_round.void:
        return Refusal(clause, f"no tiles lie at position {act.seat}")
    if hand.up or act.nth in hand.seen:
        return Refusal(clause, "everybody sees that tile as it is")
    shown = _shown_by_player(table, hand, act) if act.by_player else _exposed(table, hand, act)
    if isinstance(shown, Refusal):
        return shown
    tile = _tile(table, hand, act)
    return tile if isinstance(tile, Refusal) else (replace(shown, tile=tile),)


def _tile(table: Table, hand: Hand, act: acts.ExposeTile) -> Tile | Refusal:
    known, clause = hand.tiles[act.nth - 1], table.duty("exposed_choice")
    if known is not None and act.tile not in {None, known}:
        return Refusal(clause, "the tile is known from the sealed order")
    tile = known or act.tile
    if tile is None:
        return Refusal(clause, "the tile is seen: name it")
    others = [each for n, each in enumerate(hand.tiles, 1) if each and n != act.nth]
    return not_in_set(table, hand.seat, [*others, tile]) or tile


def _shown_by_player(table: Table, hand: Hand, act: acts.ExposeTile) -> TileExposed | Refusal:
    """Whoever shows an own tile gains and loses nothing by it (reading R-PG27)."""
    clause = table.duty("exposed_choice")
    if hand.state not in IN_PLAY or owner_of(table, hand.seat) is None:
        return Refusal(clause, f"no player holds the tiles of position {hand.seat}")
    return TileExposed(clause, hand.seat, act.nth, None, by_player=True)


def _exposed(table: Table, hand: Hand, act: acts.ExposeTile) -> TileExposed | Refusal:
    """A player chooses; a tile of the dealer, Dead Hand, bank or an empty area voids all.

    The tiles of a voided hand lie with the Dead Hand (reading R-PG27).
    """
    bank, house, clause = table.bank, table.house, table.duty("exposed_dead")
    is_bank = bank is not None and bank.seat == hand.seat
    choice = TileExposed(table.duty("exposed_choice"), hand.seat, act.nth, None)
    if not is_bank and _is_players(table, hand):
        return choice
    if hand.state == Is.SURRENDERED:
        return Refusal(clause, f"the tiles of position {hand.seat} are out of play")
    if not may_still_be_void(table):
        return Refusal(clause, "the wagers are being settled; no tile voids them any more")
    if is_bank and house.chose("bank_tile_exposed") == "bank_chooses":
        return choice
    return TileExposed(clause, hand.seat, act.nth, None, void=True)


def _is_players(table: Table, hand: Hand) -> bool:
    """A betting area whose wager is in play."""
    placed = table.wager_at(hand.seat)
    return hand.seat != DEALER and hand.state in IN_PLAY and bool(placed and not placed.settled)


def play_on(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.PlayOn)
    person = _chooser(table, command, act.seat)
    if isinstance(person, Refusal):
        return person
    return (HandKept(table.duty("exposed_choice"), act.seat, person),)


def void_hand(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.VoidHand)
    person = _chooser(table, command, act.seat)
    if isinstance(person, Refusal):
        return person
    placed = table.wager_at(act.seat)
    key = placed.key if placed else (act.seat, person, WAGER)
    back = (Transfer(spot(*placed.key), stack(person), placed.stake),) if placed else ()
    return (HandVoided(back, *key, table.duty("exposed_void")),)


def _chooser(table: Table, command: Command, seat: int) -> str | Refusal:
    """Whose choice it is; for somebody who has left, the dealer plays on."""
    clause = table.duty("exposed_choice")
    hand = table.round.hands.get(seat) if table.round else None
    person = owner_of(table, seat)
    if hand is None or not hand.must_choose or person is None or not waiting(table):
        return Refusal(clause, f"nobody has to choose about the tiles of area {seat}")
    left = person in table.gone and command.role is Role.DEALER
    if left and isinstance(command.order, acts.PlayOn):
        return person
    own = command.role is Role.PLAYER and command.actor == person
    return person if own else Refusal(clause, f"the choice is {person}'s")


def report_wrong_deal(table: Table, command: Command) -> Outcome:
    """Real tiles: only people can see that they lie wrong."""
    act, clause = command.order, table.duty("wrong_positions")
    assert isinstance(act, acts.ReportWrongDeal)
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "the staff says that tiles were dealt wrongly")
    if not table.physical_cards or not table.round or not table.round.hands or table.round.void:
        return Refusal(clause, "no real tiles lie before the positions")
    if act.why not in {POSITION, DELIVERY} or not may_still_be_void(table):
        return Refusal(clause, "the wagers are being settled, or no wrong deal is named")
    if act.why == DELIVERY and table.house.chose("wrong_delivery") == "corrected":
        return Refusal(clause, "a wrong delivery is corrected by hand at this table")
    return (WrongDealFound(clause, act.why, void=True),)


def void_step(table: Table) -> tuple[Step, ...]:
    assert table.in_round.void is not None
    return (Step(acts.VoidRound(), table.in_round.void[1]),)


def void_round(table: Table, _: Command, step: Step) -> Outcome:
    """All wagers go back, and the tiles are mixed."""
    round_, todo = table.in_round, plans.mixed_again(table.house)
    assert round_.void is not None
    back = tuple(_returned(table))
    owed = sum(each.cents for each in back if each.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return Refusal(table.house.placing, "the tray cannot return this; the table needs a fill")
    voided = RoundVoided(back, step.clause, round_.void[0])
    return (voided, TilePreparationBegun(todo[0].clause, plans.VOID, todo))


def _returned(table: Table) -> Iterator[Transfer]:
    """From the layout, or from where a surrendered or abandoned wager was moved."""
    taken = {each.seat for each in table.in_round.wagers if judging.was_taken(each)}
    for each in table.wagers:
        target = INVENTORY if each.seat == DEALER else stack(each.owner)
        if not each.settled:
            yield Transfer(spot(*each.key), target, each.stake)
        elif each.seat in taken:
            yield Transfer(CENTRE if table.bank else INVENTORY, target, each.stake)
