"""A Rules Submission for Spanish 21: what it may choose, and what the table then plays by."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.rulebooks.choices import OptionRule
from croupier.rulebooks.spanish_21.chapter import spanish_21_chapter
from croupier.rulebooks.spanish_21.rules import Spanish21Rules, spanish_21_rules
from croupier.rulebooks.submissions.check import check_submission, study_rules
from croupier.values.refusals import BadMaterial
from tests.support import cases, check, clause, drawn_up, finding, submission_text, warned

CHAPTER = spanish_21_chapter("pa-551")
STUDIES = sorted(
    Path(__file__).parents[2].joinpath("examples", "studies").glob("spanish-21-*.toml")
)
MATCHING = "match_the_dealer"
MATCH = f"wagers.{MATCHING} = {{}}"
MATCH_MAXIMUM = f"wagers.{MATCHING}.maximum"
LIMITS_MAXIMUM = f"limits.{MATCHING}.maximum = 50"
TWO_BATCHES = 'options.shuffler = "two_batch"'
CONTINUOUS = 'options.shuffler = "continuous"'


def table(*filed: str, decks: int = 6, seats: int = 7) -> Spanish21Rules:
    checked = check("pa-551", "\n".join(filed), decks=decks, seats=seats)
    assert checked.findings == ()
    return spanish_21_rules(drawn_up(checked))


def refused(key: str, *filed: str, decks: int = 6, seats: int = 7) -> tuple[str, str | None]:
    """What is allowed instead, and who says so."""
    found = finding(check("pa-551", "\n".join(filed), decks=decks, seats=seats), key)
    return found.allowed, found.clause


def studied(what_if: str, decks: int = 6, *filed: str) -> Spanish21Rules:
    text = submission_text("pa-551", "\n".join([*filed, f"[what_if]\n{what_if}"]), decks=decks)
    return spanish_21_rules(study_rules(text))


def test_the_least_a_submission_can_say() -> None:
    house = table()
    assert (house.title, house.seats.value, house.lawful) == ("Spanish 21", 7, True)
    assert list(house.wagers) == ["spanish_21", "insurance"]
    assert list(house.not_offered) == [MATCHING]
    assert not any(chosen.filed for chosen in house.options.values())
    assert (house.match, house.vigorish) == (None, None)
    assert (house.boxes_per_player.value, house.card_life_hours) == (1, None)
    assert not house.holds("mid_shoe_entry_ban")


class TestDecks:
    @clause("PA551-3-a-s1")
    @pytest.mark.parametrize("decks", [6, 8])
    def test_six_or_eight(self, decks: int) -> None:
        house = table(decks=decks)
        assert (house.decks.value, house.shoe_decks) == (decks, decks)

    @clause("PA551-3-a-s1")
    @pytest.mark.parametrize("decks", [0, 1, 5, 7, 9])
    def test_no_other_number(self, decks: int) -> None:
        assert refused("decks", decks=decks) == ("must be 6 or 8", "PA551-3-a-s1")

    @clause("PA551-5-h-2-s1")
    @pytest.mark.parametrize("decks", [12, 16])
    def test_two_batches_of_six_or_eight(self, decks: int) -> None:
        """Reading R-S16."""
        house = table(TWO_BATCHES, decks=decks)
        assert (house.decks.value, house.shoe_decks) == (decks, decks // 2)

    @clause("PA551-5-h-2-s1")
    @pytest.mark.parametrize("decks", [6, 8, 14])
    def test_no_other_batches(self, decks: int) -> None:
        allowed = "must be 12 or 16 with two batches"
        assert refused("decks", TWO_BATCHES, decks=decks) == (allowed, "PA551-5-h-2-s1")

    def test_the_decks_of_two_batches_without_a_shuffler(self) -> None:
        allowed, cited = refused("decks", decks=12)
        assert allowed == 'must be 6 or 8, or file options.shuffler = "two_batch"'
        assert cited == "PA551-3-a-s1"


class TestTheStack:
    @clause("PA551-5-d")
    def test_a_cut_leaves_ten_cards_on_either_side(self) -> None:
        assert (table().minimum_cut.value, table().minimum_cut.clause) == (10, "PA551-5-d")
        assert refused("options.cut_depth", "options.cut_depth = 9") == (
            "must be 10 or more",
            "PA551-5-d",
        )

    def test_a_cut_that_no_stack_allows(self) -> None:
        answer = 'approvals.R-X05 = { reference = "letter 1", date = 2010-05-31 }'
        assert table("options.cut_depth = 144", answer).minimum_cut.value == 144
        allowed, _ = refused("options.cut_depth", "options.cut_depth = 145", answer)
        assert "must be 144 or less with 288 cards in the shoe" in allowed

    @clause("PA551-5-e-s2")
    def test_about_a_quarter_lies_behind_the_cutting_card(self) -> None:
        """Reading R-S15."""
        assert table().cutting_card.value == Fraction(1, 4)
        key = "options.cutting_card_depth"
        for depth in ("25%", "24%", "1/3"):
            assert key not in warned(check("pa-551", f'{key} = "{depth}"', decks=6))
        assert warned(check("pa-551", f'{key} = "23.9%"', decks=6))[key] == "PA551-5-e-s2"

    @clause("PA551-5-e-s2")
    @pytest.mark.parametrize(
        ("depth", "says"),
        [
            ("19%", "must be about a quarter or more; 55 of 288 cards are no quarter"),
            ("19.9%", "58 of 288 cards are no quarter"),
            ("99%", "leaves 2 of 288 cards before the cutting card"),
            ("120%", "must be a share above 0 and up to 100%"),
        ],
    )
    def test_a_cutting_card_out_of_place(self, depth: str, says: str) -> None:
        key = "options.cutting_card_depth"
        allowed, cited = refused(key, f'{key} = "{depth}"')
        assert says in allowed
        assert cited == "PA551-5-e-s2"


class TestShufflers:
    @clause("PA551-15-s1", "PA551-15-s2")
    def test_a_device_is_for_practice_until_it_is_approved(self) -> None:
        approval = "continuous_shuffler"
        assert approval not in table().missing_approvals
        assert table(CONTINUOUS, decks=8).missing_approvals[approval] == "PA551-15-s2"
        recorded = f'approvals.{approval} = {{ reference = "BGO-17", date = 2010-04-01 }}'
        assert approval not in table(CONTINUOUS, recorded, decks=8).missing_approvals

    @clause("PA551-5-h-2-ii")
    def test_an_approval_that_spares_a_spread_is_told_of_and_bars_nothing(self) -> None:
        assert "shuffler" not in table(TWO_BATCHES, decks=16).missing_approvals
        told = warned(check("pa-551", TWO_BATCHES, decks=16))
        assert told["approvals.shuffler"] == "PA551-5-h-2-ii"

    @clause("PA551-15-s1")
    def test_a_continuous_device_is_neither_cut_nor_marked(self) -> None:
        filed = f'{CONTINUOUS}\noptions.cutting_card_depth = "1%"\noptions.cut_depth = 10'
        checked = check("pa-551", filed, decks=8)
        assert checked.lawful
        assert warned(checked)["options.cutting_card_depth"] == "PA551-15-s1"
        assert warned(checked)["options.cut_depth"] == "PA551-15-s1"

    @clause("PA551-5-a", "PA551-15-s1")
    def test_what_is_chosen_is_cited(self) -> None:
        assert table().options["shuffler"].clause == "PA551-5-a"
        assert table(CONTINUOUS).options["shuffler"].clause == "PA551-15-s1"
        shuffled = table('options.card_preparation = "preshuffled"').options["card_preparation"]
        assert shuffled.clause == "PA551-5-a"


class TestBoxes:
    @clause("PA551-2-b-2")
    @pytest.mark.parametrize("seats", [0, 8])
    def test_seven_boxes_at_most(self, seats: int) -> None:
        assert refused("seats", seats=seats) == ("must be 1 to 7", "PA551-2-b-2")

    @clause("PA551-14")
    def test_boxes_of_a_player_are_to_be_filed(self) -> None:
        key = "options.boxes_per_player"
        assert warned(check("pa-551", decks=6))[key] == "PA551-14"
        assert key not in warned(check("pa-551", f"{key} = 3", decks=6))
        house = table(f"{key} = 3")
        assert (house.boxes_per_player.value, house.boxes_per_player.clause) == (3, "PA551-14")

    @clause("PA551-14")
    @pytest.mark.parametrize(
        ("boxes", "seats", "says"),
        [(0, 7, "must be 1 to 7"), (8, 7, "must be 1 to 7"), (6, 5, "must be 5 or less")],
    )
    def test_boxes_that_there_are_not(self, boxes: int, seats: int, says: str) -> None:
        key = "options.boxes_per_player"
        allowed, cited = refused(key, f"{key} = {boxes}", seats=seats)
        assert allowed.startswith(says)
        assert cited == "PA551-14"

    @clause("PA551-6-k")
    def test_nobody_enters_in_mid_shoe_where_that_is_filed(self) -> None:
        chosen = table("options.mid_shoe_entry_ban = true").options["mid_shoe_entry_ban"]
        assert (chosen.value, chosen.clause) == (True, "PA551-6-k")


class TestMatchTheDealer:
    @clause("PA551-7-e")
    @pytest.mark.parametrize(
        ("filed", "decks", "cited", "least"),
        [
            ('other_suit = "7 to 2"', 6, "PA551-7-e-1-diff", "4 to 1"),
            ('same_suit = "8 to 1"', 6, "PA551-7-e-1-same", "9 to 1"),
            ('other_suit = "2 to 1"', 8, "PA551-7-e-2-diff", "3 to 1"),
            ('same_suit = "9 to 1"', 8, "PA551-7-e-2-same", "12 to 1"),
        ],
    )
    def test_odds_below_the_floor_of_the_decks(
        self, filed: str, decks: int, cited: str, least: str
    ) -> None:
        key = f"wagers.{MATCHING}.{filed.split(maxsplit=1)[0]}"
        found = refused(key, f"wagers.{MATCHING}.{filed}", decks=decks)
        assert found == (f"must be at least {least}", cited)

    @clause("PA551-7-e-1-same")
    def test_the_floor_goes_by_the_decks_in_the_shoe(self) -> None:
        filed = f'wagers.{MATCHING}.same_suit = "9 to 1"'
        match = table(TWO_BATCHES, filed, decks=12).match
        assert match is not None
        assert match.same_suit.clause == "PA551-7-e-1-same"

    @clause("PA551-7-e", "PA551-7-a-s2")
    def test_filed_odds_are_paid_one_by_one(self) -> None:
        filed = f'wagers.{MATCHING} = {{ same_suit = "25 to 2", other_suit = "4 to 1" }}'
        house = table(filed, decks=8)
        assert house.match is not None
        assert str(house.match.same_suit.value) == "25 to 2"
        prices = {line.outcome: str(line.price) for line in house.wagers[MATCHING].lines}
        assert prices["same_and_other_suit"] == "33 to 2"
        assert prices["two_same_suit"] == "50 to 2"

    @clause("PA551-7-b-s1")
    def test_it_stands_beside_a_wager_on_the_box(self) -> None:
        needs = table(MATCH).wagers[MATCHING].needs
        assert needs is not None
        assert needs.any_of == {"spanish_21"}
        assert needs.clause == "PA551-7-b-s1"

    @clause("PA551-7-b-s2", "PA551-7-b-1", "PA551-7-b-2")
    def test_its_limits(self) -> None:
        """The table's own minimum is that of the wager on the box."""
        house = table(f"{MATCH_MAXIMUM} = 50", "limits.minimum = 10")
        assert house == table(f"{MATCH_MAXIMUM} = 50", LIMITS_MAXIMUM, "limits.minimum = 10")
        assert house == table(MATCH, LIMITS_MAXIMUM, "limits.minimum = 10")
        match = house.match
        assert match is not None
        assert (match.minimum.value, match.minimum.clause) == (1_00, "PA551-7-b-s2")
        assert match.maximum is not None
        assert (match.maximum.value, match.maximum.clause) == (50_00, "PA551-7-b-2")
        assert match.within_wager == "PA551-7-b-1"
        limits = house.wagers[MATCHING].limits
        assert (limits.minimum, limits.maximum) == (1_00, 50_00)

    @clause("PA551-7-b-s2")
    @pytest.mark.parametrize(
        "key", [f"limits.{MATCHING}.minimum", f"limits.{MATCHING}.maximum", MATCH_MAXIMUM]
    )
    def test_a_limit_below_a_dollar(self, key: str) -> None:
        offered = "" if key == MATCH_MAXIMUM else MATCH
        assert refused(key, offered, f"{key} = 0.50") == ("must be 1.00 or more", "PA551-7-b-s2")

    @clause("PA551-7-b-2")
    def test_the_maximum_is_to_be_filed(self) -> None:
        assert warned(check("pa-551", MATCH, decks=6))[MATCH_MAXIMUM] == "PA551-7-b-2"
        for filed in (f"{MATCH}\n{LIMITS_MAXIMUM}", f"{MATCH_MAXIMUM} = 50"):
            assert MATCH_MAXIMUM not in warned(check("pa-551", filed, decks=6))

    def test_where_its_odds_are_shown_matters_only_where_it_is_offered(self) -> None:
        filed = 'options.match_odds = "sign"'
        assert warned(check("pa-551", filed, decks=6))["options.match_odds"] == "PA551-2-g-2"
        checked = check("pa-551", f"{filed}\n{MATCH}", decks=6)
        assert "options.match_odds" not in warned(checked)

    def test_how_backs_differ_matters_only_with_two_batches(self) -> None:
        filed = 'options.batch_backs = "two_colours"'
        assert warned(check("pa-551", filed, decks=6))["options.batch_backs"] == "PA551-5-h-2-s1"
        checked = check("pa-551", f"{filed}\n{TWO_BATCHES}", decks=12)
        assert "options.batch_backs" not in warned(checked)


