"""Fills into an order what chance decides: sealed stacks and dice, and what they were."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.floor.chance import Chance, dice_from, tiles_from
from croupier.floor.seals import Seals
from croupier.journal.store import Journal
from croupier.table.orders import Order, chosen_by_sender
from croupier.table.pai_gow.dealing import DealTiles
from croupier.table.pai_gow.ending import OpenStacks
from croupier.table.pai_gow.preparing import StackTiles
from croupier.table.pai_gow.seals import as_cut
from croupier.table.pai_gow.shaking import CallNoRoll, OpenShaker, ReportLidLifted
from croupier.table.pai_gow.state import Table
from croupier.values.refusals import Refusal


class Supply:
    """The sealed stacks and dice of the tables in play; nobody else knows them."""

    def __init__(self, _: object, journal: Journal, chance: Chance) -> None:
        self._chance = chance
        self._tiles = Seals(journal, "order", tiles_from)
        self._dice = Seals(journal, "throw", dice_from)
        self._fills: Mapping[type[Order], Callable[[Table, Any], Order]] = {
            StackTiles: self._stacking,
            CallNoRoll: self._shaken_again,
            ReportLidLifted: self._shaken_again,
            OpenShaker: self._uncovered,
            DealTiles: self._dealing,
            OpenStacks: self._opened,
        }

    @property
    def to_seal(self) -> dict[str, bytes]:
        return self._tiles.to_seal | self._dice.to_seal

    @property
    def to_unseal(self) -> set[str]:
        return self._tiles.to_unseal | self._dice.to_unseal

    def begin(self) -> None:
        self._tiles.begin()
        self._dice.begin()

    def filled(self, table: Table, order: Order) -> Order | Refusal:
        """The order with what chance puts into it; a sender may not choose that."""
        if table.physical_cards:
            return order
        if chosen_by_sender(order):
            return Refusal(table.duty("mix"), "tiles and dice are sealed before they are seen")
        fill = self._fills.get(type(order))
        return fill(table, order) if fill else order

    def _stacking(self, _: Table, order: StackTiles) -> StackTiles:
        tiles, dice = self._chance.tiles(), self._chance.dice()
        return replace(order, commitment=self._tiles.seal(tiles), dice=self._dice.seal(dice))

    def _shaken_again(self, table: Table, order: CallNoRoll | ReportLidLifted) -> Order:
        """Nobody will need the throw that did not count."""
        if table.stacks and table.stacks.dice:
            self._dice.drop(table.stacks.dice)
        return replace(order, dice=self._dice.seal(self._chance.dice()))

    def _uncovered(self, table: Table, order: OpenShaker) -> OpenShaker:
        if table.round is None or not table.round.shaken or table.round.dice:
            return order
        thrown = self._dice.open(table.id, table.in_stacks.dice)
        return replace(order, dice=thrown.dice, salt=thrown.salt)

    def _dealing(self, table: Table, order: DealTiles) -> DealTiles:
        if table.round is None or table.round.total is None or table.round.hands:
            return order
        stacks = table.in_stacks
        tiles = self._tiles.read(table.id, stacks.commitment).tiles
        return replace(order, tiles=as_cut(tiles, stacks.cut))

    def _opened(self, table: Table, order: OpenStacks) -> OpenStacks:
        stacks = next(
            (each for each in table.unopened if each.commitment == order.commitment), None
        )
        if stacks is None:
            return order
        dice = None if stacks.thrown else self._dice.read(table.id, stacks.dice)
        sealed = self._tiles.open(table.id, order.commitment)
        order = replace(order, tiles=sealed.tiles, salt=sealed.salt)
        if dice is None:
            return order
        self._dice.drop(dice.commitment)
        return replace(order, dice=dice.dice, dice_salt=dice.salt)
