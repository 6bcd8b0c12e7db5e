"""The plates of the players: their longships from the side, with five holds, and what lies beside them."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.look.brush import box, disc, line, shape
from meadhall.core.look.drawing import kept, together, use
from meadhall.core.look.lettering import words
from meadhall.core.look.metrics import HEAVY, SANS, width
from meadhall.core.look.palette import EDGE, INK, ZERO_INK
from meadhall.core.look.plate import Figure, face, ground, head
from meadhall.core.look.signals import rail
from meadhall.core.look.spots import choice, thing
from meadhall.core.picture import Part
from meadhall.core.svg import at, piece, rect, tag
from meadhall.core.words import Words
from meadhall.games.raids import phrases
from meadhall.games.raids.box import MOST_VIKINGS, SLOTS
from meadhall.games.raids.kinds import DONE, KEEP, REPLACE
from meadhall.games.raids.look import tiles
from meadhall.games.raids.look.layout import Layout, Point, layout
from meadhall.games.raids.look.scene import RaidsScene
from meadhall.games.raids.view import PlaceTile, SellGoods, Ship, Tile

GROUPS = ("rune", "port", "goods", "monster")
BESIDE = 27.0
GAP = 4.0


def plates(scene: RaidsScene) -> Iterator[Part]:
    for place, seat in enumerate(scene.order()):
        yield from plate(scene, place, seat)


def plate(scene: RaidsScene, place: int, seat: int) -> Iterator[Part]:
    ship, turn = scene.view.ships[seat], seat == scene.asked
    sheet, likeness, *laden = together(laid_out, seat, place, scene.layout.narrow, ship, scene.say)
    yield from (sheet, likeness, heading(scene, place, seat), *laden)
    if turn:
        yield from spots(scene, place, ship)


def heading(scene: RaidsScene, place: int, seat: int) -> Part:
    """The row of a plate that says whose turn it is: it changes most often, and nothing else with it."""
    ship, turn, say, narrow = scene.view.ships[seat], seat == scene.asked, scene.say, scene.layout.narrow
    own = seat == scene.view.seat and not narrow
    name = say("look.you", who=say.who(seat)) if own else say.who(seat)
    aboard = say("look.of", n=ship.vikings, most=ship.capacity)
    x, y, wide, _ = scene.layout.plate_of(place)
    figures = kept(numbers, seat, name, aboard, ship.weapons, ship.sails, ship.glory, turn, wide, narrow)
    return Part(f"head-{seat}", at(x, y, figures))


def laid_out(seat: int, place: int, narrow: bool, ship: Ship, say: Words) -> list[Part]:
    """All of a plate that can't be clicked, but for its head, which lies after the first two."""
    frame = layout(narrow)
    x, y, _, _ = frame.plate_of(place)
    return [
        Part(f"plate-{seat}", at(x, y, kept(hull_plate, seat, place, narrow, say.who(seat)))),
        Part(f"face-{seat}", at(x + 31, y + 23, kept(face, seat, say.who(seat)))),
        Part(f"crew-{seat}", at(x, y, kept(crew, seat, ship.vikings, ship.capacity, place, narrow))),
        *holds(frame, place, ship, say),
        *beside(frame, place, seat, ship, say),
    ]


# The ship.


def hull_plate(seat: int, place: int, narrow: bool, label: str) -> str:
    """Parchment, water, and the ship without what it carries."""
    frame = layout(narrow)
    _, _, wide, high = frame.plate_of(place)
    deck, (_, hold) = frame.deck_of(place), frame.holds(place)
    foot = deck + hold
    name = f"plate-edge-{seat}"
    clip = tag("clipPath", rect(8, 1, wide - 9, high - 2, 7), id=name)
    swell = "q9 -7 18 0q9 7 18 0" * 15
    sea = box(8, foot + 12, wide - 8, 26, 0, "url(#deep)")
    crest = shape(f"M8 {foot + 28}{swell}V{foot + 40}H8Z", "#2a647d")
    dry = box(8, foot + 37, wide - 8, high - foot - 37, 0, "url(#parchment)")
    drawing = tag(
        "g", sea, at(12, deck, hull(wide - 20, hold, hold_left(frame))), crest, dry, clip_path=f"url(#{name})"
    )
    return thing(f"ship-{seat}", label, clip, ground(seat, wide, high), drawing)


