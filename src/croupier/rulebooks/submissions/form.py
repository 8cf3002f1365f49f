"""A form to fill in: every choice a chapter leaves at a table of one variant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from croupier.rulebooks.chapter import STANDARD, Offer, Rulebook, Standing
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.reader import Reader, nearest
from croupier.rulebooks.submissions.examination import examine
from croupier.rulebooks.submissions.fields import (
    AtTable,
    Field,
    chapter_fields,
    is_open,
    table_fields,
)
from croupier.rulebooks.submissions.filing import Desk, Notes
from croupier.rulebooks.submissions.unsaid import VIGORISH, has_a_meaning
from croupier.rulebooks.toml_text import toml_value, with_value
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial, Finding


@dataclass(frozen=True, slots=True)
class FormWager:
    """A wager that such a table may offer."""

    wager: str
    title: str
    standing: Standing
    offered: bool
    clause: ClauseId
    pays: tuple[str, ...]
    """Line by line, or paytable by paytable."""


@dataclass(frozen=True, slots=True)
class Form:
    rulebook: str
    title: str
    authority: str
    variant: str
    variant_title: str
    fields: tuple[Field, ...]
    """In the order in which a person fills them in."""
    wagers: tuple[FormWager, ...]
    """In layout order."""

    def field(self, key: str) -> Field:
        for each in self.fields:
            if each.key == key:
                return each
        raise KeyError(key)

    def document(self) -> dict[str, object]:
        return {
            "rulebook": self.rulebook,
            "title": self.title,
            "authority": self.authority,
            "variant": self.variant,
            "variant_title": self.variant_title,
            "choices": [_field_document(each) for each in self.fields],
            "wagers": [
                {
                    "wager": each.wager,
                    "title": each.title,
                    "standing": each.standing.value,
                    "offered": each.offered,
                    "clause": each.clause,
                    "pays": list(each.pays),
                }
                for each in self.wagers
            ],
        }


def _field_document(field: Field) -> dict[str, object]:
    return {
        "key": field.key,
        "kind": field.kind,
        "about": field.about,
        "allowed": field.allowed,
        "values": list(field.values),
        "at_least": field.at_least,
        "at_most": field.at_most,
        "default": _plain(field.default),
        "chosen": _plain(field.chosen),
        "toml": None if field.written is None else toml_value(field.written),
        "clause": field.clause,
        "reading": field.reading,
        "guarded": field.guarded,
        "to_be_filed": field.to_file,
        "only_with": field.only_with or None,
        "active": field.active,
        "fixed": field.fixed,
    }


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Decimal) else value


def choices(
    rulebook: str | Rulebook,
    variant: str = STANDARD,
    *,
    wagers: Collection[str] = (),
    seats: int | None = None,
    decks: int | None = None,
    base_game: str | None = None,
) -> Form:
    """Every choice of a chapter at a table that offers these wagers beside what it must.

    >>> form = choices("pa-627a", "ez", wagers=["house_money"])
    >>> form.field("options.procedure").values
    ('face_up', 'face_down')
    >>> [each.wager for each in form.wagers if each.offered]
    ['banker', 'player', 'tie', 'dragon_7', 'panda_8', 'house_money']
    """
    book = rulebook if isinstance(rulebook, Rulebook) else _book(rulebook)
    if variant not in book.variants:
        raise _unknown("variant", variant, list(book.variants), book.variant_list)
    base = _base_game(book, variant, base_game)
    at = _at_table(book, variant, base, wagers)
    chosen = {"seats": seats, "decks": decks, "options.base_game": base_game}
    if decks is not None and at.shoe_decks is None:
        raise _unlawful(Field("decks", "", "", "left out: the game has no decks", None), decks)
    at = replace(at, seats=seats or at.seats, shoe_decks=decks or at.shoe_decks)
    fields = [_chosen(each, chosen.get(each.key)) for each in chapter_fields(book, at)]
    house = _drawn_up(book, fields, base_game)
    return Form(
        rulebook=book.id,
        title=book.title,
        authority=book.authority,
        variant=variant,
        variant_title=book.variants[variant].title,
        fields=tuple(_fitting(book, house, fields)),
        wagers=tuple(_form_wager(offer, at) for offer in book.offers if is_open(book, offer, at)),
    )


def _book(rulebook: str) -> Rulebook:
    if rulebook not in SHELF:
        raise _unknown("rulebook", rulebook, list(SHELF), None)
    return SHELF[rulebook]


def _unknown(what: str, given: str, known: list[str], clause: ClauseId | None) -> BadMaterial:
    finding = Finding(what, given, f"there is no such {what}; {nearest(given, known)}", clause)
    return BadMaterial(str(finding), [finding])


def _at_table(book: Rulebook, variant: str, base: str, wagers: Collection[str]) -> AtTable:
    bare = AtTable(variant, frozenset({variant, base}), frozenset(), book.seats.at_most)
    here = {offer.wager: offer for offer in book.offers if is_open(book, offer, bare)}
    for wager in wagers:
        if wager not in here:
            raise _unknown("wager", wager, list(here), book.wager_list)
    always = {name for name, each in here.items() if each.standing is not Standing.ELECTIVE}
    offered = always | set(wagers) | set(_other_hands(here, wagers))
    sized = replace(bare, offered=frozenset(offered))
    counts = {each.key: each.written for each in table_fields(book, sized)}
    seats, decks = counts["seats"], counts.get("decks")
    assert isinstance(seats, int)
    return replace(sized, seats=seats, shoe_decks=decks if isinstance(decks, int) else None)


def _other_hands(here: Mapping[str, Offer], wagers: Collection[str]) -> Iterator[str]:
    """A wager that may not be offered on one hand alone brings the other."""
    for name, offer in here.items():
        if offer.twin and offer.both_hands and {name, offer.twin} & set(wagers):
            yield from (name, offer.twin)


def _base_game(book: Rulebook, variant: str, chosen: str | None) -> str:
    bases = book.variants[variant].base_games
    if chosen is not None and chosen not in bases:
        raise _unknown("base game", chosen, list(bases), book.variants[variant].clause)
    return chosen or next(iter(bases), variant)


def _chosen(field: Field, chosen: str | int | None) -> Field:
    """With what somebody has chosen already."""
    if chosen is None:
        return field
    if chosen not in field.values:
        raise _unlawful(field, chosen)
    return replace(field, chosen=chosen)


def _unlawful(field: Field, chosen: object) -> BadMaterial:
    finding = Finding(field.key, str(chosen), f"must be {field.allowed}", field.clause)
    return BadMaterial(str(finding), [finding])


def _drawn_up(book: Rulebook, fields: Iterable[Field], base: str | None) -> HouseRules:
    """The table with every option at its default but for those chosen already."""
    table: dict[str, object] = {"rulebook": book.id, "game": book.game}
    if base is not None:
        table["options"] = {"base_game": base}
    for each in fields:
        if each.active and not each.fixed and not each.key.startswith("options."):
            table = with_value(table, tuple(each.key.split(".")), each.written)
    notes = Notes()
    house = examine(Reader(table), notes, Desk({book.id: book}))
    assert house is not None, notes.findings
    return house


def _fitting(book: Rulebook, house: HouseRules, fields: list[Field]) -> Iterator[Field]:
    """Options that do something here are said, those that would by another choice are comments."""
    for each in fields:
        if not each.key.startswith("options."):
            yield each
            continue
        rule = book.options[each.key.removeprefix("options.")]
        elsewhere = rule.variants and not rule.variants & house.games
        unused = rule.name.startswith(VIGORISH) and house.vigorish is None
        if not (rule.for_study or elsewhere or unused):
            said = has_a_meaning(book, house, rule) and rule.effect.hold_at(house)
            yield replace(each, active=said)


def _form_wager(offer: Offer, at: AtTable) -> FormWager:
    tables = [f"{name}: " for name in offer.paytables] or [""]
    pays = [f"{name}{', '.join(_line(offer, n))}" for n, name in enumerate(tables)]
    return FormWager(
        offer.wager, offer.title, offer.standing, offer.wager in at.offered, offer.permitted_by,
        tuple(pays),
    )  # fmt: skip


def _line(offer: Offer, table: int) -> Iterator[str]:
    for line in offer.lines:
        price = line.pays[table]
        if price is not None:
            told, name = str(price), line.outcome
            where = "; ".join(
                f"{key} = {' or '.join(sorted(v))}" for key, v in line.only_if.items()
            )
            yield f"{name} {told}" + (f" (where {where})" if where else "")
