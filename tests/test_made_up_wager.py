"""A new side wager is one small class and a few lines of TOML, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import perm
from typing import Literal

import pytest

from croupier import baccarat
from croupier.games.baccarat.game import BaccaratGame, submission
from croupier.games.baccarat.hands import FinalState, Opening
from croupier.games.baccarat.settlement import Result, settle
from croupier.games.baccarat.wager import LOSE, FinalWager, OpeningWager
from croupier.games.baccarat.wagers import WAGERS
from croupier.rulebooks.loader import SHELF, load_rulebook
from croupier.values.cards import Rank
from croupier.values.refusals import BadMaterial, Unreadable
from croupier.values.sides import Side
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


class TestAnIdea:
    """The same without a chapter: a rule and its pays, for study."""

    @staticmethod
    def four_aces() -> BaccaratGame:
        def rule(opening: Opening) -> str | None:
            return "aces" if all(card.rank is Rank.ACE for card in opening.cards) else None

        return baccarat.with_wager(
            baccarat.rulebook("pa-627a"),
            "four_aces",
            rule,
            {"aces": "1000 to 1"},
            sees="opening",
            alike=lambda card: card.rank,
        )

    def test_it_is_priced_settled_and_no_lawful_table(self) -> None:
        table = self.four_aces()
        assert not table.house.lawful
        odds = baccarat.odds(table, wager="four_aces")["four_aces"]
        assert odds.probability("aces") == Fraction(perm(32, 4), perm(416, 4))
        assert settle(table, "1 four_aces 1", "Ah Ad Ac As 2h 3h").slips[0].back == 100_100
        assert settle(table, "1 four_aces 1", "Ah Ad Ac Ks 2h 3h").slips[0].back == 0

    def test_a_wager_of_a_chapter_made_again_has_its_price(self) -> None:
        def rule(result: FinalState) -> str | None:
            seven = result.banker.points == 7 and result.banker.cards == 3
            return "dragon" if seven and result.winner is Side.BANKER else None

        ez = baccarat.rulebook("md-mini", variant="ez")
        table = baccarat.with_wager(ez, "mine", rule, {"dragon": "40 to 1"})
        odds = baccarat.odds(table)
        assert odds["mine"].house_edge == odds["dragon_7"].house_edge

    @pytest.mark.parametrize("side", ["player", "banker"])
    def test_one_hand_alone(self, side: Literal["player", "banker"]) -> None:
        table = baccarat.with_wager(
            baccarat.rulebook("pa-627a"),
            "pair",
            lambda hand: "pair" if hand[0].rank is hand[1].rank else None,
            {"pair": "11 to 1"},
            sees=side,
            alike=lambda card: card.rank,
        )
        assert baccarat.odds(table, wager="pair")["pair"].hit_frequency == Fraction(31, 415)

    def test_what_cannot_be_is_told(self) -> None:
        game = baccarat.rulebook("pa-627a")
        with pytest.raises(Unreadable, match="has a wager 'tie' already"):
            baccarat.with_wager(game, "tie", lambda _: None, {})
        with pytest.raises(Unreadable, match="'eight' is not odds"):
            baccarat.with_wager(game, "mine", lambda _: None, {"won": "eight"})
        strange = baccarat.with_wager(game, "mine", lambda _: "lost", {"won": "8 to 1"})
        with pytest.raises(Unreadable, match=r"mine: 'lost' has no price; there is \['won'\]"):
            baccarat.odds(strange, wager="mine")
