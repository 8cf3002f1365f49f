"""Chapter 551 as it is held: its cards, its paytables, its table and its duties."""

from __future__ import annotations

import pytest

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.loader import load_rulebook, rulebook
from croupier.rulebooks.spanish_21.chapter import spanish_21_chapter
from croupier.rulebooks.spanish_21.duties import DUTIES
from croupier.rulebooks.spanish_21.rules import Spanish21Rules, spanish_21_rules
from croupier.values.cards import DECK, Card
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial
from tests.support import cases, check, clause, drawn_up, game
from tests.test_rulebook_loader import shipped_text

CHAPTER = spanish_21_chapter("pa-551")
MATCHING = "match_the_dealer"
MATCH = f"wagers.{MATCHING} = {{}}"
H1, H2, H3 = (ClauseId(f"PA551-6-h-s{n}") for n in (1, 2, 3))


def table(*filed: str, decks: int = 6) -> Spanish21Rules:
    checked = check("pa-551", "\n".join(filed), decks=decks)
    assert checked.findings == ()
    return spanish_21_rules(drawn_up(checked))


@pytest.mark.parametrize(
    ("cited", "ranks", "value"),
    cases(
        ("PA551-3-b-1", "2 3 4 5 6 7 8 9", None),
        ("PA551-3-b-2", "J Q K", 10),
        ("PA551-3-b-3", "A", 11),
    ),
)
def test_what_a_card_counts(cited: str, ranks: str, value: int | None) -> None:
    held = {
        rank: figure for rank, figure in CHAPTER.values.points.items() if figure.clause == cited
    }
    assert list(held) == ranks.split()
    assert {rank: each.value for rank, each in held.items()} == {
        rank: value or int(rank) for rank in held
    }


@clause("PA551-3-b-3")
def test_an_ace_counts_one_where_eleven_would_be_too_much() -> None:
    assert (CHAPTER.values.low_ace.value, CHAPTER.values.most.value) == (1, 21)


@clause("PA551-3-a-s2")
def test_a_deck_is_forty_eight_cards_without_the_tens() -> None:
    left = [card for card in DECK if card.rank.value in CHAPTER.values.points]
    assert len(left) == 48
    assert CHAPTER.removed.value == {"T"}
    assert Card.parse("10h").rank.value in CHAPTER.removed.value


@pytest.mark.parametrize(
    ("cited", "outcome", "pays"),
    cases(
        ("PA551-6-f-s2", "blackjack", "3 to 2"),
        ("PA551-6-g-4-s2", "suited_777_spades", "3 to 1"),
        ("PA551-6-g-4-s1", "suited_777", "2 to 1"),
        ("PA551-6-g-3", "mixed_777", "3 to 2"),
        ("PA551-6-g-2-s2", "suited_678_spades", "3 to 1"),
        ("PA551-6-g-2-s1", "suited_678", "2 to 1"),
        ("PA551-6-g-1", "mixed_678", "3 to 2"),
        ("PA551-6-g-7", "seven_card_21", "3 to 1"),
        ("PA551-6-g-6", "six_card_21", "2 to 1"),
        ("PA551-6-g-5", "five_card_21", "3 to 2"),
        ("PA551-6-f-s3", "win", "1 to 1"),
        ("PA551-11-b", "doubled_win", "1 to 1"),
        ("PA551-6-c-s1", "push", "push"),
        ("PA551-9-a-s1", "surrender", "1/2 back"),
        ("PA551-11-d", "rescue", "lose"),
    ),
)
def test_a_line_of_the_wager(cited: str, outcome: str, pays: str) -> None:
    [line] = [each for each in table().wagers["spanish_21"].lines if each.outcome == outcome]
    assert (str(line.price), line.clause) == (pays, cited)


@clause("PA551-10-c", "PA551-10-a-s2")
def test_insurance_pays_two_to_one() -> None:
    won, lost = table().wagers["insurance"].lines
    assert (won.outcome, str(won.price), won.clause) == ("dealer_blackjack", "2 to 1", "PA551-10-c")
    assert (lost.outcome, str(lost.price)) == ("no_blackjack", "lose")
    assert won.when == lost.when == "PA551-10-a-s2"


