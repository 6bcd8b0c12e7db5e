"""The pages people see."""

from litestar import Router

from meadhall.server.pages.actions import ROUTER as ACTIONS
from meadhall.server.pages.companions import ROUTER as COMPANIONS
from meadhall.server.pages.counted import ROUTER as COUNTED
from meadhall.server.pages.devices import ROUTER as DEVICES
from meadhall.server.pages.doors import open_doors
from meadhall.server.pages.duplicate import ROUTER as DUPLICATE
from meadhall.server.pages.editions import ROUTER as EDITIONS
from meadhall.server.pages.evening import ROUTER as EVENING
from meadhall.server.pages.feeds import ROUTER as FEEDS
from meadhall.server.pages.hall import ROUTER as HALL
from meadhall.server.pages.host import ROUTER as HOST
from meadhall.server.pages.hours import ROUTER as HOURS
from meadhall.server.pages.installed import ROUTER as INSTALLED
from meadhall.server.pages.invite import ROUTER as INVITE
from meadhall.server.pages.league import ROUTER as LEAGUE
from meadhall.server.pages.learn import ROUTER as LEARN
from meadhall.server.pages.library import ROUTER as LIBRARY
from meadhall.server.pages.mail_links import ROUTER as MAIL_LINKS
from meadhall.server.pages.materials import ROUTER as MATERIALS
from meadhall.server.pages.me import ROUTER as ME
from meadhall.server.pages.new import ROUTER as NEW
from meadhall.server.pages.own_data import ROUTER as OWN_DATA
from meadhall.server.pages.people import ROUTER as PEOPLE
from meadhall.server.pages.pictures import ROUTER as PICTURES
from meadhall.server.pages.puzzles import ROUTER as PUZZLES
from meadhall.server.pages.replay import ROUTER as REPLAY
from meadhall.server.pages.review import ROUTER as REVIEW
from meadhall.server.pages.rules import ROUTER as RULES
from meadhall.server.pages.seek import ROUTER as SEEK
from meadhall.server.pages.sign_in import ROUTER as SIGN_IN
from meadhall.server.pages.table import ROUTER as TABLE
from meadhall.server.pages.told import ROUTER as TOLD
from meadhall.server.pages.trial import ROUTER as TRIAL

ROUTERS: list[Router] = [
    HALL,
    NEW,
    SEEK,
    DUPLICATE,
    LEAGUE,
    TABLE,
    EDITIONS,
    INVITE,
    EVENING,
    ACTIONS,
    REPLAY,
    REVIEW,
    COUNTED,
    RULES,
    LEARN,
    TRIAL,
    PUZZLES,
    LIBRARY,
    ME,
    COMPANIONS,
    DEVICES,
    SIGN_IN,
    OWN_DATA,
    TOLD,
    MAIL_LINKS,
    FEEDS,
    INSTALLED,
    HOURS,
    PEOPLE,
    HOST,
    MATERIALS,
    PICTURES,
]
open_doors(ROUTERS)
