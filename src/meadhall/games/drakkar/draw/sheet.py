"""Text sheet: the table as plain text, for the terminal and for screen readers."""

from __future__ import annotations

from msgspec import UNSET

from meadhall.core.engine.contracts import Sheet
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar import text
from meadhall.games.drakkar.view import DrakkarView, Emblem, Look


def sheet(view: DrakkarView, say: Words) -> Sheet:
    return [
        (say("look.title"), question_lines(view, say)),
        *((clan_heading(view, seat, say), clan_lines(view, seat, say)) for seat in range(view.seats)),
        (say("look.emblems"), emblem_lines(view, say)),
        *knowledge(view, say),
    ]


def question_lines(view: DrakkarView, say: Words) -> list[str]:
    limit = view.options["round_limit"]
    if view.over:
        names = say.listing([say.seat_name(seat) for seat in view.ending.winners])
        return [say(f"look.end.{view.reason}", seats=names)]
    return [
        say("look.round.of" if limit else "look.round", round=view.round, limit=limit),
        say("look.turn", seat=say.seat_name(view.mover)) + ": " + say(f"look.mode.{view.mode}"),
        *(say("look.die.used" if die.used else "look.die", value=die.value) for die in view.dice),
    ]


def clan_heading(view: DrakkarView, seat: int, say: Words) -> str:
    clan = view.clans[seat]
    return f"{say.seat_name(seat)} – {say.called(clan)} ({say('side.' + clan.side)})"


def clan_lines(view: DrakkarView, seat: int, say: Words) -> list[str]:
    clan = view.clans[seat]
    found = [text.piece_words(view, seat, pawn, say) for pawn in range(2)]
    won = [name(view, shield.symbol, say) for shield in clan.shields if shield.filled]
    missing = [name(view, shield.symbol, say) for shield in clan.shields if not shield.filled]
    if won:
        found.append(say("look.won", symbols=say.listing(won)))
    if missing:
        found.append(say("look.missing", symbols=say.listing(missing)))
    if clan.skips:
        found.append(say.count("look.skips", clan.skips))
    if clan.returning:
        found.append(say("look.returning"))
    if clan.failed:
        found.append(say.count("look.failed", clan.failed))
    return found


def name(view: DrakkarView, symbol: str, say: Words) -> str:
    return next(say.called(each) for each in view.symbols if each.id == symbol)


def emblem_lines(view: DrakkarView, say: Words) -> list[str]:
    """The emblems by square: those of which nothing is known in one line, the others one by one."""
    plain = [each.square for each in view.emblems if not learned_words(each)]
    found = [say("look.face_down", squares=", ".join(plain))] if plain else []
    return found + [emblem_line(view, each, say) for each in view.emblems if learned_words(each)]


def learned_words(emblem: Emblem) -> bool:
    return bool(emblem.blocked or emblem.known or emblem.learned)


def emblem_line(view: DrakkarView, emblem: Emblem, say: Words) -> str:
    parts = [emblem.square]
    if emblem.known:
        parts.append(name(view, emblem.known, say))
    if emblem.blocked:
        parts.append(say("look.blocked"))
    if emblem.learned and not view.over:
        parts.append(say("look.seen_by", seats=say.listing([say.seat_name(seat) for seat in emblem.learned])))
    return "; ".join(parts)


def knowledge(view: DrakkarView, say: Words) -> Sheet:
    parts: Sheet = []
    if view.unknown is not UNSET and not view.over:
        counts = [
            f"{name(view, symbol.id, say)} {count}" for symbol, count in zip(view.symbols, view.unknown, strict=True)
        ]
        parts.append((say("look.unknown" if view.seat is not None else "look.unknown.all"), [", ".join(counts)]))
    if view.shown:
        parts.append((say("look.shown"), [look_line(view, look, say) for look in reversed(view.shown)]))
    return parts


def look_line(view: DrakkarView, look: Look, say: Words) -> str:
    key = "look.row.wrong" if look.to_all else "look.row.own" if look.symbol else "look.row.other"
    symbol = name(view, look.symbol, say) if look.symbol else ""
    return say.about(
        say.seat_name(look.seat), say(key, seat=say.seat_name(look.seat), square=look.square, symbol=symbol)
    )
