"""All rows of odds of a Spanish 21 table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game
from croupier.odds.figures import ExactOdds, WagerOdds
from croupier.odds.spanish_21.analysis import analyse
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.main_wager import round_odds
from croupier.odds.spanish_21.match import match_odds
from croupier.odds.spanish_21.shoes import spanish_shoe
from croupier.rulebooks.reader import nearest
from croupier.values.cards import DECK, Rank
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition


def exact_odds(
    game: Spanish21Game,
    *,
    wager: str | None = None,
    decks: int | None = None,
    shoe: Composition | Mapping[str, int] | None = None,
    stake: Cents | None = None,
) -> ExactOdds:
    """Exact odds of a table's wagers, by id; a round is played as well as can be.

    A stake brings in the fixed bonus and the table's rounding. Insurance is there only while an
    ace can be up.
    """
    offered = [each for each in (WAGER, MATCH, INSURANCE) if each in game.house.wagers]
    if wager is not None and wager not in offered:
        raise Unreadable(f"no wager {wager!r} here; {nearest(wager, offered)}")
    if shoe is None:
        shoe = spanish_shoe(game.house.shoe_decks if decks is None else decks)
    held = shoe if isinstance(shoe, Composition) else Composition.from_counts(shoe)
    if wager is None and not any(held[card] for card in DECK if card.rank is Rank.ACE):
        offered = [each for each in offered if each != INSURANCE]
    return ExactOdds(tuple(_rows(game, [wager] if wager else offered, held, stake)))


def _rows(
    game: Spanish21Game, wagers: list[str], shoe: Composition, stake: Cents | None
) -> Iterator[WagerOdds]:
    for wager in wagers:
        if wager == WAGER:
            yield round_odds(game, analyse(game, shoe, stake), stake)
        elif wager == MATCH:
            yield match_odds(game, shoe, stake)
        else:
            yield insurance_odds(game, shoe, stake)
