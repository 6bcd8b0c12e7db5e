"""Action cards: the player's hand, the draw pile and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import HEAD, HEAVY, SANS, STRONG
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import CHALK, EDGE, INK, SOFT_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, disc, line, sheen
from meadhall.core.draw.signals import rail, tick
from meadhall.core.draw.svg import EMPTY, Markup, at, join, piece, rect, tag
from meadhall.core.draw.text_layout import block, figure, words, wrap_text
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla.draw.fleet import crew_columns
from meadhall.games.walhalla.draw.layout import Box, Point
from meadhall.games.walhalla.draw.scene import WalhallaScene
from meadhall.games.walhalla.ids import COMMIT, WIN_SHIELD, YES
from meadhall.games.walhalla.packed import AXE, END_CARDS, HUNT, SHIELD, WALHALLA
from meadhall.games.walhalla.view import Card, CommitEndCards, SellCard, WalhallaView

CARD_OPTIONS = {
    "play_axe": (AXE, YES),
    "play_hunt": (HUNT, YES),
    "defend": (SHIELD, WIN_SHIELD),
    "supply_walhalla": (WALHALLA, YES),
}
NO_CARD = -1
FULL, SMALL = 146.0, 74.0
"""How wide a card is that says what it does, and one that has its name alone."""
GAP = 13.0
MIN_CARDS_IN_TWO_ROWS = 4
"""From so many cards on they lie in two rows on a phone, as many in each."""


def shown(view: WalhallaView) -> list[tuple[int, int, bool]]:
    """The kinds of cards that the viewer has in hand, then those laid face down, and how many of each."""
    if view.hand is None or view.laid is None:
        return []
    cards = [(card, count, False) for card, count in enumerate(view.hand) if count]
    return cards + [(card, count, True) for card, count in enumerate(view.laid) if count]


# In hand.


def hand(scene: WalhallaScene) -> Iterator[Part]:
    view, say, narrow = scene.view, scene.say, scene.layout.narrow
    columns = crew_columns(scene)
    if narrow and columns:
        return
    cards = shown(view)
    area = scene.layout.hand(columns)
    if not cards:
        sentence = say("look.hand.secret" if view.hand is None else "look.hand.empty")
        yield Part("no-card", cached(no_cards, area, sentence, view.hand is not None))
    places = card_boxes(area, len(cards), narrow)
    if cards:
        yield Part("hand-places", cached(free_places, area, len(cards), narrow))
    for (card, count, laid), (x, y, wide, high) in zip(cards, places, strict=False):
        state = view.cards[card]
        name = f"{'laid' if laid else 'card'}-{state.id}"
        option = None if laid else use_of(scene, card)
        can = option is not None and scene.can(option)
        label = scene.words(option) if option is not None and can else card_words(state, laid, say)
        action = scene.action(option) if option is not None else -1
        asked = scene.mine and view.asked.decision in (*CARD_OPTIONS, "sell_card", "commit_end_cards")
        given = name, state.id, say.called(state), say(f"card.{state.id}.short"), count, laid
        drawn = cached(own_card, *given, action, can, label, asked and not can and not laid, wide, high)
        yield Part(name, piece(name, x, y, drawn))


def no_cards(area: Box, sentence: str, own: bool) -> Markup:
    """Why there is no card, and for players where cards come from: a cult site. Words alone if it is narrow."""
    x, y, wide, high = area
    roomy = wide > 2 * FULL
    if not own or wide < FULL + SMALL - 8:
        lines = len(wrap_text(sentence, 15, SANS, wide - 8))
        top = y + high / 2 + 5 - 8.7 * (lines - 1)
        places = join(use("card-place", left, y) for left in (x + 4, x + wide - 66)) if roomy else EMPTY
        return places + block(x + wide / 2, top, sentence, wide - 8, 4, 15, SANS, "middle", fill=CHALK)
    scale = 0.88 if roomy else 0.62
    tall, across = 88 * scale, 62 * scale
    top, card = y + (high - tall) / 2, x + across + 30
    source = show("cult-0", x, top, across, tall) + box(x, top, across, tall, 5, edge=EDGE, width=1.6)
    arrow = line(f"M{x + across + 6} {y + high / 2}h15m-6 -6l6 6l-6 6", CHALK, 2.6)
    left = card + across + 14
    room = x + wide - left - 4
    lines = len(wrap_text(sentence, 15, SANS, room))
    told = block(left, y + high / 2 + 5 - 8.7 * (lines - 1), sentence, room, 5, 15, SANS, fill=CHALK)
    return source + arrow + use("back", card, top, scale) + told


def free_places(area: Box, count: int, narrow: bool) -> Markup:
    """Where more cards would lie beside so many, as long as they are not laid closer."""
    x, y, wide, high = area
    across, scale = (SMALL - 4 + GAP, 1.0) if narrow else (FULL + GAP, high / 88)
    most = int((wide + GAP) / across)
    inset = (across - GAP - 62 * scale) / 2
    drawn = join(use("card-place", x + place * across + inset, y + 2, scale) for place in range(count, most))
    return tag("g", drawn, aria_hidden="true")


def card_boxes(area: Box, count: int, narrow: bool) -> list[Box]:
    """Where so many cards lie: the more there are, the less of each is seen."""
    x, y, wide, high = area
    if narrow and count > MIN_CARDS_IN_TWO_ROWS:
        across, down = (wide + GAP) / MIN_CARDS_IN_TWO_ROWS, (high + GAP) / 2
        return [
            (
                x + place % MIN_CARDS_IN_TWO_ROWS * across,
                y + place // MIN_CARDS_IN_TWO_ROWS * down,
                across - GAP,
                down - GAP,
            )
            for place in range(min(count, 2 * MIN_CARDS_IN_TWO_ROWS))
        ]
    if not count:
        return []
    largest = SMALL - 4 if narrow else FULL
    if count * (largest + GAP) - GAP > wide and not narrow:
        largest = SMALL
    across = min(largest + GAP, (wide + GAP) / count)
    return [(x + place * across, y, across - GAP, high) for place in range(count)]


def card_words(state: Card, laid: bool, say: Words) -> str:
    """What a card is called and what it does."""
    name = say("look.laid", card=say.called(state)) if laid else say.called(state)
    return f"{name}. {say(f'card.{state.id}.help')}"


def use_of(scene: WalhallaScene, card: int) -> int | None:
    """The option of the question asked now that plays this card."""
    if not scene.mine:
        return None
    if isinstance(scene.view.question, SellCard):
        return card
    if isinstance(scene.view.question, CommitEndCards):
        return COMMIT + card if card < END_CARDS else None
    wanted, option = CARD_OPTIONS.get(scene.view.asked.decision, (NO_CARD, 0))
    return option if wanted == card else None


def own_card(
    name: str,
    card: str,
    called: str,
    does: str,
    count: int,
    laid: bool,
    action: int,
    can: bool,
    label: str,
    out: bool,
    wide: float,
    high: float,
) -> Markup:
    """One's own card: it can be played now, is laid face down already, or waits for its moment."""
    drawn = face(card, called, does, wide, high)
    if count > 1:
        place = (20, high - 20) if wide == FULL else (wide - 15, 15)
        drawn += at(*place, disc(0, 0, 12, "#f2c230", INK, 1.6), figure(0, 0, f"×{count}", 14))
    if laid:
        drawn = at(0, 0, drawn, opacity=0.6) + use("back", wide - 40, high - 46, 0.5) + at(wide - 6, 8, tick(9))
    if action < 0:
        return thing(name, label, drawn, opacity=0.62 if out else None)
    seen = tag("g", drawn, aria_hidden="true", opacity=0.62 if out else None)
    return seen + choice(action, can, label, rail(0, 0, wide, high, 7), rect(0, 0, wide, high, fill="#0000"), name=name)


