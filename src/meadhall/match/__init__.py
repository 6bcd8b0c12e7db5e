"""A match: who sits where, who may look, what may be answered and taken back, and what everybody may be told.

Pure logic: it reads no clock and writes nowhere. Servers, programs and terminals all play through it.
"""

from meadhall.match.match import Match
from meadhall.match.refusals import Refused
from meadhall.match.seats import Seat
from meadhall.match.state import Change, Setup

__all__ = ["Change", "Match", "Refused", "Seat", "Setup"]
