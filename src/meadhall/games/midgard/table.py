"""Game state of Midgard: the components in play, their setup, and the basic operations of the rules."""

from __future__ import annotations

from typing import ClassVar, Final, SupportsIndex

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.components import Component
from meadhall.core.engine.integers import seat_number
from meadhall.core.engine.table import Table
from meadhall.games.midgard import artifacts, components, dealing, determinization, invariants, scoring, view_builder
from meadhall.games.midgard.events import DIE_GAINED, DIE_SPENT, NO_DIE, RESHUFFLED, TOKEN, UPGRADE_USED
from meadhall.games.midgard.packed import (
    ARTIFACT,
    BASIC,
    CLAN,
    COLOURS,
    COLUMNS,
    COMBAT_DICE,
    DECKS,
    DICE,
    DOUBLE_HAMMER,
    FACES,
    FROM_ARTIFACT,
    FROM_UPGRADE,
    HAMMER,
    NONE,
    PAIR,
    PLACES,
    PURSE,
    ROLL_BASE,
    TILE,
    MidgardBox,
)
from meadhall.games.midgard.view import MidgardView

DECK_NAMES: Final = (
    "reavers",
    "prophecies",
    "journeys",
    "sea battles",
    "village spoils",
    "keep spoils",
    "food 1",
    "food 2",
    "food 3",
    "favor 1",
    "favor 2",
    "favor 3",
    "dice 1",
    "dice 2",
    "dice 3",
)
"""The purposes of draws."""
CREW_DICE_STREAMS: Final = ("crew of seat 0", "crew of seat 1", "crew of seat 2", "crew of seat 3")

ROLLED: Final = 0
CHOSEN: Final = 1
MARKET: Final = 2


def changed(items: vec[i64], at: i64, value: i64) -> vec[i64]:
    """A copy with one number changed."""
    copy = items[:]
    copy[at] = value
    return copy


