"""Which wagers and variants may be offered where, and from which paytable."""

from __future__ import annotations

import pytest

from croupier.rulebooks.loader import SHELF, rulebook
from tests.support import (
    RULEBOOKS,
    cases,
    check,
    clause,
    drawn_up,
    finding,
    game,
    same_duty,
    warned,
)

MAIN = ["banker", "player", "tie"]
FIVE_TREASURES = ["fortune_7", "golden_8", "heavenly_9", "blazing_7s", "cover_all"]


# Wagers the licensee elects -----------------------------------------------------------------


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_table_offers_banker_player_and_tie_without_an_entry(book: str) -> None:
    assert list(game(book).house.wagers) == MAIN


@pytest.mark.parametrize(
    ("cited", "book", "variant", "wager"),
    cases(
        ("PA627A-7-a-4", "pa-627a", "standard", "dragon_bonus_player"),
        ("PA627A-7-a-4", "pa-627a", "ez", "dragon_bonus_banker"),
        ("PA627A-7-a-7", "pa-627a", "standard", "house_money"),
        ("PA627A-7-a-7", "pa-627b", "ez", "house_money"),
        ("PA627B-1-c-s1", "pa-627b", "standard", "perfect_pairs_player"),
        ("PA627B-1-c-s1", "pa-627b", "commission_free", "perfect_pairs_banker"),
        ("PA627B-2-c-s2", "pa-627b", "commission_free", "player_pair"),
        ("PA627B-2-c-s2", "pa-627b", "commission_free", "banker_pair"),
        ("PA627B-2-c-s2", "pa-627b", "commission_free", "lucky_six"),
        ("PA627B-3-b-s1", "pa-627b", "standard", "royal_9"),
        ("PA627B-3-b-s1", "pa-627b", "commission_free", "royal_9"),
        ("MA-7-a-4", "ma-midi", "standard", "dragon_bonus_player"),
        ("MA-7-a-4", "ma-midi", "ez", "dragon_bonus_banker"),
        ("MA-7-a-7", "ma-midi", "standard", "house_money"),
        ("MA-12-i-s1", "ma-midi", "standard", "royal_9"),
        ("MD-7-A-4", "md-mini", "standard", "dragon_bonus_player"),
        ("MD-7-A-4", "md-mini", "fortune_7", "dragon_bonus_banker"),
        ("MD-7-A-9-s1", "md-mini", "standard", "royal_9"),
        ("MD-7-A-10", "md-mini", "standard", "jackpot"),
        ("MD-7-A-16", "md-mini", "standard", "any_pair_player"),
        ("MD-7-A-16", "md-mini", "ez", "any_pair_banker"),
        ("MD-7-A-17", "md-mini", "standard", "lucky_nines"),
        ("MD-7-A-18", "md-mini", "standard", "lucky_six"),
        ("MD-7-A-18", "md-mini", "no_commission", "lucky_six"),
    ),
)
def test_an_elective_wager_is_offered_only_if_entered(
    cited: str, book: str, variant: str, wager: str
) -> None:
    without = game(book, variant=variant).house
    assert wager not in without.wagers
    assert without.not_offered[wager] == cited
    entered = drawn_up(check(book, f"wagers.{wager} = {{}}", variant=variant))
    assert entered.wagers[wager].permitted_by == cited
    assert wager not in entered.not_offered
    switched_off = game(book, f"wagers.{wager}.offered = false", variant=variant).house
    assert switched_off.wagers.keys() == without.wagers.keys()


@pytest.mark.parametrize(
    ("cited", "book", "player", "banker"),
    cases(
        ("PA627A-7-a-4", "pa-627a", "dragon_bonus_player", "dragon_bonus_banker"),
        ("MA-7-a-4", "ma-midi", "dragon_bonus_player", "dragon_bonus_banker"),
        ("MD-7-A-4", "md-mini", "dragon_bonus_player", "dragon_bonus_banker"),
    ),
)
def test_a_wager_on_a_hand_may_be_offered_for_either_or_both(
    cited: str, book: str, player: str, banker: str
) -> None:
    for entered in ([player], [banker], [player, banker]):
        house = game(book, "\n".join(f"wagers.{wager} = {{}}" for wager in entered)).house
        assert list(house.wagers) == [*MAIN, *entered]
        assert {house.wagers[wager].permitted_by for wager in entered} == {cited}


