"""What is said of a Raids table: prompts, options and events, in the reader's language."""

from __future__ import annotations

from typing import Any

from meadhall.core.game import View
from meadhall.core.words import Words
from meadhall.games.raids.box import ARRIVAL, EMPTY_SHIELDS, RUNE_SET, RaidsBox
from meadhall.games.raids.decisions import DISCARD, DONE, FIGHT, KEEP, REPLACE, RIPOSTE

IN_SLOT = ("weapon", "sail", "mjollnir", "standard", "goods")


def counted(say: Words, key: str, n: int, **values: object) -> str:
    """A phrase that depends on a number; where there is nothing, it has words of its own."""
    return say.count(key, n, **values) if n else say(f"{key}.none", **values)


def tile_name(tile: dict[str, Any], say: Words) -> str:
    """A tile's name with the number that matters."""
    name = str(tile[f"name_{say.lang}"])
    if tile["kind"] == "weapon":
        return say("tile.weapon", name=name, n=tile["power"])
    for number in ("strength", "glory"):
        if tile.get(number):
            return say(f"tile.{number}", name=name, n=tile[number])
    return name


def tile_help(tile: dict[str, Any], say: Words) -> str:
    """What a tile is and does."""
    words = say(
        f"help.{tile['kind']}",
        name=tile[f"name_{say.lang}"],
        n=tile["power"] or tile["strength"],
        vikings=say.count("vikings", tile["power"]),
        sales=say.count("sales", tile["sales"]),
        glory=say.count("glory", tile["power"] or tile["strength"] or tile["glory"]),
    )
    return f"{words} {counted(say, 'help.shields', tile['shields'])}" if tile["kind"] in IN_SLOT else words


def crew_words(ship: dict[str, Any], say: Words) -> str:
    """How many Vikings a ship carries, on how many shields."""
    shields = counted(say, "shields", ship["capacity"])
    return say("look.crew", vikings=counted(say, "vikings", ship["vikings"]), shields=shields)


def space_words(view: View, number: int, say: Words) -> str:
    """What is found on a space of the route."""
    space = view["spaces"][number]
    if space["village"]:
        key = "space.village" if space["vikings"] else "space.village.none"
        return say(key, space=number, vikings=say.count("vikings", space["vikings"]))
    if space["tile"] is None:
        return say("space.bare", space=number)
    words = say("space.tile", space=number, tile=tile_help(space["tile"], say))
    if space["tile"]["kind"] == "encounter":
        return f"{words} {encounter_words(view, space, say)}"
    if space["tile"]["kind"] == "plunder":
        coins = say.listing([str(coin) for coin in space["coins"]])
        return f"{words} {say('space.plunder', coins=coins) if coins else say('space.plundered')}"
    return words


def encounter_words(view: View, space: dict[str, Any], say: Words) -> str:
    """What the first and the second to pass still find."""
    first, second = shares(view, space)
    if first:
        return say("space.encounter", first=say.count("vikings", first), second=counted(say, "vikings", second))
    return say("space.encounter.next", vikings=say.count("vikings", second)) if second else say("space.encounter.none")


def shares(view: View, space: dict[str, Any]) -> tuple[int, int]:
    """The Vikings of an Encounter for the first and for the second to pass; 0 when taken."""
    first = min(int(space["vikings"]), int(view["encounter"][0])) if space["takers"] == 0 else 0
    return first, int(space["vikings"]) - first


def seen_at(view: View, seat: int) -> int:
    """Where a ship is seen: one under way has come as far as the monster it faces or has passed."""
    question = view["question"] or {}
    if seat == question.get("seat"):
        if question["decision"] == "fight_monster":
            return int(question["space"])
        if question["decision"] in ("navigate", "flee_to"):
            return int(question["start"])
    return int(view["ships"][seat]["pos"])


