"""Names of Lofoten's pieces in the reader's language."""

from __future__ import annotations

from meadhall.core.i18n.words import Words
from meadhall.games.lofoten.view import Card, Good, LofotenView, Tile, WarehouseCard

LETTERS = "ABCD"
GOOD_IDS = ("mead", "fish", "sheep", "chest")
CLANS = ("wolf", "raven")


def good_name(view: LofotenView, good: int, say: Words) -> str:
    return say.called(view.goods[good])


def tile_name(tile: Tile, say: Words) -> str:
    """A tile with its quantity and its shield: 3 fish (wolf)."""
    return tile_words(tile.good, tile.value, tile.shield, say)


def tile_words(good: int, value: int, shield: int, say: Words) -> str:
    goods = say.count(f"goods.{GOOD_IDS[good]}", value)
    return say("tile", goods=goods, clan=say(f"clan.{CLANS[shield]}"))


def card_name(view: LofotenView, card: Card, say: Words) -> str:
    """An order card: its good and its value."""
    return card_words(view.goods, card, say)


def card_words(goods: list[Good], card: Card, say: Words) -> str:
    return say("card", good=say.called(goods[card.good]), value=card.value)


def cargo_names(cargo: list[Tile], say: Words) -> str:
    return say.listing([tile_name(tile, say) for tile in cargo])


def warehouse_name(view: LofotenView, slot: int, say: Words) -> str:
    return say.called(view.warehouses[slot].card)


def warehouse_names(view: LofotenView, say: Words) -> dict[str, str]:
    """The warehouses as sources of points: by name, since players don't count them on the table."""
    return {f"warehouse_{slot + 1}": warehouse_name(view, slot, say) for slot in range(len(view.warehouses))}


def warehouse_rule(card: WarehouseCard, say: Words) -> str:
    """How a warehouse is scored, in a few words."""
    numbers = {"pp": card.pp, "cap": card.cap, "limit": card.limit, "second": card.pp_second}
    return say(f"scoring.{card.scoring}", **numbers)


def power_words(view: LofotenView, good: int, say: Words) -> str:
    """What the central power of a good does."""
    power = view.powers[view.goods[good].power]
    return say.called(power)


def ship_power_words(view: LofotenView, letter: int, say: Words) -> str:
    return say.called(view.letters[letter])
