"""A table's dossier: all that a regulator reads before signing, as one document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.filings import Filing
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.check import Checked
from croupier.studio.filing.approvals import Given, approvals_asked
from croupier.studio.filing.choices_pages import TOLD, checklist_section, others_section
from croupier.studio.filing.elective import Elective
from croupier.studio.filing.table_choices import Choice
from croupier.studio.filing.table_pages import approvals_section, layout_section, sign_section
from croupier.studio.report.document import (
    SIGNED,
    Block,
    Cell,
    Drawing,
    Facts,
    Paragraph,
    Points,
    Report,
    Section,
    Signature,
)

TITLE = "Filing dossier"
CHECKED = "Mathematics checked by"
SIGNED_BY = (
    "Prepared by",
    CHECKED,
    "For the house",
    "Compliance",
    "Received by the regulator",
    "Approved by the regulator",
)


@dataclass(frozen=True, slots=True)
class Told:
    """What the dossier says of itself."""

    house_name: str
    date: str
    by: str
    submission: str
    """As the file is named."""
    digest: str
    version: str
    rulebooks: str
    """Digest of all chapters."""
    paper: str = "a4"


@dataclass(frozen=True, slots=True)
class Examined:
    """A submission by the grade for filing, with its chapter's checklist."""

    book: Rulebook
    house: HouseRules
    strict: Checked
    checklist: Sequence[Elective]
    others: Sequence[Choice]

    @property
    def missing(self) -> list[str]:
        """What the text wants in the submission, or approved, and is not there."""
        wanted = [str(replace(each, file="")) for each in self.strict.findings]
        asked = approvals_asked(self.book, self.house)
        lacking = [
            f"approval {each.name}: {each.about} [{each.clause}]"
            for each in asked
            if each.given is Given.MISSING
        ]
        return wanted + lacking


def dossier(examined: Examined, mathematics: Report | None, told: Told, filing: Filing) -> Report:
    """Of one filing; without mathematics where nobody asked for them."""
    house = examined.house
    return Report(
        TITLE,
        f"{house.title}, {house.jurisdiction}",
        told.submission,
        told.digest,
        Facts(_cover(examined, told, filing), "cover"),
        [
            _standing(examined),
            checklist_section(examined.checklist),
            others_section(examined.others),
            layout_section(house, told.house_name),
            sign_section(house, told.house_name, told.paper),
            approvals_section(examined.book, house),
            *([_mathematics(mathematics)] if mathematics else []),
            _signatures(told, priced=mathematics is not None),
        ],
        told.paper,
        filing.stamp,
    )


def _cover(examined: Examined, told: Told, filing: Filing) -> dict[str, Cell]:
    house, book = examined.house, examined.book
    pairs: dict[str, Cell] = {
        "house": told.house_name,
        "filing": f"{filing.number}" if filing.number else "a draft outside any register",
        "in the place of": f"filing {filing.supersedes}" if filing.supersedes else "",
        "date": told.date,
        "prepared by": told.by,
        "submission": told.submission,
        "SHA-256 of its text": told.digest,
        "chapter": f"{book.id}: {book.authority}",
        "variant": house.variant,
        "takes effect": str(house.effective) if house.effective else "",
        "made by": f"croupier {told.version}",
        "digest of chapters": told.rulebooks,
    }
    return {name: value for name, value in pairs.items() if value}


def _standing(examined: Examined) -> Section:
    clauses, missing = examined.checklist, examined.missing
    standings = Counter(each.standing for clause in clauses for each in clause.choices)
    asked = Counter(each.given for each in approvals_asked(examined.book, examined.house))
    choices = ", ".join(
        f"{standings[each]} {words.lower()}" for each, words in TOLD.items() if standings[each]
    )
    blocks: list[Block] = [
        Facts(
            {
                "lawful": "yes: nothing in it offends its chapter",
                "grade for filing": "all that the text wants named is named"
                if not examined.strict.findings
                else f"{len(examined.strict.findings)} things the text wants named are missing",
                "elective clauses": f"{len(clauses)}, with {sum(standings.values())} choices:"
                f" {choices}",
                "approvals": f"{asked[Given.GIVEN]} given, {asked[Given.MISSING]} missing",
                "readings that depart": f"{len(examined.strict.relied)} relied on",
            },
            "standing",
        )
    ]
    if missing:
        blocks += [Paragraph("Still missing:", "warning"), Points(missing)]
    else:
        blocks.append(Paragraph("Nothing that the chapter asks for is missing."))
    if warned := examined.strict.warnings:
        blocks += [
            Paragraph("What else the check says:"),
            Points([str(replace(each, file="")) for each in warned]),
        ]
    return Section("filing-standing", "What is filed and what is missing", blocks)


def _mathematics(report: Report) -> Section:
    """The report's own sections; the felt is drawn and all is signed once, in the dossier's."""
    parts = [
        replace(each, blocks=[block for block in each.blocks if not _is_felt(block)])
        for each in report.sections
        if each.id != SIGNED
    ]
    about = [Facts(report.facts.pairs, "mathematics")]
    return Section("filing-mathematics", "Mathematics", about, parts)


def _is_felt(block: Block) -> bool:
    return isinstance(block, Drawing) and block.kind == "felt"


def _signatures(told: Told, *, priced: bool) -> Section:
    names = {SIGNED_BY[0]: told.by}
    offices = [each for each in SIGNED_BY if priced or each != CHECKED]
    return Section(
        "filing-signatures",
        "Signatures",
        [
            Paragraph(
                "Those who sign have before them the submission whose SHA-256 is"
                f" {told.digest}; its beginning stands at the head of every page."
            ),
            *(Signature(each, names.get(each, "")) for each in offices),
        ],
    )
