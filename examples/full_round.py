"""A full round at an EZ Baccarat table: bets, cards, slips and the dealer's order."""

from pathlib import Path

from croupier import baccarat
from croupier.values.money import dollars

SUBMISSION = Path(__file__).parent / "submissions" / "pa-627a-ez.toml"
BETS = "1 banker 100; 1 dragon_7 5; 2 player 50; 3 tie 10; 4 dragon_bonus_banker 25"
CARDS = "9h 2s 7c 3d 2h"

game = baccarat.submission(SUBMISSION.read_text(encoding="utf-8"), SUBMISSION.name)
settled = baccarat.settle(game, BETS, CARDS)

print(f"{game.house.title}, {game.house.jurisdiction}: {BETS}")
print(settled.deal)
for decision in settled.deal.decisions:
    print(f"  {decision.side.hand}: {decision.move.name.lower()}  [{decision.clause}]")
for slip in settled.slips:
    back = dollars(slip.back)
    print(f"seat {slip.seat} {slip.wager}: {slip.result.value}, {back} back  [{slip.clause}]")
for each in baccarat.movements(game, settled):
    print(f"{each.phase.value}: {each.action.value} {dollars(each.cents)} at seat {each.seat}")
