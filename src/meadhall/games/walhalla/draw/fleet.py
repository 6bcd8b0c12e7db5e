"""Fleet: longships from above, still to come, being manned or moored in the fjords; and where they can go."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import STRONG
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import CHOOSE_EDGE, INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box, disc, shape
from meadhall.core.draw.signals import badge, rail, round_chosen, round_rail
from meadhall.core.draw.svg import EMPTY, Markup, at, circle, join, piece, tag
from meadhall.core.draw.text_layout import words
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla.draw.kit import viking
from meadhall.games.walhalla.draw.scene import NO_SEAT, WalhallaScene
from meadhall.games.walhalla.ids import BOARD, BOW_OUT
from meadhall.games.walhalla.packed import BENCHES, FJORDS
from meadhall.games.walhalla.view import ActiveBoard, Berth, PassengerBoard, PlaceShip, Ship

SEAT_PITCH = 62.0
"""From one seat to the next, as ships are drawn before they are scaled."""
SEAT, SEAT_FROM_AFAR = 15.0, 25.0
"""How large a ship's coloured seat is; on ships to come it is what counts, and they are small."""
BROAD_FACTOR = 1.4
"""How much larger seats are in a broad hull."""
MAX_ROOMY_COLUMNS = 2
"""Columns of crews that have room beside the harbour of a phone."""


def ships(scene: WalhallaScene) -> Iterator[Part]:
    """Every ship, wherever it is: it glides from the stack to the harbour and on into a fjord."""
    view, frame = scene.view, scene.layout
    sailing = view.ship
    for ship in view.fleet:
        size = 29 / SEAT_PITCH if frame.narrow else 29.5 / SEAT_PITCH
        yield ship_part(scene, ship, *frame.mooring(ship.number), 0, size, spent=False, seat=SEAT_FROM_AFAR)
    for fjord, moored in enumerate(view.fjords):
        for slot, ship in enumerate(moored.ships):
            spent = sailing is None or sailing.number != ship.number
            place, turn = frame.berth(fjord, slot), frame.turn(ship.facing)
            yield ship_part(scene, ship, *place, turn, frame.field / SEAT_PITCH, spent, broad=frame.narrow)
    if sailing is not None and scene.manning and not crowded(scene):
        yield ship_part(scene, sailing, *scene.harbour_ship, 0, scene.harbour_pitch / SEAT_PITCH, spent=False)


def ship_part(
    scene: WalhallaScene,
    ship: Berth,
    x: float,
    y: float,
    turn: int,
    size: float,
    spent: bool,
    seat: float = SEAT,
    broad: bool = False,
) -> Part:
    label = ship_words(ship, scene.view.seats, scene.say)
    content = cached(longship, ship.number, ship.colour, ship.bench, turn, label, seat, spent, broad)
    name = f"ship-{ship.number}"
    return Part(name, piece(name, x, y, content, turn=turn, scale=round(size, 3)))


def ship_words(ship: Berth, seats: int, say: Words) -> str:
    """A ship and its coloured seat."""
    bench = say(f"bench.{ship.bench}")
    return (
        say("look.longship", bench=bench, who=say.seat_name(ship.colour))
        if ship.colour < seats
        else say("look.longship.nobody", bench=bench)
    )


def longship(
    number: int,
    colour: int,
    coloured: int,
    turn: int,
    label: str,
    seat: float = SEAT,
    spent: bool = False,
    broad: bool = False,
) -> Markup:
    """A ship of the harbour, which can be asked about."""
    return thing(f"longship-{number}", label, vessel(colour, coloured, turn, seat, spent, broad))


def vessel(
    colour: int, coloured: int, turn: int = 0, seat: float = SEAT, spent: bool = False, broad: bool = False
) -> Markup:
    """A ship with its three seats, bow to the right; one that has sailed is weathered."""
    size = BROAD_FACTOR if broad else 1.0
    seats = join(
        at((1 - bench) * SEAT_PITCH, 0, seat_of(colour, bench == coloured, turn, seat, spent), scale=size)
        for bench in range(BENCHES)
    )
    hull = f"hull{'-old' if spent else ''}{'-broad' if broad else ''}"
    return use(hull) + seats


def seat_of(colour: int, coloured: bool, turn: int = 0, radius: float = SEAT, spent: bool = False) -> Markup:
    """What is turned keeps its mark upright, and the light where it is."""
    if not coloured:
        return use("bench-old" if spent else "bench")
    painted = use(f"{'old-' if spent else ''}seat-of-{colour}", 0, 0, radius / SEAT)
    return at(0, 0, painted, turn=-turn) if turn else painted


# In the harbour.


def boarding(scene: WalhallaScene) -> Iterator[Part]:
    """The seat that a passenger may take; the crews that the active player may choose from."""
    ship = scene.view.ship
    if ship is None or not scene.mine:
        return
    if isinstance(scene.view.question, PassengerBoard):
        x, y = scene.rider_place(ship.bench)
        radius = 19 if scene.layout.narrow else 20
        yield Part(
            "board", at(x, y + 4, cached(seat_spot, scene.action(BOARD), scene.words(BOARD), ship.number, radius))
        )
    if isinstance(scene.view.question, ActiveBoard):
        yield from crews(scene, ship)


def seat_spot(action: int, label: str, ship: int, radius: float) -> Markup:
    area = circle(0, 0, radius + 2, fill="#0000")
    return choice(action, True, label, round_rail(0, 0, radius), area, name=f"longship-{ship}")


