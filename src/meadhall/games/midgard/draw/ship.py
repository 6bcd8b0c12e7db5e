"""The player's longship from above: ten dice on two benches, the leader at the prow, tokens beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.draw.animations import animated_count
from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY, STRONG, text_width
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import CHALK, EDGE, GOLD_THREAD, INK, SEATS
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box, disc, domed, line
from meadhall.core.draw.signals import badge, pennant
from meadhall.core.draw.svg import EMPTY, Markup, at, join, piece, rect, tag
from meadhall.core.draw.text_layout import LEAST_WORD, words
from meadhall.games.midgard import combat, crew
from meadhall.games.midgard.draw.kit import sign
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.longship import WIDE
from meadhall.games.midgard.draw.open_area import die_face
from meadhall.games.midgard.draw.reaver_faces import reaver_face
from meadhall.games.midgard.draw.scene import UNAVAILABLE_OPACITY, MidgardScene
from meadhall.games.midgard.packed import FROM_UPGRADE, SHIP_DICE, UPGRADE_PLACES
from meadhall.games.midgard.printed import Reaver
from meadhall.games.midgard.text.wording import die_number, die_words, face_words
from meadhall.games.midgard.view import CombatCommit, Overflow, PayDie, PaySymbol, RerollDie, TurnDie, Upgrade

CHEST_SCALE_NARROW = 0.89
"""How much smaller a chest is on a phone."""
DICE_PER_BENCH = SHIP_DICE // 2
DICE_PER_CROWDED_ROW = 6


def ship(scene: MidgardScene) -> Iterator[Part]:
    board, say, seat = scene.own, scene.say, scene.main
    place = scene.layout.ship
    name = say("look.you", who=say.seat_name(seat)) if seat == scene.view.seat else say.seat_name(seat)
    yield Part(
        "hull",
        at(
            place.x,
            place.y,
            cached(hull, seat, scene.narrow, crowded(board.ship), place, say("look.ship.of", seat=say.seat_name(seat))),
        ),
    )
    total = sum(board.points.values())
    now = say("look.now", n=total)
    marks = [mark for mark, held in (("horn", scene.view.start == seat), ("honour", scene.view.honour == seat)) if held]
    label = say("look.plate", who=say.seat_name(seat), glory=board.glory, total=total)
    yield Part(
        "name",
        at(place.x, place.y, cached(name_plate, seat, name, board.glory, now, marks, seat == scene.asked, label)),
    )
    yield Part(
        "leader",
        at(*leader_place(scene), cached(leader, board.leader, leader_words(scene, board.leader), seat, scene.narrow)),
    )
    yield from tokens(scene)
    yield from dice(scene)


# The ship itself.


def hull(seat: int, narrow: bool, crowd: bool, place: Box, label: str) -> Markup:
    _, _, wide, high = place
    clip = tag("clipPath", rect(0, 0, wide, high, 9), id="ship-edge")
    sea = box(0, 0, wide, high, 9, "url(#deep)") + box(0, 0, wide, high, 9, "url(#depth)")
    ship = use("hull-tall" if narrow else "hull-wide") + (EMPTY if narrow else shields(seat))
    edge = box(0, 0, wide, high, 9, edge=EDGE, width=3)
    places = () if crowd else range(SHIP_DICE)
    size = CHEST_SCALE_NARROW if narrow else 1.0
    chests = join(use("sea-chest", *bench(narrow, False, number), size) for number in places)
    return thing(f"seat-{seat}", label, clip, tag("g", sea, ship, clip_path="url(#ship-edge)"), chests, edge)


def shields(seat: int) -> Markup:
    return join(
        use(f"shield-{seat}-{number % 2}", 112 + number * 44, y)
        for number in range(7)
        for y in (WIDE.top + 2, 2 * WIDE.middle - WIDE.top - 2)
    )


def crowded(dice: Sequence[str]) -> bool:
    """Whether there are more dice than places: then they stand closer."""
    return len(dice) > SHIP_DICE


def bench(narrow: bool, crowd: bool, number: int) -> tuple[float, float]:
    """The middle of a place for a die, from the corner of the ship."""
    if crowd:
        row, column = divmod(number, DICE_PER_CROWDED_ROW)
        return (32 + column * 48, 70 + row * 48) if narrow else (64 + column * 53, 90 + row * 55)
    row, column = divmod(number, DICE_PER_BENCH)
    return (44 + column * 53, 80 + row * 66) if narrow else (74 + column * 60, 104 + row * 74)


def name_plate(seat: int, name: str, glory: int, now: str, marks: list[str], turn: bool, label: str) -> Markup:
    """Who this is, and how much Glory they have, on a board of dark wood."""
    x = 38 + min(text_width(name, 16, HEAVY), 150) + 20
    drawing = at(22, 17.5, badge(seat, 10)) + words(38, 23, name, 16, HEAVY, room=150, fill=CHALK)
    points = words(x + 16, 24, glory, 19, HEAVY, fill="#ffe9a0")
    drawing += animated_count(f"score-{seat}", glory, use("glory", x, 17, 0.9), points)
    x += 24 + text_width(str(glory), 19, HEAVY)
    drawing += words(x, 23, now, 14, STRONG, fill="#e9d9b6")
    x += text_width(now, 14, STRONG) + 14
    for mark in marks:
        drawing += use("horn", x + 4, 17, 0.85) if mark == "horn" else use(f"ship-of-{seat}", x + 6, 20, 0.24)
        x += 28
    flag = at(x, 3, pennant(seat, 40)) if turn else EMPTY
    return thing(f"seat-{seat}", label, box(6, 4, x - 8, 27, 7, EDGE, GOLD_THREAD, 1.4), drawing, flag)


# The leader and the tokens.


def leader_place(scene: MidgardScene) -> tuple[float, float]:
    x, y, _, _ = scene.layout.ship
    return (x + 344, y + 114) if scene.narrow else (x + 440, y + 140)


def leader_words(scene: MidgardScene, reaver: Reaver | None) -> str:
    if reaver is None:
        return scene.say("look.no_leader")
    return scene.say("look.leader", name=reaver.name, clan=scene.say(f"clan.{reaver.clan}"))


def leader(reaver: Reaver | None, label: str, seat: int, narrow: bool) -> Markup:
    radius = 27 if narrow else 40
    if reaver is None:
        ghost = at(0, 2, use("helmet", 0, 0, radius / 20), opacity=0.5)
        return thing("leader", label, use("high-seat", 0, 0, radius / 40), ghost)
    low = radius + 15
    wide = max(60.0, min(90.0, text_width(reaver.name, 14, STRONG) + 36))
    plate = box(-wide / 2, low - 12, wide, 23, 6, EDGE) + sign(reaver.clan, "#ffe9a0", -wide / 2 + 13, low - 0.5, 0.62)
    name = words(-wide / 2 + 24, low + 4.5, reaver.name, 14, STRONG, room=wide - 28, fill=CHALK)
    shown = reaver_face(reaver.name, reaver.clan, radius, SEATS[seat].fill)
    return thing(f"card-{reaver.card}", label, shown, EMPTY if narrow else plate + name)


def token_place(scene: MidgardScene, number: int) -> tuple[float, float]:
    x, y, _, _ = scene.layout.ship
    return (x + 303, y + 70 + number * 48) if scene.narrow else (x + 372, y + 94 + number * 52)


def tokens(scene: MidgardScene) -> Iterator[Part]:
    say = scene.say
    held = scene.own.upgrades
    size = 16.0 if scene.narrow else 19.0
    for number in range(UPGRADE_PLACES):
        place = token_place(scene, number)
        if number >= len(held):
            yield Part(f"token-{number}", at(*place, cached(free_token, say("look.upgrade.free"), size)))
            continue
        upgrade = held[number]
        key = "look.upgrade.used" if upgrade.used else "look.upgrade"
        label = say(key, symbol=say(f"symbol.{upgrade.symbol}"))
        yield Part(f"token-{number}", at(*place, cached(token, upgrade, label, size)))
        option = token_option(scene, upgrade)
        if option is not None and scene.can(option):
            half = 23.5 if scene.narrow else 20
            spot = Box(place[0] - half, place[1] - half, 2 * half, 2 * half)
            yield scene.target(f"token-{number}", option, spot, f"upgrade-{upgrade.symbol}", label, half)


def token_option(scene: MidgardScene, upgrade: Upgrade) -> int | None:
    """What choosing a token answers now."""
    if upgrade.used:
        return None
    if scene.puts(PaySymbol) and scene.view.paying[0] == upgrade.symbol:
        return FROM_UPGRADE
    if scene.puts(CombatCommit) and upgrade.symbol == "hammer":
        return combat.COMMIT + FROM_UPGRADE
    return None


def free_token(label: str, size: float) -> Markup:
    carved = tag("g", use("sign-longship", 0, 0, size / 24), color="#b98a4e", opacity=0.7)
    return thing("upgrades", label, use("token-place", 0, 0, size / 19), carved)


def token(upgrade: Upgrade, label: str, size: float) -> Markup:
    """A token; one that is used this turn lies face down."""
    if upgrade.used:
        face_down = (
            disc(0, 0, size, "#8a5c2e", INK, 1.8) + domed(0, 0, size) + line(f"M-{size / 2} 0H{size / 2}", INK, 2)
        )
        return thing(f"upgrade-{upgrade.symbol}", label, face_down)
    wood = disc(1, 2.5, size, "#000", opacity=0.4) + disc(0, 0, size, "#4a3524", INK, 1.8) + domed(0, 0, size, 0.7)
    wood += disc(0, 0, size - 3, edge=GOLD_THREAD, width=1.4)
    return thing(f"upgrade-{upgrade.symbol}", label, wood, sign(upgrade.symbol, "#fff8e7", 0, 0, size / 20))


# The dice.


def dice(scene: MidgardScene) -> Iterator[Part]:
    """The dice on the ship; what may be done with one is done by pointing at it."""
    x, y, _, _ = scene.layout.ship
    seen: dict[str, int] = {}
    crowd = crowded(scene.own.ship)
    size = 44.0 if scene.narrow else 50.0
    half = 24.0 if scene.narrow or crowd else 26.0
    edge = 6.0 if scene.narrow and crowd else 0.0
    if crowd:
        size -= 4
    asked = scene.puts(Overflow, PaySymbol, PayDie, TurnDie, RerollDie, CombatCommit)
    for number, die in enumerate(scene.own.ship):
        dx, dy = bench(scene.narrow, crowd, number)
        seen[die] = seen.get(die, 0) + 1
        name = f"die-{scene.main}-{die.replace(':', '-')}-{seen[die]}"
        label = die_words(die, scene.say)
        option = die_option(scene, die_number(die)) if asked else None
        can = option is not None and scene.can(option)
        fades = {"opacity": UNAVAILABLE_OPACITY} if asked and not can else {}
        called = "" if crowd else face_words(die, scene.say)
        yield Part(name, piece(name, x + dx, y + dy, cached(named_die, die, size, label, called), **fades))
        if option is not None:
            spot = Box(x + dx - half, y + dy - half, 2 * half, 2 * half)
            yield scene.target(name, option, spot, f"die-{die.replace(':', '-')}", label, 9, edge)


def named_die(die: str, size: float, label: str, called: str) -> Markup:
    """A die, and below it what its face is called."""
    below = words(0, size / 2 + 15, called, LEAST_WORD, STRONG, "middle", size + 8) if called else EMPTY
    return die_face(die, size, label) + tag("g", below, pointer_events="none", aria_hidden="true")


def die_option(scene: MidgardScene, die: int) -> int:
    """What choosing a die on the ship answers now."""
    return (
        crew.DIE + die if scene.puts(TurnDie, RerollDie) else combat.COMMIT + die if scene.puts(CombatCommit) else die
    )
