"""What rounds showed and brought, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import dropwhile, takewhile

from croupier.cli.drawing import Group, RenderableType, Text
from croupier.cli.playing.asking import listed
from croupier.cli.playing.last_round import of_last_round
from croupier.cli.playing.terminal_game import PastRounds
from croupier.games.spanish_21.game import INSURANCE, MATCH
from croupier.games.spanish_21.outcome_words import SPANISH_21
from croupier.studio.outcome_words import outcome_in_words
from croupier.table.seats.spoken import SpokenWagerConfirmed
from croupier.table.seats.wagers import NoMoreBetsCalled, RoundVoided, WagerPlaced, WagerWithdrawn
from croupier.table.spanish_21.dealing import CardDealt
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.naming import name_of
from croupier.table.spanish_21.passed_over import HandCalledDead
from croupier.table.spanish_21.round import Award, JudgedWager, Past
from croupier.table.spanish_21.seating import WagersForfeited
from croupier.table.spanish_21.settling import ChipsMoved, RoundEnded
from croupier.table.spanish_21.state import Table
from croupier.values.events import Event
from croupier.values.money import dollars
from croupier.values.shoe import in_decks

SETTLING = (ChipsMoved, HandCalledDead, WagersForfeited, RoundVoided)
"""Events that move chips because of the cards."""
JUDGING = (WagersJudged, HandCalledDead, WagersForfeited)
LAYING = (WagerPlaced, WagerWithdrawn, SpokenWagerConfirmed)
OVER = (RoundEnded, RoundVoided)
Bets = Mapping[tuple[int, str], int]
"""By box and wager, in cents."""


def _is_of_a_round(event: Event) -> bool:
    return isinstance(event, (NoMoreBetsCalled, CardDealt))


def slips_of(round_: Iterable[Event]) -> tuple[JudgedWager, ...]:
    """In the order in which the wagers were decided."""
    judged = (event.wagers for event in round_ if isinstance(event, JUDGING))
    return tuple(slip for slips in judged for slip in slips)


def awards_of(round_: Iterable[Event]) -> tuple[Award, ...]:
    judged = (event.awards for event in round_ if isinstance(event, WagersJudged))
    return tuple(award for awards in judged for award in awards)


def last_bets(told: Sequence[Event], person: str) -> Bets:
    """What a person had wagered when the first card of the last round was dealt."""
    before = dropwhile(lambda event: not _is_of_a_round(event), reversed(told))
    between = takewhile(lambda event: not isinstance(event, OVER), before)
    standing = dict[tuple[int, str], int]()
    for event in between:
        if isinstance(event, LAYING) and event.owner == person:
            standing.setdefault((event.seat, event.wager), event.stake)
    in_order = sorted(standing.items(), key=lambda each: (each[0][1] == MATCH, each[0][0]))
    return {key: stake for key, stake in in_order if stake}


# What is asked about them

WHEN = {INSURANCE: "once an ace is up"}
UNNAMED = frozenset(
    {"win", "doubled_win", "lose", "bust", "surrender", "rescue", "dealer_blackjack"}
    | {"no_match", "no_blackjack"}
)
"""Outcomes that say no more than the result and the cards do."""
COLUMNS = ("box", "wager", "stake", "result", "back", "clause")


def odds(table: Table) -> RenderableType:
    """Exact odds of a full shoe; the engine is loaded only now."""
    from croupier.odds.spanish_21 import tables  # noqa: PLC0415

    told = [("wager", "house edge", "deviation", "")]
    for each in tables.exact_odds(table.game).rows:
        terms = ", ".join(f"{key} {value}".replace("_", " ") for key, value in each.terms.items())
        edge, spread = f"{float(each.house_edge):.4%}", f"{each.standard_deviation:.4f}"
        told.append((name_of(each.wager), edge, spread, terms or WHEN.get(each.wager, "")))
    return listed(f"Exact odds of a full shoe of {in_decks(table.house.shoe_decks)}", told)


def _row(past: Past) -> tuple[str, ...]:
    return past.dealer, _points(past), _hands(past)


def _line(past: Past) -> str:
    return f"dealer {past.dealer}, {_points(past)}: {_hands(past)}"


PAST = PastRounds(("dealer", "", "hands"), _row, _line)


def _points(past: Past) -> str:
    return "Blackjack" if past.blackjack else str(past.points)


def _hands(past: Past) -> str:
    return "; ".join(f"{hand.seat} {hand.cards} {hand.result}" for hand in past.hands)


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
    rule = f"{slip.decided_by}, {slip.reading}" if slip.reading else slip.decided_by
    return f"{slip.seat}{hand} {slip.owner}", name_of(slip.wager), *sums, rule


def named_outcome(slip: JudgedWager) -> str:
    """What it is called on the layout, where that tells anything."""
    return "" if slip.outcome in UNNAMED else outcome_in_words(SPANISH_21, slip.wager, slip.outcome)


def _award(award: Award) -> tuple[str, ...]:
    what = name_of(award.award)
    return f"{award.seat} {award.owner}", what, "", "paid", dollars(award.cents), award.clause
