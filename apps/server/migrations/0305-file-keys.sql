-- The keys of encrypted objects (ports/storage/encrypted.ts), one for each CAMARIM_SECRET that the installation had, sealed with the
-- newest.
create table file_key (
  -- The id of the secret, as in core/keys.ts.
  id text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
