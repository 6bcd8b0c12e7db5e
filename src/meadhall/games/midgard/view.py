"""View types of Midgard: all but the Prophecies that others drew from the deck (section 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeVar

from msgspec import Struct

from meadhall.core.engine.view import Question, View
from meadhall.core.ml.view_bounds import BAG, Keys, MaxLength, OneOf
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    FIRST_SLOT,
    MAX_TILES,
    REAVERS_PER_SLOT,
    UPGRADE_PLACES,
)
from meadhall.games.midgard.printed import (
    SYMBOLS,
    AnyCard,
    Artifact,
    Card,
    Journey,
    KeepCard,
    Land,
    OwnArtifact,
    Prophecy,
    Reaver,
    SeaBattle,
    Sign,
    Symbol,
    Tile,
    VillageCard,
)

T = TypeVar("T")
Die = Annotated[str, OneOf("dice")]
"""A die as colour and face: `red:hammer`."""


class Area(Sign, frozen=True):
    ship: int | None
    """Whose ship is there."""


class Stack(Land, frozen=True):
    left: int


class Discards(Struct, frozen=True):
    """The discard piles, open to all; sorted, since they are shuffled before they are used."""

    reavers: Annotated[list[Reaver], BAG]
    prophecies: Annotated[list[Prophecy], BAG]
    journeys: Annotated[list[Journey], BAG]
    battles: Annotated[list[SeaBattle], BAG]
    village: Annotated[list[VillageCard], BAG]
    keep: Annotated[list[KeepCard], BAG]


class Upgrade(Struct, frozen=True):
    """An upgrade token; a face-down one is used this turn."""

    symbol: Symbol
    used: bool


class Pile(Struct, frozen=True):
    """A Glory pile."""

    reavers: Annotated[list[Reaver], BAG]
    battles: Annotated[list[SeaBattle], BAG]
    artifacts: Annotated[list[Artifact], BAG]


class Board(Struct, frozen=True):
    """A player board as the reader sees it."""

    food: int
    favor: int
    glory: int
    terror: int
    farm: int
    wall: int
    bastion: int
    combat_dice: int
    attempts: int
    rewards: int
    battle_defence: int
    ship: Annotated[list[Die], BAG]
    artifacts: list[OwnArtifact | None]
    upgrades: Annotated[list[Upgrade], MaxLength(UPGRADE_PLACES)]
    leader: Reaver | None
    slots: Annotated[dict[str, Annotated[list[Reaver], MaxLength(REAVERS_PER_SLOT)]], Keys(AREA_NAMES[FIRST_SLOT:])]
    pile: Pile
    tiles: Annotated[list[Tile], BAG]
    collection: dict[str, int]
    prophecies: Annotated[list[Prophecy], BAG]
    secret_prophecies: Annotated[list[Prophecy], BAG]
    hidden_prophecies: int
    """How many the reader can't see."""
    points: dict[str, int]
    """By source, as far as the reader knows."""
    column: int
    """Which bonus of an area the seat has this turn."""

    @property
    def tokens(self) -> dict[str, int]:
        """What lies on the board in numbers, by name."""
        return {
            "glory": self.glory,
            "food": self.food,
            "favor": self.favor,
            "terror": self.terror,
            "farm": self.farm,
            "wall": self.wall,
            "bastion": self.bastion,
        }

    def artifact(self, place: int) -> OwnArtifact:
        """The artifact on a place, where it is known that there is one."""
        return sure(self.artifacts[place], OwnArtifact)


class ReaverFate(Question, frozen=True, tag="reaver_fate"):
    pass


class DieFace(Question, frozen=True, tag="die_face"):
    colour: int
    old: int


class PromoteSpoils(Question, frozen=True, tag="promote_spoils"):
    pass


class Overflow(Question, frozen=True, tag="overflow"):
    pass


class PlaceLongship(Question, frozen=True, tag="place_longship"):
    pass


class SpecialistUse(Question, frozen=True, tag="specialist_use"):
    reaver: int


class TurnDie(Question, frozen=True, tag="turn_die"):
    pass


class RerollDie(Question, frozen=True, tag="reroll_die"):
    count: int
    chosen: int


class DieChoice(Question, frozen=True, tag="die_choice"):
    count: int


class DieColour(Question, frozen=True, tag="die_colour"):
    count: int
    chosen: int


class ArtifactWindow(Question, frozen=True, tag="artifact_window"):
    late: int


class ActivateOrRest(Question, frozen=True, tag="activate_or_rest"):
    pass


class RestDie(Question, frozen=True, tag="rest_die"):
    pass


class PaySymbol(Question, frozen=True, tag="pay_symbol"):
    pass


class PayDie(Question, frozen=True, tag="pay_die"):
    count: int