def face(card: str, called: str, does: str, wide: float, high: float) -> Markup:
    """Picture, name and effect; where there is less room the picture and the name, then the picture alone."""
    ground = panel(0, 0, wide, high, radius=7) + sheen(1, 1, wide - 2, high - 2, 6, 0.5)
    ground += box(2.6, 2.6, wide - 5.2, high - 5.2, 5, edge="#b08a4a", width=0.9, opacity=0.7)
    if wide == FULL:
        room = wide - 74
        name = block(68, 24, called, room, 2, 16, HEAD)
        lines = 1 if name.count("<text") == 1 else 2
        return (
            ground
            + framed(card, 6, 6, 55, high - 12)
            + name
            + block(68, 26 + 19 * lines, does, room, 4 - lines, 14, SANS, fill=SOFT_INK)
        )
    if wide > SMALL - 14 and high > 60:
        name = block(wide / 2, 55, called, wide - 6, 3, 13, HEAD, "middle")
        return ground + framed(card, 5, 5, wide - 10, 36) + name
    return ground + framed(card, 4, 4, wide - 8, high - 8)


def framed(card: str, x: float, y: float, wide: float, high: float) -> Markup:
    """A card's picture, which lies a little deeper than the card."""
    return (
        show(f"picture-{card}", x, y, wide, high)
        + line(f"M{x + 1.6} {y + high - 3}V{y + 1.6}H{x + wide - 3}", "#000", 2, opacity=0.35)
        + box(x, y, wide, high, 4, edge=EDGE, width=1.5)
    )


