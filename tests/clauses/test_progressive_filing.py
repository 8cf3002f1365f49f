"""Royal 9 as filed: stake, seat combinations, meters and Must Hit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from croupier.rulebooks.house_rules import MustHit, Progressive
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.submissions.check import Checked
from croupier.values.cards import Rank, parse_cards
from croupier.values.refusals import Finding
from tests.support import RULEBOOKS, cases, check, clause, finding, warned

GAMES: dict[str, tuple[str, str, dict[str, int]]] = {
    "PA $5": (
        "pa-627b",
        "progressive.stake = 5\nwagers.royal_9 = {}",
        {"mega": 50_000, "major": 450, "minor": 450},
    ),
    "PA $1": (
        "pa-627b",
        "progressive.stake = 1\nwagers.royal_9 = {}",
        {"mega": 10_000, "major": 90, "minor": 90},
    ),
    "MD A": (
        "md-mini",
        'wagers.royal_9.paytable = "A"',
        {"star": 50_000, "spade": 350, "heart": 350},
    ),
    "MD B": (
        "md-mini",
        'wagers.royal_9.paytable = "B"',
        {"star": 25_000, "spade": 350, "heart": 350},
    ),
    "MD C": (
        "md-mini",
        'wagers.royal_9.paytable = "C"',
        {"star": 50_000, "spade": 450, "heart": 450},
    ),
    "MA": ("ma-midi", "wagers.royal_9 = {}", {"star": 50_000, "spade": 450, "heart": 450}),
}
"""Chapter, entry and the least initial and reset amount of each meter, in dollars."""

Keys = Mapping[str, str | None]


def filed(name: str, changes: Keys | None = None) -> Checked:
    """A lawful filing with keys changed, such as `must_hit.configuration`; None drops one."""
    book, entry, floors = GAMES[name]
    keys: dict[str, str | None] = {}
    for meter, floor in floors.items():
        keys |= {f"meters.{meter}.initial": str(floor), f"meters.{meter}.reset": str(floor)}
        keys[f"meters.{meter}.rate"] = '"1%"'
    keys |= changes or {}
    lines = [f"progressive.{key} = {value}" for key, value in keys.items() if value is not None]
    return check(book, "\n".join([entry, *lines]), seats=7)


def refused(name: str, key: str, value: str | None, changes: Keys | None = None) -> Finding:
    return finding(filed(name, {**(changes or {}), key: value}), f"progressive.{key}")


def progressive(checked: Checked) -> Progressive:
    assert checked.lawful, checked.findings
    assert checked.house_rules is not None
    assert checked.house_rules.progressive is not None
    return checked.house_rules.progressive


# Meters -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "name", "meters"),
    cases(
        ("PA627B-3-f-2-s2", "PA $5", ["mega", "major", "minor"]),
        ("PA627B-3-g-2-s2", "PA $1", ["mega", "major", "minor"]),
        ("MD-12-L-2-a", "MD A", ["star"]),
        ("MD-12-L-2-b", "MD B", ["star"]),
        ("MD-12-L-2-c", "MD C", ["star"]),
        ("MD-12-L-4-a", "MD A", ["spade", "heart"]),
        ("MD-12-L-4-b", "MD B", ["spade", "heart"]),
        ("MD-12-L-4-c", "MD C", ["spade", "heart"]),
    ),
)
@pytest.mark.parametrize("amount", ["initial", "reset"])
def test_initial_and_reset_amounts_are_filed_and_keep_their_floor(
    cited: str, name: str, meters: list[str], amount: str
) -> None:
    for meter in meters:
        key, floor = f"meters.{meter}.{amount}", GAMES[name][2][meter]
        below = refused(name, key, f"{floor - 1}.99")
        assert (below.clause, below.allowed) == (cited, f"must be at least ${floor:,}.00")
        for at_or_above in (f"{floor}", f"{floor}.01"):
            assert filed(name, {key: at_or_above}).lawful
        left_out = refused(name, key, None)
        assert left_out.clause == cited
        assert left_out.allowed.startswith("must be filed")


@pytest.mark.parametrize(
    ("cited", "name", "meters"),
    cases(
        ("PA627B-3-f-2-s1", "PA $5", ["mega", "major", "minor"]),
        ("PA627B-3-g-2-s1", "PA $1", ["mega", "major", "minor"]),
        ("MD-12-L-1", "MD A", ["star"]),
        ("MD-12-L-1", "MD B", ["star"]),
        ("MD-12-L-1", "MD C", ["star"]),
        ("MD-12-L-3", "MD A", ["spade", "heart"]),
        ("MD-12-L-3", "MD B", ["spade", "heart"]),
        ("MD-12-L-3", "MD C", ["spade", "heart"]),
    ),
)
def test_the_rate_of_every_meter_is_filed(cited: str, name: str, meters: list[str]) -> None:
    for meter in meters:
        key = f"meters.{meter}.rate"
        for unlawful in (None, '"0%"', '"-1%"'):
            assert refused(name, key, unlawful).clause == cited
        lawful = progressive(filed(name, {key: '"1/1000"'}))
        assert lawful.meters[meter].rate == Fraction(1, 1000)


def test_massachusetts_has_defaults_and_says_that_a_meter_without_a_rate_stands_still() -> None:
    """Reading R-MA10."""
    checked = check("ma-midi", "wagers.royal_9 = {}", seats=7)
    meters = progressive(checked).meters.values()
    assert [each.initial for each in meters] == [5_000_000, 45_000, 45_000]
    assert [each.reset for each in meters] == [5_000_000, 45_000, 45_000]
    assert [each.clause for each in meters] == ["MA-12-i-star", "MA-12-i-spade", "MA-12-i-heart"]
    assert {f"progressive.meters.{each.name}.rate" for each in meters} <= warned(checked).keys()
    assert "progressive.meters.star.rate" not in {each.key for each in filed("MA").warnings}


def test_massachusetts_prints_no_floor_for_its_meters() -> None:
    """Reading R-MA10 takes other states' floors as defaults; the text itself sets none."""
    assert filed("MA", {"meters.star.initial": "40000", "meters.spade.reset": "400"}).lawful


