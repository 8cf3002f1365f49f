"""A round of Spanish 21 at two boxes: a split with a rescued double, and a five-card 21."""

from pathlib import Path

from croupier import spanish_21
from croupier.values.cards import show_cards
from croupier.values.money import dollars

SUBMISSION = Path(__file__).parent / "submissions" / "pa-551-match.toml"
BETS = "1 spanish_21 25; 1 match_the_dealer 5; 2 spanish_21 20"
CARDS = "8h 2c 8c 8d 4s 9d 3s 2h 3d Kd 3h 5d 7c"
DECISIONS = "1 split double 10 rescue hit; 2 hit hit hit"

game = spanish_21.submission(SUBMISSION.read_text(encoding="utf-8"), SUBMISSION.name)
settled = spanish_21.settle(game, BETS, CARDS, DECISIONS)

print(f"{game.house.title}, {game.house.jurisdiction}: {BETS}")
print(f"dealer: {show_cards(settled.dealer)}, {spanish_21.total_of(settled.dealer)}")
for box in settled.boxes:
    for hand in box.hands:
        print(f"seat {box.seat}: {show_cards(hand.cards)}, {hand.total}")
for slip in settled.slips:
    back = dollars(slip.back)
    print(f"seat {slip.seat} {slip.wager}: {slip.outcome}, {back} back  [{slip.clause}]")
for step in settled.movements:
    print(f"{step.phase.value}: {step.action.value} {dollars(step.cents)} at seat {step.seat}")