def hold_left(frame: Layout) -> float:
    """Where the first hold begins, from the left of the ship."""
    wide = frame.plate[2] - 20
    return (wide - 5 * (frame.hold[0] + GAP) + GAP) / 2 - 8


def hull(wide: float, hold: float, left: float) -> str:
    """A longship with a dragon's head, its deck at 0."""
    form = (
        f"M14 -4Q2 2 8 16Q16 10 22 18Q26 {hold + 6} {left - 4} {hold + 32}H{wide - left - 30}"
        f"Q{wide - 30} {hold + 14} {wide - 36} 22Q{wide - 22} 22 {wide - 12} 12L{wide - 14} 4"
        f"Q{wide - 26} -10 {wide - 42} -4Q{wide - 54} 2 {wide - 54} 22L{wide - 60} {hold}H44Q40 8 30 -2Q22 -10 14 -4Z"
    )
    holds = "".join(
        at(left + slot * (hold_width(left, wide) + GAP), 0, bare_hold(hold_width(left, wide), hold))
        for slot in range(SLOTS)
    )
    return (
        shape(form, "url(#oak)", EDGE, 2.6)
        + disc(wide - 27, 4, 2.6, "#ffd24a", INK, 1.2)
        + line(f"M{wide - 42} -5l-5 -5M{wide - 34} -7l-1 -6", EDGE, 3)
        + line(f"M{wide - 12} 11l-12 1", EDGE, 1.6)
        + holds
    )


def hold_width(left: float, wide: float) -> float:
    return (wide - 2 * (left + 8) + GAP) / SLOTS - GAP


def bare_hold(wide: float, high: float) -> str:
    ribs = line(f"M0 {high * 0.33}H{wide}M0 {high * 0.66}H{wide}", "#4d2d12", 1.4, opacity=0.7)
    return box(0, 0, wide, high, 5, "#6d421a", "#3b2110", 1.6) + ribs


def crew(seat: int, vikings: int, capacity: int, place: int, narrow: bool) -> str:
    """Ten shields along the side: with a helmet above for a Viking, dashed where a tile covers them."""
    frame = layout(narrow)
    wide, hold = frame.holds(place)
    y = frame.deck_of(place) + hold + 13
    left = 12 + hold_left(frame) + 14
    pitch = (SLOTS * (wide + GAP) - 28) / (MOST_VIKINGS - 1)
    scale = 1.1 if place == 0 else 1

    def drawn(number: int) -> str:
        if number >= capacity:
            return "covered"
        return f"manned-{seat}" if number < vikings else f"shield-{seat}"

    return "".join(use(drawn(number), left + number * pitch, y, scale) for number in range(max(MOST_VIKINGS, capacity)))


def numbers(
    seat: int, name: str, aboard: str, weapons: int, sails: int, glory: int, turn: bool, wide: float, narrow: bool
) -> str:
    figures = [
        Figure(use("helmet", 0, 0, 0.92), aboard),
        Figure(use("axe", 0, 0, 0.34), str(weapons), not weapons),
        Figure(use("sail", 0, 0, 0.34), str(sails), not sails),
    ]
    return head(seat, name, str(glory), figures, wide, turn, 16 if narrow else 17)


# What it carries.


def hold_middle(frame: Layout, place: int, slot: int) -> Point:
    x, y, _, _ = frame.plate_of(place)
    wide, high = frame.holds(place)
    return x + 12 + hold_left(frame) + slot * (wide + GAP) + wide / 2, y + frame.deck_of(place) + high / 2


def holds(frame: Layout, place: int, ship: Ship, say: Words) -> Iterator[Part]:
    wide, high = frame.holds(place)
    for slot, tile in enumerate(ship.slots):
        content = kept(stowed, tile, wide, high, say)
        yield Part(f"tile-{tile.id}", piece(f"tile-{tile.id}", *hold_middle(frame, place, slot), content))


def stowed(tile: Tile, wide: float, high: float, say: Words) -> str:
    return thing(f"tile-{tile.id}", phrases.tile_help(tile, say), tiles.face(tile, wide, high, room=False))


