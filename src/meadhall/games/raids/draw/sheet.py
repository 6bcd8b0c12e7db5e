"""Text sheet: the table as plain text, for the terminal and for screen readers."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.core.engine.contracts import Sheet
from meadhall.core.i18n.words import Words
from meadhall.games.raids import text
from meadhall.games.raids.packed import ARRIVAL, HARBOUR, SLOTS
from meadhall.games.raids.view import Mover, RaidsView, Ship, Tile


def sheet(view: RaidsView, say: Words) -> Sheet:
    first = view.seat or 0
    seats = [(first + step) % view.seats for step in range(view.seats)]
    sections = [voyage(view, say), route(view, say), *(ship(view, seat, say) for seat in seats)]
    if view.over:
        sections.append(final_count(view, say))
    return sections


def voyage(view: RaidsView, say: Words) -> tuple[str, list[str]]:
    now = view.voyage
    arrivals = [
        say(
            "sheet.arrival.now" if number == now else "sheet.arrival.past" if number < now else "sheet.arrival.later",
            voyage=number,
            name=say.called(tile),
            meaning=say(f"arrival.{tile.id}"),
            rewards=say.listing([str(coin) for coin in view.rewards if coin]),
        )
        for number, tile in enumerate(view.arrivals, 1)
    ]
    return say("sheet.voyage", voyage=now), [*arrivals, text.counted(say, "look.reserve", view.reserve)]


def route(view: RaidsView, say: Words) -> tuple[str, list[str]]:
    """From the Harbour round to Arrival: one line for each space where there is anything."""
    lines = [say("sheet.waiting", ships=waiting)] if (waiting := in_harbour(view, say)) else []
    for space in range(1, ARRIVAL):
        here = [each.name for each in fleet(view, say) if each.space == space]
        if here or view.spaces[space].village or view.spaces[space].tile:
            words = say("sheet.space", space=space, found=space_words(view, space, say))
            lines.append(say("sheet.with_ships", space=words, ships=say.listing(here)) if here else words)
    arrived = sorted((each.ship.rank, each.name) for each in fleet(view, say) if each.ship.rank)
    lines += [say("sheet.arrived", rank=rank, ship=name) for rank, name in arrived]
    return say("sheet.route"), lines


def space_words(view: RaidsView, number: int, say: Words) -> str:
    """What lies on a space, in short."""
    space = view.spaces[number]
    vikings = text.counted(say, "vikings", space.vikings)
    if space.village:
        return say("sheet.found.village", vikings=vikings)
    tile = space.tile
    if tile is None:
        return say("sheet.found.nothing")
    if tile.kind == "encounter":
        first, second = text.shares(view.encounter, space)
        name = say.called(tile)
        return say("sheet.found.encounter", name=name, first=first, second=second) if first else f"{name}, {vikings}"
    if tile.kind == "plunder":
        coins = say.listing([str(coin) for coin in space.coins])
        key = "sheet.found.plunder" if coins else "sheet.found.plundered"
        return say(key, name=say.called(tile), coins=coins)
    return tile_in_short(tile, say)


def tile_in_short(tile: Tile, say: Words) -> str:
    """A tile's name, the number that matters, and its shields."""
    name = text.tile_name(tile, say)
    return f"{name}, {text.counted(say, 'shields', tile.shields)}" if tile.kind in text.IN_SLOT else name


class ShownShip(NamedTuple):
    """A ship by name, and the space where it is seen."""

    name: str
    ship: Mover
    space: int


def fleet(view: RaidsView, say: Words) -> list[ShownShip]:
    """Every ship, the ghost last."""
    ships = [ShownShip(say.seat_name(seat), ship, text.space_shown(view, seat)) for seat, ship in enumerate(view.ships)]
    ghost = view.ghost
    return ships if ghost is None else [*ships, ShownShip(say("ghost.within"), ghost, ghost.pos)]


def in_harbour(view: RaidsView, say: Words) -> str:
    """The ships that have not left yet, in the order in which they will."""
    waiting = [(each.ship.start_no, each.name) for each in fleet(view, say) if each.space == HARBOUR]
    return say.listing(
        [say("sheet.start_no", ship=name, number=number) for number, name in sorted(waiting, reverse=True)]
    )


def ship(view: RaidsView, seat: int, say: Words) -> tuple[str, list[str]]:
    state = view.ships[seat]
    key = "sheet.ship.own" if seat == view.seat else "sheet.ship"
    return say(key, who=say.seat_name(seat), glory=say.count("glory", state.glory)), [
        where(state, text.space_shown(view, seat), say),
        text.crew_words(state, say),
        *slots(state, say),
        *beside(view, state, say),
        standing(view, state, say),
    ]


def where(state: Mover, space: int, say: Words) -> str:
    if state.rank:
        return say("sheet.where.home", place=say(f"place.{state.rank}"))
    return (
        say("sheet.where.harbour", number=state.start_no) if space == HARBOUR else say("sheet.where.space", space=space)
    )


def slots(state: Ship, say: Words) -> list[str]:
    laid = [say("sheet.slot", slot=number, tile=tile_in_short(tile, say)) for number, tile in enumerate(state.slots, 1)]
    free = SLOTS - len(laid)
    return [*laid, say.count("sheet.free", free)] if free else laid


def beside(view: RaidsView, state: Ship, say: Words) -> list[str]:
    """Runes with what they are worth, ports, sold goods, monsters and coins; only what there is."""
    of_kind = {
        kind: [tile for tile in state.beside if tile.kind == kind] for kind in ("rune", "port", "goods", "monster")
    }
    lines = []
    if runes := len(of_kind["rune"]):
        lines.append(say.count("sheet.runes", runes, glory=say.count("glory", text.rune_glory(view, runes))))
    if ports := len(of_kind["port"]):
        lines.append(say.count("sheet.ports", ports))
    for kind in ("goods", "monster"):
        if of_kind[kind]:
            lines.append(say(f"sheet.{kind}", tiles=say.listing([text.tile_name(tile, say) for tile in of_kind[kind]])))
    coins = [say.count(f"coins.{value}", number) for value, number in state.coins.purse if number]
    return [*lines, say("sheet.coins", coins=say.listing(coins))] if coins else lines


def standing(view: RaidsView, state: Ship, say: Words) -> str:
    """How the ship stands on this voyage's Arrival tile."""
    tile = view.arrivals[view.voyage - 1]
    name = say.called(tile)
    if tile.id == "order":
        return say("sheet.standing.order", name=name)
    return say("sheet.standing", name=name, n=state.standing)


def final_count(view: RaidsView, say: Words) -> tuple[str, list[str]]:
    ending = view.ending
    lines = [
        say(
            "sheet.score",
            who=say.seat_name(seat),
            glory=say.count("glory", ending.scores[seat]),
            parts=", ".join(f"{say(f'source.{source}')} {glory}" for source, glory in breakdown.items()),
        )
        for seat, breakdown in enumerate(ending.breakdown)
    ]
    winners = say.listing([say.seat_name(seat) for seat in ending.winners])
    key = "sheet.winner" if len(ending.winners) == 1 else "sheet.winners"
    return say("sheet.final"), [*lines, say(key, who=winners)]
