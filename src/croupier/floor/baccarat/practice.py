"""A practice table for a program or a notebook: sit, bet, deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.chance import Chance, Sealed
from croupier.floor.practice import Practice
from croupier.games.baccarat.bets import Bet, parse_bets, refusals
from croupier.games.baccarat.game import BaccaratGame
from croupier.table.baccarat.betting import PlaceWager, bet_of
from croupier.table.baccarat.game import agenda
from croupier.table.baccarat.settling import LetRide
from croupier.table.baccarat.state import Past, Table
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.seating import TakeSeat
from croupier.values.cards import DECK, Card, parse_cards
from croupier.values.messages import said
from croupier.values.money import Cents
from croupier.values.refusals import Refused, refuse
from croupier.values.sides import Side


class PracticeTable(Practice[Table, Past]):
    """One live table with an automatic dealer, on any journal; it is marked as practice there.

    >>> from croupier.games.baccarat.game import rulebook
    >>> table = PracticeTable(rulebook("pa-627a"))
    >>> table.sit(1, "ann", chips="500")
    >>> table.bet("1 banker 25")
    >>> past = table.deal()
    >>> past.winner in {"player", "banker", "tie"}
    True
    """

    game = BACCARAT

    @cached_property
    def _rides(self) -> dict[tuple[int, str, str], Side]:
        """By seat, person and wager: where winnings are to ride if they may."""
        return {}

    def wagers(self, bets: str) -> Iterator[tuple[int, PlaceWager]]:
        if not self.table.wagers:
            self._rides.clear()
        given = [replace(bet, owner=self._seated(bet.seat)) for bet in parse_bets(bets)]
        if against := refusals(self.table.game, _standing(self.table, given)):
            raise Refused(against)
        for bet in given:
            yield bet.seat, PlaceWager(bet.seat, bet.wager, bet.stake, bet.match_play or 0)
            if bet.ride:
                self._rides[bet.seat, bet.owner, bet.wager] = bet.ride

    def deal(self) -> Past | None:
        """Play the round to its end, answering for people who are asked; None if it was void."""
        return self._round(self._ride)

    def play_shoe(self) -> tuple[Past, ...]:
        """Every round until the shoe is over, without further wagers."""
        if self.table.is_continuous:
            why = "a continuous device shuffles after every round: its shoe has no end"
            raise Refused([refuse(self.table.duty("continuous"), why)])
        self._go_on(lambda table: table.over is not None, self._ride)
        return self.table.history

    def _ride(self) -> Command | None:
        """The answer of a winner who said with the bet that the winnings shall ride."""
        for step in agenda(self.table):
            order, person = step.order, step.person
            if isinstance(order, LetRide):
                wished = self._rides.get((order.seat, person, order.wager))
                if wished is order.on:
                    return Command(order, person, Role.PLAYER, self._clock())
        return None


def _standing(table: Table, more: Sequence[Bet]) -> list[Bet]:
    """All wagers as further ones would leave them; a second on one spot adds to the first."""
    bets = {placed.key: bet_of(placed) for placed in table.wagers}
    for bet in more:
        key = (bet.seat, bet.owner, bet.wager)
        before = bets.get(key, replace(bet, stake=Cents(0), match_play=None))
        coupon = Cents((before.match_play or 0) + (bet.match_play or 0)) or None
        bets[key] = replace(bet, stake=Cents(before.stake + bet.stake), match_play=coupon)
    return list(bets.values())


def deal_shoe(game: BaccaratGame, cards: str | Sequence[Card]) -> tuple[Past, ...]:
    """Every round of a shoe whose cards are known, in the order in which they leave it.

    The first card is the one that is burned; the cover card lies as deep as the rules file it.

    >>> from croupier.games.baccarat.game import rulebook
    >>> from croupier.values.cards import DECK
    >>> rounds = deal_shoe(rulebook("pa-627a"), DECK * 8)
    >>> len(rounds), rounds[0].coup
    (79, 'P 3c 5c | B 4c 6c')
    """
    dealt = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    wanted = game.house.shoe_decks
    if Counter(dealt) != Counter(DECK * wanted):
        why = said(
            "these are not the {count} cards of {decks} decks",
            count=wanted * len(DECK),
            decks=wanted,
        )
        raise Refused([refuse(game.house.decks.clause, why)])
    middle = len(dealt) // 2
    order = (*dealt[-middle:], *dealt[:-middle])
    table = PracticeTable(game, chance=Chance(cards=lambda _: Sealed(order, "known")))
    table.order(TakeSeat(1), "observer")
    return table.play_shoe()
