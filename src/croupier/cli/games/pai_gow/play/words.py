"""What a player or a dealer may say at a Pai Gow table."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.games.pai_gow.play.advice import advice, tiles_seen
from croupier.cli.games.pai_gow.play.reading import cut_from, delivery_from, setting_from
from croupier.cli.games.pai_gow.play.rounds import last_wager
from croupier.cli.playing.answering import Answer, Word, Words, is_whole
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.dealers_words import ERROR, number
from croupier.cli.playing.players_words import AT_ANY_SEAT, DEAL, only_sum, ordered, saying
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import DEALER as HOUSE_SEAT
from croupier.table.pai_gow.bank import AcceptBank, DeclineBank, GiveUpBank
from croupier.table.pai_gow.cutting import CutStacks, DeclineCut
from croupier.table.pai_gow.dealer_wager import LowerDealerWager
from croupier.table.pai_gow.delivering import ChooseDelivery
from croupier.table.pai_gow.exposed_tiles import PlayOn, VoidHand
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.places import waiting
from croupier.table.pai_gow.setting import AskAdvice, SetHands
from croupier.table.pai_gow.shaking import AnnounceTotal, ShakeDice
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.seats.betting import PlaceWager, placed_at
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.refusals import Refusal, Unreadable

Sitting = AtSeat[Table]
NOW = "now"


def _area(sitting: Sitting, words: Words) -> tuple[int, Words]:
    """`[AREA] ...`: the area of the own seat unless another is named before a sum."""
    if len(words) > 1 and is_whole(words[0]):
        return int(words[0]), words[1:]
    return sitting.seat, words


def _bet(sitting: Sitting, words: Words) -> Answer:
    """Without a sum, as much as in the last round against the dealer."""
    area, words = _area(sitting, words)
    again = last_wager(sitting.table, sitting.person, area)
    stake = Cents(again) if again and not words else only_sum(words, "bet [AREA] SUM")
    return ordered(sitting, PlaceWager(area, WAGER, stake))


def _raise(sitting: Sitting, words: Words) -> Answer:
    area, _ = _area(sitting, words)
    if placed_at(sitting.table.wagers, area, sitting.person, WAGER) is None:
        why = f"no wager lies on area {area} to raise"
        return Answer(Refusal(sitting.table.house.placing, why))
    return _bet(sitting, words)


def _deal(sitting: Sitting, words: Words) -> Answer:
    """On from here: unset tiles are set by the house way, for it is the player who says so."""
    if any(isinstance(step.order, SetHands) for step in sitting.my_duties):
        return _set(sitting, ["house"])
    return DEAL.answer(sitting, words)


def _bank(sitting: Sitting, _: Words) -> Answer:
    return ordered(sitting, AcceptBank(sitting.seat))


def _co_bank(sitting: Sitting, _: Words) -> Answer:
    return ordered(sitting, AcceptBank(sitting.seat, co=True))


def _cut(sitting: Sitting, words: Words) -> Answer:
    cut = cut_from(words)
    order = CutStacks(sitting.seat, cut.first, cut.last, cut.left, cut.right, cut.crossed)
    return ordered(sitting, order)


def _lower(sitting: Sitting, words: Words) -> Answer:
    if len(words) != 1:
        raise Unreadable("write a sum, or 0 for no wager of the dealer: lower SUM")
    cents = Cents(0) if words[0] == "0" else cents_from_text(words[0])
    return ordered(sitting, LowerDealerWager(sitting.seat, cents))


def _deliver(sitting: Sitting, words: Words) -> Answer:
    styles = list(sitting.table.house.bank_deliveries or sitting.table.house.deliveries)
    return ordered(sitting, ChooseDelivery(delivery_from(styles, words)))


def _shake(sitting: Sitting, words: Words) -> Answer:
    if words and not is_whole(words[0]):
        raise Unreadable(f"{words[0]!r} is no number of times: shake [N]")
    return ordered(sitting, ShakeDice(int(words[0])) if words else ShakeDice())


def _to_set(sitting: Sitting) -> int:
    """The area whose tiles are to be set next, else the own seat's."""
    waits = (step.order.seat for step in sitting.my_duties if isinstance(step.order, SetHands))
    return next(waits, sitting.seat)


