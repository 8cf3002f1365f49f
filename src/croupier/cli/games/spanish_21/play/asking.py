"""What a Spanish 21 table answers to odds, history and slips."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.games.spanish_21.play.hands_on_felt import named_outcome
from croupier.cli.games.spanish_21.play.last_round import awards_of, of_last_round, slips_of
from croupier.cli.playing.asking import listed
from croupier.games.spanish_21.game import INSURANCE
from croupier.table.spanish_21.naming import name_of
from croupier.table.spanish_21.state import Award, JudgedWager, Past, PastHand, Table
from croupier.values.events import Event
from croupier.values.money import dollars

WHEN = {INSURANCE: "once an ace is up"}
COLUMNS = ("box", "wager", "stake", "result", "back", "clause")


def odds(table: Table) -> RenderableType:
    """Exact odds of a full shoe; the engine is loaded only now."""
    from croupier.odds.spanish_21 import tables  # noqa: PLC0415

    told = [("wager", "house edge", "deviation", "")]
    for each in tables.odds(table.game).rows:
        terms = ", ".join(f"{key} {value}".replace("_", " ") for key, value in each.terms.items())
        edge, spread = f"{float(each.house_edge):.4%}", f"{each.standard_deviation:.4f}"
        told.append((name_of(each.wager), edge, spread, terms or WHEN.get(each.wager, "")))
    return listed(f"Exact odds of a full shoe of {table.house.shoe_decks} decks", told)


def history(table: Table) -> RenderableType:
    if not table.history:
        return "No round has been dealt from this shoe."
    rows = [("round", "dealer", "", "hands")]
    rows += [
        (f"{past.number}", past.dealer, _points(past), "; ".join(map(_hand, past.hands)))
        for past in table.history
    ]
    return listed(f"Rounds of shoe {table.history[0].shoe}", rows)


def last(table: Table) -> str | None:
    """The last round in a line."""
    if not table.history:
        return None
    past = table.history[-1]
    return f"dealer {past.dealer}, {_points(past)}: {'; '.join(map(_hand, past.hands))}"


def _points(past: Past) -> str:
    return "Blackjack" if past.blackjack else str(past.points)


def _hand(hand: PastHand) -> str:
    return f"{hand.seat} {hand.cards} {hand.result}"


def slips_shown(table: Table, told: Sequence[Event]) -> RenderableType:
    """The slips of this round so far, or of the last one."""
    round_ = of_last_round(told)
    slips, awards = slips_of(round_), awards_of(round_)
    if not slips:
        return "No wager has been decided yet."
    rows = [COLUMNS, *map(_slip, slips), *map(_award, awards)]
    number = table.round.number if table.round else table.rounds
    return Group(listed(f"Slips of round {number}", rows), Text())


def _slip(slip: JudgedWager) -> tuple[str, ...]:
    hand = f".{slip.hand}" if slip.hand else ""
    result = ", ".join(filter(None, (slip.result, named_outcome(slip))))
    sums = dollars(slip.stake), result, dollars(slip.back)
    return f"{slip.seat}{hand} {slip.owner}", name_of(slip.wager), *sums, slip.decided_by


def _award(award: Award) -> tuple[str, ...]:
    what = name_of(award.award)
    return f"{award.seat} {award.owner}", what, "", "paid", dollars(award.cents), award.clause
