-- Columns that a creator chose for the CSV statements of a bank. `header_hash` is the hash of the names in its header, or of the form of
-- a row where there is none. Nothing of a statement is stored.
CREATE TABLE statement_columns (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  header_hash bytea NOT NULL CHECK (octet_length(header_hash) = 32),
  columns jsonb NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, header_hash)
);
