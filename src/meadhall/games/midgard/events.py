"""What can happen in Midgard, as it is told."""

from typing import Final

EVENTS: Final = (
    "round",
    "turn",
    "longship",
    "specialist",
    "activate",
    "rest",
    "token",
    "die_gained",
    "die_spent",
    "no_die",
    "die_turned",
    "die_rerolled",
    "upgrade_used",
    "overflow",
    "stored",
    "artifact_used",
    "reaver",
    "rally",
    "specialise",
    "promote",
    "replaced",
    "marker",
    "prophecy",
    "secret_prophecy",
    "hidden_prophecy",
    "journey",
    "journey_paid",
    "journey_suffered",
    "battle",
    "retreat",
    "combat",
    "reroll",
    "won",
    "lost",
    "spoils",
    "collected",
    "artifact",
    "artifact_retired",
    "upgrade",
    "pillage",
    "cleanse",
    "subdue",
    "tile",
    "conquests",
    "reshuffled",
    "end",
)

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
