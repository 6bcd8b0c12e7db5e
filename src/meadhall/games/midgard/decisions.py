"""Registry of all decisions and steps of Midgard."""

from typing import Final

from meadhall.core.engine.decision import DecisionRegistry
from meadhall.games.midgard import combat, crew, effects, paying, rounds, turns
from meadhall.games.midgard.areas import keep, recruit, sea, spoils, territory, trade, village

DECISIONS: Final = DecisionRegistry(
    [
        recruit.ReaverFate,
        crew.DieFace,
        spoils.PromoteSpoils,
        crew.Overflow,
        rounds.PlaceLongship,
        turns.SpecialistUse,
        crew.TurnDie,
        crew.RerollDie,
        crew.DieChoice,
        crew.DieColour,
        turns.ArtifactWindow,
        turns.ActivateOrRest,
        crew.RestDie,
        paying.PaySymbol,
        paying.PayDie,
        recruit.RecruitPick,
        trade.TradeReward,
        trade.TradeDie,
        sea.JourneyChoice,
        sea.SeaPick,
        sea.SeaMethod,
        combat.CombatCommit,
        combat.CombatReroll,
        spoils.SpoilsPick,
        spoils.ResolveOrder,
        village.ArtifactDiscard,
        village.ShipUpgradeChoice,
        village.PillageChoice,
        village.BundleChoice,
        village.RunesChoice,
        keep.AttackChoice,
        territory.SubduePick,
        territory.ResolveTile,
        rounds.Muster,
        rounds.StartRound,
        rounds.StartTurn,
        turns.Specialists,
        turns.Resolution,
        turns.Action,
        rounds.Cleanup,
        effects.CarryOut,
        sea.BattleWon,
        territory.Seize,
        territory.TurnOver,
    ]
)