class TestTheCoin:
    @clause("PA551-9-a-s1")
    @pytest.mark.parametrize(
        ("minimum", "coin", "costs_nothing"),
        [("5", "5", True), ("5", "2.50", False), ("5", "3", False), (None, "0.50", True)],
    )
    def test_half_of_the_smallest_wager_is_made_in_coins(
        self, minimum: str | None, coin: str, *, costs_nothing: bool
    ) -> None:
        filed = f"limits.coin = {coin}" + (f"\nlimits.minimum = {minimum}" if minimum else "")
        warnings = warned(check("pa-551", filed, decks=6))
        assert warnings.get("limits.coin") == ("PA551-9-a-s1" if costs_nothing else None)

    def test_a_cent_is_worth_no_warning(self) -> None:
        assert "limits.coin" not in warned(check("pa-551", decks=6))


class TestInsurance:
    @clause("PA551-10-b-s2")
    @pytest.mark.parametrize(
        ("filed", "unit"),
        [
            ("", 1),
            ("limits.coin = 0.25", 25),
            ("options.insurance_unit = 2.50\nlimits.minimum = 5", 2_50),
        ],
    )
    def test_the_unit_of_its_chips(self, filed: str, unit: int) -> None:
        """Reading R-S23."""
        house = table(filed)
        assert (house.insurance_unit.value, house.insurance_unit.clause) == (unit, "PA551-10-b-s2")

    @clause("PA551-10-b-s2")
    def test_a_unit_that_the_coin_does_not_make(self) -> None:
        key = "options.insurance_unit"
        allowed, cited = refused(key, f"{key} = 0.75\nlimits.coin = 0.50")
        assert allowed == "must be a multiple of the table's coin, 0.50"
        assert cited == "PA551-10-b-s2"

    @clause("PA551-10-b-s1", "PA551-10-b-s2")
    @pytest.mark.parametrize(
        ("limits", "least"),
        [("", "0.01"), ("limits.coin = 1", "1.00"), ("limits.minimum = 5", "5.00")],
    )
    def test_a_unit_above_what_a_wager_can_be_laid_in(self, limits: str, least: str) -> None:
        """With a unit of 1,000 a wager of 100 would be insured for all of it, not for half."""
        key = "options.insurance_unit"
        allowed, cited = refused(key, f"{key} = 1000\n{limits}")
        assert allowed == f"must not be above the smallest wager, {least}"
        assert cited == "PA551-10-b-s2"

    @clause("PA551-10-b-s1")
    def test_the_initial_wager_is_its_only_limit(self) -> None:
        _, cited = refused("limits.insurance", "limits.insurance = { maximum = 100 }")
        assert cited == "PA551-10-b-s1"


