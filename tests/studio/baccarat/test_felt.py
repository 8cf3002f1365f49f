"""A felt has exactly what its chapter wants of that table, once, at every seat that needs it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.felt import felt
from croupier.studio.layout import layout_elements
from croupier.studio.palette import stylesheet
from tests.studio.reading_felts import (
    Drawn,
    drawn_on,
    element,
    every_house,
    parsed,
    place,
    texts,
)
from tests.support import cases, clause, game

HOUSES = dict(every_house())
OF_2010 = ("pa-541", "pa-543", "pa-545")
DEFERRED = '[options]\nvigorish_collection = "deferred"'
WITH_PAYOUT = '[options]\nvigorish_collection = "with_payout"'
METERS = """
[wagers.royal_9]
[progressive]
stake = 5
[progressive.meters.{}]
initial = 50000
reset = 50000
rate = "2%"
[progressive.meters.{}]
initial = 450
reset = 450
rate = "2%"
[progressive.meters.{}]
initial = 450
reset = 450
rate = "2%"
"""
ROYAL_9 = METERS.format("mega", "major", "minor")
ROYAL_9_ELSEWHERE = METERS.format("star", "spade", "heart")
TREASURES = ("fortune_7", "golden_8", "heavenly_9", "blazing_7s", "cover_all")
MAIN = ("banker", "player", "tie")
DRAGON_BONUS = "[wagers.dragon_bonus_player]\n[wagers.dragon_bonus_banker]"
PERFECT_PAIRS = "[wagers.perfect_pairs_player]\n[wagers.perfect_pairs_banker]"

each_house = pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)


def either(wager: str) -> tuple[str, str]:
    """The wager on the one hand and on the other."""
    return f"{wager}_player", f"{wager}_banker"


def demanded(house: HouseRules) -> Counter[tuple[str, str | None]]:
    """What the texts want of a table, read without the rulebooks' lists: kind and wager."""
    seats, wagers = house.seats.value, house.wagers
    old = house.rulebook in OF_2010
    deferred = house.vigorish is not None and house.vigorish.deferred
    pushes = {"ez", "fortune_7", "no_commission"} & house.games
    once = ["house_name", "player_cards", "banker_cards", "shoe"]
    once += [] if house.rulebook == "pa-545" else ["dealer"]
    once += [] if house.rulebook == "ma-midi" else ["drop_box", "tip_box"]
    rack = house.rulebook in {"pa-541", "pa-627a", "pa-627b"}
    once += ["discard_rack" if rack else "discard_bucket"]
    once += ["marker_rack"] if deferred and house.rulebook != "ma-midi" else []
    wanted: Counter[tuple[str, str | None]] = Counter((name, None) for name in once)
    wanted += Counter({("inscription", None): len(pushes), ("seat", None): seats})
    wanted += Counter({("vigorish_box", None): seats if old or deferred else 0})
    wanted += Counter({("wager_area", wager): seats for wager in wagers})
    wanted += Counter(("odds", wager) for wager in (["tie"] if old else wagers))
    if "royal_9" in wagers:
        wanted += Counter({("king_9", "royal_9"): seats, ("sensor", "royal_9"): seats})
    return wanted


@each_house
def test_a_felt_has_what_the_texts_want(house: HouseRules) -> None:
    found = drawn_on(felt(house))
    assert max(found.values()) == 1
    assert Counter((each.element, each.wager) for each in found) == demanded(house)
    assert found == Counter(
        Drawn(each.piece.value, each.seat, each.wager, each.clause)
        for each in layout_elements(house)
    )


@each_house
def test_all_seats_have_the_same(house: HouseRules) -> None:
    by_seat: dict[int, set[tuple[str, str | None, str]]] = {}
    for name, seat, wager, cited in drawn_on(felt(house)):
        if seat is not None:
            by_seat.setdefault(seat, set()).add((name, wager, cited))
    assert sorted(by_seat) == list(range(1, house.seats.value + 1))
    assert len({frozenset(each) for each in by_seat.values()}) == 1


