"""A practice table for a program or a notebook: sit, bet, deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from croupier.floor.automatic import everybody, next_order
from croupier.floor.chance import Sealed, shuffled
from croupier.floor.floor import Floor, now
from croupier.games.baccarat.bets import parse_bets
from croupier.games.baccarat.game import BaccaratGame
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat import acts
from croupier.table.baccarat.acts import Act, Command
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.events import Event
from croupier.table.baccarat.state import Past, Table
from croupier.table.baccarat.telling import tell
from croupier.table.people import Role
from croupier.values.cards import DECK, Card, parse_cards
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Refusal, Refused

FLOORPERSON = "automatic floorperson"
TRAY = 1_000_000_00


class PracticeTable:
    """One live table with an automatic dealer, on any journal; it is marked as practice there.

    >>> from croupier.games.baccarat.game import rulebook
    >>> table = PracticeTable(rulebook("pa-627a"))
    >>> table.sit(1, "ann", chips="500")
    >>> table.bet("1 banker 25")
    >>> past = table.deal()
    >>> past.winner in {"player", "banker", "tie"}
    True
    """

    def __init__(
        self,
        game: BaccaratGame,
        *,
        journal: Journal | None = None,
        name: str = "practice",
        clock: Callable[[], datetime] = now,
        shuffle: Callable[[int], Sealed] = shuffled,
    ) -> None:
        self.name, self._clock = name, clock
        self._floor = Floor(journal or MemoryJournal(), clock=clock, shuffle=shuffle)
        self.told: list[Event] = []
        if self._floor.table(name) is None:
            rules = house_rules_document(game.house)
            self.order(acts.OpenTable(rules, TRAY, practice=True), FLOORPERSON, Role.FLOORPERSON)

    @property
    def table(self) -> Table:
        """The table as it stands: a frozen value."""
        table = self._floor.table(self.name)
        assert table is not None
        return table

    def order(self, act: Act, person: str, role: Role = Role.PLAYER) -> tuple[Event, ...]:
        """Any order by anybody; a refusal is raised with its clause."""
        done = self._floor.send(self.name, Command(act, person, role, self._clock()))
        if isinstance(done, Refusal):
            raise Refused([done])
        self.told += done.events
        return done.events

    def sit(self, seat: int, person: str, chips: str | Cents) -> None:
        """Take a seat and buy in."""
        cents = cents_from_text(chips) if isinstance(chips, str) else chips
        self.order(acts.TakeSeat(seat), person)
        self.order(acts.BuyIn(cents), person)

    def bet(self, bets: str) -> None:
        """Wagers of the people at those seats, as ``settle`` takes them: "1 banker 25; 1 tie 5"."""
        self._go_on(self._can_bet)
        for bet in parse_bets(bets):
            person = self.table.holder(bet.seat)
            if person is None:
                refusal = Refusal(self.table.house.placing, f"nobody sits at seat {bet.seat}")
                raise Refused([refusal])
            order = acts.PlaceWager(bet.seat, bet.wager, bet.stake, bet.match_play or 0)
            self.order(order, person)

    def deal(self) -> Past:
        """Play the round to its end; people who are asked anything are answered for."""
        number = self.table.rounds
        self._go_on(lambda table: table.rounds > number and table.round is None)
        return self.table.history[-1]

    def play_shoe(self) -> tuple[Past, ...]:
        """Every round until the shoe is over, without further wagers."""
        self._go_on(lambda table: table.over is not None)
        return self.table.history

    def chips(self, person: str) -> Cents:
        return Cents(self.table.chips(person))

    def transcript(self) -> Iterator[str]:
        """What happened, told in sentences."""
        return map(tell, self.told)

    def _can_bet(self, table: Table) -> bool:
        return table.can_bet and isinstance(agenda(table)[0].act, acts.CallNoMoreBets)

    def _go_on(self, stop: Callable[[Table], bool]) -> None:
        while not stop(self.table):
            command = next_order(self.table, self._clock(), everybody)
            if command is None:
                first = agenda(self.table)[0]
                raise Refused([Refusal(first.clause, "a player must take a seat first")])
            self.order(command.act, command.actor, command.role)


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
        why = f"these are not the {wanted * len(DECK)} cards of {wanted} decks"
        raise Refused([Refusal(game.house.decks.clause, why)])
    middle = len(dealt) // 2
    order = (*dealt[-middle:], *dealt[:-middle])
    table = PracticeTable(game, shuffle=lambda _: Sealed(order, "known"))
    table.order(acts.TakeSeat(1), "observer")
    return table.play_shoe()
