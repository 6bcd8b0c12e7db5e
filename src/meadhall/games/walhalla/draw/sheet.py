"""Text sheet: the table as plain text, for the terminal and for screen readers."""

from __future__ import annotations

from meadhall.core.engine.contracts import Sheet
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla import text
from meadhall.games.walhalla.packed import BENCHES
from meadhall.games.walhalla.view import Ship, WalhallaView

Section = tuple[str, list[str]]


def sheet(view: WalhallaView, say: Words) -> Sheet:
    sections = [course(view, say)]
    sections += [peninsula(view, letter, say) for letter in range(len(view.peninsulas))]
    sections += [fjords(view, say), players(view, say), cards(view, say)]
    return [*sections, final_count(view, say)] if view.over else sections


def course(view: WalhallaView, say: Words) -> Section:
    lines = [
        say("sheet.turn", active=say.seat_name(view.active), first=say.seat_name(view.first)),
        say.count("look.fleet", len(view.fleet)),
        say.count("look.wheat", view.wheat),
        say("sheet.supply", scale=" · ".join(map(str, view.supply))),
    ]
    if view.ship is not None:
        lines.append(ship_line(view.ship, say))
    return say("look.attack", n=view.attack), lines


def ship_line(ship: Ship, say: Words) -> str:
    """The ship of this turn, seat by seat."""
    seats = []
    for bench in range(BENCHES):
        owner = say.seat_name(ship.colour) if bench == ship.bench else say("sheet.neutral")
        rider = say.seat_name(ship.riders[bench]) if ship.riders[bench] >= 0 else say("sheet.empty")
        seats.append(say("sheet.seat", bench=say(f"bench.{bench}"), owner=owner, rider=rider))
    return say("sheet.ship", seats=" · ".join(seats))


def peninsula(view: WalhallaView, letter: int, say: Words) -> Section:
    state = view.peninsulas[letter]
    heading = say("sheet.peninsula", letter="ABC"[letter], inner=state.inner, outer=state.outer)
    lines = []
    for field in state.fields:
        name = text.field_name(view, field.field, say)
        lines.append(say("sheet.held", field=name, who=say.seat_name(field.holder)) if field.holder >= 0 else name)
    totals = [f"{say.seat_name(seat)} {total}" for seat, total in enumerate(state.totals) if total]
    return heading, [*lines, say("sheet.totals", totals=", ".join(totals))] if totals else lines


def fjords(view: WalhallaView, say: Words) -> Section:
    lines = []
    for number, fjord in enumerate(view.fjords, 1):
        lines.append(say.count("sheet.fjord", len(fjord.ships), fjord=number, slots=fjord.slots))
    return say("sheet.fjords"), lines


def players(view: WalhallaView, say: Words) -> Section:
    lines = []
    for seat, player in enumerate(view.players):
        key = "sheet.player.own" if seat == view.seat else "sheet.player"
        points = say.count("points", player.score)
        lines.append(
            say(
                key,
                who=say.seat_name(seat),
                points=points,
                midgard=player.midgard,
                asgard=player.asgard,
                walhalla=player.walhalla,
                cards=say.count("cards", player.hand),
            )
        )
    return say("sheet.players"), lines


def cards(view: WalhallaView, say: Words) -> Section:
    lines = []
    if view.hand is not None:
        lines.append(say("sheet.hand", cards=several(view, view.hand, say)))
    if view.laid is not None and any(view.laid):
        lines.append(say("sheet.laid", cards=several(view, view.laid, say)))
    lines.append(say.count("look.pile", view.pile))
    lines.append(say("sheet.discard", cards=several(view, view.discard, say)))
    return say("sheet.cards"), lines


def several(view: WalhallaView, counts: list[int], say: Words) -> str:
    """Cards by name, or the word for none."""
    names = []
    for state, count in zip(view.cards, counts, strict=True):
        if count:
            name = say.called(state)
            names.append(name if count == 1 else say("card.several", count=count, card=name))
    return ", ".join(names) or say("sheet.none")


def final_count(view: WalhallaView, say: Words) -> Section:
    lines = []
    for seat, breakdown in enumerate(view.ending.breakdown):
        parts = ", ".join(f"{say(f'source.{source}')} {points}" for source, points in breakdown.items() if points)
        lines.append(say("sheet.score", who=say.seat_name(seat), n=view.ending.scores[seat], parts=parts))
    winners = say.listing([say.seat_name(seat) for seat in view.ending.winners])
    key = "sheet.winner" if len(view.ending.winners) == 1 else "sheet.winners"
    return say("sheet.final"), [*lines, say(key, who=winners)]
