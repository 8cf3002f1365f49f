"""What somebody may have meant by a value that is not lawful, the likeliest first.

None of this knows the law: each is tried, and the examination is the judge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches

from croupier.rulebooks.chapter import STANDARD, Rulebook, Standing
from croupier.rulebooks.choices import OptionKind
from croupier.rulebooks.reader import share_from_text
from croupier.rulebooks.submissions.changes import Change, LeaveOut, Rename, Set
from croupier.rulebooks.submissions.fields import (
    COUNT,
    DAY,
    FLAG,
    ODDS,
    SHARE,
    SUM,
    AtTable,
    Field,
    chapter_fields,
    is_open,
)
from croupier.rulebooks.submissions.filing import extending
from croupier.rulebooks.submissions.table_size import TWO_BATCH
from croupier.rulebooks.toml_text import Path, value_at
from croupier.values.money import dollars
from croupier.values.refusals import Unreadable

MOST_UNITS = 10**9
TRUE_WORDS, FALSE_WORDS = (
    frozenset({"true", "yes", "on", "1"}),
    frozenset({"false", "no", "off", "0"}),
)
_TWO_NUMBERS = re.compile(r"\D*([0-9]{1,9})\D+([0-9]{1,9})\D*")
PERCENT_PARTS = 100
"""Shares are tried by hundredths of a percent."""


class Known:
    """The keys a submission may have under its chapter, at the table it seems to be about."""

    def __init__(
        self, table: Mapping[str, object], book: Rulebook, shelf: Mapping[str, Rulebook]
    ) -> None:
        self.table, self.book, self.shelf = table, book, shelf
        self.at = at = _at_table(table, book)
        self.fields = {each.key: each for each in chapter_fields(book, at)}
        self.wagers = [each.wager for each in book.offers if is_open(book, each, at)]
        self.keys = {tuple(key.split(".")) for key in self.fields}
        self.keys |= {("wagers", each) for each in self.wagers} | {("house_way",), ("what_if",)}

    def siblings(self, path: Path) -> list[str]:
        """What a key may be called that stands there, and is not yet."""
        depth, above = len(path) - 1, path[:-1]
        names = {key[depth] for key in self.keys if len(key) > depth and key[:depth] == above}
        return sorted(names - set(self._there(above)))

    def _there(self, table: Path) -> Iterable[str]:
        here = value_at(self.table, table)
        return here if isinstance(here, Mapping) else ()

    def corrections(self, path: Path, key: str) -> Iterator[Change]:
        """The same said well: nothing is said for somebody, and nothing left out."""
        field, given = self.fields.get(key), value_at(self.table, path)
        if field is None:
            yield from self._other_names(path)
        elif given is not None:
            yield from _as_meant(field, path, given)

    def changes(self, path: Path, key: str) -> Iterator[Change]:
        field, given = self.fields.get(key), value_at(self.table, path)
        if given is None:
            yield from self._misspelt(path)
        if field is not None:
            yield from _field_changes(field, path, given)
        elif path[0] == "wagers" and len(path) == 2:
            yield from self._wager_changes(path)
        elif path not in self.keys:
            yield from self._other_names(path)
        if path == ("variant",):
            yield from self._other_books(lambda book: given in book.variants)
        if given is not None:
            yield LeaveOut(path)

    def _wager_changes(self, path: Path) -> Iterator[Change]:
        wager = path[1]
        for offer in self.book.offers:
            if offer.twin and offer.both_hands and wager in {offer.twin, offer.wager}:
                [other] = {offer.twin, offer.wager} - {wager}
                yield Set(("wagers", other), {})
        yield from self._other_books(lambda book: bool(book.offers_of(wager)))
        if not any(book.offers_of(wager) for book in self.shelf.values()):
            yield from self._other_names(path)

    def _other_books(self, permits: Callable[[Rulebook], bool]) -> Iterator[Change]:
        """A chapter on top of this one that permits it."""
        for other in filter(permits, extending(self.book, self.shelf)):
            yield Set(("rulebook",), other.id, meant=True)

    def _misspelt(self, path: Path) -> Iterator[Change]:
        """What is missing may be there by another name."""
        above = path[:-1]
        names = [each for each in self._there(above) if (*above, each) not in self.keys]
        for name in get_close_matches(path[-1], names, n=1):
            yield Rename((*above, name), path[-1])

    def _other_names(self, path: Path) -> Iterator[Change]:
        for name in get_close_matches(path[-1], self.siblings(path), n=1):
            yield Rename(path, name)


def _at_table(table: Mapping[str, object], book: Rulebook) -> AtTable:
    """As far as one can tell."""
    named, options = table.get("variant"), table.get("options")
    variant = named if isinstance(named, str) and named in book.variants else STANDARD
    chosen = options if isinstance(options, Mapping) else {}
    bases = book.variants[variant].base_games
    filed = chosen.get("base_game")
    base = filed if isinstance(filed, str) and filed in bases else next(iter(bases), variant)
    games, two_batch = frozenset({variant, base}), chosen.get("shuffler") == TWO_BATCH
    entered = table.get("wagers")
    rows = entered if isinstance(entered, Mapping) else {}
    always = {each.wager for each in book.offers if each.standing is not Standing.ELECTIVE}
    seats, decks = _whole(table.get("seats")), _whole(table.get("decks"))
    return AtTable(
        variant,
        games,
        frozenset(always | {name for name in rows if _is_offered(rows[name])}),
        min(max(seats or book.seats.at_most, 1), book.seats.at_most),
        (decks // 2 if two_batch else decks) if decks else None,
        two_batch,
        {each.wager: _index(each.paytables, rows.get(each.wager)) for each in book.offers},
        _stake(book, table.get("progressive")),
    )


def _whole(value: object) -> int | None:
    return value if type(value) is int else None


def _is_offered(row: object) -> bool:
    return isinstance(row, Mapping) and row.get("offered") is not False


def _index(paytables: Sequence[str], row: object) -> int:
    named = row.get("paytable") if isinstance(row, Mapping) else None
    return paytables.index(named) if named in paytables else 0


def _stake(book: Rulebook, section: object) -> int:
    stakes = book.progressive.stakes if book.progressive else ()
    filed = section.get("stake") if isinstance(section, Mapping) else None
    cents = _number(SUM, filed)
    return stakes.index(cents) if cents in stakes else 0


def _field_changes(field: Field, path: Path, given: object) -> Iterator[Change]:
    if given is not None:
        yield from _as_meant(field, path, given)
    for value in (field.default, field.chosen):
        if value is not None:
            yield Set(path, value)
    if given is not None or field.default is None:
        yield from (Set(path, value) for value in field.values)


def _as_meant(field: Field, path: Path, given: object) -> Iterator[Change]:
    """Near to what is given, by the kind of value it should be."""
    text = str(given).strip()
    if field.values and isinstance(given, str) and given not in field.values:
        words = [each for each in field.values if isinstance(each, str)]
        by_name = [each for each in words if each.casefold() == text.casefold()]
        for word in by_name or _by_share(text, words) or get_close_matches(text, words, n=2):
            yield Set(path, word, meant=True)
    if field.kind == FLAG and text.casefold() in TRUE_WORDS | FALSE_WORDS:
        yield Set(path, text.casefold() in TRUE_WORDS, meant=True)
    if field.kind == ODDS and (two := _TWO_NUMBERS.fullmatch(text)):
        yield Set(path, f"{int(two[1])} to {int(two[2])}")
    if field.kind == DAY and (day := _day(text)):
        yield Set(path, day)
    if field.kind == OptionKind.SEVERAL.value and isinstance(given, list):
        yield from _listed(field, path, given)
    if field.kind == COUNT and field.values and (number := _number(COUNT, given)) is not None:
        counts = [each for each in field.values if isinstance(each, int)]
        yield from (Set(path, each) for each in sorted(counts, key=lambda n: abs(n - number)))


def _by_share(text: str, words: list[str]) -> list[str]:
    """Where all are shares, by how near they are."""
    try:
        given = share_from_text(text)
        shares = {word: share_from_text(word) for word in words if not word.startswith("tie ")}
    except Unreadable:
        return []
    return sorted(shares, key=lambda word: abs(shares[word] - given))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _listed(field: Field, path: Path, given: list[object]) -> Iterator[Change]:
    words = [each for each in field.values if isinstance(each, str)]
    close = [get_close_matches(str(each), words, n=1) for each in given]
    kept = list(dict.fromkeys(each[0] for each in close if each))
    if kept:
        yield Set(path, kept, meant=True)


def _number(kind: str, given: object) -> int | None:
    """In whole units of its kind: seats, cents, hundredths of a percent."""
    if isinstance(given, bool) or not isinstance(given, str | int | Decimal):
        return None
    try:
        if kind == SUM:
            return round(Decimal(str(given).replace(",", "").removeprefix("$")) * 100)
        if kind == SHARE:
            return round(share_from_text(str(given)) * 100 * PERCENT_PARTS)
        return round(Decimal(str(given)))
    except (Unreadable, InvalidOperation, ValueError, OverflowError):
        return None


def _value(kind: str, units: int) -> object:
    if kind == SUM:
        return Decimal(dollars(units))
    if kind == SHARE:
        percent = Decimal(units) / PERCENT_PARTS
        return f"{percent.normalize():f}%"
    return units


def nearest_number(
    field: Field, path: Path, given: object, holds: Callable[[Change], bool]
) -> Change | None:
    """Between what is given and something lawful, as near to what is given as is lawful."""
    is_free = field.kind in {COUNT, SUM, SHARE} and not field.values
    number = _number(field.kind, given) if is_free else None
    if number is None or (field.default is None and field.kind == SHARE):
        return None
    known = (field.default, field.chosen)
    ends = {each for each in (_number(field.kind, value) for value in known) if each is not None}
    ends |= {each for each in (field.at_least, field.at_most, 0, MOST_UNITS) if each is not None}
    for end in sorted(ends, key=lambda each: abs(each - number)):
        if end != number and holds(Set(path, _value(field.kind, end))):
            return Set(path, _value(field.kind, _nearest_between(end, number, field, path, holds)))
    return None


def _nearest_between(
    lawful: int, given: int, field: Field, path: Path, holds: Callable[[Change], bool]
) -> int:
    while abs(given - lawful) > 1:
        middle = (lawful + given) // 2
        if holds(Set(path, _value(field.kind, middle))):
            lawful = middle
        else:
            given = middle
    return lawful