@pytest.mark.parametrize(
    ("cited", "approval"),
    cases(
        ("PA551-2-b", "layout"),
        ("PA551-2-d", "drop_and_tip_box"),
        ("PA551-2-e-s1", "card_reader"),
        ("PA551-2-g-s1", "sign"),
    ),
)
def test_a_table_without_the_approval_is_for_practice_only(cited: str, approval: str) -> None:
    assert table().missing_approvals[approval] == cited
    recorded = f'approvals.{approval} = {{ reference = "BGO-17", date = 2010-04-01 }}'
    assert approval not in table(recorded).missing_approvals


@pytest.mark.parametrize(
    ("cited", "filed"),
    cases(
        ("PA551-2-f-1", 'discard_rack = "exact"'),
        ("PA551-2-f-2", 'discard_rack = "marked"'),
        ("PA551-5-h-s1", 'idle_spread = "face_up"'),
        ("PA551-5-h-s2", 'idle_spread = "face_down"'),
        ("PA551-16-l-1", 'card_reader = "visible"'),
        ("PA551-16-l-2", 'card_reader = "hidden"'),
    ),
)
def test_what_the_text_leaves_to_the_house(cited: str, filed: str) -> None:
    option = filed.split(maxsplit=1)[0]
    assert table(f"options.{filed}").options[option].clause == cited