SEAT_WAGERS = [
    ("PA627A-2-b-2", "pa-627a", "standard", "", MAIN),
    ("PA627A-2-b-5", "pa-627a", "standard", DRAGON_BONUS, either("dragon_bonus")),
    ("PA627A-2-b-6-i", "pa-627a", "ez", "", ("dragon_7",)),
    ("PA627A-2-b-6-iii", "pa-627a", "ez", "", ("panda_8",)),
    ("PA627A-2-b-7", "pa-627a", "standard", "[wagers.house_money]", ("house_money",)),
    ("PA627B-1-b-s2", "pa-627b", "standard", PERFECT_PAIRS, either("perfect_pairs")),
    ("PA627B-2-b-1", "pa-627b", "commission_free", "[wagers.player_pair]", ("player_pair",)),
    ("PA627B-2-b-2", "pa-627b", "commission_free", "[wagers.banker_pair]", ("banker_pair",)),
    ("PA627B-2-b-3", "pa-627b", "commission_free", "[wagers.lucky_six]", ("lucky_six",)),
    ("PA627B-3-a-s2", "pa-627b", "standard", ROYAL_9, ("royal_9",)),
    ("MA-2-b-1", "ma-midi", "standard", "[wagers.dragon_bonus_banker]", ("dragon_bonus_banker",)),
    ("MA-2-b-2-i", "ma-midi", "ez", "", ("dragon_7",)),
    ("MA-2-b-2-iii", "ma-midi", "ez", "", ("panda_8",)),
    ("MA-2-b-3", "ma-midi", "standard", "[wagers.house_money]", ("house_money",)),
    ("MD-2-B-2", "md-mini", "standard", "", MAIN),
    ("MD-2-B-5", "md-mini", "standard", "[wagers.dragon_bonus_player]", ("dragon_bonus_player",)),
    ("MD-2-B-6-a-i", "md-mini", "ez", "", ("dragon_7",)),
    ("MD-2-B-6-a-iii", "md-mini", "ez", "", ("panda_8",)),
    ("MD-2-B-6-b-i", "md-mini", "fortune_7", "", ("fortune_7_insurance",)),
    ("MD-2-B-6-b-iii", "md-mini", "fortune_7", "", ("one_up",)),
    ("MD-2-B-8", "md-mini", "standard", ROYAL_9_ELSEWHERE, ("royal_9",)),
    ("MD-2-B-9", "md-mini", "standard", "[wagers.jackpot]", ("jackpot",)),
    ("MD-2-B-10", "md-mini", "five_treasures", "", TREASURES),
    ("MD-2-B-11", "md-mini", "standard", "[wagers.any_pair_banker]", ("any_pair_banker",)),
    ("MD-2-B-12", "md-mini", "standard", "[wagers.lucky_nines]", ("lucky_nines",)),
    ("PA541-2-c-2", "pa-541", "standard", "", MAIN),
    ("PA543-2-c-2", "pa-543", "standard", "", MAIN),
    ("PA545-2-b-2", "pa-545", "standard", "", MAIN),
]  # fmt: skip


@pytest.mark.parametrize(("cited", "book", "variant", "more", "wagers"), cases(*SEAT_WAGERS))
def test_every_seat_has_an_area_for_the_wager(
    cited: str, book: str, variant: str, more: str, wagers: tuple[str, ...]
) -> None:
    house = game(book, more, variant=variant).house
    found = {each for each in drawn_on(felt(house)) if each.clause == cited}
    assert found == {
        Drawn("wager_area", seat, wager, cited)
        for seat in range(1, house.seats.value + 1)
        for wager in wagers
    }
    if wagers != MAIN and variant != "ez":
        plain = game(book, seats=house.seats.value).house
        assert cited not in {each.clause for each in drawn_on(felt(plain))}


