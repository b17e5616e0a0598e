-- What a machine reads of a proof is what it said, not what is so: it is shown to the creator and decides nothing.
ALTER TABLE receipt
  ADD COLUMN reading jsonb,
  ADD COLUMN picture_print bytea,
  -- Four pieces of a coarse print: pictures that look the same have at least one in common.
  ADD COLUMN picture_bands integer[],
  ADD COLUMN resembles uuid REFERENCES receipt,
  -- The line of a bank statement by which this payment was approved.
  ADD COLUMN statement_line bytea,
  DROP CONSTRAINT receipt_check,
  ADD CONSTRAINT receipt_of_something CHECK (num_nonnulls(file_key, end_to_end_id, statement_line) > 0),
  ADD CONSTRAINT receipt_print CHECK ((picture_print IS NULL) = (picture_bands IS NULL));
CREATE INDEX receipt_bands ON receipt USING gin (picture_bands);
CREATE INDEX receipt_resembles ON receipt (resembles) WHERE resembles IS NOT NULL;
-- No line of a statement pays twice. Two banks may number their lines alike: each creator's are their own.
CREATE UNIQUE INDEX receipt_statement_line_once ON receipt (statement_line) WHERE statement_line IS NOT NULL;
