"""Compile the kernels once, before the workers of a test run would each do it for themselves."""

from __future__ import annotations

from croupier.games.spanish_21.game import rulebook
from croupier.odds.spanish_21.analysis import analyse
from croupier.simulation.spanish_21.rounds import prepare

if __name__ == "__main__":
    game = rulebook()
    prepare(game, analyse(game).strategy).tally(0, range(1))
