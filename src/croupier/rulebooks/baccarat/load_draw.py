"""Reads card values and drawing rules in the three forms the texts print."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.baccarat.chapter import Cell, Move, Tableau
from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.citing import clause, optional_clause
from croupier.rulebooks.reader import Reader
from croupier.values.cards import COURT_RANKS, Rank
from croupier.values.clauses import ClauseId
from croupier.values.sides import BySide

THIRD_CARDS = range(10)


def read_tableau(points: Reader, draw: Reader) -> Tableau:
    naturals = draw.section("naturals")
    natural_points = frozenset(naturals.wholes("points"))
    if not natural_points <= set(range(10)):
        raise naturals.wrong("points", "must be totals of 0 to 9")
    drawing_points = [total for total in range(10) if total not in natural_points]
    order = read_dealing_order(draw.section("order"))
    tableau = Tableau(
        card_values=_read_card_values(points),
        point_count=clause(points, "point_count"),
        naturals=Cited(natural_points, clause(naturals)),
        natural_stops=clause(draw, "natural_stops"),
        natural_stops_again=optional_clause(draw, "natural_stops_again"),
        player=_one_column(draw, "player", drawing_points),
        banker_if_player_stayed=_one_column(draw, "banker_if_player_stayed", drawing_points),
        banker=_grid(draw, "banker", drawing_points),
        order=next(iter(order.values())),
        one_card_limit=clause(draw, "one_card_limit"),
    )
    for reader in (points, draw, naturals):
        reader.close()
    return tableau


def read_dealing_order(reader: Reader) -> dict[str, BySide[ClauseId]]:
    """By dealing procedure."""
    orders = dict[str, BySide[ClauseId]]()
    for procedure, row in reader.sections():
        orders[procedure] = BySide(clause(row, "player"), clause(row, "banker"))
        row.close()
    if not orders:
        raise reader.wrong("", "is missing: who says which cards are whose")
    return orders


def _read_card_values(points: Reader) -> dict[str, Cited[int]]:
    numerals = clause(points, "numerals")
    tens, ace = points.section("tens_and_courts"), points.section("ace")
    values = dict[str, Cited[int]]()
    for rank in Rank:
        if rank is Rank.ACE:
            values[rank.value] = Cited(ace.whole("value"), clause(ace))
        elif rank is Rank.TEN or rank in COURT_RANKS:
            values[rank.value] = Cited(tens.whole("value"), clause(tens))
        else:
            values[rank.value] = Cited(int(rank.value), numerals)
    tens.close()
    ace.close()
    return values


def _one_column(draw: Reader, key: str, totals: list[int]) -> dict[int, Cell]:
    cells = dict[int, Cell]()
    for row in draw.rows(key):
        cell = Cell(_move(row), clause(row))
        for total in row.wholes("points"):
            if total not in totals:
                raise row.wrong("points", f"{total} is no total that draws by a table")
            if total in cells:
                raise row.wrong("points", f"total {total} stands in two rows")
            cells[total] = cell
        row.close()
    if missing := [total for total in totals if total not in cells]:
        raise draw.wrong(key, f"has no row for totals {missing}")
    return cells


def _grid(draw: Reader, key: str, totals: list[int]) -> dict[tuple[int, int], Cell]:
    cells = dict[tuple[int, int], Cell]()
    for row in draw.rows(key):
        cited, again = clause(row), optional_clause(row, "again")
        for total in row.wholes("points"):
            if total not in totals:
                raise row.wrong("points", f"{total} is no total that draws by a table")
            for third, move in _moves(row):
                if third not in THIRD_CARDS:
                    raise row.wrong("third", "must be 0 to 9")
                if (total, third) in cells:
                    raise row.wrong("points", f"total {total} against {third} stands in two rows")
                cells[total, third] = Cell(move, cited, again)
        row.close()
    if holes := [(t, third) for t in totals for third in THIRD_CARDS if (t, third) not in cells]:
        raise draw.wrong(key, f"has no cell for totals and third cards {holes}")
    return cells


def _moves(row: Reader) -> Iterator[tuple[int, Move]]:
    """A row as a grid line, a range, an exception, a blanket rule or a single case."""
    if row.has("moves"):
        letters = row.text("moves")
        if len(letters) != len(THIRD_CARDS) or set(letters) - set("DS"):
            raise row.wrong("moves", "must be ten letters, D or S, for third cards 0 to 9")
        yield from ((third, Move(letters[third])) for third in THIRD_CARDS)
    elif row.has("third"):
        yield row.whole("third"), _move(row)
    elif row.has("draws_between"):
        ends = row.wholes("draws_between")
        if len(ends) != 2:
            raise row.wrong("draws_between", "must have two ends")
        low, high = ends
        if not 0 <= low <= high <= 9:
            raise row.wrong("draws_between", "must run upwards between 0 and 9")
        yield from _drawing_on(range(low, high + 1))
    elif row.has("draws_unless"):
        yield from _drawing_on([n for n in THIRD_CARDS if n not in row.wholes("draws_unless")])
    else:
        rule = row.text("draws")
        if rule not in {"always", "never"}:
            raise row.wrong("draws", "must be always or never")
        yield from _drawing_on(THIRD_CARDS if rule == "always" else [])


def _drawing_on(third_cards: range | list[int]) -> Iterator[tuple[int, Move]]:
    return ((third, Move.DRAW if third in third_cards else Move.STAY) for third in THIRD_CARDS)


def _move(row: Reader) -> Move:
    letter = row.text("move")
    if letter not in {"D", "S"}:
        raise row.wrong("move", "must be D to draw or S to stay")
    return Move(letter)
