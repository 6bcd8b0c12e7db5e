"""Fault injection for a cluster in play: `make faults STORE=postgresql ARGS="--rounds 20 --matches 50 --seed 7"`.

People play at several servers of one PostgreSQL, through the proxy; at every other table by the page and its stream.
Each answer is sent until it is acknowledged. All games are played, and at further tables many short matches. Servers,
workers, PostgreSQL and connections die, hang and recover, a server is cut off from the database, and clocks jump, until
there were enough faults and enough matches are over. Then every acknowledged answer must be stored exactly once, every
server must show every table as the store has it, and no player may have waited longer than promised.
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
from tests.postgres import unavailable_reason
from tests.server.cluster import LOOPBACK, Cluster
from tests.server.faults import DAY_S, Outcome, Table, all_make_progress
from tests.server.island import unavailable_reason as no_island
from tests.server.kit import TIMEOUT_S
from tests.server.page_players import OpenPage, PagePlayer, Shown
from tests.server.proxies import BUILT_IN, PROGRAMS, default_proxy
from tests.server.stores import with_store
from tests.server.wire import TcpProxy

PAUSE_RANGE_S = (0.5, 3.0)
"""Range of durations for which a process hangs."""
CUT_OFF_RANGE_S = (1.0, 15.0)
"""Range of durations for which a server can't reach the database, without being told."""
WARM_UP_ROUNDS = 5
"""Answers of each table before the first fault."""
MAX_WAIT_S = 15.0
"""Longest wait of a player after a fault is over, as docs/hosting.md promises."""
SHORT_GAME = "raids"
"""The game with the shortest matches."""
MAX_MINUTES = 30.0
"""Time limit of a trial."""
StoredAnswers = dict[str, dict[int, list[tuple[str, str]]]]
"""Answers by match and ply, in notation and as a number."""


