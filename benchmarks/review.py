"""What reviews are worth, game by game: how steady their figures are, whether labels hold, and whether costs come true.

Bots play; at some answers that were not the best, the regret is measured again with other seeds (noise), with 9,000
iterations each (does a label of 6 points or more hold: at least half of it), and by play-outs from what the seat could
know, once with the best answer and once with the one given (what part of the cost came true). Every game's ledger gives
its luck, which must be nothing on average.

    python -m benchmarks.review raids --games 20 --keep build/reviews

Reviews and what was measured of them are kept in the folder; a run that was interrupted goes on where it ended.

What part of a cost comes true can be measured alone, at many more answers: those that a short search thinks dear are
judged as a review does, and played out. That is `came_true` in `value.toml`.

    python -m benchmarks.review drakkar --came-true 40
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev, stdev
from time import process_time

import msgspec

import meadhall
from benchmarks import figures
from benchmarks.dependencies import dependencies
from meadhall.bots import answer, bot
from meadhall.bots.win_probability import WinProbabilities
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.reviews.attribution import attribute
from meadhall.reviews.models import INACCURACY, MISTAKE, Moment, Review
from meadhall.reviews.playouts import rollout_gains
from meadhall.reviews.regret import QUALITIES, Budget, RegretJudge
from meadhall.reviews.review import record_hash, review, review_engine

LEVEL = "karl"
SEEDS = 4
LONG = 9000
PLAYOUTS = 60
FROM_ONE_GAME = 4
"""So many of a game's answers say what part of a cost came true."""
CHECKED = 6
"""So many of a game's dearest answers are looked at more closely."""
KEPT = Path("build/reviews")


class Checked(msgspec.Struct):
    """An answer that cost something, looked at more closely."""

    regret: float
    noise: float
    long: float
    came: float


class Measured(msgspec.Struct):
    """What one game gave."""

    game: str
    players: int
    number: int
    seconds: float
    choices: int
    luck: tuple[float, ...]
    checked: list[Checked]


def played(game: Game, players: int, number: int) -> Record:
    record = Record(game, players, f"review {number}")
    table, plays, dice = record.start(), bot(LEVEL), FastDice(f"review {number}")
    while not table.over:
        record.play(table, answer(plays, table, dice))
    return record


class Kept(msgspec.Struct):
    """A review as it is kept, and how many seconds it took."""

    review: Review
    seconds: float


def reviewed(game: Game, players: int, number: int, quality: str, folder: Path) -> tuple[Record, Review, float]:
    """A game of bots, its review and how long that took: as it was made before by the same engine, or made now."""
    record = played(game, players, number)
    path = folder / f"{game.name}-{players}-{number}-{quality}.json"
    if path.exists():
        before = msgspec.json.decode(path.read_bytes(), type=Kept)
        if before.review.record == record_hash(record) and before.review.engine == review_engine(game, quality):
            return record, before.review, before.seconds
    begun = process_time()
    found = review(record, quality)
    seconds = process_time() - begun
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(Kept(found, seconds)))
    return record, found, seconds


def measured(game: Game, players: int, number: int, quality: str, folder: Path = KEPT) -> Measured:
    record, found, seconds = reviewed(game, players, number, quality, folder)
    dear = sorted((each for each in found.moments if each.regret >= INACCURACY), key=lambda each: -each.regret)
    checked = [check(record.replay(each.ply), each, quality) for each in dear[:CHECKED]]
    luck = tuple(seat.luck for seat in found.seats)
    return Measured(game.name, players, number, seconds, len(found.moments), luck, checked)


def check(table: Table, moment: Moment, quality: str) -> Checked:
    budget = QUALITIES[quality].judge[-1]
    again = [gap(table, moment, f"again {number}", budget) for number in range(SEEDS)]
    return Checked(moment.regret, pstdev(again), gap(table, moment, "long", LONG), came_true(table, moment))


def gap(table: Table, moment: Moment, name: str, iterations: int) -> float:
    """How much better the best answer is than the one given, by searches of so many iterations each."""
    judge = RegretJudge(name, QUALITIES["good"])
    best, given = (judge.forced(table, moment.seat, action, iterations) for action in (moment.best, moment.action))
    chances = WinProbabilities(table, moment.seat, name, best)
    return chances.share(best) - chances.share(given)


def came_true(table: Table, moment: Moment) -> float:
    """How many more games are won with the best answer than with the one given, in worlds the seat may imagine."""
    return mean(rollout_gains(table, moment.seat, moment.best, moment.action, range(PLAYOUTS), "review"))


def dear_answers(game: Game, players: int, number: int) -> Iterator[tuple[Table, Moment]]:
    """Some answers of a game that cost something by a review, and the tables at which they were given."""
    record = played(game, players, number)
    rough, judge = (
        RegretJudge(f"rough {number}", Budget(100, (100,))),
        RegretJudge(f"review {number}", QUALITIES["good"]),
    )
    found = 0
    for ply in sorted(record, key=lambda each: FastDice(f"some {number} {each.number}").below("order", 1 << 30)):
        if len(ply.table.legal()) < 2 or rough.moment(ply.table, ply.action).regret < INACCURACY:
            continue
        moment = judge.moment(ply.table, ply.action)
        if moment.regret >= INACCURACY:
            yield ply.table, moment
            found += 1
            if found == FROM_ONE_GAME:
                return


