"""A new side wager is one small class and a few lines of TOML, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.games.baccarat.game import submission
from croupier.games.baccarat.hands import FinalState, Opening
from croupier.games.baccarat.settlement import Result, settle
from croupier.games.baccarat.wager import LOSE, FinalWager, OpeningWager
from croupier.games.baccarat.wagers import WAGERS
from croupier.rulebooks.loader import SHELF, load_rulebook
from croupier.values.cards import Rank
from croupier.values.refusals import BadMaterial
from tests.support import submission_text


class FourAces(OpeningWager):
    id = "four_aces"
    outcomes = ("four_aces", LOSE)

    def lines_met(self, opening: Opening) -> Iterator[str]:
        yield "four_aces" if all(card.rank is Rank.ACE for card in opening.cards) else LOSE


CHAPTER = """
[chapter]
id = "made-up"
extends = "pa-627a"

[[wagers.four_aces]]
title = "Four Aces"
standing = "elective"
permitted_by = "PA627A-7-a"
lines = [
  { outcome = "four_aces", pays = "1000 to 1", clause = "PA627A-7-a" },
  { outcome = "lose", pays = "lose", clause = "PA627A-7-a" },
]
"""
SUBMISSION = submission_text("pa-627a", "[wagers.four_aces]").replace("pa-627a", "made-up")
SHELF_WITH_IT = {**SHELF, "made-up": load_rulebook(CHAPTER)}


def test_it_settles() -> None:
    game = submission(
        SUBMISSION, shelf=SHELF_WITH_IT, definitions={**WAGERS, FourAces.id: FourAces()}
    )
    won = settle(game, "1 four_aces 1; 1 tie 1", "Ah Ad Ac As 2h 3h").slips[0]
    lost = settle(game, "1 four_aces 1", "Ah Ad Ac Ks 2h 3h").slips[0]
    assert (won.result, won.winnings, won.back) == (Result.WON, 100_000, 100_100)
    assert (lost.result, lost.back) == (Result.LOST, 0)


def test_a_price_without_a_definition_is_refused() -> None:
    with pytest.raises(BadMaterial, match="no definition of the wager 'four_aces'"):
        submission(SUBMISSION, shelf=SHELF_WITH_IT)


class FiveAces(FinalWager):
    id = "four_aces"
    outcomes = ("five_aces", LOSE)

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield LOSE if final.winner else "five_aces"


def test_an_outcome_without_a_price_and_a_price_without_an_outcome_are_refused() -> None:
    with pytest.raises(BadMaterial, match=r"\['four_aces'\] have a price but are no outcomes"):
        submission(SUBMISSION, shelf=SHELF_WITH_IT, definitions={**WAGERS, FiveAces.id: FiveAces()})
    chapter = CHAPTER.replace('outcome = "four_aces"', 'outcome = "lose"').replace(
        '  { outcome = "lose", pays = "lose", clause = "PA627A-7-a" },\n', ""
    )
    shelf = {**SHELF, "made-up": load_rulebook(chapter)}
    with pytest.raises(BadMaterial, match=r"outcomes \['four_aces'\] have no price"):
        submission(SUBMISSION, shelf=shelf, definitions={**WAGERS, FourAces.id: FourAces()})
