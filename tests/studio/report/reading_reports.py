"""Reads a report's page as a program would: tables and facts by name, figures exactly."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "col", "br", "wbr", "img", "link"}


@dataclass
class Cell:
    text: str = ""
    exact: str | None = None


@dataclass
class ReadTable:
    about: dict[str, str]
    """Of the section it stands in."""
    rows: list[list[Cell]] = field(default_factory=list)


class Page(HTMLParser):
    """Tables by name, in their order; ids, links and tags; every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables = dict[str, list[ReadTable]]()
        self.ids = list[str]()
        self.links = list[str]()
        self.tags = set[str]()
        self.words = list[str]()
        self._open = list[str]()
        self._sections = list[dict[str, str]]()
        self._table: ReadTable | None = None
        self._cell: Cell | None = None
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.tags.add(tag)
        if tag not in VOID:
            self._open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a":
            self.links.append(given["href"])
        if tag == "section":
            self._sections.append(
                {key[5:]: value for key, value in given.items() if key.startswith("data-")}
            )
        if tag == "table":
            self._table = ReadTable(self._sections[-1])
            self.tables.setdefault(given.get("data-table", ""), []).append(self._table)
        if tag == "tr" and self._table is not None:
            self._table.rows.append([])
        if tag == "td" and self._table is not None:
            self._cell = Cell()
            self._table.rows[-1].append(self._cell)
        if tag == "data" and self._cell is not None:
            self._cell.exact = given["value"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self._cell is not None:
            self._cell.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self._open.pop() == tag
        if tag == "section":
            self._sections.pop()
        if tag == "table":
            self._table = None
        if tag == "td":
            self._cell = None
