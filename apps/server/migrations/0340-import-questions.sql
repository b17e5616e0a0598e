-- Words of imported files that only the creator can explain.
set local statement_timeout = 0;

-- `questions`: texts that were not understood, with the number of people; `answers`: the creator's, by a hash of the text.
-- `date_order` is unknown while `date_order_unclear`: no date that both orders can read counts. `skipped_rows`: titles and the
-- header, before the first row of data.
alter table migration
  add column questions jsonb not null default '[]',
  add column answers jsonb not null default '{}',
  add column date_order_unclear boolean not null default false,
  add column skipped_rows integer not null default 1;
