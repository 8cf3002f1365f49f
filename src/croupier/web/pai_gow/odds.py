"""Exact odds of a Pai Gow table: bettor, bank and co-bank, by the house way and set best."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from croupier.games.pai_gow.game import bind
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.pai_gow.analysis import Analysis, analyse
from croupier.odds.pai_gow.document import PaiGowReport
from croupier.odds.pai_gow.roles import Role, roles
from croupier.odds.pai_gow.strategies import OPTIMAL
from croupier.odds.pai_gow.tables import exact_odds
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.pai_gow.state import Table
from croupier.table.people import Viewer
from croupier.values.messages import enumerated, said, word
from croupier.web.game_page import Document, Meters, Worked
from croupier.web.odds_rows import odds_row, pays_in_words

TITLES = {Role.BETTOR.value: "Bettor", Role.BANK.value: "Bank", Role.CO_BANK.value: "Co-bank"}
STRATEGIES = {OPTIMAL: "set best"}
OF_ONE_WAGER = (
    "A bank's figures are those of one wager against it; with several, the vigorish falls on what"
    " is left once wins and losses are netted."
)


ALL_ALIKE = None
"""Before tiles are dealt everybody knows the same of them: one full set."""


def odds(table: Table, _: Viewer | None, __: Meters) -> Worked:
    return ALL_ALIKE, partial(odds_document, table.house)


def odds_document(house: HouseRules) -> Document:
    game = bind(house)
    return {
        "from": "full set",
        "about": "",
        "wagers": [_row(house, row) for row in exact_odds(game).rows],
        "notes": notes(analyse(game)),
    }


def priced(house: HouseRules) -> Document:
    """The figures of a submission, as `croupier odds --json` prints them."""
    game = bind(house)
    return PaiGowReport(game, exact_odds(game).rows, lawful=house.lawful).document()


def notes(analysis: Analysis) -> list[str]:
    """How often setting best differs from the house way."""
    house = analysis.game.house
    told = [_departure(analysis, role) for role in roles(house) if role is not Role.CO_BANK]
    return [*told, OF_ONE_WAGER] if house.holds("player_banking") else told


def _departure(analysis: Analysis, role: Role) -> str:
    found = analysis.difference(role, analysis.optimal(role))
    share = _percent(Fraction(found.hands, found.of_hands), 1)
    worth = _percent(found.worth, 2)
    text = (
        "Set best, a {who:word} differs from the house way in {share} % of hands, which is worth"
        " {worth} % of the wager."
    )
    return str(said(text, who=TITLES[role.value].lower(), share=share, worth=worth))


def _percent(share: Fraction, places: int) -> str:
    return f"{float(share) * 100:.{places}f}"


def _row(house: HouseRules, row: WagerOdds) -> Document:
    role, strategy = row.terms["role"], row.terms["strategy"]
    terms = {key: _said(term) for key, term in row.terms.items() if key != "role"}
    vigorish = house.vigorish

    def told(outcome: OutcomeOdds) -> Document:
        is_taken = vigorish is not None and outcome.net > 0
        text = "{pays} less {vigorish:word}" if is_taken else "{pays}"
        pays = said(text, pays=pays_in_words(outcome.pays), vigorish=vigorish and vigorish.name)
        return {"words": outcome.outcome, "pays": str(pays)}

    title = enumerated([word(TITLES[role]), _said(STRATEGIES.get(strategy, strategy))])
    return {**odds_row(row, title, told), "terms": {"as": _said(role), **terms}}


def _said(term: str) -> str:
    return word(term.replace("_", " "))
