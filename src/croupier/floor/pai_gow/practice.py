"""A practice table for a program or a notebook: sit, bet, deal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from croupier.floor.chance import FAIR, Chance
from croupier.floor.pai_gow.game import GAME as PAI_GOW
from croupier.floor.pit import now
from croupier.floor.practice import Practice
from croupier.games.pai_gow.bets import parse_bets
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand
from croupier.journal.store import Journal
from croupier.table.orders import Command
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.setting import SetHands, known
from croupier.table.pai_gow.state import Past, Table
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.table.seats.wagers import RoundVoided
from croupier.values.tiles import Tile

Setter = Callable[[tuple[Tile, ...]], SetHand]
"""How somebody sets four tiles."""


class PracticeTable(Practice[Table]):
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

    def __init__(
        self,
        game: PaiGowGame,
        *,
        journal: Journal | None = None,
        name: str = "practice",
        clock: Callable[[], datetime] = now,
        chance: Chance = FAIR,
        submission: str = "",
    ) -> None:
        super().__init__(
            game.house,
            journal=journal,
            name=name,
            clock=clock,
            chance=chance,
            submission=submission,
        )

    def bank(self, person: str, *, co: bool = False) -> None:
        """Take the bank of the coming round; everybody asked before passes it."""
        self._go_on(lambda table: self._is_offered(table, person) or self._is_called_next(table))
        seat = self.table.seat_of(person)
        self.order(AcceptBank(seat or 0, co), person)

    def _is_offered(self, table: Table, person: str) -> bool:
        offered = table.rotation.offered
        return offered is not None and table.holder(offered) == person

    def bet(self, bets: str) -> None:
        """Wagers of the people at those seats, as ``settle`` takes them: "1 pai_gow 25"."""
        self._go_on(self._is_called_next)
        for bet in parse_bets(bets):
            person = self._seated(bet.seat)
            self.order(PlaceWager(bet.seat, bet.wager, bet.stake), person)

    def deal(self, sets: Setter | None = None) -> Past | None:
        """Play the round to its end; None if it was void.

        Players and bank set as ``sets`` does, or by the house way.
        """
        before, number = len(self.told), self.table.rounds
        answer = partial(self._setting, sets) if sets else None
        self._go_on(lambda table: table.rounds > number, answer)
        void = any(isinstance(event, RoundVoided) for event in self.told[before:])
        return None if void else self.table.history[-1]

    def _setting(self, sets: Setter) -> Command | None:
        """The hands of whoever is next to set."""
        for step in PAI_GOW_TABLES.agenda(self.table):
            if isinstance(step.order, SetHands):
                hand = sets(known(self.table.in_round.hands[step.order.seat]))
                act = SetHands(step.order.seat, hand.high, hand.low)
                return Command(act, step.person, Role.PLAYER, self._clock())
        return None