def test_a_wager_on_which_the_list_is_silent_has_an_area_too() -> None:
    """Reading R-MD18: Maryland's list forgets Lucky 6."""
    house = game("md-mini", "[wagers.lucky_six]").house
    areas = [each for each in drawn_on(felt(house)) if each.wager == "lucky_six"]
    assert sum(each.element == "wager_area" for each in areas) == 9


@clause("PA627B-2-b")
def test_a_commission_free_layout_has_the_base_items_and_no_vigorish_boxes() -> None:
    house = game("pa-627b", variant="commission_free").house
    found = {each.element for each in drawn_on(felt(house))}
    assert {"house_name", "wager_area", "odds", "player_cards", "banker_cards"} <= found
    assert "vigorish_box" not in found


@pytest.mark.parametrize(("spots", "shown"), [("offered", False), ("all", True)])
def test_spots_of_a_commission_free_table(*, spots: str, shown: bool) -> None:
    """Reading R-B14: none for a wager that is not offered, unless the regulator answered so."""
    more = (
        f'[options]\ncommission_free_spots = "{spots}"\n'
        "[approvals]\n"
        'R-B14 = { reference = "B-1", date = 2022-01-01 }'
    )
    svg = felt(game("pa-627b", more if shown else "", variant="commission_free").house)
    wagers = {each.wager for each in drawn_on(svg) if each.element == "wager_area"}
    assert ({"player_pair", "banker_pair", "lucky_six"} <= wagers) is shown
    if shown:
        assert "closed" in element(svg, "wager_area", 1, "lucky_six").attrib["class"]


@pytest.mark.parametrize(
    ("cited", "book", "filed"),
    cases(
        ("PA541-7", "pa-541", ""),
        ("PA541-15-s1", "pa-541", 'options.shuffler = "continuous"'),
        ("PA543-7", "pa-543", ""),
        ("PA545-7-a", "pa-545", ""),
    ),
)
def test_in_2010_the_shoe_has_a_clause_of_its_own(cited: str, book: str, filed: str) -> None:
    """A continuous device stands in place of the manual one."""
    assert element(felt(game(book, filed).house), "shoe").attrib["data-clause"] == cited


@pytest.mark.parametrize(
    ("cited", "book", "variant", "words"),
    cases(
        ("PA627A-2-b-6-ii", "pa-627a", "ez", "A BANKER WAGER PUSHES ON A DRAGON 7"),
        ("MA-2-b-2-ii", "ma-midi", "ez", "A BANKER WAGER PUSHES ON A DRAGON 7"),
        ("MD-2-B-6-a-ii", "md-mini", "ez", "A BANKER WAGER PUSHES ON A DRAGON 7"),
        ("MD-2-B-6-b-ii", "md-mini", "fortune_7", "A BANKER WAGER PUSHES ON A FORTUNE 7"),
        ("MD-2-B-6-c-i", "md-mini", "no_commission", "A BANKER WIN WITH 6 PAYS 1 TO 2"),
    ),
)
def test_what_happens_to_a_banker_wager_is_inscribed(
    cited: str, book: str, variant: str, words: str
) -> None:
    """A sign may say it instead; the layout says it in any case."""
    house = game(book, variant=variant).house
    said = element(felt(house), "inscription")
    assert (said.attrib["data-clause"], texts(said)) == (cited, [words])
    assert [each.where for each in layout_elements(house) if each.clause == cited] == ["sign"]


