"""What the page of a player's history shows: sums in words, a chart, a page of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

from croupier.odds.document import fraction
from croupier.rulebooks.house_rules import OfferedWager
from croupier.values.messages import word
from croupier.web.history.asked import Cursor, page_of
from croupier.web.history.chart import chart_of
from croupier.web.history.documents import name_of
from croupier.web.history.expectation import expected_of, expected_so_far
from croupier.web.history.looking import Look
from croupier.web.history.own_round import BANK, OwnRound

Document = dict[str, object]


def shown(look: Look, before: Cursor | None) -> Document:
    page, tables = page_of(look.chosen, before), look.found.tables
    so_far = list(accumulate(each.net for each in look.chosen))
    upto = so_far[: page.upto][::-1]
    return {
        "rounds": [_row(look, each, sum_) for each, sum_ in zip(page.rounds, upto, strict=False)],
        "next": page.next,
        "is_first": before is None,
        "count": len(look.chosen),
        "is_whole": look.found.is_whole,
        "is_full": look.found.is_full,
        "tables": [(each, name_of(tables, each), tables[each].house.title) for each in tables],
        "games": sorted({each.house.title for each in tables.values()}),
        "totals": _totals(look),
        "is_by_outcome": look.asked.is_by_outcome,
        "chart": chart_of(look.chosen, _means(look)),
    }


def _means(look: Look) -> list[int]:
    """The line of a chart; none where there is nothing to expect."""
    return expected_so_far(look.chosen, look.figures) if look.expectation else []


def _row(look: Look, each: OwnRound, so_far: int) -> Document:
    tables, mean = look.found.tables, expected_of(each, look.figures)
    return {
        "own": each,
        "name": name_of(tables, each.table),
        "title": tables[each.table].house.title,
        "expected": None if mean is None else round(mean),
        "so_far": so_far,
    }


def _totals(look: Look) -> Document:
    nets = [each.net for each in look.chosen]
    return {
        "won": sum(net > 0 for net in nets),
        "lost": sum(net < 0 for net in nets),
        "pushed": sum(net == 0 for net in nets),
        "staked": sum(each.staked for each in look.chosen),
        "back": sum(each.back for each in look.chosen),
        "net": sum(nets),
        **_expected(look),
    }


def _expected(look: Look) -> Document:
    found = look.expectation
    if found is None:
        return {"expected": None, "left_out": ()}
    titles = {id_: table.house.wagers for id_, table in look.found.tables.items()}
    return {
        "expected": round(found.cents) if found.staked else None,
        "exactly": fraction(Fraction(found.cents, 100)),
        "covers": found.staked,
        "assumes": found.assumes,
        "void": found.void,
        "left_out": [
            {
                "name": name_of(look.found.tables, each.table),
                "wager": _wager(titles[each.table], each.wager),
                "staked": each.staked,
                "why": each.why,
            }
            for each in found.unpriced
        ],
    }


def _wager(wagers: Mapping[str, OfferedWager], wager: str) -> str:
    if wager in wagers:
        return word(wagers[wager].title)
    return word("the bank") if wager == BANK else wager
