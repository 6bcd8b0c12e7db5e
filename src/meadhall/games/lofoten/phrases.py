"""What is said of a Lofoten table: prompts, options and events, in the reader's language."""

from __future__ import annotations

from typing import Any

from meadhall.core.game import View
from meadhall.core.words import Words
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.box import LEFT, PLACES, RIGHT, LofotenBox
from meadhall.games.lofoten.look.names import (
    GOOD_IDS,
    LETTERS,
    card_name,
    cargo_names,
    good_name,
    jarl_name,
    ship_power_words,
    tile_name,
    warehouse_name,
    warehouse_rule,
)
from meadhall.games.lofoten.look.outlook import Outlook


def prompt(view: View, say: Words) -> str:
    question = view["question"]
    decision = question["decision"]
    fleet = view["fleets"][question["seat"]]
    if decision == "lateral_move":
        side = "right" if question["side"] == kinds.TO_RIGHT else "left"
        if question["budget"]:
            return say.count(f"prompt.lateral_move.{side}", question["budget"])
        return say(f"prompt.lateral_move.buy.{side}", coins=say.count("coins", fleet["coins"]))
    if decision in ("central_power", "ship_power"):
        power = say(f"power.{view['goods'][question['good']]['power']}")
        return say.count(f"prompt.{decision}", question["uses"], power=power)
    if decision == "choose_warehouse":
        return say(f"prompt.choose_warehouse.{GOOD_IDS[question['good']]}")
    if decision == "place_card":
        drawn = view["drawn"]
        return say("prompt.place_card", card="" if drawn is None else card_name(view, drawn, say))
    if decision == "refill_place":
        return say("prompt.refill_place", tile=tile_name(view["picked"], say))
    if decision in ("jarl_warehouse", "jarl_tile"):
        return say(f"prompt.{decision}", jarl=jarl_name(view["jarls"][question["which"]]["jarl"], say))
    if decision == "end_turn":
        return say(
            "prompt.end_turn.last" if view["last"] else "prompt.end_turn", coins=say.count("coins", fleet["coins"])
        )
    return say(f"prompt.{decision}")


def option(view: View, decision: str, option: int, say: Words) -> str:
    seat = view["question"]["seat"]
    if decision == "setup_redraw":
        return setup_option(view, seat, option, say)
    if decision == "choose_card":
        return card_option(view, seat, option, say)
    if decision == "lateral_move":
        return move_option(view, seat, option, say)
    if decision in ("central_power", "ship_power"):
        return power_option(view, seat, option, say)
    if decision == "place_card":
        return place_option(view, seat, option, say)
    if decision == "end_turn":
        return end_option(view, option, say)
    if decision in ("choose_warehouse", "jarl_warehouse"):
        card = view["warehouses"][option]["card"]
        name = warehouse_name(view, option, say)
        return say(f"option.{decision}", slot=option + 1, name=name, rule=warehouse_rule(card, say))
    if decision == "refill_pick":
        return pick_option(view, option, say)
    if decision == "refill_place":
        return say("option.refill_place", tile=tile_name(view["picked"], say), zone=option + 1)
    if decision == "jarl_tile":
        return say("option.jarl_tile", tile=tile_name(view["market"][option], say), zone=option + 1)
    if decision == "improve_tile":
        return flip_option(view, option, say)
    if decision == "improve_ship":
        return say("option.improve_ship", letter=LETTERS[option], power=ship_power_words(view, option, say))
    return unload_option(view, seat, option, say)


def setup_option(view: View, seat: int, option: int, say: Words) -> str:
    places = view["fleets"][seat]["places"]
    if option == kinds.REDRAW:
        return say("option.redraw")
    left, right = (card_name(view, places[place]["order"], say) for place in (LEFT, RIGHT))
    return say("option.keep", left=left, right=right)