def _vigorish_boxes() -> Iterator[tuple[object, ...]]:
    for cited, book, free in (
        ("PA627A-2-b-8", "pa-627a", ("ez",)),
        ("MA-2-b-4", "ma-midi", ("ez",)),
        ("MD-2-B-7", "md-mini", ("ez", "fortune_7", "no_commission")),
    ):
        yield cited, book, "standard", DEFERRED, True
        yield cited, book, "standard", WITH_PAYOUT, False
        yield from ((cited, book, variant, "", False) for variant in free)
    for cited, book in (("PA541-2-c-4", "pa-541"), ("PA543-2-c-4", "pa-543")):
        yield cited, book, "standard", DEFERRED, True
        yield cited, book, "standard", WITH_PAYOUT, True
    yield "PA545-2-b-4", "pa-545", "standard", WITH_PAYOUT, True


@pytest.mark.parametrize(("cited", "book", "variant", "more", "there"), cases(*_vigorish_boxes()))
def test_numbered_boxes_for_vigorish(
    cited: str, book: str, variant: str, more: str, *, there: bool
) -> None:
    """Only where vigorish is marked; in 2010 always (reading R-N16)."""
    house = game(book, more, variant=variant).house
    svg = felt(house)
    boxes = [each for each in drawn_on(svg) if each.element == "vigorish_box"]
    assert [(each.seat, each.clause) for each in boxes] == [
        (seat, cited) for seat in range(1, house.seats.value + 1) if there
    ]
    for each in boxes:
        assert texts(element(svg, "vigorish_box", each.seat)) == [str(each.seat)]


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA627A-2-b-1", "pa-627a"),
        ("MD-2-B-1", "md-mini"),
        ("PA541-2-c-1", "pa-541"),
        ("PA543-2-c-1", "pa-543"),
        ("PA545-2-b-1", "pa-545"),
    ),
)
def test_the_name_of_the_house(cited: str, book: str) -> None:
    name = element(felt(game(book).house, name="Bell & Sons"), "house_name")
    assert (name.attrib["data-clause"], texts(name)) == (cited, ["Bell & Sons"])


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA627A-2-b-4", "pa-627a"),
        ("MD-2-B-4", "md-mini"),
        ("PA541-2-c-5", "pa-541"),
        ("PA543-2-c-5", "pa-543"),
        ("PA545-2-b-5", "pa-545"),
    ),
)
def test_an_area_for_the_cards_of_either_hand(cited: str, book: str) -> None:
    svg = felt(game(book).house)
    for name, hand in (("player_cards", "PLAYER"), ("banker_cards", "BANKER")):
        area = element(svg, name)
        assert (area.attrib["data-clause"], texts(area)) == (cited, [hand])
        assert sum(each.attrib.get("class") == "slot" for each in area.iter()) == 3


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(("PA541-2-c-3", "pa-541"), ("PA543-2-c-3", "pa-543"), ("PA545-2-b-3", "pa-545")),
)
def test_in_2010_only_the_odds_of_the_tie(cited: str, book: str) -> None:
    svg = felt(game(book, '[wagers.tie]\npays = "9 to 1"').house)
    odds = element(svg, "odds")
    assert (odds.attrib["data-clause"], texts(odds)) == (cited, ["TIE PAYS 9 TO 1"])
    assert texts(element(svg, "wager_area", 1, "banker")) == ["Banker"]


@pytest.mark.parametrize(
    ("cited", "book"), cases(("PA627A-2-b-3-s1", "pa-627a"), ("MD-2-B-3", "md-mini"))
)
def test_the_odds_of_every_wager_are_inscribed(cited: str, book: str) -> None:
    more = '[wagers.dragon_bonus_player]\npaytable = "A"\n[wagers.dragon_bonus_banker]'
    house = game(book, more).house
    svg = felt(house)
    assert texts(element(svg, "odds", wager="banker")) == ["Banker", "1 to 1 less 5%"]
    assert texts(element(svg, "odds", wager="tie")) == ["Tie", "8 to 1"]
    printed = texts(element(svg, "odds", wager="dragon_bonus_banker"))
    assert printed[:3] == ["Dragon Bonus · Banker", "Win by 9", "30 to 1"]
    for hand in ("player", "banker"):
        title = element(svg, "odds", wager=f"dragon_bonus_{hand}")[0].text
        assert title is not None
        assert "Win by 8 pays 10 to 1" in title
    odds = [(each.wager, each.clause) for each in drawn_on(svg) if each.element == "odds"]
    assert sorted(odds) == sorted((wager, cited) for wager in house.wagers)


