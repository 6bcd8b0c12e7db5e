"""Evaluation of Drakkar for bots and hints: shields, knowledge, and what the pawns can reach.

Everything is judged by what the seat has learned; where it has not, by the share of fitting symbols in its pool.
"""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.games.drakkar import evaluation, moves, scoring
from meadhall.games.drakkar.decisions import ChooseDestination, ChoosePiece, Claim
from meadhall.games.drakkar.packed import CAPTIVE, DIRECTIONS, HOME
from meadhall.games.drakkar.table import DrakkarTable

SPREAD: float = 0.8
TRUST: float = 0.3


def value(table: DrakkarTable, seat: i64) -> float:
    """The prospects of the seat (and its partner), less a part of the best opponent's."""
    mine = evaluation.seat_value(table, seat)
    if table.teams:
        mine += evaluation.seat_value(table, seat ^ 2)
    return mine - evaluation.rivals(table, seat)


def features(table: DrakkarTable, seat: i64) -> dict[str, float]:
    """What `value` adds up, by name."""
    under_way = table.top is not None and not scoring.complete(table, seat)
    return {
        "shields": evaluation.shield_worth(table, seat),
        "turns": evaluation.turns_lost(table, seat) if under_way else 0.0,
        "known": evaluation.known_worth(table, seat) if under_way else 0.0,
        "pawns": evaluation.pawns_worth(table, seat) if under_way else 0.0,
        "partner": evaluation.seat_value(table, seat ^ 2) if table.teams else 0.0,
        "rivals": -evaluation.rivals(table, seat),
    }


def counts(table: DrakkarTable, seat: i64) -> dict[str, int]:
    """What a person would count of shields, known emblems, pawns and captives."""
    found = {
        "shields.shields": int(scoring.filled(table, seat)),
        "turns.skips": -int(table.skips[seat]),
        "known.symbols": int(evaluation.symbols_located(table, seat)),
        "pawns.captives": -int(evaluation.pawns_that_are(table, seat, CAPTIVE)),
        "pawns.home": -int(evaluation.pawns_that_are(table, seat, HOME)),
        "pawns.shots": int(evaluation.sure_shots(table, seat)),
        "rivals.captives": int(evaluation.captives_of(table, seat)),
    }
    if table.teams:
        found["partner.shields"] = int(scoring.filled(table, seat ^ 2))
    return found


def prior_points(table: DrakkarTable, option: i64) -> float:
    top = table.top
    if isinstance(top, Claim):
        return evaluation.claim_prior(table, top.seat, table.emblem_on[top.square], option)
    if isinstance(top, ChooseDestination):
        die = option // DIRECTIONS + 1
        end = moves.target(table, top.seat, top.piece, die, option % DIRECTIONS)
        return evaluation.move_prior(table, top.seat, top.piece, die, end)
    if isinstance(top, ChoosePiece):
        return evaluation.piece_prior(table, top.seat, option)
    return 0.0
