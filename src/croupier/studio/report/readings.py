"""The readings that a table relies on, from the data of its chapter, and the clauses cited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.odds.par_sheet import ParSheet
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.clauses import requirement
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.filing import Relied
from croupier.studio.report.document import Block, Cell, Paragraph, Section, Table
from croupier.studio.report.table import in_words_of
from croupier.values.clauses import ClauseId

DEPARTING = ("reading", "taken", "by the words", "clause")
SILENT = ("reading", "what is read", "taken here", "filed", "answer", "clause")


def readings_in_brief(relied: Sequence[Relied]) -> str:
    """For whoever reads one page."""
    if names := ", ".join(dict.fromkeys(each.reading for each in relied)):
        return (
            "Readings that depart from the words of the text, without an answer on record:"
            f" {names}."
        )
    return "No reading relied on departs from the words of the text."


def readings_section(house: HouseRules, book: Rulebook, relied: Sequence[Relied]) -> Section:
    """Those that leave the words of the text, those that settle what it leaves open."""
    blocks: list[Block] = [
        Paragraph(
            "Where a text is unclear the program follows one reading and says so; each is told in"
            " docs/readings.md. An answer is the regulator's, where the submission has one on"
            " record."
        )
    ]
    if departing := [*_departing(relied)]:
        blocks.append(
            Table(
                "Readings that depart from the words, without an answer on record",
                DEPARTING,
                departing,
                "lwwl",
                "departing",
            )
        )
    else:
        blocks.append(Paragraph("No reading relied on here departs from the words of the text."))
    if settled := [*_settled(house, book)]:
        blocks.append(
            Table(
                "Readings that settle what the text leaves open", SILENT, settled, "lwwlll", "open"
            )
        )
    if priced := [*_priced(house)]:
        blocks.append(
            Table(
                "Prices that rest on a reading",
                ("reading", "wager", "outcome", "pays", "clause"),
                priced,
                "lllll",
                "priced",
            )
        )
    return Section("readings", "Readings relied on", blocks)


def _departing(relied: Sequence[Relied]) -> Iterator[tuple[Cell, ...]]:
    for each in relied:
        taken = (
            f"{each.key.removeprefix('options.')}: {each.value}".replace("_", " ")
            if each.key
            else each.value
        )
        yield each.reading, taken, each.words.replace("_", " "), str(each.clause)


def _settled(house: HouseRules, book: Rulebook) -> Iterator[tuple[Cell, ...]]:
    for name, rule in book.options.items():
        chosen = house.options.get(name)
        if rule.reading is None or chosen is None or not rule.effect.hold_at(house):
            continue
        if rule.variants and not rule.variants & house.games:
            continue
        if rule.beside is not None and not house.holds(rule.beside):
            continue
        answer = house.approvals.get(rule.reading)
        yield (
            rule.reading,
            rule.about,
            f"{name.replace('_', ' ')}: {in_words_of(chosen.value)}",
            "yes" if chosen.filed else "default",
            answer.reference if answer else "",
            str(chosen.clause),
        )


def _priced(house: HouseRules) -> Iterator[tuple[Cell, ...]]:
    for wager in house.wagers.values():
        for line in wager.lines:
            if line.reading:
                yield line.reading, wager.title, line.outcome, str(line.price), str(line.clause)


def clauses_section(sheets: Sequence[ParSheet]) -> Section:
    """What each clause of the PAR sheets wants, in the program's own words."""
    cited = dict.fromkeys(clause for sheet in sheets for clause in _cited(sheet))
    told = map(requirement, cited)
    rows = [(str(each.clause), each.section, each.text) for each in told]
    return Section(
        "clauses",
        "Clauses cited",
        [
            Paragraph(
                "What each clause of the PAR sheets asks for, in the program's own words; the text"
                " of the law is the authority."
            ),
            Table("", ("clause", "section", "what it asks for"), rows, "lww", "clauses"),
        ],
    )


def _cited(sheet: ParSheet) -> Iterator[ClauseId]:
    yield sheet.permitted_by
    for line in sheet.lines:
        yield from filter(None, (line.clause, line.when))
