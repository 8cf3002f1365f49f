"""An idea for a wager as somebody writes it down: a name, what it sees, outcomes and conditions."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import get_args

from croupier.games.baccarat.conditions import Condition, read_condition
from croupier.games.baccarat.facts import alike_for
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.ideas import Sees, with_wager
from croupier.games.baccarat.wager import LOSE
from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import LayoutItem
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filing import Notes
from croupier.values.clauses import NO_CLAUSE
from croupier.values.odds import Odds
from croupier.values.refusals import Unreadable

PUSH = "push"
MOST_OUTCOMES = 24
LONGEST_NAME = 40
_OUTCOME = re.compile(r"[a-z][a-z0-9_]*")
_NOT_IN_ID = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class WrittenOutcome:
    """What has to be so, all of it, and what it pays then."""

    name: str
    pays: str
    when: tuple[Condition, ...]

    @property
    def words(self) -> str:
        return "; ".join(each.words for each in self.when)


@dataclass(frozen=True, slots=True)
class WrittenIdea:
    name: str
    sees: Sees
    outcomes: tuple[WrittenOutcome, ...]
    """The better first: the first whose conditions hold is paid."""

    @property
    def wager(self) -> str:
        """What a program calls it."""
        return _NOT_IN_ID.sub("_", self.name.lower()).strip("_")

    def over(self, game: BaccaratGame) -> BaccaratGame:
        """The game with the wager, its price and an area for it at every seat."""
        tableau = game.house.tableau

        def rule(seen: object) -> str | None:
            for each in self.outcomes:
                if all(condition.holds(seen, tableau) for condition in each.when):
                    return each.name
            return None

        pays = {each.name: each.pays for each in self.outcomes}
        looks_at = (condition.looks_at for each in self.outcomes for condition in each.when)
        alike = alike_for(frozenset[str]().union(*looks_at))
        laid = with_wager(game, self.wager, rule, pays, sees=self.sees, alike=alike)
        offered = replace(laid.house.wagers[self.wager], title=self.name)
        house = replace(
            laid.house,
            wagers={**laid.house.wagers, self.wager: offered},
            layout=(
                *laid.house.layout,
                *(
                    LayoutItem(piece, self.wager, self.name, NO_CLAUSE, None)
                    for piece in (Piece.WAGER_AREA, Piece.ODDS)
                ),
            ),
        )
        bound = replace(laid.wagers[self.wager], offered=offered)
        return replace(laid, house=house, wagers={**laid.wagers, self.wager: bound})


def read_idea(reader: Reader, notes: Notes) -> WrittenIdea | None:
    """Of a table with a name, what the wager sees, and outcomes; all that is wrong is noted."""
    name = notes.attempt(_name, reader)
    sees = notes.attempt(_sees, reader)
    rows = notes.attempt(_rows, reader)
    if sees is None or rows is None:
        return None
    outcomes = [notes.attempt(_outcome, row, sees) for row in rows]
    names = [each.name for each in outcomes if each]
    for row, each in zip(rows, outcomes, strict=True):
        if each and names.count(each.name) > 1:
            notes.find(row.at("name"), each.name, "is the name of two outcomes", None)
    if name is None or notes.findings:
        return None
    return WrittenIdea(name, sees, tuple(each for each in outcomes if each))


def _name(reader: Reader) -> str:
    name = reader.text("name")
    if not _NOT_IN_ID.sub("", name.lower()) or len(name) > LONGEST_NAME:
        raise reader.wrong("name", f"must be a name of up to {LONGEST_NAME} letters")
    return name


def _sees(reader: Reader) -> Sees:
    seen: dict[str, Sees] = {each: each for each in get_args(Sees)}
    given = reader.text("sees") if reader.has("sees") else "result"
    if given not in seen:
        raise reader.wrong("sees", f"must be {' or '.join(seen)}")
    return seen[given]


def _rows(reader: Reader) -> tuple[Reader, ...]:
    rows = reader.rows("outcomes")
    if not 1 <= len(rows) <= MOST_OUTCOMES:
        raise reader.wrong("outcomes", f"there can be 1 to {MOST_OUTCOMES}")
    return rows


def _outcome(row: Reader, sees: Sees) -> WrittenOutcome:
    name, pays, lines = row.text("name"), row.text("pays"), row.texts("when")
    row.close()
    if not _OUTCOME.fullmatch(name) or name == LOSE:
        raise row.wrong("name", "must be small letters, digits and underscores, and not lose")
    if not lines:
        raise row.wrong("when", "must have a condition")
    try:
        if pays != PUSH:
            Odds.parse(pays)
    except Unreadable as error:
        raise row.wrong("pays", f"{error}; or push") from None
    try:
        when = tuple(read_condition(each, sees) for each in lines)
    except Unreadable as error:
        raise row.wrong("when", str(error)) from None
    return WrittenOutcome(name, pays, when)
