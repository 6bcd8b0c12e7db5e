"""The leaderboard: a standing table for each game of all entrants that ever met there, by hash.

A board is a folder with the entrants' files and every result. Anybody who has it can play all games again and must
get the same: so only bots that count their thoughts, and don't look at the clock, may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import chdir
from hashlib import sha256
from pathlib import Path

import msgspec

from meadhall.arena.entrants import BUDGET_MARK, SOURCE, entrant
from meadhall.arena.fixtures import Lineup, fixtures
from meadhall.arena.play_fixture import Result
from meadhall.arena.ratings import ratings
from meadhall.arena.results import ResultsFile
from meadhall.arena.run import play_fixtures
from meadhall.bots.nets import NET_SUFFIX
from meadhall.bots.policy import WEIGHT_SUFFIXES
from meadhall.bots.search_bot import UNLIMITED, SearchBot
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption, BadRecord
from meadhall.core.engine.game import Game
from meadhall.version import VERSION

HASH_LENGTH_SHOWN = 8
FILES = (SOURCE, NET_SUFFIX, *WEIGHT_SUFFIXES)
PACKAGE = Path(__file__).parent.parent

Progress = Callable[[int, int], None]


class Entry(msgspec.Struct, frozen=True):
    """An entrant of the leaderboard."""

    name: str
    """Its name when it entered."""
    hash: str
    """The hash of a file's content, or of everything that determines how a level plays."""
    text: str
    """Its entrant text for the arena, relative to the folder."""
    version: str
    """The version of meadhall at entry."""

    @property
    def title(self) -> str:
        return f"{self.name} {self.hash[:HASH_LENGTH_SHOWN]}"


