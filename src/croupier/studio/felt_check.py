"""Whether a drawing has what a table's layout needs: what is seen, and says what it must, counts.

What is hidden, covered, off the sheet or wrongly lettered is missing. Odds say "to", never "for":
"8 for 1" is 7 to 1, and no chapter here prices a wager so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.areas import Areas, Place
from croupier.studio.drawings.marks import Drawing, Mark, in_groups
from croupier.studio.fixtures import Fixture
from croupier.studio.games import manner_of
from croupier.studio.geometry import Box
from croupier.studio.layout import Element, Part, layout_elements
from croupier.studio.odds_board import Entry, odds_entries, short
from croupier.studio.palette import Kind
from croupier.values.clauses import ClauseId

NUMBERED = frozenset([Piece.SEAT, Piece.VIGORISH_BOX])
NAMED: Mapping[Part, str] = {Piece.PLAYER_CARDS: "Player", Piece.BANKER_CARDS: "Banker"}
AT_PLACES = frozenset(
    [Fixture.STACKS, Fixture.CENTRE, Fixture.DEALER_WAGER, Fixture.BANK_MARKER, Fixture.BOX_CARDS]
)
IN_WORDS = frozenset([Piece.INSCRIPTION, Piece.SIGN, Piece.KING_9, Piece.DEAD_HAND])
PRICED = frozenset([Piece.ODDS, Piece.SIGN_ODDS])
OUTLINED = frozenset([Piece.WAGER_AREA, Piece.VIGORISH_BOX, *NAMED, *AT_PLACES])
ODDS = re.compile(r"\b\d+ to \d+\b")
FOR = re.compile(r"\b\d+ for \d+\b")
BETWEEN = re.compile(r"[\s\-\u00b7\u2010-\u2015.,:;!]+")
SAME_ROW = 0.6
"""Of the height of a letter."""


@dataclass(frozen=True, slots=True)
class Found:
    """An element, and why it counts as missing, if it does."""

    element: Element
    missing: str | None
    elsewhere: bool = False
    """It stands on the table, and the drawing need not have it."""

    def __str__(self) -> str:
        where = f" of seat {self.element.seat}" if self.element.seat else ""
        what = f"{self.element.piece.value}{where}"
        about = f", {self.element.wager}" if self.element.wager else ""
        return f"{what}{about}: {self.missing or 'there'} [{self.element.clause}]"


@dataclass(frozen=True, slots=True)
class CheckedFelt:
    found: tuple[Found, ...]
    said_for: tuple[str, ...]
    """Words with odds that say "for"."""

    @property
    def missing(self) -> tuple[Found, ...]:
        return tuple(each for each in self.found if each.missing)

    @property
    def passes(self) -> bool:
        return not self.missing and not self.said_for

    @property
    def satisfied(self) -> Mapping[ClauseId, list[Found]]:
        """By clause, what is there."""
        by_clause = dict[ClauseId, list[Found]]()
        for each in self.found:
            if not each.missing:
                by_clause.setdefault(each.element.clause, []).append(each)
        return by_clause


def check_felt(
    house: HouseRules, svg: str, areas: Areas | None = None, sign: str | None = None
) -> CheckedFelt:
    """A drawing of a layout held to the house rules; a drawing of its sign may stand beside it."""
    return check_drawing(house, Drawing(svg), areas, Drawing(sign) if sign is not None else None)


def check_drawing(
    house: HouseRules, drawing: Drawing, areas: Areas | None = None, beside: Drawing | None = None
) -> CheckedFelt:
    named, groups = areas or Areas(), in_groups(drawing.marks)
    elements = layout_elements(house)
    inside = {each: _marks(drawing, groups, named.place_of(each)) for each in elements}
    posted = [mark for mark in beside.marks if mark.words] if beside else []
    found, taken = [], dict[tuple[Part, Place], Element]()
    for element in elements:
        place = named.place_of(element)
        if place == Place():
            found.append(Found(element, None, elsewhere=True))
            continue
        first = taken.setdefault((element.piece, place), element)
        missing = _missing(house, element, inside) if first is element else _shared(first)
        if missing and element.where == "sign" and _says_all(house, element, posted):
            missing = None
        found.append(Found(element, missing))
    said = [mark.words for mark in drawing.marks if mark.words and not mark.hidden]
    said += [mark.words or "" for mark in posted if not mark.hidden]
    return CheckedFelt(tuple(found), tuple(each for each in said if FOR.search(_plain(each))))


def _shared(other: Element) -> str:
    return f"is where that of {f'seat {other.seat}' if other.seat else other.wager} is"


def _marks(drawing: Drawing, groups: Mapping[str, list[Mark]], place: Place) -> list[Mark]:
    if place.box is None:
        return groups.get(place.id or "", [])
    return [mark for mark in drawing.marks if mark.outlines and _lies_in(mark.bounds, place.box)]


def _lies_in(inner: Box, outer: Box) -> bool:
    at = inner.middle
    across = outer.left <= at.x <= outer.right
    smaller = inner.width <= 1.1 * outer.width and inner.height <= 1.1 * outer.height
    return across and outer.top <= at.y <= outer.bottom and smaller


def _missing(
    house: HouseRules, element: Element, inside: Mapping[Element, Sequence[Mark]]
) -> str | None:
    marks = inside[element]
    if not marks:
        return "is not there"
    seen = [mark for mark in marks if not mark.hidden]
    if not seen:
        return next(mark.hidden for mark in marks if mark.hidden)
    if element.piece in OUTLINED and (why := _without_outline(marks)):
        return why
    said = _plain(" ".join(mark.words or "" for mark in seen))
    for words in _demanded(house, element):
        if not _has(said, words) and not _has(said, element.words or words):
            return _why_unsaid(marks, words)
    return _wrongly_priced(house, element, seen, inside) if element.wager in house.wagers else None


def _wrongly_priced(
    house: HouseRules,
    element: Element,
    seen: Sequence[Mark],
    inside: Mapping[Element, Sequence[Mark]],
) -> str | None:
    """Odds that the wager does not have, or the first that it has and nobody can read."""
    entries = odds_entries(house, house.wagers[element.wager or ""])
    pays = {odds for _, price in entries for odds in ODDS.findall(_plain(price))}
    said = _plain(" ".join(mark.words or "" for mark in seen))
    other = next((odds for odds in ODDS.findall(said) if odds not in pays), None)
    if other and element.piece in PRICED | {Piece.WAGER_AREA}:
        return f'says "{other}", which it does not pay'
    if element.piece in PRICED:
        return _unpriced(entries, [seen, *_twins(house, element, inside)])
    return None


def _without_outline(marks: Sequence[Mark]) -> str | None:
    shapes = [mark for mark in marks if mark.words is None]
    if not shapes:
        return "has no outline"
    return max(shapes, key=lambda mark: mark.bounds.width * mark.bounds.height).hidden


def _why_unsaid(marks: Sequence[Mark], words: str) -> str:
    whole = _plain(" ".join(mark.words or "" for mark in marks))
    hidden = next((mark.hidden for mark in marks if mark.words and mark.hidden), None)
    if hidden and _has(whole, words):
        return f'says "{words}" where {hidden}'
    return f'does not say "{words}"'


def _demanded(house: HouseRules, element: Element) -> Iterator[str]:
    """What must be read there, beside prices."""
    piece, words = element.piece, element.words or ""
    tiles = manner_of(house.game).kind is Kind.TILES
    if piece in NAMED:
        yield NAMED[piece]
    elif piece in IN_WORDS:
        yield words
    elif piece in PRICED:
        yield from short(words)
    elif piece in NUMBERED and not (tiles and piece is Piece.SEAT):
        yield str(element.seat)
    elif piece is Piece.WAGER_AREA:
        yield from [str(element.seat)] if tiles else short(words)


def _twins(
    house: HouseRules, element: Element, inside: Mapping[Element, Sequence[Mark]]
) -> Iterator[list[Mark]]:
    """Where the same wager on the other hand has its odds, which are printed once."""
    name = (element.words or "").partition(" on the ")[0]
    entries = odds_entries(house, house.wagers[element.wager or ""])
    for other, marks in inside.items():
        if other == element or other.piece is not element.piece or not other.wager:
            continue
        same = (other.words or "").partition(" on the ")[0] == name
        if same and odds_entries(house, house.wagers[other.wager]) == entries:
            yield [mark for mark in marks if not mark.hidden]


def _unpriced(entries: Sequence[Entry], boards: Sequence[Sequence[Mark]]) -> str | None:
    """The first price that no board tells, if there is one."""
    unsaid = None
    for board in boards:
        wrong = next((pays for what, pays in entries if not _tells(entries, board, what, pays)), "")
        if not wrong:
            return None
        unsaid = unsaid or wrong
    return f'does not say "{unsaid}"'


def _tells(entries: Sequence[Entry], board: Sequence[Mark], what: str, pays: str) -> bool:
    if len(entries) == 1:
        return _has(_plain(" ".join(mark.words or "" for mark in board)), pays)
    lettered = [mark for mark in board if mark.words]
    for mark in lettered:
        if _has(_plain(mark.words or ""), what):
            row = [each.words or "" for each in lettered if _in_a_row(mark.bounds, each.bounds)]
            if _has(_plain(" ".join(row)), pays):
                return True
    return False


def _in_a_row(one: Box, other: Box) -> bool:
    return abs(one.middle.y - other.middle.y) < SAME_ROW * min(one.height, other.height)


def _says_all(house: HouseRules, element: Element, posted: Sequence[Mark]) -> bool:
    """Whether a sign says it in place of the layout."""
    seen = [mark for mark in posted if not mark.hidden]
    said = _plain(" ".join(mark.words or "" for mark in seen))
    if not all(_has(said, words) for words in _demanded(house, element)):
        return False
    if element.piece not in PRICED:
        return True
    return _unpriced(odds_entries(house, house.wagers[element.wager or ""]), [seen]) is None


def _plain(text: str) -> str:
    """Without what printers and programs write differently: capitals, dashes, dots, quotes."""
    return BETWEEN.sub(" ", text.replace("\u2019", "'").casefold()).strip()


def _has(said: str, words: str) -> bool:
    return f" {_plain(words)} " in f" {said} "
