"""House rules as one JSON document and back: what a table's journal begins with.

The walk follows the types of the fields, so a new field needs no line here. Field names are the
keys; one that came later is left out where it says nothing, as in journals written before, and
one by which rules are not compared altogether.
Canonical JSON sorts keys, so a mapping is a list of pairs and keeps its order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date, time
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from croupier.rulebooks.chapter_game import chapter_game
from croupier.rulebooks.house_rules import CAME_LATER, HouseRules
from croupier.rulebooks.reader import nearest, shown
from croupier.values.cards import Card
from croupier.values.families import games
from croupier.values.odds import Odds
from croupier.values.prices import FixedSum, Loss, MeterShare, PartBack, Push
from croupier.values.refusals import BadMaterial, Finding


def house_rules_document(house: HouseRules) -> dict[str, object]:
    """Everything the house rules hold, in JSON types only."""
    kind: object = type(house)
    document: dict[str, object] = _form_of(kind).write(house)
    return document


def house_rules_from_document(document: object) -> HouseRules:
    """The very house rules that were written down; any other document is refused."""
    return _read(_Document(repr(document), document))


@dataclass(frozen=True)
class _Document:
    """Told from others by all that it says."""

    text: str
    content: object = field(compare=False)


@lru_cache(maxsize=256)  # a table is opened, restored and verified from one document
def _read(document: _Document) -> HouseRules:
    kind: object = _kind_of(document.content)
    house: HouseRules = _form_of(kind).read(document.content, "")
    return house


def _kind_of(document: object) -> type[HouseRules]:
    """Which game's house rules a document holds."""
    if not isinstance(document, dict):
        raise _wrong("", document, "must be a table of keys")
    if "game" not in document:
        raise _wrong("game", None, "is missing")
    game = document["game"]
    if not isinstance(game, str) or game not in games():
        raise _wrong("game", game, f"must be {' or '.join(games())}")
    return chapter_game(game).rules


@dataclass(frozen=True, slots=True)
class _Form:
    """How values of one type are written down, and read back from under a path of keys."""

    write: Callable[[Any], Any]
    read: Callable[[object, str], Any]


def _fraction(text: str) -> Fraction:
    over, _, under = text.partition("/")
    return Fraction(int(over), int(under or 1))


_AS_THEY_ARE: Mapping[object, str] = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    NoneType: "null",
}

_AS_TEXT: Mapping[object, tuple[Callable[[str], object], str]] = {
    Card: (Card.parse, "a card such as Ah"),
    Fraction: (_fraction, "a fraction such as 1/20"),
    Odds: (Odds.parse, "odds such as 8 to 1"),
    date: (date.fromisoformat, "a date such as 2026-01-31"),
    time: (time.fromisoformat, "a time such as 06:00:00"),
}

_NAMES: Mapping[object, str] = {
    FixedSum: "sum",
    Fraction: "share",
    Loss: "lose",
    MeterShare: "meter",
    Odds: "odds",
    PartBack: "part_back",
    Push: "push",
    tuple: "list",
}
"""On disk in every journal: where a value may be of several types, this says of which it is."""


@cache
def _form_of(kind: object) -> _Form:
    if isinstance(kind, NewType):
        return _form_of(kind.__supertype__)
    if kind in _AS_THEY_ARE:
        return _as_it_is(kind)
    if kind in _AS_TEXT:
        return _text(str, *_AS_TEXT[kind])
    whole, parts = get_origin(kind) or kind, get_args(kind)
    if whole in _COMPOUND:
        return _COMPOUND[whole](*parts)
    if isinstance(whole, type) and issubclass(whole, Enum):
        allowed = " or ".join(str(each.value) for each in whole)
        return _text(lambda member: member.value, whole, allowed)
    if isinstance(whole, type) and is_dataclass(whole):
        return _record(whole, parts)
    raise TypeError(f"house rules hold a {kind}, which has no form on disk")


def _as_it_is(kind: object) -> _Form:
    def read(form: object, path: str) -> object:
        if type(form) is not kind:
            raise _wrong(path, form, f"must be {_AS_THEY_ARE[kind]}")
        return form

    return _Form(lambda value: value, read)


def _text(show: Callable[[Any], str], parse: Callable[[str], object], allowed: str) -> _Form:
    def read(form: object, path: str) -> object:
        try:
            value = parse(form) if isinstance(form, str) else None
        except (ValueError, ZeroDivisionError):
            value = None
        if value is None or show(value) != form:
            raise _wrong(path, form, f"must be {allowed}")
        return value

    return _Form(show, read)


