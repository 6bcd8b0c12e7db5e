CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

-- Who makes their generation greater makes all cookies, tokens and links that were signed before worthless.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    named REAL NOT NULL DEFAULT 0,
    generation INTEGER NOT NULL DEFAULT 0,
    muted INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- How far somebody is with the lessons, and what the coach has told them: JSON.
CREATE TABLE learning (person TEXT PRIMARY KEY, body TEXT NOT NULL, at REAL NOT NULL) STRICT, WITHOUT ROWID;

-- The second half (from version on) follows from the deeds; it is kept so that the hall need not replay anything.
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    edition TEXT NOT NULL,
    players INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    host TEXT NOT NULL,
    doors TEXT NOT NULL,
    hints INTEGER NOT NULL,
    created REAL NOT NULL,
    version INTEGER NOT NULL,
    take INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    started INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    decision TEXT NOT NULL,
    over INTEGER NOT NULL,
    touched REAL NOT NULL,
    next TEXT NOT NULL,
    scores TEXT NOT NULL DEFAULT '[]',
    kept INTEGER NOT NULL DEFAULT -1
) STRICT, WITHOUT ROWID;
CREATE INDEX matches_by_doors ON matches (doors, over, touched);
-- Those whose keepsake is older than they are.
CREATE INDEX matches_to_keep ON matches (touched) WHERE started = 1 AND kept < version;

-- Who sits where now: this, too, follows from the deeds.
CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    passes INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person, match);

-- Append-only: everything that ever happened in a match, in order. The body is the deed as JSON. By the nonce a server
-- that lost sight of a shared database in the middle knows its own deed again.
CREATE TABLE deeds (
    match TEXT NOT NULL REFERENCES matches,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    nonce TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;

-- The editions that matches were made with: their content as JSON, of which the hash is made.
CREATE TABLE editions (hash TEXT NOT NULL, game TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, hash))
    STRICT, WITHOUT ROWID;

-- What a match last looked like, drawn and told, for the day when its rules are gone. It may lag behind.
CREATE TABLE keepsakes (
    match TEXT PRIMARY KEY REFERENCES matches,
    version INTEGER NOT NULL,
    at REAL NOT NULL,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
