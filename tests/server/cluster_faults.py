"""Faults that a cluster must bear, in play: `make faults STORE=postgresql ARGS="--rounds 20 --seed 7"`.

People play at several servers of one PostgreSQL, through the proxy where there is one, each answer sent until it is
acknowledged. Servers, workers, PostgreSQL and connections die, stand still and come back. At the end every
acknowledged answer must be kept exactly once, and every server must show every table as the store has it.
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

import httpx
import msgspec

from meadhall.server.checking import check_all
from meadhall.server.store import Store
from meadhall.server.waking import find_row, wake
from tests.postgres import why_not
from tests.server.cluster import Cluster
from tests.server.faults import DAY, Outcome, Table, all_go_on
from tests.server.kit import SLOW
from tests.server.stores import with_store

STILL = (0.5, 3.0)
"""Seconds for which something stands still."""
CUT_OFF = (1.0, 15.0)
"""Seconds for which a server can't reach the database, nor is told so."""
Kept = dict[str, dict[int, list[str]]]


class Wanderers(Table):
    """People who go to another server when theirs is gone, where no proxy does that for them."""

    def __init__(self, cluster: Cluster, number: int, seed: str) -> None:
        super().__init__(cluster.servers[number % len(cluster.servers)], number, seed)
        self.cluster = cluster
        self.look_elsewhere()

    def look_elsewhere(self) -> None:
        bases = [self.cluster.proxy.base] if self.cluster.proxy else [each.base for each in self.cluster.servers]
        for person in self.people:
            person.http.base_url = self.dice.choice(bases)


class ClusterTrial:
    """A cluster of its own, tables at which people play, and one fault after the other."""

    def __init__(self, folder: Path, servers: int, workers: int, tables: int, seed: str) -> None:
        self.cluster = Cluster(folder, servers, workers, "--no-limits", wired=True)
        self.dice = random.Random(seed)
        self.tables = [Wanderers(self.cluster, number, f"{seed} {number}") for number in range(tables)]
        self.outcomes: dict[str, Outcome] = {}
        for table in self.tables:
            table.start()

    def everybody_goes_on(self) -> bool:
        return all_go_on(self.tables)

    def try_one(self) -> None:
        name = self.dice.choice(sorted(self.faults))
        outcome = self.outcomes.setdefault(name, Outcome(name))
        time.sleep(self.dice.uniform(0, 0.5))
        begun = time.monotonic()
        self.faults[name]()
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
            "server cut off": self.server_cut_off,
            "PostgreSQL killed (-9)": self.postgres_killed,
            "PostgreSQL stands still": self.postgres_stands_still,
            "LISTEN connections cut": lambda: self.cluster.postgres.cut("query LIKE 'LISTEN%' OR query = 'SELECT 1'"),
            "all connections cut": self.cluster.postgres.cut,
            "one connection cut": lambda: self.cluster.postgres.cut(
                "pid = (SELECT pid FROM pg_stat_activity WHERE datname = 'meadhall' ORDER BY random() LIMIT 1)"
            ),
        }

    def server_killed(self, clock: float = 0) -> None:
        server = self.dice.choice(self.cluster.servers)
        server.kill()
        time.sleep(self.dice.uniform(0, 1))
        server.start(clock)

    def clock_turned(self) -> None:
        self.server_killed(self.dice.choice([-30 * DAY, -60, 60, 30 * DAY]))

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
            table.join(SLOW)
        played = {match: answers for table in self.tables for match, answers in table.acknowledged.items()}
        kept = with_store(self.cluster.store, lambda store: kept_answers(store, list(played)))
        acknowledged = sum(map(len, played.values()))
        lost = sum(
            action not in kept[match].get(ply, []) for match, given in played.items() for ply, action in given.items()
        )
        doubled = sum(len(given) - 1 for plies in kept.values() for given in plies.values())
        return acknowledged, lost, doubled

    def differences(self) -> list[str]:
        """What does not replay, and where a server shows something else than the store has."""
        eyes = {match: table.people[0] for table in self.tables for match in table.acknowledged}

        async def compare(store: Store) -> list[str]:
            faults = (await check_all(store, lambda done, total: None))[1]
            found = [f"{fault.match}: {fault.reason}" for fault in faults]
            for match, person in eyes.items():
                _, replayed = await wake(store, await find_row(store, match))
                seat = next(each.seat for each in replayed.seats if each.person == person.person)
                want = msgspec.to_builtins(replayed.table.view(seat)) if replayed.started else None
                for server in self.cluster.servers:
                    url = f"{server.base}/api/matches/{match}/view"
                    headers = {"Authorization": f"Bearer {person.token}"}
                    got = (await asyncio.to_thread(httpx.get, url, headers=headers, timeout=SLOW)).json()
                    if got != msgspec.json.decode(msgspec.json.encode(want)):
                        found.append(f"{match}: {server.base} shows something else")
            return found

        time.sleep(3)  # the servers look every two seconds
        return with_store(self.cluster.store, compare)

    @property
    def wrong(self) -> list[str]:
        return [line for table in self.tables for line in table.wrong]

    @property
    def slowest(self) -> float:
        return max((seconds for table in self.tables for seconds in table.waited), default=0.0)


async def kept_answers(store: Store, matches: list[str]) -> Kept:
    """What was answered at each ply of each match."""
    kept: Kept = {match: {} for match in matches}
    for match in matches:
        rows = await store.database.read("SELECT body FROM deeds WHERE match = ? AND kind = 'answer'", match)
        for row in rows:
            deed = msgspec.json.decode(row["body"])
            kept[match].setdefault(deed["ply"], []).append(deed["written"])
    return kept


def trial(folder: Path, rounds: int, servers: int, workers: int, tables: int, seed: str) -> bool:
    """Go through faults, print how they were borne, and say whether all was well."""
    running = ClusterTrial(folder, servers, workers, tables, seed)
    try:
        assert running.everybody_goes_on(), "nobody can play"
        for _ in range(rounds):
            running.try_one()
        acknowledged, lost, doubled = running.finish()
        differences = running.differences()
    finally:
        running.cluster.stop()
    lines = [f"{'fault':<26} {'tried':>6} {'held':>6}  {'slowest, s':>10}"]
    for name in sorted(running.outcomes):
        each = running.outcomes[name]
        lines.append(f"{each.fault:<26} {each.tried:>6} {each.held:>6}  {each.note:>10}")
    matches = sum(len(table.acknowledged) for table in running.tables)
    lines.append(f"{matches} matches, acknowledged answers {acknowledged}: lost {lost}, doubled {doubled}")
    lines.append(f"longest wait for an acknowledgement {running.slowest:.1f} s")
    lines.append(f"answers refused {len(running.wrong)}; differences from the store {len(differences)}")
    sys.stdout.write("\n".join([*lines, *running.wrong[:5], *differences[:5], ""]))
    held = all(each.tried == each.held for each in running.outcomes.values())
    return held and acknowledged > 0 and not (lost or doubled or running.wrong or differences)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40, help="how many faults")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", default="faults")
    given = parser.parse_args()
    if missing := why_not():
        sys.exit(missing)
    with tempfile.TemporaryDirectory() as folder:
        if not trial(Path(folder), given.rounds, given.servers, given.workers, given.tables, given.seed):
            sys.exit("a fault was not borne")


if __name__ == "__main__":
    main()
