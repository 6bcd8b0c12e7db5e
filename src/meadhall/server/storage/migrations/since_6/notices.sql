-- Notification channels of a person: a mail address, a browser's push service, a webhook, a private feed.
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

-- Outbox of notifications: public facts only, as JSON, and the person who caused it, if the facts name one. It is done
-- when it was delivered or came too late.
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

-- Deliveries of notifications to channels. A server claims one by postponing its due time, so exactly one server sends it.
CREATE TABLE deliveries (
    notice TEXT NOT NULL,
    channel TEXT NOT NULL,
    person TEXT NOT NULL,
    due REAL NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (notice, channel)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_due ON deliveries (due);

-- Matches by the time for which a player has been on turn.
CREATE INDEX matches_awaiting ON matches (touched) WHERE started = 1;
