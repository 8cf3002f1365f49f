"""Readings that several chapters share: told once, and opted into by name."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from croupier.rulebooks.choices import OptionRule
from croupier.rulebooks.load_options import read_options
from croupier.rulebooks.reader import Reader, nearest, parse_toml

READINGS_FILE = "readings.toml"


@cache
def _shared() -> dict[str, object]:
    text = files(__package__).joinpath(READINGS_FILE).read_text(encoding="utf-8")
    return parse_toml(text, READINGS_FILE)


def read_readings(reader: Reader) -> dict[str, OptionRule]:
    """Options of the readings a chapter names; what it says itself goes over what is shared."""
    for name in reader.names:
        if name not in _shared():
            raise reader.wrong(name, f"is no shared reading; {nearest(name, list(_shared()))}")
    return read_options(reader.over(_shared()))
