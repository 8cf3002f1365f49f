"""One table varied: what other prices and other rules do to the figures of its wagers.

A variation is written as a key of a submission and its values: ``decks=6,7,8`` or
``wagers.tie.pays=8 to 1,9 to 1``. Several make every combination. Each is examined by the table's
chapter; one that it forbids is priced as a study and says who forbids it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.games.submissions import studied
from croupier.odds.desk import Desk
from croupier.odds.document import UNLAWFUL
from croupier.odds.figures import WagerOdds, percent
from croupier.odds.showing import Listed, Listing, Record, figure
from croupier.odds.variations import Values, combinations, nested, short_names, shown_value
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import nearest
from croupier.rulebooks.submissions.filing import Beside
from croupier.values.refusals import BadMaterial, Finding, Unreadable

AS_FILED = "as filed"
WIDE = 6
"""More variations than this stand under each other."""
KINDS = ("role", "strategy", "against", "share", "ride", "seat")
"""Terms that tell the rows of one wager apart; others say what was varied."""
SPEAKING = ("role", "strategy")
"""Terms whose value says what it is about."""

Told = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Filed:
    """A submission's text, and where it stands."""

    text: str
    file: str = "submission"
    beside: Beside | None = None
    """Reads files beside it."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A table that differs from the filed one in the values named."""

    values: Mapping[str, object]
    house: HouseRules
    forbidden: tuple[Finding, ...]
    """What its chapter has against it, with the clauses."""

    @property
    def lawful(self) -> bool:
        return not self.forbidden

    @property
    def title(self) -> str:
        return titled(self.values)

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each.clause for each in self.forbidden if each.clause))


@dataclass(frozen=True, slots=True)
class VariedWager:
    """A wager's figures under one variation, beside the filed ones."""

    variation: Variation
    odds: WagerOdds
    filed: WagerOdds | None
    """None where the filed table does not offer it."""

    @property
    def change(self) -> Fraction | None:
        """How much more the house has of it than as filed."""
        return self.odds.house_edge - self.filed.house_edge if self.filed else None

    @property
    def name(self) -> str:
        return row_name(self.odds)


@dataclass(frozen=True, repr=False)
class Sweep(Listed):
    """All variations of a table, wager by wager."""

    filed: Variation
    variations: tuple[Variation, ...]
    rows: tuple[VariedWager, ...]
    """The filed table first, then a row for each wager under each variation."""

    def listing(self) -> Listing:
        """One column a variation, or one line where there are many."""
        return self.across() if len(self.variations) <= WIDE else self.down()

    def across(self) -> Listing:
        tables = (self.filed, *self.variations)
        by_name = dict[str, dict[int, VariedWager]]()
        for row in sorted(self.rows, key=self._place):
            by_name.setdefault(row.name, {})[tables.index(row.variation)] = row
        lines = list[tuple[str, ...]]()
        for name, found in by_name.items():
            if name in self.unchanged:
                continue
            for label, cell in FIGURES.items():
                cells = (cell(found[n]) if n in found else "" for n in range(len(tables)))
                lines.append((name, label, *cells))
        columns = ("wager", "figure", *(_headed(each) for each in tables))
        return Listing(self._title, columns, lines, self.records, self._notes())

    def down(self) -> Listing:
        """A line for each wager under each variation."""
        keys = list(self.variations[0].values)
        lines = [
            (
                *(shown_value(row.variation.values[key]) if row.variation.values else AS_FILED
                  for key in keys),
                row.name,
                *(cell(row) for cell in FIGURES.values()),
                "" if row.variation.lawful else " ".join(row.variation.clauses) or "*",
            )
            for row in self.rows
            if row.name not in self.unchanged
        ]  # fmt: skip
        columns = (*short_names(keys).values(), "wager", *FIGURES, "forbidden by")
        notes = [*self._forbidden_notes(), *self._unchanged_note()]
        return Listing(self._title, columns, lines, self.records, notes)

    @cached_property
    def unchanged(self) -> frozenset[str]:
        """Wagers on which no variation has any bearing."""
        named = dict[str, list[VariedWager]]()
        for row in self.rows:
            named.setdefault(row.name, []).append(row)
        whole = len(self.variations) + 1
        same = {
            name
            for name, rows in named.items()
            if len(rows) == whole
            and all(_figures(row.odds) == _figures(rows[0].odds) for row in rows)
        }
        return frozenset(same if len(same) < len(named) else ())

    def _place(self, row: VariedWager) -> int:
        """Rows of one wager stand together."""
        return self._order[row.odds.wager]

    @cached_property
    def _order(self) -> dict[str, int]:
        wagers = dict.fromkeys(row.odds.wager for row in self.rows)
        return {wager: n for n, wager in enumerate(wagers)}

    @property
    def _title(self) -> str:
        return f"{self.filed.house.title}, {self.filed.house.rulebook}, varied"

    @property
    def records(self) -> list[Record]:
        """For frames and files: a record for each wager under each variation."""
        keys = list(self.variations[0].values)
        return [_record(row, keys) for row in self.rows]

    def _notes(self) -> list[str]:
        told = [f"{each.title}: {_law(each)}" for each in (self.filed, *self.variations)
                if not each.lawful]  # fmt: skip
        return [*told, *self._unchanged_note()]

    def _forbidden_notes(self) -> list[str]:
        """Once each, however many variations it forbids."""
        found = (each for table in (self.filed, *self.variations) for each in table.forbidden)
        return list(dict.fromkeys(f"{UNLAWFUL}: {_words(each)}" for each in found))

    def _unchanged_note(self) -> list[str]:
        names = dict.fromkeys(row.name for row in self.rows if row.name in self.unchanged)
        return [f"The same in every variation: {', '.join(names)}."] if names else []


