"""Inspect cards: picture, facts and rule ids of each thing on the table; and the legend of the drawing."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.palette import SEATS
from meadhall.core.draw.people import portrait
from meadhall.core.draw.picture import InspectCard, LegendEntry
from meadhall.core.draw.player_plate import face
from meadhall.core.draw.shapes import box
from meadhall.core.draw.signals import badge
from meadhall.core.draw.svg import EMPTY, Markup, at
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten.draw import cards, tiles
from meadhall.games.lofoten.draw.fleet import ship_words
from meadhall.games.lofoten.draw.kit import GOODS, PAINTS
from meadhall.games.lofoten.draw.warehouse_pictures import building
from meadhall.games.lofoten.draw.warehouses import worth
from meadhall.games.lofoten.packed import PILES, PLACES, ZONES
from meadhall.games.lofoten.packed import SEATS as PLAYERS
from meadhall.games.lofoten.text.movement_preview import reachable
from meadhall.games.lofoten.text.wording import (
    CLANS,
    LETTERS,
    card_name,
    cargo_names,
    good_name,
    power_words,
    ship_power_words,
    tile_name,
    warehouse_name,
    warehouse_rule,
)
from meadhall.games.lofoten.view import Card as OrderCard
from meadhall.games.lofoten.view import GuessedCard, HeldCard, LofotenView, StoredTile, Tile

SCORING_RULES = {
    "majority": "LOF-100",
    "per_good": "LOF-109",
    "most_tiles": "LOF-110",
    "own_shields": "LOF-111",
    "two_ranks": "LOF-112",
    "fewest_goods": "LOF-113",
    "shield_pairs": "LOF-114",
    "near_limit": "LOF-115",
    "lead": "LOF-116",
}
POWER_RULES = {"coin": "LOF-044", "rotate": "LOF-047", "discard": "LOF-048", "slide": "LOF-049"}
JARL_RULES = {
    "treasurer": "LOF-132",
    "lookout": "LOF-133",
    "navigator": "LOF-134",
    "steward": "LOF-135",
    "broker": "LOF-136",
    "granary": "LOF-137",
    "hoarder": "LOF-138",
    "shieldmaiden": "LOF-139",
}
LETTER_RULES = ("LOF-145", "LOF-146", "LOF-148", "LOF-149")


def inspect(view: LofotenView, thing: str, say: Words) -> InspectCard | None:
    """The card of a tile, a card, a pile, a longship, a fleet, a warehouse, a Jarl, a zone or a player."""
    kind, _, name = thing.partition("-")
    numbers = [int(part) for part in name.split("-") if part.isascii() and part.isdecimal() and len(part) < 3]
    if not name:
        return heap_card(view, kind, say)
    match kind, numbers:
        case "tile", [number]:
            return next((lying_card(view, tile, say) for tile in laid_out(view) if tile.id == number), None)
        case "card", [number]:
            return next((order_card(view, card, say) for card in open_cards(view) if card.id == number), None)
        case "pile", [number] if number < PILES:
            return pile_card(view, number, say)
        case "zone", [number] if number < ZONES:
            return zone_card(number, say)
        case "warehouse", [number] if number < len(view.warehouses):
            line = f"{warehouse_name(view, number, say)} ({warehouse_rule(view.warehouses[number].card, say)})"
            return warehouse_card(view, number, say)._replace(line=line)
        case "jarl", [number] if number < len(view.jarls):
            return jarl_card(view, number, say)
        case "seat", [seat] if seat < PLAYERS:
            return seat_card(view, seat, say)
        case "fleet", [seat] if seat < PLAYERS:
            return fleet_card(view, seat, say)
        case "ship", [seat, letter] if seat < PLAYERS and letter < len(LETTERS):
            ship = next(each for each in view.fleets[seat].places if each.letter == letter)
            return ship_card(view, seat, letter, say)._replace(line=ship_words(view, seat, ship, say))
        case "back", [seat, number] if seat < PLAYERS and number < len(view.hands[seat]):
            return back_card(view, seat, number, say)
    return None


def ground(fill: str) -> Markup:
    return box(0, 0, 120, 120, 0, fill)


# Goods.


def laid_out(view: LofotenView) -> list[Tile]:
    """Every tile that can be seen."""
    aboard = [tile for fleet in view.fleets for ship in fleet.places for tile in ship.cargo]
    stored = [tile for house in view.warehouses for side in house.sides for tile in side.tiles]
    return [tile for tile in [*view.market, *aboard, *stored, view.picked] if tile is not None]


def lying(view: LofotenView, tile: int) -> int | None:
    """The zone of the market where a tile lies."""
    return next((zone for zone, each in enumerate(view.market) if each is not None and each.id == tile), None)


def lying_card(view: LofotenView, tile: Tile, say: Words) -> InspectCard:
    """A tile's card; of one on the market it says where it lies."""
    card, zone = tile_card(tile, say), lying(view, tile.id)
    return card if zone is None else card._replace(line=say("thing.tile", tile=tile_name(tile, say), zone=zone + 1))


