"""View types of Lofoten: all but hidden cards (section 10)."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Struct, UnsetType

from meadhall.core.engine.view import Question, View
from meadhall.core.ml.view_bounds import BAG, MaxLength, OneOf
from meadhall.games.lofoten.packed import CARDS, HAND, HOLD, JARLS, SEATS, SHIPS, TILES


class Good(Struct, frozen=True):
    name_fr: str
    name_en: str
    id: str
    power: str
    colour: str


class Power(Struct, frozen=True):
    """What the central card of a good does."""

    name_fr: str
    name_en: str
    id: str


class Clan(Struct, frozen=True):
    name_fr: str
    name_en: str
    id: str
    seat: int
    start_coins: int
    first_player: bool


class Letter(Struct, frozen=True):
    """A longship tile: what it can do once it is improved."""

    name_fr: str
    name_en: str
    letter: str
    per_player: int
    power: str
    pp: int
    capacity: int | UnsetType = UNSET
    uses: int | UnsetType = UNSET


class Tile(Struct, frozen=True):
    """A goods tile: goods, clans and zones go by their number."""

    id: int
    good: int
    value: int
    shield: int


class StoredTile(Tile, frozen=True):
    flipped: bool


class Card(Struct, frozen=True):
    """An order card."""

    id: int
    good: int
    value: int


class HeldCard(Card, frozen=True):
    """A card of one's own hand, and since which renewal of the deck the opponent can work it out (0: not at all)."""

    since: int


class GuessedCard(Struct, frozen=True):
    """What can be worked out of a card of the other hand: it is one of these."""

    one_of: Annotated[list[Card], MaxLength(HAND)]
    since: int


class Pile(Struct, frozen=True):
    count: int
    good: int | None


class WarehouseCard(Struct, frozen=True):
    name_fr: str
    name_en: str
    id: str
    level: int
    scoring: str
    pp: int
    pp_second: int
    cap: int
    limit: int


class Side(Struct, frozen=True):
    """One seat's side of a warehouse."""

    tiles: Annotated[list[StoredTile], BAG]
    total: int
    pp: int


class Warehouse(Struct, frozen=True):
    card: WarehouseCard
    good: int | None
    sides: Annotated[list[Side], MaxLength(SEATS)]


class Ship(Struct, frozen=True):
    letter: int
    improved: bool
    order: Card | None
    cargo: Annotated[list[Tile], MaxLength(HOLD)]


class Fleet(Struct, frozen=True):
    zone: int
    turned: int
    """Quarter turns, clockwise."""
    places: Annotated[list[Ship], MaxLength(SHIPS)]
    coins: int
    goods: int
    stored: list[int]
    """How many tiles of each good are stored."""
    more_moves: int
    more_uses: int
    quay_free: bool


class JarlCard(Struct, frozen=True):
    name_fr: str
    name_en: str
    id: str
    key: str
    timing: str
    amount: int
    max_value: int
    warehouse: bool
    text_fr: str
    text_en: str

    def text(self, lang: str) -> str:
        """What the Jarl does."""
        return self.text_fr if lang == "fr" else self.text_en


class Demand(Struct, frozen=True):
    name_fr: str
    name_en: str
    id: str
    test: str
    amount: int
    good: str | UnsetType = UNSET


class Jarl(Struct, frozen=True):
    """A Jarl with the demand that wins it."""

    jarl: JarlCard
    demand: Demand
    owner: int | None
    link: int | None
    """The warehouse it is linked with."""
    progress: Annotated[list[int], MaxLength(SEATS)]
    claimable: Annotated[list[bool], MaxLength(SEATS)]


class SetupRedraw(Question, frozen=True, tag="setup_redraw"):
    pass


class ChooseCard(Question, frozen=True, tag="choose_card"):
    pass


class LateralMove(Question, frozen=True, tag="lateral_move"):
    side: int
    budget: int


class CentralPower(Question, frozen=True, tag="central_power"):
    good: int
    uses: int


class ShipPower(Question, frozen=True, tag="ship_power"):
    good: int
    uses: int


class ChooseWarehouse(Question, frozen=True, tag="choose_warehouse"):
    good: int


class PlaceCard(Question, frozen=True, tag="place_card"):
    pass


class RefillPick(Question, frozen=True, tag="refill_pick"):
    pass


class RefillPlace(Question, frozen=True, tag="refill_place"):
    tile: int


class EndTurn(Question, frozen=True, tag="end_turn"):
    improved: int


class JarlWarehouse(Question, frozen=True, tag="jarl_warehouse"):
    which: int


class JarlTile(Question, frozen=True, tag="jarl_tile"):
    which: int


class ImproveTile(Question, frozen=True, tag="improve_tile"):
    pass


class ImproveShip(Question, frozen=True, tag="improve_ship"):
    pass


class FinalUnload(Question, frozen=True, tag="final_unload"):
    pass


LofotenQuestion = (
    SetupRedraw
    | ChooseCard
    | LateralMove
    | CentralPower
    | ShipPower
    | ChooseWarehouse
    | PlaceCard
    | RefillPick
    | RefillPlace
    | EndTurn
    | JarlWarehouse
    | JarlTile
    | ImproveTile
    | ImproveShip
    | FinalUnload
)


class LofotenView(View[LofotenQuestion], frozen=True, kw_only=True):
    active: int
    last: bool
    """Whether the last turns are being played."""
    still: int
    """How many turns nothing has been stored."""
    stagnation: int
    prices: list[int]
    """Coins for a movement, a new hand, and another turn."""
    goods: list[Good]
    powers: dict[str, Power]
    clans: list[Clan]
    letters: list[Letter]
    market: list[Tile | None]
    piles: list[Pile]
    warehouses: list[Warehouse]
    fleets: list[Fleet]
    hands: list[Annotated[list[HeldCard | GuessedCard | None], MaxLength(HAND)]]
    newest: list[int | None]
    """Which place of each hand has the newest card."""
    drawn: Card | None
    picked: Tile | None
    """The tile that is being placed."""
    deck: int
    renewals: int
    discard: Annotated[list[Card], MaxLength(CARDS)]
    reserve: int
    jarls: Annotated[list[Jarl], MaxLength(JARLS)]
    removed: Annotated[list[Annotated[int, OneOf(range(TILES))]], BAG]
    points: list[int]

    @property
    def in_hand(self) -> Tile:
        """The tile that is being placed, where there is one."""
        assert self.picked is not None, "no tile is being placed"
        return self.picked

    def tile_in(self, zone: int) -> Tile:
        """The tile in a zone of the market, where there is one."""
        tile = self.market[zone]
        assert tile is not None, f"zone {zone} is empty"
        return tile

    def own_hand(self, seat: int) -> list[HeldCard]:
        """The cards of the seat whose view this is."""
        return [card for card in self.hands[seat] if isinstance(card, HeldCard)]
