-- Addresses that a mail server said do not exist: only what somebody asks for is sent to them.
create table mail_bounce (
  address_hash text primary key,
  status text not null check (length(status) <= 20),
  at timestamptz not null
);
create index mail_bounce_at on mail_bounce (at);
comment on column mail_bounce.address_hash is 'A keyed hash of the lower-case address.';
