"""Binds house rules to wagers: a game ready to deal and to settle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from croupier.games.baccarat.drawing import Deal, deal
from croupier.games.baccarat.hands import FinalState, Opening
from croupier.games.baccarat.wager import Dealt, Terms, Wager
from croupier.games.baccarat.wagers import WAGERS
from croupier.games.bound_game import BoundGame
from croupier.games.submissions import chapter_rules, house_rules, study_rules
from croupier.rulebooks.baccarat.rules import BaccaratRules, baccarat_rules
from croupier.rulebooks.chapter import STANDARD, Rulebook
from croupier.rulebooks.house_rules import HouseRules, OfferedWager, PricedLine
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.filing import Beside
from croupier.values.cards import Card, parse_cards
from croupier.values.messages import said
from croupier.values.money import Cents, rounded_down
from croupier.values.prices import FixedSum, MeterShare, is_win
from croupier.values.refusals import BadMaterial, Refusal, Refused, Unreadable, refuse
from croupier.values.shoe import in_decks

Meters = Mapping[str, Cents]
USUAL_DECKS = 8


@dataclass(frozen=True, slots=True)
class BoundWager:
    """A definition and the price the house rules put on each of its outcomes."""

    definition: Wager
    offered: OfferedWager
    lines: Mapping[str, PricedLine]
    highest_line: bool
    """Of several lines met the one worth most pays (reading R-X11)."""

    def line(self, dealt: Dealt, seat: int, meters: Meters) -> PricedLine:
        """The one line that decides the wager in a dealt round."""
        return self.deciding(self.definition.met_by(dealt, seat), meters)

    def deciding(self, lines_met: Iterable[str], meters: Meters) -> PricedLine:
        """The one line that decides, of those the cards meet."""
        met = [self.lines[outcome] for outcome in lines_met if outcome in self.lines]
        if self.highest_line and isinstance(met[0].price, MeterShare):
            return max(met, key=lambda line: prize(line, meters))
        return met[0]


def prize(line: PricedLine, meters: Meters) -> Cents:
    """The sum a line pays whatever the stake; meters pay whole cents and keep the rest."""
    match line.price:
        case FixedSum(cents):
            return cents
        case MeterShare(meter, share):
            return rounded_down(share * meters[meter])
        case _:
            return Cents(0)


@dataclass(frozen=True, slots=True, repr=False)
class BaccaratGame:
    """A table's game: house rules with their wagers bound."""

    house: BaccaratRules
    wagers: Mapping[str, BoundWager]
    """In layout order."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.house.in_brief}>"

    def deal(self, cards: str | Sequence[Card]) -> Deal:
        """A round from exactly the cards it uses, in dealing order."""
        dealt = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        decks = self.house.shoe_decks
        for card, count in Counter(dealt).items():
            if count > decks:
                why = said(
                    "{card} is drawn {count} times from a shoe of {decks}",
                    card=card,
                    count=count,
                    decks=in_decks(decks),
                )
                raise Refused([refuse(self.house.decks.clause, why)])
        round_dealt = deal(self.house.tableau, dealt)
        if isinstance(round_dealt, Refusal):
            raise Refused([round_dealt])
        return round_dealt

    def seen(self, opening: Opening, final: FinalState | None) -> Dealt:
        """The round as its wagers see it."""
        progressive = self.house.progressive
        return Dealt(opening, final, progressive.combinations if progressive else {})

    def settles_early(self, wager: str) -> bool:
        """On the opening cards: by the wager's own clause, else as filed (reading R-X12)."""
        bound = self.wagers[wager]
        if not bound.definition.on_opening:
            return False
        return (
            bound.offered.visit is not None
            or self.house.chose("opening_wagers_settled") != "with_the_round"
        )

    @property
    def initial_meters(self) -> dict[str, Cents]:
        progressive = self.house.progressive
        if progressive is None:
            return {}
        return {name: meter.initial for name, meter in progressive.meters.items()}

    def meters_at(self, given: Meters | None) -> Meters:
        """What the meters show: where nothing is given, what they began with."""
        filed, given = self.initial_meters, given or {}
        if strange := sorted(given.keys() - filed.keys()):
            raise Unreadable(f"no meters {strange} here; there are {sorted(filed)}")
        if below := sorted(name for name, cents in given.items() if cents < 0):
            raise Unreadable(f"meters {below} stand below zero")
        return {**filed, **given}


def submission(
    text: str,
    file: str = "submission",
    *,
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
    definitions: Mapping[str, Wager] = WAGERS,
) -> BaccaratGame:
    """The game of a lawful Rules Submission, given as TOML text."""
    return bind(house_rules(text, file, shelf, beside), definitions)


def study(text: str, file: str = "submission", *, beside: Beside | None = None) -> BaccaratGame:
    """The game of a submission whose [what_if] may leave its chapter."""
    return bind(study_rules(text, file, beside=beside))


def rulebook(
    rulebook_id: str, *, variant: str = STANDARD, decks: int = USUAL_DECKS
) -> BaccaratGame:
    """A chapter's game as it stands: full table, every choice at its default.

    >>> rulebook("md-mini", variant="ez").house.title
    'EZ Baccarat'
    """
    return bind(chapter_rules(rulebook_id, variant=variant, decks=decks))


def bind(house: HouseRules, definitions: Mapping[str, Wager] = WAGERS) -> BaccaratGame:
    """Every outcome gets its price; one without the other is refused."""
    terms = Terms(
        options={name: str(chosen.value) for name, chosen in house.options.items()},
        paying={
            wager.id: frozenset(line.outcome for line in wager.lines if is_win(line.price))
            for wager in house.wagers.values()
        },
    )
    highest = house.chose("several_lines") != "first_printed"
    return BaccaratGame(
        baccarat_rules(house),
        {
            wager.id: _bound(definitions, wager, terms, highest_line=highest)
            for wager in house.wagers.values()
        },
    )


def _bound(
    definitions: Mapping[str, Wager], offered: OfferedWager, terms: Terms, *, highest_line: bool
) -> BoundWager:
    if offered.id not in definitions:
        raise BadMaterial(f"no definition of the wager {offered.id!r}")
    definition = definitions[offered.id].under(terms)
    lines = {line.outcome: line for line in offered.lines}
    outcomes = frozenset(definition.outcomes)
    if strange := sorted(lines.keys() - outcomes):
        raise BadMaterial(f"{offered.id}: {strange} have a price but are no outcomes")
    if unpriced := sorted(outcomes - lines.keys() - definition.optional):
        raise BadMaterial(f"{offered.id}: outcomes {unpriced} have no price")
    if len(lines) != len(offered.lines):
        raise BadMaterial(f"{offered.id}: an outcome has two prices")
    return BoundWager(definition, offered, lines, highest_line)


GAME = BoundGame(bind, usual={"variant": STANDARD, "decks": USUAL_DECKS})
