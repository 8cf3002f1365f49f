"""The wagers of a Five Treasures table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from croupier.games.baccarat.hands import FinalState
from croupier.games.baccarat.results import DRAGON_7, PANDA_8
from croupier.games.baccarat.wager import LOSE, FinalWager, Terms
from croupier.values.sides import Side

TWO_CARD_SEVENS = "two_card_sevens"


class Fortune7Wager(FinalWager):
    """The Banker's Hand wins with a three-card seven, which EZ tables call a Dragon 7."""

    id = "fortune_7"
    outcomes = ("fortune_7", LOSE)

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield "fortune_7" if DRAGON_7.happens(final) else LOSE


class Golden8(FinalWager):
    """The Player's Hand wins with a three-card eight, which EZ tables call a Panda 8."""

    id = "golden_8"
    outcomes = ("golden_8", LOSE)

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield "golden_8" if PANDA_8.happens(final) else LOSE


class Heavenly9(FinalWager):
    """One hand or both end as a three-card nine, whoever wins."""

    id = "heavenly_9"
    outcomes = ("both_hands", "one_hand", LOSE)

    def lines_met(self, final: FinalState) -> Iterator[str]:
        nines = sum(final[side].points == 9 and final[side].cards == 3 for side in Side)
        yield (LOSE, "one_hand", "both_hands")[nines]


class Blazing7s(FinalWager):
    """Both hands end on seven with as many cards."""

    id = "blazing_7s"
    outcomes = ("three_card_sevens", TWO_CARD_SEVENS, LOSE)
    optional = frozenset({TWO_CARD_SEVENS})

    def lines_met(self, final: FinalState) -> Iterator[str]:
        sevens = final.player.points == final.banker.points == 7
        if sevens and final.player.cards == final.banker.cards:
            yield "three_card_sevens" if final.player.cards == 3 else TWO_CARD_SEVENS
        yield LOSE


COVERED = (Fortune7Wager(), Golden8(), Heavenly9(), Blazing7s())


@dataclass(frozen=True)
class CoverAll(FinalWager):
    """Any of the four others wins, by the paytable in force (reading R-MD07)."""

    id = "cover_all"
    outcomes = ("covered", TWO_CARD_SEVENS, LOSE)
    optional = frozenset({TWO_CARD_SEVENS})
    depends_on = tuple(wager.id for wager in COVERED)
    paying: tuple[frozenset[str], ...] = tuple(
        frozenset(wager.outcomes) - {LOSE} for wager in COVERED
    )

    def under(self, terms: Terms) -> Self:
        return replace(
            self, paying=tuple(terms.paying.get(wager.id, frozenset()) for wager in COVERED)
        )

    def lines_met(self, final: FinalState) -> Iterator[str]:
        events = [next(wager.lines_met(final)) for wager in COVERED]
        if any(event in paying for event, paying in zip(events, self.paying, strict=True)):
            yield "covered"
        elif TWO_CARD_SEVENS in events:
            yield TWO_CARD_SEVENS
        yield LOSE


WAGERS = (*COVERED, CoverAll())
