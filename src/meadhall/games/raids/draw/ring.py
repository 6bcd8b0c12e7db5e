"""Ring of spaces: tiles, villages, their Vikings and coins, ships, and the spaces where a ship may stop."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, cached_group, use
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import CHALK, CHOOSE_EDGE, INK, SEATS
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box
from meadhall.core.draw.signals import rail, round_chosen
from meadhall.core.draw.svg import EMPTY, Markup, at, join, piece, rect, tag
from meadhall.core.draw.text_layout import figure
from meadhall.core.i18n.words import Words
from meadhall.games.raids import text
from meadhall.games.raids.draw import land, tiles
from meadhall.games.raids.draw.layout import Point, layout
from meadhall.games.raids.draw.scene import GHOST, RaidsScene
from meadhall.games.raids.packed import ARRIVAL, HARBOUR
from meadhall.games.raids.view import Mover, Ship, Space

GHOST_INK = "#163634"


# The spaces.


def spaces(scene: RaidsScene) -> list[Part]:
    """All spaces; most moves leave all as they are."""
    doomed = list(scene.doomed())
    far = [number for number in range(1, ARRIVAL) if scene.out_of_reach(number)] if scene.sailing() is not None else []
    return cached_group(route, scene.view.spaces, scene.view.encounter, doomed, far, scene.layout.narrow, scene.say)


def route(
    places: list[Space], encounter: list[int], doomed: list[int], far: list[int], narrow: bool, say: Words
) -> list[Part]:
    """A tile about to be discarded has faded, and so has one out of reach."""
    faded = dict.fromkeys(far, 0.66) | dict.fromkeys(doomed, 0.4)
    return [space(number, places[number], encounter, faded.get(number), narrow, say) for number in range(1, ARRIVAL)]


def space(number: int, here: Space, encounter: list[int], faded: float | None, narrow: bool, say: Words) -> Part:
    """A village, the tile that lies on a space, or bare ground."""
    frame = layout(narrow)
    x, y = frame.middle(number)
    if here.village:
        return Part(f"space-{number}", at(x, y, cached(village, number, here, narrow, say)))
    if here.tile is None:
        return Part(f"space-{number}", at(x, y, cached(cleared_space, number, narrow, say)))
    content = cached(space_tile, number, here, encounter, frame.tile, say)
    return Part(f"tile-{here.tile.id}", piece(f"tile-{here.tile.id}", x, y, content, opacity=faded))


def village(number: int, here: Space, narrow: bool, say: Words) -> Markup:
    below = (14 if number < 10 else 10) if narrow else 33
    crowd = at(0, below, waiting(here.vikings, narrow)) if here.vikings else EMPTY
    words = text.space_words(here, number, [], say)
    return thing(f"space-{number}", words, use("village", 0, 0, 0.56 if narrow else 1), crowd)


def waiting(vikings: int, narrow: bool) -> Markup:
    """The Vikings of a village: one helmet each, or a number where there is little room."""
    if narrow or vikings > 4:
        return crew_pill(vikings, "#fff3dd", INK)
    wide = 18 * vikings + 12
    helmets = join(use("helmet", (each - (vikings - 1) / 2) * 18, 0, 0.78) for each in range(vikings))
    return box(-wide / 2, -11, wide, 22, 11, "#fff3dd", INK, 1.4) + helmets


def cleared_space(number: int, narrow: bool, say: Words) -> Markup:
    """Where a tile was taken: trodden ground, and a milestone."""
    size = 0.6 if narrow else 1.0
    ground = use("clearing", 0, 0, size) + left_behind(number, 0, 4, size)
    stone = use("milestone", 0, -2, max(size, 0.8)) + figure(0, -1, number, 16, fill=CHALK)
    return thing(f"space-{number}", say("space.bare", space=number), ground, stone)


def left_behind(number: int, x: float, y: float, size: float) -> Markup:
    """What those who took a tile have left behind."""
    return use(f"traces-{number * 3 % 5}", x, y, size)


def space_tile(number: int, here: Space, encounter: list[int], side: float, say: Words) -> Markup:
    """A tile on the ring, with what is to be had there."""
    assert here.tile is not None
    small = side < 60
    half = side / 2
    radius = 10.5 if small else 12.0
    coins = here.coins
    money = join(
        at(half - radius - (len(coins) - 1 - place) * radius * 1.75, -half + radius, tiles.coin(value, radius))
        for place, value in enumerate(coins)
    )
    shares = text.shares(encounter, here) if here.tile.kind == "encounter" else (0, 0)
    friends = at(0, -half + (9 if small else 12), guests(*shares, small)) if sum(shares) else EMPTY
    face = tag("g", tiles.face(here.tile, side, side, room=not small), filter="url(#drop)")
    return thing(f"space-{number}", text.space_words(here, number, encounter, say), face, money, friends)


def guests(first: int, second: int, small: bool) -> Markup:
    """The Vikings at an Encounter for the first to pass, and apart from them those for the second."""
    if small:
        return crew_pill(first or second, "#fff3dd", INK)
    count = first + second
    apart = 8 if first and second else 0
    left = -((count - 1) * 17 + apart) / 2
    return join(use("helmet", left + each * 17 + (apart if each >= first else 0), 0, 0.76) for each in range(count))


def crew_pill(count: object, fill: str = "#fff8e7", edge: str = INK) -> Markup:
    """A helmet and a number."""
    return box(-20, -10.5, 40, 21, 10.5, fill, edge, 1.8) + use("helmet", -8, 0, 0.68) + figure(9, 0, count, 14.5)


# Ships.


def harbour(scene: RaidsScene) -> Part:
    x, y = scene.layout.middle(HARBOUR)
    name = scene.say("look.harbour.short")
    return Part("harbour", at(x, y, cached(harbour_place, name, scene.say("look.harbour"), scene.layout.narrow)))


def harbour_place(name: str, words: str, narrow: bool) -> Markup:
    half = 28 if narrow else 52
    sign = EMPTY if narrow else at(0, 41, land.harbour_sign(name))
    return thing("harbour", words, rect(-half, -half, 2 * half, 2 * half, fill="#0000"), sign)


def fleet(scene: RaidsScene) -> Iterator[Part]:
    for ship, state in sorted(scene.ships(), key=lambda each: each[0] != GHOST):
        yield ship_piece(scene, ship, state)


def ship_piece(scene: RaidsScene, ship: int, state: Mover) -> Part:
    x, y = scene.ship_place(ship, state)
    moored, say, narrow = scene.moored(ship, state), scene.say, scene.layout.narrow
    space = scene.space_of(ship, state)
    size = scene.layout.ship * (0.66 if moored else 1)
    homeward = 15 <= space < ARRIVAL
    if not isinstance(state, Ship):
        name, content = "ship-ghost", cached(ghost, say("ghost"), size, homeward)
    else:
        words = say("look.ship", who=say.seat_name(ship), vikings=text.counted(say, "vikings", state.vikings))
        asked = ship == scene.asked
        crew = None if moored else state.vikings
        name, content = f"ship-{ship}", cached(afloat, ship, crew, asked and not moored, size, homeward, narrow, words)
    return Part(name, piece(name, x, y, content))


def afloat(seat: int, crew: int | None, asked: bool, size: float, homeward: bool, narrow: bool, words: str) -> Markup:
    """A ship on the water with its crew; whose turn it is has a ring around it."""
    ring = round_chosen(0, -6 * size, 64 * size) if asked else EMPTY
    hull = tag(
        "g", use(f"ship-of-{seat}"), transform=f"scale({-size if homeward else size} {size})", filter="url(#drop)"
    )
    pill = at(0, 18 if narrow else 27, crew_pill(crew, "#fff8e7", SEATS[seat].shade)) if crew is not None else EMPTY
    return thing(f"ship-{seat}", words, ring, hull, pill, data_lit="too")


def ghost(words: str, size: float, homeward: bool) -> Markup:
    hull = tag("g", use("ship-of-the-dead"), transform=f"scale({-size if homeward else size} {size})")
    return thing("ghost", words, hull)


# Where one may stop.


def stops(scene: RaidsScene) -> Iterator[Part]:
    """While a ship chooses where to sail: every space can be pointed at, and tells what would be met there."""
    start = scene.sailing()
    if start is None:
        return
    for number in range(start + 1, ARRIVAL):
        yield Part(f"stop-{number}", stop(scene, number))
    yield Part("stop-home", home(scene))


def stop(scene: RaidsScene, number: int) -> Markup:
    can = scene.can(number)
    here = scene.view.spaces[number]
    words = scene.words(number) if can else text.space_words(here, number, scene.view.encounter, scene.say)
    crew, rival = -1, False
    fight = False
    if can:
        ahead = scene.view.landings[str(number)]
        crew, rival = ahead.crew, ahead.rival >= 0
        fight = rival or scene.view.tile_on(number).kind == "monster"
    return cached(stop_spot, number, scene.action(number), can, words, crew, fight, rival, scene.layout.narrow)


def stop_spot(
    number: int, action: int, can: bool, words: str, crew: int, fight: bool, rival: bool, narrow: bool
) -> Markup:
    frame = layout(narrow)
    x, y = frame.middle(number)
    half = frame.tile / 2
    area = rect(x - half, y - half, 2 * half, 2 * half, 7, fill="#0000")
    pill = at(*pill_place(narrow, number, fight and not rival, rival), landing(crew, fight, narrow)) if can else EMPTY
    return choice(action, can, words, rail(x - half, y - half, 2 * half, 2 * half, 7), area, name=f"space-{number}") + (
        tag("g", pill, aria_hidden="true", pointer_events="none") if pill else EMPTY
    )


def pill_place(narrow: bool, number: int, monster: bool, rival: bool) -> Point:
    """On the edge of a tile towards the water; where a ship lies there, on the tile itself."""
    frame = layout(narrow)
    far = frame.tile / 2 + (11 if monster and number > 15 else 2)
    return frame.inward(number, far - (4 if narrow else 12) if rival else far)


def landing(crew: int, fight: bool, narrow: bool) -> Markup:
    """The crew one would come with, and crossed axes where it comes to a fight."""
    if narrow:
        sign = use("axes", -8, 0, 0.66) if fight else use("helmet", -8, 0, 0.62)
        return box(-19, -10.5, 38, 21, 10.5, "#fff3c4", CHOOSE_EDGE, 1.6) + sign + figure(8, 0, crew, 15)
    pill = box(-21, -11, 42, 22, 11, "#fff3c4", CHOOSE_EDGE, 1.8) + use("helmet", -9, 0, 0.74) + figure(10, 0, crew, 16)
    return pill + (use("axes", -31, 0) if fight else EMPTY)


def home(scene: RaidsScene) -> Markup:
    words = scene.words(ARRIVAL) if scene.can(ARRIVAL) else scene.say("look.harbour")
    crew = scene.view.landings[str(ARRIVAL)].crew if scene.can(ARRIVAL) else -1
    return cached(home_spot, scene.action(ARRIVAL), scene.can(ARRIVAL), words, crew, scene.layout.narrow)


def home_spot(action: int, can: bool, words: str, crew: int, narrow: bool) -> Markup:
    frame = layout(narrow)
    x, y = frame.middle(HARBOUR)
    half = frame.cell * 0.46 - 3
    area = rect(x - half, y - half, 2 * half, 2 * half, 9, fill="#0000")
    pill = at(x + half, y, landing(crew, False, narrow)) if can else EMPTY
    spot = choice(action, can, words, rail(x - half, y - half, 2 * half, 2 * half, 9), area, name="harbour")
    return spot + (tag("g", pill, aria_hidden="true", pointer_events="none") if pill else EMPTY)
