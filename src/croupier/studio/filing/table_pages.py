"""The pages of a dossier on the table itself: its layout, its sign, and who approved what."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.filing.approvals import Asked, Given, answers, approvals_asked
from croupier.studio.layout import layout_elements
from croupier.studio.posted import Posted, posted
from croupier.studio.report.document import Block, Cell, Drawing, Paragraph, Section, Table
from croupier.studio.report.pictures import felt_to_print
from croupier.studio.sign_sheet import sign_sheet


def layout_section(house: HouseRules, name: str) -> Section:
    by_clause = dict[str, Counter[str]]()
    for each in layout_elements(house):
        counted = by_clause.setdefault(str(each.clause), Counter())
        counted[f"{each.piece.value.replace('_', ' ')} ({each.where})"] += 1
    rows = [
        (clause, ", ".join(f"{count} {piece}" for piece, count in counted.items()))
        for clause, counted in by_clause.items()
    ]
    drawn = felt_to_print(house, name)
    return Section(
        "filing-layout",
        "Layout",
        [
            Drawing(drawn, "The layout. croupier felt prints it at true scale.", "felt"),
            Table("What is on it, by clause", ("clause", "elements"), rows, "lw", "layout"),
        ],
    )


def sign_section(house: HouseRules, name: str, paper: str) -> Section:
    lines = posted(house)
    svg = sign_sheet(house, lines, name, paper)
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


def approvals_section(book: Rulebook, house: HouseRules) -> Section:
    asked = [*approvals_asked(book, house)]
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
    if given := [*answers(book, house)]:
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
