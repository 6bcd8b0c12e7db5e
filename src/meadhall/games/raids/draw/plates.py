"""Player plates: longships from the side with their five holds, and the tiles beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.draw.drawing import cached, cached_group, use
from meadhall.core.draw.font_metrics import HEAVY, SANS, text_width
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import ZERO_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import Figure, face, ground, head
from meadhall.core.draw.shapes import box, line, shape
from meadhall.core.draw.signals import rail
from meadhall.core.draw.svg import EMPTY, Markup, at, join, piece, rect, tag
from meadhall.core.draw.text_layout import words
from meadhall.core.i18n.words import Words
from meadhall.games.raids import text
from meadhall.games.raids.draw import tiles
from meadhall.games.raids.draw.layout import Layout, Point, layout
from meadhall.games.raids.draw.longship import GAP_BETWEEN_HOLDS, hull
from meadhall.games.raids.draw.scene import RaidsScene
from meadhall.games.raids.ids import DONE, KEEP, REPLACE
from meadhall.games.raids.packed import MAX_VIKINGS, SLOTS
from meadhall.games.raids.view import PlaceTile, SellGoods, Ship, Tile

KINDS_BESIDE = ("rune", "port", "goods", "monster")
TILE_BESIDE_SIZE = 27.0


def plates(scene: RaidsScene) -> Iterator[Part]:
    for place, seat in enumerate(scene.order()):
        yield from plate(scene, place, seat)


def plate(scene: RaidsScene, place: int, seat: int) -> Iterator[Part]:
    ship, turn = scene.view.ships[seat], seat == scene.asked
    sheet, likeness, *laden = cached_group(laid_out, seat, place, scene.layout.narrow, ship, scene.say)
    yield from (sheet, likeness, heading(scene, place, seat), *laden)
    if turn:
        yield from spots(scene, place, ship)


def heading(scene: RaidsScene, place: int, seat: int) -> Part:
    """The row of a plate that says whose turn it is: it changes most often, and nothing else with it."""
    ship, turn, say, narrow = scene.view.ships[seat], seat == scene.asked, scene.say, scene.layout.narrow
    own = seat == scene.view.seat and not narrow
    name = say("look.you", who=say.seat_name(seat)) if own else say.seat_name(seat)
    aboard = say("look.of", n=ship.vikings, most=ship.capacity)
    x, y, wide, _ = scene.layout.plate_of(place)
    figures = cached(numbers, seat, name, aboard, ship.weapons, ship.sails, ship.glory, turn, wide, narrow)
    return Part(f"head-{seat}", at(x, y, figures))


def laid_out(seat: int, place: int, narrow: bool, ship: Ship, say: Words) -> list[Part]:
    """All of a plate that can't be clicked, but for its head, which lies after the first two."""
    frame = layout(narrow)
    x, y, _, _ = frame.plate_of(place)
    return [
        Part(f"plate-{seat}", at(x, y, cached(hull_plate, seat, place, narrow, say.seat_name(seat)))),
        Part(f"face-{seat}", at(x + 31, y + 23, cached(face, seat, say.seat_name(seat)))),
        Part(f"crew-{seat}", at(x, y, cached(crew, seat, ship.vikings, ship.capacity, place, narrow))),
        *holds(frame, place, ship, say),
        *tiles_beside(frame, place, seat, ship, say),
    ]


# The ship.


def hull_plate(seat: int, place: int, narrow: bool, label: str) -> Markup:
    """Parchment, water, and the ship without what it carries."""
    frame = layout(narrow)
    _, _, wide, high = frame.plate_of(place)
    deck, (_, hold) = frame.deck_of(place), frame.holds(place)
    foot = deck + hold
    name = f"plate-edge-{seat}"
    clip = tag("clipPath", rect(8, 1, wide - 9, high - 2, 7), id=name)
    swell = "q9 -7 18 0q9 7 18 0" * 15
    sea = box(8, foot + 12, wide - 8, 26, 0, "url(#deep)") + box(8, foot + 12, wide - 8, 26, 0, "url(#sheen)")
    sea += line(f"M8 {foot + 12}H{wide}", "#bfe3e4", 1.2, opacity=0.7)
    crest = shape(f"M8 {foot + 28}{swell}V{foot + 40}H8Z", "#2a647d") + line(
        f"M8 {foot + 28}{swell}", "#e8f6f6", 1.6, opacity=0.75
    )
    crest += line(f"M20 {foot + 34}{swell}", "#9fcfd6", 1.1, opacity=0.4)
    dry = box(8, foot + 37, wide - 8, high - foot - 37, 0, "url(#parchment)")
    drawing = tag(
        "g", sea, at(12, deck, hull(seat, wide - 20, hold, hold_left(frame))), crest, dry, clip_path=f"url(#{name})"
    )
    return thing(f"ship-{seat}", label, clip, ground(seat, wide, high), drawing)


def hold_left(frame: Layout) -> float:
    """Where the first hold begins, from the left of the ship."""
    wide = frame.plate[2] - 20
    return (wide - 5 * (frame.hold[0] + GAP_BETWEEN_HOLDS) + GAP_BETWEEN_HOLDS) / 2 - 8


