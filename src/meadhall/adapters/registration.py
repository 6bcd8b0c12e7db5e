"""The games by their names in Gymnasium, once `meadhall.adapters.gymnasium` is imported: "meadhall/Raids-v0"."""

from __future__ import annotations

from meadhall.core.engine.errors import MissingExtra
from meadhall.games import games

try:
    from gymnasium.envs.registration import register, registry
except ModuleNotFoundError as error:
    raise MissingExtra("gymnasium", error.name) from None

NAMESPACE = "meadhall"
VERSION = "v0"


def register_games() -> None:
    """Make every game known to Gymnasium, alone and as a vector environment."""
    for game in games():
        name = f"{NAMESPACE}/{game.name.capitalize()}-{VERSION}"
        if name not in registry:
            register(
                name,
                entry_point="meadhall.adapters.gymnasium:SeatEnv",
                vector_entry_point="meadhall.adapters.vector:SeatVectorEnv",
                kwargs={"game": game.name},
            )
