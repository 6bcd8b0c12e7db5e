"""Action cards: one's own hand, the draw pile, and what lies on the discard pile."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.svg import at, lines, path, piece, rect, text, tip
from meadhall.games.walhalla.box import AXE, END_CARDS, HUNT, SHIELD, WALHALLA
from meadhall.games.walhalla.kinds import COMMIT, WIN_SHIELD, YES
from meadhall.games.walhalla.look.scene import WalhallaScene
from meadhall.games.walhalla.look.symbols import card_sign, number
from meadhall.games.walhalla.view import Card, CommitEndCards, SellCard, WalhallaView

USES = {
    "play_axe": (AXE, YES),
    "play_hunt": (HUNT, YES),
    "defend": (SHIELD, WIN_SHIELD),
    "supply_walhalla": (WALHALLA, YES),
}
NO_CARD = -1
WIDTH, HEIGHT = 92.0, 132.0


def shown(view: WalhallaView) -> list[tuple[int, bool]]:
    """The kinds of cards that whoever looks has in hand, then those laid face down."""
    if view.hand is None or view.laid is None:
        return []
    cards = [(card, False) for card, count in enumerate(view.hand) if count]
    return cards + [(card, True) for card, count in enumerate(view.laid) if count]


def places(view: WalhallaView) -> int:
    """For how many cards there must be room."""
    return 0 if view.hand is None else max(1, len(shown(view)))


def discarded(view: WalhallaView) -> list[int]:
    """The kinds of cards on the discard pile."""
    return [card for card, count in enumerate(view.discard) if count]


def hand(scene: WalhallaScene) -> str:
    """The cards of whoever looks: in hand, and laid face down."""
    view = scene.view
    if view.hand is None:
        return ""
    x, y, _, _ = scene.layout.hand
    in_row = scene.layout.in_row
    drawn = text(x + 8, y + 10, scene.say("look.hand"), 15, "start", font_weight="bold")
    if not shown(view):
        return drawn + text(x + 8, y + 40, scene.say("look.hand.empty"), 14, "start", class_="quiet")
    for place, (card, laid) in enumerate(shown(view)):
        left = x + 6 + (place % in_row) * (WIDTH + 4)
        top = y + 22 + (place // in_row) * (HEIGHT + 6)
        drawn += own_card(scene, card, laid, left, top)
    return drawn


def own_card(scene: WalhallaScene, card: int, laid: bool, x: float, y: float) -> str:
    state = scene.view.cards[card]
    counts = (scene.view.laid if laid else scene.view.hand) or []
    face = card_face(scene, state, counts[card], laid)
    words = card_words(scene, state)
    name = f"{'laid' if laid else 'card'}-{state.id}"
    option = None if laid else use(scene, card)
    if option is None:
        return piece(name, x, y, tip(words, face))
    return piece(name, x, y, scene.spot(option, words, face, rect(0, 0, WIDTH, HEIGHT, 8, class_="halo")))


def card_words(scene: WalhallaScene, state: Card) -> str:
    """What a card is called and what it does."""
    help_key = f"card.{state.id}.help"
    return f"{scene.say.called(state)}. {scene.say(help_key)}"


def use(scene: WalhallaScene, card: int) -> int | None:
    """The option of the question asked now that plays this card."""
    if scene.view.seat != scene.asked:
        return None
    if isinstance(scene.view.question, SellCard):
        return card
    if isinstance(scene.view.question, CommitEndCards):
        return COMMIT + card if card < END_CARDS else None
    wanted, option = USES.get(scene.view.asked.decision, (NO_CARD, 0))
    return option if wanted == card else None


def card_face(scene: WalhallaScene, state: Card, count: int, laid: bool) -> str:
    drawn = rect(0, 0, WIDTH, HEIGHT, 8, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
    drawn += at(WIDTH / 2, 44, card_sign(state.id), scale=2.1)
    drawn += lines(WIDTH / 2, 102, scene.say.called(state), 13, 14, font_weight="bold")
    if laid:
        drawn += rect(0, 0, WIDTH, HEIGHT, 8, fill="var(--deep)", fill_opacity=0.35)
        drawn += at(WIDTH - 14, 18, icons.card_back(), scale=0.9)
    if count > 1:
        drawn += number(14, 14, f"×{count}", 13, "var(--gold)")
    return drawn


def piles(scene: WalhallaScene) -> str:
    """The draw pile, and the discards by kind."""
    x, y = scene.layout.piles
    view, say = scene.view, scene.say
    drawn = text(x, y, say.count("look.pile", view.pile), 15, "start")
    drawn += "".join(at(x + 10 + n * 5, y + 34, icons.card_back(), scale=1.4) for n in range(min(4, view.pile)))
    across, down = (150.0, 0.0) if scene.layout.narrow else (0.0, 78.0)
    drawn += text(x + across, y + down, say.count("look.discard", sum(view.discard)), 15, "start")
    line = f"M{x - 4} {y - 22}h{scene.layout.harbour[2] - 20}"
    return drawn + discards(scene, x + across, y + down) + path(line, stroke="var(--line)", stroke_width=1)


def discards(scene: WalhallaScene, x: float, y: float) -> str:
    """What lies on the discard pile, each kind once."""
    view, say = scene.view, scene.say
    drawn = ""
    for place, card in enumerate(discarded(view)):
        row, column = divmod(place, scene.layout.discards_in_row)
        at_x, at_y = x + 16 + column * 44, y + 30 + row * 46
        state = view.cards[card]
        words = say("card.several", count=view.discard[card], card=say.called(state))
        drawn += tip(
            words,
            rect(at_x - 18, at_y - 18, 38, 40, 6, fill="var(--card)", stroke="var(--line)", stroke_width=1),
            at(at_x + 2, at_y + 3, card_sign(state.id), scale=1.0),
            text(at_x - 9, at_y - 10, f"×{view.discard[card]}", 11, font_weight="bold"),
        )
    return drawn
