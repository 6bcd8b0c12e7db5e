"""Player plates, and the rival's hidden hand."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.animations import animated_count
from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY, SANS
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import INK, SOFT_INK, ZERO_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import face, ground
from meadhall.core.draw.shapes import line
from meadhall.core.draw.signals import pennant
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.draw.text_layout import words
from meadhall.games.lofoten.draw import cards
from meadhall.games.lofoten.draw.kit import GOODS
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.text.wording import card_name
from meadhall.games.lofoten.view import GuessedCard


def plates(scene: LofotenScene) -> Iterator[Part]:
    for far, seat in enumerate((scene.near, 1 - scene.near)):
        yield from plate(scene, seat, bool(far))


def plate(scene: LofotenScene, seat: int, far: bool) -> Iterator[Part]:
    say, state = scene.say, scene.fleet(seat)
    x, y, wide, high = scene.layout.plates[far]
    you = say("look.you") if seat == scene.view.seat else ""
    name = say.seat_name(seat)
    turn = seat == scene.asked
    draw = small if scene.narrow else large
    numbers = scene.view.points[seat], state.coins, state.stored
    yield Part(f"plate-{seat}", at(x, y, cached(draw, seat, name, you, *numbers, turn, far, wide, high)))
    if far:
        yield from rival_hand(scene, seat)


def number(x: float, y: float, count: int, size: float) -> Markup:
    return words(x, y, count, size, HEAVY, fill=INK if count else ZERO_INK)


def large(
    seat: int,
    name: str,
    you: str,
    points: int,
    coins: int,
    stored: list[int],
    turn: bool,
    far: bool,
    wide: float,
    high: float,
) -> Markup:
    drawing = (
        ground(seat, wide, high)
        + at(44, 40, face(seat, name, 27))
        + words(82, 26, name, 17, HEAVY, room=wide - (110 if turn else 92))
        + (words(82, 43, you, 14, SANS, room=70, fill=SOFT_INK) if you else EMPTY)
        + animated_count(f"score-{seat}", points, use("crown", 92, 62, 0.85), words(107, 69, points, 20, HEAVY))
        + animated_count(f"coins-{seat}", coins, use("coin", 148, 62, 0.95), number(161, 69, coins, 20))
        + line(f"M16 84H{wide - 12}", "#8a7a4a", 1)
        + (use(f"clan-{seat}", wide - 22, 38, 0.86) if not turn else EMPTY)
        + (at(wide - 28, -2, pennant(seat)) if turn else EMPTY)
    )
    if not far:
        drawing += join(
            use(GOODS[good], 34 + good % 2 * 82, 104 + good // 2 * 28, 0.4)
            + words(56 + good % 2 * 82, 110 + good // 2 * 28, f"×{count}", 17, HEAVY, fill=INK if count else ZERO_INK)
            for good, count in enumerate(stored)
        )
    return thing(f"seat-{seat}", name, drawing)


def small(
    seat: int,
    name: str,
    you: str,
    points: int,
    coins: int,
    stored: list[int],
    turn: bool,
    far: bool,
    wide: float,
    high: float,
) -> Markup:
    drawing = (
        ground(seat, wide, high)
        + at(34, 32, face(seat, name, 21))
        + words(64, 24, name, 16, HEAVY, room=wide - (92 if turn else 70))
        + animated_count(f"score-{seat}", points, use("crown", 76, 46, 0.8), words(91, 52, points, 19, HEAVY))
        + animated_count(f"coins-{seat}", coins, use("coin", 134, 46, 0.95), number(147, 52, coins, 19))
        + (at(wide - 22, -2, pennant(seat, 28)) if turn else EMPTY)
    )
    if not far:
        drawing += join(
            use(GOODS[good], 26 + good * 41, 76, 0.3)
            + words(38 + good * 41, 82, f"×{count}", 15, HEAVY, fill=INK if count else ZERO_INK)
            for good, count in enumerate(stored)
        )
    return thing(f"seat-{seat}", name, drawing)


def rival_hand(scene: LofotenScene, seat: int) -> Iterator[Part]:
    """A rival's cards from behind, and what can be known of them."""
    say = scene.say
    x, y, _, _ = scene.layout.plates[1]
    size, first, pitch, middle = (0.55, 104.0, 30.0, 74.0) if scene.narrow else (0.96, 44.0, 50.0, 117.0)
    for number, card in enumerate(scene.view.hands[seat]):
        newest = scene.view.newest[seat] == number
        label = say("table.newest_card" if newest else "table.hidden_card")
        known = -1
        if isinstance(card, GuessedCard):
            label = say("table.known_card", cards=" / ".join(card_name(scene.view, each, say) for each in card.one_of))
            known = card.one_of[0].good if len({each.good for each in card.one_of}) == 1 else -1
        name = f"back-{seat}-{number}"
        content = cached(back, name, known, isinstance(card, GuessedCard), newest, size, label)
        yield Part(name, at(x + first + number * pitch, y + middle, content))


def back(name: str, known: int, guessed: bool, newest: bool, size: float, label: str) -> Markup:
    return thing(name, label, cards.face_down(known, guessed, newest, size))
