"""Every chip accounted for: no account falls below zero, no wager is left behind on the layout."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from croupier.surveillance.trouble import Trouble
from croupier.values.money import money
from croupier.values.transfers import MAY_OWE, Transfer

ON_LAYOUT = ("spot:", "centre")
"""Accounts of wagers, and of what a bank pays from."""


class Accounts:
    """A transfer takes from one account what it gives to another, so nothing is made or lost."""

    def __init__(self, stream: str, may_owe: Collection[str] = MAY_OWE) -> None:
        self.stream = stream
        self._may_owe = may_owe
        self.balances = dict[str, int]()

    def move(self, place: int, transfers: Sequence[Transfer]) -> Iterator[Trouble]:
        for each in transfers:
            if each.cents < 0:
                why = f"{each.source} gives {each.target} less than nothing"
                yield Trouble(self.stream, place, "accounts", why)
            self._add(each.source, -each.cents)
            self._add(each.target, each.cents)
        for name in dict.fromkeys(each.source for each in transfers):
            balance = self.balances.get(name, 0)
            if balance < 0 and name not in self._may_owe:
                why = f"{name} falls to {money(balance)}"
                yield Trouble(self.stream, place, "accounts", why)

    def _add(self, name: str, cents: int) -> None:
        balance = self.balances.get(name, 0) + cents
        if balance:
            self.balances[name] = balance
        else:
            self.balances.pop(name, None)

    def clear_layout(self, place: int) -> Iterator[Trouble]:
        """A round is over: nothing may lie on the layout."""
        for name, balance in self.balances.items():
            if name.startswith(ON_LAYOUT):
                why = f"{money(balance)} still lies on {name} when the round is over"
                yield Trouble(self.stream, place, "layout", why)