@pytest.mark.parametrize(
    ("cited", "book"), cases(("PA627A-2-b-3-s2", "pa-627a"), ("MD-2-B-3", "md-mini"))
)
def test_odds_that_are_filed_for_the_sign_are_on_it_and_not_on_the_layout(
    cited: str, book: str
) -> None:
    more = '[options]\nodds_shown = "sign"\n[wagers.dragon_bonus_player]\npaytable = "A"'
    house = game(book, more).house
    svg = felt(house)
    on_sign = {each.wager: each.clause for each in drawn_on(svg) if each.element == "sign_odds"}
    assert on_sign == dict.fromkeys(house.wagers, cited)
    assert "odds" not in {each.element for each in drawn_on(svg)}
    assert texts(element(svg, "sign_odds", wager="tie")) == ["Tie", "8 to 1"]
    assert "Sign at the table" in texts(parsed(svg))
    assert texts(element(svg, "wager_area", 1, "tie")) == ["Tie"]
    assert "Sign at the table" not in texts(parsed(felt(game(book).house)))


@pytest.mark.parametrize(
    ("cited", "book", "more", "name"),
    cases(
        ("PA627B-3-e-5", "pa-627b", ROYAL_9, "king_9"),
        ("MA-12-i-s4", "ma-midi", ROYAL_9_ELSEWHERE, "king_9"),
        ("PA627B-3-a-1", "pa-627b", ROYAL_9, "sensor"),
        ("MD-2-C-1", "md-mini", ROYAL_9_ELSEWHERE, "sensor"),
    ),
)
def test_each_seats_king_9_and_sensor(cited: str, book: str, more: str, name: str) -> None:
    house = game(book, more, seats=7).house
    svg = felt(house)
    found = [each for each in drawn_on(svg) if each.element == name]
    assert found == [Drawn(name, seat, "royal_9", cited) for seat in range(1, 8)]
    if name == "king_9":
        printed = {tuple(texts(element(svg, name, seat))) for seat in range(1, 8)}
        assert len(printed) == 7
        assert all(king[0] == "K" and nine[0] == "9" for king, nine in printed)
        assert all(king[1] != nine[1] for king, nine in printed)
    else:
        assert "king_9" not in {each.element for each in drawn_on(felt(game(book).house))}


def test_a_combination_that_was_filed_is_printed_at_its_seat() -> None:
    filed = ROYAL_9 + '[progressive.combinations]\n1 = "Kh 9d"\n2 = "Ks 9c"\n'
    svg = felt(game("pa-627b", filed).house)
    assert texts(element(svg, "king_9", 1)) == ["K♥", "9♦"]
    assert texts(element(svg, "king_9", 2)) == ["K♠", "9♣"]
    above, spot = element(svg, "king_9", 5), element(svg, "wager_area", 5, "royal_9")
    assert place(above)[1] < place(spot)[1], "in front of the spot, towards the dealer"


@clause("PA627B-3-e-5", "MA-12-i-s4")
@pytest.mark.parametrize(("book", "more"), [("pa-627b", ROYAL_9), ("ma-midi", ROYAL_9_ELSEWHERE)])
def test_a_combination_is_printed_in_the_colours_of_its_suits(book: str, more: str) -> None:
    """And no smaller than the names of the main wagers, so that it can be read."""
    svg = felt(game(book, more, seats=7).house)
    main = element(svg, "wager_area", 1, "player").findall(".//{*}text")[0]
    for seat in range(1, 8):
        for card in element(svg, "king_9", seat).findall(".//{*}text"):
            assert ("red" in card.attrib["class"].split()) is ((card.text or "")[1] in "♥♦")
            assert float(card.attrib["font-size"]) >= float(main.attrib["font-size"])