@pytest.mark.parametrize(
    ("cited", "decks", "outcome", "pays"),
    cases(
        ("PA551-7-e-1-diff", 6, "other_suit", "4 to 1"),
        ("PA551-7-e-1-same", 6, "same_suit", "9 to 1"),
        ("PA551-7-e-2-diff", 8, "other_suit", "3 to 1"),
        ("PA551-7-e-2-same", 8, "same_suit", "12 to 1"),
    ),
)
def test_a_matching_card_pays_by_the_decks(cited: str, decks: int, outcome: str, pays: str) -> None:
    lines = {each.outcome: each for each in table(MATCH, decks=decks).wagers[MATCHING].lines}
    assert (str(lines[outcome].price), lines[outcome].clause) == (pays, cited)


@clause("PA551-7-a-s2")
@pytest.mark.parametrize(
    ("decks", "prices"),
    [(6, ["18 to 1", "13 to 1", "8 to 1"]), (8, ["24 to 1", "15 to 1", "6 to 1"])],
)
def test_two_matching_cards_are_paid_one_by_one(decks: int, prices: list[str]) -> None:
    both = table(MATCH, decks=decks).wagers[MATCHING].lines[:3]
    assert [each.outcome for each in both] == [
        "two_same_suit",
        "same_and_other_suit",
        "two_other_suit",
    ]
    assert [str(each.price) for each in both] == prices
    assert {each.clause for each in both} == {"PA551-7-a-s2"}


@clause("PA551-6-h-s1", "PA551-6-h-s2", "PA551-6-h-s3")
def test_the_fixed_bonuses() -> None:
    house = table()
    assert [(each.at_least, each.below, each.sum, each.clause) for each in house.super_bonus] == [
        (5_00, 25_00, 1000_00, "PA551-6-h-s1"),
        (25_00, None, 5000_00, "PA551-6-h-s2"),
    ]
    assert (house.envy.value, house.envy.clause) == (50_00, "PA551-6-h-s3")
    assert house.super_bonus_up.value == {"7"}


@clause("PA551-8-e-s1", "PA551-10-a-s1", "PA551-10-b-s1", "PA551-13-b", "PA551-12-c-s2")
def test_the_figures_of_a_round() -> None:
    house = table()
    assert house.peek.value == {"A", "K", "Q", "J"}
    assert house.insurance_up.value == {"A"}
    assert house.insurance_share.value * 2 == 1
    assert (house.dealer_stands.value, house.dealer_hits_soft_17.value) == (17, False)
    assert house.split_hands.value == 3


@clause("PA551-11-a-s1", "PA551-9-a-s1")
def test_two_cards_are_doubled_and_half_a_wager_is_given_up() -> None:
    house = table()
    assert (house.double_cards.value, house.double_cards.clause) == (2, "PA551-11-a-s1")
    assert house.surrender_share.value * 2 == 1
    assert house.surrender_share.clause == "PA551-9-a-s1"


@pytest.mark.parametrize(
    ("cited", "piece", "about"),
    cases(
        ("PA551-2-a", Piece.DEALER, None),
        ("PA551-2-b-1", Piece.HOUSE_NAME, None),
        ("PA551-2-b-2", Piece.SEAT, None),
        ("PA551-2-b-2-i", Piece.WAGER_AREA, "Spanish 21"),
        ("PA551-2-b-2-ii", Piece.WAGER_AREA, "Match-The-Dealer"),
        ("PA551-10-b-s1", Piece.WAGER_AREA, "Insurance"),
        ("PA551-2-c-1", Piece.INSCRIPTION, "Blackjack pays 3 to 2"),
        ("PA551-2-c-2", Piece.INSCRIPTION, "Dealer must draw to 16 and stand on all 17's"),
        ("PA551-2-c-3", Piece.ODDS, "Insurance"),
        ("PA551-2-c-4", Piece.ODDS, "Spanish 21"),
        ("PA551-2-c-5", Piece.ODDS, "Match-The-Dealer"),
        ("PA551-2-d", Piece.DROP_BOX, None),
        ("PA551-2-d", Piece.TIP_BOX, None),
        ("PA551-2-e-s1", Piece.CARD_READER, None),
        ("PA551-2-f", Piece.DISCARD_RACK, None),
        (
            "PA551-2-g-1",
            Piece.SIGN,
            "Doubled down hands are not eligible for the additional payouts",
        ),
        ("PA551-8-a", Piece.SHOE, None),
    ),
)
def test_what_is_on_the_table(cited: str, piece: Piece, about: str | None) -> None:
    found = [each for each in table(MATCH).layout if each.piece is piece and each.words == about]
    assert [each.clause for each in found] == [cited]


