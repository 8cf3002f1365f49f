"""Dragon Bonus on either hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games.baccarat.hands import FinalState
from croupier.games.baccarat.wager import FinalWager
from croupier.values.sides import Side

LEAST_LEAD = 4


@dataclass(frozen=True)
class DragonBonus(FinalWager):
    """The hand wins as a Natural, or by four points or more without one."""

    side: Side
    outcomes = (
        *(f"win_by_{lead}" for lead in range(9, LEAST_LEAD - 1, -1)),
        "natural_over_none",
        "natural_9_over_8",
        "natural_tie",
        "natural_8_under_9",
        "level_or_behind",
        "short_lead",
    )

    @property
    def id(self) -> str:
        return f"dragon_bonus_{self.side.value}"

    def lines_met(self, final: FinalState) -> Iterator[str]:
        lead = final.lead(self.side)
        if final[self.side].natural:
            if not final[self.side.other].natural:
                yield "natural_over_none"
            elif lead == 0:
                yield "natural_tie"
            else:
                yield "natural_9_over_8" if lead > 0 else "natural_8_under_9"
        elif lead <= 0:
            yield "level_or_behind"
        else:
            yield f"win_by_{lead}" if lead >= LEAST_LEAD else "short_lead"


WAGERS = tuple(DragonBonus(side) for side in Side)
