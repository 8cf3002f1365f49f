"""How tables of one title differ, so that nobody must read two submissions to choose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from croupier.rulebooks.house_rules import HouseRules
from croupier.values.messages import said, word
from croupier.web.rules_card import listed


def differences(houses: Mapping[str, HouseRules]) -> dict[str, str]:
    """By table, what it has that another of its title has not, or else what it lacks."""
    by_title = defaultdict[str, dict[str, frozenset[str]]](dict)
    for table, house in houses.items():
        by_title[house.title][table] = _features(house)
    told = dict[str, str]()
    for alike in by_title.values():
        every = frozenset[str]().union(*alike.values())
        shared = every.intersection(*alike.values())
        for table, features in alike.items():
            told[table] = _told("with {features}", features - shared) or _told(
                "without {features}", every - features
            )
    return told


def _features(house: HouseRules) -> frozenset[str]:
    """What is filed as so or not so, and the wagers."""
    held = {name.replace("_", " ") for name, each in house.options.items() if each.value is True}
    return frozenset({*held, *(each.title for each in house.wagers.values())})


def _told(how: str, features: frozenset[str]) -> str:
    return str(said(how, features=listed([*map(word, sorted(features))]))) if features else ""