def card_option(view: View, seat: int, option: int, say: Words) -> str:
    fleet = view["fleets"][seat]
    if option == kinds.SWAP_FIRST:
        return swap_option(view, say)
    card = view["hands"][seat][{kinds.PLAY_LEFT: 0, kinds.PLAY_CENTER: 1, kinds.PLAY_RIGHT: 2}[option]]
    name = card_name(view, card, say)
    if option != kinds.PLAY_CENTER:
        side = "left" if option == kinds.PLAY_LEFT else "right"
        return say.count(f"option.play_{side}", card["value"] + fleet["more_moves"], card=name)
    quay = fleet["places"][2]
    uses = max(1, fleet["stored"][card["good"]]) + fleet["more_uses"]
    key = "option.play_center" if quay["order"] is None else "option.reorder"
    power = say(f"power.{view['goods'][card['good']]['power']}")
    return say.count(key, uses, card=name, letter=LETTERS[quay["letter"]], power=power)


def swap_option(view: View, say: Words) -> str:
    return say("option.swap", coins=say.count("coins", view["prices"][1]))


def move_option(view: View, seat: int, option: int, say: Words) -> str:
    if option == kinds.MOVE_STOP:
        return say("option.stop")
    question = view["question"]
    rightwards = question["side"] == kinds.TO_RIGHT
    words = movement(view, seat, option == kinds.MOVE_SLIDE, rightwards, say)
    if question["budget"]:
        return words
    return say("option.paid", option=words, coins=say.count("coins", view["prices"][0]))


def movement(view: View, seat: int, slide: bool, rightwards: bool, say: Words) -> str:
    """A slide or a quarter turn, with what it makes the fleet unload and load."""
    now = Outlook(view, seat)
    after = now.slid(rightwards) if slide else now.turned(rightwards)
    assert after is not None, "a slide leads to a zone"
    side = "right" if rightwards else "left"
    words = say(f"option.slide.{side}", zone=after.zone + 1) if slide else say(f"option.turn.{side}")
    if after.unloaded:
        words = say("option.unloading", option=words, tiles=cargo_names(after.unloaded, say))
    if after.loaded:
        words = say("option.loading", option=words, tiles=cargo_names(after.loaded, say))
    return words


def power_option(view: View, seat: int, option: int, say: Words) -> str:
    if option == kinds.POWER_STOP:
        return say("option.stop")
    if option == kinds.TAKE:
        return say("option.take") if view["reserve"] else say("option.steal", rival=say.who(1 - seat))
    if option >= kinds.DISCARD_TILE:
        zone = option - kinds.DISCARD_TILE
        return say("option.discard", tile=tile_name(view["market"][zone], say), zone=zone + 1)
    slide = option in (kinds.SLIDE_LEFT, kinds.SLIDE_RIGHT)
    return movement(view, seat, slide, option in (kinds.SLIDE_RIGHT, kinds.ROTATE_CW), say)


def place_option(view: View, seat: int, option: int, say: Words) -> str:
    """The hand as it would be, from left to right."""
    kept = [card_name(view, card, say) for card in view["hands"][seat]]
    drawn = card_name(view, view["drawn"], say)
    side = "left" if option == kinds.TO_LEFT else "right"
    hand = [drawn, *kept] if option == kinds.TO_LEFT else [*kept, drawn]
    return say(f"option.place.{side}", hand=" · ".join(hand))


def pick_option(view: View, option: int, say: Words) -> str:
    if option == kinds.SWAP_AT_REFILL:
        return swap_option(view, say)
    return say("option.refill_pick", pile=option + 1, good=good_name(view, view["piles"][option]["good"], say))


def end_option(view: View, option: int, say: Words) -> str:
    if option < kinds.IMPROVE:
        jarl = view["jarls"][option - kinds.CLAIM]["jarl"]
        return say("option.claim", jarl=jarl_name(jarl, say), text=jarl[f"text_{say.lang}"])
    if option == kinds.SWAP:
        return swap_option(view, say)
    if option == kinds.EXTRA:
        return say("option.extra_turn", coins=say.count("coins", view["prices"][2]))
    return say("option.improve" if option == kinds.IMPROVE else "option.end")