def crew(seat: int, vikings: int, capacity: int, place: int, narrow: bool) -> Markup:
    """Ten shields along the side: with a helmet above for a Viking, dashed where a tile covers them."""
    frame = layout(narrow)
    wide, hold = frame.holds(place)
    y = frame.deck_of(place) + hold + 13
    left = 12 + hold_left(frame) + 14
    pitch = (SLOTS * (wide + GAP_BETWEEN_HOLDS) - 28) / (MAX_VIKINGS - 1)
    scale = 1.1 if place == 0 else 1

    def drawn(number: int) -> str:
        if number >= capacity:
            return "covered"
        return f"manned-{seat}" if number < vikings else f"shield-{seat}"

    return join(use(drawn(number), left + number * pitch, y, scale) for number in range(max(MAX_VIKINGS, capacity)))


def numbers(
    seat: int, name: str, aboard: str, weapons: int, sails: int, glory: int, turn: bool, wide: float, narrow: bool
) -> Markup:
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
    return x + 12 + hold_left(frame) + slot * (wide + GAP_BETWEEN_HOLDS) + wide / 2, y + frame.deck_of(place) + high / 2


def holds(frame: Layout, place: int, ship: Ship, say: Words) -> Iterator[Part]:
    wide, high = frame.holds(place)
    for slot, tile in enumerate(ship.slots):
        content = cached(stowed, tile, wide, high, say)
        yield Part(f"tile-{tile.id}", piece(f"tile-{tile.id}", *hold_middle(frame, place, slot), content))


def stowed(tile: Tile, wide: float, high: float, say: Words) -> Markup:
    return thing(f"tile-{tile.id}", text.tile_help(tile, say), tiles.face(tile, wide, high, room=False))


def tiles_beside(frame: Layout, place: int, seat: int, ship: Ship, say: Words) -> Iterator[Part]:
    """Runes, ports, sold goods and monsters, equal ones counted; the coins at the right end."""
    x, y, wide, high = frame.plate_of(place)
    _, hold = frame.holds(place)
    middle = y + (frame.deck_of(place) + hold + 38 + high) / 2
    purse = [(value, count) for value, count in ship.coins.purse if count]
    room = wide - 24 - sum(30 + (24 if count > 1 else 0) for _, count in purse)
    left, counts, hidden = x + 18.0, EMPTY, 0
    for group in grouped(ship.beside):
        need = TILE_BESIDE_SIZE + GAP_BETWEEN_HOLDS + (22 if len(group) > 1 else 0)
        if left + need + 26 > x + room:
            hidden += len(group)
            continue
        for tile in group:
            content = cached(tile_beside, tile, say)
            yield Part(f"tile-{tile.id}", piece(f"tile-{tile.id}", left + TILE_BESIDE_SIZE / 2, middle, content))
        if len(group) > 1:
            counts += words(left + TILE_BESIDE_SIZE + 3, middle + 5, f"×{len(group)}", 16, HEAVY)
        left += need
    if hidden:
        counts += words(left, middle + 5, f"+{hidden}", 16, HEAVY)
    elif not ship.beside and not purse:
        counts += places(left, middle, KINDS_BESIDE)
        counts += words(
            left + 4 * (TILE_BESIDE_SIZE + GAP_BETWEEN_HOLDS) + 6,
            middle + 5,
            say("look.beside"),
            14,
            SANS,
            fill=ZERO_INK,
        )
    else:
        missing = [kind for kind in KINDS_BESIDE if kind not in {tile.kind for tile in ship.beside}]
        counts += places(
            left, middle, missing[: max(0, int((x + room - left - 26) // (TILE_BESIDE_SIZE + GAP_BETWEEN_HOLDS)))]
        )
    yield Part(f"beside-{seat}", counts + at(x + wide - 12, middle, cached(coins, purse)))


def grouped(laid: list[Tile]) -> list[list[Tile]]:
    """Equal things together: runes, ports by their sales, goods by their kind; each monster is by itself."""
    groups: dict[tuple[object, ...], list[Tile]] = {}
    for tile in sorted(
        laid, key=lambda each: KINDS_BESIDE.index(each.kind) if each.kind in KINDS_BESIDE else len(KINDS_BESIDE)
    ):
        own = tile.id if tile.kind == "monster" else tile.good if tile.kind == "goods" else tile.sales
        groups.setdefault((tile.kind, own), []).append(tile)
    return list(groups.values())


def places(left: float, middle: float, kinds: Sequence[str]) -> Markup:
    """What may still come to lie beside the ship, pressed into the parchment."""
    return join(
        use(f"place-{kind}", left + TILE_BESIDE_SIZE / 2 + number * (TILE_BESIDE_SIZE + GAP_BETWEEN_HOLDS), middle)
        for number, kind in enumerate(kinds)
    )


def tile_beside(tile: Tile, say: Words) -> Markup:
    """A tile beside the ship: its picture alone."""
    return thing(f"tile-{tile.id}", text.tile_help(tile, say), tiles.small(tile, TILE_BESIDE_SIZE))


def coins(purse: list[tuple[int, int]], ink: str | None = None) -> Markup:
    """One coin of each value, and how many there are of it, from the right."""
    drawing, right = EMPTY, 0.0
    for value, count in reversed(purse):
        if count > 1:
            text = f"×{count}"
            right -= text_width(text, 16, HEAVY)
            drawing += words(right, 5, text, 16, HEAVY, fill=ink)
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
    content = cached(hold_spot, scene.action(option), can, label, name, *scene.layout.holds(place))
    return Part(f"slot-{slot}", at(*hold_middle(scene.layout, place, slot), content))


def hold_spot(action: int, can: bool, label: str, name: str, wide: float, high: float) -> Markup:
    area = (-wide / 2, -high / 2, wide, high, 5.0)
    return choice(action, can, label, rail(*area), rect(*area, fill="#0000"), name=name)
