"""A practice table for a program or a notebook: sit, bet, deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from croupier.floor.pai_gow.game import GAME as PAI_GOW
from croupier.floor.practice import Practice
from croupier.games.pai_gow.bets import parse_bets
from croupier.games.pai_gow.hands import SetHand
from croupier.table.orders import Command
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.setting import SetHands, known
from croupier.table.pai_gow.state import Past, Table
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.values.tiles import Tile

Setter = Callable[[tuple[Tile, ...]], SetHand]
"""How somebody sets four tiles."""


class PracticeTable(Practice[Table, Past]):
    """One live table with an automatic dealer, on any journal; it is marked as practice there.

    >>> from croupier.games.pai_gow.game import rulebook
    >>> table = PracticeTable(rulebook())
    >>> table.sit(1, "ann", chips="500")
    >>> table.bet("1 pai_gow 25")
    >>> past = table.deal()
    >>> past.verdicts[0].verdict in {"win", "tie", "lose"}
    True
    """

    game = PAI_GOW

    def bank(self, person: str, *, co: bool = False) -> None:
        """Take the bank of the coming round; everybody asked before passes it."""
        self._go_on(lambda table: self._is_offered(table, person) or self._can_bet(table))
        seat = self.table.seat_of(person)
        self.order(AcceptBank(seat or 0, co), person)

    def _is_offered(self, table: Table, person: str) -> bool:
        offered = table.rotation.offered
        return offered is not None and table.holder(offered) == person

    def wagers(self, bets: str) -> Iterator[tuple[int, PlaceWager]]:
        for bet in parse_bets(bets):
            yield bet.seat, PlaceWager(bet.seat, bet.wager, bet.stake)

    def deal(self, sets: Setter | None = None) -> Past | None:
        """Play the round to its end; None if it was void.

        Players and bank set as ``sets`` does, or by the house way.
        """
        return self._round(partial(self._setting, sets) if sets else None)

    def _setting(self, sets: Setter) -> Command | None:
        """The hands of whoever is next to set."""
        for step in PAI_GOW_TABLES.agenda(self.table):
            if isinstance(step.order, SetHands):
                hand = sets(known(self.table.in_round.hands[step.order.seat]))
                order = SetHands(step.order.seat, hand.high, hand.low)
                return Command(order, step.person, Role.PLAYER, self._clock())
        return None