def flip_option(view: View, option: int, say: Words) -> str:
    slot, front = divmod(option, 6)
    tile = {"good": view["warehouses"][slot]["good"], "value": front // 2 + 1, "shield": front % 2}
    return say("option.improve_tile", tile=tile_name(tile, say), slot=slot + 1, name=warehouse_name(view, slot, say))


def unload_option(view: View, seat: int, option: int, say: Words) -> str:
    if option == kinds.UNLOAD_NONE:
        return say("option.unload_none")
    ship = view["fleets"][seat]["places"][option]
    place = say(f"place.{PLACES[option]}")
    return say("option.unload", letter=LETTERS[ship["letter"]], place=place, tiles=cargo_names(ship["cargo"], say))


VALUES = {
    "first_orders": ("seat", "card", "other"),
    "redraw": ("seat",),
    "turn": ("seat",),
    "extra_turn": ("seat",),
    "side_card": ("seat", "card", "side", "moves"),
    "order": ("seat", "card", "letter"),
    "reorder": ("seat", "card", "letter"),
    "slide": ("seat", "zone"),
    "rotate": ("seat", "turn"),
    "load": ("seat", "tile", "letter"),
    "unload": ("seat", "card", "letter"),
    "bind": ("seat", "good", "slot"),
    "store": ("seat", "tile", "slot"),
    "coin": ("seat",),
    "steal": ("seat", "rival"),
    "discard": ("seat", "tile", "zone"),
    "draw": ("seat", "card"),
    "place": ("seat", "side"),
    "renew": (),
    "pick": ("seat", "tile", "pile"),
    "lay": ("seat", "tile", "zone"),
    "four_alike": ("good",),
    "swept": ("tile", "zone"),
    "stagnation": (),
    "last_turns": (),
    "swap": ("seat", "card", "other", "third"),
    "new_hand": ("seat", "card", "other", "third"),
    "claim": ("seat", "jarl", "demand"),
    "give": ("seat", "coins", "rival"),
    "link": ("seat", "jarl", "slot"),
    "spot": ("seat", "tile", "zone"),
    "flip": ("seat", "tile", "slot"),
    "improve": ("seat", "letter"),
    "last_load": ("seat", "letter"),
    "warehouse": ("warehouse", "slot", "first", "second"),
    "end": (),
}
"""What the values of each event are."""


def event(box: LofotenBox, seats: int, name: str, values: tuple[int, int, int, int], say: Words) -> str:
    if name in ("pick", "unload"):
        return ""
    places = dict(zip(VALUES[name], values, strict=False))
    words = {place: value_words(box, place, value, say) for place, value in places.items()}
    if "rival" in words:
        words["rival"] = say.who((seats - 1) - places["seat"])
    if name == "warehouse":
        return say("event.warehouse", **words, wolf=say.who(0), raven=say.who(1))
    return say(f"event.{name}", **words)


def value_words(box: LofotenBox, place: str, value: int, say: Words) -> str:
    if place == "seat":
        return say.who(value)
    if place == "tile":
        return tile_name(box.tiles[value], say)
    if place in ("card", "other", "third"):
        return card_name({"goods": box.goods}, box.cards[value], say)
    if place == "good":
        return str(box.goods[value][f"name_{say.lang}"])
    if place in ("jarl", "demand", "warehouse"):
        return row_name({"jarl": box.jarls, "demand": box.demands, "warehouse": box.warehouses}[place], value, say)
    if place == "letter":
        return LETTERS[value]
    if place in ("side", "turn"):
        return say(f"{place}.{'right' if value else 'left'}")
    if place == "coins":
        return say.count("coins", value)
    if place == "moves":
        return say.count("moves", value)
    return str(value + 1 if place in ("zone", "slot", "pile") else value)


def row_name(rows: list[dict[str, Any]], number: int, say: Words) -> str:
    return str(rows[number][f"name_{say.lang}"])
