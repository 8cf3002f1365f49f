"""What a chapter leaves to the Rules Submission, and what it does not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.rulebooks.choices import OptionKind, OptionRule
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.submissions.check_document import facility_findings
from tests.support import RULEBOOKS, cases, check, clause, finding, game, same_duty, warned

# Choices ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "book", "option", "lawful", "unlawful"),
    [
        *cases(
            ("PA541-9-c-s2", "pa-541", "procedure", "face_up face_down", "viewing"),
            ("PA543-9-c-s2", "pa-543", "procedure", "face_up face_down viewing", "caller"),
            ("PA545-9-d", "pa-545", "procedure", "caller viewing", "face_up"),
            ("PA627A-8-c", "pa-627a", "procedure", "face_up face_down", "viewing"),
            ("PA627A-8-c", "pa-627b", "procedure", "face_up face_down", "viewing"),
            ("PA541-15-s1", "pa-541", "shuffler", "none continuous", "robot"),
            ("MA-5-c-s1", "ma-midi", "cut_by", "players dealer", "supervisor"),
            ("MA-5-f-s2", "ma-midi", "recut_by", "last_cutter next_cutter", "dealer"),
            ("PA541-13-d", "pa-541", "vigorish_rounding", "exact up", "down"),
            ("PA543-13-d", "pa-543", "vigorish_rounding", "exact up", "down"),
            ("PA627A-12-c-s4", "pa-627a", "vigorish_rounding", "exact up", "down"),
            ("MA-12-c-s4", "ma-midi", "vigorish_rounding", "exact up", "down"),
            ("MD-12-D-1", "md-mini", "vigorish_rounding", "exact up", "nearest"),
        ),
        pytest.param("PA545-13-d", "pa-545", "vigorish_rounding", "exact up", "down"),
        pytest.param("MA-8-c", "ma-midi", "procedure", "viewing", "face_up"),
        pytest.param("MD-8-C", "md-mini", "procedure", "face_down", "face_up"),
    ],
)
def test_one_of_the_choices_the_text_gives(
    cited: str, book: str, option: str, lawful: str, unlawful: str
) -> None:
    """The first is taken where none is filed."""
    choices = lawful.split()
    unfiled = game(book).house.options[option]
    assert (unfiled.value, unfiled.filed) == (choices[0], False)
    for choice in choices:
        filed = game(book, f'options.{option} = "{choice}"').house.options[option]
        assert (filed.value, filed.filed) == (choice, True)
    refused = finding(check(book, f'options.{option} = "{unlawful}"'), f"options.{option}")
    assert (refused.given, refused.clause) == (unlawful, cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Record in the Rules Submission profile which of the two vigorish collection timings the"
        " table uses.",
        count=6,
    ),
)
def test_vigorish_is_collected_with_the_payout_or_deferred(book: str, cited: str) -> None:
    collection = "options.vigorish_collection"
    for choice in ("with_payout", "deferred"):
        vigorish = game(book, f'{collection} = "{choice}"').house.vigorish
        assert vigorish is not None
        assert vigorish.deferred == (choice == "deferred")
    unfiled = game(book).house.vigorish
    assert unfiled is not None
    assert not unfiled.deferred
    assert finding(check(book, f'{collection} = "weekly"'), collection).clause == cited


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "When the Banker must stand, dispose of the disclosed card by the one method the Rules"
        " Submission names: discard or simulated round.",
        count=3,
    ),
)
def test_a_disclosed_third_card_is_discarded_or_opens_a_simulated_round(
    book: str, cited: str
) -> None:
    option = "options.disclosed_third_card"
    for choice in ("discard", "simulated_round"):
        filed = game(book, f'{option} = "{choice}"').house.options["disclosed_third_card"]
        assert filed.value == choice
    refused = finding(check(book, f'{option} = "returned"'), option)
    assert (refused.allowed, refused.clause) == ("must be discard or simulated_round", cited)


@pytest.mark.parametrize(
    ("cited", "option"),
    cases(("MA-5-a-1", "extra_shuffle"), ("MA-5-e-s3", "burned_cards_shown")),
)
def test_what_a_massachusetts_licensee_may_add(cited: str, option: str) -> None:
    unfiled = game("ma-midi").house.options[option]
    filed = game("ma-midi", f"options.{option} = true").house.options[option]
    assert (unfiled.value, unfiled.clause) == (False, cited)
    assert (filed.value, filed.clause) == (True, cited)


@pytest.mark.parametrize(
    ("cited", "preparation"), cases(("MA-4-d", "preshuffled"), ("MA-4-e", "batch_machine"))
)
def test_massachusetts_cards_may_come_prepared_by_a_filed_procedure(
    cited: str, preparation: str
) -> None:
    filed = game("ma-midi", f'options.card_preparation = "{preparation}"').house
    chosen = filed.options["card_preparation"]
    assert (chosen.value, chosen.clause) == (preparation, cited)
    assert cited in filed.missing_approvals.values()


@clause("MA-7-b-s1")
def test_match_play_coupons_are_accepted_in_massachusetts_unless_switched_off() -> None:
    assert game("ma-midi").house.match_play == "MA-7-b-s1"
    assert game("ma-midi", "options.match_play = false").house.match_play is None


@pytest.mark.parametrize("book", sorted(set(RULEBOOKS) - {"ma-midi"}))
def test_match_play_coupons_are_accepted_nowhere_else(book: str) -> None:
    assert game(book).house.match_play is None
    assert not check(book, "options.match_play = true").lawful


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Let the added sum be the whole House Money payout or only the share the Rules Submission"
        " fixes.",
        count=2,
    ),
)
def test_house_money_may_ride_whole_or_by_a_filed_share(book: str, cited: str) -> None:
    unfiled = game(book).house.options["house_money_ride"]
    assert (unfiled.value, unfiled.clause) == (1, cited)
    for text, share in (("1%", Fraction(1, 100)), ("1/3", Fraction(1, 3)), ("100%", Fraction(1))):
        filed = game(book, f'options.house_money_ride = "{text}"').house
        assert filed.options["house_money_ride"].value == share
    for text in ("-1%", "0%", "101%"):
        refused = check(book, f'options.house_money_ride = "{text}"')
        assert finding(refused, "options.house_money_ride").clause == cited


# Vigorish -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "book", "kind", "rate", "charged_on"),
    cases(
        ("PA541-13-c-s2", "pa-541", "4%", "1/25", "winnings"),
        ("PA541-13-c-s2", "pa-541", "5%", "1/20", "winnings"),
        ("PA541-13-f-s1", "pa-541", "tie 25%", "1/4", "tied stake"),
        ("PA543-13-c-s2", "pa-543", "4%", "1/25", "winnings"),
        ("PA543-13-c-s2", "pa-543", "5%", "1/20", "winnings"),
        ("PA543-13-f-s1", "pa-543", "tie 25%", "1/4", "tied stake"),
        ("PA545-13-c-s2", "pa-545", "4%", "1/25", "winnings"),
        ("PA545-13-c-s2", "pa-545", "5%", "1/20", "winnings"),
        ("PA627A-12-c-s2", "pa-627a", "5%", "1/20", "winnings"),
        ("PA627A-12-c-s2", "pa-627b", "5%", "1/20", "winnings"),
        ("MA-12-c-s2", "ma-midi", "5%", "1/20", "winnings"),
        ("MD-12-C-s1", "md-mini", "5%", "1/20", "winnings"),
    ),
)
def test_the_lawful_kinds_of_vigorish(
    cited: str, book: str, kind: str, rate: str, charged_on: str
) -> None:
    vigorish = game(book, f'options.vigorish = "{kind}"').house.vigorish
    assert vigorish is not None
    assert (vigorish.rate, vigorish.clause) == (Fraction(rate), cited)
    assert vigorish.on_tied_stake == (charged_on == "tied stake")


@pytest.mark.parametrize(
    ("cited", "book", "kinds"),
    cases(
        ("PA541-13-c-s2", "pa-541", ["3%", "4.5%", "6%", "tie 20%"]),
        ("PA543-13-c-s2", "pa-543", ["3%", "4.5%", "6%", "tie 20%"]),
        ("PA545-13-c-s2", "pa-545", ["3%", "4.5%", "6%", "tie 25%"]),
        ("PA627A-12-c-s2", "pa-627a", ["4%", "6%", "tie 25%"]),
        ("PA627A-12-c-s2", "pa-627b", ["4%", "6%", "tie 25%"]),
        ("MA-12-c-s2", "ma-midi", ["4%", "6%", "tie 25%"]),
        ("MD-12-C-s1", "md-mini", ["4%", "6%", "tie 25%"]),
    ),
)
def test_other_kinds_of_vigorish_are_refused(cited: str, book: str, kinds: list[str]) -> None:
    for kind in kinds:
        refused = finding(check(book, f'options.vigorish = "{kind}"'), "options.vigorish")
        assert (refused.given, refused.clause) == (kind, cited)


@pytest.mark.parametrize(
    ("cited", "book", "kind", "coin"),
    cases(
        ("PA541-13-d", "pa-541", "4%", 5),
        ("PA541-13-d", "pa-541", "5%", 5),
        ("PA541-13-d", "pa-541", "tie 25%", 5),
        ("PA543-13-d", "pa-543", "4%", 5),
        ("PA543-13-d", "pa-543", "5%", 5),
        ("PA543-13-d", "pa-543", "tie 25%", 5),
        ("PA545-13-d-s1", "pa-545", "5%", 25),
        ("PA545-13-d-s2", "pa-545", "4%", 20),
        ("PA627A-12-c-s4", "pa-627a", "5%", 25),
        ("MA-12-c-s4", "ma-midi", "5%", 25),
        ("MD-12-D-1", "md-mini", "5%", 25),
    ),
)
def test_vigorish_may_be_rounded_up_to_the_chapters_coin(
    cited: str, book: str, kind: str, coin: int
) -> None:
    filed = f'options.vigorish = "{kind}"'
    rounded = game(book, f'{filed}\noptions.vigorish_rounding = "up"').house.vigorish
    exact = game(book, filed).house.vigorish
    assert rounded is not None
    assert exact is not None
    assert (rounded.coin, rounded.rounding) == (coin, cited)
    assert exact.coin is None


@pytest.mark.parametrize(
    ("cited", "book"), cases(("PA541-13-f-s2", "pa-541"), ("PA543-13-f-s2", "pa-543"))
)
def test_the_tie_vigorish_is_never_deferred(cited: str, book: str) -> None:
    for kind in ("4%", "5%"):
        lawful = f'options.vigorish = "{kind}"\noptions.vigorish_collection = "deferred"'
        assert check(book, lawful).lawful
    filed = 'options.vigorish = "tie 25%"\noptions.vigorish_collection = '
    refused = finding(check(book, f'{filed}"deferred"'), "options.vigorish_collection")
    assert refused.clause == cited
    assert check(book, f'{filed}"with_payout"').lawful


@pytest.mark.parametrize(
    ("cited", "defined_by", "book", "variant"),
    [
        pytest.param(cited, defined_by, book, variant, marks=clause(cited, defined_by))
        for cited, defined_by, book, variant in (
            ("PA627A-12-c-s3", "PA627A-1-ez-baccarat", "pa-627a", "ez"),
            ("PA627B-2-a", "PA627B-2-a", "pa-627b", "commission_free"),
            ("MA-12-c-s3", "MA-1-ez-baccarat", "ma-midi", "ez"),
            ("MD-12-C-s2", "MD-1-B-2", "md-mini", "ez"),
            ("MD-12-C-s2", "MD-1-B-7", "md-mini", "fortune_7"),
        )
    ]
    + [
        pytest.param(
            "MD-12-C-s2", "MD-12-S", "md-mini", "no_commission", marks=clause("MD-12-C-s2")
        )
    ],
)
def test_variants_that_take_no_vigorish(
    cited: str, defined_by: str, book: str, variant: str
) -> None:
    assert rulebook(book).variants[variant].clause == defined_by
    assert game(book, variant=variant).house.vigorish is None
    assert game(book).house.vigorish is not None
    refused = finding(check(book, 'options.vigorish = "5%"', variant=variant), "options.vigorish")
    assert refused.clause == cited
    idle = check(book, 'options.vigorish_rounding = "up"', variant=variant)
    assert idle.lawful
    assert warned(idle)["options.vigorish_rounding"] == cited


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(("PA541-13-g-s2", "pa-541"), ("PA543-13-g-s2", "pa-543"), ("PA545-13-f-s2", "pa-545")),
)
def test_tables_of_one_game_in_a_facility_charge_one_vigorish(cited: str, book: str) -> None:
    four, five = (check(book, f'options.vigorish = "{rate}%"') for rate in (4, 5))
    assert [each.clause for each in facility_findings([four, five, four])] == [cited]
    assert facility_findings([five, five]) == ()


def test_games_and_chapters_that_need_not_agree_on_vigorish() -> None:
    """Reading R-N15: the check is per game, and only the chapters of 2010 ask for it."""
    mini = check("pa-541", 'options.vigorish = "4%"')
    midi = check("pa-543", 'options.vigorish = "5%"')
    ez, standard = check("pa-627a", variant="ez"), check("pa-627a")
    assert facility_findings([mini, midi, ez, standard]) == ()


# Readings that only a regulator's answer may set aside ---------------------------------------


def other_than_the_reading(rule: OptionRule) -> str:
    if rule.kind is OptionKind.FLAG:
        return str(not rule.default).lower()
    return f'"{rule.choices[-1].value}"'


GUARDED = [
    (book, rule) for book in RULEBOOKS for rule in rulebook(book).options.values() if rule.guarded
]


def test_the_guarded_readings() -> None:
    """Those that the page of readings marks "guard", for baccarat."""
    assert {rule.reading for _, rule in GUARDED} == {
        *(f"R-X{n}" for n in (11, 14, 16, 21, 25, 26, 27, 28, 30, 32, 33, 37, 40)),
        *("R-B02", "R-B04"),
        *("R-MD01", "R-MD02", "R-MD12", "R-MD14"),
        *("R-N01", "R-N05", "R-N09", "R-N18"),
    }


@pytest.mark.parametrize(
    ("book", "rule"),
    [pytest.param(book, rule, id=f"{book} {rule.name}") for book, rule in GUARDED],
)
def test_a_guarded_option_wants_a_recorded_answer(book: str, rule: OptionRule) -> None:
    variant = next(iter(rule.variants), "standard")
    filed = f"options.{rule.name} = {other_than_the_reading(rule)}"
    refused = finding(check(book, filed, variant=variant), f"options.{rule.name}")
    assert refused.clause == rule.clause
    assert f"[approvals.{rule.reading}]" in refused.allowed
    answer = f'approvals.{rule.reading} = {{ reference = "letter 7", date = 2024-01-31 }}'
    assert check(book, f"{filed}\n{answer}", variant=variant).lawful


@pytest.mark.parametrize(
    ("reading", "book", "option", "taken"),
    [
        ("R-X11", "pa-627b", "several_lines", "highest"),
        ("R-X12", "md-mini", "opening_wagers_settled", "before_third_cards"),
        ("R-X13", "pa-627a", "house_money_ride_maximum", 0),
        ("R-X14", "ma-midi", "disclosed_mid_round", "after_the_round"),
        ("R-X15", "pa-545", "void_round", "unsettled"),
        ("R-X16", "pa-627a", "simulated_round_counts", False),
        ("R-X21", "pa-543", "viewer", "largest_wager"),
        ("R-X25", "pa-627b", "royal_9_stake", "kept"),
        ("R-X26", "md-mini", "simultaneous_hits", "in_recorded_order"),
        ("R-X27", "ma-midi", "award_before_contributions", True),
        ("R-X28", "pa-627b", "royal_9_beside", "player_banker_or_tie"),
        ("R-X30", "pa-541", "stray_third_card", "as_if_player_stayed"),
        ("R-X32", "pa-627a", "leaving_mid_round", "settled_and_kept"),
        ("R-X33", "pa-541", "card_life_ends", "after_the_round"),
        ("R-X34", "pa-627a", "free_hands", True),
        ("R-X37", "md-mini", "idle_table", "nobody_seated_or_ordered"),
        ("R-B02", "pa-627b", "lucky_six_tied_six", "lose"),
        ("R-B04", "pa-627b", "commission_free_wagers", "own"),
        ("R-B14", "pa-627b", "commission_free_spots", "offered"),
        ("R-MA03", "ma-midi", "card_preparation", "inspect_and_wash"),
        ("R-MA06", "ma-midi", "plug", "skipped_for_new_decks"),
        ("R-MD01", "md-mini", "fortune_7_result", "three_card_seven"),
        ("R-MD02", "md-mini", "one_up_result", "naturals_count"),
        ("R-MD07", "md-mini", "blazing_7s_two_cards", "lose"),
        ("R-MD09", "md-mini", "any_two_personal", "one_own"),
        ("R-MD12", "md-mini", "card_change", "each_shoe"),
        ("R-MD14", "md-mini", "jackpot_ace", "high_or_low"),
        ("R-MD23", "md-mini", "side_results_announced", "announced"),
        ("R-N01", "pa-541", "four_hour_change", "none"),
        ("R-N05", "pa-543", "face_up_discards", "game_value"),
        ("R-N09", "pa-545", "idle_procedure", "none"),
        ("R-N10", "pa-545", "dealers", 3),
        ("R-N18", "pa-545", "first_curator", "seat_one"),
    ],
)
def test_a_reading_is_taken_where_nothing_is_filed(
    reading: str, book: str, option: str, taken: str | int
) -> None:
    assert rulebook(book).options[option].reading == reading
    chosen = game(book).house.options[option]
    assert (chosen.value, chosen.filed) == (taken, False)


def test_the_reading_itself_may_be_filed_without_an_answer() -> None:
    assert check("pa-627a", 'options.several_lines = "highest"').lawful


def test_an_answer_to_another_reading_does_not_help() -> None:
    answer = 'approvals.R-X14 = { reference = "letter 7", date = 2024-01-31 }'
    checked = check("pa-627a", f'options.several_lines = "first_printed"\n{answer}')
    allowed = finding(checked, "options.several_lines").allowed
    assert allowed.startswith("differs from reading R-X11")


def test_an_option_has_a_meaning_only_with_its_variant() -> None:
    refused = check("md-mini", 'options.fortune_7_result = "three_card_seven"', variant="ez")
    assert finding(refused, "options.fortune_7_result").allowed.endswith("variant fortune_7")
