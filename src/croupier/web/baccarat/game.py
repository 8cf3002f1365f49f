"""The baccarat family on a screen."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path

from croupier.surveillance.passages import told_by
from croupier.table.baccarat.state import Table
from croupier.table.people import Viewer
from croupier.training.baccarat import drills
from croupier.training.baccarat.console import instructions
from croupier.values.records import Record
from croupier.values.shoe import Composition
from croupier.web.baccarat import rounds
from croupier.web.baccarat.odds import odds_document, priced, unseen
from croupier.web.baccarat.rules import rules_document
from croupier.web.baccarat.scoreboard import roads_document, small_road
from croupier.web.baccarat.summary import summary
from croupier.web.game_page import Document, GamePage


def _shoe(table: Table) -> int:
    return table.shoe.number if table.shoe else table.shoes


def _own_rounds(records: Iterable[Record], person: str, table: Table) -> list[Document]:
    found = rounds.whole_passages(told_by(records), _shoe(table))
    return rounds.own_rounds(found, person, table.house)


def _story(
    records: Iterable[Record], table: Table, shoe: int, number: int
) -> list[Document] | None:
    for passage in reversed(rounds.whole_passages(told_by(records), _shoe(table))):
        if (passage.shoe, passage.round) == (shoe, number):
            return rounds.story_of(passage)
    return None


def _finished(table: Table) -> Hashable:
    return table.shoe.number if table.shoe else 0, table.shoes, table.rounds, len(table.history)


def _unseen(table: Table, viewer: Viewer | None) -> Composition:
    if viewer is None:
        return Composition.of_decks(table.house.shoe_decks)
    return unseen(table, viewer)


def _odds(
    table: Table,
    shoe: Composition,
    full: bool,  # noqa: FBT001 as a page calls it
    meters: Mapping[str, int] | None,
) -> Document:
    return odds_document(table, shoe, meters, full=full)


GAME = GamePage(
    folder="baccarat",
    home=Path(__file__).parent,
    styles=("/static-felt.css", "/static/css/chips.css", "/static/css/cards.css"),
    rules=rules_document,
    summary=summary,
    finished=_finished,
    road=small_road,
    roads=roads_document,
    own_rounds=_own_rounds,
    story=_story,
    unseen=_unseen,
    odds=_odds,
    priced=priced,
    instructions=instructions,
    drill_kinds=drills.kinds,
    drill=drills.drill,
    grade=drills.grade,
)
