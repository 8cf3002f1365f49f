"""A person's own rounds at a table, read from its records: the coup, the slips, the draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import dropwhile

from croupier.rulebooks.house_rules import HouseRules
from croupier.surveillance.passages import Passage, Told, passages
from croupier.table.baccarat.announcing import ResultAnnounced
from croupier.table.baccarat.clearing import RoundEnded
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.game import masked, tell
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.state import JudgedWager
from croupier.table.cards.burning import ShoeLoaded
from croupier.table.seats.wagers import RoundVoided
from croupier.values.events import clause_of

MOST = 50
THIRD = 3


def whole_passages(story: Iterable[Told], shoe: int) -> list[Passage]:
    """Of a table's last records: without the end of a round that began before them.

    Before the first shoe is loaded among them, it is the one before; if none is, `shoe`, the one
    in play.
    """
    told = list(story)
    if told and told[0].record.place > 1:
        told = list(dropwhile(lambda each: not each.mark.ends_passage, told))[1:]
    loaded = (each.event.shoe - 1 for each in told if isinstance(each.event, ShoeLoaded))
    before = next(loaded, shoe)
    return [
        each if each.shoe or each.round is None else Passage(before, each.round, each.told)
        for each in passages(told)
    ]


def own_rounds(found: Iterable[Passage], person: str, house: HouseRules) -> list[dict[str, object]]:
    """Rounds in which the person had a wager, the newest first."""
    mine = (_round(each, person, house) for each in found if _is_over(each))
    with_slips = [each for each in mine if each["slips"]]
    return with_slips[::-1][:MOST]


def _is_over(passage: Passage) -> bool:
    return passage.round is not None and isinstance(
        passage.told[-1].event, RoundEnded | RoundVoided
    )


def _round(passage: Passage, person: str, house: HouseRules) -> dict[str, object]:
    slips = [
        _slip(wager, house)
        for told in passage.told
        if isinstance(told.event, WagersJudged)
        for wager in told.event.wagers
        if wager.owner == person
    ]
    return {
        "shoe": passage.shoe,
        "round": passage.round,
        "at": passage.told[-1].record.at,
        "place": passage.told[-1].record.place,
        **_result(passage),
        "draws": _draws(passage),
        "slips": slips,
        "net": sum(_cents(slip, "back") - _cents(slip, "stake") for slip in slips),
    }


def _cents(slip: Mapping[str, object], key: str) -> int:
    cents = slip[key]
    assert isinstance(cents, int)
    return cents


def _result(passage: Passage) -> dict[str, object]:
    for told in passage.told:
        if isinstance(told.event, ResultAnnounced):
            result = told.event
            return {
                "coup": result.coup,
                "player": result.player,
                "banker": result.banker,
                "winner": result.winner,
            }
    return {"coup": "", "player": None, "banker": None, "winner": "void"}


def _draws(passage: Passage) -> list[dict[str, object]]:
    """Who drew a third card, and the rule that made it so."""
    return [
        {"side": told.event.side.value, "clause": told.event.clause}
        for told in passage.told
        if isinstance(told.event, CardDealt) and told.event.ordinal == THIRD
    ]


def _slip(wager: JudgedWager, house: HouseRules) -> dict[str, object]:
    offered = house.wagers.get(wager.wager)
    return {
        "seat": wager.seat,
        "wager": wager.wager,
        "title": offered.title if offered else wager.wager,
        "stake": wager.stake,
        "result": wager.result,
        "outcome": wager.outcome,
        "winnings": wager.winnings,
        "vigorish": wager.vigorish,
        "marked": wager.marked,
        "back": wager.back,
        "clause": wager.clause,
        "decided_by": wager.decided_by,
    }


def story_of(passage: Passage) -> list[dict[str, object]]:
    """The round in sentences, as everybody at the table saw it."""
    seen = ((told.record, masked(told.event)) for told in passage.told)
    return [
        {"place": record.place, "at": record.at, "told": tell(event), "clause": clause_of(event)}
        for record, event in seen
    ]