def test_a_meters_limit_is_not_below_its_amounts() -> None:
    assert refused("PA $5", "meters.major.limit", "449.99").clause == "PA627B-3-f-2-s2"
    for limit in (450, 451):
        checked = filed("PA $5", {"meters.major.limit": str(limit)})
        assert progressive(checked).meters["major"].limit == limit * 100


@clause("PA627B-3-f-2-s2")
def test_a_meter_whose_limit_is_its_reset_never_shows_more() -> None:
    key = "meters.major.limit"
    level = filed("PA $5", {key: "450"})
    assert level.lawful
    assert warned(level)[f"progressive.{key}"] == "PA627B-3-f-2-s2"
    assert f"progressive.{key}" not in warned(filed("PA $5", {key: "450.01"}))


@pytest.mark.parametrize(
    ("cited", "name"), cases(("PA627B-3-f-2-s1", "PA $5"), ("MD-12-L-1", "MD A"))
)
def test_rates_of_more_than_a_wager_together_are_warned_of(cited: str, name: str) -> None:
    """Meters, reserves and Must Hit; the house would add to every wager."""
    first, second, third = (f"meters.{meter}" for meter in GAMES[name][2])
    whole = {f"{first}.rate": '"50%"', f"{second}.reserve_rate": '"48%"'}
    assert "progressive.meters" not in warned(filed(name, whole | {f"{third}.rate": '"1%"'}))
    beyond = filed(name, whole | {f"{third}.rate": '"1.1%"'})
    assert beyond.lawful
    assert warned(beyond)["progressive.meters"] == cited
    must_hit = {"must_hit.configuration": "1", "must_hit.rate": '"5%"'}
    assert warned(filed(name, whole | must_hit))["progressive.meters"] == cited
    for alone in (f"{first}.rate", f"{first}.reserve_rate"):
        single = filed(name, {alone: '"100.1%"'})
        assert (single.lawful, warned(single)["progressive.meters"]) == (True, cited)


# Stake --------------------------------------------------------------------------------------


@clause("MA-12-i-s6")
def test_royal_9_costs_five_dollars_in_massachusetts() -> None:
    for stake in ("0", "4.99", "5.01", "1"):
        assert refused("MA", "stake", stake).clause == "MA-12-i-s6"
    checked = filed("MA", {"stake": "5"})
    assert checked.lawful
    assert checked.house_rules is not None
    price = checked.house_rules.wagers["royal_9"].fixed_stake
    assert price is not None
    assert (price.value, price.clause) == (500, "MA-12-i-s6")


@pytest.mark.parametrize(
    ("cited", "paytable", "cents"),
    cases(("PA627B-3-f-2-s2", "$5", 500), ("PA627B-3-g-2-s2", "$1", 100)),
)
def test_royal_9_costs_five_dollars_or_one_in_pennsylvania(
    cited: str, paytable: str, cents: int
) -> None:
    """Reading R-B11; the stake chooses the paytable and with it the floors."""
    checked = filed(f"PA {paytable}")
    assert checked.lawful
    assert checked.house_rules is not None
    royal_9 = checked.house_rules.wagers["royal_9"]
    assert royal_9.paytable == paytable
    assert royal_9.fixed_stake is not None
    assert (royal_9.fixed_stake.value, royal_9.fixed_stake.clause) == (cents, cited)