def rune_glory(view: View, runes: int) -> int:
    """What so many runes are worth: full sets, and the rest as one set (RAI-126, RAI-127)."""
    table = view["rune_glory"]
    return int((runes // RUNE_SET) * table[RUNE_SET] + table[runes % RUNE_SET])


def prompt(view: View, say: Words) -> str:
    question = view["question"]
    decision = question["decision"]
    ship = view["ships"][question["seat"]]
    if decision == "place_tile":
        taken = view["taken"]
        return counted(say, "prompt.place_tile", taken["shields"], tile=tile_name(taken, say))
    if decision == "sell_goods":
        return say.count("prompt.sell_goods", question["sales"])
    if decision == "fight_monster":
        monster = view["spaces"][question["space"]]["tile"]
        return say(
            "prompt.fight_monster",
            monster=tile_name(monster, say),
            cost=counted(say, "prompt.cost", fight_cost(monster, ship)),
            crew=counted(say, "prompt.crew", ship["vikings"]),
        )
    if decision == "combat_response":
        return say(
            "prompt.combat_response",
            rival=say.who(question["rival"]),
            staked=say.count("vikings", question["stake"] - 1),
            stake=say.count("vikings", question["stake"]),
            crew=say.count("vikings", ship["vikings"]),
        )
    return say(f"prompt.{decision}" if question["start"] == ship["pos"] else f"prompt.{decision}.onward")


def fight_cost(monster: dict[str, Any], ship: dict[str, Any]) -> int:
    """What it takes to defeat a monster (RAI-090, RAI-091)."""
    return max(0, int(monster["strength"]) - int(ship["weapons"]))


def option(view: View, decision: str, option: int, say: Words) -> str:
    ship = view["ships"][view["question"]["seat"]]
    if decision == "place_tile":
        return place_option(view["taken"], ship, option, say)
    if decision == "sell_goods":
        if option == DONE:
            return say("option.done")
        return say("option.sell", tile=tile_name(ship["slots"][option], say), slot=option + 1)
    if decision == "fight_monster":
        return fight_option(view, ship, option, say)
    if decision == "combat_response":
        if option == RIPOSTE:
            return say("option.riposte", stake=say.count("vikings", view["question"]["stake"]))
        return say("option.flee")
    return sail_option(view, option, say)


def place_option(taken: dict[str, Any], ship: dict[str, Any], option: int, say: Words) -> str:
    if option == DISCARD:
        return say("option.discard", tile=tile_name(taken, say))
    if option == KEEP:
        slot = len(ship["slots"])
        shields = ship["capacity"] - EMPTY_SHIELDS + taken["shields"]
        words = {"tile": tile_name(taken, say), "slot": slot + 1, "shields": counted(say, "shields", shields)}
        return with_overboard(say("option.keep", **words), ship, shields, say)
    slot = option - REPLACE
    old = ship["slots"][slot]
    shields = ship["capacity"] - old["shields"] + taken["shields"]
    words = {"tile": tile_name(taken, say), "slot": slot + 1, "shields": counted(say, "shields", shields)}
    return with_overboard(say("option.replace", old=tile_name(old, say), **words), ship, shields, say)


def with_overboard(words: str, ship: dict[str, Any], shields: int, say: Words) -> str:
    """Warn of Vikings that would find no shield."""
    excess = ship["vikings"] - shields
    return words if excess <= 0 else say.count("option.overboard", excess, option=words)


def fight_option(view: View, ship: dict[str, Any], option: int, say: Words) -> str:
    monster = view["spaces"][view["question"]["space"]]["tile"]
    if option == FIGHT:
        return counted(say, "option.fight", fight_cost(monster, ship), monster=tile_name(monster, say))
    return say("option.yield" if ship["vikings"] else "option.pass_free")


def sail_option(view: View, space: int, say: Words) -> str:
    landing = view["landings"][str(space)]
    crew = counted(say, "with_vikings", landing["crew"])
    if space == ARRIVAL:
        return say("option.arrive", crew=crew, place=say(f"place.{next_rank(view)}"))
    tile = view["spaces"][space]["tile"]
    name = tile_name(tile, say)
    if tile["kind"] == "monster":
        return say("option.monster", space=space, monster=name, crew=crew)
    if landing["rival"] >= 0:
        rival = view["ships"][landing["rival"]]
        theirs = counted(say, "vikings", rival["vikings"])
        return say("option.attack", space=space, tile=name, crew=crew, rival=say.who(landing["rival"]), theirs=theirs)
    return say("option.stop", space=space, tile=name, crew=crew)


def next_rank(view: View) -> int:
    """The number the next ship to arrive will have (RAI-055)."""
    ships = view["ships"] if view["ghost"] is None else [*view["ships"], view["ghost"]]
    return 1 + sum(int(ship["rank"]) > 0 for ship in ships)


PLACES = {
    "voyage": ("voyage", "arrival"),
    "turn": ("seat",),
    "take": ("seat", "tile"),
    "keep": ("seat", "tile"),
    "replace": ("seat", "tile", "old"),
    "throw_away": ("seat", "tile"),
    "sell": ("seat", "tile"),
    "recruit": ("seat", "vikings"),
    "discard": ("tile", "space"),
    "left_over": ("vikings",),
    "stop": ("seat", "space", "tile"),
    "arrive": ("ship", "place"),
    "village": ("seat", "space", "vikings"),
    "encounter": ("seat", "space", "vikings"),
    "coin": ("seat", "coin"),
    "attack": ("seat", "rival", "space"),
    "riposte": ("seat", "rival", "vikings"),
    "flee": ("seat", "rival", "space"),
    "lose": ("seat", "vikings"),
    "overboard": ("seat", "vikings"),
    "fight": ("seat", "tile", "vikings"),
    "yield": ("seat", "tile", "vikings"),
    "ghost": ("space",),
    "sails": ("seat", "vikings"),
    "reward": ("seat", "place", "arrival", "coin"),
    "swap": ("seat", "number"),
    "end": (),
    "coin_back": ("coin",),
}
"""What the values of each event are."""
AMOUNTS = ("vikings", "coin")


def event(box: RaidsBox, seats: int, name: str, values: tuple[int, int, int, int], say: Words) -> str:
    """Vikings are lost only where another event has said so; and nothing gained has words of its own."""
    if name == "lose":
        return ""
    places = dict(zip(PLACES[name], values, strict=False))
    nothing = any(place in AMOUNTS and value == 0 for place, value in places.items())
    key = f"event.{name}.none" if nothing else f"event.{name}"
    return say(key, **{place: value_words(box, seats, place, value, say) for place, value in places.items()})


def value_words(box: RaidsBox, seats: int, place: str, value: int, say: Words) -> str:
    if place in ("tile", "old"):
        return tile_name(box.tiles[value], say)
    if place == "arrival":
        return str(box.arrivals[value][f"name_{say.lang}"])
    if place == "vikings":
        return say.count("vikings", value)
    if place == "place":
        return say(f"place.{value}")
    if place == "ship" and value == seats:
        return say("ghost")
    if place in ("seat", "rival", "ship"):
        return say.who(value)
    return str(value)