def _record(kind: type, arguments: tuple[object, ...]) -> _Form:
    hints, own = get_type_hints(kind), [field for field in fields(kind) if field.compare]
    given = dict(zip(getattr(kind, "__parameters__", ()), arguments, strict=True))
    forms = {field.name: _form_of(given.get(hints[field.name], hints[field.name])) for field in own}
    later = {field.name: field.default for field in own if CAME_LATER in field.metadata}

    def says_nothing(name: str, value: object) -> bool:
        return name in later and value == later[name]

    def write(value: object) -> dict[str, object]:
        return {
            name: form.write(part)
            for name, form in forms.items()
            if not says_nothing(name, part := getattr(value, name))
        }

    def read(form: object, path: str) -> object:
        if not isinstance(form, dict):
            raise _wrong(path, form, "must be a table of keys")
        for key in (*form, *forms):
            if key not in form and key not in later:
                raise _wrong(_below(path, key), None, "is missing")
            if key not in forms:
                hint = nearest(str(key), list(forms))
                raise _wrong(_below(path, key), None, f"is not a known key; {hint}")
        parts = {name: forms[name].read(each, _below(path, name)) for name, each in form.items()}
        for key, part in parts.items():
            if says_nothing(key, part):
                raise _wrong(_below(path, key), part, "is left out where it says nothing")
        return kind(**parts)

    return _Form(write, read)


def _mapping(key_kind: object, value_kind: object) -> _Form:
    key_form, value_form = _form_of(key_kind), _form_of(value_kind)

    def write(value: Mapping[object, object]) -> list[object]:
        return [[key_form.write(key), value_form.write(each)] for key, each in value.items()]

    def read(form: object, path: str) -> object:
        found = dict[object, object]()
        for pair, place in _places(form, path):
            if not (isinstance(pair, list) and len(pair) == 2):
                raise _wrong(place, pair, "must be a pair of key and value")
            key = key_form.read(pair[0], place)
            if key in found:
                raise _wrong(place, pair[0], "is there twice")
            found[key] = value_form.read(pair[1], _below(path, pair[0]))
        return found

    return _Form(write, read)


def _set(kind: object) -> _Form:
    member = _form_of(kind)

    def write(value: frozenset[object]) -> list[object]:
        return sorted(map(member.write, value))

    def read(form: object, path: str) -> object:
        found = frozenset(member.read(each, place) for each, place in _places(form, path))
        if write(found) != form:
            raise _wrong(path, form, "must be sorted, with nothing twice")
        return found

    return _Form(write, read)


def _row(*kinds: object) -> _Form:
    """A tuple: any number of one kind, or one of each."""
    forms = [_form_of(kind) for kind in kinds if kind is not Ellipsis]
    open_ended = Ellipsis in kinds

    def paired(parts: Sequence[object]) -> Iterator[tuple[_Form, Any]]:
        return zip(forms * len(parts) if open_ended else forms, parts, strict=True)

    def write(value: tuple[object, ...]) -> list[object]:
        return [form.write(part) for form, part in paired(value)]

    def read(form: object, path: str) -> object:
        places = list(_places(form, path))
        if not open_ended and len(places) != len(forms):
            raise _wrong(path, form, f"must be a list of {len(forms)}")
        return tuple(each.read(part, place) for each, (part, place) in paired(places))

    return _Form(write, read)


def _one_of(*kinds: object) -> _Form:
    """Null and one other are told apart by looking; of more, all but plain values are named."""
    plain = [kind for kind in kinds if kind in _AS_THEY_ARE]
    others = {get_origin(kind) or kind: _form_of(kind) for kind in kinds if kind not in plain}
    if plain == [NoneType] and len(others) == 1:
        [other] = others.values()
        return _Form(
            lambda value: None if value is None else other.write(value),
            lambda form, path: None if form is None else other.read(form, path),
        )
    by_name = {_NAMES[kind]: kind for kind in others}
    allowed = ", ".join([*(_AS_THEY_ARE[kind] for kind in plain), *by_name])

    def write(value: object) -> object:
        kind: object = type(value)
        if kind in plain:
            return value
        inside = others[kind].write(value)
        return {_NAMES[kind]: inside} if inside != {} else _NAMES[kind]

    def read(form: object, path: str) -> object:
        if type(form) in plain:
            return form
        named = {form: {}} if isinstance(form, str) else form
        if not isinstance(named, dict) or len(named) != 1 or not named.keys() <= by_name.keys():
            raise _wrong(path, form, f"must be one of {allowed}")
        [(name, inside)] = named.items()
        value = others[by_name[name]].read(inside, _below(path, name))
        if write(value) != form:
            raise _wrong(path, form, f"must be written {name}")
        return value

    return _Form(write, read)


_COMPOUND: Mapping[object, Callable[..., _Form]] = {
    Mapping: _mapping,
    Union: _one_of,
    UnionType: _one_of,
    frozenset: _set,
    tuple: _row,
}


def _places(form: object, path: str) -> Iterator[tuple[object, str]]:
    """The members of a list, each with its path."""
    if not isinstance(form, list):
        raise _wrong(path, form, "must be a list")
    for number, each in enumerate(form, 1):
        yield each, f"{path}[{number}]"


def _below(path: str, key: object) -> str:
    name = ",".join(map(str, key)) if isinstance(key, list) else str(key)
    return f"{path}.{name}" if path else name


def _wrong(path: str, form: object, allowed: str) -> BadMaterial:
    given = "" if isinstance(form, dict | list | None) else shown(form)
    finding = Finding(path or "the document", given, allowed, None)
    return BadMaterial("these are no house rules as a journal holds them", [finding])
