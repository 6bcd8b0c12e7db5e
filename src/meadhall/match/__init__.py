"""The domain model of a match: seats, access rights, answers, takebacks, clocks, chat and the log.

Pure logic: it reads no clock and writes nowhere. The server, the terminal and programs all play through it.
"""

from meadhall.match.match import Match
from meadhall.match.refusals import Refused
from meadhall.match.seats import Seat
from meadhall.match.state import Change, Setup

__all__ = ["Change", "Match", "Refused", "Seat", "Setup"]
