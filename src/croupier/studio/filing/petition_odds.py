"""What a petition shows by figures: a round for every outcome, true odds, payouts and edge."""

from __future__ import annotations

from fractions import Fraction

from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.filing.petition import Petition
from croupier.studio.report.document import Block, Cell, Figure, Paragraph, Table, share
from croupier.values.money import money


def examples(about: Petition) -> list[Block]:
    rows = [
        (
            about.in_words(outcome),
            str(each.deal),
            money(each.slip.stake),
            money(each.slip.winnings),
            money(each.slip.back),
        )
        for outcome, each in about.found.examples.items()
    ]
    columns = ("outcome", "round", "stake", "wins", "goes back")
    return [
        Paragraph("Cards of each hand in the order in which they were dealt to it."),
        Table("A round for every outcome", columns, rows, "wwrrr", "examples"),
    ]


def odds(about: Petition) -> list[Block]:
    found = about.found
    lines = [
        (
            about.in_words(each.outcome),
            share(each.probability),
            true_odds(each.probability),
            each.pays,
        )
        for each in found.sheet.odds.outcomes
    ]
    return [
        Paragraph("Counted over every deal of the full shoe; nothing is estimated."),
        Table(
            f"{about.proposal.idea.name}: outcomes",
            ("outcome", "probability", "true odds", "pays"),
            lines,
            "wrrl",
            "outcomes-asked",
        ),
        Table(
            "Every wager of the table",
            ("wager", "pays", "chance to win", "true odds", "house advantage"),
            [_wager_row(found.house, each) for each in found.rows],
            "wwrrr",
            "every-wager",
        ),
    ]


def _wager_row(house: HouseRules, row: WagerOdds) -> tuple[Cell, ...]:
    paid = dict.fromkeys(each.pays for each in row.outcomes if _wins(each))
    terms = ", ".join(filter(None, (row.paytable, row.terms_text)))
    title = house.wagers[row.wager].title
    return (
        f"{title} ({terms})" if terms else title,
        ", ".join(paid),
        share(row.hit_frequency),
        true_odds(row.hit_frequency),
        share(row.house_edge),
    )


def _wins(outcome: OutcomeOdds) -> bool:
    return outcome.net > 0


def true_odds(chance: Fraction) -> Cell:
    """Against it, to one."""
    if not chance:
        return ""
    against = (1 - chance) / chance
    return Figure(f"{float(against):,.4f} to 1", str(against))
