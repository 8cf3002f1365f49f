"""The pages of a dossier on what the house has chosen, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.studio.filing.elective import KIND, Elective
from croupier.studio.filing.table_choices import VARIANT, Choice, Standing
from croupier.studio.report.document import Cell, Paragraph, Section, Table

TOLD = {
    Standing.FILED: "filed",
    Standing.DEFAULT: "default",
    Standing.MISSING: "MISSING",
    Standing.NOT_TAKEN: "left out",
    Standing.ELSEWHERE: "does not arise",
}


def checklist_section(checklist: Sequence[Elective]) -> Section:
    rows = [row for clause in checklist for row in _clause_rows(clause)]
    return Section(
        "filing-checklist",
        "The chapter's checklist",
        [
            Paragraph(
                "Every clause that leaves something to the house, in the order of the text: what"
                " was chosen, and what else was permitted. A default is what is taken where"
                " nothing is filed; what does not arise is for other tables."
            ),
            Table(
                "",
                ("clause", "what it asks", "key", "chosen", "", "else permitted"),
                rows,
                "lwkwlw",
                "checklist",
                grouped=True,
            ),
        ],
    )


def _clause_rows(elective: Elective) -> Iterator[tuple[Cell, ...]]:
    """The clause is told once; choices of other tables stand together."""
    clause = elective.clause
    rows = [_row(each) for each in elective.choices if each.standing is not Standing.ELSEWHERE]
    rows += _elsewhere(elective)
    for n, row in enumerate(rows):
        head = (str(clause.id), _asked(elective)) if n == 0 else ("", "")
        yield (*head, *row)


def _asked(elective: Elective) -> str:
    """What a clause asks; where it is about something else as well, what of it is left open."""
    asked = elective.clause.requirement
    if elective.clause.kind == KIND:
        return asked
    left = dict.fromkeys(each.about for each in elective.choices if each.key != VARIANT)
    return " ".join([asked, *(f"The house says {about}." for about in left)])


def _row(choice: Choice) -> tuple[Cell, ...]:
    chosen = f"{choice.chosen} ({choice.reading})" if choice.reading else choice.chosen
    return choice.key, chosen, TOLD[choice.standing], choice.otherwise


def _elsewhere(elective: Elective) -> Iterator[tuple[Cell, ...]]:
    away = [each for each in elective.choices if each.standing is Standing.ELSEWHERE]
    for words in dict.fromkeys(each.chosen for each in away):
        same = [each for each in away if each.chosen == words]
        keys = ", ".join(each.key for each in same)
        allowed = "; ".join(dict.fromkeys(each.otherwise for each in same))
        yield keys, words, TOLD[Standing.ELSEWHERE], allowed


def others_section(others: Sequence[Choice]) -> Section:
    rows = [(str(each.clause or ""), each.about, *_row(each)) for each in others]
    return Section(
        "filing-choices",
        "Other choices",
        [
            Paragraph(
                "What else the house decides: ways where the text is silent or in doubt, limits,"
                " days. A reading stands in brackets; docs/readings.md tells each."
            ),
            Table(
                "",
                ("clause", "about", "key", "chosen", "", "else permitted"),
                rows,
                "lwkwlw",
                "choices",
            ),
        ],
    )
