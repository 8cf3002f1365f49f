"""Spanish 21 as it is played in a terminal."""

from __future__ import annotations

from croupier.cli.games.spanish_21.play import bettors, prompts, rounds, words
from croupier.cli.games.spanish_21.play.felt import felt
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.games.spanish_21.game import WAGER
from croupier.table.cards.burning import CardBurned
from croupier.table.seats.betting import PlaceWager, WithdrawWager
from croupier.table.seats.wagers import RoundVoided
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.dealing import CardDealt, TotalAnnounced
from croupier.table.spanish_21.decisions import DecisionMade
from croupier.table.spanish_21.game import GAME
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.peeking import HoleCardRead, HoleCardTurned
from croupier.table.spanish_21.settling import ChipsMoved
from croupier.table.spanish_21.state import Table

AT_TERMINAL: TerminalGame[Table] = TerminalGame(
    tables=GAME,
    words=words.WORDS,
    keys=words.KEYS,
    dealers_words=words.DEALERS_WORDS,
    has_a_word=(NewDealer,),
    asked=prompts.ASKED,
    answers=prompts.ANSWERS,
    choices=prompts.CHOICES,
    offers=prompts.offers,
    costly=tuple(kind for kind in prompts.ANSWERS if kind not in prompts.FREE),
    felt=felt,
    routine=(CardDealt, ChipsMoved, TotalAnnounced),
    worth_a_look=(
        CardDealt,
        CardBurned,
        TotalAnnounced,
        HoleCardRead,
        HoleCardTurned,
        DecisionMade,
        WagersJudged,
        RoundVoided,
    ),
    odds=rounds.odds,
    past=rounds.PAST,
    places=PlaceWager,
    takes_back=WithdrawWager,
    main_wagers=(WAGER,),
    decides=bettors.decided,
    plays_alone=True,
)
