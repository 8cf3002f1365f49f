"""What rounds showed and brought, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.cli.drawing import RenderableType
from croupier.cli.playing.asking import listed
from croupier.cli.playing.terminal_game import PastRounds
from croupier.table.pai_gow.exposed_tiles import HandVoided
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.house_hands import HandsReset, HouseHandsSet
from croupier.table.pai_gow.judging import WagersJudged
from croupier.table.pai_gow.seating import WagerAbandoned
from croupier.table.pai_gow.spoken import place
from croupier.table.pai_gow.state import Past, Table
from croupier.table.pai_gow.surrendering import WagerSurrendered
from croupier.table.seats.wagers import ChipsMoved, JudgedWager, RoundVoided
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.tiles import Tile

SETTLING = (
    ChipsMoved,
    WagerSurrendered,
    WagerAbandoned,
    HandVoided,
    RoundVoided,
)
"""Events that move chips because of the tiles."""
OUT_OF_PLAY: Mapping[type[Event], str] = {
    WagerSurrendered: "surrendered",
    WagerAbandoned: "abandoned",
    HandVoided: "voided",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """Two hands as everybody saw them."""

    owner: str
    high: tuple[Tile, ...]
    low: tuple[Tile, ...]
    verdict: str = ""
    beats: tuple[int, int] | None = None
    decided_by: ClauseId | None = None


def hands_shown(round_: Sequence[Event]) -> dict[int, Shown]:
    """By position, the hands as they were compared."""
    shown = dict[int, Shown]()
    for event in round_:
        if isinstance(event, HouseHandsSet | HandsReset):
            shown[event.seat] = Shown("", event.high, event.low)
        elif isinstance(event, HandsExposed):
            shown[event.seat] = Shown(
                owner=event.owner,
                high=event.high,
                low=event.low,
                verdict=event.verdict,
                beats=event.beats,
                decided_by=event.decided_by,
            )
        elif isinstance(event, WagersJudged):
            shown |= {each.seat: _of_dealer(shown, each) for each in event.wagers if not each.seat}
    return shown


def _of_dealer(shown: Mapping[int, Shown], judged: JudgedWager) -> Shown:
    """The dealer's hands lie open when the bank's are exposed; the wager tells who won."""
    return replace(shown[judged.seat], verdict=judged.outcome, decided_by=judged.decided_by)


def out_of_play(round_: Sequence[Event]) -> dict[int, str]:
    """By area, what became of tiles that nobody was shown."""
    return {
        event.seat: OUT_OF_PLAY[type(event)]
        for event in round_
        if isinstance(event, WagerSurrendered | WagerAbandoned | HandVoided)
    }


def last_wager(table: Table, person: str, area: int) -> int:
    """What a person wagered there in the last round against the dealer; 0 if nothing."""
    return table.rotation.bets.get(person, {}).get(area, 0)


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


def _row(past: Past) -> tuple[str, ...]:
    return str(past.total), _against(past), past.hand, _verdicts(past)


def _line(past: Past) -> str:
    """What everybody played against, and how each fared."""
    return f"{_against(past)} {past.hand}: {_verdicts(past)}"


PAST = PastRounds(("dice", "against", "hands to beat", "by area"), _row, _line)


def _against(past: Past) -> str:
    return f"bank {past.bank}" if past.bank else "dealer"


def _verdicts(past: Past) -> str:
    """The dealer's own wager against a bank stands beside those of the areas."""
    return ", ".join(
        f"{each.seat or place(each.seat).removeprefix('the ')} {each.verdict}"
        for each in past.verdicts
    )
