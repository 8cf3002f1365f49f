"""A history as documents: a page of it for programs, and all of it to take along."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from croupier.odds.document import fraction
from croupier.values.money import dollars
from croupier.web.history.expectation import (
    Expectation,
    Figures,
    expected_by_wager,
    expected_of,
)
from croupier.web.history.histories import Tables
from croupier.web.history.own_round import OwnRound, Wagered
from croupier.web.practice_tables import called

Document = dict[str, object]
AT_A_TIME = 200
"""Rounds that are written at once."""
PLACES = 4
"""Of a cent, as an expectation is rounded in a file."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula."""
COLUMNS = (
    "at", "table", "table_name", "game", "round", "place", "void", "wager", "title", "result",
    "staked", "staked_cents", "back", "back_cents", "net", "net_cents",
    "expected_cents",
)  # fmt: skip


def name_of(tables: Tables, table: str) -> str:
    return called(table, practice=tables[table].practice)


def round_document(each: OwnRound, tables: Tables, figures: Figures) -> Document:
    return {
        "at": each.at,
        "table": each.table,
        "table_name": name_of(tables, each.table),
        "game": tables[each.table].house.game,
        "round": each.number,
        "place": each.place,
        "void": each.is_void,
        "correction": each.is_correction,
        "wagers": [_wager_document(wager) for wager in each.wagers],
        **_money("staked", each.staked),
        **_money("back", each.back),
        **_money("net", each.net),
        "expected_cents": rounded(expected_of(each, figures)),
    }


def _wager_document(wager: Wagered) -> Document:
    return {
        "wager": wager.wager,
        "title": wager.title,
        "result": wager.result,
        **_money("staked", wager.staked),
        **_money("back", wager.back),
        **_money("net", wager.net),
    }


def _money(name: str, cents: int) -> Document:
    return {name: dollars(cents), f"{name}_cents": cents}


def rounded(cents: Fraction | None) -> str | None:
    """As a decimal, to parts of a cent."""
    return None if cents is None else _decimal(_in_parts(cents))


def _in_parts(cents: Fraction) -> int:
    parts: int = round(cents * 10**PLACES)
    return parts


def _decimal(parts: int) -> str:
    whole, part = divmod(abs(parts), 10**PLACES)
    return f"{'-' if parts < 0 else ''}{whole}.{part:0{PLACES}}"


def totals_document(rounds: Sequence[OwnRound], expectation: Expectation | None) -> Document:
    nets = [each.net for each in rounds]
    return {
        "rounds": len(nets),
        "won": sum(net > 0 for net in nets),
        "lost": sum(net < 0 for net in nets),
        "pushed": sum(net == 0 for net in nets),
        **_money("staked", sum(each.staked for each in rounds)),
        **_money("back", sum(each.back for each in rounds)),
        **_money("net", sum(nets)),
        "expectation": expectation_document(expectation) if expectation else None,
    }


def expectation_document(found: Expectation) -> Document:
    return {
        "cents": fraction(found.cents),
        "rounded_cents": rounded(found.cents),
        "covers_staked_cents": found.staked,
        "assumes": list(found.assumes),
        "left_out": [
            {
                "table": each.table,
                "wager": each.wager,
                "staked_cents": each.staked,
                "why": each.why,
            }
            for each in found.unpriced
        ],
        "void_rounds": found.void,
    }


# To take along


def as_json(
    rounds: Sequence[OwnRound], tables: Tables, figures: Figures, totals: Document
) -> Iterator[bytes]:
    yield b'{"totals":' + msgspec.json.encode(totals) + b',"rounds":['
    between = b""
    for some in _parts(rounds):
        told = (msgspec.json.encode(round_document(each, tables, figures)) for each in some)
        yield between + b",".join(told)
        between = b","
    yield b"]}"


def as_csv(rounds: Sequence[OwnRound], tables: Tables, figures: Figures) -> Iterator[str]:
    """A line for each wager; the lines of a round add up to it."""
    yield _written([COLUMNS])
    for some in _parts(rounds):
        yield _written([row for each in some for row in _rows(each, tables, figures)])


def _rows(each: OwnRound, tables: Tables, figures: Figures) -> Iterator[Sequence[object]]:
    names = (each.table, name_of(tables, each.table), tables[each.table].house.game)
    for wager, expected in zip(each.wagers, expected_by_line(each, figures), strict=True):
        told = map(guarded, (wager.wager, wager.title, wager.result))
        sums = (wager.staked, wager.back, wager.net)
        where = (each.number, each.place, int(each.is_void))
        money = [part for cents in sums for part in (dollars(cents), cents)]
        yield [each.at, *map(guarded, names), *where, *told, *money, expected]


def expected_by_line(each: OwnRound, figures: Figures) -> Iterator[str | None]:
    """What was to be expected, at the first line of each wager for all that was laid on it."""
    means, so_far = expected_by_wager(each, figures), Fraction(0)
    for wager in each.wagers:
        mean = means.pop(wager.wager, None)
        if mean is None:
            yield None
            continue
        before, so_far = so_far, so_far + mean
        yield _decimal(_in_parts(so_far) - _in_parts(before))


def _parts(rounds: Sequence[OwnRound]) -> Iterator[Sequence[OwnRound]]:
    return (rounds[n : n + AT_A_TIME] for n in range(0, len(rounds), AT_A_TIME))


def guarded(text: str) -> str:
    """No cell of words is taken for a formula.

    >>> guarded("=1+1"), guarded("Banker")
    ("'=1+1", 'Banker')
    """
    return f"'{text}" if text.startswith(FORMULA) else text


def _written(rows: Sequence[Sequence[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()
