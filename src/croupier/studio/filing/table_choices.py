"""The choices of one table: each key of its submission as it was chosen, and what else could be.

A choice that only another table has is told with the table that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum

from croupier.rulebooks.chapter import STANDARD, Rulebook
from croupier.rulebooks.choices import OptionKind
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.shoe_rules import ShoeRules
from croupier.rulebooks.submissions.fields import (
    COUNT,
    SUM,
    AtTable,
    Field,
    chapter_fields,
    configuration_in_words,
)
from croupier.rulebooks.submissions.option_kinds import shown_value
from croupier.rulebooks.submissions.progressive import show_combination
from croupier.rulebooks.submissions.unsaid import has_a_meaning
from croupier.rulebooks.toml_text import toml_value
from croupier.values.clauses import ClauseId, stands_for
from croupier.values.money import Cents, money

NOTHING = "nothing else"
MOST_LISTED, MOST_COUNTED = 6, 3
"""Other values told one by one; numbers sooner by their bounds."""
MUST_HIT = "progressive.must_hit.configuration"
COMBINATIONS = "progressive.combinations"
VARIANT = "variant"
"""Told under each clause that permits another game."""
MUST_HIT_FIGURES = frozenset({"progressive.must_hit.reset", "progressive.must_hit.ceiling"})
"""Told with their configuration."""
COMPUTED_KEYS = frozenset({"rulebook", "game"}) | MUST_HIT_FIGURES
"""These are no choice of their own under a chapter."""
OF_THE_HOUSE = ("limits", "gaming_day", "effective", "approvals")
"""No chapter says that these are to be chosen."""
OPEN_KINDS = frozenset({OptionKind.CHOICE_OR_SUM.value, OptionKind.CHOICE_OR_FILE.value})
"""Of these a list of values names only some."""


class Standing(Enum):
    """How a choice came about."""

    FILED = "filed"
    DEFAULT = "default"
    """Nothing is filed, and the chapter's default is taken."""
    MISSING = "missing"
    """Nothing is filed, though the text wants it in the submission."""
    NOT_TAKEN = "not taken"
    """What may be filed and was not, without anything in its place."""
    ELSEWHERE = "does not arise"
    """Only another table has this choice."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One key of a submission as the table has it."""

    key: str
    about: str
    chosen: str
    standing: Standing
    otherwise: str
    """What else was permitted."""
    clause: ClauseId | None = None
    reading: str = ""


def at_table(book: Rulebook, house: HouseRules) -> AtTable:
    """The table as far as its fields depend on it."""
    rule, progressive = book.progressive, house.progressive
    stakes = list(rule.stakes) if rule else []
    return AtTable(
        variant=house.variant,
        games=house.games,
        offered=frozenset(house.wagers),
        seats=house.seats.value,
        shoe_decks=house.shoe_decks if isinstance(house, ShoeRules) else None,
        two_batch=house.chose("shuffler") == "two_batch",
        paytables={
            offer.wager: offer.paytables.index(table)
            for offer in book.offers
            if offer.wager in house.wagers
            and (table := house.wagers[offer.wager].paytable) in offer.paytables
        },
        stake=stakes.index(progressive.stake) if progressive and progressive.stake in stakes else 0,
    )


def _fields(book: Rulebook, at: AtTable) -> Iterator[Field]:
    """With the King-nines of all seats as one."""
    for field in chapter_fields(book, at):
        if not field.key.startswith(COMBINATIONS):
            yield field
        elif field.key.endswith(".1"):
            yield replace(field, key=COMBINATIONS, about="each seat's King and nine")