@mypyc_attr(free_list_len=1)
class MidgardTable(Table):
    """Everything on the table. Cards, dice and effects are numbered as in `packed.py`.

    A draw is made when the card is seen, not before: so a deck has no hidden order, and a tile that has not
    been turned over yet has no reward yet. Only Prophecies drawn from the deck are known to one seat alone.
    What changes rarely is never changed in place but replaced (see `changed`), so that clones may share it.
    """

    shared: ClassVar[tuple[str, ...]] = (
        "order",
        "ships",
        "artifacts",
        "upgrades",
        "stock",
        "leader",
        "slots",
        "pile",
        "keeps",
        "known",
        "secret",
    )

    box: MidgardBox
    last: i64
    """The last action answered, which everybody saw; NONE at the very beginning."""
    round: i64
    turn: i64
    """The turn of this round, 0 to 3; 4 when all ships are placed."""
    start: i64
    """Who has the start-player marker."""
    honour: i64
    """Who has the honour ship; NONE unless three play."""
    order: vec[i64]
    """Who places the four ships of this round."""
    area: i64
    """The area of this turn, NONE before a ship is placed."""
    active: i64
    ships: vec[i64]
    """Whose ship is on each area this round."""
    deck: vec[i64]
    """How many of each card are still to be drawn."""
    discard: vec[i64]
    left: vec[i64]
    """How many cards each deck and stack still has."""
    board: vec[i64]
    """The face-up cards of the areas."""
    market: vec[i64]
    """How many of each die are on the market."""
    supply: vec[i64]
    purse: vec[i64]
    """Food, Favor, Glory and so on of each seat."""
    ship: vec[i64]
    """How many of each die are on each seat's ship."""
    aboard: vec[i64]
    """How many dice that is."""
    artifacts: vec[i64]
    """Four places for each seat."""
    stored: vec[i64]
    """The die on each artifact."""
    used: vec[i64]
    """1 for each artifact used this turn."""
    upgrades: vec[i64]
    """Tokens of each seat: hammer, shield, chest, longship."""
    spent: vec[i64]
    """How many of those are face down this turn."""
    stock: vec[i64]
    """Tokens still at the village."""
    leader: vec[i64]
    slots: vec[i64]
    """Reavers of each seat in its four slots, three places each, from the top."""
    pile: vec[i64]
    """Whose Glory pile each unique card lies in; for a tile, before whom it lies."""
    keeps: vec[i64]
    """Treasure, art, armour and tapestries of each seat."""
    known: vec[i64]
    """Prophecies of each seat that everybody knows."""
    secret: vec[i64]
    """Prophecies of each seat that only the seat itself knows."""
    waiting: vec[i64]
    """Reavers or spoils that lie before the player who acts, still to be settled."""
    seized: vec[i64]
    """The stacks of the tiles taken this turn, not yet turned over."""
    turned: vec[i64]
    """Tiles turned over whose reward is still to be gained, NONE where it has been."""

    def __init__(self, box: MidgardBox) -> None:
        self.box = box

    def clone(self) -> MidgardTable:
        other = MidgardTable(self.box)
        self.copy_to(other)
        other.last = self.last
        other.round = self.round
        other.turn = self.turn
        other.start = self.start
        other.honour = self.honour
        other.order = self.order
        other.area = self.area
        other.active = self.active
        other.ships = self.ships
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.left = self.left[:]
        other.board = self.board[:]
        other.market = self.market[:]
        other.supply = self.supply[:]
        other.purse = self.purse[:]
        other.ship = self.ship[:]
        other.aboard = self.aboard[:]
        other.artifacts = self.artifacts
        other.stored = self.stored[:]
        other.used = self.used[:]
        other.upgrades = self.upgrades
        other.spent = self.spent[:]
        other.stock = self.stock
        other.leader = self.leader
        other.slots = self.slots
        other.pile = self.pile
        other.keeps = self.keeps
        other.known = self.known
        other.secret = self.secret
        other.waiting = self.waiting[:]
        other.seized = self.seized[:]
        other.turned = self.turned[:]
        return other

    def components(self) -> list[Component]:
        return components.list_components(self)

    # Setup (section 3 of the specification).

    def deal(self) -> None:
        dealing.deal(self)

    def answer(self, option: i64) -> None:
        top = self.top
        assert top is not None, "the game is over"
        self.last = self.kinds.bases[top.kind] + option
        super().answer(option)

    # Cards.

    def draw(self, pile: i64) -> i64:
        """The next card of a deck or stack; an empty deck takes its discard pile; NONE when there is none."""
        if self.left[pile] == 0:
            self.reshuffle(pile)
        if self.left[pile] == 0:
            return NONE
        rest = self.dice.below(DECK_NAMES[pile], self.left[pile])
        card = self.box.first[pile]
        while rest >= self.deck[card]:
            rest -= self.deck[card]
            card += 1
        self.deck[card] -= 1
        self.left[pile] -= 1
        return card

    def reshuffle(self, deck: i64) -> None:
        for card in range(self.box.first[deck], self.box.end[deck]):
            self.deck[card] += self.discard[card]
            self.left[deck] += self.discard[card]
            self.discard[card] = 0
        if self.left[deck] > 0:
            self.emit(RESHUFFLED, deck)

    def drawable(self, deck: i64) -> i64:
        """How many cards a deck can still bring, its discard pile included."""
        count = self.left[deck]
        for card in range(self.box.first[deck], self.box.end[deck]):
            count += self.discard[card]
        return count

    def can_draw(self, deck: i64) -> bool:
        return self.left[deck] > 0 or self.drawable(deck) > 0

    def pair_lies(self, place: i64, pair: i64) -> bool:
        """Whether a face-up pair is still there, or the single card that was left for it (4.13)."""
        at = place + PAIR * pair
        return self.board[at] != NONE or self.board[at + 1] != NONE

    def take_pair(self, place: i64, pair: i64) -> None:
        """Move a face-up pair before the player who acts."""
        for at in range(place + PAIR * pair, place + PAIR * pair + PAIR):
            if self.board[at] != NONE:
                self.waiting = append(self.waiting, self.board[at])
                self.board[at] = NONE

    def draw_waiting(self, deck: i64, count: i64) -> None:
        """Draw cards before the player who acts, as many as there are."""
        for _card in range(count):
            card = self.draw(deck)
            if card != NONE:
                self.waiting = append(self.waiting, card)

    def stack_height(self, stack: i64) -> i64:
        """Tiles on a stack, without those taken but not yet turned over."""
        height = self.left[DECKS + stack]
        for taken in self.seized:
            if taken == stack:
                height -= 1
        return height

    # Tokens.

    def has(self, seat: i64, what: i64) -> i64:
        return self.purse[seat * PURSE + what]

    def gain(self, seat: i64, what: i64, amount: i64) -> None:
        """Tokens, Glory or something for this turn; a loss takes what there is (MID-160, MID-161)."""
        at = seat * PURSE + what
        change = max(amount, -self.purse[at])
        if change == 0:
            return
        self.purse[at] += change
        self.emit(TOKEN, seat, what, change)

    # Dice.

    def board_die(self, seat: i64, die: i64, way: i64) -> None:
        """A die from the supply onto the ship, even beyond ten (4.0)."""
        self.supply[die // FACES] -= 1
        self.add_die(seat, die)
        self.emit(DIE_GAINED, seat, die, way)

    def add_die(self, seat: i64, die: i64) -> None:
        self.ship[seat * DICE + die] += 1
        self.aboard[seat] += 1

    def remove_die(self, seat: i64, die: i64) -> None:
        self.ship[seat * DICE + die] -= 1
        self.aboard[seat] -= 1

    def roll_die(self, seat: i64, colour: i64) -> i64:
        return self.box.faces[colour * FACES + self.dice.below(CREW_DICE_STREAMS[seat], FACES)]

    def roll_crew(self, seat: i64, amount: i64) -> None:
        """Take and roll dice; a colour that the supply lacks gives none (MID-168)."""
        rest = amount
        for colour in range(COLOURS):
            for _die in range(rest % ROLL_BASE):
                if self.supply[colour] > 0:
                    self.board_die(seat, self.roll_die(seat, colour), ROLLED)
                else:
                    self.emit(NO_DIE, seat, colour)
            rest //= ROLL_BASE

    def any_supply(self) -> bool:
        return self.supply[0] > 0 or self.supply[1] > 0 or self.supply[2] > 0

    def dice_of(self, seat: i64) -> i64:
        """Dice on the ship and on artifacts."""
        count = self.aboard[seat]
        for place in range(seat * PLACES, seat * PLACES + PLACES):
            if self.stored[place] != NONE:
                count += 1
        return count

    def wild(self, seat: i64) -> i64:
        """The die that counts as every basic symbol: the clan face of the leader's clan (MID-056)."""
        leader = self.leader[seat]
        return NONE if leader == NONE else self.box.clan[leader] * FACES + CLAN

    def shows(self, seat: i64, die: i64, symbol: i64) -> bool:
        """Whether a die can stand for a basic symbol (4.6)."""
        face = die % FACES
        return face == symbol or (symbol == HAMMER and face == DOUBLE_HAMMER) or die == self.wild(seat)

    def exact(self, seat: i64, symbol: i64) -> i64:
        """Sources of a symbol that are not wild."""
        at = seat * DICE + symbol
        count = self.ship[at] + self.ship[at + FACES] + self.ship[at + FACES + FACES]
        if symbol == HAMMER:
            count += self.ship[at - 1] + self.ship[at - 1 + FACES] + self.ship[at - 1 + FACES + FACES]
        for place in range(seat * PLACES, seat * PLACES + PLACES):
            if self.stored[place] != NONE and self.stored[place] % FACES == symbol:
                count += 1
        return count + self.fresh_upgrades(seat, symbol)

    def wilds(self, seat: i64) -> i64:
        """Wild dice on the ship; a clan die is never stored (MID-094)."""
        wild = self.wild(seat)
        return 0 if wild == NONE else self.ship[seat * DICE + wild]

    def fresh_upgrades(self, seat: i64, symbol: i64) -> i64:
        at = seat * BASIC + symbol - HAMMER
        return self.upgrades[at] - self.spent[at]

    def spend(self, seat: i64, source: i64, symbol: i64) -> None:
        """A die goes back to the supply, or an upgrade token is turned face down (4.6)."""
        if source == FROM_UPGRADE:
            self.spent[seat * BASIC + symbol - HAMMER] += 1
            self.emit(UPGRADE_USED, seat, symbol)
            return
        die = source
        if source >= FROM_ARTIFACT:
            at = seat * PLACES + source - FROM_ARTIFACT
            die = self.stored[at]
            self.stored[at] = NONE
        else:
            self.remove_die(seat, die)
        self.supply[die // FACES] += 1
        self.emit(DIE_SPENT, seat, die, 0 if source < FROM_ARTIFACT else 1)

    def can_fight(self, seat: i64) -> bool:
        """At least one hammer source, one free combat die or one artifact that gives combat dice (4.7)."""
        if self.has(seat, COMBAT_DICE) > 0 or self.exact(seat, HAMMER) + self.wilds(seat) > 0:
            return True
        return any(artifacts.arms(self, seat, place) > 0 for place in range(PLACES))

    def column(self, seat: i64) -> i64:
        """Which bonus a seat has this turn (MID-146, MID-147)."""
        position = (seat - self.active) % self.seats
        return 3 if self.seats == 2 and position == 1 else position

    def bonus(self, seat: i64) -> i64:
        """What a seat gets for acting in the area of this turn: Favor, rewards, Glory, cards or attempts (2.4)."""
        return self.box.bonus[self.area * COLUMNS + self.column(seat)]

    def tiles_of(self, seat: i64) -> i64:
        count: i64 = 0
        for tile in range(TILE, ARTIFACT):
            if self.pile[tile] == seat:
                count += 1
        return count

    # What may be known.

    def resample_hidden(self, seat: i64) -> None:
        determinization.resample_hidden(self, seat)

    def view(self, seat: SupportsIndex | None = None) -> MidgardView:
        return view_builder.build_view(self, seat_number(seat))

    def sources(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def winners(self) -> list[int]:
        return scoring.winners(self)

    def invariants(self) -> str:
        return invariants.invariants(self)
