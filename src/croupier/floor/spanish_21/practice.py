"""A practice table for a program or a notebook: sit, bet, deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from croupier.floor.chance import FAIR, Chance
from croupier.floor.pit import now
from croupier.floor.practice import Practice
from croupier.floor.spanish_21.game import GAME as SPANISH_21
from croupier.games.spanish_21.bets import parse_bets
from croupier.games.spanish_21.boxes import Box, Decision
from croupier.games.spanish_21.game import Spanish21Game
from croupier.journal.store import Journal
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.table.seats.wagers import RoundVoided
from croupier.table.spanish_21.decisions import DECISIONS
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.state import Past, Table
from croupier.table.spanish_21.turn import whose_turn
from croupier.values.cards import Card

Player = Callable[[Box, int, Card], Decision]
"""How somebody plays: of a box, the number of the hand, and the dealer's up card."""


class PracticeTable(Practice[Table]):
    """One live table with an automatic dealer, on any journal; it is marked as practice there.

    >>> from croupier.games.spanish_21.game import rulebook
    >>> table = PracticeTable(rulebook())
    >>> table.sit(1, "ann", chips="500")
    >>> table.bet("1 spanish_21 25")
    >>> past = table.deal()
    >>> past.hands[0].result in {"won", "lost", "returned"}
    True
    """

    game = SPANISH_21

    def __init__(
        self,
        game: Spanish21Game,
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

    def bet(self, bets: str) -> None:
        """Wagers of the people at those boxes, as ``settle`` takes them: "1 spanish_21 25"."""
        self._go_on(self._is_called_next)
        for bet in parse_bets(bets):
            person = self._seated(bet.seat)
            self.order(PlaceWager(bet.seat, bet.wager, bet.stake), person)

    def deal(self, plays: Player | None = None) -> Past | None:
        """Play the round to its end; None if it was void.

        Everybody decides as ``plays`` does, or stands.
        """
        before, number = len(self.told), self.table.rounds
        answer = partial(self._playing, plays) if plays else None
        self._go_on(lambda table: table.rounds > number and table.round is None, answer)
        void = any(isinstance(event, RoundVoided) for event in self.told[before:])
        return None if void else self.table.history[-1]

    def _playing(self, plays: Player) -> Command | None:
        """The decision of whoever is next to decide."""
        choices, acting, up = self._choices(), whose_turn(self.table), self._up_card()
        if not choices or acting is None or up is None:
            return None
        seat, number = acting
        act, person = choices[plays(self.table.in_round.boxes[seat], number, up)]
        return Command(act, person, Role.PLAYER, self._clock())

    def _up_card(self) -> Card | None:
        return self.table.round.up_card if self.table.round else None

    def _choices(self) -> Mapping[Decision, tuple[Order, str]]:
        return {
            DECISIONS[type(step.order)]: (step.order, step.person)
            for step in agenda(self.table)
            if step.by is Role.PLAYER and type(step.order) in DECISIONS
        }
