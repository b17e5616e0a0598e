-- The names that pages had before. Each stays with its account and leads to the new name; one of a deleted account has no account
-- and stays with nobody.
create table former_username (
  id uuid primary key,
  account_id uuid references account,
  username text not null check (length(username) between 3 and 30),
  left_at timestamptz not null,
  reserved_until timestamptz not null,
  undone_at timestamptz,
  check (reserved_until > left_at)
);
create index former_username_name on former_username (username);
create index former_username_account on former_username (account_id, left_at);
create index former_username_end on former_username (reserved_until);
comment on column former_username.undone_at is 'When the report of an intrusion took back the change that left this name.';

-- After the row, and not before: a change to a name that another transaction is leaving waits for that one at the unique index, and
-- only then sees its row here. The application deletes rows whose time is over before it takes a name.
create function profile_username_is_former() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.former_username where username = new.username and account_id is distinct from new.account_id
  ) then
    raise exception 'the username % is reserved', new.username using errcode = 'unique_violation', constraint = 'profile_username_key';
  end if;
  return null;
end $$;
create trigger profile_username_is_former after insert or update of username on profile
  for each row execute function profile_username_is_former();

alter type account_event_kind add value 'username_changed';
alter type account_event_kind add value 'phone_changed';

-- An address to which an account can still be given back is not free for another one.
create index mailed_link_email on mailed_link (email);
