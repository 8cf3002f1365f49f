"""What a Pai Gow table answers to odds and history."""

from __future__ import annotations

from rich.console import RenderableType

from croupier.cli.playing.asking import listed
from croupier.table.pai_gow.spoken import place
from croupier.table.pai_gow.state import Past, Table


def odds(table: Table) -> RenderableType:
    """Exact edges by role and by way of setting; the odds are loaded only now."""
    from croupier.odds.pai_gow.tables import exact_odds  # noqa: PLC0415

    rows: list[tuple[str, ...]] = [("as", "setting by", "wins", "ties", "loses", "house edge")]
    for each in exact_odds(table.game).rows:
        shares = {line.outcome: f"{float(line.probability):.4%}" for line in each.outcomes}
        who, how = each.terms["role"], each.terms["strategy"]
        told = (shares[outcome] for outcome in ("win", "tie", "lose"))
        rows.append((str(who), str(how), *told, f"{float(each.house_edge):.4%}"))
    title = f"Exact odds; the dealer sets by: {table.game.way.house_way.title}"
    return listed(title, rows)


def history(table: Table) -> RenderableType:
    if not table.history:
        return "No round has been played at this table."
    rows = [("round", "dice", "against", "hands to beat", "by area")]
    rows += [
        (f"{past.number}", f"{past.total}", _against(past), past.hand, _verdicts(past))
        for past in table.history
    ]
    return listed("Rounds of this table", rows)


def last(table: Table) -> str | None:
    """The last round in a line: what everybody played against, and how each fared."""
    if not table.history:
        return None
    past = table.history[-1]
    return f"{_against(past)} {past.hand}: {_verdicts(past)}"


def _against(past: Past) -> str:
    return f"bank {past.bank}" if past.bank else "dealer"


def _verdicts(past: Past) -> str:
    """The dealer's own wager against a bank stands beside those of the areas."""
    return ", ".join(
        f"{each.seat or place(each.seat).removeprefix('the ')} {each.verdict}"
        for each in past.verdicts
    )
