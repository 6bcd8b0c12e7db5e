"""Order cards: the hand with what each card would do, the deck and the discard pile."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import BARK, CREAM, INK
from meadhall.core.svg import at, circle, lines, path, piece, rect, tag, text, tip
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.box import HAND
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.names import card_name
from meadhall.games.lofoten.look.pier import BLUE_SIGN, RED_SIGN
from meadhall.games.lofoten.look.reach import reach_words
from meadhall.games.lofoten.look.scene import LofotenScene
from meadhall.games.lofoten.view import Card, ChooseCard, HeldCard, PlaceCard, SetupRedraw

SIDES = ("left", "center", "right")
PLAYS = (kinds.PLAY_LEFT, kinds.PLAY_CENTER, kinds.PLAY_RIGHT)
COLOURS = (RED_SIGN, BARK, BLUE_SIGN)
WIDTH = 132.0
HEIGHT = 178.0


def face(scene: LofotenScene, card: Card, place: int | None) -> str:
    """A card as it is held: what its place in the hand makes of it stands out."""
    colour = scene.view.goods[card.good].colour
    power = scene.view.goods[card.good].power
    half, top = WIDTH / 2, -HEIGHT / 2
    corners = "".join(
        at(
            side * (half - 22),
            top + 24,
            circle(0, 0, 16, fill=fill, stroke=INK, stroke_width=1.4),
            text(0, 0.6, card.value, 19, font_weight="bold", style="fill:#fff"),
            opacity=1 if place in (None, own) else 0.28,
        )
        for side, fill, own in ((-1, RED_SIGN, 0), (1, BLUE_SIGN, 2))
    )
    return (
        rect(-half, top, WIDTH, HEIGHT, 10, fill=CREAM, stroke=INK, stroke_width=1.8)
        + rect(-half + 4, top + 4, WIDTH - 8, HEIGHT - 8, 7, fill="none", stroke=colour, stroke_width=4)
        + corners
        + at(0, top + 25, symbols.POWERS[power](), scale=1.2, opacity=1 if place in (None, 1) else 0.28)
        + circle(0, 2, 40, fill=colour, opacity=0.25)
        + at(0, 2, symbols.GOODS[card.good](), scale=2.6)
    )


def purpose(scene: LofotenScene, card: Card, place: int) -> str:
    """The strip at the foot of a card: what playing it from here gives."""
    fleet = scene.fleet(scene.near)
    y = HEIGHT / 2 - 24
    strip = rect(-WIDTH / 2 + 6, y - 15, WIDTH - 12, 33, 6, fill=COLOURS[place], stroke=INK, stroke_width=1)
    if place == 1:
        uses = max(1, fleet.stored[card.good]) + fleet.more_uses
        power = scene.view.goods[card.good].power
        inside = at(-36, y + 1, icons.anchor(CREAM), scale=0.95) + at(8, y + 1, symbols.POWERS[power](), scale=1.05)
        number = f"×{uses}"
    else:
        rightwards = place == 2
        inside = at(-38, y + 1, symbols.slide(rightwards, CREAM), scale=0.95) + at(
            -6, y + 1, symbols.quarter(rightwards, CREAM), scale=0.95
        )
        number = f"×{card.value + fleet.more_moves}"
    return strip + inside + text(40, y + 2, number, 18, font_weight="bold", style="fill:#fff")


def hand(scene: LofotenScene) -> str:
    """The three cards of the seat that looks, from left to right."""
    if scene.view.seat is None:
        return "".join(closed(scene, place) for place in range(len(scene.view.hands[scene.near])))
    cards = scene.view.own_hand(scene.near)
    return "".join(held(scene, card, place) for place, card in enumerate(shown(scene, cards))) + placing(scene)


def shown(scene: LofotenScene, cards: list[HeldCard]) -> list[tuple[HeldCard, int]]:
    """Cards with the places they occupy; while one is played, the two others are in the middle of nowhere."""
    places = [0, 1, 2] if len(cards) == HAND else [0, 2]
    return list(zip(cards, places, strict=False))


def held(scene: LofotenScene, held_card: tuple[HeldCard, int], number: int) -> str:
    card, place = held_card
    layout = scene.layout
    full = len(scene.view.hands[scene.near]) == HAND
    size = layout.card[0] / WIDTH
    x, y = layout.hand[place] if full else middle(layout.hand[number], layout.hand[number + 1])
    words = card_name(scene.view, card, scene.say)
    drawn = face(scene, card, place if full else None) + (purpose(scene, card, place) if full else "")
    halo = rect(-WIDTH / 2 - 3, -HEIGHT / 2 - 3, WIDTH + 6, HEIGHT + 6, 12, class_="halo")
    if not (full and isinstance(scene.put, ChooseCard)):
        return piece(f"card-{card.id}", x, y, tip(words, drawn), scale=size)
    spot = scene.spot(PLAYS[place], words, drawn, halo)
    ghost, summary = reach_words(scene, card, place)
    note = (
        peek(scene, summary)
        if layout.narrow
        else lines(0, HEIGHT / 2 + 21, summary, 27, 11.5, style="fill:var(--faint)")
    )
    return tag("g", piece(f"card-{card.id}", x, y, spot, note, scale=size), class_="held") + tag(
        "g", ghost, class_="ghost"
    )


def peek(scene: LofotenScene, summary: str) -> str:
    """On a phone there is no pointing: an eye on the card shows its reach when it is tapped."""
    words = f"{scene.say('table.reach')}: {summary}"
    eye = (
        circle(0, 0, 15, fill="var(--card)", stroke=INK, stroke_width=1.4)
        + path("M-10 0C-5-7 5-7 10 0 5 7-5 7-10 0Z", fill=CREAM, stroke=INK, stroke_width=1.4)
        + circle(0, 0, 3.4, fill=INK)
    )
    return at(WIDTH / 2 - 14, -10, tip(words, eye, tabindex=0, role="button", aria_label=words))


def middle(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, one[1]


def closed(scene: LofotenScene, place: int) -> str:
    """A card that only its owner sees."""
    layout = scene.layout
    x, y = layout.hand[place]
    return at(x, y, icons.card_back(), scale=layout.card[0] / 24)


def placing(scene: LofotenScene) -> str:
    """The drawn card, and the two ends of the hand it can go to."""
    drawn = scene.view.drawn
    if drawn is None or not isinstance(scene.put, PlaceCard):
        return ""
    return end_spot(scene, drawn, kinds.TO_LEFT, -1) + end_spot(scene, drawn, kinds.TO_RIGHT, 1)


def end_spot(scene: LofotenScene, drawn: Card, option: int, side: int) -> str:
    """One end of the hand, beside the two cards kept."""
    layout = scene.layout
    size = layout.card[0] / WIDTH
    x = (
        layout.hand[1][0]
        + side * (layout.hand[2][0] - layout.hand[0][0] + 2 * layout.card[0] + 4) / 2
        - side * 30 * size
    )
    return scene.spot(
        option,
        "",
        at(
            x,
            layout.hand[1][1],
            rect(-30, -HEIGHT / 2, 60, HEIGHT, 10, class_="halo"),
            at(0, -44, symbols.slide(side > 0), scale=1.5),
            at(0, 26, face(scene, drawn, None), scale=0.4),
            scale=size,
        ),
    )


def stock(scene: LofotenScene) -> str:
    """The deck and the discard pile."""
    return deck(scene) + discard(scene)


def deck(scene: LofotenScene) -> str:
    layout, say = scene.layout, scene.say
    count = scene.view.deck
    words = f"{say('table.deck')}: {say.count('cards', count)}"
    back = (
        at(0, 0, icons.card_back(), scale=3.1)
        + circle(18, 28, 12, fill=CREAM, stroke=INK)
        + text(18, 28.4, count, 13, style=f"fill:{INK}", font_weight="bold")
    )
    label = text(0, 51, say("table.deck"), 13, style="fill:var(--faint)")
    if isinstance(scene.put, SetupRedraw):
        halo = rect(-32, -42, 64, 84, 8, class_="halo")
        return at(*layout.deck, scene.spot(kinds.REDRAW, words, back, halo), label, scale=layout.small_card)
    return at(*layout.deck, tip(words, back), label, scale=layout.small_card)


def discard(scene: LofotenScene) -> str:
    layout, say = scene.layout, scene.say
    cards = scene.view.discard
    label = text(0, 51, say("table.discard"), 13, style="fill:var(--faint)")
    if not cards:
        empty = rect(-26, -36, 52, 72, 6, fill="none", stroke="var(--line)", stroke_width=1.6, stroke_dasharray="5 4")
        return at(*layout.discard, tip(say("table.discard"), empty), label, scale=layout.small_card)
    names = " · ".join(card_name(scene.view, card, say) for card in reversed(cards))
    words = f"{say('table.discard')}: {say.count('cards', len(cards))}. {names}"
    return at(
        *layout.discard, tip(words, at(0, 0, face(scene, cards[-1], None), scale=0.41)), label, scale=layout.small_card
    )