def tile_card(tile: Tile, say: Words) -> InspectCard:
    flipped = isinstance(tile, StoredTile) and tile.flipped
    value = 1 if flipped else tile.value
    facts = [LegendEntry(use(GOODS[tile.good], 0, 0, 0.44), say.count(f"goods.{GOODS[tile.good]}", value))]
    if flipped:
        facts.append(LegendEntry(EMPTY, say("card.flipped")))
    else:
        facts.append(
            LegendEntry(use(f"clan-{tile.shield}"), say("card.shield", clan=say(f"clan.{CLANS[tile.shield]}")))
        )
    picture = ground("url(#oak)") + at(60, 60, tiles.front(tile.good, value, tile.shield, 92, flipped))
    return InspectCard(
        tile_name(tile, say), picture, say("card.tile.kind"), say("card.tile"), facts, ("LOF-064", "LOF-068")
    )


def zone_card(number: int, say: Words) -> InspectCard:
    picture = ground("url(#oak)")
    return InspectCard(
        say("table.empty_zone", n=number + 1), picture, effect=say("card.zone"), rules=("LOF-081", "LOF-161")
    )


def pile_card(view: LofotenView, number: int, say: Words) -> InspectCard:
    pile = view.piles[number]
    facts = [LegendEntry(EMPTY, say.count("tiles", pile.count))]
    picture = ground("url(#oak)")
    if pile.good is not None:
        facts.append(
            LegendEntry(use(GOODS[pile.good], 0, 0, 0.44), say("card.pile.top", good=good_name(view, pile.good, say)))
        )
        picture = ground(PAINTS[pile.good][1]) + use(GOODS[pile.good], 60, 60, 1.5)
    return InspectCard(
        say("table.pile", n=number + 1), picture, "", say("card.pile"), facts, ("LOF-006", "LOF-082", "LOF-089")
    )


# Cards.


def open_cards(view: LofotenView) -> list[OrderCard]:
    """Every order card that can be seen."""
    held: list[OrderCard] = [card for hand in view.hands for card in hand if isinstance(card, HeldCard)]
    aboard = [ship.order for fleet in view.fleets for ship in fleet.places]
    return [card for card in [*held, *aboard, view.drawn, *view.discard] if card is not None]


def order_card(view: LofotenView, card: OrderCard, say: Words) -> InspectCard:
    power = view.goods[card.good].power
    picture = ground("url(#oak)") + at(60, 60, cards.face(card.good, card.value, power, 88, 108, say))
    facts = [
        LegendEntry(use("slide-left"), say("card.as_left", moves=say.count("moves", card.value))),
        LegendEntry(use("slide-right"), say("card.as_right", moves=say.count("moves", card.value))),
        LegendEntry(use(f"power-{power}"), say("card.as_centre", power=power_words(view, card.good, say))),
        *reach(view, card, say),
    ]
    rules = ("LOF-026", "LOF-029", "LOF-041", POWER_RULES[power])
    return InspectCard(card_name(view, card, say), picture, say("card.order.kind"), say("card.order"), facts, rules)


def reach(view: LofotenView, card: OrderCard, say: Words) -> list[LegendEntry]:
    """What one's left or right card could load and store from here."""
    if view.seat is None or not view.legal:
        return []
    own = view.own_hand(view.seat)
    places = {own[0].id: False, own[-1].id: True} if len(own) > 1 else {}
    if card.id not in places or view.asked.decision != "choose_card":
        return []
    fleet = view.fleets[view.seat]
    found = reachable(view, view.seat, places[card.id], card.value + fleet.more_moves)
    loaded = {tile.id: tile for _, _, outlook in found for tile in outlook.loaded}
    unloaded = {tile.id: tile for _, _, outlook in found for tile in outlook.unloaded}
    facts = []
    if unloaded:
        facts.append(LegendEntry(EMPTY, say("table.reach.unload", tiles=cargo_names(list(unloaded.values()), say))))
    if loaded:
        facts.append(LegendEntry(EMPTY, say("table.reach.load", tiles=cargo_names(list(loaded.values()), say))))
    return facts or [LegendEntry(EMPTY, say("table.reach.none"))]


