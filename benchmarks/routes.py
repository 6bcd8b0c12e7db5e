"""What every page and call costs the server for a person with many finished games, and how often it may be asked for.

    python -m benchmarks.routes --games 200

Processor time of the server's process in milliseconds, without what bots and reviews think in processes of their own:
the median of some requests, the first of all, and the seconds of processor time that one person may take in a minute.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
from pathlib import Path
from time import process_time
from typing import NamedTuple

from benchmarks.history import give_history, newcomer, played
from meadhall.games import game
from meadhall.lessons.course import course
from meadhall.lessons.sandbox import sandbox_starts
from meadhall.puzzles import all_puzzles
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.http.routing import routes
from meadhall.server.presenters.daily_puzzle import today
from meadhall.server.runtime.rate_limit import LISTEN, RATES, request_kind
from tests.server.strangers import BrowserClient, with_app

GAME = "midgard"
NO_ANSWER_ENDS = re.compile(r"/stream$|/events$|/hint$|/schema|/static|/openapi")
"""Streams last, hints are thought about elsewhere, and static files are for a proxy."""
QUERIES = {
    "moment": "?ply=20",
    "replay": "?eyes=0",
    "why": "?action=0",
    "thing": "?name=board",
    "review": "?seat=0",
    "news": "?seat=0",
    "board": "?seat=0&ply=20",
}
PARAMETER = re.compile(r"{(\w+)}")
MINUTE = 60


class Cost(NamedTuple):
    path: str
    status: int
    median: float
    first: float
    size: int
    kind: str

    @property
    def a_minute(self) -> float:
        """Requests that one person may make in a minute, after the first burst."""
        return RATES[self.kind][0] * MINUTE

    @property
    def seconds(self) -> float:
        """Processor time of such a minute."""
        return self.a_minute * self.median / 1000


def paths(finished: str, going_on: str) -> list[str]:
    """Every address that can be looked at, with something in the place of each parameter."""
    rule = next(iter(sandbox_starts(game(GAME))))
    puzzle = today() or all_puzzles()[0]
    found = set()
    for route in routes().routes:
        pattern = route.path_format
        if "GET" not in getattr(route, "methods", ()) or NO_ANSWER_ENDS.search(pattern):
            continue
        for match in (finished, going_on):
            names = {
                "match": match,
                "name": puzzle.id if pattern.startswith("/puzzles") else GAME,
                "which": course(game(GAME))[0].id,
                "rule": rule,
                "moment": "middle.svg",
                "players": "2.svg",
            }
            path = PARAMETER.sub("{}", pattern).format(*(names.get(each, "x") for each in PARAMETER.findall(pattern)))
            found.add(path + QUERIES.get(path.rpartition("/")[2], ""))
    return sorted(found)


async def cost_of(browser: BrowserClient, path: str, rounds: int) -> Cost:
    taken = []
    for _ in range(rounds + 1):
        begun = process_time()
        answer = await browser.get(path)
        taken.append(1000 * (process_time() - begun))
    kind = request_kind("GET", path.partition("?")[0])
    return Cost(path, answer.status_code, statistics.median(taken[1:]), taken[0], len(answer.content), kind)


async def measure(app: RequestPipeline, games: int, rounds: int) -> list[Cost]:
    ann = await newcomer(app, "Ann")
    finished = (await give_history(app.services, ann.person, games))[1]
    going_on = (await played(app.services, GAME, [ann.person, "bob"], 40)).row.id
    token = {"authorization": f"Bearer {ann.cookies['meadhall']}"}
    found = []
    for path in paths(finished, going_on):
        ann.headers.update(token if path.startswith("/api/") else {"authorization": ""})
        cost = await cost_of(ann, path, rounds)
        found.append(cost._replace(path=path.replace(finished, "OVER").replace(going_on, "PLAYED")))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    found: list[Cost] = []

    async def story(app: RequestPipeline) -> None:
        found.extend(await measure(app, chosen.games, chosen.rounds))

    with tempfile.TemporaryDirectory() as folder:
        with_app(Path(folder) / "matches.sqlite", story)
    print(f"{'ms':>8} {'first':>8} {'kB':>6}  {'kind':7} {'a minute':>8} {'s a minute':>10}  status  path")
    for each in sorted(found, key=lambda each: -each.median):
        if each.kind != LISTEN:
            size, rate = f"{each.size / 1000:6.0f}", f"{each.a_minute:8.1f} {each.seconds:10.1f}"
            print(f"{each.median:8.1f} {each.first:8.1f} {size}  {each.kind:7} {rate}  {each.status:6}  {each.path}")


if __name__ == "__main__":
    main()
