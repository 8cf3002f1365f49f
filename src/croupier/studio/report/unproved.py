"""What the figures of a report do not prove, said plainly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.filing import Relied
from croupier.studio.report.document import Paragraph, Points, Section
from croupier.studio.report.simulated import Played

ALWAYS = (
    (
        "That the cards or tiles at a table come in a random order. Every order is taken to be"
        " equally likely; how well people and machines mix them is not looked at here."
    ),
    (
        "That the program is free of error. Exact figures and simulated ones rest on one definition"
        " of each rule; an error in that definition would be in both, and they would agree."
    ),
    "That a regulator reads an unclear clause as it is read here.",
    (
        "What patrons will do. Figures are for a wager in every round; what people choose to bet,"
        " and how long they stay, decides what a table wins."
    ),
    (
        "That hold will be as the bands say. They are for rounds that are independent and at one"
        " stake; rounds of one shoe are nearly so, changing stakes make bands wider."
    ),
    "Anything about collusion, marked or exposed cards, faults of equipment and errors of dealers.",
)


def unproved_section(
    house: HouseRules, played: Played, relied: Sequence[Relied], of_the_game: Sequence[str]
) -> Section:
    points = [*ALWAYS, *of_the_game, *_of_the_run(played), *_of_the_table(house, relied)]
    told = Paragraph("The figures above are what the rules come to. They do not prove:")
    return Section("unproved", "What is not proved", [told, Points(points)])


def _of_the_run(played: Played) -> Iterator[str]:
    found = played.found
    yield (
        f"By {found.rounds:,} simulated rounds, an edge to more digits than the bands beside them"
        " allow. That they agree with the count makes an error unlikely, not impossible."
    )
    if found.shoes is not None:
        yield (
            "The edge over whole shoes to the last digit: it is the full shoe's but for the cut"
            " card's effect, which is simulated and not counted."
        )


def _of_the_table(house: HouseRules, relied: Sequence[Relied]) -> Iterator[str]:
    if not house.lawful:
        yield "That such a table may be opened: it has values outside its chapter."
    if relied:
        names = ", ".join(dict.fromkeys(each.reading for each in relied))
        yield f"That the words of the text permit what these readings take: {names}."
    if house.missing_approvals:
        names = ", ".join(
            f"{name.replace('_', ' ')} [{clause}]"
            for name, clause in house.missing_approvals.items()
        )
        yield f"That the table may open: these approvals are not on record: {names}."
