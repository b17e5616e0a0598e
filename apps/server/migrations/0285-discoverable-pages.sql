-- Creators opt in to the sitemap and to be the example on the landing page.
alter table account_setting add column discoverable boolean not null default false;
create index account_setting_discoverable on account_setting (account_id) where discoverable;
