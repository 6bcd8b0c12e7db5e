"""Inspect cards: picture, facts and rule ids of each thing on the table; and the legend of the drawing."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.picture import InspectCard, LegendEntry
from meadhall.core.draw.player_plate import face
from meadhall.core.draw.shapes import box
from meadhall.core.draw.svg import EMPTY, Markup, at
from meadhall.core.i18n.words import Words
from meadhall.games.raids import text
from meadhall.games.raids.draw import centre, ring, sheet, tiles
from meadhall.games.raids.draw.glory_sources import sources
from meadhall.games.raids.packed import ARRIVAL, HARBOUR
from meadhall.games.raids.view import RaidsView, Space, Tile

RULES = {
    "weapon": ("RAI-011", "RAI-091"),
    "sail": ("RAI-011", "RAI-101"),
    "mjollnir": ("RAI-011", "RAI-128"),
    "standard": ("RAI-011", "RAI-130"),
    "goods": ("RAI-011", "RAI-040"),
    "rune": ("RAI-012", "RAI-126"),
    "port": ("RAI-012", "RAI-040"),
    "monster": ("RAI-014", "RAI-090"),
    "encounter": ("RAI-013", "RAI-082"),
    "plunder": ("RAI-013", "RAI-084"),
}
"""The rules about each kind of tile."""


def inspect(view: RaidsView, thing: str, say: Words) -> InspectCard | None:
    """The card of a space, a tile, a ship, a voyage, a hold, the ghost or the Harbour."""
    kind, _, name = thing.partition("-")
    number = int(name) if name.isdecimal() and len(name) < 3 else -1
    match kind:
        case "space" if 0 < number < ARRIVAL:
            line = say("thing.space", space=number, found=sheet.space_words(view, number, say))
            return space_card(view, number, say)._replace(line=line)
        case "tile":
            return next((tile_card(tile, say) for tile in laid_out(view) if tile.id == name), None)
        case "ship" if 0 <= number < view.seats:
            return ship_card(view, number, say)
        case "voyage" if 0 <= number < len(view.arrivals):
            return voyage_card(view, number, say)
        case "hold" if number >= 0:
            picture, line = at(60, 60, use("room", 0, 0, 5)), say("thing.hold", slot=number + 1)
            return InspectCard(say("look.slot", slot=number + 1), picture, effect=say("card.hold"), line=line)
        case "ghost" if view.ghost is not None:
            return InspectCard(
                say("ghost"),
                ground("url(#sea)") + use("ship-of-the-dead", 60, 66, 0.9),
                effect=say("card.ghost"),
                rules=("RAI-136",),
            )
        case "harbour":
            return harbour_card(view, say)
        case _:
            return None


def laid_out(view: RaidsView) -> list[Tile]:
    """Every tile that can be seen."""
    held = [tile for ship in view.ships for tile in (*ship.slots, *ship.beside)]
    ring_tiles = [space.tile for space in view.spaces if space.tile is not None]
    return [*ring_tiles, *held, *([view.taken] if view.taken is not None else [])]


def ground(fill: str) -> Markup:
    return box(0, 0, 120, 120, 0, fill)


def tile_picture(tile: Tile) -> Markup:
    if tile.kind == "monster":
        return show(tiles.monster(tile), 0, 0, 120, 120)
    return show(f"ground-{tile.kind}", 0, 0, 120, 120) + at(60, 62, tiles.motif(tile), scale=1.4)


def tile_card(tile: Tile, say: Words, *more: LegendEntry) -> InspectCard:
    facts = list(more)
    if tile.glory:
        facts.append(LegendEntry(tiles.coin(tile.glory), say("card.worth", glory=say.count("glory", tile.glory))))
    if tile.strength:
        facts.append(LegendEntry(use("axes"), say("card.strength", n=tile.strength)))
    if tile.kind in text.IN_SLOT:
        facts.append(LegendEntry(use("room", 0, 0, 1.6), text.counted(say, "card.room", tile.shields)))
    return InspectCard(
        say.called(tile),
        tile_picture(tile),
        say(f"kind.{tile.kind}"),
        text.tile_help(tile, say),
        facts,
        RULES[tile.kind],
        sheet.tile_in_short(tile, say),
    )


def space_card(view: RaidsView, number: int, say: Words) -> InspectCard:
    space = view.spaces[number]
    if space.village:
        return InspectCard(
            say("card.village"),
            ground("url(#heath)") + use("village", 60, 60),
            say("card.space", space=number),
            text.space_words(space, number, view.encounter, say),
            rules=("RAI-081", "RAI-052"),
        )
    if space.tile is None:
        words = text.space_words(space, number, view.encounter, say)
        return InspectCard(
            say("card.space", space=number),
            ground("url(#heath)") + ring.left_behind(number, 60, 60, 1.3),
            effect=words,
            rules=("RAI-053",),
        )
    return tile_card(
        space.tile, say, LegendEntry(EMPTY, say("card.space", space=number)), *here(view, number, space, say)
    )


def here(view: RaidsView, number: int, space: Space, say: Words) -> list[LegendEntry]:
    """What a space offers, which ship is there, and with what crew a ship would arrive."""
    facts = []
    if space.tile is not None and space.tile.kind == "encounter":
        facts.append(LegendEntry(use("helmet"), text.encounter_words(view.encounter, space, say)))
    if space.coins:
        coins = say.listing([str(coin) for coin in space.coins])
        facts.append(LegendEntry(tiles.coin(space.coins[0]), say("space.plunder", coins=coins)))
    for seat, ship in enumerate(view.ships):
        if text.space_shown(view, seat) == number:
            vikings = text.counted(say, "vikings", ship.vikings)
            facts.append(
                LegendEntry(
                    use(f"ship-of-{seat}", 0, 3, 0.26), say("look.ship", who=say.seat_name(seat), vikings=vikings)
                )
            )
    ahead = view.landings.get(str(number))
    if ahead is not None and view.legal:
        facts.append(LegendEntry(ring.landing(ahead.crew, False, True), text.counted(say, "card.crew", ahead.crew)))
    return facts


def ship_card(view: RaidsView, seat: int, say: Words) -> InspectCard:
    ship = view.ships[seat]
    arrival = view.arrivals[view.voyage - 1]
    facts = [
        LegendEntry(use("helmet"), text.crew_words(ship, say)),
        LegendEntry(use("axe", 0, 0, 0.4), say("card.weapons", n=ship.weapons)),
        LegendEntry(use("sail", 0, 0, 0.4), say("card.sails", n=ship.sails)),
        LegendEntry(use("crown"), say("look.glory", glory=say.count("glory", ship.glory))),
        LegendEntry(centre.sign(arrival.id, 0.6), say("look.standing", name=say.called(arrival), n=abs(ship.standing))),
    ]
    facts += [
        LegendEntry(EMPTY, say("sheet.slot", slot=slot, tile=text.tile_name(tile, say)))
        for slot, tile in enumerate(ship.slots, 1)
    ]
    if ship.beside:
        names = [text.tile_name(tile, say) for tile in ship.beside]
        facts.append(LegendEntry(EMPTY, say("card.beside", tiles=say.listing(names))))
    picture = ground("url(#parchment)") + at(60, 60, face(seat, say.seat_name(seat), 46))
    counts = [text.counted(say, "vikings", ship.vikings), text.counted(say, "shields", ship.capacity)]
    line = say("thing.ship", who=say.seat_name(seat), vikings=counts[0], shields=counts[1])
    return InspectCard(
        say.seat_name(seat), picture, say("card.ship"), facts=facts, rules=("RAI-002", "RAI-004"), line=line
    )


def voyage_card(view: RaidsView, number: int, say: Words) -> InspectCard:
    arrival = view.arrivals[number]
    rewards = say.listing([str(coin) for coin in view.rewards if coin])
    return InspectCard(
        say.called(arrival),
        ground("url(#oak)") + at(60, 62, centre.sign(arrival.id, 1.9)),
        say("look.voyage.of", numeral=centre.ROMAN_NUMERALS[number]),
        say("card.voyage", meaning=say(f"arrival.{arrival.id}"), rewards=rewards),
        rules=("RAI-055",),
        line=say("thing.arrival", name=say.called(arrival), meaning=say(f"arrival.{arrival.id}")),
    )


def harbour_card(view: RaidsView, say: Words) -> InspectCard:
    facts = []
    for seat, ship in enumerate(view.ships):
        if ship.rank:
            facts.append(
                LegendEntry(
                    use(f"ship-of-{seat}", 0, 3, 0.26), say("sheet.arrived", rank=ship.rank, ship=say.seat_name(seat))
                )
            )
        elif ship.pos == HARBOUR:
            facts.append(
                LegendEntry(
                    use(f"ship-of-{seat}", 0, 3, 0.26),
                    say("sheet.start_no", ship=say.seat_name(seat), number=ship.start_no),
                )
            )
    return InspectCard(
        say("look.harbour"),
        ground("url(#sea)") + use("port-2", 60, 60, 1.4),
        facts=facts,
        effect=say("card.harbour"),
        rules=("RAI-055",),
    )


def legend(say: Words) -> Sequence[LegendEntry]:
    signs = [
        LegendEntry(ring.landing(4, False, False), say("look.legend.crew")),
        LegendEntry(use("axes"), say("look.legend.combat")),
        LegendEntry(use("room", 0, 0, 1.6), say("look.legend.room")),
        LegendEntry(tiles.coin(5), say("legend.worth")),
        LegendEntry(use("helmet"), say("legend.viking")),
        LegendEntry(use("axe", 0, 0, 0.4), say("legend.weapon")),
        LegendEntry(use("sail", 0, 0, 0.4), say("legend.sail")),
    ]
    return [*signs, *(LegendEntry(drawn, words) for drawn, words in sources(say))]
