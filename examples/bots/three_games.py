"""Plays some rounds at a table of each game: python examples/bots/three_games.py LINK [ROUNDS]."""

from __future__ import annotations

import sys
from typing import Any

from croupier.client import House, Table, join

GAMES = ("minibaccarat", "pai_gow", "spanish_21")
MODEST = ("decline-cut", "decline-insurance", "keep-double", "decline-bank", "stand")


def choice(table: Table) -> dict[str, Any] | None:
    """The house way at Pai Gow, cards up to 16 at Spanish 21, else no more than is asked for."""
    steps = {step.name: step.order for step in reversed(table.steps)}  # the first of each name
    if "set-hands" in steps:
        advised = table.view["positions"][steps["set-hands"]["seat"]]["advice"]
        if advised is None:
            return steps["ask-advice"]
        return {**steps["set-hands"], "high": advised[0], "low": advised[1]}
    if "hit" in steps:
        boxes = {box["seat"]: box["hands"] for box in table.view["boxes"]}
        hand = next(each for each in boxes[steps["hit"]["seat"]] if not each["state"])
        return steps["hit"] if hand["points"] < 17 else steps["stand"]
    if "place-wager" in steps and "withdraw-wager" not in steps:  # nothing of ours lies there yet
        return steps["place-wager"]
    return next((steps[name] for name in MODEST if name in steps), None)


def play(house: House, game: str, rounds: int) -> None:
    found = next(each for each in house.tables() if each.game == game and each.is_open)
    least = found.limits.minimum or 5_00
    with house.at(found.id) as table:
        for events in table:
            if table.chips < least:
                table.sit(chips=100 * least)
            rounds -= sum(event.kind == "round-ended/1" for event in events)
            if rounds <= 0 and table.view["round"] is None:
                break
            if order := choice(table):
                table.order(**order)
            elif table.clock and table.me in table.clock.get("awaited", ()):
                table.ready()
        table.order("leave-seat", seat=table.seat)
        print(f"{found.title} at {found.name}: purse {table.purse or 0:,} cents")


if __name__ == "__main__":
    with join(sys.argv[1], "bot") as house:
        for game in GAMES:
            play(house, game, int(sys.argv[2]) if len(sys.argv) > 2 else 5)