def beside(frame: Layout, place: int, seat: int, ship: Ship, say: Words) -> Iterator[Part]:
    """Runes, ports, sold goods and monsters, equal ones counted; the coins at the right end."""
    x, y, wide, high = frame.plate_of(place)
    _, hold = frame.holds(place)
    middle = y + (frame.deck_of(place) + hold + 38 + high) / 2
    purse = [(value, count) for value, count in ship.coins.purse if count]
    room = wide - 24 - sum(30 + (24 if count > 1 else 0) for _, count in purse)
    left, counts, hidden = x + 18.0, "", 0
    for group in grouped(ship.beside):
        need = BESIDE + GAP + (22 if len(group) > 1 else 0)
        if left + need + 26 > x + room:
            hidden += len(group)
            continue
        for tile in group:
            content = kept(aside, tile, say)
            yield Part(f"tile-{tile.id}", piece(f"tile-{tile.id}", left + BESIDE / 2, middle, content))
        if len(group) > 1:
            counts += words(left + BESIDE + 3, middle + 5, f"×{len(group)}", 16, HEAVY)
        left += need
    if hidden:
        counts += words(left, middle + 5, f"+{hidden}", 16, HEAVY)
    empty = say("look.beside") if not ship.beside and not purse else ""
    if empty:
        counts += words(left, middle + 5, empty, 14, SANS, room=wide - 40, fill=ZERO_INK)
    yield Part(f"beside-{seat}", counts + at(x + wide - 12, middle, kept(coins, purse)))


def grouped(laid: list[Tile]) -> list[list[Tile]]:
    """Equal things together: runes, ports by their sales, goods by their kind; each monster is by itself."""
    groups: dict[tuple[object, ...], list[Tile]] = {}
    for tile in sorted(laid, key=lambda each: GROUPS.index(each.kind) if each.kind in GROUPS else len(GROUPS)):
        own = tile.id if tile.kind == "monster" else tile.good if tile.kind == "goods" else tile.sales
        groups.setdefault((tile.kind, own), []).append(tile)
    return list(groups.values())


def aside(tile: Tile, say: Words) -> str:
    """A tile beside the ship: its picture alone."""
    label = phrases.tile_help(tile, say)
    half = BESIDE / 2
    frame = box(-half, -half, BESIDE, BESIDE, 5, tiles.GROUNDS[tile.kind], EDGE, 1.6)
    if tile.kind == "monster":
        return thing(
            f"tile-{tile.id}",
            label,
            frame,
            tiles.portrait(tile, BESIDE),
            box(-half, -half, BESIDE, BESIDE, 5, edge=EDGE, width=1.6),
        )
    if tile.kind == "rune":
        return thing(f"tile-{tile.id}", label, frame, use("stone", 0, 1, 0.4))
    return thing(f"tile-{tile.id}", label, frame, at(0, 0, tiles.motif(tile), scale=BESIDE / 72))


def coins(purse: list[tuple[int, int]]) -> str:
    """One coin of each value, and how many there are of it, from the right."""
    drawing, right = "", 0.0
    for value, count in reversed(purse):
        if count > 1:
            text = f"×{count}"
            right -= width(text, 16, HEAVY)
            drawing += words(right, 5, text, 16, HEAVY)
            right -= 3
        right -= 12.5
        drawing += at(right, 0, tiles.coin(value, 12.5))
        right -= 18
    return drawing


# Where to click.


def spots(scene: RaidsScene, place: int, ship: Ship) -> Iterator[Part]:
    if not scene.mine:
        return
    if isinstance(scene.view.question, PlaceTile):
        laid = len(ship.slots)
        for slot in range(min(laid + 1, SLOTS)):
            yield slot_spot(scene, place, slot, REPLACE + slot if slot < laid else KEEP)
    elif isinstance(scene.view.question, SellGoods):
        for slot in range(DONE):
            yield slot_spot(scene, place, slot, slot)


def slot_spot(scene: RaidsScene, place: int, slot: int, option: int) -> Part:
    can = scene.can(option)
    label = scene.words(option) if can else scene.say("look.slot", slot=slot + 1)
    laid = scene.view.ships[scene.asked].slots
    name = f"tile-{laid[slot].id}" if slot < len(laid) else f"hold-{slot}"
    content = kept(hold_spot, scene.action(option), can, label, name, *scene.layout.holds(place))
    return Part(f"slot-{slot}", at(*hold_middle(scene.layout, place, slot), content))


def hold_spot(action: int, can: bool, label: str, name: str, wide: float, high: float) -> str:
    area = (-wide / 2, -high / 2, wide, high, 5.0)
    return choice(action, can, label, rail(*area), rect(*area, fill="#0000"), name=name)
