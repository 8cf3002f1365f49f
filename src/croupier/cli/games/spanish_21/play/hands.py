"""Hands of the round under way, or of the last one, as they lie on the felt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.cli.drawing import Text
from croupier.cli.games.spanish_21.play.rounds import named_outcome, slips_of
from croupier.cli.playing.cards import Block, Held, cards_drawn, side_by_side
from croupier.cli.playing.last_round import of_last_round
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.terminal_game import Cloth
from croupier.games.slips import Result
from croupier.games.spanish_21.boxes import Ended
from croupier.games.spanish_21.game import WAGER
from croupier.games.spanish_21.hands import Total, total_of
from croupier.table.people import Role
from croupier.table.spanish_21.picture import BoxView, DealerView, HandView, View
from croupier.table.spanish_21.round import JudgedWager, Past, PastHand, Peek
from croupier.table.spanish_21.state import Table
from croupier.values.cards import Card, parse_cards
from croupier.values.money import dollars

BLACKJACK = "Blackjack"
STATES: Mapping[str, str] = {
    Ended.STOOD: "stands",
    Ended.DOUBLED: "stands doubled",
    Ended.BUST: "bust",
    Ended.SURRENDERED: "surrendered",
    Ended.RESCUED: "rescued",
    Ended.DEAD: "dead",
}
STANDING = frozenset({STATES[Ended.STOOD], STATES[Ended.DOUBLED]})
PEEKS: Mapping[str, str] = {
    Peek.CLEAR: "the reader found no Blackjack",
    Peek.BLACKJACK: "the reader found a Blackjack",
    Peek.MISSED: "the hole card was not read",
}
ENDS: Mapping[str, str] = {
    "bust": STATES[Ended.BUST],
    "surrender": STATES[Ended.SURRENDERED],
    "rescue": STATES[Ended.RESCUED],
}
"""By outcome, how a hand of the last round ended."""
Slips = Mapping[tuple[int, int], JudgedWager]
"""By box and hand."""


@dataclass(frozen=True, slots=True)
class OnFelt:
    """One hand of a box."""

    seat: int
    number: int
    of: int
    """So many hands the box has."""
    owner: str
    cards: tuple[Card, ...]
    total: str
    state: str = ""
    """In words; empty while the hand is played."""
    bet: str = ""
    sideways: bool = False
    slip: JudgedWager | None = None

    @property
    def ends(self) -> str:
        """The total, and how the hand ended; that it stands is told as long as it waits."""
        stood = self.slip and self.state in STANDING
        return ", ".join(filter(None, (self.total, "" if stood else self.state)))

    @property
    def verdict(self) -> str:
        """What it brought, else what lies on it."""
        return verdict(self.slip) if self.slip else self.bet


@dataclass(frozen=True, slots=True)
class Dealers:
    """The dealer's hand."""

    cards: tuple[Card | None, ...] = ()
    total: str = ""
    note: str = ""


def verdict(slip: JudgedWager) -> str:
    """What a wager brought, in a few words."""
    named = f": {name}" if (name := named_outcome(slip)) else ""
    match Result(slip.result):
        case Result.WON:
            return f"wins {dollars(slip.winnings)}{named}"
        case Result.RETURNED:
            return f"{dollars(slip.back)} back{named}"
        case _:
            return f"loses {dollars(slip.stake - slip.back)}{named}"


def dealers(table: Table, view: View) -> Dealers:
    if table.round is not None:
        return _dealers_now(view.dealer)
    past = last_of(table)
    if past is None:
        return Dealers()
    cards = parse_cards(past.dealer)
    return Dealers(cards, BLACKJACK if past.blackjack else str(total_of(cards)))


def _dealers_now(dealer: DealerView) -> Dealers:
    cards = tuple(Card.parse(each) if each else None for each in dealer.cards)
    if dealer.points is None:
        return Dealers(cards)
    if dealer.hole_down:
        return Dealers(cards, f"{dealer.points}", PEEKS.get(dealer.peek, ""))
    return Dealers(cards, _total(dealer.points, dealer.soft, dealer.blackjack))


def last_of(table: Table) -> Past | None:
    """The last round, unless it was void or dealt from another shoe."""
    past = table.history[-1] if table.history else None
    return past if past and past.number == table.rounds else None