def crew_columns(scene: WalhallaScene) -> int:
    """How many columns the crews to choose from take, two crews in each."""
    if not isinstance(scene.view.question, ActiveBoard) or not scene.mine:
        return 0
    return -(-len(scene.view.legal) // 2)


def crowded(scene: WalhallaScene) -> bool:
    """Whether the crews need the harbour's room as well."""
    return scene.layout.narrow and crew_columns(scene) > MAX_ROOMY_COLUMNS


def crews(scene: WalhallaScene, ship: Ship) -> Iterator[Part]:
    """The ship as it would sail, once for each set of seats that may be filled."""
    x, y, across, down = scene.layout.crews
    options = [option for option in range(1 << BENCHES) if scene.can(option)]
    columns = crew_columns(scene)
    if crowded(scene):
        x = scene.layout.harbour[0] + 8
    for place, option in enumerate(sorted(options, key=lambda each: (each.bit_count(), each), reverse=True)):
        column, row = place % columns, place // columns
        riders = [scene.asked if (option >> bench) & 1 else ship.riders[bench] for bench in range(BENCHES)]
        given = scene.action(option), scene.words(option), ship.number, ship.colour, ship.bench, riders
        drawn = cached(crew, *given, across - 14, down - 14)
        yield Part(f"crew-{option}", at(x + column * across, y + row * down, drawn))


def crew(
    action: int, label: str, ship: int, colour: int, coloured: int, riders: list[int], wide: float, high: float
) -> Markup:
    """A small ship on the water with its Vikings."""
    pitch = min(27.0, (wide - 8) / 3.2)
    size = pitch / SEAT_PITCH
    seats = EMPTY
    for bench in range(BENCHES):
        rider = riders[bench]
        drawn = at(0, 0, seat_of(colour, bench == coloured), scale=size * 1.12)
        sat = viking(rider, 0, -1, 0.78 if pitch > 20 else 0.6) if rider != NO_SEAT else EMPTY
        seats += at((1 - bench) * pitch, 0, drawn, sat)
    boat = at(wide / 2 - 1, high / 2 + 1, use("hull", 0, 0, size), seats)
    return choice(
        action,
        True,
        label,
        rail(0, 0, wide, high, 6),
        box(0, 0, wide, high, 6, "url(#sea)", INK, 1.4),
        boat,
        name=f"longship-{ship}",
    )


# In the fjords.


def berths(scene: WalhallaScene) -> Iterator[Part]:
    """Where the ship may go, and which way round."""
    if not isinstance(scene.view.question, PlaceShip) or not scene.mine:
        return
    riders = scene.view.sailing.riders
    for option in range(2 * FJORDS):
        if not scene.can(option):
            continue
        fjord, out = option // 2, option % 2 == BOW_OUT
        both = scene.can(2 * fjord) and scene.can(2 * fjord + 1)
        x, y = scene.layout.berth(fjord, len(scene.view.fjords[fjord].ships))
        word = scene.say("look.sail.out" if out else "look.sail.in") if both else scene.say("look.sail")
        given = scene.action(option), scene.say.about(word, scene.words(option)), fjord, word, both, out
        seats = riders[::-1] if out else riders
        yield Part(f"berth-{option}", at(x, y, cached(berth, *given, seats, scene.layout.field, scene.layout.narrow)))


def berth(
    action: int, label: str, fjord: int, word: str, both: bool, out: bool, riders: list[int], field: float, narrow: bool
) -> Markup:
    """Half a berth with an arrow for the bow, or a whole one where it makes no difference; and who would sit where."""
    side = (1 if out else -1) if both else 0
    far = field * 1.5 - 17 if both else field * 3 - 22
    if narrow:
        far = 36.0 if both else field * 3 - 14
        wide, high, x, y = 36.0, far, 0.0, side * 24.5
    else:
        wide, high, x, y = far, 36.0, side * (far / 2 + 7), 0.0
    plate = box(-wide / 2, -high / 2, wide, high, 9, "#fff3c4", CHOOSE_EDGE, 1.5)
    if narrow:
        arrow = shape(f"M0 {side * 15}l-8 {-side * 10}h16z", INK) if side else EMPTY
        drawn = arrow + words(0, side * -7 + 4, word, 13, STRONG, "middle", room=36)
    else:
        arrow = shape(f"M{side * (wide / 2 - 4)} 0l{-side * 8} -6v12z", INK) if side else EMPTY
        drawn = (
            arrow
            + words(-side * 6, -2, word, 14, STRONG, "middle", room=wide - 18)
            + at(-side * 6, 9, small_crew(riders))
        )
    spot = choice(action, True, label, rail(-wide / 2, -high / 2, wide, high, 9), plate, drawn, name=f"fjord-{fjord}")
    return at(x, y, spot)


def small_crew(riders: list[int]) -> Markup:
    """Who would sit where, from the land outwards."""
    return join(
        at((number - 1) * 15.0, 0, badge(rider, 6.4) if rider != NO_SEAT else disc(0, 0, 3, "#c9b98c"))
        for number, rider in enumerate(riders)
    )


def lander(scene: WalhallaScene) -> Iterator[Part]:
    """A ring around the Viking who lands or fights now."""
    if scene.landing == NO_SEAT:
        return
    ship = scene.view.sailing
    x, y = scene.layout.bench(ship.fjord, ship.slot, scene.landing)
    yield Part("lander", at(x, y, cached(ring, 16.0 if scene.layout.narrow else 22.0)))


def ring(radius: float) -> Markup:
    return tag("g", round_chosen(0, 0, radius), pointer_events="none", aria_hidden="true")
