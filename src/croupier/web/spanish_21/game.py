"""Spanish 21 on a screen."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path

from croupier.odds.spanish_21.shoes import full_shoe
from croupier.table.people import Viewer
from croupier.table.spanish_21.shoe import unseen
from croupier.table.spanish_21.state import Table
from croupier.training.spanish_21 import drills
from croupier.training.spanish_21.console import instructions
from croupier.values.records import Record
from croupier.values.shoe import Composition
from croupier.web.game_page import Document, GamePage
from croupier.web.spanish_21 import rounds
from croupier.web.spanish_21.advice import advice
from croupier.web.spanish_21.odds import odds_document, priced
from croupier.web.spanish_21.passages import finished_rounds, story_of
from croupier.web.spanish_21.rules import rules_document
from croupier.web.spanish_21.strategy import strategy
from croupier.web.spanish_21.summary import small_strip, strip, summary


def _shoe(table: Table) -> int:
    return table.shoe.number if table.shoe else table.shoes


def _own_rounds(records: Iterable[Record], person: str, table: Table) -> list[Document]:
    return rounds.own_rounds(finished_rounds(records, _shoe(table)), person, table.house)


def _story(
    records: Iterable[Record], table: Table, shoe: int, number: int
) -> list[Document] | None:
    for passage in reversed(finished_rounds(records, _shoe(table))):
        if (passage.shoe, passage.number) == (shoe, number):
            return story_of(passage)
    return None


def _finished(table: Table) -> Hashable:
    return table.shoe.number if table.shoe else 0, table.shoes, table.rounds, len(table.history)


def _unseen(table: Table, viewer: Viewer | None) -> Composition:
    """Whatever lies face up is seen by everybody, and nothing else by anybody."""
    return full_shoe(table.house) if viewer is None else unseen(table)


def _odds(
    table: Table,
    shoe: Composition,
    full: bool,  # noqa: FBT001 as a page calls it
    meters: Mapping[str, int] | None,  # noqa: ARG001 it has none
) -> Document:
    return odds_document(table, shoe, full=full)


GAME = GamePage(
    folder="spanish_21",
    home=Path(__file__).parent,
    styles=("/static-felt.css", "/static/css/chips.css", "/static/css/cards.css"),
    rules=rules_document,
    summary=summary,
    finished=_finished,
    road=small_strip,
    roads=strip,
    own_rounds=_own_rounds,
    story=_story,
    unseen=_unseen,
    odds=_odds,
    priced=priced,
    advice=advice,
    strategy=strategy,
    instructions=instructions,
    drill_kinds=drills.kinds,
    drill=drills.drill,
    grade=drills.grade,
)
