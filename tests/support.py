"""What the tests share: the clause mark, tables built in a line, and cards for a result."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from _pytest.mark.structures import ParameterSet

from croupier.games.baccarat.drawing import deal, due
from croupier.games.baccarat.game import BaccaratGame, submission
from croupier.games.baccarat.hands import Coup, FinalState
from croupier.games.baccarat.settlement import Slip, settle
from croupier.rulebooks.baccarat.chapter import baccarat_chapter
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.rulebooks.submissions.check import Checked, check_submission
from croupier.values.cards import Card, Rank, Suit, show_cards
from croupier.values.money import Cents
from croupier.values.refusals import Finding, Refusal, Refused

RULEBOOKS = SHELF.about("baccarat")
"""Of baccarat."""


def clause(*ids: str) -> pytest.MarkDecorator:
    """The clauses whose rule this case would catch being broken; five at most."""
    return pytest.mark.clause(*ids)


def submission_text(book: str, more: str = "", **top: object) -> str:
    """A submission as TOML: a chapter's game, all its seats, eight decks, and what is asked."""
    chapter = rulebook(book)
    keys: dict[str, object] = {
        "rulebook": book,
        "game": chapter.game,
        "seats": chapter.seats.at_most,
        **({} if book in SHELF.about("pai_gow") else {"decks": 8}),
        **top,
    }
    lines = [f"{key} = {_toml(value)}" for key, value in keys.items() if value is not None]
    return "\n".join([*lines, more])


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def game(book: str, more: str = "", **top: object) -> BaccaratGame:
    """A lawful table: `game("pa-627a", "[wagers.house_money]", variant="ez")`."""
    return _filed(submission_text(book, more, **top))


_filed = cache(submission)


def check(book: str, more: str = "", **top: object) -> Checked:
    return check_submission(submission_text(book, more, **top))


def finding(checked: Checked, key: str) -> Finding:
    """The one finding about a key."""
    found = [each for each in checked.findings if each.key == key]
    assert len(found) == 1, f"{key}: {[str(each) for each in checked.findings]}"
    return found[0]


def slip_of(table: BaccaratGame, bet: str, cards: str, **meters: int) -> Slip:
    """The slip of the first of the bets, all of seat 1 unless they say so: "banker 100"."""
    bets = "; ".join(
        each if each.split()[0].isdigit() else f"1 {each.strip()}" for each in bet.split(";")
    )
    shown = {name: Cents(cents) for name, cents in meters.items()}
    return settle(table, bets, cards, shown).slips[0]


def dealt(coup: str) -> str:
    """Cards in dealing order, from hands that are easier to read."""
    return show_cards(Coup.parse(coup).cards)


def told(slip: Slip) -> tuple[str, str, int, int, str]:
    """What a slip says: result, outcome, winnings, all that goes back, and the clause."""
    return slip.result.value, slip.outcome, slip.winnings, slip.back, slip.clause


def refused(table: BaccaratGame, bets: str) -> list[str | None]:
    """The clauses by which a table turns bets away."""
    with pytest.raises(Refused) as refusal:
        slip_of(table, bets, "4h 2s 4d 5c")
    return [each.clause for each in refusal.value.refusals]


def drawn_up(checked: Checked) -> HouseRules:
    """The house rules of a file that could be read."""
    assert checked.house_rules is not None
    return checked.house_rules


def warned(checked: Checked) -> dict[str, str | None]:
    """The clauses of warnings, by key."""
    return {each.key: each.clause for each in checked.warnings}


@cache
def cards_by_result(book: str = "pa-627a") -> dict[FinalState, str]:
    """For every reachable result, cards in dealing order that give it."""
    tableau = baccarat_chapter(book).tableau
    ranks = (Rank.KING, *list(Rank)[:9])
    suits = list(Suit)
    found = dict[FinalState, str]()
    for player, banker in product(ranks, repeat=2):
        opening = [
            Card(Rank.QUEEN, suits[0]),
            Card(Rank.JACK, suits[1]),
            Card(player, suits[2]),
            Card(banker, suits[3]),
        ]
        waiting = [tuple(opening)]
        for drawn in range(3):
            stood = [cards for cards in waiting if due(tableau, cards) is None]
            for cards in stood:
                dealt = deal(tableau, cards)
                assert not isinstance(dealt, Refusal)
                found.setdefault(dealt.final, show_cards(cards))
            thirds = [Card(rank, suits[drawn]) for rank in ranks]
            waiting = [(*cards, each) for cards in waiting if cards not in stood for each in thirds]
    return found


def cards_for(player: str, banker: str) -> str:
    """Cards for a result such as `cards_for("6 in 2", "7 in 3")`."""
    wanted = tuple(tuple(map(int, hand.split(" in "))) for hand in (player, banker))
    for final, cards in cards_by_result().items():
        if tuple((end.points, end.cards) for end in (final.player, final.banker)) == wanted:
            return cards
    raise LookupError(f"no cards give {player} against {banker}")


def same_duty(requirement: str, *, count: int) -> list[ParameterSet]:
    """A (chapter, clause) case for each of the clauses that state one duty in the same words."""
    alike = [
        each
        for each in clause_table().values()
        if each.requirement == requirement and each.source in RULEBOOKS
    ]
    assert len(alike) == count, f"{len(alike)} clauses say: {requirement}"
    return [pytest.param(each.source, each.id, marks=clause(each.id), id=each.id) for each in alike]


def cases(*rows: tuple[object, ...]) -> list[ParameterSet]:
    """Rows that begin with the clause a case claims; the clause is passed on as well.

    A heading over several clauses is passed on and claims none of them.
    """
    return [
        pytest.param(*row, marks=clause(str(row[0])) if row[0] in clause_table() else ())
        for row in rows
    ]