@dataclass(frozen=True, slots=True)
class TableChoices:
    """All there is to choose at one table, by the submission's table of keys."""

    book: Rulebook
    house: HouseRules
    filed: Mapping[str, object]
    missing: frozenset[str]
    """Keys that the grade for filing finds wanting."""

    def all_choices(self) -> Iterator[Choice]:
        at = at_table(self.book, self.house)
        for field in _fields(self.book, at):
            yield self._choice(field)

    def in_the_text(self) -> Iterator[tuple[ClauseId, Choice]]:
        """What the text itself leaves to the house or wants filed, by clause: no reading alone."""
        for field in _fields(self.book, at_table(self.book, self.house)):
            choice = self._choice(field)
            if _in_the_text(field) and could_be_otherwise(choice):
                for clause in self._variants(field) or ([field.clause] if field.clause else []):
                    yield clause, choice

    def _variants(self, field: Field) -> list[ClauseId]:
        """Of each other game that the chapter permits, where the choice is that of the game."""
        if field.key != VARIANT:
            return []
        others = (each for name, each in self.book.variants.items() if name != STANDARD)
        return list(dict.fromkeys(each.clause for each in others))

    def choices_under(self, clause: ClauseId) -> Iterator[Choice]:
        """Of the table itself; else of any other that has the choice."""
        if must_hit := [*self._configurations(clause)]:
            yield from must_hit
            return
        at = at_table(self.book, self.house)
        own = [self._choice(each) for each in self._cited(at, clause)]
        yield from own
        if all(each.standing is Standing.ELSEWHERE for each in own):
            known = {each.key for each in own}
            yield from self._elsewhere(at, clause, known)

    def _elsewhere(self, at: AtTable, clause: ClauseId, known: set[str]) -> Iterator[Choice]:
        """By the first other table that has the choice."""
        for words, other in self._other_tables(at):
            found = [each for each in self._cited(other, clause) if each.key not in known]
            if found:
                yield from (_elsewhere(each, f"only with {words}") for each in found)
                return

    def _cited(self, at: AtTable, clause: ClauseId) -> Iterator[Field]:
        """Those that cite the clause itself; else those whose citation is a part of it."""
        fields = [
            each
            for each in _fields(self.book, at)
            if each.key not in COMPUTED_KEYS and not each.key.startswith("approvals.")
        ]
        exact = [each for each in fields if clause in self._clauses_of(each)]
        yield from exact or [each for each in fields if _is_below(each.clause, clause)]

    def _clauses_of(self, field: Field) -> frozenset[ClauseId]:
        """The clause of a choice, and that of each value it may have."""
        cited = {field.clause} if field.clause else set[ClauseId]()
        if field.key.startswith("options."):
            rule = self.book.options[field.key.removeprefix("options.")]
            cited |= {each.clause for each in rule.choices}
        return frozenset(cited.union(self._variants(field)))

    def _other_tables(self, at: AtTable) -> Iterator[tuple[str, AtTable]]:
        """Of the same chapter, each unlike this one in one thing."""
        every = frozenset(each.wager for each in self.book.offers)
        for name, variant in self.book.variants.items():
            games = frozenset({name, next(iter(variant.base_games), name)})
            yield f"variant {name}", replace(at, variant=name, games=games, offered=every)
        for offer in self.book.offers:
            for n, table in enumerate(offer.paytables):
                other = replace(at, paytables={**at.paytables, offer.wager: n}, offered=every)
                yield f"paytable {table} of {offer.title}", other
        for n, stake in enumerate(self.book.progressive.stakes if self.book.progressive else ()):
            yield f"a progressive wager of {money(stake)}", replace(at, stake=n, offered=every)

    def _configurations(self, clause: ClauseId) -> Iterator[Choice]:
        """Which of the figures that must hit a clause is about, and which were filed."""
        rule, filed = self.book.progressive, self.house.progressive
        chosen = filed.must_hit if filed else None
        for n, each in enumerate(rule.must_hit if rule else (), 1):
            if each.clause != clause:
                continue
            if chosen is None:
                words, standing = "no Must Hit", Standing.NOT_TAKEN
            elif chosen.configuration == n:
                words = f"{n}: {money(chosen.reset)} to {money(chosen.ceiling)}"
                standing = Standing.FILED
            else:
                words, standing = f"{chosen.configuration}, not {n}", Standing.ELSEWHERE
            floors = configuration_in_words(rule, n) if rule else NOTHING
            about = "which figures must hit"
            yield Choice(MUST_HIT, about, words, standing, floors, clause)

    def _choice(self, field: Field) -> Choice:
        if words := self._why_elsewhere(field):
            return _elsewhere(field, words)
        given = _found(self.filed, field.key)
        chosen, standing = self._chosen(field, given)
        if field.key in self.missing:
            standing = Standing.MISSING
        return Choice(
            field.key, field.about, chosen, standing, _otherwise(field, chosen), field.clause,
            field.reading or "",
        )  # fmt: skip

    def _why_elsewhere(self, field: Field) -> str:
        head, _, rest = field.key.partition(".")
        if head == "options":
            rule = self.book.options[rest]
            if not has_a_meaning(self.book, self.house, rule) or not rule.effect.hold_at(
                self.house
            ):
                vigorish = "a table with vigorish" if rest.startswith("vigorish") else ""
                return f"only with {field.only_with or vigorish or 'another table'}"
        wager, _, name = rest.partition(".")
        if head == "wagers" and name != "offered" and wager not in self.house.wagers:
            return f"only with [wagers.{wager}]"
        if head == "progressive" and self.house.progressive is None:
            return f"only with {field.only_with}" if field.only_with else "no progressive"
        return ""

    def _chosen(self, field: Field, given: object) -> tuple[str, Standing]:
        head, _, rest = field.key.partition(".")
        wager, _, name = rest.partition(".")
        if head == "wagers" and name == "offered":
            offered = wager in self.house.wagers
            return ("offered", Standing.FILED) if offered else ("not offered", Standing.NOT_TAKEN)
        standing = Standing.DEFAULT if given is None else Standing.FILED
        if field.key == COMBINATIONS:
            return self._combinations(), standing
        if given is not None:
            return _shown(field, given), standing
        taken = self._taken(field)
        return (taken, standing) if taken else ("none", Standing.NOT_TAKEN)

    def _combinations(self) -> str:
        progressive = self.house.progressive
        seats = progressive.combinations if progressive else {}
        return ", ".join(f"{seat} {show_combination(two)}" for seat, two in seats.items())

    def _taken(self, field: Field) -> str:
        """What the table has where nothing is filed."""
        head, _, rest = field.key.partition(".")
        wager, _, name = rest.partition(".")
        if head == "options":
            return shown_value(self.book.options[rest], self.house.options[rest].value)
        if head == "wagers" and name == "paytable":
            return self.house.wagers[wager].paytable or ""
        return "" if field.default is None else _shown(field, field.default)