def _set(sitting: Sitting, words: Words) -> Answer:
    area = _to_set(sitting)
    tiles = tiles_seen(sitting.table, sitting.viewer, area) if sitting.table.round else ()
    if not tiles:
        return ordered(sitting, SetHands(area))
    hand = setting_from(sitting.table.game, tiles, words)
    return ordered(sitting, SetHands(area, hand.high, hand.low))


def _advice(sitting: Sitting, _: Words) -> Answer:
    """The dealer tells the house way once; how much each setting is worth, nobody at the table."""
    area = _to_set(sitting)
    hand = sitting.table.round.hands.get(area) if sitting.table.round else None
    if hand is None or hand.advice is None:
        refusal = sitting.order(AskAdvice(area))
        if refusal is not None:
            return Answer(refusal)
    tiles = tiles_seen(sitting.table, sitting.viewer, area)
    return Answer(shown=advice(sitting.table, sitting.person, area, tiles))


def _leave(sitting: Sitting, words: Words) -> Answer:
    """Whoever leaves in mid-round loses the wager, so it is said twice."""
    undecided = waiting(sitting.table) if sitting.table.round else ()
    lying = sum(each.stake for each in undecided if each.owner == sitting.person)
    if lying and NOW not in words:
        why = f"you would abandon {dollars(lying)} in this round; if you mean it say leave now"
        return Answer(Refusal(sitting.table.duty("abandoned"), why))
    return AT_ANY_SEAT["leave"].answer(sitting, [])


# Behind the table


def _house_delivers(sitting: BehindTable[Table], words: Words) -> Answer:
    styles = list(sitting.table.house.deliveries)
    return Answer(sitting.order(ChooseDelivery(delivery_from(styles, words))))


def _total(sitting: BehindTable[Table], words: Words) -> Answer:
    return Answer(sitting.order(AnnounceTotal(number(words, "total N"))))


def _set_house(sitting: BehindTable[Table], words: Words) -> Answer:
    """The dealer's tiles or a co-bank's; what is not by the house way must be set again."""
    due_now = (step.order for step in sitting.agenda)
    seats = (order.seat for order in due_now if isinstance(order, SetHouseHands))
    seat = next(seats, None)
    if seat is None:
        return Answer(sitting.order(SetHouseHands(HOUSE_SEAT)))
    tiles = tiles_seen(sitting.table, sitting.viewer, seat)
    hand = setting_from(sitting.table.game, tiles, words)
    return Answer(sitting.order(SetHouseHands(seat, hand.high, hand.low)))


WORDS: Mapping[str, Word] = {
    "bet": Word("bet [[AREA] SUM]", "lay chips on your area: bet 25", _bet),
    "raise": Word("raise [AREA] SUM", "add to a wager that lies there", _raise),
    "deal": Word("deal (or Enter)", "let the dealer go on", _deal),
    "set": Word("set HIGH | LOW", "set your tiles: set a b, set 6-6 4-5, set house", _set),
    "advice": Word("advice", "how the house sets your tiles, and what each way is worth", _advice),
    "surrender": saying("surrender", "give up your wager, tiles unseen", Surrender),
    "bank": Word("bank", "take the bank that is offered", _bank),
    "co-bank": Word("co-bank", "take it together with the house", _co_bank),
    "pass": saying("pass", "no bank for you, or no cut", DeclineBank, DeclineCut),
    "cut": Word("cut N-M left|right", "as the bank, have stacks moved: cut 3-5 left", _cut),
    "give": saying("give up", "as the bank, hand the bank back before the call", GiveUpBank),
    "lower": Word("lower SUM", "as the bank, lower the dealer's wager", _lower),
    "deliver": Word("deliver STYLE", "as the bank, choose how tiles are delivered", _deliver),
    "shake": Word("shake [N]", "as the bank, shake the dice", _shake),
    "play": saying("play", "play on after a tile was exposed", PlayOn),
    "void": saying("void", "void your hand after a tile was exposed", VoidHand),
    "error": ERROR,
    "sit": Word("sit N", "take a seat, if you have none", AT_ANY_SEAT["sit"].answer),
    "leave": Word("leave", "take your chips and go", _leave),
}
DEALERS_WORDS: Mapping[str, Word] = {
    "deliver": Word("deliver STYLE", "choose among the filed styles of delivery", _house_delivers),
    "total": Word("total N", "announce the total of the dice yourself", _total),
    "set": Word("set HIGH | LOW", "set the house's tiles yourself: set a b, set house", _set_house),
}
