-- Second factors that were removed, for as long as a link of an e-mail about it works: the report of an intrusion restores them. In a table
-- of their own, so that no statement about factors can accept one.
create table removed_factor (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  kind text not null check (kind in ('passkey', 'app', 'recovery_code')),
  content jsonb not null,
  sealed_secret bytea check ((sealed_secret is not null) = (kind = 'app')),
  removed_at timestamptz not null,
  expires_at timestamptz not null
);
create index removed_factor_account_id on removed_factor (account_id);
create index removed_factor_expires_at on removed_factor (expires_at);
comment on column removed_factor.content is 'The row of passkey, authenticator_app (without its secret) or recovery_code.';
comment on column removed_factor.sealed_secret is 'Of an authenticator app, sealed as authenticator_app.sealed_secret.';

alter type account_event_kind add value 'factors_restored';
alter type account_event_kind add value 'factor_unblocked';
