"""Every event is a sentence that a person can read."""

from __future__ import annotations

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.table.baccarat.announcing import PointsCalled, ResultAnnounced
from croupier.table.baccarat.betting import WagerPlaced
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.game import tell
from croupier.table.baccarat.remedies import ErrorRemedied
from croupier.table.baccarat.viewing import HandTurned
from croupier.table.baccarat.vigorish import VigorishCollected
from croupier.table.cards.burning import CardBurned
from croupier.table.cards.cutting import CardsCut
from croupier.table.seats.seating import SeatLeft, SeatTaken
from croupier.table.seats.wagers import ChipsMoved
from croupier.values.cards import Card, parse_cards
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, clause_of
from croupier.values.sides import Side
from croupier.values.transfers import PURSES, Transfer
from tests.surveillance.stories import STORIES

CITED = ClauseId("PA541-1")


@pytest.mark.parametrize("story", STORIES)
def test_every_sentence_of_a_story_is_whole(story: str) -> None:
    for event in STORIES[story](MemoryJournal()).told:
        sentence = tell(event)
        assert sentence[0] == sentence[0].upper() or sentence.startswith(("ann", "bob", "cleo"))
        assert sentence.endswith((".", "…"))
        assert not {"None", "Side.", "{", "("} & set(sentence.split())
        assert "_" not in sentence


SENTENCES: list[tuple[Event, str]] = [
    (CardsCut(CITED, 3, 208), "Seat 3 cuts the cards after card 208."),
    (CardsCut(CITED, 0, 208), "The dealer cuts the cards after card 208."),
    (
        CardDealt(CITED, Side.PLAYER, 3, Card.parse("9h"), up=True),
        "The Player's Hand is dealt its third card, the 9 of hearts [9h].",
    ),
    (
        CardDealt(CITED, Side.BANKER, 1, None, up=False),
        "The Banker's Hand is dealt its first card face down.",
    ),
    (
        CardDealt(CITED, Side.BANKER, 3, Card.parse("Td"), up=True, held=True),
        (
            "The Banker's Hand is dealt its third card, the 10 of diamonds [Td],"
            " which had left the shoe before."
        ),
    ),
    (
        ResultAnnounced(
            CITED, "", 6, 7, "banker", ("Player 6, Banker 7", "Banker wins", "Dragon 7")
        ),
        "Banker 7 over 6: Banker wins. Dragon 7.",
    ),
    (
        ResultAnnounced(CITED, "", 6, 6, "tie", ("Player 6, Banker 6", "tie hand")),
        "Both hands have 6: tie hand.",
    ),
    (
        WagerPlaced((Transfer("", "", 25_50),), 3, "bob", "dragon_7", 125_50),
        "bob bets $25.50 at seat 3 on Dragon 7, which makes it $125.50.",
    ),
    (
        WagerPlaced((Transfer("", "", 50_00),), 1, "ann", "banker", 50_00, 10_00),
        "ann bets $50.00 at seat 1 on Banker, with a match play coupon of $10.00.",
    ),
    (
        SeatLeft((Transfer("stack:ann", PURSES, 95_00),), 1, "ann"),
        "ann leaves seat 1 with $95.00 in chips.",
    ),
    (
        PointsCalled(CITED, Side.PLAYER, 9, natural=True),
        "The dealer calls a Natural 9 for the Player's Hand.",
    ),
    (
        HandTurned(CITED, Side.BANKER, parse_cards("2s 3d")),
        "The Banker's Hand is turned up: 2s 3d.",
    ),
    (
        ErrorRemedied(CITED, "discarded", Card.parse("Ac"), discards=2, shown=True),
        "The ace of clubs [Ac] goes into the discards, and 2 more from the shoe.",
    ),
    (
        ErrorRemedied(CITED, "banker_third_card", None, banker="draw"),
        (
            "A card nobody has seen becomes the third card of the Banker's Hand;"
            " the Banker's Hand draws."
        ),
    ),
    (
        ChipsMoved((), "result", "take vigorish", 1, "ann", "banker", 5_00, CITED),
        "The dealer takes $5.00 of vigorish on the Banker wager of ann at seat 1.",
    ),
    (CardBurned(CITED, None, 3), "A card is burned face down; 3 more to burn."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[each[1] for each in SENTENCES])
def test_sentences(event: Event, sentence: str) -> None:
    assert tell(event) == sentence


def test_the_clause_behind_an_event() -> None:
    assert clause_of(CardsCut(CITED, 3, 208)) == CITED
    assert clause_of(VigorishCollected((), "ann", 5, CITED)) == CITED
    assert clause_of(SeatTaken(3, "bob")) is None
