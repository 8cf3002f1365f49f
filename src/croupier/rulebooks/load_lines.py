"""Reads the printed lines of a paytable: outcomes, prices, clauses and conditions."""

from __future__ import annotations

import re

from croupier.rulebooks.chapter import AtLeast, Line, Printed, SumOf
from croupier.rulebooks.citing import checked, clause_list, optional_clause
from croupier.rulebooks.reader import Reader, share_from_text
from croupier.values.clauses import ClauseId
from croupier.values.money import cents_from_text
from croupier.values.odds import Odds
from croupier.values.prices import FixedSum, Loss, MeterShare, PartBack, Price, Push
from croupier.values.refusals import Unreadable

PLAIN_PRICES: dict[str, Price | None] = {"push": Push(), "lose": Loss(), "-": None}
_METER_SHARE = re.compile(r"(\S+%) of (\w+)")
_PART_BACK = re.compile(r"(\S+) back")


def read_line(row: Reader, tables: int) -> Line:
    same = tables == 1 or isinstance(row.raw("pays"), str)
    pays = (row.text("pays"),) * tables if same else row.texts("pays")
    if len(pays) != tables:
        raise row.wrong("pays", f"must have {tables} entries, one for each paytable")
    line = Line(
        outcome=row.text("outcome"),
        pays=tuple(_price(row, text) for text in pays),
        clauses=_line_clauses(row, tables),
        when=optional_clause(row, "when"),
        only_if=conditions(row, "only_if"),
        reading=row.text("reading") if row.has("reading") else "",
    )
    row.close()
    return line


def _line_clauses(row: Reader, tables: int) -> tuple[ClauseId, ...]:
    if isinstance(row.raw("clause"), str):
        return (checked(row, "clause", row.text("clause")),) * tables
    clauses = clause_list(row, "clause")
    if len(clauses) != tables:
        raise row.wrong("clause", f"must have {tables} entries, one for each paytable")
    return clauses


def _price(row: Reader, text: str) -> Printed | None:
    """Read a printed price: odds, a floor, push, lose, dollars, a share or sum, or nothing."""
    try:
        return PLAIN_PRICES[text] if text in PLAIN_PRICES else _written_price(text)
    except Unreadable as error:
        raise row.wrong("pays", str(error)) from None


def _written_price(text: str) -> Printed:
    if text.startswith("$"):
        return FixedSum(cents_from_text(text))
    if share := _METER_SHARE.fullmatch(text):
        return MeterShare(share[2], share_from_text(share[1]))
    if part := _PART_BACK.fullmatch(text):
        return PartBack(share_from_text(part[1]))
    if " + " in text:
        return SumOf(tuple(text.split(" + ")))
    if text.startswith("at least "):
        return AtLeast(Odds.parse(text.removeprefix("at least ")))
    return Odds.parse(text)


def conditions(row: Reader, key: str) -> dict[str, frozenset[str]]:
    """Options and the values they must have."""
    conditions = row.section(key)
    return {option: frozenset(conditions.texts(option)) for option in conditions.names}
