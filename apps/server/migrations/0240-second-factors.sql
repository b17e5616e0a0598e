-- Second factors of an account: passkeys, one authenticator app, and recovery codes.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account,
  credential_id text not null unique check (char_length(credential_id) <= 2048),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account_id on passkey (account_id);
comment on column passkey.counter is 'Signatures by the authenticator so far; 0 if it does not count. A lower one comes from a clone.';

create table authenticator_app (
  account_id uuid primary key references account,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on column authenticator_app.last_step is 'The newest 30 seconds since 1970 whose code was accepted; none is accepted twice.';

create table recovery_code (
  id uuid primary key,
  account_id uuid not null references account,
  hash text not null,
  used_at timestamptz
);
create index recovery_code_account_id on recovery_code (account_id);

create table used_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenge_expires_at on used_challenge (expires_at);

alter table account add column factors_postponed_until timestamptz;
comment on column account.factors_postponed_until is 'No second factor is suggested before this time.';

alter type account_event_kind add value 'factors_reset';
