-- Who did a deed, as its body says too: so whoever takes along or withdraws what they said need not read what all said.
ALTER TABLE deeds ADD COLUMN person TEXT NOT NULL DEFAULT '';
UPDATE deeds SET person = substr(body, instr(body, '"person":"') + 10,
    instr(substr(body, instr(body, '"person":"') + 10), '"') - 1) WHERE instr(body, '"person":"') > 0;
CREATE INDEX deeds_said ON deeds (person, match) WHERE kind = 'say';

-- What else is found by whose it is.
CREATE INDEX matches_by_host ON matches (host);
CREATE INDEX leagues_by_host ON leagues (host);
CREATE INDEX duplicates_by_host ON duplicates (host);
CREATE INDEX once_by_person ON once (person);
CREATE INDEX deliveries_by_person ON deliveries (person);
