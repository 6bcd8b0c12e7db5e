"""Text of Midgard: prompts, options and events, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.events import Rested, Subdued, TileTurned, TokensChanged
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    COLOUR_NAMES,
    KEEPS,
    SHIP_DICE,
    SYMBOL_NAMES,
    TILE,
    VERB_NAMES,
    MidgardBox,
)
from meadhall.games.midgard.printed import Card, Land, Tile
from meadhall.games.midgard.text.options import OPTIONS
from meadhall.games.midgard.text.wording import (
    card_name,
    card_text,
    die_name,
    die_words,
    effects_words,
    land_words,
)
from meadhall.games.midgard.view import (
    ActivateOrRest,
    ArtifactWindow,
    CombatCommit,
    CombatReroll,
    DieChoice,
    DieColour,
    DieFace,
    MidgardView,
    Overflow,
    PayDie,
    PaySymbol,
    RerollDie,
    SpoilsPick,
    SubduePick,
    TradeDie,
    TradeReward,
    sure,
)

# Prompts.


def prompt(view: MidgardView, say: Words) -> str:
    """What is asked, with what the question is about."""
    asked = view.asked
    match asked:
        case (
            DieChoice(count=count)
            | DieColour(count=count)
            | RerollDie(count=count)
            | PayDie(count=count)
            | TradeReward(count=count)
            | TradeDie(count=count)
        ):
            return say.count(f"prompt.{asked.decision}", count)
        case DieFace(colour=colour, old=old):
            key = "prompt.die_face.turn" if old else "prompt.die_face"
            return say(key, colour=say(f"colour.{COLOUR_NAMES[colour]}"))
        case Overflow():
            return say.count("prompt.overflow", len(view.board.ship) - SHIP_DICE)
        case ArtifactWindow(late=late):
            return say("prompt.artifact_window.late" if late else "prompt.artifact_window")
        case ActivateOrRest():
            return say("prompt.activate_or_rest", area=say(f"area.{view.area}"))
        case PaySymbol():
            return say("prompt.pay_symbol", symbol=say.count(f"count.{view.paying[0]}", 1))
        case SpoilsPick(deck=deck):
            return say("prompt.spoils_pick.keep" if deck == KEEPS else "prompt.spoils_pick.village")
        case SubduePick(attempt=attempt, most=most):
            return say("prompt.subdue_pick", attempt=attempt, most=most)
        case CombatCommit() | CombatReroll():
            return combat_prompt(view, asked, say)
    if view.met is not None:
        return say(f"prompt.{asked.decision}", name=card_name(view.met, say), text=card_text(view.met, say))
    return say(f"prompt.{asked.decision}")


def prize_words(stacks: Sequence[Land], prize: Card, say: Words) -> str:
    """What is fought against: a card, or the land of a tile."""
    return land_words(stacks[prize.stack], say) if isinstance(prize, Tile) else card_name(prize, say)


def combat_prompt(view: MidgardView, asked: CombatCommit | CombatReroll, say: Words) -> str:
    prize = prize_words(view.stacks, sure(view.met, Card), say)
    if isinstance(asked, CombatCommit):
        pool = say.count("count.combat_dice", asked.pool)
        return say("prompt.combat_commit", prize=prize, defence=asked.defence, pool=pool)
    successes = asked.ones + 2 * asked.twos
    favor = say.count("count.favor", view.board.favor)
    return say("prompt.combat_reroll", prize=prize, defence=asked.defence, successes=successes, favor=favor)


def option(view: MidgardView, option: int, say: Words) -> str:
    asked = view.asked
    speak = OPTIONS.get(type(asked))
    return speak(view, option, say) if speak else say(f"option.{asked.decision}.{option}")


# Events.


def event(event: Event, box: MidgardBox, seats: int, say: Words) -> str:
    words = {place: value_words(box, place, value, say) for place, value in event.named.items()}
    match event:
        case TokensChanged(what=what, amount=amount):
            key = "event.token.gain" if amount > 0 else "event.token.loss"
            return say(key, seat=words["seat"], what=say.count(f"count.{VERB_NAMES[what]}", abs(amount)))
        case TileTurned(tile=tile):
            turned = box.tiles[tile - TILE]
            return say("event.tile", seat=words["seat"], land=words["stack"], gain=effects_words(turned.gain, say))
        case Rested(way=way):
            return say(f"event.rest.{way}", **words)
        case Subdued(force=force):
            return say(f"event.subdue.{force}", **words)
        case _:
            return say(f"event.{event.name}", **words)


def value_words(box: MidgardBox, place: str, value: int, say: Words) -> str:
    if place in ("seat", "other"):
        return say.person(value)
    if place == "card":
        return card_name(box.cards[value], say)
    if place == "prize":
        return prize_words(box.stacks, box.cards[value], say)
    if place in ("die", "new"):
        return die_words(die_name(value), say)
    if place == "area":
        return say(f"area.{AREA_NAMES[value]}")
    if place == "symbol":
        return say(f"symbol.{SYMBOL_NAMES[value]}")
    if place == "colour":
        return say(f"colour.{COLOUR_NAMES[value]}")
    if place == "stack":
        return land_words(box.stacks[value], say)
    if place == "deck":
        return say(f"deck.{value}")
    return str(value)
