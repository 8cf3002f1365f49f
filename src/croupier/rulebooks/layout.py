"""What a chapter wants on its tables: read, proved, and drawn up for one table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from croupier.rulebooks.chapter import LayoutRule, Piece, Rulebook
from croupier.rulebooks.citing import clause, optional_clause
from croupier.rulebooks.house_rules import Chosen, LayoutItem
from croupier.rulebooks.reader import Reader, nearest
from croupier.values.refusals import BadMaterial, Finding

ABOUT_A_WAGER = frozenset(
    [Piece.WAGER_AREA, Piece.ODDS, Piece.SIGN_ODDS, Piece.KING_9, Piece.SENSOR]
)
IN_WORDS = frozenset([Piece.INSCRIPTION, Piece.SIGN])
EACH_SEAT = frozenset(
    [Piece.SEAT, Piece.WAGER_AREA, Piece.VIGORISH_BOX, Piece.KING_9, Piece.SENSOR]
)
"""One for every seat; the rest is on a table once."""


def read_layout(section: Reader, seats: Reader) -> tuple[LayoutRule, ...]:
    """The list of pieces, after the numbered seats that every table has."""
    pieces = section.rows("pieces")
    section.close()
    return (LayoutRule(Piece.SEAT, clause(seats)), *map(_rule, pieces))


def _rule(row: Reader) -> LayoutRule:
    rule = LayoutRule(
        piece=_piece(row),
        clause=clause(row),
        sign=optional_clause(row, "sign"),
        words=row.text("words") if row.has("words") else None,
        wagers=row.texts("wagers") if row.has("wagers") else (),
        variants=frozenset(row.texts("variants")) if row.has("variants") else frozenset(),
        only_if=_conditions(row.section("only_if")),
        with_vigorish=row.has("with_vigorish") and row.flag("with_vigorish"),
        unoffered_if=_conditions(row.section("unoffered_if")),
    )
    row.close()
    return rule


def _piece(row: Reader) -> Piece:
    name = row.text("piece")
    names = [piece.value for piece in Piece]
    if name not in names:
        raise row.wrong("piece", f"is nothing a table has; {nearest(name, names)}")
    return Piece(name)


def _conditions(section: Reader) -> dict[str, frozenset[str]]:
    return {option: frozenset(section.texts(option)) for option in section.names}


def without_pieces(book: Rulebook, needed: frozenset[Piece]) -> Iterator[tuple[str, str]]:
    """Pieces that no table of the game is without and the chapter has no rule on."""
    there = {rule.piece for rule in book.layout}
    for piece in sorted(piece.value for piece in needed - there):
        yield "layout", f"has no rule on a table's {piece}"


def check_layout(book: Rulebook) -> None:
    """Refuse a layout that names what the chapter has not."""
    findings = [Finding("layout", "", why, None) for why in _wrong(book)]
    if findings:
        raise BadMaterial(str(findings[0]), findings)


def _wrong(book: Rulebook) -> Iterator[str]:
    for rule in book.layout:
        about = f"{rule.piece.value} [{rule.clause}]"
        for wager in rule.wagers:
            if not book.offers_of(wager):
                yield f"{about}: {wager!r} is no wager"
        for variant in sorted(rule.variants - book.variants.keys()):
            yield f"{about}: {variant!r} is no variant"
        for option, values in (*rule.only_if.items(), *rule.unoffered_if.items()):
            known = book.options[option].values if option in book.options else ()
            for value in sorted(values.difference(known)):
                yield f"{about}: {value!r} is no choice of {option}"
        if rule.piece in IN_WORDS and not rule.words:
            yield f"{about}: has no words"


def layout_of(
    book: Rulebook,
    games: frozenset[str],
    options: Mapping[str, Chosen],
    offered: Collection[str],
    *,
    with_vigorish: bool,
) -> tuple[LayoutItem, ...]:
    """What a table needs that plays these games by these options and offers these wagers."""
    in_force = [
        rule
        for rule in book.layout
        if (not rule.variants or rule.variants & games)
        and (with_vigorish or not rule.with_vigorish)
        and _hold(rule.only_if, options)
    ]
    items = [item for rule in in_force for item in _items(book, rule, options, offered)]
    return (*items, *_areas_nobody_asked_for(book, items, offered))


def _items(
    book: Rulebook, rule: LayoutRule, options: Mapping[str, Chosen], offered: Collection[str]
) -> Iterator[LayoutItem]:
    if rule.piece not in ABOUT_A_WAGER:
        if not rule.wagers or any(wager in offered for wager in rule.wagers):
            yield LayoutItem(rule.piece, None, rule.words, rule.clause, rule.sign)
        return
    anyway = bool(rule.unoffered_if) and _hold(rule.unoffered_if, options)
    for wager in rule.wagers or offered:
        if anyway or wager in offered:
            yield LayoutItem(rule.piece, wager, _title(book, wager), rule.clause, rule.sign)


def _areas_nobody_asked_for(
    book: Rulebook, items: Iterable[LayoutItem], offered: Iterable[str]
) -> Iterator[LayoutItem]:
    """A wager on which the list is silent has an area as well (readings R-MA01 and R-MD18)."""
    there = {item.wager for item in items if item.piece is Piece.WAGER_AREA}
    for wager in offered:
        if wager not in there:
            allowed = book.offers_of(wager)[0].permitted_by
            yield LayoutItem(Piece.WAGER_AREA, wager, _title(book, wager), allowed, None)


def _title(book: Rulebook, wager: str) -> str:
    return book.offers_of(wager)[0].title


def _hold(conditions: Mapping[str, frozenset[str]], options: Mapping[str, Chosen]) -> bool:
    return all(
        option in options and options[option].fits(values) for option, values in conditions.items()
    )