def on_felt(sitting: Sitting[Table], view: View) -> tuple[OnFelt, ...]:
    """Every hand that has cards, from the dealer's left."""
    table = sitting.table
    if table.round is not None:
        slips = _of_hands(view.results)
        return tuple(each for box in view.boxes for each in _in_box(box, slips))
    past = last_of(table)
    slips = _of_hands(slips_of(of_last_round(sitting.told)))
    return tuple(_over(past, each, slips) for each in past.hands) if past else ()


def _of_hands(judged: Sequence[JudgedWager]) -> Slips:
    return {(each.seat, each.hand): each for each in judged if each.wager == WAGER}


def _in_box(box: BoxView, slips: Slips) -> Iterator[OnFelt]:
    for hand in box.hands:
        yield OnFelt(
            seat=box.seat,
            number=hand.hand,
            of=len(box.hands),
            owner=box.owner,
            cards=tuple(map(Card.parse, hand.cards)),
            total=_total(hand.points, hand.soft, hand.blackjack) if hand.cards else "",
            state="" if hand.blackjack else STATES.get(hand.state, ""),
            bet=_bet(hand),
            sideways=hand.sideways,
            slip=slips.get((box.seat, hand.hand)),
        )


def _bet(hand: HandView) -> str:
    doubled = f" + {dollars(hand.doubled)}" if hand.doubled else ""
    return f"bet {dollars(hand.stake)}{doubled}"


def _over(past: Past, hand: PastHand, slips: Slips) -> OnFelt:
    cards, slip = parse_cards(hand.cards), slips.get((hand.seat, hand.hand))
    return OnFelt(
        seat=hand.seat,
        number=hand.hand,
        of=sum(each.seat == hand.seat for each in past.hands),
        owner=slip.owner if slip else "",
        cards=cards,
        total=BLACKJACK if hand.outcome == "blackjack" else str(total_of(cards)),
        state=ENDS.get(hand.outcome, ""),
        slip=slip,
    )


def _total(points: int, soft: bool, blackjack: bool) -> str:  # noqa: FBT001 as a view has them
    return BLACKJACK if blackjack else str(Total(points, soft))


# How they are drawn

TURN = "▸ "


def hands_drawn(
    sitting: Sitting[Table], view: View, dealer: Dealers, lying: Sequence[OnFelt], cloth: Cloth
) -> Text:
    shown = [each for each in lying if each.seat == looked_at(sitting, view, lying)]
    blocks = [_dealers(dealer, cloth), *(_of_box(sitting, view, each, cloth) for each in shown)]
    return side_by_side(blocks, cloth.wide)


def looked_at(sitting: Sitting[Table], view: View, lying: Sequence[OnFelt]) -> int | None:
    """The box whose turn it is; a player looks at the own ones only, if there are any."""
    seats = list(dict.fromkeys(each.seat for each in lying))
    if sitting.viewer.role is Role.PLAYER:
        own = [each.seat for each in lying if each.owner == sitting.person]
        seats = own or seats
    if view.turn and view.turn.seat in seats:
        return view.turn.seat
    played = [each.seat for each in lying if each.seat in seats and each.state]
    return played[-1] if view.stage == "deciding" and played else next(iter(seats), None)


def _dealers(dealer: Dealers, cloth: Cloth) -> Block:
    head = Text("Dealer", "bold").append(f"  {dealer.total}", "not bold")
    cards = cards_drawn(Held(dealer.cards), tall=cloth.tall)
    return [head, *cards, Text(dealer.note, "dim"), Text()]


def _of_box(sitting: Sitting[Table], view: View, lying: OnFelt, cloth: Cloth) -> Block:
    turn = view.turn and (view.turn.seat, view.turn.hand) == (lying.seat, lying.number)
    held = Held(lying.cards, sideways=lying.sideways, fanned=lying.of > 1)
    cards = cards_drawn(held, tall=cloth.tall)
    head = Text(f"{TURN if turn else ''}{_whose(sitting, lying)}", "bold")
    return [head, *cards, Text(lying.ends), Text(lying.verdict, "" if lying.slip else "dim")]


def _whose(sitting: Sitting[Table], lying: OnFelt) -> str:
    name = "You" if lying.owner == sitting.person else lying.owner
    if lying.of > 1:
        return f"Box {lying.seat}, hand {lying.number}"
    return f"{name}, box {lying.seat}" if name else f"Box {lying.seat}"