def back_card(view: LofotenView, seat: int, number: int, say: Words) -> InspectCard:
    card = view.hands[seat][number]
    facts = []
    if isinstance(card, GuessedCard):
        names = " / ".join(card_name(view, each, say) for each in card.one_of)
        facts.append(LegendEntry(EMPTY, say("table.known_card", cards=names)))
    if view.newest[seat] == number:
        facts.append(LegendEntry(EMPTY, say("table.newest_card")))
    picture = ground("url(#oak)") + use("back", 60, 60, 1.6)
    kind = say("card.hand_of", seat=say.seat_name(seat))
    return InspectCard(say("table.hidden_card"), picture, kind, say("card.back"), facts, ("LOF-016", "LOF-077"))


def heap_card(view: LofotenView, kind: str, say: Words) -> InspectCard | None:
    match kind:
        case "deck":
            facts = [LegendEntry(EMPTY, say.count("cards", view.deck))]
            picture = ground("url(#slate)") + use("back", 60, 60, 1.6)
            return InspectCard(say("table.deck"), picture, "", say("card.deck"), facts, ("LOF-077", "LOF-080"))
        case "discard":
            facts = [
                LegendEntry(use(GOODS[card.good], 0, 0, 0.44), card_name(view, card, say))
                for card in view.discard[::-1]
            ]
            picture = ground("url(#slate)")
            return InspectCard(
                say("table.discard"), picture, "", say("card.discard"), facts[:12], ("LOF-015", "LOF-036")
            )
        case "reserve":
            facts = [LegendEntry(use("coin"), say.count("coins", view.reserve)), *prices(view, say)]
            picture = ground("url(#tar)") + use("chest", 60, 60, 1.5)
            return InspectCard(
                say("table.reserve"), picture, "", say("card.reserve"), facts, ("LOF-044", "LOF-045", "LOF-059")
            )
    return None


def prices(view: LofotenView, say: Words) -> list[LegendEntry]:
    return [
        LegendEntry(use("coin"), say(f"card.buys.{what}", coins=say.count("coins", price)))
        for what, price in zip(("move", "hand", "turn"), view.prices, strict=True)
    ]


# Fleets.


def seat_card(view: LofotenView, seat: int, say: Words) -> InspectCard:
    fleet = view.fleets[seat]
    facts = [
        LegendEntry(use("crown"), say("table.now", n=view.points[seat])),
        LegendEntry(use("coin"), say.count("coins", fleet.coins)),
        LegendEntry(EMPTY, say("card.goods", n=fleet.goods)),
    ]
    facts += [
        LegendEntry(use(GOODS[good], 0, 0, 0.44), say.count("tiles", count))
        for good, count in enumerate(fleet.stored)
        if count
    ]
    if fleet.coins:
        facts += prices(view, say)
    picture = ground("url(#parchment)") + at(60, 60, face(seat, say.seat_name(seat), 46))
    kind = say.called(view.clans[seat])
    return InspectCard(say.seat_name(seat), picture, kind, say("card.seat"), facts, ("LOF-023", "LOF-103"))


def fleet_card(view: LofotenView, seat: int, say: Words) -> InspectCard:
    fleet = view.fleets[seat]
    facts = [LegendEntry(EMPTY, ship_words(view, seat, ship, say)) for ship in fleet.places]
    picture = ground("url(#sea)") + use(f"rim-{seat}", 60, 60, 0.56) + use(f"clan-{seat}", 60, 60, 1.4)
    name = say("look.fleet", seat=say.seat_name(seat))
    kind = say("table.fleet_at", n=fleet.zone + 1)
    return InspectCard(name, picture, kind, say("card.fleet"), facts, ("LOF-027", "LOF-031", "LOF-032"))


