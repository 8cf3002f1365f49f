"""Courses: every clause is taught once, every unit asks, every answer has its clause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from croupier.games.submissions import chapter_rules
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.loader import SHELF
from croupier.table.people import Role
from croupier.tongues.speaking import spoken_in
from croupier.training.drilling import grade
from croupier.training.school.course import clauses_of, unit_of
from croupier.training.school.figures import figures
from croupier.training.school.nearness import kind_of
from croupier.training.school.questions import paragraph, wanted
from croupier.training.school.standing import Answer, Stage, standing
from croupier.training.school.teaching import HOUSE, explained, teaching
from croupier.values.clauses import ClauseId
from croupier.values.money import money
from croupier.values.refusals import Refusal
from croupier.web.people.school import SchoolQuestion
from croupier.web.school.classrooms import chapters, classroom, course_of, in_words
from croupier.web.school.seeded import drawing
from croupier.web.school.shown import facts
from croupier.web.school.tables import SchoolTable, dealt
from tests.support import clause

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NEAR = 8
"""Steps before and after the one that is due, some of them the same again."""
ASKED = 6
"""Questions of each kind that are looked at."""
BUILDERS_WORDS = re.compile(
    r"^(Checklist|Self-test|Model |Flag |Log |Enable |Compute |Reject |Stamp )"
    r"|^(Raise an alarm|Force |Block |Produce |Render |Route |Track )"
    r"|table definition|configuration,|configured|profile|flagged|ledger|invalid|\braw\b"
    r"|evaluates|\[reading"
    r"|^(Classify|Evaluate|Derive|Resolve|Label|Lock|Ignore|Generate|Configure|Default) "
    r"|modulo|\bgenerate\b|not covered by"
)
BY_THE_HOUSE = {"wagers", "money", "fills", "cash", "tips", "shift", "signs"}


def test_there_is_a_course_for_each_chapter() -> None:
    assert set(chapters()) == set(SHELF)


@pytest.mark.parametrize("chapter", chapters())
def test_every_clause_of_a_chapter_is_taught_in_one_unit(chapter: str) -> None:
    taught = Counter(each.id for unit in course_of(chapter).units for each in unit.clauses)
    assert taught == Counter(each.id for each in clauses_of(chapter))


@pytest.mark.parametrize("chapter", chapters())
def test_every_unit_asks_and_every_answer_is_explained(chapter: str) -> None:
    room, draw = classroom(chapter), drawing(f"asked {chapter}")
    for unit in room.course.units:
        kinds = room.kinds(unit)
        assert kinds, f"{unit.id} asks nothing"
        for kind in kinds:
            for _ in range(ASKED):
                drill = room.ask(unit, kind, draw)
                assert drill.kind == kind
                assert explained(drill.clause).text, drill
                assert drill.why
                assert grade(drill, drill.answer).right
                if choices := drill.question.get("choices"):
                    assert isinstance(choices, list)
                    values = [each["value"] for each in choices]
                    assert len(values) == len(set(values)) > 1, drill
                    others = [each for each in values if each not in {drill.answer, *drill.also}]
                    assert others, "something must be wrong"
                    assert not grade(drill, others[0]).right


@pytest.mark.parametrize("chapter", chapters())
def test_no_other_answer_stands_in_the_section_that_is_asked_for(chapter: str) -> None:
    room, draw = classroom(chapter), drawing(f"sections {chapter}")
    sections = {(wanted(each), paragraph(each)) for each in clauses_of(chapter)}
    units = {each.id: each for each in room.course.units}
    for unit in (each for each in room.course.units if each.clauses):
        taught = {wanted(each) for each in unit.clauses}
        near = {wanted(each) for name in unit.plan.near for each in units[name].clauses}
        for _ in range(ASKED):
            drill = room.ask(unit, "clause", draw)
            asked = paragraph(clause_table()[drill.clause])
            assert str(drill.question["asks"]).endswith(f"by {asked}?"), "no more tells the answer"
            choices = drill.question["choices"]
            assert isinstance(choices, list)
            shown = {each["value"] for each in choices} - {drill.answer}
            within = {words for words, at in sections if f"{at}(".startswith(f"{asked}(")}
            assert shown.isdisjoint(within), drill
            assert shown.isdisjoint(near - taught), "it could be taken for the unit's own"
            assert drill.answer in taught


@pytest.mark.parametrize(
    ("cited", "asked"),
    [
        ("PA535-1-marker", "58 Pa. Code § 535.1"),
        ("PA535-4-f-t06", "58 Pa. Code § 535.4(f)"),
        ("PA627A-12-e-win-5", "58 Pa. Code § 627a.12(e)"),
        ("PA627A-12-h-one", "58 Pa. Code § 627a.12(h)"),
        ("PA627A-7-a-1-i", "58 Pa. Code § 627a.7(a)(1)(i)"),
    ],
)
def test_a_question_names_no_term_or_line_that_is_its_answer(cited: str, asked: str) -> None:
    assert paragraph(clause_table()[ClauseId(cited)]) == asked


@pytest.mark.parametrize("chapter", chapters())
def test_clauses_are_told_as_to_a_dealer_and_not_as_to_a_builder(chapter: str) -> None:
    for each in clauses_of(chapter):
        words = wanted(each)
        assert BUILDERS_WORDS.search(words) is None, words
        assert words in explained(each.id).text


def test_nobody_is_asked_when_a_text_was_amended() -> None:
    stamped = [each for each in clause_table().values() if each.requirement.startswith("Stamp ")]
    assert stamped
    assert not any(teaching().is_asked(each.requirement) for each in stamped)


@clause("PA627A-12-b")
def test_a_price_that_the_chapter_leaves_open_is_asked_of_the_table() -> None:
    """Better odds than 8 to 1 on a tie are lawful, so the chapter makes none of them false."""
    room, draw = classroom("pa-627a"), drawing("open prices")
    payouts = course_of("pa-627a").unit("payouts")
    assert payouts
    for _ in range(ASKED):
        for kind in ("figure", "true_or_false"):
            assert "table of this course" in str(room.ask(payouts, kind, draw).question["asks"])


@pytest.mark.parametrize("chapter", chapters())
def test_what_follows_from_a_mishap_is_said_and_left_to_nobody_else(chapter: str) -> None:
    room = classroom(chapter)
    assert room.mishaps
    usual = {f"{room.school.game.says(order)}." for order in room.school.met}
    for each in room.mishaps:
        assert not each.then.startswith("Next")
        assert "plays the hand" not in each.then
        assert "sealed order" not in each.then
        assert "set aside until" not in each.then, "its clause has the last word"
        assert "back from" not in each.says, "that is done on purpose"
        assert each.then not in usual, "so it would have gone on anyway"
    asked = Counter((each.says, each.clause) for each in room.mishaps)
    assert set(asked.values()) == {1}


@pytest.mark.parametrize("chapter", chapters())
def test_people_at_the_school_answer_for_themselves(chapter: str) -> None:
    room = classroom(chapter)
    for moment in room.moments:
        assert not any(each.stands_for for each in room.school.steps(moment.table))
    told = {line for moment in room.moments for line in moment.told}
    assert not any("does not answer" in line for line in told)


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ("pa-535", "lays two hands face down"),
        ("pa-551", "asks for a card"),
        ("pa-541", "cuts the cards"),
    ],
)
def test_what_people_decide_is_told_to_the_pupil(chapter: str, said: str) -> None:
    assert any(said in line for moment in classroom(chapter).moments for line in moment.told)


@pytest.mark.parametrize(
    ("chapter", "unit", "kind", "wager"),
    [
        ("pa-551", "payouts", "match_the_dealer", "match_the_dealer"),
        ("pa-627a", "payouts", "payout", "dragon_bonus_banker"),
        ("pa-627b", "payouts", "payout", "perfect_pairs_player"),
        ("ma-midi", "payouts", "payout", "dragon_bonus_player"),
        ("md-mini", "payouts", "payout", "lucky_six"),
    ],
)
def test_a_course_has_side_wagers_of_its_chapter_at_its_table(
    chapter: str, unit: str, kind: str, wager: str
) -> None:
    room = classroom(chapter)
    found = room.course.unit(unit)
    assert found
    assert kind in room.kinds(found)
    assert wager in room.course.house.wagers


def test_no_choice_is_shown_twice_in_nearly_the_same_words() -> None:
    """To award a wager is no movement of its chips."""
    school = classroom("pa-551").school
    says = {school.game.says(order) for each in classroom("pa-551").moments
            for _, orders in school.palette(each.table) for order in orders}  # fmt: skip
    assert not any(each.startswith("Pay the Spanish 21") for each in says)


def test_chips_are_explained_by_the_house_where_no_chapter_speaks_of_them() -> None:
    room, draw = classroom("pa-627a"), drawing("chips")
    money = room.course.unit("money")
    assert money
    cited = {kind: room.ask(money, kind, draw).clause for kind in room.drills_of(money)}
    sized_in = cited.pop("sizing_in")
    assert sized_in in clause_table(), "a price is the chapter's"
    assert all(each.startswith(HOUSE) for each in cited.values())


def test_how_tiles_are_set_is_explained_by_the_rule_that_decides() -> None:
    """A rule that only reads a clause more closely is explained by that clause."""
    room, draw = classroom("pa-535"), drawing("house way")
    hands = room.course.unit("hands")
    assert hands
    cited = {room.ask(hands, "house_way", draw).clause for _ in range(5 * ASKED)}
    assert {"PA535-10-d-2", "PA535-10-d-3"} <= cited
    assert all(each.startswith("PA535-10-d-") for each in cited)


def test_no_seal_of_the_house_is_told_to_a_pupil() -> None:
    told = [line for each in classroom("pa-627a").moments for line in each.told]
    assert told
    assert not any("is sealed under" in line for line in told)


def test_a_question_that_was_answered_is_not_asked_again_while_others_are_left() -> None:
    room, draw = classroom("pa-627a"), drawing("another")
    tips = course_of("pa-627a").unit("tips")
    assert tips
    asked = list[Mapping[str, object]]()
    for _ in tips.points:
        asked.append(room.ask_another(tips, "house", draw, asked).question)
    assert {each["asks"] for each in asked} == {each.asks for each in tips.points}
    assert room.ask_another(tips, "house", draw, asked)


def test_what_hands_must_do_is_asked_before_what_is_known_by_heart() -> None:
    for chapter in chapters():
        room = classroom(chapter)
        for unit in room.course.units:
            drills = room.drills_of(unit)
            assert room.kinds(unit)[: len(drills)] == drills
            assert len(drills) <= teaching().in_a_row


@pytest.mark.parametrize(
    ("cited", "unit"),
    [
        ("PA627A-4-c", "opening"),
        ("PA627A-5-f-s1", "shuffle"),
        ("PA627A-10-c-2-ii", "hands"),
        ("PA627A-7-c", "wagers"),
        ("PA627A-8-b", "deal"),
        ("PA627A-8-c", "deal"),  # an option, taught where those beside it are
        ("PA627A-11-b-s1", "settle"),
        ("PA627A-12-d", "payouts"),
        ("PA627A-13-c-s2", "irregularities"),
        ("PA551-14", "wagers"),  # an option between clauses of other kinds
        ("PA535-6-a-s1", "opening"),
        ("PA535-6-d-s1", "shuffle"),
    ],
)
def test_a_clause_is_taught_where_it_belongs(cited: str, unit: str) -> None:
    assert unit_of(ClauseId(cited)) == unit


@clause("PA627A-2-a-s1", "PA627A-5-c", "PA627A-5-f-s2", "PA627A-12-b", "PA627A-12-c-s2")
def test_figures_are_those_of_the_chapter() -> None:
    known = {each.about: (each.value, each.clause) for each in figures(chapter_rules("pa-627a"))}
    assert known["Places for players, at the most"] == ("9", "PA627A-2-a-s1")
    assert known["The fewest cards a cut may leave on either side"] == ("10", "PA627A-5-c")
    assert known["Cards burned after a ten or a court card"] == ("10", "PA627A-5-f-s2")
    assert known["Cards burned after an ace"] == ("1", "PA627A-5-f-s2")
    assert known["Tie, tie"] == ("8 to 1", "PA627A-12-b")
    assert known["Vigorish"] == ("5%", "PA627A-12-c-s2")


@pytest.mark.parametrize("chapter", chapters())
def test_the_limits_that_a_table_posts_are_taught_with_its_wagers(chapter: str) -> None:
    """No chapter sets them: the house does, and the table takes nothing beyond them."""
    wagers, house = course_of(chapter).unit("wagers"), course_of(chapter).house
    assert wagers
    told = {each.about: each for each in wagers.figures}
    least, most = (told[f"Posted {name} of a main wager"] for name in ("minimum", "maximum"))
    assert (least.value, most.value) == (money(10_00), money(500_00))
    assert (house.limits.minimum, house.limits.maximum) == (10_00, 500_00)
    assert least.clause in {each.id for each in wagers.points}
    assert "figure" in classroom(chapter).kinds(wagers)


@pytest.mark.parametrize("chapter", chapters())
def test_a_wager_above_the_posted_maximum_is_asked_about_and_not_taken(chapter: str) -> None:
    room, draw = classroom(chapter), drawing("too large")
    wagers = course_of(chapter).unit("wagers")
    assert wagers
    asked = [room.ask(wagers, "is_it_taken", draw) for _ in range(8 * ASKED)]
    too_large = [each for each in asked if each.clause.startswith(HOUSE)]
    assert {each.answer for each in asked} == {"yes", "no"}
    assert too_large
    for each in too_large:
        assert each.answer == "no"
        assert "bets $1,000.00" in str(each.question["asks"])
        assert re.fullmatch(r"\$1,[0-9.]+ is above the maximum, \$[0-9.]+\.", each.why), each.why


@pytest.mark.parametrize(
    ("chapter", "about", "value"),
    [
        ("pa-627a", "Dragon Bonus on the Player's Hand, it wins by 9 points", "30 to 1"),
        ("pa-627a", "Banker, a tie", "push"),
        ("pa-627b", "Perfect Pairs on the Banker's Hand, a pair of one suit", "25 to 1"),
        ("pa-535", "Pai Gow, one hand is better", "push"),
        ("pa-551", "Spanish 21, 6-7-8 of one suit", "2 to 1"),
        ("pa-551", "Match-The-Dealer, both match it, in other suits", "8 to 1"),
        ("pa-551", "Posted minimum of Match-The-Dealer", "$1.00"),
        ("pa-551", "Posted maximum of Match-The-Dealer", "$100.00"),
    ],
)
def test_a_figure_is_asked_for_in_the_words_of_the_game(
    chapter: str, about: str, value: str
) -> None:
    known = {each.about: each.value for unit in course_of(chapter).units for each in unit.figures}
    assert known[about] == value, sorted(known)


def test_what_a_drill_tells_is_in_the_same_words_and_each_price_beside_its_own() -> None:
    lines = [
        {"outcome": f"win_by_{lead}", "pays": pays}
        for lead, pays in ((9, "30 to 1"), (8, "10 to 1"))
    ]
    asked = {"title": "Dragon Bonus", "wager": "dragon_bonus_player", "prices": lines}
    drill = {"question": asked, "answer": "0", "also": [], "why": ""}
    shown = facts(SchoolQuestion("nell", "pa-627a", "payouts", "payout", drill, NOON))
    assert [each.words for each in shown if each.name == "Pays"] == [
        "it wins by 9 points: 30 to 1; it wins by 8 points: 10 to 1"
    ]
    gone = {**drill, "question": {**asked, "wager": "no_longer_offered"}}
    [_, old] = facts(SchoolQuestion("nell", "pa-627a", "payouts", "payout", gone, NOON))
    assert old.words == "win by 9: 30 to 1; win by 8: 10 to 1"
    hands = [{"title": "Dealer", "high": "5-6 5-6", "low": "1-1 1-5"}]
    tiles = {"question": {"hands": hands}, "answer": "", "also": [], "why": ""}
    [told] = facts(SchoolQuestion("nell", "pa-535", "hands", "win_tie_lose", tiles, NOON))
    assert told.words == "high 5-6 5-6, low 1-1 1-5"


def test_lessons_are_in_english_whoever_asks_first() -> None:
    house = course_of("pa-551").house
    with spoken_in("zh-Hans"):
        said = in_words(house)(house.wagers["spanish_21"], "mixed_678")
    assert said == "6-7-8, mixed suits"


def test_what_the_house_has_chosen_is_told_in_its_unit() -> None:
    """Else nobody could know whether vigorish is taken or marked at the table of the course."""
    told = {
        (unit.id, each.words): each.clause
        for unit in course_of("pa-627a").units
        for each in unit.choices
    }
    assert told["deal", "face up"] == "PA627A-8-c-1"
    assert told["payouts", "with payout"] == "PA627A-12-d-1"
    assert told["irregularities", "discard"] == "PA627A-13-c-1"


@pytest.mark.parametrize("chapter", chapters())
def test_no_wrong_figure_is_the_right_one(chapter: str) -> None:
    for each in figures(chapter_rules(chapter)):
        assert each.value not in each.others
        assert each.others
        assert explained(each.clause).text


# the house's own teaching


def test_what_no_chapter_says_is_the_house_s_own_and_cited() -> None:
    plans = {each.id: each for each in teaching().plans}
    assert {name for name, each in plans.items() if each.points} == BY_THE_HOUSE
    for point in teaching().points.values():
        assert point.id.startswith(HOUSE)
        assert point.id not in clause_table()
        assert any(code in point.cited for code in ("58 Pa. Code", "CFR", "COMAR"))
        assert point.right not in point.wrong
        assert len(set(point.wrong)) == 3


def test_what_58_pa_code_611a_3_lists_is_taught() -> None:
    cited = " ".join(each.cited for each in teaching().points.values())
    assert [n for n in range(1, 8) if f"611a.3({n})" not in cited] == []


# at the table


@pytest.mark.parametrize("chapter", chapters())
def test_at_every_moment_the_next_step_is_among_choices_that_are_refused(chapter: str) -> None:
    room, draw = classroom(chapter), drawing("choices")
    for moment in room.moments:
        choices = room.school.choices(moment, 5, draw)
        right = [each for each in choices if each.against is None]
        assert right, "the next step is always shown"
        assert len(choices) > len(right), "and something that is not"
        for each in choices:
            assert isinstance(each.against, Refusal) is (each not in right)
        step = room.school.step(moment)
        assert step.by is Role.DEALER
        assert step.clause


@pytest.mark.parametrize("chapter", chapters())
def test_wrong_choices_lie_near_the_moment(chapter: str) -> None:
    """Else they are ruled out by whoever knows no more than which part of a round it is."""
    room, draw, far = classroom(chapter), drawing("near"), Counter[bool]()
    way = [kind_of(each.order) for each in room.school.done]
    for moment in room.moments:
        due = kind_of(room.school.step(moment).order)
        here = [n for n, kind in enumerate(way) if kind == due]
        near = {kind for n in here for kind in way[max(0, n - NEAR) : n + NEAR + 1]}
        shown = room.school.choices(moment, 5, draw)
        far.update(kind_of(each.order) not in near for each in shown if each.against)
    assert far[True] < far[False] / 10, far


@pytest.mark.parametrize("chapter", chapters())
def test_nobody_is_wrong_by_one_of_two_things_that_may_come_in_either_order(chapter: str) -> None:
    room, draw = classroom(chapter), drawing("either")
    by_kind = dict[object, set[str]]()
    for step in room.school.done:
        by_kind.setdefault(kind_of(step.order), set()).add(step.clause)
    for moment in room.moments:
        due = room.school.step(moment)
        open_to = teaching().as_well(due.clause)
        for each in room.school.choices(moment, 5, draw):
            if each.against and kind_of(each.order) != kind_of(due.order):
                assert open_to.isdisjoint(by_kind.get(kind_of(each.order), set())), each.says


def test_clauses_that_come_in_either_order_are_in_the_table() -> None:
    for group in teaching().either_first:
        assert group <= clause_table().keys()


def test_nobody_is_wrong_by_an_order_that_a_chapter_leaves_open() -> None:
    """Which loser is collected first, or which hand is called first."""
    assert teaching().unordered <= clause_table().keys()
    room, draw, met = classroom("pa-627a"), drawing("open orders"), 0
    for moment in room.moments:
        step, says = room.school.step(moment), room.school.game.says
        if step.clause in teaching().unordered:
            kind = " ".join(says(step.order).split()[:3])
            choices = room.school.choices(moment, 5, draw)
            assert not any(each.against and each.says.startswith(kind) for each in choices), kind
            met += 1
    assert met


@pytest.mark.parametrize("chapter", chapters())
def test_nobody_is_wrong_about_two_wagers_of_one_seat_or_about_a_tied_one(chapter: str) -> None:
    room, draw = classroom(chapter), drawing("one seat")
    for moment in room.moments:
        due = room.school.step(moment).order
        for each in room.school.choices(moment, 5, draw):
            if each.against and type(each.order) is type(due) and hasattr(due, "action"):
                theirs, ours = (
                    tuple(getattr(order, name) for name in ("action", "seat"))
                    for order in (each.order, due)
                )
                assert theirs != ours
                assert {theirs[0], ours[0]} not in ({"return"}, {"return", "pay"}), each.says


def test_no_wrong_choice_differs_from_a_right_one_by_a_seat_where_nobody_sits() -> None:
    """What was met at the table of the course is shown where the same people sit alike."""
    school, draw = classroom("pa-627a").school, drawing("seats")
    table = SchoolTable(school, course_of("pa-627a").house, teaching().table_test, "sit", NOON)
    seated = {(seat, each.person) for seat, each in table.table.seats.items()}
    met = {(getattr(each, "seat", 0), getattr(each, "owner", "")) for each in school.met}
    assert met - seated
    for moment in dealt(table):
        for each in school.choices(moment, 5, draw):
            if hasattr(each.order, "owner"):
                place = getattr(each.order, "seat", 0), getattr(each.order, "owner", "")
                assert place in seated, each.says


def test_the_same_seed_deals_the_same_table_and_another_another() -> None:
    room, terms = classroom("md-mini"), teaching().table_test
    told = [
        [*dealt(SchoolTable(room.school, room.course.house, terms, seed, NOON))][-1].told
        for seed in ("a", "a", "b")
    ]
    assert told[0] == told[1] != told[2]


def test_a_card_too_many_is_a_mistake_and_the_table_stays_as_it_was() -> None:
    room = classroom("pa-627a")
    table = SchoolTable(room.school, room.course.house, teaching().table_test, "stay", NOON)
    says = room.school.game.says
    deals = next(each for each in room.school.met if says(each) == "Deal the next card")
    refused = 0
    while not table.is_over:
        step = room.school.step(table.moment)
        if says(step.order) == "Announce the result":
            before = table.table
            assert isinstance(table.give(deals), Refusal)
            assert table.table == before
            refused += 1
        assert table.give(step.order) is None
    assert refused == teaching().table_test.rounds


# standing


def answers(*rights: bool, unit: str = "tips") -> list[Answer]:
    return [Answer(unit, right, NOON, n) for n, right in enumerate(rights)]


@pytest.mark.parametrize(
    ("given", "in_a_row", "is_passed"),
    [
        ((), 0, False),
        ((True,) * 4, 4, False),
        ((True,) * 5, 5, True),
        ((True,) * 4 + (False,) + (True,) * 4, 4, False),
        ((True,) * 5 + (False,), 0, True),
    ],
)
def test_a_unit_is_passed_by_right_answers_in_a_row(
    given: tuple[bool, ...], in_a_row: int, *, is_passed: bool
) -> None:
    made = standing(course_of("pa-627a"), answers(*given), 5)
    assert made.units["tips"].in_a_row == in_a_row
    assert (made.units["tips"].passed_at is not None) is is_passed
    assert not made.is_ready


def test_a_course_is_ready_when_every_unit_is_passed() -> None:
    course = course_of("pa-627a")
    given = [each for unit in course.units for each in answers(*(True,) * 5, unit=unit.id)]
    made = standing(course, [*given, *answers(False, unit="a unit of old")], 5)
    assert made.is_ready
    assert made.asked == made.right == 5 * len(course.units)
    stages = [
        made.stage(is_testing=False, is_passed=False, is_signed=False),
        made.stage(is_testing=True, is_passed=False, is_signed=False),
        made.stage(is_testing=False, is_passed=True, is_signed=False),
        made.stage(is_testing=False, is_passed=True, is_signed=True),
    ]
    assert stages == [Stage.READY, Stage.TESTING, Stage.TO_BE_SIGNED, Stage.CERTIFIED]


# chance


def test_seeded_numbers_are_unbiased_and_repeat() -> None:
    one, again = drawing("x"), drawing("x")
    drawn = [one(6) for _ in range(6_000)]
    assert drawn == [again(6) for _ in range(6_000)]
    counts = Counter(drawn)
    assert set(counts) == set(range(6))
    assert all(850 < each < 1_150 for each in counts.values())
