"""The petition for a made-up wager: what two regulations ask for, each item filled or missing."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence

from croupier.games.baccarat.wager import LOSE
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.clauses import Clause, clause_table
from croupier.studio.filing.petition import Petition
from croupier.studio.filing.petition_items import MARYLAND, MASSACHUSETTS, Part
from croupier.studio.filing.petition_odds import examples, odds
from croupier.studio.filing.proposal import KINDS
from croupier.studio.filing.remedies import misdeals, wager_in_void_round
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
    share,
)
from croupier.studio.report.par_sheets import par_sheets
from croupier.studio.report.pictures import felt_to_print

TITLE = "Petition for a new wager"
MISSING = "MISSING"
UNWRITTEN = "Not written yet: {} of the proposal."
DEALING, EQUIPMENT = ("deal",), ("equipment", "deck")
"""Kinds of clauses."""
TITLES = {
    Part.WAGER: "The wager",
    Part.RULES: "Draft of the rules",
    Part.EXAMPLES: "Examples",
    Part.ODDS: "True odds, payout odds and house advantage",
    Part.LAYOUT: "Sketch of the layout",
    Part.EQUIPMENT: "Equipment",
    Part.REMEDIES: "Misdeals and malfunctions",
    Part.STATEMENTS: "Statements",
    Part.SIGNATURES: "Signatures",
}


def petition(about: Petition) -> Report:
    proposal, told = about.proposal, about.told
    house = about.found.house
    made = {
        Part.WAGER: _wager(about),
        Part.RULES: _rules(about),
        Part.EXAMPLES: examples(about),
        Part.ODDS: odds(about),
        Part.LAYOUT: _layout(about),
        Part.EQUIPMENT: _equipment(about),
        Part.REMEDIES: _remedies(about),
        Part.STATEMENTS: _statements(about),
        Part.SIGNATURES: _signatures(about),
    }
    parts = {Part.ODDS: [par_sheets([about.found.sheet])]}
    return Report(
        TITLE,
        f"{proposal.idea.name}, laid over {house.title}, {house.jurisdiction}",
        told.submission,
        told.digest,
        Facts(_cover(about), "cover"),
        [
            _asked_for(about),
            *(
                Section(part.value, TITLES[part], blocks, parts.get(part, ()))
                for part, blocks in made.items()
            ),
        ],
        told.paper,
        f"Petition of {told.date}, not approved",
    )


def _cover(about: Petition) -> dict[str, Cell]:
    told, found = about.told, about.found
    return {
        "wager": about.proposal.idea.name,
        "it is": KINDS[about.proposal.kind],
        "house": told.house_name,
        "date": told.date,
        "prepared by": told.by,
        "proposal": told.submission,
        "SHA-256 of its text": told.digest,
        "base game": f"{found.book.id}: {found.book.authority}",
        **about.base,
        "made by": f"croupier {told.version}",
        "digest of chapters": told.rulebooks,
    }


def _asked_for(about: Petition) -> Section:
    numbers = {part: n for n, part in enumerate(TITLES, 2)}
    rows: list[tuple[Cell, ...]] = [
        (
            each.item.asks,
            each.item.massachusetts,
            each.item.maryland,
            each.answer or MISSING,
            str(numbers[each.item.part]),
        )
        for each in about.items
    ]
    place = str(numbers[Part.REMEDIES])
    clauses = (
        f"{len(misdeals(about.found.book, about.found.house))} clauses of {about.found.book.id}"
    )
    rows.append(("a remedy for every misdeal", "(3)(e)3", "", clauses, place))
    failing = about.malfunctions
    rows += [
        (f"a remedy for a failure of the {device}", "(3)(e)3", "", remedy or MISSING, place)
        for device, remedy in failing.items()
    ]
    if not failing:
        words = "no device is used that could fail"
        rows.append(("a remedy for every malfunction", "(3)(e)3", "", words, place))
    columns = ("what is asked for", MASSACHUSETTS, MARYLAND, "answer", "section")
    blocks: list[Block] = [Table("", columns, rows, "wllwr", "items")]
    if missing := about.missing:
        blocks += [Paragraph("Still missing:", "warning"), Points(missing)]
    else:
        blocks.append(Paragraph("Nothing that either text asks for is missing."))
    return Section("petition-items", "What is asked for and what is missing", blocks)


def _said(text: str | None, key: str) -> Paragraph:
    return Paragraph(text) if text else Paragraph(UNWRITTEN.format(key), "warning")


def _wager(about: Petition) -> list[Block]:
    proposal, found = about.proposal, about.found
    sheet = found.sheet
    return [
        _said(proposal.summary, "summary"),
        Facts(
            {
                "name": proposal.idea.name,
                "it is": KINDS[proposal.kind],
                "decided by": SEEN[proposal.idea.sees],
                "house advantage": share(sheet.odds.house_edge),
                "wins": share(sheet.odds.hit_frequency),
            },
            "wager",
        ),
        _said(proposal.reason, "reason"),
    ]


SEEN = {
    "result": "the points and number of cards of both finished hands",
    "opening": "the first two cards of both hands",
    "player": "the first two cards of the Player's Hand",
    "banker": "the first two cards of the Banker's Hand",
}


def _rules(about: Petition) -> list[Block]:
    proposal, found = about.proposal, about.found
    name = proposal.idea.name
    when = "the opening cards, before third cards" if found.settles_early else "the result"
    outcomes: list[tuple[Cell, ...]] = [
        (about.in_words(each.name), each.words, each.pays) for each in proposal.idea.outcomes
    ]
    lost = (about.in_words(LOSE), "in every other case", "lose")
    return [
        Points(
            [
                f"A {name} wager is placed on its own area before no more bets are called.",
                f"It is settled with {when}, in the chapter's order of collecting and paying.",
                "The first line below whose conditions all hold decides it.",
                "What a line pays is won beside the stake, which goes back.",
                "In all else the chapter of the base game stands as it is.",
            ]
        ),
        Table("Outcomes", ("outcome", "when", "pays"), [*outcomes, lost], "wwl", "rule"),
        _clauses("Dealing, as the chapter has it", found.book, DEALING, "dealing"),
    ]


def _clauses(heading: str, book: Rulebook, kinds: Sequence[str], name: str) -> Table:
    rows = [(str(each.id), each.requirement) for each in _of_kinds(book, kinds)]
    return Table(heading, ("clause", "what it asks"), rows, "lw", name)


def _of_kinds(book: Rulebook, kinds: Sequence[str]) -> Iterator[Clause]:
    for each in clause_table().values():
        if each.source in {book.id, book.extends} and each.kind in kinds:
            yield each


def _layout(about: Petition) -> list[Block]:
    drawn = felt_to_print(about.found.house, about.told.house_name)
    return [Drawing(drawn, "The layout with the new area and its odds.", "felt")]


def _equipment(about: Petition) -> list[Block]:
    proposal, found = about.proposal, about.found
    new = proposal.equipment
    blocks: list[Block] = [
        _said(None, "equipment")
        if new is None
        else Paragraph(f"New or changed for this wager: {', '.join(new) or 'nothing'}.")
    ]
    for file, svg in found.sketches.items():
        picture = b64encode(svg.encode()).decode()
        image = f'<img alt="" src="data:image/svg+xml;base64,{picture}">'
        blocks.append(Drawing(image, file, "sign"))
    return [*blocks, _clauses("As the chapter has it", found.book, EQUIPMENT, "equipment")]


def _remedies(about: Petition) -> list[Block]:
    proposal, found = about.proposal, about.found
    name, failing = proposal.idea.name, about.malfunctions
    rows = [
        (str(each.clause.id), each.clause.requirement, each.filed)
        for each in misdeals(found.book, found.house)
    ]
    own = {of: remedy for of, remedy in proposal.remedies.items() if of not in failing}
    blocks: list[Block] = [
        Paragraph(
            f"Every misdeal of the base game is put right by the clauses of its chapter. In a round"
            f" that becomes void, a {name} wager {wager_in_void_round(found.house)}; in one that"
            " is played on, it is settled by the cards that count; none lies on a simulated round."
        ),
        Table("Misdeals", ("clause", "remedy", "as filed"), rows, "lwk", "misdeals"),
    ]
    if own:
        told = [*own.items()]
        blocks.append(Table("Of this wager", ("of what", "remedy"), told, "ww", "own-remedies"))
    if failing:
        told = [(device, remedy or MISSING) for device, remedy in failing.items()]
        blocks.append(Table("Malfunctions", ("what fails", "remedy"), told, "ww", "malfunctions"))
    else:
        blocks.append(Paragraph("No device is used at this table that could fail."))
    return blocks


def _statements(about: Petition) -> list[Block]:
    rows = [
        (each.item.asks, each.answer or MISSING)
        for each in about.items
        if each.item.part is Part.STATEMENTS
    ]
    return [Table("", ("what is asked for", "answer"), rows, "ww", "statements")]


def _signatures(about: Petition) -> list[Block]:
    proposal = about.proposal
    names = [each.name for each in proposal.petitioners] or [""]
    return [
        Paragraph(
            f"Those who sign have before them the proposal whose SHA-256 is {about.told.digest}."
        ),
        *(Signature("Petitioner", each) for each in names),
        Signature("For the sponsor", proposal.sponsor or ""),
        Signature("Received by the regulator"),
    ]
