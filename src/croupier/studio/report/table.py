"""The table that a report is about: its rules as filed, and its felt."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.choices import OptionValue
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import shown
from croupier.studio.report.document import Cell, Drawing, Facts, Paragraph, Section, Table
from croupier.studio.report.pictures import felt_to_print
from croupier.studio.sign import in_words
from croupier.values.money import money


def table_section(house: HouseRules, name: str) -> Section:
    options = [
        (
            option.replace("_", " "),
            in_words_of(each.value),
            "filed" if each.filed else "default",
            str(each.clause),
        )
        for option, each in house.options.items()
    ]
    drawn = Drawing(
        felt_to_print(house, name), "The layout, with all that the chapter asks for.", "felt"
    )
    return Section(
        "table",
        "The table",
        [
            Facts({name: told for name, told in _facts(house) if told}),
            Table(
                "Choices that the chapter leaves to the house",
                ("option", "value", "from", "clause"),
                options,
                "lwll",
                "options",
            ),
            *([drawn] if house.lawful else [Paragraph("A study has no layout.")]),
        ],
    )


def in_words_of(value: OptionValue) -> str:
    told = ", ".join(value) if isinstance(value, tuple) else shown(value)
    return told.replace("_", " ")


def _facts(house: HouseRules) -> Iterator[tuple[str, Cell]]:
    yield "chapter", f"{house.rulebook}: {house.title}, {house.jurisdiction}"
    yield "variant", house.variant
    yield "seats", f"{house.seats.value} [{house.seats.clause}]"
    yield "wagers", ", ".join(each.title for each in house.wagers.values())
    yield "limits", in_words(house.limits)
    yield "smallest sum handled", money(house.coin)
    if vigorish := house.vigorish:
        coin = f", rounded up to {money(vigorish.coin)}" if vigorish.coin else ", exact"
        yield "vigorish", f"{vigorish.name}{coin} [{vigorish.clause}]"
    if house.effective:
        yield "takes effect", str(house.effective)
    for text, window in house.texts.items():
        until = f" until {window.expires}" if window.expires else ""
        yield f"law: {text}", f"from {window.since}{until} [{window.clause}]"