@pytest.mark.parametrize(
    ("limits", "key", "least"),
    [
        ("maximum = 0", "limits.maximum", "0.01"),
        ("minimum = 7\nmaximum = 9\ncoin = 5", "limits.maximum", "10.00"),
        ("{wager} = {{ maximum = 0 }}", "limits.{wager}.maximum", "0.01"),
        ("maximum = 9\n{wager} = {{ minimum = 10 }}", "limits.maximum", "10.00"),
    ],
)
@pytest.mark.parametrize(
    ("cited", "book"), cases(*((rulebook(each).placing, each) for each in SHELF))
)
def test_whoever_offers_a_wager_lets_somebody_lay_it(
    cited: str, book: str, limits: str, key: str, least: str
) -> None:
    wager = next(iter(drawn_up(check(book)).wagers))
    checked = check(book, "[limits]\n" + limits.format(wager=wager))
    (refused,) = checked.findings
    assert (refused.key, refused.clause) == (key.format(wager=wager), cited)
    assert f"leaves no stake: the least that can be laid is {least}" in refused.allowed


@clause("PA551-7-b-s2")
def test_match_the_dealer_may_have_a_maximum_below_the_minimum_of_the_box() -> None:
    limits = "[limits]\nminimum = 10\nmatch_the_dealer = { maximum = 5 }"
    assert not check("pa-551", f"[wagers.match_the_dealer]\n{limits}").findings


@clause("PA627B-1-c-s1")
def test_perfect_pairs_are_offered_on_both_hands_or_not_at_all() -> None:
    """A player chooses the hand, not the house; the layout has areas for either."""
    hands = ("perfect_pairs_player", "perfect_pairs_banker")
    both = game("pa-627b", "\n".join(f"wagers.{wager} = {{}}" for wager in hands)).house
    assert list(both.wagers) == [*MAIN, *hands]
    for one, other in (hands, hands[::-1]):
        switched_off = f"wagers.{one} = {{}}\nwagers.{other}.offered = false"
        for alone in (f"wagers.{one} = {{}}", switched_off):
            refused = finding(check("pa-627b", alone), f"wagers.{one}")
            assert (refused.clause, other in refused.allowed) == ("PA627B-1-c-s1", True)


# Wagers that come with a variant ------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "book", "variant", "wager"),
    cases(
        ("PA627A-7-a-5", "pa-627a", "ez", "dragon_7"),
        ("PA627A-7-a-6", "pa-627a", "ez", "panda_8"),
        ("PA627A-7-a-5", "pa-627b", "ez", "dragon_7"),
        ("MA-7-a-5", "ma-midi", "ez", "dragon_7"),
        ("MA-7-a-6", "ma-midi", "ez", "panda_8"),
        ("MD-7-A-5", "md-mini", "ez", "dragon_7"),
        ("MD-7-A-6", "md-mini", "ez", "panda_8"),
        ("MD-7-A-7", "md-mini", "fortune_7", "fortune_7_insurance"),
        ("MD-7-A-8", "md-mini", "fortune_7", "one_up"),
        ("MD-7-A-11", "md-mini", "five_treasures", "fortune_7"),
        ("MD-7-A-12", "md-mini", "five_treasures", "golden_8"),
        ("MD-7-A-13", "md-mini", "five_treasures", "heavenly_9"),
        ("MD-7-A-14", "md-mini", "five_treasures", "blazing_7s"),
        ("MD-7-A-15", "md-mini", "five_treasures", "cover_all"),
    ),
)
def test_a_wager_that_its_variant_always_offers_and_no_other_may(
    cited: str, book: str, variant: str, wager: str
) -> None:
    assert game(book, variant=variant).house.wagers[wager].permitted_by == cited
    switched_off = check(book, f"wagers.{wager}.offered = false", variant=variant)
    assert finding(switched_off, f"wagers.{wager}.offered").clause == cited
    for other in rulebook(book).variants.keys() - {variant}:
        refused = finding(check(book, f"wagers.{wager} = {{}}", variant=other), f"wagers.{wager}")
        assert refused.clause == cited
        assert refused.allowed == f"is offered only with variant {variant}"


@clause("PA627B-2-c-s2")
@pytest.mark.parametrize("wager", ["player_pair", "banker_pair", "lucky_six"])
@pytest.mark.parametrize("variant", ["standard", "ez"])
def test_pair_and_lucky_six_wagers_belong_to_commission_free_tables(
    variant: str, wager: str
) -> None:
    refused = finding(
        check("pa-627b", f"wagers.{wager} = {{}}", variant=variant), f"wagers.{wager}"
    )
    assert refused.clause == "PA627B-2-c-s2"
    assert refused.allowed == "is offered only with variant commission_free"


@clause("PA627B-2-c-s1")
@pytest.mark.parametrize("wager", ["dragon_bonus_player", "dragon_bonus_banker", "house_money"])
def test_a_commission_free_table_takes_only_its_own_wagers(wager: str) -> None:
    """Reading R-B04; the regulator may have answered otherwise."""
    entry = f"wagers.{wager} = {{}}"
    refused = finding(check("pa-627b", entry, variant="commission_free"), f"wagers.{wager}")
    assert refused.clause == "PA627B-2-c-s1"
    answered = """
        options.commission_free_wagers = "all"
        approvals.R-B04 = { reference = "letter 7", date = 2024-01-31 }
        """
    table = game("pa-627b", answered + entry, variant="commission_free")
    assert wager in table.house.wagers


