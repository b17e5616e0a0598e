-- Keys that outlive a rotation of CAMARIM_SECRET, sealed with it (core/seal.ts).
create table installation_key (
  purpose text primary key check (purpose in ('digest', 'push')),
  sealed bytea not null,
  created_at timestamptz not null default now()
);
