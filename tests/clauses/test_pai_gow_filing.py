"""A Rules Submission for Pai Gow: what it may choose, and what the table then plays by."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from croupier.rulebooks.choices import OptionKind, OptionRule
from croupier.rulebooks.pai_gow.chapter import pai_gow_chapter
from croupier.rulebooks.pai_gow.rules import PaiGowRules, pai_gow_rules
from croupier.rulebooks.submissions.check import Checked, check_submission, study_rules
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial
from tests.support import cases, check, clause, drawn_up, finding, game, submission_text, warned

CHAPTER = pai_gow_chapter("pa-535")
BANKING = "options.player_banking = true"
EVERY_STYLE = [each.name for each in CHAPTER.deliveries]
OUR_WAY = """
title = "Ours"

[[rules]]
say = "The better high hand is played."
prefer = "high"

[[rules]]
say = "Of equal high hands, the one with the better low hand."
prefer = "low"
"""


def table(*filed: str) -> PaiGowRules:
    checked = check("pa-535", "\n".join(filed))
    assert checked.findings == ()
    return pai_gow_rules(drawn_up(checked))


def test_the_least_a_submission_can_say() -> None:
    house = table()
    assert (house.title, house.seats.value, house.lawful) == ("Pai Gow", 6, True)
    assert not any(chosen.filed for chosen in house.options.values())
    for flag in ("player_banking", "co_banking", "two_areas"):
        assert not house.holds(flag)
    assert house.chose("dealer_wager") == "last_wager"
    assert list(house.deliveries) == ["standard"]
    assert house.bank_deliveries == {}
    assert house.vigorish is not None
    assert house.vigorish.coin is None, "exact"


@clause("PA535-2-a")
@pytest.mark.parametrize("seats", [0, 1, 5, 7])
def test_a_table_has_six_places(seats: int) -> None:
    refused = finding(check("pa-535", seats=seats), "seats")
    assert (refused.allowed, refused.clause) == ("must be 6", "PA535-2-a")


@pytest.mark.parametrize(
    ("cited", "approval"),
    cases(
        ("PA535-2-b", "layout"),
        ("PA535-2-c", "drop_and_tip_box"),
        ("PA535-2-d-s1", "shaker"),
    ),
)
def test_a_table_without_the_approval_is_for_practice_only(cited: str, approval: str) -> None:
    assert table().missing_approvals[approval] == cited
    recorded = f'approvals.{approval} = {{ reference = "BGO-17", date = 2010-04-01 }}'
    assert approval not in table(recorded).missing_approvals


@clause("PA535-1-marker")
def test_markers_are_approved_where_there_is_a_bank() -> None:
    assert "markers" not in table().missing_approvals
    assert table(BANKING).missing_approvals["markers"] == "PA535-1-marker"


@clause("PA535-0-in-force")
@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2010, 3, 19), "pa-535 took force on 2010-03-20"),
        (date(2010, 3, 20), None),
        (date(2012, 3, 19), None),
        (date(2012, 3, 20), "pa-535 expired on 2012-03-20"),
    ],
)
def test_the_chapter_is_law_for_two_years(day: date, said: str | None) -> None:
    checked = check("pa-535", effective=day)
    assert checked.lawful
    about = {each.message: each.clause for each in checked.warnings if each.key == "effective"}
    assert about == ({said: "PA535-0-in-force"} if said else {})


@clause("PA535-10-k-s1", "PA535-10-j-s1", "PA535-10-i", "PA535-10-g-s1", "PA535-10-e-s2")
def test_the_wager_and_what_each_outcome_does() -> None:
    house = table()
    [wager] = house.wagers.values()
    assert (wager.id, wager.bears_vigorish) == ("pai_gow", True)
    assert [(line.outcome, str(line.price), line.clause, line.when) for line in wager.lines] == [
        ("win", "1 to 1", "PA535-10-k-s1", "PA535-10-j-s1"),
        ("tie", "push", "PA535-10-i", "PA535-10-h"),
        ("lose", "lose", "PA535-10-g-s2", "PA535-10-g-s1"),
        ("surrender", "lose", "PA535-10-e-s2", "PA535-10-e-s1"),
    ]
    assert house.vigorish is not None
    assert (house.vigorish.rate, house.vigorish.clause) == (Fraction(1, 20), "PA535-10-k-s1")


@clause("PA535-10-k-s2")
def test_vigorish_may_be_rounded_up_to_a_quarter() -> None:
    vigorish = table('options.vigorish_rounding = "up"').vigorish
    assert vigorish is not None
    assert (vigorish.coin, vigorish.rounding) == (25, "PA535-10-k-s2")


@clause("PA535-10-k-s1")
@pytest.mark.parametrize(
    ("coin", "rounding", "cited"),
    [(5, "exact", "PA535-10-k-s1"), (5, "up", "PA535-10-k-s1"), ("0.25", "up", None)],
)
def test_a_coin_that_cannot_pay_the_vigorish_is_warned_of(
    coin: float | str, rounding: str, cited: str | None
) -> None:
    filed = f'options.vigorish_rounding = "{rounding}"\nlimits.coin = {coin}'
    assert warned(check("pa-535", filed)).get("limits.coin") == cited


@clause("PA535-10-k-s3")
def test_vigorish_is_taken_when_the_win_is_paid() -> None:
    vigorish = table().vigorish
    assert vigorish is not None
    assert (vigorish.deferred, vigorish.collection) == (False, "PA535-10-k-s3")
    refused = finding(
        check("pa-535", 'options.vigorish_collection = "deferred"'), "options.vigorish_collection"
    )
    assert refused.clause == "PA535-10-k-s3"


@clause("PA535-9-a")
def test_a_dealer_uses_the_deliveries_filed_and_the_standard_one() -> None:
    house = table('options.deliveries = ["jung_quat", "cup_say_right"]')
    assert house.deliveries == {
        "standard": "PA535-8-d-s1",
        "cup_say_right": "PA535-9-a-2",
        "jung_quat": "PA535-9-a-4",
    }
    assert house.delivery_titles["jung_quat"] == "Jung Quat"


@clause("PA535-11-a-s1", "PA535-11-i-s1")
def test_with_banking_every_delivery_is_open_to_the_bank() -> None:
    """The dealer still uses those filed (reading R-PG12)."""
    house = table(BANKING)
    assert house.holds("player_banking")
    assert list(house.bank_deliveries) == EVERY_STYLE
    assert list(house.deliveries) == ["standard"]


@clause("PA535-11-e-s1")
def test_co_banking_is_offered_where_it_is_filed() -> None:
    assert not table(BANKING).holds("co_banking")
    assert table(BANKING, "options.co_banking = true").holds("co_banking")
    assert not table("options.co_banking = false").holds("co_banking")


@clause("PA535-11-h-s1")
@pytest.mark.parametrize(
    ("filed", "value"), [('"last_wager"', "last_wager"), ("25", 2500), ('"25.50"', 2550)]
)
def test_the_dealers_wager_is_the_last_wager_or_a_sum(filed: str, value: object) -> None:
    chosen = table(BANKING, f"options.dealer_wager = {filed}").options["dealer_wager"]
    assert (chosen.value, chosen.clause) == (value, "PA535-11-h-s1")


@clause("PA535-13-a")
def test_two_areas_are_open_where_they_are_filed() -> None:
    chosen = table("options.two_areas = true").options["two_areas"]
    assert (chosen.value, chosen.clause) == (True, "PA535-13-a")


@clause("PA535-11-i-s3")
def test_a_bank_wants_the_signal_to_surveillance_filed() -> None:
    assert "options.delivery_signal" not in warned(check("pa-535"))
    assert warned(check("pa-535", BANKING))["options.delivery_signal"] == "PA535-11-i-s3"
    filed = f'{BANKING}\noptions.delivery_signal = "a raised hand"'
    assert "options.delivery_signal" not in warned(check("pa-535", filed))
    assert table(filed).chose("delivery_signal") == "a raised hand"


GUARDED = [rule for rule in CHAPTER.options.values() if rule.guarded]


def test_the_guarded_readings() -> None:
    """Those that the page of readings marks "guard", for Pai Gow."""
    assert {rule.reading for rule in GUARDED} == {
        *(f"R-PG{n}" for n in ("05", 10, 13, 14, 16, 22, 24, 26, 27, 28, 29)),
        "R-X37",
    }


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.name) for rule in GUARDED])
def test_a_guarded_option_wants_a_recorded_answer(rule: OptionRule) -> None:
    other = "false" if rule.kind is OptionKind.FLAG else f'"{rule.choices[-1].value}"'
    filed = f"{BANKING}\noptions.two_areas = true\noptions.{rule.name} = {other}"
    refused = finding(check("pa-535", filed), f"options.{rule.name}")
    assert refused.clause == rule.clause
    assert f"[approvals.{rule.reading}]" in refused.allowed
    answer = f'approvals.{rule.reading} = {{ reference = "letter 7", date = 2010-05-31 }}'
    assert check("pa-535", f"{filed}\n{answer}").lawful


class TestHouseWay:
    def test_the_chapters_own_with_its_gaps_closed(self) -> None:
        house = table()
        assert house.house_way.title == house.chapter_way.title == "The chapter's own way"
        assert [rule.clause for rule in house.chapter_way.rules] == [
            f"PA535-10-d-{n}" for n in (1, 2, 3, 4)
        ]
        assert set(house.chapter_way.rules) < set(house.house_way.rules)

    @pytest.mark.parametrize(
        ("filed", "paragraph", "order"),
        [
            ("", 2, "high low"),
            ('options.house_way_pairs = "best_low"', 2, "low high"),
            ("", 3, "high_value low tile_in_high"),
            ('options.house_way_points = "best_low"', 3, "low high_value low tile_in_high"),
            ('options.house_way_equals = "best_tile"', 3, "high_value tile_in_high low"),
        ],
    )
    def test_a_filed_choice_closes_a_gap_its_own_way(
        self, filed: str, paragraph: int, order: str
    ) -> None:
        """Reading R-PG02: what follows a rule of the chapter, until its next."""
        rules = table(filed).house_way.rules
        cited = [rule.clause for rule in rules]
        own, following = (f"PA535-10-d-{n}" for n in (paragraph, paragraph + 1))
        closing = rules[cited.index(ClauseId(own)) + 1 : cited.index(ClauseId(following))]
        assert [rule.prefer for rule in closing] == order.split()

    def test_one_written_out(self) -> None:
        checked = check("pa-535", house_way_section())
        assert checked.findings == ()
        house = pai_gow_rules(drawn_up(checked))
        assert (house.house_way.title, house.chose("house_way")) == ("Ours", "inline")
        assert [rule.prefer for rule in house.house_way.rules] == ["high", "low"]
        assert len(house.chapter_way.rules) == 4

    def test_one_in_a_file_beside_the_submission(self) -> None:
        checked = beside('options.house_way = "ours.toml"', {"ours.toml": OUR_WAY})
        assert checked.findings == ()
        house = pai_gow_rules(drawn_up(checked))
        assert (house.house_way.title, house.chose("house_way")) == ("Ours", "ours.toml")

    @pytest.mark.parametrize(
        ("files", "says"),
        [
            ({}, "cannot be read: it is not there"),
            ({"ours.toml": "title ="}, "not TOML"),
            ({"ours.toml": 'title = "Ours"\nrules = []'}, "must hold at least one rule"),
            ({"ours.toml": f'{OUR_WAY}colour = "red"'}, "rules[2].colour = red: is not a known"),
        ],
    )
    def test_a_file_that_is_no_house_way(self, files: dict[str, str], says: str) -> None:
        found = finding(beside('options.house_way = "ours.toml"', files), "options.house_way")
        assert (found.given, found.clause) == ("ours.toml", "PA535-10-d")
        assert says in found.allowed

    def test_choices_about_the_chapters_own_have_no_effect_on_another(self) -> None:
        filed = f'options.house_way_pairs = "best_low"\n{house_way_section()}'
        checked = check("pa-535", filed)
        assert checked.lawful
        assert warned(checked)["options.house_way_pairs"] == "PA535-10-d-2"


def house_way_section() -> str:
    return "[house_way]" + OUR_WAY.replace("[[rules]]", "[[house_way.rules]]")


def beside(filed: str, files: dict[str, str]) -> Checked:
    def read(name: str) -> str:
        if name not in files:
            raise BadMaterial("cannot be read: it is not there")
        return files[name]

    return check_submission(submission_text("pa-535", filed), beside=read)


class TestStudy:
    def test_a_rate_outside_the_chapter(self) -> None:
        house = study_rules(submission_text("pa-535", 'what_if.options.vigorish = "4%"'))
        assert not house.lawful
        assert house.vigorish is not None
        assert house.vigorish.rate == Fraction(1, 25)

    @pytest.mark.parametrize(
        "what_if",
        ['options.vigorish = "tie 25%"', 'options.deliveries = ["shuffle_board"]', "decks = 8"],
    )
    def test_what_makes_no_sense_is_not_studied_either(self, what_if: str) -> None:
        with pytest.raises(BadMaterial, match="cannot be studied"):
            study_rules(submission_text("pa-535", f"[what_if]\n{what_if}"))


def test_another_games_house_rules_are_refused() -> None:
    with pytest.raises(BadMaterial, match="Minibaccarat is no Pai Gow table"):
        pai_gow_rules(game("pa-541").house)
