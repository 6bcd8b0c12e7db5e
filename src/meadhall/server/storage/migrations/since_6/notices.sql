-- Where somebody wants to be told: a mail address, a browser's push service, an address of a program, a private feed.
CREATE TABLE channels (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    secret TEXT NOT NULL,
    lang TEXT NOT NULL,
    every INTEGER NOT NULL DEFAULT 0,
    made REAL NOT NULL,
    used REAL NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX channels_by_person ON channels (person);
CREATE UNIQUE INDEX channels_by_target ON channels (kind, target) WHERE kind IN ('mail', 'push');
CREATE INDEX channels_by_secret ON channels (secret);

-- What somebody is to be told, and was: only public facts, as JSON, and who made it known, if they name somebody. It is
-- done when it was passed on or came too late.
CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    match TEXT NOT NULL,
    teller TEXT NOT NULL DEFAULT '',
    facts TEXT NOT NULL,
    at REAL NOT NULL,
    due REAL NOT NULL,
    done INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_by_person ON notices (person, at);
CREATE INDEX notices_due ON notices (due) WHERE done = 0;

-- A notice on its way to a channel. Whoever takes it puts off when it is due: so exactly one server carries it.
CREATE TABLE deliveries (
    notice TEXT NOT NULL,
    channel TEXT NOT NULL,
    person TEXT NOT NULL,
    due REAL NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (notice, channel)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_due ON deliveries (due);

-- Whose turn it is, the longest first.
CREATE INDEX matches_awaiting ON matches (touched) WHERE started = 1;
