"""Why a hand drew or stood, in plain words; the clause is that of the decision."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.drawing import deal
from croupier.games.baccarat.reasons import in_dealing_order, reasons
from croupier.values.cards import parse_cards
from croupier.values.refusals import Refusal
from tests.support import clause, game

TABLEAU = game("pa-627a").house.tableau


@clause("PA627A-10-b-1", "PA627A-10-b-2", "PA627A-10-c-1", "PA627A-10-c-2-iii")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("2h Ks 3d 4c Ah", ["Player draws on 5", "Banker stands on 4: Player drew an ace"]),
        ("2h Ks 2d 3d 7h 5c", ["Player draws on 4", "Banker draws on 3: Player drew a 7"]),
        ("Kh 2h 6d 3d 5c", ["Player stands on 6", "Banker draws on 5: Player stood"]),
        ("Kh 2h 6d 4d", ["Player stands on 6", "Banker stands on 6: Player stood"]),
        ("Kh 2h 8d 4d", ["Player has a Natural 8", "Banker stands: Player has a Natural"]),
        ("Kh 2h 8d 7d", ["Player has a Natural 8", "Banker has a Natural 9"]),
    ],
)
def test_a_decision_says_what_it_looked_at(cards: str, told: list[str]) -> None:
    dealt = deal(TABLEAU, parse_cards(cards))
    assert not isinstance(dealt, Refusal)
    found = reasons(TABLEAU, parse_cards(cards))
    assert [words for _, words in found] == told
    assert tuple(made for made, _ in found) == dealt.decisions
    assert in_dealing_order(dealt.coup) == tuple(parse_cards(cards))


def test_the_banker_is_not_spoken_of_before_the_players_third_card() -> None:
    assert [told for _, told in reasons(TABLEAU, parse_cards("2h Ks 2d 3d"))] == [
        "Player draws on 4"
    ]


def test_before_four_cards_nothing_is_decided() -> None:
    assert reasons(TABLEAU, parse_cards("2h Ks 2d")) == ()