@pytest.mark.parametrize("stake", ["0.99", "1.01", "4.99", "5.01", "10"])
def test_royal_9_has_no_other_stake_in_pennsylvania(stake: str) -> None:
    entry = f"progressive.stake = {stake}\nwagers.royal_9 = {{}}"
    allowed = finding(check("pa-627b", entry), "progressive.stake").allowed
    assert allowed == "must be $5.00 or $1.00"


def test_maryland_leaves_the_stake_to_the_filing() -> None:
    """Reading R-MD11: five dollars unless another sum is filed."""
    assert progressive(filed("MD A")).stake == 500
    assert progressive(filed("MD A", {"stake": "2.50"})).stake == 250
    assert not filed("MD A", {"stake": "0"}).lawful


# Seat combinations --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "name"),
    [*cases(("PA627B-3-e-5", "PA $5"), ("MA-12-i-s4", "MA")), pytest.param("MD-12-K", "MD A")],
)
def test_every_seat_has_a_king_and_nine_of_its_own(cited: str, name: str) -> None:
    rule = rulebook(GAMES[name][0]).progressive
    assert rule is not None
    assert rule.combination == cited
    changes = {"combinations.3": '"Kh 9d"', "combinations.5": '"9s Kc"'}
    for combinations in (
        progressive(filed(name)).combinations,
        progressive(filed(name, changes)).combinations,
    ):
        assert list(combinations) == [1, 2, 3, 4, 5, 6, 7]
        assert len(set(combinations.values())) == 7
        for combination in combinations.values():
            king, nine = sorted(combination, key=lambda card: card.rank is Rank.NINE)
            assert (king.rank, nine.rank) == (Rank.KING, Rank.NINE)
            assert king.suit is not nine.suit


@pytest.mark.parametrize(
    ("cited", "name"),
    [*cases(("PA627B-3-e-5", "PA $5"), ("MA-12-i-s4", "MA")), pytest.param("MD-12-K", "MD A")],
)
@pytest.mark.parametrize(
    ("seat", "cards", "why"),
    [
        pytest.param("2", "Kh 9d", "another seat has it", id="alike"),
        pytest.param("2", "9d Kh", "another seat has it", id="alike the other way round"),
        pytest.param("2", "Qs 9h", "a King and a nine", id="no king"),
        pytest.param("2", "Ks 8h", "a King and a nine", id="no nine"),
        pytest.param("2", "Ks", "a King and a nine", id="one card"),
        pytest.param("2", "Ks 9h 9d", "a King and a nine", id="three cards"),
        pytest.param("2", "king nine", "a King and a nine", id="no cards"),
        pytest.param("0", "Ks 9h", "there are seats 1 to 7", id="seat 0"),
        pytest.param("8", "Ks 9h", "there are seats 1 to 7", id="a seat too many"),
        pytest.param("first", "Ks 9h", "there are seats 1 to 7", id="no number"),
    ],
)
def test_a_combination_no_seat_may_have(
    cited: str, name: str, seat: str, cards: str, why: str
) -> None:
    taken = {"combinations.1": '"Kh 9d"'}
    found = refused(name, f"combinations.{seat}", f'"{cards}"', taken)
    assert found.clause == cited
    assert why in found.allowed


@pytest.mark.parametrize(
    ("cited", "name"), [*cases(("MA-12-i-s4", "MA")), pytest.param("MD-12-K", "MD A")]
)
def test_a_suited_king_and_nine_is_refused_where_the_text_excludes_it(
    cited: str, name: str
) -> None:
    """Massachusetts says so; Maryland is read like it (R-MD09)."""
    found = refused(name, "combinations.2", '"Ks 9s"')
    assert (found.clause, "of different suits" in found.allowed) == (cited, True)


@clause("PA627B-3-e-5")
def test_a_suited_king_and_nine_is_warned_of_in_pennsylvania() -> None:
    """Nothing excludes it, but it meets the suited lines as well (R-B07)."""
    checked = filed("PA $5", {"combinations.2": '"Ks 9s"'})
    assert progressive(checked).combinations[2] == frozenset(parse_cards("Ks 9s"))
    assert warned(checked)["progressive.combinations.2"] == "PA627B-3-e-5"
    assert "progressive.combinations.2" not in warned(filed("PA $5", {"combinations.2": '"Ks 9d"'}))


# Must Hit -----------------------------------------------------------------------------------