@clause("PA551-2-b-2-ii", "PA551-2-c-5")
def test_nothing_of_match_the_dealer_without_it() -> None:
    assert MATCHING not in {each.wager for each in table().layout}


@clause("PA551-2-g-s1", "PA551-6-h-s1", "PA551-6-h-s2", "PA551-6-h-s3")
def test_the_sign_tells_the_fixed_bonuses() -> None:
    """Reading R-S20."""
    said = {each.clause: each.words or "" for each in table().layout if each.piece is Piece.SIGN}
    assert "$1,000 more for a wager of $5 or more but less than $25" in said[H1]
    assert "$5,000 more for a wager of $25 or more" in said[H2]
    assert "paid $50 each" in said[H3]


@clause("PA551-2-c-5", "PA551-2-g-2")
@pytest.mark.parametrize(
    ("filed", "piece", "cited"),
    [("layout", Piece.ODDS, "PA551-2-c-5"), ("sign", Piece.SIGN_ODDS, "PA551-2-g-2")],
)
def test_the_odds_of_match_the_dealer_are_on_the_layout_or_on_the_sign(
    filed: str, piece: Piece, cited: str
) -> None:
    layout = table(MATCH, f'options.match_odds = "{filed}"').layout
    shown = [(each.piece, each.clause) for each in layout if each.wager == MATCHING]
    assert shown == [(Piece.WAGER_AREA, "PA551-2-b-2-ii"), (piece, cited)]


def test_every_duty_has_a_clause_of_the_chapter() -> None:
    assert CHAPTER.procedure.keys() == DUTIES.always
    assert all(each.startswith("PA551-") for each in CHAPTER.procedure.values())


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('wash = "PA551-4-c"\n', "", "procedure.wash: the chapter names no clause for this duty"),
        ('wash = "', 'wasch = "PA551-4-c"\nwash = "', "procedure.wasch: is no duty; did you mean"),
        ("[options.doubling]", "[options.dubbing]", "options.doubling: is missing"),
    ],
)
def test_what_no_chapter_of_the_game_is_without(old: str, new: str, says: str) -> None:
    text = shipped_text("pa-551")
    assert text.count(f"\n{old}") == 1
    with pytest.raises(BadMaterial) as bad:
        load_rulebook(text.replace(f"\n{old}", f"\n{new}"))
    assert says in bad.value.message


def test_a_chapter_is_of_its_game() -> None:
    assert rulebook("pa-551").game == "spanish_21"
    with pytest.raises(BadMaterial, match="pa-541 is not about Spanish 21"):
        spanish_21_chapter("pa-541")
    with pytest.raises(BadMaterial, match="Minibaccarat is no Spanish 21 table"):
        spanish_21_rules(game("pa-541").house)


@clause("PA551-0-rules-submission")
def test_every_elective_clause_can_be_filed() -> None:
    """What a Rules Submission may choose stands beside an option, a limit or filed odds.

    Who was barred is let in again by the house, or by the next shuffle, which nobody files.
    """
    cited = {
        each
        for rule in CHAPTER.options.values()
        for each in (rule.clause, *(choice.clause for choice in rule.choices))
    }
    cited |= {CHAPTER.match.maximum, *(each.chosen_by for each in CHAPTER.offers if each.chosen_by)}
    cited |= {CHAPTER.procedure["entry_lifted"], ClauseId("PA551-6-k-2")}
    elective = [
        each.id
        for each in clause_table().values()
        if each.source == "pa-551" and each.kind == "option"
    ]
    assert len(elective) == 7
    assert [each for each in elective if each not in cited] == list[ClauseId]()
