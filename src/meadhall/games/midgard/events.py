"""Event types of Midgard, with their fields. Components are given by their number in the box."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.engine.events import Event, Events

ROUND: Final = 0
TURN: Final = 1
LONGSHIP_PLACED: Final = 2
SPECIALIST: Final = 3
ACTIVATED: Final = 4
RESTED: Final = 5
TOKEN: Final = 6
DIE_GAINED: Final = 7
DIE_SPENT: Final = 8
NO_DIE: Final = 9
DIE_TURNED: Final = 10
DIE_REROLLED: Final = 11
UPGRADE_USED: Final = 12
OVERFLOWED: Final = 13
STORED: Final = 14
ARTIFACT_USED: Final = 15
REAVER_TAKEN: Final = 16
RALLIED: Final = 17
SPECIALISED: Final = 18
PROMOTED: Final = 19
REPLACED: Final = 20
MARKER: Final = 21
PROPHECY_TAKEN: Final = 22
PROPHECY_DRAWN: Final = 23
PROPHECY_HIDDEN: Final = 24
JOURNEY_SEEN: Final = 25
JOURNEY_PAID: Final = 26
JOURNEY_SUFFERED: Final = 27
BATTLE_MET: Final = 28
RETREATED: Final = 29
COMBAT_ROLLED: Final = 30
COMBAT_REROLLED: Final = 31
WON: Final = 32
LOST: Final = 33
SPOILS_TAKEN: Final = 34
COLLECTED_CARD: Final = 35
ARTIFACT_PLACED: Final = 36
ARTIFACT_RETIRED: Final = 37
UPGRADED: Final = 38
PILLAGED: Final = 39
CLEANSED: Final = 40
SUBDUED: Final = 41
TILE_TURNED: Final = 42
CONQUESTS: Final = 43
RESHUFFLED: Final = 44
ENDED: Final = 45


class RoundBegun(Event, frozen=True, tag="round"):
    """`honour` is -1 unless three play."""

    number: ClassVar[int] = ROUND

    round: int
    seat: int
    honour: int


class TurnBegun(Event, frozen=True, tag="turn"):
    number: ClassVar[int] = TURN

    seat: int
    turn: int


class LongshipPlaced(Event, frozen=True, tag="longship"):
    number: ClassVar[int] = LONGSHIP_PLACED

    seat: int
    area: int


class SpecialistUsed(Event, frozen=True, tag="specialist"):
    number: ClassVar[int] = SPECIALIST

    seat: int
    card: int


class Activated(Event, frozen=True, tag="activate"):
    number: ClassVar[int] = ACTIVATED

    seat: int
    area: int
    column: int


class Rested(Event, frozen=True, tag="rest"):
    """`way` is 0 for what resting gives, 1 for a die."""

    number: ClassVar[int] = RESTED

    seat: int
    way: int


class TokensChanged(Event, frozen=True, tag="token"):
    """`what` is an effect of `packed.VERB_NAMES`; a loss is negative."""

    number: ClassVar[int] = TOKEN

    seat: int
    what: int
    amount: int


class DieGained(Event, frozen=True, tag="die_gained"):
    """`way` is 0 for a die rolled, 1 for one chosen, 2 for one of the market."""

    number: ClassVar[int] = DIE_GAINED

    seat: int
    die: int
    way: int


class DieSpent(Event, frozen=True, tag="die_spent"):
    """`stored` is 1 if it lay on an artifact."""

    number: ClassVar[int] = DIE_SPENT

    seat: int
    die: int
    stored: int


class NoDie(Event, frozen=True, tag="no_die"):
    number: ClassVar[int] = NO_DIE

    seat: int
    colour: int


class DieTurned(Event, frozen=True, tag="die_turned"):
    number: ClassVar[int] = DIE_TURNED

    seat: int
    die: int
    new: int


class DieRerolled(Event, frozen=True, tag="die_rerolled"):
    number: ClassVar[int] = DIE_REROLLED

    seat: int
    die: int
    new: int


class UpgradeUsed(Event, frozen=True, tag="upgrade_used"):
    number: ClassVar[int] = UPGRADE_USED

    seat: int
    symbol: int


class Overflowed(Event, frozen=True, tag="overflow"):
    number: ClassVar[int] = OVERFLOWED

    seat: int
    die: int


class Stored(Event, frozen=True, tag="stored"):
    number: ClassVar[int] = STORED

    seat: int
    die: int
    card: int


class ArtifactUsed(Event, frozen=True, tag="artifact_used"):
    number: ClassVar[int] = ARTIFACT_USED

    seat: int
    card: int


class ReaverTaken(Event, frozen=True, tag="reaver"):
    number: ClassVar[int] = REAVER_TAKEN

    seat: int
    card: int


class Rallied(Event, frozen=True, tag="rally"):
    number: ClassVar[int] = RALLIED

    seat: int
    card: int


class Specialised(Event, frozen=True, tag="specialise"):
    number: ClassVar[int] = SPECIALISED

    seat: int
    card: int
    area: int


class Promoted(Event, frozen=True, tag="promote"):
    number: ClassVar[int] = PROMOTED

    seat: int
    card: int


class Replaced(Event, frozen=True, tag="replaced"):
    number: ClassVar[int] = REPLACED

    seat: int
    card: int


class MarkerMoved(Event, frozen=True, tag="marker"):
    number: ClassVar[int] = MARKER

    seat: int


class ProphecyTaken(Event, frozen=True, tag="prophecy"):
    number: ClassVar[int] = PROPHECY_TAKEN

    seat: int
    card: int


class ProphecyDrawn(Event, frozen=True, tag="secret_prophecy"):
    """Told to the owner alone."""

    number: ClassVar[int] = PROPHECY_DRAWN

    seat: int
    card: int


class ProphecyHidden(Event, frozen=True, tag="hidden_prophecy"):
    """Told to everybody else."""

    number: ClassVar[int] = PROPHECY_HIDDEN

    seat: int


class JourneySeen(Event, frozen=True, tag="journey"):
    number: ClassVar[int] = JOURNEY_SEEN

    seat: int
    card: int


class JourneyPaid(Event, frozen=True, tag="journey_paid"):
    number: ClassVar[int] = JOURNEY_PAID

    seat: int
    card: int


class JourneySuffered(Event, frozen=True, tag="journey_suffered"):
    number: ClassVar[int] = JOURNEY_SUFFERED

    seat: int
    card: int


class BattleMet(Event, frozen=True, tag="battle"):
    """`place` is 5 for the deck."""

    number: ClassVar[int] = BATTLE_MET

    seat: int
    card: int
    place: int


class Retreated(Event, frozen=True, tag="retreat"):
    number: ClassVar[int] = RETREATED

    seat: int
    card: int


class CombatRolled(Event, frozen=True, tag="combat"):
    number: ClassVar[int] = COMBAT_ROLLED

    seat: int
    zeros: int
    ones: int
    twos: int


class CombatRerolled(Event, frozen=True, tag="reroll"):
    number: ClassVar[int] = COMBAT_REROLLED

    seat: int
    dice: int


class FightWon(Event, frozen=True, tag="won"):
    number: ClassVar[int] = WON

    seat: int
    prize: int


class FightLost(Event, frozen=True, tag="lost"):
    number: ClassVar[int] = LOST

    seat: int
    prize: int


class SpoilsTaken(Event, frozen=True, tag="spoils"):
    number: ClassVar[int] = SPOILS_TAKEN

    seat: int
    card: int


class CardCollected(Event, frozen=True, tag="collected"):
    number: ClassVar[int] = COLLECTED_CARD

    seat: int
    card: int


class ArtifactPlaced(Event, frozen=True, tag="artifact"):
    number: ClassVar[int] = ARTIFACT_PLACED

    seat: int
    card: int


class ArtifactRetired(Event, frozen=True, tag="artifact_retired"):
    number: ClassVar[int] = ARTIFACT_RETIRED

    seat: int
    card: int


class Upgraded(Event, frozen=True, tag="upgrade"):
    number: ClassVar[int] = UPGRADED

    seat: int
    symbol: int


class Pillaged(Event, frozen=True, tag="pillage"):
    number: ClassVar[int] = PILLAGED

    seat: int
    card: int


class Cleansed(Event, frozen=True, tag="cleanse"):
    number: ClassVar[int] = CLEANSED

    seat: int
    other: int


class Subdued(Event, frozen=True, tag="subdue"):
    """`force` is 0 if it is subdued peacefully."""

    number: ClassVar[int] = SUBDUED

    seat: int
    stack: int
    force: int


class TileTurned(Event, frozen=True, tag="tile"):
    number: ClassVar[int] = TILE_TURNED

    seat: int
    tile: int
    stack: int


class ConquestsScored(Event, frozen=True, tag="conquests"):
    number: ClassVar[int] = CONQUESTS

    seat: int
    tiles: int


class DeckReshuffled(Event, frozen=True, tag="reshuffled"):
    number: ClassVar[int] = RESHUFFLED

    deck: int


class GameEnded(Event, frozen=True, tag="end"):
    number: ClassVar[int] = ENDED


EVENTS: Final = Events(
    [
        RoundBegun,
        TurnBegun,
        LongshipPlaced,
        SpecialistUsed,
        Activated,
        Rested,
        TokensChanged,
        DieGained,
        DieSpent,
        NoDie,
        DieTurned,
        DieRerolled,
        UpgradeUsed,
        Overflowed,
        Stored,
        ArtifactUsed,
        ReaverTaken,
        Rallied,
        Specialised,
        Promoted,
        Replaced,
        MarkerMoved,
        ProphecyTaken,
        ProphecyDrawn,
        ProphecyHidden,
        JourneySeen,
        JourneyPaid,
        JourneySuffered,
        BattleMet,
        Retreated,
        CombatRolled,
        CombatRerolled,
        FightWon,
        FightLost,
        SpoilsTaken,
        CardCollected,
        ArtifactPlaced,
        ArtifactRetired,
        Upgraded,
        Pillaged,
        Cleansed,
        Subdued,
        TileTurned,
        ConquestsScored,
        DeckReshuffled,
        GameEnded,
    ]
)
