-- The storage has an object with this id, so that no process uses the files of another installation (core/storage-identity.ts).
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  storage_claimed_at timestamptz
);
insert into installation default values;
