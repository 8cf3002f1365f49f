"""How a game is played, on one card: sentences with their clauses, a picture, what it pays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.rulebooks.house_rules import HouseRules, OfferedWager
from croupier.studio.odds_board import less_vigorish, percent, price_in_words
from croupier.studio.outcome_words import outcome_in_words
from croupier.values.clauses import ClauseId
from croupier.values.messages import Message, enumerated, said, word
from croupier.values.prices import Loss, MeterShare, PartBack, Price, Push

SHARES = {Fraction(1, 2): "half", Fraction(1): "all"}


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str | Message
    clause: ClauseId | None

    @property
    def words(self) -> str:
        return word(self.text)


@dataclass(frozen=True, slots=True)
class Paid:
    """A wager, and what brings how much; whatever is not told loses."""

    title: str
    about: str
    """Which cards decide it, where not all of them do."""
    entries: tuple[tuple[str, str], ...]
    clause: ClauseId


When = Callable[[OfferedWager, str], str]


@dataclass(frozen=True, slots=True)
class Payouts:
    """What a game says of its wagers: when each outcome comes, and what is paid beside them."""

    when: When
    """In plain words; nothing of an outcome that another one tells of."""
    about: Callable[[OfferedWager], str] = lambda _: ""
    besides: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesCard:
    sentences: tuple[Sentence, ...]
    pays: tuple[Paid, ...]
    besides: tuple[Sentence, ...] = ()
    """What is paid beside the wagers."""
    picture: dict[str, object] = field(default_factory=dict)
    """What the game's own `card_picture.html` draws."""
    when: When = lambda *_: ""
    """For whoever asks about one outcome by itself."""


def rules_card(
    house: HouseRules,
    sentences: Iterable[Sentence] = (),
    picture: dict[str, object] | None = None,
    payouts: Payouts | None = None,
) -> RulesCard:
    """Of any game: its own sentences, then the house's share."""
    told = (*sentences, *_share(house))
    worded = payouts or Payouts(
        lambda offered, outcome: outcome_in_words(house.game, offered.id, outcome)
    )
    pays = tuple(_pays(house, worded))
    return RulesCard(told, pays, worded.besides, picture or {}, worded.when)


def _share(house: HouseRules) -> Iterable[Sentence]:
    taken = house.vigorish
    if taken is not None:
        bearing = listed(
            [word(each.title) for each in house.wagers.values() if each.bears_vigorish]
        )
        tied, won = "a tied wager on {bearing}", "what {bearing} wins"
        of = said(tied if taken.on_tied_stake else won, bearing=bearing)
        kept = percent(taken.rate)
        text = said("Of {of}, the house keeps {kept}: the vigorish.", of=of, kept=kept)
        yield Sentence(text, taken.clause)


def _pays(house: HouseRules, payouts: Payouts) -> Iterable[Paid]:
    for offered in house.wagers.values():
        entries = tuple(
            (word(words), brought(line.price) + less_vigorish(house, offered, line.price))
            for line in offered.lines
            if not isinstance(line.price, Loss) and (words := payouts.when(offered, line.outcome))
        )
        about = word(payouts.about(offered))
        yield Paid(word(offered.title), about, entries, offered.permitted_by)


def brought(price: Price) -> str:
    """What becomes of the stake, for whoever reads no paytables."""
    match price:
        case Push():
            return word("returned")
        case PartBack(share):
            return str(said("{share} back", share=share_in_words(share)))
        case MeterShare(meter, share):
            text = "the {meter:wager} meter" if share == 1 else "{part} of the {meter:wager} meter"
            return str(said(text, meter=meter, part=f"{float(share):.0%}"))
        case _:
            return price_in_words(price)


def share_in_words(share: Fraction) -> str:
    """As people say it, where they do.

    >>> share_in_words(Fraction(1, 2)), share_in_words(Fraction(2, 3))
    ('half', '2/3')
    """
    return word(SHARES[share]) if share in SHARES else str(share)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """A, B and C."""
    return word(f" {joint} ").join(each for each in (enumerated(words[:-1]), *words[-1:]) if each)
