"""What each wager of a Spanish 21 table brings on average, from the full shoe and played best."""

from __future__ import annotations

from croupier.games.spanish_21.game import INSURANCE, bind
from croupier.odds.spanish_21.tables import exact_odds
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.spanish_21.insurance import InsurancePlaced
from croupier.web.expected import Expected, Laid
from croupier.web.past_rounds import Document, PastRound
from croupier.web.spanish_21.hands_told import stakes_of

PLAYED_BEST = (
    "Spanish 21 is played best, by one's own cards and the up card, and priced per first wager:"
    " doubles and splits are in its mean, the fixed payout for three suited sevens is not."
    " Insurance is priced as if an ace were up and nothing else were known."
)


def expected(house: HouseRules) -> Expected:
    rows = exact_odds(bind(house))
    return Expected({wager: rows[wager].expected_value for wager in rows}, PLAYED_BEST)


def laid(past: PastRound, person: str, recalled: Document) -> Laid:  # noqa: ARG001 others ask it
    """Each box before it was doubled or split, the side wagers, and Insurance."""
    for (_, owner, wager), stake in stakes_of(past).items():
        if owner == person and wager != INSURANCE:
            yield wager, stake
    for insured in past.all(InsurancePlaced):
        if insured.owner == person:
            yield INSURANCE, insured.stake
