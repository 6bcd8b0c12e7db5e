"""Attacks by costly requests: files that take a parser minutes, data exports, searches of all games."""

from __future__ import annotations

import re
import threading
from functools import partial
from time import monotonic

import meadhall
from tests.attacks.floods import status_counts
from tests.attacks.kit import GIVE_UP_S, Target, attack, in_parallel, require

USUAL_EDITION = (meadhall.game("raids").folder / "edition.toml").read_text(encoding="utf-8")
BOMBS = (
    "a." * 32_000 + "a = 1",
    "[" + "a." * 32_000 + "a]",
    "x = {" + "a." * 32_000 + "a = 1}",
    "x = " + "{a=" * 21_000,
    "x = " + "[" * 64_000,
    "x = " + "9" * 64_000,
    re.sub(r"(?m)^players_max = \d+", "players_max = 0x" + "f" * 5000, USUAL_EDITION),
)
DOORS = ("/learn/raids", "/rules/midgard", "/puzzles", "/games/raids/middle.svg", "/new?game=raids")
"""Pages that are drawn in threads for newcomers."""


def newcomers(target: Target, stop: threading.Event, seconds: list[float]) -> None:
    """Newcomers who create a match and open pages, one after the other; collects the time of each request."""
    while not stop.is_set():
        page = target.page()
        for request in (partial(page.post, "/play", data={"game": "raids"}), *(partial(page.get, at) for at in DOORS)):
            begun = monotonic()
            answer = request()
            require(answer.status_code < 400, f"a newcomer is told {answer.status_code}")
            seconds.append(monotonic() - begun)


def collect_failures(target: Target, stop: threading.Event, seconds: list[float], failures: list[Exception]) -> None:
    try:
        newcomers(target, stop, seconds)
    except Exception as error:  # reported at the end of the attack
        failures.append(error)


@attack("seven editions at once, each of which takes a parser a minute or makes a number too long to be told")
def bombs(target: Target) -> str:
    pages = [target.page(target.new_player(f"Eve {number}")) for number in range(len(BOMBS))]
    seconds: list[float] = []
    failures: list[Exception] = []
    stop = threading.Event()
    coming = threading.Thread(target=collect_failures, args=(target, stop, seconds, failures))

    def send(number: int) -> tuple[int, float]:
        begun = monotonic()
        files = {"file": ("bomb.toml", BOMBS[number % len(BOMBS)].encode())}
        answer = pages[number % len(pages)].post("/new/edition", data={"game": "raids"}, files=files)
        return answer.status_code, monotonic() - begun

    with target.people_playing() as players:
        coming.start()
        sent = in_parallel(send, 3 * len(BOMBS), len(BOMBS))
        stop.set()
        coming.join()
    require(not failures, f"a newcomer can't play: {failures[:1]!r}")
    require(all(status < 500 for status, _ in sent), "a bomb breaks the server")
    require(all(status in (400, 429) for status, _ in sent), "a bomb was taken for an edition")
    require(seconds and max(seconds) < GIVE_UP_S, f"a newcomer waited for {max(seconds, default=GIVE_UP_S):.0f} s")
    slowest = max(taken for _, taken in sent)
    return f"{status_counts([status for status, _ in sent])} within {slowest:.1f} s; {players.verdict()}"


@attack("thirty exports at once, and all of one's games without end")
def exports(target: Target) -> str:
    pages = [target.page(target.new_player(f"Eve {number}")) for number in range(30)]
    eve = target.page(target.new_player("Eve"))
    with target.people_playing() as players:
        statuses = in_parallel(lambda number: pages[number].get("/me/data/export").status_code, 30, 30)
        again = in_parallel(lambda _: eve.get("/me/data/export").status_code, 20, 5)
        games = in_parallel(lambda _: eve.get("/me/games").status_code, 40, 5)
    require(set(statuses) == {200}, f"a person got no export: {status_counts(statuses)}")
    require(again.count(200) <= 5, "one person took 20 exports")
    require(games.count(200) <= 15, "one person searched all games 40 times")
    return f"{status_counts(statuses)}, then {status_counts(again)} and {status_counts(games)}; {players.verdict()}"
