"""A practice table for a program or a notebook: sit, bet, deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from croupier.floor.practice import Practice
from croupier.floor.spanish_21.game import GAME as SPANISH_21
from croupier.games.spanish_21.bets import parse_bets
from croupier.games.spanish_21.boxes import Box, Decision
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.table.spanish_21.decisions import DECISIONS
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.round import Past
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import whose_turn
from croupier.values.cards import Card

Player = Callable[[Box, int, Card], Decision]
"""How somebody plays: of a box, the number of the hand, and the dealer's up card."""


class PracticeTable(Practice[Table, Past]):
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

    def wagers(self, bets: str) -> Iterator[tuple[int, PlaceWager]]:
        for bet in parse_bets(bets):
            yield bet.seat, PlaceWager(bet.seat, bet.wager, bet.stake)

    def deal(self, plays: Player | None = None) -> Past | None:
        """Play the round to its end; None if it was void.

        Everybody decides as ``plays`` does, or stands.
        """
        return self._round(partial(self._playing, plays) if plays else None)

    def _playing(self, plays: Player) -> Command | None:
        """The decision of whoever is next to decide."""
        choices, acting, up = self._choices(), whose_turn(self.table), self._up_card()
        if not choices or acting is None or up is None:
            return None
        seat, number = acting
        order, person = choices[plays(self.table.in_round.boxes[seat], number, up)]
        return Command(order, person, Role.PLAYER, self._clock())

    def _up_card(self) -> Card | None:
        return self.table.round.up_card if self.table.round else None

    def _choices(self) -> Mapping[Decision, tuple[Order, str]]:
        return {
            DECISIONS[type(step.order)]: (step.order, step.person)
            for step in agenda(self.table)
            if step.by is Role.PLAYER and type(step.order) in DECISIONS
        }
