"""Load test: with many concurrent matches, the latency of moves to other seats, and whether each is stored once.

    python benchmarks/load.py --matches 200 --players 4 --rate 100 --seconds 30

Starts a server of its own with full sync, seats a program at every seat of every match, and lets them play at random
at a steady rate. Each seat listens to its own stream; a move is timed from the moment it is sent until the other
seats have read of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

NO_PLY = -1
"""The last ply of a seat before its stream is open."""
RECONNECT_DELAY_S = 0.5


class Http:
    """As much HTTP as the measuring needs, so that it costs little itself. One request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, token: str, body: object = None) -> asyncio.StreamReader:
        if self.reader is None or self.writer is None or self.reader.at_eof():  # the server hangs up on the idle
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{method} {path} HTTP/1.1",
            "Host: x",
            f"Authorization: Bearer {token}",
            f"Content-Length: {len(content)}",
            "Content-Type: application/json",
        ]
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
        return self.reader

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        reader = await self.send(method, path, token, body)
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
        )
        answer = json.loads(await reader.readexactly(length))
        status = int(head.split(b" ", 2)[1])
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {answer}")
        return answer

    async def news(self, path: str, token: str) -> AsyncIterator[dict[str, Any]]:
        reader = await self.send("GET", path, token)
        while line := await reader.readline():
            if line.startswith(b"data: {"):
                yield json.loads(line[6:])


class Game:
    """One match and the programs that play it."""

    def __init__(self, port: int, name: str, tokens: list[str]) -> None:
        self.port = port
        self.path = f"/api/matches/{name}"
        self.tokens = tokens
        self.http = Http(port)
        self.sent: dict[int, tuple[float, int]] = {}
        """For each ply when the move that led to it was sent, and by whom."""
        self.latencies: list[float] = []
        self.heard = [NO_PLY] * len(tokens)
        self.moves = 0
        self.faults: list[str] = []

    def door(self, seat: int) -> int:
        """The port at which a seat listens."""
        return self.port

    async def listen(self, seat: int) -> None:
        """Reconnect after a lost connection, as pages do."""
        while True:
            async for now in Http(self.door(seat)).news(f"{self.path}/events", self.tokens[seat]):
                self.hear(seat, now["ply"], time.perf_counter())
            await asyncio.sleep(RECONNECT_DELAY_S)

    def hear(self, seat: int, ply: int, read: float) -> None:
        if ply < self.heard[seat]:
            self.faults.append(f"seat {seat} heard of ply {ply} after {self.heard[seat]}")
        if ply > self.heard[seat] and ply in self.sent:
            sent, mover = self.sent[ply]
            if seat != mover:
                self.latencies.append(read - sent)
        self.heard[seat] = ply

    async def move(self) -> None:
        """One move by the player to act."""
        state = await self.http.ask("GET", self.path, self.tokens[0])
        if state["over"]:
            return
        asked = state["asked"]
        token = self.tokens[asked]
        view = await self.http.ask("GET", f"{self.path}/view", token)
        action = random.choice(view["legal"])
        self.sent[view["ply"] + 1] = time.perf_counter(), asked
        await self.http.ask("POST", f"{self.path}/act", token, {"ply": view["ply"], "action": action})
        self.moves += 1


async def seat_everybody(port: int, arguments: argparse.Namespace) -> list[Game]:
    http = Http(port)
    tokens = [(await http.ask("POST", "/api/people", "", {"name": f"P{n}"}))["token"] for n in range(arguments.players)]
    games = []
    for _ in range(arguments.matches):
        seats = ["me", *[""] * (arguments.players - 1)]
        match = await http.ask("POST", "/api/matches", tokens[0], {"game": arguments.game, "seats": seats})
        for token in tokens[1:]:
            await http.ask("POST", f"/api/matches/{match['match']}/join", token, {})
        games.append(Game(port, match["match"], tokens))
    return games