@pytest.mark.parametrize(
    ("cited", "book", "more"),
    [
        *cases(
            ("PA627B-3-a-1", "pa-627b", ROYAL_9),
            ("MD-2-C-1", "md-mini", ROYAL_9_ELSEWHERE),
        ),
        ("MA-2-b", "ma-midi", ROYAL_9_ELSEWHERE),
    ],
)
def test_a_sensor_is_a_light_within_its_spot(cited: str, book: str, more: str) -> None:
    """A part of the spot, so that who presses on it presses the spot."""
    root = parsed(felt(game(book, more, seats=6).house))
    for seat in range(1, 7):
        spot = root.find(f".//*[@id='seat-{seat}-royal_9']")
        assert spot is not None
        sensor = spot.find(f"*[@id='seat-{seat}-sensor-royal_9']")
        assert sensor is not None
        assert (sensor.attrib["class"], sensor.attrib["data-clause"]) == ("sensor", cited)
        frame, ring = spot.find("{*}rect"), sensor.find("{*}circle")
        assert frame is not None
        assert ring is not None
        radius = float(ring.attrib["r"])
        for centre, start, length in (("cx", "x", "width"), ("cy", "y", "height")):
            inwards = float(ring.attrib[centre]) - float(frame.attrib[start])
            assert radius <= inwards <= float(frame.attrib[length]) - radius


@pytest.mark.parametrize("state", ["lit", "won"])
def test_a_page_lights_a_sensor_by_a_class(state: str) -> None:
    for part in ("sensor-ring", "sensor-light"):
        assert f".croupier-felt .sensor.{state} .{part}{{" in stylesheet()


@each_house
def test_a_felt_stands_alone(house: HouseRules) -> None:
    """Well formed, no name twice, nothing to fetch, nothing to run."""
    svg = felt(house, name='<"&>', practice=True)
    root = parsed(svg)
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    assert svg.count("http") == 1, "the namespace"
    assert not {"script", "image", "use", "a"} & {
        node.tag.rpartition("}")[2] for node in root.iter()
    }
    for node in root.iter():
        assert node.attrib.get("href", "#").startswith("#")
    assert {"felt-title", "felt-desc"} <= set(ids)
    assert "PRACTICE · NO GAMING" in texts(root)


def test_a_page_can_find_everything_of_a_seat() -> None:
    svg = felt(game("pa-627a", "[wagers.house_money]").house, seats_highlight={2})
    root = parsed(svg)
    spot = next(node for node in root.iter() if node.attrib.get("id") == "seat-2-house_money")
    x, y = place(spot)
    assert (float(spot.attrib["data-x"]), float(spot.attrib["data-y"])) == pytest.approx(
        (x, y), abs=0.2
    )
    assert spot[0].text == "Seat 2: House Money. Both pairs pays 15 to 1; One pair pays 3 to 1"
    marked = [node.attrib["id"] for node in root.iter() if "highlight" in node.get("class", "")]
    assert marked == ["place-2"]


def test_letters_no_picture_can_hold_are_left_out() -> None:
    svg = felt(game("pa-627a").house, name="Bell\x00\x1b & \ud800Sons")
    assert texts(element(svg, "house_name")) == ["Bell & Sons"]


@clause("PA545-2-d", "PA545-2-e")
def test_the_caller_of_baccarat_stands_where_boxes_and_bucket_are() -> None:
    picture = felt(game("pa-545", seats=14).house)
    rows = {
        label: float(y) for y, label in re.findall(r'<text[^>]* y="([\d.]+)"[^>]*>([^<]+)', picture)
    }
    caller, middle = rows["DEALER CALLING THE GAME"], 450
    assert caller < rows["Drop box"] == rows["Tip box"] < rows["Discard bucket"] < middle