@clause("PA551-0-in-force")
@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2010, 3, 19), "pa-551 took force on 2010-03-20"),
        (date(2010, 3, 20), None),
        (date(2012, 3, 19), None),
        (date(2012, 3, 20), "pa-551 expired on 2012-03-20"),
    ],
)
def test_the_chapter_is_law_for_two_years(day: date, said: str | None) -> None:
    checked = check("pa-551", decks=6, effective=day)
    assert checked.lawful
    about = {each.message: each.clause for each in checked.warnings if each.key == "effective"}
    assert about == ({said: "PA551-0-in-force"} if said else {})


GUARDED = [rule for rule in CHAPTER.options.values() if rule.guarded]


def test_the_guarded_readings() -> None:
    """Those that the page of readings marks "guard", for Spanish 21."""
    assert {rule.reading for rule in GUARDED} == {
        *(f"R-S{n}" for n in ("02", "03", "05", "09", 13, 16, 24, 25)),
        *("R-X32", "R-X33", "R-X37", "R-X40"),
    }


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.name) for rule in GUARDED])
def test_a_guarded_option_wants_a_recorded_answer(rule: OptionRule) -> None:
    filed = f'options.{rule.name} = "{rule.choices[-1].value}"'
    allowed, cited = refused(f"options.{rule.name}", filed)
    assert cited == rule.clause
    assert f"[approvals.{rule.reading}]" in allowed
    answer = f'approvals.{rule.reading} = {{ reference = "letter 7", date = 2010-05-31 }}'
    assert check("pa-551", f"{filed}\n{answer}", decks=6).lawful


