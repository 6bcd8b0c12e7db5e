"""The HTML pages: the handlers of each page are in the file of its name."""

from litestar import Router

from meadhall.server.http.pages.account import ROUTER as ME
from meadhall.server.http.pages.admin import ROUTER as HOST
from meadhall.server.http.pages.availability import ROUTER as HOURS
from meadhall.server.http.pages.contacts import ROUTER as COMPANIONS
from meadhall.server.http.pages.devices import ROUTER as DEVICES
from meadhall.server.http.pages.duplicate import ROUTER as DUPLICATE
from meadhall.server.http.pages.edition_upload import ROUTER as EDITIONS
from meadhall.server.http.pages.email_links import ROUTER as MAIL_LINKS
from meadhall.server.http.pages.feed import ROUTER as FEEDS
from meadhall.server.http.pages.history import ROUTER as LIBRARY
from meadhall.server.http.pages.invitations import ROUTER as INVITE
from meadhall.server.http.pages.league import ROUTER as LEAGUE
from meadhall.server.http.pages.learn import ROUTER as LEARN
from meadhall.server.http.pages.lobby import ROUTER as HALL
from meadhall.server.http.pages.matchmaking import ROUTER as SEEK
from meadhall.server.http.pages.navigation import publish_routes
from meadhall.server.http.pages.new_match import ROUTER as NEW
from meadhall.server.http.pages.notification_settings import ROUTER as TOLD
from meadhall.server.http.pages.personal_data import ROUTER as OWN_DATA
from meadhall.server.http.pages.pictures import ROUTER as PICTURES
from meadhall.server.http.pages.profile import ROUTER as PEOPLE
from meadhall.server.http.pages.puzzles import ROUTER as PUZZLES
from meadhall.server.http.pages.pwa import ROUTER as INSTALLED
from meadhall.server.http.pages.rating_change import ROUTER as COUNTED
from meadhall.server.http.pages.replay import ROUTER as REPLAY
from meadhall.server.http.pages.review import ROUTER as REVIEW
from meadhall.server.http.pages.rules import ROUTER as RULES
from meadhall.server.http.pages.sandbox import ROUTER as TRIAL
from meadhall.server.http.pages.shared_screen import ROUTER as EVENING
from meadhall.server.http.pages.sign_in import ROUTER as SIGN_IN
from meadhall.server.http.pages.table import ROUTER as TABLE
from meadhall.server.http.pages.table_actions import ROUTER as ACTIONS
from meadhall.server.http.pages.textures import ROUTER as MATERIALS

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
publish_routes(ROUTERS)
