"""Inspect cards of the game's own cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.picture import InspectCard as Inspected
from meadhall.core.draw.picture import LegendEntry
from meadhall.core.draw.svg import Markup, at
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw import card_parts, cards, spoils
from meadhall.games.midgard.draw.icon_rows import (
    Sign,
    ability_signs,
    cost_signs,
    counted_sign,
    effect_signs,
    motif,
    token,
)
from meadhall.games.midgard.draw.inspect_parts import ground, number_in, sentence, signed
from meadhall.games.midgard.draw.reaver_faces import reaver_face
from meadhall.games.midgard.printed import (
    Artifact,
    Attacked,
    Card,
    Collected,
    Journey,
    OwnArtifact,
    Pillaged,
    Prophecy,
    Raided,
    Reaver,
    SeaBattle,
    ShipUpgrade,
    Tapestry,
)
from meadhall.games.midgard.text.wording import (
    ability_words,
    card_name,
    card_text,
    cost_words,
    dice_words,
    die_words,
    effects_words,
)
from meadhall.games.midgard.view import Board, MidgardView

CARD_RULES = {
    "reaver": ("MID-047", "MID-049", "MID-052"),
    "battle": ("MID-078", "MID-079", "MID-084"),
    "artifact": ("MID-093", "MID-095", "MID-134"),
    "farm": ("MID-101", "MID-103", "MID-104"),
    "village_wall": ("MID-102", "MID-103", "MID-104"),
    "swords": ("MID-106", "MID-107"),
    "bows": ("MID-106", "MID-107"),
    "axes": ("MID-106", "MID-107"),
    "runes": ("MID-109",),
    "ship_upgrade": ("MID-098", "MID-099"),
    "treasure": ("MID-113", "MID-135"),
    "art": ("MID-113", "MID-135"),
    "armour": ("MID-113", "MID-135"),
    "tapestry": ("MID-114", "MID-158"),
    "keep_wall": ("MID-116", "MID-117"),
    "bastion": ("MID-118", "MID-119", "MID-120"),
    "journey": ("MID-076", "MID-161"),
    "prophecy": ("MID-143", "MID-169"),
}


def motif_of(card: Card) -> Markup:
    """A card as a small sign."""
    match card:
        case Reaver(name=name, clan=clan):
            return reaver_face(name, clan, 14)
        case ShipUpgrade(symbol=symbol):
            return token(symbol, 13)
    return use(spoils.picture_of(card), 0, 0, 0.46)


def visible_cards(view: MidgardView) -> Iterator[Card]:
    """Every card that lies open."""
    yield from (card for card in (*view.prophecies, *view.battles, view.drawn_battle, view.met) if card is not None)
    for key in ("reavers", "village", "keep"):
        yield from (card for laid in view.pairs(key) for card in laid if card is not None)
    yield from view.waiting
    for board in view.boards:
        yield from held_by(board)


def held_by(board: Board) -> Iterator[Card]:
    yield from (card for card in (*board.artifacts, board.leader) if card is not None)
    yield from (reaver for reavers in board.slots.values() for reaver in reavers)
    yield from (*board.prophecies, *board.secret_prophecies)


def card(view: MidgardView, name: str, say: Words) -> Inspected | None:
    number = number_in(name, 1000)
    found = next((each for each in visible_cards(view) if each.card == number), None)
    if found is None or found.kind not in CARD_RULES:
        return None
    facts = [*facts_of(found, say), *owned_of_set(view, found, say)]
    kind, rules = kind_words(found, say), CARD_RULES[found.kind]
    return Inspected(card_name(found, say), picture(found), kind, effect(found, say), facts, rules)


def owned_of_set(view: MidgardView, card: Card, say: Words) -> list[LegendEntry]:
    """How many cards of a set the viewer has already."""
    if view.seat is None or not isinstance(card, Collected):
        return []
    kind = card.colour if isinstance(card, Tapestry) else card.kind
    sign = f"tapestry-{kind}" if isinstance(card, Tapestry) else kind
    return [LegendEntry(motif(sign, 1), say("explain.have", n=view.boards[view.seat].collection[kind]))]


def kind_words(card: Card, say: Words) -> str:
    return say("kind.reaver", clan=say(f"clan.{card.clan}")) if isinstance(card, Reaver) else say(f"kind.{card.kind}")


def picture(card: Card) -> Markup:
    match card:
        case Reaver(name=name, clan=clan):
            return ground("url(#parchment)") + at(60, 60, reaver_face(name, clan, 50))
        case SeaBattle():
            return show(cards.foe_picture(card), 0, 0, 120, 120)
        case Prophecy(what=what):
            return show("behind-prophecy", 0, 0, 120, 120) + at(60, 60, motif(counted_sign(what).name, 2.6))
        case ShipUpgrade(symbol=symbol):
            return show("behind-upgrade", 0, 0, 120, 120) + at(60, 60, token(symbol, 42))
    return show(spoils.ground_of(card), 0, 0, 120, 120) + use(spoils.picture_of(card), 60, 60, 1.5)


def effect(card: Card, say: Words) -> str:
    return say("explain.reaver") if isinstance(card, Reaver) else sentence(card_text(card, say))


def facts_of(card: Card, say: Words) -> list[LegendEntry]:
    match card:
        case Reaver():
            return reaver_facts(card, say)
        case OwnArtifact(die=str(die)):
            return [
                *artifact_facts(card, say),
                LegendEntry(
                    use(f"die-{die.replace(':', '-')}", 0, 0, 0.5), say("explain.stored", die=die_words(die, say))
                ),
            ]
        case Artifact():
            return artifact_facts(card, say)
        case SeaBattle(defence=defence, combination=combination, gain=gain):
            return [
                LegendEntry(card_parts.shield(defence, 0.72), say("explain.defence", n=defence)),
                LegendEntry(token(combination[0], 13), say("explain.combination", symbols=symbols(combination, say))),
                signed(effect_signs(gain), say("explain.gain", gain=effects_words(gain, say))),
            ]
        case Prophecy(what=what, max=most):
            return [LegendEntry(motif(counted_sign(what).name, 1), say("look.at_most", n=most))]
        case Journey(cost=cost, effect=effect) if effect:
            return [
                signed(cost_signs(cost or []), say("explain.price", cost=cost_words(cost or [], say))),
                signed(effect_signs(effect), say("explain.suffered", effect=effects_words(effect, say))),
            ]
        case Tapestry():
            return []
        case Collected(scale=scale):
            return [LegendEntry(motif("glory", 1), say("explain.set", scale=" · ".join(map(str, scale))))]
    return spoils_facts(card, say)


def spoils_facts(card: Card, say: Words) -> list[LegendEntry]:
    """What spoils give at once, and for a pillage or an attack."""
    facts = []
    if isinstance(card, Raided | Attacked | ShipUpgrade):
        facts.append(signed(effect_signs(card.gain), say("explain.at_once", gain=effects_words(card.gain, say))))
    if isinstance(card, Pillaged):
        facts.append(signed(effect_signs(card.pillage), say("explain.pillaged", gain=effects_words(card.pillage, say))))
    if isinstance(card, Attacked):
        facts.append(LegendEntry(card_parts.shield(card.defence, 0.72), say("explain.defence", n=card.defence)))
        facts.append(signed(effect_signs(card.win), say("explain.won", gain=effects_words(card.win, say))))
    return facts


def symbols(combination: Sequence[str], say: Words) -> str:
    counts = {symbol: list(combination).count(symbol) for symbol in combination}
    return say.listing([say.count(f"count.{symbol}", count) for symbol, count in counts.items()])


def reaver_facts(card: Reaver, say: Words) -> list[LegendEntry]:
    return [
        signed(
            [Sign(f"roll-{each}") for each in card.left], say("explain.reaver.left", dice=dice_words(card.left, say))
        ),
        signed(
            [Sign(f"pick-{each}") for each in card.rally], say("explain.reaver.rally", dice=dice_words(card.rally, say))
        ),
        signed(ability_signs(card.ability)[-1:], say("explain.reaver.slot", ability=ability_words(card.ability, say))),
        signed(effect_signs(card.promotion), say("explain.reaver.promote", gain=effects_words(card.promotion, say))),
    ]


def artifact_facts(card: Artifact, say: Words) -> list[LegendEntry]:
    return [
        LegendEntry(token(card.symbol, 13), say("explain.artifact.takes", symbol=say(f"symbol.{card.symbol}"))),
        signed(
            effect_signs(card.gain),
            say("explain.artifact.gives", area=say(f"area.{card.area}"), gain=effects_words(card.gain, say)),
        ),
        LegendEntry(motif("glory", 1), say("explain.artifact.worth", glory=say.count("count.glory", card.glory))),
    ]
