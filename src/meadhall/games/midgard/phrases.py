"""What is said of a Midgard table: prompts, options and events, in the reader's language."""

from __future__ import annotations

from typing import Any

from meadhall.core.game import View
from meadhall.core.words import Words
from meadhall.games.midgard.box import (
    AREA_NAMES,
    COLOUR_NAMES,
    DEEDS,
    SYMBOL_NAMES,
    MidgardBox,
)
from meadhall.games.midgard.look.options import OPTIONS, own_board
from meadhall.games.midgard.look.wording import (
    card_name,
    card_text,
    cost_words,
    deeds_words,
    die_name,
    die_words,
    land_words,
)

# Prompts.


def prompt(view: View, say: Words) -> str:
    question = view["question"]
    decision = question["decision"]
    board = own_board(view)
    met = view["met"]
    if decision in COUNTED_PROMPTS:
        return say.count(f"prompt.{decision}", question["count"])
    if decision == "die_face":
        key = "prompt.die_face.turn" if question["old"] else "prompt.die_face"
        return say(key, colour=say(f"colour.{COLOUR_NAMES[question['colour']]}"))
    if decision == "overflow":
        return say.count("prompt.overflow", len(board["ship"]) - 10)
    if decision == "artifact_window":
        return say("prompt.artifact_window.late" if question["late"] else "prompt.artifact_window")
    if decision == "activate_or_rest":
        return area_prompt(view, board, say)
    if decision == "pay_symbol":
        return say("prompt.pay_symbol", symbol=say.count(f"count.{view['paying'][0]}", 1))
    if decision == "spoils_pick":
        return say("prompt.spoils_pick.keep" if question["deck"] == 5 else "prompt.spoils_pick.village")
    if decision == "subdue_pick":
        return say("prompt.subdue_pick", attempt=question["attempt"], most=question["most"])
    if decision in ("combat_commit", "combat_reroll"):
        return combat_prompt(view, board, say)
    if met is not None:
        return say(f"prompt.{decision}", name=card_name(met, say), text=card_text(met, say))
    return say(f"prompt.{decision}")


COUNTED_PROMPTS = ("die_choice", "die_colour", "reroll_die", "pay_die", "trade_reward", "trade_die")


def area_prompt(view: View, board: dict[str, Any], say: Words) -> str:
    area = AREA_NAMES.index(view["area"])
    sign = view["areas"][area]
    bonus = sign["bonus"][board["column"]]
    words = say(f"area.{view['area']}"), cost_words(sign["cost"], say), say.count(f"bonus.{view['area']}", bonus)
    return say("prompt.activate_or_rest", area=words[0], cost=words[1], bonus=words[2])


def prize_words(view_stacks: list[dict[str, Any]], prize: dict[str, Any], say: Words) -> str:
    """What is fought against: a card, or the land of a tile."""
    return land_words(view_stacks[prize["stack"]], say) if prize["kind"] == "tile" else card_name(prize, say)


def combat_prompt(view: View, board: dict[str, Any], say: Words) -> str:
    question = view["question"]
    prize = prize_words(view["stacks"], view["met"], say)
    if question["decision"] == "combat_commit":
        pool = say.count("count.combat_dice", question["pool"])
        return say("prompt.combat_commit", prize=prize, defence=question["defence"], pool=pool)
    successes = question["ones"] + 2 * question["twos"]
    favor = say.count("count.favor", board["favor"])
    return say("prompt.combat_reroll", prize=prize, defence=question["defence"], successes=successes, favor=favor)


def option(view: View, decision: str, option: int, say: Words) -> str:
    speak = OPTIONS.get(decision)
    return speak(view, option, say) if speak else say(f"option.{decision}.{option}")


# Events.

PLACES_OF: dict[str, tuple[str, ...]] = {
    "round": ("number", "seat"),
    "turn": ("seat", "number"),
    "longship": ("seat", "area"),
    "specialist": ("seat", "card"),
    "activate": ("seat", "area"),
    "rest": ("seat",),
    "die_gained": ("seat", "die"),
    "die_spent": ("seat", "die"),
    "no_die": ("seat", "colour"),
    "die_turned": ("seat", "die", "new"),
    "die_rerolled": ("seat", "die", "new"),
    "upgrade_used": ("seat", "symbol"),
    "overflow": ("seat", "die"),
    "stored": ("seat", "die", "card"),
    "artifact_used": ("seat", "card"),
    "reaver": ("seat", "card"),
    "rally": ("seat", "card"),
    "specialise": ("seat", "card", "area"),
    "promote": ("seat", "card"),
    "replaced": ("seat", "card"),
    "marker": ("seat",),
    "prophecy": ("seat", "card"),
    "secret_prophecy": ("seat", "card"),
    "hidden_prophecy": ("seat",),
    "journey": ("seat", "card"),
    "journey_paid": ("seat", "card"),
    "journey_suffered": ("seat", "card"),
    "battle": ("seat", "card"),
    "retreat": ("seat", "card"),
    "combat": ("seat", "zeros", "ones", "twos"),
    "reroll": ("seat", "number"),
    "won": ("seat", "prize"),
    "lost": ("seat", "prize"),
    "spoils": ("seat", "card"),
    "collected": ("seat", "card"),
    "artifact": ("seat", "card"),
    "artifact_retired": ("seat", "card"),
    "upgrade": ("seat", "symbol"),
    "pillage": ("seat", "card"),
    "cleanse": ("seat", "other"),
    "subdue": ("seat", "stack"),
    "tile": ("seat", "tile"),
    "conquests": ("seat", "number"),
    "reshuffled": ("deck",),
    "end": (),
}
"""What the values of each event are."""


def event(box: MidgardBox, seats: int, name: str, values: tuple[int, int, int, int], say: Words) -> str:
    if name == "token":
        return token_event(values, say)
    if name == "tile":
        tile = box.cards[values[1]]
        land = land_words(box.stacks[tile["stack"]], say)
        return say("event.tile", seat=say.who(values[0]), land=land, gain=deeds_words(tile["gain"], say))
    if name in ("rest", "subdue"):
        key = f"event.{name}.{values[1] if name == 'rest' else values[2]}"
    else:
        key = f"event.{name}"
    places = dict(zip(PLACES_OF[name], values, strict=False))
    return say(key, **{place: value_words(box, place, value, say) for place, value in places.items()})


def token_event(values: tuple[int, int, int, int], say: Words) -> str:
    seat, what, amount, _ = values
    key = "event.token.gain" if amount > 0 else "event.token.loss"
    return say(key, seat=say.who(seat), what=say.count(f"count.{DEEDS[what]}", abs(amount)))


def value_words(box: MidgardBox, place: str, value: int, say: Words) -> str:
    if place in ("seat", "other"):
        return say.who(value)
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
