"""The games as OpenSpiel games. Importing this registers them: `pyspiel.load_game("meadhall_raids(players=2)")`.

A game begins with one chance node, the deal: which of `deals` seeds the table's dice have. Everything hidden, what
the dice will bring included, is redrawn by `resample`: give it to OpenSpiel's searches as their resampler. The exact
state, as `clone` gives it, knows the dice to come.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from meadhall.adapters.information_state import InformationState, extended
from meadhall.adapters.variant import Variant, variant
from meadhall.bots import Bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import IllegalAction, MissingExtra
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.games import games

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtra("openspiel", error.name) from None

DEALS = 1000
MAX_GAME_LENGTH = 10_000
PREFIX = "meadhall_"


class ObservationType(Protocol):
    """What OpenSpiel wants of an observer, as far as it matters here."""

    perfect_recall: bool


class TableHolder:
    """A table as a state holds it: OpenSpiel copies states deeply, tables clone themselves."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __deepcopy__(self, memo: dict[int, object]) -> TableHolder:
        return TableHolder(self.table.clone())

    def __reduce__(self) -> tuple[object, ...]:
        return TableHolder, (self.table,)


class MeadhallGame(pyspiel.Game):
    """One of the games, with its players and options as parameters."""

    def __init__(self, name: str, params: dict[str, OptionValue] | None = None) -> None:
        chosen = {key: option_from_parameter(key, value) for key, value in (params or {}).items()}
        written = {key: parameter_from_option(key, value) for key, value in chosen.items()}
        self.deals = int(chosen.pop("deals", DEALS))
        self.seed = str(chosen.pop("seed", ""))
        edition = str(chosen.pop("edition", "")) or None
        self.variant: Variant = variant(name, players_parameter(chosen), edition, **chosen)
        players = self.variant.players
        about = pyspiel.GameInfo(
            num_distinct_actions=self.variant.actions,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type(self.variant.game), about, written)

    def new_initial_state(self) -> MeadhallState:
        return MeadhallState(self)

    def make_py_observer(self, iig_obs_type: ObservationType | None = None, params: object = None) -> Observer:
        remembers = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.variant, remembers)

    def state_of(self, table: Table) -> MeadhallState:
        """A state that stands where a table stands; what was told before is not remembered."""
        state = MeadhallState(self)
        state.seated = TableHolder(table.clone())
        return state


class MeadhallState(pyspiel.State):
    def __init__(self, game: MeadhallGame) -> None:
        super().__init__(game)
        self.variant = GameContext(game.variant, game.seed, game.deals)
        self.seated: TableHolder | None = None
        self.memory: InformationState | None = None
        self.texts: dict[tuple[int, bool], str] = {}

    @property
    def table(self) -> Table:
        if self.seated is None:
            raise IllegalAction("Nothing has been dealt yet: chance is asked first.")
        return self.seated.table

    def current_player(self) -> int:
        if self.seated is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.seated.table.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.variant.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        self.texts = {}
        if self.seated is None:
            self.seated = TableHolder(self.variant.variant.new(f"{self.variant.seed} {action}"))
        else:
            self.memory = extended(self.memory, self.seated.table, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self.table.describe(action)

    def is_terminal(self) -> bool:
        return self.seated is not None and self.seated.table.over

    def returns(self) -> list[float]:
        return [0.0] * self.variant.variant.players if self.seated is None else self.variant.variant.returns(self.table)

    def view(self, player: int) -> View | None:
        """All that a player may know, by name; nothing before the deal."""
        return None if self.seated is None else self.seated.table.view(player)

    def text(self, player: int, remembers: bool) -> str:
        """What a player sees, and, if it remembers, its own answers and all it was told."""
        if (player, remembers) not in self.texts:
            seen = msgspec.json.encode(self.view(player) or {}).decode()
            told = "" if self.memory is None or not remembers else self.memory.text_for(player)
            self.texts[player, remembers] = f"{told}{player} sees {seen}"
        return self.texts[player, remembers]

    def __str__(self) -> str:
        if self.seated is None:
            return "before the deal"
        return msgspec.json.encode(self.seated.table.position()).decode()


class GameContext:
    """What all states of a game have in common: it is not copied with them."""

    def __init__(self, variant: Variant, seed: str, deals: int) -> None:
        self.variant = variant
        self.seed = seed
        self.deals = deals

    def __deepcopy__(self, memo: dict[int, object]) -> GameContext:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        kept = self.variant
        return context_of, (kept.game.name, kept.players, kept.edition, kept.options, self.seed, self.deals)


class Observer:
    """Views as OpenSpiel's observations."""

    def __init__(self, variant: Variant, remembers: bool) -> None:
        self.variant = variant
        self.remembers = remembers
        self.tensor: np.ndarray = np.zeros(variant.observer.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: MeadhallState, player: int) -> None:
        dealt = state.seated
        self.tensor[:] = 0.0 if dealt is None else self.variant.observer.observe(dealt.table, player)

    def string_from(self, state: MeadhallState, player: int) -> str:
        return state.text(player, self.remembers)


class Resampler:
    """Redraws what a player can't know: `bot.set_resampler(Resampler(seed))`."""

    def __init__(self, seed: int | str = 0) -> None:
        self.dice = FastDice(seed)

    def __call__(self, state: MeadhallState, player: int) -> MeadhallState:
        imagined: MeadhallState = state.clone()
        imagined.seated = TableHolder(state.table.guess(player, FastDice(int(self.dice.below("resample", 1 << 31)))))
        return imagined


class OpenSpielBot(Protocol):
    """A bot of OpenSpiel's."""

    def step(self, state: MeadhallState) -> int: ...


class Guest(Bot):
    """A bot of OpenSpiel's at one of our tables."""

    name = "guest"

    def __init__(self, game: MeadhallGame, bot: OpenSpielBot) -> None:
        self.game = game
        self.bot = bot

    def choose(self, imagined: Table, dice: FastDice) -> int:
        return int(self.bot.step(self.game.state_of(imagined)))


def context_of(
    name: str, players: int, edition: Edition, options: dict[str, OptionValue], seed: str, deals: int
) -> GameContext:
    return GameContext(variant(name, players, edition, **options), seed, deals)


def game_type(game: Game) -> object:
    options = {option.name: parameter_from_option(option.name, option.default) for option in game.options}
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.words("en")("game.title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "deals": DEALS, "seed": "", "edition": "", **options},
    )


def players_parameter(chosen: dict[str, OptionValue]) -> int | None:
    players = chosen.pop("players", None)
    return None if players is None else int(players)


def parameter_from_option(name: str, value: OptionValue) -> OptionValue:
    """An option as a parameter: OpenSpiel takes "6-6-6" for a number, so it becomes "layout_6-6-6"."""
    plain = isinstance(value, str) and value != "" and not any(sign.isalpha() for sign in value)
    return f"{name}_{value}" if plain else value


def option_from_parameter(name: str, value: OptionValue) -> OptionValue:
    return value.removeprefix(f"{name}_") if isinstance(value, str) else value


def register(known: Game) -> None:
    """Make a game known to OpenSpiel."""
    if PREFIX + known.name in pyspiel.registered_names():
        return

    class Registered(MeadhallGame):
        def __init__(self, params: dict[str, OptionValue] | None = None) -> None:
            super().__init__(known.name, params)

    pyspiel.register_game(game_type(known), Registered)


for each in games():
    register(each)
