"""Order cards: the hand with what each card would do, the deck and the discard pile."""

from __future__ import annotations

from typing import Any

from meadhall.core import icons
from meadhall.core.icons.style import BARK, CREAM, INK
from meadhall.core.svg import at, circle, lines, path, piece, rect, tag, text, tip
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.box import HAND
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.frame import Frame
from meadhall.games.lofoten.look.names import card_name
from meadhall.games.lofoten.look.pier import BLUE_SIGN, RED_SIGN
from meadhall.games.lofoten.look.reach import reach_words

Row = dict[str, Any]
SIDES = ("left", "center", "right")
PLAYS = (kinds.PLAY_LEFT, kinds.PLAY_CENTER, kinds.PLAY_RIGHT)
COLOURS = (RED_SIGN, BARK, BLUE_SIGN)
WIDTH = 132.0
HEIGHT = 178.0


def face(frame: Frame, card: Row, place: int | None) -> str:
    """A card as it is held: what its place in the hand makes of it stands out."""
    colour = frame.view["goods"][card["good"]]["colour"]
    power = frame.view["goods"][card["good"]]["power"]
    half, top = WIDTH / 2, -HEIGHT / 2
    corners = "".join(
        at(
            side * (half - 22),
            top + 24,
            circle(0, 0, 16, fill=fill, stroke=INK, stroke_width=1.4),
            text(0, 0.6, card["value"], 19, font_weight="bold", style="fill:#fff"),
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
        + at(0, 2, symbols.GOODS[card["good"]](), scale=2.6)
    )


def purpose(frame: Frame, card: Row, place: int) -> str:
    """The strip at the foot of a card: what playing it from here gives."""
    fleet = frame.fleet(frame.near)
    y = HEIGHT / 2 - 24
    strip = rect(-WIDTH / 2 + 6, y - 15, WIDTH - 12, 33, 6, fill=COLOURS[place], stroke=INK, stroke_width=1)
    if place == 1:
        uses = max(1, fleet["stored"][card["good"]]) + fleet["more_uses"]
        power = frame.view["goods"][card["good"]]["power"]
        inside = at(-36, y + 1, icons.anchor(CREAM), scale=0.95) + at(8, y + 1, symbols.POWERS[power](), scale=1.05)
        number = f"×{uses}"
    else:
        rightwards = place == 2
        inside = at(-38, y + 1, symbols.slide(rightwards, CREAM), scale=0.95) + at(
            -6, y + 1, symbols.quarter(rightwards, CREAM), scale=0.95
        )
        number = f"×{card['value'] + fleet['more_moves']}"
    return strip + inside + text(40, y + 2, number, 18, font_weight="bold", style="fill:#fff")


def hand(frame: Frame) -> str:
    """The three cards of the seat that looks, from left to right."""
    cards = frame.view["hands"][frame.near]
    if frame.view["seat"] is None:
        return "".join(closed(frame, place) for place in range(len(cards)))
    return "".join(held(frame, card, place) for place, card in enumerate(shown(frame, cards))) + placing(frame)


def shown(frame: Frame, cards: list[Row]) -> list[tuple[Row, int]]:
    """Cards with the places they occupy; while one is played, the two others are in the middle of nowhere."""
    places = [0, 1, 2] if len(cards) == HAND else [0, 2]
    return list(zip(cards, places, strict=False))


def held(frame: Frame, held_card: tuple[Row, int], number: int) -> str:
    card, place = held_card
    plan = frame.plan
    full = len(frame.view["hands"][frame.near]) == HAND
    size = plan.card[0] / WIDTH
    x, y = plan.hand[place] if full else middle(plan.hand[number], plan.hand[number + 1])
    words = card_name(frame.view, card, frame.say)
    drawn = face(frame, card, place if full else None) + (purpose(frame, card, place) if full else "")
    halo = rect(-WIDTH / 2 - 3, -HEIGHT / 2 - 3, WIDTH + 6, HEIGHT + 6, 12, class_="halo")
    if not (full and frame.asks("choose_card")):
        return piece(f"card-{card['id']}", x, y, tip(words, drawn), scale=size)
    spot = frame.spot(PLAYS[place], words, drawn, halo)
    ghost, summary = reach_words(frame, card, place)
    note = (
        peek(frame, summary) if plan.narrow else lines(0, HEIGHT / 2 + 21, summary, 27, 11.5, style="fill:var(--faint)")
    )
    return tag("g", piece(f"card-{card['id']}", x, y, spot, note, scale=size), class_="held") + tag(
        "g", ghost, class_="ghost"
    )


def peek(frame: Frame, summary: str) -> str:
    """On a phone there is no pointing: an eye on the card shows its reach when it is tapped."""
    words = f"{frame.say('table.reach')}: {summary}"
    eye = (
        circle(0, 0, 15, fill="var(--card)", stroke=INK, stroke_width=1.4)
        + path("M-10 0C-5-7 5-7 10 0 5 7-5 7-10 0Z", fill=CREAM, stroke=INK, stroke_width=1.4)
        + circle(0, 0, 3.4, fill=INK)
    )
    return at(WIDTH / 2 - 14, -10, tip(words, eye, tabindex=0, role="button", aria_label=words))


def middle(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, one[1]


def closed(frame: Frame, place: int) -> str:
    """A card that only its owner sees."""
    plan = frame.plan
    x, y = plan.hand[place]
    return at(x, y, icons.card_back(), scale=plan.card[0] / 24)


def placing(frame: Frame) -> str:
    """The drawn card, and the two ends of the hand it can go to."""
    drawn = frame.view["drawn"]
    if drawn is None or not frame.asks("place_card"):
        return ""
    return end_spot(frame, drawn, kinds.TO_LEFT, -1) + end_spot(frame, drawn, kinds.TO_RIGHT, 1)


def end_spot(frame: Frame, drawn: Row, option: int, side: int) -> str:
    """One end of the hand, beside the two cards kept."""
    plan = frame.plan
    size = plan.card[0] / WIDTH
    x = plan.hand[1][0] + side * (plan.hand[2][0] - plan.hand[0][0] + 2 * plan.card[0] + 4) / 2 - side * 30 * size
    return frame.spot(
        option,
        "",
        at(
            x,
            plan.hand[1][1],
            rect(-30, -HEIGHT / 2, 60, HEIGHT, 10, class_="halo"),
            at(0, -44, symbols.slide(side > 0), scale=1.5),
            at(0, 26, face(frame, drawn, None), scale=0.4),
            scale=size,
        ),
    )


def stock(frame: Frame) -> str:
    """The deck and the discard pile."""
    return deck(frame) + discard(frame)


def deck(frame: Frame) -> str:
    plan, say = frame.plan, frame.say
    count = frame.view["deck"]
    words = f"{say('table.deck')}: {say.count('cards', count)}"
    back = (
        at(0, 0, icons.card_back(), scale=3.1)
        + circle(18, 28, 12, fill=CREAM, stroke=INK)
        + text(18, 28.4, count, 13, style=f"fill:{INK}", font_weight="bold")
    )
    label = text(0, 51, say("table.deck"), 13, style="fill:var(--faint)")
    if frame.asks("setup_redraw"):
        halo = rect(-32, -42, 64, 84, 8, class_="halo")
        return at(*plan.deck, frame.spot(kinds.REDRAW, words, back, halo), label, scale=plan.small_card)
    return at(*plan.deck, tip(words, back), label, scale=plan.small_card)


def discard(frame: Frame) -> str:
    plan, say = frame.plan, frame.say
    cards = frame.view["discard"]
    label = text(0, 51, say("table.discard"), 13, style="fill:var(--faint)")
    if not cards:
        empty = rect(-26, -36, 52, 72, 6, fill="none", stroke="var(--line)", stroke_width=1.6, stroke_dasharray="5 4")
        return at(*plan.discard, tip(say("table.discard"), empty), label, scale=plan.small_card)
    names = " · ".join(card_name(frame.view, card, say) for card in reversed(cards))
    words = f"{say('table.discard')}: {say.count('cards', len(cards))}. {names}"
    return at(
        *plan.discard, tip(words, at(0, 0, face(frame, cards[-1], None), scale=0.41)), label, scale=plan.small_card
    )
