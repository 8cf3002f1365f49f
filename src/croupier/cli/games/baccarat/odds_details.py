"""What `croupier odds` tells of baccarat beside the figures: effects of removal, two wagers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.odds_report import Detail, percent
from croupier.odds.baccarat.effects import Effects
from croupier.values.cards import Card, Rank, Suit

if TYPE_CHECKING:
    from croupier.odds.baccarat.joint import JointOdds


def effect_table(effects: Effects) -> Detail:
    """Effects by rank and suit, in percent of a unit, with the best count's tags."""
    count = effects.best_count
    correlation = f", tags correlate {count.correlation:.4f}" if count else ""
    columns = ("rank", *(suit.name.lower() for suit in Suit), "tags")
    lines = list[tuple[str, ...]]()
    for rank in Rank:
        cards = [Card(rank, suit) for suit in Suit]
        shown = [
            f"{float(effects.by_card[card]):+.5%}" if card in effects.by_card else ""
            for card in cards
        ]
        tags = [str(count.tags[card]) for card in cards if count and card in count.tags]
        lines.append((rank.value, *shown, " ".join(dict.fromkeys(tags))))
    return f"Effect of removal on {effects.wager}{correlation}", columns, lines


def joint_table(joint: JointOdds) -> Detail:
    """Outcomes of one wager down, of the other across."""
    correlation = joint.correlation
    moves = "" if correlation is None else f", correlation {correlation:+.4f}"
    across = [each.outcome for each in joint.second.outcomes]
    lines = [
        (
            each.outcome,
            *(percent(joint.probabilities.get((each.outcome, other))) for other in across),
        )
        for each in joint.first.outcomes
    ]
    return f"{joint.first.wager} and {joint.second.wager}{moves}", ("", *across), lines
