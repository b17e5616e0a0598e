-- Admins can end the sessions of a fan, who has no account.
alter table admin_action alter column account_id drop not null;
comment on column admin_action.account_id is 'The account that was acted on; null for a fan, whose id is the subject.';
alter type admin_action_kind add value 'fan_sessions_ended';
