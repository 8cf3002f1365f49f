"""`exact_odds` as a Python person calls it."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier import Cents, Unreadable
from tests.commands.running import EXAMPLES


def test_a_shoe_may_be_a_plain_mapping() -> None:
    game = croupier.baccarat.rulebook("pa-627a")
    odds = croupier.exact_odds(game, shoe={"9h": 3, "Kd": 8, "2c": 4})
    same = croupier.exact_odds(game, shoe=croupier.Composition.parse("3x9h 8xKd 4x2c"))
    assert odds["tie"].house_edge == same["tie"].house_edge


def test_decks_default_to_the_tables_own() -> None:
    game = croupier.baccarat.rulebook("pa-627a", decks=6)
    assert croupier.exact_odds(game)["banker"] == croupier.exact_odds(game, decks=6)["banker"]
    assert list(croupier.exact_odds(game)) == ["banker", "player", "tie"]
    assert len(croupier.exact_odds(game)) == 3


def test_what_is_not_there_is_told() -> None:
    game = croupier.baccarat.rulebook("pa-627a")
    with pytest.raises(Unreadable, match="did you mean 'tie'"):
        croupier.exact_odds(game, wager="tye")
    with pytest.raises(Unreadable, match="no meters"):
        croupier.exact_odds(game, meters={"mega": Cents(1)})
    with pytest.raises(Unreadable, match="a shoe of 0 decks holds nothing"):
        croupier.exact_odds(game, decks=0)


@pytest.mark.parametrize(
    ("given", "why"), [({"mego": 1}, "no meters"), ({"mega": -1}, "below zero")]
)
def test_meters_that_cannot_be_are_refused_whoever_asks(given: dict[str, int], why: str) -> None:
    game = croupier.baccarat.submission((EXAMPLES / "pa-627b.toml").read_text(encoding="utf-8"))
    meters = {name: Cents(cents) for name, cents in given.items()}
    with pytest.raises(Unreadable, match=why):
        croupier.exact_odds(game, wager="tie", meters=meters)
    with pytest.raises(Unreadable, match=why):
        croupier.settle(game, "1 tie 5", "Kh 2s 9d 3c", meters=meters)


def test_figures_are_fractions() -> None:
    tie = croupier.exact_odds(croupier.baccarat.rulebook("md-mini"), wager="tie")["tie"]
    for figure in (tie.house_edge, tie.variance, tie.hit_frequency, tie.edge_per_resolved):
        assert isinstance(figure, Fraction)
