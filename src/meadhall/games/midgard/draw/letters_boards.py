"""Player boards in letters."""

from __future__ import annotations

from meadhall.core.draw.canvas import Span, seat_span
from meadhall.games.midgard import combat, crew, turns
from meadhall.games.midgard.draw.letters_lines import Line, Piece, card_thing, die_thing, sentence
from meadhall.games.midgard.draw.letters_shorthand import TIMES, die_in_short, grouped
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.packed import COLOUR_NAMES, FROM_ARTIFACT
from meadhall.games.midgard.printed import SYMBOLS, OwnArtifact, Reaver
from meadhall.games.midgard.text.wording import ability_words, card_name, card_words, die_number, die_words
from meadhall.games.midgard.view import (
    ArtifactDiscard,
    ArtifactWindow,
    CombatCommit,
    Overflow,
    PayDie,
    PaySymbol,
    RerollDie,
    TurnDie,
)

TOKENS = ("glory", "food", "favor", "terror", "farm", "wall", "bastion")
TOKENS_ALWAYS_SHOWN = ("glory", "food", "favor")
USED, EMPTY = "✓", "-"


class BoardLines:
    def __init__(self, scene: MidgardScene, roomy: bool) -> None:
        self.scene = scene
        self.view = scene.view
        self.say = scene.say
        self.roomy = roomy

    def standing(self, seat: int) -> list[Piece]:
        """A player: what the game would bring now, tokens, and for a rival also dice and crew."""
        board, say = self.view.boards[seat], self.say
        ink = f"seat{seat} strong" if seat == self.view.seat else f"seat{seat}"
        name = [
            seat_span(seat),
            Span(f" {say.seat_name(seat)}", ink),
            Span(f" {say.count('letters.now', sum(board.points.values()))}"),
        ]
        pieces = [Piece(name, thing=f"seat-{seat}")]
        for kind in TOKENS:
            count = board.tokens[kind]
            if count or kind in TOKENS_ALWAYS_SHOWN:
                words = Span(f"{say(f'letters.token.{kind}')} {count}", "" if count else "quiet")
                pieces.append(Piece([words], thing=f"good-{kind}" if seat == self.scene.main else ""))
        if seat != self.scene.main:
            pieces.append(Piece([Span(say.count("letters.dice", len(board.ship)))]))
            crew_size = sum(map(len, board.slots.values())) + (board.leader is not None)
            pieces.append(Piece([Span(say("letters.crew", n=crew_size))]))
            if board.hidden_prophecies:
                pieces.append(Piece([Span(say("letters.secret", n=board.hidden_prophecies), "quiet")]))
        return pieces

    def ship(self) -> list[Piece]:
        """The dice on one's own ship, those that are alike together."""
        pieces = [Piece([Span(self.say("letters.ship"), "strong")])]
        for name, count in grouped(self.scene.own.ship):
            words = die_words(name, self.say) if self.roomy else die_in_short(name, self.say)
            text = words + (f"{TIMES}{count}" if count > 1 else "")
            pieces.append(Piece([Span(text, name.split(":")[0])], self.die_option(die_number(name)), die_thing(name)))
        for upgrade in self.scene.own.upgrades:
            text = f"{self.say('letters.upgrade')}{self.say(f'letters.symbol.{upgrade.symbol}')}"
            pieces.append(Piece([Span(text + (USED if upgrade.used else ""), "gold")], thing="upgrades"))
        return pieces

    def die_option(self, die: int) -> int | None:
        """What choosing a die on one's ship means now."""
        if self.scene.asked != self.scene.main:
            return None
        match self.view.question:
            case Overflow() | PaySymbol() | PayDie():
                return die
            case TurnDie() | RerollDie():
                return crew.DIE + die
            case CombatCommit():
                return combat.COMMIT + die
        return None

    def tools(self) -> list[Piece]:
        """Leader, specialists and artifacts of one's own."""
        board, say = self.scene.own, self.say
        leader = say("letters.leader.none")
        if board.leader is not None:
            leader = say("look.leader", name=board.leader.name, clan=say(f"clan.{board.leader.clan}"))
        pieces = [Piece([Span(leader)], thing="leader")]
        for area, reavers in board.slots.items():
            names = ", ".join(map(self.specialist, reavers)) or EMPTY
            pieces.append(Piece([Span(f"{say(f'short.{area}')} {names}", "wood")], thing=f"slot-{area}"))
        for place, artifact in enumerate(board.artifacts):
            if artifact is not None:
                words = Span(self.artifact(artifact), "gold")
                pieces.append(Piece([words], self.artifact_option(place), card_thing(artifact)))
        return pieces

    def specialist(self, reaver: Reaver) -> str:
        return f"{reaver.name} ({ability_words(reaver.ability, self.say)})" if self.roomy else reaver.name

    def prophecies(self, width: int) -> list[Line]:
        """What one's own Prophecies count, where there is room for it."""
        board, say = self.scene.own, self.say
        if not self.roomy:
            return []
        told = [say("sheet.prophecy", card=card_words(card, say)) for card in board.prophecies]
        told += [say("sheet.prophecy.secret", card=card_words(card, say)) for card in board.secret_prophecies]
        return [line for words in told for line in sentence(words, "quiet", None, width, 1)]

    def artifact(self, artifact: OwnArtifact) -> str:
        stored = f"={die_in_short(artifact.die, self.say)}" if artifact.die else ""
        words = card_words(artifact, self.say) if self.roomy else card_name(artifact, self.say)
        return f"{words}{stored}{USED if artifact.used else ''}"

    def artifact_option(self, place: int) -> int | None:
        if self.scene.asked != self.scene.main:
            return None
        match self.view.question:
            case ArtifactDiscard():
                return place
            case ArtifactWindow():
                return turns.USE_ARTIFACT + place
            case CombatCommit():
                return combat.USE_ARTIFACT + place
            case PaySymbol() | PayDie():
                return FROM_ARTIFACT + place
        return None

    def key(self) -> list[Piece]:
        """What the letters of dice and costs mean."""
        say = self.say
        entries = [(say(f"letters.symbol.{symbol}"), say(f"symbol.{symbol}")) for symbol in SYMBOLS]
        entries.insert(1, (say("letters.symbol.double_hammer"), say("letters.double")))
        entries.append((say("letters.symbol.clan"), say("letters.clan")))
        colours = "/".join(say(f"letters.colour.{colour}") for colour in COLOUR_NAMES)
        entries += [(colours, say("letters.colours")), (say("letters.symbol.food"), say("letters.token.food"))]
        return [Piece([Span(sign), Span(f" {words}", "quiet")]) for sign, words in entries]
