CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

-- Raising the generation of a person revokes all cookies, tokens and links that were signed for them before.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    named REAL NOT NULL DEFAULT 0,
    generation INTEGER NOT NULL DEFAULT 0,
    muted INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Lesson progress, and the coach's hints a person has had: JSON.
CREATE TABLE learning (person TEXT PRIMARY KEY, body TEXT NOT NULL, at REAL NOT NULL) STRICT, WITHOUT ROWID;

-- The columns from version on are derived from the deeds; they are stored so that lists of matches need no replay.
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
-- Matches whose snapshot is outdated.
CREATE INDEX matches_to_keep ON matches (touched) WHERE started = 1 AND kept < version;

-- Current seats, also derived from the deeds.
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

-- Event log of each match, append-only. The body is the command as JSON. By the nonce a server that lost its connection
-- to a shared database recognises its own command.
CREATE TABLE deeds (
    match TEXT NOT NULL REFERENCES matches,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    nonce TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;

-- Editions of matches: their content as JSON, from which the hash is computed.
CREATE TABLE editions (hash TEXT NOT NULL, game TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, hash))
    STRICT, WITHOUT ROWID;

-- Snapshots of matches, as drawn tables with their logs, for the day when their rules are gone. They may lag behind.
CREATE TABLE keepsakes (
    match TEXT PRIMARY KEY REFERENCES matches,
    version INTEGER NOT NULL,
    at REAL NOT NULL,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
