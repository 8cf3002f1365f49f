"""The baccarat family on a screen."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.felt import felt
from croupier.surveillance.passages import told_by
from croupier.table.baccarat.drills import grade
from croupier.table.baccarat.instructions import instructions
from croupier.table.baccarat.state import Table
from croupier.table.people import Viewer
from croupier.values.records import Record
from croupier.values.shoe import Composition
from croupier.web.baccarat import rounds
from croupier.web.baccarat.odds import odds_document, priced, unseen
from croupier.web.baccarat.rules import rules_document
from croupier.web.baccarat.scoreboard import roads_document, small_road
from croupier.web.baccarat.staff import drill, drill_kinds
from croupier.web.baccarat.summary import summary
from croupier.web.game_page import Document, GamePage


def _felt(house: HouseRules, practice: bool) -> str:  # noqa: FBT001 as a page calls it
    return felt(house, practice=practice, styled=False)


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


PAGE = GamePage(
    folder="baccarat",
    styles=("/static-felt.css", "/static/css/cards.css"),
    felt=_felt,
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
    drill_kinds=drill_kinds,
    drill=drill,
    grade=grade,
)
