"""What is said of a Drakkar table: prompts, options and events, in the reader's language."""

from __future__ import annotations

from typing import Any

from meadhall.core.game import View
from meadhall.core.words import Words
from meadhall.games.drakkar.box import DIRECTIONS, LEFT, SQUARES, DrakkarBox, square_name
from meadhall.games.drakkar.decisions import LEAVE, SEE
from meadhall.games.drakkar.moves import EMBLEM


def symbol_named(view: View, name: str, say: Words) -> str:
    """A symbol with its article: "a crown"."""
    return str(next(symbol[f"one_{say.lang}"] for symbol in view["symbols"] if symbol["id"] == name))


def emblem_on(view: View, square: str) -> dict[str, Any] | None:
    return next((emblem for emblem in view["emblems"] if emblem["square"] == square), None)


def pawn_on(view: View, square: str) -> int | None:
    """The seat whose pawn stands on a square."""
    for seat, clan in enumerate(view["clans"]):
        if any(pawn["square"] == square for pawn in clan["pawns"]):
            return seat
    return None


def known(view: View, square: str) -> str | None:
    """The symbol this view's seat has learned of the emblem on a square."""
    emblem = emblem_on(view, square)
    return None if emblem is None else emblem.get("symbol")


def place_of_pawn(pawn: dict[str, Any], say: Words) -> str:
    if pawn["square"]:
        return say("place.square", square=pawn["square"])
    return say(f"place.{('left', 'right')[pawn['longship']]}.{pawn['status']}")


# Prompts.


def prompt(view: View, say: Words) -> str:
    question = view["question"]
    if question["decision"] == "choose_destination":
        return say("prompt.choose_destination", piece=piece_words(view, question["seat"], question["piece"], say))
    if question["decision"] == "claim":
        return claim_prompt(view, square_name(question["square"]), say)
    dice = [str(die["value"]) for die in view["dice"] if not die["used"]]
    return say.count(f"prompt.choose_piece.{view['mode']}", len(dice), dice=say.listing(dice))


def claim_prompt(view: View, square: str, say: Words) -> str:
    symbol = known(view, square)
    if symbol is None:
        return say("prompt.claim", square=square)
    return say("prompt.claim.known", square=square, symbol=symbol_named(view, symbol, say))


# Options.


def option(view: View, decision: str, option: int, say: Words) -> str:
    seat = view["question"]["seat"]
    if decision == "choose_piece":
        return piece_words(view, seat, option, say)
    if decision == "claim":
        return claim_option(view, seat, option, say)
    die = option // DIRECTIONS + 1
    square = view["targets"][str(option)]
    return say(f"option.{landing(view, square)}", die=die, square=square, rival=rival(view, square, say))


def piece_words(view: View, seat: int, piece: int, say: Words) -> str:
    if piece < EMBLEM:
        pawn = view["clans"][seat]["pawns"][piece]
        return say("option.pawn", pawn="AB"[piece], place=place_of_pawn(pawn, say))
    square = square_name(piece - EMBLEM)
    symbol = known(view, square)
    if symbol is None:
        return say("option.emblem", square=square)
    return say("option.emblem.known", square=square, symbol=symbol_named(view, symbol, say))


def landing(view: View, square: str) -> str:
    """What awaits a piece on a square."""
    if emblem_on(view, square) is None:
        return "move"
    return "land" if pawn_on(view, square) is None else "capture"


def rival(view: View, square: str, say: Words) -> str:
    seat = pawn_on(view, square)
    return "" if seat is None else say.who(seat)


def claim_option(view: View, seat: int, option: int, say: Words) -> str:
    if option == SEE:
        return say("option.see")
    if option == LEAVE:
        return say("option.leave")
    symbol = known(view, square_name(view["question"]["square"]))
    if symbol is None:
        return say("option.take")
    fits = any(shield["symbol"] == symbol and not shield["filled"] for shield in claimable(view, seat))
    return say("option.take.right" if fits else "option.take.wrong", symbol=symbol_named(view, symbol, say))


def claimable(view: View, seat: int) -> list[dict[str, Any]]:
    """The shields a seat may fill: its own, and its partner's."""
    clan = view["clans"][seat]
    shields: list[dict[str, Any]] = list(clan["shields"])
    if clan["partner"] is not None:
        shields += view["clans"][clan["partner"]]["shields"]
    return shields


# Events.

PLACES = {
    "start_throw": ("seat", "one", "two"),
    "start": ("seat",),
    "turn": ("seat", "turn", "round"),
    "skip": ("seat", "left"),
    "throw": ("seat", "one", "two"),
    "exit": ("seat", "pawn", "ship", "square"),
    "move": ("seat", "pawn", "start", "square"),
    "emblem": ("seat", "start", "square"),
    "capture": ("seat", "rival", "pawn", "ship"),
    "see": ("seat", "square"),
    "saw": ("seat", "square", "symbol"),
    "take": ("seat", "square", "symbol"),
    "take_for": ("seat", "square", "symbol", "rival"),
    "wrong": ("seat", "square", "symbol"),
    "leave": ("seat", "square"),
    "penalty": ("seat", "turns"),
    "lost_die": ("seat", "one"),
    "parole": ("seat", "pawn"),
    "king": ("seat",),
    "kings": ("seat", "rival"),
    "limit": ("rounds",),
}
"""What the values of each event are."""


def event(box: DrakkarBox, seats: int, name: str, values: tuple[int, int, int, int], say: Words) -> str:
    if name == "turn":
        return ""
    places = dict(zip(PLACES[name], values, strict=False))
    words = {place: value_words(box, place, value, say) for place, value in places.items()}
    if name == "skip":
        return say.count("event.skip", values[1], **words) if values[1] else say("event.skip.last", **words)
    return say(f"event.{name}", **words)


def value_words(box: DrakkarBox, place: str, value: int, say: Words) -> str:
    if place in ("seat", "rival"):
        return say.who(value)
    if place == "symbol":
        return str(box.symbols[value][f"one_{say.lang}"])
    if place == "pawn":
        return "AB"[value]
    if place == "ship":
        return say("ship.left" if value == LEFT else "ship.right")
    if place in ("square", "start") and value < SQUARES:
        return square_name(value)
    if place == "turns":
        return say.count("turns", value)
    return str(value)
