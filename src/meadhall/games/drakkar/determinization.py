"""Determinization of Drakkar: resamples everything a seat can't know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.games.drakkar.memory import pool
from meadhall.games.drakkar.packed import MAX_TOKENS, NONE, SQUARES, SYMBOLS

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable


def resample_hidden(table: DrakkarTable, seat: i64) -> None:
    """Shuffle the symbols the seat has not learned among the emblems that carry them (DRA-136)."""
    if table.top is None:
        return
    bit = i64(1) << seat
    counts = pool(table, seat)
    hidden = vec[i64](capacity=MAX_TOKENS)
    for symbol in range(SYMBOLS):
        for _ in range(counts[symbol]):
            hidden = append(hidden, symbol)
    table.dice.shuffle("redraw", hidden)
    symbols = table.symbols[:]
    at: i64 = 0
    for square in range(SQUARES):
        token = table.emblem_on[square]
        if token != NONE and table.learned[token] & bit == 0:
            symbols[token] = hidden[at]
            at += 1
    table.symbols = symbols


def resample_unseen(table: DrakkarTable) -> None:
    """Shuffle the symbols that no seat has learned."""
    unknown = vec[i64](capacity=MAX_TOKENS)
    for symbol in range(SYMBOLS):
        for token in range(len(table.symbols)):
            if table.learned[token] == 0 and table.symbols[token] == symbol:
                unknown = append(unknown, symbol)
    table.dice.shuffle("redraw unseen", unknown)
    symbols = table.symbols[:]
    at: i64 = 0
    for token in range(len(symbols)):
        if table.learned[token] == 0:
            symbols[token] = unknown[at]
            at += 1
    table.symbols = symbols
