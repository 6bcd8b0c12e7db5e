"""Text of Raids: prompts, options and events, in the reader's language."""

from __future__ import annotations

from meadhall.core.engine.events import Event
from meadhall.core.i18n.person_grammar import PersonName
from meadhall.core.i18n.words import Words
from meadhall.games.raids.events import Lost
from meadhall.games.raids.ids import DISCARD, DONE, FIGHT, KEEP, REPLACE, RIPOSTE
from meadhall.games.raids.packed import ARRIVAL, EMPTY_SHIELDS, RUNE_SET, RaidsBox
from meadhall.games.raids.view import (
    CombatResponse,
    FightMonster,
    FleeTo,
    Navigate,
    PlaceTile,
    RaidsView,
    SellGoods,
    Ship,
    Space,
    Tile,
)

IN_SLOT = ("weapon", "sail", "mjollnir", "standard", "goods")


def counted(say: Words, key: str, n: int, **values: object) -> str:
    """A phrase that depends on a number; where there is nothing, it has words of its own."""
    return say.count(key, n, **values) if n else say(f"{key}.none", **values)


def tile_name(tile: Tile, say: Words) -> str:
    """A tile's name with the number that matters."""
    name = say.called(tile)
    if tile.kind == "weapon":
        return say("tile.weapon", name=name, n=tile.power)
    if tile.strength:
        return say("tile.strength", name=name, n=tile.strength)
    return say("tile.glory", name=name, n=tile.glory) if tile.glory else name


def tile_help(tile: Tile, say: Words) -> str:
    """What a tile is and does."""
    words = say(
        f"help.{tile.kind}",
        name=say.called(tile),
        n=tile.power or tile.strength,
        vikings=say.count("vikings", tile.power),
        sales=say.count("sales", tile.sales),
        glory=say.count("glory", tile.power or tile.strength or tile.glory),
    )
    return f"{words} {counted(say, 'help.shields', tile.shields)}" if tile.kind in IN_SLOT else words


def crew_words(ship: Ship, say: Words) -> str:
    """How many Vikings a ship carries, on how many shields."""
    shields = counted(say, "shields", ship.capacity)
    return say("look.crew", vikings=counted(say, "vikings", ship.vikings), shields=shields)


def space_words(space: Space, number: int, encounter: list[int], say: Words) -> str:
    """What is found on a space of the route; `encounter` says how many Vikings meet the first and the second."""
    if space.village:
        key = "space.village" if space.vikings else "space.village.none"
        return say(key, space=number, vikings=say.count("vikings", space.vikings))
    if space.tile is None:
        return say("space.bare", space=number)
    words = say("space.tile", space=number, tile=tile_help(space.tile, say))
    if space.tile.kind == "encounter":
        return f"{words} {encounter_words(encounter, space, say)}"
    if space.tile.kind == "plunder":
        coins = say.listing([str(coin) for coin in space.coins])
        return f"{words} {say('space.plunder', coins=coins) if coins else say('space.plundered')}"
    return words


def encounter_words(encounter: list[int], space: Space, say: Words) -> str:
    """What the first and the second to pass still find."""
    first, second = shares(encounter, space)
    if first:
        return say("space.encounter", first=say.count("vikings", first), second=counted(say, "vikings", second))
    return say("space.encounter.next", vikings=say.count("vikings", second)) if second else say("space.encounter.none")


def shares(encounter: list[int], space: Space) -> tuple[int, int]:
    """The Vikings of an Encounter for the first and for the second to pass; 0 when taken."""
    first = min(space.vikings, encounter[0]) if space.takers == 0 else 0
    return first, space.vikings - first


def space_shown(view: RaidsView, seat: int) -> int:
    """Where a ship is seen: one under way has come as far as the monster it faces or has passed."""
    match view.question:
        case FightMonster(seat=mover, space=space) if mover == seat:
            return space
        case Navigate(seat=mover, start=start) | FleeTo(seat=mover, start=start) if mover == seat:
            return start
    return view.ships[seat].pos


