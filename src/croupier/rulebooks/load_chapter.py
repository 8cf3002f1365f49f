"""Reads what the chapters about every game have."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.choices import OptionRule
from croupier.rulebooks.citing import bounds, clause, optional_clause, window
from croupier.rulebooks.gaming_day import ANYWHERE, is_time_zone
from croupier.rulebooks.layout import read_layout
from croupier.rulebooks.load_options import (
    read_approvals,
    read_options,
    read_progressive,
    read_vigorish,
    vigorish_option,
)
from croupier.rulebooks.load_wagers import read_offers, read_variants
from croupier.rulebooks.procedure import Duties, read_procedure
from croupier.rulebooks.reader import Reader, nearest, parse_toml

READINGS_FILE = "readings.toml"
"""Readings that several chapters share: told once, and opted into by name."""


def read_chapter(top: Reader, duties: Duties, bearing_vigorish: str) -> Rulebook:
    """The part that is the same for every game; its reader takes the rest of the table."""
    chapter, seats, facility = top.section("chapter"), top.section("seats"), top.section("facility")
    kinds = read_vigorish(top.rows("vigorish")) if top.has("vigorish") else ()
    variants = read_variants(top.section("variants"), duties)
    read = Rulebook(
        id=chapter.text("id"),
        title=chapter.text("title"),
        game=chapter.text("game"),
        jurisdiction=chapter.text("jurisdiction"),
        authority=chapter.text("authority"),
        extends=chapter.text("extends") if chapter.has("extends") else None,
        window=window(chapter),
        time_zone=_time_zone(chapter),
        wager_list=clause(chapter, "wager_list"),
        variant_list=clause(chapter, "variant_list"),
        placing=clause(chapter, "placing"),
        match_play=optional_clause(chapter, "match_play"),
        seats=bounds(seats),
        procedure=read_procedure(top.section("procedure"), duties),
        layout=read_layout(top.section("layout"), seats),
        vigorish=kinds,
        variants=variants,
        offers=read_offers(top.section("wagers"), variants),
        options={
            **({"vigorish": vigorish_option(kinds, bearing_vigorish)} if kinds else {}),
            **read_options(top.section("options")),
            **_read_readings(top.section("readings")),
        },
        approvals=read_approvals(top.section("approvals")),
        progressive=read_progressive(top.section("progressive"))
        if top.has("progressive")
        else None,
        one_vigorish=optional_clause(facility, "one_vigorish"),
    )
    for section in (chapter, seats, facility):
        section.close()
    return read


def _time_zone(chapter: Reader) -> str:
    name = chapter.text("time_zone") if chapter.has("time_zone") else ANYWHERE
    if not is_time_zone(name):
        raise chapter.wrong("time_zone", "is no time zone")
    return name


@cache
def _shared() -> dict[str, object]:
    text = files(__package__).joinpath(READINGS_FILE).read_text(encoding="utf-8")
    return parse_toml(text, READINGS_FILE)


def _read_readings(reader: Reader) -> dict[str, OptionRule]:
    """Options of the readings a chapter names; what it says itself goes over what is shared."""
    for name in reader.names:
        if name not in _shared():
            raise reader.wrong(name, f"is no shared reading; {nearest(name, list(_shared()))}")
    return read_options(reader.over(_shared()))
