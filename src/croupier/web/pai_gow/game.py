"""Pai Gow on a screen."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path

from croupier.table.pai_gow.state import Table
from croupier.table.people import Viewer
from croupier.training.pai_gow import drills
from croupier.training.pai_gow.console import instructions
from croupier.values.records import Record
from croupier.web.game_page import Document, GamePage
from croupier.web.pai_gow.advice import advice
from croupier.web.pai_gow.odds import odds_document, priced
from croupier.web.pai_gow.passages import NO_SHOE, story_of
from croupier.web.pai_gow.rounds import own_rounds
from croupier.web.pai_gow.rules import rules_document
from croupier.web.pai_gow.summary import small_strip, strip, summary

ALL_ALIKE: Hashable = None
"""Before tiles are dealt everybody knows the same of them: one full set."""


def _finished(table: Table) -> Hashable:
    return table.rounds, len(table.history)


def _own_rounds(records: Iterable[Record], person: str, table: Table) -> list[Document]:
    return own_rounds(records, person, table.game)


def _story(
    records: Iterable[Record],
    table: Table,  # noqa: ARG001 as a page calls it
    shoe: int,
    number: int,
) -> list[Document] | None:
    return story_of(records, number) if shoe == NO_SHOE else None


def _unseen(table: Table, viewer: Viewer | None) -> Hashable:  # noqa: ARG001 as a page calls it
    return ALL_ALIKE


def _odds(
    table: Table,
    unseen: Hashable,  # noqa: ARG001 as a page calls it
    full: bool,  # noqa: ARG001, FBT001
    meters: Mapping[str, int] | None,  # noqa: ARG001
) -> Document:
    return odds_document(table)


GAME = GamePage(
    folder="pai_gow",
    home=Path(__file__).parent,
    styles=("/static-felt.css", "/static/css/chips.css", "/static/games/pai_gow/tiles.css"),
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
    instructions=instructions,
    drill_kinds=drills.kinds,
    drill=drills.drill,
    grade=drills.grade,
)