async def open_all(games: Sequence[Game], players: int) -> list[asyncio.Task[None]]:
    """Let every seat listen; returns when each has heard how its match stands."""
    listening = [asyncio.create_task(game.listen(seat)) for game in games for seat in range(players)]
    while any(heard == NO_PLY for game in games for heard in game.heard):
        await asyncio.sleep(0.1)
        for task in listening:
            if task.done():
                task.result()
    return listening


async def keep_playing(game: Game, first: float, every: float, until: float) -> None:
    """A move at each of its moments; a late one does not shift the next."""
    moment = first
    while moment < until:
        await asyncio.sleep(moment - time.perf_counter())
        await game.move()
        moment += every


async def play_all(games: Sequence[Game], start: float, arguments: argparse.Namespace) -> None:
    """Moves in all matches, evenly spread over the time."""
    every = len(games) / arguments.rate
    playing = [
        keep_playing(game, start + every * number / len(games), every, start + arguments.seconds)
        for number, game in enumerate(games)
    ]
    await asyncio.gather(*playing)


async def measure(port: int, pid: int, arguments: argparse.Namespace) -> tuple[list[Game], float, float]:
    """The matches, the seconds the moves took, and the processor time the server used meanwhile."""
    games = await seat_everybody(port, arguments)
    listening = await open_all(games, arguments.players)
    before = processor(pid)
    start = time.perf_counter()
    await play_all(games, start, arguments)
    used, elapsed = processor(pid) - before, time.perf_counter() - start
    await asyncio.sleep(2)
    for task in listening:
        task.cancel()
    return games, elapsed, used


def report(games: list[Game], arguments: argparse.Namespace, path: Path, elapsed: float, cost: str) -> bool:
    times = sorted(latency * 1000 for game in games for latency in game.latencies)
    moves = sum(game.moves for game in games)
    with sqlite3.connect(path) as store:
        sql = """SELECT count(*), count(DISTINCT match || '/' || json_extract(body, '$.ply'))
            FROM deeds WHERE kind = 'answer'"""
        kept = store.execute(sql).fetchone()
    unheard = sum(heard != game.moves for game in games for heard in game.heard)
    faults = [fault for game in games for fault in game.faults]
    print(f"{arguments.matches} matches of {arguments.players} ({arguments.game}), {moves} moves")
    behind = max(0.0, elapsed - arguments.seconds)
    print(
        f"moves per second   {moves / elapsed:.0f} of {arguments.rate:.0f} wished for; {behind:.1f} s behind at the end"
    )
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"POST to event, ms  p50 {middle:.1f}   p99 {late:.1f}   max {times[-1]:.1f}")
    print(f"server             {cost}")
    print(f"kept               {kept[0]} actions, {kept[1]} different; streams that missed the end: {unheard}")
    print(*faults[:5], sep="\n")
    return kept == (moves, moves) and not unheard and not faults


def processor(pid: int) -> float:
    """Seconds of processor time used so far."""
    ticks = sum(map(int, Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Memory in use, in MB."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="raids")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rate", type=float, default=100, help="moves per second over all matches")
    parser.add_argument("--seconds", type=float, default=30)
    arguments = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder) / "matches.sqlite"
        command = [sys.executable, "-m", "meadhall", "serve", "--host", "127.0.0.1", "--port", str(port), "--no-open"]
        server = subprocess.Popen([*command, "--no-limits", "--data", str(path)], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            games, elapsed, used = asyncio.run(measure(port, server.pid, arguments))
            moves = sum(game.moves for game in games)
            share, each = 100 * used / elapsed, 1000 * used / moves
            cost = f"{resident(server.pid):.0f} MB, {share:.0f} % of one processor, {each:.1f} ms of it for each move"
            good = report(games, arguments, path, elapsed, cost)
        finally:
            server.terminate()
            server.wait()
    if not good:
        sys.exit("a move was lost, doubled or not heard of")


if __name__ == "__main__":
    main()
