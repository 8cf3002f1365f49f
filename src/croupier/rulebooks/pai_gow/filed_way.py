"""The house way of a submission: the chapter's own, one in a file, or one written out."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rulebooks.house_rules import Chosen
from croupier.rulebooks.pai_gow.chapter import PaiGowChapter
from croupier.rulebooks.pai_gow.house_ways import HouseWay, read_house_way
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.rulebooks.submissions.filing import Filing
from croupier.values.refusals import BadMaterial

CHAPTER = "chapter"
INLINE = "inline"
"""What the option says where the rules stand in the submission itself."""
GAPS = ("house_way_pairs", "house_way_points", "house_way_equals")


def examine_house_way(
    filing: Filing, top: Reader, options: Mapping[str, Chosen]
) -> HouseWay | None:
    """The way that is filed; None where it is the chapter's own."""
    chosen = options["house_way"]
    inline = top.has("house_way")
    if inline and chosen.filed:
        why = "stands under [house_way] already; leave one of them out"
        filing.notes.find("options.house_way", str(chosen.value), why, chosen.clause)
    if not inline and chosen.value == CHAPTER:
        return None
    for name in GAPS:
        if options[name].filed:
            why = "has no effect: it is about the chapter's own way, and another is filed"
            filing.notes.warn(f"options.{name}", why, options[name].clause)
    if inline:
        section = filing.notes.attempt(top.section, "house_way")
        return filing.notes.attempt(read_house_way, section) if section else None
    return _from_file(filing, str(chosen.value).strip(), chosen)


def _from_file(filing: Filing, name: str, chosen: Chosen) -> HouseWay | None:
    beside = filing.desk.beside
    if not name:
        return None
    if beside is None:
        why = "no file can be read from here; write the rules under [house_way]"
        filing.notes.find("options.house_way", name, why, chosen.clause)
        return None
    try:
        return read_house_way(Reader(parse_toml(beside(name), name)))
    except BadMaterial as bad:
        for said in map(str, bad.findings or [bad.message]):
            filing.notes.find("options.house_way", name, said, chosen.clause)
        return None


def chapter_way(
    book: PaiGowChapter, options: Mapping[str, Chosen], *, gaps_closed: bool
) -> HouseWay:
    """The chapter's rules; with the gaps closed, the choices in force as well (R-PG02)."""
    return HouseWay(
        book.way_title,
        tuple(
            each.rule
            for each in book.way_rules
            if each.rule.clause
            or (
                gaps_closed
                and all(options[name].fits(values) for name, values in each.only_if.items())
            )
        ),
    )