def parts(game: Game, players: int, wanted: int) -> Iterator[str]:
    """What costs came to, game by game until there are so many answers: lines of a table, the last is the best."""
    found: list[tuple[float, float]] = []
    number = 0
    while len(found) < wanted:
        for table, moment in dear_answers(game, players, number):
            found.append((moment.regret, came_true(table, moment)))
        number += 1
        if len(found) > 1:
            yield f"| {game.name}, {players} players | {number} | {came_of(found)} |"


def came_of(found: list[tuple[float, float]]) -> str:
    """How many answers, what they should cost and what they did, in points, and the part of it that came true."""
    predicted, came = mean(pair[0] for pair in found), [pair[1] for pair in found]
    part, error = mean(came) / predicted, spread(came) / 100 / predicted
    return (
        f"{len(found)} | {100 * predicted:.1f} | {100 * mean(came):.1f} ± {spread(came):.1f} | {part:.2f} ± {error:.2f}"
    )


def luck_of(game: Game, players: int, games: int, first: int = 0) -> list[float]:
    """The first seat's luck in some games, from their ledgers alone."""
    found = []
    for number in range(first, first + games):
        entries = attribute(played(game, players, number), f"luck {number}")
        found.append(sum(entry.chance.luck[0] for entry in entries if entry.chance is not None))
    return found


def fair(luck: list[float]) -> bool:
    """Whether luck is nothing on average, within two standard errors."""
    return abs(mean(luck)) <= 2 * stdev(luck) / sqrt(len(luck)) + 1e-9


def kept(path: Path) -> list[Measured]:
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Measured) for line in path.read_bytes().splitlines()]


def table_of(found: list[Measured]) -> Iterator[str]:
    """The table that docs/review.md shows."""
    yield "| game | games | choices | seconds | noise | label holds at 9,000 | predicted | came true | luck a game |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for name, players in sorted({(each.game, each.players) for each in found}):
        games = [each for each in found if (each.game, each.players) == (name, players)]
        checked = [one for each in games for one in each.checked]
        labels = [one for one in checked if one.regret >= MISTAKE]
        hold = sum(one.long >= one.regret / 2 for one in labels)
        luck = [each.luck[0] for each in games]
        error = stdev(luck) / sqrt(len(luck)) if len(luck) > 1 else 0.0
        yield (
            f"| {name} {players} | {len(games)} | {round(mean(each.choices for each in games))} "
            f"| {mean(each.seconds for each in games):.1f} | {100 * mean([one.noise for one in checked] or [0]):.1f} "
            f"| {hold} of {len(labels)} | {100 * mean([one.regret for one in checked] or [0]):.1f} "
            f"| {100 * mean([one.came for one in checked] or [0]):.1f} ± {spread([one.came for one in checked]):.1f} "
            f"| {100 * mean(luck):+.1f} ± {100 * error:.1f} |"
        )


def spread(came: list[float]) -> float:
    """The standard error of what came true, in points."""
    return 100 * stdev(came) / sqrt(len(came)) if len(came) > 1 else 0.0


def keep(group: str, game: Game, players: int, row: str) -> None:
    """A row of docs/review.md."""
    depends = dependencies(("rules", "karl", "values", "search"), game, players)
    figure = figures.measured(row, figures.command_of("benchmarks.review"), depends)
    figures.publish("review", {f"{group}.{game.name}": figure})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.name for game in meadhall.games()], metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=20, help="how many games of each")
    parser.add_argument("--players", type=int, help="as few as can play unless told")
    parser.add_argument("--quality", default="good", choices=QUALITIES)
    parser.add_argument("--luck", type=int, default=0, help="only the average luck, over so many games of each")
    parser.add_argument(
        "--came-true", type=int, default=0, help="only what part of costs came true, at so many answers"
    )
    parser.add_argument("--keep", type=Path, default=KEPT, help="the folder in which to keep what was measured")
    parser.add_argument("--write", action="store_true", help="write the rows of the documents")
    given = parser.parse_args()
    chosen = [meadhall.game(name) for name in given.games]
    if given.luck:
        for game in chosen:
            luck = luck_of(game, given.players or game.players[0], given.luck)
            error = stdev(luck) / sqrt(len(luck))
            verdict = "fair" if fair(luck) else "NOT FAIR"
            print(f"{game.name:10}{len(luck):6} games, luck {mean(luck):+.4f} ± {error:.4f}  {verdict}", flush=True)
            if given.write:
                players = given.players or game.players[0]
                row = f"| {game.name}, {players} players | {len(luck)} | {mean(luck):+.4f} ± {error:.4f} "
                row = f"{row}| {abs(mean(luck)) / error:.1f} |".replace("-", "−")
                keep("luck", game, players, row)
        return
    if given.came_true:
        for game in chosen:
            players = given.players or game.players[0]
            for line in parts(game, players, given.came_true):
                print(line, flush=True)
            if given.write:
                keep("came-true", game, players, line)
        return
    given.keep.mkdir(parents=True, exist_ok=True)
    path = given.keep / "measured.jsonl"
    found = kept(path)
    done = {(each.game, each.players, each.number) for each in found}
    for game in chosen:
        players = given.players or game.players[0]
        for number in range(given.count):
            if (game.name, players, number) in done:
                continue
            found.append(measured(game, players, number, given.quality, given.keep))
            with path.open("ab") as file:
                file.write(msgspec.json.encode(found[-1]) + b"\n")
            print(f"{game.name} {number + 1} of {given.count}", flush=True)
    print("\n".join(table_of(found)))


if __name__ == "__main__":
    main()