def must_hit(checked: Checked) -> MustHit:
    found = progressive(checked).must_hit
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("cited", "name"), cases(("PA627B-3-h", "PA $5"), ("MA-12-j-s1", "MA"), ("MD-7-A-9-a", "MD A"))
)
def test_must_hit_comes_with_royal_9_in_one_of_three_configurations(cited: str, name: str) -> None:
    """It costs nothing more, and only a Royal 9 table may have it."""
    rate = {"must_hit.rate": '"5%"'} if name.startswith("MD") else {}
    for unlawful in ("0", "4"):
        assert refused(name, "must_hit.configuration", unlawful, rate).clause == cited
    for lawful in ("1", "2", "3"):
        checked = filed(name, {"must_hit.configuration": lawful, **rate})
        assert must_hit(checked).configuration == int(lawful)
        assert progressive(checked).stake == progressive(filed(name)).stake
    assert progressive(filed(name)).must_hit is None
    alone = check(GAMES[name][0], "progressive.must_hit.configuration = 1")
    assert finding(alone, "progressive").allowed.startswith("[wagers.royal_9] is not offered")


CONFIGURATIONS = [
    pytest.param("PA627B-3-h-1", "1", 250, 1000, "5%", marks=clause("PA627B-3-h-1")),
    pytest.param("PA627B-3-h-2", "2", 100, 500, "5%", marks=clause("PA627B-3-h-2")),
    pytest.param("PA627B-3-h-3", "3", 100, 200, "2%", marks=clause("PA627B-3-h-3")),
]


@pytest.mark.parametrize(("cited", "number", "reset", "ceiling", "rate"), CONFIGURATIONS)
@pytest.mark.parametrize("name", ["PA $5", "PA $1", "MA"])
def test_must_hit_figures_are_fixed_in_pennsylvania(
    name: str, cited: str, number: str, reset: int, ceiling: int, rate: str
) -> None:
    """And taken over in Massachusetts, which prints none (reading R-MA13)."""
    chosen = {"must_hit.configuration": number}
    printed = {
        "must_hit.reset": str(reset),
        "must_hit.ceiling": str(ceiling),
        "must_hit.rate": f'"{rate}"',
    }
    for checked in (filed(name, chosen), filed(name, {**chosen, **printed})):
        found = must_hit(checked)
        assert (found.reset, found.ceiling) == (reset * 100, ceiling * 100)
        assert (found.rate, found.clause) == (Fraction(rate[:-1]) / 100, cited)
    for key, figure in (("must_hit.reset", reset), ("must_hit.ceiling", ceiling)):
        for other in (f"{figure - 1}.99", f"{figure}.01"):
            assert refused(name, key, other, chosen).clause == cited
    for other in ('"1.9%"', '"5.1%"'):
        assert refused(name, "must_hit.rate", other, chosen).clause == cited


@pytest.mark.parametrize(
    ("cited", "number", "reset", "ceiling"),
    cases(
        ("MD-12-O-2-a", "1", 250, 1000),
        ("MD-12-O-2-b", "2", 100, 500),
        ("MD-12-O-2-c", "3", 100, 200),
    ),
)
def test_must_hit_figures_are_floors_in_maryland(
    cited: str, number: str, reset: int, ceiling: int
) -> None:
    """Reading R-MD19."""
    chosen = {"must_hit.configuration": number, "must_hit.rate": '"5%"'}
    unfiled = must_hit(filed("MD A", chosen))
    assert (unfiled.reset, unfiled.ceiling) == (reset * 100, ceiling * 100)
    assert unfiled.clause == cited
    for key, floor in (("must_hit.reset", reset), ("must_hit.ceiling", ceiling)):
        below = refused("MD A", key, f"{floor - 1}.99", chosen)
        assert (below.clause, below.allowed) == (cited, f"must be at least ${floor:,}.00")
        for at_or_above in (f"{floor}", f"{floor}.01"):
            assert filed("MD A", {**chosen, key: at_or_above}).lawful
    level = {**chosen, "must_hit.reset": str(ceiling)}
    assert refused("MD A", "must_hit.ceiling", str(ceiling), level).clause == cited
    assert filed("MD A", {**level, "must_hit.ceiling": f"{ceiling}.01"}).lawful


@clause("MD-12-O-1")
def test_the_must_hit_rate_is_filed_in_maryland() -> None:
    chosen = {"must_hit.configuration": "1"}
    for unlawful in (None, '"0%"', '"-1%"'):
        assert refused("MD A", "must_hit.rate", unlawful, chosen).clause == "MD-12-O-1"
    checked = filed("MD A", {**chosen, "must_hit.rate": '"0.1%"'})
    assert must_hit(checked).rate == Fraction(1, 1000)


# Tables without Royal 9 ---------------------------------------------------------------------


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_progressive_is_filed_only_beside_royal_9(book: str) -> None:
    has_one = book in {"pa-627b", "ma-midi", "md-mini"}
    why = "[wagers.royal_9] is not offered" if has_one else "the chapter has none"
    allowed = finding(check(book, "progressive.stake = 5"), "progressive").allowed
    assert allowed == f"{why}; leave the table out"
