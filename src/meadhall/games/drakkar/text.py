"""Text of Drakkar: prompts, options and events, in the reader's language."""

from __future__ import annotations

from meadhall.core.engine.events import Event
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar.events import Skipped, TurnBegun
from meadhall.games.drakkar.ids import LEAVE, SEE
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import DIRECTIONS, LEFT, SQUARES, DrakkarBox, square_name
from meadhall.games.drakkar.view import (
    ChooseDestination,
    ChoosePiece,
    Claim,
    DrakkarView,
    Emblem,
    Pawn,
    Shield,
    Symbol,
)


def symbol_named(view: DrakkarView, name: str, say: Words) -> str:
    """A symbol with its article: "a crown"."""
    return with_article(next(symbol for symbol in view.symbols if symbol.id == name), say)


def with_article(symbol: Symbol, say: Words) -> str:
    return symbol.one_fr if say.lang == "fr" else symbol.one_en


def emblem_on(view: DrakkarView, square: str) -> Emblem | None:
    return next((emblem for emblem in view.emblems if emblem.square == square), None)


def pawn_on(view: DrakkarView, square: str) -> int | None:
    """The seat whose pawn stands on a square."""
    for seat, clan in enumerate(view.clans):
        if any(pawn.square == square for pawn in clan.pawns):
            return seat
    return None


def known(view: DrakkarView, square: str) -> str:
    """The symbol this view's seat has learned of the emblem on a square; empty if none."""
    emblem = emblem_on(view, square)
    return "" if emblem is None else emblem.known


def place_of_pawn(pawn: Pawn, say: Words) -> str:
    if pawn.square:
        return say("place.square", square=pawn.square)
    return say(f"place.{('left', 'right')[pawn.longship or 0]}.{pawn.status}")


# Prompts.


def prompt(view: DrakkarView, say: Words) -> str:
    match view.asked:
        case ChooseDestination(seat=seat, piece=piece):
            return say("prompt.choose_destination", piece=piece_words(view, seat, piece, say))
        case Claim(square=square):
            return claim_prompt(view, square_name(square), say)
        case ChoosePiece():
            dice = [str(die.value) for die in view.dice if not die.used]
            return say.count(f"prompt.choose_piece.{view.mode}", len(dice), dice=say.listing(dice))


def claim_prompt(view: DrakkarView, square: str, say: Words) -> str:
    symbol = known(view, square)
    if not symbol:
        return say("prompt.claim", square=square)
    return say("prompt.claim.known", square=square, symbol=symbol_named(view, symbol, say))


# Options.


def option(view: DrakkarView, option: int, say: Words) -> str:
    match view.asked:
        case ChoosePiece(seat=seat):
            return piece_words(view, seat, option, say)
        case Claim(seat=seat, square=square):
            return claim_option(view, seat, square_name(square), option, say)
        case ChooseDestination():
            end = view.targets[str(option)]
            die = option // DIRECTIONS + 1
            return say(f"option.{landing(view, end)}", die=die, square=end, rival=rival(view, end, say))


def piece_words(view: DrakkarView, seat: int, piece: int, say: Words) -> str:
    if piece < EMBLEM:
        pawn = view.clans[seat].pawns[piece]
        return say("option.pawn", pawn="AB"[piece], place=place_of_pawn(pawn, say))
    square = square_name(piece - EMBLEM)
    symbol = known(view, square)
    return emblem_words(square, symbol_named(view, symbol, say) if symbol else "", say)


def emblem_words(square: str, symbol: str, say: Words) -> str:
    """An emblem, with its symbol's name where it is known."""
    return say("option.emblem.known", square=square, symbol=symbol) if symbol else say("option.emblem", square=square)


def landing(view: DrakkarView, square: str) -> str:
    """What awaits a piece on a square."""
    if emblem_on(view, square) is None:
        return "move"
    return "land" if pawn_on(view, square) is None else "capture"


def rival(view: DrakkarView, square: str, say: Words) -> str:
    seat = pawn_on(view, square)
    return "" if seat is None else say.seat_name(seat)


def claim_option(view: DrakkarView, seat: int, square: str, option: int, say: Words) -> str:
    if option == SEE:
        return say("option.see")
    if option == LEAVE:
        return say("option.leave")
    right = fits_empty_shield(view, seat, square)
    if right is None:
        return say("option.take")
    symbol = symbol_named(view, known(view, square), say)
    return say("option.take.right" if right else "option.take.wrong", symbol=symbol)


def fits_empty_shield(view: DrakkarView, seat: int, square: str) -> bool | None:
    """Whether a seat may fill a shield with the emblem on a square; None if this view's seat does not know."""
    symbol = known(view, square)
    if not symbol:
        return None
    return any(shield.symbol == symbol and not shield.filled for shield in claimable(view, seat))


def claimable(view: DrakkarView, seat: int) -> list[Shield]:
    """The shields a seat may fill: its own, and its partner's."""
    clan = view.clans[seat]
    return clan.shields if clan.partner is None else clan.shields + view.clans[clan.partner].shields


# Events.


def event(event: Event, box: DrakkarBox, seats: int, say: Words) -> str:
    if isinstance(event, TurnBegun):
        return ""
    words = {place: value_words(box, place, value, say) for place, value in event.named.items()}
    if isinstance(event, Skipped):
        return say.count("event.skip", event.left, **words) if event.left else say("event.skip.last", **words)
    return say(f"event.{event.name}", **words)


def value_words(box: DrakkarBox, place: str, value: int, say: Words) -> str:
    if place in ("seat", "rival"):
        return say.person(value)
    if place == "symbol":
        return with_article(box.symbols[value], say)
    if place == "pawn":
        return "AB"[value]
    if place == "ship":
        return say("ship.left" if value == LEFT else "ship.right")
    if place in ("square", "start") and value < SQUARES:
        return square_name(value)
    if place == "turns":
        return say.count("turns", value)
    return str(value)
