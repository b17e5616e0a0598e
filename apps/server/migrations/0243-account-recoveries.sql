-- For an owner who has lost all second factors: e-mail, a waiting time, and the approval of two admins.
create type recovery_status as enum ('waiting', 'completed', 'canceled', 'rejected');
create table account_recovery (
  id uuid primary key,
  account_id uuid not null references account,
  status recovery_status not null default 'waiting',
  requested_at timestamptz not null,
  ready_at timestamptz not null check (ready_at > requested_at),
  ended_at timestamptz,
  check ((status = 'waiting') = (ended_at is null))
);
create unique index account_recovery_waiting on account_recovery (account_id) where status = 'waiting';
create table account_recovery_approval (
  recovery_id uuid not null references account_recovery,
  admin_id uuid not null references account,
  at timestamptz not null,
  primary key (recovery_id, admin_id)
);
comment on column account_recovery.ready_at is 'No admin can approve before this time.';
alter type mailed_link_purpose add value 'recovery';
alter type admin_action_kind add value 'recovery_approved';
alter type admin_action_kind add value 'recovery_rejected';
