"""Words that lay chips on a box and take them back."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.games.spanish_21.play.last_round import last_bets
from croupier.cli.games.spanish_21.play.reading import said
from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.players_words import ordered
from croupier.cli.playing.sitting import DEALER, FLOORPERSON
from croupier.games.spanish_21.game import MATCH
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.spanish_21.betting import PlaceWager, WithdrawWager, placed_at
from croupier.table.spanish_21.spoken_wagers import ConfirmSpokenWager, SpeakWager
from croupier.table.spanish_21.state import Table
from croupier.values.money import Cents
from croupier.values.refusals import Refusal, Unreadable

Sitting = AtSeat[Table]


def _bet(sitting: Sitting, words: Words) -> Answer:
    """Without a sum, everything that was wagered in the last round."""
    usage = "bet [BOX] SUM"
    if words:
        bet = said(words, sitting.seat, usage)
        return ordered(sitting, PlaceWager(bet.box, bet.wager, bet.cents(usage)))
    again = last_bets(sitting.told, sitting.person)
    if not again:
        raise Unreadable(f"say how much: {usage}")
    laid = (ordered(sitting, PlaceWager(*key, stake)) for key, stake in again.items())
    return next((answer for answer in laid if answer.refusal), Answer())


def _match(sitting: Sitting, words: Words) -> Answer:
    usage = "match [BOX] SUM"
    bet = said(words, sitting.seat, usage, MATCH)
    return ordered(sitting, PlaceWager(bet.box, bet.wager, bet.cents(usage)))


def _raise(sitting: Sitting, words: Words) -> Answer:
    usage = "raise [BOX] [match] SUM"
    bet = said(words, sitting.seat, usage)
    if placed_at(sitting.table, bet.box, sitting.person, bet.wager) is None:
        why = f"no such wager lies on box {bet.box} to raise"
        return Answer(Refusal(sitting.table.house.placing, why))
    return ordered(sitting, PlaceWager(bet.box, bet.wager, bet.cents(usage)))


def _back(sitting: Sitting, words: Words) -> Answer:
    bet = said(words, sitting.seat, "back [[BOX] [match] SUM]")
    return ordered(sitting, WithdrawWager(bet.box, bet.wager, bet.sum or Cents(0)))


def _cash(sitting: Sitting, words: Words) -> Answer:
    usage = "cash [BOX] [match] SUM"
    bet = said(words, sitting.seat, usage)
    spoken = SpeakWager(bet.box, bet.wager, bet.cents(usage))
    return Answer(sitting.order(spoken) or _confirmed(sitting, spoken))


def _confirmed(sitting: Sitting, spoken: SpeakWager) -> Refusal | None:
    """The automatic dealer repeats the wager, and so does the floorperson."""
    confirm = ConfirmSpokenWager(spoken.seat, sitting.person, spoken.wager)
    by_dealer = Command(confirm, DEALER, Role.DEALER, sitting.clock())
    by_floor = Command(confirm, FLOORPERSON, Role.FLOORPERSON, sitting.clock())
    return sitting.give(by_dealer) or sitting.give(by_floor)


WORDS: Mapping[str, Word] = {
    "bet": Word("bet [[BOX] SUM]", "lay chips on your box; bet alone lays the last bets", _bet),
    "match": Word("match [BOX] SUM", "bet beside it that a card of yours matches", _match),
    "raise": Word("raise [BOX] [match] SUM", "add to a wager that lies there", _raise),
    "back": Word("back [[BOX] [match] SUM]", "take a wager back before the call", _back),
    "cash": Word("cash [BOX] [match] SUM", "put down cash and say the wager", _cash),
}