FIGURES: Mapping[str, Callable[[VariedWager], str]] = {
    "edge": lambda row: percent(row.odds.house_edge),
    "deviation": lambda row: f"{row.odds.standard_deviation:.4f}",
    "hits": lambda row: percent(row.odds.hit_frequency),
    "change": lambda row: "" if row.change is None else f"{float(row.change):+.4%}",
}


Over = Callable[[Desk, Sequence[HouseRules]], Iterable[tuple[WagerOdds, ...]]]


def sweep(
    filed: Filed,
    vary: Values,
    *,
    wagers: Sequence[str] = (),
    over: Over = map,
    told: Told = lambda: None,
) -> Sweep:
    """Every combination of values, examined and priced.

    ``vary`` has the values of each key, or says them as the command line does. ``told`` is called
    for each table that is priced. ``over`` is a map, also one over processes.
    """
    varied = combinations(vary)
    as_filed = drawn_up(filed, {})
    variations = tuple(drawn_up(filed, values) for values in varied)
    tables = (as_filed, *variations)
    _expect_offered(wagers, tables)
    desk = Desk(as_filed.house.game, tuple(wagers))
    rows = list[VariedWager]()
    before = dict[str, WagerOdds]()
    for table, priced in zip(tables, over(desk, [each.house for each in tables]), strict=True):
        if table is as_filed:
            before = {row_name(row): row for row in priced}
        rows += (VariedWager(table, row, before.get(row_name(row))) for row in priced)
        told()
    return Sweep(as_filed, variations, tuple(rows))


def drawn_up(filed: Filed, values: Mapping[str, object]) -> Variation:
    """The table with other values, as its chapter sees it."""
    try:
        house, findings = studied(
            filed.text, filed.file, beside=filed.beside, varied=nested(values)
        )
    except BadMaterial as bad:
        if not values:
            raise
        why = f"{filed.file} with {titled(values)} cannot be studied"
        raise BadMaterial(why, bad.findings) from None
    return Variation(values, house, findings)


def _expect_offered(wagers: Sequence[str], tables: Sequence[Variation]) -> None:
    offered = list(dict.fromkeys(wager for table in tables for wager in table.house.wagers))
    for wager in wagers:
        if wager not in offered:
            raise Unreadable(f"no wager {wager!r} here; {nearest(wager, offered)}")


def row_name(row: WagerOdds) -> str:
    """Which row of a table it is, whatever was varied."""
    told = [(name, row.terms[name]) for name in KINDS if name in row.terms]
    kinds = (what if name in SPEAKING else f"{name} {what}" for name, what in told)
    return " ".join((row.wager, *kinds))


def _figures(row: WagerOdds) -> tuple[object, ...]:
    return row.house_edge, row.hit_frequency, row.outcomes


def titled(values: Mapping[str, object]) -> str:
    """What a table is called that differs so from the filed one."""
    names = short_names(values)
    return (
        ", ".join(f"{names[key]}={shown_value(value)}" for key, value in values.items()) or AS_FILED
    )


def _headed(table: Variation) -> str:
    return table.title if table.lawful else f"{table.title} *"


def _law(table: Variation) -> str:
    return f"{UNLAWFUL}: {'; '.join(map(_words, table.forbidden))}"


def _words(finding: Finding) -> str:
    clause = f" [{finding.clause}]" if finding.clause else ""
    return f"{finding.key} {finding.allowed}{clause}"


def _record(row: VariedWager, keys: Sequence[str]) -> Record:
    odds, table = row.odds, row.variation
    return {
        **{key: shown_value(table.values[key]) if table.values else AS_FILED for key in keys},
        "wager": odds.wager,
        "paytable": odds.paytable or "",
        "terms": odds.terms_text,
        **figure("house_edge", odds.house_edge),
        "deviation": odds.standard_deviation,
        **figure("hits", odds.hit_frequency),
        **figure("change", row.change),
        "lawful": table.lawful,
        "clauses": " ".join(table.clauses),
    }
