-- A factor that was added before the report of an intrusion is blocked, and not deleted: a mailbox alone removes none.
alter table passkey add column blocked_at timestamptz;
alter table authenticator_app add column blocked_at timestamptz;
comment on column passkey.blocked_at is 'It accepts no sign-in, and still counts as a factor that the account must show.';
comment on column authenticator_app.blocked_at is 'As passkey.blocked_at.';

-- An unknown time counts as new.
alter table recovery_code add column created_at timestamptz;
-- The first 48 bits of a UUIDv7 are milliseconds.
update recovery_code
set created_at = to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0);

-- Marks of known devices name it, so that another number forgets all devices of the account.
alter table account add column device_generation integer not null default 0;

alter table account_recovery add column by_report boolean not null default false;
comment on column account_recovery.by_report is 'The report of an intrusion requested it, because it blocked all factors.';

alter type account_event_kind add value 'factors_blocked';