class RecruitPick(Question, frozen=True, tag="recruit_pick"):
    pass


class TradeReward(Question, frozen=True, tag="trade_reward"):
    count: int


class TradeDie(Question, frozen=True, tag="trade_die"):
    count: int


class JourneyChoice(Question, frozen=True, tag="journey_choice"):
    journey: int


class SeaPick(Question, frozen=True, tag="sea_pick"):
    pass


class SeaMethod(Question, frozen=True, tag="sea_method"):
    battle: int


class CombatCommit(Question, frozen=True, tag="combat_commit"):
    defence: int
    pool: int
    prize: int


class CombatReroll(Question, frozen=True, tag="combat_reroll"):
    defence: int
    zeros: int
    ones: int
    twos: int
    prize: int


class SpoilsPick(Question, frozen=True, tag="spoils_pick"):
    deck: int


class ResolveOrder(Question, frozen=True, tag="resolve_order"):
    pass


class ArtifactDiscard(Question, frozen=True, tag="artifact_discard"):
    card: int


class ShipUpgradeChoice(Question, frozen=True, tag="ship_upgrade_choice"):
    card: int


class PillageChoice(Question, frozen=True, tag="pillage_choice"):
    card: int


class BundleChoice(Question, frozen=True, tag="bundle_choice"):
    card: int


class RunesChoice(Question, frozen=True, tag="runes_choice"):
    card: int


class AttackChoice(Question, frozen=True, tag="attack_choice"):
    card: int


class SubduePick(Question, frozen=True, tag="subdue_pick"):
    attempt: int
    most: int


class ResolveTile(Question, frozen=True, tag="resolve_tile"):
    pass


MidgardQuestion = (
    ReaverFate
    | DieFace
    | PromoteSpoils
    | Overflow
    | PlaceLongship
    | SpecialistUse
    | TurnDie
    | RerollDie
    | DieChoice
    | DieColour
    | ArtifactWindow
    | ActivateOrRest
    | RestDie
    | PaySymbol
    | PayDie
    | RecruitPick
    | TradeReward
    | TradeDie
    | JourneyChoice
    | SeaPick
    | SeaMethod
    | CombatCommit
    | CombatReroll
    | SpoilsPick
    | ResolveOrder
    | ArtifactDiscard
    | ShipUpgradeChoice
    | PillageChoice
    | BundleChoice
    | RunesChoice
    | AttackChoice
    | SubduePick
    | ResolveTile
)


class MidgardView(View[MidgardQuestion], frozen=True, kw_only=True):
    last: int | None
    """The last action answered, which everybody saw."""
    round: int
    turn: int
    start: int
    """Who has the start-player marker."""
    honour: int | None
    """Who has the honour ship, with three players."""
    order: list[int]
    """Who places the four ships of this round."""
    area: Annotated[str, OneOf(AREA_NAMES)] | None
    """The area of this turn, once a ship is placed there."""
    active: int | None
    areas: list[Area]
    decks: dict[str, int]
    discards: Discards
    prophecies: list[Prophecy | None]
    battles: list[SeaBattle | None]
    drawn_battle: SeaBattle | None
    village: list[list[VillageCard | None]]
    keep: list[list[KeepCard | None]]
    reavers: list[list[Reaver | None]]
    market: Annotated[list[Die], BAG]
    supply: dict[str, int]
    stock: dict[str, int]
    """Upgrade tokens still to be had."""
    stacks: list[Stack]
    boards: list[Board]
    waiting: list[Reaver | VillageCard | KeepCard]
    """Reavers or spoils that lie before the player who acts."""
    seized: Annotated[list[int], MaxLength(MAX_TILES)]
    """The stacks of the tiles taken this turn, not yet turned over."""
    turned: Annotated[list[Tile | None], MaxLength(MAX_TILES)]
    rest: list[str]
    rewards: list[list[str]]
    paying: list[Annotated[str, OneOf(SYMBOLS)]]
    """The symbols still to be paid, the one asked for now first."""
    met: AnyCard | None
    """The card the question asked now is about."""

    @property
    def opened(self) -> Area:
        """The area of this turn, where it is known that there is one."""
        return next(area for area in self.areas if area.id == self.area)

    @property
    def board(self) -> Board:
        """The board of the player who is asked."""
        return self.boards[self.asked.seat]

    def pairs(self, deck: str) -> Sequence[Sequence[Card | None]]:
        """The linked pairs that lie face up beside a deck."""
        rows: dict[str, Sequence[Sequence[Card | None]]] = {
            "reavers": self.reavers,
            "village": self.village,
            "keep": self.keep,
        }
        return rows[deck]


def sure(thing: object, kind: type[T]) -> T:
    """Something of which it is known what it is."""
    assert isinstance(thing, kind), f"{thing!r} is no {kind.__name__}"
    return thing