class PageTable(Table):
    """People who play by the page."""

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
    """A cluster, tables at which people play, and one fault after the other."""

    def __init__(self, cluster: Cluster, tables: int, quick: int, seed: str) -> None:
        """Tables of all games, and some with short matches, of which every other pair has one person and a bot."""
        self.cluster = cluster
        self.dice = random.Random(seed)
        self.client_proxy = TcpProxy((LOOPBACK, urlsplit(cluster.base).port or 80))
        """Proxy in front of the cluster, so that players' connections can be broken."""
        cluster.stack.callback(self.client_proxy.stop)
        kinds = [("", 2)] * tables + [(SHORT_GAME, 1 + number // 2 % 2) for number in range(quick)]
        self.tables = [
            (PageTable if number % 2 else Table)(self.client_proxy, number, f"{seed} {number}", only, people)
            for number, (only, people) in enumerate(kinds)
        ]
        self.outcomes: dict[str, Outcome] = {}
        self.fault_periods: list[tuple[float, float, str]] = []
        """Begin, end and name of each fault."""
        self.begun = time.monotonic()
        for table in self.tables:
            table.start()

    def all_make_progress(self) -> bool:
        return all_make_progress(self.tables)

    def warm_up(self) -> None:
        """Let people and bots play for a while; waiting times count from then on."""
        assert all(self.all_make_progress() for _ in range(WARM_UP_ROUNDS)), "no table can play"
        self.begun = time.monotonic()

    def try_one(self) -> None:
        name = self.dice.choice(sorted(self.faults))
        outcome = self.outcomes.setdefault(name, Outcome(name))
        time.sleep(self.dice.uniform(0, 0.5))
        begun = time.monotonic()
        self.faults[name]()
        self.fault_periods.append((begun, time.monotonic(), name))
        outcome.tried += 1
        outcome.held += self.all_make_progress()
        outcome.note = f"{max(time.monotonic() - begun, float(outcome.note or 0)):.1f}"

    @property
    def faults(self) -> dict[str, Callable[[], object]]:
        return {
            "server killed (-9)": self.server_killed,
            "server stands still": self.server_stands_still,
            "server's clock jumps": self.clock_turned,
            "worker killed (-9)": self.worker_killed,
            "server cut off by silence": self.server_cut_off,
            **({"server cut off by loss": self.island_cut_off} if self.cluster.namespace else {}),
            "PostgreSQL killed (-9)": self.postgres_killed,
            "PostgreSQL stands still": self.postgres_stands_still,
            "LISTEN connections cut": lambda: self.cluster.postgres.terminate_connections(
                "query LIKE 'LISTEN%' OR query = 'SELECT 1'"
            ),
            "all connections cut": self.cluster.postgres.terminate_connections,
            "people's connections break": lambda: self.client_proxy.break_connections(self.dice),
            "one connection cut": lambda: self.cluster.postgres.terminate_connections(
                "pid = (SELECT pid FROM pg_stat_activity WHERE datname = 'meadhall' ORDER BY random() LIMIT 1)"
            ),
        }

    def server_killed(self) -> None:
        server = self.dice.choice(self.cluster.servers)
        server.kill()
        time.sleep(self.dice.uniform(0, 1))
        server.start()

    def clock_turned(self) -> None:
        """Shift a server's clock in play, until the next shift or kill."""
        self.dice.choice(self.cluster.servers).shift_clock(self.dice.choice([-30 * DAY_S, -60, 0, 60, 30 * DAY_S]))

    def server_stands_still(self) -> None:
        server = self.dice.choice(self.cluster.servers)
        server.running.send_signal(signal.SIGSTOP)
        time.sleep(self.dice.uniform(*PAUSE_RANGE_S))
        server.running.send_signal(signal.SIGCONT)

    def server_cut_off(self) -> None:
        """Cut a server off from the database for a while, shorter or longer than the timeouts."""
        wire = self.dice.choice(self.cluster.database_proxies)
        wire.cut()
        time.sleep(self.dice.uniform(*CUT_OFF_RANGE_S))
        wire.reconnect()

    def island_cut_off(self) -> None:
        """Lose all packets from and to a server for a while, those of players too."""
        island = self.cluster.namespace
        assert island is not None
        island.disconnect()
        time.sleep(self.dice.uniform(*CUT_OFF_RANGE_S))
        island.reconnect()

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
        time.sleep(self.dice.uniform(*PAUSE_RANGE_S))
        self.cluster.postgres.pause(False)

    # Results.

    def finish(self) -> tuple[int, int, int]:
        """Numbers of acknowledged, lost and duplicated answers."""
        for table in self.tables:
            table.ended.set()
        for table in self.tables:
            table.join(TIMEOUT_S)
        played = {match: answers for table in self.tables for match, answers in table.acknowledged.items()}
        kept = with_store(self.cluster.store, lambda store: stored_answers(store, list(played)))
        acknowledged = sum(map(len, played.values()))
        lost = sum(
            not any(action in known for known in kept[match].get(ply, []))
            for match, given in played.items()
            for ply, action in given.items()
        )
        doubled = sum(len(given) - 1 for plies in kept.values() for given in plies.values())
        return acknowledged, lost, doubled

    def differences(self) -> list[str]:
        """Matches that do not replay, and servers that show something else than the store has."""
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

        time.sleep(3)  # the servers poll every two seconds
        return with_store(self.cluster.store, compare)

    @property
    def wrong(self) -> list[str]:
        return [line for table in self.tables for line in table.wrong]

    @property
    def finished(self) -> int:
        """Number of finished matches."""
        return sum(table.finished for table in self.tables)

    @property
    def waits(self) -> list[tuple[Table, float, float]]:
        return [(table, *wait) for table in self.tables for wait in table.waits if wait[0] >= self.begun]

    @property
    def minutes(self) -> float:
        """Duration so far."""
        return (time.monotonic() - self.begun) / 60

    @property
    def longest_wait(self) -> float:
        return max((ended - begun for _, begun, ended in self.waits), default=0.0)

    def longest_wait_when_healthy(self) -> tuple[float, str]:
        """Longest wait of a player after the last fault was over, with the kind of player and that fault."""
        found = [
            (*self.healthy_wait(begun, ended), "page" if isinstance(table, PageTable) else "program")
            for table, begun, ended in self.waits
        ]
        seconds, after, who = max(found, default=(0.0, "", "no player"))
        return seconds, f"{who}, {f'after: {after}' if after else 'with nothing wrong before'}"

    def healthy_wait(self, begun: float, ended: float) -> tuple[float, str]:
        """Part of a wait after the last fault in it, and the name of that fault."""
        met = [(min(over, ended), name) for start, over, name in self.fault_periods if start < ended and over > begun]
        since, after = max([(begun, ""), *met])
        return ended - since, after


async def stored_answers(store: Store, matches: list[str]) -> StoredAnswers:
    """Stored answers of matches, by ply."""
    kept: StoredAnswers = {match: {} for match in matches}
    for match in matches:
        rows = await store.database.read("SELECT body FROM deeds WHERE match = ? AND kind = 'answer'", match)
        for row in rows:
            deed = msgspec.json.decode(row["body"])
            kept[match].setdefault(deed["ply"], []).append((deed["written"], str(deed["action"])))
    return kept


def run_trial(
    folder: Path,
    rounds: int,
    servers: int,
    workers: int,
    tables: int,
    seed: str,
    quick: int = 0,
    matches: int = 0,
    most: float = MAX_WAIT_S,
    by: str = "",
) -> bool:
    """Inject at least so many faults, until so many matches are over; print a report, and return whether all went well.
    `most` is the longest allowed wait without a fault."""
    cluster = Cluster(folder, servers, workers, "--no-limits", wired=True, by=by)
    try:
        running = ClusterTrial(cluster, tables, quick, seed)
        running.warm_up()
        tried = 0
        while tried < rounds or (running.finished < matches and running.minutes < MAX_MINUTES):
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
    in_vain, who = running.longest_wait_when_healthy()
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
    parser.add_argument(
        "--proxy", choices=[*PROGRAMS, BUILT_IN], default=default_proxy(), help="what stands before the servers"
    )
    parser.add_argument("--seed", default="faults")
    given = parser.parse_args()
    if missing := unavailable_reason():
        sys.exit(missing)
    with tempfile.TemporaryDirectory() as folder:
        size = given.rounds, given.servers, given.workers, given.tables
        if not run_trial(Path(folder), *size, given.seed, given.quick, given.matches, by=given.proxy):
            sys.exit("a fault was not borne, or too few matches came to their end")


if __name__ == "__main__":
    main()
