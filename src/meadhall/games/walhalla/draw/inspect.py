"""Inspect cards: picture, facts and rule ids of each thing on the table; and the legend of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.palette import INK
from meadhall.core.draw.picture import InspectCard, LegendEntry
from meadhall.core.draw.player_plate import face
from meadhall.core.draw.shapes import box, disc
from meadhall.core.draw.signals import badge
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.draw.text_layout import figure
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla import text
from meadhall.games.walhalla.draw import peninsulas
from meadhall.games.walhalla.draw.field_pictures import TERRAINS, field_picture
from meadhall.games.walhalla.draw.fleet import seat_of, ship_words, vessel
from meadhall.games.walhalla.draw.kit import viking
from meadhall.games.walhalla.draw.map_ground import rock
from meadhall.games.walhalla.packed import BENCHES, LONGEST, PENINSULAS
from meadhall.games.walhalla.view import Berth, WalhallaView

TERRAIN_RULES = {
    "forest": ("WAL-092", "WAL-104"),
    "wheat": ("WAL-094", "WAL-166"),
    "cult": ("WAL-091",),
    "village": ("WAL-093",),
}
CARD_RULES = {
    "bonus_forest": ("WAL-112", "WAL-121"),
    "bonus_wheat": ("WAL-113", "WAL-121"),
    "bonus_cult": ("WAL-114", "WAL-121"),
    "bonus_village": ("WAL-115", "WAL-121"),
    "walhalla": ("WAL-118", "WAL-119"),
    "hunt": ("WAL-104", "WAL-105"),
    "axe": ("WAL-106", "WAL-107"),
    "shield": ("WAL-108", "WAL-109", "WAL-110"),
}
BAND_RULES = ("WAL-116", "WAL-117")
HEADLAND_RULES = {"inner": ("WAL-155", "WAL-156", "WAL-018"), "outer": ("WAL-152", "WAL-153", "WAL-018")}
HEADLANDS = {"inner": "#dfe3e6", "outer": "#f2c230"}
"""Silver and gold."""


def inspect(view: WalhallaView, thing: str, say: Words) -> InspectCard | None:
    """The card of anything that the drawing or a question calls by name."""
    kind, _, name = thing.partition("-")
    if kind in INSPECT_BY_NAME and not name:
        return INSPECT_BY_NAME[kind](view, say)
    if kind in ("card", "laid", "discard"):
        return action_card(view, name, say)
    if kind == "terrain":
        return terrain_card(view, name, say)
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < 3 else -1
    if kind == "field":
        known = [each.field for peninsula in view.peninsulas for each in peninsula.fields]
        return field_card(view, number, say)._replace(line=field_words(view, number, say)) if number in known else None
    if kind == "longship":
        return next((ship_card(view, ship, say) for ship in every_ship(view) if ship.number == number), None)
    make, most = INSPECT_BY_NUMBER.get(kind, (None, 0))
    if make is None or not 0 <= number < (most or view.seats):
        return None
    return make(view, number, say) if kind != "supply" or number < len(view.supply) else None


def ground(fill: str) -> Markup:
    return box(0, 0, 120, 120, 0, fill)


# The map.


def field_words(view: WalhallaView, number: int, say: Words) -> str:
    """A field, and who holds it."""
    words = text.field_name(view, number, say)
    holder = view.field(number).holder
    return words if holder < 0 else say("sheet.held", field=words, who=say.seat_name(holder))


def field_card(view: WalhallaView, number: int, say: Words) -> InspectCard:
    state = view.field(number)
    terrain = next(each for each in view.terrains if each.id == state.terrain)
    holder = state.holder
    facts = [
        LegendEntry(viking(holder, 0, 0, 0.7), say("look.held", who=say.seat_name(holder)))
        if holder >= 0
        else LegendEntry(EMPTY, say("look.free"))
    ]
    return InspectCard(
        say("card.field", id=text.field_id(number), terrain=say.called(terrain)),
        field_picture(number, state.terrain, 120, 120),
        say("card.field.kind", letter=peninsulas.PENINSULA_LETTERS[number // LONGEST], far=number % LONGEST + 1),
        peninsulas.effect(view, state, say),
        facts,
        (*TERRAIN_RULES[state.terrain], "WAL-071", "WAL-088"),
    )


def terrain_card(view: WalhallaView, name: str, say: Words) -> InspectCard | None:
    terrain = next((each for each in view.terrains if each.id == name), None)
    if terrain is None:
        return None
    called = say.called(terrain)
    return InspectCard(
        text.capital(called),
        show(f"{name}-0", 0, 0, 120, 120),
        say("card.terrain"),
        say(f"look.legend.{name}"),
        (),
        TERRAIN_RULES[name],
    )


def standings(view: WalhallaView, letter: int, say: Words) -> list[LegendEntry]:
    told = peninsulas.standings(view.peninsulas[letter], say)
    return [LegendEntry(badge(seat, 11), words) for seat, words in enumerate(told)]


def peninsula_card(view: WalhallaView, letter: int, say: Words) -> InspectCard:
    state = view.peninsulas[letter]
    name = say("sheet.peninsula", letter=peninsulas.PENINSULA_LETTERS[letter], inner=state.inner, outer=state.outer)
    picture = join(
        show(f"{field.terrain}-{number}", number * 40, 0, 40, 120) for number, field in enumerate(state.fields[:3])
    )
    return InspectCard(
        name, picture, effect=say("card.peninsula"), facts=standings(view, letter, say), rules=("WAL-150", "WAL-151")
    )


def inner_card(view: WalhallaView, letter: int, say: Words) -> InspectCard:
    return headland_card(view, letter, "inner", view.peninsulas[letter].inner, say)


def outer_card(view: WalhallaView, letter: int, say: Words) -> InspectCard:
    return headland_card(view, letter, "outer", view.peninsulas[letter].outer, say)


def headland_card(view: WalhallaView, letter: int, which: str, worth: int, say: Words) -> InspectCard:
    coin = disc(0, 0, 34, HEADLANDS[which], INK, 3) + figure(0, 0, worth, 42)
    return InspectCard(
        say(f"look.{which}", n=worth),
        rock(120, 120) + at(60, 60, coin),
        say("card.headland", letter=peninsulas.PENINSULA_LETTERS[letter]),
        say(f"card.{which}"),
        standings(view, letter, say),
        HEADLAND_RULES[which],
    )


def fjord_card(view: WalhallaView, fjord: int, say: Words) -> InspectCard:
    state = view.fjords[fjord]
    facts = [LegendEntry(small_ship(ship), ship_words(ship, view.seats, say)) for ship in state.ships]
    return InspectCard(
        say("card.fjord", n=fjord + 1),
        ground("url(#deep)") + at(60, 60, use("hull", 0, 0, 0.56)),
        say.count("sheet.fjord", len(state.ships), fjord=fjord + 1, slots=state.slots),
        say("card.fjord.effect"),
        facts,
        ("WAL-060", "WAL-062", "WAL-063", "WAL-064"),
    )


# Ships.


def every_ship(view: WalhallaView) -> list[Berth]:
    moored = [ship for fjord in view.fjords for ship in fjord.ships]
    return [*([view.ship] if view.ship is not None else []), *moored, *view.fleet]


def small_ship(ship: Berth) -> Markup:
    return at(0, 0, use("hull"), at((1 - ship.bench) * 62, 0, seat_of(ship.colour, True)), scale=0.24)


def ship_card(view: WalhallaView, ship: Berth, say: Words) -> InspectCard:
    facts = []
    if view.ship is not None and ship.number == view.ship.number:
        for bench in range(BENCHES):
            rider = view.ship.riders[bench]
            told = say.seat_name(rider) if rider >= 0 else say("sheet.empty")
            sign = viking(rider, 0, 0, 0.7) if rider >= 0 else use("bench", 0, 0, 0.8)
            named = text.capital(say(f"bench.{bench}"))
            facts.append(LegendEntry(sign, say("card.ship.seat", bench=named, who=told)))
    picture = ground("url(#sea)") + at(60, 60, vessel(ship.colour, ship.bench), scale=0.56)
    return InspectCard(
        say("card.ship"),
        picture,
        ship_words(ship, view.seats, say),
        say("card.ship.effect"),
        facts,
        ("WAL-004", "WAL-042", "WAL-043"),
    )


def fleet_card(view: WalhallaView, say: Words) -> InspectCard:
    facts = [LegendEntry(small_ship(ship), ship_words(ship, view.seats, say)) for ship in view.fleet]
    return InspectCard(
        say.count("look.fleet", len(view.fleet)),
        ground("url(#slate)") + at(60, 60, use("hull", 0, 0, 0.56)),
        "",
        say("card.fleet"),
        facts,
        ("WAL-140", "WAL-141"),
    )


# Walhalla and the players.


def hall_card(view: WalhallaView, say: Words) -> InspectCard:
    facts = [
        LegendEntry(
            badge(seat, 11), say("look.heroes", who=say.seat_name(seat), heroes=say.count("heroes", player.walhalla))
        )
        for seat, player in enumerate(view.players)
    ]
    picture = show("great-hall", 0, 0, 120, 120)
    return InspectCard(
        say("look.walhalla"),
        picture,
        say("look.walhalla.line"),
        say("card.hall"),
        facts,
        ("WAL-077", "WAL-170", "WAL-193"),
    )


def bench_card(view: WalhallaView, seat: int, say: Words) -> InspectCard:
    player = view.players[seat]
    facts = [
        LegendEntry(viking(seat, 0, 0, 0.7), say.count("heroes", player.walhalla)),
        LegendEntry(
            EMPTY,
            say("look.supply.place", place=player.place + 1, vikings=say.count("vikings", view.supply[player.place])),
        ),
    ]
    name = say("look.heroes", who=say.seat_name(seat), heroes=say.count("heroes", player.walhalla))
    return InspectCard(
        name, show("great-hall", 0, 0, 120, 120), say("look.walhalla"), say("card.bench"), facts, ("WAL-078", "WAL-180")
    )


def supply_card(view: WalhallaView, place: int, say: Words) -> InspectCard:
    count = view.supply[place]
    facts = [
        LegendEntry(badge(seat, 11), say.seat_name(seat))
        for seat, player in enumerate(view.players)
        if player.place == place
    ]
    name = say("look.supply.place", place=place + 1, vikings=say.count("vikings", count))
    picture = ground("url(#parchment)") + use("bridge", 60, 44, 2.4) + use("hut", 60, 84, 2)
    return InspectCard(name, picture, say("look.supply"), say("card.supply"), facts, ("WAL-170", "WAL-173", "WAL-174"))


def plate_card(view: WalhallaView, seat: int, say: Words) -> InspectCard:
    player = view.players[seat]
    roles = [
        say(key)
        for key, seat_of_role in (("look.active", view.active), ("look.first", view.first))
        if seat_of_role == seat
    ]
    facts = [
        LegendEntry(use("crown"), say.count("points", player.score)),
        *(LegendEntry(use(sign), told) for sign, told in stocks(view, seat, say)),
    ]
    picture = ground("url(#parchment)") + at(60, 60, face(seat, say.seat_name(seat), 46))
    return InspectCard(say.seat_name(seat), picture, ", ".join(roles), facts=facts, rules=("WAL-008", "WAL-031"))


def stocks(view: WalhallaView, seat: int, say: Words) -> list[tuple[str, str]]:
    player = view.players[seat]
    places = (("hut", "midgard"), ("bridge", "asgard"), ("hall", "walhalla"))
    told = [
        (sign, say(f"look.{where}.help", vikings=say.count("vikings", player.vikings(where)))) for sign, where in places
    ]
    return [*told, ("hand", say("look.cards", cards=say.count("cards", player.hand)))]


def stock_card(stock: int, rules: tuple[str, ...]) -> Callable[[WalhallaView, int, Words], InspectCard]:
    """The card of one of the four numbers on a plate."""

    def make(view: WalhallaView, seat: int, say: Words) -> InspectCard:
        sign, told = stocks(view, seat, say)[stock]
        key = ("midgard", "asgard", "walhalla", "hand")[stock]
        picture = ground("url(#parchment)") + use(sign, 60, 60, 3.6)
        does = text.capital(say(f"stock.{key}.help"))
        return InspectCard(
            say(f"stock.{key}"), picture, say.seat_name(seat), does, [LegendEntry(use(sign), told)], rules
        )

    return make


# Cards.


def action_card(view: WalhallaView, name: str, say: Words) -> InspectCard | None:
    number = next((number for number, each in enumerate(view.cards) if each.id == name), None)
    if number is None:
        return None
    facts = [LegendEntry(EMPTY, say("card.discarded", n=view.discard[number]))]
    if view.hand is not None:
        facts.insert(0, LegendEntry(use("hand"), say("card.held", n=view.hand[number])))
    return InspectCard(
        say.called(view.cards[number]),
        show(f"picture-{name}", 0, 0, 120, 120),
        say("card.action"),
        say(f"card.{name}.help"),
        facts,
        CARD_RULES.get(name, BAND_RULES),
    )


def pile_card(view: WalhallaView, say: Words) -> InspectCard:
    picture = ground("url(#slate)") + use("back", 29, 16)
    return InspectCard(
        say.count("look.pile", view.pile), picture, say("card.action"), say("card.pile"), (), ("WAL-091", "WAL-102")
    )


def discards_card(view: WalhallaView, say: Words) -> InspectCard:
    facts = [
        LegendEntry(EMPTY, say("card.several", count=count, card=say.called(each)))
        for each, count in zip(view.cards, view.discard, strict=True)
        if count
    ]
    picture = ground("url(#slate)") + use("back", 29, 16)
    return InspectCard(
        say.count("look.discard", sum(view.discard)),
        picture,
        say("card.action"),
        say("card.discards"),
        facts,
        ("WAL-101", "WAL-102"),
    )


def attack_card(view: WalhallaView, say: Words) -> InspectCard:
    wheat = LegendEntry(show("wheat-0", -13, -13, 26, 26), say.count("look.wheat", view.wheat))
    facts = [LegendEntry(use("boat"), say.count("look.fleet", len(view.fleet))), wheat]
    picture = ground("url(#sea)") + at(60, 60, use("hull", 0, 0, 0.56))
    rules = ("WAL-030", "WAL-031", "WAL-140")
    return InspectCard(say("look.attack", n=view.attack), picture, "", say("card.attack"), facts, rules)


INSPECT_BY_NAME: dict[str, Callable[[WalhallaView, Words], InspectCard]] = {
    "attack": attack_card,
    "hall": hall_card,
    "fleet": fleet_card,
    "pile": pile_card,
    "discards": discards_card,
}
INSPECT_BY_NUMBER: dict[str, tuple[Callable[[WalhallaView, int, Words], InspectCard] | None, int]] = {
    "peninsula": (peninsula_card, PENINSULAS),
    "inner": (inner_card, PENINSULAS),
    "outer": (outer_card, PENINSULAS),
    "fjord": (fjord_card, PENINSULAS + 1),
    "bench": (bench_card, 0),
    "supply": (supply_card, 0),
    "plate": (plate_card, 0),
    "midgard": (stock_card(0, ("WAL-046", "WAL-047")), 0),
    "asgard": (stock_card(1, ("WAL-021", "WAL-125")), 0),
    "walhalla": (stock_card(2, ("WAL-077", "WAL-170")), 0),
    "hand": (stock_card(3, ("WAL-103",)), 0),
}
"""What makes the card of a thing with a number, and how many there are; 0 for one of each player."""


def legend(say: Words) -> Sequence[LegendEntry]:
    signs = [LegendEntry(show(f"{terrain}-0", -13, -13, 26, 26), say(f"look.legend.{terrain}")) for terrain in TERRAINS]
    return [
        *signs,
        LegendEntry(peninsulas.value("forest", 2), say("legend.forest")),
        LegendEntry(peninsulas.value("village", 1), say("legend.village")),
        LegendEntry(use("hut"), say("stock.midgard.help")),
        LegendEntry(use("bridge"), say("stock.asgard.help")),
        LegendEntry(use("hall"), say("stock.walhalla.help")),
        LegendEntry(use("hand"), say("stock.hand.help")),
        LegendEntry(use("boat"), say("legend.active")),
        LegendEntry(use("axes"), say("legend.fight")),
        LegendEntry(at(0, 0, seat_of(0, True), scale=0.8), say("legend.seat")),
    ]
