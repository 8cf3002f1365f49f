"""How often the fixed sum for three suited sevens against a seven can be won."""

from __future__ import annotations

from fractions import Fraction

from croupier.odds.spanish_21.playing import Deal
from croupier.odds.spanish_21.suits import first_law
from croupier.odds.spanish_21.terms import is_bonus


def bonus_chance(deal: Deal) -> Fraction:
    """If every suited pair of sevens against a seven is hit; of all rounds of one box."""
    compiled, found = deal.compiled, Fraction(0)
    for up in deal.engine.terms.bonus_up & set(deal.ups):
        against = deal.against[up]
        shown = Fraction(deal.shoe.values[up], deal.shoe.cards)
        for group in first_law(compiled, deal.shoe, up):
            if is_bonus(compiled, group.chance):
                (seven, _) = compiled.states.places(compiled.chances[group.chance].pair)
                sevens, cards = int(against.base[seven]), against.cards
                dealt = Fraction(sevens * (sevens - 1), cards * (cards - 1))
                completed = group.complete * deal.engine.completing(against, group.chance)
                found += shown * dealt * group.share * completed
    return found
