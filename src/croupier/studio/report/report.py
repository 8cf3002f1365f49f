"""A whole report, from house rules and everything that was found out about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.odds.figures import WagerOdds
from croupier.odds.par_sheet import ParSheet
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.filing import Relied
from croupier.studio.report.action import action_section
from croupier.studio.report.document import (
    SIGNED,
    Cell,
    Command,
    Facts,
    Paragraph,
    Report,
    Section,
    Signature,
)
from croupier.studio.report.par_sheets import overview, par_sheets
from croupier.studio.report.readings import (
    clauses_section,
    readings_in_brief,
    readings_section,
)
from croupier.studio.report.simulated import Played, simulated_section, verdict
from croupier.studio.report.table import table_section
from croupier.studio.report.unproved import unproved_section
from croupier.values.money import Cents

TITLE = "Mathematics report"
UNDATED = "none given"
SIGNING = ("prepared by", "checked by", "for the regulator")


@dataclass(frozen=True, slots=True)
class Action:
    """One player's, on one wager at a time."""

    stake: Cents
    rounds_an_hour: int
    rows: Sequence[WagerOdds]
    """Odds at that stake, with the table's rounding."""


@dataclass(frozen=True, slots=True)
class OfTheGame:
    """What only the game itself can say."""

    countability: Section
    progressive: Section
    unproved: Sequence[str]
    in_brief: Sequence[str] = ()
    """Of counting and of the progressive, for whoever reads one page."""


@dataclass(frozen=True, slots=True)
class Made:
    """By what the report was made, and how it is made again."""

    submission: str
    digest: str
    """Of the submission's text."""
    command: str
    version: str
    rulebooks: str
    """Digest of all chapters."""
    date: str = ""
    name: str = ""
    """Whose layout it is."""
    paper: str = "a4"


@dataclass(frozen=True, slots=True)
class Results:
    sheets: Sequence[ParSheet]
    played: Played
    action: Action
    of_the_game: OfTheGame


def report(
    house: HouseRules, book: Rulebook, relied: Sequence[Relied], results: Results, made: Made
) -> Report:
    sheets, action, game = results.sheets, results.action, results.of_the_game
    return Report(
        TITLE,
        f"{house.title}, {house.jurisdiction}",
        made.submission,
        made.digest,
        Facts(_cover(house, results, made), "cover"),
        [
            overview(house, [each.odds for each in sheets], [*_in_brief(results, relied)]),
            table_section(house, made.name),
            par_sheets(sheets),
            simulated_section(house, results.played),
            action_section(house, action.rows, action.stake, action.rounds_an_hour),
            game.countability,
            game.progressive,
            readings_section(house, book, relied),
            unproved_section(house, results.played, relied, game.unproved),
            clauses_section(sheets),
            _again(made),
            _signed(),
        ],
        made.paper,
    )


def _in_brief(results: Results, relied: Sequence[Relied]) -> Iterator[str]:
    yield f"Simulation: {verdict(results.played.found)}"
    yield from results.of_the_game.in_brief
    yield readings_in_brief(relied)


def _signed() -> Section:
    told = Paragraph("Whoever has made or checked these figures signs for them, with name and day.")
    return Section(SIGNED, "Signatures", [told, *map(Signature, SIGNING)])


def _cover(house: HouseRules, results: Results, made: Made) -> dict[str, Cell]:
    return {
        "submission": made.submission,
        "SHA-256 of its text": made.digest,
        "chapter": f"{house.rulebook}, variant {house.variant}",
        "standing": "lawful under its chapter" if house.lawful else "a study, not lawful",
        "date": made.date or UNDATED,
        "made by": f"croupier {made.version}",
        "digest of program": results.played.program,
        "digest of chapters": made.rulebooks,
        "digest of house rules": results.played.house_rules,
    }


def _again(made: Made) -> Section:
    return Section(
        "again",
        "Making it again",
        [
            Paragraph(
                "The same program, the same submission and this command give the same report; as"
                " HTML, byte for byte."
            ),
            Command(made.command),
            Paragraph(
                "Exact figures by themselves, for programs:"
                f" croupier odds {made.submission} --par --json. The digest of the program is that"
                " of its rules, odds and simulation; croupier --version tells those of all files."
            ),
        ],
    )
