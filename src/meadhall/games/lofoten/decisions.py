"""Registry of all decisions and steps of Lofoten, in the order of their ids."""

from __future__ import annotations

from typing import Final

from meadhall.core.engine.decision import DecisionRegistry
from meadhall.games.lofoten.action import (
    CentralPower,
    ChooseCard,
    ChooseWarehouse,
    LateralMove,
    Load,
    ShipPower,
    Unload,
)
from meadhall.games.lofoten.end_turn import EndTurn, ImproveShip, ImproveTile, JarlTile, JarlWarehouse, LookoutStore
from meadhall.games.lofoten.turns import (
    EndOfAction,
    EndOfGame,
    FinalUnload,
    FirstHands,
    FirstOrders,
    NextTurn,
    Setup,
    SetupRedraw,
    Turn,
)
from meadhall.games.lofoten.upkeep import Draw, PlaceCard, Refill, RefillPick, RefillPlace, Upkeep

DECISIONS: Final = DecisionRegistry(
    [
        *(Setup, FirstOrders, SetupRedraw, FirstHands, Turn, ChooseCard, LateralMove, CentralPower, ShipPower),
        *(Load, Unload, ChooseWarehouse, EndOfAction, Draw, PlaceCard, Upkeep, Refill, RefillPick, RefillPlace),
        *(EndTurn, JarlWarehouse, JarlTile, LookoutStore, ImproveTile, ImproveShip, NextTurn, FinalUnload, EndOfGame),
    ]
)
