-- The security log of an account: what happened, from where, and without secrets.
alter table account_event
  add column network text,
  add column user_agent text check (length(user_agent) <= 300),
  add column details jsonb check (octet_length(details::text) <= 2000);
comment on column account_event.network is 'An IPv4 address, or the /64 of an IPv6 address. Null for jobs and for what support did.';

alter type account_event_kind add value 'signed_in';
alter type account_event_kind add value 'sign_in_failed';
alter type account_event_kind add value 'signed_out';
alter type account_event_kind add value 'access_refused';
alter type account_event_kind add value 'rate_limited';
alter type account_event_kind add value 'sessions_ended';
alter type account_event_kind add value 'support_granted';
alter type account_event_kind add value 'support_used';
alter type account_event_kind add value 'passkey_added';
alter type account_event_kind add value 'passkey_removed';
alter type account_event_kind add value 'totp_added';
alter type account_event_kind add value 'totp_removed';
alter type account_event_kind add value 'recovery_codes_created';
alter type account_event_kind add value 'recovery_code_used';
alter type account_event_kind add value 'factor_failed';
alter type account_event_kind add value 'recovery_requested';
alter type account_event_kind add value 'recovery_canceled';
alter type account_event_kind add value 'recovery_approved';
alter type account_event_kind add value 'recovery_rejected';
alter type account_event_kind add value 'recovery_completed';

create index account_event_newest on account_event (account_id, at desc, id desc);
drop index account_event_account;
create index account_event_at on account_event (at);

-- Rows are never changed, except that a deleted account's lose what identifies a person, and are deleted after six
-- months, of which 180 days are the shortest.
create function account_event_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '180 days' then return old; end if;
  if tg_op = 'UPDATE' and new.network is null and new.user_agent is null and new.details is null
    and (new.id, new.account_id, new.at, new.kind) is not distinct from (old.id, old.account_id, old.at, old.kind)
    then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger account_event_append_only on account_event;
create trigger account_event_append_only before update or delete on account_event
  for each row execute function account_event_append_only();

alter type admin_action_kind add value 'activity_read';
alter type admin_action_kind add value 'sessions_ended';

-- Where a session was last used, for the list of devices.
alter table creator_session add column network text;
alter table fan_session add column network text;
