"""A table of the school: real rules and procedures, in memory, with people who wager by a seed.

It is on no journal of the house, and nobody else sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count, islice
from typing import Any

from msgspec.structs import replace

from croupier.floor.automatic import everybody, next_order
from croupier.floor.games import game_named
from croupier.floor.live_game import Terms
from croupier.floor.practice import FLOORPERSON, TRAY
from croupier.floor.tables import Tables
from croupier.journal.memory import MemoryJournal
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Command, Order
from croupier.table.people import Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.table.steps import is_same_step
from croupier.training.drilling import in_any_order, one_of
from croupier.training.school.moments import Laid, Moment, School, is_sealing
from croupier.training.school.teaching import TableTestTerms
from croupier.values.clauses import ClauseId
from croupier.values.messages import begun
from croupier.values.refusals import Refusal, Refused
from croupier.web.school.seeded import drawing, seeded_chance

NAME, DEALER = "school", "dealer"
CHIPS = 5_000_00
STAKES = (10_00, 25_00, 50_00, 100_00)
BEYOND = 2
"""Times the posted maximum: what is tried and not taken."""
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
PLACE_WAGER = "place-wager"


class SchoolTable:
    """It stops wherever its dealer has something to do, and goes on when that is ordered."""

    def __init__(
        self, school: School[Any], house: HouseRules, terms: TableTestTerms, seed: str, at: datetime
    ) -> None:
        self.school, self._terms = school, terms
        self._live = game_named(house.game)
        self._times, self._draw = _seconds_after(at), drawing(f"{seed} wagers")
        chance = seeded_chance(f"{seed} cards")
        self._tables = Tables(MemoryJournal(), self._live, clock=self._clock, chance=chance)
        self._told: list[str] = []
        self.laid: list[Laid] = []
        self._wagered = 0
        """Rounds for which the people have laid their wagers."""
        opening = self._live.opening(house, Terms(TRAY, practice=True, submission=house.filed))
        self._given(Command(opening, FLOORPERSON, Role.FLOORPERSON, self._clock()))
        self._people = tuple(self._seated(house))
        self._go_on()

    @property
    def table(self) -> Any:  # noqa: ANN401 each game's own
        table = self._tables.table(NAME)
        assert table is not None
        return table

    @property
    def is_over(self) -> bool:
        return bool(self.table.rounds >= self._terms.rounds and self.table.round is None)

    @property
    def moment(self) -> Moment[Any]:
        return Moment(self.table, self._now, tuple(self._told))

    def give(self, order: Order) -> Refusal | None:
        """An order of the dealer; what only repeats it, and all that others do, follows."""
        clause = self.school.step(self.moment).clause
        against = self._sent(order)
        while against is None and not self.is_over:
            self._go_on()
            if self.is_over or not self._repeats(order, clause):
                break
            against = self._sent(order)
        return against

    def _repeats(self, order: Order, clause: ClauseId) -> bool:
        """As when ten cards are burned one by one."""
        steps = self.school.steps(self.table)
        return [(each.order, each.clause) for each in steps] == [(order, clause)]

    def _sent(self, order: Order) -> Refusal | None:
        """As the agenda fills it in: the depth of a cut, and which of several dealers gives it."""
        listed = next_order(self._live, self.table, self._clock(), everybody, DEALER)
        if listed is None or not is_same_step(order, listed.order):
            listed = Command(order, DEALER, Role.DEALER, self._clock())
        done = self._tables.send(NAME, listed)
        if isinstance(done, Refusal):
            return done
        self._tell(done.events)
        return None

    # what others do

    def _go_on(self) -> None:
        """Everybody but the dealer does what is theirs, until the dealer has a choice."""
        while not self.is_over:
            if self._may_wager():
                self._lay_wagers()
            elif self.school.is_a_choice(self.table):
                return
            else:
                self._given(self._answer() or self._next())

    def _answer(self) -> Command | None:
        """What one of those who are asked says, by chance; nothing where nobody is asked."""
        at = self._clock()
        steps = self.school.game.agenda(self.table)
        asked = [each for each in steps if each.by is Role.PLAYER and each.person]
        if not asked or self._live.comes_first(self.table, at):
            return None
        step = one_of(asked, self._draw)
        return Command(self.school.answer(self.table, step), step.person, Role.PLAYER, at)

    def _next(self) -> Command:
        command = next_order(self._live, self.table, self._clock(), everybody, DEALER)
        assert command is not None, "somebody always has something to do"
        return command

    def _may_wager(self) -> bool:
        table = self.table
        calls = self._live.calls_bets(self.school.game.agenda(table)[0].order)
        return bool(table.can_bet and calls and self._wagered <= table.rounds)

    def _lay_wagers(self) -> None:
        """A main wager each, by chance, and now and then another one beside it."""
        self._wagered = self.table.rounds + 1
        for person in self._people:
            main = one_of(self._open_wagers(person), self._draw)
            self._lay(person, main)
            others = [each for each in self._open_wagers(person) if each != main]
            if others and self._draw(2):
                self._lay(person, one_of(others, self._draw))

    def _open_wagers(self, person: str) -> list[Order]:
        due = self.school.game.due(self.table, player(person), self._now)
        return [each.order for each in due if _is_a_wager(each.order)]

    def _lay(self, person: str, order: Any) -> None:  # noqa: ANN401 each game's own
        """A wager that the table does not take is not laid."""
        wager = replace(order, stake=one_of(STAKES, self._draw))
        done = self._tables.send(NAME, Command(wager, person, Role.PLAYER, self._clock()))
        if not isinstance(done, Refusal):
            self._tell(done.events)
            beyond = self._beyond(person, wager, done.events[-1])
            self.laid.append(Laid(person, wager, self._told[-1], beyond))

    def _beyond(self, person: str, order: Any, placed: Any) -> Laid | None:  # noqa: ANN401 each game's own
        """The same wager above the posted maximum."""
        most = self.table.house.limits.maximum
        if most is None:
            return None
        stake = most * BEYOND
        transfers = tuple(replace(each, cents=stake) for each in placed.transfers)
        told = begun(self.school.game.tell(replace(placed, stake=stake, transfers=transfers)))
        return Laid(person, replace(order, stake=stake), told)

    def _seated(self, house: HouseRules) -> Iterator[str]:
        seats = sorted(
            islice(in_any_order(range(1, house.seats.value + 1), self._draw), self._terms.people)
        )
        for seat, person in zip(seats, PEOPLE, strict=False):
            self._given(Command(TakeSeat(seat), person, Role.PLAYER, self._clock()))
            self._given(Command(BuyIn(CHIPS), person, Role.PLAYER, self._clock()))
            yield person

    def _given(self, command: Command) -> None:
        done = self._tables.send(NAME, command)
        if isinstance(done, Refusal):
            raise Refused([done])
        self._tell(done.events)

    def _tell(self, events: Any) -> None:  # noqa: ANN401 events of any game
        """All but how the house seals chance, which no dealer's hands do."""
        game = self.school.game
        seen = (each for each in events if not is_sealing(each))
        self._told += [begun(game.tell(game.masked(each))) for each in seen]

    # time

    def _clock(self) -> datetime:
        self._now = next(self._times)
        return self._now


def _is_a_wager(order: Order) -> bool:
    return order.__struct_config__.tag == PLACE_WAGER


def _seconds_after(at: datetime) -> Iterator[datetime]:
    return (at + timedelta(seconds=n) for n in count())


def dealt(table: SchoolTable) -> Iterator[Moment[Any]]:
    """Every moment of a table at which the dealer makes no mistake."""
    while not table.is_over:
        moment = table.moment
        yield moment
        against = table.give(table.school.step(moment).order)
        assert against is None, f"what comes next is refused: {against}"