def ship_card(view: LofotenView, seat: int, letter: int, say: Words) -> InspectCard:
    fleet = view.fleets[seat]
    place = next(number for number, ship in enumerate(fleet.places) if ship.letter == letter)
    ship = fleet.places[place]
    facts = [LegendEntry(EMPTY, say(f"card.place.{PLACES[place]}"))]
    order = say("table.no_order") if ship.order is None else card_name(view, ship.order, say)
    facts.append(
        LegendEntry(
            EMPTY if ship.order is None else use(GOODS[ship.order.good], 0, 0, 0.44), say("card.sent_for", order=order)
        )
    )
    if ship.cargo:
        facts.append(LegendEntry(EMPTY, say("card.carries", tiles=cargo_names(ship.cargo, say))))
    rules = ["LOF-064", "LOF-068"]
    if view.options["longships"]:
        key = "table.ship.improved" if ship.improved else "card.would_be"
        facts.append(LegendEntry(use("hammer"), say(key, power=ship_power_words(view, letter, say))))
        rules += [LETTER_RULES[letter], "LOF-151"]
    picture = ground("url(#deep)") + use(f"boat-{seat}-{ship.improved:d}", 60, 62, 1.3)
    name = say("card.ship", letter=LETTERS[letter])
    return InspectCard(
        name, picture, say("look.fleet", seat=say.seat_name(seat)), say("card.ship.effect"), facts, rules
    )


# Warehouses and Jarls.


def warehouse_card(view: LofotenView, slot: int, say: Words) -> InspectCard:
    state = view.warehouses[slot]
    held = say("look.any_good") if state.good is None else good_name(view, state.good, say)
    facts = [LegendEntry(worth(state.card.pp, 14), warehouse_rule(state.card, say))]
    for seat, side in enumerate(state.sides):
        listed = say.listing([tile_name(tile, say) for tile in side.tiles]) or say("table.nothing")
        total, now = say("table.total", n=side.total), say("table.now", n=side.pp)
        facts.append(
            LegendEntry(
                badge(seat, 12), say("table.tally", seat=say.seat_name(seat), tiles=listed, total=total, now=now)
            )
        )
    picture = show(building(-1 if state.good is None else state.good, slot), 0, 0, 120, 120)
    rules = (SCORING_RULES[state.card.scoring], "LOF-071")
    effect = say("card.warehouse.free" if state.good is None else "card.warehouse")
    return InspectCard(warehouse_name(view, slot, say), picture, held, effect, facts, rules)


def jarl_card(view: LofotenView, which: int, say: Words) -> InspectCard:
    state = view.jarls[which]
    whose = say("table.unclaimed") if state.owner is None else say("table.owned", seat=say.seat_name(state.owner))
    facts = [LegendEntry(EMPTY, say("card.demand", demand=say.called(state.demand)))]
    for seat, have in enumerate(state.progress):
        progress = say("table.progress", have=have, need=state.demand.amount)
        ready = f" ({say('table.claimable')})" if state.claimable[seat] else ""
        facts.append(LegendEntry(badge(seat, 12), f"{progress}{ready}"))
    if state.link is not None:
        facts.append(LegendEntry(EMPTY, say("table.linked", n=state.link + 1)))
    edge = "#e0b352" if state.owner is None else SEATS[state.owner].fill
    picture = ground("url(#parchment)") + at(60, 60, portrait(state.jarl.name_en, 46, edge))
    rules = ("LOF-118", "LOF-128", JARL_RULES[state.jarl.key])
    return InspectCard(say.called(state.jarl), picture, whose, state.jarl.text(say.lang), facts, rules)


def legend(say: Words) -> Sequence[LegendEntry]:
    return [
        LegendEntry(cards.corner(-8, 0, 2, 0, 0.6) + cards.corner(8, 0, 2, 1, 0.6), say("legend.corners")),
        LegendEntry(use("power-coin"), say("power.coin")),
        LegendEntry(use("power-discard"), say("power.discard")),
        LegendEntry(use("power-slide"), say("power.slide")),
        LegendEntry(use("power-rotate"), say("power.rotate")),
        LegendEntry(use("clan-0", -8, 0, 0.7) + use("clan-1", 9, 0, 0.7), say("legend.shields")),
        LegendEntry(worth(8, 13), say("legend.worth")),
        LegendEntry(use("crown"), say("legend.crown")),
        LegendEntry(use("jetty", 0, 0, 0.5), say("legend.quay")),
        LegendEntry(tiles.front(0, 2, 0, 27), say("legend.gains")),
        LegendEntry(use("boat-0-1", 0, 0, 0.34), say("legend.improved")),
    ]
