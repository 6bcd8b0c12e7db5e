"""Makes the nets that konungr judges by, from nothing: `make learn GAME=raids`.

For each number of players a net plays page after page of games with itself (`arena/learning`). What it has come to is
kept in build/learn; stopped, it goes on from there. The net is written beside it, and with --ship into the game's
folder: `python -m benchmarks.strength` says whether it is worth it.

    python -m benchmarks.learn raids --players 2 --pages 400
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic

import msgspec

import meadhall
from meadhall.arena.learning.recipes import training_plan
from meadhall.arena.learning.training_loop import TrainingLoop, TrainingPlan, read_checkpoint_state
from meadhall.arena.plots import curves
from meadhall.bots.nets import NET_SUFFIX
from meadhall.core.engine.errors import MeadhallError
from meadhall.core.engine.game import Game

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "meadhall" / "games"
CHECKPOINTS = ROOT / "build" / "learn"
PAGES_PER_REPORT = 10
"""A line after so many pages."""


def learn(game: Game, plan: TrainingPlan, folder: Path, ship: bool) -> Path:
    """Learn by a plan, and write the net."""
    folder.mkdir(parents=True, exist_ok=True)
    learner = TrainingLoop(game, plan, folder / f"{game.name}.{plan.players}.npz")
    start, first = monotonic(), learner.page

    def tell(page: int, pages: int) -> None:
        if page % PAGES_PER_REPORT == 0 or page == pages:
            left = (monotonic() - start) / (page - first) * (pages - page)
            print(
                f"{game.name} with {plan.players}: page {page} of {pages}, missed by "
                f"{learner.curve[-1].missed ** 0.5:.2f}, spread {learner.spread:.2f}, {left / 60:.1f} minutes left",
                flush=True,
            )

    learner.run(tell)
    made = (
        f"python -m benchmarks.learn {game.name} --players {plan.players} --pages {plan.pages} --games {plan.games} "
        f"--seed {plan.seed}"
    )
    path = (GAMES / game.name if ship else folder) / (
        f"{plan.players}{NET_SUFFIX}" if ship else f"{game.name}.{plan.players}{NET_SUFFIX}"
    )
    learner.write_net(path, made)
    return path


def kept_curves(folder: Path, names: list[str]) -> dict[str, list[tuple[float, float]]]:
    """By how much nets missed, page by page: the mean of ten pages each, since games differ more than nets."""
    found: dict[str, list[tuple[float, float]]] = {}
    for name in names:
        learnt = read_checkpoint_state(folder / f"{name}.npz").curve
        tens = [learnt[start : start + PAGES_PER_REPORT] for start in range(0, len(learnt), PAGES_PER_REPORT)]
        found[name] = [(ten[-1][0], (sum(missed for _, missed, _ in ten) / len(ten)) ** 0.5) for ten in tens]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="for how many players; all numbers without it")
    parser.add_argument("--pages", type=int, help="how many pages of games; as the recipe says without it")
    parser.add_argument("--games", type=int, help="how many games make a page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=CHECKPOINTS)
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="only draw the curves of what is in the folder")
    parser.add_argument("--ship", action="store_true", help="write the net into the game's folder")
    given = parser.parse_args()
    try:
        game = meadhall.game(given.game)
        if given.plot:
            names = sorted(path.stem for path in given.folder.glob(f"{game.name}.*.npz"))
            title = "By how many points the net missed what came, on games it had not seen"
            given.plot.write_text(curves(title, kept_curves(given.folder, names), "pages"), encoding="utf-8")
            return
        for players in [given.players] if given.players else game.players:
            plan = msgspec.structs.replace(training_plan(game.name, players), seed=given.seed)
            if given.pages:
                plan = msgspec.structs.replace(plan, pages=given.pages)
            if given.games:
                plan = msgspec.structs.replace(plan, games=given.games)
            path = learn(game, plan, given.folder, given.ship)
            print(f"written: {path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}")
    except MeadhallError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("Stopped. The same command goes on where it was.")


if __name__ == "__main__":
    main()
