"""How baccarat is played, from the chapter's own drawing table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.games.baccarat.game import bind
from croupier.rulebooks.baccarat.chapter import Cell, Move, Tableau
from croupier.rulebooks.baccarat.rules import baccarat_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.messages import said, word
from croupier.values.prices import is_win
from croupier.web.baccarat.when_it_wins import WhenItWins
from croupier.web.rules_card import RulesCard, Sentence, listed, rules_card

NAMES = {"T": "tens", "J": "jacks", "Q": "queens", "K": "kings"}
LAST_DIGITS = range(10)


def card(house: HouseRules) -> RulesCard:
    tableau = baccarat_rules(house).tableau
    return rules_card(
        house,
        _sentences(house, tableau),
        {"rows": _rows(tableau)},
        WhenItWins(bind(house)).payouts,
    )


def _sentences(house: HouseRules, tableau: Tableau) -> Iterator[Sentence]:
    best = LAST_DIGITS[-1]
    yield Sentence(
        said(
            "Two hands are dealt, Player and Banker:"
            " bet which comes nearer to {best}, or on a tie.",
            best=best,
        ),
        tableau.point_count,
    )
    nothing = [word(NAMES[rank]) for rank, each in tableau.card_values.items() if each.value == 0]
    ace = tableau.card_values["A"]
    yield Sentence(
        said(
            "An ace counts {ace}, {nothing} nothing, other cards their number.",
            ace=ace.value,
            nothing=listed(nothing),
        ),
        ace.clause,
    )
    yield Sentence("Of a sum the last digit alone counts: 7 and 8 make 5.", tableau.point_count)
    naturals = listed([str(each) for each in sorted(tableau.naturals.value)], "or")
    yield Sentence(
        said("{naturals} from the first two cards is a Natural: nobody draws.", naturals=naturals),
        tableau.natural_stops,
    )
    draws = _totals(tableau.player, Move.DRAW)
    stays = _totals(tableau.player, Move.STAY)
    yield Sentence(
        said(
            "Else the Player draws a third card on {draws} and stands on {stays}.",
            draws=draws,
            stays=stays,
        ),
        tableau.player[0].clause,
    )
    yield Sentence(
        "Then the Banker draws or stands by the table, and the round is over.",
        tableau.one_card_limit,
    )
    tied = [
        line.clause
        for wager in ("player", "banker")
        for line in house.wagers[wager].lines
        if line.outcome == "tie" and not is_win(line.price)
    ]
    if tied:
        yield Sentence("On a tie, wagers on Player and Banker are returned.", tied[0])


def _totals(cells: Mapping[int, Cell], move: Move) -> str:
    found = sorted(total for total, cell in cells.items() if cell.move is move)
    if len(found) > 2:
        return str(said("{least} to {most}", least=found[0], most=found[-1]))
    return listed([*map(str, found)], "or")


def _rows(tableau: Tableau) -> list[dict[str, object]]:
    """By the Banker's total: what it does when the Player stood, and after each third card."""
    return [
        {
            "total": total,
            "stood": _move(cell),
            "drew": [_move(tableau.banker[total, third]) for third in LAST_DIGITS],
        }
        for total, cell in sorted(tableau.banker_if_player_stayed.items())
    ]


def _move(cell: Cell) -> str:
    return "D" if cell.move is Move.DRAW else "S"