@clause("MD-1-B-8")
def test_five_treasures_is_standard_baccarat_with_five_wagers_more() -> None:
    assert rulebook("md-mini").variants["five_treasures"].clause == "MD-1-B-8"
    standard = game("md-mini").house
    treasures = game("md-mini", variant="five_treasures").house
    assert list(treasures.wagers) == [*standard.wagers, *FIVE_TREASURES]
    assert treasures.vigorish == standard.vigorish


@pytest.mark.parametrize(
    ("base_game", "added"),
    [
        pytest.param("standard", [], id="standard"),
        pytest.param("ez", ["dragon_7", "panda_8"], id="ez"),
        pytest.param("fortune_7", ["fortune_7_insurance", "one_up"], id="fortune_7"),
        pytest.param("no_commission", [], id="no_commission"),
    ],
)
def test_five_treasures_are_laid_over_a_base_game(base_game: str, added: list[str]) -> None:
    """Vigorish follows the base game (reading R-MD04)."""
    filed = f'options.base_game = "{base_game}"'
    house = game("md-mini", filed, variant="five_treasures").house
    assert list(house.wagers) == [*MAIN, *added, *FIVE_TREASURES]
    assert house.vigorish == game("md-mini", variant=base_game).house.vigorish


@clause("MD-1-B-8")
def test_a_base_game_is_named_only_for_five_treasures() -> None:
    elsewhere = check("md-mini", 'options.base_game = "ez"')
    assert finding(elsewhere, "options.base_game").clause == "MD-1-B-8"
    unknown = check("md-mini", 'options.base_game = "chess"', variant="five_treasures")
    assert finding(unknown, "options.base_game").clause == "MD-1-B-8"


# Wagers and variants of other chapters ------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "wager"),
    cases(
        ("PA627B-1-c-s1", "perfect_pairs_player"),
        ("PA627B-1-c-s1", "perfect_pairs_banker"),
        ("PA627B-2-c-s2", "lucky_six"),
        ("PA627B-3-b-s1", "royal_9"),
    ),
)
def test_a_wager_of_627b_is_refused_under_627a_with_advice(cited: str, wager: str) -> None:
    refused = finding(check("pa-627a", f"wagers.{wager} = {{}}"), f"wagers.{wager}")
    assert (refused.clause, refused.allowed) == (cited, "is permitted by pa-627b; file under it")


@clause("PA627B-2-a")
def test_commission_free_play_is_refused_under_627a_with_advice() -> None:
    refused = finding(check("pa-627a", variant="commission_free"), "variant")
    assert refused.clause == "PA627B-2-a"
    assert refused.allowed == "is permitted by pa-627b; file under it"
    assert game("pa-627b", variant="commission_free").house.title == "Commission-free Minibaccarat"


@pytest.mark.parametrize(
    ("book", "listed_by", "wagers"),
    [
        ("pa-541", "PA541-8-a", ["dragon_bonus_player", "dragon_7", "house_money", "royal_9"]),
        ("pa-543", "PA543-8-a", ["dragon_bonus_player", "panda_8", "perfect_pairs_player"]),
        ("pa-545", "PA545-8-a", ["dragon_bonus_player", "lucky_six", "jackpot"]),
        ("pa-627a", "PA627A-7-a", ["fortune_7_insurance", "golden_8", "jackpot", "lucky_nines"]),
        ("pa-627b", "PA627A-7-a", ["one_up", "cover_all", "any_pair_player"]),
        ("ma-midi", "MA-7-a", ["perfect_pairs_player", "lucky_six", "jackpot", "player_pair"]),
        ("md-mini", "MD-7-A", ["house_money", "perfect_pairs_banker", "banker_pair"]),
    ],
)
def test_wagers_of_other_chapters_are_refused(book: str, listed_by: str, wagers: list[str]) -> None:
    for wager in wagers:
        refused = finding(check(book, f"wagers.{wager} = {{}}"), f"wagers.{wager}")
        assert refused.clause == listed_by
        assert refused.allowed == f"is not among the wagers {book} permits"


@pytest.mark.parametrize(
    ("book", "variants"),
    [
        ("pa-541", ["standard"]),
        ("pa-543", ["standard"]),
        ("pa-545", ["standard"]),
        ("pa-627a", ["standard", "ez"]),
        ("pa-627b", ["standard", "ez", "commission_free"]),
        ("ma-midi", ["standard", "ez"]),
        ("md-mini", ["standard", "ez", "fortune_7", "no_commission", "five_treasures"]),
    ],
)
def test_the_variants_of_a_chapter(book: str, variants: list[str]) -> None:
    for variant in ("standard", "ez", "commission_free", "fortune_7", "no_commission"):
        assert check(book, variant=variant).lawful == (variant in variants)
    assert list(rulebook(book).variants) == variants


