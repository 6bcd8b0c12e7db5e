"""Speed of environments in decisions a second on one core, beside others' in one run: random play, CPU time.

`build/extras/bin/python -m benchmarks.environments`: PettingZoo and OpenSpiel are there; PettingZoo's classics also
need pygame and chess, and pgx needs itself (`build/extras/bin/pip install pygame chess pgx`). What is missing is named,
never guessed. CPU time is that of all threads together, so environments gain nothing by using several.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from time import process_time
from typing import Any

import meadhall
from meadhall.adapters.variant import Variant, variant

CALIBRATION_LOOP = 10_000_000
DECISIONS_PER_CLOCK_CHECK = 16
TABLES = 64
"""As many of our tables as fit into a processor's cache."""
MORE_TABLES = 256
PGX_TABLES = 256
CLASSICS = ("connect_four_v3", "tictactoe_v3", "chess_v6")
OPENSPIEL = ("tic_tac_toe", "connect_four", "backgammon", "gin_rummy")
PGX = ("tic_tac_toe", "connect_four", "backgammon")


def calibration_loop_s() -> float:
    """The CPU time of ten million additions: figures per yard can be compared between machines."""
    start, total = process_time(), 0
    for number in range(CALIBRATION_LOOP):
        total += number
    return process_time() - start


def rate(work: Iterator[int], seconds: float) -> float:
    """How many decisions a second; the work tells after each piece how many it made.

    The clock is read once for many decisions: reading it takes about as long as a quick environment's own part.
    """
    next(work)
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        wanted = done + DECISIONS_PER_CLOCK_CHECK
        while done < wanted:
            done += next(work)
    return done / spent


def batched(game: str, players: int, tables: int) -> Iterator[int]:
    services = meadhall.batch(game, tables, players=players, seed=1)
    while True:
        services.step(services.sample())
        assert services.observations.shape == (tables, services.size)
        yield tables


def zoo(made: Any) -> Iterator[int]:
    import numpy as np

    lots = np.random.default_rng(1)
    game = 0
    while True:
        made.reset(seed=game)
        game += 1
        for agent in made.agent_iter():
            seen, _, over, cut, told = made.last()
            if over or cut:
                break
            mask = seen["action_mask"] if isinstance(seen, dict) else told["action_mask"]
            legal = mask.nonzero()[0]
            made.step(int(legal[lots.integers(len(legal))]))
            assert agent
            yield 1


def vector(game: str, players: int) -> Iterator[int]:
    import numpy as np

    from meadhall.adapters.vector import SeatVectorEnv

    services = SeatVectorEnv(game, TABLES, players, opponents="random")
    lots = np.random.default_rng(1)
    seen, _ = services.reset(seed=1)
    while True:
        chance = lots.random(seen["action_mask"].shape) * seen["action_mask"]
        seen, *_ = services.step(chance.argmax(axis=1))
        yield TABLES


def spiel(name: str) -> Iterator[int]:
    import numpy as np

    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    lots = np.random.default_rng(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(lots.choice(outcomes, p=chances)))
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[lots.integers(len(legal))])
            yield 1


def pgx(name: str) -> Iterator[int]:
    """Many tables in one compiled step, lots included; finished games are replaced at once, as ours are."""
    jax, library = import_module("jax"), import_module("pgx")
    made = library.make(name)
    step = jax.vmap(import_module("pgx.experimental").auto_reset(made.step, made.init))

    def go(state: Any, key: Any) -> Any:
        lots, deal = jax.random.split(key)
        actions = jax.random.categorical(lots, jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf))
        return step(state, actions, jax.random.split(deal, PGX_TABLES))

    compiled = jax.jit(go)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(made.init))(jax.random.split(key, PGX_TABLES))
    while True:
        key, now = jax.random.split(key)
        state = compiled(state, now)
        state.observation.block_until_ready()
        yield PGX_TABLES


def rows() -> Iterator[tuple[str, Callable[[], Iterator[int]]]]:
    for game in meadhall.games():
        for players in game.players:
            for tables in (TABLES, MORE_TABLES):
                yield (
                    f"meadhall.batch {game.name} {players}, {tables} tables",
                    partial(batched, game.name, players, tables),
                )
    for game in meadhall.games():
        players = game.players[-1]
        yield f"meadhall PettingZoo {game.name} {players}", partial(our_zoo, game.name, players)
        yield (
            f"meadhall PettingZoo {game.name} {players}, by views as it was",
            partial(zoo_by_views, game.name, players),
        )
    yield "meadhall Gymnasium vector raids 2, random rival", partial(vector, "raids", 2)
    for name in CLASSICS:
        yield f"PettingZoo {name}", partial(their_zoo, name)
    for name in OPENSPIEL:
        yield f"OpenSpiel {name}", partial(spiel, name)
    for name in PGX:
        yield f"pgx {name}", partial(pgx, name)


def our_zoo(game: str, players: int) -> Iterator[int]:
    return zoo(import_module("meadhall.adapters.pettingzoo").env(game, players=players))


def zoo_by_views(game: str, players: int) -> Iterator[int]:
    """As our environments were when they were first made: every view written out number by number."""
    ours = import_module("meadhall.adapters.pettingzoo")
    known = variant(game, players)
    alone = Variant(known.game, known.players, known.edition, known.options)
    alone.observer.own = alone.observer.encoder = None
    alone.observer.size = alone.layout.size
    return zoo(ours.TableEnv(alone, None, None))


def their_zoo(name: str) -> Iterator[int]:
    return zoo(import_module(f"pettingzoo.classic.{name}").env())


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--only", default="", help="only rows whose names have this in them")
    asked.add_argument("--rounds", type=int, default=1, help="all rows in turn so often; each row's best counts")
    given = asked.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {given.seconds:g} CPU seconds each,", end=" ")
    print(f"best of {given.rounds}\n")
    wanted = {name: work for name, work in rows() if given.only in name}
    missing: dict[str, str] = {}
    best: dict[str, float] = {}
    quickest = calibration_loop_s()
    for _ in range(given.rounds):
        for name, work in wanted.items():
            try:
                best[name] = max(best.get(name, 0.0), rate(work(), given.seconds))
            except ImportError as error:
                missing[name] = f"{name} ({error.name or error} is not installed)"
        quickest = min(quickest, calibration_loop_s())
    print("| environment, random play, observations included | decisions a second | per yard |")
    print("| --- | --- | --- |")
    for name, found in best.items():
        print(f"| {name} | {found:,.0f} | {found * quickest:,.0f} |")
    if missing:
        print("\nNot measured: " + "; ".join(missing.values()) + ".")


if __name__ == "__main__":
    main()
