-- Author of a command, as in its body: merge and erasure of a person's chat need not read all event logs.
ALTER TABLE deeds ADD COLUMN person TEXT NOT NULL DEFAULT '';
UPDATE deeds SET person = substr(body, instr(body, '"person":"') + 10,
    instr(substr(body, instr(body, '"person":"') + 10), '"') - 1) WHERE instr(body, '"person":"') > 0;
CREATE INDEX deeds_said ON deeds (person, match) WHERE kind = 'say';

-- Further lookups by owner.
CREATE INDEX matches_by_host ON matches (host);
CREATE INDEX leagues_by_host ON leagues (host);
CREATE INDEX duplicates_by_host ON duplicates (host);
CREATE INDEX once_by_person ON once (person);
CREATE INDEX deliveries_by_person ON deliveries (person);