@clause("PA551-11-a-s1")
def test_an_answer_opens_doubling_to_hands_of_any_number_of_cards() -> None:
    answer = 'approvals.R-S05 = { reference = "letter 7", date = 2010-05-31 }'
    doubled = table('options.doubling = "any_cards"', answer).double_cards
    assert (doubled.value, doubled.clause) == (None, "PA551-11-a-s1")


class TestStudy:
    @pytest.mark.parametrize(
        ("cited", "what_if", "key"),
        cases(
            ("PA551-3-a-s1", "decks = 7", "decks"),
            ("PA551-2-b-2", "seats = 8", "seats"),
            ("PA551-11-a-s1", 'options.doubling = "any_cards"', "options.doubling"),
            ("PA551-12-c-s2", "options.split_hands = 4", "options.split_hands"),
            ("PA551-6-c-s1", "options.every_21_wins = true", "options.every_21_wins"),
            ("PA551-13-b", "options.dealer_hits_soft_17 = true", "options.dealer_hits_soft_17"),
            ("PA551-13-a", "options.split_aces_draw_once = true", "options.split_aces_draw_once"),
            ("PA551-5-e-s2", 'options.cutting_card_depth = "10%"', "options.cutting_card_depth"),
            (
                "PA551-6-f-s2",
                'wagers.spanish_21.blackjack = "6 to 5"',
                "wagers.spanish_21.blackjack",
            ),
            (
                "PA551-10-c",
                'wagers.insurance.dealer_blackjack = "3 to 1"',
                "wagers.insurance.dealer_blackjack",
            ),
        ),
    )
    def test_a_table_refuses_what_a_study_prices(self, cited: str, what_if: str, key: str) -> None:
        assert refused(key, f"[what_if]\n{what_if}")[1] == cited
        assert refused("what_if", f"[what_if]\n{what_if}")[0].startswith("is for study")
        assert not studied(what_if).lawful

    def test_what_is_studied(self) -> None:
        house = studied(
            "options = { split_hands = 4, every_21_wins = true, dealer_hits_soft_17 = true,"
            ' split_aces_draw_once = true, doubling = "any_cards" }\n'
            'wagers.spanish_21.blackjack = "6 to 5"'
        )
        assert house.split_hands.value == 4
        assert house.every_21_wins.value
        assert house.dealer_hits_soft_17.value
        assert house.split_aces_draw_once.value
        assert house.double_cards.value is None
        assert str(house.wagers["spanish_21"].lines[0].price) == "6 to 5"

    @pytest.mark.parametrize(
        ("decks", "same_suit"), [(4, "9 to 1"), (6, "9 to 1"), (8, "12 to 1"), (10, "12 to 1")]
    )
    def test_another_shoe_pays_the_odds_of_the_nearest(self, decks: int, same_suit: str) -> None:
        match = studied(f"decks = {decks}", 6, MATCH).match
        assert match is not None
        assert str(match.same_suit.value) == same_suit

    def test_what_the_chapter_fixes_may_be_said(self) -> None:
        filed = "options = { split_hands = 3, every_21_wins = false }"
        assert table(filed, 'wagers.spanish_21.win = "1 to 1"').split_hands.value == 3

    @pytest.mark.parametrize(
        "what_if",
        [
            "decks = 0",
            "options.split_hands = 5",
            "options.split_hands = 0",
            'options.doubling = "any_card"',
            'options.cutting_card_depth = "99%"',
            'wagers.spanish_21.push = "1 to 1"',
            f'wagers.{MATCHING}.two_same_suit = "20 to 1"',
        ],
    )
    def test_what_makes_no_sense_is_not_studied_either(self, what_if: str) -> None:
        with pytest.raises(BadMaterial, match="cannot be studied"):
            studied(what_if)

    @pytest.mark.parametrize("file", STUDIES, ids=lambda path: path.stem)
    def test_the_common_game_is_no_lawful_table(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        found = {each.clause for each in check_submission(text).findings}
        assert found == {"PA551-11-a-s1", "PA551-12-c-s2", "PA551-6-c-s1", None}
        house = spanish_21_rules(study_rules(text))
        assert not house.lawful
        assert (house.double_cards.value, house.split_hands.value) == (None, 4)
        assert house.every_21_wins.value
