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
from meadhall.arena.run import play
from meadhall.bots.nets import NET_SUFFIX
from meadhall.bots.policy import WEIGHT_SUFFIXES
from meadhall.bots.search_bot import UNLIMITED, SearchBot
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption, BadRecord
from meadhall.core.engine.game import Game
from meadhall.version import VERSION

SHORT = 8
FILES = (SOURCE, NET_SUFFIX, *WEIGHT_SUFFIXES)
PACKAGE = Path(__file__).parent.parent

Progress = Callable[[int, int], None]


class Entry(msgspec.Struct, frozen=True):
    """Somebody who entered."""

    name: str
    """How it was called when it came."""
    hash: str
    """What it is: of a file its content; of a level all that makes it play as it does."""
    text: str
    """How the arena calls it, from the board's folder."""
    version: str
    """With which meadhall it came."""

    @property
    def title(self) -> str:
        return f"{self.name} {self.hash[:SHORT]}"


class Board:
    """The board of one game for one number of players; other components have a board of their own."""

    def __init__(self, folder: Path, game: Game, players: int | None = None, edition: Edition | None = None) -> None:
        count = game.player_count(players)
        own = "" if edition is None else f"-{edition.hash[:SHORT]}"
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
        """All who ever entered, the first first."""
        if not self.list_file.exists():
            return []
        try:
            return msgspec.json.decode(self.list_file.read_bytes(), type=list[Entry])
        except (OSError, msgspec.DecodeError) as error:
            raise BadRecord(f"{self.list_file}: is damaged ({error}).") from None

    def enter(self, text: str) -> Entry:
        """Enter a bot; one that is known stays who it is."""
        refuse_the_clock(text)
        known = self.entries()
        hashed = identity(self.game, text)
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
        """Whether an entrant is still what it was: a level changes with the house."""
        with chdir(self.folder):
            return identity(self.game, entry.text) == entry.hash

    def lineups(self, entries: Sequence[Entry]) -> list[Lineup]:
        """A table for any two of them; where more sit at a table, each is once alone among the other."""
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
        """The deals of two entrants; their hashes are in it, so that nobody's results are taken for another's."""
        return f"board {one.hash} {other.hash}"

    def meet(self, games: int, jobs: int | None = None, progress: Progress | None = None) -> list[Result]:
        """Let all who can still play meet, as often as they have not met yet; returns all results ever."""
        able = [entry for entry in self.entries() if self.playable(entry)]
        self.folder.mkdir(parents=True, exist_ok=True)
        with chdir(self.folder):
            play(fixtures(self.lineups(able), games), Path(self.results_file.name), jobs, progress=progress)
        return self.results()

    def results(self) -> list[Result]:
        return ResultsFile(self.results_file).read() if self.results_file.exists() else []

    def again(self, jobs: int | None = None, progress: Progress | None = None) -> tuple[int, int]:
        """Play every game anew that can still be played; returns how many, and how many came out otherwise."""
        able = [entry for entry in self.entries() if self.playable(entry)]
        known = {(result.table, result.number): result for result in self.results()}
        with chdir(self.folder):
            wanted = [
                fixture
                for fixture in fixtures(self.lineups(able), most_numbers(known))
                if (fixture.lineup.key(), fixture.number) in known
            ]
            played = play(wanted, None, jobs, progress=progress)
        return len(played), sum(known[result.table, result.number] != result for result in played)

    def titled(self) -> list[Result]:
        """All results, with everybody called by name and hash."""
        hashes = {entry.hash: entry.title for entry in self.entries()}
        found = []
        for result in self.results():
            one, other = result.table.split(" board ", 1)[1].split(" ")[:2]
            names = lone_and_rest(result, hashes.get(one, one), hashes.get(other, other))
            found.append(msgspec.structs.replace(result, bots=names))
        return found

    def standing(self) -> list[tuple[str, float, float, int]]:
        """Everybody by rating, the best first: title, rating, its uncertainty, and how many seats were played."""
        results = self.titled()
        seats: dict[str, int] = {}
        for result in results:
            for name in result.bots:
                seats[name] = seats.get(name, 0) + 1
        rated = ratings(results)
        rows = [(name, each.value, each.high - each.value, seats[name]) for name, each in rated.items()]
        return sorted(rows, key=lambda row: -row[1])


def lone_and_rest(result: Result, lone: str, rest: str) -> list[str]:
    """Who sat where: the first of a table's bots has moved on by the rotation."""
    return [lone if seat == result.rotation else rest for seat in range(result.players)]


def most_numbers(known: dict[tuple[str, int], Result]) -> int:
    return max((number + 1 for _, number in known), default=0)


def refuse_the_clock(text: str) -> None:
    chosen = entrant(text)
    if isinstance(chosen, SearchBot) and chosen.iterations == UNLIMITED:
        raise BadOption(f"{text} thinks by the clock, which nobody can repeat. Give it a budget: {chosen.name}@1000.")


def identity(game: Game, text: str) -> str:
    """What an entrant is. A level is its name and all that it plays by: the bots, and the game with its sense."""
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
