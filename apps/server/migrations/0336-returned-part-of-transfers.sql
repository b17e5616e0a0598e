-- The part of a settled transfer that the creator's bank returned.
ALTER TABLE transfer ADD COLUMN returned_cents integer NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND amount_cents);