def _is_below(cited: ClauseId | None, clause: ClauseId) -> bool:
    """Whether a citation stands for the clause or for a part of it, and for nothing wider."""
    if cited is None:
        return False
    wide = cited.count("-") < 2
    return stands_for(clause, cited) or (stands_for(cited, clause) and not wide)


def _elsewhere(field: Field, words: str) -> Choice:
    return Choice(
        field.key, field.about, words, Standing.ELSEWHERE, field.allowed, field.clause,
        field.reading or "",
    )  # fmt: skip


def _in_the_text(field: Field) -> bool:
    head, _, _ = field.key.partition(".")
    is_asked = field.to_file or field.reading is None
    return head not in OF_THE_HOUSE and is_asked


def could_be_otherwise(choice: Choice) -> bool:
    return choice.key not in COMPUTED_KEYS and choice.otherwise != NOTHING


def _found(table: Mapping[str, object], key: str) -> object | None:
    value: object = table
    for name in key.split("."):
        if not isinstance(value, Mapping) or name not in value:
            return None
        value = value[name]
    return value


def _shown(field: Field, value: object) -> str:
    if field.kind == SUM and isinstance(value, int | Decimal | str):
        return money(Cents(int(Decimal(value) * 100)))
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value) if isinstance(value, str) else toml_value(value)


def _otherwise(field: Field, chosen: str) -> str:
    """The other values, where they can be listed; else the bounds."""
    if field.fixed:
        return NOTHING
    if field.kind in OPEN_KINDS:
        return field.allowed
    if field.kind == "flag":
        if field.key.endswith(".offered"):
            return "offered" if chosen == "not offered" else "not offered"
        return "false" if chosen == "true" else "true"
    values = [_shown(field, each) for each in field.values]
    others = [each for each in values if each != chosen]
    most = MOST_COUNTED if field.kind == COUNT else MOST_LISTED
    if len(others) < len(values) and len(others) <= most:
        told = " or ".join(others) or NOTHING
        return f"{told}, or no Must Hit" if field.key == MUST_HIT else told
    return field.allowed