class Leaderboard:
    """The leaderboard of one game, number of players and edition."""

    def __init__(self, folder: Path, game: Game, players: int | None = None, edition: Edition | None = None) -> None:
        count = game.player_count(players)
        own = "" if edition is None else f"-{edition.hash[:HASH_LENGTH_SHOWN]}"
        self.folder = folder / f"{game.name}-{count}{own}"
        self.edition = edition
        self.game = game
        self.players = count

    @property
    def list_file(self) -> Path:
        return self.folder / "entrants.json"

    @property
    def results_file(self) -> Path:
        return self.folder / "results.jsonl"

    def entries(self) -> list[Entry]:
        """All entrants in order of entry."""
        if not self.list_file.exists():
            return []
        try:
            return msgspec.json.decode(self.list_file.read_bytes(), type=list[Entry])
        except (OSError, msgspec.DecodeError) as error:
            raise BadRecord(f"{self.list_file}: is damaged ({error}).") from None

    def enter(self, text: str) -> Entry:
        """Enter a bot; a known one keeps its entry."""
        refuse_time_budget(text)
        known = self.entries()
        hashed = identity_hash(self.game, text)
        for entry in known:
            if entry.hash == hashed:
                return entry
        self.folder.mkdir(parents=True, exist_ok=True)
        own = text
        file, at, budget = text.partition(BUDGET_MARK)
        if file.endswith(FILES):
            kept = f"{hashed}{Path(file).suffix}"
            (self.folder / kept).write_bytes(Path(file).read_bytes())
            own = f"{kept}{at}{budget}"
        entry = Entry(f"{Path(file).stem}{at}{budget}" if own != text else text, hashed, own, VERSION)
        self.list_file.write_bytes(msgspec.json.format(msgspec.json.encode([*known, entry])))
        return entry

    def playable(self, entry: Entry) -> bool:
        """Whether an entrant still has the same hash: levels change with the code."""
        with chdir(self.folder):
            return identity_hash(self.game, entry.text) == entry.hash

    def lineups(self, entries: Sequence[Entry]) -> list[Lineup]:
        """The line-ups of all pairs; with more than two seats, each is once alone among copies of the other."""
        options = self.game.validate_options(self.players, {})
        more = self.players - 1
        found = []
        for place, one in enumerate(entries):
            for other in entries[place + 1 :]:
                pairs = [(one, other)] if self.players == 2 else [(one, other), (other, one)]
                found += [
                    Lineup(
                        self.game.name, (lone.text, *[rest.text] * more), self.seed(lone, rest), options, self.edition
                    )
                    for lone, rest in pairs
                ]
        return found

    def seed(self, one: Entry, other: Entry) -> str:
        """The seed of a pair, with their hashes, so that results are never attributed to another entrant."""
        return f"board {one.hash} {other.hash}"

    def play_missing(self, games: int, jobs: int | None = None, progress: Progress | None = None) -> list[Result]:
        """Play the missing games of all playable pairs; returns all results."""
        able = [entry for entry in self.entries() if self.playable(entry)]
        self.folder.mkdir(parents=True, exist_ok=True)
        with chdir(self.folder):
            play_fixtures(fixtures(self.lineups(able), games), Path(self.results_file.name), jobs, progress=progress)
        return self.results()

    def results(self) -> list[Result]:
        return ResultsFile(self.results_file).read() if self.results_file.exists() else []

    def replay_all(self, jobs: int | None = None, progress: Progress | None = None) -> tuple[int, int]:
        """Replay all games that are still playable; returns how many, and how many had another result."""
        able = [entry for entry in self.entries() if self.playable(entry)]
        known = {(result.table, result.number): result for result in self.results()}
        with chdir(self.folder):
            wanted = [
                fixture
                for fixture in fixtures(self.lineups(able), max_game_number(known))
                if (fixture.lineup.key(), fixture.number) in known
            ]
            played = play_fixtures(wanted, None, jobs, progress=progress)
        return len(played), sum(known[result.table, result.number] != result for result in played)

    def titled_results(self) -> list[Result]:
        """All results, with entrants by name and hash."""
        hashes = {entry.hash: entry.title for entry in self.entries()}
        found = []
        for result in self.results():
            one, other = result.table.split(" board ", 1)[1].split(" ")[:2]
            names = seated_entrants(result, hashes.get(one, one), hashes.get(other, other))
            found.append(msgspec.structs.replace(result, bots=names))
        return found

    def standings(self) -> list[tuple[str, float, float, int]]:
        """Entrants by rating, best first: title, rating, its uncertainty, and seats played."""
        results = self.titled_results()
        seats: dict[str, int] = {}
        for result in results:
            for name in result.bots:
                seats[name] = seats.get(name, 0) + 1
        rated = ratings(results)
        rows = [(name, each.value, each.high - each.value, seats[name]) for name, each in rated.items()]
        return sorted(rows, key=lambda row: -row[1])


def seated_entrants(result: Result, lone: str, rest: str) -> list[str]:
    """The entrants by seat, given the rotation of the lone one."""
    return [lone if seat == result.rotation else rest for seat in range(result.players)]


def max_game_number(known: dict[tuple[str, int], Result]) -> int:
    return max((number + 1 for _, number in known), default=0)


def refuse_time_budget(text: str) -> None:
    chosen = entrant(text)
    if isinstance(chosen, SearchBot) and chosen.iterations == UNLIMITED:
        raise BadOption(f"{text} has a time budget, which is not reproducible. Give it iterations: {chosen.name}@1000.")


def identity_hash(game: Game, text: str) -> str:
    """The identity hash of an entrant. For a level it covers the code of bots and of the game."""
    file, at, budget = text.partition(BUDGET_MARK)
    if file.endswith(FILES):
        return sha256(Path(file).read_bytes() + f"{at}{budget}".encode()).hexdigest()[:16]
    total = sha256(f"{text} {game.edition.hash}".encode())
    for folder in (PACKAGE / "bots", game.folder):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".net") and "draw" not in path.parts and "lessons" not in path.parts:
                total.update(path.relative_to(PACKAGE).as_posix().encode())
                total.update(path.read_bytes())
    return total.hexdigest()[:16]
