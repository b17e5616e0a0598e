-- The results of the daily comparison of the storage with the rows that name its objects.
create table storage_sweep (
  swept_at timestamptz primary key,
  listed bigint not null,
  orphans bigint not null,
  deleted bigint not null check (deleted <= orphans),
  missing bigint not null
);
comment on column storage_sweep.orphans is 'Objects that no row names and that are older than a week.';
comment on column storage_sweep.missing is 'Rows, of those that were checked, whose object is not in the storage.';
