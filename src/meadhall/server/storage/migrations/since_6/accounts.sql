-- Preferences for all devices of a person, as JSON: language, colours, sounds, pace.
ALTER TABLE people ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';

-- Passkeys: the public key, the domain of the server it is for, the sign count.
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

-- Device sessions: a cookie is worthless without its row. No IP address is ever stored.
CREATE TABLE devices (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    way TEXT NOT NULL,
    made REAL NOT NULL,
    seen REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_by_person ON devices (person);

-- One-time tokens: challenges of passkeys, links in mails. The id is the hash of the token.
CREATE TABLE once (
    id TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    person TEXT NOT NULL,
    body TEXT NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX once_by_body ON once (purpose, body);
