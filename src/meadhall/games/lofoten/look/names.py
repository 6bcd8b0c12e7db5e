"""What the pieces of a Lofoten view are called."""

from __future__ import annotations

from typing import Any

from meadhall.core.game import View
from meadhall.core.words import Words

Row = dict[str, Any]
LETTERS = "ABCD"
GOOD_IDS = ("mead", "fish", "sheep", "chest")
CLANS = ("wolf", "raven")


def good_name(view: View, good: int, say: Words) -> str:
    return str(view["goods"][good][f"name_{say.lang}"])


def tile_name(tile: Row, say: Words) -> str:
    """A tile with its quantity and its shield: 3 fish (wolf)."""
    goods = say.count(f"goods.{GOOD_IDS[tile['good']]}", tile["value"])
    return say("tile", goods=goods, clan=say(f"clan.{CLANS[tile['shield']]}"))


def card_name(view: View, card: Row, say: Words) -> str:
    """An order card: its good and its value."""
    return say("card", good=good_name(view, card["good"], say), value=card["value"])


def cargo_names(cargo: list[Row], say: Words) -> str:
    return say.listing([tile_name(tile, say) for tile in cargo])


def warehouse_name(view: View, slot: int, say: Words) -> str:
    return str(view["warehouses"][slot]["card"][f"name_{say.lang}"])


def warehouse_rule(card: Row, say: Words) -> str:
    """How a warehouse is scored, in a few words."""
    numbers = {"pp": card["pp"], "cap": card["cap"], "limit": card["limit"], "second": card["pp_second"]}
    return say(f"scoring.{card['scoring']}", **numbers)


def jarl_name(jarl: Row, say: Words) -> str:
    return str(jarl[f"name_{say.lang}"])


def power_words(view: View, good: int, say: Words) -> str:
    """What the central power of a good does."""
    power = view["powers"][view["goods"][good]["power"]]
    return str(power[f"name_{say.lang}"])


def ship_power_words(view: View, letter: int, say: Words) -> str:
    return str(view["letters"][letter][f"name_{say.lang}"])
