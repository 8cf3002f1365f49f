"""What a baccarat table answers to odds and history."""

from __future__ import annotations

from rich.console import RenderableType

from croupier.cli.playing.asking import listed
from croupier.table.baccarat.state import Table


def odds(table: Table) -> RenderableType:
    """Exact edges for the full shoe; the engine is loaded only now."""
    from croupier.odds.baccarat.tables import exact_odds  # noqa: PLC0415

    rows = [("wager", "terms", "house edge", "wins")]
    for each in exact_odds(table.game).rows:
        terms = ", ".join(str(value) for value in each.terms.values())
        won = sum(line.probability for line in each.outcomes if line.net > 0)
        rows.append((each.wager, terms, f"{float(each.house_edge):.4%}", f"{float(won):.4%}"))
    return listed(f"Exact odds of a full shoe of {table.house.shoe_decks} decks", rows)


def history(table: Table) -> RenderableType:
    past = table.history
    if not past:
        return "No round has been dealt from this shoe."
    rows = [(f"{each.number}", each.coup, each.winner) for each in past]
    return listed(f"Rounds of shoe {past[0].shoe}", rows)
