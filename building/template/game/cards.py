"""What the inspect sheet says of the things of New game, and the signs they are drawn with."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.look import wares
from meadhall.core.look.brush import disc, line
from meadhall.core.look.drawing import Kit, use
from meadhall.core.look.palette import INK
from meadhall.core.look.plate import face
from meadhall.core.look.signals import badge, pennant
from meadhall.core.picture import Card, Fact
from meadhall.core.svg import at
from meadhall.core.words import Words
from meadhall.games.newgame.box import KINDS
from meadhall.games.newgame.view import NewGameView

KIT = Kit()
SILVER = disc(0, 0, 24, "#cfd6da", INK, 2) + disc(0, 0, 17, edge="#8d989e", width=2) + line("M-6 9V-9L6 0", INK, 3)
for number, sign in enumerate((wares.amber(), wares.furs(), wares.mead(), SILVER)):
    KIT.motif(f"treasure-{number}", at(0, 0, sign, scale=0.8))


def inspect(view: NewGameView, thing: str, say: Words) -> Card | None:
    """The card of a kind of treasure or of a hoard."""
    sort, _, name = thing.partition("-")
    number = int(name) if len(name) == 1 and name in "0123456789" else -1
    if sort == "treasure" and 0 <= number < KINDS:
        return treasure_card(view, number, say)
    if sort == "hoard" and 0 <= number < view.seats:
        return hoard_card(view, number, say)
    return None


def treasure_card(view: NewGameView, kind: int, say: Words) -> Card:
    facts = [Fact(use(f"treasure-{kind}", 0, 0, 0.7), say("card.chest", n=view.chest[kind]))]
    for seat, hoard in enumerate(view.hoards):
        facts.append(Fact(badge(seat), say("card.has", who=say.who(seat), n=hoard.treasures[kind])))
    picture = use(f"treasure-{kind}", 60, 60, 2.4)
    effect = say("card.treasure.effect", times=view.oath_counts)
    return Card(say.called(view.treasures[kind]), picture, say("card.treasure"), effect, facts, ("NEW-008", "NEW-009"))


def hoard_card(view: NewGameView, seat: int, say: Words) -> Card:
    picture = at(60, 60, face(seat, say.who(seat), 44))
    facts = [Fact(badge(seat), say("sheet.gathered", n=view.hoards[seat].gathered))]
    effect = say("card.hoard.effect", times=view.oath_counts)
    return Card(say.who(seat), picture, say("card.hoard"), effect, facts, ("NEW-008", "NEW-009"))


def legend(say: Words) -> Sequence[Fact]:
    return [
        Fact(use("treasure-0", 0, 0, 0.6), say("legend.treasure")),
        Fact(at(-6, -14, pennant(0, 28)), say("legend.turn")),
    ]
