"""Attacks by what is costly to answer: files that take a parser minutes, everything of somebody, all their games."""

from __future__ import annotations

import re
import threading
from functools import partial
from time import monotonic

import meadhall
from tests.attacks.floods import told
from tests.attacks.kit import NEVER, House, at_once, attack, hold

USUAL = (meadhall.game("raids").folder / "edition.toml").read_text(encoding="utf-8")
BOMBS = (
    "a." * 32_000 + "a = 1",
    "[" + "a." * 32_000 + "a]",
    "x = {" + "a." * 32_000 + "a = 1}",
    "x = " + "{a=" * 21_000,
    "x = " + "[" * 64_000,
    "x = " + "9" * 64_000,
    re.sub(r"(?m)^players_max = \d+", "players_max = 0x" + "f" * 5000, USUAL),
)
DOORS = ("/learn/raids", "/rules/midgard", "/puzzles", "/games/raids/middle.svg", "/new?game=raids")
"""What threads draw for newcomers."""


def newcomers(house: House, stop: threading.Event, seconds: list[float]) -> None:
    """One newcomer after the other makes a match and looks around; how long each thing took."""
    while not stop.is_set():
        page = house.page()
        for request in (partial(page.post, "/play", data={"game": "raids"}), *(partial(page.get, at) for at in DOORS)):
            begun = monotonic()
            answer = request()
            hold(answer.status_code < 400, f"a newcomer is told {answer.status_code}")
            seconds.append(monotonic() - begun)


def held_up(house: House, stop: threading.Event, seconds: list[float], failures: list[Exception]) -> None:
    try:
        newcomers(house, stop, seconds)
    except Exception as error:  # told where the attack ends
        failures.append(error)


@attack("seven editions at once, each of which takes a parser a minute or makes a number too long to be told")
def bombs(house: House) -> str:
    pages = [house.page(house.somebody(f"Eve {number}")) for number in range(len(BOMBS))]
    seconds: list[float] = []
    failures: list[Exception] = []
    stop = threading.Event()
    coming = threading.Thread(target=held_up, args=(house, stop, seconds, failures))

    def send(number: int) -> tuple[int, float]:
        begun = monotonic()
        files = {"file": ("bomb.toml", BOMBS[number % len(BOMBS)].encode())}
        answer = pages[number % len(pages)].post("/new/edition", data={"game": "raids"}, files=files)
        return answer.status_code, monotonic() - begun

    with house.people_playing() as players:
        coming.start()
        sent = at_once(send, 3 * len(BOMBS), len(BOMBS))
        stop.set()
        coming.join()
    hold(not failures, f"a newcomer can't play: {failures[:1]!r}")
    hold(all(status < 500 for status, _ in sent), "a bomb breaks the server")
    hold(all(status in (400, 429) for status, _ in sent), "a bomb was taken for an edition")
    hold(seconds and max(seconds) < NEVER, f"a newcomer waited for {max(seconds, default=NEVER):.0f} s")
    slowest = max(taken for _, taken in sent)
    return f"{told([status for status, _ in sent])} within {slowest:.1f} s; {players.verdict()}"


@attack("thirty exports at once, and all of one's games without end")
def exports(house: House) -> str:
    pages = [house.page(house.somebody(f"Eve {number}")) for number in range(30)]
    eve = house.page(house.somebody("Eve"))
    with house.people_playing() as players:
        statuses = at_once(lambda number: pages[number].get("/me/data/export").status_code, 30, 30)
        again = at_once(lambda _: eve.get("/me/data/export").status_code, 20, 5)
        games = at_once(lambda _: eve.get("/me/games").status_code, 40, 5)
    hold(set(statuses) == {200}, f"somebody got no export: {told(statuses)}")
    hold(again.count(200) <= 5, "one person took 20 exports")
    hold(games.count(200) <= 15, "one person searched all games 40 times")
    return f"{told(statuses)}, then {told(again)} and {told(games)}; {players.verdict()}"
