"""The checklist of one table: what people see to there, to be printed, ticked and signed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from html import escape

from croupier.rulebooks.checklists import Item, Occasion, checklist_items, clauses_for
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.clauses import ClauseId

TITLES = {
    Occasion.OPENING: "before the table opens for gaming",
    Occasion.DAILY: "once in each gaming day",
}
TWO_PEOPLE = "Where two are to sign, they are two different people."
BY_HAND = ("Table no.", "Date", "Time")
"""What is filled in by hand at the head of a list."""
BOX = "☐"
NOBODY = "-"
STYLE = (
    "@page{size:A4;margin:14mm 12mm;@bottom-right{content:counter(page) ' / ' counter(pages);"
    "font:9px Georgia,'DejaVu Serif',serif}}"
    "body{font:12px/1.35 Georgia,'DejaVu Serif',serif;color:#1d1b16;"
    "max-width:60rem;margin:1rem auto}"
    "h1{font-size:18px;margin:0}h2{font-size:14px;margin:1rem 0 .2rem}"
    "p{margin:.2rem 0}table{border-collapse:collapse;width:100%;table-layout:fixed}"
    "th,td{border:1px solid #8d8675;padding:.25rem .4rem;text-align:left;vertical-align:top;"
    "overflow-wrap:anywhere}tr{break-inside:avoid}h2{break-after:avoid}"
    "th{font-size:10px}.box{width:1.6rem;font-family:'DejaVu Sans',sans-serif;font-size:14px}"
    ".clause{width:8.5rem;font-size:9px}.sign{width:7.5rem;font-size:9px;color:#6a6452}"
    "td.sign{height:2.1rem}"
    ".head span{display:inline-block;min-width:11rem;border-bottom:1px solid #8d8675;"
    "margin-right:1rem}"
    "section+section{break-before:page}"
)


@dataclass(frozen=True, slots=True)
class Line:
    """An item as it stands on one table's list."""

    item: Item
    clauses: tuple[ClauseId, ...]
    """Of the table's own chapter."""


@dataclass(frozen=True, slots=True)
class Checklist:
    """All that people see to at one table on one occasion."""

    house: HouseRules
    occasion: Occasion
    lines: tuple[Line, ...]

    @property
    def title(self) -> str:
        return f"{self.house.title}: {TITLES[self.occasion]}"

    @property
    def parts(self) -> dict[str, list[Line]]:
        parts = dict[str, list[Line]]()
        for line in self.lines:
            parts.setdefault(line.item.part, []).append(line)
        return parts

    @property
    def wants_two(self) -> bool:
        return any(len(line.item.people) > 1 for line in self.lines)


def checklist(house: HouseRules, occasion: Occasion) -> Checklist:
    """Only what the table's chapter and choices ask for."""
    lines = (
        Line(item, clauses)
        for item in checklist_items()
        if occasion in item.when and (clauses := clauses_for(item, house))
    )
    return Checklist(house, occasion, tuple(lines))


def document(listed: Checklist) -> dict[str, object]:
    return {
        "when": listed.occasion.value,
        "items": [
            {
                "item": line.item.name,
                "part": line.item.part,
                "words": line.item.words,
                "clauses": list(line.clauses),
                "sections": list(_sections(line)),
                "people": list(line.item.people),
            }
            for line in listed.lines
        ],
    }


def _sections(line: Line) -> Iterator[str]:
    """Where the text says so, as it is cited among people."""
    table = clause_table()
    yield from dict.fromkeys(table[clause].section for clause in line.clauses)


def signatories(line: Line, columns: int) -> list[str]:
    """Who signs in each column; nobody where fewer are wanted."""
    people = [each.capitalize() for each in line.item.people]
    return people + [NOBODY] * (columns - len(people))


def columns_of(listed: Checklist) -> int:
    return max((len(line.item.people) for line in listed.lines), default=1)


# As Markdown


def markdown(lists: Collection[Checklist]) -> str:
    return "\n".join(line for each in lists for line in _markdown(each))


def _markdown(listed: Checklist) -> Iterator[str]:
    signed = columns_of(listed)
    yield f"# {listed.title}\n"
    yield f"{_subject(listed)}\n"
    yield f"{'  '.join(f'{each}: ________' for each in BY_HAND)}\n"
    if listed.wants_two:
        yield f"{TWO_PEOPLE}\n"
    for part, lines in listed.parts.items():
        yield f"## {part}\n"
        yield f"| | What | Clause |{' Signed |' * signed}"
        yield f"|---|---|---|{'---|' * signed}"
        for line in lines:
            names = (
                each if each == NOBODY else f"{each}: ______" for each in signatories(line, signed)
            )
            cells = (BOX, line.item.words, ", ".join(line.clauses), *names)
            yield f"| {' | '.join(cells)} |"
        yield ""


def _subject(listed: Checklist) -> str:
    house = listed.house
    return f"{house.jurisdiction}, {house.rulebook}, {house.seats.value} seats"


# As a page


def page(lists: Collection[Checklist]) -> str:
    """One page of HTML that brings everything with it, for a printer."""
    title = escape(next((each.house.title for each in lists), "Checklist"))
    body = "".join(f"<section>{''.join(_section(each))}</section>" for each in lists)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style>{body}</html>\n"
    )


def _section(listed: Checklist) -> Iterator[str]:
    signed = columns_of(listed)
    yield f"<h1>{escape(listed.title)}</h1><p>{escape(_subject(listed))}</p>"
    yield f'<p class="head">{"".join(f"<span>{each}</span>" for each in BY_HAND)}</p>'
    if listed.wants_two:
        yield f"<p>{TWO_PEOPLE}</p>"
    for part, lines in listed.parts.items():
        heads = '<th class="sign">Signed</th>' * signed
        yield f"<h2>{escape(part)}</h2><table><thead><tr>"
        yield f'<th class="box"></th><th>What</th><th class="clause">Clause</th>{heads}'
        yield "</tr></thead><tbody>"
        for line in lines:
            yield _row(line, signed)
        yield "</tbody></table>"


def _row(line: Line, signed: int) -> str:
    names = "".join(f'<td class="sign">{escape(each)}</td>' for each in signatories(line, signed))
    cited = "<br>".join(map(escape, (*_sections(line), ", ".join(line.clauses))))
    return (
        f'<tr><td class="box">{BOX}</td><td>{escape(line.item.words)}</td>'
        f'<td class="clause">{cited}</td>{names}</tr>'
    )
