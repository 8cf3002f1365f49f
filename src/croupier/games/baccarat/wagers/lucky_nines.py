"""Lucky Nines."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat.hands import Opening
from croupier.games.baccarat.wager import LOSE, OpeningWager
from croupier.values.cards import Card, Rank, Suit


class LuckyNines(OpeningWager):
    """Nines among the opening four cards; "same suit" means all of them (reading R-MD15)."""

    id = "lucky_nines"
    as_set = True
    outcomes = (
        "four_nines",
        "three_nines_suited",
        "three_nines",
        "two_nines_suited",
        "two_nines",
        "nine_of_diamonds",
        "one_nine",
        LOSE,
    )

    def kind(self, card: Card) -> Suit | None:
        """The suit of a nine; all other cards are alike."""
        return card.suit if card.rank is Rank.NINE else None

    def lines_met(self, opening: Opening) -> Iterator[str]:
        suits = [card.suit for card in opening.cards if card.rank is Rank.NINE]
        suited = len(set(suits)) == 1
        match len(suits):
            case 4:
                yield "four_nines"
            case 3:
                yield "three_nines_suited" if suited else "three_nines"
            case 2:
                yield "two_nines_suited" if suited else "two_nines"
            case 1:
                yield "nine_of_diamonds" if suits == [Suit.DIAMONDS] else "one_nine"
            case _:
                yield LOSE


WAGERS = (LuckyNines(),)
