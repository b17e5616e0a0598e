-- The results of the daily comparison of the storage with the rows that name its objects.
CREATE TABLE storage_sweep (
  swept_at timestamptz PRIMARY KEY,
  listed bigint NOT NULL,
  orphans bigint NOT NULL,
  deleted bigint NOT NULL CHECK (deleted <= orphans),
  missing bigint NOT NULL
);
COMMENT ON COLUMN storage_sweep.orphans IS 'Objects that no row names and that are older than a week.';
COMMENT ON COLUMN storage_sweep.missing IS 'Rows, of those that were checked, whose object is not in the storage.';