def rune_glory(view: RaidsView, runes: int) -> int:
    """What so many runes are worth: full sets, and the rest as one set (RAI-126, RAI-127)."""
    table = view.rune_glory
    return int((runes // RUNE_SET) * table[RUNE_SET] + table[runes % RUNE_SET])


def prompt(view: RaidsView, say: Words) -> str:
    ship = view.ships[view.asked.seat]
    match view.asked:
        case PlaceTile():
            return counted(say, "prompt.place_tile", view.in_hand.shields, tile=tile_name(view.in_hand, say))
        case SellGoods(sales=sales):
            return say.count("prompt.sell_goods", sales)
        case FightMonster(space=space):
            monster = view.tile_on(space)
            return say(
                "prompt.fight_monster",
                monster=tile_name(monster, say),
                cost=counted(say, "prompt.cost", fight_cost(monster, ship)),
                crew=counted(say, "prompt.crew", ship.vikings),
            )
        case CombatResponse(rival=rival, stake=stake):
            return say(
                "prompt.combat_response",
                rival=say.seat_name(rival),
                staked=say.count("vikings", stake - 1),
                stake=say.count("vikings", stake),
                crew=say.count("vikings", ship.vikings),
            )
        case Navigate(start=start) | FleeTo(start=start):
            return say(f"prompt.{view.asked.decision}" + ("" if start == ship.pos else ".onward"))


def fight_cost(monster: Tile, ship: Ship) -> int:
    """What it takes to defeat a monster (RAI-090, RAI-091)."""
    return max(0, monster.strength - ship.weapons)


def option(view: RaidsView, option: int, say: Words) -> str:
    ship = view.ships[view.asked.seat]
    match view.asked:
        case PlaceTile():
            return place_option(view.in_hand, ship, option, say)
        case SellGoods():
            if option == DONE:
                return say("option.done")
            return say("option.sell", tile=tile_name(ship.slots[option], say), slot=option + 1)
        case FightMonster(space=space):
            return fight_option(view.tile_on(space), ship, option, say)
        case CombatResponse(stake=stake):
            return say("option.riposte", stake=say.count("vikings", stake)) if option == RIPOSTE else say("option.flee")
        case Navigate() | FleeTo():
            return sail_option(view, option, say)


def place_option(taken: Tile, ship: Ship, option: int, say: Words) -> str:
    if option == DISCARD:
        return say("option.discard", tile=tile_name(taken, say))
    if option == KEEP:
        slot = len(ship.slots)
        shields = ship.capacity - EMPTY_SHIELDS + taken.shields
        words = {"tile": tile_name(taken, say), "slot": slot + 1, "shields": counted(say, "shields", shields)}
        return with_overboard(say("option.keep", **words), ship, shields, say)
    slot = option - REPLACE
    old = ship.slots[slot]
    shields = ship.capacity - old.shields + taken.shields
    words = {"tile": tile_name(taken, say), "slot": slot + 1, "shields": counted(say, "shields", shields)}
    return with_overboard(say("option.replace", old=tile_name(old, say), **words), ship, shields, say)


def with_overboard(words: str, ship: Ship, shields: int, say: Words) -> str:
    """Warn of Vikings that would find no shield."""
    excess = ship.vikings - shields
    return words if excess <= 0 else say.count("option.overboard", excess, option=words)


def fight_option(monster: Tile, ship: Ship, option: int, say: Words) -> str:
    if option == FIGHT:
        return counted(say, "option.fight", fight_cost(monster, ship), monster=tile_name(monster, say))
    return say("option.yield" if ship.vikings else "option.pass_free")


def sail_option(view: RaidsView, space: int, say: Words) -> str:
    landing = view.landings[str(space)]
    crew = counted(say, "with_vikings", landing.crew)
    if space == ARRIVAL:
        return say("option.arrive", crew=crew, place=say(f"place.{next_rank(view)}"))
    tile = view.tile_on(space)
    name = tile_name(tile, say)
    if tile.kind == "monster":
        return say("option.monster", space=space, monster=name, crew=crew)
    if landing.rival >= 0:
        rival = view.ships[landing.rival]
        theirs = counted(say, "vikings", rival.vikings)
        return say(
            "option.attack", space=space, tile=name, crew=crew, rival=say.seat_name(landing.rival), theirs=theirs
        )
    return say("option.stop", space=space, tile=name, crew=crew)


def next_rank(view: RaidsView) -> int:
    """The number the next ship to arrive will have (RAI-055)."""
    ships = view.ships if view.ghost is None else [*view.ships, view.ghost]
    return 1 + sum(ship.rank > 0 for ship in ships)


AMOUNTS = ("vikings", "coin")


def event(event: Event, box: RaidsBox, seats: int, say: Words) -> str:
    """Vikings are lost only where another event has said so; and nothing gained has words of its own."""
    if isinstance(event, Lost):
        return ""
    places = event.named
    nothing = any(place in AMOUNTS and value == 0 for place, value in places.items())
    key = f"event.{event.name}.none" if nothing else f"event.{event.name}"
    return say(key, **{place: value_words(box, seats, place, value, say) for place, value in places.items()})


def value_words(box: RaidsBox, seats: int, place: str, value: int, say: Words) -> str:
    if place in ("tile", "old"):
        return tile_name(box.tiles[value], say)
    if place == "arrival":
        return str(say.called(box.arrivals[value]))
    if place == "vikings":
        return say.count("vikings", value)
    if place == "place":
        return say(f"place.{value}")
    if place == "ship" and value == seats:
        return PersonName(say("ghost"))
    if place in ("seat", "rival", "ship"):
        return say.person(value)
    return str(value)
