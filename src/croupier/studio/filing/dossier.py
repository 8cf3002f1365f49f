"""A table's dossier: all that a regulator reads before signing, as one document."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.filings import Filing
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.check import Checked
from croupier.studio.filing.approvals import Asked, Given, answers, approvals_asked
from croupier.studio.filing.elective import Choice, Elective, Standing
from croupier.studio.layout import layout_elements
from croupier.studio.posted import Posted, posted
from croupier.studio.report.document import (
    Block,
    Cell,
    Drawing,
    Facts,
    Paragraph,
    Points,
    Report,
    Section,
    Signature,
    Table,
)
from croupier.studio.report.pictures import felt_to_print
from croupier.studio.report.report import SIGNED
from croupier.studio.sign_sheet import sign_sheet

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
TOLD = {
    Standing.FILED: "filed",
    Standing.DEFAULT: "default",
    Standing.MISSING: "MISSING",
    Standing.NOT_TAKEN: "left out",
    Standing.ELSEWHERE: "does not arise",
}


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
            _checklist(examined),
            _others(examined),
            _layout(house, told),
            _sign(house, told),
            _approvals(examined),
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


def _checklist(examined: Examined) -> Section:
    rows = [row for clause in examined.checklist for row in _clause_rows(clause)]
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
        head = (str(clause.id), clause.requirement) if n == 0 else ("", "")
        yield (*head, *row)


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


def _others(examined: Examined) -> Section:
    rows = [(str(each.clause or ""), each.about, *_row(each)) for each in examined.others]
    return Section(
        "filing-choices",
        "Other choices",
        [
            Paragraph(
                "What else the house decides: sizes, ways where the text is silent, limits. A"
                " reading stands in brackets; docs/readings.md tells each."
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


def _layout(house: HouseRules, told: Told) -> Section:
    by_clause = dict[str, Counter[str]]()
    for each in layout_elements(house):
        counted = by_clause.setdefault(str(each.clause), Counter())
        counted[f"{each.piece.value.replace('_', ' ')} ({each.where})"] += 1
    rows = [
        (clause, ", ".join(f"{count} {name}" for name, count in counted.items()))
        for clause, counted in by_clause.items()
    ]
    drawn = felt_to_print(house, told.house_name)
    return Section(
        "filing-layout",
        "Layout",
        [
            Drawing(drawn, "The layout. croupier felt prints it at true scale.", "felt"),
            Table("What is on it, by clause", ("clause", "elements"), rows, "lw", "layout"),
        ],
    )


def _sign(house: HouseRules, told: Told) -> Section:
    lines = posted(house)
    svg = sign_sheet(house, lines, told.house_name, told.paper)
    picture = b64encode(svg.encode()).decode()
    image = f'<img alt="" src="data:image/svg+xml;base64,{picture}">'
    rows = [row for line in lines for row in _posted_rows(line)]
    return Section(
        "filing-sign",
        "Sign",
        [
            Drawing(image, "The sign at the table. croupier sign prints it.", "sign"),
            Table(
                "What it says, by clause",
                ("clause", "words", "pays"),
                rows,
                "lww",
                "sign",
                grouped=True,
            ),
        ],
    )


def _posted_rows(line: Posted) -> Iterator[tuple[Cell, ...]]:
    cited = str(line.clause or "as filed")
    if len(line.entries) <= 1:
        yield cited, line.words, line.entries[0][1] if line.entries else ""
        return
    yield cited, line.words, ""
    for what, pays in line.entries:
        yield "", what, pays


def _approvals(examined: Examined) -> Section:
    asked = [*approvals_asked(examined.book, examined.house)]
    blocks: list[Block] = [
        Table(
            "Approvals that the chapter asks for",
            ("approval", "of what", "standing", "recorded as", "date", "clause"),
            [_approval_row(each) for each in asked],
            "lwwwll",
            "approvals",
        )
        if asked
        else Paragraph("The chapter asks for no approval from outside.")
    ]
    if given := [*answers(examined.book, examined.house)]:
        rows = [(each.name, each.reference, str(each.date)) for each in given]
        heads = ("reading", "recorded as", "date")
        blocks.append(Table("Answers of the regulator on record", heads, rows, "lwl", "answers"))
    lacking = [each for each in asked if each.given is Given.MISSING]
    if lacking:
        blocks.append(
            Paragraph(
                "Until these are on record the table may open for practice alone: "
                + ", ".join(each.name for each in lacking)
                + ".",
                "warning",
            )
        )
    return Section("filing-approvals", "Approvals and what is missing", blocks)


def _approval_row(each: Asked) -> tuple[Cell, ...]:
    record = each.record
    standing = f"missing: {each.spares} is due" if each.given is Given.SPARED else each.given.value
    return (
        each.name,
        each.about,
        standing if each.given is not Given.MISSING else "MISSING",
        record.reference if record else "",
        str(record.date) if record else "",
        str(each.clause),
    )


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
