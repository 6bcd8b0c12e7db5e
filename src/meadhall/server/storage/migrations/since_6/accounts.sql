-- What somebody has chosen once for all their devices, as JSON: language, colours, sounds, pace.
ALTER TABLE people ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';

-- Keys that open somebody's seats on any device: the public half, for which name of this server, how often it was used.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    public BLOB NOT NULL,
    counter INTEGER NOT NULL,
    place TEXT NOT NULL,
    name TEXT NOT NULL,
    made REAL NOT NULL,
    used REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_person ON passkeys (person);

-- Browsers that were signed in; a cookie that names one is worthless without its row. No address is ever kept.
CREATE TABLE devices (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    way TEXT NOT NULL,
    made REAL NOT NULL,
    seen REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_by_person ON devices (person);

-- What is good once and for a while: challenges to passkeys, links in mails. The id is the hash of what was given away.
CREATE TABLE once (
    id TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    person TEXT NOT NULL,
    body TEXT NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX once_by_body ON once (purpose, body);
