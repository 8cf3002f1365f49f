"""Every event of a Spanish 21 table is a sentence that a person can read."""

from __future__ import annotations

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.table.seats.wagers import WagerPlaced
from croupier.table.spanish_21.cutting_card import CuttingCardReached
from croupier.table.spanish_21.dealing import CardDealt, TotalAnnounced
from croupier.table.spanish_21.decisions import DecisionMade
from croupier.table.spanish_21.exposed_cards import ErrorRemedied
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.peeking import HoleCardRead
from croupier.table.spanish_21.round import Award, JudgedWager
from croupier.table.spanish_21.settling import ChipsMoved
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.transfers import Transfer
from tests.surveillance.spanish_21.stories import STORIES

CITED = ClauseId("PA551-8-d-1")
PEOPLE = ("ann", "bob", "cleo", "dan", "dealer")


@pytest.mark.parametrize("story", [each for each in STORIES if each != "runs_out"])
def test_every_sentence_of_a_story_is_whole(story: str) -> None:
    for event in STORIES[story](MemoryJournal()).told:
        sentence = SPANISH_21.tell(event)
        assert sentence[0] == sentence[0].upper() or sentence.startswith(PEOPLE)
        assert sentence.endswith((".", "…"))
        assert not {"None", "{", "(", "True", "False"} & set(sentence.split())
        assert "_" not in sentence


def judged(**fields: object) -> WagersJudged:
    slip = {
        "seat": 1, "owner": "ann", "wager": "spanish_21", "stake": 25_00, "result": "won",
        "outcome": "win", "winnings": 25_00, "vigorish": 0, "back": 50_00, "clause": CITED,
        "decided_by": CITED, "hand": 1,
    }  # fmt: skip
    return WagersJudged("result", (JudgedWager(**{**slip, **fields}),), ())  # type: ignore[arg-type]


SENTENCES: list[tuple[Event, str]] = [
    (
        CardDealt(CITED, 3, 2, 2, Card.parse("9h")),
        "Hand 2 of box 3 is dealt the second card, the 9 of hearts [9h].",
    ),
    (
        CardDealt(CITED, 3, 1, 3, Card.parse("Ks"), sideways=True),
        "Box 3 is dealt the third card sideways, the king of spades [Ks].",
    ),
    (CardDealt(CITED, 0, 0, 2, None), "The dealer is dealt the second card face down."),
    (
        TotalAnnounced(CITED, 2, 1, 17, soft=True),
        "The dealer says soft 17 for box 2, for information only.",
    ),
    (
        TotalAnnounced(CITED, 0, 0, 21, soft=True, blackjack=True),
        "The dealer says Blackjack for the dealer's hand.",
    ),
    (
        DecisionMade((), 2, "bob", 1, "double", CITED, 15_00),
        "bob doubles box 2 with $15.00.",
    ),
    (
        DecisionMade((), 2, "bob", 1, "stand", CITED, by_dealer=True),
        "The dealer stands on box 2, for bob does not answer.",
    ),
    (
        WagerPlaced((Transfer("", "", 5_00),), 3, "bob", "match_the_dealer", 10_00),
        "bob bets $5.00 at box 3 on Match-The-Dealer, which makes it $10.00.",
    ),
    (judged(), "The Spanish 21 wager of ann, box 1 wins $25.00."),
    (
        judged(outcome="suited_678", winnings=50_00),
        "The Spanish 21 wager of ann, box 1 wins $50.00, suited 678.",
    ),
    (
        judged(result="lost", outcome="dealer_blackjack", stake=50_00, back=25_00),
        "The Spanish 21 wager of ann, box 1 loses $25.00, dealer blackjack, and $25.00 comes back.",
    ),
    (
        judged(result="surrendered", outcome="surrender", back=12_50),
        "The Spanish 21 wager of ann, box 1 is surrendered, $12.50 of $25.00 comes back.",
    ),
    (
        judged(result="rescued", outcome="rescue", stake=50_00, back=25_00),
        "The Spanish 21 wager of ann, box 1 is lost and the double of it rescued, $25.00.",
    ),
    (
        WagersJudged("result", (), (), (Award(2, "bob", "envy", 50_00, CITED),)),
        "Bob at box 2 is due the envy bonus of $50.00.",
    ),
    (
        ChipsMoved((), "result", "award", 1, "ann", "fixed_bonus", 1_000_00, CITED),
        "The dealer pays ann at box 1 the super bonus of $1,000.00.",
    ),
    (HoleCardRead(CITED, blackjack=True), "The card reader finds a Blackjack."),
    (
        ErrorRemedied(CITED, "offered", Card.parse("Ac")),
        "The ace of clubs [Ac] is offered to the players in turn.",
    ),
    (
        CuttingCardReached(CITED, 0),
        "The cutting card appears at the dealer's hand; this is the last round of the shoe.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[each[1] for each in SENTENCES])
def test_sentences(event: Event, sentence: str) -> None:
    assert SPANISH_21.tell(event) == sentence
