"""Faults that a cluster must bear, in play: `make faults STORE=postgresql ARGS="--rounds 20 --matches 50 --seed 7"`.

People play at several servers of one PostgreSQL, through the proxy, at every other table by the page and its stream;
each answer is sent until it is acknowledged. All games are played, and at further tables many short matches one after
the other. Servers, workers, PostgreSQL and connections die, stand still and come back, a server is cut off from the
database, and clocks jump, until there were enough faults and enough matches have come to their end. Then every
acknowledged answer must be kept exactly once, every server must show every table as the store has it, and nobody may
have waited longer than is promised.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec

from meadhall.server.matches.loader import find_row, load_match
from meadhall.server.ops.verify import verify_all
from meadhall.server.storage import Store
from tests.postgres import why_not
from tests.server.cluster import HERE, Cluster
from tests.server.faults import DAY, Outcome, Table, all_go_on
from tests.server.island import why_not as no_island
from tests.server.kit import TIMEOUT_S
from tests.server.page_players import OpenPage, PagePlayer, Shown
from tests.server.proxies import OWN, PROGRAMS, usual
from tests.server.stores import with_store
from tests.server.wire import Wire

STILL = (0.5, 3.0)
"""Seconds for which something stands still."""
CUT_OFF = (1.0, 15.0)
"""Seconds for which a server can't reach the database, nor is told so."""
WARM = 5
"""How many answers everybody gives before the first fault."""
LONGEST_WAIT = 15.0
"""Seconds that somebody may wait when nothing is wrong any more: so docs/hosting.md promises."""
QUICK = "raids"
"""The game with the shortest matches."""
MINUTES = 30.0
"""After which a trial ends, with too few matches if it must."""
Kept = dict[str, dict[int, list[tuple[str, str]]]]
"""For each match and ply what was answered: in writing, and as a number."""


class PageTable(Table):
    """People who have the page open."""

    plays = PagePlayer

    def play(self, match: str) -> None:
        self.pages = [OpenPage(person, match) for person in self.people if isinstance(person, PagePlayer)]
        self.since = time.monotonic()
        for page in self.pages:
            page.start()
        super().play(match)
        for page in self.pages:
            page.closed.set()

    def step(self, match: str) -> str | None:
        for page in self.pages:
            if page.shown is not None and page.shown.state == "over":
                return "over"
            if page.shown is not None and self.is_new(match, page.shown):
                return self.answer(page, match)
        return "wait"

    def is_new(self, match: str, shown: Shown) -> bool:
        return shown.state == "mine" and shown.ply not in self.acknowledged[match]

    def answer(self, page: OpenPage, match: str) -> str:
        shown, actions = page.person.look(match)
        if shown is None or not self.is_new(match, shown):
            return "wait"
        self.waits.append((self.since, time.monotonic()))
        self.send(page.person, match, shown.ply, self.dice.choice(actions))
        self.since = time.monotonic()
        return "played"


