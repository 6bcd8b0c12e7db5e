-- A league: which games (JSON), how many at a table, how rounds are drawn and how long they last (days; 0: without end).
-- The version is the fence.
CREATE TABLE leagues (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    host TEXT NOT NULL,
    games TEXT NOT NULL,
    size INTEGER NOT NULL,
    mode TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    lasts INTEGER NOT NULL,
    speed TEXT NOT NULL,
    made REAL NOT NULL,
    round INTEGER NOT NULL DEFAULT 0,
    begun REAL NOT NULL DEFAULT 0,
    over INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX leagues_under_way ON leagues (made) WHERE round > 0 AND over = 0;

CREATE TABLE league_members (
    league TEXT NOT NULL REFERENCES leagues,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (league, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX leagues_by_person ON league_members (person);

-- The tables of all rounds: the members by number, seat by seat; their places and points when it is over (JSON). Where
-- a single member is named they have a bye, and there is no match.
CREATE TABLE league_tables (
    league TEXT NOT NULL REFERENCES leagues,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    members TEXT NOT NULL,
    match TEXT NOT NULL,
    begun REAL NOT NULL,
    ended REAL NOT NULL DEFAULT 0,
    places TEXT NOT NULL DEFAULT '[]',
    points TEXT NOT NULL DEFAULT '[]',
    forfeited INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (league, round, number)
) STRICT, WITHOUT ROWID;