# Odds a submission names --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Accept only Tie odds of 8 to 1 or better in the configuration and pay a winning Tie at"
        " the configured odds.",
        count=6,
    ),
)
def test_tie_pays_at_least_eight_to_one(book: str, cited: str) -> None:
    refused = finding(check(book, 'wagers.tie.pays = "15 to 2"'), "wagers.tie.pays")
    assert (refused.allowed, refused.clause) == ("must be at least 8 to 1", cited)
    for odds in ("8 to 1", "17 to 2"):
        [tie, _] = game(book, f'wagers.tie.pays = "{odds}"').house.wagers["tie"].lines
        assert (str(tie.price), tie.clause) == (odds, cited)
    assert str(game(book).house.wagers["tie"].lines[0].price) == "8 to 1"


@clause("PA627B-2-j")
def test_tie_pays_exactly_eight_to_one_at_a_commission_free_table() -> None:
    for odds in ("15 to 2", "17 to 2"):
        checked = check("pa-627b", f'wagers.tie.pays = "{odds}"', variant="commission_free")
        refused = finding(checked, "wagers.tie.pays")
        assert (refused.allowed, refused.clause) == ("must be exactly 8 to 1", "PA627B-2-j")
    for odds in ("8 to 1", "16 to 2"):
        filed = f'wagers.tie.pays = "{odds}"'
        assert check("pa-627b", filed, variant="commission_free").lawful


# Paytables ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "book", "variant", "wager", "letters"),
    cases(
        ("PA627A-12-e-s2", "pa-627a", "standard", "dragon_bonus_player", "ABC"),
        ("PA627A-12-e-s2", "pa-627b", "ez", "dragon_bonus_banker", "ABC"),
        ("PA627B-1-e", "pa-627b", "standard", "perfect_pairs_player", "ABC"),
        ("PA627B-1-e", "pa-627b", "commission_free", "perfect_pairs_banker", "ABC"),
        ("MA-12-e-s2", "ma-midi", "standard", "dragon_bonus_player", "ABC"),
        ("MD-12-F", "md-mini", "standard", "dragon_bonus_player", "ABC"),
        ("MD-12-K", "md-mini", "standard", "royal_9", "ABC"),
        ("MD-12-M", "md-mini", "standard", "jackpot", "ABCDE"),
        ("MD-12-P-4", "md-mini", "five_treasures", "blazing_7s", "AB"),
        ("MD-12-R", "md-mini", "standard", "lucky_nines", "ABCD"),
    ),
)
def test_one_of_the_printed_paytables_is_named(
    cited: str, book: str, variant: str, wager: str, letters: str
) -> None:
    key = f"wagers.{wager}.paytable"
    for letter in letters:
        checked = check(book, f'{key} = "{letter}"', variant=variant)
        assert drawn_up(checked).wagers[wager].paytable == letter
        assert key not in {each.key for each in checked.findings} | warned(checked).keys()
    for letter in (chr(ord(letters[-1]) + 1), "a"):
        refused = finding(check(book, f'{key} = "{letter}"', variant=variant), key)
        assert (refused.given, refused.clause) == (letter, cited)
    unnamed = check(book, f"wagers.{wager} = {{}}", variant=variant)
    assert drawn_up(unnamed).wagers[wager].paytable == "A"
    assert warned(unnamed)[key] == cited


@pytest.mark.parametrize(
    ("cited", "book", "wager"),
    cases(
        ("PA627A-12-e-s2", "pa-627a", "dragon_bonus"),
        ("PA627B-1-e", "pa-627b", "perfect_pairs"),
        ("MA-12-e-s2", "ma-midi", "dragon_bonus"),
        ("MD-12-F", "md-mini", "dragon_bonus"),
    ),
)
def test_both_hands_pay_from_one_paytable(cited: str, book: str, wager: str) -> None:
    player, banker = f"wagers.{wager}_player", f"wagers.{wager}_banker"
    apart = check(book, f'{player}.paytable = "A"\n{banker}.paytable = "B"')
    assert finding(apart, f"{banker}.paytable").clause == cited
    for named, other in ((player, banker), (banker, player)):
        house = game(book, f'{named}.paytable = "B"\n{other} = {{}}').house
        assert house.wagers[f"{wager}_player"].paytable == "B"
        assert house.wagers[f"{wager}_banker"].paytable == "B"


def test_a_wager_switched_off_needs_no_paytable() -> None:
    checked = check("pa-627a", "wagers.dragon_bonus_player.offered = false")
    assert "wagers.dragon_bonus_player.paytable" not in warned(checked)