class ClusterTrial:
    """A cluster of its own, tables at which people play, and one fault after the other."""

    def __init__(self, cluster: Cluster, tables: int, quick: int, seed: str) -> None:
        """Tables of all games, and some of quick matches, at every other pair of them with one person and a bot."""
        self.cluster = cluster
        self.dice = random.Random(seed)
        self.door = Wire((HERE, urlsplit(cluster.base).port or 80))
        """By which everybody comes, so that their connections can break."""
        cluster.stack.callback(self.door.stop)
        kinds = [("", 2)] * tables + [(QUICK, 1 + number // 2 % 2) for number in range(quick)]
        self.tables = [
            (PageTable if number % 2 else Table)(self.door, number, f"{seed} {number}", only, people)
            for number, (only, people) in enumerate(kinds)
        ]
        self.outcomes: dict[str, Outcome] = {}
        self.troubles: list[tuple[float, float, str]] = []
        """From when to when something was wrong, and what."""
        self.begun = time.monotonic()
        for table in self.tables:
            table.start()

    def everybody_goes_on(self) -> bool:
        return all_go_on(self.tables)

    def warm_up(self) -> None:
        """Let people and bots play for a while; from then on it counts how long somebody waits."""
        assert all(self.everybody_goes_on() for _ in range(WARM)), "nobody can play"
        self.begun = time.monotonic()

    def try_one(self) -> None:
        name = self.dice.choice(sorted(self.faults))
        outcome = self.outcomes.setdefault(name, Outcome(name))
        time.sleep(self.dice.uniform(0, 0.5))
        begun = time.monotonic()
        self.faults[name]()
        self.troubles.append((begun, time.monotonic(), name))
        outcome.tried += 1
        outcome.held += self.everybody_goes_on()
        outcome.note = f"{max(time.monotonic() - begun, float(outcome.note or 0)):.1f}"

    @property
    def faults(self) -> dict[str, Callable[[], object]]:
        return {
            "server killed (-9)": self.server_killed,
            "server stands still": self.server_stands_still,
            "server's clock jumps": self.clock_turned,
            "worker killed (-9)": self.worker_killed,
            "server cut off by silence": self.server_cut_off,
            **({"server cut off by loss": self.island_cut_off} if self.cluster.island else {}),
            "PostgreSQL killed (-9)": self.postgres_killed,
            "PostgreSQL stands still": self.postgres_stands_still,
            "LISTEN connections cut": lambda: self.cluster.postgres.cut("query LIKE 'LISTEN%' OR query = 'SELECT 1'"),
            "all connections cut": self.cluster.postgres.cut,
            "people's connections break": lambda: self.door.break_some(self.dice),
            "one connection cut": lambda: self.cluster.postgres.cut(
                "pid = (SELECT pid FROM pg_stat_activity WHERE datname = 'meadhall' ORDER BY random() LIMIT 1)"
            ),
        }

    def server_killed(self) -> None:
        server = self.dice.choice(self.cluster.servers)
        server.kill()
        time.sleep(self.dice.uniform(0, 1))
        server.start()

    def clock_turned(self) -> None:
        """In the middle of play, and it stays so until the next time or until the server is killed."""
        self.dice.choice(self.cluster.servers).shift_clock(self.dice.choice([-30 * DAY, -60, 0, 60, 30 * DAY]))

    def server_stands_still(self) -> None:
        server = self.dice.choice(self.cluster.servers)
        server.running.send_signal(signal.SIGSTOP)
        time.sleep(self.dice.uniform(*STILL))
        server.running.send_signal(signal.SIGCONT)

    def server_cut_off(self) -> None:
        """Between a server and the database nothing passes for a while, longer than either side is patient or not."""
        wire = self.dice.choice(self.cluster.wires)
        wire.cut()
        time.sleep(self.dice.uniform(*CUT_OFF))
        wire.mend()

    def island_cut_off(self) -> None:
        """All that a server sends or is sent for a while is lost, with people as with the database."""
        island = self.cluster.island
        assert island is not None
        island.cut()
        time.sleep(self.dice.uniform(*CUT_OFF))
        island.mend()

    def worker_killed(self) -> None:
        worker = self.dice.choice(self.cluster.workers)
        worker.kill()
        worker.start()

    def postgres_killed(self) -> None:
        self.cluster.postgres.kill()
        time.sleep(self.dice.uniform(0, 1))
        self.cluster.postgres.restart()

    def postgres_stands_still(self) -> None:
        self.cluster.postgres.pause(True)
        time.sleep(self.dice.uniform(*STILL))
        self.cluster.postgres.pause(False)

    # What came of it.

    def finish(self) -> tuple[int, int, int]:
        """How many answers were acknowledged, how many of them are lost, and how many stand there more often."""
        for table in self.tables:
            table.ended.set()
        for table in self.tables:
            table.join(TIMEOUT_S)
        played = {match: answers for table in self.tables for match, answers in table.acknowledged.items()}
        kept = with_store(self.cluster.store, lambda store: kept_answers(store, list(played)))
        acknowledged = sum(map(len, played.values()))
        lost = sum(
            not any(action in known for known in kept[match].get(ply, []))
            for match, given in played.items()
            for ply, action in given.items()
        )
        doubled = sum(len(given) - 1 for plies in kept.values() for given in plies.values())
        return acknowledged, lost, doubled

    def differences(self) -> list[str]:
        """What does not replay, and where a server shows something else than the store has."""
        eyes = {match: table.people[0] for table in self.tables for match in table.acknowledged}

        async def compare(store: Store) -> list[str]:
            faults = (await verify_all(store, lambda done, total: None))[1]
            found = [f"{fault.match}: {fault.reason}" for fault in faults]
            for match, person in eyes.items():
                _, replayed = await load_match(store, await find_row(store, match))
                seat = next(each.seat for each in replayed.seats if each.person == person.person)
                want = msgspec.to_builtins(replayed.table.view(seat)) if replayed.started else None
                for server in self.cluster.servers:
                    url = f"{server.base}/api/matches/{match}/view"
                    headers = {"Authorization": f"Bearer {person.token}"}
                    got = (await asyncio.to_thread(httpx.get, url, headers=headers, timeout=TIMEOUT_S)).json()
                    if got != msgspec.json.decode(msgspec.json.encode(want)):
                        found.append(f"{match}: {server.base} shows something else")
            return found

        time.sleep(3)  # the servers look every two seconds
        return with_store(self.cluster.store, compare)

    @property
    def wrong(self) -> list[str]:
        return [line for table in self.tables for line in table.wrong]

    @property
    def finished(self) -> int:
        """How many matches were played to their end."""
        return sum(table.finished for table in self.tables)

    @property
    def waits(self) -> list[tuple[Table, float, float]]:
        return [(table, *wait) for table in self.tables for wait in table.waits if wait[0] >= self.begun]

    @property
    def minutes(self) -> float:
        """How long it has gone on."""
        return (time.monotonic() - self.begun) / 60

    @property
    def longest_wait(self) -> float:
        return max((ended - begun for _, begun, ended in self.waits), default=0.0)

    def longest_in_vain(self) -> tuple[float, str]:
        """The most seconds that somebody waited though nothing was wrong any more, and who that was and after what."""
        found = [
            (*self.in_vain(begun, ended), "page" if isinstance(table, PageTable) else "program")
            for table, begun, ended in self.waits
        ]
        seconds, after, who = max(found, default=(0.0, "", "nobody"))
        return seconds, f"{who}, {f'after: {after}' if after else 'with nothing wrong before'}"

    def in_vain(self, begun: float, ended: float) -> tuple[float, str]:
        """For how many of these seconds nothing was wrong any more, and what had been wrong last."""
        met = [(min(over, ended), name) for start, over, name in self.troubles if start < ended and over > begun]
        since, after = max([(begun, ""), *met])
        return ended - since, after


async def kept_answers(store: Store, matches: list[str]) -> Kept:
    """What was answered at each ply of each match."""
    kept: Kept = {match: {} for match in matches}
    for match in matches:
        rows = await store.database.read("SELECT body FROM deeds WHERE match = ? AND kind = 'answer'", match)
        for row in rows:
            deed = msgspec.json.decode(row["body"])
            kept[match].setdefault(deed["ply"], []).append((deed["written"], str(deed["action"])))
    return kept


def trial(
    folder: Path,
    rounds: int,
    servers: int,
    workers: int,
    tables: int,
    seed: str,
    quick: int = 0,
    matches: int = 0,
    most: float = LONGEST_WAIT,
    by: str = "",
) -> bool:
    """Go through at least so many faults, until so many matches are over, print how they were borne, and say whether
    all was well; `most` is how long somebody may wait with nothing wrong."""
    cluster = Cluster(folder, servers, workers, "--no-limits", wired=True, by=by)
    try:
        running = ClusterTrial(cluster, tables, quick, seed)
        running.warm_up()
        tried = 0
        while tried < rounds or (running.finished < matches and running.minutes < MINUTES):
            running.try_one()
            tried += 1
            held = sum(each.held for each in running.outcomes.values())
            sys.stderr.write(f"\r{tried} faults, {held} held; {running.finished} matches over ")
        sys.stderr.write("\n")
        minutes = running.minutes
        acknowledged, lost, doubled = running.finish()
        differences = running.differences()
    finally:
        cluster.stop()
    lines = [f"{'fault':<26} {'tried':>6} {'held':>6}  {'slowest, s':>10}"]
    for name in sorted(running.outcomes):
        each = running.outcomes[name]
        lines.append(f"{each.fault:<26} {each.tried:>6} {each.held:>6}  {each.note:>10}")
    if missing := no_island():
        lines.append(f"{'server cut off by loss':<26} {0:>6} {0:>6}  {missing}")
    begun = sum(len(table.acknowledged) for table in running.tables)
    lines.append(f"{tried} faults in {minutes:.1f} minutes; {begun} matches, {running.finished} of them to the end")
    lines.append(f"acknowledged answers {acknowledged}: lost {lost}, doubled {doubled}")
    in_vain, who = running.longest_in_vain()
    lines.append(
        f"longest wait {running.longest_wait:.1f} s; with nothing wrong any more {in_vain:.1f} s of at most "
        f"{most:.0f} s ({who})"
    )
    lines.append(f"answers refused {len(running.wrong)}; differences from the store {len(differences)}")
    sys.stdout.write("\n".join([*lines, *running.wrong[:5], *differences[:5], ""]))
    held = running.finished >= matches and all(each.tried == each.held for each in running.outcomes.values())
    return held and in_vain <= most and acknowledged > 0 and not (lost or doubled or running.wrong or differences)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40, help="how many faults at least")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=5, help="of all games in turn")
    parser.add_argument("--quick", type=int, default=15, help="tables with short matches")
    parser.add_argument("--matches", type=int, default=200, help="how many must come to their end at least")
    parser.add_argument("--proxy", choices=[*PROGRAMS, OWN], default=usual(), help="what stands before the servers")
    parser.add_argument("--seed", default="faults")
    given = parser.parse_args()
    if missing := why_not():
        sys.exit(missing)
    with tempfile.TemporaryDirectory() as folder:
        size = given.rounds, given.servers, given.workers, given.tables
        if not trial(Path(folder), *size, given.seed, given.quick, given.matches, by=given.proxy):
            sys.exit("a fault was not borne, or too few matches came to their end")


if __name__ == "__main__":
    main()
