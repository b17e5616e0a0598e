-- A link in each e-mail about the account's security lets its owner end all sessions and stop payouts.
alter type mailed_link_purpose add value 'intrusion';
alter type account_event_kind add value 'new_device';
alter type account_event_kind add value 'intrusion_reported';
alter table account add column payouts_frozen_until timestamptz;
comment on column account.payouts_frozen_until is 'No payout leaves before this time, after a reported intrusion.';
