-- An operator suspends accounts: nobody signs in to them, and their pages are not published.
alter table account add column suspended_at timestamptz;

alter type account_event_kind add value 'suspended';
alter type account_event_kind add value 'unsuspended';
alter type account_event_kind add value 'password_link_created';
