"""Values that a table is varied by: how they are written, and how they combine.

A value is written as TOML writes it: ``6``, ``true``, ``"8 to 1"``, ``["standard", "jung_quat"]``.
What is no TOML is text, so that ``8 to 1``, ``B`` and ``5%`` need no quotes. Commas part values;
a comma within quotes or brackets does not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import product
from math import prod

from croupier.rulebooks.reader import parse_toml, shown
from croupier.values.odds import Odds
from croupier.values.refusals import BadMaterial, Unreadable

MOST = 1_000
"""Combinations that are priced in one go."""

Values = Mapping[str, Sequence[object]] | Iterable[str]
"""By key, or each as ``KEY=VALUE,VALUE``."""

_KEY = re.compile(r"[\w-]+(?:\.[\w-]+)*", re.ASCII)
_STUDY = "what_if."


def combinations(vary: Values) -> list[dict[str, object]]:
    """Every combination of the values, the last key's changing first."""
    values = _by_key(vary)
    if not values:
        raise Unreadable("nothing is varied; name a key and its values, such as decks=6,7,8")
    many = prod(map(len, values.values()))
    if many > MOST:
        sizes = " by ".join(str(len(each)) for each in values.values())
        raise Unreadable(f"{sizes} are {many:,} variations; at most {MOST:,} are priced in one go")
    return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]


def _by_key(vary: Values) -> dict[str, list[object]]:
    if isinstance(vary, str):
        vary = [vary]
    pairs = (
        [(key, list(values)) for key, values in vary.items()]
        if isinstance(vary, Mapping)
        else [_read(each) for each in vary]
    )
    found = dict[str, list[object]]()
    for name, values in pairs:
        key = name.removeprefix(_STUDY)
        if not _KEY.fullmatch(key):
            raise Unreadable(f"{name!r} is no key of a submission, such as wagers.tie.pays")
        for other in found:
            if f"{key}.".startswith(f"{other}.") or f"{other}.".startswith(f"{key}."):
                raise Unreadable(f"{key} is varied twice" if key == other else
                                 f"{key} and {other} cannot both be varied")  # fmt: skip
        if not values:
            raise Unreadable(f"{key} has no values; write {key}=VALUE,VALUE")
        found[key] = [_plain(each) for each in values]
        for number, value in enumerate(found[key]):
            if value in found[key][:number]:
                raise Unreadable(f"{key} has {shown_value(value)} twice")
    return found


def _read(text: str) -> tuple[str, list[object]]:
    """One variation as the command line says it.

    >>> _read("wagers.tie.pays = 8 to 1, 9 to 1")
    ('wagers.tie.pays', ['8 to 1', '9 to 1'])
    >>> _read("options.deliveries=[],['standard', 'jung_quat']")
    ('options.deliveries', [[], ['standard', 'jung_quat']])
    """
    key, equals, values = text.partition("=")
    if not equals or not values.strip():
        raise Unreadable(f"{text!r} is no variation; write it as KEY=VALUE,VALUE")
    return key.strip(), [read_value(each) for each in _parted(values)]


def _parted(text: str) -> Iterator[str]:
    """At commas that stand in no quotes and no brackets."""
    quote, depth, part = "", 0, ""
    for sign in text:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        elif sign == "," and not depth:
            yield part
            part = ""
            continue
        part += sign
    yield part


def read_value(text: str) -> object:
    """As TOML, else as text.

    >>> [read_value(each) for each in ("6", "true", "8 to 1", '"1,000 to 1"', "[1, 2]")]
    [6, True, '8 to 1', '1,000 to 1', [1, 2]]
    """
    given = text.strip()
    if not given:
        raise Unreadable('a value is missing between two commas; an empty text is ""')
    try:
        parsed = parse_toml(f"value = {given}", "value")
    except BadMaterial:
        return given
    return parsed["value"] if parsed.keys() == {"value"} else given


def _plain(value: object) -> object:
    """A value from a program, as a submission would hold it."""
    match value:
        case Odds():
            return str(value)
        case float():
            return Decimal(str(value))
        case tuple():
            return list(value)
        case _:
            return value


def nested(values: Mapping[str, object]) -> dict[str, object]:
    """Tables within tables, as a submission has them.

    >>> nested({"decks": 6, "wagers.tie.pays": "9 to 1"})
    {'decks': 6, 'wagers': {'tie': {'pays': '9 to 1'}}}
    """
    whole = dict[str, object]()
    for key, value in values.items():
        *way, last = key.split(".")
        table = whole
        for name in way:
            below = table.setdefault(name, {})
            assert isinstance(below, dict)
            table = below
        table[last] = value
    return whole


def short_names(keys: Iterable[str]) -> dict[str, str]:
    """The last part of each key, or all of it where two would be called the same.

    >>> short_names(["decks", "wagers.tie.pays"])
    {'decks': 'decks', 'wagers.tie.pays': 'pays'}
    """
    short = {key: key.rpartition(".")[2] for key in keys}
    often = Counter(short.values())
    return {key: name if often[name] == 1 else key for key, name in short.items()}


def shown_value(value: object) -> str:
    return ", ".join(map(shown, value)) if isinstance(value, list) else shown(value)
