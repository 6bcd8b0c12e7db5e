-- Leagues: games (JSON), players per table, pairing, and duration of a round (days; 0 for no limit). The version is an
-- optimistic lock.
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

-- Tables of all rounds: members by number in order of seats; places and points when the match is over (JSON). A table
-- with a single member is a bye without a match.
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
