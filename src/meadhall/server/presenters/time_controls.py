"""At what speed a match is played, in words and as a form says it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from meadhall.bots import DEFAULT_LEVEL
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import Words
from meadhall.match import Refused
from meadhall.match.time_control import (
    MINUTE_S,
    NO_CLOCK,
    PACES,
    TIMEOUT_POLICIES,
    TimeControl,
    at_pace,
    correspondence,
    live,
)

USUAL_PACE = "normal"
OWN = "own"
DAYS = (1, 2, 3, 7)
USUAL_DAYS = 2
MOST_DIGITS = 4


def minutes_of(played: Game) -> int:
    """How many minutes a game usually takes, as its words say."""
    found = re.search(r"\d+", played.words("en")("game.length"))
    return int(found[0]) if found else 45


def number(form: Mapping[str, str], name: str, usual: int) -> int:
    text = form.get(name, "").strip() or str(usual)
    if not (text.isascii() and text.isdecimal()) or len(text) > MOST_DIGITS:
        raise Refused("speed")
    return int(text)


def chosen_speed(form: Mapping[str, str], played: Game, players: int) -> TimeControl:
    """The speed that a form asks for; `Refused` if nothing can be played so."""
    kind = form.get("speed", "none")
    late, level = form.get("late", TIMEOUT_POLICIES[0]), form.get("late_level", DEFAULT_LEVEL)
    if kind == "none":
        return NO_CLOCK
    if kind == "days":
        return correspondence(number(form, "days", USUAL_DAYS), form.get("weekends", "yes") != "no", late, level)
    if kind != "live":
        raise Refused("speed")
    pace = form.get("pace", USUAL_PACE)
    usual = at_pace(pace if pace in PACES else USUAL_PACE, minutes_of(played), players, late, level)
    if pace != OWN:
        return usual
    return live(number(form, "bank", usual.bank // MINUTE_S) * MINUTE_S, number(form, "gain", usual.gain), late, level)


def speed_words(speed: TimeControl, say: Words, level: str = "") -> str:
    """How fast a match is played, in a sentence or two; with the name of a level, what happens then as well."""
    if not speed.timed:
        return say("time_control.none")
    told = live_words(speed, say) if speed.kind == "live" else days_words(speed, say)
    if not level:
        return told
    late = say("time_control.late.resign") if speed.late == "resign" else say("time_control.late.stand_in", level=level)
    return f"{told} {late}"


def live_words(speed: TimeControl, say: Words) -> str:
    bank = say.count("time_control.minutes", max(1, round(speed.bank / MINUTE_S)))
    if not speed.gain:
        return say("time_control.live.plain", bank=bank)
    return say("time_control.live", bank=bank, gain=say.count("time_control.seconds", speed.gain))


def days_words(speed: TimeControl, say: Words) -> str:
    return say.count("time_control.days" if speed.weekends else "time_control.days.off", speed.days)