# The piles.


def piles(scene: WalhallaScene) -> Iterator[Part]:
    """The draw pile, and what was discarded, each kind in its place."""
    view, say, frame = scene.view, scene.say, scene.layout
    x, y = frame.pile
    yield Part("pile", at(x, y, cached(pile, view.pile, say.count("look.pile", view.pile))))
    gone = sum(view.discard)
    left, top = frame.discard(0)
    told = say.count("look.discard", gone)
    yield Part("discards", at(left, top - 12, cached(heading, told, 196 if not frame.narrow else 280)))
    places = [(state.id, frame.discard(card)) for card, state in enumerate(view.cards)]
    yield Part("discard-places", cached(empty_pile, places))
    for place, count in enumerate(view.discard):
        if not count:
            continue
        state = view.cards[place]
        label = say("card.several", count=count, card=say.called(state))
        name = f"discard-{state.id}"
        yield Part(name, piece(name, *frame.discard(place), cached(discarded, state.id, count, label)))


def pile(count: int, label: str) -> Markup:
    under = join(use("back", -3 * step, -2 * step) for step in (2, 1)) if count > 2 else EMPTY
    number = box(16, 62, 30, 22, 6, INK, "#e0b352", 1.4) + figure(31, 73, count, 16, fill=CHALK)
    return thing("pile", label, under, use("back"), number, filter="url(#drop)")


def heading(told: str, room: float) -> Markup:
    return thing("discards", told, words(0, 4, told, 14, STRONG, room=room, fill=CHALK))


def empty_pile(places: list[tuple[str, Point]]) -> Markup:
    """Where each kind of card is discarded: cut into the slate."""
    drawn = join(at(*place, show(f"picture-{card}", 0, 0, 28, 34), opacity=0.16) for card, place in places)
    edges = join(
        box(x, y, 28, 34, 4, "#000", "#10171b", 1.4, fill_opacity=0.16)
        + line(f"M{x + 4} {y + 35}h20", "#fff", 1, opacity=0.22)
        for _, (x, y) in places
    )
    return tag("g", edges, drawn, pointer_events="none", aria_hidden="true")


def discarded(card: str, count: int, label: str) -> Markup:
    drawn = box(1, 2, 28, 34, 4, "#000", opacity=0.4) + framed(card, 0, 0, 28, 34)
    if count > 1:
        drawn += box(10, 18, 20, 17, 4, "#fff8e7", EDGE, 1.2) + words(20, 31, f"×{count}", 13, HEAVY, "middle")
    return thing(f"discard-{card}", label, tag("g", drawn))
